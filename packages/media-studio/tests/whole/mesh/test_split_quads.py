import numpy as np
import pytest

from media_studio.errors import CannotQuadrangulate
from media_studio.mesh.closest import SurfaceTree
from media_studio.mesh.components import face_components, is_closed
from media_studio.mesh.deviation import deviation, volume_changes
from media_studio.mesh.polygons import triangulate
from media_studio.mesh.split_quads import GroupedPolygons, pair_triangles, split_quads
from media_testing.mesh.shapes import Mesh, blob, box, join, sheet, torus


def _split(mesh: Mesh, target: int) -> tuple[GroupedPolygons, np.ndarray]:
    vertices, faces = mesh
    groups = face_components(faces)[1]
    tree = SurfaceTree(vertices, faces, groups)
    return split_quads(vertices, faces, groups, target, tree), groups


@pytest.mark.parametrize("mesh", [blob(), torus(), sheet()], ids=["ball", "ring", "open"])
def test_only_quadrilaterals_near_the_target_and_the_surface(mesh: Mesh) -> None:
    result, _ = _split(mesh, 900)
    assert len(result.polygons) == pytest.approx(900, rel=0.1)
    assert (result.polygons >= 0).all()
    triangles, _, _ = triangulate(result.polygons)
    assert is_closed(triangles) == is_closed(mesh[1])
    assert deviation(*mesh, result.vertices, triangles) < 0.004


def test_boxes_keep_their_volume() -> None:
    mesh = join([box((1, 1, 1), (2 * step, 0, 0), 4) for step in range(5)])
    result, groups = _split(mesh, 400)
    triangles, _, owners = triangulate(result.polygons)
    after = (result.vertices, triangles, result.groups[owners])
    assert volume_changes((*mesh, groups), after).max() < 0.03


def test_grids_are_found_again_in_their_triangles() -> None:
    vertices, faces = torus()
    paired = pair_triangles(vertices, faces, np.zeros(len(faces), np.int64))
    assert len(paired.polygons) == len(faces) // 2
    assert (paired.polygons >= 0).all()


def test_fewer_quadrilaterals_than_parts_need_are_refused() -> None:
    with pytest.raises(CannotQuadrangulate, match="raise mesh_count"):
        _split(join([box((1, 1, 1), (2 * step, 0, 0), 2) for step in range(30)]), 60)
