"""Laboratory glass, compasses and globes."""

import numpy as np

from media_studio.catalogue.modelling.geography import continents
from media_studio.catalogue.modelling.housing import panel, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, filling, lathe, rod, tube, vessel

_WALL = 0.0007
"""Of laboratory glass, metres: thin, so that what is inside seems to reach the outside."""


def _bubbles(places: list[tuple[float, float, float, float]]) -> list[Part]:
    return parts("bubble", [ellipsoid(r, r, r, sides=12).at(x, y, z) for x, y, z, r in places])


def _flask(_: Variant) -> list[Part]:
    """Half fill a conical flask with something that bubbles."""
    outside = [(0.056, 0)], [(0.062, 0.008)], [(0.02, 0.11)], [(0.018, 0.15)], [(0.023, 0.156)]
    marks = [
        panel(0.012, 0.0015, 0.001, bevel=0).at(y=y, z=0.0655 - 0.41 * y)
        for y in (0.03, 0.045, 0.06, 0.075)
    ]
    return [
        vessel(*outside, wall=_WALL, sides=44).part("glass"),
        filling(*outside, wall=_WALL, level=0.06, sides=44).part("liquid"),
        *parts("label", marks),
        *_bubbles(
            [
                (0.01, 0.064, 0.01, 0.008),
                (-0.015, 0.062, 0.0, 0.006),
                (0.004, 0.061, -0.018, 0.007),
                (0.022, 0.061, -0.01, 0.005),
                (-0.008, 0.061, 0.02, 0.004),
            ]
        ),
    ]


def _filled_tube(slot: str, top: float) -> list[Part]:
    """Fill a test tube up to a height."""
    outside = [(0.0, 0.0), (0.007, 0.003), (0.01, 0.012)], [(0.01, 0.12)], [(0.012, 0.123)]
    return [
        vessel(*outside, wall=_WALL, sides=24).part("glass"),
        filling(*outside, wall=_WALL, level=top, gap=0.0001, sides=24).part(slot),
    ]


def _test_tube(_: Variant) -> list[Part]:
    return _filled_tube("liquid", 0.07)


def _test_tubes(_: Variant) -> list[Part]:
    """Set five test tubes of different colours into a rack."""
    made: list[Part] = [
        slab(0.2, 0.012, 0.06, radius=0.006, bevel=0.002).part("wood"),
        slab(0.2, 0.008, 0.06, radius=0.006, bevel=0.002).at(y=0.075).part("wood"),
        *parts("wood", pair(box(0.01, 0.08, 0.05, bevel=0.002).at(0.093, 0.005, 0))),
    ]
    for k, (slot, top) in enumerate(
        (
            ("liquid1", 0.07),
            ("liquid2", 0.09),
            ("liquid3", 0.06),
            ("liquid4", 0.1),
            ("liquid1", 0.085),
        )
    ):
        x = 0.034 * (k - 2)
        made += moved(_filled_tube(slot, top), x, 0.012)
        made.append(torus(0.0125, 0.0022, sides=22, section=6).at(x, 0.084, 0).part("wood"))
    return made


def _beaker(_: Variant) -> list[Part]:
    outside = [(0.042, 0)], [(0.046, 0.006)], [(0.046, 0.11)], [(0.05, 0.115)]
    glass = vessel(*outside, wall=_WALL, sides=44)
    liquid = filling(*outside, wall=_WALL, level=0.065, sides=44)
    marks = [
        panel(0.016 if k % 2 else 0.01, 0.0015, 0.001, bevel=0).at(y=0.02 + 0.012 * k, z=0.0458)
        for k in range(7)
    ]
    stick = rod((-0.02, 0.008, 0.0), (0.052, 0.17, 0), 0.0028)
    return [
        glass.part("glass"),
        liquid.part("liquid"),
        *parts("label", marks),
        stick.part("glass"),
        *_bubbles(
            [
                (0.015, 0.067, 0.012, 0.006),
                (-0.012, 0.066, 0.018, 0.005),
                (-0.02, 0.066, -0.012, 0.007),
            ]
        ),
    ]


def _compass(_: Variant) -> list[Part]:
    """Open a pocket compass with its red needle and rose."""
    case = lathe(
        [(0, 0)],
        [(0.034, 0)],
        [(0.038, 0.004), (0.038, 0.012)],
        [(0.033, 0.014)],
        [(0.032, 0.009)],
        [(0, 0.009)],
        sides=48,
    )
    lid = lathe(
        [(0, 0)],
        [(0.036, 0)],
        [(0.038, 0.003)],
        [(0.034, 0.006), (0.015, 0.008)],
        [(0, 0.008)],
        sides=48,
    )
    needle = [(0, 0.025), (0.0035, 0.0), (-0.0035, 0.0)]
    north = prism(needle, 0.0012, bevel=0).turned(x=-90).turned(y=25)
    south = north.turned(y=180)
    points = [
        prism(
            [(0, 0.028 if k % 2 == 0 else 0.018), (0.0038, 0.0045), (-0.0038, 0.0045)],
            0.0006,
            bevel=0,
        )
        .turned(x=-90)
        .turned(y=45 * k)
        for k in range(8)
    ]
    made = [
        case.part("main"),
        cylinder(0.0325, 0.001, bevel=0, sides=44).at(y=0.009).part("label"),
        *parts("dark", [s.at(y=0.0104) for s in points]),
        *parts(
            "dark",
            [
                box(0.0008, 0.0006, 0.003, bevel=0).at(0, 0.0098, 0.0305).turned(y=15 * k)
                for k in range(24)
            ],
        ),
        north.at(y=0.0122).part("needle"),
        south.at(y=0.0122).part("metal"),
        cylinder(0.0025, 0.003, sides=14).at(y=0.011).part("main"),
        lid.turned(x=-108).at(y=0.03, z=-0.045).part("main"),
        cylinder(0.004, 0.02, sides=14).turned(z=90).at(0.01, 0.009, -0.038).part("main"),
        torus(0.009, 0.0018, sides=24, section=8).at(0, 0.006, 0.049).part("main"),
        rod((0, 0.006, 0.036), (0, 0.006, 0.044), 0.0035).part("main"),
    ]
    return each(made, lambda s: s.turned(x=28))


def _globe(_: Variant) -> list[Part]:
    """Hang a globe with raised continents in a tilted arc."""
    ball = ellipsoid(0.13, 0.13, 0.13, sides=56)
    rng = np.random.default_rng(11)
    lands = continents(rng)
    angle = np.radians(np.linspace(-90, 90, 17))
    arc = tube(
        np.stack([-0.152 * np.cos(angle), 0.152 * np.sin(angle), 0 * angle], -1),
        0.007,
        steps=2,
        flat=1.4,
    )
    pins = [rod((0, 0.128 * s, 0), (0, 0.158 * s, 0), 0.006) for s in (1, -1)]
    tilted = [
        (ball, "ocean"),
        *[(s, "land") for s in lands],
        (arc, "metal"),
        *[(s, "metal") for s in pins],
    ]
    foot = lathe(
        [(0, 0)],
        [(0.09, 0)],
        [(0.095, 0.01)],
        [(0.05, 0.025), (0.018, 0.04), (0.013, 0.07)],
        [(0, 0.07)],
        sides=40,
    )
    return [
        *[s.turned(z=-23).at(y=0.225).part(slot) for s, slot in tilted],
        foot.part("wood"),
        rod((0.0, 0.06, 0), (-0.055, 0.087, 0), 0.008).part("metal"),
    ]


BUILD = by_subtype(
    flask=_flask,
    test_tube=_test_tube,
    test_tubes=_test_tubes,
    beaker=_beaker,
    compass=_compass,
    globe=_globe,
)
