"""Open cars: jeeps and racing cars."""

import numpy as np

from media_studio.catalogue.vehicles.modelling.coachwork import windscreen
from media_studio.catalogue.vehicles.modelling.wheels import axle, road_wheel, spare_wheel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, superellipse, tube


def _tub() -> Shape:
    """Cut the open body, its doors low."""
    return prism(
        [
            (-1.75, 0.5),
            (0.45, 0.5),
            (0.5, 1.05),
            (0.2, 1.05),
            (0.1, 0.85),
            (-0.5, 0.85),
            (-0.6, 1.08),
            (-1.75, 1.08),
        ],
        1.4,
        bevel=0.04,
    ).turned(y=-90)


def _wings() -> list[Shape]:
    """Bend a flat wing over the left wheels, front and rear."""
    wing = prism(
        [
            (-0.5, 0.62),
            (-0.3, 0.92),
            (0.35, 0.92),
            (0.48, 0.74),
            (0.42, 0.74),
            (0.3, 0.86),
            (-0.26, 0.86),
            (-0.42, 0.6),
        ],
        0.4,
        bevel=0.02,
    )
    return [wing.turned(y=-90).at(0.68, 0, z) for z in (1.15, -1.12)]


def _roll_bar() -> Shape:
    """Bend the bar behind the seats."""
    return tube(
        [
            (0.6, 1.0, -0.75),
            (0.6, 1.6, -0.75),
            (0.5, 1.7, -0.75),
            (-0.5, 1.7, -0.75),
            (-0.6, 1.6, -0.75),
            (-0.6, 1.0, -0.75),
        ],
        0.04,
    )


def _jeep(_: Variant) -> list[Part]:
    """Build an open off-roader with a folded screen, roll bar and spare wheel."""
    bonnet = loft(
        [
            np.column_stack([r[:, 0], r[:, 1] + 0.8, np.full(28, z)])
            for z, r in (
                (0.4, superellipse(0.66, 0.29, power=6, sides=28)),
                (1.62, superellipse(0.5, 0.27, power=6, sides=28)),
            )
        ]
    )
    slots = [box(0.05, 0.28, 0.03, bevel=0.01).at(-0.24 + 0.08 * k, 0.68, 1.62) for k in range(7)]
    lamp = cylinder(0.1, 0.06, bevel=0.015).turned(x=90).at(0.38, 0.88, 1.6)
    wings = _wings()
    frame = [
        beam((0.62, 1.02, 0.46), (0.6, 1.6, 0.3), 0.06, 0.05),
        box(1.26, 0.06, 0.05).at(y=1.56, z=0.3),
    ]
    seat = [
        box(0.5, 0.14, 0.48, bevel=0.05).at(0.34, 0.82, -0.2),
        box(0.5, 0.55, 0.14, bevel=0.05).turned(x=-12).at(0.34, 0.9, -0.48),
    ]
    made = [
        *axle(road_wheel(0.42, 0.28), 0.72, 0.42, 1.15),
        *axle(road_wheel(0.42, 0.28), 0.72, 0.42, -1.12),
    ]
    spare = moved(spare_wheel(0.38, 0.22), 0, 1.0, -1.88)
    steer = torus(0.17, 0.02, sides=20, section=8).turned(x=60).at(0.34, 1.2, 0.18)
    return [
        *made,
        *spare,
        *parts(
            "main", [_tub(), bonnet, *pair(wings[0]), *pair(wings[1]), *pair(frame[0]), frame[1]]
        ),
        *parts("seat", [one for shape in seat for one in pair(shape)]),
        *parts("metal", [box(1.5, 0.12, 0.12, bevel=0.03).at(y=0.5, z=1.72), _roll_bar()]),
        *parts("dark", [*slots, steer, box(1.2, 0.1, 3.2).at(y=0.42)]),
        *parts("light", pair(lamp)),
        windscreen((1.04, 0.46), (1.58, 0.3), 1.2),
    ]


def _race(variant: Variant) -> list[Part]:
    """Build a single-seater with wings at both ends and open wheels."""
    rows = (
        (-2.1, 0.18, 0.3, 0.5),
        (-1.6, 0.3, 0.16, 0.74),
        (-0.8, 0.42, 0.12, 0.84),
        (-0.1, 0.4, 0.12, 0.62),
        (0.7, 0.27, 0.16, 0.58),
        (1.6, 0.17, 0.22, 0.46),
        (2.3, 0.1, 0.24, 0.36),
    )
    rings = []
    for z, half, low, high in rows:
        ring = superellipse(half, (high - low) / 2, power=3, sides=28)
        rings.append(np.column_stack([ring[:, 0], ring[:, 1] + (low + high) / 2, np.full(28, z)]))
    pod = box(0.4, 0.42, 1.5, bevel=0.12).at(0.52, 0.12, -0.75)
    scoop = lathe([(0, 0)], [(0.14, 0)], [(0.17, 0.12), (0.1, 0.9)], [(0, 0.9)], sides=20).turned(
        x=-90
    )
    front = [
        box(1.7, 0.04, 0.36, bevel=0.012).at(y=0.2, z=2.25),
        box(0.03, 0.24, 0.42, bevel=0.01).at(0.84, 0.16, 2.25),
    ]
    rear = [
        box(1.15, 0.04, 0.34, bevel=0.012).turned(x=-12).at(y=0.98, z=-2.05),
        box(0.03, 0.62, 0.5, bevel=0.01).at(0.58, 0.5, -2.05),
    ]
    rocker = [
        beam((0.2, y, z), (0.78, y - 0.05, z + d), 0.03, 0.05)
        for y, z, d in ((0.42, 1.5, 0.0), (0.3, 1.5, 0.15), (0.42, -1.55, 0.0), (0.3, -1.4, -0.1))
    ]
    hole = ellipsoid(0.25, 0.12, 0.42, sides=24).at(y=0.6, z=0.08)
    hoop = tube(
        [
            (0.24, 0.66, -0.25),
            (0.24, 0.86, 0.1),
            (0, 0.9, 0.5),
            (-0.24, 0.86, 0.1),
            (-0.24, 0.66, -0.25),
        ],
        0.03,
    )
    return [
        *parts("main", [loft(rings, steps=3, crease=60), *pair(pod), scoop.at(y=0.86, z=-0.35)]),
        *parts("trim", [front[0], *pair(front[1]), rear[0], *pair(rear[1])]),
        *parts(
            "dark",
            [
                hole,
                hoop,
                *[one for bar in rocker for one in pair(bar)],
                box(0.9, 0.05, 2.9).at(y=0.09, z=-0.3),
                box(0.2, 0.55, 0.06).at(y=0.45, z=-2.0),
            ],
        ),
        *(_driver() if "driver" in variant.attributes else []),
        *axle(road_wheel(0.36, 0.36), 0.82, 0.36, 1.5),
        *axle(road_wheel(0.38, 0.44), 0.8, 0.38, -1.5),
    ]


def _driver() -> list[Part]:
    """Let a helmet look out of the cockpit."""
    helmet = ellipsoid(0.15, 0.17, 0.18, sides=18).at(y=0.78)
    visor = ellipsoid(0.12, 0.06, 0.1, sides=14).at(y=0.79, z=0.1)
    return [helmet.part("plate"), visor.part("glass")]


BUILD = by_subtype(jeep=_jeep, race=_race)
