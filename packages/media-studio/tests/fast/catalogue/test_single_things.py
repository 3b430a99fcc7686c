"""Who orders one thing gets one, and what lies in or beside it only when it is asked for."""

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.modelling.part import Part, Variant, count_apart
from media_studio.reading.scenes.lexicon import lexicon_of
from media_studio.reading.scenes.prompt import parse_prompt


def built(prompt: str) -> list[Part]:
    """Return the parts of the only object of a prompt."""
    scene = parse_prompt(prompt, CATALOGUE)
    scene.understanding.of_model().require(1.0)
    [item] = scene.objects
    assert item.count == 1
    archetype = next(a for a in CATALOGUE.archetypes if a.name == item.archetype)
    variant = Variant(
        subtype=item.subtype,
        style=item.style,
        attributes=frozenset(item.attributes),
        counts=dict(item.counts),
    )
    return [part for part in archetype.build(variant) if part.slot not in item.omitted]


def pieces(prompt: str, slot: str) -> int:
    return sum(part.slot == slot for part in built(prompt))


@pytest.mark.parametrize(
    "noun",
    [
        "boulder",
        "eraser",
        "garlic clove",
        "magnet",
        "magic wand",
        "nail",
        "toilet paper",
        "hockey stick",
        "hockey puck",
        "ping pong paddle",
        "musical triangle",
        "avocado half",
        "string lights",
    ],
)
def test_one_is_one_thing(noun: str) -> None:
    assert count_apart(built(noun)) == 1


@pytest.mark.parametrize(
    ("noun", "slot"), [("battery", "band"), ("garlic", "main"), ("rock", "main")]
)
def test_one_has_what_makes_it_once(noun: str, slot: str) -> None:
    assert pieces(noun, slot) == 1


@pytest.mark.parametrize(
    ("one", "several", "slot", "number"),
    [
        ("allen key", "allen keys", "main", 3),
        ("domino", "dominoes", "main", 5),
        ("playing card", "hand of cards", "back", 5),
        ("toy block", "toy blocks", "stick", 3),
        ("gold bar", "stack of gold bars", "main", 6),
        ("pill", "pills", "main", 3),
        ("cookie", "cookies", "chips", 3),
        ("macaron", "macarons", "cream", 3),
        ("cymbal", "cymbals", "main", 2),
        ("maraca", "maracas", "wood", 2),
        ("ice skate", "ice skates", "lining", 2),
        ("roller skate", "roller skates", "lining", 2),
        ("inline skate", "inline skates", "lining", 2),
        ("test tube", "test tube rack", "glass", 5),
        ("ski", "pair of skis", "main", 2),
        ("spotlight", "track light", "light", 3),
        ("crutch", "crutches", "pad", 2),
        ("die", "dice", "main", 2),
        ("dumpling", "dumplings", "main", 7),
        ("spring roll", "spring rolls", "main", 5),
        ("chicken nugget", "chicken nuggets", "main", 9),
        ("churro", "churros", "main", 5),
        ("blueberry", "blueberries", "dark", 8),
        ("earbud", "earbuds", "tip", 2),
        ("chopstick", "chopsticks", "main", 2),
        ("bracer", "bracers", "main", 2),
        ("strip of bacon", "bacon", "main", 2),
        ("sausage", "sausages", "main", 3),
    ],
)
def test_one_is_one_of_what_several_are(one: str, several: str, slot: str, number: int) -> None:
    assert 0 < number * pieces(one, slot) == pieces(several, slot)


@pytest.mark.parametrize(
    ("plain", "asked", "slot"),
    [
        ("a quill", "a quill in an inkwell", "glass"),
        ("string lights", "string lights with two posts", "base"),
        ("a cutting board", "a cutting board with a knife and a carrot", "carrot"),
        ("a cutting board", "a cutting board with a knife and a carrot", "handle"),
        ("a frying pan", "a frying pan with a fried egg", "egg"),
        ("a saucepan", "a saucepan of tomato soup", "soup"),
        ("a wok", "a wok full of vegetables", "noodle"),
        ("a pepper mill", "salt and pepper", "glass"),
        ("a sewing machine", "a sewing machine with blue cloth", "cloth"),
        ("a rubber stamp", "a rubber stamp with an ink pad", "ink"),
        ("a faucet", "a faucet with a drop", "water"),
        ("a drum", "a drum with two drumsticks", "stick"),
        ("a palette", "a palette with a brush", "metal"),
        ("an easel", "an easel with a painting", "green"),
        ("a waste basket", "a waste basket with crumpled paper", "second"),
        ("a dustpan", "a dustpan with a brush", "fringe"),
        ("a dustpan", "a dustpan and brush", "fringe"),
        ("a dish rack", "a dish rack full of dishes", "plate"),
        ("a coat rack", "a coat rack with a black hat", "second"),
        ("a pouch", "a pouch with gold coins", "metal"),
        ("a pouch", "a bag of coins", "metal"),
        ("a fireplace", "a fireplace with a clock", "fringe"),
        ("a fireplace", "a fireplace with two candlesticks", "fringe"),
        ("a hard hat", "a hard hat with a lamp", "lamp"),
        ("a doghouse", "a doghouse with a bowl", "flag"),
        ("a gravestone", "a grave", "ground"),
        ("a gravestone", "a gravestone with flowers", "flower"),
        ("a mattress", "a mattress with a pillow", "second"),
        ("a cucumber", "a cucumber with slices", "flesh"),
        ("a paint bucket", "a paint bucket with a brush", "bristle"),
        ("a piggy bank", "a piggy bank with a coin", "coin"),
        ("a dartboard", "a dartboard with three darts", "flight"),
        ("a honey jar", "a honey jar with a dipper", "dipper"),
        ("a cat", "a cat with a collar", "collar"),
        ("a kitten", "a kitten with a bell", "tag"),
        ("a cow", "a cow with a bell", "tag"),
        ("a sandbox", "a sandbox with a bucket", "second"),
        ("a sandbox", "a sandbox with a spade", "frame"),
        ("an anvil", "an anvil on a wooden block", "block"),
        ("a window", "a window with shutters", "shutter"),
        ("a window", "a window with a flower box", "flower"),
        ("a golf ball", "a golf ball on a tee", "stripe"),
        ("a lab stand", "a lab stand with a flask", "glass"),
        ("a ufo", "a ufo with an alien", "alien"),
        ("a treehouse", "a treehouse with a swing", "rubber"),
        ("a race car", "a race car with a driver", "plate"),
        ("a wine rack", "a wine rack with bottles", "bottle"),
        ("a bar of soap", "a soap dish", "cup"),
        ("a bar of soap", "a bar of soap with bubbles", "bubble"),
        ("a toothbrush", "a toothbrush with toothpaste", "paste"),
        ("a flower pot", "a potted plant", "leaf"),
        ("a stocking", "a stocking with a gift", "tie"),
        ("a movie camera", "a movie camera on a tripod", "stand"),
        ("a bull", "a bull with a ring", "tag"),
        ("a bowl of rice", "a bowl of rice with chopsticks", "wood"),
        ("a bowl of cereal", "a bowl of cereal with a spoon", "metal"),
    ],
)
def test_what_is_beside_or_in_it_is_there_when_asked_for(plain: str, asked: str, slot: str) -> None:
    assert pieces(plain, slot) == 0
    assert pieces(asked, slot) > 0


def test_a_plate_is_filled_with_single_things() -> None:
    plate, cookie = parse_prompt("a plate of cookies", CATALOGUE).objects
    assert (plate.count, cookie.noun, cookie.subtype) == (1, "cookie", "cookie")
    assert cookie.count > 1


def test_names_of_extras_say_nothing_in_front_of_a_noun() -> None:
    cookware = next(a for a in CATALOGUE.archetypes if a.name == "cookware")
    assert "egg" in cookware.attributes_of("frying_pan")
    assert "egg" not in lexicon_of(CATALOGUE).styles
