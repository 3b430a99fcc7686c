"""English noun phrases: articles, plurals and materials in front of a noun."""

from collections.abc import Sequence
from dataclasses import replace

from media_studio.image.captioning.kinds import (
    SurfaceLook,
    clothes_colours,
    is_person,
    natural_looks,
)
from media_studio.image.captioning.visible import Cover
from media_studio.language.english import enumerate_words, singulars, word_set
from media_studio.language.vocabulary import MaterialChoice
from media_studio.modelling.archetypes import Catalogue

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")

_ADJECTIVES = {
    "wood": "wooden", "plank": "plank", "brick": "brick", "cobble": "cobblestone",
    "rooftile": "tiled", "stoneblock": "stone-block", "glow": "glowing", "gem": "gemstone",
    "fur": "furry", "wool": "woolly", "paint": "painted", "rust": "rusty",
}  # fmt: skip
"""Adjectives that differ from the name of the material."""

_UNSAID = word_set(
    "bark leaf grass sand snow soil water bone skin hair feather scales hide"
    " bread chocolate fruit paper"
)
"""Materials that say little in front of what consists of them: a leafy tree, a bread loaf."""

_MASS = word_set(
    "bread butter cheese bacon sushi ramen broccoli garlic rice corn pasta spaghetti hay ivy grass"
    " toast chocolate candy popcorn lettuce sashimi"
)
_PLURAL_ONLY = word_set(
    "scissors glasses sunglasses eyeglasses goggles spectacles jeans trousers pants shorts pliers"
    " tweezers binoculars headphones earphones stairs stairs tongs pyjamas shears fries chips"
    " noodles books shelves flowers roses tulips sneakers shoes boots gloves crisps nachos"
)
_IRREGULAR = {
    "man": "men", "woman": "women", "child": "children", "person": "people", "mouse": "mice",
    "goose": "geese", "foot": "feet", "tooth": "teeth", "ox": "oxen", "die": "dice",
    "sheep": "sheep", "deer": "deer", "fish": "fish", "snowman": "snowmen", "knife": "knives",
    "loaf": "loaves", "leaf": "leaves", "shelf": "shelves", "bookshelf": "bookshelves",
    "wolf": "wolves", "scarf": "scarves", "calf": "calves", "elf": "elves", "half": "halves",
    "dwarf": "dwarfs", "cactus": "cacti", "series": "series", "moose": "moose",
    "shrimp": "shrimp", "aircraft": "aircraft", "spacecraft": "spacecraft",
}  # fmt: skip

_SILENT = ("hour", "honest", "heir")
_LIKE_YOU = ("uni", "use", "uku", "euro", "one")
_UNLIKE_YOU = ("unin", "unim")

_PARTS = {
    "seat": "seat", "cushion": "cushion", "legs": "legs", "top": "top", "roof": "roof",
    "door": "door", "handle": "handle", "shade": "shade", "pillow": "pillow", "curtain": "curtain",
    "lining": "lining", "grip": "grip", "label": "label", "ribbon": "ribbon", "cover": "cover",
    "sail": "sail", "base": "base", "plume": "plume", "hat": "hat", "pages": "pages",
    "petal": "petals", "icing": "icing", "cloth": "cloth", "coat": "coat", "stem": "stem",
    "stand": "stand", "collar": "collar", "band": "band", "dial": "dial", "mane": "mane",
    "leaf": "leaves", "boards": "boards",
}  # fmt: skip
"""Slots that are named after what they are."""

_WITHOUT_ARTICLE = word_set("legs pages petals icing cloth leaves boards")


def noun_phrase(noun: str, count: int, covers: Sequence[Cover], catalogue: Catalogue) -> str:
    """Write "three wooden chairs with red velvet seats".

    Args:
        noun: Entry of the catalogue.
        count: Copies.
        covers: What it is made of, the largest surface first.
        catalogue: Has the noun.
    """
    if is_person(noun, catalogue):
        return _person(noun, count, covers, catalogue)
    looks = natural_looks(noun, covers, catalogue)
    if looks is not None:
        return _counted(_after(" ".join(_look(look) for look in looks), noun, count), noun, count)
    covers = sorted(covers, key=lambda cover: cover.slot != "main")
    body = [cover.choice for cover in covers[:1]]
    parts = [cover for cover in covers[1:] if _worth_saying(cover, body)][:2]
    if body and _adjective(body[0]):
        body += [c.choice for c in covers[1:] if c.slot not in _PARTS and _adjective(c.choice)][:1]
    named = _after(_in_front(body), noun, count)
    if parts:
        named += f" with {enumerate_words([_part(cover, many=count > 1) for cover in parts])}"
    return _counted(named, noun, count)


def _person(noun: str, count: int, covers: Sequence[Cover], catalogue: Catalogue) -> str:
    """Write "two men in navy and red clothes"."""
    named = plural(noun) if count > 1 else noun
    worn = clothes_colours(noun, covers, catalogue)
    if worn:
        named += f" in {enumerate_words(list(worn))} clothes"
    return _counted(named, noun, count)


def _look(look: SurfaceLook) -> str:
    """Write "orange" or "blue ceramic"."""
    if look.material is None:
        return look.colour or ""
    return _adjective(MaterialChoice(material=look.material, colour=look.colour))


def _after(adjectives: str, noun: str, count: int) -> str:
    """Put adjectives in front of a noun that does not say the same."""
    said = [word for word in adjectives.split() if word not in noun.split(" ")]
    return " ".join([*_without_loose_ends(said), plural(noun) if count > 1 else noun])


def _counted(named: str, noun: str, count: int) -> str:
    if count > 1:
        return f"{_NUMBERS[count] if count < len(_NUMBERS) else count} {named}"
    return named if is_mass(noun) else with_article(named)


def _worth_saying(cover: Cover, body: Sequence[MaterialChoice]) -> bool:
    looks = {_adjective(choice) for choice in body}
    return cover.slot in _PARTS and _adjective(cover.choice) not in {"", *looks}


def _in_front(choices: Sequence[MaterialChoice]) -> str:
    """Write "oak", "tan and cream furry" or "iron and brass"."""
    bare = list(dict.fromkeys(_adjective(replace(choice, colour=None)) for choice in choices))
    colours = list(dict.fromkeys(choice.colour for choice in choices if choice.colour))
    if len(bare) == 1 and len(colours) == len(choices):
        return f"{enumerate_words(colours)} {bare[0]}"
    if len(bare) == 1 and len(colours) < len(choices) > 1 and bare[0]:
        return bare[0]
    return enumerate_words(list(dict.fromkeys(_adjective(choice) for choice in choices)))


def _without_loose_ends(said: Sequence[str]) -> list[str]:
    """Drop an "and" that has lost its neighbour."""
    trimmed = list(said)
    while trimmed and trimmed[-1] == "and":
        trimmed.pop()
    while trimmed and trimmed[0] == "and":
        trimmed.pop(0)
    return trimmed


def with_article(phrase: str) -> str:
    """Put "a" or "an" in front."""
    first = phrase.lower()
    vowel = first[:1] in tuple("aeiou") and (
        not first.startswith(_LIKE_YOU) or first.startswith(_UNLIKE_YOU)
    )
    return f"{'an' if vowel or first.startswith(_SILENT) else 'a'} {phrase}"


def plural(noun: str) -> str:
    """Write a singular noun of one or more words in the plural; plurals remain."""
    stem, joint, rest = noun.partition(" of ")
    before, _, last = stem.rpartition(" ")
    many = last if last in _PLURAL_ONLY else _IRREGULAR.get(last) or _regular(last)
    return f"{before} {many}".strip() + joint + rest


def is_mass(noun: str) -> bool:
    """Tell whether a noun takes no article: "bread", "scissors", "shelves"."""
    stem = noun.partition(" of ")[0]
    last = stem.rpartition(" ")[2]
    return last in _MASS or last in _PLURAL_ONLY


def _regular(word: str) -> str:
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return f"{word[:-1]}ies"
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return f"{word}es"
    guess = f"{word}es" if word.endswith(("ato", "hero", "ango")) else f"{word}s"
    return guess if word in singulars(guess) else f"{word}s"


def _adjective(choice: MaterialChoice) -> str:
    material = "" if choice.material in _UNSAID else choice.material
    return f"{choice.colour or ''} {_ADJECTIVES.get(material, material)}".strip()


def _part(cover: Cover, *, many: bool) -> str:
    name = _PARTS[cover.slot]
    phrase = f"{_adjective(cover.choice)} {name}".strip()
    if name in _WITHOUT_ARTICLE:
        return phrase
    return f"{_adjective(cover.choice)} {plural(name)}".strip() if many else with_article(phrase)
