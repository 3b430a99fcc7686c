"""Wheels of cars, carts and cycles: the axle along x, the outside at +X, centred on the origin."""

import numpy as np

from media_studio.modelling.part import Part
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve


def road_wheel(radius: float, width: float, *, sides: int = 32, rim: str = "metal") -> list[Part]:
    """Mount a tyre on a dished steel rim, in slot `tyre` and one of its own.

    Args:
        radius: Of the tyre, metres.
        width: Of the tyre.
        sides: Segments around the axle.
        rim: Slot of the rim.
    """
    r, w = radius, width / 2
    tyre = sleeve(
        (0.62 * r, -w),
        (0.93 * r, -w),
        (r, -0.6 * w),
        (r, 0.6 * w),
        (0.93 * r, w),
        (0.62 * r, w),
        sides=sides,
    )
    disc = lathe(
        [(0, -0.8 * w)],
        [(0.64 * r, -0.8 * w)],
        [(0.64 * r, 0.7 * w)],
        [(0.55 * r, 0.75 * w)],
        [(0.5 * r, 0.45 * w)],
        [(0.2 * r, 0.6 * w)],
        [(0, 0.85 * w)],
        sides=sides - 4,
        bevel=0.008 * r,
    )
    lug = ellipsoid(0.05 * r, 0.12 * w, 0.05 * r, sides=8).at(x=0.32 * r, y=0.55 * w)
    upright = [shape.turned(z=-90) for shape in (tyre, disc, *around(lug, 5))]
    return [upright[0].part("tyre"), *parts(rim, upright[1:])]


def spare_wheel(radius: float, width: float, *, rim: str = "metal") -> list[Part]:
    """Hang a road wheel on a tail: its axle lies along z, the outside at -Z."""
    return each(road_wheel(radius, width, rim=rim), lambda shape: shape.turned(y=90))


def cart_wheel(radius: float, *, spokes: int = 10, width: float = 0.07) -> list[Part]:
    """Make a wooden wheel with an iron tyre, in slots `wheel` and `metal`.

    Args:
        radius: With the tyre, metres.
        spokes: Their number.
        width: Of the rim.
    """
    r, w = radius, width / 2
    rim = sleeve((0.84 * r, -w), (0.97 * r, -w), (0.97 * r, w), (0.84 * r, w), sides=36)
    band = sleeve(
        (0.95 * r, -1.05 * w), (r, -1.05 * w), (r, 1.05 * w), (0.95 * r, 1.05 * w), sides=36
    )
    spoke = rod((0.1 * r, 0, 0), (0.87 * r, 0, 0), 0.04 * r, sides=8)
    hub = lathe(
        [(0, -1.8 * w)],
        [(0.1 * r, -1.8 * w)],
        [(0.16 * r, 0)],
        [(0.1 * r, 2 * w)],
        [(0, 2 * w)],
        sides=18,
    )
    wood = [shape.turned(z=-90) for shape in (rim, hub, *around(spoke, spokes))]
    return [*parts("wheel", wood), band.turned(z=-90).part("metal")]


def wire_wheel(radius: float, thickness: float = 0.02, *, spokes: int = 16) -> list[Part]:
    """Make a cycle wheel of thin spokes, in slots `tyre` and `metal`.

    Args:
        radius: With the tyre, metres.
        thickness: Radius of the tyre's section.
        spokes: Their number, even.
    """
    tyre = torus(radius - thickness, thickness, sides=40, section=10)
    rim = torus(radius - 2.1 * thickness, 0.5 * thickness, sides=40, section=8)
    hub = cylinder(0.06 * radius, 4.4 * thickness, sides=14, bevel=0.002).at(y=-2.2 * thickness)
    reach = radius - 2 * thickness
    wires = [
        rod((0.05 * radius, side * 1.6 * thickness, 0), (reach, 0, 0), 0.003, sides=5).turned(
            y=360 * k / spokes
        )
        for k, side in zip(range(spokes), np.resize([1, -1], spokes), strict=True)
    ]
    upright = [shape.turned(z=-90) for shape in (tyre, rim, hub, *wires)]
    return [upright[0].part("tyre"), *parts("metal", upright[1:])]


def axle(wheel: list[Part], x: float, y: float, z: float) -> list[Part]:
    """Set a wheel at a place and its mirror image at -x."""
    right = moved(wheel, x, y, z)
    return [*right, *each(right, lambda shape: shape.mirrored("x"))]


def wheel_arch(radius: float, half: float, y: float, z: float, slot: str = "dark") -> list[Part]:
    """Darken the side of a body around a wheel on both sides, 4 mm proud of it.

    Args:
        radius: Of the opening, metres.
        half: Half the width of the body there.
        y: Height of the axle.
        z: Place of the axle.
        slot: Material slot of the opening.
    """
    disc = cylinder(radius, 0.1, bevel=0.002, sides=32).turned(z=-90).at(half - 0.096, y, z)
    return parts(slot, pair(_above(disc, 0.25 * y)))


def _above(shape: Shape, level: float) -> Shape:
    """Press what lies below a level onto it."""
    return shape.warped(lambda p: np.column_stack([p[:, 0], np.maximum(p[:, 1], level), p[:, 2]]))
