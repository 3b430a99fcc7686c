"""What is in a file that a tool has written, read by programs of other people."""

import zipfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

PNG = b"\x89PNG"
METRES = (1e-6, 1e-3, 1e-2, 0.0254, 0.3048, 1.0)
"""Of the units of 3MF, in the order of lib3mf."""


def inspect(path: Path) -> str:
    """Return the number of polygons, of those with four corners, and the sorted extents."""
    readers = {".obj": _obj, ".usdz": _usdz, ".fbx": _fbx, ".3mf": _threemf}
    polygons, quads, points = readers.get(path.suffix, _trimesh)(path)
    extents = sorted(np.ptp(points, axis=0).tolist()) if len(points) else [0.0, 0.0, 0.0]
    return " ".join(str(value) for value in (polygons, quads, *extents))


def coverage(path: Path) -> str:
    """Return the number of triangles and the share of the unit square that their charts fill."""
    import trimesh

    mesh = trimesh.load_mesh(path, process=False)
    uv = np.asarray(mesh.visual.uv)  # type: ignore[union-attr]
    a, b, c = (uv[mesh.faces[:, corner]] for corner in range(3))
    u, v = b - a, c - a
    area = np.abs(u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]).sum() / 2
    return f"{len(mesh.faces)} {area}"


def shows_texture(path: Path) -> bool:
    """Tell whether a file comes with a picture; of an OBJ file, that its material names it."""
    if path.suffix == ".obj":
        named = _after(path, b"mtllib ")
        pictures = [name for library in named for name in _after(library, b"map_Kd ")]
        return any(picture.is_file() for picture in pictures)
    if path.suffix in (".usdz", ".3mf"):
        with zipfile.ZipFile(path) as package:
            return any(name.endswith((".png", ".jpg")) for name in package.namelist())
    return PNG in path.read_bytes()


def _after(path: Path, keyword: bytes) -> list[Path]:
    """List the files that lines with a keyword name, if the file itself is there."""
    lines = path.read_bytes().splitlines() if path.is_file() else []
    names = [line.removeprefix(keyword).decode() for line in lines if line.startswith(keyword)]
    return [path.parent / name.strip() for name in names]


Contents = tuple[int, int, NDArray[np.float64]]


def _trimesh(path: Path) -> Contents:
    import trimesh

    mesh = trimesh.load_scene(path, process=False).to_mesh()
    return len(mesh.faces), 0, np.asarray(mesh.vertices)


def _obj(path: Path) -> Contents:
    lines = path.read_bytes().split(b"\n")
    corners = [len(line.split()) - 1 for line in lines if line[:2] == b"f "]
    points = np.array([line.split()[1:4] for line in lines if line[:2] == b"v "], float)
    return len(corners), corners.count(4), points


def _usdz(path: Path) -> Contents:
    from pxr import Usd, UsdGeom  # type: ignore[import-untyped]

    stage = Usd.Stage.Open(str(path))
    meshes = [UsdGeom.Mesh(prim) for prim in stage.Traverse() if prim.IsA(UsdGeom.Mesh)]
    counts = [len(mesh.GetFaceVertexCountsAttr().Get()) for mesh in meshes]
    cache = UsdGeom.XformCache()
    points = []
    for mesh in meshes:
        matrix = np.array(cache.GetLocalToWorldTransform(mesh.GetPrim()))
        local = np.asarray(mesh.GetPointsAttr().Get(), float)
        points.append(local @ matrix[:3, :3] + matrix[3, :3])
    scale = UsdGeom.GetStageMetersPerUnit(stage)
    return sum(counts), 0, np.concatenate(points) * scale


def _fbx(path: Path) -> Contents:
    import bpy

    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.fbx(filepath=str(path))
    meshes = [thing for thing in bpy.data.objects if thing.type == "MESH"]
    points = []
    for thing in meshes:
        local = np.empty(3 * len(thing.data.vertices), np.float32)
        thing.data.vertices.foreach_get("co", local)
        matrix = np.array(thing.matrix_world)
        points.append(local.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3])
    return sum(len(thing.data.polygons) for thing in meshes), 0, np.concatenate(points)


def _threemf(path: Path) -> Contents:
    import lib3mf

    wrapper = lib3mf.get_wrapper()
    model = wrapper.CreateModel()
    model.QueryReader("3mf").ReadFromFile(str(path))
    meshes, count, points = model.GetMeshObjects(), 0, []
    while meshes.MoveNext():
        mesh = meshes.GetCurrentMeshObject()
        count += mesh.GetTriangleCount()
        points += [tuple(vertex.Coordinates) for vertex in mesh.GetVertices()]
    unit = METRES[int(model.GetUnit().value)]
    return count, 0, np.array(points) * unit
