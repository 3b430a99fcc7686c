"""Polygons cut into triangles."""

import numpy as np
import pytest

from media_studio.errors import InvalidModel
from media_studio.formats import polygon_cutting
from media_studio.formats.polygon_cutting import cut_polygons

POINTS = np.array([(0, 0, 0), (2, 0, 0), (2, 2, 0), (0.5, 0.5, 0), (0, 2, 0)], float)


def _area(triangles: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    a, b, c = (triangles[:, corner] for corner in range(3))
    areas: np.ndarray = np.cross(b - a, c - a)[:, 2] / 2  # type: ignore[type-arg]
    return areas


def test_quads_come_first_as_pairs() -> None:
    corners = np.array([0, 1, 2, 0, 1, 2, 4])
    cut = cut_polygons(np.array([0, 3]), np.array([3, 4]), POINTS, corners)
    assert cut.quads == 1
    assert cut.triangles.tolist() == [[3, 4, 5], [3, 5, 6], [0, 1, 2]]
    assert cut.polygon.tolist() == [1, 1, 0]


@pytest.mark.parametrize("turn", range(4))
def test_a_dented_quad_is_cut_at_its_dent(turn: int) -> None:
    corners = np.roll([0, 1, 3, 4], turn)
    cut = cut_polygons(np.array([0]), np.array([4]), POINTS, corners)
    areas = _area(POINTS[corners[cut.triangles]])
    assert areas.min() > 0
    assert areas.sum() == pytest.approx(1.0)


def test_polygons_without_area_of_their_own_are_left_out() -> None:
    cut = cut_polygons(np.array([0, 1, 3]), np.array([1, 2, 0]), POINTS, np.array([0, 1, 2]))
    assert cut.triangles.shape == (0, 3)


def test_too_many_triangles_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polygon_cutting, "MAX_TRIANGLES", 2)
    with pytest.raises(InvalidModel, match="reduce"):
        cut_polygons(np.array([0]), np.array([5]), POINTS, np.arange(5))


def test_beyond_the_bound_polygons_are_fans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polygon_cutting, "_MOST_STEPS", 0)
    cut = cut_polygons(np.array([0]), np.array([5]), POINTS, np.arange(5))
    assert cut.triangles.tolist() == [[0, 1, 2], [0, 2, 3], [0, 3, 4]]
