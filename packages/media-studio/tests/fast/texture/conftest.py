"""Boxes with charts, and points to evaluate materials at."""

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from media_studio.mesh.model import Material, Model, Surface
from media_studio.texture.samples import Samples

_QUADS = np.array(
    [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
)


def box_surface(
    size: tuple[float, float, float],
    *,
    at: tuple[float, float, float] = (0.0, 0.0, 0.0),
    tile: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0),
    material: int = 0,
) -> Surface:
    """Make a box whose six faces lie side by side in a tile (left, top, right, bottom)."""
    corners = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)]) - 0.5
    left, top, right, bottom = tile
    vertices, uv = [], []
    for side, quad in enumerate(_QUADS):
        column, row = side % 3, side // 3
        square = np.array([[0.06, 0.06], [0.94, 0.06], [0.94, 0.94], [0.06, 0.94]])
        place = (square + np.array([column, row])) / (3, 2)
        uv.append((left, top) + place * (right - left, bottom - top))
        vertices.append(corners[quad] * size + at)
    start = 4 * np.arange(6)[:, None]
    faces = np.concatenate([start + np.array([0, 1, 2]), start + np.array([0, 2, 3])])
    return Surface(
        vertices=np.concatenate(vertices), faces=faces, uv=np.concatenate(uv), material=material
    )


@pytest.fixture
def two_boxes() -> Model:
    """Two boxes side by side in space and in one atlas."""
    surfaces = (
        box_surface((0.8, 0.5, 0.3), tile=(0.0, 0.0, 0.5, 1.0)),
        box_surface((0.2, 0.9, 0.2), at=(1, 0, 0), tile=(0.5, 0.0, 1.0, 1.0), material=1),
    )
    return Model(surfaces=surfaces, materials=(Material(name="seat"), Material(name="legs")))


@pytest.fixture
def make_box() -> Callable[..., Surface]:
    return box_surface


@pytest.fixture(scope="session")
def make_samples() -> Callable[..., Samples]:
    """Make points scattered over the surface of a ball."""

    # The same points for every material
    @cache
    def make(count: int = 20_000, *, radius: float = 0.5, texel: float = 0.001) -> Samples:
        normal = np.random.default_rng(8).normal(size=(count, 3))
        normal = (normal / np.linalg.norm(normal, axis=1, keepdims=True)).astype(np.float32)
        position = normal * np.float32(radius)
        return Samples(
            position=position,
            normal=normal,
            local=position,
            facing=normal,
            solid=position + np.float32(7),
            piece=np.full(count, 0.3, np.float32),
            arc=np.zeros(count, np.float32),
            girth=np.zeros(count, np.float32),
            rim=np.zeros(count, np.float32),
            texel=texel,
            seed=0,
        )

    return make
