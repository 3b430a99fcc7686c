"""Jewels and watches."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.fittings import evenly, links
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts, skin
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import (
    cylinder,
    lathe,
    loft,
    rod,
    sleeve,
    superellipse,
    tube,
)


def _brilliant(radius: float, sides: int = 8) -> Shape:
    """Cut a stone: table, crown, girdle and pavilion, its tip in the origin."""
    levels = (
        (0.0, 0.0, 0.0),
        (0.55, 0.42, 0.5),
        (1.0, 0.84, 0.0),
        (1.0, 0.9, 0.0),
        (0.82, 1.1, 0.5),
        (0.56, 1.24, 0.0),
        (0, 1.24, 0),
    )
    rings = []
    for size, y, twist in levels:
        angle = 2 * np.pi * (np.arange(sides) + twist) / sides
        rings.append(
            radius
            * np.column_stack([size * np.cos(angle), np.full(sides, y), -size * np.sin(angle)])
        )
    return skin(np.stack(rings), crease=5)


def _on_bust(drop: float, count: int) -> FloatArray:
    """Return points of a necklace that lies around a bust, lowest in front, (count, 3)."""
    turn = np.linspace(-np.pi, np.pi, count)
    height = 0.166 - drop * (1 + np.cos(turn)) / 2
    reach = np.interp(height, [0.06, 0.1, 0.14, 0.165], [0.085, 0.095, 0.061, 0.037]) + 0.004
    return np.column_stack([1.05 * reach * np.sin(turn), height, 0.64 * reach * np.cos(turn)])


def _bust() -> Shape:
    """Turn the neck and shoulders of a shop's display."""
    body = lathe(
        [(0, 0)],
        [(0.062, 0)],
        [(0.06, 0.012), (0.085, 0.06), (0.095, 0.1), (0.06, 0.14), (0.037, 0.165), (0.036, 0.21)],
        [(0.034, 0.215), (0.024, 0.219), (0, 0.2205)],
        sides=44,
    )
    return body.warped(lambda p: p * [1.05, 1.0, 0.62])


def _torso() -> Shape:
    """Model neck, shoulders and chest, cut off flat at the neck, the arms and below the chest."""
    body = blob(
        [
            Lump((0, 0.085, 0), (0.088, 0.085, 0.05)),
            Limb((-0.088, 0.142, -0.008), (0.088, 0.142, -0.008), 0.036),
            Limb((-0.05, 0.172, -0.012), (0.05, 0.172, -0.012), 0.022),
            Lump((-0.04, 0.098, 0.032), (0.038, 0.036, 0.03)),
            Lump((0.04, 0.098, 0.032), (0.038, 0.036, 0.03)),
            Limb((0, 0.14, -0.01), (0, 0.26, -0.004), 0.035, 0.033),
        ],
        blend=0.035,
        cells=56,
    )

    def cut(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([np.clip(x, -0.104, 0.104), np.clip(y, 0.03, 0.252), z])

    return body.warped(cut).creased(50)


def _display(_: Variant) -> list[Part]:
    """Stand a bare bust for necklaces on an oval foot."""
    foot = cylinder(0.085, 0.014, bevel=0.004, sides=44).scaled(1.15, 1, 0.8)
    stem = cylinder(0.03, 0.03, bevel=0.004, sides=28).at(y=0.01)
    cap = ellipsoid(0.024, 0.005, 0.024, sides=24).at(y=0.252, z=-0.004)
    return [*parts("base", [foot, stem, cap]), _torso().part("main")]


def _necklace(_: Variant) -> list[Part]:
    """Lay a string of pearls on a bust."""
    path = _on_bust(0.075, 54)[:-1]
    pearls = [ellipsoid(0.0058, 0.0058, 0.0058, sides=14).at(*map(float, p)) for p in path]
    return [_bust().part("bust"), *parts("main", pearls)]


def _pendant(_: Variant) -> list[Part]:
    path = _on_bust(0.085, 85)[:-1]
    drop = path[len(path) // 2]
    frame = torus(0.014, 0.0026, sides=32, section=10).turned(x=90)
    stone = _brilliant(0.0125, 10).turned(x=90)
    hook = torus(0.004, 0.0012, sides=16, section=8).turned(z=90)
    hung = [frame.part("main"), stone.at(z=-0.009).part("gem"), hook.at(y=0.018).part("main")]
    return [
        _bust().part("bust"),
        *parts("main", links(path, 0.0036)),
        *moved(hung, float(drop[0]), float(drop[1]) - 0.021, float(drop[2]) + 0.006),
    ]


def _drop() -> list[Part]:
    """Hang a stone from a hook."""
    hook = tube(
        [(0, 0.012, 0), (0, 0.022, 0.003), (0, 0.024, -0.005), (0, 0.012, -0.009)], 0.0008, sides=6
    )
    cap = lathe([(0, 0.004)], [(0.0052, 0.004)], [(0.003, 0.01), (0, 0.012)], sides=18)
    drop = lathe(
        [(0, -0.03), (0.007, -0.022), (0.0065, -0.012), (0.002, 0.004), (0, 0.005)],
        sides=12,
        bevel=0,
    ).creased(20)
    beads = around(ellipsoid(0.0016, 0.0016, 0.0016, sides=8).at(0.0062, 0.004, 0), 8)
    return [*parts("main", [hook, cap, *beads]), drop.part("gem")]


def _earring(_: Variant) -> list[Part]:
    """Lay an earring down on its side."""
    return each(_drop(), lambda s: s.turned(y=90).turned(x=-90).turned(y=-70))


def _hoop() -> list[Part]:
    """Bend a ring with a hook at its top, about the origin."""
    ring = torus(0.021, 0.0021, sides=64, section=12).turned(x=90, y=50)
    hook = tube([(0, 0.02, 0), (0.0005, 0.026, 0.003), (0, 0.029, 0.0), (0, 0.026, -0.004)], 0.0009)
    return [ring.part("main"), hook.part("main")]


def _hoops(variant: Variant) -> list[Part]:
    """Hang a pair of hoops on the stand of earrings."""
    stand = [part for part in _earrings(variant) if part.slot == "bust"]
    return [*stand, *[part for x in (-0.034, 0.034) for part in moved(_hoop(), x, 0.0565, 0.003)]]


def _one_hoop(_: Variant) -> list[Part]:
    """Stand a single hoop."""
    return _hoop()


def _earrings(_: Variant) -> list[Part]:
    """Hang a pair of drops on a small stand."""
    bar = tube([(-0.05, 0.082, 0), (0, 0.086, 0), (0.05, 0.082, 0)], 0.0035, sides=10)
    stand = lathe(
        [(0, 0)],
        [(0.032, 0)],
        [(0.03, 0.006), (0.006, 0.012)],
        [(0.004, 0.084)],
        [(0, 0.084)],
        sides=28,
        bevel=0.001,
    )
    drops = (part for x in (-0.032, 0.032) for part in moved(_drop(), x, 0.061, 0.003))
    return [*parts("bust", [bar, stand]), *drops]


def _bracelet(_: Variant) -> list[Part]:
    """A bangle set with stones, leaning on nothing: it lies flat."""
    band = sleeve(
        (0.031, -0.007),
        (0.0335, -0.0085),
        (0.035, -0.006),
        (0.0352, 0.006),
        (0.0335, 0.0085),
        (0.031, 0.007),
        sides=56,
    )
    rims = [torus(0.0338, 0.0016, sides=56, section=8).at(y=y) for y in (-0.0085, 0.0085)]
    stone, bead = (
        _brilliant(0.0048).turned(z=-90).at(0.0318, 0, 0),
        ellipsoid(0.0016, 0.0016, 0.0016, sides=8).at(x=0.0355),
    )
    made = [
        band.part("main"),
        *parts("main", rims),
        *parts("gem", around(stone, 12)),
        *parts("main", around(bead, 12, 15)),
    ]
    return each(made, lambda s: s.turned(x=24))


def _brooch(_: Variant) -> list[Part]:
    petal = ellipsoid(0.0045, 0.011, 0.003, sides=16).at(y=0.017)
    stone = _brilliant(0.0085, 10).turned(x=90).at(z=-0.004)
    rays = [petal.turned(z=45.0 * k) for k in range(8)]
    beads = [
        _brilliant(0.0034).turned(x=90).at(0, 0.0265, -0.0005).turned(z=22.5 + 45.0 * k)
        for k in range(8)
    ]
    back = cylinder(0.0235, 0.003, bevel=0.001, sides=48).turned(x=90).at(z=-0.0015)
    cup = cylinder(0.0046, 0.003, bevel=0.001, sides=20).turned(x=90).at(0, 0.0262, -0.0015)
    cups = [cup.turned(z=22.5 + 45.0 * k) for k in range(8)]
    made = [
        *parts("main", [back, *cups, *rays]),
        stone.part("gem"),
        *parts("gem", beads),
    ]
    return each(made, lambda s: s.turned(x=-18))


def _dial(radius: float) -> list[Part]:
    """Make a small dial at ten past ten, facing +Z."""
    r = radius
    face = cylinder(r, 0.001, bevel=0.0002, sides=36).turned(x=90)
    marks = [
        box(0.05 * r, 0.16 * r, 0.0006, bevel=0).at(y=0.76 * r, z=0.0012).turned(z=30.0 * k)
        for k in range(12)
    ]
    hands = [
        box(0.075 * r, 0.5 * r, 0.0008, bevel=0).at(z=0.0022).turned(z=55),
        box(0.055 * r, 0.74 * r, 0.0008, bevel=0).at(z=0.0028).turned(z=-60),
    ]
    hub = cylinder(0.07 * r, 0.0038, bevel=0.0003, sides=14).turned(x=90)
    return [face.part("dial"), *parts("hands", [*marks, *hands, hub])]


def _strap() -> Shape:
    """Bend a flat strap from one bar of a wrist watch round to the other."""
    section = superellipse(0.0084, 0.0013, power=5, sides=20)
    x, out = section.T
    return loft(
        [
            np.column_stack([x, (0.031 + out) * np.sin(a), (0.034 + out) * np.cos(a) - 0.026])
            for a in np.radians(np.linspace(40, 320, 56))
        ],
        crease=60,
    )


def _wrist_watch(_: Variant) -> list[Part]:
    """Close the strap to a ring; the watch looks to the front and up."""
    case = lathe(
        [(0, 0)],
        [(0.019, 0)],
        [(0.0205, 0.003), (0.0205, 0.007)],
        [(0.0185, 0.0095)],
        [(0.0175, 0.0082)],
        [(0, 0.0082)],
        sides=44,
        bevel=0.0005,
    ).turned(x=90)
    bezel = torus(0.0188, 0.0016, sides=44, section=8).turned(x=90).at(z=0.0088)
    crown = cylinder(0.003, 0.005, bevel=0.0006, sides=16).turned(z=-90).at(0.0203, 0, 0.005)
    lug = box(0.004, 0.0115, 0.005, bevel=0.0015).turned(x=-40).at(0.0108, 0.0145, 0.004)
    lugs = [copy for side in pair(lug) for copy in pair(side, "y")]
    bar = rod((-0.01, 0.0198, -0.0003), (0.01, 0.0198, -0.0003), 0.0022)
    frame = torus(0.0115, 0.0013, sides=24, section=8).turned(x=90).scaled(1, 0.7, 1)
    tongue = rod((0, -0.0078, 0.0006), (0, 0.0078, 0.0), 0.0009, sides=8)
    buckle = [s.at(z=-0.0626) for s in (frame, tongue)]
    made = [
        case.part("main"),
        *parts("main", [bezel, crown, *lugs, *buckle]),
        *parts("strap", [_strap(), *pair(bar, "y")]),
        *moved(_dial(0.0172), z=0.0084),
    ]
    return each(made, lambda s: s.turned(x=-28))


def _pocket_watch(_: Variant) -> list[Part]:
    """Prop a watch up with its lid open and its chain in front."""
    case = lathe(
        [(0, 0), (0.015, 0.0005), (0.024, 0.005)],
        [(0.0245, 0.009)],
        [(0.0215, 0.01)],
        [(0, 0.0085)],
        sides=44,
        bevel=0.0006,
    ).turned(x=90)
    stem = [
        cylinder(0.003, 0.006, sides=14).at(0, 0.0235, 0.005),
        ellipsoid(0.0045, 0.0035, 0.0045, sides=14).at(0, 0.0315, 0.005),
        torus(0.007, 0.0013, sides=22, section=8).turned(x=90).at(0, 0.037, 0.005),
    ]
    rim = torus(0.0228, 0.0016, sides=44, section=8).turned(x=90).at(z=0.0095)
    up = [
        case.part("main"),
        rim.part("main"),
        *parts("main", stem),
        *moved(_dial(0.0208), z=0.0088),
    ]
    made = each(up, lambda s: s.turned(x=-16).at(y=0.0245))
    t = np.linspace(0, 1, 200)
    drop = np.minimum(4.5 * t, 1)
    path = np.column_stack(
        [
            0.04 * drop**0.35 + 0.02 * np.sin(6 * np.maximum(t - 0.22, 0)),
            0.0015 + 0.0585 * (1 - drop) ** 1.2,
            -0.006 + 0.012 * drop + 0.05 * np.maximum(t - 0.22, 0),
        ]
    )
    return [*made, *parts("chain", links(evenly(path, 62), 0.0026))]


BUILD = by_subtype(
    necklace=_necklace,
    pendant=_pendant,
    earring=_earring,
    hoop=_one_hoop,
    hoops=_hoops,
    earrings=_earrings,
    bracelet=_bracelet,
    brooch=_brooch,
    wrist_watch=_wrist_watch,
    pocket_watch=_pocket_watch,
    display=_display,
)
