"""Cabinets, wardrobes and chests of drawers."""

from functools import partial

import numpy as np

from media_pipelines.catalogue.modelling.fittings import drawer, framed_panel, knob, pull
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.shape import Shape, corners, each, pair, parts
from media_pipelines.engines.scene.solids import beam, box


def _carcass(width: float, height: float, depth: float, variant: Variant) -> list[Shape]:
    """Make a closed case with a plinth or legs below and a cornice above."""
    if variant.style == "modern":
        x, z = width / 2 - 0.04, depth / 2 - 0.04
        leg = beam((x - 0.02, 0.14, z - 0.02), (x, 0, z), 0.04, 0.04, taper=0.6)
        return [box(width, height - 0.13, depth, bevel=0.008).at(y=0.13), *corners(leg)]
    return [
        box(width, height - 0.09, depth, bevel=0.004).at(y=0.06),
        box(width + 0.03, 0.08, depth + 0.02, bevel=0.01),
        box(width + 0.025, 0.02, depth + 0.02, bevel=0.006).at(y=height - 0.05),
        box(width + 0.06, 0.035, depth + 0.045, bevel=0.012).at(y=height - 0.035),
    ]


def _chest_of_drawers(variant: Variant) -> list[Part]:
    width, height, depth = 0.95, 0.92, 0.48
    handle = pull(0.12) if variant.style == "modern" else None
    made, y = parts("main", _carcass(width, height, depth, variant)), 0.165
    rows = _rows_of_drawers(variant.count("drawer", 5))
    heights = np.linspace(1.2, 0.8, len(rows)) if len(rows) > 1 else np.ones(1)
    for tall, abreast in zip(heights * (height - 0.23) / heights.sum(), rows, strict=True):
        wide, at = (width - 0.06) / abreast, (0.0, y + tall / 2, depth / 2)
        spread = 0.235 if abreast == 1 else 0.0
        row = drawer(wide - 0.004, tall - 0.012, at=at, handle=handle, spread=spread)
        for x in (0.0,) if abreast == 1 else (-wide / 2, wide / 2):
            made += each(row, partial(Shape.at, x=x))
        y += tall
    return made


def _rows_of_drawers(number: int) -> list[int]:
    """Return how many are beside each other in each row, from the lowest."""
    wide = number if number < 5 else 3 if number == 5 else number % 2
    return [1] * wide + [2] * ((number - wide) // 2)


def _nightstand(variant: Variant) -> list[Part]:
    width, height, depth = 0.46, 0.58, 0.4
    handle = pull() if variant.style == "modern" else None
    made = parts("main", _carcass(width, height, depth, variant))
    for y, tall in ((0.245, 0.16), (0.43, 0.16)):
        made += drawer(width - 0.06, tall, at=(0, y, depth / 2), handle=handle)
    return made


def _doors(width: float, height: float, y: float, z: float) -> list[Part]:
    """Hang two doors that meet in the middle, with knobs."""
    half = width / 2 - 0.003
    door = [shape.at(x=width / 4, y=y, z=z) for shape in framed_panel(half - 0.003, height)]
    handle = knob(0.016).at(0.035, y + 0.5 * height, z + 0.012)
    return [
        *parts("main", [copy for shape in door for copy in pair(shape)]),
        *parts("metal", pair(handle)),
    ]


def _wardrobe(variant: Variant) -> list[Part]:
    width, height, depth = 1.1, 2.0, 0.6
    made = parts("main", _carcass(width, height, depth, variant))
    for x in (-0.255, 0.255):
        made += drawer(0.495, 0.24, at=(x, 0.285, depth / 2))
    return made + _doors(width - 0.08, 1.47, 0.43, depth / 2 + 0.01)


def _sideboard(variant: Variant) -> list[Part]:
    width, height, depth = 1.5, 0.85, 0.45
    made = parts("main", _carcass(width, height, depth, variant))
    for x in (-0.48, 0, 0.48):
        made += drawer(0.465, 0.15, at=(x, 0.695, depth / 2))
    for x in (-0.48, 0, 0.48):
        panel = [s.at(x=x, y=0.165, z=depth / 2 + 0.01) for s in framed_panel(0.465, 0.44)]
        side = 0.19 if x < 0.1 else -0.19
        made += [*parts("main", panel), knob().at(x + side, 0.4, depth / 2 + 0.021).part("metal")]
    return made


ARCHETYPE = Archetype(
    name="cabinet",
    nouns={
        "cabinet": "sideboard",
        "sideboard": "sideboard",
        "cupboard": "sideboard",
        "credenza": "sideboard",
        "wardrobe": "wardrobe",
        "armoire": "wardrobe",
        "closet": "wardrobe",
        "dresser": "drawers",
        "chest of drawers": "drawers",
        "bureau": "drawers",
        "nightstand": "nightstand",
        "night stand": "nightstand",
        "bedside table": "nightstand",
    },
    slots={"main": "wood", "metal": "brass"},
    slot_words={"knob": "metal", "handle": "metal"},
    counts={"drawers": {"drawer": (1, 10)}},
    styles=frozenset({"modern"}),
    varies=frozenset({"looks", "height", "length"}),
    build=by_subtype(
        drawers=_chest_of_drawers,
        nightstand=_nightstand,
        wardrobe=_wardrobe,
        sideboard=_sideboard,
    ),
)
