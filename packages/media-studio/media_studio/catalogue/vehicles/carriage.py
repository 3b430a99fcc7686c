"""Carriages and covered wagons."""

import numpy as np

from media_studio.catalogue.vehicles.modelling.wheels import axle, cart_wheel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, rectangle
from media_studio.modelling.shape import Shape, pair, parts, ridged
from media_studio.modelling.solids import beam, box, cushion, ellipsoid
from media_studio.modelling.sweeps import lathe, loft, rod, sleeve, tube

_COACH_SIDE = [
    (-1.1, 1.5),
    (-0.8, 0.85),
    (-0.3, 0.66),
    (0.3, 0.66),
    (0.8, 0.85),
    (1.1, 1.5),
    (1.02, 2.15),
    (-1.02, 2.15),
]


def _coach_roof() -> Shape:
    """Curve the roof over the coach."""
    return loft(
        [
            np.column_stack([r[:, 0], np.full(len(r), y), r[:, 1]])
            for y, s in ((2.12, 1.0), (2.2, 1.02), (2.32, 0.8), (2.38, 0.4))
            for r in (rectangle(1.46 * s, 2.3 * s, radius=0.2 * s, steps=4)[::-1],)
        ],
        crease=50,
    )


def _springs() -> list[Shape]:
    """Bend the springs that the left side hangs on."""
    return [
        tube(
            [(0.5, 0.92, z * 0.7), (0.52, 0.6, z), (0.52, 0.95, z * 1.35), (0.5, 1.15, z * 1.25)],
            0.035,
            sides=8,
        )
        for z in (1.1, -1.1)
    ]


def _driver_seat() -> list[Shape]:
    """Make the driver's cushion, his backrest and the foot board."""
    return [
        cushion(1.0, 0.12, 0.45).at(y=1.46, z=1.55),
        box(1.05, 0.4, 0.08, bevel=0.03).turned(x=-12).at(y=1.5, z=1.3),
        prism(
            [(1.25, 1.42), (1.8, 1.42), (2.05, 0.98), (1.95, 0.95), (1.7, 1.3), (1.25, 1.3)],
            1.0,
            bevel=0.02,
        ).turned(y=-90),
    ]


def _coach(_: Variant) -> list[Part]:
    """Hang a rounded coach between high wheels, with lamps and a driver's seat."""
    body = prism(_COACH_SIDE, 1.3, bevel=0.06).turned(y=-90)
    knob = lathe([(0, 0)], [(0.16, 0)], [(0.06, 0.06), (0.1, 0.16), (0, 0.26)], sides=18).at(y=2.38)
    door = prism(rectangle(0.6, 1.2, radius=0.06), 0.05, bevel=0.01).turned(y=90).at(0.64, 1.45, 0)
    panes = [
        prism(rectangle(w, 0.5, radius=0.08), 0.04, bevel=0.006).turned(y=90).at(x, 1.8, z)
        for w, z, x in ((0.44, 0, 0.665), (0.36, 0.66, 0.645), (0.36, -0.66, 0.645))
    ]
    trims = [
        tube([(0.66, y, z) for z, y in [*_COACH_SIDE[:6]]], 0.035, sides=8, steps=3),
        box(0.05, 0.06, 2.16, bevel=0.015).at(0.655, 1.46, 0),
    ]
    handle = ellipsoid(0.03, 0.03, 0.06, sides=10).at(0.7, 1.42, 0.2)
    seat = _driver_seat()
    lamp = [
        box(0.14, 0.24, 0.14, bevel=0.03).at(0.71, 1.7, 0.98),
        lathe([(0, 0)], [(0.1, 0)], [(0, 0.12)], sides=4).turned(y=45).at(0.71, 1.94, 0.98),
    ]
    pole = [
        rod((0, 0.55, 1.4), (0, 0.62, 3.2), 0.04),
        rod((-0.45, 0.62, 3.0), (0.45, 0.62, 3.0), 0.03),
        beam((0, 0.55, -1.4), (0, 0.55, 1.5), 0.16, 0.12),
    ]
    return [
        *axle(cart_wheel(0.66, spokes=12), 0.82, 0.66, -1.2),
        *axle(cart_wheel(0.5, spokes=10), 0.82, 0.5, 1.35),
        *parts("main", [body, _coach_roof(), *pair(door)]),
        *parts("glass", [one for p in panes for one in pair(p)]),
        *parts(
            "trim",
            [
                knob,
                *[one for t in (*trims, handle) for one in pair(t)],
                *[one for s in lamp[1:] for one in pair(s)],
            ],
        ),
        *parts("light", pair(lamp[0])),
        *parts("seat", [seat[0]]),
        *parts(
            "wheel",
            [
                seat[1],
                seat[2],
                *pair(box(0.1, 0.1, 0.5, bevel=0.02).at(0.36, 1.31, 1.2)),
                *pole,
                rod((-0.8, 0.66, -1.2), (0.8, 0.66, -1.2), 0.05),
                rod((-0.8, 0.5, 1.35), (0.8, 0.5, 1.35), 0.05),
            ],
        ),
        *parts("metal", [one for s in _springs() for one in pair(s)]),
    ]


def _pumpkin_ribs(count: int, radius: float, height: float) -> Shape:
    ball = ellipsoid(radius, height, radius, sides=64)
    return ball.warped(ridged(count, 0.9, 1))


def _vines() -> list[Shape]:
    """Let tendrils run down from the stem."""
    return [
        tube(
            [
                (0.1 * s, 2.22, 0.1),
                (0.5 * s, 2.26, 0.3),
                (0.8 * s, 1.9, 0.5),
                (0.95 * s, 1.5, 0.62),
            ],
            [0.05, 0.04, 0.03, 0.015],
            sides=8,
        )
        for s in (-1, 1)
    ]


def _gilt_frame() -> list[Shape]:
    """Curl the left half of the frame up in front."""
    return [
        tube(
            [(0.7, 0.62, -1.15), (0.55, 0.55, -0.4), (0.55, 0.55, 0.4), (0.7, 0.62, 1.15)],
            0.05,
            sides=8,
        ),
        tube(
            [(0.55, 0.55, 0.5), (0.5, 0.9, 1.2), (0.4, 1.2, 1.5), (0.35, 1.1, 1.65)],
            [0.05, 0.04, 0.03, 0.02],
            sides=8,
        ),
    ]


def _fairy(_: Variant) -> list[Part]:
    """Grow a coach out of a pumpkin, with curled gilt wheels."""
    hull = _pumpkin_ribs(14, 1.05, 0.85).at(y=1.4)
    stem = tube([(0, 2.2, 0), (0.03, 2.45, 0), (0.16, 2.62, 0.05)], [0.14, 0.08, 0.06], sides=10)
    window = [
        sleeve((0.25, 0), (0.33, 0), (0.31, 0.08), (0.25, 0.08), sides=28)
        .turned(z=-90)
        .at(0.93, 1.6, 0),
        ellipsoid(0.06, 0.27, 0.27, sides=20).at(0.95, 1.6, 0),
    ]
    door = prism(
        [
            (-0.3, 0),
            (0.3, 0),
            *map(tuple, arc(0.3, 0, 180, steps=10) + np.array([0, 0.75])),
        ],
        0.1,
        bevel=0.02,
    ).at(y=0.78, z=0.92)
    return [
        *axle(cart_wheel(0.55, spokes=12), 0.9, 0.55, -1.05),
        *axle(cart_wheel(0.48, spokes=12), 0.9, 0.48, 1.05),
        hull.part("main"),
        stem.part("leaf"),
        *parts("leaf", _vines()),
        *parts(
            "trim",
            [
                *pair(window[0]),
                *[one for f in _gilt_frame() for one in pair(f)],
                rod((-0.85, 0.55, -1.05), (0.85, 0.55, -1.05), 0.045),
                rod((-0.85, 0.48, 1.05), (0.85, 0.48, 1.05), 0.045),
            ],
        ),
        *parts("glass", pair(window[1])),
        door.part("trim"),
    ]


def _covered(_: Variant) -> list[Part]:
    """Stretch canvas over hoops on a prairie wagon."""
    bed = [
        box(0.06, 0.5, 2.9, bevel=0.015).at(0.58, 0.75),
        box(1.15, 0.5, 0.06, bevel=0.015).at(y=0.75, z=1.42),
        box(1.16, 0.06, 2.9, bevel=0.01).at(y=0.72),
    ]
    hoop = arc(0.68, -8, 188, steps=20)
    rings = []
    for z, s in (
        (-1.75, 1.08),
        (-1.35, 1.0),
        (-0.7, 0.98),
        (0, 1.0),
        (0.7, 0.98),
        (1.35, 1.0),
        (1.75, 1.08),
    ):
        outer, inner = hoop * s, hoop[::-1] * (s - 0.035)
        ring = np.concatenate([outer, inner]) * [1, 1.05] + [0, 1.3]
        rings.append(np.column_stack([ring, np.full(len(ring), z)]))
    canvas = loft(rings, steps=2, crease=50)
    hoops = [
        tube([(x * 0.965, y * 1.01 + 1.3, z) for x, y in hoop], 0.02, sides=6, steps=1)
        for z in (-1.35, -0.7, 0.0, 0.7, 1.35)
    ]
    stakes = [box(0.06, 0.56, 0.07, bevel=0.01).at(0.63, 0.72, z) for z in (-1.2, -0.4, 0.4, 1.2)]
    gear = [
        rod((-0.8, 0.6, -0.95), (0.8, 0.6, -0.95), 0.05),
        rod((-0.8, 0.48, 1.05), (0.8, 0.48, 1.05), 0.05),
        beam((0, 0.6, -1.3), (0, 0.6, 1.4), 0.14, 0.14),
        rod((0, 0.55, 1.2), (0, 0.5, 3.0), 0.04),
        rod((-0.4, 0.52, 2.8), (0.4, 0.52, 2.8), 0.03),
    ]
    seat = box(1.1, 0.06, 0.4, bevel=0.015).at(y=1.28, z=1.5)
    keg = lathe([(0, 0)], [(0.14, 0)], [(0.18, 0.2), (0.14, 0.4)], [(0, 0.4)], sides=20).at(
        0.8, 0.78, 0.1
    )
    return [
        *axle(cart_wheel(0.62, spokes=12), 0.8, 0.62, -0.95),
        *axle(cart_wheel(0.48, spokes=10), 0.8, 0.48, 1.05),
        *parts(
            "main",
            [
                *pair(bed[0]),
                *pair(bed[1], "z"),
                bed[2],
                *[one for s in stakes for one in pair(s)],
                seat,
                keg,
            ],
        ),
        *parts("wheel", [*gear, *hoops]),
        canvas.part("cover"),
    ]


BUILD = by_subtype(coach=_coach, fairy=_fairy, covered=_covered)
