"""One surface and its look."""

from collections.abc import Callable

import numpy as np
import pytest

from engines.mesh.model import Material, Surface
from engines.texture.coat import Coat, locate, make_coat, paint
from engines.texture.vocabulary import MaterialChoice


def coat_of(box: Surface, choice: MaterialChoice | None, scale: float = 1.0) -> Coat:
    assert box.uv is not None
    return make_coat(
        box,
        Material(name="a", base_color=(0.214, 0.0, 1.0, 1.0)),
        choice,
        old_uv=box.uv[box.faces],
        scale=scale,
        size=100,
        seed=0,
        index=0,
    )


def test_positions_are_interpolated_and_in_metres(make_box: Callable[..., Surface]) -> None:
    box = make_box((0.6, 0.6, 0.6))
    coat = coat_of(box, None, scale=10.0)
    weights = np.array([[1, 0, 0], [1 / 3, 1 / 3, 1 / 3]], np.float32)
    found = locate(coat, np.array([2, 2]), weights)
    corners = 10 * box.vertices[box.faces[2]]
    np.testing.assert_allclose(found, [corners[0], corners.mean(axis=0)], atol=1e-5)


def test_the_texel_size_follows_the_layout(make_box: Callable[..., Surface]) -> None:
    """A face of 0.6 m takes 0.88 of a half of 100 texels one way and of a third the other."""
    coat = coat_of(make_box((0.6, 0.6, 0.6)), None)
    assert coat.texel == pytest.approx(0.6 / (0.88 * np.sqrt(50 * 100 / 3)), rel=0.01)


def test_a_kept_coat_shows_the_old_factors(make_box: Callable[..., Surface]) -> None:
    coat = coat_of(make_box((1, 1, 1)), None)
    faces, weights = np.arange(12), np.full((12, 3), 1 / 3, np.float32)
    look = paint(coat, locate(coat, faces, weights), faces, weights)
    np.testing.assert_allclose(look.color, np.tile([0.5, 0, 1, 1], (12, 1)), atol=2e-3)
    assert np.all(look.height == 0)


def test_faces_without_vertex_normals_use_their_own(make_box: Callable[..., Surface]) -> None:
    coat = coat_of(make_box((1, 1, 1)), MaterialChoice(material="brick"))
    assert np.allclose(np.abs(coat.normals).max(axis=2), 1)
    outward = np.einsum("mij,mij->mi", coat.normals, coat.corners)
    assert np.all(outward > 0.49)
