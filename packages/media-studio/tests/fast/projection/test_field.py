"""Values spread over surfaces."""

from collections.abc import Callable

import numpy as np
import pytest

from media_studio.mesh.model import Material, Model, Surface
from media_studio.projection.field import spread
from media_studio.projection.skin import (
    SurfaceSamples,
    join_samples,
    skin_of,
    spread_samples,
)

CELL = 0.05


def sampled(surface: Surface) -> SurfaceSamples:
    model = Model(surfaces=(surface,), materials=(Material(name="a"),))
    return spread_samples(skin_of(model, 0), CELL / 2)


def test_hidden_values_lie_between_the_known_ones(make_ball: Callable[..., Model]) -> None:
    samples = spread_samples(skin_of(make_ball(), 0), CELL / 2)
    height = samples.position[:, 1:2]
    is_known = np.abs(height[:, 0]) > 0.4
    field = spread(samples, height, is_known.astype(np.float32), cell=CELL)
    found = field.read(samples.position, samples.normal)
    assert np.all((found > -0.51) & (found < 0.51))
    middle = np.abs(height[:, 0]) < 0.05
    assert np.abs(found[middle]).max() < 0.12
    np.testing.assert_allclose(found[is_known], height[is_known], atol=0.05)


def test_a_constant_stays_constant(make_ball: Callable[..., Model]) -> None:
    samples = spread_samples(skin_of(make_ball(), 0), CELL / 2)
    known = np.full((len(samples.face), 2), 0.3, np.float32)
    firm = (samples.position[:, 0] > 0.45).astype(np.float32)
    field = spread(samples, known, firm, cell=CELL)
    np.testing.assert_allclose(field.read(samples.position, samples.normal), 0.3, atol=2e-3)


def test_the_sides_of_a_thin_wall_do_not_mix(make_box: Callable[..., Surface]) -> None:
    samples = sampled(make_box((1.0, 1.0, 0.01)))
    known = (samples.normal[:, 2:3] > 0.5).astype(np.float32)
    firm = (np.abs(samples.normal[:, 2]) > 0.5).astype(np.float32)
    field = spread(samples, known, firm, cell=CELL)
    found = field.read(
        np.array([[0, 0, 0.005], [0, 0, -0.005]], np.float32),
        np.array([[0, 0, 1], [0, 0, -1]], np.float32),
    )
    np.testing.assert_allclose(found[:, 0], [1, 0], atol=0.05)


def test_a_separate_piece_takes_the_nearest_value(make_box: Callable[..., Surface]) -> None:
    left, right = make_box((0.4, 0.4, 0.4), (-1, 0, 0)), make_box((0.4, 0.4, 0.4), (1, 0, 0))
    alone = sampled(make_box((0.2, 0.2, 0.2), (1.8, 0, 0)))
    samples = join_samples([sampled(left), sampled(right), alone])
    known = (samples.position[:, :1] > 0).astype(np.float32)
    firm = (samples.position[:, 0] < 1.4).astype(np.float32)
    field = spread(samples, known, firm, cell=CELL)
    assert field.read(alone.position, alone.normal).min() > 0.9


def test_changes_are_gradual(make_ball: Callable[..., Model]) -> None:
    samples = spread_samples(skin_of(make_ball(), 0), CELL / 2)
    known = (samples.position[:, 2:] > 0).astype(np.float32)
    firm = (np.abs(samples.position[:, 2]) > 0.35).astype(np.float32)
    field = spread(samples, known, firm, cell=CELL)
    turn = np.linspace(0, np.pi, 400)
    line = np.stack([np.sin(turn), 0 * turn, np.cos(turn)], axis=1).astype(np.float32)
    found = field.read(line / 2, line)[:, 0]
    assert np.abs(np.diff(found)).max() < 0.05
    assert found[0] == pytest.approx(1, abs=0.02)
    assert found[-1] == pytest.approx(0, abs=0.02)
