"""Small machines for the kitchen counter."""

import numpy as np

from media_studio.catalogue.modelling.housing import (
    body,
    cut_below,
    dial,
    disc,
    dome,
    grille,
    panel,
    pointer,
    slab,
)
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube, vessel


def _toaster(_: Variant) -> list[Part]:
    """Make a rounded toaster with two slices popping out."""
    shell = body(
        [
            (0, 0.135, 0.075, 0),
            (0.02, 0.15, 0.086, 0),
            (0.1, 0.15, 0.088, 0),
            (0.16, 0.142, 0.08, 0),
            (0.184, 0.12, 0.06, 0),
            (0.19, 0.1, 0.045, 0),
        ],
        power=4.5,
    )
    bread = panel(0.115, 0.11, 0.022, radius=0.025, bevel=0.005)
    crumb = panel(0.1, 0.094, 0.024, radius=0.02, bevel=0.003).at(y=0.008, z=-0.001)
    slices = [
        (s.at(y=0.12, z=z - 0.011), slot)
        for z in (-0.032, 0.032)
        for s, slot in ((bread, "crust"), (crumb, "bread"))
    ]
    slots = [box(0.15, 0.006, 0.036, bevel=0.002).at(y=0.187, z=z) for z in (-0.032, 0.032)]
    return [
        shell.at(y=0.012).part("main"),
        slab(0.28, 0.024, 0.15, radius=0.05, bevel=0.005).part("dark"),
        *parts("dark", slots),
        *[s.part(slot) for s, slot in slices],
        box(0.004, 0.1, 0.012, bevel=0.001).at(0.15, 0.06, 0).part("dark"),
        box(0.034, 0.016, 0.044, bevel=0.006).at(0.164, 0.135, 0).part("lever"),
        dial(0.016).turned(y=90).at(0.15, 0.052, 0.045).part("dark"),
        dial(0.02).at(0.08, 0.07, 0.088).part("dark"),
        pointer(0.02, 40).at(0.08, 0.07, 0.088).part("light"),
        panel(0.11, 0.012, 0.003, radius=0.005).at(-0.04, 0.064, 0.087).part("metal"),
    ]


def _blender(_: Variant) -> list[Part]:
    """Set a glass jug with a handle on a motor base."""
    base = lathe(
        [(0, 0)],
        [(0.085, 0)],
        [(0.088, 0.01), (0.08, 0.06), (0.062, 0.12)],
        [(0.058, 0.13)],
        [(0, 0.13)],
    )
    jug = vessel([(0.05, 0)], [(0.055, 0.03), (0.068, 0.14), (0.076, 0.21)], wall=0.004)
    drink = lathe([(0, 0.01)], [(0.047, 0.01)], [(0.053, 0.05), (0.064, 0.14)], [(0, 0.146)])
    blade = box(0.07, 0.003, 0.012, bevel=0.001)
    blades = [blade.turned(z=20).at(y=0.026), blade.turned(z=-20, y=90).at(y=0.03)]
    lid = lathe(
        [(0, 0)], [(0.079, 0)], [(0.079, 0.016)], [(0.03, 0.022)], [(0.028, 0.04)], [(0, 0.042)]
    )
    handle = tube(
        [(0.07, 0.19, 0), (0.11, 0.185, 0), (0.122, 0.12, 0), (0.105, 0.05, 0), (0.06, 0.045, 0)],
        0.011,
        flat=0.8,
    )
    return [
        base.part("main"),
        sleeve((0.05, 0.126), (0.064, 0.126), (0.066, 0.15), (0.054, 0.156)).part("metal"),
        jug.at(y=0.15).part("glass"),
        drink.at(y=0.15).part("drink"),
        *parts("metal", [s.at(y=0.15) for s in blades]),
        lid.at(y=0.356).part("dark"),
        handle.at(y=0.15).part("dark"),
        dial(0.022).turned(x=-14).at(y=0.06, z=0.077).part("metal"),
        pointer(0.022, -30).turned(x=-14).at(y=0.06, z=0.077).part("dark"),
        torus(0.087, 0.004, sides=40, section=8).at(y=0.008).part("metal"),
    ]


def _coffee_maker(_: Variant) -> list[Part]:
    """Make a drip machine with a glass pot on its plate."""
    pot = vessel(
        [(0.05, 0)], [(0.062, 0.01), (0.068, 0.05), (0.05, 0.1), (0.042, 0.118)], wall=0.003
    )
    coffee = lathe(
        [(0, 0.005)],
        [(0.05, 0.005)],
        [(0.059, 0.014), (0.064, 0.05)],
        [(0.058, 0.066)],
        [(0, 0.066)],
    )
    handle = tube(
        [(0.045, 0.105, 0), (0.09, 0.11, 0), (0.098, 0.07, 0), (0.085, 0.03, 0), (0.064, 0.03, 0)],
        0.008,
    ).turned(y=-55)
    pot_parts = [
        pot.part("glass"),
        coffee.part("coffee"),
        handle.part("dark"),
        cylinder(0.045, 0.014, sides=32).at(y=0.116).part("dark"),
        sleeve((0.04, 0.1), (0.046, 0.1), (0.046, 0.11), (0.04, 0.11)).part("metal"),
    ]
    funnel = lathe([(0, 0)], [(0.045, 0)], [(0.07, 0.075)], [(0, 0.075)], sides=32)
    return [
        slab(0.2, 0.035, 0.25, radius=0.03, bevel=0.006).part("main"),
        cylinder(0.07, 0.006, sides=36).at(y=0.034, z=0.035).part("metal"),
        box(0.19, 0.32, 0.085, bevel=0.016).at(y=0.02, z=-0.078).part("main"),
        slab(0.2, 0.085, 0.23, radius=0.03, bevel=0.012).at(y=0.27, z=-0.005).part("main"),
        funnel.at(y=0.2, z=0.035).part("dark"),
        slab(0.19, 0.012, 0.2, radius=0.028, bevel=0.005).at(y=0.353, z=-0.005).part("metal"),
        *moved(pot_parts, y=0.04, z=0.035),
        panel(0.06, 0.03, 0.003, radius=0.006).at(y=0.3, z=0.109).part("dark"),
        panel(0.04, 0.014, 0.001, bevel=0).at(y=0.308, z=0.1118).part("light"),
        *parts("metal", pair(disc(0.008, 0.006).at(0.055, 0.315, 0.108))),
    ]


def _espresso(_: Variant) -> list[Part]:
    """Make a steel espresso machine with its filter handle, wand and cups on top."""
    cup = vessel([(0.02, 0)], [(0.028, 0.012), (0.034, 0.045)], wall=0.003, sides=28)
    ear = torus(0.013, 0.0035, sides=20, section=8).turned(x=90).at(x=0.042, y=0.026)
    cups = [
        *[s.at(-0.1, 0.372, -0.03) for s in (cup, ear)],
        *[s.turned(y=40).at(0.0, 0.372, -0.05) for s in (cup, ear)],
        *[s.turned(y=120).at(0.1, 0.372, -0.03) for s in (cup, ear)],
    ]
    wand = tube(
        [(0.14, 0.26, 0.1), (0.148, 0.24, 0.13), (0.152, 0.16, 0.145), (0.15, 0.1, 0.16)], 0.005
    )
    return [
        box(0.36, 0.075, 0.32, bevel=0.01).at(y=0.012).part("main"),
        box(0.36, 0.28, 0.17, bevel=0.01).at(y=0.06, z=-0.075).part("main"),
        box(0.36, 0.12, 0.27, bevel=0.012).at(y=0.25, z=-0.025).part("main"),
        *parts("dark", [s.turned(x=-90).at(y=0.0875, z=0.13) for s in grille(0.3, 0.13, 10)]),
        cylinder(0.038, 0.05, sides=32).at(y=0.2, z=0.04).part("metal"),
        cylinder(0.034, 0.03, sides=32).at(y=0.178, z=0.04).part("metal"),
        rod((0, 0.192, 0.07), (0, 0.184, 0.1), 0.008).part("metal"),
        rod((0, 0.186, 0.095), (0, 0.172, 0.2), 0.012, tip=0.014).part("dark"),
        *parts("metal", pair(rod((0.008, 0.18, 0.045), (0.014, 0.155, 0.05), 0.006))),
        cup.at(y=0.089, z=0.045).part("cup"),
        ear.at(y=0.089, z=0.045).part("cup"),
        cylinder(0.03, 0.002, bevel=0).at(y=0.124, z=0.045).part("coffee"),
        disc(0.034, 0.01, sides=36).at(-0.1, 0.31, 0.108).part("metal"),
        disc(0.028, 0.011, sides=32).at(-0.1, 0.31, 0.1085).part("cup"),
        box(0.003, 0.022, 0.002, bevel=0).turned(z=-40).at(-0.1, 0.308, 0.12).part("dark"),
        *parts("dark", [disc(0.012, 0.01).at(x, 0.31, 0.108) for x in (-0.02, 0.02, 0.06)]),
        wand.part("metal"),
        dial(0.02).turned(y=90).at(0.18, 0.3, 0.06).part("dark"),
        *parts(
            "metal",
            [
                *pair(rod((0.17, 0.395, -0.13), (0.17, 0.395, 0.08), 0.005)),
                rod((-0.17, 0.395, 0.08), (0.17, 0.395, 0.08), 0.005),
                *pair(rod((0.17, 0.36, 0.08), (0.17, 0.395, 0.08), 0.005)),
            ],
        ),
        *parts("cup", cups),
    ]


def _mixer_whisk() -> list[Shape]:
    """Bend the wires of a balloon whisk."""
    return [
        tube(
            [
                (0, 0.13, 0),
                (0.03, 0.08, 0),
                (0.034, 0.04, 0),
                (0, 0.012, 0),
                (-0.034, 0.04, 0),
                (-0.03, 0.08, 0),
                (0, 0.13, 0),
            ],
            0.0022,
            sides=6,
        ).turned(y=45 * k)
        for k in range(4)
    ]


def _mixer(_: Variant) -> list[Part]:
    """Make a stand mixer: a tilted head over a steel bowl."""
    head = body(
        [
            (-0.19, 0.03, 0.03, 0),
            (-0.17, 0.052, 0.052, 0),
            (-0.05, 0.062, 0.062, 0),
            (0.1, 0.06, 0.056, 0),
            (0.17, 0.05, 0.046, 0),
            (0.19, 0.035, 0.032, 0),
        ],
        power=2.5,
    )
    neck = body(
        [
            (0, 0.075, 0.075, -0.12),
            (0.03, 0.06, 0.06, -0.125),
            (0.12, 0.042, 0.05, -0.13),
            (0.25, 0.04, 0.055, -0.12),
        ],
        power=3,
    )
    bowl = vessel(
        [(0.05, 0)],
        [(0.05, 0.012)],
        [(0.075, 0.03), (0.1, 0.08), (0.108, 0.14)],
        [(0.113, 0.145)],
        wall=0.003,
    )
    # A hair wider than the head is there
    band = body([(0.085, 0.0618, 0.0582, 0), (0.097, 0.0612, 0.0574, 0)], power=2.5)
    whisk = _mixer_whisk()
    return [
        slab(0.2, 0.03, 0.38, radius=0.09, bevel=0.01).at(z=-0.005).part("main"),
        neck.at(y=0.02).part("main"),
        head.turned(x=90).at(y=0.31, z=-0.005).part("main"),
        cylinder(0.03, 0.04, sides=28).at(y=0.225, z=0.075).part("metal"),
        *parts("metal", [s.at(y=0.1, z=0.075) for s in whisk]),
        bowl.at(y=0.032, z=0.075).part("metal"),
        disc(0.034, 0.012).at(y=0.31, z=0.178).part("metal"),
        band.turned(x=90).at(y=0.31, z=-0.005).part("metal"),
        ellipsoid(0.012, 0.012, 0.012, sides=16).at(0.068, 0.3, -0.08).part("dark"),
        tube(
            [(0.104, 0.15, 0.075), (0.15, 0.15, 0.075), (0.155, 0.1, 0.075), (0.082, 0.072, 0.075)],
            0.006,
        ).part("metal"),
    ]


def _electric_kettle(_: Variant) -> list[Part]:
    """Stand a cordless kettle on its base."""
    jug = lathe(
        [(0, 0)],
        [(0.078, 0)],
        [(0.08, 0.01), (0.076, 0.08), (0.06, 0.18)],
        [(0.056, 0.19)],
        [(0, 0.19)],
        sides=40,
    )
    lid = lathe(
        [(0, 0)], [(0.054, 0)], [(0.05, 0.012), (0.02, 0.02)], [(0.012, 0.036)], [(0, 0.038)]
    )
    spout = body(
        [
            (0, 0.02, 0.018, 0),
            (0.03, 0.024, 0.03, 0.014),
            (0.055, 0.024, 0.036, 0.03),
            (0.058, 0.021, 0.032, 0.031),
        ],
        power=2.2,
    )
    handle = tube(
        [
            (-0.05, 0.185, 0),
            (-0.1, 0.195, 0),
            (-0.122, 0.15, 0),
            (-0.112, 0.08, 0),
            (-0.076, 0.045, 0),
        ],
        [0.014, 0.014, 0.013, 0.012, 0.013],
        flat=0.8,
    )
    return [
        lathe(
            [(0, 0)], [(0.088, 0)], [(0.09, 0.012)], [(0.08, 0.022)], [(0, 0.022)], sides=40
        ).part("dark"),
        jug.at(y=0.022).part("main"),
        spout.turned(y=90).at(0.042, 0.152, 0).part("main"),
        lid.at(y=0.21).part("dark"),
        handle.at(y=0.022).part("dark"),
        panel(0.014, 0.09, 0.004, radius=0.006).turned(x=-6).at(0.0, 0.075, 0.0745).part("glass"),
        torus(0.079, 0.003, sides=40, section=8).at(y=0.034).part("metal"),
        box(0.024, 0.006, 0.016, bevel=0.002).turned(z=-11).at(-0.075, 0.2235, 0).part("light"),
        tube([(-0.08, 0.01, 0), (-0.11, 0.006, -0.03), (-0.14, 0.004, -0.08)], 0.004).part("dark"),
    ]


def _slow_cooker(_: Variant) -> list[Part]:
    """Make a rice cooker with a hinged lid."""
    pot = body(
        [
            (0, 0.11, 0.12, 0),
            (0.02, 0.125, 0.135, 0),
            (0.12, 0.13, 0.14, 0),
            (0.16, 0.125, 0.135, 0),
        ],
        power=2.8,
    )
    lid = dome(0.124, 0.05, 0.134).at(y=0.163)
    return [
        pot.part("main"),
        cut_below(lid, 0.163).part("main"),
        torus(1, 0.02, sides=48, section=8).scaled(0.128, 0.2, 0.138).at(y=0.162).part("metal"),
        panel(0.085, 0.09, 0.012, radius=0.02, bevel=0.004)
        .turned(x=-1)
        .at(y=0.03, z=0.135)
        .part("dark"),
        panel(0.05, 0.026, 0.002, bevel=0).at(y=0.08, z=0.1465).part("light"),
        *parts("metal", [disc(0.009, 0.005).at(x, 0.055, 0.1465) for x in (-0.024, 0, 0.024)]),
        tube(
            [
                (-0.124, 0.14, 0.02),
                (-0.1, 0.235, -0.02),
                (0, 0.262, -0.03),
                (0.1, 0.235, -0.02),
                (0.124, 0.14, 0.02),
            ],
            0.009,
            flat=0.6,
        ).part("dark"),
        cylinder(0.014, 0.012).at(y=0.21, z=-0.02).part("metal"),
        *parts(
            "dark",
            [
                disc(0.003, 0.002, sides=8)
                .turned(x=-90)
                .at(float(0.006 * np.cos(a)), 0.222, float(0.006 * np.sin(a)) - 0.02)
                for a in (0, 2.1, 4.2)
            ],
        ),
        slab(0.2, 0.012, 0.2, radius=0.08).at(y=-0.006).part("dark"),
    ]


BUILD = by_subtype(
    toaster=_toaster,
    blender=_blender,
    coffee_maker=_coffee_maker,
    espresso=_espresso,
    mixer=_mixer,
    kettle=_electric_kettle,
    rice_cooker=_slow_cooker,
)
