"""From the JSON text of a shape program to its parts, or to a sentence that says what is wrong."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.errors import InvalidProgram
from media_studio.language.vocabulary import MaterialChoice
from media_studio.modelling import blob, prism, solids, sweeps
from media_studio.modelling.part import Part
from media_studio.modelling.primitive import call
from media_studio.modelling.rig import Rig
from media_studio.modelling.shape import Shape, around, each, rotation
from media_studio.programs.program import Program
from media_studio.programs.program_size import (
    blob_pieces,
    copies,
    refuse_excess,
    refuse_triangles,
)
from media_studio.programs.program_text import (
    WrittenJoint,
    WrittenPart,
    WrittenProgram,
    bare,
    parse_foreign_program,
    parse_program,
)
from media_studio.programs.soundness import as_solid, flaw, is_empty

LARGEST = 1000.0
"""Metres that the finished model may measure."""
_MODULES = (blob, prism, solids, sweeps)
"""Those that define the primitives; importing them fills the table."""


def is_program(text: str) -> bool:
    """Tell whether a prompt is meant as a shape program."""
    return bare(text).startswith("{")


def read_program(text: str) -> Program:
    """Build the parts of a program that somebody else has written.

    Args:
        text: JSON that follows `program_schema`.

    Raises:
        InvalidProgram: If it does not, asks for too much or describes no surface; the sentence
            names the place, such as `parts[3].shape.box`.
    """
    written = parse_foreign_program(text)
    refuse_excess(written["parts"])
    faces = 0

    def build(part: WrittenPart, index: int) -> Shape:
        nonlocal faces
        shape = _checked(part, f"parts[{index}]")
        faces += copies(part) * len(shape.faces)
        refuse_triangles(faces, index)
        return shape

    program = _program(written, build)
    parts, rig = _set_down(program.parts, program.rig)
    return replace(program, parts=tuple(parts), rig=rig)


def restore_program(text: str) -> Program:
    """Build the parts of a program that `program_json.write_program` has written.

    No limit of the schema counts: copies have become parts, and the model was set down.

    Raises:
        InvalidProgram: If the text is anything else.
    """
    return _program(parse_program(text), lambda part, _: _placed(part))


def _program(written: WrittenProgram, build: Callable[[WrittenPart, int], Shape]) -> Program:
    rig = _rig(written.get("joints", ()))
    parts: list[Part] = []
    for index, part in enumerate(written["parts"]):
        place = f"parts[{index}]"
        _refuse_unknown_names(part, place, written["materials"], rig)
        parts += _copies(build(part, index), part, place)
    return Program(
        name=written.get("name", "model"),
        parts=tuple(parts),
        materials={slot: MaterialChoice(**row) for slot, row in written["materials"].items()},
        rig=rig,
        environment=written.get("environment", "studio"),
        light=written.get("light", "day"),
        seed=written.get("seed", 0),
    )


def _rig(joints: Sequence[WrittenJoint]) -> Rig | None:
    names = [joint["name"] for joint in joints]
    for index, joint in enumerate(joints):
        parent = joint["parent"]
        if names.index(joint["name"]) != index:
            raise InvalidProgram(f'joints[{index}]: two joints are named "{joint["name"]}".')
        if parent is not None and parent not in names[:index]:
            raise InvalidProgram(
                f'joints[{index}]: the parent "{parent}" is not an earlier joint; list parents'
                " before their children."
            )
    if not joints:
        return None
    return Rig(
        names=tuple(names),
        parents=tuple(names.index(j["parent"]) if j["parent"] else -1 for j in joints),
        places=np.array([joint["at"] for joint in joints], float),
        ends={j["name"]: np.array(j["end"], float) for j in joints if "end" in j},
        relaxed={j["name"]: _angles(j["relaxed"]) for j in joints if "relaxed" in j},
    )


def _angles(written: Sequence[float]) -> tuple[float, float, float]:
    x, y, z = map(float, written)
    return x, y, z


def _refuse_unknown_names(
    written: WrittenPart, place: str, materials: Mapping[str, object], rig: Rig | None
) -> None:
    slot = written["material"]
    if slot not in materials:
        raise InvalidProgram(f'{place}: the material "{slot}" is not among `materials`.')
    bones = set(written.get("bones", ()))
    bones |= set(map(_other_side, bones)) if written.get("mirror") else set()
    unknown = bones - set(rig.names if rig else ())
    if unknown:
        raise InvalidProgram(f'{place}: there is no joint "{min(unknown)}" among `joints`.')


def _copies(shape: Shape, written: WrittenPart, place: str) -> list[Part]:
    """Make a part and its copies."""
    made = [_carried(one, written, place) for one in around(shape, written.get("around", 1))]
    return [*made, *map(_mirrored, made)] if written.get("mirror") else made


def _mirrored(part: Part) -> Part:
    """Return the part's mirror image, carried by the joints of the other side."""
    (image,) = each([part], lambda shape: shape.mirrored("x"))
    return replace(image, bones=tuple(map(_other_side, part.bones)))


def _other_side(bone: str) -> str:
    return re.sub("Left|Right", lambda side: _SIDES[side.group()], bone)


_SIDES = {"Left": "Right", "Right": "Left"}


def _carried(shape: Shape, written: WrittenPart, place: str) -> Part:
    part = shape.creased(written.get("crease", shape.crease)).part(written["material"])
    bones = tuple(written.get("bones", ()))
    return Part(
        slot=part.slot,
        vertices=part.vertices,
        faces=part.faces,
        crease=part.crease,
        closed=part.closed,
        bones=bones,
        weights=_weights(written, place, len(part.vertices), len(bones)),
        still=written.get("still", False),
        form=part.form,
        frame=part.frame,
    )


def _weights(written: WrittenPart, place: str, vertices: int, bones: int) -> FloatArray | None:
    if "weights" not in written:
        return None
    shares, carriers = written["weights"], written.get("carriers", ())
    fits = len(shares) == len(carriers) == vertices and all(
        len(mine) == len(of) and sum(mine) > 0 and max(of) < bones
        for mine, of in zip(shares, carriers, strict=True)
    )
    if not fits:
        raise InvalidProgram(
            f"{place}: weights and carriers need one row for each vertex, of one length, with"
            " indexes into `bones` and a sum above 0."
        )
    dense = np.zeros((vertices, bones))
    for row, (mine, of) in enumerate(zip(shares, carriers, strict=True)):
        np.add.at(dense[row], list(of), list(mine))
    return np.asarray(dense / dense.sum(axis=1, keepdims=True))


def _checked(written: WrittenPart, place: str) -> Shape:
    """Make the shape of a part, or refuse one that encloses or shows nothing."""
    if "matrix" in written and written.keys() & {"scale", "turn", "at"}:
        raise InvalidProgram(f"{place}: give either a matrix, or scale, turn and at.")
    if abs(np.linalg.det(_frame(written)[:3, :3])) < 1e-12:
        raise InvalidProgram(f"{place}: its scale or matrix flattens it; no factor may be 0.")
    ((name, parameters),) = written["shape"].items()
    wrong = flaw(name, parameters)
    if wrong:
        raise InvalidProgram(f"{place}.shape.{name} cannot be built: {wrong}.")
    try:
        with np.errstate(divide="raise", invalid="raise", over="raise"):
            shape = _placed(written)
    except (FloatingPointError, ValueError, IndexError, ZeroDivisionError) as error:
        raise InvalidProgram(
            f"{place}.shape.{name} cannot be built: its points coincide, cross or do not enclose"
            " anything. Move them apart."
        ) from error
    if is_empty(shape):
        raise InvalidProgram(f"{place}.shape.{name} is empty; give it points that lie apart.")
    return as_solid(shape) if name == "mesh" and shape.closed else shape


def _placed(written: WrittenPart) -> Shape:
    """Evaluate the primitive of a part and put it in its place."""
    ((name, parameters),) = written["shape"].items()
    shape = _mesh(parameters) if name == "mesh" else _evaluated(name, parameters)
    return replace(shape.mapped(_frame(written)), closed=written.get("closed", True))


def _evaluated(name: str, parameters: Mapping[str, object]) -> Shape:
    given = dict(parameters)
    if name == "blob":
        given["pieces"] = blob_pieces(parameters)
    return call(name, given)


def _mesh(parameters: Mapping[str, object]) -> Shape:
    vertices = np.asarray(parameters["vertices"], float)
    faces = np.asarray(parameters["faces"], np.int64)
    if faces.max() >= len(vertices):
        raise ValueError("a face names a vertex that is not there")
    return Shape(vertices=vertices, faces=faces)


def _frame(written: WrittenPart) -> FloatArray:
    frame = np.eye(4)
    if "matrix" in written:
        frame[:3] = np.asarray(written["matrix"], float)
        return frame
    scale = np.broadcast_to(np.asarray(written.get("scale", 1.0), float), 3)
    x, y, z = written.get("turn", (0.0, 0.0, 0.0))
    frame[:3, :3] = rotation(x, y, z) @ np.diag(scale)
    frame[:3, 3] = np.asarray(written.get("at", (0.0, 0.0, 0.0)), float)
    return frame


def _set_down(parts: Sequence[Part], rig: Rig | None) -> tuple[list[Part], Rig | None]:
    """Centre the model on x = z = 0 and stand it on y = 0."""
    points = np.concatenate([part.vertices for part in parts])
    low, high = points.min(axis=0), points.max(axis=0)
    if float((high - low).max()) > LARGEST:
        raise InvalidProgram(f"The model is larger than {LARGEST:.0f} m; scale its parts down.")
    shift = -np.array([(low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2])
    if np.abs(shift).max() < 1e-6:
        return list(parts), rig
    moved = each(parts, lambda shape: shape.at(*shift))
    return moved, rig.moved(np.eye(3), shift) if rig else None
