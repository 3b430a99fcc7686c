from dataclasses import replace

import numpy as np
from scipy.sparse import csr_matrix

from media_studio.mesh.anchors import closest_anchors, corner_anchors, joined
from media_studio.mesh.remesh import remesh_tracked
from media_studio.mesh.shading import split_at_creases
from media_studio.mesh.unwrap import unwrap_tracked
from media_testing.mesh.shapes import blob, box, model_of, sheet, sphere


def test_copies_are_anchored_in_their_originals() -> None:
    model = model_of([blob()])
    unwrapped, orders = unwrap_tracked(model, size=256)
    old, new = model.surfaces[0], unwrapped.surfaces[0]
    anchors = corner_anchors(old, new, orders[0])
    np.testing.assert_array_equal(anchors @ old.vertices, new.vertices)
    assert (np.diff(anchors.indptr) == 1).all()


def test_vertices_on_the_surface_are_anchored_where_they_are() -> None:
    old = model_of([sphere()]).surfaces[0]
    middle = old.vertices[old.faces].mean(axis=1)
    new = replace(old, vertices=middle, faces=old.faces[:0])
    found = closest_anchors(old, new, np.arange(len(middle))) @ old.vertices
    np.testing.assert_allclose(found, middle, atol=1e-12)


def test_shares_sum_to_one_and_lie_close() -> None:
    model = model_of([blob()])
    coarse, places = remesh_tracked(
        model, target=900, topology="triangle", texture_size=64, poses=()
    )
    new = coarse.surfaces[0]
    anchors = closest_anchors(model.surfaces[0], new, places[0])
    np.testing.assert_allclose(anchors.sum(axis=1), 1)
    away = np.linalg.norm(anchors @ model.surfaces[0].vertices - new.vertices, axis=1)
    assert away.max() < 0.03


def test_both_sides_of_a_crease_are_anchored_in_the_same_point() -> None:
    vertices, faces = box((1, 1, 1), (0, 0, 0), 3)
    source, fans, normals = split_at_creases(vertices, faces, 0)
    old = model_of([sphere()]).surfaces[0]
    new = replace(old, vertices=vertices[source], faces=fans, normals=normals)
    anchors = (closest_anchors(old, new, source) @ old.vertices)[np.argsort(source, kind="stable")]
    sides = np.split(anchors, np.cumsum(np.bincount(source))[:-1])
    assert max(np.ptp(side, axis=0).max() for side in sides) == 0


def test_vertices_in_one_place_share_the_mean_of_their_anchors() -> None:
    anchors = np.array([(1.0, 0, 0), (0, 0.5, 0.5), (0, 0, 1)])
    found = joined(csr_matrix(anchors), np.array([7, 3, 7])).toarray()
    np.testing.assert_allclose(found, [(0.5, 0, 0.5), (0, 0.5, 0.5), (0.5, 0, 0.5)])


def test_lips_that_touch_are_anchored_each_on_its_own_side() -> None:
    """Two halves of a sheet that meet without being joined."""
    vertices, faces = sheet(9, 0.0)
    left = vertices[faces][:, :, 0].mean(axis=1) < 0
    doubled = np.concatenate([vertices, vertices])
    split = np.concatenate([faces[left], faces[~left] + len(vertices)])
    surface = model_of([(doubled, split)]).surfaces[0]
    anchors = closest_anchors(surface, surface, np.arange(len(doubled)))
    side = np.repeat([0.0, 1.0], len(vertices))
    used = np.unique(split)
    np.testing.assert_allclose((anchors @ side)[used], side[used], atol=1e-9)
