"""What closes a place or opens it: fences, walls, gates, doors, windows."""

from dataclasses import replace

import numpy as np

from media_studio.catalogue.buildings.modelling.openings import door, window
from media_studio.catalogue.modelling.fittings import framed, framed_panel, knob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _pickets(variant: Variant) -> list[Part]:
    """Nail pointed pickets to two rails between posts."""
    made = [box(2.6, 0.09, 0.04, bevel=0.008).at(y=y, z=-0.035) for y in (0.25, 0.72)]
    for x in np.linspace(-1.17, 1.17, 14):
        tall = 0.98 + float(variant.rng.uniform(-0.008, 0.008))
        outline = [
            (-0.05, 0.06),
            (0.05, 0.06),
            (0.05, tall - 0.08),
            (0, tall),
            (-0.05, tall - 0.08),
        ]
        made.append(prism(outline, 0.025, bevel=0.005).at(float(x)))
    for x in (-1.3, 0.0, 1.3):
        cap = lathe([(0, 1.08)], [(0.09, 1.08)], [(0, 1.18)], sides=4, bevel=0.005).turned(y=45)
        made += [s.at(x, 0, -0.06) for s in (box(0.1, 1.08, 0.1, bevel=0.012), cap)]
    return parts("main", made)


def _rails(variant: Variant) -> list[Part]:
    """Split rails between rough posts."""
    rng, made = variant.rng, []
    for x in (-1.5, 0.0, 1.5):
        made.append(cylinder(0.085, 1.15, bevel=0.015, sides=12).roughened(rng, 0.004, 0.15).at(x))
    for x in (-0.75, 0.75):
        for y in (0.32, 0.64, 0.96):
            tilt = float(rng.uniform(-1.5, 1.5))
            rail = cylinder(0.055, 1.72, bevel=0.012, sides=9).roughened(rng, 0.004, 0.2)
            made.append(rail.turned(z=90 + tilt).at(x + 0.86, y, float(rng.uniform(-0.02, 0.02))))
    return parts("main", made)


def _masonry(
    variant: Variant, courses: int, length: float, high: float, joint: float
) -> list[Shape]:
    """Lay courses of blocks in running bond with a little play."""
    rng, made = variant.rng, []
    for k in range(courses):
        x, end = -1.2, 1.2
        if k % 2:
            made.append(
                box(length / 2 - joint, high - joint, 0.34, bevel=0.02).at(x + length / 4, k * high)
            )
            x += length / 2
        while x < end - 0.02:
            wide = min(length, end - x)
            depth = 0.34 + float(rng.uniform(-0.015, 0.015))
            made.append(
                box(wide - joint, high - joint, depth, bevel=0.02).at(x + wide / 2, k * high)
            )
            x += wide
    return made


def _brick_wall(variant: Variant) -> list[Part]:
    bricks = _masonry(variant, 12, 0.3, 0.1, 0.014)
    core = box(2.36, 1.18, 0.28, bevel=0.005)
    cap = box(2.52, 0.08, 0.46, bevel=0.02).at(y=1.19)
    return [*parts("main", bricks), core.part("mortar"), cap.part("cap")]


def _stone_wall(variant: Variant) -> list[Part]:
    blocks = [
        s.roughened(variant.rng, 0.006, 0.12) for s in _masonry(variant, 5, 0.48, 0.22, 0.016)
    ]
    caps = [box(0.38, 0.1, 0.44, bevel=0.03).at(-1.0 + 0.4 * k, 1.09) for k in range(6)]
    return [
        *parts("main", blocks),
        box(2.36, 1.08, 0.26, bevel=0.005).part("mortar"),
        *parts("cap", caps),
    ]


def _gate(_: Variant) -> list[Part]:
    """Hang two wrought-iron leaves between stone piers."""
    pier = [
        box(0.5, 2.0, 0.5, bevel=0.02).at(1.55),
        box(0.64, 0.14, 0.64, bevel=0.03).at(1.55, 2.0),
        ellipsoid(0.2, 0.2, 0.2, sides=20).at(1.55, 2.34),
        box(0.6, 0.2, 0.6, bevel=0.02).at(1.55),
    ]
    leaf: list[Shape] = []
    for k in range(9):
        x = 0.08 + 0.14 * k
        top = 1.75 + 0.32 * (1 - ((x - 0.0) / 1.25) ** 2)
        leaf.append(rod((x, 0.15, 0), (x, top, 0), 0.018, sides=8))
        leaf.append(
            lathe([(0, 0)], [(0.035, 0.04)], [(0, 0.16)], sides=8, bevel=0).at(x, top - 0.01)
        )
    leaf += [box(1.26, 0.05, 0.035, bevel=0.006).at(0.65, y) for y in (0.14, 0.8, 1.5)]
    leaf += [box(0.05, 1.75, 0.045, bevel=0.008).at(x, 0.08) for x in (0.03, 1.26)]
    for x in (0.22, 0.5, 0.78, 1.06):
        leaf.append(torus(0.065, 0.012, sides=20, section=6).turned(x=90).at(x, 0.92))
    curl = [
        (0.2 + 0.18 * (1 - t) * np.cos(9 * t), 1.16 + 0.18 * (1 - t) * np.sin(9 * t), 0.02)
        for t in np.linspace(0, 0.85, 16)
    ]
    leaf += [tube(curl, 0.013, steps=2, sides=6).at(x=d) for d in (0.12, 0.62)]
    return [
        *parts("pier", [one for s in pier for one in pair(s)]),
        *parts("main", [one for s in leaf for one in pair(s)]),
    ]


def _panel_door(_: Variant) -> list[Part]:
    """Panel a house door in its frame, with a knob, a letter slot and a fanlight."""
    frame = framed(1.14, 2.5, 0.09, 0.16, bevel=0.01)[:2]
    head = [
        box(1.14, 0.1, 0.16, bevel=0.01).at(y=2.42),
        box(1.26, 0.09, 0.22, bevel=0.015).at(y=2.5),
        box(0.96, 0.07, 0.16, bevel=0.01).at(y=2.04),
        box(1.3, 0.06, 0.34, bevel=0.012).at(y=-0.05, z=0.05),
    ]
    leaf = [box(0.95, 2.04, 0.045, bevel=0.004)]
    for x, y, w, h in (
        (-0.21, 0.14, 0.36, 0.62),
        (0.21, 0.14, 0.36, 0.62),
        (-0.21, 1.02, 0.36, 0.9),
        (0.21, 1.02, 0.36, 0.9),
    ):
        leaf += [s.at(x, y, 0.018) for s in framed_panel(w, h, rail=0.035)]
    slot = box(0.24, 0.06, 0.02, bevel=0.006).at(y=0.88, z=0.035)
    handle = [
        cylinder(0.035, 0.012, bevel=0.003).turned(x=90).at(0.39, 0.96, 0.02),
        knob(0.03).at(0.39, 0.96, 0.028),
    ]
    pane = [
        box(0.96, 0.32, 0.02, bevel=0).at(y=2.1),
        *[box(0.02, 0.32, 0.04, bevel=0.004).at(x, 2.1) for x in (-0.24, 0, 0.24)],
    ]
    return [
        *parts("frame", [*frame, *head, *pane[1:]]),
        *parts("main", leaf),
        *parts("metal", [slot, *handle]),
        pane[0].part("glass"),
    ]


def _plank_door(_: Variant) -> list[Part]:
    """Set an arched boarded door in a stone surround."""
    rename = {"door": "main", "trim": "frame", "base": "pier", "metal": "metal"}
    ring = [
        *map(tuple, arc(0.78, 0, 180, steps=22) + np.array([0, 1.5])),
        (-0.78, 0),
        (-0.56, 0),
        *map(tuple, arc(0.56, 180, 0, steps=22) + np.array([0, 1.5])),
        (0.56, 0),
        (0.78, 0),
    ]
    made = door(1.0, 2.0, arched=True)
    surround = prism(ring, 0.3, bevel=0.025)
    back = prism(
        [(-0.6, 0), (0.6, 0), *map(tuple, arc(0.6, 0, 180, steps=20) + np.array([0, 1.5]))],
        0.1,
        bevel=0,
    ).at(z=-0.08)
    return [
        *[replace(part, slot=rename[part.slot]) for part in made],
        surround.part("pier"),
        back.part("frame"),
    ]


def _wooden_door(_: Variant) -> list[Part]:
    """Hang a boarded door with strap hinges between jambs of wood, under a lintel."""
    boards = [box(0.147, 2.0, 0.045, bevel=0.005).at(0.15 * k, 0.03) for k in range(-3, 4)]
    jamb = box(0.1, 2.06, 0.14, bevel=0.01).at(0.58)
    lintel = box(1.36, 0.13, 0.17, bevel=0.015).at(y=2.04)
    sill = box(1.26, 0.035, 0.2, bevel=0.008).at(z=0.02)
    backing = box(1.06, 2.02, 0.02, bevel=0).at(y=0.02, z=-0.03)
    straps = [box(0.78, 0.055, 0.012, bevel=0.003).at(-0.13, y, 0.028) for y in (0.42, 1.62)]
    knuckle = rod((-0.52, 0, 0.032), (-0.52, 0.1, 0.032), 0.018)
    nail = ellipsoid(0.011, 0.011, 0.006, sides=10)
    nails = [nail.at(-0.45 + 0.15 * k, y + 0.0275, 0.034) for y in (0.42, 1.62) for k in range(5)]
    plate = box(0.06, 0.2, 0.01, bevel=0.003).at(0.43, 0.92, 0.027)
    ring = torus(0.05, 0.009, sides=24, section=8).turned(x=84).at(0.43, 0.98, 0.044)
    return [
        *parts("main", [*boards, backing]),
        *parts("frame", [*pair(jamb), lintel, sill]),
        *parts("metal", [*straps, *nails, plate, ring, knob(0.014).at(0.43, 1.03, 0.03)]),
        *parts("metal", [knuckle.at(y=y - 0.02) for y in (0.42, 1.62)]),
    ]


def _window(variant: Variant) -> list[Part]:
    """Frame panes; shutters, bars and a flower box are there where they are asked for."""
    made = [replace(p, slot={"trim": "main", "glass": "glass"}[p.slot]) for p in window(1.0, 1.25)]
    if "shutter" in variant.attributes:
        made += _shutters()
    if "bar" in variant.attributes:
        made += _bars()
    return made + _flower_box() if variant.attributes & {"flower", "box"} else made


def _bars() -> list[Part]:
    """Set a grille of upright bars before a window, let into its frame at both ends."""
    upright = [rod((x, -0.06, 0.09), (x, 1.28, 0.09), 0.013) for x in np.linspace(-0.42, 0.42, 7)]
    across = [box(1.06, 0.045, 0.012, bevel=0.002).at(y=y, z=0.09) for y in (0.3, 0.93)]
    lug = beam((0.51, 0, 0.0), (0.51, 0, 0.096), 0.03, 0.03)
    lugs = [one for y in (0.3225, 0.9525) for one in pair(lug.at(y=y))]
    return parts("bar", [*upright, *across, *lugs])


def _shuttered(variant: Variant) -> list[Part]:
    return [*_window(variant), *_shutters()]


def _shutters() -> list[Part]:
    """Open a slatted shutter on each side."""
    slats: list[Shape] = []
    for k in range(12):
        slats.append(box(0.4, 0.07, 0.02, bevel=0.004).turned(x=24).at(y=0.12 + 0.095 * k))
    shutter = [*framed(0.52, 1.34, 0.06, 0.04), *slats]
    made = [s.at(0.82, -0.06, 0.06) for s in shutter]
    return parts("shutter", [one for s in made for one in pair(s)])


def _flower_box() -> list[Part]:
    pots = [
        ellipsoid(0.11, 0.1, 0.1, sides=12).at(x, 0.0, 0.24) for x in np.linspace(-0.45, 0.45, 6)
    ]
    blooms = [
        ellipsoid(0.04, 0.035, 0.04, sides=10).at(x, 0.08 + 0.02 * (k % 2), 0.28 + 0.03 * (k % 3))
        for k, x in enumerate(np.linspace(-0.5, 0.5, 10))
    ]
    planter = box(1.1, 0.2, 0.24, bevel=0.02).at(y=-0.24, z=0.22)
    return [planter.part("pier"), *parts("plant", pots), *parts("flower", blooms)]


BUILD = by_subtype(
    pickets=_pickets,
    rails=_rails,
    brick=_brick_wall,
    stone=_stone_wall,
    gate=_gate,
    panel=_panel_door,
    plank=_plank_door,
    wooden=_wooden_door,
    window=_window,
    shuttered=_shuttered,
)
