"""Thinning for shadows."""

import numpy as np
import pytest

from media_studio.render.casters import COARSE_FEW, FEW, thinned
from media_testing.render.samples import ball


def test_few_faces_stay_as_they_are() -> None:
    surface = ball(rings=24)
    assert len(surface.faces) <= FEW
    assert thinned(surface.vertices, surface.faces) is surface.faces


def test_many_faces_become_fewer_of_the_same_shape() -> None:
    surface = ball(rings=200)
    faces = thinned(surface.vertices, surface.faces)
    assert len(faces) < 0.4 * len(surface.faces)
    corners = surface.vertices[faces]
    cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert np.linalg.norm(cross, axis=1).sum() / 2 == pytest.approx(4 * np.pi, rel=0.02)
    assert np.linalg.norm(corners.mean(axis=1), axis=1).min() > 0.99


def test_what_is_left_uses_no_vertex_twice_and_no_face_twice() -> None:
    surface = ball(rings=200)
    faces = thinned(surface.vertices, surface.faces)
    assert (faces != np.roll(faces, 1, axis=1)).all()
    assert len(np.unique(np.sort(faces, axis=1), axis=0)) == len(faces)


def test_small_pictures_make_do_with_fewer_that_are_still_near_the_surface() -> None:
    surface = ball(rings=120)
    fine, coarse = (thinned(surface.vertices, surface.faces, is_coarse=c) for c in (False, True))
    assert COARSE_FEW < len(coarse) < 0.5 * len(fine)
    assert np.linalg.norm(surface.vertices[coarse].mean(axis=1), axis=1).min() > 0.995
