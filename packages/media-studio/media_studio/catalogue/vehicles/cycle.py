"""Bicycles, tricycles, kick scooters."""

import numpy as np

from media_studio.catalogue.vehicles.modelling.wheels import road_wheel, wire_wheel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import beam, box
from media_studio.modelling.sweeps import lathe, loft, rod, sleeve, superellipse, tube


def _saddle(width: float, length: float) -> Shape:
    """Pad a saddle, broad behind and with a nose in front, on y = 0."""
    rings = []
    for share, half, high in (
        (-0.5, 0.3, 0.02),
        (-0.42, 0.46, 0.05),
        (-0.15, 0.4, 0.055),
        (0.2, 0.16, 0.05),
        (0.46, 0.1, 0.045),
        (0.5, 0.05, 0.03),
    ):
        ring = superellipse(half * width, high / 2, power=2.6, sides=20)
        rings.append(np.column_stack([ring[:, 0], ring[:, 1] + 0.03, np.full(20, share * length)]))
    return loft(rings, steps=3, crease=70)


_RADIUS = 0.34
_REAR, _FRONT = (0, _RADIUS, -0.5), (0, _RADIUS, 0.56)
_SEAT = (0, 0.78, -0.22)
"""Wheels and seat of the bicycle: radius, axles, top of the seat tube."""


def _diamond_frame() -> list[Shape]:
    """Braze the tubes between the two axles, the crank, the seat and the head."""
    crank, head, low = (0, 0.3, -0.06), (0, 0.76, 0.34), (0, 0.66, 0.375)
    return [
        rod(crank, _SEAT, 0.018),
        rod((0, 0.74, -0.21), head, 0.018),
        rod(crank, low, 0.021),
        rod((0, 0.62, 0.385), (0, 0.86, 0.315), 0.023),
        *pair(rod((0.02, 0.72, -0.2), (0.05, _REAR[1], _REAR[2]), 0.011)),
        *pair(rod((0.02, 0.3, -0.06), (0.05, _REAR[1], _REAR[2]), 0.011)),
        *pair(
            tube(
                [
                    (0.012, 0.64, 0.38),
                    (0.045, 0.6, 0.395),
                    (0.05, 0.42, 0.47),
                    (0.05, _FRONT[1], _FRONT[2]),
                ],
                0.013,
                sides=8,
            )
        ),
    ]


def _swept_bar() -> Shape:
    """Bend the handlebar back towards the rider."""
    return tube(
        [
            (0.27, 0.9, 0.12),
            (0.25, 0.94, 0.2),
            (0.1, 0.93, 0.3),
            (0, 0.92, 0.3),
            (-0.1, 0.93, 0.3),
            (-0.25, 0.94, 0.2),
            (-0.27, 0.9, 0.12),
        ],
        0.013,
        sides=8,
    )


def _drive() -> list[Shape]:
    """Join the chain ring, its spider, the cranks and the chain."""
    ring = (
        sleeve((0.075, -0.004), (0.095, -0.004), (0.095, 0.004), (0.075, 0.004))
        .turned(z=90)
        .at(0.06, 0.3, -0.06)
    )
    spider = [
        rod(
            (0.06, 0.3, -0.06),
            (0.06, 0.3 + 0.09 * np.cos(a), -0.06 + 0.09 * np.sin(a)),
            0.007,
            sides=6,
        )
        for a in np.arange(5) * 1.257
    ]
    arms = [
        rod((-0.085, 0.3, -0.06), (0.085, 0.3, -0.06), 0.013),
        rod((0.075, 0.3, -0.06), (0.085, 0.17, 0.04), 0.012),
        rod((-0.075, 0.3, -0.06), (-0.085, 0.43, -0.16), 0.012),
    ]
    chain = [
        tube([(0.06, 0.3 + s * 0.09, -0.06), (0.06, 0.34 + s * 0.03, -0.5)], 0.006, sides=6)
        for s in (-1, 1)
    ]
    return [ring, *spider, *arms, *chain]


def _bicycle_guards() -> list[Shape]:
    """Bend a mudguard close over each wheel and stay its rear end from the hub."""
    guards = []
    for z, start, end in ((_REAR[2], 30, 190), (_FRONT[2], 48, 190)):
        path = [
            (0, _RADIUS + 0.358 * np.sin(a), z + 0.358 * np.cos(a))
            for a in np.radians(np.linspace(start, end, 9))
        ]
        guards.append(tube(path, 0.03, sides=8, flat=0.25, steps=3))
        guards += pair(rod((0.045, _RADIUS, z), (0.026, *path[-2][1:]), 0.004, sides=8))
    return guards


def _bicycle(_: Variant) -> list[Part]:
    """Braze a diamond frame and hang mudguards, chain, pedals and lamp on it."""
    grip = rod((0.275, 0.892, 0.1), (0.262, 0.925, 0.18), 0.019)
    pedals = [
        box(0.09, 0.02, 0.07, bevel=0.006).at(0.135, 0.16, 0.04),
        box(0.09, 0.02, 0.07, bevel=0.006).at(-0.135, 0.42, -0.16),
    ]
    lamp = (
        lathe([(0, 0)], [(0.02, 0)], [(0.045, 0.06)], [(0, 0.065)], sides=16)
        .turned(x=90)
        .at(y=0.83, z=0.4)
    )
    carrier = [
        tube(
            [(0.05, 0.74, -0.3), (0.06, 0.74, -0.72), (-0.06, 0.74, -0.72), (-0.05, 0.74, -0.3)],
            0.007,
            sides=6,
            steps=2,
        ),
        *pair(rod((0.055, 0.74, -0.6), (0.05, 0.34, -0.5), 0.006)),
    ]
    post = rod(_SEAT, (0, 0.9, -0.262), 0.013)
    wheels = [
        *moved(wire_wheel(_RADIUS), 0, *_REAR[1:]),
        *moved(wire_wheel(_RADIUS), 0, *_FRONT[1:]),
    ]
    return [
        *wheels,
        *parts("main", [*_diamond_frame(), *_bicycle_guards()]),
        *parts(
            "metal",
            [
                _swept_bar(),
                *_drive(),
                *carrier,
                post,
                rod((0, 0.86, 0.315), (0, 0.93, 0.295), 0.014),
                rod((0, 0.82, 0.33), (0, 0.83, 0.42), 0.01),
            ],
        ),
        _saddle(0.2, 0.28).at(y=0.89, z=-0.26).part("seat"),
        *parts("seat", pair(grip)),
        *parts("dark", pedals),
        lamp.part("light"),
    ]


def _kick(_: Variant) -> list[Part]:
    """Bend a kick scooter: a deck, a stem and two small wheels."""
    wheels = [
        *moved(road_wheel(0.1, 0.04), 0, 0.1, -0.36),
        *moved(road_wheel(0.1, 0.04), 0, 0.1, 0.4),
    ]
    outline = [
        (-0.06, -0.3),
        (0.06, -0.3),
        (0.065, 0.24),
        (0.03, 0.3),
        (-0.03, 0.3),
        (-0.065, 0.24),
    ]
    deck = prism(outline, 0.03, bevel=0.008).turned(x=90).at(y=0.12)
    stem = rod((0, 0.12, 0.385), (0, 0.95, 0.27), 0.018)
    neck = tube([(0, 0.12, 0.26), (0, 0.18, 0.32), (0, 0.26, 0.365)], 0.02, sides=8)
    fork = pair(tube([(0.01, 0.22, 0.37), (0.035, 0.2, 0.375), (0.035, 0.1, 0.4)], 0.01, sides=8))
    bar = rod((-0.22, 0.95, 0.27), (0.22, 0.95, 0.27), 0.014)
    grip = rod((0.12, 0.95, 0.27), (0.225, 0.95, 0.27), 0.021)
    guard = tube(
        [
            (0, 0.215 * np.sin(a) + 0.0, -0.36 + 0.12 * np.cos(a))
            for a in np.radians([40, 70, 100, 130])
        ],
        0.03,
        sides=8,
        flat=0.3,
    )
    grit = box(0.1, 0.004, 0.46, bevel=0).at(y=0.135, z=-0.03)
    return [
        *wheels,
        *parts("main", [deck, stem, neck]),
        *parts(
            "metal", [*fork, bar, guard, *pair(rod((0.03, 0.12, -0.26), (0.03, 0.1, -0.36), 0.012))]
        ),
        *parts("seat", pair(grip)),
        grit.part("dark"),
    ]


def _tricycle(_: Variant) -> list[Part]:
    """Build a child's tricycle with a big front wheel, pedals and tassels."""
    front = wire_wheel(0.22, 0.022, spokes=12)
    small = wire_wheel(0.13, 0.018, spokes=10)
    wheels = [
        *moved(front, 0, 0.22, 0.3),
        *moved(small, 0.2, 0.13, -0.28),
        *moved(small, -0.2, 0.13, -0.28),
    ]
    frame = tube(
        [(0, 0.56, 0.2), (0, 0.4, 0.02), (0, 0.26, -0.2), (0, 0.13, -0.28)], 0.024, sides=10
    )
    fork = pair(tube([(0.012, 0.5, 0.22), (0.05, 0.46, 0.23), (0.05, 0.22, 0.3)], 0.013, sides=8))
    bar = tube(
        [
            (0.22, 0.66, 0.06),
            (0.16, 0.68, 0.14),
            (0, 0.64, 0.18),
            (-0.16, 0.68, 0.14),
            (-0.22, 0.66, 0.06),
        ],
        0.012,
        sides=8,
    )
    grip = rod((0.225, 0.655, 0.05), (0.19, 0.672, 0.1), 0.018)
    pedal = [
        box(0.08, 0.02, 0.06, bevel=0.005).at(0.14, 0.13, 0.3),
        box(0.08, 0.02, 0.06, bevel=0.005).at(-0.14, 0.29, 0.3),
    ]
    arms = [
        rod((0.06, 0.22, 0.3), (0.1, 0.14, 0.3), 0.01),
        rod((-0.06, 0.22, 0.3), (-0.1, 0.3, 0.3), 0.01),
    ]
    step = box(0.28, 0.02, 0.14, bevel=0.006).at(y=0.17, z=-0.28)
    tassel = [
        tube(
            [(0.225, 0.655, 0.05), (0.25, 0.6, 0.03 + d), (0.25, 0.52, 0.02 + 2 * d)],
            [0.007, 0.006, 0.003],
            sides=5,
            steps=3,
        )
        for d in (-0.02, 0.0, 0.02)
    ]
    return [
        *wheels,
        *parts("main", [frame, *fork, step, rod((0, 0.48, 0.22), (0, 0.65, 0.18), 0.02)]),
        *parts(
            "metal",
            [
                bar,
                *arms,
                rod((-0.2, 0.13, -0.28), (0.2, 0.13, -0.28), 0.012),
                rod((0, 0.3, -0.12), (0, 0.4, -0.12), 0.014),
            ],
        ),
        *parts("seat", [_saddle(0.2, 0.26).at(y=0.39, z=-0.12), *pair(grip)]),
        *parts("dark", pedal),
        *parts("light", [one for t in tassel for one in pair(t)]),
    ]


def _balance(_: Variant) -> list[Part]:
    """Bend a child's bicycle to be pushed with the feet: a low frame, no pedals, no chain."""
    wheel = wire_wheel(0.15, 0.023, spokes=12)
    frame = [
        tube([(0, 0.37, 0.2), (0, 0.28, 0.1), (0, 0.21, -0.04), (0, 0.22, -0.14)], 0.021),
        rod((0, 0.2, -0.1), (0, 0.36, -0.16), 0.019),
        rod((0, 0.31, 0.225), (0, 0.42, 0.19), 0.024),
        *pair(tube([(0.01, 0.215, -0.1), (0.05, 0.2, -0.16), (0.055, 0.15, -0.28)], 0.012)),
        *pair(tube([(0.012, 0.3, 0.225), (0.055, 0.27, 0.235), (0.055, 0.15, 0.28)], 0.013)),
        rod((-0.05, 0.275, 0.236), (0.05, 0.275, 0.236), 0.014),
    ]
    step = box(0.1, 0.012, 0.1, bevel=0.004).at(y=0.222, z=-0.11)
    bar = tube(
        [(0.21, 0.53, 0.1), (0.13, 0.54, 0.14), (0.05, 0.5, 0.165), (-0.05, 0.5, 0.165),
         (-0.13, 0.54, 0.14), (-0.21, 0.53, 0.1)], 0.011, sides=8,
    )  # fmt: skip
    grip = rod((0.13, 0.54, 0.138), (0.215, 0.529, 0.098), 0.017)
    metal = [
        bar,
        rod((0, 0.41, 0.194), (0, 0.51, 0.163), 0.014),
        rod((0, 0.35, -0.156), (0, 0.43, -0.186), 0.013),
        *[rod((-0.065, 0.15, z), (0.065, 0.15, z), 0.008) for z in (-0.28, 0.28)],
    ]
    return [
        *moved(wheel, 0, 0.15, -0.28),
        *moved(wheel, 0, 0.15, 0.28),
        *parts("main", frame),
        *parts("metal", metal),
        *parts("seat", [_saddle(0.15, 0.22).at(y=0.405, z=-0.18), *pair(grip)]),
        step.part("dark"),
    ]


def _cargo(_: Variant) -> list[Part]:
    """Stretch a bicycle by a wooden box low before its handlebar."""
    front = each(wire_wheel(0.25, 0.02), lambda s: s.at(y=_FRONT[1] - 0.09, z=_FRONT[2] + 0.86))
    spine = tube([(0, 0.3, -0.06), (0, 0.2, 0.3), (0, 0.2, 0.95), (0, 0.33, 1.13)], 0.021)
    fork = pair(rod((0.05, 0.25, _FRONT[2] + 0.86), (0.03, 0.56, _FRONT[2] + 0.78), 0.012))
    head = [
        rod((0, 0.3, 1.13), (0, 0.62, _FRONT[2] + 0.76), 0.019),
        tube([(-0.04, 0.56, 1.26), (0, 0.57, 1.26), (0.04, 0.56, 1.26)], 0.013),
        rod((0, 0.25, 0.33), (0, 0.87, 0.315), 0.019),
    ]
    side = prism([(0.38, 0.3), (1.05, 0.3), (1.2, 0.7), (0.36, 0.7)], 0.018).turned(y=-90)
    ends = [
        box(0.5, 0.41, 0.018).at(0, 0.3, 0.375),
        beam((0, 0.3, 1.05), (0, 0.7, 1.195), 0.5, 0.018),
        box(0.5, 0.018, 0.68).at(0, 0.295, 0.715),
    ]
    rims = [
        *pair(box(0.03, 0.025, 0.86, bevel=0.008).at(0.25, 0.695, 0.78)),
        box(0.53, 0.025, 0.03, bevel=0.008).at(0, 0.695, 0.37),
        box(0.53, 0.025, 0.03, bevel=0.008).at(0, 0.695, 1.2),
    ]
    stand = pair(tube([(0.06, 0.21, 0.5), (0.2, 0.1, 0.48), (0.22, 0.012, 0.46)], 0.012))
    made = [
        part
        for part in _bicycle(Variant(subtype="bicycle"))
        if part.slot != "light" and float(part.vertices[:, 2].max()) < 0.36
    ]
    return [
        *made,
        *front,
        *parts("main", [spine, *head]),
        *parts("metal", [*fork, *stand, _swept_bar()]),
        *parts("box", [*pair(side.at(x=0.25)), *ends]),
        *parts("dark", rims),
    ]


BUILD = by_subtype(bicycle=_bicycle, kick=_kick, cargo=_cargo, tricycle=_tricycle, balance=_balance)
