"""A ball and boxes that pictures can be taken of."""

from collections.abc import Callable

import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.mesh.look import old_look
from media_studio.mesh.model import Material, Model, Surface
from media_studio.projection.silhouette import model_silhouette
from media_studio.reconstruction.view import Side, View
from media_studio.render.raster import visible_triangles

_QUADS = np.array(
    [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
)


def ball(radius: float = 0.5, picture: ByteImage | None = None) -> Model:
    """A ball in an atlas of longitude and latitude, cut open at its back."""
    columns, rows = 48, 24
    u, v = np.meshgrid(np.linspace(0, 1, columns + 1), np.linspace(0, 1, rows + 1))
    turn, fall = 2 * np.pi * (u.reshape(-1) - 0.5), np.pi * v.reshape(-1)
    normal = np.stack(
        [np.sin(turn) * np.sin(fall), np.cos(fall), np.cos(turn) * np.sin(fall)], axis=1
    )
    index = np.arange(columns * rows)
    a = index // columns * (columns + 1) + index % columns
    below = columns + 1
    faces = np.concatenate(
        [np.stack([a, a + below, a + below + 1], 1), np.stack([a, a + below + 1, a + 1], 1)]
    )
    uv = np.stack([0.01 + 0.98 * u.reshape(-1), 0.01 + 0.98 * v.reshape(-1)], axis=1)
    surface = Surface(
        vertices=normal * radius, faces=faces, normals=normal, uv=uv, material=0, source=(0, 0)
    )
    material = Material(name="ball", base_color_map=picture, emissive=(1.0, 0.0, 0.0))
    return Model(surfaces=(surface,), materials=(material,))


def box(size: tuple[float, float, float], at: tuple[float, float, float] = (0, 0, 0)) -> Surface:
    """A box whose six faces lie side by side in the atlas."""
    corners = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)]) - 0.5
    vertices, uv = [], []
    for side, quad in enumerate(_QUADS):
        square = np.array([[0.06, 0.06], [0.94, 0.06], [0.94, 0.94], [0.06, 0.94]])
        uv.append((square + np.array([side % 3, side // 3])) / (3, 2))
        vertices.append(corners[quad] * size + at)
    start = 4 * np.arange(6)[:, None]
    faces = np.concatenate([start + np.array([0, 1, 2]), start + np.array([0, 2, 3])])
    return Surface(
        vertices=np.concatenate(vertices), faces=faces, uv=np.concatenate(uv), material=0
    )


def picture_of(model: Model, side: Side, edge: int = 256) -> View:
    """Draw what the textures show, without light, four times as fine and reduced."""
    fine = model_silhouette(model, side, 4 * edge).frame
    height, width = (length // 4 for length in fine.picture.shape[:2])
    corners = np.concatenate([surface.vertices[surface.faces] for surface in model.surfaces])
    placed = fine.project(corners.reshape(-1, 3)).reshape(-1, 3, 3)
    seen = visible_triangles(placed, 4 * width, 4 * height)
    image, start = np.zeros((4 * height, 4 * width, 4)), 0
    for surface in model.surfaces:
        assert surface.uv is not None
        here = (seen.triangle >= start) & (seen.triangle < start + len(surface.faces))
        corner_uv = surface.uv[surface.faces[seen.triangle[here] - start]]
        uv = np.einsum("kcx,kc->kx", corner_uv, seen.barycentric[here])
        image[here, :3] = old_look(model.materials[surface.material], uv).color[:, :3]
        image[here, 3] = 1
        start += len(surface.faces)
    weighted = np.concatenate([image[..., :3] * image[..., 3:], image[..., 3:]], axis=2)
    small = weighted.reshape(height, 4, width, 4, 4).mean(axis=(1, 3))
    small[..., :3] /= np.maximum(small[..., 3:], 1e-6)
    return View(
        picture=np.asarray(255 * small + 0.5, np.uint8),
        side=side,
        corner=fine.corner,
        pixels_per_metre=fine.pixels_per_metre / 4,
    )


@pytest.fixture(scope="session")
def smooth_picture() -> ByteImage:
    """Waves of colour that detail finer than a texel would not matter in."""
    y, x = np.mgrid[0:256, 0:256] / 256
    waves = [np.sin(2 * np.pi * (3 * x + y)), np.cos(2 * np.pi * (2 * y + x)), np.sin(12 * y)]
    return np.asarray(128 + 90 * np.stack(waves, axis=2), np.uint8)


@pytest.fixture(scope="session")
def smooth_ball(smooth_picture: ByteImage) -> Model:
    """A ball that has the waves."""
    return ball(picture=smooth_picture)


@pytest.fixture(scope="session")
def smooth_front(smooth_ball: Model) -> View:
    """The front of the ball with the waves, which takes longer to draw than to paint with."""
    return picture_of(smooth_ball, "front")


@pytest.fixture
def make_ball() -> Callable[..., Model]:
    return ball


@pytest.fixture
def make_box() -> Callable[..., Surface]:
    return box


@pytest.fixture
def take_picture() -> Callable[..., View]:
    return picture_of
