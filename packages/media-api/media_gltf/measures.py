"""Counts and measures of a glTF asset, as its default scene shows it.

Source: Khronos glTF 2.0 specification, section 3.7 (geometry, skins).
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_gltf.accessors import read_floats, read_numbers
from media_gltf.document import Primitive
from media_gltf.errors import DamagedGltf
from media_gltf.glb import Container
from media_gltf.images import image_data, open_image
from media_gltf.nodes import Matrices, world_matrices
from media_gltf.triangles import has_triangles, read_faces


@dataclass(frozen=True, kw_only=True)
class Measures:
    """What an asset consists of.

    Attributes:
        vertices: That triangles use, as stored; those split at seams count more than once.
        triangles: Of all meshes that the scene shows.
        materials: Of the shown triangles; those without one have one together.
        textures: Pictures in the file.
        bones: Joints of all skins.
        animations: In the file.
        bounds_min: Lower corner of the box around all vertices, metres, Y up.
        bounds_max: Upper corner.
        watertight: Whether in each mesh every edge has two triangles, vertices at one place being
            one.
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

    Raises:
        GltfError: If a picture cannot be opened, or nodes put a vertex beyond all numbers.
    """
    document = container.document
    with np.errstate(over="ignore", invalid="ignore"):
        parts = list(_shown(container))
    points = np.concatenate([part.points for part in parts]) if parts else np.zeros((0, 3))
    if not np.isfinite(points).all():
        raise DamagedGltf("its nodes put vertices where no number leads")
    corners = (points.min(axis=0), points.max(axis=0)) if len(points) else (np.zeros(3),) * 2
    sizes = [
        max(open_image(image_data(container, index)).size)
        for index, image in enumerate(document.get("images", []))
        if "bufferView" in image
    ]
    return Measures(
        vertices=len(points),
        triangles=sum(part.triangles for part in parts),
        materials=len({part.material for part in parts}),
        textures=len(document.get("images", [])),
        bones=len({joint for skin in document.get("skins", []) for joint in skin["joints"]}),
        animations=len(document.get("animations", [])),
        bounds_min=_corner(corners[0]),
        bounds_max=_corner(corners[1]),
        watertight=bool(parts) and all(map(_is_closed, _meshes(container, parts))),
        texture_size=max(sizes, default=None),
    )


def _corner(values: NDArray[np.float64]) -> tuple[float, float, float]:
    x, y, z = values.tolist()
    return x, y, z


@dataclass(frozen=True, kw_only=True)
class _Part:
    """One use of a primitive.

    Attributes:
        points: (n, 3) of the vertices that its triangles use, in the scene.
        triangles: How many it has.
        material: Of the file; None: the default one.
        mesh: Which it belongs to.
    """

    points: NDArray[np.float64]
    triangles: int
    material: int | None
    mesh: int


def _shown(container: Container) -> Iterator[_Part]:
    document = container.document
    worlds = world_matrices(document, {})
    for index, world in worlds.items():
        node = document["nodes"][index]
        if "mesh" not in node:
            continue
        for primitive in document["meshes"][node["mesh"]]["primitives"]:
            if has_triangles(primitive):
                faces = read_faces(container, primitive)
                used = np.unique(faces)
                # A node of a skin does not move what its joints move
                bones = _bones(container, primitive, node.get("skin"), worlds)
                points = _points(container, primitive)[used]
                yield _Part(
                    points=_moved(points, world if bones is None else bones[used]),
                    triangles=len(faces),
                    material=primitive.get("material"),
                    mesh=node["mesh"],
                )


def _points(container: Container, primitive: Primitive) -> NDArray[np.float64]:
    return read_floats(container, primitive["attributes"]["POSITION"])


def _moved(points: NDArray[np.float64], matrices: Matrices) -> NDArray[np.float64]:
    """Move points (n, 3) by one matrix (4, 4), or each by its own (n, 4, 4)."""
    moved: NDArray[np.float64] = (matrices[..., :3, :3] @ points[..., None])[..., 0] + matrices[
        ..., :3, 3
    ]
    return moved


def _bones(
    container: Container, primitive: Primitive, skin: int | None, worlds: dict[int, Matrices]
) -> Matrices | None:
    """Return the matrix (n, 4, 4) that joints make for each vertex; None where there are none."""
    attributes = primitive["attributes"]
    if skin is None or "JOINTS_0" not in attributes or "WEIGHTS_0" not in attributes:
        return None
    entry = container.document["skins"][skin]
    joints = np.array([worlds.get(joint, np.eye(4)) for joint in entry["joints"]])
    if "inverseBindMatrices" in entry:
        stored = read_floats(container, entry["inverseBindMatrices"]).reshape(-1, 4, 4)
        joints = joints @ stored[: len(joints)].transpose(0, 2, 1)
    which = np.minimum(
        read_numbers(container, attributes["JOINTS_0"]).astype(np.int64), len(joints) - 1
    )
    weights = read_floats(container, attributes["WEIGHTS_0"])
    total = weights.sum(axis=1, keepdims=True)
    shares = np.divide(weights, total, out=np.zeros_like(weights), where=total > 0)
    mixed: Matrices = np.einsum("nk,nkij->nij", shares, joints[which])
    return mixed


def _meshes(
    container: Container, parts: list[_Part]
) -> Iterator[tuple[NDArray[np.float64], NDArray[np.int64]]]:
    """Yield points and triangles of each mesh that is shown, all of its primitives together."""
    for mesh in sorted({part.mesh for part in parts}):
        points, faces, start = [], [], 0
        for primitive in container.document["meshes"][mesh]["primitives"]:
            if has_triangles(primitive):
                points.append(_points(container, primitive))
                faces.append(read_faces(container, primitive) + start)
                start += len(points[-1])
        yield np.concatenate(points), np.concatenate(faces)


def _is_closed(mesh: tuple[NDArray[np.float64], NDArray[np.int64]]) -> bool:
    points, faces = mesh
    if not len(faces):
        return False
    corners = _places(points)[faces]
    edges = np.sort(corners[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
    edges = edges[edges[:, 0] != edges[:, 1]]
    # As one number each, which is sorted many times faster than pairs
    _, uses = np.unique(edges[:, 0] * len(points) + edges[:, 1], return_counts=True)
    return bool(len(uses)) and bool((uses == 2).all())


def _places(points: NDArray[np.float64]) -> NDArray[np.int64]:
    """Number the places (n,) of points, equal ones alike."""
    order = np.lexsort(points.T)
    ordered = points[order]
    is_new = np.r_[False, (ordered[1:] != ordered[:-1]).any(axis=1)]
    places = np.empty(len(points), np.int64)
    places[order] = np.cumsum(is_new)
    return places
