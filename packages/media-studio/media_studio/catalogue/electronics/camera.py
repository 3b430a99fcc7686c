"""Cameras for pictures, films and watching."""

import numpy as np

from media_studio.catalogue.modelling.housing import body, dial, disc, dome, grille, panel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import around, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _lens(radius: float, length: float) -> list[Part]:
    """Stack the rings of a lens that looks along +Z from the plane z = 0."""
    r, h = radius, length
    barrel = sleeve(
        (0.6 * r, 0), (1.08 * r, 0), (1.08 * r, 0.2 * h), (r, 0.24 * h), (r, 0.86 * h),
        (1.05 * r, 0.9 * h), (1.05 * r, h), (0.9 * r, h), (0.78 * r, 0.82 * h), (0.6 * r, 0.8 * h),
        sides=40,
    )  # fmt: skip
    ribs = [
        torus(1.0 * r, 0.03 * r, sides=40, section=6).at(y=y * h) for y in (0.4, 0.48, 0.56, 0.64)
    ]
    band = sleeve((0.9 * r, 0), (1.02 * r, 0), (1.02 * r, 0.05 * h), (0.9 * r, 0.05 * h)).at(
        y=0.74 * h
    )
    return each(
        [
            *parts("dark", [barrel, *ribs]),
            band.part("metal"),
            dome(0.76 * r, 0.16 * r, 0.76 * r).at(y=0.78 * h).part("lens"),
            disc(0.7 * r, 0.7 * h).turned(x=-90).part("dark"),
        ],
        lambda shape: shape.turned(x=90),
    )


def _still(_: Variant) -> list[Part]:
    """Make a rangefinder in two tones."""
    return [
        box(0.138, 0.05, 0.036, bevel=0.009).at(y=0.014).part("main"),
        box(0.136, 0.016, 0.034, bevel=0.006).part("metal"),
        box(0.136, 0.022, 0.034, bevel=0.006).at(y=0.06).part("metal"),
        box(0.044, 0.018, 0.03, bevel=0.006).at(y=0.078).part("metal"),
        panel(0.03, 0.009, 0.002, radius=0.002).at(y=0.083, z=0.0142).part("lens"),
        panel(0.014, 0.009, 0.002, radius=0.002).at(-0.045, 0.067, 0.0165).part("lens"),
        disc(0.004, 0.003).at(0.034, 0.071, 0.0165).part("lens"),
        *moved(_lens(0.027, 0.042), y=0.042, z=0.017),
        cylinder(0.011, 0.008, bevel=0.001, sides=24).at(-0.05, 0.081, 0).part("dark"),
        cylinder(0.0085, 0.006, bevel=0.001).at(0.035, 0.081, 0).part("metal"),
        cylinder(0.005, 0.006, bevel=0.001, sides=16).at(0.055, 0.081, 0.004).part("accent"),
        *parts(
            "metal",
            pair(torus(0.005, 0.0011, sides=18, section=6).turned(z=90).at(0.0685, 0.067, 0)),
        ),
    ]


def _reflex(_: Variant) -> list[Part]:
    """Make a reflex camera with a grip, a prism hump and a long lens."""
    hump = [
        (-0.035, 0),
        (0.035, 0),
        (0.024, 0.026),
        (0.012, 0.034),
        (-0.012, 0.034),
        (-0.024, 0.026),
    ]
    grip = body(
        [
            (0, 0.016, 0.022, 0),
            (0.04, 0.017, 0.025, 0),
            (0.085, 0.015, 0.023, 0),
            (0.094, 0.01, 0.016, 0),
        ]
    )
    return [
        box(0.14, 0.092, 0.05, bevel=0.013).part("main"),
        grip.at(-0.058, 0, 0.02).part("grip"),
        prism(hump, 0.062, bevel=0.006).at(y=0.088, z=0.006).part("main"),
        box(0.03, 0.012, 0.03, bevel=0.002).at(y=0.121, z=-0.01).part("dark"),
        *moved(_lens(0.037, 0.085), x=0.006, y=0.047, z=0.024),
        dial(0.014).turned(x=-90).at(0.05, 0.092, -0.002).part("dark"),
        cylinder(0.0085, 0.007, bevel=0.002).at(-0.06, 0.092, 0.03).part("metal"),
        cylinder(0.01, 0.005).at(-0.052, 0.092, -0.002).part("dark"),
        disc(0.003, 0.003).at(-0.034, 0.077, 0.0245).part("accent"),
        panel(0.026, 0.006, 0.002).at(0.0, 0.1, 0.037).part("metal"),
        tube(
            [
                (-0.071, 0.07, 0),
                (-0.085, 0.03, -0.03),
                (0, 0.004, -0.07),
                (0.085, 0.03, -0.03),
                (0.071, 0.07, 0),
            ],
            0.006,
            flat=0.3,
        ).part("grip"),
    ]


def _instant(_: Variant) -> list[Part]:
    """Make an instant camera with a rainbow stripe and a picture coming out."""
    side = [
        (-0.055, 0),
        (0.055, 0),
        (0.05, 0.045),
        (0.012, 0.088),
        (-0.012, 0.098),
        (-0.055, 0.098),
    ]
    case = prism(side, 0.114, bevel=0.006).turned(y=-90)
    stripes = [
        panel(0.0075, 0.034, 0.001, bevel=0).at(0.0077 * (k - 2), 0.004, 0.056) for k in range(5)
    ]
    made: list[Part] = [
        case.part("main"),
        box(0.118, 0.03, 0.11, bevel=0.006).part("face"),
        *moved(_lens(0.025, 0.024), y=0.058, z=0.034),
        box(0.03, 0.026, 0.03, bevel=0.004).at(-0.036, 0.072, 0.02).part("dark"),
        panel(0.022, 0.018, 0.002).at(-0.036, 0.076, 0.0345).part("lens"),
        box(0.022, 0.02, 0.024, bevel=0.003).at(0.04, 0.075, 0.0175).part("dark"),
        panel(0.016, 0.014, 0.002).at(0.04, 0.078, 0.029).part("lens"),
        disc(0.007, 0.006).at(0.04, 0.05, 0.045).part("accent"),
        panel(0.088, 0.003, 0.07, bevel=0).at(y=0.0195, z=0.02).part("photo"),
        panel(0.07, 0.0006, 0.028, bevel=0).at(y=0.0224, z=0.059).part("lens"),
    ]
    names = ("stripe1", "stripe2", "stripe3", "stripe4", "stripe5")
    return made + [s.at(y=0.0).part(name) for s, name in zip(stripes, names, strict=True)]


def _tripod() -> list[Part]:
    """Spread three legs under a head at y = 1.02."""
    leg = rod((0.03, 0.98, 0), (0.36, 0.01, 0), 0.016, tip=0.011)
    clamp = cylinder(0.02, 0.05, sides=16).aimed((0.195, 0.5, 0), (0.21, 0.456, 0))
    foot = rod((0.352, 0.032, 0), (0.363, 0, 0), 0.015)
    return [
        *parts("stand", around(leg, 3, 90)),
        *parts("metal", [*around(clamp, 3, 90), cylinder(0.04, 0.07, sides=24).at(y=0.95)]),
        *parts("dark", [*around(foot, 3, 90), cylinder(0.018, 0.12, sides=16).at(y=0.9)]),
    ]


def _film(variant: Variant) -> list[Part]:
    """Make a film camera with two reels, and set it on a tripod where that is asked for."""
    reel = [
        sleeve((0.085, 0), (0.115, 0), (0.115, 0.03), (0.085, 0.03), sides=40),
        cylinder(0.03, 0.034, sides=24).at(y=-0.002),
        *[
            box(0.022, 0.026, 0.1, bevel=0.003).at(y=0.002, z=0.055).turned(y=60 * k)
            for k in range(6)
        ],
    ]
    reels = [s.turned(z=90).at(0.015, y, z) for y, z in ((0.2, 0.02), (0.2, -0.21)) for s in reel]
    film = cylinder(0.095, 0.018, sides=40).turned(z=90)
    head = [
        box(0.11, 0.2, 0.32, bevel=0.012).at(y=-0.11, z=-0.06).part("main"),
        box(0.06, 0.06, 0.2, bevel=0.01).at(y=0.07, z=-0.09).part("main"),
        *parts("metal", reels),
        *parts("dark", [film.at(0.009, 0.2, z) for z in (0.02, -0.21)]),
        *moved(_lens(0.036, 0.09), y=-0.01, z=0.09),
        *moved(_lens(0.016, 0.05), x=0.03, y=0.055, z=0.09),
        panel(0.12, 0.09, 0.005, bevel=0.002)
        .at(y=0.035, z=0.19)
        .turned_about((0, 0.035, 0.19), x=28)
        .part("dark"),
        rod((0.055, 0.0, -0.05), (0.09, 0, -0.05), 0.008).part("metal"),
        rod((0.085, 0, -0.05), (0.085, -0.06, -0.02), 0.006).part("metal"),
        rod((0.08, -0.06, -0.02), (0.12, -0.06, -0.02), 0.01).part("dark"),
    ]
    if "tripod" not in variant.attributes:
        return head
    lever = rod((-0.02, -0.1, -0.18), (-0.06, -0.2, -0.42), 0.009)
    return [*_tripod(), *moved([*head, lever.part("dark")], y=1.14)]


def _camcorder(_: Variant) -> list[Part]:
    """Make a hand-held video camera with its screen folded out to the side."""
    barrel = body(
        [
            (0, 0.036, 0.04, 0),
            (0.03, 0.038, 0.042, 0),
            (0.13, 0.035, 0.04, 0),
            (0.15, 0.03, 0.034, 0),
        ],
        power=4,
    )
    door = [
        panel(0.085, 0.06, 0.01, radius=0.006),
        panel(0.073, 0.048, 0.001, bevel=0).at(y=0.006, z=0.0102),
    ]
    opened = [s.at(0.079, 0.018, 0.055) for s in door]
    return [
        barrel.turned(x=-90).at(y=0.046, z=0.09).part("main"),
        panel(0.055, 0.05, 0.004, radius=0.01).at(y=0.022, z=0.087).part("dark"),
        *moved(_lens(0.027, 0.035), y=0.05, z=0.088),
        opened[0].turned_about((0.036, 0, 0.055), y=18).part("main"),
        opened[1].turned_about((0.036, 0, 0.055), y=18).part("screen"),
        box(0.03, 0.03, 0.09, bevel=0.008).at(y=0.078, z=-0.03).part("dark"),
        rod((0, 0.094, -0.07), (0, 0.105, -0.105), 0.013).part("dark"),
        rod((0, 0.1, 0.09), (0, 0.1, 0.02), 0.009).part("dark"),
        box(0.012, 0.012, 0.03, bevel=0.003).at(y=0.085, z=0.035).part("main"),
        tube(
            [
                (-0.036, 0.07, 0.06),
                (-0.06, 0.05, 0.03),
                (-0.06, 0.045, -0.02),
                (-0.036, 0.06, -0.05),
            ],
            0.012,
            flat=0.25,
        ).part("grip"),
        disc(0.005, 0.004, sides=16).turned(y=90).at(0.037, 0.06, -0.02).part("accent"),
        *parts("dark", [s.turned(y=90).at(0.036, 0.02, -0.03) for s in grille(0.03, 0.02, 3)]),
    ]


def _security(_: Variant) -> list[Part]:
    """Point a hooded camera down from a bracket on a wall plate."""
    hood = box(0.104, 0.01, 0.27, bevel=0.004).at(y=0.091, z=0.002)
    tilted = [
        box(0.09, 0.09, 0.24, bevel=0.012).part("main"),
        hood.part("main"),
        panel(0.078, 0.078, 0.004, radius=0.012).at(y=0.006, z=0.119).part("dark"),
        *moved(_lens(0.026, 0.02), y=0.045, z=0.122),
        disc(0.004, 0.003, sides=12).at(0.03, 0.016, 0.122).part("accent"),
    ]
    bracket = tube([(0, 0, -0.19), (0, 0.0, -0.12), (0, 0.02, -0.06), (0, 0.07, -0.03)], 0.014)
    plate = disc(0.05, 0.016).at(z=-0.2)
    bolts = [
        disc(0.005, 0.006, sides=6)
        .turned(z=90 * k)
        .at(0.036 * np.cos(k * np.pi / 2), 0.036 * np.sin(k * np.pi / 2), -0.186)
        for k in range(4)
    ]
    return [
        *each(tilted, lambda shape: shape.turned(x=3).at(y=0.07, z=0.0)),
        bracket.part("metal"),
        plate.part("metal"),
        *parts("dark", bolts),
        ellipsoid(0.022, 0.022, 0.022, sides=20).at(y=0.07, z=-0.03).part("metal"),
    ]


def _webcam(_: Variant) -> list[Part]:
    ball = ellipsoid(0.03, 0.03, 0.026, sides=32)
    return [
        ball.at(y=0.09).part("main"),
        *moved(_lens(0.015, 0.012), y=0.09, z=0.018),
        disc(0.0016, 0.002, sides=10).at(0.019, 0.1, 0.0195).part("accent"),
        rod((0, 0.065, 0), (0, 0.03, -0.003), 0.007).part("dark"),
        lathe(
            [(0, 0)], [(0.032, 0)], [(0.03, 0.008), (0.012, 0.02), (0.01, 0.034)], [(0, 0.034)]
        ).part("dark"),
        tube(
            [(0, 0.09, -0.025), (0, 0.06, -0.06), (0.02, 0.003, -0.08), (0.06, 0.003, -0.07)],
            0.0022,
        ).part("dark"),
    ]


BUILD = by_subtype(
    still=_still,
    reflex=_reflex,
    instant=_instant,
    film=_film,
    camcorder=_camcorder,
    security=_security,
    webcam=_webcam,
)
