"""Counts and measures of a glTF asset, as its default scene shows it.

Source: Khronos glTF 2.0 specification, section 3.7 (geometry, skins).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
        worlds = world_matrices(document, {})
        meshes = _read(container, worlds)
        parts = list(_shown(container, meshes, worlds))
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
        watertight=bool(parts) and all(map(_is_closed, meshes.values())),
        texture_size=max(sizes, default=None),
    )


def _corner(values: NDArray[np.float64]) -> tuple[float, float, float]:
    x, y, z = values.tolist()
    return x, y, z


@dataclass(frozen=True, kw_only=True)
class _Geometry:
    """A primitive as it is stored.

    Attributes:
        primitive: Its entry.
        points: (n, 3).
        faces: (m, 3) into the points.
        used: Which of the points they use.
    """

    primitive: Primitive
    points: NDArray[np.float64]
    faces: NDArray[np.int64]
    used: NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class _Part:
    """One use of a primitive.

    Attributes:
        points: (n, 3) of the vertices that its triangles use, in the scene.
        triangles: How many it has.
        material: Of the file; None: the default one.
    """

    points: NDArray[np.float64]
    triangles: int
    material: int | None


def _read(container: Container, shown: Iterable[int]) -> dict[int, list[_Geometry]]:
    """Read the triangles of each mesh that the scene shows, once for all of its uses."""
    document = container.document
    meshes = {document["nodes"][node].get("mesh", -1) for node in shown}
    found: dict[int, list[_Geometry]] = {}
    for mesh in meshes - {-1}:
        for primitive in document["meshes"][mesh]["primitives"]:
            if has_triangles(primitive):
                faces = read_faces(container, primitive)
                geometry = _Geometry(
                    primitive=primitive,
                    points=read_floats(container, primitive["attributes"]["POSITION"]),
                    faces=faces,
                    used=np.unique(faces),
                )
                found.setdefault(mesh, []).append(geometry)
    return found


def _shown(
    container: Container,
    meshes: Mapping[int, Sequence[_Geometry]],
    worlds: dict[int, Matrices],
) -> Iterator[_Part]:
    for index, world in worlds.items():
        node = container.document["nodes"][index]
        for each in meshes.get(node.get("mesh", -1), ()):
            # A node of a skin does not move what its joints move
            bones = _bones(container, each.primitive, node.get("skin"), worlds)
            yield _Part(
                points=_moved(each.points[each.used], world if bones is None else bones[each.used]),
                triangles=len(each.faces),
                material=each.primitive.get("material"),
            )


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


def _is_closed(mesh: Sequence[_Geometry]) -> bool:
    """Whether all primitives of a mesh together have no open edge."""
    starts = np.cumsum([0, *(len(each.points) for each in mesh[:-1])])
    points = np.concatenate([each.points for each in mesh])
    faces = np.concatenate([each.faces + at for each, at in zip(mesh, starts, strict=True)])
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
