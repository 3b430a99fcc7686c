"""Fruit, vegetables and mushrooms."""

import numpy as np

from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism, symmetric
from media_pipelines.engines.scene.shape import Shape, parts
from media_pipelines.engines.scene.solids import ellipsoid
from media_pipelines.engines.scene.sweeps import lathe, loft, sleeve, tube


def _leaf(length: float, width: float) -> Shape:
    """Curl a leaf along +X."""
    half = [
        (0, 0),
        (0.8 * width, 0.25 * length),
        (width, 0.5 * length),
        (0.6 * width, 0.8 * length),
        (0, length),
    ]
    outline = symmetric(half)
    rings = []
    for dy in (-0.0006, 0.0006):
        z, x = outline.T
        y = 0.9 * np.abs(z) + 0.25 * length * np.sin(np.pi * x / length) + dy
        rings.append(np.column_stack([x, y, z]))
    return loft(rings, crease=60)


def _stalk(y: float, height: float, radius: float) -> Shape:
    path = [
        (0, y - 0.2 * height, 0),
        (0.08 * height, y + 0.5 * height, 0),
        (0.3 * height, y + height, 0),
    ]
    return tube(path, [0.8 * radius, 0.8 * radius, 1.3 * radius], sides=8)


def _apple(_: Variant) -> list[Part]:
    body = lathe(
        [
            (0, 0.009),
            (0.012, 0.001),
            (0.026, 0.006),
            (0.038, 0.03),
            (0.0405, 0.05),
            (0.03, 0.07),
            (0.014, 0.07),
            (0, 0.057),
        ],
        bevel=0,
    )

    def lobes(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        share = 1 + 0.018 * np.cos(5 * angle) * np.clip(1 - points[:, 1] / 0.06, 0, 1)
        return points * np.column_stack([share, np.ones_like(share), share])

    return [
        body.warped(lobes).part("main"),
        _stalk(0.06, 0.026, 0.0018).part("stem"),
        _leaf(0.035, 0.009).turned(y=35, z=10).at(0.002, 0.07, 0).part("leaf"),
    ]


def _pear(_: Variant) -> list[Part]:
    body = lathe(
        [
            (0, 0.006),
            (0.012, 0),
            (0.034, 0.018),
            (0.037, 0.04),
            (0.022, 0.075),
            (0.017, 0.095),
            (0.009, 0.106),
            (0, 0.103),
        ],
        bevel=0,
    )
    return [
        body.part("main"),
        _stalk(0.103, 0.022, 0.0016).part("stem"),
        _leaf(0.032, 0.009).turned(y=-30, z=12).at(0.002, 0.11, 0).part("leaf"),
    ]


def _orange(variant: Variant) -> list[Part]:
    body = ellipsoid(0.04, 0.038, 0.04, sides=36).roughened(variant.rng, 0.00025, 0.006).at(y=0.038)
    star = [_leaf(0.01, 0.0035).turned(y=72 * k).at(y=0.0735) for k in range(5)]
    return [body.part("main"), *parts("leaf", star)]


def _banana(_: Variant) -> list[Part]:
    angle = np.radians([200, 215, 240, 270, 300, 325, 338])
    path = np.stack([0.11 * np.cos(angle), 0.13 + 0.11 * np.sin(angle), np.zeros(7)], axis=-1)
    radii = [0.005, 0.0135, 0.0175, 0.0185, 0.017, 0.011, 0.005]
    body = tube(path, radii, sides=6, steps=6).creased(75)
    tip = tube(np.stack([path[0] + [-0.006, 0.012, 0], path[1]]), [0.0055, 0.005], sides=6)
    end = ellipsoid(0.005, 0.005, 0.005, sides=8).at(*map(float, path[-1]))
    return [body.part("main"), tip.part("leaf"), end.part("stem")]


def _pumpkin(_: Variant) -> list[Part]:
    body = lathe(
        [
            (0, 0.02),
            (0.05, 0.004),
            (0.12, 0.03),
            (0.165, 0.1),
            (0.13, 0.185),
            (0.06, 0.205),
            (0, 0.185),
        ],
        sides=72,
        bevel=0,
    )

    def ribs(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        share = 0.86 + 0.14 * np.abs(np.sin(5 * angle)) ** 0.6
        return points * np.column_stack([share, np.ones_like(share), share])

    stem = tube(
        [(0, 0.175, 0), (0.004, 0.215, 0), (0.025, 0.25, 0), (0.045, 0.262, 0)],
        [0.032, 0.016, 0.015, 0.019],
        sides=7,
    )
    curl = tube(
        [
            (0.02, 0.2, 0.01),
            (0.06, 0.22, 0.03),
            (0.08, 0.2, 0.06),
            (0.06, 0.2, 0.08),
            (0.07, 0.215, 0.1),
        ],
        0.003,
        sides=6,
    )
    return [body.warped(ribs).part("main"), stem.part("stem"), curl.part("stem")]


def _watermelon(_: Variant) -> list[Part]:
    body = ellipsoid(0.17, 0.13, 0.13, sides=36).at(y=0.13)
    return [
        body.part("main"),
        tube([(0.165, 0.13, 0), (0.19, 0.14, 0), (0.2, 0.16, 0)], 0.006, sides=7).part("stem"),
    ]


def _carrot(_: Variant) -> list[Part]:
    root = lathe(
        [(0, 0), (0.004, 0.02), (0.015, 0.1), (0.021, 0.155), (0.014, 0.172), (0, 0.172)], sides=20
    )
    rings = [
        sleeve((0.95 * r, 0), (r + 0.0006, 0.0007), (0.95 * r, 0.0014), sides=20).at(y=y)
        for y, r in ((0.06, 0.0098), (0.095, 0.0145), (0.13, 0.0187))
    ]
    tops = [
        tube(
            [(0, 0.168, 0), (0.008, 0.2, 0), (0.022, 0.235, 0)], [0.0025, 0.002, 0.0035], sides=6
        ).turned(y=60 * k)
        for k in range(6)
    ]
    return [*parts("main", [root, *rings]), *parts("leaf", tops)]


def _mushroom(variant: Variant) -> list[Part]:
    """Make a toadstool: dome, gills, skirt and warts."""
    cap = lathe(
        [(0.02, 0.098), (0.055, 0.094), (0.078, 0.088)],
        [(0.085, 0.09), (0.08, 0.115), (0.05, 0.148), (0, 0.162)],
        sides=40,
        bevel=0.002,
    )
    stem = lathe([(0, 0), (0.025, 0.004), (0.027, 0.02), (0.017, 0.05), (0.016, 0.1)], sides=24)
    skirt = sleeve((0.016, 0.075), (0.034, 0.062), (0.0355, 0.063), (0.017, 0.079))
    gills = [_gill().turned(y=12 * k) for k in range(30)]
    warts = []
    for k in range(16):
        out = 0.082 * float(np.sqrt((k + 0.3) / 16))
        y = float(
            np.interp(
                out, [0, 0.03, 0.05, 0.068, 0.08, 0.085], [0.162, 0.157, 0.147, 0.133, 0.114, 0.09]
            )
        )
        size = float(variant.rng.uniform(0.006, 0.012))
        wart = ellipsoid(size, 0.4 * size, size, sides=12).turned(z=-70 * (out / 0.082) ** 1.6)
        warts.append(wart.at(x=out, y=y).turned(y=137.5 * k))
    return [
        cap.part("main"),
        stem.part("stem"),
        skirt.part("stem"),
        *parts("stem", gills),
        *parts("spots", warts),
    ]


def _gill() -> Shape:
    return prism([(0.016, 0.088), (0.07, 0.086), (0.077, 0.09), (0.016, 0.1)], 0.0014, bevel=0)


def _brown_mushroom(_: Variant) -> list[Part]:
    cap = lathe(
        [(0.015, 0.062), (0.045, 0.058)],
        [(0.056, 0.06), (0.058, 0.078), (0.035, 0.105), (0, 0.113)],
        sides=36,
        bevel=0.002,
    )
    stem = lathe([(0, 0), (0.028, 0.003), (0.033, 0.02), (0.022, 0.045), (0.02, 0.065)], sides=24)
    return [cap.part("main"), stem.part("stem")]


ARCHETYPE = Archetype(
    name="fruit",
    nouns={
        "apple": "apple",
        "pear": "pear",
        "orange": "orange",
        "tangerine": "orange",
        "banana": "banana",
        "pumpkin": "pumpkin",
        "watermelon": "watermelon",
        "carrot": "carrot",
        "mushroom": "toadstool",
        "toadstool": "toadstool",
        "fly agaric": "toadstool",
        "porcini": "brown",
        "brown mushroom": "brown",
    },
    slots={"main": "fruit:red", "stem": "bark", "leaf": "leaf", "spots": "paper:white"},
    subtype_slots={
        "pear": {"main": "fruit:lime"},
        "orange": {"main": "wax:orange:glossy"},
        "banana": {"main": "fruit:yellow", "leaf": "fruit:lime"},
        "pumpkin": {"main": "fruit:orange", "stem": "leaf:olive"},
        "watermelon": {"main": "fruit:green", "stem": "leaf:olive"},
        "carrot": {"main": "fruit:orange"},
        "toadstool": {"stem": "skin:cream"},
        "brown": {"main": "leather:brown", "stem": "skin:cream"},
    },
    slot_words={
        "stem": "stem",
        "stalk": "stem",
        "leaf": "leaf",
        "cap": "main",
        "spot": "spots",
        "dot": "spots",
    },
    build=by_subtype(
        apple=_apple,
        pear=_pear,
        orange=_orange,
        banana=_banana,
        pumpkin=_pumpkin,
        watermelon=_watermelon,
        carrot=_carrot,
        toadstool=_mushroom,
        brown=_brown_mushroom,
    ),
)
