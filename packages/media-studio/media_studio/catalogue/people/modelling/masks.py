"""What covers the face: masks, patches, glasses, stethoscopes."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.head import EYE, skull
from media_studio.catalogue.people.modelling.worn import Worn, garment, rigid
from media_studio.modelling.shape import pair
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import rod, tube


def ninja_mask(slot: str = "suit") -> list[Worn]:
    """Return a cloth over head and neck that leaves the eyes free, with a band and its tails."""

    def covered(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        slit = np.maximum(np.abs(y - 1.643) - 0.030, np.abs(x) - 0.070)
        return np.where(z > 0.0, slit, 1.0)

    def ease(points: FloatArray) -> FloatArray:
        ear = np.exp(-(((np.abs(points[:, 0]) - 0.088) / 0.02) ** 2))
        x, y, z = points.T
        lips = np.exp(-((x / 0.034) ** 2) - ((y - 1.572) / 0.020) ** 2) * (z > 0)
        return np.asarray(0.009 - 0.004 * ear + 0.009 * lips + 0.0015 * np.sin(90 * y))

    cloth = garment(slot, skull(), covered, ease)
    tails = [
        tube([(0, 1.70, -0.105), (x, 1.675, -0.145), (1.8 * x, 1.60, -0.165)],
             [0.012, 0.018, 0.012], steps=4, sides=8, flat=0.2)
        for x in (0.022, -0.016)
    ]  # fmt: skip
    knot = ellipsoid(0.018, 0.015, 0.013, sides=12).at(0, 1.70, -0.108)
    ring = torus(1.0, 0.085, sides=32, section=8).scaled(0.086, 0.24, 0.102)
    return [cloth, *rigid("sash", "Head", ring.turned(x=-10).at(0, 1.698, -0.006), knot, *tails)]


def eye_patch(slot: str = "patch") -> list[Worn]:
    """Return a patch over the right eye."""
    x, y, z = EYE
    cover = ellipsoid(0.027, 0.026, 0.012, sides=18).turned(y=-18).at(-x, y, z + 0.022)
    strap = tube([(-0.030, 1.662, 0.090), (0.020, 1.690, 0.093), (0.075, 1.690, 0.04)], 0.004,
                 steps=5, sides=6)  # fmt: skip
    side = tube([(-0.052, 1.650, 0.078), (-0.080, 1.655, 0.03), (-0.088, 1.660, -0.02)], 0.004,
                steps=5, sides=6)  # fmt: skip
    return rigid(slot, "Head", cover, strap, side)


def glasses(slot: str = "glasses", *, size: float = 0.031) -> list[Worn]:
    """Return spectacles."""
    x, y, z = EYE
    ring = torus(size, 0.0034, sides=24, section=6).turned(x=90).at(x + 0.003, y - 0.002, z + 0.034)
    bridge = rod((-0.008, y + 0.004, z + 0.037), (0.008, y + 0.004, z + 0.037), 0.0030, sides=6)
    arm = tube([(x + size, y + 0.004, z + 0.032), (0.084, y + 0.008, 0.04), (0.087, y + 0.002,
        -0.01)],
               0.0030, steps=3, sides=6)  # fmt: skip
    return rigid(slot, "Head", *pair(ring), bridge, *pair(arm))


def stethoscope(slot: str = "tool") -> list[Worn]:
    """Return a stethoscope around the neck."""
    hose = tube([(-0.075, 1.475, 0.0), (-0.080, 1.44, 0.092), (-0.045, 1.33, 0.150),
                 (0.0, 1.27, 0.152), (0.045, 1.33, 0.150), (0.080, 1.44, 0.092), (0.075, 1.475,
                     0.0),
                 (0.055, 1.480, -0.065), (-0.055, 1.480, -0.065)], 0.0062, steps=4, sides=7,
                loop=True)  # fmt: skip
    drop = tube(
        [(0.0, 1.27, 0.152), (0.010, 1.20, 0.144), (0.035, 1.15, 0.132)], 0.0058, steps=4, sides=7
    )
    disc = ellipsoid(0.021, 0.021, 0.009, sides=16).at(0.040, 1.140, 0.134)
    return [*rigid(slot, "Spine1", hose, drop), *rigid("buckle", "Spine1", disc)]


def clown_nose(slot: str = "nose") -> list[Worn]:
    """Return a red ball on the nose."""
    return rigid(slot, "Head", ellipsoid(0.021, 0.021, 0.021, sides=18).at(0, 1.606, 0.116))


def domino_mask(slot: str = "mask") -> list[Worn]:
    """Return a mask around the eyes."""

    def around(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        band = np.minimum(0.036 - np.abs(y - 1.644 - 0.12 * np.abs(x) + 0.004), 0.074 - np.abs(x))
        holes = np.hypot((np.abs(x) - EYE[0]) / 1.18, y - EYE[1]) - 0.0205
        return np.where(z > 0, np.minimum(band, holes), -1.0)

    return [garment(slot, skull(), around, 0.004, hem=0.004)]


def plague_mask(slot: str = "mask", cowl: str = "cowl") -> list[Worn]:
    """Return the cowl and the long beak of a doctor in times of plague, with round glasses."""

    def face(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        oval = 1 - np.hypot(x / 0.076, (y - 1.625) / 0.098)
        return np.where(z > 0.005, oval, -1.0)

    def around(points: FloatArray) -> FloatArray:
        return -face(points)

    def ease(points: FloatArray) -> FloatArray:
        ear = np.exp(-(((np.abs(points[:, 0]) - 0.088) / 0.02) ** 2))
        return np.asarray(0.017 - 0.007 * ear)

    x, y, z = EYE
    beak = tube([(0, 1.618, 0.070), (0, 1.612, 0.135), (0, 1.585, 0.225), (0, 1.530, 0.300)],
                [0.050, 0.042, 0.025, 0.005], steps=5, sides=18)  # fmt: skip
    seam = tube([(0, 1.655, 0.122), (0, 1.638, 0.175), (0, 1.602, 0.250)], 0.004, sides=6)
    ring = torus(0.026, 0.0065, sides=24, section=8).turned(x=90, y=16).at(x + 0.006, y, z + 0.036)
    lens = ellipsoid(0.025, 0.025, 0.010, sides=18).turned(y=16).at(x + 0.006, y, z + 0.034)
    return [
        garment(slot, skull(), face, 0.010),
        garment(cowl, skull(), around, ease),
        *rigid(slot, "Head", beak),
        *rigid("buckle", "Head", *pair(ring), seam),
        *rigid("lens", "Head", *pair(lens)),
    ]
