"""Wands, orbs and what else wizards keep."""

import numpy as np

from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, star
from media_studio.modelling.shape import around, each, parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import lathe, sleeve, tube


def _wand(variant: Variant) -> list[Part]:
    """Turn a wizard's wand with a glowing tip."""
    shaft = spline([(0.0095, 0.09), (0.0065, 0.1), (0.0035, 0.33)])
    stick = lathe(
        [(0, 0)],
        [(0.009, 0)],
        [(0.012, 0.008), (0.008, 0.03), (0.0115, 0.06), (0.0075, 0.085)],
        [(0.0095, 0.09)],
        [(0.0065, 0.1), (0.0035, 0.33)],
        [(0, 0.334)],
        sides=24,
    )
    rings = [
        torus(r, 0.002, sides=22, section=8).at(y=y)
        for r, y in ((0.0115, 0.006), (0.0095, 0.088), (0.0065, 0.14))
    ]
    vine = np.linspace(0, 4 * 2 * np.pi, 80)
    rise = 0.1 + 0.0085 * vine / np.pi
    reach = np.interp(rise, shaft[:, 1], shaft[:, 0])
    reach[[0, -1]] -= 0.0025  # Both ends of the wire are let into the stick.
    twine = tube(
        np.stack([reach * np.cos(vine), rise, reach * np.sin(vine)], -1), 0.0016, steps=1, sides=6
    )
    spark = [
        prism(star(4, 0.016, 0.004), 0.004, bevel=0.001).turned(z=t).at(x, y, 0)
        for x, y, t in ((0.025, 0.35, 0), (-0.022, 0.362, 30), (0.012, 0.385, 10))
    ]
    tip = ellipsoid(0.009, 0.009, 0.009, sides=16).at(y=0.338)
    if "star tip" in variant.attributes:
        tip = prism(star(5, 0.03, 0.013), 0.008, bevel=0.002).at(y=0.35)
    made = [
        stick.part("main"),
        *parts("metal", [*rings, twine]),
        tip.part("light"),
        *(parts("light", spark) if {"star", "sparkle"} & variant.attributes else []),
    ]
    return each(made, lambda s: s.turned(z=-24))


def _star_wand(_: Variant) -> list[Part]:
    """Put a golden star with ribbons on a fairy's wand."""
    ribbon = [
        tube(
            [(0, 0.2, 0), (0.03, 0.17, 0.01), (0.02, 0.12, 0.02), (0.05, 0.08, 0.01)],
            [0.005, 0.007, 0.007, 0.004],
            flat=0.2,
        ),
        tube(
            [(0, 0.2, 0), (-0.03, 0.16, 0.012), (-0.015, 0.11, 0.02), (-0.045, 0.06, 0.012)],
            [0.005, 0.007, 0.007, 0.004],
            flat=0.2,
        ),
    ]
    made = [
        lathe([(0, 0)], [(0.0065, 0)], [(0.006, 0.23)], [(0, 0.24)], sides=20).part("main"),
        prism(star(5, 0.06, 0.027), 0.018, bevel=0.006).at(y=0.25).part("metal"),
        ellipsoid(0.012, 0.012, 0.013, sides=12).creased(12).at(y=0.25).part("gem"),
        ellipsoid(0.01, 0.01, 0.01, sides=16).part("metal"),
        *parts("ribbon", ribbon),
    ]
    return each(made, lambda s: s.turned(z=-18))


def _crystal_ball(_: Variant) -> list[Part]:
    """Rest a clear crystal ball on a clawed stand."""
    foot = lathe(
        [(0, 0)],
        [(0.075, 0)],
        [(0.08, 0.01)],
        [(0.05, 0.024), (0.04, 0.04)],
        [(0.058, 0.056)],
        [(0.05, 0.066)],
        [(0, 0.05)],
        sides=40,
    )
    claw = tube(
        [(0.05, 0.045, 0), (0.082, 0.075, 0), (0.092, 0.12, 0), (0.083, 0.15, 0)],
        [0.012, 0.01, 0.008, 0.003],
    )
    return [
        ellipsoid(0.092, 0.092, 0.092, sides=44).at(y=0.138).part("main"),
        *parts(
            "metal",
            [foot, *around(claw, 4, 45), torus(0.057, 0.005, sides=40, section=8).at(y=0.058)],
        ),
    ]


def _orb(_: Variant) -> list[Part]:
    """Make a monarch's orb: a ball with jewelled bands and a cross."""
    bands = [
        sleeve((0.055, -0.009), (0.064, -0.009), (0.064, 0.009), (0.055, 0.009), sides=48),
        torus(0.061, 0.006, sides=48, section=8).turned(x=90),
    ]
    cross = [
        (-0.008, 0),
        (0.008, 0),
        (0.005, 0.02),
        (0.022, 0.014),
        (0.022, 0.032),
        (0.005, 0.027),
        (0.009, 0.05),
        (-0.009, 0.05),
        (-0.005, 0.027),
        (-0.022, 0.032),
        (-0.022, 0.014),
        (-0.005, 0.02),
    ]
    gems = [
        ellipsoid(0.0065, 0.0065, 0.004, sides=10).creased(12).at(z=0.0645).turned(y=30 * k)
        for k in range(12)
    ]
    foot = sleeve((0.02, -0.066), (0.036, -0.066), (0.034, -0.054), (0.024, -0.05))
    return [
        ellipsoid(0.06, 0.06, 0.06, sides=40).part("main"),
        *parts("metal", [*bands, foot, prism(cross, 0.008, bevel=0.002).at(y=0.062)]),
        *parts("gem", [*gems, ellipsoid(0.005, 0.005, 0.006, sides=10).creased(12).at(y=0.085)]),
    ]


def _magic_crystal(_: Variant) -> list[Part]:
    """Grow a cluster of pointed crystals from a rock."""
    made = []
    for x, z, high, wide, lean, turn in (
        (0, 0, 0.24, 0.036, 0, 0),
        (0.042, 0.014, 0.16, 0.026, 22, -20),
        (-0.038, 0.018, 0.14, 0.024, 24, 200),
        (0.01, -0.05, 0.15, 0.025, 20, 90),
        (-0.03, -0.03, 0.19, 0.024, 10, 140),
        (0.014, 0.042, 0.12, 0.02, 26, -75),
    ):
        shard = lathe(
            [(0, -0.015)],
            [(0.4 * wide, -0.015)],
            [(0.8 * wide, 0.01)],
            [(wide, 0.72 * high)],
            [(0, high)],
            sides=6,
            bevel=0,
        ).creased(15)
        made.append(shard.turned(z=-lean).turned(y=turn).at(x, 0.019, z))
    rock = (
        ellipsoid(0.1, 0.05, 0.09, sides=28)
        .roughened(np.random.default_rng(2), 0.007, 0.06)
        .creased(20)
    )
    flat = rock.warped(lambda p: np.column_stack([p[:, 0], np.maximum(p[:, 1], -0.02), p[:, 2]]))
    return [*parts("gem", made), flat.at(y=0.02).part("main")]


BUILD = by_subtype(
    wand=_wand,
    star_wand=_star_wand,
    crystal_ball=_crystal_ball,
    orb=_orb,
    crystal=_magic_crystal,
)
