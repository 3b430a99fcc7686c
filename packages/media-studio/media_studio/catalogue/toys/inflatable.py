"""What is blown up to swim with."""

import numpy as np

from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, loft, tube


def _arc(radius: float, thick: float, start: float, span: float) -> Shape:
    """Make a piece of a ring with flat ends, lying around the origin."""
    bow = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    across, up = radius + thick * np.cos(bow), thick * np.sin(bow)
    return loft(
        [
            np.column_stack([across * np.cos(a), up, -across * np.sin(a)])
            for a in np.radians(np.linspace(start, start + span, 10))
        ],
        crease=60,
    )


def _valve(x: float, y: float, z: float) -> list[Part]:
    stem = [cylinder(0.016, 0.014, bevel=0.003, sides=18), cylinder(0.009, 0.03, sides=14)]
    return moved(parts("valve", stem), x, y, z)


def _ring(_: Variant) -> list[Part]:
    """Blow up a ring in twelve fields of two colours."""
    radius, thick = 0.33, 0.115
    fields = [_arc(radius, thick, 30 * k, 30.0) for k in range(12)]
    seams = [torus(radius + side * (thick + 0.002), 0.003, sides=64, section=6) for side in (-1, 1)]
    made = [
        *[shape.part(("main", "second")[k % 2]) for k, shape in enumerate(fields)],
        *parts("valve", seams),
    ]
    return [*moved(made, y=thick), *_valve(0, 2 * thick - 0.008, -radius)]


def _wing(side: float) -> Shape:
    """Plump a wing of three feathers on the side of a ring."""
    lumps = [
        Limb((side * 0.45, 0.24 - 0.045 * k, 0.1), (side * 0.49, 0.27 - 0.07 * k, -0.17 + 0.05 * k),
             0.055, 0.03)
        for k in range(3)
    ]  # fmt: skip
    return blob(lumps, blend=0.02, cells=36)


def _flamingo(_: Variant) -> list[Part]:
    """Raise the neck and head of a flamingo from the front of a ring."""
    radius, thick = 0.37, 0.15
    neck = tube(
        [(0, 0.2, 0.4), (0, 0.36, 0.52), (0, 0.56, 0.5), (0, 0.74, 0.4), (0, 0.9, 0.42),
         (0, 0.965, 0.5)],
        [0.12, 0.095, 0.08, 0.072, 0.07, 0.066], sides=22,
    )  # fmt: skip
    head = blob([Lump((0, 0.97, 0.53), (0.078, 0.085, 0.1))], cells=30)
    beak = tube([(0, 0.955, 0.59), (0, 0.935, 0.68), (0, 0.875, 0.73)], [0.052, 0.046, 0.038],
                sides=18)  # fmt: skip
    tip = tube([(0, 0.878, 0.729), (0, 0.83, 0.742), (0, 0.79, 0.73)], [0.039, 0.03, 0.012],
               sides=18)  # fmt: skip
    eyes = pair(ellipsoid(0.012, 0.022, 0.022, sides=18).at(0.071, 0.99, 0.565))
    pupils = pair(ellipsoid(0.008, 0.013, 0.013, sides=16).at(0.08, 0.99, 0.57))
    tail = blob(
        [Limb((x, 0.2, -0.44), (1.6 * x, 0.33, -0.6), 0.06, 0.03) for x in (-0.07, 0.0, 0.07)],
        blend=0.03,
        cells=32,
    )
    ring = torus(radius, thick, sides=56, section=24).at(y=thick)
    return [
        *parts("main", [ring, neck, head, tail, _wing(-1), _wing(1)]),
        beak.part("second"),
        *parts("dark", [tip, *pupils]),
        *parts("second", eyes),
        *_valve(0.26, 2 * thick - 0.012, -0.26),
    ]


def _duck(_: Variant) -> list[Part]:
    """Raise the head of a duck from the front of a ring."""
    radius, thick = 0.35, 0.145
    front = blob(
        [
            Limb((0, 0.2, 0.4), (0, 0.42, 0.42), 0.15, 0.11),
            Lump((0, 0.56, 0.44), (0.17, 0.165, 0.17)),
        ],
        blend=0.06,
        cells=44,
    )
    tail = blob([Limb((0, 0.2, -0.42), (0, 0.36, -0.58), 0.12, 0.02)], cells=30)
    bill = [ellipsoid(0.085, 0.028, 0.085, sides=24).turned(x=lean).at(0, y, 0.62)
            for lean, y in ((-8, 0.535), (10, 0.505))]  # fmt: skip
    whites = pair(ellipsoid(0.03, 0.036, 0.016, sides=18).turned(y=28).at(0.075, 0.61, 0.577))
    eyes = pair(ellipsoid(0.017, 0.023, 0.012, sides=16).turned(y=28).at(0.077, 0.61, 0.59))
    ring = torus(radius, thick, sides=56, section=24).at(y=thick)
    return [
        *parts("main", [ring, front, tail, _wing(-1), _wing(1)]),
        *parts("beak", bill),
        *parts("second", whites),
        *parts("dark", eyes),
        *_valve(0.25, 2 * thick - 0.012, -0.25),
    ]


BUILD = by_subtype(ring=_ring, flamingo=_flamingo, duck=_duck)
