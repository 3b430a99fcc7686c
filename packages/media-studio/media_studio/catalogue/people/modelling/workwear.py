"""Bibs, pouches and reflecting stripes."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.anatomy import trunk
from media_studio.catalogue.people.modelling.clothes import band
from media_studio.catalogue.people.modelling.draping import ARMS, LEGS
from media_studio.catalogue.people.modelling.worn import GarmentLayer, Worn, garment, rigid
from media_studio.modelling.shape import pair
from media_studio.modelling.solids import box, ellipsoid


def bib(slot: str = "trousers") -> list[Worn]:
    """Return the bib and the straps of dungarees."""

    def region(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        front = np.minimum(np.minimum(1.315 - y, y - 1.0), 0.098 - np.abs(x))
        strap = np.minimum(0.019 - np.abs(np.abs(x) - 0.078 - 0.10 * (y - 1.40) * (z < 0)), y - 1.0)
        ahead = np.where(z > 0, np.maximum(front, strap), strap)
        return np.asarray(np.minimum(ahead, 1.60 - y - 0.4 * np.abs(x)))

    knobs = pair(ellipsoid(0.011, 0.011, 0.006, sides=12).at(0.078, 1.300, 0.137))
    return [
        garment(slot, trunk(), region, 0.019, hem=0.006, layer=GarmentLayer.STRIP),
        *rigid("buckle", "Spine1", *knobs),
    ]


def pouches(slot: str, *, chest: bool = False) -> list[Worn]:
    """Return pouches on the belt, or on the front of a vest."""
    if chest:
        row = [box(0.062, 0.078, 0.036, bevel=0.008).at(x, 1.085, 0.138 - 1.2 * x * x)
               for x in (-0.078, 0.0, 0.078)]  # fmt: skip
        return rigid(slot, "Spine", *row)
    pouch = box(0.030, 0.075, 0.066, bevel=0.008)
    return rigid(slot, "Hips", *pair(pouch.turned(z=4).at(0.192, 0.915, 0.0)),
                 box(0.066, 0.060, 0.030, bevel=0.008).at(0.09, 0.935, -0.138))  # fmt: skip


def stripes(slot: str, *, chest: bool, arms: bool = True, legs: bool = True) -> list[Worn]:
    """Return reflecting stripes."""
    made = []
    if chest:
        made.append(band(slot, 1.135, 1.175, 0.006))
    if arms:
        made += [band(slot, 0.545, 0.585, 0.006, arm) for arm in ARMS]
    if legs:
        made += [band(slot, 0.36, 0.40, 0.006, leg) for leg in LEGS]
    return made


def apron_straps(slot: str = "apron") -> list[Worn]:
    """Return the straps that hold the bib of an apron over both shoulders."""

    def region(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        strap = 0.016 - np.abs(np.abs(x) - 0.070 - 0.10 * (y - 1.40) * (z < 0))
        low = np.where(z > 0, y - 1.26, y - 1.0)
        return np.asarray(np.minimum(np.minimum(strap, low), 1.60 - y - 0.4 * np.abs(x)))

    return [garment(slot, trunk(), region, 0.021, hem=0.006, layer=GarmentLayer.STRIP)]
