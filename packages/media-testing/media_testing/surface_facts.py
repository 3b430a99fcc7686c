"""What programs make of the surfaces of a file: alpha, normal maps, flags of pictures, UV sets.

Each format is read twice: by its own records or library, and by Blender's importer, with nothing
of the product in between.
"""

import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from media_testing.inside_blender import in_blender
from media_testing.other_writers.contents import Floats
from media_testing.other_writers.fbx_scene import FbxScene
from media_testing.other_writers.gltf_document import GltfDocument

Color = tuple[float, ...]
UvSets = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, kw_only=True)
class SurfaceFacts:
    """What a material says.

    Attributes:
        alpha: OPAQUE, MASK or BLEND.
        cutoff: Least alpha that is seen, of MASK.
        base: Mean of the base picture, 0..255, or () where there is none.
        tint: What its colours are multiplied with.
        green: Of the normals of the upper and the lower half of the picture, 0..255, after the
            strength of the map, bias and scale; () where there is none.
        flags: Whether a picture holds colours, by base, normal, roughness, as far as it is said.
        occlusion: Whether there is an occlusion map.
    """

    alpha: str
    cutoff: float = 0.0
    base: Color = ()
    tint: Color = (1.0, 1.0, 1.0)
    green: Color = ()
    flags: Mapping[str, bool]
    occlusion: bool = False


Found = tuple[dict[str, SurfaceFacts], UvSets]
"""Materials by name, and the extent of each UV set over all meshes."""


def read_surfaces(path: Path) -> Found:
    """Read a .glb, .fbx, .usdz or .obj file by its records, or with usd-core."""
    readers: Mapping[str, Callable[[Path], Found]] = {
        ".glb": _of_gltf,
        ".fbx": _of_fbx,
        ".usdz": _of_usd,
        ".obj": _of_obj,
    }
    return readers[path.suffix](path)


def surfaces_in_blender(path: Path) -> Found:
    """Read such a file with Blender's importer."""
    materials, uv = in_blender(_inside, path, _IMPORTERS[path.suffix])
    found = {}
    for name, told in materials.items():
        pictures = {use: each for use, each in told["pictures"].items() if each}
        halves = pictures["normal"]["halves"] if "normal" in pictures else None
        found[name] = SurfaceFacts(
            alpha=told["alpha"],
            cutoff=told["cutoff"],
            base=tuple(np.mean(pictures["base"]["halves"], axis=0)) if "base" in pictures else (),
            green=_greens(np.array(halves), told["strength"]) if halves else (),
            flags={use: each["space"] == "sRGB" for use, each in pictures.items()},
        )
    return found, tuple(map(tuple, uv))


def _greens(halves: Floats, strength: float = 1.0, scale: Any = 2.0, bias: Any = -1.0) -> Color:
    """Return the green of normals after the strength of their map."""
    normals = (halves / 255 * scale + bias) * (strength, strength, 1)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return tuple((normals[:, 1] + 1) * 127.5)


def _pixels(data: bytes) -> Floats:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(float)


def _halves(data: bytes) -> Floats:
    return np.array([half.mean(axis=(0, 1)) for half in np.array_split(_pixels(data), 2)])


def _mean(data: bytes) -> Color:
    return tuple(_pixels(data).mean(axis=(0, 1)))


def _extents(sets: Mapping[int, list[Floats]]) -> UvSets:
    every = [np.concatenate(rows) for rows in sets.values()]
    return tuple((*rows.min(axis=0).tolist(), *rows.max(axis=0).tolist()) for rows in every)


def _of_gltf(path: Path) -> Found:
    asset = GltfDocument(path)
    found = {each["name"]: _gltf_surface(asset, each) for each in asset.entries("materials")}
    sets: dict[int, list[Floats]] = {}
    for mesh in asset.entries("meshes"):
        for primitive in mesh["primitives"]:
            for name, accessor in primitive["attributes"].items():
                if name.startswith("TEXCOORD_"):
                    rows = asset.numbers(accessor)
                    flipped = np.column_stack([rows[:, 0], 1 - rows[:, 1]])
                    sets.setdefault(int(name[-1]), []).append(flipped)
    return found, _extents(dict(sorted(sets.items())))


def _gltf_surface(asset: GltfDocument, told: Any) -> SurfaceFacts:
    look, normal = told.get("pbrMetallicRoughness", {}), told.get("normalTexture")
    alpha, base = told.get("alphaMode", "OPAQUE"), look.get("baseColorTexture")
    return SurfaceFacts(
        alpha=alpha,
        cutoff=told.get("alphaCutoff", 0.5) if alpha == "MASK" else 0.0,
        base=_mean(asset.picture(base["index"])) if base else (),
        tint=tuple(look.get("baseColorFactor", (1.0, 1.0, 1.0))[:3]),
        green=_greens(_halves(asset.picture(normal["index"])), normal.get("scale", 1.0))
        if normal
        else (),
        flags={},
        occlusion="occlusionTexture" in told,
    )


def _of_fbx(path: Path) -> Found:
    scene = FbxScene(path)
    found = {scene.name(n): _fbx_surface(scene, n) for n in scene.of_kind("Material")}
    sets: dict[int, list[Floats]] = {}
    for geometry in scene.of_kind("Geometry"):
        for number, layer in enumerate(scene.objects[geometry].all("LayerElementUV")):
            sets.setdefault(number, []).append(np.asarray(layer.value("UV")).reshape(-1, 2))
    return found, _extents(sets)


def _fbx_surface(scene: FbxScene, number: int) -> SurfaceFacts:
    told = scene.told(number)
    pictures = {
        use: bytes(scene.objects[video].value("Content"))
        for texture, use in scene.below(number, "Texture")
        for video, _ in scene.below(texture, "Video")
    }
    is_clear = {"TransparencyFactor", "TransparentColor"} & set(pictures)
    return SurfaceFacts(
        alpha="BLEND" if is_clear or told.get("Opacity", 1.0) < 1 else "OPAQUE",
        base=_mean(pictures["DiffuseColor"]) if "DiffuseColor" in pictures else (),
        green=_greens(_halves(pictures["NormalMap"])) if "NormalMap" in pictures else (),
        flags={},
    )


def _of_usd(path: Path) -> Found:
    from pxr import Usd, UsdGeom, UsdShade  # type: ignore[import-untyped]

    stage = Usd.Stage.Open(str(path))
    found, sets = {}, dict[int, list[Floats]]()
    for prim in stage.Traverse():
        if prim.IsA(UsdShade.Material):
            surface = UsdShade.Material(prim).ComputeSurfaceSource()[0]
            found[prim.GetName()] = _usd_surface(path, surface)
        if prim.IsA(UsdGeom.Mesh):
            rows = {
                str(each.GetPrimvarName()): np.array(each.Get(), float)
                for each in UsdGeom.PrimvarsAPI(prim).GetPrimvarsWithValues()
                if str(each.GetTypeName()) == "texCoord2f[]"
            }
            for number, name in enumerate(sorted(rows, key=lambda each: (each != "st", each))):
                sets.setdefault(number, []).append(rows[name])
    return found, _extents(sets)


def _usd_surface(path: Path, surface: Any) -> SurfaceFacts:
    import zipfile

    def value(name: str, usual: float) -> float:
        socket = surface.GetInput(name)
        return usual if not socket or socket.Get() is None else float(socket.Get())

    pictures, files = dict(_usd_pictures(surface)), {}
    with zipfile.ZipFile(path) as package:
        for use, told in pictures.items():
            files[use] = package.read(told["file"].path.removeprefix("./"))
    is_clear = "opacity" in pictures or value("opacity", 1.0) < 1
    cutoff = value("opacityThreshold", 0.0)
    return SurfaceFacts(
        alpha="MASK" if cutoff > 0 else "BLEND" if is_clear else "OPAQUE",
        cutoff=cutoff,
        base=_mean(files["diffuseColor"]) if "diffuseColor" in files else (),
        green=_usd_greens(files["normal"], pictures["normal"]) if "normal" in files else (),
        flags={
            use: pictures[name].get("sourceColorSpace") == "sRGB"
            for use, name in (
                ("base", "diffuseColor"),
                ("normal", "normal"),
                ("roughness", "roughness"),
            )
            if name in pictures
        },
        occlusion="occlusion" in pictures,
    )


def _usd_greens(data: bytes, told: Mapping[str, Any]) -> Color:
    scale, bias = (np.array(told.get(name, usual))[:3] for name, usual in _USD_USUAL)
    return _greens(_halves(data), 1.0, scale, bias)


_USD_USUAL = (("scale", (1.0, 1.0, 1.0, 1.0)), ("bias", (0.0, 0.0, 0.0, 0.0)))


def _usd_pictures(surface: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    from pxr import UsdShade

    for socket in surface.GetInputs():
        if socket.HasConnectedSource():
            texture = UsdShade.Shader(socket.GetConnectedSource()[0].GetPrim())
            yield socket.GetBaseName(), {n.GetBaseName(): n.Get() for n in texture.GetInputs()}


def _of_obj(path: Path) -> Found:
    library = path.with_suffix(".mtl").read_text(encoding="utf-8")
    found = {}
    for block in library.split("newmtl ")[1:]:
        name, *lines = block.splitlines()
        told = {line.split()[0]: line.split()[1:] for line in lines if line.strip()}
        found[name] = _obj_surface(path.parent, told)
    rows = re.findall(r"^vt (\S+) (\S+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return found, _extents({0: [np.array(rows, float)]})


def _obj_surface(folder: Path, told: Mapping[str, list[str]]) -> SurfaceFacts:
    is_clear = "map_d" in told or float(told["d"][0]) < 1
    bump = told.get("map_Bump")
    green: Color = ()
    if bump:
        strength = float(bump[bump.index("-bm") + 1]) if "-bm" in bump else 1.0
        green = _greens(_halves((folder / bump[-1]).read_bytes()), strength)
    return SurfaceFacts(
        alpha="BLEND" if is_clear else "OPAQUE",
        base=_mean((folder / told["map_Kd"][-1]).read_bytes()) if "map_Kd" in told else (),
        green=green,
        flags={},
    )


_IMPORTERS = {
    ".glb": "import_scene.gltf",
    ".fbx": "wm.fbx_import",
    ".usdz": "wm.usd_import",
    ".obj": "wm.obj_import",
}


def _inside(path: str, importer: str) -> list[Any]:
    """Import a file and describe its materials; runs in Blender."""
    import bpy
    import numpy as np

    from media_studio.blender.inside.scene import reset

    reset()
    room, _, name = importer.partition(".")
    getattr(getattr(bpy.ops, room), name)(filepath=path)

    def nodes_before(socket: Any) -> list[Any]:
        found = [link.from_node for link in socket.links]
        return found + [n for node in found for one in node.inputs for n in nodes_before(one)]

    def picture(socket: Any) -> dict[str, Any] | None:
        images = [node.image for node in nodes_before(socket) if node.type == "TEX_IMAGE"]
        if not images:
            return None
        width, height = images[0].size
        # Blender begins at the bottom
        pixels = 255 * np.array(images[0].pixels[:]).reshape(height, width, 4)[::-1, :, :3]
        halves = [half.mean(axis=(0, 1)).tolist() for half in np.array_split(pixels, 2)]
        return {"space": images[0].colorspace_settings.name, "halves": halves}

    def described(sockets: Any) -> dict[str, Any]:
        alpha = sockets["Alpha"]
        cuts = [n for n in nodes_before(alpha) if getattr(n, "operation", "").endswith("_THAN")]
        bumps = [n for n in nodes_before(sockets["Normal"]) if n.type == "NORMAL_MAP"]
        is_clear = alpha.links or alpha.default_value < 1
        uses = {"base": "Base Color", "normal": "Normal", "roughness": "Roughness"}
        return {
            "alpha": "MASK" if cuts else "BLEND" if is_clear else "OPAQUE",
            "cutoff": cuts[0].inputs[bool(cuts[0].inputs[0].links)].default_value if cuts else 0.0,
            "strength": bumps[0].inputs["Strength"].default_value if bumps else 1.0,
            "pictures": {use: picture(sockets[name]) for use, name in uses.items()},
        }

    nodes = [(each.name, n) for each in bpy.data.materials for n in each.node_tree.nodes]
    materials = {name: described(n.inputs) for name, n in nodes if n.type == "BSDF_PRINCIPLED"}
    sets: dict[int, list[Any]] = {}
    for thing in bpy.data.objects:
        for number, layer in enumerate(thing.data.uv_layers if thing.type == "MESH" else ()):
            sets.setdefault(number, []).extend(list(corner.uv) for corner in layer.data)
    uv = [[*np.min(rows, 0).tolist(), *np.max(rows, 0).tolist()] for rows in sets.values()]
    reset()
    return [materials, uv]
