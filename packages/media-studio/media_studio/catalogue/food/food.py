"""Cakes, burgers and other things to eat."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, tube, vessel


def _icing(radius: float, rng: np.random.Generator) -> Shape:
    """Pour icing over a cake whose top is y = 0, running down the side in drips."""
    sides = 64
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    phases = rng.uniform(0, 2 * np.pi, 3)
    drip = 0.028 + 0.012 * np.sin(9 * angle + phases[0]) + 0.009 * np.sin(14 * angle + phases[1])
    rings = []
    for share, out, down in (
        (0.0, 0.008, 0),
        (0.9, 0.008, 0),
        (0.985, 0.006, 0),
        (1.02, 0, 0.15),
        (1.03, 0, 0.7),
        (1.022, 0, 1.0),
        (0.98, 0, 1.0),
        (0.97, 0, 0.1),
    ):
        r = radius * share
        rings.append(np.stack([r * np.cos(angle), out - down * drip, -r * np.sin(angle)], axis=-1))
    return loft(rings, crease=70)


def _swirl(size: float) -> Shape:
    """Pipe a star of cream that stands on y = 0."""
    body = lathe(
        [
            (0, 0),
            (size, 0.15 * size),
            (0.85 * size, 0.6 * size),
            (0.35 * size, 1.1 * size),
            (0, 1.5 * size),
        ],
        sides=24,
        steps=4,
    )

    def flute(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0]) + points[:, 1] / size
        share = 1 + 0.16 * np.cos(6 * angle)
        return points * np.column_stack([share, np.ones_like(share), share])

    return body.warped(flute).creased(60)


def _cake(variant: Variant) -> list[Part]:
    tier = [(0, 0)], [(0.14, 0)], [(0.14, 0.055)], [(0, 0.055)]
    layers = [lathe(*tier, sides=48, bevel=0.006).at(y=y) for y in (0.018, 0.081)]
    filling = cylinder(0.138, 0.01, sides=48).at(y=0.072)
    plate = lathe([(0, 0)], [(0.1, 0)], [(0.19, 0.014)], [(0.19, 0.018)], [(0, 0.018)], sides=48)
    swirl, cherry = _swirl(0.02), ellipsoid(0.0125, 0.0115, 0.0125, sides=12)
    candle = cylinder(0.004, 0.06, sides=10, bevel=0.001)
    flame = lathe([(0, 0), (0.005, 0.005), (0.003, 0.012), (0, 0.02)], sides=10)
    return [
        plate.part("plate"),
        *parts("main", layers),
        filling.part("icing"),
        _icing(0.14, variant.rng).at(y=0.136).part("icing"),
        *parts("cream", around(swirl.at(0.108, 0.143, 0), 10)),
        *parts("cherry", around(cherry.at(0.108, 0.177, 0), 10)),
        *parts("candle", around(candle.at(0.055, 0.142, 0), 5, 18)),
        *parts("flame", around(flame.at(0.055, 0.203, 0), 5, 18)),
    ]


def _muffin(_: Variant) -> list[Part]:
    """Let a round cracked top swell over a pleated paper cup, with pieces baked into it."""
    cup = [part for part in _cupcake(Variant(subtype="cupcake")) if part.slot == "plate"]
    rng = np.random.default_rng(3)
    top = lathe(
        [(0, 0.037), (0.028, 0.037)],
        [(0.03, 0.042)],
        [(0.043, 0.044), (0.0455, 0.053), (0.037, 0.069), (0.018, 0.078), (0, 0.08)],
        sides=56,
    ).roughened(rng, 0.0011, 0.014)
    bits = []
    for k in range(15):
        turn, out = 2.4 * k, 0.037 * float(np.sqrt((k + 0.5) / 15))
        y = 0.0805 - 0.0165 * (out / 0.036) ** 2.2
        bits.append(
            ellipsoid(0.0042, 0.0034, 0.0042, sides=12).at(
                out * np.cos(turn), y, out * np.sin(turn)
            )
        )
    return [*cup, top.part("main"), *parts("chips", bits)]


def _cupcake(_: Variant) -> list[Part]:
    cup = vessel([(0, 0)], [(0.026, 0)], [(0.036, 0.042)], wall=0.001, sides=48)

    def pleat(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        share = 1 + 0.035 * np.cos(24 * angle)
        return points * np.column_stack([share, np.ones_like(share), share])

    dome = lathe(
        [(0, 0.004), (0.024, 0.004)], [(0.034, 0.042), (0.036, 0.05), (0, 0.062)], sides=28
    )
    turns = np.linspace(0, 3.2, 26)
    radius = 0.026 * (1 - turns / 3.5)
    path = np.stack(
        [
            radius * np.cos(2 * np.pi * turns),
            0.056 + 0.011 * turns,
            radius * np.sin(2 * np.pi * turns),
        ],
        axis=-1,
    )
    cream = tube(path, [float(size) for size in np.linspace(0.0125, 0.006, 26)], steps=2)
    sprinkle = cylinder(0.0011, 0.007, bevel=0.0003, sides=6).turned(z=80)
    scattered = [sprinkle.turned(y=70 * k).at(x=0.031, y=0.067).turned(y=40 * k) for k in range(9)]
    return [
        cup.warped(pleat).part("plate"),
        dome.part("main"),
        cream.part("icing"),
        ellipsoid(0.011, 0.0105, 0.011, sides=14).at(y=0.1).part("cherry"),
        *parts("sprinkle1", scattered),
    ]


def _burger(variant: Variant) -> list[Part]:
    rng = variant.rng
    bottom = lathe([(0, 0)], [(0.05, 0), (0.058, 0.009), (0.056, 0.018)], [(0, 0.018)], sides=36)
    top = lathe([(0, 0)], [(0.056, 0), (0.061, 0.013), (0.045, 0.036), (0, 0.046)], sides=36)
    patty = cylinder(0.058, 0.017, bevel=0.006, sides=40).roughened(rng, 0.0011, 0.012)
    cheese = box(0.1, 0.003, 0.1, bevel=0.001, cells=10).warped(_draped).turned(y=30)
    slice_ = cylinder(0.052, 0.007, bevel=0.0025, sides=32)
    seeds = []
    for k in range(26):
        out = 0.047 * float(np.sqrt((k + 0.4) / 26))
        lift = float(
            np.interp(out, [0, 0.02, 0.033, 0.045, 0.055], [0.046, 0.0435, 0.041, 0.036, 0.027])
        )
        seed = ellipsoid(0.0032, 0.001, 0.0019, sides=8).turned(z=-35 * out / 0.047)
        seeds.append(seed.at(out, lift + 0.0565, 0).turned(y=137.5 * k))
    return [
        bottom.part("main"),
        _lettuce(0.061).at(y=0.021).part("salad"),
        patty.at(y=0.025).part("meat"),
        cheese.at(y=0.0425).part("cheese"),
        slice_.at(0.003, 0.046, 0).part("tomato"),
        _lettuce(0.062).turned(y=50).at(y=0.054).part("salad"),
        top.at(y=0.0565).part("main"),
        *parts("cream", seeds),
    ]


def _draped(points: FloatArray) -> FloatArray:
    over = np.maximum(np.hypot(points[:, 0], points[:, 2]) - 0.054, 0)
    return points - np.column_stack([0 * over, 0.9 * over, 0 * over])


def _lettuce(radius: float) -> Shape:
    angle = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    wave = 0.0045 * np.sin(11 * angle) + 0.003 * np.sin(17 * angle + 1)
    rings = []
    for share, lift, curl in (
        (0, 0.001, 0),
        (0.8, 0.001, 0.2),
        (1.08, 0.0008, 1.0),
        (1.08, -0.0008, 1.0),
        (0.8, -0.001, 0.2),
        (0, -0.001, 0),
    ):
        r = radius * share
        rings.append(np.stack([r * np.cos(angle), lift + curl * wave, -r * np.sin(angle)], axis=-1))
    return loft(rings, crease=70)


def _donut(variant: Variant) -> list[Part]:
    dough = torus(0.034, 0.018, sides=44, section=18).scaled(1, 0.9, 1).at(y=0.0162)

    def run(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        low = np.maximum(0.018 + 0.0022 * np.sin(7 * angle) + 0.0016 * np.sin(12 * angle + 2), 0)
        return np.column_stack([points[:, 0], np.maximum(points[:, 1], low), points[:, 2]])

    glaze = torus(0.034, 0.0188, sides=64, section=22).scaled(1, 0.93, 1).at(y=0.0165).warped(run)
    rng, sprinkles = variant.rng, []
    for k in range(34):
        lean = float(rng.uniform(-55, 55))
        bit = cylinder(0.0011, 0.0065, bevel=0.0003, sides=6).turned(z=90).at(x=0.003)
        placed = bit.turned(y=float(rng.uniform(0, 180))).at(y=0.0178).turned(z=lean)
        sprinkles.append(placed.at(0.034, 0.0162, 0).turned(y=360 * k / 34))
    scattered = [bit.part(f"sprinkle{k % 3 + 1}") for k, bit in enumerate(sprinkles)]
    return [dough.part("main"), glaze.part("icing"), *scattered]


def _bread(variant: Variant) -> list[Part]:
    """Bake a loaf whose crust gapes along three slashes, the crumb bare between their lips."""
    loaf = ellipsoid(*_LOAF, sides=128).at(y=0.055).roughened(variant.rng, 0.0011, 0.07)
    flat = loaf.warped(lambda p: np.column_stack([p[:, 0], np.maximum(p[:, 1], 0), p[:, 2]]))
    crust = loaf.vertices[loaf.vertices[:, 1] > 0.055]
    cuts = [_crumb(middle, crust) for middle in _SLASHES]
    return [flat.warped(_slashed).part("main"), *parts("cream", cuts)]


_LOAF = (0.15, 0.075, 0.08)
"""Half axes of a loaf, metres."""
_SLASHES = (-0.075, 0.0, 0.075)
"""Where the slashes of a loaf cross its middle, along x."""
_SLASH = np.array([0.018, 0.0, 0.05])
"""From the middle of a slash to its end."""


def _across(points: FloatArray, middle: float) -> FloatArray:
    """Measure how deep in a slash points are: 1 on its line, 0 or less outside its lips."""
    x, z = points[:, 0] - middle, points[:, 2]
    length = float(np.hypot(_SLASH[0], _SLASH[2]))
    along = (x * _SLASH[0] + z * _SLASH[2]) / length
    aside = np.abs(x * _SLASH[2] - z * _SLASH[0]) / length
    half = 0.017 * np.sqrt(np.clip(1 - (along / length) ** 2, 1e-9, 1))
    return 1 - aside / half


def _slashed(points: FloatArray) -> FloatArray:
    """Sink the crust along the slashes of a loaf."""
    near = np.max([_across(points, middle) for middle in _SLASHES], axis=0)
    sunk = 0.011 * np.clip(near / 0.7, 0, 1) ** 1.5
    return points - np.column_stack([0 * sunk, np.where(points[:, 1] > 0.055, sunk, 0), 0 * sunk])


def _crumb(middle: float, crust: FloatArray) -> Shape:
    """Lay crumb along the bottom of a slash, below the points of the crust around it."""
    share = np.linspace(-0.95, 0.95, 13)
    path = np.array([middle, 0, 0]) + share[:, None] * _SLASH
    for point in path:
        nearest = np.argmin(np.hypot(*(crust - point)[:, [0, 2]].T))
        point[1] = crust[nearest, 1] - 0.0072
    return tube(path, 0.009 * np.sqrt(1 - share**2), steps=2, sides=14, flat=0.15)


def _pie(_: Variant) -> list[Part]:
    dish = vessel([(0, 0)], [(0.1, 0)], [(0.13, 0.035)], wall=0.003)
    filling = lathe([(0, 0.004)], [(0.1, 0.004)], [(0.124, 0.032)], [(0.06, 0.04), (0, 0.042)])
    crust = torus(0.127, 0.011, sides=72, section=10)

    def crimp(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        return points * np.column_stack([1 + 0.02 * np.cos(24 * angle)] * 3)

    rim = crust.warped(crimp).at(y=0.037).part("main")
    strips = []
    for turn, level in ((0, 0.039), (90, 0.043)):
        for x in (-0.08, -0.04, 0, 0.04, 0.08):
            half = float(np.sqrt(0.125**2 - x * x))
            path = [(x, level - 0.004, -half), (x, level + 0.003, 0), (x, level - 0.004, half)]
            strips.append(tube(path, 0.011, flat=0.3, sides=8).turned(y=turn))
    return [dish.part("plate"), filling.part("tomato"), *parts("main", strips), rim]


BUILD = by_subtype(
    cake=_cake,
    cupcake=_cupcake,
    muffin=_muffin,
    blueberry_muffin=_muffin,
    burger=_burger,
    donut=_donut,
    bread=_bread,
    pie=_pie,
)
