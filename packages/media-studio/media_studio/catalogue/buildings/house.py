"""Houses with a gable, and modern ones with flat roofs."""

import numpy as np

from media_studio.catalogue.buildings.modelling.gables import chimney, gable_roof, gabled_walls
from media_studio.catalogue.buildings.modelling.openings import door, hung, window
from media_studio.catalogue.modelling.fittings import framed
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import beam, box


def _traditional(attributes: frozenset[str]) -> list[Part]:
    width, depth, eave, rise = 6.0, 4.6, 4.6, 2.4
    made = [
        *gabled_walls(width, depth, eave, rise),
        *gable_roof(width, depth, eave, rise),
        *chimney(1.8, -0.9, 7.6),
    ]
    front = depth / 2
    made += hung(door(1.0, 2.1), 0, 0.15, front + 0.04)
    for x in (-1.9, 1.9):
        made += [*hung(window(1.0, 1.2), x, 0.95, front), *hung(window(0.9, 1.1), x, 3.05, front)]
    made += hung(window(0.9, 1.1), 0, 3.05, front)
    for turn in (90, -90):
        for x, y in ((-1.1, 0.95), (1.1, 0.95), (0, 3.1)):
            made += hung(window(0.9, 1.1), x, y, width / 2, turn)
    return [*made, *_entrance(front, balcony="balcony" in attributes), *_annex(attributes)]


def _entrance(front: float, *, balcony: bool) -> list[Part]:
    """Shelter the door with a small gable, or with a balcony, on two posts."""
    posts = pair(beam((0.8, 0.1, front + 0.95), (0.8, 2.47, front + 0.95), 0.11, 0.11))
    step = box(2.0, 0.16, 1.25, bevel=0.02).at(z=front + 0.55)
    made = [*parts("porch", posts), step.part("base")]
    if not balcony:
        cover = prism([(-0.95, 0), (0.95, 0), (0, 0.6)], 1.1, bevel=0.02)
        return [*made, cover.at(y=2.45, z=front + 0.5).part("porch2")]
    floor = box(2.1, 0.14, 1.1, bevel=0.02).at(y=2.45, z=front + 0.5)
    rails = [
        box(2.1, 0.06, 0.06, bevel=0.012).at(y=3.4, z=front + 1.0),
        *pair(box(0.06, 0.06, 1.0, bevel=0.012).at(1.02, 3.4, front + 0.5)),
    ]
    bars = [
        box(0.04, 0.85, 0.04, bevel=0.008).at(float(x), 2.58, front + 1.0)
        for x in np.linspace(-1.02, 1.02, 12)
    ]
    sides = [
        box(0.04, 0.85, 0.04, bevel=0.008).at(x, 2.58, front + z)
        for x in (-1.02, 1.02)
        for z in (0.2, 0.4, 0.6, 0.8)
    ]
    return [*made, *parts("balcony", [floor, *rails, *bars, *sides])]


def _annex(attributes: frozenset[str]) -> list[Part]:
    """Lean a garage against the left side if there is to be one."""
    if "garage" not in attributes:
        return []
    outline = [(0, 0), (0, 2.5), (3.2, 3.1), (3.2, 0)]
    body = prism(outline, 4.2, bevel=0.02).at(-6.2, 0, 0)
    cover = beam((-6.45, 2.5, 0), (-2.95, 3.16, 0), 0.1, 4.6, bevel=0.02)
    frame = [bar.at(-4.6, 0.02, 2.12) for bar in framed(2.5, 2.2, 0.1, 0.1)]
    return [
        body.part("main"),
        cover.part("roof"),
        *parts("trim", frame),
        *parts("garage", [s.at(-4.6, 0.06, 2.1) for s in _garage_door(2.3, 2.0)]),
        box(3.3, 0.06, 4.5, bevel=0.015).at(-4.6, 0, 0.1).part("base"),
    ]


def _pane(width: float, height: float, leaves: int) -> list[Part]:
    """Glaze an opening from floor to ceiling with leaves in thin frames."""
    bars = [
        box(0.05, height, 0.09, bevel=0.006).at(float(x))
        for x in np.linspace(-width / 2, width / 2, leaves + 1)[1:-1]
    ]
    frame = framed(width + 0.06, height + 0.06, 0.06, 0.09)
    return [
        box(width, height, 0.05, bevel=0).part("glass"),
        *parts("frame", [*bars, *(bar.at(y=-0.03) for bar in frame)]),
    ]


def _slab(width: float, depth: float, x: float, y: float, z: float) -> list[Shape]:
    """Lay a flat roof with a low parapet."""
    return [
        box(width, 0.22, depth, bevel=0.015).at(x, y, z),
        box(width - 0.3, 0.06, depth - 0.3, bevel=0.01).at(x, y + 0.2, z),
    ]


def _garage_door(width: float, height: float) -> list[Shape]:
    rows = 5
    return [
        box(width, height / rows - 0.02, 0.05, bevel=0.01).at(y=height / rows * k)
        for k in range(rows)
    ]


def _railing(width: float, x: float, y: float, z: float) -> list[Part]:
    """Fence a balcony with panes under a rail, along its front and its left end."""
    front = box(width, 0.72, 0.03, bevel=0.004).at(x, y + 0.06, z)
    end = box(0.03, 0.72, 1.5, bevel=0.004).at(x - width / 2, y + 0.06, z - 0.75)
    rails = [
        box(width + 0.06, 0.05, 0.07, bevel=0.012).at(x, y + 0.78, z),
        box(0.07, 0.05, 1.55, bevel=0.012).at(x - width / 2, y + 0.78, z - 0.75),
    ]
    posts = [
        box(0.05, 0.8, 0.05, bevel=0.008).at(float(px), y, z)
        for px in np.linspace(x - width / 2, x + width / 2, 5)
    ]
    return [*parts("glass", [front, end]), *parts("balcony", [*rails, *posts])]


def _villa(_: Variant) -> list[Part]:
    """Set a glazed upper storey across a lower one with a garage, under flat roofs."""
    lower = box(5.0, 2.9, 5.4, bevel=0.02).at(-1.2)
    wing = box(3.4, 2.6, 4.6, bevel=0.02).at(2.9, 0, -0.2)
    upper = [
        box(5.6, 3.0, 0.2, bevel=0.02).at(1.2, 2.8, -2.4),
        *(box(0.2, 3.0, 4.6, bevel=0.02).at(x, 2.8, -0.2) for x in (-1.5, 3.9)),
    ]
    core = box(5.4, 3.0, 4.4, bevel=0).at(1.2, 2.8, -0.25)
    clad = [
        box(0.09, 2.68, 0.05, bevel=0.006).at(float(x), 3.1, 1.97)
        for x in np.linspace(2.15, 3.75, 15)
    ]
    made: list[Part] = [
        *parts("main", [lower, wing, core, *upper]),
        *parts("trim", clad),
        *parts("rooftop", _slab(5.3, 5.7, -1.2, 2.9, 0)),
        *parts("rooftop", _slab(3.7, 4.9, 2.9, 2.6, -0.2)),
        *parts("rooftop", _slab(6.3, 5.4, 1.2, 5.8, 0.1)),
        *parts("garage", [s.at(2.9, 0.06, 2.1) for s in _garage_door(2.6, 2.1)]),
        box(10.2, 0.12, 7.4, bevel=0.02).at(0.6, -0.12, 0.6).part("base"),
    ]
    for width, height, x, y, z, leaves in (
        (2.6, 2.3, -2.2, 0.3, 2.71, 3),
        (2.9, 2.2, 0.3, 3.35, 1.97, 3),
    ):
        made += hung(_pane(width, height, leaves), x, y, z)
    for x, y, z, turn in ((-1.0, 0.9, 3.71, -90), (0.2, 3.7, 4.02, 90)):
        made += hung(_pane(2.2, 1.4, 2), x, y, z, turn)
    made += _railing(2.1, -2.75, 3.12, 2.6)
    leaf = [box(1.0, 2.15, 0.08, bevel=0.01), box(0.05, 0.9, 0.06, bevel=0.015).at(0.36, 0.7, 0.06)]
    step = box(1.7, 0.1, 0.9, bevel=0.02).at(0.45, 0, 3.05)
    canopy = box(1.7, 0.12, 1.0, bevel=0.015).at(0.45, 2.45, 3.1)
    return [
        *made,
        leaf[0].at(0.45, 0.1, 2.7).part("door"),
        leaf[1].at(0.45, 0.1, 2.7).part("metal"),
        step.part("base"),
        canopy.part("rooftop"),
    ]


def _house(variant: Variant) -> list[Part]:
    if variant.attributes & {"modern", "flat"}:
        return _villa(variant)
    return _traditional(variant.attributes)


BUILD = by_subtype(house=_house, villa=_villa)
