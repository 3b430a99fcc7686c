"""Shapes move, turn and repeat without turning inside out."""

import numpy as np
import pytest

from media_studio.modelling.shape import (
    Shape,
    around,
    corners,
    moved,
    pair,
    parts,
    signed_volume,
)
from media_studio.modelling.solids import box


def volume(shape: Shape) -> float:
    return signed_volume(shape.vertices, shape.faces)


@pytest.mark.parametrize("axis", ["x", "y", "z"])
def test_a_mirror_image_stays_turned_outward(axis: str) -> None:
    shape = box(0.1, 0.2, 0.3).at(1, 2, 3)
    assert volume(shape.mirrored(axis)) == pytest.approx(volume(shape))


def test_rotations_apply_about_x_then_y_then_z() -> None:
    shape = box(0.1, 0.2, 0.3).at(1, 2, 3)
    step_by_step = shape.turned(x=20).turned(y=30).turned(z=40)
    np.testing.assert_allclose(shape.turned(20, 30, 40).vertices, step_by_step.vertices)


def test_a_hinge_stays_in_place() -> None:
    shape = box(1, 0.1, 1).at(z=0.5)
    opened = shape.turned_about((0, 0, 0), x=-90)
    assert opened.high[1] == pytest.approx(1)
    assert opened.low[1] == pytest.approx(0)


def test_an_aimed_shape_runs_along_the_line() -> None:
    start, end = np.array([1.0, 2, 3]), np.array([4.0, 6, 3])
    shape = box(0.001, 5, 0.001, bevel=0).aimed(start, end)
    np.testing.assert_allclose(shape.low, start, atol=0.001)
    np.testing.assert_allclose(shape.high, end, atol=0.001)
    assert volume(shape) == pytest.approx(5e-6)


def test_four_legs_stand_in_four_corners() -> None:
    legs = corners(box(0.1, 1, 0.1).at(0.5, 0, 0.3))
    signs = {tuple(np.sign(leg.vertices.mean(axis=0)[[0, 2]])) for leg in legs}
    assert len(signs) == 4
    assert all(volume(leg) > 0 for leg in legs)


def test_copies_around_the_axis_are_evenly_spaced() -> None:
    middles = [copy.vertices.mean(axis=0) for copy in around(box(0.1, 0.1, 0.1).at(x=1), 5)]
    spans = [
        np.linalg.norm(a - b) for a, b in zip(middles, [*middles[1:], middles[0]], strict=True)
    ]
    np.testing.assert_allclose(spans, spans[0])


def test_roughness_is_of_the_size_asked_for() -> None:
    shape = box(1, 1, 1, cells=20)
    moves = shape.roughened(np.random.default_rng(1), 0.01, 0.3).vertices - shape.vertices
    assert 0.004 < np.linalg.norm(moves, axis=1).mean() < 0.016


def test_parts_keep_slot_and_crease_when_moved() -> None:
    made = moved(parts("legs", pair(box(0.1, 1, 0.1).at(x=0.5).creased(12))), y=2)
    assert [(part.slot, part.crease) for part in made] == [("legs", 12)] * 2
    assert min(part.vertices[:, 1].min() for part in made) == pytest.approx(2)
