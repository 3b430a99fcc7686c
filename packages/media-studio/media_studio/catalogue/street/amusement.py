"""Rides of a fair."""

from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod


def _galloper(coat: str) -> list[Part]:
    """Leap on a pole: a painted horse that looks along +Z, its belly at y = 0.62."""
    flesh = blob(
        [
            Lump((0, 0.7, 0), (0.13, 0.15, 0.32)),
            Limb((0, 0.76, 0.24), (0, 1.03, 0.4), 0.1, 0.07),
            Limb((0, 1.06, 0.4), (0, 0.95, 0.58), 0.075, 0.045),
            *[Limb((x, 0.62, 0.24), (x, 0.48, 0.48), 0.055, 0.035) for x in (-0.08, 0.08)],
            *[Limb((x, 0.48, 0.48), (x, 0.32, 0.38), 0.034, 0.028) for x in (-0.08, 0.08)],
            *[Limb((x, 0.64, -0.24), (x, 0.44, -0.32), 0.07, 0.04) for x in (-0.08, 0.08)],
            *[Limb((x, 0.44, -0.32), (x, 0.3, -0.55), 0.036, 0.028) for x in (-0.08, 0.08)],
            *[Limb((x, 1.1, 0.37), (x, 1.19, 0.36), 0.026, 0.008) for x in (-0.04, 0.04)],
        ],
        blend=0.05,
        cells=27,
    )
    mane = blob([Lump((0, 1.1 - 0.09 * k, 0.33 - 0.05 * k), (0.03, 0.075, 0.06)) for k in range(4)],
                cells=12)  # fmt: skip
    tail = blob([Limb((0, 0.76, -0.3), (0, 0.7, -0.45), 0.03, 0.045),
                 Limb((0, 0.7, -0.45), (0, 0.42, -0.52), 0.045, 0.012)], cells=12)  # fmt: skip
    saddle = ellipsoid(0.137, 0.1, 0.13, sides=18).at(y=0.765)
    return [
        flesh.part(coat),
        *parts("second", [mane, tail]),
        saddle.part("main"),
        *parts("dark", pair(ellipsoid(0.014, 0.016, 0.016, sides=10).at(0.062, 1.05, 0.46))),
        rod((0, 0.12, 0), (0, 2.2, 0), 0.022, sides=12).part("gold"),
    ]


def _gores(radius: float, low: float, high: float, count: int) -> list[Part]:
    """Stripe a conical roof in two colours."""
    made = []
    for k in range(count):
        a, b = (2 * np.pi * (k + share) / count for share in (0, 1))
        made.append(_gore(radius, low, high, a, b).part(("main", "second")[k % 2]))
    return made


def _gore(radius: float, low: float, high: float, a: float, b: float) -> Shape:
    edge = [(radius * np.cos(t), radius * np.sin(t)) for t in np.linspace(a, b, 4)]
    flat = prism([(0.02 * np.cos((a + b) / 2), 0.02 * np.sin((a + b) / 2)), *edge], 0.03, bevel=0)
    flat = flat.turned(x=-90)

    def raise_(points: FloatArray) -> FloatArray:
        share = 1 - np.hypot(points[:, 0], points[:, 2]) / radius
        return points + np.column_stack([0 * share, low + (high - low) * share, 0 * share])

    return flat.warped(raise_)


def _carousel(_: Variant) -> list[Part]:
    """Turn eight horses under a striped roof."""
    made = [
        cylinder(2.1, 0.16, bevel=0.03, sides=56).part("main"),
        cylinder(1.95, 0.06, bevel=0.01, sides=56).at(y=0.15).part("floor"),
        cylinder(0.52, 2.2, bevel=0.02, sides=12).at(y=0.16).part("cream"),
        *parts("gold", around(box(0.05, 2.1, 0.03, bevel=0.01).at(0, 0.2, 0.52), 12)),
        *_gores(2.2, 2.42, 3.3, 16),
        cylinder(2.16, 0.04, bevel=0.01, sides=56).at(y=2.37).part("cream"),
    ]
    scallop = prism([(-0.2, 0.16), *map(tuple, arc(0.2, 180, 360, steps=8)), (0.2, 0.16)], 0.03)
    flaps = around(scallop.at(0, 2.3, 2.13), 32)
    made += [flap.part(("gold", "main")[k % 2]) for k, flap in enumerate(flaps)]
    bulb = ellipsoid(0.035, 0.035, 0.035, sides=8).at(0, 2.46, 2.18)
    made += parts("light", around(bulb, 24))
    made += parts("gold", [ellipsoid(0.11, 0.13, 0.11, sides=20).at(y=3.36),
                           lathe([(0, 3.4)], [(0.05, 3.45), (0, 3.7)], sides=12)])  # fmt: skip
    for k in range(8):
        steed, lift = _galloper(("cream", "coat")[k % 2]), 0.12 * (-1) ** k
        steed = [part if part.slot == "gold" else lifted for part, lifted in
                 zip(steed, moved(steed, y=0.25 + lift), strict=True)]  # fmt: skip
        placed = moved(each(steed, partial(Shape.turned, y=90)), z=1.4)
        made += each(placed, partial(Shape.turned, y=45 * k + 10))
    return made


def _cabin(slot: str) -> list[Part]:
    """Hang an open tub under a roof from the origin."""
    tub = lathe([(0, -0.95)], [(0.2, -0.95)], [(0.3, -0.85), (0.33, -0.55)], [(0.29, -0.55)],
                [(0.24, -0.82)], [(0, -0.82)], sides=20)  # fmt: skip
    roof = lathe([(0, -0.12)], [(0.34, -0.12)], [(0.12, 0.0), (0, 0.03)], sides=20)
    posts = around(rod((0, -0.56, 0.3), (0, -0.11, 0.28), 0.014, sides=6), 4)
    return [*parts(slot, [tub, roof]), *parts("frame", posts)]


def _wheel(_: Variant) -> list[Part]:
    """Hang ten tubs from a pair of spoked rims."""
    hub, radius, made = 3.1, 2.2, list[Part]()
    for z in (-0.36, 0.36):
        rims = [torus(r, t, sides=60, section=6).turned(x=90).at(0, hub, z)
                for r, t in ((radius, 0.045), (0.72 * radius, 0.03))]  # fmt: skip
        spokes = [
            rod((0, hub, z), (radius * np.sin(a), hub + radius * np.cos(a), z), 0.025, sides=6)
            for a in 2 * np.pi * np.arange(10) / 10
        ]
        bulbs = [
            ellipsoid(0.05, 0.05, 0.05, sides=8).at(
                radius * np.sin(a), hub + radius * np.cos(a), z + 0.06 * np.sign(z)
            )
            for a in 2 * np.pi * (np.arange(20) + 0.5) / 20
        ]
        stays = pair(rod((0.0, hub, 1.5 * z), (1.3, 0, 2.2 * z), 0.06))
        made += [*parts("frame", [*rims, *spokes]), *parts("light", bulbs), *parts("main", stays)]
    slots = ("main", "second", "blue", "green", "cream")
    for k, a in enumerate(2 * np.pi * np.arange(10) / 10):
        x, y = radius * np.sin(a), hub + radius * np.cos(a)
        made += moved(_cabin(slots[k % 5]), float(x), float(y), 0)
        made.append(rod((x, y, -0.38), (x, y, 0.38), 0.03, sides=8).part("frame"))
    return [
        *made,
        rod((0, hub, -0.6), (0, hub, 0.6), 0.13).part("main"),
        box(3.4, 0.12, 2.2, bevel=0.03).part("floor"),
        box(1.2, 0.16, 0.5, bevel=0.02).at(0, 0.12, 0.9).part("floor"),
    ]


BUILD = by_subtype(carousel=_carousel, wheel=_wheel)
