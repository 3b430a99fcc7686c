"""Machines that clean, sew and press."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.housing import (
    body,
    cut_below,
    dial,
    disc,
    dome,
    panel,
    slab,
)
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, around, pair, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube


def _vacuum(_: Variant) -> list[Part]:
    """Make a canister on wheels with its hose, pipe and floor head."""
    shell = body(
        [
            (-0.19, 0.06, 0.05, 0),
            (-0.17, 0.1, 0.085, 0),
            (0, 0.125, 0.11, 0),
            (0.13, 0.11, 0.09, 0),
            (0.19, 0.07, 0.06, 0),
        ],
        power=2.8,
    )
    wheel = [torus(0.06, 0.018, sides=32, section=10), cylinder(0.055, 0.03, sides=28).at(y=-0.015)]
    wheels = [s.turned(z=90).at(0.125, 0.075, -0.1) for s in wheel]
    hose = [
        (0, 0.17, 0.16),
        (0.02, 0.3, 0.26),
        (0.15, 0.48, 0.28),
        (0.27, 0.62, 0.2),
        (0.28, 0.72, 0.1),
    ]
    turns = tube(hose, 0.019, steps=8)
    ribs = [torus(0.0195, 0.004, sides=16, section=6).aimed(a, b) for a, b in _stations(hose, 34)]
    grip = [(0.28, 0.72, 0.1), (0.28, 0.74, 0.16), (0.28, 0.68, 0.24)]
    return [
        shell.turned(x=90).at(y=0.135).part("main"),
        body([(-0.17, 0.1, 0.04, 0), (0.1, 0.105, 0.04, 0)], power=3, steps=1)
        .turned(x=90)
        .at(y=0.075)
        .part("dark"),
        *parts("dark", pair(wheels[0])),
        *parts("metal", pair(wheels[1])),
        cylinder(0.03, 0.02, sides=20).turned(z=90).at(0.01, 0.03, 0.15).part("dark"),
        tube(
            [(0, 0.235, -0.08), (0, 0.275, -0.05), (0, 0.275, 0.05), (0, 0.235, 0.08)],
            0.014,
            flat=0.8,
        ).part("dark"),
        disc(0.035, 0.02).turned(x=-50).at(y=0.155, z=0.15).part("dark"),
        *parts("hose", [turns, *ribs]),
        tube(grip, 0.02).part("dark"),
        rod((0.28, 0.7, 0.22), (0.28, 0.07, 0.56), 0.016).part("metal"),
        box(0.26, 0.05, 0.09, bevel=0.016).at(0.28, 0.006, 0.58).part("main"),
        box(0.25, 0.012, 0.08, bevel=0.003).at(0.28, 0, 0.58).part("dark"),
        disc(0.028, 0.006).turned(x=-90).at(0.05, 0.237, -0.12).part("light"),
    ]


def _stations(
    points: list[tuple[float, float, float]], count: int
) -> list[tuple[FloatArray, FloatArray]]:
    """Return places along a curve, each with a point a little further on."""
    curve = spline(points, 40)
    picks = np.linspace(2, len(curve) - 3, count).astype(int)
    return [(curve[k], curve[k + 1]) for k in picks]


def _robot_vacuum(_: Variant) -> list[Part]:
    bristle = tube([(0, 0.006, 0), (0.03, 0.004, 0.004), (0.06, 0.002, 0.012)], 0.0025, sides=6)
    brushes = [s.at(0.11, 0, 0.125) for s in around(bristle, 3)]
    return [
        lathe(
            [(0, 0.012)],
            [(0.155, 0.012)],
            [(0.17, 0.022)],
            [(0.17, 0.06)],
            [(0.16, 0.078)],
            [(0, 0.082)],
            sides=64,
            bevel=0.006,
        ).part("main"),
        sleeve((0.16, 0.022), (0.1735, 0.024), (0.1735, 0.056), (0.16, 0.058), sides=64).part(
            "dark"
        ),
        lathe(
            [(0, 0.08)], [(0.05, 0.08)], [(0.05, 0.1)], [(0.044, 0.106)], [(0, 0.106)], sides=40
        ).part("dark"),
        sleeve((0.05, 0.0805), (0.056, 0.0805), (0.056, 0.084), (0.05, 0.084), sides=44)
        .at(z=0.0)
        .part("light"),
        cylinder(0.02, 0.005, sides=28).at(y=0.0795, z=0.105).part("dark"),
        torus(0.0165, 0.002, sides=28, section=6).at(y=0.0845, z=0.105).part("light"),
        *parts("dark", pair(cylinder(0.025, 0.03, sides=20).turned(z=90).at(0.12, 0.025, 0))),
        *parts("brush", [c for s in brushes for c in pair(s)]),
    ]


def _upright_machine() -> Shape:
    """Outline the arm of a sewing machine from the side it is worked on."""
    outline = [
        (-0.19, 0.05), (0.19, 0.05), (0.19, 0.26), (0.16, 0.29), (-0.15, 0.285), (-0.19, 0.26),
        (-0.19, 0.165), (-0.125, 0.165), (-0.115, 0.2), (0.08, 0.2), (0.1, 0.18), (0.1, 0.075),
        (-0.19, 0.075),
    ]  # fmt: skip
    return prism(outline, 0.085, bevel=0.014)


def _sewing_machine(variant: Variant) -> list[Part]:
    """Make a black machine with gold lines, a hand wheel and thread."""
    wheel = [
        torus(0.062, 0.011, sides=40, section=10),
        *[rod((0, 0, 0), (0.06, 0, 0), 0.006, sides=8).turned(y=72 * k) for k in range(5)],
        cylinder(0.018, 0.05, sides=20).at(y=-0.015),
    ]
    spool = lathe(
        [(0, 0)],
        [(0.018, 0)],
        [(0.018, 0.005)],
        [(0.009, 0.006)],
        [(0.009, 0.04)],
        [(0.018, 0.041)],
        [(0.018, 0.046)],
        [(0, 0.046)],
        sides=24,
    )
    cloth = slab(0.2, 0.003, 0.15, bevel=0).at(-0.14, 0.0775, 0.05)
    lines = [
        panel(w, 0.004, 0.002, bevel=0).at(x, y, 0.0422)
        for x, y, w in ((0.0, 0.27, 0.28), (0.0, 0.215, 0.18), (0.145, 0.1, 0.06))
    ]
    return [
        slab(0.48, 0.05, 0.2, radius=0.01, bevel=0.006).part("wood"),
        slab(0.44, 0.008, 0.17, radius=0.01, bevel=0.003).at(y=0.049).part("main"),
        _upright_machine().part("main"),
        *parts("trim", lines),
        *parts("trim", [disc(0.018, 0.003).at(0.145, 0.2, 0.042)]),
        *parts("metal", [s.turned(z=90).at(0.212, 0.235, 0) for s in wheel]),
        spool.at(0.06, 0.287, 0).part("metal"),
        cylinder(0.015, 0.032, sides=24).at(0.06, 0.294, 0).part("thread"),
        tube(
            [
                (0.06, 0.33, 0.01),
                (-0.08, 0.3, 0.02),
                (-0.16, 0.285, 0.048),
                (-0.157, 0.16, 0.045),
                (-0.157, 0.09, 0.0),
            ],
            0.0012,
            sides=6,
        ).part("thread"),
        rod((-0.157, 0.17, 0), (-0.157, 0.115, 0), 0.007).part("metal"),
        rod((-0.157, 0.12, 0), (-0.157, 0.062, 0), 0.0025, tip=0.0008).part("metal"),
        slab(0.03, 0.004, 0.05, bevel=0.001).at(-0.157, 0.078, 0.008).part("metal"),
        slab(0.07, 0.003, 0.1, radius=0.004).at(-0.157, 0.074, 0).part("metal"),
        panel(0.05, 0.09, 0.004, radius=0.01).at(-0.165, 0.185, 0.0415).part("metal"),
        disc(0.014, 0.016).at(-0.09, 0.24, 0.042).part("metal"),
        *([cloth.part("cloth")] if "cloth" in variant.attributes else []),
    ]


def _iron(_: Variant) -> list[Part]:
    """Make a steam iron with its pointed sole forward, along +Z."""
    sole = rounded(
        [
            (0, 0.13),
            (0.03, 0.075),
            (0.052, 0.0),
            (0.054, -0.09),
            (0.03, -0.11),
            (-0.03, -0.11),
            (-0.054, -0.09),
            (-0.052, 0.0),
            (-0.03, 0.075),
        ]
    )
    flat = prism(sole, 0.008, bevel=0.002).turned(x=90).at(y=0.006)
    rows = [(0.01, 0.96), (0.03, 0.9), (0.05, 0.72), (0.062, 0.5), (0.066, 0.34)]
    top = loft(
        [
            np.column_stack(
                [sole[:, 0] * s, np.full(len(sole), y), -sole[:, 1] * s * (1 if s > 0.9 else 0.97)]
            )
            for y, s in rows
        ],
        steps=2,
        crease=50,
    ).mirrored("z")
    handle = [
        (0, 0.055, -0.09),
        (0, 0.105, -0.098),
        (0, 0.128, -0.06),
        (0, 0.124, 0.02),
        (0, 0.1, 0.06),
        (0, 0.056, 0.055),
    ]
    cord = [
        (0, 0.11, -0.1),
        (0.01, 0.13, -0.14),
        (0.05, 0.06, -0.18),
        (0.09, 0.004, -0.16),
        (0.14, 0.004, -0.1),
    ]
    return [
        flat.part("metal"),
        top.part("main"),
        tube(handle, [0.018, 0.017, 0.0155, 0.0155, 0.017, 0.018], sides=14, flat=0.85).part(
            "dark"
        ),
        dial(0.016).turned(x=-90).at(y=0.064, z=-0.01).part("metal"),
        *parts("light", [cylinder(0.006, 0.008, sides=14).at(y=0.133, z=0.0)]),
        dome(0.011, 0.01, 0.011).turned(x=60).at(y=0.062, z=0.062).part("metal"),
        tube(cord, 0.0035).part("dark"),
        cut_below(box(0.06, 0.05, 0.012, bevel=0.004).at(y=0.004, z=-0.106)).part("dark"),
    ]


BUILD = by_subtype(
    vacuum=_vacuum,
    robot_vacuum=_robot_vacuum,
    sewing_machine=_sewing_machine,
    iron=_iron,
)
