"""What household things, tools and weapons promise beyond being closed and standing."""

import functools

import numpy as np
import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.modelling.part import Part, Variant
from media_studio.reading.scenes.prompt import parse_prompt


@functools.cache
def parts_of(noun: str) -> list[Part]:
    found = CATALOGUE.find(noun)
    assert found, noun
    archetype, subtype = found
    return archetype.build(Variant(subtype=subtype))


def points(parts: list[Part], slot: str) -> np.ndarray:
    return np.concatenate([part.vertices for part in parts if part.slot == slot])


@pytest.mark.parametrize("noun", ["laptop", "tv", "arcade machine", "phone", "monitor"])
def test_screens_face_the_viewer(noun: str) -> None:
    parts = parts_of(noun)
    screen = points(parts, "screen")
    assert np.ptp(screen[:, 0]) > 0.03
    assert np.ptp(screen[:, 1]) > np.ptp(screen[:, 2])


@pytest.mark.parametrize(
    ("noun", "slots"),
    [
        ("frying pan", {"handle", "metal"}),
        ("washing machine", {"glass", "drum", "metal"}),
        ("toaster", {"bread", "crust"}),
        ("sewing machine", {"thread", "trim"}),
        ("telescope", {"stand", "glass"}),
        ("cannon", {"wheel", "metal"}),
        ("bow", {"string", "grip"}),
    ],
)
def test_what_makes_the_thing_recognisable_has_its_own_material(noun: str, slots: set[str]) -> None:
    assert slots <= {part.slot for part in parts_of(noun)}


@pytest.mark.parametrize(("noun", "keys"), [("laptop", 50), ("typewriter", 40), ("calculator", 12)])
def test_keys_are_single(noun: str, keys: int) -> None:
    assert sum(part.slot == "keys" for part in parts_of(noun)) >= keys


@pytest.mark.parametrize(
    ("noun", "taller"),
    [("fridge", "microwave"), ("floor fan", "desk fan"), ("ladder", "step ladder")],
)
def test_things_have_sizes_in_proportion(noun: str, taller: str) -> None:
    one, other = (max(part.vertices[:, 1].max() for part in parts_of(n)) for n in (noun, taller))
    assert one > 1.3 * other


def test_an_umbrella_is_hollow_below() -> None:
    canopy = next(part for part in parts_of("umbrella") if part.slot == "main")
    rim = canopy.vertices[:, 1].min()
    inside = canopy.vertices[np.hypot(canopy.vertices[:, 0], canopy.vertices[:, 2]) < 0.1]
    assert inside[:, 1].min() > rim + 0.15


@pytest.mark.parametrize(
    ("noun", "glass", "content"),
    [
        ("perfume bottle", "glass", "liquid"),
        ("decanter", "glass", "liquid"),
        ("whiskey bottle", "glass", "liquid"),
        ("olive oil bottle", "glass", "liquid"),
        ("peanut butter jar", "glass", "content"),
        ("spice jar", "glass", "content"),
        ("salt shaker", "glass", "egg"),
        ("beer mug", "main", "drink"),
        ("french press", "glass", "coffee"),
    ],
)
def test_what_is_in_glass_reaches_its_floor_and_walls(noun: str, glass: str, content: str) -> None:
    parts = parts_of(noun)
    outside, inside = points(parts, glass), points(parts, content)
    level = outside[outside[:, 1] < inside[:, 1].max()]
    assert inside[:, 2].max() == pytest.approx(level[:, 2].max(), rel=0.14)
    assert inside[:, 1].min() - outside[:, 1].min() < 0.013


def test_a_brew_stays_within_its_cauldron() -> None:
    parts = parts_of("cauldron")
    brew, kettle = points(parts, "brew"), points(parts, "main")
    neck = kettle[kettle[:, 1] > brew[:, 1].max()]
    assert np.hypot(brew[:, 0], brew[:, 2]).max() < np.hypot(neck[:, 0], neck[:, 2]).max()


def test_a_raised_toilet_lid_stands_before_the_cistern() -> None:
    parts = parts_of("toilet")
    cistern = points(parts, "main")
    assert points(parts, "seat")[:, 2].min() > cistern[cistern[:, 1] > 0.7][:, 2].max()


def test_a_chef_knife_is_wide_and_has_no_guard() -> None:
    knife, dagger = parts_of("chef knife"), parts_of("knife")
    assert np.ptp(points(knife, "main")[:, 0]) > 1.3 * np.ptp(points(dagger, "main")[:, 0])
    assert np.ptp(points(knife, "guard")[:, 0]) < 0.012


@pytest.mark.parametrize(
    ("prompt", "noun"),
    [
        ("a red computer mouse on a desk", "computer mouse"),
        ("an old rotary phone", "rotary phone"),
        ("a cast iron frying pan with a wooden handle", "cast iron frying pan"),
        ("a wooden bow and arrow", "bow and arrow"),
    ],
)
def test_prompts_name_the_thing(prompt: str, noun: str) -> None:
    assert noun in {item.noun for item in parse_prompt(prompt, CATALOGUE).objects}


@pytest.mark.parametrize(
    "prompt",
    [
        "shield with a gold emblem",
        "white shield with a red cross",
        "spartan helmet with a blue crest",
        "sword with glowing green runes",
        "sniper rifle with a bipod",
        "control console with two screens",
        "train with three red wagons",
        "mech with two cannons",
        "altar with a blue cloth and no candles",
        "waiter without a tray",
        "assault rifle without a scope",
        "limousine without flags",
    ],
)
def test_parts_that_people_name_are_understood(prompt: str) -> None:
    assert parse_prompt(prompt, CATALOGUE).understanding.fidelity == 1


@pytest.mark.parametrize(
    ("noun", "slot", "kept"),
    [("altar", "candle", "cloth"), ("waiter", "trays", "shirt"), ("bride", "bouquets", "dress")],
)
def test_what_a_part_carries_is_left_out_with_it(noun: str, slot: str, kept: str) -> None:
    part = {"candle": "candles", "trays": "tray", "bouquets": "bouquet"}[slot]
    omitted = parse_prompt(f"{noun} without a {part}", CATALOGUE).objects[0].omitted
    assert slot in omitted
    assert kept not in omitted
