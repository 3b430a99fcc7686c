import numpy as np

from engines.mesh.components import face_areas
from engines.mesh.pairing import pair_most_triangles
from engines.mesh.polygons import triangulate
from tests.unit.engines.mesh.shapes import blob, torus


def test_nearly_all_triangles_find_a_partner_and_the_surface_stays() -> None:
    vertices, faces = blob()
    polygons, _ = pair_most_triangles(vertices, faces, np.zeros(len(faces), np.int64))
    assert (polygons[:, 3] >= 0).mean() > 0.95
    triangles, quads, _ = triangulate(polygons)
    assert quads == (polygons[:, 3] >= 0).sum()
    before, after = (np.sort(np.sort(each, axis=1), axis=0) for each in (faces, triangles))
    np.testing.assert_array_equal(before, after)
    np.testing.assert_allclose(
        face_areas(vertices, triangles).sum(), face_areas(vertices, faces).sum()
    )


def test_triangles_of_different_groups_stay_apart() -> None:
    vertices, faces = torus()
    groups = np.arange(len(faces)) % 2
    polygons, _ = pair_most_triangles(vertices, faces, groups)
    assert (polygons[:, 3] < 0).sum() > 0
    assert len(polygons) > len(faces) // 2
