"""Balloons, kites and spinning toys."""

import numpy as np

from media_studio.modelling.blob import Limb, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, each, parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, tube


def _yo_yo(_: Variant) -> list[Part]:
    half = lathe(
        [(0, 0.003)],
        [(0.008, 0.003)],
        [(0.026, 0.007), (0.029, 0.013)],
        [(0.026, 0.018), (0.016, 0.0185)],
        [(0.014, 0.0165), (0, 0.0165)],
        sides=48,
        bevel=0.0005,
    )
    axle = cylinder(0.007, 0.008, bevel=0, sides=20).at(y=-0.004)
    badge = ellipsoid(0.011, 0.0025, 0.011, sides=24).at(y=0.017)
    t = np.linspace(0, 1, 40)
    cord = np.column_stack([0.001 + 0.013 * np.sin(7 * t) * t**1.5, 0.029 + 0.115 * t, 0 * t])
    loop = torus(0.011, 0.0013, sides=24, section=6).turned(z=90, y=20).at(0.0085, 0.154, 0)
    discs = [s.turned(x=90).at(y=0.029) for s in (half, half.mirrored("y"), axle)]
    caps = [s.turned(x=90).at(y=0.029) for s in (badge, badge.mirrored("y"))]
    return [
        *parts("main", discs),
        *parts("second", caps),
        *parts("cord", [tube(cord, 0.0013, steps=1, sides=6), loop]),
    ]


def _top(_: Variant) -> list[Part]:
    body = lathe(
        [(0, 0)],
        [(0.003, 0.004), (0.012, 0.018), (0.036, 0.034)],
        [(0.039, 0.04), (0.036, 0.047)],
        [(0.014, 0.056), (0.006, 0.062)],
        [(0.005, 0.09)],
        [(0.0075, 0.094), (0.0075, 0.101), (0, 0.104)],
        sides=52,
        bevel=0.0008,
    )
    rings = [
        torus(r, 0.0026, sides=52, section=8).at(y=y)
        for r, y in ((0.0385, 0.0405), (0.0225, 0.0524), (0.026, 0.0278))
    ]
    made = [
        body.part("main"),
        rings[0].part("second"),
        rings[1].part("third"),
        rings[2].part("third"),
    ]
    return each(made, lambda s: s.turned(z=12))


def _kite(_: Variant) -> list[Part]:
    """Stand a diamond kite on its tail, a bow at every turn."""
    quarters = (
        ((0, 0.62), (0.3, 0.35), "main"),
        ((0, 0.62), (-0.3, 0.35), "second"),
        ((0, -0.15), (0.3, 0.35), "second"),
        ((0, -0.15), (-0.3, 0.35), "main"),
    )
    made = list[Part]()
    for tip, wing, slot in quarters:
        made.append(prism([tip, wing, (0, 0.35)], 0.006, bevel=0.001).part(slot))
    made += parts(
        "stick",
        [
            rod((0, -0.15, -0.007), (0, 0.62, -0.007), 0.006),
            rod((-0.3, 0.35, -0.007), (0.3, 0.35, -0.007), 0.006),
        ],
    )
    tail = [
        (0, -0.15, 0),
        (0.06, -0.26, 0.02),
        (-0.05, -0.38, 0.03),
        (0.05, -0.5, 0.02),
        (-0.02, -0.6, 0.0),
    ]
    made.append(tube(tail, 0.004, sides=8).part("cord"))
    bow = blob(
        [
            Limb((0, 0, 0), (0.04, 0.008, 0), 0.006, 0.022),
            Limb((0, 0, 0), (-0.04, -0.008, 0), 0.006, 0.022),
        ],
        blend=0.006,
        cells=22,
    ).scaled(1, 1, 0.4)
    for (x, y, z), slot in zip(tail[1:], ("third", "main", "second", "third"), strict=True):
        made.append(bow.turned(z=20).at(x, y, z).part(slot))
    return each(made, lambda s: s.turned(z=-14))


def _one_balloon(radius: float = 0.12) -> list[Shape]:
    r = radius
    skin = lathe(
        [
            (0, -1.16 * r),
            (0.12 * r, -1.13 * r),
            (0.55 * r, -0.8 * r),
            (0.97 * r, -0.1 * r),
            (0.94 * r, 0.45 * r),
            (0.5 * r, 0.93 * r),
            (0, 1.04 * r),
        ],
        sides=40,
        bevel=0,
    )
    knot = lathe(
        [(0.1 * r, -1.28 * r)], [(0.035 * r, -1.17 * r)], [(0.06 * r, -1.1 * r)], sides=20, bevel=0
    )
    return [skin, knot]


def _string(x: float, y: float, z: float) -> Shape:
    path = [
        (x, y, z),
        (0.6 * x + 0.012, 0.7 * y, 0.6 * z),
        (0.25 * x - 0.01, 0.35 * y, 0.3 * z),
        (0, 0.0, 0),
    ]
    return tube(path, 0.0017, sides=6)


def _balloon(_: Variant) -> list[Part]:
    return [
        *parts("main", [s.at(y=0.72) for s in _one_balloon()]),
        _string(0, 0.568, 0).part("cord"),
    ]


def _balloons(_: Variant) -> list[Part]:
    made = list[Part]()
    places = (
        (0, 0.9, 0, "main"),
        (0.18, 0.74, 0.04, "second"),
        (-0.17, 0.76, 0.05, "third"),
        (0.03, 0.66, 0.15, "fourth"),
        (0.02, 0.72, -0.17, "third"),
    )
    for x, y, z, slot in places:
        lean = [s.turned(z=-90.0 * x, x=90.0 * z).at(x, y, z) for s in _one_balloon(0.115)]
        made += [*parts(slot, lean), _string(0.85 * x, y - 0.135, 0.85 * z).part("cord")]
    return made


def _pinwheel(_: Variant) -> list[Part]:
    """Fold four sails and pin them to a stick."""
    rings = []
    for share in np.linspace(0, 1, 9):
        near, far = np.array([0.008, 0.0, 0.004]), np.array([0.105, 0.0, 0.0])
        across = np.array(
            [0.105 * share, 0.336 * share * (1 - share), 0.055 * np.sin(np.pi * share)]
        )
        edge = near + (far - near) * share
        rings.append(
            np.array(
                [
                    edge + np.array([0, 0, 0.0006]),
                    across + np.array([0, 0.004, 0.0006]),
                    across + np.array([0, 0.004, -0.0006]),
                    edge - [0, 0, 0.0006],
                ]
            )
        )
    sail = loft(rings, crease=50)
    slots = ("main", "second", "third", "fourth")
    sails = [sail.turned(z=90.0 * k).at(y=0.33, z=0.018).part(slots[k]) for k in range(4)]
    stick = rod((0, 0, 0), (0, 0.36, 0), 0.0058)
    pin = [
        cylinder(0.003, 0.04, sides=10).turned(x=90).at(0, 0.33, -0.005),
        ellipsoid(0.013, 0.013, 0.008, sides=18).at(0, 0.33, 0.034),
    ]
    return [*sails, stick.part("stick"), *parts("cord", pin)]


BUILD = by_subtype(
    yo_yo=_yo_yo,
    top=_top,
    kite=_kite,
    balloon=_balloon,
    balloons=_balloons,
    pinwheel=_pinwheel,
)
