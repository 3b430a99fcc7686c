"""Panoramas of the studio."""

from collections.abc import Callable

import numpy as np
import pytest

from media_studio.render.environment import (
    ROUGHNESS_LEVELS,
    Environment,
    coarse_environment,
    studio_environment,
    studio_radiance,
)


@pytest.mark.parametrize("environment", [studio_environment, coarse_environment])
def test_rougher_levels_blur_and_keep_the_mean(environment: Callable[[], Environment]) -> None:
    levels = environment().mirrored
    assert len(levels) == len(ROUGHNESS_LEVELS)
    contrast = [float(level.std()) for level in levels]
    assert contrast == sorted(contrast, reverse=True)
    rows = np.sin(np.pi * (np.arange(levels.shape[1]) + 0.5) / levels.shape[1])
    means = [(level.mean(axis=(1, 2)) * rows).sum() / rows.sum() for level in levels]
    assert means == pytest.approx([means[0]] * len(means), rel=0.2)


@pytest.mark.parametrize("environment", [studio_environment, coarse_environment])
def test_the_softboxes_are_where_the_lights_are(environment: Callable[[], Environment]) -> None:
    sharp = environment().mirrored[0].mean(axis=2)
    row, column = np.unravel_index(sharp.argmax(), sharp.shape)
    polar, azimuth = np.pi * (row + 0.5) / len(sharp), 2 * np.pi * (column + 0.5) / sharp.shape[1]
    key = np.array([-2.6, -2.6, 3.4])
    direction = [np.sin(polar) * np.cos(azimuth), np.sin(polar) * np.sin(azimuth), np.cos(polar)]
    assert direction @ key / np.linalg.norm(key) > np.cos(np.radians(20))


def test_diffuse_light_agrees_with_a_sum_over_directions() -> None:
    rng = np.random.default_rng(1)
    directions = rng.normal(size=(20000, 3))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    light = studio_radiance(directions)
    expected = 4 * np.pi * (light * np.maximum(directions[:, 2:], 0)).mean(axis=0)
    assert studio_environment().diffuse[0].mean(axis=0) == pytest.approx(expected, rel=0.05)


def test_coarse_panoramas_are_a_fourth_of_the_fine_ones_and_as_bright() -> None:
    fine, coarse = studio_environment().mirrored, coarse_environment().mirrored
    assert 4 * coarse.nbytes == fine.nbytes
    means = [levels.mean(axis=(1, 2), dtype=np.float64) for levels in (fine, coarse)]
    assert means[0] == pytest.approx(means[1], rel=1e-5)


def test_no_direction_is_black() -> None:
    assert studio_environment().mirrored.min() > 0.02
