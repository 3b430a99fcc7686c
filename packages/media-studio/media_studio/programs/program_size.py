"""How much a shape program asks for, from its parameters: nothing is built to find out."""

from collections.abc import Mapping, Sequence
from inspect import Parameter, signature
from typing import cast

import numpy as np

from media_studio.errors import InvalidProgram
from media_studio.modelling.blob import Limb, Lump
from media_studio.modelling.primitive import PRIMITIVES
from media_studio.programs.program_schema import MOST_PARTS
from media_studio.programs.program_text import WrittenPart

MOST_TRIANGLES = 400_000
MOST_SECONDS = 15.0
"""That the slow primitives of a program may take together on one core."""
_SECONDS_PER_SAMPLE = 200e-9
"""For one piece of a blob at one sample of its grid."""
_SECONDS_PER_PAIR = 26e-6
"""For two corners of an outline."""
_MARGIN = 4
"""Grid cells around a blob."""

Parameters = Mapping[str, object]


def copies(part: WrittenPart) -> int:
    """Count the parts that a written one stands for."""
    return part.get("around", 1) * (2 if part.get("mirror") else 1)


def refuse_excess(parts: Sequence[WrittenPart]) -> None:
    """Refuse what would have too many parts or triangles, or take too long.

    Raises:
        InvalidProgram: With the first part that is too much.
    """
    total, faces, seconds = 0, 0, 0.0
    for index, part in enumerate(parts):
        ((name, parameters),) = part["shape"].items()
        total += copies(part)
        faces += copies(part) * least_triangles(name, parameters)
        seconds += build_seconds(name, parameters)
        if total > MOST_PARTS:
            raise InvalidProgram(
                f"The shape program has more than {MOST_PARTS} parts by parts[{index}], counting"
                " the copies of `around` and `mirror`; use fewer copies."
            )
        refuse_triangles(faces, index)
        if seconds > MOST_SECONDS:
            raise InvalidProgram(
                f"The blobs and prisms take too long to build by parts[{index}].shape.{name}; use"
                " fewer cells, pieces or corners."
            )


def refuse_triangles(count: int, index: int) -> None:
    """Refuse a model that has too many triangles by the part with this index."""
    if count > MOST_TRIANGLES:
        raise InvalidProgram(
            f"The shape program has more than {MOST_TRIANGLES} triangles by parts[{index}];"
            " use fewer parts, sides, steps or cells."
        )


def least_triangles(name: str, parameters: Parameters) -> int:
    """Estimate the triangles of a primitive, without its rounded edges; those of a blob are 0."""
    given = _completed(name, parameters)
    match name:
        case "mesh":
            return _length(given, "faces")
        case "blob":
            return 0
        case "prism":
            return 2 * _length(given, "outline")
        case "box" | "cushion":
            return 12 * _count(given, "cells") ** 2
        case "beam":
            return 12
        case "loft":
            ring = cast(Sequence[Sequence[object]], given["sections"])[0]
            return 2 * _rings(name, given) * len(ring)
    return 2 * _rings(name, given) * _count(given, "sides")


def build_seconds(name: str, parameters: Parameters) -> float:
    """Estimate how long a primitive that grows faster than its triangles takes to build."""
    if name == "prism":
        return _SECONDS_PER_PAIR * _length(parameters, "outline") ** 2
    if name == "blob":
        given = _completed(name, parameters)
        return _SECONDS_PER_SAMPLE * _samples(given) * _length(given, "pieces")
    return 0.0


def blob_pieces(parameters: Parameters) -> list[Lump | Limb]:
    """Return the pieces of a written blob."""
    written = cast(Sequence[Mapping[str, object]], parameters["pieces"])
    # The schema has told the two apart
    return [(Lump if "centre" in p else Limb)(**p) for p in written]  # type: ignore[arg-type]


def _rings(name: str, given: Parameters) -> int:
    """Return how many rings of quadrilaterals a swept surface has at least."""
    match name:
        case "ellipsoid":
            return max(_count(given, "sides") // 2, 4)
        case "torus":
            return _count(given, "section")
        case "sleeve":
            return _length(given, "section")
        case "spindle":
            return 3 * _length(given, "profile")
        case "tube":
            return (_length(given, "points") - 1) * _count(given, "steps")
        case "loft":
            return (_length(given, "sections") - 1) * _count(given, "steps")
        case "lathe":
            return _profile(given)
        case "vessel":
            return 2 * _profile(given)
    return 2


def _profile(given: Parameters) -> int:
    runs = cast(Sequence[Sequence[object]], given["runs"])
    return sum(len(run) * _count(given, "steps") if len(run) > 1 else 1 for run in runs)


def _samples(given: Parameters) -> float:
    """Return the samples of the grid of a blob."""
    bounds = [piece.bounds() for piece in blob_pieces(given)]
    low = np.min([corner for corner, _ in bounds], axis=0)
    high = np.max([corner for _, corner in bounds], axis=0)
    size = high - low + 2 * cast(float, given["blend"])
    return float(np.prod(size / size.max() * _count(given, "cells") + _MARGIN))


def _completed(name: str, parameters: Parameters) -> Parameters:
    """Add the values of the parameters that were left out."""
    known = signature(PRIMITIVES[name]).parameters.values() if name in PRIMITIVES else ()
    return {p.name: p.default for p in known if p.default is not Parameter.empty} | {**parameters}


def _count(given: Parameters, name: str) -> int:
    return cast(int, given[name])


def _length(given: Parameters, name: str) -> int:
    return len(cast(Sequence[object], given[name]))
