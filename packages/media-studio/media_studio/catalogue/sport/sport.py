"""Bats, rackets, sticks and pins."""

from dataclasses import replace

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, rounded, symmetric
from media_studio.modelling.shape import each, moved, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _racket(_: Variant) -> list[Part]:
    """String a tennis racket; it stands on its handle."""
    ring = np.column_stack(
        [arc(1, 0, 360, steps=48)[:-1] * [0.125, 0.165] + [0, 0.5], np.zeros(48)]
    )
    throat = [
        tube([(s * 0.012, 0.24, 0), (s * 0.03, 0.3, 0), (s * 0.085, 0.38, 0)], 0.009, sides=10)
        for s in (1, -1)
    ]
    handle = lathe(
        [(0, 0)],
        [(0.019, 0)],
        [(0.018, 0.01), (0.0155, 0.02)],
        [(0.0155, 0.2)],
        [(0.012, 0.25)],
        [(0, 0.25)],
        sides=8,
        bevel=0.001,
    )
    wraps = [
        torus(0.0162, 0.0016, sides=16, section=6).turned(x=14).at(y=0.03 + 0.02 * k)
        for k in range(9)
    ]
    cords = []
    for x in np.linspace(-0.1, 0.1, 14):
        reach = 0.165 * float(np.sqrt(1 - (x / 0.125) ** 2))
        cords.append(rod((x, 0.5 - reach, 0), (x, 0.5 + reach, 0), 0.0011, sides=5))
    for y in np.linspace(-0.135, 0.135, 16):
        reach = 0.125 * float(np.sqrt(1 - (y / 0.165) ** 2))
        cords.append(rod((-reach, 0.5 + y, 0), (reach, 0.5 + y, 0), 0.0011, sides=5))
    return [
        tube(ring, 0.0095, steps=1, sides=12, loop=True, flat=1.3).part("main"),
        *parts("main", throat),
        handle.part("grip"),
        *parts("grip", wraps),
        *parts("string", cords),
    ]


def _paddle(variant: Variant) -> list[Part]:
    """Stand a table tennis bat on its grip."""
    blade = rounded(
        symmetric(
            [
                (0, 0.085),
                (0.022, 0.09),
                (0.06, 0.115),
                (0.077, 0.165),
                (0.066, 0.225),
                (0.03, 0.252),
                (0, 0.256),
            ]
        ),
        5,
    )
    wood = prism(blade, 0.006, bevel=0.001)
    rubber = prism(blade[blade[:, 1] > 0.108], 0.0125, bevel=0.0008)
    grip = prism(
        rounded(
            symmetric(
                [
                    (0, 0),
                    (0.0165, 0.002),
                    (0.0125, 0.04),
                    (0.0145, 0.085),
                    (0.022, 0.105),
                    (0, 0.107),
                ]
            ),
            4,
        ),
        0.022,
        bevel=0.006,
    )
    made = [wood.part("wood"), rubber.part("main"), grip.part("wood")]
    if "ball" in variant.attributes:
        made.append(ellipsoid(0.02, 0.02, 0.02, sides=28).at(0.085, 0.02, 0.04).part("string"))
    return made


def _bat(_: Variant) -> list[Part]:
    bat = lathe(
        [(0, 0)],
        [(0.023, 0), (0.0245, 0.008)],
        [(0.0135, 0.022)],
        [(0.0125, 0.2), (0.02, 0.4), (0.031, 0.6), (0.033, 0.76)],
        [(0.028, 0.81), (0, 0.825)],
        sides=32,
    )
    wraps = [
        torus(0.0134, 0.0018, sides=18, section=6).turned(x=12).at(y=0.035 + 0.012 * k)
        for k in range(15)
    ]
    grip = cylinder(0.0142, 0.19, bevel=0.001, sides=24).at(y=0.026)
    return [bat.part("main"), grip.part("grip"), *parts("grip", wraps)]


def _golf_club(_: Variant) -> list[Part]:
    shaft = rod((0, 0.03, 0), (0.0, 1.0, 0), 0.0055, tip=0.0075, sides=14)
    grip = lathe([(0, 0)], [(0.0095, 0)], [(0.0135, 0.25)], [(0, 0.256)], sides=20).at(y=0.78)
    head = prism(
        rounded(
            [
                (-0.015, 0.0),
                (0.06, 0.002),
                (0.088, 0.018),
                (0.09, 0.05),
                (0.06, 0.052),
                (0.006, 0.03),
                (-0.014, 0.025),
            ],
            4,
        ),
        0.022,
        bevel=0.005,
    ).turned(x=-20)
    lines = [
        rod((0.02, y, 0.012 - 0.33 * y), (0.075, y, 0.012 - 0.33 * y), 0.0008, sides=6)
        for y in (0.012, 0.018, 0.024, 0.03)
    ]
    hosel = rod((0, 0.02, 0), (0, 0.085, 0), 0.0085, sides=16)
    made = [*parts("metal", [shaft, hosel]), head.part("main"), *parts("grip", [grip, *lines])]
    return each(made, lambda s: s.turned(z=-8))


def _puck(_: Variant) -> list[Part]:
    return [cylinder(0.038, 0.026, bevel=0.003, sides=40).part("main")]


def _hockey(variant: Variant) -> list[Part]:
    """Lean an ice hockey stick on its blade."""
    shaft = box(0.036, 1.3, 0.02, bevel=0.005).at(x=0.008)
    blade = prism(
        rounded(
            [
                (-0.004, -0.022),
                (0.27, -0.02),
                (0.29, 0.02),
                (0.27, 0.055),
                (0.08, 0.055),
                (0.01, 0.085),
                (-0.036, 0.08),
            ],
            4,
        ),
        0.023,
        bevel=0.004,
    )
    tape = prism(
        rounded([(0.11, -0.022), (0.272, -0.022), (0.293, 0.02), (0.272, 0.057), (0.11, 0.057)], 3),
        0.026,
        bevel=0.003,
    )
    grip = box(0.04, 0.22, 0.024, bevel=0.005).at(x=0.008, y=1.08)
    lean = [s.turned(z=22).at(0, 0.022, 0) for s in (shaft, grip)]
    made = [
        lean[0].part("wood"),
        blade.at(y=0.022).part("main"),
        tape.at(y=0.022).part("grip"),
        lean[1].part("grip"),
    ]
    if "puck" in variant.attributes:
        made += [replace(part, slot="puck") for part in moved(_puck(variant), 0.34, 0, 0.05)]
    return made


def _pin(_: Variant) -> list[Part]:
    pin = lathe(
        [(0, 0)],
        [
            (0.026, 0),
            (0.029, 0.01),
            (0.057, 0.105),
            (0.045, 0.18),
            (0.024, 0.25),
            (0.0235, 0.275),
            (0.032, 0.33),
            (0.028, 0.36),
            (0.014, 0.376),
            (0, 0.38),
        ],
        sides=44,
    )
    bands = [
        sleeve(
            (r - 0.006, -0.005),
            (r + 0.0008, -0.005),
            (r + 0.0008, 0.005),
            (r - 0.006, 0.005),
            sides=44,
        ).at(y=y)
        for y, r in ((0.252, 0.0245), (0.272, 0.0242))
    ]
    return [pin.part("main"), *parts("string", bands)]


def _whistle(_: Variant) -> list[Part]:
    drum = prism(
        np.concatenate(
            [arc(0.02, 100, 400, steps=28), [(0.058, 0.012), (0.058, 0.0195), (0.0, 0.02)]]
        ),
        0.024,
        bevel=0.002,
    )
    hole = box(0.012, 0.004, 0.017, bevel=0.001).at(0.012, 0.0175, 0)
    pea = ellipsoid(0.007, 0.007, 0.007, sides=16).at(0.004, 0.011, 0)
    ring = torus(0.007, 0.0016, sides=22, section=8).turned(x=90).at(-0.024, 0.008, 0)
    cord = tube(
        [
            (-0.03, 0.006, 0.002),
            (-0.05, -0.014, 0.01),
            (-0.03, -0.0185, 0.045),
            (0.03, -0.0185, 0.05),
            (0.06, -0.0185, 0.03),
        ],
        0.0024,
        sides=8,
    )
    return [
        drum.part("main"),
        hole.part("grip"),
        pea.part("wood"),
        ring.part("metal"),
        cord.part("string"),
    ]


BUILD = by_subtype(
    racket=_racket,
    paddle=_paddle,
    bat=_bat,
    golf_club=_golf_club,
    hockey=_hockey,
    puck=_puck,
    pin=_pin,
    whistle=_whistle,
)
