"""Eggs, raw, boiled and fried."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape
from media_studio.modelling.sweeps import cylinder, lathe, loft


def _egg_shape(size: float = 1.0) -> Shape:
    profile = [
        (0, 0),
        (0.012, 0.0025),
        (0.0215, 0.018),
        (0.0195, 0.036),
        (0.0115, 0.0515),
        (0.005, 0.0562),
        (0, 0.057),
    ]
    return lathe(profile, sides=36, bevel=0).scaled(size, size, size)


def _egg(_: Variant) -> list[Part]:
    return [_egg_shape().part("main")]


def _cup() -> Shape:
    return lathe(
        [(0, 0)],
        [(0.022, 0)],
        [(0.02, 0.005), (0.008, 0.013), (0.01, 0.022)],
        [(0.024, 0.036), (0.0255, 0.048)],
        [(0.0235, 0.048)],
        [(0.02, 0.034)],
        [(0, 0.03)],
        sides=36,
        bevel=0.0008,
    )


def _boiled_egg(_: Variant) -> list[Part]:
    """Stand an egg in a cup, its top off and the yolk showing."""
    body = _egg_shape().warped(
        lambda p: np.column_stack([p[:, 0], np.minimum(p[:, 1], 0.04), p[:, 2]])
    )
    white = cylinder(0.0168, 0.001, bevel=0.0003, sides=32).at(y=0.0398)
    yolk = lathe([(0, 0)], [(0.0105, 0), (0.008, 0.0022), (0, 0.003)], sides=28).at(y=0.0405)
    eggs = [shape.at(y=0.029) for shape in (body, white, yolk)]
    return [_cup().part("cup"), eggs[0].part("main"), eggs[1].part("white"), eggs[2].part("yolk")]


def _fried_egg(_: Variant) -> list[Part]:
    angle = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    reach = (
        0.058
        + 0.008 * np.sin(3 * angle + 0.6)
        + 0.005 * np.sin(5 * angle)
        + 0.002 * np.sin(11 * angle)
    )
    rings = [
        np.column_stack([s * reach * np.cos(angle), np.full(72, y), -s * reach * np.sin(angle)])
        for s, y in (
            (0.97, 0),
            (1, 0.0025),
            (0.97, 0.005),
            (0.75, 0.0065),
            (0.5, 0.008),
            (0.3, 0.009),
        )
    ]
    yolk = lathe([(0, 0)], [(0.0225, 0), (0.021, 0.008), (0.012, 0.015), (0, 0.0165)], sides=36)
    return [loft(rings, crease=70).part("main"), yolk.at(0.004, 0.0075, 0.002).part("yolk")]


BUILD = by_subtype(
    egg=_egg,
    boiled_egg=_boiled_egg,
    fried_egg=_fried_egg,
    egg_cup=lambda _: [_cup().part("main")],
)
