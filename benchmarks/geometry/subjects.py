"""Models to measure on, made in code: a bumpy textured ring of three sizes."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import trimesh

from media_studio.arrays import ByteImage, FloatArray
from media_studio.formats.gltf_writer import write_model
from media_studio.mesh.model import Material, Model, Surface

GRIDS = {"small": (70, 30), "medium": (280, 120), "large": (1000, 500)}
"""Quadrilaterals around the ring and around its tube; each is two triangles."""

WARM_UP = (24, 12)
TEXTURE = 1024


@dataclass(frozen=True, kw_only=True)
class Subject:
    """One model, as files in three formats.

    Attributes:
        name: A size.
        files: By format: glb with texture, ply and stl without.
        triangles: Of every file.
        extents: Sorted edges of the bounding box, metres.
    """

    name: str
    files: dict[str, Path]
    triangles: int
    extents: tuple[float, ...]


def build_subject(name: str, folder: Path) -> Subject:
    """Write a model of a size, or the small one that warms processes up."""
    rows, columns = GRIDS.get(name, WARM_UP)
    surface = _ring(rows, columns)
    files = {ending: folder / f"{name}.{ending}" for ending in ("glb", "ply", "stl")}
    paint = Material(name="paint", roughness=0.6, base_color_map=_texture())
    write_model(Model(surfaces=(surface,), materials=(paint,)), files["glb"])
    mesh = trimesh.Trimesh(surface.vertices, surface.faces, process=False)
    mesh.export(files["ply"])
    mesh.export(files["stl"])
    return Subject(
        name=name,
        files=files,
        triangles=len(surface.faces),
        extents=tuple(sorted(np.ptp(surface.vertices, axis=0).tolist())),
    )


def _ring(rows: int, columns: int) -> Surface:
    """A grid whose first and last lines lie at the same places, as texture seams do."""
    u, v = np.meshgrid(np.linspace(0, 1, rows + 1), np.linspace(0, 1, columns + 1), indexing="ij")
    a, b = 2 * np.pi * (u % 1), 2 * np.pi * (v % 1)
    bumps = 0.12 * np.sin(9 * a) * np.cos(5 * b) + 0.03 * np.sin(31 * a + 2) * np.sin(23 * b)
    tube = 0.15 * (1 + bumps + 0.006 * np.sin(113 * a) * np.cos(89 * b))
    ring = 0.4 + tube * np.cos(b)
    points = np.stack([ring * np.sin(a), tube * np.sin(b), ring * np.cos(a)], axis=-1)
    along, around = np.gradient(points, axis=0), np.gradient(points, axis=1)
    index = np.arange((rows + 1) * (columns + 1)).reshape(rows + 1, columns + 1)
    corners = [index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]]
    quads = np.stack(corners, axis=-1).reshape(-1, 4)
    return Surface(
        vertices=points.reshape(-1, 3),
        faces=quads[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3),
        material=0,
        normals=_unit(np.cross(along, around).reshape(-1, 3)),
        uv=np.stack([u, v], axis=-1).reshape(-1, 2),
    )


def _unit(vectors: FloatArray) -> FloatArray:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


def _texture() -> ByteImage:
    """Stripes with grain, which a PNG cannot make tiny."""
    x, y = np.meshgrid(np.arange(TEXTURE), np.arange(TEXTURE))
    stripes = 128 + 90 * np.sin(x / 17)[..., None] * np.cos(y[..., None] / np.array([23, 29, 31]))
    grain = np.random.default_rng(0).normal(0, 6, stripes.shape)
    return np.asarray((stripes + grain).clip(0, 255), np.uint8)
