"""Convert a model file to another format, turned, scaled and coloured as asked."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engines.errors import InvalidModel, UnsupportedModel
from engines.formats import glb
from engines.formats.blender_export import export_fbx, export_usdz
from engines.formats.blender_scene import to_glb
from engines.formats.colors import parse_hex_color
from engines.formats.glb import Container
from engines.formats.gltf_editor import with_placement, with_uniform_color
from engines.formats.gltf_reader import build_model
from engines.formats.obj import write_obj
from engines.formats.placement import rotation_matrix, scale_factors
from engines.formats.ply import write_ply
from engines.formats.stl import write_stl
from engines.formats.threemf import write_3mf
from engines.mesh.model import FloatArray, Model

OUTPUT_FORMATS = ("obj", "ply", "stl", "fbx", "glb", "usdz", "3mf")

_STILL = "no animation: the model is written as it stands when no clip plays"
_LOSSES = {
    "stl": {
        "materials": "stl holds no materials or colours",
        "textures": "stl holds no textures",
        "uv": "stl holds no texture coordinates",
        "quads": "stl holds triangles only",
        "skin": "stl holds no skin",
        "clips": f"stl holds {_STILL}",
    },
    "ply": {
        "materials": "ply holds no materials other than the colour of vertices",
        "textures": "ply holds no textures: the base colour is stored at the vertices",
        "uv": "ply holds no texture coordinates",
        "quads": "ply keeps quads only where there are no triangles among them",
        "skin": "ply holds no skin",
        "clips": f"ply holds {_STILL}",
    },
    "obj": {
        "vertex colours": "obj holds no vertex colours",
        "glass": "obj holds no transmission: glass becomes plainly transparent",
        "skin": "obj holds no skin",
        "clips": f"obj holds {_STILL}",
    },
    "3mf": {
        "surface maps": "3mf holds the base colour only, no normal or roughness maps",
        "vertex colours": "3mf holds no vertex colours",
        "quads": "3mf holds triangles only",
        "glass": "3mf holds no transmission: glass becomes opaque",
        "skin": "3mf holds no skin",
        "clips": f"3mf holds {_STILL}",
    },
    "fbx": {"glass": "fbx holds no transmission: glass becomes plainly transparent"},
    "usdz": {
        "several clips": "usdz has one time line: only one clip is kept",
        "glass": "usdz holds no transmission: glass becomes plainly transparent",
    },
}


@dataclass(frozen=True, kw_only=True)
class Conversion:
    """What a conversion left.

    Attributes:
        files: The converted file, then the files that it needs beside it.
        lost: What the source has and the format cannot hold, one phrase each.
        quads: Quadrilaterals of the source that the format keeps.
    """

    files: tuple[Path, ...]
    lost: tuple[str, ...]
    quads: int


def convert(
    source: Path,
    destination: Path,
    *,
    output_format: str,
    rotation: tuple[float, float, float] = (0.0, 0.0, 0.0),
    target_size: float | tuple[float, ...] | None = None,
    uniform_color: str | None = None,
) -> Conversion:
    """Convert a model file.

    All formats are written in metres with Y up. STL, OBJ and PLY have no unit of their own;
    3MF, FBX and USDZ state it. The model turns about the origin of its frame, first about the
    fixed X axis, then the fixed Y axis, then the fixed Z axis; it is scaled after that. Sizes
    are those of the model as it stands when no animation plays.

    Args:
        source: A file whose ending is one of `blender_scene.FORMATS`.
        destination: The file to write; its companions are written beside it.
        output_format: One of `OUTPUT_FORMATS`.
        rotation: Degrees about X, Y and Z, counter-clockwise seen from the tip of the axis.
        target_size: Metres of the longest edge of the bounding box after the rotation, or of
            its edges along X, Y and Z.
        uniform_color: #RGB or #RRGGBB, given to every mesh instead of its materials.

    Raises:
        InvalidModel: If the source is damaged, hostile, or has no extent.
        UnsupportedModel: If a format is not known.
        InvalidColor: If the colour is written in another way.
    """
    if output_format not in OUTPUT_FORMATS:
        raise UnsupportedModel(
            f"Models are not written as {output_format!r}; choose {', '.join(OUTPUT_FORMATS)}."
        )
    container = _normalised(source, destination)
    if uniform_color is not None:
        container = with_uniform_color(container, parse_hex_color(uniform_color))
    target = _checked_target(target_size)
    if target is not None or any(rotation):
        turn = rotation_matrix(rotation)
        scale = np.ones(3) if target is None else _scale(container, turn, target)
        container = with_placement(container, turn, scale)
    files = _write(container, destination, output_format)
    return Conversion(
        files=files,
        lost=describe_losses(container, output_format),
        quads=_kept_quads(container, output_format),
    )


def _normalised(source: Path, destination: Path) -> Container:
    plain = destination.with_suffix(".plain.glb")
    try:
        to_glb(source, plain)
        return glb.read(plain)
    finally:
        plain.unlink(missing_ok=True)


def _scale(container: Container, turn: FloatArray, target: tuple[float, ...]) -> FloatArray:
    model = build_model(container)
    points = np.concatenate([surface.vertices for surface in model.surfaces]) @ turn.T
    return scale_factors(np.ptp(points, axis=0), target)


def _checked_target(target_size: float | tuple[float, ...] | None) -> tuple[float, ...] | None:
    if target_size is None:
        return None
    target = target_size if isinstance(target_size, tuple) else (float(target_size),)
    if len(target) not in (1, 3) or not all(0 < value < float("inf") for value in target):
        raise InvalidModel("target_size must be one or three lengths in metres, above 0.")
    return target


def _write(container: Container, destination: Path, output_format: str) -> tuple[Path, ...]:
    animated: dict[str, Callable[[Container, Path], None]] = {
        "fbx": export_fbx,
        "usdz": export_usdz,
    }
    static: dict[str, Callable[[Model, Path], None]] = {
        "ply": write_ply,
        "stl": write_stl,
        "3mf": write_3mf,
    }
    if output_format == "glb":
        destination.write_bytes(glb.serialise(container))
    elif output_format in animated:
        animated[output_format](container, destination)
    elif output_format == "obj":
        return write_obj(build_model(container, name=destination.stem), destination)
    else:
        static[output_format](build_model(container, name=destination.stem), destination)
    return (destination,)


def describe_losses(container: Container, output_format: str) -> tuple[str, ...]:
    """Name what an asset has and a format cannot hold."""
    present = _features(container)
    phrases = _LOSSES.get(output_format, {})
    return tuple(phrase for feature, phrase in phrases.items() if feature in present)


def _kept_quads(container: Container, output_format: str) -> int:
    if "quads" in _LOSSES.get(output_format, {}) or "quads" not in _features(container):
        return 0
    return sum(surface.quads for surface in build_model(container).surfaces)


def _features(container: Container) -> frozenset[str]:
    document = container.document
    used = document.get("extensionsUsed", [])
    clips = len(document.get("animations", []))
    materials = document.get("materials", [])
    found = {
        "materials": bool(materials),
        "textures": bool(document.get("images")),
        "surface maps": any(
            "normalTexture" in entry
            or "metallicRoughnessTexture" in entry.get("pbrMetallicRoughness", {})
            for entry in materials
        ),
        "uv": _has_attribute(container, "TEXCOORD_0"),
        "vertex colours": _has_attribute(container, "COLOR_0"),
        "quads": "FB_ngon_encoding" in used,
        "glass": "KHR_materials_transmission" in used,
        "skin": bool(document.get("skins")),
        "clips": clips > 0,
        "several clips": clips > 1,
    }
    return frozenset(name for name, present in found.items() if present)


def _has_attribute(container: Container, name: str) -> bool:
    return any(
        name in primitive["attributes"]
        for mesh in container.document.get("meshes", [])
        for primitive in mesh["primitives"]
    )
