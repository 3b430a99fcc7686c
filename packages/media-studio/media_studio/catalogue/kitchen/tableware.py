"""What stands on a laid table: bowls, plates, cups and pots."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.food import fruit
from media_studio.catalogue.modelling.fittings import hoop
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid
from media_studio.modelling.sweeps import cylinder, filling, lathe, tube, vessel

_FRUIT_SLOTS = {"apple": "fruit1", "orange": "fruit2", "pear": "fruit3", "banana": "fruit4"}


def _bowl(_: Variant) -> list[Part]:
    side = [(0.055, 0.015), (0.1, 0.04), (0.13, 0.085)]
    return [vessel([(0, 0)], [(0.05, 0)], [(0.05, 0.012)], side, wall=0.005).part("main")]


def _fruit_bowl(variant: Variant) -> list[Part]:
    side = [(0.1, 0.025), (0.15, 0.06), (0.165, 0.1)]
    bowl = vessel([(0, 0)], [(0.065, 0)], [(0.065, 0.015)], side, wall=0.006, sides=48)
    made = [bowl.part("main")]
    for k, kind in enumerate(("apple", "orange", "pear", "orange", "apple")):
        made += each(_fruit(kind, variant), partial(_laid, angle=90 + 72 * k))
    apple = each(_fruit("apple", variant), partial(Shape.turned, x=14, z=8))
    banana = each(_fruit("banana", variant), partial(Shape.turned, x=-62, y=15))
    made += moved(apple, 0.03, 0.092, 0.035) + moved(banana, 0, 0.12, -0.06)
    return made + moved(_fruit("orange", variant), -0.035, 0.088, 0.03)


def _laid(shape: Shape, angle: float) -> Shape:
    return shape.at(0.085, 0.035, 0).turned(y=angle)


def _fruit(kind: str, variant: Variant) -> list[Part]:
    """Take a fruit of its own archetype into a slot of ours."""
    slots = {"main": _FRUIT_SLOTS[kind]}
    built = fruit.BUILD(replace(variant, subtype=kind))
    return [replace(part, slot=slots.get(part.slot, part.slot)) for part in built]


def _tray(_: Variant) -> list[Part]:
    width, depth = 0.46, 0.32
    side = beam((0, 0.004, 0), (0, 0.048, 0.012), width + 0.02, 0.012, bevel=0.004)
    end = beam((0.0, 0.004, 0), (0.012, 0.048, 0), 0.012, depth + 0.02, bevel=0.004)
    arch = [(0, 0.042, -0.05), (0.018, 0.075, -0.045), (0.024, 0.085, 0), (0.018, 0.075, 0.045)]
    grip = tube([*arch, (0, 0.042, 0.05)], 0.006).at(x=width / 2 + 0.01)
    base = box(width, 0.01, depth, bevel=0.003)
    rims = [*pair(side.at(z=depth / 2), "z"), *pair(end.at(x=width / 2))]
    return [base.part("main"), *parts("main", rims), *parts("metal", pair(grip))]


def _plate(_: Variant) -> list[Part]:
    rim = [(0.085, 0.012), (0.135, 0.022)]
    return [vessel([(0, 0)], [(0.07, 0)], [(0.07, 0.004)], rim, wall=0.004).part("main")]


def _ear(x: float, low: float, high: float, radius: float) -> Shape:
    """Bend a handle onto the wall at `x`, reaching out along +X."""
    out, middle = x + 0.55 * (high - low), (low + high) / 2
    near = x + 0.6 * radius - 0.003
    path = [(near, high, 0), (out - 0.01, high + 0.002, 0), (out, middle, 0)]
    path += [(out - 0.016, low + 0.004, 0), (near, low, 0)]
    return tube(path, radius, sides=10, flat=1.5)


def _mug(_: Variant) -> list[Part]:
    body = vessel([(0, 0)], [(0.038, 0)], [(0.041, 0.006), (0.041, 0.05), (0.041, 0.095)])
    return [body.part("main"), _ear(0.041, 0.022, 0.076, 0.0055).part("handle")]


def _tankard(variant: Variant) -> list[Part]:
    body = vessel([(0, 0)], [(0.06, 0)], [(0.052, 0.15)], wall=0.006)
    staves = []
    for k in range(14):
        bar = lathe([(0, 0)], [(0.0115, 0)], [(0.0098, 0.14)], [(0, 0.14)], sides=8, bevel=0.002)
        staves.append(bar.turned(z=3).at(0.0575, 0.004, 0).turned(y=360 * k / 14))
    foam = ellipsoid(0.05, 0.018, 0.05, sides=20).roughened(variant.rng, 0.003, 0.03).at(y=0.14)
    return [
        body.part("main"),
        *parts("main", staves),
        hoop(0.068, 0.067, 0.014, thickness=0.002).at(y=0.02).part("trim"),
        hoop(0.0625, 0.0615, 0.014, thickness=0.002).at(y=0.115).part("trim"),
        _ear(0.064, 0.035, 0.125, 0.009).part("main"),
        foam.part("foam"),
    ]


def _beer_mug(variant: Variant) -> list[Part]:
    """Fill a glass with beer; its head starts below the rim and swells over it."""
    outside: list[list[Point]] = [[(0, 0)], [(0.046, 0)], [(0.048, 0.008), (0.045, 0.14)]]
    swell = [(0.0462, 0.142), (0.047, 0.147), (0.036, 0.155), (0, 0.158)]
    head = lathe([(0, 0.125)], [(0.0404, 0.125)], [(0.0402, 0.141)], swell, bevel=0)
    return [
        vessel(*outside, wall=0.004).part("main"),
        _ear(0.0525, 0.04, 0.112, 0.0065).part("main"),
        filling(*outside, wall=0.004, level=0.125).part("drink"),
        head.warped(_bubbly(variant)).part("foam"),
    ]


def _bubbly(variant: Variant) -> Callable[[FloatArray], FloatArray]:
    """Return a change that roughens what stands above the rim of a glass."""
    bumps = variant.rng.uniform(0, 6.28, 4)

    def change(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        over = np.clip((y - 0.146) / 0.006, 0, 1)
        wave = np.sin(150 * x + bumps[0]) * np.sin(130 * z + bumps[1])
        wave = wave + 0.5 * np.sin(310 * x + bumps[2]) * np.sin(290 * z + bumps[3])
        return np.column_stack([x, y + 0.0018 * over * wave, z])

    return change


def _beaker(_: Variant) -> list[Part]:
    """Mould a cup without a handle."""
    side = [(0.046, 0.105), (0.048, 0.112)]
    return [vessel([(0, 0)], [(0.032, 0)], side, wall=0.0015, sides=48).part("main")]


def _teacup(_: Variant) -> list[Part]:
    side = [(0.03, 0.01), (0.043, 0.03), (0.05, 0.062)]
    cup = vessel([(0, 0)], [(0.024, 0)], [(0.024, 0.008)], side, wall=0.0025)
    rim = [(0.05, 0.008), (0.08, 0.018)]
    saucer = vessel([(0, 0)], [(0.032, 0)], [(0.032, 0.004)], rim, wall=0.003)
    tea = cylinder(0.0445, 0.002, bevel=0).at(y=0.062)
    return [
        saucer.part("main"),
        cup.at(y=0.008).part("main"),
        _ear(0.047, 0.032, 0.06, 0.003).part("handle"),
        tea.part("drink"),
    ]


def _teapot(_: Variant) -> list[Part]:
    body = vessel(
        [(0, 0)],
        [(0.055, 0)],
        [(0.056, 0.008)],
        [(0.085, 0.04), (0.098, 0.085), (0.075, 0.135), (0.05, 0.15)],
        wall=0.005,
        sides=44,
    )
    lid = lathe(
        [(0, 0)],
        [(0.052, 0)],
        [(0.055, 0.006), (0.035, 0.022), (0.012, 0.028)],
        [(0.008, 0.033), (0.016, 0.046), (0.0, 0.056)],
        sides=32,
    )
    spout = tube(
        [(0.075, 0.06, 0), (0.115, 0.075, 0), (0.135, 0.115, 0), (0.165, 0.15, 0)],
        [0.026, 0.02, 0.014, 0.0105],
        sides=14,
    )
    return [
        body.part("main"),
        lid.at(y=0.148).part("lid"),
        spout.part("main"),
        _ear(0.085, 0.055, 0.125, 0.0085).turned(y=180).part("handle"),
    ]


def _kettle(_: Variant) -> list[Part]:
    body = lathe(
        [(0, 0)],
        [(0.1, 0)],
        [(0.108, 0.012), (0.105, 0.06), (0.085, 0.115), (0.045, 0.145)],
        [(0, 0.145)],
        sides=44,
        bevel=0.006,
    )
    lid = lathe([(0, 0)], [(0.05, 0)], [(0.048, 0.01), (0.0, 0.018)], sides=28)
    spout = tube([(0.08, 0.07, 0), (0.13, 0.1, 0), (0.16, 0.145, 0)], [0.024, 0.017, 0.012])
    arch = [(-0.07, 0.12, 0), (-0.085, 0.2, 0), (0, 0.25, 0), (0.085, 0.2, 0), (0.07, 0.12, 0)]
    grip = tube([(-0.045, 0.236, 0), (0, 0.25, 0), (0.045, 0.236, 0)], 0.011)
    return [
        body.part("main"),
        lid.at(y=0.143).part("main"),
        ellipsoid(0.012, 0.012, 0.012, sides=14).at(y=0.168).part("grip"),
        spout.part("main"),
        tube(arch, 0.006).part("main"),
        grip.part("grip"),
    ]


def _goblet(_: Variant) -> list[Part]:
    cup = vessel(
        [(0, 0)],
        [(0.045, 0)],
        [(0.045, 0.006)],
        [(0.02, 0.016), (0.0085, 0.04)],
        [(0.018, 0.055), (0.0085, 0.07)],
        [(0.012, 0.09), (0.038, 0.11), (0.045, 0.15), (0.042, 0.185)],
        wall=0.003,
        floor=0.1,
    )
    gem = ellipsoid(0.007, 0.008, 0.005, sides=8).creased(20).at(0, 0.152, 0.0445)
    band = lathe(
        [(0, 0)], [(0.0475, 0)], [(0.0478, 0.004)], [(0.042, 0.004)], [(0, 0.001)], bevel=0
    )
    return [
        cup.part("main"),
        *parts("gem", around(gem, 6)),
        *parts("main", [band.at(y=0.136).scaled(0.95, 1, 0.95)]),
    ]


def _wine_glass(_: Variant) -> list[Part]:
    bowl = [(0.0045, 0.085), (0.03, 0.1), (0.042, 0.135), (0.038, 0.18), (0.032, 0.205)]
    glass = vessel(
        [(0, 0)],
        [(0.036, 0)],
        [(0.036, 0.002), (0.012, 0.008), (0.0042, 0.02), (0.004, 0.06)],
        bowl,
        wall=0.0015,
        floor=0.095,
    )
    wine = lathe(
        [(0, 0.0972), (0.027, 0.102), (0.0396, 0.132)], [(0.0404, 0.14)], [(0, 0.14)], bevel=0
    )
    return [glass.part("main"), wine.part("wine")]


def _flute(_: Variant) -> list[Part]:
    """Fill a tall narrow glass on a stem; bubbles rise in it."""
    side = [(0.0045, 0.09), (0.018, 0.12), (0.0235, 0.17), (0.0215, 0.225)]
    foot = [(0.032, 0.002), (0.01, 0.007), (0.0038, 0.02), (0.0036, 0.07)]
    glass = vessel([(0, 0)], [(0.032, 0)], foot, side, wall=0.0012, floor=0.1)
    wine = lathe([(0, 0.103), (0.0145, 0.12), (0.021, 0.168)], [(0.0205, 0.2)], [(0, 0.2)], bevel=0)
    bubble = ellipsoid(0.0016, 0.0016, 0.0016, sides=8)
    rising = [bubble.at(0.008, 0.12 + 0.011 * k, 0.003).turned(y=137 * k) for k in range(8)]
    return [glass.part("main"), wine.part("wine"), *parts("foam", rising)]


def _tumbler(_: Variant) -> list[Part]:
    return [vessel([(0, 0)], [(0.032, 0)], [(0.038, 0.1)], wall=0.0025, floor=0.01).part("main")]


def _creamer() -> list[Part]:
    """Turn a small milk jug and pull its lip out along +X."""
    side = [(0.03, 0.006), (0.038, 0.03), (0.03, 0.06), (0.034, 0.075)]
    jug = vessel([(0, 0)], [(0.025, 0)], side, wall=0.003)

    def lipped(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        pull = np.clip((y - 0.055) / 0.02, 0, 1) * np.clip(x / 0.034, 0, 1) ** 3
        return np.column_stack([x + 0.016 * pull, y + 0.007 * pull, z * (1 - 0.3 * pull)])

    return [
        jug.warped(lipped).part("main"),
        _ear(0.03, 0.02, 0.062, 0.0045).turned(y=180).part("handle"),
    ]


def _sugar_pot() -> list[Part]:
    side = [(0.03, 0.006), (0.044, 0.025), (0.04, 0.05), (0.036, 0.055)]
    pot = vessel([(0, 0)], [(0.026, 0)], side, wall=0.003)
    cover = [(0.037, 0.0), (0.03, 0.012), (0.008, 0.018)]
    lid = lathe([(0, 0)], cover, [(0.006, 0.022), (0.01, 0.03), (0, 0.035)], sides=28)
    ears = pair(_ear(0.041, 0.02, 0.046, 0.0038))
    return [pot.part("main"), lid.at(y=0.054).part("lid"), *parts("handle", ears)]


def _tea_set(variant: Variant) -> list[Part]:
    """Stand a teapot, cups on saucers, a milk jug and a sugar bowl on a tray."""
    tray = [
        replace(part, slot="metal" if part.slot == "metal" else "tray")
        for part in each(_tray(variant), lambda shape: shape.scaled(1.42, 1, 1.4))
    ]
    cups = [(-0.21, 0.12, 25), (-0.07, 0.14, 10), (0.08, 0.14, -15), (0.22, 0.11, -30)]
    made = moved(each(_teapot(variant), partial(Shape.turned, y=-14)), 0.0, 0.01, -0.08)
    for x, z, turn in cups[: variant.count("cup", 4)]:
        made += moved(each(_teacup(variant), partial(Shape.turned, y=turn)), x, 0.01, z)
    made += moved(each(_creamer(), partial(Shape.turned, y=-25)), 0.23, 0.01, -0.09)
    return [*tray, *made, *moved(_sugar_pot(), -0.22, 0.01, -0.09)]


def _gravy_boat(_: Variant) -> list[Part]:
    """Draw a long bowl out to a lip, with a handle behind, on a saucer."""
    side = [(0.03, 0.018), (0.05, 0.028), (0.056, 0.055), (0.06, 0.08)]
    bowl = vessel([(0, 0)], [(0.034, 0)], [(0.03, 0.004), (0.024, 0.012)], side, wall=0.0035,
                  floor=0.022, sides=64, steps=6)  # fmt: skip
    sauce = lathe(
        [(0, 0.024)], [(0.04, 0.03), (0.0505, 0.055), (0.0535, 0.066)], [(0, 0.068)], sides=64
    )

    def drawn(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        up = np.clip((y - 0.014) / 0.066, 0, 1)
        ahead, behind = np.clip(x / 0.06, 0, 1), np.clip(-x / 0.06, 0, 1)
        pull = up**1.3 * ahead**2
        rise = 0.03 * up**2 * ahead**3 + 0.014 * up**2 * behind**3
        return np.column_stack(
            [x * (1.2 + 0.25 * up) + 0.05 * pull, y + rise, z * (0.86 - 0.62 * pull * ahead)]
        )

    loop = [(-0.085, 0.077, 0), (-0.105, 0.1, 0), (-0.13, 0.085, 0), (-0.118, 0.05, 0)]
    handle = tube([*loop, (-0.073, 0.036, 0)], [0.005, 0.0055, 0.006, 0.0055, 0.005], flat=1.4)
    rim = [(0.07, 0.007), (0.095, 0.017)]
    saucer = vessel([(0, 0)], [(0.05, 0)], [(0.05, 0.003)], rim, wall=0.0035, sides=48)
    boat = [
        bowl.warped(drawn).part("main"),
        handle.part("handle"),
        sauce.warped(drawn).part("sauce"),
    ]
    return [saucer.scaled(1.35, 1, 0.95).part("main"), *moved(boat, y=0.0035)]


BUILD = by_subtype(
    bowl=_bowl,
    fruit_bowl=_fruit_bowl,
    tray=_tray,
    beer_mug=_beer_mug,
    plate=_plate,
    mug=_mug,
    tankard=_tankard,
    beaker=_beaker,
    teacup=_teacup,
    teapot=_teapot,
    kettle=_kettle,
    goblet=_goblet,
    wine_glass=_wine_glass,
    flute=_flute,
    tumbler=_tumbler,
    tea_set=_tea_set,
    gravy_boat=_gravy_boat,
)
