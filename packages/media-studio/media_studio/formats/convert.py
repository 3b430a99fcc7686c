"""Convert a model file to another format, turned, scaled and coloured as asked."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from media_gltf import glb
from media_gltf.document import Primitive
from media_gltf.glb import Container
from media_studio.arrays import FloatArray
from media_studio.errors import InvalidModel, UnsupportedModel
from media_studio.formats.blender_export import export_fbx, export_usdz
from media_studio.formats.colors import parse_hex_color
from media_studio.formats.gltf_editor import with_placement, with_uniform_color
from media_studio.formats.gltf_reader import build_model, count_triangles
from media_studio.formats.losses import describe_losses
from media_studio.formats.obj import write_obj
from media_studio.formats.placement import rotation_matrix, scale_factors
from media_studio.formats.ply import write_ply
from media_studio.formats.reading import read
from media_studio.formats.stl import write_stl
from media_studio.formats.threemf import write_3mf
from media_studio.mesh.model import Model

OUTPUT_FORMATS = ("obj", "ply", "stl", "fbx", "glb", "usdz", "3mf")


@dataclass(frozen=True, kw_only=True)
class Conversion:
    """What a conversion left.

    Attributes:
        files: The converted file, then the files that it needs beside it.
        lost: What the source has and the format cannot hold, one phrase each.
        triangles: How many the source has, to compare with the written file.
        mended: What was mended of the source, one phrase each.
    """

    files: tuple[Path, ...]
    lost: tuple[str, ...]
    triangles: int
    mended: tuple[str, ...] = ()


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

    Sources other than FBX and USDZ go to formats other than these without Blender.

    All formats are written in metres with Y up. STL, OBJ and PLY have no unit of their own;
    3MF, FBX and USDZ state it. The model turns about the origin of its frame, first about the
    fixed X axis, then the fixed Y axis, then the fixed Z axis; it is scaled after that. Sizes
    are those of the model as it stands when no animation plays.

    Args:
        source: A file whose ending is one of `reading.FORMATS`.
        destination: The file to write; its companions are written beside it.
        output_format: One of `OUTPUT_FORMATS`.
        rotation: Degrees about X, Y and Z, counter-clockwise seen from the tip of the axis.
        target_size: Metres of the longest edge of the bounding box after the rotation, or of
            its edges along X, Y and Z.
        uniform_color: #RGB or #RRGGBB, given to every mesh instead of its materials.

    Raises:
        InvalidModel: If the source is damaged, hostile, or has no extent, or if `target_size` is
            no size that a model can have.
        UnsupportedModel: If a format is not known.
        InvalidColor: If the colour is written in another way.
    """
    if output_format not in OUTPUT_FORMATS:
        raise UnsupportedModel(
            f"Models are not written as {output_format!r}; choose {', '.join(OUTPUT_FORMATS)}."
        )
    reading = read(source)
    container = reading.container
    if uniform_color is not None:
        container = with_uniform_color(container, parse_hex_color(uniform_color))
    lost = describe_losses(container, output_format, tells_sides=reading.tells_sides)
    target = _checked_target(target_size)
    if target is not None or any(rotation):
        turn = rotation_matrix(rotation)
        scale = np.ones(3) if target is None else _scale(container, turn, target)
        container = with_placement(container, turn, scale)
    return Conversion(
        files=_write(container, destination, output_format),
        lost=(*reading.left_out, *lost),
        triangles=count_triangles(container),
        mended=reading.mended,
    )


def _scale(container: Container, turn: FloatArray, target: tuple[float, ...]) -> FloatArray:
    model = build_model(container)
    points = np.concatenate([surface.vertices for surface in model.surfaces]) @ turn.T
    return scale_factors(np.ptp(points, axis=0), target)


def _checked_target(target_size: float | tuple[float, ...] | None) -> tuple[float, ...] | None:
    if target_size is None:
        return None
    target = target_size if isinstance(target_size, tuple) else (float(target_size),)
    if len(target) not in (1, 3) or not all(0 < value < float("inf") for value in target):
        raise InvalidModel(
            "The model cannot be given this size; send target_size as one length in metres "
            "above 0, or as three along X, Y and Z."
        )
    return target


def _write(container: Container, destination: Path, output_format: str) -> tuple[Path, ...]:
    if output_format == "glb":
        destination.write_bytes(glb.serialise(container))
    elif output_format == "fbx":
        export_fbx(container, destination)
    elif output_format == "usdz":
        export_usdz(container, destination)
    elif output_format == "obj":
        return write_obj(_static(container, destination.stem), destination)
    else:
        write = {"ply": write_ply, "stl": write_stl, "3mf": write_3mf}[output_format]
        shown = _bare(container) if output_format == "stl" else container
        write(_static(shown, destination.stem), destination)
    return (destination,)


def _bare(container: Container) -> Container:
    """Leave out the look, which costs as much to read as the shape."""
    document = container.document.copy()
    document["meshes"] = [
        {**mesh, "primitives": [_shape(each) for each in mesh["primitives"]]}
        for mesh in document.get("meshes", [])
    ]
    return Container(document=document, binary=container.binary)


def _shape(primitive: Primitive) -> Primitive:
    shape = primitive.copy()
    shape.pop("material", None)
    shape["attributes"] = {
        name: accessor
        for name, accessor in primitive["attributes"].items()
        if name.startswith(("POSITION", "JOINTS_", "WEIGHTS_"))
    }
    return shape


def _static(container: Container, name: str) -> Model:
    """Return the model as it stands; its surfaces have the names of their nodes."""
    model = build_model(container, name=name)
    nodes, meshes = container.document["nodes"], container.document["meshes"]
    surfaces = []
    for surface in model.surfaces:
        assert surface.node is not None
        node = nodes[surface.node]
        named = node.get("name") or meshes[node["mesh"]].get("name", "")
        surfaces.append(replace(surface, name=named))
    return replace(model, surfaces=tuple(surfaces))
