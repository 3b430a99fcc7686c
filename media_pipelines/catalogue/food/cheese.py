"""Cheese and eggs."""

import numpy as np

from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism
from media_pipelines.engines.scene.shape import Shape, each, pair, parts
from media_pipelines.engines.scene.solids import ellipsoid
from media_pipelines.engines.scene.sweeps import cylinder, lathe, loft


def _cheese(_: Variant) -> list[Part]:
    """Cut a wedge with holes; the holes are dark cups set into its sides."""
    wedge = [(0, -0.045), (0.13, -0.012), (0.13, 0.012), (0, 0.045)]
    body = prism([(x, z) for x, z in wedge], 0.07, bevel=0.003).turned(x=-90).at(y=0.035)
    holes = []
    slope = float(np.degrees(np.arctan2(0.033, 0.13)))
    for x, y, r in (
        (0.022, 0.05, 0.011),
        (0.05, 0.022, 0.013),
        (0.075, 0.05, 0.008),
        (0.095, 0.02, 0.007),
        (0.02, 0.016, 0.006),
    ):
        cup = ellipsoid(r, r, 0.0012, sides=20)
        holes += pair(cup.turned(y=slope).at(x, y, 0.045 - 0.033 * x / 0.13), "z")
    for x, z, r in ((0.03, 0.012, 0.009), (0.06, -0.012, 0.006), (0.085, 0.006, 0.007)):
        holes.append(ellipsoid(r, 0.0012, r, sides=20).at(x, 0.07, z))
    for z, y, r in ((0.02, 0.05, 0.01), (-0.02, 0.035, 0.012), (0.015, 0.02, 0.008)):
        holes.append(ellipsoid(0.0012, r, r, sides=20).at(0.0, y, z))
    made = [body.part("main"), *parts("hole", holes)]
    return each(made, lambda shape: shape.turned(y=-25))


def _cheese_wheel(_: Variant) -> list[Part]:
    angle = np.radians(np.linspace(35, 325, 40))
    outline = np.concatenate([[(0, 0)], 0.14 * np.stack([np.cos(angle), np.sin(angle)], -1)])
    wheel = prism(outline, 0.075, bevel=0.008).turned(x=-90).at(y=0.0375)
    inner = prism(
        np.concatenate([[(0.0, 0)], 0.132 * np.stack([np.cos(angle), np.sin(angle)], -1)])
        + np.array([0.0006, 0]),
        0.064,
        bevel=0.001,
    )
    wedge = np.radians(np.linspace(-30, 30, 9))
    piece = np.concatenate([[(0, 0)], 0.14 * np.stack([np.cos(wedge), np.sin(wedge)], -1)])
    cut = prism(piece, 0.075, bevel=0.004).turned(x=-90).at(0.075, 0.0375, 0)
    return each(
        [wheel.part("rind"), inner.turned(x=-90).at(y=0.0375).part("main"), cut.part("main")],
        lambda shape: shape.turned(y=-55),
    )


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


def _boiled_egg(_: Variant) -> list[Part]:
    """Stand an egg in a cup, its top off and the yolk showing."""
    cup = lathe(
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
    body = _egg_shape().warped(
        lambda p: np.column_stack([p[:, 0], np.minimum(p[:, 1], 0.04), p[:, 2]])
    )
    white = cylinder(0.0168, 0.001, bevel=0.0003, sides=32).at(y=0.0398)
    yolk = lathe([(0, 0)], [(0.0105, 0), (0.008, 0.0022), (0, 0.003)], sides=28).at(y=0.0405)
    eggs = [shape.at(y=0.029) for shape in (body, white, yolk)]
    return [cup.part("cup"), eggs[0].part("main"), eggs[1].part("white"), eggs[2].part("yolk")]


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


ARCHETYPE = Archetype(
    name="cheese",
    nouns={
        "cheese": "cheese",
        "cheese wedge": "cheese",
        "wedge of cheese": "cheese",
        "piece of cheese": "cheese",
        "swiss cheese": "cheese",
        "cheese wheel": "cheese_wheel",
        "wheel of cheese": "cheese_wheel",
        "egg": "egg",
        "chicken egg": "egg",
        "boiled egg": "boiled_egg",
        "egg cup": "boiled_egg",
        "fried egg": "fried_egg",
        "sunny side egg": "fried_egg",
        "omelette": "fried_egg",
    },
    slots={
        "main": "wax:yellow",
        "hole": "wax:golden",
        "rind": "wax:red",
        "cup": "ceramic:white",
        "white": "wax:cream",
        "yolk": "wax:orange:glossy",
    },
    subtype_slots={
        "egg": {"main": "ceramic:beige:matte"},
        "boiled_egg": {"main": "ceramic:beige:matte", "cup": "ceramic:blue"},
        "fried_egg": {"main": "wax:white:glossy"},
    },
    slot_words={
        "rind": "rind",
        "yolk": "yolk",
        "cup": "cup",
        "plate": "cup",
    },
    build=by_subtype(
        cheese=_cheese,
        cheese_wheel=_cheese_wheel,
        egg=_egg,
        boiled_egg=_boiled_egg,
        fried_egg=_fried_egg,
    ),
)
