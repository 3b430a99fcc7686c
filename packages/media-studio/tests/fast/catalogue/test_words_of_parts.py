"""A word for a part means that part, all of it and nothing else."""

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.language.vocabulary import parse_material
from media_studio.reading.scenes.prompt import parse_prompt


@pytest.mark.parametrize(
    ("prompt", "slot", "look"),
    [
        ("a traffic light with the green light on", "amber", "glow:orange"),
        ("a fire engine with yellow lights", "siren", "glow:yellow"),
        ("a fire engine with yellow lights", "headlight", "glow"),
        ("a fire engine with white headlights", "headlight", "glow:white"),
        ("a lorry with yellow headlights", "light", "glow:yellow"),
        ("a fire engine with a white ladder", "metal", "chrome"),
        ("a turtle with yellow spots", "groove", "leather:tan"),
        ("a potted plant on a black stand", "stand", "wood:black"),
        ("a blackboard", "board", "paint:black:matte"),
        ("a green chalkboard", "board", "paint:green:matte"),
        ("a drone with red propellers", "propeller", "plastic:red"),
        ("a suitcase with brass corners", "strap", "leather:tan"),
        ("a game controller with red buttons", "button3", "plastic:red"),
        ("a vacuum cleaner with a yellow hose", "dark", "plastic:black"),
        ("a forklift with a yellow mast", "dark", "paint:black"),
        ("a toaster with copper levers", "dark", "plastic:black"),
        ("a rowing boat with blue oars", "trim", "wood"),
        ("a watering can with a steel rose", "trim", "brass"),
        ("a birdhouse with a copper perch", "trim", "wood"),
        ("a nightstand with a marble top", "main", "wood"),
        ("an oven with a blue door", "main", "paint:white"),
        ("a fridge with a blue door", "main", "steel:blue"),
        ("an alarm clock with red bells", "metal", "brass"),
        ("a shower with a brass head", "metal", "chrome"),
        ("a wooden horse", "mane", "wood"),
    ],
)
def test_a_word_means_one_part(prompt: str, slot: str, look: str) -> None:
    [item] = parse_prompt(prompt, CATALOGUE).objects
    assert dict(item.materials)[slot].material == parse_material(look).material
    assert dict(item.materials)[slot].colour == parse_material(look).colour


@pytest.mark.parametrize(
    ("prompt", "slots"),
    [
        ("a bookcase with no books", {f"book{k}" for k in range(1, 8)}),
        ("an empty bookcase", {f"book{k}" for k in range(1, 8)}),
        ("a windmill without sails", {"sails", "sails2"}),
        ("a fireplace with no fire", {"fire"}),
        ("an upright piano without candlesticks", {"candlestick"}),
        ("an empty aquarium", {"gravel", "plant", "stone", "water"}),
        ("a cap with no logo", {"badge"}),
        ("a wickless candle", {"flame", "wick"}),
        ("a shield with no emblem", {"cross"}),
    ],
)
def test_what_is_left_out_is_gone_in_all_its_slots(prompt: str, slots: set[str]) -> None:
    [item] = parse_prompt(prompt, CATALOGUE).objects
    assert {*item.omitted} == slots


@pytest.mark.parametrize(
    ("prompt", "attributes"),
    [
        ("a full wine rack", ("full",)),
        ("a market stall with crates of oranges", ("orange",)),
        ("a market stall", ()),
        ("a gold coin lying flat", ("lying flat",)),
        ("a trowel lying flat", ("lying flat",)),
        ("a blue blanket with white stripes", ("stripe",)),
        ("a checkered blanket", ()),
        ("a magic wand with a star tip", ("star tip",)),
        ("a gold ring with a ruby", ("gem",)),
        ("a towel rail", ()),
        ("a towel rail with a towel", ("towel",)),
    ],
)
def test_what_may_be_there_or_lie_is_so_where_it_is_asked_for(
    prompt: str, attributes: tuple[str, ...]
) -> None:
    [item] = parse_prompt(prompt, CATALOGUE).objects
    assert item.attributes == attributes


@pytest.mark.parametrize(
    ("prompt", "subtype"),
    [
        ("a lily pad", "lily_pad"),
        ("a water lily", "lotus"),
        ("a wooden door", "wooden"),
        ("an arched wooden door", "plank"),
        ("a toy boat", "boat"),
        ("an office wastebasket", "waste_basket"),
        ("a standard lamp", "floor"),
        ("a prop plane", "light"),
        ("a sushi roll", "maki"),
        ("a stalagmite", "stalagmite"),
        ("stalagmites", "stalagmites"),
        ("a wired mouse", "mouse"),
        ("a plastic cup", "beaker"),
        ("a gold ring", "band"),
        ("a plain gold ring", "band"),
        ("a turkey on a plate", "roast"),
    ],
)
def test_a_noun_means_what_is_called_so(prompt: str, subtype: str) -> None:
    [item] = parse_prompt(prompt, CATALOGUE).objects
    assert item.subtype == subtype
