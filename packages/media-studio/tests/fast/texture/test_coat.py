"""One surface and its look."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from media_studio.language.vocabulary import MaterialChoice
from media_studio.mesh.model import Material, Surface
from media_studio.texture.coat import Coat, OldCorners, make_coat
from media_studio.texture.layer import locate


def coat_of(box: Surface, choice: MaterialChoice | None, scale: float = 1.0) -> Coat:
    return make_coat(
        box,
        Material(name="a", base_color=(0.214, 0.0, 1.0, 1.0)),
        choice,
        old=OldCorners.of(box, np.arange(len(box.faces))),
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
    look = coat.paint(locate(coat, faces, weights), faces, weights)
    np.testing.assert_allclose(look.color, np.tile([0.5, 0, 1, 1], (12, 1)), atol=2e-3)
    assert np.all(look.height == 0)


def test_faces_without_vertex_normals_use_their_own(make_box: Callable[..., Surface]) -> None:
    coat = coat_of(make_box((1, 1, 1)), MaterialChoice(material="brick"))
    assert np.allclose(np.abs(coat.normals).max(axis=2), 1)
    outward = np.einsum("mij,mij->mi", coat.normals, coat.corners)
    assert np.all(outward > 0.49)


def _turned(box: Surface) -> Surface:
    """The same box whose charts are turned by a quarter."""
    assert box.uv is not None
    return replace(box, uv=np.column_stack([1 - box.uv[:, 1], box.uv[:, 0]]))


def test_kept_bumps_point_the_same_way_in_turned_coordinates(
    make_box: Callable[..., Surface],
) -> None:
    box, tilt = make_box((1, 1, 1)), np.array([0.6, 0.0, 0.8])
    bumps = np.tile(np.uint8((tilt / 2 + 0.5) * 255 + 0.5), (4, 4, 1))
    rows = np.arange(len(box.faces))
    coat = make_coat(
        _turned(box),
        Material(name="a", normal_map=bumps),
        None,
        old=OldCorners.of(box, rows),
        scale=1.0,
        size=64,
        seed=0,
        index=0,
    )
    weights = np.full((len(rows), 3), 1 / 3, np.float32)
    stored = coat.paint(locate(coat, rows, weights), rows, weights).normal
    assert stored is not None
    sideways = stored * 2 - 1
    np.testing.assert_allclose(np.abs(sideways), np.tile([0, 0.6, 0.8], (12, 1)), atol=0.02)
    assert len(np.unique(np.sign(sideways[:, 1]))) == 1


def test_kept_light_is_read_where_its_own_coordinates_say(make_box: Callable[..., Surface]) -> None:
    box = make_box((1, 1, 1))
    shade = np.array([[0, 255]], np.uint8)
    places = np.tile([0.75, 0.5], (len(box.vertices), 1))
    box = replace(box, map_uv={"occlusion_map": places})
    rows, weights = np.arange(12), np.full((12, 3), 1 / 3, np.float32)
    coat = make_coat(
        box,
        Material(name="a", occlusion_map=shade, emissive_map=np.full((1, 1, 3), 51, np.uint8)),
        None,
        old=OldCorners.of(box, rows),
        scale=1.0,
        size=64,
        seed=0,
        index=0,
    )
    look = coat.paint(locate(coat, rows, weights), rows, weights)
    np.testing.assert_allclose(look.occlusion, 1)
    np.testing.assert_allclose(look.emissive, 0.2)
