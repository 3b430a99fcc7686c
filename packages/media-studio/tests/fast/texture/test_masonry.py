"""Stone, clay, walls and roofs."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from media_studio.texture.masonry import MASONRY
from media_studio.texture.samples import Samples, Shading


def upright_wall(make_samples: Callable[..., Samples], texel: float = 0.002) -> Samples:
    """A wall that faces +Z, four metres wide and two high."""
    at = make_samples()
    place = np.random.default_rng(3).uniform((-2, 0), (2, 2), (len(at), 2))
    position = np.column_stack([place, np.zeros(len(at))]).astype(np.float32)
    normal = np.tile(np.float32([0, 0, 1]), (len(at), 1))
    return replace(at, position=position, normal=normal, texel=texel)


def look_of(name: str, at: Samples) -> Shading:
    return MASONRY[name].shade(at, MASONRY[name].color)


@pytest.mark.parametrize("name", ["brick", "stoneblock", "cobble"])
def test_joints_lie_deeper_than_stones(name: str, make_samples: Callable[..., Samples]) -> None:
    height = look_of(name, upright_wall(make_samples)).height
    low, high = np.percentile(height, [3, 70])
    assert high - low > 0.003


def test_courses_are_level_and_as_high_as_a_brick(make_samples: Callable[..., Samples]) -> None:
    at = upright_wall(make_samples)
    joint = look_of("brick", at).height < 0.0015
    phase = at.position[joint, 1] / 0.076 % 1
    near_course = np.minimum(phase, 1 - phase) < 0.12
    assert near_course.mean() > 0.6


def test_bricks_keep_their_joints_where_texels_are_coarse(
    make_samples: Callable[..., Samples],
) -> None:
    fine, coarse = (upright_wall(make_samples, texel) for texel in (0.002, 0.012))
    share = [float((look_of("brick", at).height < 0.001).mean()) for at in (fine, coarse)]
    assert 0.02 < share[0] < share[1] < 0.5


def test_roof_tiles_rise_towards_their_lower_end(make_samples: Callable[..., Samples]) -> None:
    at = upright_wall(make_samples)
    pitched = replace(at, normal=np.tile(np.float32([0, 0.6, 0.8]), (len(at), 1)))
    height = look_of("rooftile", pitched).height
    assert height.max() - height.min() > 0.012


def test_veins_of_black_marble_are_pale(make_samples: Callable[..., Samples]) -> None:
    at = make_samples()
    white = MASONRY["marble"].shade(at, (0.94, 0.94, 0.92)).color.mean(axis=1)
    black = MASONRY["marble"].shade(at, (0.05, 0.05, 0.06)).color.mean(axis=1)
    assert white.min() < 0.75 < np.median(white)
    assert black.max() > 0.4 > np.median(black)


def test_granite_mixes_dark_and_pale_crystals(make_samples: Callable[..., Samples]) -> None:
    tones = look_of("granite", make_samples()).color.mean(axis=1)
    assert (tones < 0.25).mean() > 0.05
    assert (tones > 0.65).mean() > 0.05


def test_a_coarse_brick_wall_keeps_its_hue(make_samples: Callable[..., Samples]) -> None:
    fine, coarse = (
        look_of("brick", upright_wall(make_samples, texel)).color.mean(axis=0)
        for texel in (0.002, 0.025)
    )
    assert np.abs(fine - coarse).max() < 0.06


@pytest.mark.parametrize("tint", [(0.02, 0.02, 0.02), (0.915, 0.90, 0.865)])
def test_a_glaze_has_no_specks_that_nobody_asked_for(
    make_samples: Callable[..., Samples], tint: tuple[float, float, float]
) -> None:
    at = upright_wall(make_samples, texel=0.0002)
    color = MASONRY["ceramic"].shade(at, tint).color / np.float32(tint)
    assert color.max() < 1.1
    assert color.min() > 0.9
