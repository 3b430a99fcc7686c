import numpy as np

from media_studio.arrays import IntArray
from media_studio.mesh.components import edges, is_closed, is_manifold
from media_studio.mesh.flaps import drop_flaps
from media_testing.mesh.shapes import blob, sheet


def _kept(faces: IntArray) -> IntArray:
    return faces[drop_flaps(faces, np.zeros(len(faces), np.int64))]


def test_twins_on_a_closed_surface_leave_its_own_triangles() -> None:
    _, faces = blob()
    twins = faces[100:2000:50, ::-1]
    kept = _kept(np.concatenate([twins, faces]))
    assert is_closed(kept)
    assert is_manifold(kept)
    assert {tuple(row) for row in kept} == {tuple(row) for row in faces}


def test_a_patch_of_twins_leaves_no_hole() -> None:
    _, faces = blob()
    kept = _kept(np.concatenate([faces, faces[1000:1003, ::-1]]))
    assert {tuple(row) for row in kept} == {tuple(row) for row in faces}


def test_a_flap_that_encloses_nothing_goes_whole() -> None:
    _, faces = blob()
    a, b, c = faces[1000]
    d = next(
        w for row in faces if {b, c} <= set(row) and a not in row for w in row if w not in (b, c)
    )
    flap = np.array([(a, b, d), (d, b, a)])
    assert (edges(np.concatenate([faces, flap]))[1] > 2).any()
    np.testing.assert_array_equal(_kept(np.concatenate([faces, flap])), faces)


def test_a_sheet_with_two_sides_stays() -> None:
    _, faces = sheet(6)
    both = np.concatenate([faces, faces[:, ::-1]])
    np.testing.assert_array_equal(_kept(both), both)


def test_a_pair_of_two_groups_stays() -> None:
    _, faces = blob()
    both = np.concatenate([faces, faces[500:501, ::-1]])
    groups = np.zeros(len(both), np.int64)
    groups[-1] = 1
    assert len(drop_flaps(both, groups)) == len(both)
