"""Who orders one thing gets one, and what lies in or beside it only when it is asked for."""

import pytest

from media_pipelines.catalogue.index import CATALOGUE
from media_pipelines.engines.scene.part import Part, Variant, count_apart
from media_pipelines.engines.scene.prompt import parse_prompt


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
        "battery",
        "nail",
        "toilet paper",
        "hockey stick",
        "hockey puck",
        "ping pong paddle",
    ],
)
def test_one_is_one_thing(noun: str) -> None:
    assert count_apart(built(noun)) == 1


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
        ("earring", "earrings", "gem", 2),
    ],
)
def test_one_is_one_of_what_several_are(one: str, several: str, slot: str, number: int) -> None:
    assert 0 < number * pieces(one, slot) == pieces(several, slot)
