import numpy as np
import pytest

import media_studio.mesh.quadrangulate as quadrangulation
from media_studio.errors import CannotQuadrangulate
from media_studio.mesh.components import edges, face_components, is_closed
from media_studio.mesh.deviation import deviation, volume_changes
from media_studio.mesh.polygons import triangulate
from media_studio.mesh.quadrangulate import quadrangulate
from media_studio.mesh.relax import corner_deviation
from media_studio.mesh.weld import drop_degenerate, weld
from media_testing.mesh.shapes import (
    Mesh,
    blob,
    box,
    join,
    sheet,
    sphere,
    stool_parts,
    tee,
    torus,
)

MESHES = {
    "closed": blob(),
    "ring": torus(),
    "open": sheet(),
    "non-manifold": tee(),
    "parts": join([mesh for _, mesh in stool_parts()]),
}


def _welded(mesh: Mesh) -> Mesh:
    points, index = weld(mesh[0])
    return points, drop_degenerate(index[mesh[1]])[0]


@pytest.mark.long
@pytest.mark.parametrize("name", MESHES)
def test_count_share_and_shape(name: str) -> None:
    vertices, faces = _welded(MESHES[name])
    groups = face_components(faces)[1]
    mesh = quadrangulate(vertices, faces, groups, 600)
    assert len(mesh.polygons) == pytest.approx(600, rel=0.1)
    assert (mesh.polygons[:, 3] >= 0).mean() >= 0.9
    triangles, _, _ = triangulate(mesh.polygons)
    assert is_closed(triangles) == is_closed(faces)
    assert face_components(triangles)[0] == face_components(faces)[0]
    assert deviation(vertices, faces, mesh.vertices, triangles) < 0.005


def test_triangles_that_pair_up_keep_their_vertices() -> None:
    vertices, faces = torus()
    mesh = quadrangulate(vertices, faces, np.zeros(len(faces), np.int64), len(faces) // 2)
    assert len(mesh.polygons) == len(faces) // 2
    assert (mesh.polygons >= 0).all()
    np.testing.assert_array_equal(mesh.vertices, vertices)


def test_no_polygon_lies_in_two_groups() -> None:
    vertices, faces = torus()
    upper = vertices[faces][:, :, 1].mean(axis=1) > 0
    mesh = quadrangulate(vertices, faces, upper.astype(np.int64), 500)
    centers = mesh.vertices[mesh.polygons].mean(axis=1)[:, 1]
    assert centers[mesh.groups == 1].min() > -0.03
    assert centers[mesh.groups == 0].max() < 0.03
    assert is_closed(triangulate(mesh.polygons)[0])


def test_a_child_without_time_leaves_the_other_method(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quadrangulation, "DEADLINE_SECONDS", 0.01)
    vertices, faces = blob()
    mesh = quadrangulate(vertices, faces, np.zeros(len(faces), np.int64), 800)
    assert len(mesh.polygons) == pytest.approx(800, rel=0.1)
    assert is_closed(triangulate(mesh.polygons)[0])


def test_more_parts_than_quadrilaterals_is_said() -> None:
    vertices, faces = join([box((1, 1, 1), (2 * step, 0, 0), 2) for step in range(60)])
    with pytest.raises(CannotQuadrangulate, match="set mesh_count to 360 or more"):
        quadrangulate(vertices, faces, face_components(faces)[1], 100)


@pytest.mark.parametrize("target", [10, 12, 30_000])
def test_a_box_of_twelve_triangles_has_six_quadrilaterals(target: int) -> None:
    vertices, faces = box((1, 2, 3), (0, 0, 0), 2)
    mesh = quadrangulate(vertices, faces, np.zeros(12, np.int64), target)
    assert mesh.polygons.shape == (6, 4)
    np.testing.assert_array_equal(mesh.vertices, vertices)


@pytest.mark.parametrize("target", [200, 500, 1000, 1800])
def test_no_part_loses_volume(target: int) -> None:
    meshes = [mesh for _, mesh in stool_parts()]
    vertices, faces = join(meshes)
    groups = np.repeat(np.arange(len(meshes)), [len(each[1]) for each in meshes])
    mesh = quadrangulate(vertices, faces, groups, target)
    triangles, _, owners = triangulate(mesh.polygons)
    changes = volume_changes(
        (vertices, faces, groups), (mesh.vertices, triangles, mesh.groups[owners])
    )
    assert len(mesh.polygons) == pytest.approx(target, rel=0.1)
    assert changes.max() < 0.05


def test_holes_stay_open() -> None:
    vertices, faces = blob()
    holed = faces[(vertices[faces][:, :, 1] > -0.4).all(axis=1)]
    mesh = quadrangulate(vertices, holed, np.zeros(len(holed), np.int64), 700)
    ends, counts, _ = edges(triangulate(mesh.polygons)[0])
    rim = mesh.vertices[ends[counts == 1]]
    before, sides, _ = edges(holed)
    old_rim = vertices[before[sides == 1]]
    length, old_length = (
        np.linalg.norm(each[:, 0] - each[:, 1], axis=1).sum() for each in (rim, old_rim)
    )
    assert length == pytest.approx(old_length, rel=0.05)


def test_a_ball_gets_lines_along_its_curvature() -> None:
    vertices, faces = sphere(60, 120)
    mesh = quadrangulate(vertices, faces, np.zeros(len(faces), np.int64), 900)
    assert (mesh.polygons[:, 3] >= 0).all()
    assert corner_deviation(mesh.vertices, mesh.polygons).mean() < 12


@pytest.mark.long
def test_flaps_on_the_surface_do_not_change_the_quadrilaterals() -> None:
    vertices, faces = sphere(60, 120)
    flapped = np.concatenate([faces, faces[50::100, ::-1]])
    mesh = quadrangulate(vertices, flapped, np.zeros(len(flapped), np.int64), 900)
    again = quadrangulate(vertices, faces, np.zeros(len(faces), np.int64), 900)
    np.testing.assert_array_equal(mesh.polygons, again.polygons)
    np.testing.assert_allclose(mesh.vertices, again.vertices)


def test_a_triangle_is_sent_to_the_other_topology() -> None:
    vertices, faces = np.eye(3), np.array([[0, 1, 2]])
    with pytest.raises(CannotQuadrangulate, match=r"parts; ask for mesh_topology triangle\.$"):
        quadrangulate(vertices, faces, np.zeros(1, np.int64), 1000)
