"""Machines and cabinets of offices, arcades and waiting rooms."""

import numpy as np

from media_studio.catalogue.modelling.fittings import pull
from media_studio.catalogue.modelling.housing import disc, panel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, sleeve, tube

_GOODS = ("red", "blue", "yellow", "green", "orange")


def _shelf(y: float, row: int) -> list[Part]:
    """Stand cans, bags and bottles on a shelf at the height `y`."""
    made = [box(0.62, 0.02, 0.3, bevel=0.003).at(-0.13, y, 0.14).part("metal")]
    can = cylinder(0.034, 0.125, bevel=0.006, sides=16)
    bag = box(0.085, 0.15, 0.04, bevel=0.018)
    for k in range(6):
        goods = (can, bag)[row % 2]
        made.append(goods.at(-0.385 + 0.102 * k, y + 0.02, 0.24).part(_GOODS[(k + 2 * row) % 5]))
    return made


def _vending(_: Variant) -> list[Part]:
    """Set lit shelves behind glass, keys and slots beside them."""
    key = panel(0.032, 0.026, 0.008, radius=0.004).at(0.3, 1.16, 0.4)
    keys = [key.at(0.042 * (k % 3), -0.038 * (k // 3)) for k in range(12)]
    feet = [box(0.08, 0.04, 0.08).at(x, -0.035, z) for x in (-0.4, 0.4) for z in (-0.3, 0.3)]
    walls = [
        box(0.96, 1.83, 0.5, bevel=0.012).at(z=-0.16),
        box(0.03, 1.83, 0.4, bevel=0.006).at(-0.465, 0, 0.2),
        box(0.29, 1.83, 0.4, bevel=0.006).at(0.335, 0, 0.2),
        box(0.96, 0.2, 0.4, bevel=0.006).at(0, 1.63, 0.2),
        box(0.96, 0.52, 0.4, bevel=0.006).at(0, 0, 0.2),
    ]
    lights = [box(0.6, 0.02, 0.03, bevel=0.004).at(-0.13, 1.61, 0.34)]
    sign = panel(0.86, 0.13, 0.012, radius=0.02).at(0, 1.665, 0.4)
    return [
        *parts("main", walls),
        box(0.62, 1.12, 0.02, bevel=0.002).at(-0.13, 0.51, 0.1).part("white"),
        *[part for row in range(5) for part in _shelf(0.55 + 0.212 * row, row)],
        *parts("light", [*lights, sign]),
        panel(0.66, 1.13, 0.006, radius=0.01).at(-0.13, 0.51, 0.385).part("glass"),
        panel(0.56, 0.22, 0.012, radius=0.015).at(-0.12, 0.16, 0.396).part("dark"),
        panel(0.48, 0.14, 0.01, radius=0.01).at(-0.12, 0.18, 0.406).part("metal"),
        panel(0.17, 0.07, 0.008, radius=0.006).at(0.34, 1.3, 0.397).part("screen"),
        *parts("white", keys),
        panel(0.1, 0.08, 0.012, radius=0.01).at(0.34, 0.86, 0.398).part("metal"),
        panel(0.06, 0.008, 0.014, radius=0.002).at(0.34, 0.9, 0.4).part("dark"),
        panel(0.13, 0.1, 0.01, radius=0.012).at(0.34, 0.62, 0.398).part("dark"),
        *parts("dark", feet),
    ]


def _filing(_: Variant) -> list[Part]:
    """Stack four drawers, the third pulled out with folders in it."""
    made = [
        box(0.47, 1.32, 0.6, bevel=0.006).part("main"),
        box(0.45, 0.03, 0.57, bevel=0.004).at(y=-0.02).part("dark"),
    ]
    for k in range(4):
        out, y = 0.32 if k == 2 else 0.0, 0.03 + 0.322 * k
        front = panel(0.435, 0.305, 0.02, radius=0.006, bevel=0.004).at(0, y, 0.3 + out)
        label = panel(0.09, 0.045, 0.004).at(0, y + 0.205, 0.32 + out)
        made += [front.part("main"), label.part("white")]
        made += parts("metal", [pull(0.11, 0.006).at(0, y + 0.13, 0.32 + out)])
        frame = panel(0.102, 0.057, 0.002, radius=0.004).at(0, y + 0.199, 0.32 + out)
        made.append(frame.part("metal"))
        if out:
            made += _folders(y, out)
    return [*made, disc(0.011, 0.008).at(0.17, 1.285, 0.3).part("metal")]


def _folders(y: float, out: float) -> list[Part]:
    side = box(0.012, 0.22, out + 0.1, bevel=0.002)
    walls = [*pair(side.at(x=0.2)), box(0.4, 0.012, out + 0.1, bevel=0.002)]
    made = parts("main", [wall.at(0, y + 0.01, 0.26 + out / 2) for wall in walls])
    for k in range(9):
        z, tab = 0.325 + 0.031 * k, -0.13 + 0.065 * (k % 5)
        made.append(box(0.36, 0.24, 0.008, bevel=0.001).at(0, y + 0.025, z).part("folder"))
        made.append(box(0.06, 0.03, 0.004, bevel=0.001).at(tab, y + 0.26, z).part(_GOODS[k % 5]))
    return made


def _gumball(variant: Variant) -> list[Part]:
    """Fill a globe on a cast stand with coloured balls."""
    stand = lathe(
        [(0, 0)], [(0.11, 0)], [(0.11, 0.012)], [(0.07, 0.03), (0.06, 0.06)], [(0.082, 0.075)],
        [(0.082, 0.2)], [(0.06, 0.215), (0.07, 0.232)], [(0, 0.232)],
    )  # fmt: skip
    made = [stand.part("main"), ellipsoid(0.125, 0.12, 0.125, sides=36).at(y=0.33).part("glass")]
    angle = variant.rng.permutation(96) * 2.39996
    for k in range(96):
        level = -0.1 + 0.0013 * k
        reach = np.sqrt(max(0.108**2 - level**2, 0.0)) * (1.0 if k % 4 else 0.55)
        x, z = reach * np.cos(angle[k]), reach * np.sin(angle[k])
        ball = ellipsoid(0.0165, 0.0165, 0.0165, sides=12).at(float(x), 0.33 + level, float(z))
        made.append(ball.part(_GOODS[k % 5]))
    lid = lathe([(0, 0)], [(0.075, 0)], [(0.06, 0.022), (0.02, 0.034)], [(0.014, 0.045), (0, 0.05)])
    return [
        *made,
        lid.at(y=0.437).part("main"),
        disc(0.034, 0.008).at(0, 0.15, 0.08).part("metal"),
        box(0.05, 0.012, 0.012, bevel=0.003).at(0, 0.144, 0.09).part("metal"),
        panel(0.05, 0.035, 0.01, radius=0.008).at(0, 0.085, 0.08).part("metal"),
    ]


def _bowed(radius: float, y: float) -> list[tuple[float, float]]:
    return [(float(x), y + float(rise)) for x, rise in arc(radius, 0, 180, steps=18)]


def _jukebox(_: Variant) -> list[Part]:
    """Bow lit tubes over a cabinet with a record behind its window."""

    def bow(radius: float) -> list[tuple[float, float, float]]:
        top = [(float(x), 0.98 + float(y), 0.26) for x, y in arc(radius, 0, 180, steps=10)]
        left = [(-radius, 0.6, 0.26), (-radius, 0.1, 0.26)]
        return [(radius, 0.1, 0.26), (radius, 0.6, 0.26), *top, *left]

    shell = [(-0.42, 0), (0.42, 0), *_bowed(0.42, 0.98)]
    case = prism(shell, 0.5, bevel=0.012)
    pane = [(-0.27, 0), (0.27, 0), *_bowed(0.27, 0.1)]
    window = prism(pane, 0.02)
    back = prism([(-0.245, 0.02), (0.245, 0.02), *_bowed(0.245, 0.1)], 0.012)
    arm = tube([(0.2, 0.84, 0.258), (0.2, 0.86, 0.284), (0.08, 0.92, 0.27)], 0.008)
    bar = panel(0.02, 0.42, 0.016, radius=0.006)
    bars = [bar.at(x, 0.12, 0.25) for x in np.linspace(-0.2, 0.2, 7)]
    key = panel(0.034, 0.024, 0.012, radius=0.004)
    keys = [key.at(-0.2 + 0.045 * k, 0.67, 0.27) for k in range(10)]
    return [
        case.part("main"),
        tube(bow(0.37), 0.03, steps=3).part("light"),
        tube(bow(0.305), 0.022, steps=3).part("screen"),
        window.at(y=0.8, z=0.245).part("dark"),
        *parts("metal", [*bars, panel(0.5, 0.1, 0.02, radius=0.01).at(0, 0.63, 0.25)]),
        *parts("white", keys),
        back.at(y=0.8, z=0.253).part("gold"),
        disc(0.135, 0.008, sides=48).at(0, 0.97, 0.259).part("dark"),
        disc(0.046, 0.003).at(0, 0.97, 0.267).part("red"),
        *parts("metal", [disc(0.007, 0.012).at(0, 0.97, 0.267), arm]),
        panel(0.46, 0.46, 0.004, radius=0.02).at(0, 0.1, 0.249).part("gold"),
        *parts("metal", [box(0.88, 0.06, 0.54, bevel=0.02)]),
    ]


def _cooler(_: Variant) -> list[Part]:
    """Turn a bottle of water over on a stand with two taps."""
    wall = [(0.135, 1.1), (0.135, 1.2), (0.128, 1.21), (0.135, 1.22), (0.135, 1.37)]
    neck = [(0.035, 1.02), (0.13, 1.08)]
    bottle = lathe([(0, 0.98)], [(0.03, 0.98)], neck, wall, [(0.12, 1.395), (0, 1.395)], sides=40)
    taps = []
    for x, slot in ((-0.06, "blue"), (0.06, "red")):
        taps.append(box(0.03, 0.03, 0.05, bevel=0.006).at(x, 0.78, 0.17).part("white"))
        lever = box(0.034, 0.014, 0.05, bevel=0.004).turned(x=-14).at(x, 0.812, 0.19)
        taps.append(lever.part(slot))
    return [
        box(0.32, 0.98, 0.32, bevel=0.02).part("main"),
        sleeve((0.06, 0.975), (0.14, 0.975), (0.14, 1.0), (0.06, 1.03)).part("main"),
        bottle.part("glass"),
        *taps,
        panel(0.24, 0.24, 0.006, radius=0.02).at(0, 0.66, 0.158).part("dark"),
        box(0.22, 0.02, 0.1, bevel=0.006).at(0, 0.66, 0.2).part("dark"),
        panel(0.26, 0.5, 0.006, radius=0.015).at(0, 0.08, 0.158).part("main"),
    ]


BUILD = by_subtype(
    vending=_vending,
    filing=_filing,
    gumball=_gumball,
    jukebox=_jukebox,
    cooler=_cooler,
)
