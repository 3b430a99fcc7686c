"""Where the parts of a scene come to be, from the prompt to the finished shapes."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import PromptNotUnderstood
from media_studio.language.understanding import Fate
from media_studio.programs.composition import compose
from media_studio.reading.scenes.prompt import parse_prompt


def bounds(prompt: str, noun: str) -> FloatArray:
    """Lowest and highest corner of an object of a prompt, (2, 3)."""
    parts = compose(parse_prompt(prompt, CATALOGUE), CATALOGUE).parts
    points = np.concatenate([p.vertices for p in parts if p.slot.startswith(f"{noun}/")])
    return np.stack([points.min(axis=0), points.max(axis=0)])


def test_what_would_fall_over_lies() -> None:
    low, high = bounds("a sword on a bench", "sword")
    assert high[1] - low[1] < 0.1 * (high[0] - low[0])
    low, high = bounds("a candle on a bench", "candle")
    assert high[1] - low[1] > high[0] - low[0]


def test_what_is_on_a_stack_is_on_its_top() -> None:
    prompt = "a stack of three books with a candle on top"
    assert bounds(prompt, "candle")[0, 1] >= bounds(prompt, "book")[1, 1] - 0.01


def test_each_of_several_things_has_its_own() -> None:
    prompt = "three desks with monitors"
    monitors, desks = bounds(prompt, "monitor"), bounds(prompt, "desk")
    assert np.ptp(monitors[:, 0]) > 0.6 * np.ptp(desks[:, 0])


def test_ground_is_wide_enough_for_what_is_on_it() -> None:
    island, lighthouse = (
        bounds("an island with a lighthouse", n) for n in ("island", "lighthouse")
    )
    assert (np.ptp(island, axis=0) > 1.5 * np.ptp(lighthouse, axis=0))[[0, 2]].all()
    assert lighthouse[0, 1] < 0.3 * lighthouse[1, 1]


def test_nothing_grows_where_something_stands() -> None:
    scene = parse_prompt("an island with a lighthouse", CATALOGUE)
    assert set(scene.objects[0].omitted) == {"bark", "leaf"}
    asked = parse_prompt("an island with a palm tree and a treasure chest", CATALOGUE)
    assert asked.objects[0].omitted == ()


def test_what_stood_on_a_roof_goes_with_it() -> None:
    program = compose(parse_prompt("a stone watchtower, no roof", CATALOGUE), CATALOGUE)
    top = max(float(part.vertices[:, 1].max()) for part in program.parts)
    walls = [part for part in program.parts if part.slot.endswith("main")]
    assert top <= 1.05 * max(float(part.vertices[:, 1].max()) for part in walls)


def test_a_tray_is_wide_enough_for_what_is_on_it() -> None:
    program = compose(parse_prompt("a teapot and four cups on a tray", CATALOGUE), CATALOGUE)
    inside = {part.slot.split("/")[0] for part in program.parts}
    assert "tray" in inside
    tray = np.concatenate([p.vertices for p in program.parts if p.slot.startswith("tray/")])
    rest = np.concatenate([p.vertices for p in program.parts if not p.slot.startswith("tray/")])
    low, high = tray[:, [0, 2]].min(axis=0), tray[:, [0, 2]].max(axis=0)
    assert np.all(rest[:, [0, 2]].min(axis=0) >= low)
    assert np.all(rest[:, [0, 2]].max(axis=0) <= high)


@pytest.mark.parametrize(
    ("prompt", "guest", "host"),
    [
        ("a cat in a box on a table", "cat", "box"),
        ("three apples in a basket", "apple", "basket"),
        ("a mug in a big box", "mug", "box"),
        ("a dog in a bathtub", "dog", "bathtub"),
    ],
)
def test_what_is_in_a_vessel_lies_on_its_floor(prompt: str, guest: str, host: str) -> None:
    low, high = bounds(prompt, host)
    assert bounds(prompt, guest)[0, 1] < low[1] + 0.35 * (high[1] - low[1])


def test_a_box_is_as_wide_and_low_as_suits_what_is_in_it() -> None:
    alone, around = bounds("a box and a mug", "box"), bounds("a mug in a box", "box")
    assert np.all(np.ptp(around, axis=0) < 0.7 * np.ptp(alone, axis=0))
    assert bounds("a mug in a big box", "box")[1, 1] >= alone[1, 1]


def test_what_the_wall_of_its_vessel_hides_is_told() -> None:
    read = parse_prompt("a mug in a big box", CATALOGUE).understanding
    assert read.words(Fate.APPROXIMATED) == ("mug",)
    assert parse_prompt("a mug in a box", CATALOGUE).understanding.fidelity == 1


@pytest.mark.parametrize(
    "prompt",
    [
        "a sailboat in a bathtub",
        "a stack of records",
        "an umbrella in a bucket",
        "a blanket in a basket",
    ],
)
def test_what_has_no_room_in_its_vessel_or_on_the_one_before_is_refused(prompt: str) -> None:
    with pytest.raises(PromptNotUnderstood, match="no room"):
        parse_prompt(prompt, CATALOGUE).understanding.require(0.5)


def test_what_is_in_a_box_does_not_come_through_its_walls() -> None:
    prompt = "a puppy in a cardboard box"
    puppy, box = (np.ptp(bounds(prompt, noun), axis=0) for noun in ("puppy", "cardboard box"))
    # Its flaps lie open to both sides
    assert np.all(puppy[[0, 2]] < 0.45 * box[[0, 2]])
