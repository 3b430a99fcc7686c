"""Registry of materials: every name, colour and finish."""

import dataclasses
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from media_studio.language.vocabulary import (
    COLOURS,
    MATERIAL_NAMES,
    METAL_COLOURS,
    MaterialChoice,
)
from media_studio.language.vocabulary import FINISHES as FINISH_NAMES
from media_studio.texture.finishes import FINISHES
from media_studio.texture.materials import (
    MATERIALS,
    constants,
    is_painted,
    linear,
    shade,
    tint,
)
from media_studio.texture.samples import Samples, Shading


@cache
def plain(name: str, at: Samples) -> Shading:
    """Return the look of a material at points; several tests ask for the same."""
    return shade(MaterialChoice(material=name), at)


METALS = ("gold", "silver", "bronze", "copper", "brass", "iron", "steel", "chrome")


def test_every_name_of_the_vocabulary_has_a_material() -> None:
    assert set(MATERIALS) == set(MATERIAL_NAMES)
    assert set(FINISHES) == set(FINISH_NAMES)


@pytest.mark.parametrize("name", sorted(MATERIALS))
def test_looks_are_plausible(name: str, make_samples: Callable[..., Samples]) -> None:
    look = plain(name, make_samples())
    for values in (look.color, look.roughness, look.metallic, look.height):
        assert values.dtype == np.float32
        assert np.isfinite(values).all()
    assert look.color.min() >= 0
    assert look.color.max() <= 1
    assert 0.08 < look.color.mean() < 0.97, "neither black nor blown out"
    assert np.abs(look.height).max() < 0.06
    distance = np.abs(look.color.mean(axis=0) - MATERIALS[name].color).max()
    assert distance < 0.17, "the mean stays near the nominal colour"


@pytest.mark.parametrize("name", sorted(MATERIALS))
def test_metals_are_metal_and_all_else_is_not(
    name: str, make_samples: Callable[..., Samples]
) -> None:
    look = plain(name, make_samples())
    expected = 1.0 if name in METALS else 0.0
    assert set(look.metallic.tolist()) == {expected}
    assert constants(MaterialChoice(material=name)).metallic == expected


@pytest.mark.parametrize("name", sorted(MATERIALS))
def test_the_constant_roughness_is_near_the_mean_of_the_map(
    name: str, make_samples: Callable[..., Samples]
) -> None:
    choice = MaterialChoice(material=name)
    mean = float(plain(name, make_samples()).roughness.mean())
    assert constants(choice).roughness == pytest.approx(mean, abs=0.12)


@pytest.mark.parametrize("name", sorted(MATERIALS))
def test_a_seed_gives_one_look(name: str, make_samples: Callable[..., Samples]) -> None:
    at = make_samples(3000)
    choice = MaterialChoice(material=name)
    first, again = shade(choice, at), shade(choice, at)
    np.testing.assert_array_equal(first.color, again.color)
    other = shade(choice, dataclasses.replace(at, seed=5))
    assert not np.array_equal(first.color, other.color)


@pytest.mark.parametrize("name", sorted(n for n in MATERIALS if MATERIALS[n].recolours))
@pytest.mark.parametrize(("colour", "channel"), [("red", 0), ("green", 1), ("blue", 2)])
def test_a_colour_dominates_what_it_is_asked_for(
    name: str, colour: str, channel: int, make_samples: Callable[..., Samples]
) -> None:
    look = shade(MaterialChoice(material=name, colour=colour), make_samples(4000))
    assert int(look.color.mean(axis=0).argmax()) == channel


@pytest.mark.parametrize("name", ["iron", "steel"])
def test_coloured_iron_and_steel_are_painted(
    name: str, make_samples: Callable[..., Samples]
) -> None:
    choice = MaterialChoice(material=name, colour="red")
    look = shade(choice, make_samples(4000))
    assert is_painted(choice)
    assert constants(choice).metallic == 0
    assert look.metallic.mean() < 0.1
    assert int(look.color.mean(axis=0).argmax()) == 0


def test_gold_stays_gold_unless_rose_or_white() -> None:
    own = tint(MaterialChoice(material="gold"))
    assert tint(MaterialChoice(material="gold", colour="blue")) == own
    assert tint(MaterialChoice(material="gold", colour="pink")) != own
    assert not is_painted(MaterialChoice(material="gold", colour="blue"))


def test_metals_have_the_colours_that_looks_may_ask_of_them() -> None:
    for name, colours in METAL_COLOURS.items():
        assert set(MATERIALS[name].own_colours) == colours


def test_black_chrome_shines() -> None:
    choice = MaterialChoice(material="chrome", colour="black")
    assert constants(choice).metallic == 1
    assert 0.1 < max(tint(choice)) < 0.3


@pytest.mark.parametrize("finish", sorted(FINISHES))
@pytest.mark.parametrize("name", ["wood", "steel", "stoneblock", "fabric"])
def test_finishes_change_the_look_and_keep_it_plausible(
    name: str, finish: str, make_samples: Callable[..., Samples]
) -> None:
    at = make_samples(5000)
    before = plain(name, at)
    look = shade(MaterialChoice(material=name, finish=finish), at)
    assert look.color.min() >= 0
    assert look.color.max() <= 1
    assert look.roughness.min() >= 0.03
    assert look.roughness.max() <= 1
    changed = np.abs(look.color - before.color).max() + np.abs(look.roughness - before.roughness)
    assert changed.max() > 0.02


def test_linear_light_of_grey_and_of_the_ends() -> None:
    assert linear((0.0, 1.0, 0.5)) == pytest.approx((0, 1, 0.2140), abs=1e-4)


def test_only_what_glows_emits_light() -> None:
    shining = {n for n in MATERIALS if max(constants(MaterialChoice(material=n)).emissive) > 0}
    assert shining == {"glow"}
    red = constants(MaterialChoice(material="glow", colour="red")).emissive
    assert red[0] > 5 * red[1]


def test_every_colour_can_be_shown() -> None:
    assert all(tint(MaterialChoice(material="paint", colour=c)) == COLOURS[c] for c in COLOURS)


def test_camouflage_has_shades_of_its_own_ground(make_samples: Callable[..., Samples]) -> None:
    sand = MaterialChoice(material="fabric", colour="beige", pattern="camouflage")
    color = shade(sand, make_samples()).color
    # No blot is greener than it is red, as on the olive one of a wood
    assert (color[:, 0] >= color[:, 1] - 1e-3).mean() > 0.99
