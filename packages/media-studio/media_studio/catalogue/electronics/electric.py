"""Bulbs, batteries and hand lamps."""

import numpy as np

from media_studio.catalogue.modelling.housing import dome, panel, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _light_bulb(_: Variant) -> list[Part]:
    """Glow a filament inside a pear-shaped bulb that stands on its cap."""
    glass = lathe(
        [(0, 0.024)],
        [
            (0.0125, 0.024),
            (0.0135, 0.036),
            (0.027, 0.066),
            (0.03, 0.084),
            (0.021, 0.106),
            (0, 0.114),
        ],
        sides=40,
    )
    cap = lathe(
        [(0, 0.0)],
        [(0.004, 0.0)],
        [(0.006, 0.003)],
        [(0.012, 0.006)],
        [(0.013, 0.026)],
        [(0, 0.026)],
        sides=32,
    )
    ridges = [
        torus(0.0125, 0.0011, sides=32, section=6).turned(z=4).at(y=0.009 + 0.0036 * k)
        for k in range(5)
    ]
    coil = np.linspace(0, 1, 90)
    wire = np.stack(
        [
            0.022 * (coil - 0.5),
            0.078 + 0.002 * np.sin(coil * 2 * np.pi * 12) - 0.006 * np.sin(np.pi * coil),
            0.002 * np.cos(coil * 2 * np.pi * 12),
        ],
        -1,
    )
    posts = [tube([(0.003, 0.03, 0), (0.004, 0.05, 0), (0.011, 0.078, 0)], 0.0007, sides=6)]
    return [
        glass.part("main"),
        *parts("metal", [cap, *ridges, *[c for s in posts for c in pair(s)]]),
        cylinder(0.0045, 0.026, sides=16).at(y=0.024).part("glass"),
        tube(wire, 0.0011, steps=1, sides=6).part("light"),
        ellipsoid(0.004, 0.002, 0.004, sides=12).at(y=0.0008).part("dark"),
    ]


def _battery(_: Variant) -> list[Part]:
    """Stand a round cell up, its sign to the front."""
    case = lathe(
        [(0, 0)],
        [(0.0068, 0)],
        [(0.0072, 0.0006)],
        [(0.0072, 0.036)],
        [(0, 0.036)],
        sides=36,
        bevel=0.0003,
    )
    top = lathe(
        [(0, 0.036)],
        [(0.0072, 0.036)],
        [(0.0072, 0.0482)],
        [(0.0066, 0.049)],
        [(0, 0.049)],
        sides=36,
        bevel=0.0003,
    )
    poles = [
        cylinder(0.0028, 0.0018, bevel=0.0003, sides=20).at(y=0.0488),
        cylinder(0.0066, 0.0006, bevel=0, sides=28).at(y=-0.0004),
    ]
    plus = [
        panel(0.0035, 0.001, 0.0004, bevel=0).at(y=0.0425, z=0.0071),
        panel(0.001, 0.0035, 0.0004, bevel=0).at(y=0.04125, z=0.0071),
    ]
    return [
        case.part("main"),
        top.part("band"),
        *parts("metal", poles),
        *parts("label", plus),
    ]


def _car_battery(_: Variant) -> list[Part]:
    posts = [
        lathe(
            [(0, 0)],
            [(0.016, 0)],
            [(0.016, 0.006)],
            [(0.01, 0.006)],
            [(0.0085, 0.026)],
            [(0, 0.027)],
            sides=24,
        )
    ]
    caps = [cylinder(0.014, 0.008, sides=20).at(-0.075 + 0.03 * k, 0.193, 0.03) for k in range(6)]
    plus = [
        panel(0.024, 0.007, 0.002, bevel=0).at(0.07, 0.13, 0.085),
        panel(0.007, 0.024, 0.002, bevel=0).at(0.07, 0.1215, 0.085),
    ]
    return [
        box(0.24, 0.15, 0.165, bevel=0.006).part("dark"),
        box(0.25, 0.035, 0.175, bevel=0.006).at(y=0.148).part("main"),
        slab(0.22, 0.012, 0.1, radius=0.01).at(y=0.181, z=0.02).part("dark"),
        *parts("main", caps),
        posts[0].at(-0.095, 0.182, -0.05).part("metal"),
        posts[0].at(0.095, 0.182, -0.05).part("metal"),
        torus(0.012, 0.005, sides=20, section=8).at(0.095, 0.188, -0.05).part("band"),
        *parts("label", plus),
        panel(0.024, 0.007, 0.002, bevel=0).at(-0.07, 0.13, 0.085).part("label"),
        panel(0.09, 0.06, 0.002, radius=0.006).at(0, 0.04, 0.0825).part("band"),
        *parts(
            "label",
            [
                prism(
                    [
                        (0.004, 0.03),
                        (0.014, 0.03),
                        (0.004, 0.008),
                        (0.012, 0.008),
                        (-0.012, -0.026),
                        (-0.002, 0.0),
                        (-0.011, 0.0),
                    ],
                    0.003,
                    bevel=0,
                ).at(0, 0.068, 0.0845)
            ],
        ),
    ]


def _flashlight(_: Variant) -> list[Part]:
    """Lay a flashlight down, its beam lens glowing."""
    body = lathe(
        [(0, 0)],
        [(0.015, 0)],
        [(0.0165, 0.004)],
        [(0.0165, 0.11)],
        [(0.026, 0.135)],
        [(0.029, 0.138)],
        [(0.029, 0.165)],
        [(0.0255, 0.165)],
        [(0.024, 0.158)],
        [(0, 0.158)],
        sides=40,
    )
    knurl = [torus(0.0165, 0.0013, sides=36, section=6).at(y=0.02 + 0.006 * k) for k in range(12)]
    made = [
        body.part("main"),
        *parts("dark", knurl),
        dome(0.0245, 0.004, 0.0245).at(y=0.159).part("light"),
        torus(0.0285, 0.002, sides=36, section=8).at(y=0.163).part("metal"),
        slab(0.012, 0.006, 0.02, radius=0.005).turned(x=90).at(0, 0.115, 0.018).part("band"),
        cylinder(0.008, 0.004, sides=20).at(y=-0.003).part("band"),
    ]
    return each(made, lambda s: s.turned(z=-84).turned(y=12))


def _plug(_: Variant) -> list[Part]:
    grip = lathe(
        [(0, 0)],
        [(0.018, 0)],
        [(0.019, 0.004), (0.017, 0.02), (0.01, 0.036)],
        [(0.006, 0.046)],
        [(0, 0.046)],
        sides=36,
    )
    cord = [
        (0, 0.04, 0),
        (0, 0.07, 0),
        (0.02, 0.09, 0.0),
        (0.06, 0.07, 0.01),
        (0.075, 0.02, 0.02),
        (0.05, -0.014, 0.03),
        (0.0, -0.014, 0.05),
    ]
    ribs = [
        torus(0.0075 - 0.0005 * k, 0.0012, sides=24, section=6).at(y=0.04 + 0.004 * k)
        for k in range(4)
    ]
    return [
        grip.part("main"),
        *parts("metal", [rod((x, -0.019, 0), (x, 0.002, 0), 0.0024) for x in (-0.0095, 0.0095)]),
        tube(cord, 0.0035).part("main"),
        *parts("dark", ribs),
    ]


def _lava_lamp(_: Variant) -> list[Part]:
    glass = lathe(
        [(0, 0.1)],
        [(0.045, 0.1)],
        [(0.055, 0.15), (0.05, 0.24), (0.03, 0.36)],
        [(0, 0.36)],
        sides=40,
    )
    base = lathe(
        [(0, 0)],
        [(0.06, 0)],
        [(0.062, 0.006)],
        [(0.036, 0.05), (0.036, 0.056)],
        [(0.052, 0.112)],
        [(0, 0.112)],
        sides=40,
    )
    cap = lathe(
        [(0, 0.35)], [(0.032, 0.35)], [(0.022, 0.41)], [(0.018, 0.414)], [(0, 0.414)], sides=36
    )
    blobs = [
        (0.0, 0.13, 0.0, 0.035),
        (0.006, 0.2, 0.004, 0.026),
        (-0.012, 0.25, 0.006, 0.018),
        (0.01, 0.285, -0.004, 0.014),
        (0.0, 0.325, 0.0, 0.016),
    ]
    return [
        glass.part("glass"),
        base.part("main"),
        cap.part("main"),
        *parts("lava", [ellipsoid(r, 1.25 * r, r, sides=20).at(x, y, z) for x, y, z, r in blobs]),
    ]


def _chandelier_post() -> Shape:
    """Turn the baluster of a chandelier."""
    return lathe(
        [(0, -0.12)],
        [
            (0.02, -0.1),
            (0.05, -0.05),
            (0.025, 0.02),
            (0.06, 0.1),
            (0.02, 0.2),
            (0.032, 0.3),
            (0.012, 0.4),
        ],
        [(0, 0.42)],
        sides=28,
    )


def _garlands() -> list[Shape]:
    """String crystals from the top of a chandelier to an arm, and from this arm to the next."""
    top, arm, after = (0.02, 0.34, 0.0), (0.315, 0.075, 0.0), (0.1575, 0.075, 0.2728)
    bead = ellipsoid(0.0105, 0.0105, 0.0105, sides=8).creased(10)
    beads = list[Shape]()
    for start, end, sag, count in ((top, arm, 0.07, 17), (arm, after, 0.11, 17)):
        share = np.linspace(0, 1, count)[:, None]
        line = np.array(start) * (1 - share) + np.array(end) * share
        line[:, 1] -= 4 * sag * (share * (1 - share))[:, 0]
        beads += [bead.at(*map(float, place)) for place in line]
    return beads


def _chandelier(_: Variant) -> list[Part]:
    """Hang six candle arms and crystals from a baluster."""
    post = _chandelier_post()
    arm = tube(
        [(0.03, 0.05, 0), (0.14, -0.06, 0), (0.28, -0.04, 0), (0.33, 0.06, 0)],
        [0.012, 0.011, 0.01, 0.01],
    )
    cup = lathe(
        [(0, 0)],
        [(0.012, 0), (0.05, 0.02)],
        [(0.052, 0.026)],
        [(0.014, 0.02)],
        [(0.014, 0.05)],
        [(0, 0.05)],
        sides=24,
    ).at(0.33, 0.06, 0)
    candle = cylinder(0.013, 0.11, sides=18).at(0.33, 0.1, 0)
    flame = lathe([(0, 0)], [(0.012, 0.014), (0.008, 0.034)], [(0, 0.055)], sides=16).at(
        0.33, 0.212, 0
    )
    drop = [
        ellipsoid(0.014, 0.028, 0.014, sides=8).creased(10).at(0.33, 0.02, 0),
        ellipsoid(0.012, 0.024, 0.012, sides=8).creased(10).at(0.21, -0.105, 0),
        ellipsoid(0.008, 0.008, 0.008, sides=8).at(0.33, 0.05, 0),
        ellipsoid(0.008, 0.008, 0.008, sides=8).at(0.21, -0.076, 0),
        *_garlands(),
    ]
    links = [
        torus(0.018, 0.004, sides=16, section=6)
        .turned(x=90)
        .turned(y=90 * (k % 2))
        .at(y=0.44 + 0.028 * k)
        for k in range(7)
    ]
    ring = [s.turned(y=60 * k) for k in range(6) for s in (arm, cup)]
    return [
        *parts(
            "main",
            [
                post,
                *ring,
                *links,
                lathe([(0, 0.63)], [(0.02, 0.63)], [(0.05, 0.66)], [(0, 0.665)], sides=28),
            ],
        ),
        *parts("label", [candle.turned(y=60 * k) for k in range(6)]),
        *parts("light", [flame.turned(y=60 * k) for k in range(6)]),
        *parts("glass", [s.turned(y=60 * k) for k in range(6) for s in drop]),
        ellipsoid(0.022, 0.034, 0.022, sides=10).creased(10).at(y=-0.15).part("glass"),
    ]


BUILD = by_subtype(
    bulb=_light_bulb,
    battery=_battery,
    car_battery=_car_battery,
    flashlight=_flashlight,
    plug=_plug,
    lava_lamp=_lava_lamp,
    chandelier=_chandelier,
)
