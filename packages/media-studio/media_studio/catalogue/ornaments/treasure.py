"""Coins, bars of gold and prizes."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import LYING, Part, Variant
from media_studio.modelling.prism import prism, rectangle, star
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, sleeve, tube, vessel


def _disc(radius: float, thick: float) -> list[Shape]:
    """Strike a coin that lies on y = 0: raised rim, milled edge, a star."""
    r = radius
    core = cylinder(r, thick, bevel=0.08 * thick, sides=72).warped(
        lambda p: (
            p
            * (1 + 0.008 * np.cos(36 * np.arctan2(p[:, 2], p[:, 0])))[:, None]
            ** np.array([1, 0, 1])
        )
    )
    rim = sleeve(
        (0.84 * r, 0.9 * thick),
        (0.98 * r, 0.9 * thick),
        (0.97 * r, 1.12 * thick),
        (0.86 * r, 1.12 * thick),
        sides=48,
    )
    sign = (
        prism(star(5, 0.55 * r, 0.24 * r), 0.3 * thick, bevel=0.08 * thick)
        .turned(x=-90)
        .at(y=thick)
    )
    return [core, rim, sign, rim.mirrored("y").at(y=thick), sign.at(y=-thick)]


def _coin(variant: Variant) -> list[Part]:
    """Stand a coin on its edge, its face to the front, if it is not to lie."""
    made = parts("main", _disc(0.05, 0.009))
    return made if LYING in variant.attributes else each(made, lambda s: s.turned(x=90))


def _plain(radius: float) -> Shape:
    r, t = radius, 0.16 * radius
    return lathe(
        [(0, 0)],
        [(r, 0)],
        [(r, t)],
        [(0.86 * r, t)],
        [(0.8 * r, 0.82 * t), (0, 0.82 * t)],
        sides=28,
        bevel=0.05 * t,
    )


def _coins(variant: Variant) -> list[Part]:
    """Pile coins in three uneven stacks with a few fallen ones."""
    rng, made = variant.rng, list[Shape]()
    coin = _plain(0.02)
    for x, z, count in ((-0.024, 0, 14), (0.024, -0.006, 9), (0.004, 0.036, 5)):
        for k in range(count):
            dx, dz = rng.normal(0, 0.0012, 2)
            made.append(coin.at(x + float(dx), 0.0033 * k, z + float(dz)))
    made += [
        coin.at(0.056, 0, 0.026),
        coin.at(0.071, 0, -0.016),
        coin.at(-0.042, 0, 0.05),
        coin.turned(z=-10.7).turned(y=-45).at(-0.03, 0.0037, 0.062),
    ]
    return parts("main", made)


def _ingot() -> list[Shape]:
    """Cast an ingot with a stamp."""
    ingot = box(0.12, 0.036, 0.055, bevel=0.004, cells=2).warped(
        lambda p: p * np.column_stack([1 - 3.2 * p[:, 1], np.ones(len(p)), 1 - 5.5 * p[:, 1]])
    )
    stamp = prism(rectangle(0.05, 0.018, radius=0.003), 0.002, bevel=0.0006).turned(x=-90)
    return [ingot, stamp.at(y=0.0362)]


def _bar(_: Variant) -> list[Part]:
    return parts("main", [shape.turned(y=14.0) for shape in _ingot()])


def _bars(_: Variant) -> list[Part]:
    """Stack six ingots to a pyramid."""
    places = (
        [(0, 0, z) for z in (-0.058, 0.0, 0.058)]
        + [(0, 0.0365, z) for z in (-0.029, 0.029)]
        + [(0, 0.073, 0)]
    )
    return parts("main", [s.at(*at).turned(y=14.0) for at in places for s in _ingot()])


def _coin_heap(variant: Variant) -> list[Part]:
    rng = variant.rng
    heap = lathe(
        [(0.27, 0)], [(0.22, 0.05), (0.12, 0.115), (0.05, 0.142), (0, 0.148)], sides=40, bevel=0
    ).roughened(rng, 0.006, 0.07)
    coin, made = cylinder(0.024, 0.0038, bevel=0, sides=18), list[Part]()
    for k in range(150):
        out = 0.29 * float(np.sqrt((k + 0.5) / 150))
        y = float(np.interp(out, [0, 0.05, 0.12, 0.22, 0.27], [0.147, 0.141, 0.115, 0.05, 0.002]))
        lean = float(
            np.interp(out, [0, 0.15, 0.24, 0.28], [0, 36, 44, 0])
            + rng.uniform(-14, 14) * (out < 0.26)
        )
        made.append(
            coin.turned(x=float(rng.uniform(-12, 12)) * (out < 0.26), z=-lean)
            .at(out, y, 0)
            .turned(y=137.5 * k)
            .part("main")
        )
    return [heap.part("main"), *made]


def _hoard(variant: Variant) -> list[Part]:
    """Lay gems, a goblet and a crown on a heap of coins."""
    made = _coin_heap(variant)
    for k in range(14):
        out, turn = 0.06 + 0.2 * ((k * 0.7549) % 1), 97.0 * k
        y = float(np.interp(out, [0, 0.05, 0.12, 0.22, 0.27], [0.155, 0.152, 0.126, 0.064, 0.012]))
        stone = lathe(
            [(0, 0)], [(0.014, 0.012)], [(0.009, 0.019)], [(0, 0.019)], sides=8, bevel=0
        ).creased(5)
        made.append(
            stone.turned(z=-50).at(out, y, 0).turned(y=turn).part(("gem", "second", "third")[k % 3])
        )
    cup = vessel(
        [(0, 0)],
        [(0.03, 0)],
        [(0.028, 0.005), (0.008, 0.02), (0.008, 0.045)],
        [(0.03, 0.06), (0.038, 0.095)],
        wall=0.003,
        floor=0.058,
    )
    points = [
        prism([(-0.016, 0), (0.016, 0), (0, 0.045)], 0.004, bevel=0.001)
        .at(0, 0.025, 0.055)
        .turned(y=45.0 * k)
        for k in range(8)
    ]
    crown = [
        sleeve((0.052, 0), (0.058, 0), (0.058, 0.03), (0.052, 0.03)),
        *points,
        *[
            ellipsoid(0.006, 0.006, 0.006, sides=10).at(0, 0.071, 0.055).turned(y=45.0 * k)
            for k in range(8)
        ],
    ]
    made += parts("main", [s.turned(x=10, z=-12).at(0.0, 0.135, 0.02) for s in crown])
    made.append(cup.turned(z=-58).at(0.13, 0.1, 0.1).part("main"))
    return made


def _trophy(_: Variant) -> list[Part]:
    """Raise a two-handled cup on a plinth with a plate."""
    cup = vessel(
        [(0, 0)],
        [(0.045, 0)],
        [(0.044, 0.008), (0.014, 0.022), (0.012, 0.045)],
        [(0.022, 0.055), (0.012, 0.066)],
        [(0.03, 0.085), (0.066, 0.13), (0.075, 0.19), (0.08, 0.225)],
        wall=0.004,
        floor=0.08,
        sides=48,
    )
    lip = torus(0.0795, 0.0045, sides=48, section=10).at(y=0.224)
    ear = tube(
        [(0.072, 0.2, 0), (0.11, 0.215, 0), (0.125, 0.18, 0), (0.105, 0.14, 0), (0.064, 0.122, 0)],
        [0.006, 0.0075, 0.008, 0.007, 0.005],
        sides=12,
    )
    plinth = [box(0.13, 0.05, 0.13, bevel=0.006), box(0.11, 0.016, 0.11, bevel=0.005).at(y=0.05)]
    plate = prism(rectangle(0.08, 0.026, radius=0.003), 0.004, bevel=0.001).at(0, 0.026, 0.066)
    sign = (
        prism(star(5, 0.028, 0.012), 0.008, bevel=0.002).turned(x=-6).at(0, 0.165 + 0.066, 0.0735)
    )
    up = [s.at(y=0.066) for s in (cup, lip, *pair(ear))]
    return [*parts("main", up), *parts("base", plinth), plate.part("main"), sign.part("trim")]


def _star_award(_: Variant) -> list[Part]:
    sign = prism(star(5, 0.075, 0.033), 0.026, bevel=0.008).at(y=0.163)
    post = lathe(
        [(0, 0)], [(0.035, 0), (0.016, 0.014), (0.011, 0.06), (0.018, 0.082)], [(0, 0.09)], sides=32
    ).at(y=0.046)
    plinth = lathe(
        [(0, 0)],
        [(0.055, 0)],
        [(0.055, 0.035)],
        [(0.046, 0.046)],
        [(0, 0.046)],
        sides=44,
        bevel=0.003,
    )
    plate = prism(rectangle(0.05, 0.018, radius=0.002), 0.004, bevel=0.001).at(0, 0.018, 0.0545)
    return [sign.part("main"), post.part("main"), plinth.part("base"), plate.part("main")]


def _prize_medal(_: Variant) -> list[Part]:
    """Hang a winner's medal on a folded ribbon."""
    disc = [s.turned(x=90).at(y=0.045, z=-0.004) for s in _disc(0.042, 0.008)]
    ring = torus(0.009, 0.0022, sides=22, section=8).turned(x=90).at(y=0.093)
    bands = [
        prism(
            [(x0, 0.1), (x0 + 0.02, 0.1), (x1 + 0.024, 0.24), (x1 - 0.004, 0.24)],
            0.002,
            bevel=0.0004,
        ).at(z=z)
        for x0, x1, z in ((-0.01, 0.035, -0.0025), (-0.01, -0.055, 0.0025))
    ]
    bar = box(0.13, 0.012, 0.012, bevel=0.003).at(y=0.235)
    fold = box(0.026, 0.012, 0.009, bevel=0.003).at(y=0.094)
    return moved(
        each(
            [*parts("main", [*disc, ring, bar]), *parts("ribbon", [*bands, fold])],
            lambda s: s.turned(x=-4),
        ),
        y=0,
    )


BUILD = by_subtype(
    coin=_coin,
    coins=_coins,
    bar=_bar,
    bars=_bars,
    hoard=_hoard,
    coin_heap=_coin_heap,
    trophy=_trophy,
    star_award=_star_award,
    prize_medal=_prize_medal,
)
