"""Wood."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from media_studio.texture.samples import Samples
from media_studio.texture.woods import WOODS


def change(at: Samples, name: str, step: tuple[float, float, float]) -> float:
    """Mean change of colour over a step within the piece."""
    solid = WOODS[name]
    moved = replace(at, local=at.local + np.float32(step), solid=at.solid + np.float32(step))
    difference = solid.shade(moved, solid.color).color - solid.shade(at, solid.color).color
    return float(np.abs(difference).mean())


def test_wood_changes_less_along_the_grain_than_across(
    make_samples: Callable[..., Samples],
) -> None:
    at = make_samples(4000, radius=0.1, texel=0.0005)
    for name in WOODS:
        assert change(at, name, (0, 0, 0.004)) < 0.6 * change(at, name, (0.004, 0, 0))


def test_every_piece_of_wood_has_its_own_tone(make_samples: Callable[..., Samples]) -> None:
    at = make_samples(4000, radius=0.05)
    means = [
        WOODS["wood"]
        .shade(replace(at, piece=np.full(4000, p, np.float32)), (0.6, 0.4, 0.2))
        .color.mean()
        for p in (0.1, 0.4, 0.9)
    ]
    assert np.ptp(means) > 0.01


def test_gaps_between_planks_are_dark_and_deep(make_samples: Callable[..., Samples]) -> None:
    look = WOODS["plank"].shade(make_samples(), WOODS["plank"].color)
    deep = look.height < -0.001
    assert 0.005 < deep.mean() < 0.2
    assert look.color[deep].mean() < 0.6 * look.color[~deep].mean()


def test_colours_that_stand_for_species_look_like_wood() -> None:
    for name in ("wood", "plank"):
        for colour, (red, green, blue) in WOODS[name].own_colours.items():
            assert red > green > blue, colour
            assert green > 0.45 * red, colour


def test_walnut_is_darker_than_oak_and_pine_is_paler() -> None:
    species = WOODS["wood"].own_colours
    oak = sum(WOODS["wood"].color)
    assert sum(species["brown"]) < 0.7 * oak
    assert sum(species["beige"]) > 1.2 * oak
