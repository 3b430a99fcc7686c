"""Onions, potatoes and other roots."""

import numpy as np

from media_studio.catalogue.food.modelling.lobes import lobed
from media_studio.modelling.blob import Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, moved, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import lathe, loft, tube


def _onion(_: Variant) -> list[Part]:
    body = lathe(
        [
            (0, 0.003),
            (0.012, 0.003),
            (0.036, 0.024),
            (0.039, 0.04),
            (0.025, 0.062),
            (0.008, 0.073),
            (0.005, 0.088),
            (0.007, 0.1),
            (0, 0.1),
        ],
        sides=48,
        bevel=0,
    )
    roots = [
        tube([(0, 0.005, 0), (0.006, 0.001, 0), (0.013, 0.001, 0.003)], 0.0008, sides=5)
        for _ in range(1)
    ]
    return [
        lobed(body, 16, 0.02).part("main"),
        *parts("stem", [shape for root in roots for shape in around(root, 9)]),
    ]


def _clove(_: Variant) -> list[Part]:
    """Lay a clove of garlic on its side."""
    clove = lathe(
        [(0, 0), (0.008, 0.004), (0.011, 0.014), (0.005, 0.028), (0, 0.034)], sides=24
    ).scaled(1, 1, 0.75)
    return [clove.turned(z=80, y=30).part("main")]


def _garlic(variant: Variant) -> list[Part]:
    body = lathe(
        [
            (0, 0.002),
            (0.012, 0),
            (0.029, 0.014),
            (0.031, 0.026),
            (0.018, 0.042),
            (0.006, 0.052),
            (0.0042, 0.07),
            (0.0055, 0.078),
            (0, 0.078),
        ],
        sides=64,
        bevel=0,
    )
    made = [lobed(body, 8, 0.13).part("main")]
    if "clove" in variant.attributes:
        made += moved(_clove(variant), 0.062, 0.0078, 0.02)
    return made


def _potato(variant: Variant) -> list[Part]:
    body = blob(
        [
            Lump((-0.016, 0.031, 0), (0.036, 0.03, 0.03)),
            Lump((0.02, 0.029, 0.003), (0.033, 0.028, 0.027)),
        ],
        blend=0.03,
        cells=34,
    )
    dimple = ellipsoid(0.003, 0.0014, 0.0022, sides=10)
    spots = [
        dimple.turned(x=x).at(px, py, pz)
        for x, px, py, pz in (
            (70, 0.01, 0.034, 0.0295),
            (80, -0.024, 0.022, 0.0285),
            (15, -0.01, 0.0595, 0.006),
            (40, 0.03, 0.046, 0.018),
        )
    ]
    return [body.roughened(variant.rng, 0.0011, 0.03).part("main"), *parts("stem", spots)]


def _cupped(
    radius: float, lean: float, phase: float, top: float = 0.95, crinkle: float = 0.045
) -> Shape:
    """Cup a crinkled leaf around a ball of `radius`, its middle at +Z."""
    rings = []
    for v in np.linspace(-1.15, top, 16):
        width = np.cos(v * 0.75) * max(1 - ((v + 1.15) / (top + 1.15)) ** 5, 0.03) ** 0.5
        u = width * np.linspace(-1, 1, 13)
        frill = crinkle * np.sin(9 * u + phase + 3 * v) * (np.abs(u) / 1.0 + 0.4 * (v > 0.5))
        reach = radius * (1 + frill + lean * max(v, 0) ** 2)
        outer = np.column_stack(
            [reach * np.cos(v) * np.sin(u), reach * np.sin(v), reach * np.cos(v) * np.cos(u)]
        )
        rings.append(np.concatenate([outer, 0.965 * outer[::-1]]))
    return loft(rings, crease=70)


def _cabbage(_: Variant) -> list[Part]:
    heart = ellipsoid(0.0755, 0.0755, 0.0755, sides=36)
    leaves = [
        _cupped(0.078 + 0.0025 * k, 0.01, k, 1.4, 0.02).turned(x=-14.0, y=90.0 * k + 30)
        for k in range(4)
    ]
    turns = [{"x": 12.0, "y": 144.0 * k} for k in range(5)]
    outer = [
        _cupped(0.088 + 0.0025 * k, 0.22, k + 2.0, 0.75, 0.03).turned(**turn)
        for k, turn in enumerate(turns)
    ]
    v = np.linspace(-1.1, 0.45, 12)
    veins = []
    for k, turn in enumerate(turns):
        reach = (0.088 + 0.0025 * k) * (1 + 0.22 * np.maximum(v, 0) ** 2)
        path = np.stack([0 * v, reach * np.sin(v), reach * np.cos(v)], axis=-1)
        veins.append(tube(path, np.linspace(0.003, 0.0008, 12), sides=8).turned(**turn))
    return [
        heart.part("main"),
        *parts("main", leaves),
        *parts("leaf", outer),
        *parts("stem", veins),
    ]


def _cucumber(variant: Variant) -> list[Part]:
    path = [
        (-0.09, 0.022, 0),
        (-0.05, 0.0215, 0.004),
        (0, 0.021, 0.006),
        (0.05, 0.0215, 0.004),
        (0.09, 0.0225, 0),
    ]
    body = tube(path, [0.013, 0.0205, 0.021, 0.0205, 0.014], sides=26)
    bumps = []
    for k in range(46):
        x, angle = -0.085 + 0.17 * ((k * 0.7549) % 1), 2.4 * k
        reach = 0.0205 - 2.2 * max(abs(x) - 0.055, 0) ** 1.5
        at = (x, 0.0215 + reach * np.cos(angle), 0.005 + reach * np.sin(angle))
        bumps.append(ellipsoid(0.0016, 0.0014, 0.0014, sides=6).at(*map(float, at)))
    made = parts("main", [body, *bumps])
    return made + _cucumber_slices() if "slice" in variant.attributes else made


def _cucumber_slices() -> list[Part]:
    """Lay one slice half on another."""
    rim = lathe([(0, 0)], [(0.0205, 0)], [(0.0205, 0.006)], [(0, 0.006)], bevel=0.0008, sides=30)
    face = lathe(
        [(0, 0.0003)],
        [(0.0188, 0.0003)],
        [(0.0188, 0.0067)],
        [(0, 0.0067)],
        bevel=0.0004,
        sides=30,
    )
    return [
        shape.turned(z=lean).at(x, y, 0.045).part(slot)
        for x, y, lean in ((0.045, 0.001, 0), (0.078, 0.0048, -12.5))
        for shape, slot in ((rim, "main"), (face, "flesh"))
    ]


def _radish(_: Variant) -> list[Part]:
    body = lathe(
        [
            (0, 0),
            (0.0012, 0.012),
            (0.006, 0.028),
            (0.021, 0.042),
            (0.024, 0.056),
            (0.014, 0.074),
            (0, 0.077),
        ],
        sides=32,
        bevel=0,
    )
    tops = []
    for k in range(6):
        rings = []
        for share in np.linspace(0, 1, 9):
            half = (
                0.0018 + 0.013 * np.clip(share - 0.3, 0, 1) ** 0.7 * np.sqrt(max(1 - share, 0)) * 2
            )
            x, y = 0.004 + 0.04 * share**1.7, 0.074 + 0.075 * share
            rings.append(
                np.array(
                    [
                        [x + 0.001, y, 0],
                        [x - 0.3 * half, y, half],
                        [x - 0.001, y, 0],
                        [x - 0.3 * half, y, -half],
                    ]
                )
            )
        tops.append(loft(rings, crease=60).scaled(1 + 0.2 * (k % 2), 1, 1).turned(y=60.0 * k))
    return [body.part("main"), *parts("leaf", tops)]


BUILD = by_subtype(
    onion=_onion,
    garlic=_garlic,
    clove=_clove,
    potato=_potato,
    cabbage=_cabbage,
    cucumber=_cucumber,
    radish=_radish,
)
