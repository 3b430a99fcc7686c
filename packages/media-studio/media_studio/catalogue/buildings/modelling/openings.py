"""Windows and doors of buildings."""

import numpy as np

from media_studio.catalogue.modelling.fittings import framed
from media_studio.modelling.part import Part
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import each, parts
from media_studio.modelling.solids import box, torus


def window(width: float, height: float) -> list[Part]:
    """Make a framed window with a sill in the plane z = 0, its lower edge on y = 0."""
    pane = box(width, height, 0.04, bevel=0)
    cross = [
        box(0.05, height, 0.07, bevel=0.006),
        box(width, 0.05, 0.07, bevel=0.006).at(y=height / 2 - 0.025),
    ]
    sill = box(width + 0.24, 0.07, 0.2, bevel=0.015).at(y=-0.12, z=0.04)
    frame = [bar.at(y=-0.06) for bar in framed(width + 0.12, height + 0.12, 0.08, 0.1)]
    return [pane.part("glass"), *parts("trim", [*cross, *frame, sill])]


def door(width: float, height: float, *, arched: bool = False) -> list[Part]:
    """Make a boarded door with strap hinges in the plane z = 0, on y = 0."""
    half = width / 2
    top = (
        arc(half, 0, 180, steps=10) + np.array([0, height - half])
        if arched
        else [(half, height), (-half, height)]
    )
    outline = np.concatenate([[(-half, 0), (half, 0)], top])
    outer = outline * [1 + 0.22 / width, 1 + 0.11 / height]
    straps = [
        box(0.7 * width, 0.05, 0.02, bevel=0.005).at(-0.13 * width, y, 0.06)
        for y in (0.25 * height, 0.62 * height)
    ]
    boards = [
        box(0.012, 0.9 * (height - half), 0.012, bevel=0).at(x, 0.04, 0.048)
        for x in np.linspace(-0.6, 0.6, 4) * half
    ]
    ring = (
        torus(0.05, 0.012, sides=20, section=8).turned(x=90).at(0.32 * width, 0.48 * height, 0.075)
    )
    return [
        prism(outer, 0.1, bevel=0.012).part("trim"),
        prism(outline, 0.06, bevel=0.006).at(z=0.025).part("door"),
        *parts("metal", [*straps, ring]),
        *parts("trim", boards),
        box(width + 0.5, 0.1, 0.4, bevel=0.02).at(y=-0.06, z=0.14).part("base"),
    ]


def hung(made: list[Part], x: float, y: float, z: float, turn: float = 0.0) -> list[Part]:
    """Set an opening at a place on the front wall, then turn the wall by degrees about y."""
    return each(made, lambda shape: shape.at(x, y, z).turned(y=turn))
