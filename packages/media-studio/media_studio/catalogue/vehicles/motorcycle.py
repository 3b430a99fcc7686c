"""Motorcycles and motor scooters."""

import numpy as np

from media_studio.catalogue.vehicles.modelling.wheels import road_wheel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import box, cushion, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, superellipse, tube


def _fork(top: float, z: float, axle_y: float, axle_z: float, radius: float) -> list[Shape]:
    return pair(rod((0.1, top, z), (0.1, axle_y, axle_z), radius))


def _teardrop_tank() -> Shape:
    """Loft the tank."""
    return loft(
        [
            np.column_stack([ring[:, 0], ring[:, 1] + y, np.full(24, z)])
            for z, w, h, y in (
                (-0.12, 0.05, 0.05, 0.8),
                (0.0, 0.12, 0.1, 0.83),
                (0.25, 0.16, 0.13, 0.87),
                (0.42, 0.12, 0.11, 0.9),
                (0.48, 0.05, 0.06, 0.9),
            )
            for ring in (superellipse(w, h, power=2.4, sides=24),)
        ],
        steps=3,
        crease=70,
    )


def _mudguards(z0: float, z1: float, r: float) -> list[Shape]:
    """Bend a mudguard over the wheels of radius `r` at `z0` and `z1`."""
    guards = []
    for z, start, end, wide in ((z0, 5, 150, 0.13), (z1, 20, 165, 0.1)):
        path = [
            (0, r + 0.39 * np.sin(a), z + 0.39 * np.cos(a))
            for a in np.radians(np.linspace(start, end, 9))
        ]
        guards.append(tube(path, wide, sides=12, flat=0.3, steps=3))
    return guards


def _v_twin() -> list[Shape]:
    """Lean two cylinders with cooling fins apart."""
    cylinders = []
    for lean in (28, -28):
        fins = [
            cylinder(0.105, 0.018, bevel=0.004, sides=20).at(y=0.12 + 0.032 * k) for k in range(6)
        ]
        cylinders += [
            s.turned(x=lean).at(y=0.42, z=0.08) for s in (*fins, cylinder(0.08, 0.33).at(y=0.02))
        ]
    return cylinders


def _frame_side(r: float, z0: float) -> list[Shape]:
    """Bend the left half of the frame, to a rear axle at height `r`."""
    return [
        tube(
            [
                (0, 0.9, 0.5),
                (0.1, 0.5, 0.42),
                (0.11, 0.22, 0.2),
                (0.11, 0.22, -0.3),
                (0.1, 0.6, -0.5),
            ],
            0.022,
            sides=8,
        ),
        rod((0.1, 0.36, -0.28), (0.11, r, z0), 0.025),
    ]


def _pulled_back_bar() -> Shape:
    """Bend the handlebar towards the rider."""
    return tube(
        [
            (0.36, 1.06, 0.2),
            (0.3, 1.1, 0.3),
            (0.12, 1.04, 0.46),
            (-0.12, 1.04, 0.46),
            (-0.3, 1.1, 0.3),
            (-0.36, 1.06, 0.2),
        ],
        0.014,
        sides=8,
    )


def _motorcycle(_: Variant) -> list[Part]:
    """Hang an engine with two cylinders in a cruiser's frame."""
    r, z0, z1 = 0.33, -0.66, 0.78
    wheels = [*moved(road_wheel(r, 0.17), 0, r, z0), *moved(road_wheel(r, 0.13), 0, r, z1)]
    seat = [
        ellipsoid(0.17, 0.07, 0.26, sides=20).at(y=0.77, z=-0.28),
        ellipsoid(0.14, 0.06, 0.2, sides=20).at(y=0.84, z=-0.6),
    ]
    case = cylinder(0.17, 0.3, bevel=0.03).turned(z=90).at(x=0.15, y=0.38, z=0.06)
    gear = cylinder(0.13, 0.34, bevel=0.03).turned(z=90).at(x=0.17, y=0.38, z=-0.22)
    pipe = tube(
        [(0.1, 0.6, 0.2), (0.16, 0.5, 0.3), (0.17, 0.28, 0.15), (0.18, 0.26, -0.3)], 0.026, sides=10
    )
    muffler = rod((0.18, 0.26, -0.25), (0.2, 0.3, -0.95), 0.045, tip=0.05)
    grip = rod((0.36, 1.06, 0.2), (0.315, 1.095, 0.285), 0.022)
    lamp = (
        lathe([(0, 0)], [(0.05, 0), (0.1, 0.07), (0.105, 0.14)], [(0, 0.14)], sides=24)
        .turned(x=90)
        .at(y=0.94, z=0.54)
    )
    mirror = [
        rod((0.24, 1.09, 0.36), (0.27, 1.22, 0.38), 0.007, sides=6),
        ellipsoid(0.05, 0.035, 0.015, sides=14).at(0.28, 1.24, 0.38),
    ]
    shock = rod((0.12, 0.72, -0.5), (0.12, r + 0.05, z0), 0.03)
    return [
        *wheels,
        *parts("main", [_teardrop_tank(), *_mudguards(z0, z1, r)]),
        *parts("seat", [*seat, *pair(grip)]),
        *parts(
            "metal",
            [
                *_v_twin(),
                case,
                gear,
                pipe,
                muffler,
                _pulled_back_bar(),
                *_fork(1.02, 0.46, r, z1, 0.024),
                *pair(shock),
                lamp,
            ],
        ),
        *parts("metal", [one for m in mirror for one in pair(m)]),
        *parts("dark", [one for f in _frame_side(r, z0) for one in pair(f)]),
        ellipsoid(0.095, 0.095, 0.03, sides=20).at(y=0.94, z=0.675).part("light"),
        ellipsoid(0.05, 0.03, 0.03, sides=12).at(y=0.65, z=-0.97).part("tail"),
    ]


def _scooter(_: Variant) -> list[Part]:
    """Press a scooter's rounded steps, tail and apron."""
    r = 0.22
    wheels = [part for z in (-0.46, 0.56) for part in moved(road_wheel(r, 0.11), 0, r, z)]
    tail = loft(
        [
            np.column_stack([ring[:, 0], ring[:, 1] + y, np.full(24, z)])
            for z, w, h, y in (
                (-0.84, 0.06, 0.06, 0.5),
                (-0.74, 0.18, 0.16, 0.5),
                (-0.45, 0.24, 0.24, 0.5),
                (-0.2, 0.2, 0.24, 0.48),
                (-0.12, 0.13, 0.22, 0.45),
            )
            for ring in (superellipse(w, h, power=2.5, sides=24),)
        ],
        steps=3,
        crease=70,
    )
    path = [(0, 0.24, -0.2), (0, 0.22, 0.1), (0, 0.24, 0.26), (0, 0.5, 0.37), (0, 0.86, 0.42)]
    apron = tube(path, [0.2, 0.2, 0.2, 0.21, 0.13], sides=14, flat=0.16, steps=5)
    guard = ellipsoid(0.11, 0.14, 0.25, sides=20).at(y=0.36, z=0.56)
    cut = guard.warped(lambda p: np.column_stack([p[:, 0], np.maximum(p[:, 1], 0.28), p[:, 2]]))
    head = ellipsoid(0.13, 0.1, 0.13, sides=20).at(y=0.96, z=0.42)
    bar = tube(
        [(0.32, 0.98, 0.28), (0.15, 0.99, 0.38), (-0.15, 0.99, 0.38), (-0.32, 0.98, 0.28)],
        0.016,
        sides=8,
    )
    grip = rod((0.33, 0.98, 0.27), (0.24, 0.985, 0.33), 0.024)
    seat = cushion(0.26, 0.07, 0.62, bulge=0.2).at(y=0.71, z=-0.42)
    mirror = [
        rod((0.18, 0.99, 0.38), (0.24, 1.16, 0.36), 0.007, sides=6),
        ellipsoid(0.05, 0.05, 0.014, sides=16).at(0.25, 1.2, 0.36),
    ]
    return [
        *wheels,
        *parts("main", [tail, apron, cut, head]),
        *parts("seat", [seat, *pair(grip)]),
        *parts(
            "metal",
            [
                bar,
                rod((0, 0.86, 0.42), (0, r, 0.56), 0.03),
                tube([(0.12, 0.3, -0.3), (0.13, 0.2, -0.5), (0.14, 0.2, -0.85)], 0.03, sides=8),
                *[one for m in mirror for one in pair(m)],
            ],
        ),
        ellipsoid(0.085, 0.085, 0.03, sides=18).at(y=0.97, z=0.53).part("light"),
        ellipsoid(0.06, 0.04, 0.03, sides=12).at(y=0.55, z=-0.83).part("tail"),
        *parts("dark", [box(0.3, 0.015, 0.4, bevel=0.004).at(y=0.245, z=0.05)]),
    ]


BUILD = by_subtype(motorcycle=_motorcycle, scooter=_scooter)
