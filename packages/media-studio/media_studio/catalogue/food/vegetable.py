"""Vegetables."""

import numpy as np

from media_studio.catalogue.food.modelling.lobes import lobed
from media_studio.modelling.blob import Limb, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import lathe, loft, tube


def _sepal(length: float, width: float, droop: float) -> Shape:
    """Make a thin pointed leaf from the origin along +X that droops by `droop`."""
    rings = []
    for share in np.linspace(0, 1, 7):
        half = width * (np.sin(np.pi * (0.12 + 0.88 * share)) + 0.02)
        x, y = length * share, 0.1 * length * np.sin(3 * share) - droop * share**2
        rings.append(
            np.array([[x, y + 0.0012, 0], [x, y, half], [x, y - 0.0004, 0], [x, y, -half]])
        )
    return loft(rings, crease=60)


def _tomato(_: Variant) -> list[Part]:
    body = lathe(
        [
            (0, 0.002),
            (0.015, 0),
            (0.036, 0.016),
            (0.041, 0.032),
            (0.031, 0.053),
            (0.012, 0.057),
            (0, 0.051),
        ],
        sides=60,
        bevel=0,
    )
    stalk = tube(
        [(0, 0.05, 0), (0.001, 0.06, 0), (0.006, 0.07, 0)], [0.0028, 0.002, 0.0026], sides=8
    )
    return [
        lobed(body, 5, 0.045).part("main"),
        *parts("leaf", [s.at(y=0.0545) for s in around(_sepal(0.026, 0.0042, 0.004), 6)]),
        stalk.part("leaf"),
    ]


def _corn(_: Variant) -> list[Part]:
    """Open two husks around a cob with rows of kernels."""
    core = lathe(
        [(0, 0), (0.017, 0.01), (0.021, 0.06), (0.018, 0.12), (0.009, 0.158), (0, 0.166)], sides=28
    )
    kernel, grains = ellipsoid(0.0047, 0.0042, 0.0045, sides=8), list[Shape]()
    for row in range(19):
        y = 0.016 + 0.0077 * row
        reach = float(
            np.interp(
                y,
                [0, 0.02, 0.06, 0.12, 0.145, 0.165],
                [0.014, 0.0195, 0.0212, 0.0182, 0.013, 0.004],
            )
        )
        count = 14 if reach > 0.012 else 9
        size = 0.75 + 0.25 * reach / 0.021
        grains += around(kernel.scaled(size, 1, size).at(reach, y, 0), count, 12.0 * (row % 2))
    husk = _husk()
    stalk = tube([(0, 0.008, 0), (0, -0.02, 0)], [0.014, 0.009], sides=12)
    return [
        core.part("main"),
        *parts("main", grains),
        *parts(
            "leaf", [husk.turned(y=20), husk.turned(y=150), husk.scaled(1, 0.75, 1).turned(y=265)]
        ),
        stalk.part("leaf"),
    ]


def _husk() -> Shape:
    """Fold a leaf around the lower half of a cob, outside its kernels, its tip bent away."""
    rings = []
    for share in np.linspace(0, 1, 17):
        half = 0.9 * np.sin(np.pi * (0.22 + 0.76 * share)) ** 0.8
        angle = half * np.linspace(-1, 1, 9)
        reach = float(np.interp(share, [0, 0.07, 0.14, 0.35], [0.013, 0.0235, 0.027, 0.0285]))
        reach, y = reach + 0.07 * max(share - 0.55, 0) ** 1.3, 0.002 + 0.15 * share
        outer = np.column_stack([reach * np.cos(angle), np.full(9, y), reach * np.sin(angle)])
        rings.append(np.concatenate([outer, outer[::-1] * [0.96, 1, 0.96]]))
    return loft(rings, crease=60)


def _broccoli(variant: Variant) -> list[Part]:
    rng = variant.rng
    trunk = blob(
        [
            Limb((0, 0.006, 0), (0, 0.06, 0), 0.018, 0.016),
            *[
                Limb((0, 0.045, 0), (0.042 * np.cos(a), 0.085, 0.042 * np.sin(a)), 0.011)
                for a in np.arange(6) * 1.047
            ],
        ],
        blend=0.01,
        cells=30,
    )
    heads = []
    for k in range(17):
        out, high = (0.052, 0.095) if k < 8 else (0.034, 0.116) if k < 13 else (0.014, 0.127)
        angle = 2.4 * k
        size = float(rng.uniform(0.021, 0.026))
        ball = ellipsoid(size, 0.85 * size, size, sides=26).roughened(rng, 0.0022, 0.0075, waves=16)
        heads.append(ball.at(out * float(np.cos(angle)), high, out * float(np.sin(angle))))
    return [trunk.part("stem"), *parts("main", heads)]


def _chilli(_: Variant) -> list[Part]:
    path = [
        (0, 0.12, 0),
        (0.002, 0.1, 0),
        (0.003, 0.07, 0),
        (-0.004, 0.035, 0),
        (-0.02, 0.006, 0),
        (-0.033, 0.0025, 0),
    ]
    body = tube(path, [0.009, 0.0135, 0.0125, 0.0095, 0.005, 0.0012], sides=20)
    cap = lathe(
        [(0.0128, -0.006)], [(0.0136, 0), (0.0118, 0.009), (0.005, 0.019)], [(0, 0.02)], sides=20
    ).at(0, 0.112, 0)
    stalk = tube(
        [(0, 0.12, 0), (0.001, 0.135, 0), (0.009, 0.15, 0)], [0.003, 0.0024, 0.003], sides=8
    )
    return [body.part("main"), *parts("leaf", [cap, stalk])]


def _pepper(_: Variant) -> list[Part]:
    body = lathe(
        [
            (0, 0.008),
            (0.014, 0),
            (0.031, 0.014),
            (0.037, 0.05),
            (0.039, 0.075),
            (0.03, 0.092),
            (0.012, 0.09),
            (0, 0.082),
        ],
        sides=64,
        bevel=0,
    )
    stalk = tube([(0, 0.08, 0), (0, 0.1, 0), (0.006, 0.114, 0)], [0.007, 0.0045, 0.0058], sides=10)
    star = lathe([(0, 0)], [(0.019, 0.003), (0.014, 0.008), (0, 0.009)], sides=20).at(y=0.084)
    return [lobed(body, 4, 0.12).part("main"), stalk.part("leaf"), star.part("leaf")]


def _eggplant(_: Variant) -> list[Part]:
    path = [
        (-0.006, 0.033, 0),
        (-0.004, 0.06, 0),
        (0.004, 0.1, 0),
        (0.008, 0.135, 0),
        (0.005, 0.158, 0),
    ]
    body = tube(path, [0.03, 0.0355, 0.029, 0.0215, 0.017], sides=30)
    cap = lathe(
        [(0.02, 0)], [(0.0185, 0.012), (0.007, 0.019)], [(0.005, 0.019)], [(0, 0.019)], sides=20
    ).at(0.004, 0.156, 0)
    tips = [s.at(0.004, 0.172, 0) for s in around(_sepal(0.036, 0.011, 0.02), 5)]
    stalk = tube(
        [(0.004, 0.17, 0), (0.004, 0.188, 0), (0.012, 0.2, 0)], [0.0055, 0.0045, 0.006], sides=10
    )
    return [body.part("main"), *parts("leaf", [cap, *tips, stalk])]


BUILD = by_subtype(
    tomato=_tomato,
    corn=_corn,
    broccoli=_broccoli,
    chilli=_chilli,
    bell_pepper=_pepper,
    eggplant=_eggplant,
)
