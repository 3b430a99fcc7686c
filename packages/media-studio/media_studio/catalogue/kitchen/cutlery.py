"""Forks, spoons and what else has a place in the kitchen drawer."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, each, parts
from media_studio.modelling.solids import torus
from media_studio.modelling.sweeps import lathe, loft, rod, tube, vessel


def _ribbon(rows: list[tuple[float, float, float, float]], thick: float) -> Shape:
    """Draw a blade or bowl out of (y, half width, height of the middle, hollow of the section)."""
    rings: list[FloatArray] = []
    for y, half, rise, hollow in spline(rows, 5):
        half = max(half, 0.0006)
        xs = np.linspace(-half, half, 9)
        z = rise - hollow * (1 - (xs / half) ** 2)
        front = np.column_stack([xs, np.full(9, y), z + thick / 2])
        back = np.column_stack([xs[::-1], np.full(9, y), z[::-1] - thick / 2])
        rings.append(np.concatenate([front, back]))
    return loft(rings, crease=60)


_GRIP = [(0.0, 0.0105, 0.0, 0.0), (0.05, 0.0085, 0.003, 0.0), (0.105, 0.0045, 0.006, 0.0)]


def _spoon_shape() -> Shape:
    bowl = [(0.125, 0.004, 0.003, 0.0), (0.14, 0.012, 0.0, 0.004), (0.165, 0.019, 0.0, 0.009)]
    # The sides of a round end: close rows, as the section narrows fast there
    end = np.radians([20, 40, 60, 75, 86])
    tip = [(0.175 + 0.025 * np.sin(a), 0.0188 * np.cos(a), 0.003 * np.sin(a), 0.008 * np.cos(a))
           for a in end]  # fmt: skip
    return _ribbon([*_GRIP, *bowl, *tip], 0.0024)


def _fork_shapes() -> list[Shape]:
    palm = [(0.125, 0.004, 0.004, 0.0), (0.14, 0.011, 0.001, 0.001), (0.152, 0.0125, 0.0, 0.001)]
    tine = [(-0.0005, 0.15, 0.0), (0.0, 0.175, 0.001), (0.0005, 0.203, 0.006)]
    tines = [
        tube(tine, [0.0021, 0.0019, 0.0009], sides=8).at(x) for x in np.linspace(-0.0103, 0.0103, 4)
    ]
    return [_ribbon([*_GRIP, *palm], 0.0024), *tines]


def _knife_shapes() -> list[Shape]:
    edge = [
        (0.13, 0.0065, 0.004, 0.0),
        (0.16, 0.0098, 0.002, 0.0),
        (0.2, 0.0095, 0.0, 0.0),
        (0.222, 0.0015, 0.0, 0.0),
    ]
    return [_ribbon([*_GRIP, *edge], 0.0026)]


def _stood(shapes: list[Shape]) -> list[Part]:
    return each(parts("main", shapes), lambda s: s.turned(z=-18))


def _spoon(_: Variant) -> list[Part]:
    return _stood([_spoon_shape()])


def _fork(_: Variant) -> list[Part]:
    return _stood(_fork_shapes())


def _cutlery(_: Variant) -> list[Part]:
    """Stand fork, knife and spoon side by side."""
    made = [
        s.at(x)
        for x, shapes in (
            (-0.045, _fork_shapes()),
            (0.0, _knife_shapes()),
            (0.045, [_spoon_shape()]),
        )
        for s in shapes
    ]
    return parts("main", made)


def _carved_bowl(wide: float, tall: float, deep: float) -> Shape:
    """Carve a hollow with a rim into an egg of wood, centred on the origin, open to +Z."""
    rings = list[FloatArray]()
    for a in np.linspace(np.pi, 0, 40):
        y, half = 0.5 * tall * np.cos(a), max(0.5 * wide * np.sin(a), 0.0004)
        xs = np.cos(np.linspace(np.pi, 0, 41)) * half
        out = (xs / (0.5 * wide)) ** 2 + (y / (0.5 * tall)) ** 2
        hollow = deep * np.sqrt(np.clip(1 - out / 0.78**2, 0, 1))
        shell = 1.45 * deep * np.sqrt(np.clip(1 - out, 0, 1))
        front = np.column_stack([xs, np.full(41, y), 0.002 - hollow])
        back = np.column_stack([xs[::-1], np.full(41, y), -0.002 - shell[::-1]])
        rings.append(np.concatenate([front, back]))
    return loft(rings, crease=28)


def _wooden_spoon(_: Variant) -> list[Part]:
    bowl = _carved_bowl(0.06, 0.09, 0.012).at(y=0.25)
    grip = tube(
        [(0, 0, -0.004), (0, 0.1, -0.003), (0, 0.18, -0.004), (0, 0.216, -0.012)],
        [0.0085, 0.007, 0.0075, 0.006],
        sides=14,
    )
    return each(parts("main", [bowl, grip]), lambda s: s.turned(x=-10).turned(z=-18))


def _ladle(_: Variant) -> list[Part]:
    cup = vessel([(0.0, 0.0), (0.026, 0.004), (0.042, 0.024), (0.045, 0.042)], wall=0.002, sides=40)
    stem = tube(
        [
            (-0.043, 0.036, 0),
            (-0.052, 0.07, 0),
            (-0.058, 0.18, 0),
            (-0.062, 0.27, 0),
            (-0.045, 0.29, 0),
            (-0.03, 0.275, 0),
        ],
        [0.0055, 0.005, 0.0045, 0.005, 0.005, 0.004],
        flat=0.6,
    )
    grip = rod((-0.0575, 0.15, 0), (-0.0615, 0.25, 0), 0.009)
    return [cup.part("main"), stem.part("main"), grip.part("handle")]


def _spatula(_: Variant) -> list[Part]:
    plate = prism(
        [(-0.034, 0.21), (0.034, 0.21), (0.042, 0.31), (-0.042, 0.31)], 0.003, bevel=0.001
    )
    slots = [
        prism(
            [(x - 0.003, 0.23), (x + 0.003, 0.23), (x + 0.003, 0.295), (x - 0.003, 0.295)],
            0.0034,
            bevel=0.0,
        )
        for x in (-0.022, -0.0075, 0.0075, 0.022)
    ]
    grip = lathe(
        [(0, 0)], [(0.009, 0)], [(0.011, 0.01), (0.008, 0.05), (0.01, 0.12)], [(0, 0.125)], sides=22
    )
    made = [
        plate.part("main"),
        *parts("dark", slots),
        rod((0, 0.12, 0), (0, 0.215, 0), 0.0042).part("main"),
        grip.part("handle"),
        torus(0.006, 0.0018, sides=20, section=6).turned(x=90).at(y=-0.005).part("main"),
    ]
    return each(made, lambda s: s.turned(z=-18))


def _tapered_stick(lean: float) -> list[Part]:
    stick = lathe([(0, 0)], [(0.0022, 0)], [(0.0045, 0.22)], [(0, 0.221)], sides=12, bevel=0.0005)
    rings = [torus(0.0043, 0.0006, sides=16, section=6).at(y=y) for y in (0.19, 0.197, 0.204)]
    made = [stick.part("main"), *parts("handle", rings)]
    return each(made, lambda s: s.turned(z=lean))


def _chopstick(_: Variant) -> list[Part]:
    return _tapered_stick(-24)


def _chopsticks(_: Variant) -> list[Part]:
    return [*_tapered_stick(-20), *_tapered_stick(-28)]


BUILD = by_subtype(
    spoon=_spoon,
    fork=_fork,
    cutlery=_cutlery,
    wooden_spoon=_wooden_spoon,
    ladle=_ladle,
    spatula=_spatula,
    chopstick=_chopstick,
    chopsticks=_chopsticks,
)
