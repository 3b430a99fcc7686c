import numpy as np
import pytest

from media_studio.arrays import IntArray
from media_studio.mesh.components import edges, face_components
from media_studio.mesh.stars import (
    BORDER,
    INTERIOR,
    JUNCTION,
    Stars,
    edge_from,
    find_borders,
    inspect_edge,
    keeps_topology,
    link_corners,
    merge,
    number_by_use,
    part_boxes,
)
from media_studio.mesh.weld import drop_degenerate, weld
from media_testing.mesh.shapes import box, grid, join, sheet, tee, torus


def _stars(faces: IntArray, labels: IntArray | None = None) -> Stars:
    given = np.zeros(len(faces), np.int64) if labels is None else labels
    return link_corners(faces, given, int(faces.max()) + 1)


def _around(vertex: int, stars: Stars) -> list[int]:
    found, corner = [], int(stars[2][vertex])
    while corner >= 0:
        if stars[0][corner] >= 0:
            found.append(corner)
        corner = int(stars[3][corner])
    return sorted(found)


def test_every_corner_is_in_the_list_of_its_vertex() -> None:
    faces = torus(12, 8)[1]
    stars = _stars(faces)
    flat = faces.reshape(-1)
    for vertex in range(int(faces.max()) + 1):
        assert _around(vertex, stars) == np.flatnonzero(flat == vertex).tolist()


def test_edges_run_around_the_triangle() -> None:
    stars = _stars(np.array([(4, 7, 2)]))
    assert [edge_from(corner, stars) for corner in range(3)] == [(4, 7), (7, 2), (2, 4)]


def test_numbers_follow_the_faces_and_lead_back() -> None:
    faces = torus(12, 8)[1][::-1] + 5
    order, numbered = number_by_use(faces, int(faces.max()) + 9)
    np.testing.assert_array_equal(order[numbered], faces)
    first_use = np.unique(numbered.reshape(-1), return_index=True)[1]
    assert (np.diff(first_use) > 0).all()


@pytest.mark.parametrize("turned", [False, True])
def test_borders_are_open_edges_and_those_between_labels(turned: bool) -> None:
    vertices, faces = sheet(9, 0.0)
    faces = faces[:, [0, 2, 1]] if turned else faces
    labels = (vertices[faces][:, :, 0].mean(axis=1) > 0).astype(np.int64)
    border, kinds = find_borders(_stars(faces, labels))
    ends, counts, of_face = edges(faces)
    middle = (vertices[ends][:, :, 0] == 0).all(axis=1)
    np.testing.assert_array_equal(border, ((counts == 1) | middle)[of_face].reshape(-1))
    assert (kinds == INTERIOR).sum() == 7 * 6
    assert (kinds == BORDER).sum() == 81 - 7 * 6 - 2
    assert (kinds == JUNCTION).sum() == 2


def test_the_line_where_three_sheets_meet_is_a_border() -> None:
    vertices, faces = tee(9)
    faces = drop_degenerate(weld(vertices)[1][faces])[0]
    stars = _stars(faces)
    ends, counts, _ = edges(faces)
    for (u, v), count in zip(ends, counts, strict=True):
        assert inspect_edge(u, v, stars)[1] == (count != 2)


def test_merging_drops_the_two_faces_of_an_edge_and_keeps_the_others() -> None:
    faces = torus(12, 8)[1]
    stars = _stars(faces)
    u, v = edge_from(0, stars)
    assert merge(u, v, stars) == 2
    left = stars[0].reshape(-1, 3)
    left = left[left[:, 0] >= 0]
    assert len(left) == len(faces) - 2
    assert not (left == v).any()
    assert edges(left.astype(np.int64))[1].tolist() == [2] * (3 * len(left) // 2)
    assert _around(u, stars) == np.flatnonzero(stars[0] == u).tolist()
    assert _around(v, stars) == []


def test_a_neck_of_three_edges_is_not_closed() -> None:
    faces = grid(8, 3, around=True)
    stars = _stars(faces)
    marks = np.zeros(int(faces.max()) + 1, np.int32)
    around_the_neck, along = (12, 13), (12, 15)
    assert not keeps_topology(*around_the_neck, 3, stars, marks, 1)
    assert keeps_topology(*along, 3, stars, marks, 2)


def test_too_few_faces_may_not_remain() -> None:
    faces = np.array([(0, 1, 2), (0, 2, 3), (0, 3, 1), (1, 3, 2)])
    marks = np.zeros(4, np.int32)
    assert not keeps_topology(0, 1, 3, _stars(faces), marks, 1)


def test_the_vertices_of_a_part_have_its_box() -> None:
    meshes = [box((1, 2, 2), (0, 0, 0), 3), box((0.1, 0.2, 0.2), (3, 0, 0), 3)]
    vertices, faces = join(meshes)
    boxes = part_boxes(vertices, _stars(faces))
    component = np.zeros(len(vertices), np.int64)
    component[faces] = face_components(faces)[1][:, None]
    for part in range(2):
        rows = component == part
        low, high = vertices[rows].min(axis=0), vertices[rows].max(axis=0)
        np.testing.assert_array_equal(boxes[rows], np.tile([*low, *high], (rows.sum(), 1)))
