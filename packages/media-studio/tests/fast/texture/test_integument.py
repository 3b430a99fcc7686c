"""Hair, feathers, scales, wool and hide."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from media_studio.arrays import Float32Array
from media_studio.language.vocabulary import COLOURS
from media_studio.texture.integument import INTEGUMENT
from media_studio.texture.samples import Samples, Shading

STEP = 0.002
"""Metres between two points that are compared."""


def look(at: Samples, name: str) -> Shading:
    return INTEGUMENT[name].shade(at, INTEGUMENT[name].color)


def moved(at: Samples, step: tuple[float, float, float]) -> Samples:
    """Move the points, in the object and in the piece alike."""
    way = np.asarray(step, np.float32)
    return replace(at, position=at.position + way, local=at.local + way, solid=at.solid + way)


def facing_sideways(at: Samples) -> Samples:
    normal = np.broadcast_to(np.array([1, 0, 0], np.float32), at.normal.shape)
    return replace(at, normal=normal, facing=normal)


def change(at: Samples, name: str, step: tuple[float, float, float]) -> float:
    tones: list[Float32Array] = [
        look(each, name).color.mean(axis=1) for each in (at, moved(at, step))
    ]
    return float(np.abs(tones[1] - tones[0]).mean())


@pytest.mark.parametrize("name", ["hair", "hide"])
def test_strands_hang(name: str, make_samples: Callable[..., Samples]) -> None:
    at = facing_sideways(make_samples(5000))
    assert change(at, name, (0, STEP, 0)) < 0.5 * change(at, name, (0, 0, STEP))


def test_hair_lies_from_front_to_back_on_top(make_samples: Callable[..., Samples]) -> None:
    up = np.broadcast_to(np.array([0, 1, 0], np.float32), (5000, 3))
    at = replace(make_samples(5000), normal=up, facing=up)
    assert change(at, "hair", (0, 0, STEP)) < 0.5 * change(at, "hair", (STEP, 0, 0))


@pytest.mark.parametrize("name", ["feather", "scales"])
def test_what_laps_rises_backward_and_drops_at_its_free_end(
    name: str, make_samples: Callable[..., Samples]
) -> None:
    at = make_samples()
    ahead = moved(at, (0.0, -0.0005, -0.000866))
    climb = look(ahead, name).height - look(at, name).height
    assert (climb > 0).mean() > 0.55, "a long slope up and a short step down"
    assert climb.min() < -1.5 * np.quantile(climb, 0.9)


@pytest.mark.parametrize("name", ["feather", "scales", "wool"])
def test_cells_widen_until_texels_show_them(
    name: str, make_samples: Callable[..., Samples]
) -> None:
    near, far = (float(look(make_samples(texel=t), name).height.std()) for t in (0.001, 0.01))
    assert far > 2 * near


def test_scales_are_glossy_and_duller_between(make_samples: Callable[..., Samples]) -> None:
    shown = look(make_samples(), "scales")
    low = shown.height < np.quantile(shown.height, 0.1)
    assert shown.roughness[low].mean() > shown.roughness[~low].mean() + 0.08
    assert shown.color[low].mean() < 0.9 * shown.color[~low].mean()


def test_hide_is_even(make_samples: Callable[..., Samples]) -> None:
    tones = INTEGUMENT["hide"].shade(make_samples(), COLOURS["pink"]).color.mean(axis=1)
    assert 0.01 < tones.std() / tones.mean() < 0.08


@pytest.mark.parametrize("name", sorted(INTEGUMENT))
def test_a_tone_keeps_its_hue(name: str, make_samples: Callable[..., Samples]) -> None:
    color = INTEGUMENT[name].shade(make_samples(), COLOURS["white"]).color
    assert np.ptp(color, axis=1).max() < 0.05, "no blush on what is white"
