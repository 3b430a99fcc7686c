"""What strangers found claimed that was not so: each word comes to what is built, or is told."""

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import UnknownSubject
from media_studio.language.understanding import Fate
from media_studio.reading.scenes.prompt import parse_prompt

_MARKS = {"+": Fate.HONOURED, "~": Fate.APPROXIMATED, "-": Fate.IGNORED, "!": Fate.CONTRADICTED}


@pytest.mark.parametrize(
    ("prompt", "account"),
    [
        # A look that would be that of all or of a neighbour
        ("red velvet sofa with gold frame", "+red +velvet -gold"),
        ("white window with iron bars", "+white +iron"),
        ("stone house with blue window frames", "+stone -blue"),
        ("house with door painted red and white", "+red -white"),
        ("armchair with floral pattern and wooden legs", "+wooden"),
        ("door with hazard stripes and blue light", "-blue"),
        ("whiteboard with red lettering", "-red"),
        ("old dirty teapot", "-old +dirty"),
        ("rapier with ornate guard", "~ornate"),
        ("gold and silver bracelet", "+gold -silver"),
        ("gold and silver ring", "-gold"),
        ("dog with a ball, red", "-ball ~red"),
        ("black mech with red legs", "+black -red"),
        ("sofa striped wooden legs", "+striped +wooden"),
        ("mug in bright blue white handle", "+bright blue ~white"),
        ("lantern with a green glass and black frame", "+green +black"),
        ("gold throne with black legs", "+gold -black"),
        ("white rabbit with black ears", "+white ~black"),
        ("log cabin with snow on the roof", "~snow +roof"),
        ("watering can with a long spout and rose head", "-rose head"),
        ("black motorcycle with red tank", "~black +red"),
        ("book with gold on the spine", "-gold"),
        ("chair painted blue on the seat", "+blue +seat"),
        ("car red on top", "-red"),
        ("samurai helmet with red lacing", "-red -lacing"),
        ("vampire with a red lined cape", "+cape -red lined"),
        ("blue chair with white polka dots cushion", "+blue +white"),
        ("lamp with warm light", "-warm light"),
        ("step ladder with red steps", "-red"),
        # What is on, in or beside a thing, and is no look or no part of it
        ("plate with a blue bird painted on it", "-blue -bird -painted"),
        ("bowl with cherries printed on it", "-cherries -printed"),
        ("teacup with pink roses", "-pink -roses"),
        ("box with gold stars", "-gold stars"),
        ("water bottle with red straw", "-red -straw"),
        ("pig in mud", "-mud"),
        ("dragon egg nest", "-dragon egg +nest"),
        ("cat in leaves", "-leaves"),
        ("shoe rack with shoes", "-shoes"),
        ("cookie jar with cookies", "-cookies"),
        ("octopus holding a treasure chest", "-treasure chest"),
        ("backpack with a sleeping bag", "-bag"),
        ("plant on wooden legs", "-wooden -legs"),
        ("crystal with gold rings around it", "-gold rings"),
        ("crate with red letters", "-red -letters"),
        ("red barrel with hazard sign", "+red -hazard sign"),
        ("wooden chest with gold and rubies", "-gold -rubies"),
        ("horse with red cloth", "-red -cloth"),
        ("cloud with rainbow", "-rainbow"),
        ("pocket watch with open lid", "-open -lid"),
        ("cabinet with gold dragons", "-gold -dragons"),
        ("bucket of red paint", "-paint"),
        ("painting of a sunset over the sea", "-sunset -sea"),
        ("tent, orange, grey floor", "+orange +grey +floor"),
        ("pirate with a parrot on the shoulder", "!on"),
        ("box with a bow", "-bow"),
        # Words that mean something else here
        ("tiger striped cat", "+striped +cat"),
        ("table oak and maple", "+oak -maple wood"),
        ("copper red cat", "+red"),
        ("mouse black green wheel", "+mouse +black +wheel"),
        ("desk with brass drawer handles", "+brass +handles"),
        ("two tone fridge, mint and cream", "+mint -cream -two tone"),
        ("midnight black sofa", "+black"),
        ("a nurse, T-pose not needed", "+nurse -t pose not needed"),
        ("a chair, not too detailed", "+chair -not too detailed"),
        ("number 5 race car", "+race car -number 5"),
        ("peacock with emerald tail", "+tail +emerald coloured"),
        ("green flannel shirt", "+green ~flannel"),
        ("bear skin hat black", "+hat +black -bear skin"),
        ("tank, desert sand", "+desert sand"),
        ("woven basket", "+woven"),
        ("cufflinks, square, gold", "~square +gold"),
        ("fireplace of brick", "+brick"),
        ("wheelbarrow with dirt", "+dirt"),
        ("bucket with dirt", "-dirt"),
        ("rock covered in moss with mushrooms", "+rock +covered in moss +mushrooms"),
        ("ice cream in a bowl", "~ice cream"),
        ("wooden hand mirror with silver glass", "-silver -glass"),
        ("tipi with painted zigzag pattern in red and black", "-red -black"),
        ("torii gate covered in moss and paper lanterns", "+covered in moss -paper lanterns"),
    ],
)
def test_each_word_comes_to_what_it_says(prompt: str, account: str) -> None:
    terms = parse_prompt(prompt, CATALOGUE).understanding.terms
    fates = {term.words: term.fate for term in terms}
    marked = [mark + said.strip() for mark, said in _split(account)]
    assert marked == [mark + said for mark, said in _split(account) if fates[said] is _MARKS[mark]]


def _split(account: str) -> list[tuple[str, str]]:
    """Split "+gold -silver" into marks and words, which may have spaces in them."""
    parts = account.replace(" +", "\n+").replace(" -", "\n-").replace(" ~", "\n~")
    return [(part[0], part[1:]) for part in parts.split("\n")]


@pytest.mark.parametrize(
    ("prompt", "slot", "look"),
    [
        ("wooden chest bound in bronze", "metal", ("bronze", None)),
        ("tank, desert sand", "main", ("paint", "tan")),
        ("fireplace of brick", "main", ("brick", None)),
        ("green flannel shirt", "main", ("fabric", "green")),
        ("woven basket", "main", ("wicker", None)),
        ("red potion", "liquid", ("glow", "red")),
        ("purple potion with glowing liquid", "liquid", ("glow", "purple")),
        ("boots with red heels", "heel", ("rubber", "red")),
        ("gold robot with red head", "head", ("paint", "red")),
        ("man with blue eyes", "iris", ("paint", "blue")),
        ("chair painted blue on the seat", "seat", ("wood", "blue")),
        ("garden bench with red back", "back", ("wood", "red")),
    ],
)
def test_a_look_goes_to_what_it_is_of(prompt: str, slot: str, look: tuple[str, str | None]) -> None:
    choice = dict(parse_prompt(prompt, CATALOGUE).objects[0].materials)[slot]
    assert (choice.material, choice.colour) == look


@pytest.mark.parametrize(
    "prompt",
    [
        "piano bench black",
        "white fox fur hat",
        "superhero cape red",
        "dragon wings red",
        "table leg oak",
        "operating table steel with green cushion",
    ],
)
def test_a_thing_of_two_words_is_not_the_first_of_them(prompt: str) -> None:
    with pytest.raises(UnknownSubject):
        parse_prompt(prompt, CATALOGUE)
