"""Houses of fairy tales: a mushroom that is lived in, the crooked tower of a wizard."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.buildings.modelling.openings import door, hung
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, star
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve

_CAP_RADIUS, _CAP_RISE, _CAP_LEVEL = 1.75, 1.4, 1.75


def _round_window(radius: float) -> list[Part]:
    """Frame a round pane with a cross, centred on the origin, facing +Z."""
    pane = cylinder(radius, 0.08, sides=32, bevel=0.004).turned(x=90).at(z=-0.04)
    cross = box(0.045, 2 * radius, 0.05, bevel=0.006).at(y=-radius, z=0.03)
    ring = torus(radius, 0.055, sides=36, section=10).turned(x=90).at(z=0.02)
    return [pane.part("glass"), *parts("trim", [ring, cross, cross.turned(z=90)])]


def _on_cap(rise: float, turn: float) -> tuple[FloatArray, FloatArray]:
    """Return a point of the cap and a point above it along the normal."""
    angle, spin = np.radians([rise, turn])
    out = np.array([np.sin(spin), 0, np.cos(spin)])
    up = np.array([0, 1.0, 0])
    point = _CAP_RADIUS * np.cos(angle) * out + (_CAP_LEVEL + _CAP_RISE * np.sin(angle)) * up
    normal = np.cos(angle) / _CAP_RADIUS * out + np.sin(angle) / _CAP_RISE * up
    return point, point + normal


def _cap() -> list[Part]:
    """Dome the cap over ribbed gills and dot it."""
    bow = arc(1.0, 0, 90, steps=12) * [_CAP_RADIUS, _CAP_RISE] + [0, _CAP_LEVEL]
    rim = [(1.62, _CAP_LEVEL - 0.12), (1.72, _CAP_LEVEL - 0.1)]
    dome = lathe([(0, _CAP_LEVEL)], rim, [(float(x), float(y)) for x, y in bow], sides=56)
    under = lathe(
        [(0, 1.5)], [(0.8, 1.5), (1.3, 1.58), (1.64, _CAP_LEVEL - 0.11)], [(0, 1.8)], sides=48
    )
    gill = prism([(0.7, 1.5), (1.6, 1.6), (1.6, 1.66), (0.7, 1.66)], 0.035, bevel=0.006)
    spots = [
        ellipsoid(size, 0.06, size, sides=20).aimed(*_on_cap(rise, turn))
        for rise, turn, size in (
            (22, 52, 0.27), (16, -36, 0.22), (50, -50, 0.3), (58, 35, 0.2), (84, 30, 0.26),
            (24, -88, 0.28), (20, 128, 0.26), (52, 160, 0.3), (18, 190, 0.24), (25, 240, 0.28),
            (55, 255, 0.2), (8, 88, 0.18), (9, 12, 0.16), (40, 90, 0.16), (10, -62, 0.15),
        )
    ]  # fmt: skip
    return [
        dome.part("main"),
        *parts("second", [under, *around(gill, 40)]),
        *parts("spots", spots),
    ]


def _dormer() -> list[Part]:
    """Let a round window look out of the cap."""
    barrel = cylinder(0.4, 0.8, bevel=0.03, sides=32).turned(x=90)
    hood = sleeve((0.36, 0.2), (0.47, 0.2), (0.47, 0.86), (0.36, 0.86), sides=32).turned(x=90)
    return [
        *moved([barrel.part("wall"), hood.part("trim")], 0, 2.4, 0.88),
        *moved(_round_window(0.26), 0, 2.4, 1.7),
    ]


def _chimney() -> list[Part]:
    stack = [cylinder(0.2, 1.1, top=0.17, sides=20), cylinder(0.24, 0.12, sides=20).at(y=1.0)]
    pot = sleeve((0.07, 1.1), (0.12, 1.1), (0.1, 1.36), (0.07, 1.36), sides=18)
    made = [*parts("chimney", stack), pot.part("pot")]
    return each(made, lambda shape: shape.turned(z=-5).at(0.85, 2.4, -0.2))


def _toadstool(x: float, z: float, size: float) -> list[Part]:
    stem = lathe([(0, 0)], [(0.12, 0), (0.08, 0.2), (0.07, 0.4)], [(0, 0.4)], sides=16)
    cap = lathe([(0, 0.34)], [(0.26, 0.34)], [(0.24, 0.42), (0.14, 0.55), (0, 0.6)], sides=24)
    dots = around(ellipsoid(0.05, 0.025, 0.05, sides=12).turned(x=48).at(0, 0.5, 0.195), 4, 20)
    made = [stem.part("wall"), cap.part("main"), *parts("spots", dots)]
    return each(made, lambda shape: shape.scaled(size, size, size).at(x, 0, z))


def _foot(rng: np.random.Generator) -> list[Part]:
    """Lay stones around the stem, and flat ones that lead to the door."""
    spots = [(22 * k, 1.12 + 0.03 * (k % 2)) for k in range(2, 15)]
    ring = [
        ellipsoid(0.2, 0.14, 0.17, sides=14).roughened(rng, 0.012, 0.12)
        .at(y=0.1, z=reach).turned(y=turn)
        for turn, reach in spots
    ]  # fmt: skip
    flags = [
        cylinder(0.24 - 0.01 * k, 0.05, bevel=0.015, sides=14).scaled(1.2, 1, 0.8).at(x, 0, z)
        for k, (x, z) in enumerate(((0.02, 1.58), (0.14, 2.0), (0.02, 2.42)))
    ]
    return parts("base", [*ring, *flags])


def _mushroom(variant: Variant) -> list[Part]:
    """Open a door and windows in the stem of a toadstool, with a chimney in its cap."""
    stem = lathe(
        [(0, 0)], [(1.03, 0), (1.02, 0.4), (0.96, 1.0), (0.84, 1.65)], [(0, 1.65)], sides=48
    )
    porch = np.concatenate(
        [[(-0.43, 0), (0.43, 0)], np.array([0, 0.9]) + arc(0.43, 0, 180, steps=12)]
    )
    return [
        stem.part("wall"),
        *_cap(),
        prism(porch, 0.5, bevel=0.02).at(y=0.06, z=0.81).part("trim"),
        *hung(door(0.66, 1.2, arched=True), 0, 0.06, 1.04),
        *[p for turn in (-52, 52) for p in hung(_round_window(0.21), 0, 0.98, 0.955, turn)],
        *_dormer(),
        *_chimney(),
        *_foot(variant.rng),
        *_toadstool(-1.35, 0.95, 1.0),
        *_toadstool(-1.62, 0.6, 0.65),
        *_toadstool(1.4, 0.9, 0.8),
    ]


def _leaning(points: FloatArray) -> FloatArray:
    """Bend what rises, one way and back, the more the higher."""
    y = points[:, 1]
    return points + np.column_stack([0.3 * np.sin(0.62 * y) * np.clip(y / 4, 0, 1), 0 * y, 0 * y])


def _stone_ring(radius: float, y: float, count: int, size: float) -> list[Shape]:
    """Ring a wall with corbels."""
    stone = box(size, 1.1 * size, 0.9 * size, bevel=0.02).at(y=y, z=radius)
    return around(stone, count)


def _turret() -> list[Part]:
    """Hang a small round turret on the side of the tower."""
    drum = lathe([(0, 3.1)], [(0.06, 3.1), (0.5, 3.75)], [(0.52, 5.0)], [(0, 5.0)], sides=28)
    roof = lathe([(0, 4.92)], [(0.74, 4.92)], [(0.42, 5.6), (0.16, 6.4), (0, 7.0)], sides=28)
    tip = [rod((0, 6.9, 0), (0, 7.15, 0), 0.025), prism(star(5, 0.2, 0.085), 0.07).at(y=7.25)]
    made = [drum.part("main"), roof.part("roof"), *parts("star", tip)]
    made += hung(_round_window(0.17), 0, 4.4, 0.52, 20)
    return moved(made, 1.52, -1.7, 0.15)


def _crown() -> list[Part]:
    """Set a crescent moon on the spike of the roof."""
    outer, inner = (
        arc(0.5, -125, 125, steps=20),
        np.array([-0.17, 0]) + arc(0.42, 107, -107, steps=20),
    )
    # A bevel would not fit into the horns
    moon = prism(np.concatenate([outer, inner]) * [-1, 1], 0.09, bevel=0)
    spike = rod((0, -0.3, 0), (0, 0.3, 0), 0.05, tip=0.03)
    crown = [spike, moon.at(y=0.72)]
    return parts("star", [shape.scaled(1.3, 1.3, 1.3).at(-1.08, 10.85, 0) for shape in crown])


def _tower_walls() -> list[Part]:
    """Taper a round tower up to a wider chamber on corbels."""
    shaft = lathe([(0, 0)], [(1.95, 0), (1.6, 1.2), (1.3, 3.0), (1.2, 5.6)], [(0, 5.6)], sides=40)
    chamber = lathe(
        [(0, 5.4)], [(1.2, 5.4), (1.72, 5.9)], [(1.78, 7.5)], [(0, 7.5)], sides=40, steps=6
    )
    bands = [torus(r, 0.08, sides=40, section=8).at(y=y) for r, y in ((1.74, 5.95), (1.78, 7.42))]
    return [
        *parts("main", [shaft, chamber]),
        *parts("trim", [*bands, *_stone_ring(1.5, 5.35, 16, 0.24)]),
    ]


def _tower_roof() -> list[Part]:
    """Raise a steep witch's-hat roof whose tip is bent."""

    def crook(points: FloatArray) -> FloatArray:
        high = np.maximum(points[:, 1] - 8.6, 0)
        return points + np.column_stack([-0.16 * high**2, -0.05 * high**2, 0 * high])

    bow = [(1.5, 7.9), (0.95, 8.9), (0.5, 9.9), (0.2, 10.8), (0, 11.2)]
    cone = lathe([(0, 7.35)], [(2.25, 7.3)], [(2.2, 7.42), *bow], sides=44, steps=6)
    return [cone.warped(crook).part("roof"), *_crown()]


def _wizard(variant: Variant) -> list[Part]:
    """Bend a tower with a round window under a pointed roof with moon and star."""
    windows = [
        *hung(_round_window(0.42), 0, 6.7, 1.74),
        *[p for turn in (-75, 75, 180) for p in hung(_round_window(0.3), 0, 6.7, 1.74, turn)],
        *hung(_round_window(0.22), 0, 4.3, 1.22, -28),
        *hung(_round_window(0.22), 0, 2.8, 1.32, 30),
    ]
    rocks = [
        ellipsoid(0.5, 0.32, 0.42, sides=16).roughened(variant.rng, 0.03, 0.3).creased(25)
        .at(y=0.16, z=2.02).turned(y=turn)
        for turn in (48, 95, 150, 205, 255, 312)
    ]  # fmt: skip
    lanterns = [
        *parts("metal", pair(box(0.16, 0.05, 0.5, bevel=0.01).at(0.7, 2.05, 1.28))),
        *parts("glass", pair(ellipsoid(0.1, 0.14, 0.1, sides=14).at(0.7, 1.95, 1.46))),
    ]
    made = [
        *_tower_walls(),
        *windows,
        *hung(door(0.95, 1.8, arched=True), 0, 0.06, 1.72),
        *lanterns,
        *_turret(),
        *_tower_roof(),
        *parts("base", [rock.warped(_grounded) for rock in rocks]),
    ]
    return each(made, lambda shape: shape.warped(_leaning))


def _grounded(points: FloatArray) -> FloatArray:
    return np.column_stack([points[:, 0], np.maximum(points[:, 1], 0), points[:, 2]])


BUILD = by_subtype(mushroom=_mushroom, wizard=_wizard)
