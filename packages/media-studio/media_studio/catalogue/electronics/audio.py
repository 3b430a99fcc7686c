"""What is worn or held to hear and to be heard."""

import numpy as np

from media_studio.catalogue.modelling.housing import body, disc, panel
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, cushion, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _headphones(_: Variant) -> list[Part]:
    """Bend a padded band over two cups; they stand on the cups."""
    angle = np.radians(np.linspace(16, 164, 15))
    bow = np.stack([0.088 * np.cos(angle), 0.098 + 0.098 * np.sin(angle), 0 * angle], axis=-1)
    top = bow[3:12]
    cup = lathe(
        [(0, 0)], [(0.036, 0)], [(0.04, 0.006), (0.04, 0.02)], [(0.034, 0.028)], [(0, 0.028)]
    )
    pad = torus(0.03, 0.0125, sides=32, section=12)
    ring = torus(0.039, 0.0022, sides=36, section=8)
    shell = [s.turned(z=-90) for s in (cup.at(y=0.006), ring.at(y=0.026))]
    disc_ = disc(0.022, 0.003).turned(y=90).at(0.0335)
    yoke = tube(
        [
            (0.02, 0.0, 0.044),
            (0.018, 0.032, 0.036),
            (0.006, 0.052, 0.016),
            (-0.001, 0.057, 0),
            (0.006, 0.052, -0.016),
            (0.018, 0.032, -0.036),
            (0.02, 0, -0.044),
        ],
        0.004,
    )
    tilt = [
        s.scaled(1, 1.18, 1).at(0.084, 0.062, 0) for s in (*shell, pad.turned(z=90), disc_, yoke)
    ]
    names = ("main", "metal", "pad", "metal", "metal")
    return [
        tube(bow, 0.009, steps=3, flat=0.45).part("main"),
        tube(top * [0.985, 0.985, 1], 0.014, steps=3, flat=0.6).part("pad"),
        *[part for s, name in zip(tilt, names, strict=True) for part in parts(name, pair(s))],
    ]


def _capsule(radius: float) -> list[Part]:
    """Cover the head of a microphone with crossed wires around the origin."""
    r = radius
    hoops = [
        torus(r * float(np.cos(a)), 0.045 * r, sides=32, section=6).at(y=r * float(np.sin(a)))
        for a in np.radians([-48, -24, 24, 48])
    ]
    ribs = [
        torus(r, 0.04 * r, sides=40, section=6).turned(x=90).turned(y=15 * k) for k in range(12)
    ]
    belt = sleeve(
        (0.9 * r, -0.12 * r), (1.09 * r, -0.12 * r), (1.09 * r, 0.12 * r), (0.9 * r, 0.12 * r)
    )
    return [
        ellipsoid(0.96 * r, 0.96 * r, 0.96 * r, sides=28).part("dark"),
        *parts("metal", [*hoops, *ribs, belt]),
    ]


def _microphone(_: Variant) -> list[Part]:
    """Make a hand-held microphone that stands on its end."""
    handle = lathe(
        [(0, 0)], [(0.011, 0)], [(0.012, 0.006), (0.0125, 0.06), (0.017, 0.15)], [(0.022, 0.162)],
        [(0.022, 0.172)], [(0, 0.172)],
    )  # fmt: skip
    return [
        handle.part("main"),
        *moved(_capsule(0.026), y=0.193),
        panel(0.007, 0.02, 0.004, radius=0.003).at(y=0.1, z=0.0125).part("metal"),
        torus(0.0125, 0.0018, sides=28, section=8).at(y=0.012).part("metal"),
    ]


_CAPSULE = [
    (0.0, 0.03, 0.024, 0.0),
    (0.02, 0.042, 0.034, 0.0),
    (0.06, 0.046, 0.037, 0.0),
    (0.1, 0.042, 0.034, 0.0),
    (0.119, 0.032, 0.025, 0.0),
    (0.126, 0.018, 0.014, 0.0),
]
"""Sections of the head of a microphone, as `body` takes them."""


def _rib(x: float) -> Shape:
    """Lay an upright bar of the grille on the front of the head."""
    y, wide, deep, _ = spline(_CAPSULE, 4).T
    front = deep * np.cbrt(1 - np.minimum(np.abs(x) / wide, 1) ** 3)
    over = (np.abs(x) < 0.93 * wide) & (y > 0.008) & (y < 0.118)
    path = np.stack([np.full(len(y), x), y, front], -1)[over]
    return tube(path, 0.003, steps=2, sides=8)


def _vintage_microphone(_: Variant) -> list[Part]:
    """Make the ribbed microphone of the fifties on a table stand."""
    shape = body(_CAPSULE, power=3)
    ribs = [_rib(float(x)) for x in np.linspace(-0.033, 0.033, 7)]
    bars = [
        torus(0.0445, 0.004, sides=40, section=8).scaled(1, 1, 0.82).at(y=y) for y in (0.046, 0.074)
    ]
    foot = lathe(
        [(0, 0)],
        [(0.07, 0)],
        [(0.072, 0.01)],
        [(0.05, 0.022), (0.016, 0.032), (0.01, 0.05)],
        [(0, 0.05)],
        sides=40,
    )
    head = each(
        [
            shape.part("dark"),
            *parts("metal", [*ribs, *bars]),
            panel(0.03, 0.012, 0.005).at(y=0.054, z=0.0355).part("accent"),
        ],
        lambda s: s.turned(x=-14).at(y=0.19),
    )
    return [
        foot.part("metal"),
        rod((0, 0.04, 0), (0, 0.2, 0), 0.007).part("metal"),
        ellipsoid(0.015, 0.015, 0.015, sides=20).at(y=0.185).part("metal"),
        *head,
    ]


def _megaphone(_: Variant) -> list[Part]:
    horn = sleeve(
        (0.026, 0),
        (0.03, 0),
        (0.05, 0.12),
        (0.105, 0.25),
        (0.108, 0.262),
        (0.102, 0.262),
        (0.045, 0.12),
        sides=44,
    )
    grip = tube(
        [(0, -0.03, 0.06), (0, -0.1, 0.05), (0, -0.125, 0.045)], [0.014, 0.013, 0.015], flat=1.3
    )
    back = lathe(
        [(0, -0.08)], [(0.042, -0.08)], [(0.05, -0.065)], [(0.034, 0.01)], [(0, 0.012)], sides=32
    )
    return [
        horn.turned(x=90).part("main"),
        back.turned(x=90).part("accent"),
        cylinder(0.022, 0.18, top=0.012, sides=24).turned(x=90).part("dark"),
        torus(0.105, 0.006, sides=44, section=8).turned(x=90).at(z=0.26).part("accent"),
        grip.part("dark"),
        box(0.012, 0.03, 0.014, bevel=0.003).at(y=-0.075, z=0.068).part("accent"),
        disc(0.034, 0.004).turned(y=180).at(z=-0.079).part("dark"),
        cushion(0.02, 0.008, 0.02).at(y=0.03, z=0.0).part("dark"),
    ]


BUILD = by_subtype(
    headphones=_headphones,
    microphone=_microphone,
    vintage=_vintage_microphone,
    megaphone=_megaphone,
)
