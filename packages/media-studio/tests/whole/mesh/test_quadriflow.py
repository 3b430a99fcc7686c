import numpy as np
import pytest

from media_studio.mesh.components import is_closed
from media_studio.mesh.polygons import triangulate
from media_studio.mesh.quadriflow import RemeshInput, field_aligned_quads
from media_studio.mesh.relax import corner_deviation
from media_testing.mesh.shapes import box, sphere


def test_child_covers_what_it_can_and_leaves_out_what_it_cannot() -> None:
    vertices, faces = box((1, 1, 1), (0, 0, 0), 3)
    fin = np.array([[*faces[0, :2], len(vertices)]])
    broken = (np.vstack([vertices, [[2, 2, 2]]]), np.vstack([faces, fin]))
    ball = sphere(30, 60)
    assignments = [
        RemeshInput(vertices=mesh[0], faces=mesh[1], target=300) for mesh in (broken, ball)
    ]
    found = field_aligned_quads(assignments, deadline_seconds=60)
    assert list(found) == [1]
    points, polygons = found[1]
    assert len(polygons) == pytest.approx(300, rel=0.1)
    assert is_closed(triangulate(polygons)[0])
    assert corner_deviation(points, polygons).mean() < 12


def test_nothing_comes_back_when_time_is_up() -> None:
    vertices, faces = sphere()
    assignment = RemeshInput(vertices=vertices, faces=faces, target=300)
    assert field_aligned_quads([assignment], deadline_seconds=0.01) == {}
