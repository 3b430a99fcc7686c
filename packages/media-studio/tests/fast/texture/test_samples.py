"""Samples and shading."""

from collections.abc import Callable

import numpy as np
import pytest

from media_studio.texture.samples import Samples, blend, mix, ramp, shading, tone


def test_shading_is_clipped_and_spread_over_the_points() -> None:
    look = shading(np.array([[2, -1, 0.5]] * 4), roughness=3.0, metallic=-1.0, height=0.2)
    np.testing.assert_array_equal(look.color[0], [1, 0, 0.5])
    assert look.roughness.tolist() == [1] * 4
    assert look.metallic.tolist() == [0] * 4
    np.testing.assert_allclose(look.height, 0.2)


def test_a_ramp_rises_or_falls_smoothly() -> None:
    values = np.linspace(-1, 2, 31, dtype=np.float32)
    rising, falling = ramp(0, 1, values), ramp(1, 0, values)
    assert np.all(np.diff(rising) >= 0)
    np.testing.assert_allclose(rising + falling, 1, atol=1e-6)
    assert rising[0] == 0
    assert rising[-1] == 1


def test_mixtures_reach_both_ends() -> None:
    share = np.array([0, 1], np.float32)
    np.testing.assert_allclose(blend((1, 0, 0), (0, 0, 1), share), [[1, 0, 0], [0, 0, 1]])
    np.testing.assert_allclose(mix(2.0, 5.0, share), [2, 5])
    np.testing.assert_allclose(tone((0.5, 0.2, 0.1), share), [[0, 0, 0], [0.5, 0.2, 0.1]])


def test_streaks_are_widened_to_what_the_texels_show(
    make_samples: Callable[..., Samples],
) -> None:
    at = make_samples(texel=0.01)
    assert at.shown(0.001) == pytest.approx(0.032)
    assert at.shown(0.5) == 0.5
    assert at.noise((0.001, 0.001, 0.5)).std() > 0.1
    assert at.noise(0.001).std() == 0
