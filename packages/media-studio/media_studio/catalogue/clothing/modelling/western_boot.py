"""Western boots: a right one, its toe towards +Z."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.clothing.modelling.footwear import upper
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import loft, tube

_SHAFT = [(0.09, 0.034, -0.07), (0.13, 0.042, -0.077), (0.2, 0.05, -0.08),
                  (0.33, 0.056, -0.08)]  # fmt: skip
"""Height, radius and place along z of the sections of a western boot's shaft, from the ankle up."""

_FOOT = [
    (-0.125, 0.012, 0.09, 2.3),
    (-0.112, 0.031, 0.105, 2.6),
    (-0.07, 0.036, 0.115, 2.6),
    (-0.02, 0.036, 0.1, 2.3),
    (0.04, 0.04, 0.068, 2.1),
    (0.09, 0.037, 0.05, 2.1),
    (0.13, 0.022, 0.036, 2.1),
    (0.158, 0.006, 0.026, 2.0),
]


def _on_shaft(angle: FloatArray, height: FloatArray | float, lift: float = 0.0) -> FloatArray:
    """Return points (n, 3) `lift` over a shaft with a dipped top; angles run from +X to -Z."""
    levels, radii, places = np.array(_SHAFT).T
    y = np.broadcast_to(height, angle.shape)
    r, z = np.interp(y, levels, radii) + lift, np.interp(y, levels, places)
    dip = 0.03 * np.cos(2 * angle) * np.clip((y - 0.2) / 0.12, 0, 1)
    return np.column_stack([0.9 * r * np.cos(angle), y + dip, z - 1.1 * r * np.sin(angle)])


def _stitches() -> list[Shape]:
    """Stitch flames on both sides of a shaft, below the straps to pull it on."""
    angle = np.radians(np.linspace(-52, 52, 33))
    flame = 0.045 * np.interp(np.linspace(0, 4, 33), range(5), (0, 1, 0.2, 1, 0))
    flames = [
        tube(_on_shaft(angle, 0.15 + 0.028 * j + flame, 0.0004), 0.0016, steps=1, sides=8)
        for j in range(3)
    ]
    strap = box(0.006, 0.072, 0.026, bevel=0.002).turned(z=-2.2).at(0.048, 0.293, -0.08)
    return [side for shape in (*flames, strap) for side in pair(shape)]


def _shaft() -> tuple[Shape, Shape, Shape]:
    """Widen a shaft to its dipped top, with an edge, and slant a heel."""
    angle = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    outside = [_on_shaft(angle, level) for level, _, _ in _SHAFT]
    inside = [_on_shaft(angle, level, -0.005) for level in (0.328, 0.2)]
    edge = tube(_on_shaft(angle, 0.33, -0.0025), 0.0045, steps=1, sides=8, loop=True)
    heel = loft(
        [
            np.column_stack([w * np.cos(angle), np.full(48, y), z + 0.034 * np.sin(angle)])
            for y, w, z in ((0.0, 0.027, -0.082), (0.028, 0.034, -0.088))
        ],
        crease=50,
    )
    return loft([*outside, *inside], crease=50), edge, heel


def _sole() -> Shape:
    """Cut a sole a little wider than the foot, from the heel to the pointed toe."""
    rows = [(z, half + 0.003, 0.009, 5.0) for z, half, _, _ in _FOOT]
    return upper([(-0.129, 0.004, 0.009, 5.0), *rows, (0.163, 0.002, 0.009, 5.0)], 0.022)


def _tread(points: FloatArray) -> FloatArray:
    """Bend the foot of a heeled boot down in front, to where its sole meets the ground."""
    share = np.clip((points[:, 2] + 0.045) / 0.1, 0, 1)
    return points - np.outer(0.022 * share**2 * (3 - 2 * share), [0, 1, 0])


def cowboy_boot(_: Variant) -> list[Part]:
    """Raise a stitched shaft with a dipped top over a pointed toe and a slanted heel."""
    shaft, edge, heel = _shaft()
    return [
        upper(_FOOT, 0.03).warped(_tread).part("main"),
        shaft.part("main"),
        _sole().warped(_tread).part("sole"),
        heel.part("heel"),
        *parts("trim", [edge, *_stitches()]),
    ]
