"""Pumpkins with a carved face that glows."""

from collections.abc import Sequence

import numpy as np
from scipy.interpolate import LinearNDInterpolator

from media_studio.arrays import FloatArray
from media_studio.catalogue.food import fruit
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape
from media_studio.modelling.sweeps import loft


class _Rind:
    """The front of the pumpkin: how far forward it reaches at each x and y."""

    def __init__(self, body: FloatArray) -> None:
        front = body[body[:, 2] > 0]
        self._reach = LinearNDInterpolator(front[:, :2], front[:, 2])

    def carved(self, edges: Sequence[tuple[Point, Point]]) -> Shape:
        """Lay a strip between an upper and a lower edge, given from left to right."""
        sections = []
        for share in np.linspace(0, len(edges) - 1.001, 6 * len(edges)):
            left, right = edges[int(share)], edges[int(share) + 1]
            upper, lower = np.asarray(left) + share % 1 * np.subtract(right, left)
            ring = np.linspace(upper, lower, 6)
            depth = self._reach(ring)
            front = np.column_stack([ring, depth + 0.0025])
            back = np.column_stack([ring, depth - 0.012])[::-1]
            sections.append(np.concatenate([front, back]))
        return loft(sections, crease=30)


_EYE = (((0.024, 0.112), (0.024, 0.111)), ((0.056, 0.152), (0.056, 0.108)),
        ((0.09, 0.112), (0.09, 0.111)))  # fmt: skip
_NOSE = (((-0.016, 0.089), (-0.016, 0.088)), ((0.0, 0.113), (0.0, 0.087)),
         ((0.016, 0.089), (0.016, 0.088)))  # fmt: skip
_GRIN = (
    ((-0.1, 0.086), (-0.1, 0.085)), ((-0.075, 0.074), (-0.075, 0.053)),
    ((-0.05, 0.066), (-0.05, 0.042)), ((-0.05, 0.048), (-0.049, 0.042)),
    ((-0.028, 0.046), (-0.028, 0.036)), ((-0.028, 0.062), (-0.027, 0.036)),
    ((0.0, 0.06), (0.0, 0.033)), ((0.012, 0.06), (0.012, 0.033)),
    ((0.012, 0.06), (0.013, 0.05)), ((0.036, 0.063), (0.036, 0.052)),
    ((0.036, 0.063), (0.037, 0.038)), ((0.075, 0.074), (0.075, 0.053)),
    ((0.1, 0.086), (0.1, 0.085)),
)  # fmt: skip
"""Upper and lower edge from left to right, with three teeth."""


def _lantern(variant: Variant) -> list[Part]:
    made = fruit.BUILD(Variant(subtype="pumpkin", rng=variant.rng))
    body = next(part for part in made if part.slot == "main")
    rind = _Rind(body.vertices)
    eye = rind.carved(_EYE)
    other = rind.carved([((-a[0], a[1]), (-b[0], b[1])) for a, b in reversed(_EYE)])
    face = [eye, other, rind.carved(_NOSE), rind.carved(_GRIN)]
    return [*made, *[shape.part("glow") for shape in face]]


BUILD = by_subtype(lantern=_lantern)
