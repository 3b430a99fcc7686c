"""Drinks in the glass or cup that they are served in."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, moved, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube, vessel


def _straw(x: float, low: float, high: float, lean: float = 0.012) -> Shape:
    """Stand a drinking straw whose upper end is bent outward."""
    bend = [(x + lean, high - 0.03, 0), (x + lean + 0.006, high - 0.012, 0)]
    stem = [(x + lean * share, low + (high - 0.04 - low) * share, 0) for share in (0, 0.5, 0.95)]
    return tube([*stem, *bend, (x + lean + 0.035, high, 0)], 0.0035, steps=3, sides=10)


def _wheel(radius: float) -> list[Part]:
    """Cut a round slice of lemon that faces +Z."""
    rind = cylinder(radius, 0.006, bevel=0.001, sides=32).turned(x=90)
    flesh = cylinder(0.88 * radius, 0.007, bevel=0.001, sides=32).turned(x=90).at(z=-0.0005)
    wedge = box(0.0016, 0.8 * radius, 0.001, bevel=0.0003).at(z=0.0066)
    ribs = [wedge.turned(z=45 * k) for k in range(8)]
    return [rind.part("citrus"), flesh.part("flesh"), *parts("citrus", ribs)]


def _slice(radius: float, x: float, y: float, turn: float) -> list[Part]:
    """Set a slice of lemon on a rim."""
    return moved(each(_wheel(radius), lambda shape: shape.turned(y=turn)), x, y)


def _cocktail(_: Variant) -> list[Part]:
    """Serve it in a stemmed cone with an olive on a stick and a slice on the rim."""
    foot = lathe(
        [(0, 0)], [(0.036, 0)], [(0.034, 0.003), (0.006, 0.008), (0.0045, 0.03), (0.0045, 0.08)],
        [(0, 0.08)], bevel=0.001,
    )  # fmt: skip
    cone = vessel([(0, 0.076)], [(0.005, 0.078)], [(0.057, 0.142)], wall=0.002)
    drink = lathe([(0, 0.0825)], [(0.0035, 0.0825)], [(0.0455, 0.1335)], [(0, 0.1335)], bevel=0)
    pick = rod((-0.02, 0.105, 0.012), (0.062, 0.158, -0.012), 0.0012, sides=8)
    olives = [
        ellipsoid(0.0095, 0.0085, 0.0085, sides=18).turned(z=33).at(x, y, z)
        for x, y, z in ((0.002, 0.12, 0.0055), (0.019, 0.131, 0.0005))
    ]
    return [
        *parts("glass", [foot, cone]),
        drink.part("main"),
        pick.part("stick"),
        *parts("olive", olives),
        *_slice(0.021, -0.051, 0.147, 20),
    ]


def _swirl(y: float, radius: float) -> Shape:
    """Pipe whipped cream in a narrowing coil."""
    turn = np.linspace(0, 3.1 * 2 * np.pi, 34)
    share = np.linspace(0, 1, 34)
    reach = 0.66 * radius * (1 - share)
    path = np.stack([reach * np.cos(turn), y + 1.25 * radius * share, reach * np.sin(turn)], -1)
    widths = 0.42 * radius * (1 - 0.75 * share)
    return tube(path, list(widths), steps=3, sides=10)


def _milkshake(_: Variant) -> list[Part]:
    """Fill a tall fluted glass and top it with cream and a cherry."""
    side = [(0.026, 0.014), (0.022, 0.03), (0.034, 0.08), (0.044, 0.16)]
    glass = vessel([(0, 0)], [(0.036, 0)], [(0.036, 0.006)], side, wall=0.003, floor=0.034)
    shake = lathe([(0, 0.035)], [(0.0185, 0.035), (0.031, 0.08), (0.0405, 0.156)], [(0, 0.156)])
    cherry = ellipsoid(0.011, 0.0105, 0.011, sides=20).at(y=0.222)
    stalk = tube([(0, 0.23, 0), (0.004, 0.245, 0), (0.012, 0.258, 0)], 0.001, sides=6)
    return [
        glass.part("glass"),
        shake.part("main"),
        cylinder(0.039, 0.008, bevel=0.003).at(y=0.152).part("cream"),
        _swirl(0.168, 0.036).part("cream"),
        cherry.part("cherry"),
        stalk.part("stick"),
        _straw(0.02, 0.05, 0.262).part("straw"),
    ]


def _tall(height: float) -> tuple[Shape, Shape]:
    """Return a straight glass and what fills it."""
    glass = vessel(
        [(0, 0)], [(0.031, 0)], [(0.032, 0.006), (0.039, height)], wall=0.0025, floor=0.01
    )
    fill = lathe(
        [(0, 0.0105)], [(0.0283, 0.0105)], [(0.0352, 0.9 * height)], [(0, 0.9 * height)], bevel=0
    )
    return glass, fill


def _smoothie(_: Variant) -> list[Part]:
    glass, fill = _tall(0.15)
    berry = ellipsoid(0.008, 0.008, 0.008, sides=16)
    berries = [
        berry.at(x, 0.139, z) for x, z in ((-0.008, 0.012), (-0.018, -0.002), (0.003, -0.01))
    ]
    leaf = ellipsoid(0.014, 0.0015, 0.007, sides=14).turned(z=24)
    return [
        glass.part("glass"),
        fill.part("main"),
        *parts("berry", berries),
        *parts("leaf", [leaf.at(-0.006, 0.148, 0.0), leaf.turned(y=110).at(-0.01, 0.149, 0.006)]),
        _straw(0.012, 0.02, 0.205).part("straw"),
        *_slice(0.022, -0.036, 0.152, 15),
    ]


def _iced(_: Variant) -> list[Part]:
    """Fill a glass with ice cubes that stand out of the drink."""
    glass, fill = _tall(0.15)
    cube = box(0.023, 0.023, 0.023, bevel=0.004)
    places = [(-0.012, 0.13, 0.012), (0.016, 0.127, -0.011), (-0.01, 0.129, -0.016)]
    ice = [cube.turned(x=18 + 25 * k, y=40 * k, z=12).at(*at) for k, at in enumerate(places)]
    return [
        glass.part("glass"),
        fill.part("main"),
        *parts("ice", ice),
        _straw(0.012, 0.02, 0.205).part("straw"),
        *_slice(0.022, -0.036, 0.152, 15),
    ]


def _boba(_: Variant) -> list[Part]:
    """Seal a plastic cup under a dome; pearls lie on the bottom."""
    cup = vessel([(0, 0)], [(0.03, 0)], [(0.0445, 0.13)], wall=0.0015)
    # Narrower where the pearls are, so that they are seen between it and the wall
    side = [[(0.0245, 0.002)], [(0.0285, 0.034)], [(0.0322, 0.038)], [(0.0415, 0.118)]]
    tea = lathe([(0, 0.002)], *side, [(0, 0.118)], bevel=0)
    rim = torus(0.045, 0.002, sides=40, section=8).at(y=0.13)
    lid = lathe([(0, 0.13)], [(0.0445, 0.13)], [(0.042, 0.148), (0.026, 0.163), (0, 0.168)])
    rng = np.random.default_rng(4)
    pearl, pearls = ellipsoid(0.0052, 0.0052, 0.0052, sides=12), []
    for level in range(3):
        for k in range(12):
            angle = 2 * np.pi * (k + 0.5 * level) / 12 + rng.uniform(-0.1, 0.1)
            # Inside the wall, whose inner radius grows from 28.5 mm by a ninth of the height
            reach = 0.0232 + 0.0011 * level
            x, z = reach * np.cos(angle), reach * np.sin(angle)
            pearls.append(pearl.at(x, 0.008 + 0.01 * level, z))
    return [
        *parts("glass", [cup, lid]),
        tea.part("main"),
        rim.part("glass"),
        *parts("pearl", pearls),
        rod((0.004, 0.01, 0), (0.016, 0.235, 0), 0.006, sides=16).part("straw"),
    ]


def _mug(_: Variant) -> list[Part]:
    """Fill a mug on a saucer to near its rim."""
    side = [(0.041, 0.008), (0.043, 0.05), (0.043, 0.088)]
    cup = vessel([(0, 0)], [(0.034, 0)], side, wall=0.004)
    ear = tube(
        [(0.04, 0.074, 0), (0.06, 0.078, 0), (0.069, 0.05, 0), (0.058, 0.024, 0), (0.04, 0.022, 0)],
        0.0055, flat=1.5,
    )  # fmt: skip
    saucer = vessel([(0, 0)], [(0.045, 0)], [(0.045, 0.004), (0.078, 0.014)], wall=0.004)
    fill = lathe(
        [(0, 0.05)], [(0.0395, 0.05)], [(0.0395, 0.086), (0.03, 0.0885), (0, 0.0895)], sides=40
    )
    turn = np.linspace(0, 5.2, 22)
    froth = np.stack([0.004 * turn * np.cos(turn), 0 * turn, 0.004 * turn * np.sin(turn)], -1)
    return [
        *parts("main", [cup.at(y=0.006), ear.at(y=0.006), saucer]),
        fill.at(y=0.006).part("coffee"),
        tube(froth, 0.0028, steps=2, sides=8, flat=0.4).at(y=0.0945).part("froth"),
    ]


BUILD = by_subtype(
    cocktail=_cocktail,
    milkshake=_milkshake,
    smoothie=_smoothie,
    green_smoothie=_smoothie,
    iced=_iced,
    iced_tea=_iced,
    boba=_boba,
    mug=_mug,
)
