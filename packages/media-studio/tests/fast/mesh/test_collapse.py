import numpy as np
import pytest

from media_studio.mesh.collapse import collapse_edges
from media_studio.mesh.components import (
    edges,
    face_areas,
    face_components,
    face_cross,
    is_closed,
)
from media_studio.mesh.deviation import deviation, volume_changes
from media_studio.mesh.relax import bend
from media_studio.mesh.weld import drop_degenerate, weld
from media_testing.mesh.shapes import blob, box, join, sheet, sphere, stool_parts, tee, torus


def _labelled_parts() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    meshes = [mesh for _, mesh in stool_parts()]
    vertices, faces = join(meshes)
    return vertices, faces, face_components(faces)[1]


@pytest.mark.parametrize("target", [100, 400])
def test_every_part_keeps_its_volume(target: int) -> None:
    before = _labelled_parts()
    after = collapse_edges(*before[:2], target, before[2])
    assert len(after[1]) == pytest.approx(target, abs=1)
    assert volume_changes(before, after).max() < 1e-6
    assert is_closed(after[1])


def test_shape_and_genus_stay() -> None:
    for vertices, faces in (torus(), blob()):
        points, kept, _ = collapse_edges(vertices, faces, 500, np.zeros(len(faces), np.int64))
        was = len(vertices) - len(edges(faces)[0]) + len(faces)
        assert len(points) - len(edges(kept)[0]) + len(kept) == was
        assert deviation(vertices, faces, points, kept) < 0.004


def test_outline_of_a_sheet_stays() -> None:
    vertices, faces = sheet(24, 0.0)
    points, kept, _ = collapse_edges(vertices, faces, 60, np.zeros(len(faces), np.int64))
    np.testing.assert_allclose(points.min(axis=0), vertices.min(axis=0), atol=1e-3)
    np.testing.assert_allclose(points.max(axis=0), vertices.max(axis=0), atol=1e-3)
    ends, counts, _ = edges(kept)
    rim = points[ends[counts == 1]]
    assert np.linalg.norm(rim[:, 0] - rim[:, 1], axis=1).sum() == pytest.approx(4, rel=1e-3)


def test_line_between_two_labels_stays_straight() -> None:
    vertices, faces = sheet(24, 0.0)
    labels = (vertices[faces][:, :, 0].mean(axis=1) > 0).astype(np.int64)
    cut = np.unique(vertices[faces[labels == 0]][:, :, 0]).max()
    points, kept, owners = collapse_edges(vertices, faces, 80, labels)
    staircase = 0.05
    assert points[kept[owners == 0]][:, :, 0].max() == pytest.approx(cut, abs=staircase)
    assert points[kept[owners == 1]][:, :, 0].min() == pytest.approx(cut, abs=staircase)


def test_line_where_three_sheets_meet_stays() -> None:
    vertices, faces = tee()
    points, index = weld(vertices)
    sound = drop_degenerate(index[faces])[0]
    reduced, kept, _ = collapse_edges(points, sound, 200, np.zeros(len(sound), np.int64))
    ends, counts, _ = edges(kept)
    shared = reduced[ends[counts == 3]]
    np.testing.assert_allclose(shared[:, :, :2], 0, atol=1e-6)
    assert np.linalg.norm(shared[:, 0] - shared[:, 1], axis=1).sum() == pytest.approx(1)
    assert face_areas(*collapse_edges(points, sound, 600, 0 * sound[:, 0])[:2]).min() > 1e-5


def test_no_part_goes_below_a_closed_body() -> None:
    vertices, faces = join([box((1, 1, 1), (2 * step, 0, 0), 3) for step in range(3)])
    _, kept, _ = collapse_edges(vertices, faces, 1, np.zeros(len(faces), np.int64))
    count, part = face_components(kept)
    assert count == 3
    assert np.bincount(part).min() >= 4
    assert is_closed(kept)


def test_a_large_mesh_keeps_its_shape_genus_and_volume_in_any_unit() -> None:
    vertices, faces = torus(360, 180)
    labels = (vertices[faces].mean(axis=1)[:, 2] > 0.1).astype(np.int64)
    for unit in (0.001, 1.0, 1000.0):
        points, kept, owners = collapse_edges(unit * vertices, faces, 4000, labels)
        assert len(kept) == pytest.approx(4000, abs=1)
        assert len(points) - len(edges(kept)[0]) + len(kept) == 0
        assert is_closed(kept)
        assert deviation(unit * vertices, faces, points, kept) < 2e-4
        one = (points, kept, np.zeros(len(kept), np.int64))
        assert volume_changes((unit * vertices, faces, 0 * labels), one).max() < 1e-4
        edge = points[kept[owners == 1]][:, :, 2].min() / unit
        assert edge == pytest.approx(vertices[faces[labels == 1]][:, :, 2].min(), abs=0.02)


def test_triangles_stay_where_a_pose_bends() -> None:
    """A flat strip that folds along its middle in a pose keeps vertices there."""
    vertices, faces = sheet(25, 0.0)
    folded = vertices.copy()
    folded[:, 1] = np.abs(vertices[:, 0])
    labels = np.zeros(len(faces), np.int64)
    points, kept, _ = collapse_edges(vertices, faces, 60, labels, folded)
    assert len(kept) == pytest.approx(60, abs=2)
    again = points.copy()
    again[:, 1] = np.abs(points[:, 0])
    assert deviation(folded, faces, again, kept) < 1e-3
    points, kept, _ = collapse_edges(vertices, faces, 60, labels)
    again = points.copy()
    again[:, 1] = np.abs(points[:, 0])
    assert deviation(folded, faces, again, kept) > 2e-3


def test_a_noisy_ring_gets_no_fold_and_no_face_turned_inward() -> None:
    """Without a look at the neighbours, turns of up to 78 degrees add up to faces turned over."""
    vertices, faces = torus(600, 260)
    vertices = vertices + 2e-4 * np.random.default_rng(0).standard_normal(vertices.shape)
    points, kept, _ = collapse_edges(vertices, faces, 20_000, np.zeros(len(faces), np.int64))
    assert len(kept) == pytest.approx(20_000, rel=0.02)
    assert bend(points, kept).max() < 90
    middles = points[kept].mean(axis=1)
    spine = middles * (1, 0, 1)
    spine *= 0.4 / np.linalg.norm(spine, axis=1, keepdims=True)
    assert np.einsum("ij,ij->i", face_cross(points, kept), middles - spine).min() > 0


@pytest.mark.parametrize("share", [5, 8, 15])
def test_small_parts_do_not_reach_far_out_of_their_box(share: int) -> None:
    ball, faces = sphere(7, 10)
    places = [np.array((3.0 * column, 3.0 * row, 0)) for column in range(8) for row in range(5)]
    vertices, joined = join([(2 * ball + place, faces) for place in places])
    target = share * len(places)
    points, kept, _ = collapse_edges(vertices, joined, target, np.zeros(len(joined), np.int64))
    assert len(kept) == pytest.approx(target, rel=0.02)
    centers = np.round(points / 3) * 3
    assert np.abs(points - centers).max() < 1.5
