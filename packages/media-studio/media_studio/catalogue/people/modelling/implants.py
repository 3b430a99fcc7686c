"""Faces that are not of this world, or not wholly of flesh."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.head import EYE, face, skull
from media_studio.catalogue.people.modelling.loft import Piece
from media_studio.catalogue.people.modelling.net import enclosed
from media_studio.catalogue.people.modelling.plain_head import HEAD
from media_studio.catalogue.people.modelling.worn import Worn, garment, rigid, supple
from media_studio.modelling.blob import Lump
from media_studio.modelling.shape import pair
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import tube


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


def cyclops_head() -> list[Worn]:
    """Return a head with one big eye in the middle of its brow."""
    middle = np.array([0.0, 1.652, 0.062])
    socket = Piece(form=Lump((0.0, 1.652, 0.114), (0.054, 0.044, 0.036)), blend=0.014, carved=True)
    bare = enclosed([*HEAD[0].pieces, socket], cell=0.0058, triangles=2800)
    ball = ellipsoid(0.046, 0.046, 0.046, sides=28)
    lid = ellipsoid(0.0487, 0.0487, 0.0487, sides=30)

    def upper(points: FloatArray) -> FloatArray:
        x, y, _ = points.T
        return np.asarray(y - 0.022 + 7 * x * x)

    def lower(points: FloatArray) -> FloatArray:
        x, y, _ = points.T
        return np.asarray(-y - 0.023 + 7 * x * x)

    lids = [garment("skin", lid, level, hem=0.0).shape for level in (upper, lower)]
    brow = tube([(-0.068, 1.690, 0.066), (-0.034, 1.714, 0.090), (0, 1.709, 0.099),
                 (0.034, 1.714, 0.090), (0.068, 1.690, 0.066)],
                [0.004, 0.011, 0.012, 0.011, 0.004], steps=4, sides=10)  # fmt: skip
    return [
        *supple("skin", bare),
        *(each for each in face(brows=0.0) if each.slot == "lips"),
        *rigid("eyes", "Head", ball.at(*middle)),
        *rigid("iris", "Head", ellipsoid(0.026, 0.027, 0.008, sides=22).at(*middle).at(z=0.0415)),
        *rigid("pupil", "Head", ellipsoid(0.013, 0.014, 0.005, sides=16).at(*middle).at(z=0.0465)),
        *rigid("eyes", "Head", ellipsoid(0.006, 0.006, 0.003, sides=8).at(*middle)
               .at(0.009, 0.011, 0.0495)),
        *rigid("skin", "Head", *(each.at(*middle) for each in lids)),
        *rigid("brows", "Head", brow),
    ]  # fmt: skip
