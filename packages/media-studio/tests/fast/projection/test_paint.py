"""Painting a model with pictures of its sides."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.errors import InvalidModel
from media_studio.mesh.look import sample
from media_studio.mesh.model import Material, Model, Surface
from media_studio.mesh.raster import rasterise
from media_studio.projection.paint import paint_from_views
from media_studio.reconstruction.view import SIDES, View


def base_map(model: Model, surface: int = 0) -> ByteImage:
    image = model.materials[model.surfaces[surface].material].base_color_map
    assert image is not None
    return image


def psnr(one: View, two: View) -> float:
    both = (one.picture[..., 3] == 255) & (two.picture[..., 3] == 255)
    error = one.picture[both][:, :3].astype(float) - two.picture[both][:, :3]
    return float(10 * np.log10(255**2 / np.mean(error**2)))


def shown_at(model: Model, direction: tuple[float, float, float]) -> np.ndarray:
    """Colour of a ball (the only surface) where it faces a direction, 0..255."""
    surface = model.surfaces[0]
    assert surface.uv is not None
    unit = np.array(direction) / np.linalg.norm(direction)
    corner = int(np.argmax(surface.vertices @ unit))
    return 255 * sample(base_map(model), surface.uv[[corner]])[0]


def test_painted_sides_look_like_their_pictures(
    smooth_ball: Model, smooth_front: View, take_picture: Callable[..., View]
) -> None:
    others = [take_picture(smooth_ball, side) for side in SIDES if side != "front"]
    views = [smooth_front, *others]
    painted = paint_from_views(smooth_ball, views, size=512, pbr=False)
    for view in views:
        assert psnr(view, take_picture(painted, view.side)) > 32


def test_geometry_is_the_same_and_only_the_look_is_new(
    smooth_ball: Model, smooth_front: View
) -> None:
    (surface,) = smooth_ball.surfaces
    tinted = replace(surface, colors=np.ones((len(surface.vertices), 4)), quads=0)
    model = replace(smooth_ball, surfaces=(tinted,))
    painted = paint_from_views(model, [smooth_front], size=64, pbr=True)
    (old,), (new,) = model.surfaces, painted.surfaces
    assert new.vertices is old.vertices
    assert new.faces is old.faces
    assert new.uv is old.uv
    assert new.normals is old.normals
    assert new.source == (0, 0)
    assert new.colors is None
    material = painted.materials[new.material]
    assert (material.name, material.alpha_mode, material.emissive) == ("ball", "OPAQUE", (0, 0, 0))
    assert base_map(painted).shape == (64, 64, 3)
    packed = material.metallic_roughness_map
    assert packed is not None
    assert np.all(packed[..., 2] == 0)
    assert np.all((packed[..., 1] > 80) & (packed[..., 1] < 245))


def test_without_pbr_there_is_one_map(smooth_ball: Model, smooth_front: View) -> None:
    painted = paint_from_views(smooth_ball, [smooth_front], size=64, pbr=False)
    material = painted.materials[0]
    assert material.metallic_roughness_map is material.normal_map is None
    assert material.metallic == 0


def test_a_missing_back_shows_the_front_mirrored(smooth_ball: Model, smooth_front: View) -> None:
    painted = paint_from_views(smooth_ball, [smooth_front], size=512, pbr=False)
    for x, y in ((0.3, 0.1), (-0.4, 0.3), (0.1, -0.5)):
        z = np.sqrt(1 - x * x - y * y)
        front, back = shown_at(painted, (x, y, z)), shown_at(painted, (x, y, -z))
        np.testing.assert_allclose(front, back, atol=12)


def test_hidden_parts_have_colours_of_the_picture(
    make_ball: Callable[..., Model], take_picture: Callable[..., View]
) -> None:
    halves = np.zeros((64, 64, 3), np.uint8)
    halves[:32], halves[32:] = (200, 30, 30), (30, 30, 200)
    model = make_ball(picture=halves)
    painted = paint_from_views(model, [take_picture(model, "front")], size=256, pbr=False)
    np.testing.assert_allclose(shown_at(painted, (0, 1, 0)), (200, 30, 30), atol=8)
    np.testing.assert_allclose(shown_at(painted, (0, -1, 0)), (30, 30, 200), atol=8)
    side = shown_at(painted, (1, 0, 0))
    assert side[1] == pytest.approx(30, abs=3)
    assert side[0] + side[2] == pytest.approx(230, abs=6)


def test_no_background_shows_at_the_outline(
    make_ball: Callable[..., Model], take_picture: Callable[..., View]
) -> None:
    """Half transparent pixels mixed with a bright background leave no trace."""
    model = make_ball(picture=np.full((8, 8, 3), 40, np.uint8))
    view = take_picture(model, "front")
    alpha = view.picture[..., 3:].astype(float) / 255
    mixed = view.picture[..., :3] * alpha + 255 * (1 - alpha)
    picture = np.dstack([mixed, view.picture[..., 3]]).astype(np.uint8)
    painted = paint_from_views(model, [replace(view, picture=picture)], size=256, pbr=False)
    assert base_map(painted).max() <= 42


def test_unequal_exposure_leaves_no_seam(
    make_ball: Callable[..., Model], take_picture: Callable[..., View]
) -> None:
    model = make_ball(picture=np.full((8, 8, 3), 160, np.uint8))
    front, left = take_picture(model, "front"), take_picture(model, "left")
    darker = left.picture.copy()
    darker[..., :3] = darker[..., :3] * 0.8
    painted = paint_from_views(model, [front, replace(left, picture=darker)], size=256, pbr=False)
    surface = painted.surfaces[0]
    assert surface.uv is not None
    turn = np.linspace(-np.pi, np.pi, 720) * 0.98
    row = np.stack([0.01 + 0.98 * (turn / (2 * np.pi) + 0.5), np.full(720, 0.5)], axis=1)
    shades = 255 * sample(base_map(painted), row)[:, 0]
    assert np.ptp(shades) < 16
    assert np.abs(np.diff(shades)).max() < 1.5


def test_the_order_of_vertices_and_faces_does_not_matter(
    smooth_ball: Model, smooth_front: View, take_picture: Callable[..., View]
) -> None:
    model = smooth_ball
    views = [smooth_front, take_picture(model, "right")]
    surface, rng = model.surfaces[0], np.random.default_rng(3)
    assert surface.normals is not None
    assert surface.uv is not None
    order = rng.permutation(len(surface.vertices))
    place = np.argsort(order)
    shuffled = replace(
        surface,
        vertices=surface.vertices[order],
        normals=surface.normals[order],
        uv=surface.uv[order],
        faces=np.roll(place[surface.faces[rng.permutation(len(surface.faces))]], 1, axis=1),
    )
    one = base_map(paint_from_views(model, views, size=128, pbr=False))
    other = replace(model, surfaces=(shuffled,))
    two = base_map(paint_from_views(other, views, size=128, pbr=False))
    difference = np.abs(one.astype(int) - two).max(axis=2)
    assert np.quantile(difference, 0.99) == 0
    # Two charts may both claim a texel between them.
    assert difference.max() < 32


def test_the_better_seen_of_two_faces_on_one_texel_is_painted(
    make_box: Callable[..., Surface], take_picture: Callable[..., View]
) -> None:
    """Front, side and top of this box all have the whole map; only the front is seen."""
    whole = make_box((1, 1, 1))
    corners = np.tile([[0.0, 0.0], [1, 0], [1, 1], [0, 1]], (6, 1))
    for order in (np.arange(12), np.arange(12)[::-1]):
        surface = replace(whole, uv=corners, faces=whole.faces[order])
        material = Material(name="a", base_color_map=np.full((4, 4, 3), 80, np.uint8))
        model = Model(surfaces=(surface,), materials=(material,))
        view = take_picture(model, "front", 64)
        picture = view.picture.copy()
        picture[:32, :, 0] = 200
        painted = paint_from_views(model, [replace(view, picture=picture)], size=64, pbr=False)
        reds = base_map(painted)[4:-4, 4:-4, 0]
        assert (reds > 190).mean() == pytest.approx(0.5, abs=0.1)
        assert (reds < 90).mean() == pytest.approx(0.5, abs=0.1)


def test_hidden_parts_follow_their_own_surface(
    make_box: Callable[..., Surface], take_picture: Callable[..., View]
) -> None:
    """A red slab lies on a blue one; only their front edges are seen."""
    upper, lower = make_box((1, 0.2, 1), (0, 0.1, 0)), make_box((1, 0.2, 1), (0, -0.1, 0))
    materials = [
        Material(name=name, base_color_map=np.full((4, 4, 3), color, np.uint8))
        for name, color in (("upper", (200, 20, 20)), ("lower", (20, 20, 200)))
    ]
    surfaces = (upper, replace(lower, material=1))
    model = Model(surfaces=surfaces, materials=tuple(materials))
    painted = paint_from_views(model, [take_picture(model, "front")], size=128, pbr=False)
    for index, color in ((0, (200, 20, 20)), (1, (20, 20, 200))):
        surface = painted.surfaces[index]
        assert surface.uv is not None
        image = base_map(painted, index)
        texels = rasterise(surface.uv[surface.faces], len(image), (0, len(image)))
        error = np.abs(image[texels.rows, texels.columns].astype(int) - color).max(axis=1)
        # Where the slabs meet, a pixel of the picture shows both.
        assert np.quantile(error, 0.8) < 12


def test_a_flat_model_and_one_without_faces_can_be_painted(
    make_ball: Callable[..., Model], take_picture: Callable[..., View], smooth_picture: ByteImage
) -> None:
    view = take_picture(make_ball(picture=smooth_picture), "front", 64)
    corners = np.array([[-0.4, -0.4, 0], [0.4, -0.4, 0], [0.4, 0.4, 0], [0.4, 0.4, 0]])
    sheet = Surface(
        vertices=corners, faces=np.array([[0, 1, 2], [0, 2, 3]]), uv=corners[:, :2], material=0
    )
    materials = (Material(name="sheet", double_sided=True),)
    painted = paint_from_views(
        Model(surfaces=(sheet,), materials=materials), [view], size=64, pbr=True
    )
    assert np.ptp(base_map(painted), axis=(0, 1)).min() > 30
    empty = Model(surfaces=(replace(sheet, faces=sheet.faces[:0]),), materials=materials)
    assert paint_from_views(empty, [view], size=64, pbr=True).materials == materials


def test_a_model_without_coordinates_is_refused(
    make_ball: Callable[..., Model], take_picture: Callable[..., View], smooth_picture: ByteImage
) -> None:
    model = make_ball(picture=smooth_picture)
    view = take_picture(model, "front", 32)
    bare = replace(model, surfaces=(replace(model.surfaces[0], uv=None),))
    with pytest.raises(InvalidModel, match="keep_uv"):
        paint_from_views(bare, [view], size=32, pbr=False)
