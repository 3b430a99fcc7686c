"""Parameters within their ranges that do not describe a surface, and surfaces that are none."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.mesh.components import face_areas, is_closed
from media_studio.mesh.weld import drop_degenerate, weld
from media_studio.modelling.shape import Shape, signed_volume

_SMALLEST_AREA = 1e-12
"""Square metres: a square micrometre."""
_SMALLEST_SHARE = 1e-12
"""Of the square of the extent; smaller areas are rounding errors of points on one line."""


def flaw(name: str, parameters: Mapping[str, object]) -> str | None:
    """Tell what is wrong with the parameters of a primitive, as the end of a sentence."""
    match name:
        case "prism" if _crosses_itself(np.asarray(parameters["outline"], float)):
            return "the outline crosses itself; list its corners in their order along the edge"
        case "sleeve" if np.asarray(parameters["section"], float)[:, 0].min() < 0:
            return "a radius is negative; keep the section on one side of the axis"
        case "vessel":
            return _vessel_flaw(parameters)
    return None


def is_empty(shape: Shape) -> bool:
    """Tell whether a shape has no triangle that one could see."""
    if not len(shape.faces) or not np.isfinite(shape.vertices).all():
        return True
    extent = float(np.ptp(shape.vertices, axis=0).max())
    largest = float(face_areas(shape.vertices, shape.faces).max())
    return largest <= max(_SMALLEST_AREA, _SMALLEST_SHARE * extent**2)


def as_solid(shape: Shape) -> Shape:
    """Turn triangles that enclose a volume outward, and declare all others open."""
    _, index = weld(shape.vertices)
    joined, _ = drop_degenerate(index[shape.faces])
    if not is_closed(joined):
        return replace(shape, closed=False)
    if signed_volume(shape.vertices - shape.vertices[0], shape.faces) < 0:
        return replace(shape, faces=np.ascontiguousarray(shape.faces[:, ::-1]))
    return shape


def _vessel_flaw(parameters: Mapping[str, object]) -> str | None:
    runs = cast(Sequence[Sequence[Sequence[float]]], parameters["runs"])
    wall = cast(float, parameters.get("wall", 0.004))
    widest, rim = max(point[0] for run in runs for point in run), runs[-1][-1][0]
    if wall >= min(widest, rim):
        return (
            f"the wall of {wall:g} m leaves no opening at the radius {min(widest, rim):g} m;"
            " make the wall thinner or the rim, which comes last, wider"
        )
    return None


def _crosses_itself(ring: FloatArray) -> bool:
    """Tell whether two sides of a polygon (n, 2) cut each other; that they touch does not count."""
    start, end = ring, np.roll(ring, -1, axis=0)
    sides = np.sign(_turn(start[:, None], end[:, None], ring[None]))
    apart = sides * np.roll(sides, -1, axis=1) < 0
    return bool((apart & apart.T).any())


def _turn(a: FloatArray, b: FloatArray, c: FloatArray) -> FloatArray:
    """Return twice the signed area of the triangles a, b, c (..., 2)."""
    one, other = b - a, c - a
    return np.asarray(one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0])
