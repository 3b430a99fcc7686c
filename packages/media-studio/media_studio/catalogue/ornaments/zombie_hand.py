"""A hand that reaches out of the ground."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, Lump, carved
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, parts, skin
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import lathe, rod

_FINGERS: tuple[tuple[Point, ...], ...] = (
    ((-0.036, 0.408, 0.0), (-0.056, 0.452, -0.004), (-0.066, 0.480, 0.024), (-0.068, 0.474, 0.056)),
    ((-0.010, 0.416, 0.0), (-0.014, 0.470, -0.006), (-0.017, 0.502, 0.026), (-0.017, 0.494, 0.064)),
    ((0.018, 0.412, 0.0), (0.028, 0.460, -0.004), (0.035, 0.490, 0.026), (0.036, 0.482, 0.062)),
    ((0.042, 0.400, 0.0), (0.064, 0.436, 0.0), (0.077, 0.460, 0.024), (0.080, 0.454, 0.052)),
    (
        (-0.040, 0.340, 0.010),
        (-0.078, 0.362, 0.024),
        (-0.098, 0.392, 0.044),
        (-0.096, 0.412, 0.062),
    ),
)
"""Joints of the fingers from the knuckle to the tip, the thumb last."""


def _arm() -> Shape:
    """Bend the fingers to claws, with a wound in the forearm."""
    pieces: list[Lump | Limb] = [
        Limb((0.010, 0.055, -0.004), (0.004, 0.20, 0.0), 0.046, 0.038),
        Limb((0.004, 0.20, 0.0), (0.0, 0.315, 0.0), 0.038, 0.030),
        Lump((0.0, 0.366, 0.0), (0.048, 0.056, 0.024)),
        Lump((-0.032, 0.348, 0.012), (0.022, 0.034, 0.020)),
    ]
    for joints in _FINGERS:
        widths = (0.0145, 0.0125, 0.0110, 0.0085)
        for a, b, r, s in zip(joints[:-1], joints[1:], widths[:-1], widths[1:], strict=True):
            pieces.append(Limb(a, b, r, s))
        pieces.append(Lump(joints[1], (0.0148, 0.0140, 0.0140)))
    hole = Lump((0.010, 0.255, 0.034), (0.021, 0.040, 0.020))
    return carved(pieces, [hole], blend=0.012, cells=96)


def _nails() -> list[Shape]:
    made = []
    for joints in _FINGERS:
        before, tip = np.array(joints[-2]), np.array(joints[-1])
        ahead = (tip - before) / np.linalg.norm(tip - before)
        nail = ellipsoid(0.0070, 0.013, 0.0045, sides=12)
        made.append(nail.aimed(tip, tip + ahead).at(*(0.004 * ahead + [0, 0.004, 0])))
    return made


def _mound() -> list[Shape]:
    """Heap up the earth that was pushed aside."""
    heap = lathe(
        [(0, 0)],
        [(0.255, 0.0)],
        [(0.250, 0.016), (0.185, 0.048), (0.115, 0.082), (0.075, 0.088), (0.050, 0.070)],
        [(0, 0.070)],
        sides=40,
    )

    def rough(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        turn = np.arctan2(x, z)
        wave = 1 + 0.07 * np.sin(3 * turn + 1) + 0.05 * np.sin(7 * turn)
        lift = 1 + 0.16 * np.sin(5 * turn + 30 * np.hypot(x, z))
        return np.column_stack([x * wave, y * lift, z * wave])

    rng = np.random.default_rng(4)
    clods = []
    for k in range(26):
        turn, reach = 2.4 * k, 0.085 + 0.165 * ((k * 7) % 26) / 26
        size = float(rng.uniform(0.014, 0.032))
        height = float(np.interp(reach, [0.08, 0.12, 0.19, 0.26], [0.088, 0.080, 0.042, 0.012]))
        clod = ellipsoid(size, 0.75 * size, 0.9 * size, sides=7).creased(20)
        clods.append(
            clod.turned(x=40 * k, y=70 * k).at(reach * np.sin(turn), height, reach * np.cos(turn))
        )
    return [heap.warped(rough), *clods]


def _sleeve() -> Shape:
    """Hang the torn rest of a sleeve around the forearm."""
    turn = np.linspace(0, 2 * np.pi, 33)[:-1]
    top = 0.185 + 0.022 * np.sin(5 * turn) + 0.012 * np.sin(9 * turn + 1)
    rows = []
    for share, radius in (
        (0, 0.066),
        (0.5, 0.060),
        (1, 0.052),
        (1, 0.047),
        (0.5, 0.050),
        (0, 0.054),
    ):
        level = 0.045 + share * (top - 0.045)
        wide = radius * (1 + 0.06 * np.sin(7 * turn + 3 * share))
        rows.append(np.stack([wide * np.sin(turn) + 0.009, level, wide * np.cos(turn) - 0.004], -1))
    return skin(np.stack(rows), loop=True, crease=50)


def _hand(_: Variant) -> list[Part]:
    bones = [rod((x, 0.205, 0.021), (x, 0.305, 0.017), 0.0062, sides=10) for x in (0.003, 0.018)]
    wound = ellipsoid(0.020, 0.040, 0.010, sides=18).at(0.010, 0.255, 0.018)
    return [
        *parts("soil", _mound()),
        _arm().part("skin"),
        _sleeve().part("sleeve"),
        *parts("nails", _nails()),
        *parts("bone", bones),
        wound.part("wound"),
    ]


BUILD = by_subtype(hand=_hand)
