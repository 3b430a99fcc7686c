"""What makes a mermaid: a tail instead of legs, shells on the breast."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.anatomy import trunk
from media_studio.catalogue.people.modelling.clothes import band
from media_studio.catalogue.people.modelling.skirts import hanging
from media_studio.catalogue.people.modelling.worn import GarmentLayer, Worn, garment, shares_of
from media_studio.modelling.shape import Shape, pair
from media_studio.modelling.sweeps import tube

_WAIST = 0.985
"""Height at which the tail begins."""
_FLAT = 0.72
"""Depth of the tail as a share of its width."""


def torso() -> Worn:
    """Return the naked body above the tail."""

    def above(points: FloatArray) -> FloatArray:
        return np.asarray(points[:, 1] - _WAIST + 0.03)

    return garment("skin", trunk(), above, 0.0, hem=0.0, layer=GarmentLayer.SKIN)


def shells(slot: str = "shell") -> list[Worn]:
    """Return two ribbed shells on the breast with their band."""

    def region(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.where(z > 0, 0.056 - np.hypot(np.abs(x) - 0.070, y - 1.312), -1.0)

    def ribbed(points: FloatArray) -> FloatArray:
        x, y, _ = points.T
        fan = np.arctan2(np.abs(x) - 0.070, y - 1.245)
        return np.asarray(0.011 + 0.0035 * np.cos(26 * fan))

    cups = garment(slot, trunk(), region, ribbed, hem=0.008, layer=GarmentLayer.SHEATH)
    return [cups, band(slot, 1.295, 1.309, 0.003)]


def tail(slot: str = "tail") -> list[Worn]:
    """Return the tail, bent to stand on, with the fins of its end and hips."""
    bend = [(0.0, 1.0, -0.002), (0.0, 0.88, -0.012), (0.0, 0.74, 0.0), (0.0, 0.58, 0.025),
            (0.0, 0.42, 0.050), (0.0, 0.27, 0.040), (0.0, 0.155, -0.030), (0.0, 0.105, -0.150),
            (0.0, 0.115, -0.290), (0.0, 0.155, -0.420)]  # fmt: skip
    radii = [0.157, 0.188, 0.180, 0.156, 0.132, 0.114, 0.096, 0.074, 0.050, 0.032]
    body = tube(bend, radii, steps=5, sides=28, flat=_FLAT)
    return [
        _hung(slot, body),
        *(_hung("fin", each) for each in _fins()),
        band("fin", 0.995, 1.030, 0.016),
    ]


def _fins() -> list[Shape]:
    """Spread the two lobes of the end, each of three rays, and a fin at each hip."""
    rays = [
        tube([(0.0, 0.135, -0.37), (0.6 * x, 0.17 + 0.3 * y, -0.46), (x, 0.17 + y, z)],
             [0.020, 0.085, 0.008], steps=6, sides=14, flat=0.16)
        for x, y, z in ((0.16, 0.20, -0.72), (0.27, 0.13, -0.68), (0.35, 0.05, -0.58))
    ]  # fmt: skip
    hip = tube([(0.165, 0.90, 0.0), (0.225, 0.83, -0.02), (0.265, 0.72, -0.05)],
               [0.030, 0.055, 0.006], steps=6, sides=14, flat=0.16)  # fmt: skip
    return [*(side for ray in rays for side in pair(ray)), *pair(hip)]


def _hung(slot: str, shape: Shape) -> Worn:
    points = shape.vertices
    return Worn(slot=slot, shape=shape, shares=hanging(points), fit=_hips(points))


def _hips(points: FloatArray) -> FloatArray:
    """Return the shares (n, joints) of the waist for all that is below it."""
    return shares_of(
        np.column_stack([0 * points[:, 0], np.maximum(points[:, 1], 0.93), points[:, 2]])
    )
