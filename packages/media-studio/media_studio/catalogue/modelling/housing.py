"""Cases, keys, dials and grilles of machines."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import spline
from media_studio.modelling.prism import arc, prism, rectangle
from media_studio.modelling.shape import Shape
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import cylinder, lathe, loft, superellipse


def slab(
    width: float, height: float, depth: float, *, radius: float = 0.0, bevel: float = 0.001
) -> Shape:
    """Make a plate with rounded corners that lies on y = 0, centred on x = z = 0.

    Args:
        width: Along x, metres.
        height: Thickness along y.
        depth: Along z.
        radius: Of the four upright edges.
        bevel: Size of the cut at the edges of both faces.
    """
    flat = prism(_plate(width, depth, radius), height, bevel=bevel)
    return flat.turned(x=-90).at(y=height / 2)


def panel(
    width: float, height: float, depth: float, *, radius: float = 0.0, bevel: float = 0.001
) -> Shape:
    """Make an upright plate with rounded corners whose back lies in the plane z = 0.

    Args:
        width: Along x, metres.
        height: Along y; the plate stands on y = 0.
        depth: Thickness along z.
        radius: Of the four corners.
        bevel: Size of the cut at the edges of both faces.
    """
    plate = prism(_plate(width, height, radius), depth, bevel=bevel)
    return plate.at(y=height / 2, z=depth / 2)


def dome(rx: float, height: float, rz: float, *, sides: int = 32) -> Shape:
    """Make the upper half of an ellipsoid that stands on y = 0.

    Args:
        rx: Half axis along x, metres.
        height: Half axis along y.
        rz: Half axis along z.
        sides: Segments around the y axis.
    """
    bow = arc(1.0, 0, 90, steps=9)
    half = lathe([(0, 0)], [(1, 0)], [(float(x), float(y)) for x, y in bow[1:]], sides=sides)
    return half.scaled(rx, height, rz)


def dial(radius: float, *, depth: float | None = None, sides: int = 24) -> Shape:
    """Make a control knob with a skirt that sticks out of the plane z = 0 towards +Z."""
    r, h = radius, 0.9 * radius if depth is None else depth
    knob = lathe(
        [(0, 0)],
        [(1.15 * r, 0)],
        [(1.15 * r, 0.18 * h)],
        [(0.92 * r, 0.24 * h)],
        [(0.84 * r, h)],
        [(0, h)],
        sides=sides,
        bevel=min(0.003, 0.1 * r),
    )
    return knob.turned(x=90)


def pointer(radius: float, turn: float, *, depth: float | None = None) -> Shape:
    """Make the mark on a `dial` of this size, turned clockwise by degrees."""
    h = 0.9 * radius if depth is None else depth
    mark = box(0.16 * radius, 0.6 * radius, 0.1 * radius, bevel=0).at(y=0.2 * radius, z=h)
    return mark.turned(z=-turn)


def grille(width: float, height: float, count: int, *, depth: float = 0.004) -> list[Shape]:
    """Lay slats along x over a height, standing on y = 0 with their backs in the plane z = 0."""
    pitch = height / count
    slat = panel(width, 0.55 * pitch, depth, bevel=0.2 * min(pitch, depth))
    return [slat.at(y=(k + 0.225) * pitch) for k in range(count)]


def keycaps(
    rows: Sequence[Sequence[float]], pitch: float, height: float, *, gap: float = 0.15
) -> list[Shape]:
    """Set rows of keys on y = 0, centred on x = z = 0, the first row at the back.

    Args:
        rows: Widths of the keys of each row, in units of `pitch`.
        pitch: Distance between the middles of two keys of width one, metres.
        height: Of the keys.
        gap: Between two keys, in units of `pitch`.
    """
    keys = []
    for number, widths in enumerate(rows):
        right = np.cumsum(widths)
        z = (number - (len(rows) - 1) / 2) * pitch
        for end, wide in zip(right - right[-1] / 2, widths, strict=True):
            key = slab((wide - gap) * pitch, height, (1 - gap) * pitch, bevel=0.12 * pitch)
            keys.append(key.at(x=float(end - wide / 2) * pitch, z=z))
    return keys


def body(
    sections: Sequence[tuple[float, float, float, float]],
    *,
    power: float = 3.0,
    sides: int = 28,
    steps: int = 4,
) -> Shape:
    """Cover rounded-rectangular sections stacked along y with a smooth closed surface.

    Args:
        sections: (y, half width, half depth, z of the middle), from the bottom to the top.
        power: Of the superellipse: 2 is round, 8 nearly square.
        sides: Points of each section.
        steps: Rings per span.
    """
    return loft(
        [
            _level(y, superellipse(wide, deep, power=power, sides=sides), z)
            for y, wide, deep, z in spline(sections, steps)
        ],
        crease=50,
    )


def basin(
    sections: list[tuple[float, float, float, float]], wall: float, floor: float, power: float
) -> Shape:
    """Make an open vessel of rounded-rectangular sections.

    Args:
        sections: (y, half width, half depth, z of the middle) of the outside, from the bottom up.
        wall: Thickness, metres.
        floor: Height of the inner bottom.
        power: Of the superellipse.
    """
    outer = spline(sections, 5)
    inner = outer[outer[:, 1] > 0][::-1].copy()
    inner = inner[inner[:, 0] > floor]
    low = inner[-1].copy()
    low[0] = floor
    inner = np.concatenate([inner, [low, [floor, 0.02, 0.02, low[3]]]])
    inner[:-1, 1:3] -= wall
    rings = [
        np.column_stack([ring[:, 0], np.full(len(ring), y), z - ring[:, 1]])
        for y, wide, deep, z in np.concatenate([outer, inner])
        for ring in [superellipse(wide, deep, power=power, sides=44)]
    ]
    return loft(rings, crease=45)


def disc(radius: float, depth: float, *, bevel: float = 0.001, sides: int = 28) -> Shape:
    """Make a round plate that faces +Z, its back in the plane z = 0."""
    return cylinder(radius, depth, bevel=bevel, sides=sides).turned(x=90)


def cut_below(shape: Shape, level: float = 0.0) -> Shape:
    """Press what lies under `level` onto it."""
    return shape.warped(lambda p: np.column_stack([p[:, 0], np.maximum(p[:, 1], level), p[:, 2]]))


def _plate(width: float, height: float, radius: float) -> FloatArray:
    return rectangle(width, height, radius=min(radius, 0.49 * min(width, height)))


def _level(y: float, ring: FloatArray, z: float) -> FloatArray:
    return np.column_stack([ring[:, 0], np.full(len(ring), y), z - ring[:, 1]])
