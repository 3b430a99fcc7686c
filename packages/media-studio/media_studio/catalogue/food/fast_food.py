"""Hot dogs, pizza and other meals eaten from the hand."""

from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, each, moved, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, loft, rod, superellipse, tube


def _hot_dog(variant: Variant) -> list[Part]:
    """Lay a sausage along x in a bun, with a line of each sauce: ketchup if it is asked for."""
    bun = blob(
        [
            Limb((-0.075, 0.029, 0.024), (0.075, 0.029, 0.024), 0.024),
            Limb((-0.075, 0.029, -0.024), (0.075, 0.029, -0.024), 0.024),
            Limb((-0.07, 0.017, 0), (0.07, 0.017, 0), 0.015),
        ],
        blend=0.014,
        cells=52,
    )
    path = [(-0.108, 0.052, 0), (-0.06, 0.043, 0), (0, 0.041, 0), (0.06, 0.043, 0)]
    sausage = tube([*path, (0.108, 0.052, 0)], [0.0125, 0.0165, 0.0165, 0.0165, 0.0125], sides=18)
    x = np.linspace(-0.078, 0.078, 25)
    y = 0.0595 + 0.9 * x**2
    z = 0.0075 * np.sin(np.arange(25) * np.pi / 2)
    slots = ("sauce", "ketchup") if variant.attributes else ("sauce",)
    lines = [
        tube(np.stack([x, y - 14 * z**2, way * z], axis=-1), 0.0034, steps=3, sides=8).part(slot)
        for way, slot in zip((1, -1), slots, strict=False)
    ]
    return [bun.part("main"), sausage.part("meat"), *lines]


def _wedge(radius: float) -> list[Part]:
    """Cut an eighth of a pizza: its tip in the origin, its middle along +Z, lying on y = 0."""
    half = 22.5 - 0.7
    rim = arc(radius, -half, half, steps=10)
    base = prism(np.concatenate([[(0.004, 0)], rim]), 0.012, bevel=0.002)
    cheese = prism(np.concatenate([[(0.008, 0)], 0.93 * rim]), 0.006, bevel=0.0025)
    sauce = prism(np.concatenate([[(0.006, 0)], 0.935 * rim]), 0.003, bevel=0.001)
    lay = {"x": -90.0}
    crust = tube(np.column_stack([0.97 * rim, np.full(len(rim), 0.009)]), 0.0145, steps=1, sides=12)
    meat = cylinder(0.023, 0.004, bevel=0.0015, sides=24)
    leaf = ellipsoid(0.013, 0.0015, 0.007, sides=12)
    olive = torus(0.0055, 0.0027, sides=16, section=8)
    flat = [
        base.turned(**lay).at(y=0.006).part("main"),
        sauce.turned(**lay).at(y=0.0125).part("tomato"),
        cheese.turned(**lay).at(y=0.0135).part("cheese"),
        crust.turned(**lay).part("main"),
        meat.turned(x=2).at(0.112, 0.0155, 0.012).part("meat"),
        meat.scaled(0.9, 1, 0.9).at(0.066, 0.0155, -0.006).part("meat"),
        leaf.turned(y=40, z=8).at(0.106, 0.0185, -0.024).part("salad"),
        leaf.turned(y=-60).scaled(0.8, 1, 0.8).at(0.088, 0.0185, 0.014).part("salad"),
        olive.turned(z=12).at(0.082, 0.018, 0.026).part("dark"),
        olive.at(0.04, 0.0175, 0.003).part("dark"),
    ]
    return each(flat, lambda shape: shape.turned(y=-90))


def _pizza(_: Variant) -> list[Part]:
    made = list[Part]()
    for k in range(8):
        out = 0.05 if k == 0 else 0.0
        turn = 30.0 + 45 * k
        made += each(moved(_wedge(0.16), z=out), partial(Shape.turned, y=turn))
    return made


def _melted(side: int) -> Shape:
    """Run cheese over a cut of `_wedge(0.17)`, in three drips; `side` is the sign of x."""

    def spot(z: float, y: float) -> tuple[float, float, float]:
        # The side of the cut is at four tenths of the way from the tip
        return (side * 0.39 * z, y, z)

    drips = [
        Limb(spot(z, 0.014), spot(z - 0.6 * drop, 0.015 - drop), 0.0036, 0.0046)
        for z, drop in ((0.122, 0.007), (0.094, 0.0115), (0.056, 0.006))
    ]
    return blob(
        [Limb(spot(0.015, 0.013), spot(0.148, 0.013), 0.0036), *drips], blend=0.006, cells=80
    )


def _pizza_slice(_: Variant) -> list[Part]:
    """Tilt a slice up by its crust, the tip on the ground and the cheese running."""

    def droop(points: FloatArray) -> FloatArray:
        fall = 0.12 * np.maximum(0.158 - points[:, 2], 0)
        return points - np.column_stack([0 * fall, fall, 0 * fall])

    made = [*_wedge(0.17), *parts("cheese", [_melted(side) for side in (1, -1)])]
    return each(each(made, lambda s: s.warped(droop)), lambda s: s.turned(y=180).turned(x=52))


def _hollow(low: FloatArray, high: FloatArray, thickness: float) -> Shape:
    """Make an open carton between two rings (n, 3), the upper one its rim."""
    inward = np.array([1 - thickness, 1.0, 1 - thickness])
    return loft([low, high, high * inward, low * inward + [0, 0.004, 0]], crease=25)


def _fries(variant: Variant) -> list[Part]:
    rng = variant.rng
    ring = superellipse(1, 1, power=6, sides=56)
    x, z = ring[:, 0], -ring[:, 1]
    low = np.column_stack([0.037 * x, 0 * x, 0.018 * z])
    scoop = np.where(z > 0, 0.088 - 0.022 * (1 - x**2), 0.088 + 0.024 * (1 - x**2) * (z < -0.5))
    high = np.column_stack([0.05 * x, scoop, 0.027 * z])
    sticks = []
    for k in range(26):
        across, deep = ((k % 9) - 4) / 4.4, ((k // 9) - 1) * 0.62
        long = float(rng.uniform(0.088, 0.118)) - 0.012 * abs(across)
        stick = box(0.0085, long, 0.0085, bevel=0.0012).turned(y=float(rng.uniform(0, 90)))
        lean, tip = -16 * across + float(rng.uniform(-5, 5)), 8 * deep + float(rng.uniform(-4, 4))
        sticks.append(stick.turned(x=tip, z=lean).at(0.031 * across, 0.022, 0.013 * deep))
    badge = ellipsoid(0.014, 0.014, 0.003, sides=20).turned(x=-6).at(0, 0.034, 0.0222)
    return [
        _hollow(low, high, 0.04).part("carton"),
        *parts("main", sticks),
        badge.part("cheese"),
    ]


def _ruffle(length: float, height: float, rng: np.random.Generator) -> Shape:
    """Stand a frilled leaf along x on y = 0."""
    x = np.linspace(-1, 1, 60)
    wave = 0.006 * np.sin(19 * x + rng.uniform(0, 6)) + 0.003 * np.sin(31 * x)
    top = height * (1 - 0.75 * x**2) + 0.003 * np.sin(23 * x)
    rows = [
        np.column_stack([length * x, share * top, bend * wave + side])
        for share, bend, side in ((0, 0.1, 0.0007), (0.6, 0.5, 0.0007), (1, 1, 0.0005))
    ]
    rings = [*rows, *[row - [0, 0, 0.0014] for row in rows[::-1]]]
    return loft([np.stack(section) for section in zip(*rings, strict=True)], crease=70)


def _taco(variant: Variant) -> list[Part]:
    rng = variant.rng
    side = np.concatenate([arc(0.085, 0, 180, steps=26, squash=0.82), [(-0.085, 0)]])[:-1]
    shell = prism(side, 0.004, bevel=0.0012).roughened(rng, 0.0005, 0.02)
    halves = [shell.turned(x=lean).at(y=0.007, z=z) for lean, z in ((17, 0.009), (-17, -0.009))]
    fold = tube([(-0.078, 0.009, 0), (0.078, 0.009, 0)], 0.0115, sides=14)
    meat = ellipsoid(0.07, 0.034, 0.011, sides=30).roughened(rng, 0.0015, 0.014).at(y=0.046)
    green = [
        _ruffle(0.072, 0.04, rng).turned(x=lean).at(y=0.036, z=z)
        for lean, z in ((12, 0.009), (-12, -0.009), (0, 0))
    ]
    cube, bits = box(0.013, 0.011, 0.013, bevel=0.003), list[Part]()
    for k, x in enumerate(np.linspace(-0.052, 0.052, 9)):
        turned = cube.turned(x=float(rng.uniform(-40, 40)), y=float(rng.uniform(0, 90)))
        height = 0.074 - 8 * x * x + 0.003 * (k % 2)
        placed = turned.at(float(x), float(height), 0.006 * (-1) ** k)
        bits.append(placed.part("tomato" if k % 2 else "cheese"))
    return [
        *parts("main", [*halves, fold]),
        meat.part("meat"),
        *parts("salad", green),
        *bits,
    ]


def _sandwich(variant: Variant) -> list[Part]:
    """Cut a toasted sandwich across and hold it together with a stick."""
    corners = np.array([(-0.082, -0.036), (0.082, -0.036), (0.008, 0.046), (-0.008, 0.046)])

    def layer(scale: float, thick: float, level: float, bevel: float = 0.0015) -> Shape:
        return prism(corners * scale, thick, bevel=bevel).turned(x=-90).at(y=level + thick / 2)

    stick = rod((0, 0.03, 0.005), (0, 0.098, 0.005), 0.0013, sides=8)
    fold = _ruffle(0.08, 0.007, variant.rng).turned(x=82)
    edge = [fold.at(y=0.036, z=0.036), fold.scaled(0.7, 1, 1).turned(y=135).at(0.04, 0.036, -0.004)]
    return [
        layer(1, 0.016, 0, 0.004).part("main"),
        layer(0.94, 0.0172, 0.0002).part("cream"),
        layer(1, 0.003, 0.0174).part("cheese"),
        layer(0.98, 0.005, 0.0208).part("meat"),
        layer(0.94, 0.007, 0.0262).part("tomato"),
        layer(1.02, 0.004, 0.0336).part("salad"),
        *parts("salad", [*edge, edge[1].mirrored("x")]),
        layer(1, 0.003, 0.038).part("cheese"),
        layer(1, 0.016, 0.0415, 0.004).part("main"),
        stick.part("wood"),
        ellipsoid(0.0085, 0.0095, 0.0085, sides=16).at(0, 0.083, 0.005).part("olive"),
    ]


BUILD = by_subtype(
    hot_dog=_hot_dog,
    pizza=_pizza,
    pizza_slice=_pizza_slice,
    fries=_fries,
    taco=_taco,
    sandwich=_sandwich,
)
