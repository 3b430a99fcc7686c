"""Limbs and garments as solids of changing oval cross section."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.interpolate import PchipInterpolator

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, Lump
from media_studio.modelling.curves import Point

Station = tuple[float, float, float, float]
"""Height along the axis, half width, half depth, and how far the section is shifted in depth."""

_TINY = 1e-9


@dataclass(frozen=True, kw_only=True)
class Loft:
    """A solid whose cross section is a superellipse that changes along a straight axis.

    Attributes:
        start: (3,) metres; stations count from here.
        axis: Unit vector along which they count.
        side: Unit vector of the half widths; that of the half depths is `side` x `axis`.
        stations: In ascending order; the solid ends at the first and at the last.
        power: 2 is an ellipse, more is squarer.
        edge: Radius of the rounding at both ends, metres.
    """

    start: Point
    axis: Point
    side: Point
    stations: Sequence[Station]
    power: float = 2.0
    edge: float = 0.006

    def distance(self, points: FloatArray) -> FloatArray:
        """Return the approximate signed distance of points (..., 3), negative inside."""
        offset = points - np.asarray(self.start)
        along = offset @ np.asarray(self.axis)
        table = np.asarray(self.stations)
        place = np.clip(along, table[0, 0], table[-1, 0])
        width, depth, shift = np.moveaxis(
            PchipInterpolator(table[:, 0], table[:, 1:])(place), -1, 0
        )
        across = np.abs(offset @ np.asarray(self.side))
        deep = np.abs(offset @ np.cross(self.side, self.axis) - shift)
        out = _from_oval(across, deep, width, depth, self.power) + self.edge
        past = np.maximum(table[0, 0] - along, along - table[-1, 0]) + self.edge
        corner = np.hypot(np.maximum(out, 0), np.maximum(past, 0))
        return np.asarray(np.minimum(np.maximum(out, past), 0) + corner - self.edge)


def _from_oval(
    across: FloatArray, deep: FloatArray, width: FloatArray, depth: FloatArray, power: float
) -> FloatArray:
    """Return the distance from a superellipse to first order, exact on it."""
    u, v = across / width + _TINY, deep / depth + _TINY
    level = (u**power + v**power) ** (1 / power)
    slope = np.hypot((u / level) ** (power - 1) / width, (v / level) ** (power - 1) / depth)
    return np.asarray((level - 1) / slope)


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A part of a solid.

    Attributes:
        form: Its shape.
        blend: Radius of the fillet where it meets the pieces before it, metres.
        carved: Take it away from the pieces before it.
    """

    form: Loft | Limb | Lump
    blend: float = 0.02
    carved: bool = False

    def bounds(self) -> tuple[FloatArray, FloatArray]:
        """Return the lower and upper corner of the bounding box."""
        if not isinstance(self.form, Loft):
            return self.form.bounds()
        table = np.asarray(self.form.stations)
        ends = np.asarray(self.form.start) + np.outer(table[:, 0], self.form.axis)
        across, deep = np.abs(self.form.side), np.abs(np.cross(self.form.side, self.form.axis))
        reach = np.outer(table[:, 1], across)
        reach += np.outer(table[:, 2] + np.abs(table[:, 3]), deep)
        return (ends - reach).min(axis=0), (ends + reach).max(axis=0)


def united(pieces: Sequence[Piece], points: FloatArray) -> FloatArray:
    """Return the signed distance from pieces that melt into each other, negative inside.

    Args:
        pieces: In order; each is joined to, or taken from, what those before it make.
        points: (..., 3).

    Source: Quilez 2013, Smooth Minimum (polynomial).
    """
    field = pieces[0].form.distance(points)
    for piece in pieces[1:]:
        other, sign = piece.form.distance(points), -1.0 if piece.carved else 1.0
        near = np.maximum(piece.blend - np.abs(sign * field - other), 0) / piece.blend
        field = sign * (np.minimum(sign * field, other) - near**2 * piece.blend / 4)
    return np.asarray(field)
