"""Models on the stage."""

import numpy as np
import pytest

from media_studio.errors import InvalidModel
from media_studio.render.stage import Sweep, arrange, bounds, place, z_up


@pytest.mark.parametrize("scale", [1e-4, 1.0, 500.0])
def test_any_object_stands_on_the_floor_within_a_ball(scale: float) -> None:
    points = scale * (np.random.default_rng(1).uniform(-1, 1, (200, 3)) * (3, 1, 2) + 7)
    surfaces = [(points[:100], None), (points[100:], None)]
    placed = place(*bounds(surfaces)).points(points)
    assert placed[:, 2].min() == pytest.approx(0, abs=1e-9)
    assert np.linalg.norm(np.ptp(placed, axis=0)) == pytest.approx(2)
    middle = (placed.min(axis=0) + placed.max(axis=0)) / 2
    assert middle[:2] == pytest.approx([0, 0], abs=1e-9)


def test_up_is_up_and_the_front_faces_the_camera() -> None:
    assert z_up(np.eye(3)) == pytest.approx(np.array([(1, 0, 0), (0, 0, 1), (0, -1, 0)]))


def test_the_azimuth_turns_the_right_side_to_the_camera() -> None:
    side = np.array([(1.0, 0, 0), (-1.0, 0, 0)])
    placement = place(*bounds([(side, None)]))
    actors = arrange([(side, side)], placement, 90.0)
    assert actors.points[0] == pytest.approx([0, -1, 0], abs=1e-6)
    assert actors.normals[0] == pytest.approx([0, -1, 0], abs=1e-6)


def test_a_point_cannot_stand() -> None:
    with pytest.raises(InvalidModel):
        place(np.ones((1, 3)), np.ones((1, 3)))


def test_what_sways_turns_about_where_it_mostly_is() -> None:
    upright = np.array([(-1.0, 0, -1), (1, 5, 1)])
    leaning = upright + np.array([(0, 0, 0), (4, -1, 0)])
    boxes = [bounds([(points, None)]) for points in (upright, upright, upright, leaning)]
    placement = place(*(np.concatenate(end) for end in zip(*boxes, strict=True)))
    assert placement.base == pytest.approx([0.5, 0, 0])
    for points in (upright, leaning):
        away = placement.points(points) - (0, 0, placement.height)
        assert np.linalg.norm(away, axis=1).max() <= 1 + 1e-9


def test_a_sweep_holds_the_object_at_every_angle() -> None:
    points = np.random.default_rng(2).uniform((-0.5, -0.5, 0.1), (0.5, 0.5, 1.1), (100, 3))
    outline = Sweep.of(points[:50]).union(Sweep.of(points[50:])).outline()
    for angle in np.linspace(0, 6, 9):
        flat = np.array([np.cos(angle), np.sin(angle), 0.3])
        turned = points[:, :2] @ np.array(
            [(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))]
        )
        moved = np.column_stack([turned, points[:, 2]])
        assert (outline @ flat).max() >= (moved @ flat).max()


def test_a_sweep_is_tight() -> None:
    outline = Sweep.of(np.array([(0.5, 0, 1.0)])).outline()
    assert np.hypot(outline[:, 0], outline[:, 1]).max() < 0.51
    assert np.ptp(outline[:, 2]) < 0.01
