"""What programs other than ours find in a model file.

trimesh for GLB, OBJ, PLY and STL, lib3mf for 3MF, usd-core for USDZ, Blender's C++ reader for
FBX, which is written by its Python code.
"""

import io
import json
import re
import struct
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from media_testing.fbx_facts import fbx_facts
from media_testing.inside_blender import in_blender
from media_testing.repository import ROOT

Color = tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What a file holds.

    Attributes:
        low: Least coordinates, Y up, metres.
        high: Greatest coordinates.
        triangles: Number after quads are cut.
        quads: Number of faces with four corners.
        uv: Extent of the texture coordinates of all surfaces, or ().
        textures: Size and mean colour of each base colour map.
        normal_maps: Number of normal maps.
        vertex_color: Mean colour of the vertices, sRGB 0..1, or ().
        emission: Whether a material emits light.
        two_sided: Names of materials that say that they are seen from both sides.
        materials: Names.
        parts: Names of meshes or objects.
        bones: Names.
        clips: Seconds of each clip by name.
        morphs: Number of morph targets.
    """

    low: tuple[float, ...]
    high: tuple[float, ...]
    triangles: int
    quads: int = 0
    uv: tuple[float, ...] = ()
    textures: tuple[tuple[int, int, Color], ...] = ()
    normal_maps: int = 0
    vertex_color: Color = ()
    emission: bool = False
    two_sided: frozenset[str] = frozenset()
    materials: frozenset[str] = frozenset()
    parts: frozenset[str] = frozenset()
    bones: frozenset[str] = frozenset()
    clips: dict[str, float] = field(default_factory=dict)
    morphs: int = 0


def read_facts(paths: Sequence[Path]) -> dict[Path, Facts]:
    """Read files of any format."""
    readers = {
        ".glb": _read_glb,
        ".obj": _read_obj,
        ".ply": _read_ply,
        ".stl": _read_stl,
        ".3mf": _read_3mf,
    }
    facts = {path: readers[path.suffix](path) for path in paths if path.suffix in readers}
    batch = [path for path in paths if path.suffix == ".usdz"]
    if batch:
        facts.update(zip(batch, _read_elsewhere("media_testing.usd_facts", batch), strict=True))
    for path in (path for path in paths if path.suffix == ".fbx"):
        facts[path] = _facts(in_blender(fbx_facts, path))
    return facts


def _read_elsewhere(module: str, paths: Sequence[Path]) -> list[Facts]:
    """Read in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", module, *map(str, paths)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return [_facts(entry) for entry in json.loads(done.stdout.splitlines()[-1])]


def _facts(entry: dict[str, Any]) -> Facts:
    sets = ("two_sided", "materials", "parts", "bones")
    entry = {k: frozenset(v) if k in sets else v for k, v in entry.items()}
    entry["textures"] = tuple((w, h, tuple(c)) for w, h, c in entry.get("textures", ()))
    for name in ("low", "high", "uv", "vertex_color"):
        entry[name] = tuple(entry.get(name, ()))
    return Facts(**entry)


def picture_facts(data: bytes) -> tuple[int, int, Color]:
    """Size and mean colour, 0..255, of an encoded picture."""
    pixels = np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(float)
    return pixels.shape[1], pixels.shape[0], tuple(pixels.mean(axis=(0, 1)))


def _geometry(path: Path) -> dict[str, Any]:
    import trimesh

    scene = trimesh.load_scene(path, process=False)
    meshes = scene.dump()
    points = np.concatenate([mesh.vertices for mesh in meshes])
    uv = [mesh.visual.uv for mesh in meshes if getattr(mesh.visual, "uv", None) is not None]
    colors = [
        mesh.visual.vertex_colors[np.unique(mesh.faces)]
        if mesh.visual.kind == "vertex"
        else mesh.vertex_attributes["color"]
        for mesh in meshes
        if mesh.visual.kind == "vertex" or "color" in mesh.vertex_attributes
    ]
    materials = [getattr(mesh.visual, "material", None) for mesh in meshes]
    pictures = {
        id(picture): picture
        for material in materials
        for picture in [getattr(material, "baseColorTexture", getattr(material, "image", None))]
        if picture is not None
    }
    return {
        "low": tuple(points.min(axis=0)),
        "high": tuple(points.max(axis=0)),
        "triangles": sum(len(mesh.faces) for mesh in meshes),
        "uv": _extent(np.concatenate(uv)) if uv else (),
        "vertex_color": mean_color(np.concatenate(colors) / 255) if colors else (),
        "textures": tuple(sorted(_decoded(picture) for picture in pictures.values())),
    }


def _decoded(picture: Image.Image) -> tuple[int, int, Color]:
    pixels = np.asarray(picture.convert("RGB")).astype(float)
    return picture.width, picture.height, tuple(pixels.mean(axis=(0, 1)))


def mean_color(colors: np.ndarray[Any, Any]) -> Color:
    """Middle of the range of each channel: how often a corner is stored does not count."""
    rgb = np.asarray(colors, float)[:, :3]
    return tuple((rgb.min(axis=0) + rgb.max(axis=0)) / 2)


def _extent(uv: np.ndarray[Any, Any]) -> tuple[float, ...]:
    """Bounds with the origin in the lower left corner."""
    return (*uv.min(axis=0), *uv.max(axis=0))


def _read_stl(path: Path) -> Facts:
    return Facts(**{**_geometry(path), "vertex_color": ()})


def _read_ply(path: Path) -> Facts:
    from trimesh.exchange.ply import load_ply

    head = path.read_bytes().partition(b"end_header")[0].decode()
    faces = int(re.findall(r"element face (\d+)", head)[0])
    facts = _geometry(path)
    raw = load_ply(io.BytesIO(path.read_bytes()), fix_texture=False)["metadata"]["_ply_raw"][
        "vertex"
    ]["data"]
    uv = np.column_stack([raw["s"], raw["t"]]) if "property float s" in head else None
    colors = np.column_stack([raw[name] for name in ("red", "green", "blue")]) / 255
    facts["uv"] = () if uv is None else _extent(uv)
    facts["textures"] = ()
    facts["vertex_color"] = mean_color(colors)
    # Only quads, or only triangles, are written
    return Facts(**facts, quads=facts["triangles"] - faces)


def _read_obj(path: Path) -> Facts:
    text = path.read_text()
    library = path.with_suffix(".mtl").read_text()
    numbers = [line.split()[1:] for line in text.splitlines() if line.startswith("v ")]
    colors = np.array([row[3:] for row in numbers if len(row) == 6], float)
    facts = _geometry(path)
    facts["vertex_color"] = mean_color(colors) if len(colors) else ()
    return Facts(
        **facts,
        quads=len(re.findall(r"^f(?: \S+){4}$", text, re.MULTILINE)),
        normal_maps=len(set(re.findall(r"^map_Bump .* (\S+)$", library, re.MULTILINE))),
        emission=any(float(x) > 0 for x in re.findall(r"^Ke (\S+)", library, re.MULTILINE)),
        materials=frozenset(re.findall(r"^usemtl (\S+)", text, re.MULTILINE)),
        parts=frozenset(re.findall(r"^o (\S+)", text, re.MULTILINE)),
    )


def _read_glb(path: Path) -> Facts:
    data = path.read_bytes()
    length = struct.unpack_from("<I", data, 12)[0]
    document = json.loads(data[20 : 20 + length])
    binary = data[28 + length :]
    meshes = document["meshes"]
    primitives = [primitive for mesh in meshes for primitive in mesh["primitives"]]
    nodes, materials = document["nodes"], document.get("materials", [])
    facts = _geometry(path)
    facts["vertex_color"] = _glb_color(document, binary, primitives)
    joints = {joint for skin in document.get("skins", []) for joint in skin["joints"]}
    accessors = document["accessors"]
    return Facts(
        **facts,
        quads=sum(
            _glb_quads(document, binary, primitive)
            for primitive in primitives
            if "FB_ngon_encoding" in primitive.get("extensions", {})
        ),
        normal_maps=sum("normalTexture" in material for material in materials),
        emission=any(any(material.get("emissiveFactor", ())) for material in materials),
        two_sided=frozenset(m["name"] for m in materials if m.get("doubleSided")),
        materials=frozenset(material["name"] for material in materials),
        parts=frozenset(mesh.get("name", "") for mesh in meshes),
        bones=frozenset(nodes[joint]["name"] for joint in joints),
        clips={
            clip["name"]: max(accessors[s["input"]]["max"][0] for s in clip["samplers"])
            - min(accessors[s["input"]]["min"][0] for s in clip["samplers"])
            for clip in document.get("animations", [])
        },
        morphs=max(len(primitive.get("targets", ())) for primitive in primitives),
    )


def _glb_numbers(document: dict[str, Any], binary: bytes, index: int) -> np.ndarray[Any, Any]:
    accessor = document["accessors"][index]
    view = document["bufferViews"][accessor["bufferView"]]
    kind = {5121: "<u1", 5123: "<u2", 5125: "<u4", 5126: "<f4"}[accessor["componentType"]]
    width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[accessor["type"]]
    start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    values = np.frombuffer(binary, kind, accessor["count"] * width, start)
    return values.reshape(-1, width)


def _glb_quads(document: dict[str, Any], binary: bytes, primitive: dict[str, Any]) -> int:
    """Count runs of two triangles with the same first corner."""
    corners = _glb_numbers(document, binary, primitive["indices"]).reshape(-1, 3)
    quads, run = 0, 1
    for before, after in zip(corners, [*corners[1:], (-1, -1, -1)], strict=True):
        if before[0] == after[0]:
            run += 1
            continue
        quads += run == 2
        run = 1
    return quads


def _glb_color(document: dict[str, Any], binary: bytes, primitives: list[dict[str, Any]]) -> Color:
    rows = []
    for primitive in primitives:
        if "COLOR_0" in primitive["attributes"]:
            values = _glb_numbers(document, binary, primitive["attributes"]["COLOR_0"])
            whole = values.dtype.kind == "u"
            rows.append(values[:, :3] / (np.iinfo(values.dtype).max if whole else 1.0))
    if not rows:
        return ()
    linear = np.concatenate(rows)
    curve = 1.055 * np.maximum(linear, 1e-9) ** (1 / 2.4) - 0.055
    return mean_color(np.where(linear < 0.0031308, 12.92 * linear, curve))


def _read_3mf(path: Path) -> Facts:
    import lib3mf

    model = lib3mf.get_wrapper().CreateModel()
    reader = model.QueryReader("3mf")
    reader.SetStrictModeActive(True)
    reader.ReadFromFile(str(path))
    assert reader.GetWarningCount() == 0
    (mesh,) = _items(model.GetMeshObjects(), "MeshObject")
    assert model.GetUnit() == lib3mf.ModelUnit.Meter
    points = np.array([list(vertex.Coordinates) for vertex in mesh.GetVertices()])
    uv = [
        (coordinate.U, coordinate.V)
        for group in _items(model.GetTexture2DGroups(), "Texture2DGroup")
        for coordinate in map(group.GetTex2Coord, group.GetAllPropertyIDs())
    ]
    colors = [
        (color.Red / 255, color.Green / 255, color.Blue / 255)
        for group in _items(model.GetColorGroups(), "ColorGroup")
        for color in map(group.GetColor, group.GetAllPropertyIDs())
    ]
    named = {
        group.GetName(number)
        for group in _items(model.GetBaseMaterialGroups(), "BaseMaterialGroup")
        for number in group.GetAllPropertyIDs()
    }
    pictures = [
        picture_facts(bytes(texture.GetAttachment().WriteToBuffer()))
        for texture in _items(model.GetTexture2Ds(), "Texture2D")
    ]
    return Facts(
        low=tuple(points.min(axis=0)),
        high=tuple(points.max(axis=0)),
        triangles=mesh.GetTriangleCount(),
        uv=_extent(np.array(uv)) if uv else (),
        textures=tuple(sorted(pictures)),
        vertex_color=mean_color(np.array(colors)) if colors else (),
        materials=frozenset(named),
    )


def _items(iterator: Any, kind: str) -> list[Any]:
    found = []
    while iterator.MoveNext():
        found.append(getattr(iterator, f"GetCurrent{kind}")())
    return found
