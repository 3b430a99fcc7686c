"""Doors and windows that slide, roll or are raised."""

import numpy as np

from media_studio.catalogue.modelling.fittings import framed, framed_panel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import beam, box, torus
from media_studio.modelling.sweeps import cylinder, lathe, sleeve, tube


def _portcullis(_: Variant) -> list[Part]:
    """Raise a spiked grating a little in a stone gateway."""
    spring = 1.9
    opening = [*arc(1.0, 0, 180, steps=20) + np.array([0, spring]), (-1.0, 0)]
    outer = [(1.5, 0), (1.5, 3.5), (-1.5, 3.5), (-1.5, 0)]
    wall = prism([*outer, *map(tuple, opening[::-1]), (1.0, 0)], 0.8, bevel=0.02)
    blocks = [box(0.5, 0.3, 0.86, bevel=0.03).at(x, 3.45) for x in (-1.2, -0.4, 0.4, 1.2)]
    bars, spikes = list[Shape](), list[Shape]()
    for x in np.linspace(-0.84, 0.84, 7):
        top = spring + np.sqrt(1 - x * x) + 0.05
        bars.append(box(0.07, top - 0.5, 0.06, bevel=0.008).at(float(x), 0.5))
        tip = lathe([(0, 0)], [(0.06, 0.2)], [(0, 0.2)], sides=4, bevel=0.003).turned(y=45)
        spikes.append(tip.at(float(x), 0.31))
    for y in (0.72, 1.14, 1.56, 1.98, 2.4):
        half = 0.97 if y <= spring else float(np.sqrt(1 - (y - spring) ** 2)) + 0.02
        bars.append(box(2 * half, 0.07, 0.05, bevel=0.008).at(0, y, 0.02))
    chains = [
        torus(0.05, 0.014, sides=14, section=6)
        .turned(x=90)
        .turned(y=90 * (k % 2))
        .at(side * 0.56, 2.5 + 0.075 * k, 0.05)
        for side in (-1, 1)
        for k in range(4)
    ]
    return [
        *parts("frame", [wall, *blocks]),
        *parts("main", [*bars, *spikes]),
        *parts("metal", chains),
    ]


def _roller(_: Variant) -> list[Part]:
    """Panel a garage door in a frame, with a handle in the middle."""
    leaf = [box(2.5, 0.52, 0.05, bevel=0.01).at(y=0.535 * k) for k in range(4)]
    panels = [
        s.at(-0.9 + 0.6 * k, 0.06 + 0.535 * row, 0.02)
        for row in range(4)
        for k in range(4)
        for s in framed_panel(0.52, 0.4, rail=0.03)
    ]
    frame = [bar for bar in framed(2.74, 2.26, 0.12, 0.2, bevel=0.012) if bar.high[1] > 0.3]
    handle = tube(
        [(-0.09, 0.9, 0.03), (-0.08, 0.9, 0.09), (0.08, 0.9, 0.09), (0.09, 0.9, 0.03)],
        0.014,
        sides=8,
    )
    return [
        *parts("main", [*leaf, *panels]),
        *parts("frame", frame),
        handle.part("metal"),
    ]


def _sliding(_: Variant) -> list[Part]:
    """Slide one glazed leaf half in front of another."""
    leaf = framed(1.02, 2.1, 0.08, 0.05, bevel=0.006)
    pane = box(0.88, 1.96, 0.015, bevel=0).at(y=0.07)
    made: list[Part] = []
    for x, z in ((-0.5, 0.035), (0.5, -0.035)):
        made += [*parts("main", [bar.at(x, 0.06, z) for bar in leaf])]
        made.append(pane.at(x, 0.06, z).part("glass"))
    grip = box(0.03, 0.36, 0.04, bevel=0.01).at(-0.03, 0.95, 0.08)
    frame = [
        *pair(box(0.09, 2.28, 0.18, bevel=0.008).at(1.06)),
        box(2.21, 0.07, 0.2, bevel=0.01),
        box(2.21, 0.13, 0.18, bevel=0.008).at(y=2.16),
    ]
    return [*made, *parts("frame", frame), grip.part("metal")]


def _double(_: Variant) -> list[Part]:
    """Hang two panelled leaves in a frame, with a handle on each."""
    made: list[Part] = []
    for side in (-1, 1):
        leaf = [box(0.82, 2.1, 0.05, bevel=0.006)]
        for y, high in ((0.12, 0.62), (0.86, 1.12)):
            leaf += [s.at(y=y, z=0.02) for s in framed_panel(0.58, high, rail=0.05)]
        bar = tube([(0, 0, 0), (0, 0.02, 0.06), (0, 0.26, 0.06), (0, 0.28, 0)], 0.014, sides=8)
        hinges = [
            cylinder(0.02, 0.14, bevel=0.004, sides=12).at(side * 0.83, y, 0.035)
            for y in (0.2, 1.0, 1.8)
        ]
        made += parts("main", [s.at(x=0.415 * side) for s in leaf])
        made += parts("metal", [bar.at(0.07 * side, 0.92, 0.025), *hinges])
    frame = [
        *pair(box(0.11, 2.24, 0.16, bevel=0.01).at(0.89)),
        box(1.96, 0.15, 0.2, bevel=0.015).at(y=2.1),
        box(1.9, 0.04, 0.22, bevel=0.008).at(y=-0.03),
    ]
    return [*made, *parts("frame", frame)]


def _round_window(_: Variant) -> list[Part]:
    """Cross a round pane with bars in a moulded ring."""
    ring = sleeve((0.42, -0.06), (0.54, -0.06), (0.56, 0.0), (0.52, 0.07), (0.42, 0.05), sides=48)
    pane = cylinder(0.44, 0.02, sides=48).at(y=-0.01)
    bars = [box(0.88, 0.05, 0.05, bevel=0.008).at(y=-0.025).turned(y=t) for t in (0, 90)]

    def upright(shape: Shape) -> Shape:
        return shape.turned(x=90).at(y=0.56)

    return [
        *parts("main", [upright(s) for s in (ring, *bars)]),
        upright(pane).part("glass"),
    ]


def _drawbridge(_: Variant) -> list[Part]:
    """Let down a boarded bridge on two chains from a stone gateway."""
    arch = [*arc(1.0, 0, 180, steps=18) + np.array([0, 1.7]), (-1.0, 0)]
    outer = [(1.6, 0), (1.6, 3.6), (-1.6, 3.6), (-1.6, 0)]
    wall = prism([*outer, *map(tuple, arch[::-1]), (1.0, 0)], 0.7, bevel=0.02).at(z=-1.6)
    merlons = [box(0.5, 0.32, 0.76, bevel=0.03).at(x, 3.55, -1.6) for x in (-1.3, -0.43, 0.43, 1.3)]
    boards = [box(0.28, 0.1, 2.9, bevel=0.012).at(-0.87 + 0.29 * k, 0, 0.25) for k in range(7)]
    irons = [box(2.1, 0.03, 0.12, bevel=0.006).at(0, 0.1, z) for z in (-0.7, 0.3, 1.4)]
    links = []
    for side in (-1, 1):
        start, end = np.array([side * 0.92, 0.14, 1.45]), np.array([side * 1.12, 2.75, -1.22])
        steps = 26
        for k in range(steps):
            a, b = (start + (end - start) * s / steps for s in (k, k + 1))
            link = torus(0.075, 0.022, sides=12, section=6).scaled(x=0.7).turned(x=90)
            links.append(link.turned(y=90 * (k % 2)).aimed((a + b) / 2, b))
    dark = beam((-1.0, 0.02, -1.7), (1.0, 0.02, -1.7), 0.04, 0.6)
    return [
        *parts("frame", [wall, *merlons, dark]),
        *parts("main", boards),
        *parts("metal", [*irons, *links]),
    ]


BUILD = by_subtype(
    portcullis=_portcullis,
    roller=_roller,
    sliding=_sliding,
    double=_double,
    round=_round_window,
    drawbridge=_drawbridge,
)
