"""The JSON schema of shape programs.

`python -m media_studio.programs.program_schema` prints it;
docs/reference/shape-program.schema.json is that text.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from jsonschema import Draft202012Validator

from media_studio.language.vocabulary import COLOURS, FINISHES, MATERIAL_NAMES
from media_studio.programs.scene import ENVIRONMENTS, LIGHTS

FORMAT = "shape-program/1"
MOST_PARTS = 600
MOST_JOINTS = 256
MOST_ROWS = 60_000
"""Vertices or faces of a mesh."""

Schema = Mapping[str, object]


def _number(low: float, high: float, about: str) -> Schema:
    return {"type": "number", "minimum": low, "maximum": high, "description": about}


def _count(low: int, high: int, about: str) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high, "description": about}


def _list(items: Schema, least: int, most: int, about: str) -> Schema:
    return {
        "type": "array",
        "items": items,
        "minItems": least,
        "maxItems": most,
        "description": about,
    }


def _tuple(size: int, about: str, reach: float = 500.0) -> Schema:
    item = {"type": "number", "minimum": -reach, "maximum": reach}
    return _list(item, size, size, about)


def _record(properties: Mapping[str, Schema], required: Sequence[str], about: str) -> Schema:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
        "description": about,
    }


def _choice(values: Sequence[str], about: str) -> Schema:
    return {"enum": list(values), "description": about}


_LENGTH = _number(1e-4, 40, "metres")
_RADIUS = _number(0, 20, "metres")
_BEVEL = _number(0, 1, "radius or size of the rounding of edges, metres")
_SIDES = _count(3, 128, "segments around the axis")
_STEPS = _count(1, 12, "samples per span of a smooth curve")
_CREASE = _number(0, 180, "edges bent by more than this many degrees stay sharp")
_POINT = _tuple(3, "x, y, z in metres")
_FLAT = _tuple(2, "x, y in metres")
_PROFILE = _list(
    _list(_tuple(2, "radius and height in metres"), 1, 64, "a smooth run"),
    1,
    64,
    "runs of points [radius, height] with sharp breaks between them, from one end on the axis to"
    " the other",
)
_SECTION = _list(_tuple(2, "radius and height in metres"), 3, 128, "corners of a closed section")
_LUMP = _record(
    {"centre": _POINT, "radii": _list(_number(1e-4, 20, "metres"), 3, 3, "half axes")},
    ["centre", "radii"],
    "an ellipsoid",
)
_LIMB = _record(
    {"start": _POINT, "end": _POINT, "radius": _LENGTH, "tip": _RADIUS},
    ["start", "end", "radius"],
    "a capsule whose radius changes to `tip`",
)

_PRIMITIVES: Mapping[str, tuple[Mapping[str, Schema], Sequence[str], str]] = {
    "box": (
        {
            "width": _LENGTH,
            "height": _LENGTH,
            "depth": _LENGTH,
            "bevel": _BEVEL,
            "cells": _count(1, 40, "quadrilaterals along each side"),
        },
        ["width", "height", "depth"],
        "a box with rounded edges that stands on y = 0, centred on x = z = 0",
    ),
    "beam": (
        {
            "start": _POINT,
            "end": _POINT,
            "width": _LENGTH,
            "depth": _LENGTH,
            "taper": _number(0.01, 10, "size of the section at the end as a share of the start"),
            "bevel": _BEVEL,
        },
        ["start", "end", "width", "depth"],
        "a bar of rectangular section from start to end",
    ),
    "cushion": (
        {
            "width": _LENGTH,
            "height": _LENGTH,
            "depth": _LENGTH,
            "bulge": _number(0, 1, "share of the height added above and below in the middle"),
            "cells": _count(1, 24, "quadrilaterals along each side"),
        },
        ["width", "height", "depth"],
        "a stuffed cushion that stands on y = 0",
    ),
    "ellipsoid": (
        {"rx": _LENGTH, "ry": _LENGTH, "rz": _LENGTH, "sides": _SIDES},
        ["rx", "ry", "rz"],
        "an ellipsoid around the origin with these half axes",
    ),
    "torus": (
        {
            "radius": _LENGTH,
            "thickness": _LENGTH,
            "sides": _SIDES,
            "section": _count(3, 64, "sides of the section"),
        },
        ["radius", "thickness"],
        "a ring that lies in the xz plane around the origin",
    ),
    "lathe": (
        {"runs": _PROFILE, "sides": _SIDES, "bevel": _BEVEL, "steps": _STEPS},
        ["runs"],
        "a profile turned about the y axis",
    ),
    "sleeve": (
        {"section": _SECTION, "sides": _SIDES, "crease": _CREASE},
        ["section"],
        "a closed section that stays clear of the y axis, turned about it",
    ),
    "cylinder": (
        {
            "radius": _RADIUS,
            "height": _LENGTH,
            "top": _RADIUS,
            "bevel": _BEVEL,
            "sides": _SIDES,
        },
        ["radius", "height"],
        "a cylinder, or a cone frustum with the radius `top`, that stands on y = 0",
    ),
    "rod": (
        {"start": _POINT, "end": _POINT, "radius": _LENGTH, "tip": _RADIUS, "sides": _SIDES},
        ["start", "end", "radius"],
        "a round bar from start to end whose radius changes to `tip`",
    ),
    "spindle": (
        {
            "start": _POINT,
            "end": _POINT,
            "profile": _list(
                _tuple(2, "radius in metres, share of the length"), 2, 64, "a smooth curve"
            ),
            "sides": _SIDES,
        },
        ["start", "end", "profile"],
        "a turned leg or baluster between two points",
    ),
    "vessel": (
        {
            "runs": _PROFILE,
            "wall": _LENGTH,
            "floor": _number(-50, 50, "height of the inner bottom"),
            "sides": _SIDES,
            "steps": _STEPS,
        },
        ["runs"],
        "the outside of a vessel from the foot to the rim, turned and hollowed out",
    ),
    "tube": (
        {
            "points": _list(_POINT, 2, 128, "the curve passes through them"),
            "radius": {
                "anyOf": [_LENGTH, _list(_RADIUS, 2, 128, "one for each point")],
                "description": "of the section, or one for each point",
            },
            "steps": _STEPS,
            "sides": _SIDES,
            "loop": {"type": "boolean", "description": "close the curve"},
            "flat": _number(0.01, 100, "height of the section as a share of its width"),
        },
        ["points", "radius"],
        "a round section swept along a smooth curve",
    ),
    "loft": (
        {
            "sections": _list(
                _list(_POINT, 3, 128, "a ring"),
                2,
                64,
                "rings with the same number of points that turn the same way",
            ),
            "steps": _STEPS,
            "crease": _CREASE,
        },
        ["sections"],
        "a closed surface over a stack of rings",
    ),
    "prism": (
        {
            "outline": _list(_FLAT, 3, 256, "a simple polygon in the xy plane"),
            "depth": _LENGTH,
            "bevel": _BEVEL,
        },
        ["outline", "depth"],
        "an outline extruded along z, centred on z = 0",
    ),
    "blob": (
        {
            "pieces": _list({"anyOf": [_LUMP, _LIMB]}, 1, 64, "what melts together"),
            "blend": _number(1e-3, 5, "radius of the fillets, metres"),
            "cells": _count(8, 72, "grid cells along the longest side"),
            "crease": _CREASE,
        },
        ["pieces"],
        "lumps and limbs that melt into one closed surface",
    ),
    "mesh": (
        {
            "vertices": _list(_POINT, 3, MOST_ROWS, "positions"),
            "faces": _list(
                _list(_count(0, MOST_ROWS - 1, "vertex"), 3, 3, "counter-clockwise from outside"),
                1,
                MOST_ROWS,
                "triangles",
            ),
        },
        ["vertices", "faces"],
        "triangles as they are",
    ),
}


def _shape_schema() -> Schema:
    shapes = {name: _record(*row) for name, row in _PRIMITIVES.items()}
    return {
        "type": "object",
        "properties": shapes,
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 1,
        "description": "exactly one primitive",
    }


def _part_schema() -> Schema:
    factor = _number(-100, 100, "a factor, not 0; negative mirrors")
    properties: dict[str, Schema] = {
        "material": {"type": "string", "description": "key of `materials`"},
        "shape": _shape_schema(),
        "scale": {
            "anyOf": [factor, _list(factor, 3, 3, "along x, y, z")],
            "description": "about the origin, first of all",
        },
        "turn": _tuple(3, "degrees about x, then y, then z, after the scale", 3600),
        "at": _tuple(3, "moved by x, y, z metres, last of all"),
        "matrix": _list(
            _tuple(4, "a row", 1000), 3, 3, "an affine map in place of scale, turn and at"
        ),
        "mirror": {"type": "boolean", "description": "add its mirror image across the plane x = 0"},
        "around": _count(1, 64, "copies evenly turned about the y axis through the origin"),
        "crease": _CREASE,
        "closed": {"type": "boolean", "description": "false for sheets, shown from both sides"},
        "bones": {
            **_list(
                {"type": "string"},
                1,
                MOST_JOINTS,
                "joints that carry it; the nearest of all if left",
            ),
            "uniqueItems": True,
        },
        "weights": _list(
            _list(_number(0, 1, "share"), 1, 4, "shares of a vertex"), 3, MOST_ROWS, "of a mesh"
        ),
        "carriers": _list(
            _list(_count(0, MOST_JOINTS, "index into `bones`"), 1, 4, "carriers of a vertex"),
            3,
            MOST_ROWS,
            "which bones the weights are of",
        ),
        "still": {"type": "boolean", "description": "not carried by any joint"},
    }
    return _record(properties, ["material", "shape"], "a shape in its place")


def _joint_schema() -> Schema:
    properties: dict[str, Schema] = {
        "name": {"type": "string", "minLength": 1, "maxLength": 80},
        "parent": {"type": ["string", "null"], "description": "an earlier joint; null for a root"},
        "at": _POINT,
        "end": _tuple(3, "where its bone ends, for a last joint"),
        "relaxed": _tuple(3, "degrees about x, y, z by which a picture turns it", 360),
    }
    return _record(properties, ["name", "parent", "at"], "a joint at rest, metres")


def _material_schema() -> Schema:
    named = _choice([*sorted(COLOURS)], "a named colour")
    written = {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$", "description": "#rrggbb"}
    properties: dict[str, Schema] = {
        "material": _choice(sorted(MATERIAL_NAMES), "what it is made of"),
        "colour": {"anyOf": [named, written], "description": "the material's own if left out"},
        "finish": _choice(sorted(FINISHES), "how it is worked or worn"),
    }
    return _record(properties, ["material"], "a procedural material")


@lru_cache(maxsize=1)
def program_schema() -> Schema:
    """Return the JSON schema (draft 2020-12) of a shape program."""
    properties: dict[str, Schema] = {
        "format": {"const": FORMAT},
        "name": {"type": "string", "minLength": 1, "maxLength": 200, "default": "model"},
        "seed": _count(0, 2**32 - 1, "of the textures; equal programs give equal models"),
        "environment": _choice(ENVIRONMENTS, "where it is pictured; studio if left out"),
        "light": _choice(LIGHTS, "how it is lit; day if left out"),
        "materials": {
            "type": "object",
            "additionalProperties": _material_schema(),
            "minProperties": 1,
            "maxProperties": 64,
            "propertyNames": {"maxLength": 80},
            "description": "the materials of the parts by a name of your own",
        },
        "parts": _list(_part_schema(), 1, MOST_PARTS, "what the model consists of"),
        "joints": _list(_joint_schema(), 1, MOST_JOINTS, "the skeleton, parents first"),
    }
    record = _record(
        properties,
        ["format", "materials", "parts"],
        "Parts of a model: metres, Y up, the front faces +Z. The finished model is set down on"
        " y = 0 and centred.",
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Shape program",
        **record,
    }


@lru_cache(maxsize=1)
def validator() -> Draft202012Validator:
    """Return the validator of shape programs."""
    return Draft202012Validator(dict(program_schema()))


if __name__ == "__main__":
    print(json.dumps(program_schema(), indent=1))
