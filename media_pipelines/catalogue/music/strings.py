"""Electric guitars, ukuleles and banjos."""

import numpy as np

from media_pipelines.catalogue.music.modelling.fretwork import frets, strings
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism, rectangle, rounded, symmetric
from media_pipelines.engines.scene.shape import Shape, pair, parts
from media_pipelines.engines.scene.solids import box, ellipsoid, torus
from media_pipelines.engines.scene.sweeps import cylinder, lathe, tube


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


def _tuners() -> list[Shape]:
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
        _pickguard().part("trim"),
        *parts("neck", [neck, _electric_head()]),
        board.part("board"),
        *parts("dark", [*bars, *knobs]),
        *parts(
            "metal",
            [
                bridge,
                lever,
                *_tuners(),
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


def _banjo(_: Variant) -> list[Part]:
    drum = (
        lathe([(0, 0)], [(0.135, 0)], [(0.135, 0.055)], [(0, 0.055)], sides=48, bevel=0.004)
        .turned(x=90)
        .at(y=0.145, z=-0.03)
    )
    head = cylinder(0.126, 0.004, bevel=0.001, sides=48).turned(x=90).at(y=0.145, z=0.0235)
    ring = torus(0.13, 0.008, sides=48, section=10).turned(x=90).at(y=0.145, z=0.022)
    lug = box(0.008, 0.014, 0.05, bevel=0.002).at(y=0.132, z=-0.005)
    lugs = [lug.turned(z=20.0 * k).at(y=0.145) for k in range(18)]
    neck = prism(
        [(-0.02, 0.27), (0.02, 0.27), (0.016, 0.75), (-0.016, 0.75)], 0.024, bevel=0.007
    ).at(z=0.012)
    board = prism(
        [(-0.021, 0.275), (0.021, 0.275), (0.017, 0.75), (-0.017, 0.75)], 0.006, bevel=0.001
    ).at(z=0.026)
    crown = prism(
        symmetric(
            [
                (0, 0.74),
                (0.018, 0.745),
                (0.032, 0.78),
                (0.022, 0.82),
                (0.032, 0.86),
                (0.014, 0.875),
                (0, 0.868),
            ]
        ),
        0.014,
        bevel=0.003,
    ).at(z=0.012)
    keys = [
        s
        for y in (0.785, 0.845)
        for s in pair(ellipsoid(0.011, 0.007, 0.005, sides=12).at(0.045, y, 0.008))
    ]
    return [
        drum.part("main"),
        *parts("hair", [head, *keys]),
        *parts(
            "metal",
            [
                ring,
                *lugs,
                *frets(0.31, 0.75, 17, 0.018, 0.0298),
                *strings(np.linspace(-0.012, 0.012, 4), (0.03, 0.032), (0.755, 0.031), 1.1),
            ],
        ),
        *parts("neck", [neck, crown]),
        *parts("dark", [board, box(0.06, 0.008, 0.014, bevel=0.002).at(y=0.11, z=0.028)]),
    ]


ARCHETYPE = Archetype(
    name="banjo",
    nouns={
        "electric guitar": "electric",
        "bass guitar": "electric",
        "rock guitar": "electric",
        "ukulele": "ukulele",
        "uke": "ukulele",
        "banjo": "banjo",
    },
    slots={
        "main": "wood:maroon",
        "trim": "plastic:white",
        "neck": "wood:tan",
        "board": "wood:brown",
        "dark": "wood:black",
        "metal": "steel",
        "hair": "bone",
    },
    subtype_slots={
        "electric": {"main": "paint:red:glossy", "neck": "wood:beige", "dark": "plastic:black"},
        "ukulele": {"main": "wood:tan", "neck": "wood:brown"},
        "banjo": {"main": "wood:brown", "neck": "wood:brown"},
    },
    slot_words={
        "neck": "neck",
        "fretboard": "board",
        "fingerboard": "dark",
        "string": "metal",
        "pickguard": "trim",
        "bow": "hair",
        "column": "trim",
    },
    build=by_subtype(
        electric=_electric,
        ukulele=_ukulele,
        banjo=_banjo,
    ),
)
