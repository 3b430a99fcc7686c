import numpy as np
import pytest

from media_studio.mesh.components import (
    edges,
    face_areas,
    face_components,
    is_closed,
    is_manifold,
)
from media_studio.mesh.weld import drop_degenerate, weld
from media_testing.mesh.shapes import box, join, sheet, sphere, tee, torus


def test_euler_characteristic_tells_ball_from_ring() -> None:
    for (vertices, faces), expected in ((sphere(), 2), (torus(), 0)):
        assert len(vertices) - len(edges(faces)[0]) + len(faces) == expected


def test_edges_of_a_face_are_its_sides_in_order() -> None:
    _, faces = box((1, 1, 1), (0, 0, 0), 3)
    ends, counts, of_face = edges(faces)
    sides = np.sort(np.stack([faces, np.roll(faces, -1, axis=1)], axis=-1), axis=2)
    np.testing.assert_array_equal(ends[of_face], sides)
    assert counts.sum() == 3 * len(faces)


def test_open_and_flipped_meshes_are_not_closed() -> None:
    _, faces = sphere()
    flipped = faces.copy()
    flipped[0] = flipped[0, ::-1]
    assert is_closed(faces)
    assert not is_closed(faces[1:])
    assert not is_closed(flipped)
    assert not is_closed(sheet()[1])


def test_a_ball_with_many_faces_at_its_poles_is_closed() -> None:
    ring = np.arange(2, 102)
    after = np.roll(ring, -1)
    upper = np.stack([np.zeros_like(ring), ring, after], axis=1)
    lower = np.stack([np.ones_like(ring), after, ring], axis=1)
    assert is_closed(np.concatenate([upper, lower]))
    assert not is_closed(np.concatenate([upper, lower[1:]]))
    assert not is_closed(np.concatenate([upper, lower, lower[:1]]))


def test_closed_parts_that_share_an_edge_stay_closed() -> None:
    vertices, faces = join([box((1, 1, 1), (0, 0, 0), 2), box((1, 1, 1), (1, 1, 0), 2)])
    _, index = weld(vertices)
    assert is_closed(index[faces])
    assert not is_manifold(index[faces])


def test_line_where_three_sheets_meet_is_not_manifold() -> None:
    vertices, faces = tee()
    _, index = weld(vertices)
    assert not is_manifold(drop_degenerate(index[faces])[0])


def test_components_are_the_parts() -> None:
    _, faces = join([box((1, 1, 1), (0, 0, 0)), sphere(), torus()])
    count, labels = face_components(faces)
    assert count == 3
    assert (np.diff(labels) >= 0).sum() == len(faces) - 1


def test_areas_of_a_box_add_up() -> None:
    assert face_areas(*box((1, 2, 3), (0, 0, 0))).sum() == pytest.approx(22)
