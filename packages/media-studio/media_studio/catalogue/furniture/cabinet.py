"""Cabinets, wardrobes and chests of drawers."""

from functools import partial

import numpy as np

from media_studio.catalogue.modelling.fittings import (
    drawer,
    framed,
    framed_panel,
    knob,
    pull,
)
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, corners, each, parts
from media_studio.modelling.solids import beam, box


def _carcass(width: float, height: float, depth: float, variant: Variant) -> list[Part]:
    """Make a closed case with a plinth or legs below and a cornice above."""
    if variant.style == "modern" or "legs" in variant.attributes:
        x, z = width / 2 - 0.04, depth / 2 - 0.04
        leg = beam((x - 0.02, 0.14, z - 0.02), (x, 0, z), 0.045, 0.045, taper=0.6)
        case = box(width, height - 0.15, depth, bevel=0.008).at(y=0.13)
        top = box(width, 0.026, depth, bevel=0.004).at(y=height - 0.026)
        return [case.part("main"), top.part("top"), *parts("legs", corners(leg))]
    case = box(width, height - 0.09, depth, bevel=0.004).at(y=0.06)
    rims = [
        box(width + 0.03, 0.08, depth + 0.02, bevel=0.01),
        box(width + 0.025, 0.02, depth + 0.02, bevel=0.006).at(y=height - 0.05),
        box(width + 0.06, 0.035, depth + 0.045, bevel=0.012).at(y=height - 0.035),
    ]
    return [*parts("main", [case, *rims[:2]]), rims[2].part("top")]


def _handle(variant: Variant, width: float = 0.1) -> Shape | None:
    return pull(width) if variant.style == "modern" else None


def _looking_glass(variant: Variant, width: float, height: float, depth: float) -> list[Part]:
    """Stand a framed mirror on the top, at the back, if one is asked for."""
    if "mirror" not in variant.attributes:
        return []
    wide, tall, z = 0.7 * width, 0.62, 0.04 - depth / 2
    frame = [bar.at(y=height - 0.005, z=z) for bar in framed(wide, tall, 0.06, 0.035)]
    pane = box(wide - 0.11, tall - 0.11, 0.012, bevel=0).at(y=height + 0.05, z=z)
    return [*parts("main", frame), pane.part("mirror")]


def _chest_of_drawers(variant: Variant) -> list[Part]:
    width, height, depth = 0.95, 0.92, 0.48
    made, y = _carcass(width, height, depth, variant), 0.165
    rows = _rows_of_drawers(variant.count("drawer", 5))
    heights = np.linspace(1.2, 0.8, len(rows)) if len(rows) > 1 else np.ones(1)
    for tall, abreast in zip(heights * (height - 0.23) / heights.sum(), rows, strict=True):
        wide, at = (width - 0.06) / abreast, (0.0, y + tall / 2, depth / 2)
        spread, handle = 0.235 if abreast == 1 else 0.0, _handle(variant, 0.12)
        row = drawer(wide - 0.004, tall - 0.012, at=at, handle=handle, spread=spread, slot="drawer")
        for x in (0.0,) if abreast == 1 else (-wide / 2, wide / 2):
            made += each(row, partial(Shape.at, x=x))
        y += tall
    return made + _looking_glass(variant, width, height, depth)


def _rows_of_drawers(number: int) -> list[int]:
    """Return how many are beside each other in each row, from the lowest."""
    wide = number if number < 5 else 3 if number == 5 else number % 2
    return [1] * wide + [2] * ((number - wide) // 2)


def _nightstand(variant: Variant) -> list[Part]:
    width, height, depth = 0.46, 0.58, 0.4
    made, count = _carcass(width, height, depth, variant), variant.count("drawer", 2)
    tall = 0.37 / count
    for k in range(count):
        at = (0.0, 0.15 + (k + 0.5) * tall, depth / 2)
        front = drawer(width - 0.06, tall - 0.016, at=at, handle=_handle(variant), slot="drawer")
        made += front
    return made


def _doors(count: int, width: float, height: float, *, at: tuple[float, float]) -> list[Part]:
    """Hang doors side by side at a height and depth; pairs have their knobs beside each other."""
    (y, z), wide, made = at, width / count, list[Part]()
    panel = framed_panel(wide - 0.008, height, rail=min(0.06, 0.2 * wide))
    for k in range(count):
        x = (k - (count - 1) / 2) * wide
        side = 1 if k % 2 == 0 and k < count - 1 else -1
        grip = knob(0.016).at(x + side * (wide / 2 - 0.04), y + 0.5 * height, z + 0.012)
        made += parts("door", [shape.at(x, y, z) for shape in panel])
        made.append(grip.part("metal"))
    return made


def _wardrobe(variant: Variant) -> list[Part]:
    width, height, depth = 1.1, 2.0, 0.6
    made = _carcass(width, height, depth, variant)
    drawers, doors = variant.count("drawer", 2), variant.count("door", 2)
    wide = 1.02 / drawers
    for k in range(drawers):
        at = ((k - (drawers - 1) / 2) * wide, 0.285, depth / 2)
        made += drawer(wide - 0.015, 0.24, at=at, slot="drawer")
    made += _doors(doors, 1.02, 1.47, at=(0.43, depth / 2 + 0.01))
    if "mirror" in variant.attributes:
        wide = 1.02 / doors
        panes = [
            box(wide - 0.13, 1.32, 0.008, bevel=0).at((k - (doors - 1) / 2) * wide, 0.505, 0.322)
            for k in range(doors)
        ]
        made += parts("mirror", panes)
    return made


def _sideboard(variant: Variant) -> list[Part]:
    width, height, depth = 1.5, 0.85, 0.45
    made, drawers = _carcass(width, height, depth, variant), variant.count("drawer", 3)
    wide = 1.425 / drawers
    for k in range(drawers):
        at = ((k - (drawers - 1) / 2) * wide, 0.695, depth / 2)
        made += drawer(wide - 0.015, 0.15, at=at, slot="drawer")
    made += _doors(variant.count("door", 3), 1.425, 0.44, at=(0.165, depth / 2 + 0.01))
    return made + _looking_glass(variant, width, height, depth)


BUILD = by_subtype(
    drawers=_chest_of_drawers,
    nightstand=_nightstand,
    wardrobe=_wardrobe,
    sideboard=_sideboard,
)
