import numpy as np
import pytest

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.components import edges, face_cross
from media_studio.mesh.edge_cost import (
    CollapsingMesh,
    is_held,
    move,
    place_vertex,
    turns,
)
from media_studio.mesh.quadrics import pose_quadrics, vertex_quadrics
from media_studio.mesh.stars import Stars, edge_from, find_borders, link_corners
from media_testing.mesh.shapes import Mesh, blob, sheet, torus


def _prepare(mesh: Mesh) -> tuple[CollapsingMesh, Stars]:
    vertices, faces = mesh
    stars = link_corners(faces, np.zeros(len(faces), np.int64), len(vertices))
    border, kinds = find_borders(stars)
    quadrics = vertex_quadrics(vertices, faces, border.reshape(-1, 3))
    return (vertices, quadrics, kinds, np.ones(len(vertices)), _wide(len(vertices))), stars


def _wide(count: int) -> FloatArray:
    return np.tile([-9.0, -9, -9, 9, 9, 9], (count, 1))


def _volume(vertices: FloatArray, faces: IntArray) -> float:
    return float(np.einsum("ij,ij->", vertices[faces[:, 0]], face_cross(vertices, faces)) / 6)


@pytest.mark.parametrize("mesh", [blob(), torus()])
def test_volume_stays_where_it_is_asked_to(mesh: Mesh) -> None:
    vertices, faces = mesh
    body, stars = _prepare(mesh)
    place = np.empty(3)
    for corner in range(0, 3 * len(faces), 97):
        u, v = edge_from(corner, stars)
        cost = place_vertex(u, v, True, body, stars, place)
        if cost < 0:
            continue
        moved = vertices.copy()
        moved[[u, v]] = place
        assert _volume(moved, faces) == pytest.approx(_volume(vertices, faces), abs=1e-12)


def test_the_cost_without_the_volume_is_a_lower_bound() -> None:
    body, stars = _prepare(blob())
    place = np.empty(3)
    for corner in range(0, len(stars[0]), 31):
        u, v = edge_from(corner, stars)
        whole = place_vertex(u, v, True, body, stars, place)
        if whole >= 0:
            assert place_vertex(u, v, False, body, stars, place) <= 1.01 * whole


def test_flat_edges_cost_only_their_length() -> None:
    vertices, faces = sheet(9, 0.0)
    body, stars = _prepare((vertices, faces))
    short = place_vertex(40, 41, True, body, stars, np.empty(3))
    long = place_vertex(40, 50, True, body, stars, np.empty(3))
    assert long == pytest.approx(2 * short)
    assert short < 1e-6


def test_border_ends_stay_and_chords_are_refused() -> None:
    vertices, faces = sheet(9, 0.0)
    body, stars = _prepare((vertices, faces))
    place = np.empty(3)
    ends, counts, _ = edges(faces)
    rim = np.unique(ends[counts == 1])
    for (u, v), count in zip(ends, counts, strict=True):
        on_rim = np.isin([u, v], rim)
        cost = place_vertex(u, v, True, body, stars, place)
        if on_rim.all() and count == 2:
            assert cost < 0
        elif on_rim.sum() == 1:
            np.testing.assert_array_equal(place, vertices[[u, v][int(on_rim[1])]])


def test_a_place_across_a_neighbour_turns_a_face() -> None:
    vertices, faces = sheet(9, 0.0)
    _, stars = _prepare((vertices, faces))
    assert not turns(40, 41, False, (vertices[40] + vertices[41]) / 2, vertices, stars)
    assert turns(40, 41, False, vertices[40] + (0.5, 0, 0.2), vertices, stars)


def test_a_place_on_the_opposite_side_flattens_a_face() -> None:
    vertices, faces = sheet(9, 0.0)
    _, stars = _prepare((vertices, faces))
    opposite = vertices[[39, 30]]
    assert turns(40, 41, False, opposite.mean(axis=0), vertices, stars)


def test_an_edge_that_bends_in_a_pose_costs_more() -> None:
    vertices, faces = sheet(9, 0.0)
    folded = vertices.copy()
    folded[:, 1] = np.abs(vertices[:, 0])
    (_, _, kinds, weights, boxes), stars = _prepare((vertices, faces))
    border, _ = find_borders(stars)
    points = np.hstack([vertices, folded])
    quadrics = pose_quadrics(points, faces, border.reshape(-1, 3))
    body = (points, quadrics, kinds, weights, boxes)
    across = place_vertex(40, 41, True, body, stars, np.empty(3))
    along = place_vertex(40, 49, True, body, stars, np.empty(3))
    assert across > 10 * along


def test_a_moved_vertex_is_between_both_ends_in_every_pose() -> None:
    points = np.array([(0.0, 0, 0, 5, 5, 5), (1, 0, 0, 7, 5, 1)])
    move(0, 1, np.array([0.25, 0.1, 0.0]), points)
    np.testing.assert_allclose(points[0], (0.25, 0.1, 0, 5.5, 5, 4))


def test_a_place_outside_the_box_moves_onto_it() -> None:
    (vertices, quadrics, kinds, weights, boxes), stars = _prepare(blob())
    u, v = edge_from(600, stars)
    free, bound = np.empty(3), np.empty(3)
    place_vertex(u, v, True, (vertices, quadrics, kinds, weights, boxes), stars, free)
    boxes[u, 3:] = free - 1e-6
    place_vertex(u, v, True, (vertices, quadrics, kinds, weights, boxes), stars, bound)
    np.testing.assert_array_equal(bound, free - 1e-6)
    assert is_held(u, bound, (vertices, quadrics, kinds, weights, boxes))
    assert not is_held(v, bound, (vertices, quadrics, kinds, weights, boxes))
