"""Fans for desk, floor and ceiling."""

import numpy as np

from media_studio.catalogue.modelling.housing import dial, disc, dome, panel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, each, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, tube


def _blade(reach: float, wide: float, pitch: float) -> Shape:
    """Twist one blade of a fan along +Y, for an axis along z."""
    rings = []
    for t in np.linspace(0.12, 1, 8):
        half = wide * float(np.sin(np.pi * (0.25 + 0.55 * t))) * (1 if t < 0.95 else 0.75)
        turn = np.radians(pitch * (1.2 - 0.6 * t))
        across, out = np.array([np.cos(turn), np.sin(turn)]) * half, 0.0015
        x, z = across
        rings.append(
            np.array(
                [
                    (-x, t * reach, -z - out),
                    (x, t * reach, z - out),
                    (x, t * reach, z + out),
                    (-x, t * reach, -z + out),
                ]
            )
        )
    return loft(rings, crease=40)


def _cage(radius: float, deep: float) -> list[Shape]:
    """Bend the wires of a fan's guard around the z axis."""
    wires = []
    for k in range(20):
        bow = [
            (0.2 * radius, 0, deep),
            (0.6 * radius, 0, 0.92 * deep),
            (0.95 * radius, 0, 0.45 * deep),
            (radius, 0, 0),
        ]
        wires.append(tube(bow, 0.0016, steps=3, sides=5).turned(z=18 * k))
    rings = [
        torus(r * radius, 0.0022, sides=44, section=6).turned(x=90).at(z=z * deep)
        for r, z in ((0.22, 1.0), (0.6, 0.92), (0.95, 0.45))
    ]
    return [
        *wires,
        *[w.mirrored("z") for w in wires[::2]],
        *rings,
        torus(radius, 0.005, sides=48, section=8).turned(x=90),
    ]


def _fan_head(radius: float) -> list[Part]:
    blades = [_blade(0.86 * radius, 0.36 * radius, 35).turned(z=90 * k + 20) for k in range(4)]
    motor = lathe(
        [(0, 0)], [(0.3 * radius, 0)], [(0.32 * radius, 0.1), (0.2 * radius, 0.15)], [(0, 0.155)]
    ).turned(x=-90)
    return [
        *parts("metal", _cage(radius, 0.06)),
        *parts("blade", blades),
        dome(0.2 * radius, 0.02, 0.2 * radius).turned(x=90).at(z=0.05).part("main"),
        motor.at(z=-0.045).part("main"),
        rod((0, 0, -0.06), (0, 0, 0.05), 0.15 * radius).part("metal"),
    ]


def _desk_fan(_: Variant) -> list[Part]:
    foot = lathe(
        [(0, 0)],
        [(0.1, 0)],
        [(0.104, 0.01)],
        [(0.07, 0.03), (0.03, 0.045)],
        [(0.02, 0.06)],
        [(0.017, 0.2)],
        [(0, 0.2)],
    )
    return [
        foot.part("main"),
        dial(0.016).turned(x=-55).at(y=0.034, z=0.062).part("metal"),
        *each(_fan_head(0.17), lambda s: s.turned(x=-8).at(y=0.3, z=0.05)),
        ellipsoid(0.028, 0.05, 0.028, sides=20).at(y=0.24, z=-0.03).part("main"),
    ]


def _pedestal_fan(_: Variant) -> list[Part]:
    return [
        lathe(
            [(0, 0)],
            [(0.2, 0)],
            [(0.205, 0.014)],
            [(0.12, 0.035), (0.03, 0.05)],
            [(0, 0.055)],
            sides=44,
        ).part("main"),
        rod((0, 0.04, 0), (0, 0.75, 0), 0.018).part("metal"),
        rod((0, 0.7, 0), (0, 1.1, 0), 0.013).part("metal"),
        cylinder(0.026, 0.06, sides=20).at(y=0.7).part("main"),
        box(0.06, 0.12, 0.06, bevel=0.014).at(y=1.0).part("main"),
        *parts("metal", [disc(0.01, 0.008, sides=16).at(y=y, z=0.029) for y in (1.03, 1.06, 1.09)]),
        *each(_fan_head(0.23), lambda s: s.turned(x=-6).at(y=1.2, z=0.08)),
    ]


def _ceiling_fan(_: Variant) -> list[Part]:
    blade = panel(0.13, 0.46, 0.008, radius=0.05, bevel=0.003).turned(x=90).turned(z=9).at(z=0.14)
    arm = box(0.03, 0.006, 0.13, bevel=0.002).at(y=0.0, z=0.12)
    shade = lathe([(0, 0)], [(0.07, 0.01), (0.095, 0.05)], [(0.09, 0.07)], [(0, 0.07)]).at(y=-0.15)
    return [
        *parts("blade", around(blade, 5)),
        *parts("metal", around(arm, 5)),
        lathe(
            [(0, -0.08)], [(0.09, -0.08)], [(0.11, -0.04), (0.1, 0.03), (0.04, 0.07)], [(0, 0.075)]
        ).part("main"),
        shade.part("light"),
        rod((0, 0.06, 0), (0, 0.3, 0), 0.012).part("metal"),
        lathe([(0, 0)], [(0.02, 0)], [(0.06, 0.05)], [(0.06, 0.06)], [(0, 0.06)])
        .at(y=0.28)
        .part("main"),
        *parts(
            "metal",
            [
                ellipsoid(0.0025, 0.0025, 0.0025, sides=6).at(0.05, -0.1 - 0.006 * k, 0.06)
                for k in range(18)
            ],
        ),
        ellipsoid(0.008, 0.012, 0.008, sides=12).at(0.05, -0.22, 0.06).part("main"),
    ]


BUILD = by_subtype(
    desk_fan=_desk_fan,
    pedestal_fan=_pedestal_fan,
    ceiling_fan=_ceiling_fan,
)
