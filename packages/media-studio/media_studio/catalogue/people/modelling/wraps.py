"""Bandages, sheets and rags: what the dead wear."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.anatomy import ARM, BOTH, foot, hand, trunk, upright
from media_studio.catalogue.people.modelling.draping import (
    ARMS,
    CHEST,
    HEAD,
    LEGS,
    NECK,
    TRUNK,
    Upright,
    girth,
)
from media_studio.catalogue.people.modelling.head import EYE, skull
from media_studio.catalogue.people.modelling.loft import Piece
from media_studio.catalogue.people.modelling.net import enclosed
from media_studio.catalogue.people.modelling.worn import (
    GarmentLayer,
    Worn,
    garment,
    rigid,
    supple,
)
from media_studio.modelling.blob import Limb, Lump
from media_studio.modelling.shape import Shape, pair, skin
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import tube

_STRIP = 0.052
"""Width of a bandage, metres."""
_WOUND: tuple[tuple[Upright, float, float, int], ...] = (
    *((leg, 0.085, 0.84, 22) for leg in LEGS),
    (TRUNK, 0.86, 1.32, 36),
    (CHEST, 1.34, 1.40, 36),
    *((arm, 0.19, 0.70, 20) for arm in ARMS),
    (NECK, 1.485, 1.53, 22),
    (HEAD, 1.560, 1.605, 30),
    (HEAD, 1.685, 1.730, 30),
)
"""What is wound, from where to where, and the points around it."""


def bandages(slot: str = "bandages") -> list[Worn]:
    """Return a body wrapped from head to foot, the eyes free."""

    def all_but_eyes(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        slit = np.maximum(np.abs(y - EYE[1]) - 0.019, np.abs(x) - 0.062)
        return np.where(z > 0.02, slit, 1.0)

    def whole(points: FloatArray) -> FloatArray:
        return np.ones(len(points))

    ends = [garment(slot, part, whole, 0.003) for part in (hand(closed=False), foot())]
    tails = [
        tube([(0.69, ARM - 0.02, 0.01), (0.70, ARM - 0.07, 0.02), (0.68, ARM - 0.14, 0.0)],
             [0.010, 0.016, 0.010], steps=4, sides=8, flat=0.2),
        tube([(-0.05, 1.03, 0.105), (-0.06, 0.96, 0.125), (-0.04, 0.86, 0.118)],
             [0.012, 0.018, 0.012], steps=4, sides=8, flat=0.2),
    ]  # fmt: skip
    body = garment(slot, trunk(coarse=True), whole, 0.003)
    head = garment(slot, skull(), all_but_eyes, 0.003)
    turns = [
        turn
        for limb, start, end, sides in _WOUND
        for turn in _turns(limb, start, end, sides, [head] if limb in (NECK, HEAD) else [body])
    ]
    return [
        body,
        head,
        *(copy for each in ends for copy in each.both()),
        *supple(slot, *tails, *turns),
    ]


def _turns(
    limb: Upright, start: float, end: float, sides: int, below: Sequence[Worn]
) -> list[Shape]:
    """Wind a bandage: each turn lies at another slant, with its edge on the one before."""
    slant = min(0.022, (end - start) / 2)
    heights = np.arange(start - 0.025, end + 0.03, 0.011)
    tight = girth(below, heights, sides, limb)
    around = np.arange(sides)
    angle = 2 * np.pi * around / sides
    made = []
    for number, middle in enumerate(np.arange(start, end + 0.01, 0.72 * _STRIP)):
        level = middle + slant * np.sin(angle + 2.3 * number)
        rows = [
            _at_height(tight, heights, level + share * _STRIP) * [1 + lift, 1, 1 + lift]
            for share, lift in ((-0.5, 0.06), (0.5, 0.025), (0.5, -0.04), (-0.5, -0.04))
        ]
        made.append(skin(np.stack(rows), loop=True, crease=30).warped(limb.put_back))
    return made


def _at_height(tight: FloatArray, heights: FloatArray, level: FloatArray) -> FloatArray:
    """Return the points (n, 3) of the girths (k, n, 3) at a height for each direction."""
    place = np.clip((level - heights[0]) / (heights[1] - heights[0]), 0, len(heights) - 1.001)
    low, beside = place.astype(int), np.arange(len(level))
    share = (place - low)[:, None]
    return np.asarray(tight[low, beside] * (1 - share) + tight[low + 1, beside] * share)


def rags(slot: str = "shirt", *, sleeve: float = 0.42, hem: float = 0.90) -> Worn:
    """Return a torn shirt."""

    def torn(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        turn = np.arctan2(x, z)
        low = y - hem - 0.035 * np.sin(5 * turn) - 0.02 * np.sin(11 * turn + 1)
        angle = np.arctan2(z, y - ARM)
        beside = sleeve - np.abs(x) + 0.035 * np.sin(3 * angle + x) + 0.02 * np.sin(7 * angle)
        hole = np.hypot(x - 0.085, y - 1.18) - 0.034 + 0.01 * np.sin(8 * turn + 9 * y)
        neck = np.maximum(1.462 - 0.42 * (z + 0.012) - y, np.hypot(x, z + 0.012) - 0.11)
        return np.minimum(np.minimum(low, beside), np.minimum(np.where(z > 0, hole, 1.0), neck))

    return garment(slot, trunk(), torn, 0.010, layer=GarmentLayer.CLOTH)


def stains(slot: str = "blood") -> list[Worn]:
    """Return stains on chest and lap of what is worn."""
    spots = ((-0.050, 1.230, 0.034), (0.055, 1.345, 0.024), (0.030, 1.125, 0.020),
             (-0.085, 1.335, 0.016))  # fmt: skip

    def region(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        levels = []
        for a, b, radius in spots:
            turn = np.arctan2(y - b, x - a)
            edge = radius * (1 + 0.22 * np.sin(3 * turn + 40 * a) + 0.14 * np.sin(7 * turn))
            levels.append(edge - np.hypot(x - a, (y - b) / (1 + 0.5 * (y < b))))
        return np.where(z > 0.02, np.max(levels, axis=0), -1.0)

    return [garment(slot, trunk(), region, 0.0135, hem=0.003, layer=GarmentLayer.STRIP)]


def ragged_trousers(slot: str = "trousers", *, hem: float = 0.26) -> Worn:
    """Return torn trousers."""

    def torn(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        turn = np.arctan2(np.abs(x) - 0.10, z)
        low = y - hem - 0.04 * np.sin(3 * turn + np.sign(x)) - 0.02 * np.sin(8 * turn)
        return np.minimum(0.97 - y, low)

    return garment(slot, trunk(), torn, 0.012, layer=GarmentLayer.CLOTH)


def sheet(slot: str = "sheet") -> list[Worn]:
    """Return a ghost: a sheet over a head and raised arms that ends in waves, with a face."""
    pieces = [
        Piece(form=Lump((0, 1.640, 0.0), (0.125, 0.150, 0.135))),
        Piece(form=upright(
            (0.12, 0.30, 0.27, -0.02), (0.45, 0.26, 0.23, -0.01), (0.90, 0.215, 0.175, 0.0),
            (1.25, 0.185, 0.145, 0.0), (1.45, 0.125, 0.115, 0.0), (1.60, 0.100, 0.10, 0.0),
            edge=0.03), blend=0.06),
        *(Piece(form=Limb((x * 0.10, ARM - 0.01, 0), (x * 0.72, ARM - 0.02, 0), 0.085, 0.062),
                blend=0.09) for x in BOTH),
        *(Piece(form=Limb((x * 0.60, ARM - 0.05, 0), (x * 0.66, ARM - 0.13, 0), 0.050, 0.022),
                blend=0.06) for x in BOTH),
    ]  # fmt: skip
    for k, turn in enumerate(np.linspace(0, 2 * np.pi, 9, endpoint=False)):
        x, z = np.sin(turn), np.cos(turn)
        low = 0.035 if k % 2 else 0.055
        limb = Limb(
            (0.255 * x, 0.24, 0.225 * z - 0.02), (0.285 * x, low, 0.255 * z - 0.02), 0.075, 0.035
        )
        pieces.append(Piece(form=limb, blend=0.04))
    hollow = Limb((0, 0.0, -0.02), (0, 0.25, -0.02), 0.20, 0.06)
    pieces.append(Piece(form=hollow, blend=0.03, carved=True))
    body = enclosed(pieces, cell=0.0185, triangles=6500)
    eyes = ellipsoid(0.026, 0.038, 0.014, sides=16).turned(y=16).at(0.045, 1.660, 0.122)
    mouth = ellipsoid(0.022, 0.030, 0.012, sides=16).at(0, 1.590, 0.127)
    return [*supple(slot, body), *rigid("dark", "Head", *pair(eyes), mouth)]


def fangs() -> list[Worn]:
    """Return two pointed teeth below the upper lip."""
    fang = tube([(0.011, 1.575, 0.0905), (0.0115, 1.566, 0.0925), (0.011, 1.556, 0.091)],
                [0.0036, 0.0032, 0.0006], steps=3, sides=7)  # fmt: skip
    return rigid("teeth", "Head", *pair(fang))


def stand_up_collar(slot: str = "cape") -> list[Worn]:
    """Return the high collar of a vampire's cape."""
    turn = np.radians(np.linspace(48, 312, 27))
    rows = []
    for y, wide, out in ((1.425, 0.112, 0.0), (1.50, 0.122, 0.012), (1.585, 0.150, 0.030)):
        lift = y + 0.03 * (y > 1.55) * np.abs(np.cos(turn / 2))
        rows.append(
            np.stack([wide * np.sin(turn), lift, 0.98 * wide * np.cos(turn) - out], axis=-1)
        )
    outer, inner = np.stack(rows), np.stack(rows) * [0.94, 1, 0.94]
    section = np.concatenate([outer, inner[::-1]]).transpose(1, 0, 2)
    return rigid(slot, "Spine1", skin(section, crease=50))
