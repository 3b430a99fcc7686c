"""Counts and measures of a glTF asset, as its default scene shows it."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_gltf.accessors import read_floats
from media_gltf.document import Primitive
from media_gltf.glb import Container
from media_gltf.images import image_data, open_image
from media_gltf.nodes import world_matrices
from media_gltf.triangles import has_triangles, read_faces


@dataclass(frozen=True, kw_only=True)
class Measures:
    """What an asset consists of.

    Attributes:
        vertices: As stored; those split at seams count more than once.
        triangles: Of all meshes that the scene shows.
        materials: In the file.
        textures: Pictures in the file.
        bones: Joints of all skins.
        animations: In the file.
        bounds_min: Lower corner of the box around all vertices, metres, Y up.
        bounds_max: Upper corner.
        watertight: Whether every edge has exactly two triangles, vertices at one place being one.
        texture_size: Longest edge of a picture in pixels; None: there is none.
    """

    vertices: int
    triangles: int
    materials: int
    textures: int
    bones: int
    animations: int
    bounds_min: tuple[float, float, float]
    bounds_max: tuple[float, float, float]
    watertight: bool
    texture_size: int | None


def measure(container: Container) -> Measures:
    """Measure an asset that is sound and not compressed.

    Args:
        container: Without faults (`structure_faults`, `value_faults`) and without Draco.
    """
    document = container.document
    points, faces = _joined(list(_shown(container)))
    corners = (points.min(axis=0), points.max(axis=0)) if len(points) else (np.zeros(3),) * 2
    sizes = [
        max(open_image(image_data(container, index)).size)
        for index, image in enumerate(document.get("images", []))
        if "bufferView" in image
    ]
    return Measures(
        vertices=len(points),
        triangles=len(faces),
        materials=len(document.get("materials", [])),
        textures=len(document.get("images", [])),
        bones=len({joint for skin in document.get("skins", []) for joint in skin["joints"]}),
        animations=len(document.get("animations", [])),
        bounds_min=_corner(corners[0]),
        bounds_max=_corner(corners[1]),
        watertight=_is_closed(points, faces),
        texture_size=max(sizes, default=None),
    )


def _corner(values: NDArray[np.float64]) -> tuple[float, float, float]:
    x, y, z = values.tolist()
    return x, y, z


def _shown(container: Container) -> Iterator[tuple[NDArray[np.float64], NDArray[np.int64]]]:
    """Yield points (n, 3) in the scene and triangles (m, 3) of each part that it shows."""
    document = container.document
    for index, world in world_matrices(document, {}).items():
        mesh = document["nodes"][index].get("mesh")
        for primitive in document["meshes"][mesh]["primitives"] if mesh is not None else ():
            if has_triangles(primitive):
                points = _points(container, primitive)
                yield points @ world[:3, :3].T + world[:3, 3], read_faces(container, primitive)


def _points(container: Container, primitive: Primitive) -> NDArray[np.float64]:
    return read_floats(container, primitive["attributes"]["POSITION"])


def _joined(
    parts: list[tuple[NDArray[np.float64], NDArray[np.int64]]],
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    if not parts:
        return np.zeros((0, 3)), np.zeros((0, 3), np.int64)
    starts = np.cumsum([0, *(len(points) for points, _ in parts[:-1])])
    faces = [faces + start for (_, faces), start in zip(parts, starts, strict=True)]
    return np.concatenate([points for points, _ in parts]), np.concatenate(faces)


def _is_closed(points: NDArray[np.float64], faces: NDArray[np.int64]) -> bool:
    if not len(faces):
        return False
    _, places = np.unique(points, axis=0, return_inverse=True)
    corners = places.reshape(-1)[faces]
    edges = np.sort(corners[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
    edges = edges[edges[:, 0] != edges[:, 1]]
    _, uses = np.unique(edges, axis=0, return_counts=True)
    return bool(len(uses)) and bool((uses == 2).all())
