"""Guitars with and without a hollow body, and ukuleles."""

import numpy as np

from media_studio.catalogue.music.modelling.fretwork import frets, strings
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle, rounded, symmetric
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube

_HALF = [(0, 0), (0.1, 0.004), (0.175, 0.05), (0.192, 0.13), (0.16, 0.205), (0.124, 0.255)]

_WAIST = [(0.118, 0.3), (0.135, 0.37), (0.137, 0.425), (0.1, 0.475), (0.03, 0.485), (0, 0.485)]


def _tuners(y: float) -> list[Shape]:
    post = cylinder(0.004, 0.02, bevel=0.001, sides=10).turned(x=90)
    key = box(0.018, 0.012, 0.006, bevel=0.003)
    made = []
    for k in range(3):
        level = y + 0.035 * k
        made += [*pair(post.at(0.018, level, 0)), *pair(key.at(0.043, level - 0.006, -0.004))]
        made += pair(rod((0.02, level, -0.004), (0.036, level, -0.004), 0.0025, sides=8))
    return made


def _guitar(_: Variant) -> list[Part]:
    """Glue a waisted body to a fretted neck; strings along +Y, top towards +Z."""
    outline = rounded(symmetric([*_HALF, *_WAIST]), 4)
    body = prism(outline, 0.095, bevel=0.006)
    top = prism(outline * 0.985 + [0, 0.0035], 0.006, bevel=0.001).at(z=0.047)
    hole = cylinder(0.047, 0.003, bevel=0, sides=48).turned(x=90).at(y=0.325, z=0.0495)
    rosette = torus(0.053, 0.004, sides=40, section=6).turned(x=90).at(y=0.325, z=0.049)
    bridge = box(0.16, 0.026, 0.012, bevel=0.004).at(y=0.12, z=0.055)
    saddle = box(0.08, 0.004, 0.018, bevel=0.001).at(y=0.131, z=0.056)
    guard = prism(
        rounded([(0.05, 0.3), (0.1, 0.27), (0.11, 0.22), (0.06, 0.2)]), 0.003, bevel=0.0005
    )
    neck = prism([(-0.027, 0.4), (0.027, 0.4), (0.022, 0.885), (-0.022, 0.885)], 0.026, bevel=0.008)
    board = prism(
        [(-0.029, 0.375), (0.029, 0.375), (0.023, 0.885), (-0.023, 0.885)], 0.007, bevel=0.001
    )
    head = prism(
        symmetric(
            [(0, 0.875), (0.022, 0.88), (0.036, 0.91), (0.033, 1.02), (0.015, 1.03), (0, 1.022)]
        ),
        0.018,
        bevel=0.003,
    )
    frets = [0.885 - 0.64 * (1 - 2 ** (-k / 12)) for k in range(1, 15)]
    strings = [
        tube(
            [(1.5 * x, 0.131, 0.0645), (x, 0.885, 0.0615), (0.6 * x, 0.95, 0.05)],
            0.0009,
            steps=1,
            sides=5,
        )
        for x in np.linspace(-0.018, 0.018, 6)
    ]
    return [
        body.part("main"),
        top.part("top"),
        *parts("dark", [hole, bridge, board.at(z=0.0565)]),
        guard.at(z=0.0515).part("guard"),
        *parts("neck", [neck.at(z=0.042), head.at(z=0.04)]),
        *parts(
            "trim", [rosette, saddle, box(0.046, 0.005, 0.01, bevel=0.001).at(y=0.885, z=0.057)]
        ),
        *parts(
            "metal", [rod((-0.024, y, 0.0602), (0.024, y, 0.0602), 0.0011, sides=6) for y in frets]
        ),
        *parts("metal", [*strings, *[shape.at(z=0.06) for shape in _tuners(0.915)]]),
    ]


def _solid_body() -> Shape:
    """Saw a body with two horns."""
    outline = [
        (0, 0),
        (0.1, 0.012),
        (0.158, 0.075),
        (0.15, 0.15),
        (0.118, 0.21),
        (0.125, 0.27),
        (0.148, 0.33),
        (0.142, 0.375),
        (0.112, 0.362),
        (0.07, 0.305),
        (0.045, 0.295),
    ]
    outline += [
        (-0.04, 0.295),
        (-0.055, 0.33),
        (-0.085, 0.42),
        (-0.118, 0.445),
        (-0.142, 0.42),
        (-0.145, 0.35),
        (-0.122, 0.26),
        (-0.12, 0.205),
        (-0.155, 0.145),
        (-0.16, 0.07),
        (-0.1, 0.012),
    ]
    return prism(rounded(outline, 3), 0.045, bevel=0.008)


def _pickguard() -> Shape:
    """Cut the plate that protects the lacquer."""
    return prism(
        rounded(
            [
                (-0.055, 0.3),
                (-0.085, 0.37),
                (-0.1, 0.34),
                (-0.085, 0.24),
                (-0.045, 0.15),
                (0.06, 0.09),
                (0.115, 0.1),
                (0.105, 0.16),
                (0.075, 0.22),
                (0.05, 0.285),
            ],
            4,
        ),
        0.004,
        bevel=0.001,
    ).at(z=0.0235)


def _electric_head() -> Shape:
    """Cut a head with all pegs on one side."""
    return prism(
        rounded(
            [
                (-0.022, 0.855),
                (0.022, 0.855),
                (0.04, 0.9),
                (0.03, 0.95),
                (0.045, 1.03),
                (0.02, 1.05),
                (-0.024, 1.0),
                (-0.034, 0.93),
            ],
            4,
        ),
        0.016,
        bevel=0.003,
    ).at(z=0.022)


def _electric_tuners() -> list[Shape]:
    """Set six posts and their buttons."""
    return [
        shape
        for k in range(6)
        for shape in (
            cylinder(0.004, 0.014, sides=10)
            .turned(x=90)
            .at(-0.012 + 0.008 * k, 0.89 + 0.025 * k, 0.028),
            ellipsoid(0.009, 0.006, 0.004, sides=10).at(
                -0.042 + 0.008 * k, 0.895 + 0.025 * k, 0.022
            ),
        )
    ]


def _electric(_: Variant) -> list[Part]:
    """Bolt a fretted neck to a solid body with two horns."""
    neck = prism(
        [(-0.03, 0.25), (0.03, 0.25), (0.022, 0.86), (-0.022, 0.86)], 0.022, bevel=0.007
    ).at(z=0.022)
    board = prism(
        [(-0.031, 0.26), (0.031, 0.26), (0.023, 0.86), (-0.023, 0.86)], 0.007, bevel=0.001
    ).at(z=0.036)
    bars = [
        prism(rectangle(0.085, 0.022, radius=0.01), 0.014, bevel=0.003)
        .turned(z=tilt)
        .at(0, y, 0.028)
        for y, tilt in ((0.25, 0), (0.2, 0), (0.15, 12))
    ]
    bridge = box(0.08, 0.03, 0.014, bevel=0.003).at(0, 0.085, 0.029)
    knobs = [
        lathe([(0, 0)], [(0.013, 0)], [(0.011, 0.014)], [(0, 0.015)], sides=20, bevel=0.002)
        .turned(x=90)
        .at(x, y, 0.023)
        for x, y in ((0.075, 0.125), (0.1, 0.09), (0.085, 0.055))
    ]
    lever = tube([(0.035, 0.1, 0.035), (0.06, 0.11, 0.06), (0.08, 0.18, 0.055)], 0.003, sides=8)
    return [
        _solid_body().part("main"),
        _pickguard().part("guard"),
        *parts("neck", [neck, _electric_head()]),
        board.part("board"),
        *parts("dark", [*bars, *knobs]),
        *parts(
            "metal",
            [
                bridge,
                lever,
                *_electric_tuners(),
                *frets(0.3, 0.86, 19, 0.024, 0.04),
                *strings(np.linspace(-0.017, 0.017, 6), (0.1, 0.045), (0.865, 0.042), 1.5),
            ],
        ),
    ]


def _ukulele_head() -> Shape:
    """Cut a head with two pegs on each side."""
    return prism(
        rounded(
            [
                (-0.017, 0.475),
                (0.017, 0.475),
                (0.028, 0.5),
                (0.026, 0.565),
                (0, 0.575),
                (-0.026, 0.565),
                (-0.028, 0.5),
            ],
            4,
        ),
        0.012,
        bevel=0.003,
    ).at(z=0.026)


_UKULELE_SIDE = [
    (0, 0),
    (0.06, 0.004),
    (0.098, 0.05),
    (0.09, 0.105),
    (0.07, 0.14),
    (0.076, 0.18),
    (0.07, 0.225),
    (0.03, 0.245),
    (0, 0.246),
]


def _ukulele(_: Variant) -> list[Part]:
    outline = rounded(symmetric(_UKULELE_SIDE), 4)
    body, top = (
        prism(outline, 0.06, bevel=0.005),
        prism(outline * 0.97 + [0, 0.004], 0.005, bevel=0.001).at(z=0.03),
    )
    hole = cylinder(0.029, 0.002, bevel=0, sides=32).turned(x=90).at(y=0.155, z=0.0322)
    rosette = torus(0.032, 0.0025, sides=36, section=6).turned(x=90).at(y=0.155, z=0.032)
    neck = prism(
        [(-0.019, 0.22), (0.019, 0.22), (0.016, 0.48), (-0.016, 0.48)], 0.02, bevel=0.006
    ).at(z=0.026)
    board = prism(
        [(-0.02, 0.2), (0.02, 0.2), (0.017, 0.48), (-0.017, 0.48)], 0.006, bevel=0.001
    ).at(z=0.037)
    pegs = [
        s
        for y in (0.51, 0.545)
        for x in (0.016,)
        for s in pair(cylinder(0.0035, 0.014, sides=10).turned(x=90).at(x, y, 0.03))
    ]
    keys = [
        s
        for y in (0.51, 0.545)
        for s in pair(ellipsoid(0.009, 0.006, 0.004, sides=12).at(0.036, y, 0.026))
    ]
    return [
        body.part("main"),
        top.part("main"),
        *parts("dark", [hole, board, box(0.07, 0.014, 0.009, bevel=0.003).at(y=0.07, z=0.036)]),
        *parts("neck", [neck, _ukulele_head()]),
        *parts(
            "hair",
            [
                rosette,
                *keys,
                *strings(np.linspace(-0.012, 0.012, 4), (0.078, 0.044), (0.482, 0.041), 1.3),
            ],
        ),
        *parts("metal", [*pegs, *frets(0.24, 0.48, 11, 0.017, 0.0405)]),
    ]


BUILD = by_subtype(guitar=_guitar, electric=_electric, ukulele=_ukulele)
