"""Models that the renderer without Blender paints."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from media_studio.arrays import FloatArray
from media_studio.formats.gltf_writer import write_model
from media_studio.mesh.model import Material, Model, Surface
from media_studio.render.preview import render_preview

Paint = Callable[..., FloatArray]


def ball(*, rings: int = 24, material: int = 0) -> Surface:
    """A sphere of radius 1 with normals and coordinates: u around, v down."""
    v, u = np.meshgrid(np.linspace(0, 1, rings + 1), np.linspace(0, 1, 2 * rings + 1))
    polar, around = np.pi * v.ravel(), 2 * np.pi * u.ravel()
    points = np.column_stack(
        [np.sin(polar) * np.sin(around), np.cos(polar), np.sin(polar) * np.cos(around)]
    )
    index = np.arange(len(points)).reshape(2 * rings + 1, rings + 1)
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    faces = np.stack([a, b, c, a, c, d], axis=-1).reshape(-1, 3)
    uv = np.column_stack([u.ravel(), v.ravel()])
    return Surface(vertices=points, faces=faces, material=material, normals=points, uv=uv)


def card(size: tuple[float, float] = (1.0, 1.0), *, material: int = 0) -> Surface:
    """An upright rectangle that faces the front, its image upright."""
    flat = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
    return Surface(
        vertices=np.column_stack([flat * size, np.zeros(4)]),
        faces=np.array([(0, 1, 2), (0, 2, 3)]),
        material=material,
        normals=np.tile((0.0, 0.0, 1.0), (4, 1)),
        uv=(flat * (1, -1) + 1) / 2,
    )


def model_of(surface: Surface, **material: object) -> Model:
    """One surface with one material."""
    look = replace(Material(name="look"), **material)  # type: ignore[arg-type]
    return Model(surfaces=(surface,), materials=(look,))


@pytest.fixture
def paint(tmp_path: Path) -> Paint:
    """Paint a model and return the picture as numbers 0..255."""

    def painted(model: Model, size: int = 64, **options: object) -> FloatArray:
        path, picture = tmp_path / "model.glb", tmp_path / "picture.png"
        write_model(model, path)
        render_preview(path, picture, width=size, height=size, **options)  # type: ignore[arg-type]
        return np.asarray(Image.open(picture), dtype=np.float64)

    return painted
