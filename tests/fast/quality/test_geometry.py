"""Edges, holes and winding on vertices welded by position."""

import subprocess
import sys

import numpy as np

from media_pipelines.quality.geometry import (
    Faces,
    Topology,
    Vectors,
    repeated_faces,
    topology_of,
    winding_of,
)
from media_testing.quality.models import CUBE_FACES, CUBE_POINTS, sphere

PIECES = """
import sys
sys.modules["scipy"] = None
import numpy as np
from media_pipelines.quality.geometry import connected_pieces
print(connected_pieces(np.array([[5, 3], [1, 4], [3, 0], [4, 1]]), 7).tolist())
"""


def topology(points: Vectors, faces: Faces) -> Topology:
    return topology_of(points.astype(np.float32), faces)


def flips(points: Vectors, faces: Faces) -> list[int]:
    winding = winding_of(points[faces], topology(points, faces))
    return np.flatnonzero(winding.flips).tolist()


def test_pieces_are_numbered_as_they_begin_and_need_no_scipy() -> None:
    told = subprocess.run([sys.executable, "-c", PIECES], capture_output=True, check=True)
    assert told.stdout == b"[0, 1, 2, 0, 1, 0, 3]\n"


def test_seams_are_no_holes() -> None:
    corners = CUBE_POINTS[CUBE_FACES].reshape(-1, 3)
    found = topology(corners, np.arange(36).reshape(-1, 3))
    assert found.watertight
    assert len(found.counts) == 18


def test_minus_zero_and_rounding_are_no_holes() -> None:
    corners = CUBE_POINTS[CUBE_FACES].reshape(-1, 3)
    noise = np.random.default_rng(1).uniform(-3e-8, 3e-8, corners.shape)
    signs = np.where(np.arange(len(corners))[:, None] % 2, -1.0, 1.0)
    assert topology(corners + noise, np.arange(36).reshape(-1, 3)).watertight
    minus = np.where(corners == 0, corners * signs, corners)
    assert topology(minus, np.arange(36).reshape(-1, 3)).watertight


def test_a_missing_face_leaves_three_open_edges() -> None:
    found = topology(CUBE_POINTS, CUBE_FACES[1:])
    assert not found.watertight
    assert found.boundary.sum() == 3
    assert not found.non_manifold.any()


def test_a_fin_on_a_solid_is_not_manifold() -> None:
    points = np.vstack([CUBE_POINTS, (2, 2, 2)])
    found = topology(points, np.vstack([CUBE_FACES, (0, 1, 8)]))
    assert found.non_manifold.sum() == 1


def test_solids_that_touch_along_an_edge_are_sound() -> None:
    points = np.vstack([CUBE_POINTS, CUBE_POINTS + np.array([1, 1, 0])])
    found = topology(points, np.vstack([CUBE_FACES, CUBE_FACES + 8]))
    assert found.watertight
    assert not found.non_manifold.any()


def test_faces_of_one_place_twice_have_no_edges() -> None:
    points = np.vstack([CUBE_POINTS, CUBE_POINTS[0]])
    found = topology(points, np.vstack([CUBE_FACES, (0, 8, 1)]))
    assert found.kept.tolist() == [True] * 12 + [False]
    assert found.watertight


def test_nothing_but_flat_faces_is_no_solid() -> None:
    found = topology(CUBE_POINTS, np.zeros((3, 3), np.int64))
    assert not found.watertight
    assert not winding_of(CUBE_POINTS[np.zeros((3, 3), np.int64)], found).flips.any()


def test_repeated_faces_wind_alike() -> None:
    faces = np.array([(0, 1, 2), (1, 2, 0), (2, 1, 0), (0, 1, 3)])
    found = repeated_faces(topology(CUBE_POINTS, faces), slice(0, 4))
    assert found.tolist() == [False, True, False, False]


def test_faces_of_another_part_are_no_repetition() -> None:
    faces = np.vstack([CUBE_FACES, CUBE_FACES])
    shape = topology(CUBE_POINTS, faces)
    assert not repeated_faces(shape, slice(0, 12)).any()
    assert repeated_faces(shape, slice(0, 24)).sum() == 12


def test_turned_faces_are_found_whichever_side_has_the_majority() -> None:
    points, faces = sphere()
    wrong = np.random.default_rng(2).random(len(faces)) < 0.7
    turned = np.where(wrong[:, None], faces[:, ::-1], faces)
    assert flips(points, turned) == np.flatnonzero(wrong).tolist()


def test_a_solid_that_looks_inwards_is_turned() -> None:
    assert flips(CUBE_POINTS, CUBE_FACES) == []
    assert flips(CUBE_POINTS, CUBE_FACES[:, ::-1]) == list(range(12))


def test_the_inside_of_a_hollow_solid_looks_inwards() -> None:
    points = np.vstack([CUBE_POINTS, CUBE_POINTS / 2 + 0.25])
    assert flips(points, np.vstack([CUBE_FACES, CUBE_FACES[:, ::-1] + 8])) == []


def test_a_strip_with_one_side_is_left_alone() -> None:
    count = 12
    turns = np.arange(count) * 2 * np.pi / count
    wide = 0.3 * np.array([-1.0, 1.0])
    points = np.array(
        [
            (
                (1 + w * np.cos(t / 2)) * np.cos(t),
                (1 + w * np.cos(t / 2)) * np.sin(t),
                w * np.sin(t / 2),
            )
            for t in turns
            for w in wide
        ]
    )
    faces = [
        face
        for k in range(count - 1)
        for face in ((2 * k, 2 * k + 1, 2 * k + 3), (2 * k, 2 * k + 3, 2 * k + 2))
    ]
    last = 2 * count - 2
    faces += [(last, last + 1, 0), (last, 0, 1)]
    found = winding_of(points[np.array(faces)], topology(points, np.array(faces)))
    assert found.one_sided == 1
    assert not found.flips.any()


def test_normals_decide_where_the_shape_does_not() -> None:
    points, faces = CUBE_POINTS, CUBE_FACES[:2]
    shape = topology(points, faces)
    against = winding_of(points[faces], shape, np.array([-1.0, -1.0]))
    assert against.flips.all()
    assert not winding_of(points[faces], shape).flips.any()
