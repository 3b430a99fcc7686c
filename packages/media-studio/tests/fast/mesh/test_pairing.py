import numpy as np

from media_studio.mesh.components import face_areas
from media_studio.mesh.pairing import pair_most_triangles
from media_studio.mesh.polygons import triangulate
from media_studio.mesh.relax import fold
from media_testing.mesh.shapes import blob, box, torus


def test_nearly_all_triangles_find_a_partner_and_the_surface_stays() -> None:
    vertices, faces = blob()
    polygons, _ = pair_most_triangles(
        vertices, faces, np.zeros(len(faces), np.int64), wanted_share=0.93
    )
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
    polygons, _ = pair_most_triangles(vertices, faces, groups, wanted_share=0.93)
    assert (polygons[:, 3] < 0).sum() > 0
    assert len(polygons) > len(faces) // 2


def test_sharp_edges_are_bridged_only_when_triangles_would_remain() -> None:
    corner = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], float)
    bent = np.array([[0, 1, 2], [0, 2, 3]])
    none = np.zeros(2, np.int64)
    assert len(pair_most_triangles(corner, bent, none, wanted_share=0.0)[0]) == 2
    assert len(pair_most_triangles(corner, bent, none, wanted_share=0.9)[0]) == 1


def test_sides_of_a_box_pair_up_flat() -> None:
    vertices, faces = box((1, 2, 3), (0, 0, 0), 2)
    polygons, _ = pair_most_triangles(
        vertices, faces, np.zeros(len(faces), np.int64), wanted_share=1.0
    )
    assert polygons.shape == (6, 4)
    np.testing.assert_allclose(fold(vertices, polygons), 0, atol=1e-6)
