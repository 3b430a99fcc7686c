"""Houses for children: up in a tree, or for dolls."""

import numpy as np

from media_studio.catalogue.buildings.modelling.openings import door, hung, window
from media_studio.catalogue.modelling.housing import panel
from media_studio.catalogue.nature.modelling.branches import branch, trunk
from media_studio.modelling.blob import Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _roof(half: float, depth: float, eave: float, rise: float, thick: float) -> list[Shape]:
    """Lay two slopes over a ridge that runs along z."""
    slope = rise / half
    out = half + 0.22
    return pair(beam((out, eave - 0.22 * slope, 0), (-0.02, eave + rise + 0.02, 0), thick, depth))


def _hut() -> list[Part]:
    """Board a cabin that stands on y = 0 with a door in front."""
    walls = [box(1.5, 0.17, 1.2, bevel=0.02).at(y=0.165 * k) for k in range(7)]
    gable = prism([(-0.75, 1.15), (0.75, 1.15), (0, 1.8)], 1.18, bevel=0.02)
    return [
        *parts("main", [*walls, gable]),
        *parts("roof", _roof(0.75, 1.6, 1.2, 0.66, 0.09)),
        *hung(door(0.46, 0.92), -0.3, 0.04, 0.6),
        *hung(window(0.36, 0.36), 0.36, 0.5, 0.6),
        *hung(window(0.4, 0.36), 0, 0.5, 0.76, 90),
    ]


def _deck() -> list[Part]:
    """Plank a platform with a railing around it, its floor at y = 0."""
    planks = [box(2.5, 0.07, 0.2, bevel=0.012).at(0, -0.07, -1.0 + 0.215 * k) for k in range(11)]
    beams = [box(0.12, 0.14, 2.4, bevel=0.015).at(x, -0.2) for x in (-0.9, 0.9)]
    places = [(x, z) for z in (-1.05, 1.2) for x in (-1.18, -0.4, 0.4, 1.18)]
    places += [(-1.18, 0.1), (1.18, 0.1)]
    posts = [rod((x, -0.1, z), (x, 0.62, z), 0.04, sides=8) for x, z in places]
    rails = [
        rail
        for y in (0.35, 0.6)
        for rail in (
            *(rod((-1.25, y, z), (1.25, y, z), 0.03, sides=8) for z in (-1.05, 1.2)),
            *(rod((x, y, -1.1), (x, y, 1.25), 0.03, sides=8) for x in (-1.18, 1.18)),
        )
    ]
    return [*parts("main", [*planks, *beams]), *parts("bark", [*posts, *rails])]


def _treehouse(variant: Variant) -> list[Part]:
    """Set a cabin on a deck in the fork of a tree, with a rope ladder."""
    rng = variant.rng
    floor, forks = 2.3, [(-1.3, 4.3, -0.7), (1.35, 4.4, -0.8), (0.1, 4.8, -1.0), (-0.9, 3.3, -1.5)]
    stem = [shape.at(z=-0.75) for shape in trunk(rng, 3.6, 0.42)]
    limbs = [branch(np.array([0, 1.9, -0.75]), np.array(end), 0.2, 0.25) for end in forks]
    struts = [
        beam((0.3 * x, 1.1, -0.6), (x, floor - 0.18, z), 0.11, 0.11)
        for x in (-0.9, 0.9) for z in (-0.6, 0.8)
    ]  # fmt: skip
    lumps = [
        Lump((float(x + dx), float(y + dy), float(z + dz)), (0.75, 0.55, 0.7))
        for x, y, z in forks
        for dx, dy, dz in rng.uniform(-0.35, 0.35, (3, 3))
    ]
    crown = blob(lumps, blend=0.15, cells=44).roughened(rng, 0.05, 0.3)
    ropes = [tube([(x, floor, 1.3), (x, 1.2, 1.38), (x, 0.02, 1.42)], 0.02) for x in (0.5, 0.9)]
    rungs = [
        rod((0.45, y, 1.4), (0.95, y, 1.4), 0.026, sides=8) for y in np.arange(0.25, 2.2, 0.32)
    ]
    made = [
        *parts("bark", [*stem, *limbs]),
        *parts("main", struts),
        *moved(_deck(), y=floor),
        *moved(_hut(), y=floor, z=0.1),
        crown.part("leaf"),
        *parts("rope", ropes),
        *parts("main", rungs),
    ]
    return made + _tyre_swing(floor - 0.1) if variant.attributes else made


def _tyre_swing(top: float) -> list[Part]:
    return [
        rod((-1.0, 0.75, 0.6), (-1.0, top, 0.6), 0.018, sides=8).part("rope"),
        torus(0.24, 0.085, sides=28, section=10).turned(x=90).at(-1.0, 0.5, 0.6).part("rubber"),
    ]


def _bed(slot: str) -> list[Part]:
    return [
        box(0.07, 0.025, 0.13, bevel=0.004).part("wood"),
        box(0.066, 0.02, 0.085, bevel=0.006).at(0, 0.022, 0.02).part(slot),
        box(0.05, 0.016, 0.03, bevel=0.006).at(0, 0.024, -0.045).part("white"),
        box(0.072, 0.055, 0.008, bevel=0.003).at(0, 0, -0.066).part("wood"),
    ]


def _table() -> list[Part]:
    top = lathe([(0, 0)], [(0.022, 0)], [(0.006, 0.01), (0.006, 0.045)], [(0.042, 0.047)],
                [(0.042, 0.053)], [(0, 0.053)], sides=24)  # fmt: skip
    stool = cylinder(0.017, 0.03, bevel=0.004, sides=18)
    return [top.part("wood"), *parts("second", pair(stool.at(x=0.065)))]


def _lamp(slot: str) -> list[Part]:
    stand = lathe([(0, 0)], [(0.016, 0)], [(0.003, 0.008), (0.003, 0.07)], [(0, 0.07)], sides=16)
    shade = cylinder(0.022, 0.028, top=0.012, bevel=0.002, sides=20).at(y=0.06)
    return [stand.part("wood"), shade.part(slot)]


def _sofa() -> list[Part]:
    return parts("second", [
        box(0.12, 0.03, 0.055, bevel=0.01), box(0.12, 0.065, 0.018, bevel=0.008).at(z=-0.026),
        *pair(box(0.018, 0.045, 0.055, bevel=0.008).at(x=0.058)),
    ])  # fmt: skip


def _rooms() -> list[Part]:
    """Furnish two floors of two rooms and the attic."""
    return [
        *moved(_sofa(), -0.15, 0.03, -0.03),
        *moved(_lamp("yellow"), -0.05, 0.03, -0.04),
        *moved(_table(), 0.13, 0.03, 0.02),
        *moved(_bed("main"), -0.16, 0.25, 0.0),
        *moved(_lamp("main"), -0.08, 0.25, -0.04),
        *moved(_bed("blue"), 0.09, 0.25, 0.0),
        box(0.06, 0.12, 0.04, bevel=0.004).at(0.2, 0.25, -0.05).part("wood"),
        *moved(_table(), 0.0, 0.47, 0.0),
    ]


def _doll_house(_: Variant) -> list[Part]:
    """Open the front of a house with two floors and an attic."""
    floors = [box(0.56, 0.018, 0.24, bevel=0.003).at(y=y) for y in (0.01, 0.232, 0.452)]
    walls = pair(box(0.018, 0.45, 0.24, bevel=0.003).at(0.274, 0.015))
    walls.append(box(0.014, 0.44, 0.23, bevel=0.003).at(0, 0.02, -0.005))
    back = prism([(-0.28, 0.01), (0.28, 0.01), (0.28, 0.46), (0, 0.72), (-0.28, 0.46)], 0.014)
    paper = box(0.255, 0.2, 0.004, bevel=0.0005)
    papers = [paper.at(x, y, -0.106) for x in (-0.137, 0.137) for y in (0.03, 0.25)]
    spots = [(x, y) for x in (-0.19, 0.19) for y in (0.1, 0.33)]
    frames = [panel(0.07, 0.085, 0.006, radius=0.004).at(x, y, -0.105) for x, y in spots]
    panes = [panel(0.055, 0.07, 0.004).at(x, y + 0.0075, -0.1) for x, y in spots]
    chimney = [box(0.07, 0.16, 0.07).at(y=0.6), box(0.085, 0.02, 0.085).at(y=0.75)]
    slopes = pair(beam((0.33, 0.42, 0.0), (-0.008, 0.742, 0.0), 0.02, 0.29, bevel=0.004))
    heart = [ellipsoid(0.018, 0.018, 0.006, sides=16).at(x, 0.618, -0.1) for x in (-0.013, 0.013)]
    return [
        box(0.64, 0.016, 0.34, bevel=0.005).at(z=0.03).part("green"),
        *parts("wood", floors),
        *parts("main", [*walls, back.at(z=-0.115)]),
        *[paper.part(("yellow", "blue", "second", "yellow")[k]) for k, paper in enumerate(papers)],
        *parts("white", frames),
        *parts("glass", panes),
        *parts("roof", slopes),
        *parts("brick", [stone.at(0.15, 0, -0.03) for stone in chimney]),
        *parts("white", heart),
        *_rooms(),
    ]


BUILD = by_subtype(tree=_treehouse, dolls=_doll_house)
