"""Shape programs as JSON text."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, is_dataclass

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.binding import strongest
from media_studio.modelling.part import Part
from media_studio.modelling.primitive import call
from media_studio.modelling.rig import Rig
from media_studio.programs.program import Program
from media_studio.programs.program_schema import FORMAT

_DIGITS = 6
"""Of a mesh in metres: a micrometre."""
_SAME = 1e-9
"""Metres by which a form may miss the part that it describes."""


def write_program(program: Program) -> str:
    """Write a program so that `program_reading.restore_program` builds the same parts.

    Parts that a primitive and an affine map describe are written as these, all others as meshes.
    """
    written: dict[str, object] = {
        "format": FORMAT,
        "name": program.name,
        "seed": program.seed,
        "environment": program.environment,
        "light": program.light,
        "materials": {slot: _given(asdict(choice)) for slot, choice in program.materials.items()},
        "parts": [_part(part) for part in program.parts],
    }
    if program.rig:
        written["joints"] = _joints(program.rig)
    return json.dumps(written, separators=(",", ":"))


def _given(fields: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in fields.items() if value is not None}


def _part(part: Part) -> dict[str, object]:
    written: dict[str, object] = {"material": part.slot}
    if part.form is not None and _describes(part):
        written["shape"] = {part.form.primitive: _parameters(part.form.parameters)}
        if not np.array_equal(part.frame, np.eye(4)):
            written["matrix"] = part.frame[:3].tolist()
    else:
        vertices, faces = part.vertices.round(_DIGITS).tolist(), part.faces.tolist()
        written["shape"] = {"mesh": {"vertices": vertices, "faces": faces}}
    written |= {"crease": part.crease, "closed": part.closed}
    if part.still:
        written["still"] = True
    if part.bones:
        written["bones"] = list(part.bones)
    if part.weights is not None:
        carriers, weights = strongest(part.weights)
        written |= {"carriers": carriers.tolist(), "weights": weights.round(_DIGITS).tolist()}
    return written


def _describes(part: Part) -> bool:
    """Tell whether the form still gives the part; an archetype may have moved single vertices."""
    assert part.form is not None
    again = call(part.form.primitive, part.form.parameters).mapped(part.frame)
    same = again.vertices.shape == part.vertices.shape and np.array_equal(again.faces, part.faces)
    return bool(same and np.abs(again.vertices - part.vertices).max() < _SAME)


def _parameters(parameters: Mapping[str, object]) -> dict[str, object]:
    return {name: _plain(value) for name, value in parameters.items() if value is not None}


def _plain(value: object) -> object:
    """Turn arrays, tuples and pieces into what JSON knows."""
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    if is_dataclass(value) and not isinstance(value, type):
        return {name: _plain(entry) for name, entry in asdict(value).items() if entry is not None}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(entry) for entry in value]
    return value


def _joints(rig: Rig) -> list[dict[str, object]]:
    return [
        _given(
            {
                "name": name,
                "at": rig.places[index].tolist(),
                "end": _optional(rig.ends.get(name)),
                "relaxed": list(rig.relaxed[name]) if name in rig.relaxed else None,
            }
        )
        | {"parent": rig.names[parent] if parent >= 0 else None}
        for index, (name, parent) in enumerate(zip(rig.names, rig.parents, strict=True))
    ]


def _optional(point: FloatArray | None) -> list[float] | None:
    return None if point is None else np.asarray(point, float).tolist()
