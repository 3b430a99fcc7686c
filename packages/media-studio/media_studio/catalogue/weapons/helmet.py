"""Helmets of knights and Vikings."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.fittings import rivets
from media_studio.modelling.curves import chain
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube, vessel

_CHEEK = ((0.13, 0.03), (0.108, 0.08), (0.118, 0.17))
"""The lower wall of a knight's helmet: radius, height."""


def _eye_slit() -> Shape:
    """Cut the left slit for an eye around the wall."""
    turns = np.radians(np.linspace(9, 48, 9))
    return tube([(0.11 * np.sin(a), 0.197, 0.11 * np.cos(a)) for a in turns], 0.0085, sides=12)


def _breath(x: float, y: float) -> Shape:
    """Drill a hole into the cheek at a place seen from the front."""
    around, height = chain(_CHEEK, steps=8).T
    radius = float(np.interp(y, height, around))
    hole = ellipsoid(0.006, 0.006, 0.002, sides=10).at(y=y, z=radius)
    return hole.turned(y=float(np.degrees(np.arcsin(x / radius))))


def _helmet(_: Variant) -> list[Part]:
    """Raise a knight's helmet with a slit and a crest."""
    skull = vessel(
        [(0, 0)],
        [(0.135, 0)],
        _CHEEK,
        [(0.112, 0.25), (0.075, 0.315), (0.0, 0.345)],
        wall=0.006,
        floor=0.004,
    )
    brow = sleeve((0.112, 0), (0.124, 0.002), (0.124, 0.022), (0.112, 0.024)).at(y=0.222)
    ridge = prism(
        [(-0.006, 0.07), (0.006, 0.07), (0.005, 0.23), (-0.005, 0.23)], 0.022, bevel=0.003
    )
    holes = [(x, y) for x in (0.025, 0.05, 0.075) for y in (0.1, 0.12, 0.14)]
    vents = [_breath(x, y) for x, y in holes]
    collar = torus(0.135, 0.008, sides=36, section=8).at(y=0.008)
    socket = cylinder(0.017, 0.026).at(y=0.335)
    plume = tube(
        [(0, 0.335, 0), (0, 0.41, -0.01), (0, 0.425, -0.08), (0, 0.36, -0.145), (0, 0.27, -0.17)],
        [0.012, 0.03, 0.042, 0.036, 0.006],
        sides=12,
        flat=0.5,
    )
    return [
        skull.part("main"),
        *parts("dark", [*pair(_eye_slit()), *[v for vent in vents for v in pair(vent)]]),
        *parts(
            "trim", [brow, ridge.at(z=0.113), collar, socket, *rivets([(0, 0.235, 0.124)], 0.008)]
        ),
        plume.part("plume"),
    ]


def _viking(_: Variant) -> list[Part]:
    bowl = lathe([(0, 0)], [(0.12, 0), (0.118, 0.06), (0.08, 0.14), (0, 0.17)], sides=36)
    band = sleeve((0.114, 0), (0.126, 0.002), (0.126, 0.034), (0.114, 0.036))
    front = bowl.vertices[(np.abs(bowl.vertices[:, 0]) < 1e-6) & (bowl.vertices[:, 2] > 0.004)]
    rise = np.unique(front[:, 1:].round(5), axis=0)
    strip = tube(
        [(0, y + 0.001, z + 0.002) for y, z in rise if y > 0.02] + [(0, 0.1715, 0)], 0.014, flat=0.4
    )
    horn = tube(
        [(0.105, 0.05, 0), (0.175, 0.06, 0), (0.225, 0.13, 0), (0.215, 0.23, 0.01)],
        [0.032, 0.028, 0.019, 0.003],
        sides=14,
    )
    cuff = torus(0.033, 0.008, sides=20, section=8).turned(z=90).at(0.122, 0.05, 0)
    nose = prism([(-0.016, 0.03), (-0.011, -0.065), (0.011, -0.065), (0.016, 0.03)], 0.012).at(
        z=0.122
    )
    nails = [
        (0.126 * np.sin(a), 0.018, 0.126 * np.cos(a)) for a in np.arange(12) * np.pi / 6 + 0.26
    ]
    return [
        bowl.part("main"),
        *parts(
            "trim", [band, strip, strip.turned(y=180), nose, *pair(cuff), *rivets(nails, 0.006)]
        ),
        *parts("horn", pair(horn)),
    ]


def _comb(tall: float, *, across: bool = False) -> list[Part]:
    """Stand a brush of bristles over the skull, from brow to neck or from ear to ear."""
    start, end = (10, 170) if across else (52, 206)
    angles = np.radians(np.linspace(start, end, 60))
    rows = ((0.15, angles), (0.15 + tall, angles[::-1]))
    brush = prism([(r * np.cos(a), r * np.sin(a)) for r, row in rows for a in row], 0.03)
    groove = box(0.005, 0.96 * tall, 0.034, bevel=0).at(y=0.152)
    grooves = [groove.turned(z=a - 90) for a in np.linspace(start + 3, end - 3, 28)]
    shapes = [s.turned(y=0 if across else -90) for s in (brush, *grooves)]
    return parts("plume", [s.scaled(0.97, 0.97, 0.97).at(y=0.16) for s in shapes])


def _beside(z: FloatArray | float) -> FloatArray:
    """Return half the width of a legionary's skull at its lower rim, at places z."""
    return np.asarray(0.1196 * np.sqrt(1 - (np.asarray(z) / 0.1378) ** 2))


def _cheek(drop: float) -> list[Part]:
    """Hang plates that follow the curve of the skull from hinges at its rim."""
    front = [(0.075, 0.03), (0.09, -0.04), (0.062, -drop), (0.03, -drop + 0.02)]
    top = [(z, 0.03) for z in np.linspace(0.0, 0.075, 7)[:-1]]
    plate = prism([*top, *front, (0.005, -0.05)], 0.008, bevel=0.002).turned(y=-90)

    def bend(points: FloatArray) -> FloatArray:
        inward = 0.9 * np.minimum(points[:, 1], 0) ** 2
        x = points[:, 0] + _beside(points[:, 2]) - inward - 0.004
        return np.column_stack([x, points[:, 1:]])

    hinge = tube([(float(_beside(z)) + 0.001, 0.176, z) for z in (0.008, 0.036, 0.064)], 0.006)
    nails = rivets([(float(_beside(z)) + 0.001, 0.155, z) for z in (0.02, 0.055)], 0.006)
    hung = plate.warped(bend).at(y=0.17)
    trim = [copy for shape in (hinge, *nails) for copy in pair(shape)]
    return [*parts("main", pair(hung)), *parts("trim", trim)]


_CORINTHIAN = (
    [(0.108, 0)],
    [(0.12, 0.06), (0.128, 0.16)],
    [(0.118, 0.25), (0.075, 0.315), (0, 0.335)],
)
"""The outside of a hoplite's helmet before it is made longer than wide, (radius, y)."""
_LONG = (0.94, 1.0, 1.08)


def _on_face(degrees: FloatArray, heights: FloatArray, lift: float) -> FloatArray:
    """Return places (n, 3) on a hoplite's helmet, turned from its front, `lift` metres off it."""
    outside = chain(*_CORINTHIAN)
    reach = np.interp(heights, outside[:, 1], outside[:, 0]) + lift
    turn = np.radians(degrees)
    return np.column_stack([reach * np.sin(turn), heights, reach * np.cos(turn)]) * _LONG


def _openings() -> list[Part]:
    """Darken the almond eyes and the slit below the nose, flush with the helmet, and rim them."""
    share = np.linspace(0.03, 0.97, 15)
    turn, round_ = 9 + 35 * share, np.sin(np.pi * share**0.8)
    upper, lower = (_on_face(turn, 0.188 + rise * round_, 0.0015) for rise in (0.018, -0.014))
    rim = tube(np.concatenate([upper, lower[::-1]]), 0.0035, steps=1, sides=8, loop=True)
    y = np.linspace(0.008, 0.1, 12)
    side = _on_face(5.5 - 25 * y, y, 0.0015)
    mouth = _strip(side, side * [-1, 1, 1], 0.004)
    lips = tube(side, 0.0035, steps=1, sides=8)
    return [
        *parts("dark", [*pair(_strip(upper, lower, 0.004)), mouth]),
        *parts("trim", [*pair(rim), *pair(lips)]),
    ]


def _spartan(_: Variant) -> list[Part]:
    """Close a bronze helmet around eyes and nose, with a tall brush from brow to neck."""
    skull = lathe(
        *_CORINTHIAN,
        [(0, 0.325)],
        [(0.07, 0.305), (0.11, 0.245), (0.12, 0.16)],
        [(0.112, 0.06), (0.1, 0)],
        sides=44,
    ).scaled(*_LONG)
    nose = prism(
        [(-0.016, 0.2), (0.016, 0.2), (0.012, 0.1), (0, 0.08), (-0.012, 0.1)], 0.03, bevel=0.006
    ).at(z=0.127)
    turn = np.linspace(0, 56, 7)
    brow = tube(_on_face(turn, 0.21 + 0.012 * np.sin(np.radians(3 * turn)), 0.001), 0.006, sides=8)
    neck = sleeve((0.1, 0), (0.118, -0.006), (0.12, 0.006), (0.106, 0.012)).scaled(*_LONG)
    ridge = box(0.035, 0.03, 0.03, bevel=0.006).at(y=0.325, z=0.02)
    return [
        skull.part("main"),
        *_openings(),
        *parts("trim", [nose, *pair(brow), neck, ridge]),
        *_comb(0.085),
    ]


def _legion(variant: Variant) -> list[Part]:
    """Round an open helmet with cheek plates, a neck guard and a brush of red bristles."""
    skull = (
        vessel(
            [(0, 0)],
            [(0.13, 0)],
            [(0.128, 0.04), (0.1, 0.1)],
            [(0.05, 0.135), (0, 0.145)],
            wall=0.005,
            floor=0.004,
        )
        .scaled(0.92, 1, 1.06)
        .at(y=0.18)
    )
    turn = np.radians(np.linspace(-82, 82, 13))
    peak = tube(
        np.column_stack([0.121 * np.sin(turn), 0.206 + 0.01 * np.cos(turn), 0.1395 * np.cos(turn)]),
        0.008,
        steps=2,
    )
    guard = (
        prism(
            [
                (-0.125, 0.0),
                (0.125, 0.0),
                (0.15, -0.075),
                (0.08, -0.1),
                (-0.08, -0.1),
                (-0.15, -0.075),
            ],
            0.007,
            bevel=0.002,
        )
        .turned(x=64)
        .at(0, 0.18, -0.1)
    )
    holder = box(0.03, 0.03, 0.05, bevel=0.006).at(y=0.315)
    band = (
        sleeve((0.122, 0), (0.133, 0), (0.133, 0.02), (0.122, 0.02))
        .scaled(0.92, 1, 1.06)
        .at(y=0.18)
    )
    return [
        skull.part("main"),
        guard.part("main"),
        *_cheek(0.14),
        *parts("trim", [peak, holder, band]),
        *_comb(0.075, across=variant.subtype == "centurion"),
    ]


def _kabuto(_: Variant) -> list[Part]:
    """Rib a samurai's bowl over lapped neck plates, with a gold crest of two horns in front."""
    bowl = lathe(
        [(0, 0)], [(0.128, 0), (0.126, 0.05), (0.1, 0.11), (0.05, 0.145), (0, 0.152)], sides=40
    ).at(y=0.2)
    ribs = [
        tube(
            [(0.128, 0.205, 0), (0.128, 0.25, 0), (0.102, 0.312, 0), (0.05, 0.348, 0)],
            0.0035,
            sides=6,
        ).turned(y=20 * k)
        for k in range(18)
    ]
    lames = []
    for k in range(5):
        low, high = 0.17 - 0.036 * k, 0.205 - 0.036 * k
        angle = np.radians(np.linspace(-118, 118, 21))
        reach = (0.15 + 0.019 * k, 0.138 + 0.015 * k)
        outer = [(reach[0] * np.sin(a), low, -reach[0] * np.cos(a)) for a in angle]
        inner = [(reach[1] * np.sin(a), high, -reach[1] * np.cos(a)) for a in angle]
        lames.append(_strip(np.array(outer), np.array(inner), 0.005))
    wing = list(
        pair(
            prism(
                [(0, 0), (0.06, 0.0), (0.075, 0.035), (0.03, 0.055), (0, 0.04)], 0.007, bevel=0.002
            )
            .turned(y=-60)
            .at(0.128, 0.2, 0.03)
        )
    )
    peak = (
        prism([(-0.12, 0), (0.12, 0), (0.1, 0.05), (0, 0.075), (-0.1, 0.05)], 0.008, bevel=0.002)
        .turned(x=112)
        .at(0, 0.215, 0.1)
    )
    horn = prism(
        [
            (0.012, 0),
            (0.05, 0.03),
            (0.1, 0.11),
            (0.125, 0.23),
            (0.085, 0.14),
            (0.035, 0.07),
            (0.0, 0.045),
        ],
        0.008,
        bevel=0.002,
    )
    disc = cylinder(0.022, 0.01, bevel=0.003).turned(x=90).at(y=0.275, z=0.122)
    knob = lathe([(0, 0)], [(0.02, 0)], [(0.014, 0.014)], [(0, 0.02)], sides=20).at(y=0.35)
    face = _mask()
    return [
        bowl.part("main"),
        *parts("main", lames),
        *parts("trim", [*ribs, *wing, knob]),
        peak.part("main"),
        *parts("horn", [h.turned(x=-8).at(y=0.262, z=0.12) for h in pair(horn)]),
        disc.part("horn"),
        *face,
    ]


def _strip(outer: FloatArray, inner: FloatArray, thick: float) -> Shape:
    """Bend a plate between two edges, (n, 3) each."""
    lift = (
        np.array([0, 0, 0])
        + thick
        * np.column_stack([outer[:, 0], 0 * outer[:, 0], outer[:, 2]])
        / np.hypot(outer[:, 0], outer[:, 2])[:, None]
    )
    return loft(
        [np.array([o, i, i - d, o - d]) for o, i, d in zip(outer, inner, lift, strict=True)],
        crease=30,
    )


def _mask() -> list[Part]:
    """Cut a dark half mask with a mouth below the eyes."""
    angle = np.radians(np.linspace(-62, 62, 15))
    top = np.array(
        [(0.105 * np.sin(a), 0.165 - 0.02 * np.cos(2 * a), 0.118 * np.cos(a)) for a in angle]
    )
    low = np.array(
        [(0.075 * np.sin(a), 0.055 + 0.03 * np.sin(a) ** 2, 0.115 * np.cos(a)) for a in angle]
    )
    mouth = box(0.05, 0.012, 0.012, bevel=0.003).at(y=0.085, z=0.112)
    nose = prism(
        [(-0.016, 0.12), (0.016, 0.12), (0.006, 0.165), (-0.006, 0.165)], 0.03, bevel=0.008
    ).at(z=0.12)
    cord = rod((0.088, 0.17, 0.056), (0.128, 0.19, 0.067), 0.004, sides=8)
    return [
        *parts("mask", [_strip(top, low, 0.006), nose]),
        *parts("dark", [mouth, *pair(cord)]),
    ]


def _space(_: Variant) -> list[Part]:
    """Set a wide curved visor into a smooth shell on a collar ring, with a lamp at each side."""
    shell = ellipsoid(0.15, 0.165, 0.165, sides=40).at(y=0.2)
    visor = ellipsoid(0.122, 0.105, 0.1, sides=36).at(y=0.2, z=0.082)
    frame = tube(
        [
            (0.125 * np.sin(a) * 0.98, 0.2 + 0.108 * np.cos(a), 0.09 - 0.028 * np.sin(a) ** 2)
            for a in np.linspace(0, 2 * np.pi, 30, endpoint=False)
        ],
        0.011,
        steps=1,
        sides=8,
        loop=True,
    )
    collar = [
        sleeve((0.1, 0), (0.15, 0), (0.155, 0.02), (0.135, 0.045), (0.1, 0.045), sides=44),
        sleeve((0.1, 0.045), (0.142, 0.045), (0.142, 0.06), (0.1, 0.06), sides=44),
    ]
    ear = cylinder(0.045, 0.03, bevel=0.008).turned(z=-90).at(0.138, 0.2, -0.02)
    lamp = [
        cylinder(0.018, 0.05, bevel=0.005).turned(x=90).at(0.158, 0.235, -0.02),
        ellipsoid(0.015, 0.015, 0.006, sides=16).at(0.158, 0.235, 0.031),
    ]
    mast = [
        rod((0.152, 0.22, -0.06), (0.155, 0.39, -0.075), 0.003, sides=8),
        ellipsoid(0.007, 0.007, 0.007, sides=12).at(0.155, 0.392, -0.075),
    ]
    stripe = tube(
        [
            (0, 0.2 + 0.166 * np.sin(a), -0.166 * np.cos(a))
            for a in np.radians(np.linspace(0, 128, 16))
        ],
        0.02,
        sides=8,
        steps=2,
        flat=0.2,
    )
    return [
        shell.part("main"),
        visor.part("visor"),
        *parts("trim", [frame, collar[0], *pair(ear)]),
        collar[1].part("dark"),
        stripe.part("stripe"),
        *parts("dark", pair(lamp[0])),
        *parts("light", pair(lamp[1])),
        *parts("antenna", mast),
    ]


BUILD = by_subtype(
    helmet=_helmet,
    viking=_viking,
    spartan=_spartan,
    legion=_legion,
    centurion=_legion,
    kabuto=_kabuto,
    space=_space,
)
