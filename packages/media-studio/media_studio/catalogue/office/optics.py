"""Instruments to see far, near and small things."""

from media_studio.catalogue.modelling.housing import body, disc, dome, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import around, each, pair, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve


def _magnifying_glass(_: Variant) -> list[Part]:
    grip = lathe(
        [(0, 0)],
        [(0.01, 0)],
        [(0.0125, 0.01), (0.01, 0.05), (0.0115, 0.1)],
        [(0.008, 0.108)],
        [(0, 0.108)],
        sides=24,
    )
    rim = sleeve(
        (0.047, -0.006), (0.053, -0.006), (0.0545, 0), (0.053, 0.006), (0.047, 0.006), sides=52
    ).turned(x=90)
    lens = [
        dome(0.048, 0.006, 0.048, sides=44).turned(x=90),
        dome(0.048, 0.006, 0.048, sides=44).turned(x=-90),
    ]
    made = [
        grip.part("handle"),
        sleeve((0.006, 0.1), (0.012, 0.1), (0.009, 0.118), (0.005, 0.12)).part("main"),
        rod((0, 0.11, 0), (0, 0.135, 0), 0.005).part("main"),
        rim.at(y=0.185).part("main"),
        *parts("glass", [s.at(y=0.185) for s in lens]),
    ]
    return each(made, lambda s: s.turned(z=-24))


def _telescope(_: Variant) -> list[Part]:
    """Point a refractor at the sky from a wooden tripod."""
    barrel = lathe(
        [(0, 0)],
        [(0.03, 0)],
        [(0.03, 0.05)],
        [(0.022, 0.06)],
        [(0.022, 0.16)],
        [(0.042, 0.18)],
        [(0.048, 0.72)],
        [(0.058, 0.73)],
        [(0.058, 0.85)],
        [(0.048, 0.85)],
        [(0.046, 0.78)],
        [(0, 0.78)],
        sides=36,
    )
    rings = [
        torus(r, 0.005, sides=36, section=8).at(y=y)
        for r, y in ((0.0435, 0.22), (0.047, 0.6), (0.058, 0.845))
    ]
    finder = lathe(
        [(0, 0)],
        [(0.012, 0)],
        [(0.012, 0.2)],
        [(0.015, 0.21)],
        [(0.015, 0.24)],
        [(0, 0.235)],
        sides=20,
    ).at(0, 0.22, -0.07)
    tilt = [
        (barrel, "main"),
        *[(r, "metal") for r in rings],
        (dome(0.045, 0.01, 0.045).at(y=0.782), "glass"),
        (finder, "metal"),
        *[(box(0.012, 0.016, 0.05, bevel=0.003).at(0, y, -0.05), "dark") for y in (0.27, 0.38)],
        (rod((0, 0.02, 0), (0, -0.04, 0), 0.02), "dark"),
    ]
    tube_parts = [s.at(y=-0.4).turned(x=62).at(y=1.1).part(slot) for s, slot in tilt]
    leg = rod((0.03, 1.0, 0), (0.4, 0.0, 0), 0.019, tip=0.013)
    return [
        *tube_parts,
        *parts("stand", around(leg, 3, 30)),
        cylinder(0.045, 0.06, sides=24).at(y=0.98).part("metal"),
        rod((0, 1.0, 0), (0, 1.1, 0), 0.022).part("metal"),
        torus(0.16, 0.008, sides=40, section=8).at(y=0.58).part("metal"),
        *parts("metal", pair(disc(0.02, 0.02).turned(y=90).at(0.04, 1.1, 0))),
    ]


def _spyglass(_: Variant) -> list[Part]:
    """Draw out a brass telescope of three tubes."""
    tubes = [
        lathe([(0, y)], [(r, y)], [(r, y + h)], [(0, y + h)], sides=36)
        for r, y, h in ((0.034, 0.24, 0.17), (0.028, 0.12, 0.13), (0.022, 0.0, 0.13))
    ]
    rings = [
        sleeve((r - 0.006, y), (r + 0.004, y), (r + 0.004, y + 0.016), (r - 0.006, y + 0.016))
        for r, y in ((0.034, 0.238), (0.034, 0.4), (0.028, 0.118), (0.022, -0.006))
    ]
    flare = lathe(
        [(0, 0.41)],
        [(0.034, 0.41)],
        [(0.041, 0.44)],
        [(0.034, 0.44)],
        [(0.03, 0.42)],
        [(0, 0.42)],
        sides=36,
    )
    made = [
        tubes[0].part("handle"),
        *parts("main", [*tubes[1:], *rings, flare]),
        dome(0.032, 0.006, 0.032).at(y=0.424).part("glass"),
    ]
    return each(made, lambda s: s.turned(z=-68, y=18))


def _binoculars(_: Variant) -> list[Part]:
    barrel = lathe(
        [(0, 0)],
        [(0.02, 0)],
        [(0.021, 0.012)],
        [(0.017, 0.03)],
        [(0.019, 0.06), (0.03, 0.09)],
        [(0.031, 0.14)],
        [(0.027, 0.14)],
        [(0.026, 0.12)],
        [(0, 0.12)],
        sides=32,
    )
    half = [
        (barrel, "main"),
        (dome(0.026, 0.006, 0.026).at(y=0.124), "lens"),
        (torus(0.0305, 0.0025, sides=32, section=8).at(y=0.137), "metal"),
        (torus(0.0205, 0.003, sides=28, section=8).at(y=0.006), "dark"),
        (
            body(
                [(0.03, 0.024, 0.024, 0), (0.045, 0.028, 0.028, 0), (0.075, 0.029, 0.029, 0)],
                power=3.5,
            ),
            "main",
        ),
    ]
    made = [c.part(slot) for s, slot in half for c in pair(s.turned(z=-3).at(x=0.036))]
    bridge = [
        cylinder(0.009, 0.075, sides=18).at(y=0.03),
        cylinder(0.013, 0.022, sides=20).at(y=0.05),
        *[box(0.04, 0.012, 0.012, bevel=0.003).at(0, y, 0) for y in (0.035, 0.088)],
    ]
    return each([*made, *parts("dark", bridge)], lambda s: s.turned(x=62, y=22))


def _microscope(_: Variant) -> list[Part]:
    """Stand a microscope with three objectives over its stage; it faces +Z."""
    arm = [
        (-0.09, 0.03),
        (-0.05, 0.03),
        (-0.06, 0.12),
        (-0.05, 0.2),
        (0.0, 0.24),
        (0.0, 0.28),
        (-0.06, 0.27),
        (-0.1, 0.2),
        (-0.105, 0.1),
    ]
    lenses = [
        lathe([(0, 0)], [(0.004, 0)], [(0.009, 0.012)], [(0.009, 0.04)], [(0, 0.04)], sides=20)
        .at(y=-0.045)
        .turned(x=t)
        for t in (0, 48, -48)
    ]
    tubes = [
        cylinder(0.02, 0.12, sides=28),
        cylinder(0.017, 0.05, sides=24).at(y=0.11),
        cylinder(0.02, 0.02, sides=24).at(y=0.15),
    ]
    return [
        body(
            [
                (0, 0.075, 0.1, 0),
                (0.01, 0.078, 0.103, 0),
                (0.03, 0.06, 0.085, 0),
                (0.034, 0.05, 0.07, 0),
            ],
            power=4,
        ).part("main"),
        prism(arm, 0.034, bevel=0.008).turned(y=-90).part("main"),
        slab(0.12, 0.01, 0.11, radius=0.008, bevel=0.002).at(y=0.125, z=0.025).part("dark"),
        box(0.034, 0.02, 0.07, bevel=0.004).at(y=0.11, z=-0.045).part("main"),
        slab(0.07, 0.0015, 0.024, bevel=0).at(y=0.135, z=0.03).part("glass"),
        *parts(
            "metal",
            [box(0.006, 0.004, 0.05, bevel=0.001).at(x, 0.135, 0.02) for x in (-0.026, 0.026)],
        ),
        *parts("metal", [s.at(y=0.215, z=0.03) for s in lenses]),
        dome(0.026, 0.018, 0.026).mirrored("y").at(y=0.222, z=0.03).part("metal"),
        *each(
            [tubes[0].part("main"), tubes[1].part("metal"), tubes[2].part("dark")],
            lambda s: s.turned(x=-28).at(y=0.24, z=0.02),
        ),
        box(0.044, 0.05, 0.06, bevel=0.012).at(y=0.215, z=0.012).part("main"),
        *parts(
            "dark",
            [
                c
                for y, r in ((0.1, 0.022), (0.07, 0.014))
                for c in pair(cylinder(r, 0.016, sides=28).turned(z=-90).at(0.016, y, -0.078))
            ],
        ),
        disc(0.022, 0.012).turned(x=-90).at(y=0.034, z=0.03).part("light"),
    ]


BUILD = by_subtype(
    magnifier=_magnifying_glass,
    telescope=_telescope,
    spyglass=_spyglass,
    binoculars=_binoculars,
    microscope=_microscope,
)
