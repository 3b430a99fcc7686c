import numpy as np

from media_studio.arrays import FloatArray
from media_studio.mesh.folds import folds
from media_studio.mesh.stars import Stars, link_corners
from media_testing.mesh.shapes import sheet


def _sheet() -> tuple[FloatArray, Stars]:
    vertices, faces = sheet(9, 0.0)
    return vertices, link_corners(faces, np.zeros(len(faces), np.int64), len(vertices))


def _folds_any(u: int, v: int, place: FloatArray, points: FloatArray, stars: Stars) -> bool:
    triangles = stars[0].reshape(-1, 3)
    return any(
        folds(one, other, b, c, place, points, stars)
        for one, other in ((u, v), (v, u))
        for row in triangles[(triangles == one).any(axis=1) & (triangles != other).all(axis=1)]
        for b, c in [np.roll(row, -int(np.argmax(row == one)))[1:]]
    )


def test_a_flat_collapse_is_no_fold() -> None:
    points, stars = _sheet()
    assert not _folds_any(40, 41, points[[40, 41]].mean(axis=0), points, stars)


def test_a_spike_and_a_place_beyond_the_neighbours_are_folds() -> None:
    points, stars = _sheet()
    middle = points[[40, 41]].mean(axis=0)
    assert _folds_any(40, 41, middle + np.array((0, 1, 0)), points, stars)
    assert _folds_any(40, 41, middle + np.array((0.3, 0.01, 0)), points, stars)


def test_an_edge_that_is_as_sharp_already_may_stay_so() -> None:
    points, stars = _sheet()
    spike = points.copy()
    spike[[40, 41]] += (0, 1, 0)
    assert not _folds_any(40, 41, spike[[40, 41]].mean(axis=0) - (0, 0.5, 0), spike, stars)
