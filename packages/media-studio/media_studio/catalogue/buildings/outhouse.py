"""Garages and garden sheds."""

import numpy as np

from media_studio.catalogue.buildings.modelling.openings import hung, window
from media_studio.catalogue.modelling.fittings import framed, knob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import beam, box


def _gabled(width: float, depth: float, eave: float, rise: float) -> list[Part]:
    """Close a body with a ridge along z under two overhanging slopes."""
    half = width / 2
    gable = [(-half, 0), (half, 0), (half, eave), (0, eave + rise), (-half, eave)]
    reach = half + 0.22
    drop = rise * reach / half
    slope = beam(
        (reach, eave + rise - drop + 0.03, 0),
        (-0.02, eave + rise + 0.05, 0),
        0.08,
        depth + 0.4,
        bevel=0.015,
    )
    verge = beam(
        (reach, eave + rise - drop - 0.06, depth / 2 + 0.17),
        (0, eave + rise - 0.05, depth / 2 + 0.17),
        0.12,
        0.03,
    )
    verges = [one for side in pair(verge) for one in pair(side, "z")]
    return [
        prism(gable, depth, bevel=0.01).part("main"),
        *parts("roof", pair(slope)),
        *parts("trim", verges),
    ]


def _garage(_: Variant) -> list[Part]:
    """Hang a sectional door with a row of panes in the front of a garage."""
    width, depth = 3.6, 5.2
    made = _gabled(width, depth, 2.5, 1.0)
    front = depth / 2 + 0.01
    panels: list[Shape] = []
    for row in range(4):
        for k in range(4):
            panels.append(box(0.6, 0.42, 0.05, bevel=0.02).at(-0.96 + 0.64 * k, 0.06 + 0.53 * row))
    leaf = box(2.6, 2.12, 0.05, bevel=0.008)
    panes = [s.at(z=0.012) for s in panels[12:]]
    handle = box(0.22, 0.04, 0.05, bevel=0.012).at(0, 0.52, front + 0.06)
    frame = [bar.at(z=front) for bar in framed(2.84, 2.26, 0.12, 0.12)]
    made += hung(window(0.8, 0.7), 0.6, 1.3, width / 2, 90)
    made += hung(window(0.8, 0.7), 0.6, 1.3, width / 2, -90)
    return [
        *made,
        *parts("door", [s.at(z=front + 0.02) for s in (leaf, *panels[:12])]),
        *parts("glass", [s.at(z=front + 0.03) for s in panes]),
        *parts("trim", frame),
        handle.part("metal"),
        box(width + 0.2, 0.1, depth + 0.9, bevel=0.02).at(y=-0.06, z=0.35).part("base"),
    ]


def _boards(width: float, height: float, turn: float, reach: float) -> list[Shape]:
    """Clad a wall with lapped boards."""
    rows = int(height / 0.17)
    board = box(width, 0.19, 0.03, bevel=0.006).turned(x=-5)
    return [board.at(y=0.17 * k, z=reach).turned(y=turn) for k in range(rows)]


def _shed(_: Variant) -> list[Part]:
    """Board a shed with a braced door and a window."""
    width, depth = 2.4, 2.0
    made = _gabled(width, depth, 1.9, 0.7)
    front = depth / 2
    clad = [
        *_boards(width, 1.9, 0, front + 0.012),
        *_boards(width, 1.9, 180, front + 0.012),
        *_boards(depth, 1.9, 90, width / 2 + 0.012),
        *_boards(depth, 1.9, -90, width / 2 + 0.012),
    ]
    posts = [
        box(0.09, 1.95, 0.09, bevel=0.012).at(x, 0, z)
        for x in (-width / 2, width / 2)
        for z in (-front, front)
    ]
    slats = [
        box(0.15, 1.72, 0.04, bevel=0.008).at(float(x), 0.04) for x in np.linspace(-0.32, 0.32, 5)
    ]
    braces = [
        box(0.78, 0.11, 0.03, bevel=0.006).at(y=0.22, z=0.035),
        box(0.78, 0.11, 0.03, bevel=0.006).at(y=1.4, z=0.035),
        beam((-0.32, 0.34, 0.035), (0.32, 1.38, 0.035), 0.1, 0.03),
    ]
    handle = knob(0.03).at(-0.3, 0.95, 0.05)
    hinges = [box(0.2, 0.05, 0.02, bevel=0.005).at(0.29, y, 0.055) for y in (0.25, 1.43)]
    shift = (-0.45, 0.0, front + 0.05)
    made += hung(window(0.55, 0.6), 0.65, 0.95, front + 0.04)
    return [
        *made,
        *parts("main", clad),
        *parts("trim", posts),
        *parts("door", [s.at(*shift) for s in (*slats, *braces)]),
        *parts("metal", [s.at(*shift) for s in (handle, *hinges)]),
        box(width + 0.2, 0.08, depth + 0.2, bevel=0.02).at(y=-0.05).part("base"),
    ]


BUILD = by_subtype(garage=_garage, shed=_shed)
