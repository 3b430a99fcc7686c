"""Ice cream and confectionery."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle, rounded, symmetric
from media_studio.modelling.shape import Shape, each, pair, parts, skin
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import (
    cylinder,
    lathe,
    loft,
    rod,
    superellipse,
    tube,
    vessel,
)


def _scoop(radius: float, rng: np.random.Generator) -> Shape:
    """Drop a ball of ice cream with a ragged skirt, its middle in the origin."""
    r = radius
    ball = [(1.16 * r, -0.34 * r), (1.0 * r, -0.16 * r), (0.98 * r, 0.1 * r), (0.7 * r, 0.7 * r)]
    shape = lathe([(0, -0.5 * r)], [(0.8 * r, -0.5 * r), *ball, (0, r)], sides=44, bevel=0)
    phase = rng.uniform(0, 6)

    def ragged(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        low = np.exp(-((points[:, 1] / r + 0.36) ** 2) / 0.03)
        wave = 0.1 * np.sin(8 * angle + phase) + 0.07 * np.sin(13 * angle + 2 * phase)
        share = 1 + low * wave
        return points * np.column_stack([share, np.ones_like(share), share])

    return shape.warped(ragged).roughened(rng, 0.02 * r, 0.5 * r)


def _cone(height: float, radius: float) -> list[Shape]:
    """Roll a waffle cone, tip down in the origin, with a raised lattice."""
    body = vessel([(0, 0)], [(0.1 * radius, 0)], [(radius, height)], wall=0.002, sides=36)
    ribs = []
    for way in (1, -1):
        for k in range(9):
            share = np.linspace(0.06, 0.93, 9)
            angle = 2 * np.pi * k / 9 + way * 1.5 * share
            reach = radius * (0.1 + 0.9 * share) + 0.0004
            path = np.stack([reach * np.cos(angle), height * share, reach * np.sin(angle)], -1)
            ribs.append(tube(path, 0.0012, steps=1, sides=5))
    rim = lathe([(0, 0)], [(1.04 * radius, 0)], [(1.1 * radius, 0.012)], [(0, 0.012)], sides=36)
    return [body, *ribs, rim.at(y=height - 0.012)]


def _ice_cream(variant: Variant) -> list[Part]:
    rng = variant.rng
    flake = rod((0.008, 0.15, -0.008), (0.03, 0.232, -0.02), 0.006, sides=10)
    sprinkles = []
    bit = cylinder(0.0012, 0.007, bevel=0.0003, sides=6).turned(z=90)
    for k in range(24):
        lean = 15 + 60 * ((k * 0.7549) % 1)
        placed = bit.turned(y=70.0 * k).at(y=0.0295).turned(z=-lean).turned(y=137.5 * k)
        sprinkles.append(placed.at(y=0.187).part("candy"))
    return [
        *parts("cone", _cone(0.125, 0.032)),
        _scoop(0.035, rng).at(y=0.139).part("scoop1"),
        _scoop(0.03, rng).at(y=0.186).part("scoop2"),
        flake.part("chocolate"),
        *sprinkles,
    ]


def _soft_serve(_: Variant) -> list[Part]:
    turns = np.linspace(0, 3.6, 44)
    radius = 0.022 * (1 - turns / 3.75)
    angle = 2 * np.pi * turns
    path = np.stack([radius * np.cos(angle), 0.0155 * turns, radius * np.sin(angle)], axis=-1)
    swirl = tube(path, np.linspace(0.0165, 0.005, 44).tolist(), steps=2, sides=14)
    base = cylinder(0.026, 0.03, sides=30).at(y=0.106)
    return [*parts("cone", _cone(0.115, 0.03)), swirl.at(y=0.131).part("main"), base.part("main")]


def _sundae(variant: Variant) -> list[Part]:
    rng = variant.rng
    glass = vessel(
        [(0, 0)],
        [(0.04, 0)],
        [(0.038, 0.005), (0.012, 0.012), (0.009, 0.03)],
        [(0.022, 0.045), (0.047, 0.08), (0.056, 0.115)],
        wall=0.002,
        floor=0.05,
        sides=40,
    )
    fill = lathe([(0, 0.052)], [(0.026, 0.054), (0.044, 0.08), (0.051, 0.108)], [(0, 0.108)])
    places = ((-0.024, 0.124, 0.014), (0.025, 0.124, 0.012), (0.0, 0.124, -0.026))
    slots = ("main", "second", "chocolate")
    scoops = [_scoop(0.028, rng).at(*at).part(s) for at, s in zip(places, slots, strict=True)]
    cream = lathe([(0, 0), (0.023, 0.004), (0.018, 0.014), (0, 0.03)], sides=28)
    wafer = prism([(-0.012, 0), (0.012, 0), (0.02, 0.062), (-0.02, 0.062)], 0.004, bevel=0.001)
    return [
        glass.part("glass"),
        fill.part("second"),
        *scoops,
        cream.at(y=0.145).part("cream"),
        ellipsoid(0.0105, 0.01, 0.0105, sides=16).at(y=0.179).part("cherry"),
        tube([(0, 0.186, 0), (0.004, 0.2, 0), (0.012, 0.21, 0)], 0.001, sides=6).part("stem"),
        wafer.turned(z=-14, y=30).at(0.02, 0.13, -0.02).part("cone"),
    ]


# The right half of the icing's lower edge, with the drips that run down from it
_RUNS = [
    (0.004, 0.121),
    (0.006, 0.1),
    (0.0095, 0.094),
    (0.013, 0.1),
    (0.015, 0.122),
    (0.019, 0.126),
    (0.0215, 0.115),
    (0.0255, 0.112),
    (0.029, 0.118),
]


def _popsicle(_: Variant) -> list[Part]:
    half = [
        (0.029, 0.062),
        (0.0305, 0.075),
        (0.0305, 0.16),
        (0.026, 0.18),
        (0.013, 0.192),
        (0, 0.194),
    ]
    ice = prism(symmetric([(0, 0.06), *half]), 0.024, bevel=0.008)
    icing = symmetric([(0, 0.122), *_RUNS, *half[2:]])
    band = prism(rounded(icing * [1.012, 1] + [0, 0.0006], 3), 0.0252, bevel=0.003)
    stick = prism(rectangle(0.012, 0.08, radius=0.0058) + np.array([0, 0.04]), 0.003, bevel=0.0008)
    return [
        ice.part("main"),
        band.part("second"),
        stick.part("stick"),
    ]


def _lollipop(variant: Variant) -> list[Part]:
    """Coil two strands of sugar into a wheel on a stick.

    A swirl that is asked for has a wheel of its own, which is white where nothing is said of it.
    """
    made = list[Part]()
    wheel, strand = ("wheel", "swirl") if variant.attributes else ("main", "candy")
    for phase, slot in ((0.0, wheel), (0.5, strand)):
        turns = np.linspace(0.16, 2.9, 60)
        angle = 2 * np.pi * (turns + phase)
        reach = 0.0132 * turns
        path = np.stack([reach * np.cos(angle), 0.15 + reach * np.sin(angle), 0 * turns], axis=-1)
        made.append(tube(path, 0.0041, steps=2, sides=12, flat=1.0).scaled(1, 1, 1.5).part(slot))
    core = cylinder(0.037, 0.006, bevel=0.001, sides=40).turned(x=90).at(y=0.15, z=-0.003)
    stick = rod((0, 0, 0), (0, 0.13, 0), 0.0032, sides=14)
    bow = [
        ellipsoid(0.011, 0.006, 0.004, sides=14).turned(z=18).at(0.011, 0.104, 0.004),
        ellipsoid(0.0045, 0.0045, 0.004, sides=12).at(0, 0.103, 0.005),
    ]
    return [*made, core.part(wheel), stick.part("stick"), *parts("bow", [*pair(bow[0]), bow[1]])]


def _candy(_: Variant) -> list[Part]:
    """Wrap a sweet and twist both ends of the paper."""
    body = ellipsoid(0.02, 0.0155, 0.0155, sides=30).at(y=0.0155)
    angle = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    frill = 1 + 0.12 * np.cos(8 * angle)
    rings = [
        np.column_stack(
            [
                np.full(48, x),
                0.0155 + r * (frill**p) * np.cos(angle),
                r * (frill**p) * np.sin(angle),
            ]
        )
        for x, r, p in (
            (0.012, 0.008, 0),
            (0.019, 0.0045, 1),
            (0.024, 0.008, 1),
            (0.034, 0.0145, 2),
            (0.033, 0.0125, 2),
            (0.025, 0.004, 1),
        )
    ]
    fan = loft(rings, crease=50)
    stripes = [
        torus(0.0155 * float(np.sqrt(1 - (x / 0.02) ** 2)), 0.001, sides=40, section=8)
        .scaled(1, 1.6, 1)
        .turned(z=90)
        .at(x, 0.0155)
        for x in (-0.0085, 0.0, 0.0085)
    ]
    return [body.part("main"), *parts("main", pair(fan)), *parts("stripe", stripes)]


def _cane(_: Variant) -> list[Part]:
    """Bend a rod into a crook, with two stripes wound flush around it."""
    bend = np.radians(np.linspace(0, 195, 20))
    hook = np.stack([0.032 - 0.032 * np.cos(bend), 0.15 + 0.032 * np.sin(bend), 0 * bend], -1)
    path = np.concatenate([[(0, y, 0) for y in np.linspace(0.01, 0.14, 14)], hook])
    radius = 0.0098
    body = tube(path, radius, steps=3, sides=24)
    fine = spline(path, 8)
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(fine, axis=0), axis=1))])
    ahead = np.gradient(fine, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    out = np.cross(ahead, [0, 0, 1.0])
    stripes = []
    for start in (0.0, np.pi):
        middle = (start + 2 * np.pi * along / 0.044)[:, None]
        turn = np.concatenate([np.linspace(-0.75, 0.75, 7), np.linspace(0.75, -0.75, 7)]) + middle
        reach = np.repeat([radius + 0.00025, 0.85 * radius], 7)
        around_ = np.cos(turn)[..., None] * out[:, None] + np.sin(turn)[..., None] * [0, 0, 1.0]
        stripes.append(skin(fine[:, None] + reach[:, None] * around_, crease=50))
    return [body.part("main"), *parts("stripe", stripes)]


def _chocolate(_: Variant) -> list[Part]:
    """Stand a bar with its wrapper torn down from the upper pieces."""
    base = box(0.076, 0.155, 0.008, bevel=0.002)
    piece = loft(
        [
            np.column_stack([superellipse(w, h, power=12, sides=32), np.full(32, z)])
            for w, h, z in (
                (0.011, 0.0112, 0.003),
                (0.0112, 0.0114, 0.0045),
                (0.0085, 0.0088, 0.0085),
                (0.008, 0.0083, 0.0088),
            )
        ]
    )
    rows = [piece.at(0.0245 * x, 0.014 + 0.0252 * y, 0) for x in (-1, 0, 1) for y in range(2, 6)]
    x = np.linspace(-0.041, 0.041, 15)
    tear = np.column_stack([x, 0.078 + 0.006 * (-1.0) ** np.arange(15) * np.linspace(0.6, 1, 15)])
    foil = prism(np.concatenate([[(0.041, 0.0), (-0.041, 0.0)], tear]), 0.0165, bevel=0.001)
    paper = prism(rectangle(0.0835, 0.066, radius=0.002), 0.018, bevel=0.002).at(y=0.0335)
    label = prism(rectangle(0.06, 0.03, radius=0.004), 0.0188, bevel=0.0004).at(y=0.035)
    made = [
        base.at(y=0.003).part("main"),
        *parts("main", rows),
        foil.at(z=0.001).part("foil"),
        paper.at(z=0.001).part("wrapper"),
        label.at(z=0.001).part("cream"),
    ]
    return each(made, lambda shape: shape.turned(x=-12))


def _popcorn(variant: Variant) -> list[Part]:
    rng = variant.rng
    sides = superellipse(1, 1, power=7, sides=64)
    x, z = sides[:, 0], -sides[:, 1]
    edge = 0.15 + 0.004 * np.abs(np.cos(8 * np.arctan2(z, x)))
    low = np.column_stack([0.04 * x, 0 * x, 0.04 * z])
    high = np.column_stack([0.056 * x, edge, 0.056 * z])
    carton = loft(
        [low, high, high * [0.96, 1, 0.96], low * [0.96, 1, 0.96] + [0, 0.004, 0]], crease=25
    )
    stripes = []
    for turn in (0, 90, 180, 270):
        for c in (-0.66, 0.0, 0.66):
            wide = 0.17
            quad = [((c - wide) * 0.04, 0.001), ((c + wide) * 0.04, 0.001)]
            quad += [((c + wide) * 0.0555, 0.149), ((c - wide) * 0.0555, 0.149)]
            stripe = prism(quad, 0.001, bevel=0).turned(x=6.15).at(z=0.0402)
            stripes.append(stripe.turned(y=turn))
    corn = []
    for k in range(52):
        out = 0.05 * float(np.sqrt((k + 0.5) / 52))
        angle = 2.4 * k
        lumps = ellipsoid(0.0125, 0.0105, 0.012, sides=12).roughened(rng, 0.0021, 0.011, waves=9)
        lift = 0.147 + 0.03 * np.cos(out / 0.05 * 1.45)
        corn.append(lumps.at(out * np.cos(angle), float(lift), out * np.sin(angle)).part("corn"))
    return [carton.part("cream"), *parts("main", stripes), *corn]


def _gingerbread(_: Variant) -> list[Part]:
    half = [
        (0, 0.055),
        (0.012, 0.045),
        (0.02, 0.012),
        (0.032, 0.002),
        (0.045, 0.008),
        (0.046, 0.022),
    ]
    half += [(0.034, 0.06), (0.034, 0.085), (0.062, 0.083), (0.073, 0.094), (0.069, 0.108)]
    half += [
        (0.05, 0.113),
        (0.022, 0.115),
        (0.032, 0.128),
        (0.034, 0.148),
        (0.02, 0.166),
        (0, 0.17),
    ]
    body = prism(rounded(symmetric(half), 4), 0.014, bevel=0.004)
    eye, button = (
        ellipsoid(0.004, 0.0045, 0.003, sides=12),
        ellipsoid(0.005, 0.005, 0.004, sides=14),
    )
    smile = tube(
        [(-0.013, 0.137, 0.0075), (0, 0.131, 0.0075), (0.013, 0.137, 0.0075)], 0.0016, sides=6
    )
    cuff = tube(
        [(-0.008, 0, 0), (-0.003, 0.004, 0), (0.003, -0.004, 0), (0.008, 0, 0)], 0.0016, sides=6
    )
    cuffs = [cuff.turned(z=80).at(0.058, 0.098, 0.0075), cuff.turned(z=-5).at(0.034, 0.025, 0.0075)]
    return [
        body.part("main"),
        *parts("cream", [smile, *[c for shape in cuffs for c in pair(shape)]]),
        *parts("cream", pair(eye.at(0.011, 0.15, 0.007))),
        *parts("cherry", [button.at(0, y, 0.007) for y in (0.07, 0.088, 0.106)]),
    ]


BUILD = by_subtype(
    ice_cream=_ice_cream,
    soft_serve=_soft_serve,
    sundae=_sundae,
    popsicle=_popsicle,
    lollipop=_lollipop,
    candy=_candy,
    cane=_cane,
    chocolate=_chocolate,
    popcorn=_popcorn,
    gingerbread=_gingerbread,
)
