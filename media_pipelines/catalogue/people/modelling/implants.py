"""Faces that are not of this world, or not wholly of flesh."""

import numpy as np

from media_pipelines.catalogue.people.modelling.head import EYE, skull
from media_pipelines.catalogue.people.modelling.worn import Worn, garment, rigid
from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.scene.shape import pair
from media_pipelines.engines.scene.solids import box, ellipsoid, torus
from media_pipelines.engines.scene.sweeps import tube


def alien_face() -> list[Worn]:
    """Return a swollen brain case, big slanted black eyes and a small mouth."""
    case = ellipsoid(0.092, 0.100, 0.112, sides=36).at(0, 1.705, -0.012)
    eye = ellipsoid(0.036, 0.023, 0.016, sides=20).turned(z=24, y=24).at(0.040, 1.640, 0.082)
    glint = ellipsoid(0.006, 0.005, 0.003, sides=8).at(0.046, 1.650, 0.0985)
    mouth = tube([(-0.016, 1.573, 0.0915), (0, 1.571, 0.0945), (0.016, 1.573, 0.0915)],
                 [0.0012, 0.0030, 0.0012], steps=3, sides=8)  # fmt: skip
    return [
        *rigid("skin", "Head", case),
        *rigid("pupil", "Head", *pair(eye)),
        *rigid("eyes", "Head", *pair(glint)),
        *rigid("lips", "Head", mouth),
    ]


def cyborg_face() -> list[Worn]:
    """Return a metal half face with a lens for the right eye."""

    def half(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        socket = np.hypot(x + EYE[0], y - EYE[1]) - 0.022
        return np.where(z > 0, np.minimum(np.minimum(-0.014 - x, y - 1.555), socket), -1.0)

    x, y, z = EYE
    lens = ellipsoid(0.020, 0.020, 0.012, sides=18).at(-x, y, z + 0.020)
    ring = torus(0.024, 0.006, sides=22, section=8).turned(x=90, y=-14).at(-x, y, z + 0.020)
    ear = box(0.022, 0.062, 0.052, bevel=0.008).at(-0.090, 1.610, -0.004)
    return [
        garment("trim", skull(), half, 0.004, hem=0.004),
        *rigid("light", "Head", lens),
        *rigid("trim", "Head", ring, ear),
    ]
