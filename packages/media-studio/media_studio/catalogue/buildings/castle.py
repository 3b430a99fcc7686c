"""Castles, towers and wells."""

import numpy as np

from media_studio.catalogue.buildings.modelling.openings import door, hung
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, pair, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube, vessel


def _battlement(radius: float, y: float, count: int) -> list[Shape]:
    merlon = box(2 * np.pi * radius / count * 0.58, 0.36, 0.22, bevel=0.025).at(
        y=y, z=radius - 0.08
    )
    return around(merlon, count)


def _slit() -> Shape:
    return box(0.12, 0.7, 0.1, bevel=0.02)


def _round_tower(radius: float, height: float, roof: bool) -> list[Part]:
    wall = lathe(
        [(0, 0)],
        [(1.14 * radius, 0)],
        [(1.02 * radius, 0.5), (radius, 1.2), (0.97 * radius, height - 0.5)],
        [(1.15 * radius, height - 0.15)],
        [(1.15 * radius, height + 0.12)],
        [(0, height + 0.12)],
        sides=28,
        bevel=0.03,
    )
    made = [wall.part("main"), *parts("main", _battlement(1.15 * radius, height + 0.1, 10))]
    for k, level in enumerate((0.35, 0.65)):
        made += parts("dark", around(_slit().at(y=level * height, z=0.985 * radius), 3, 60 * k))
    if not roof:
        return made
    cone = lathe(
        [(0, 0)],
        [(1.12 * radius, 0)],
        [(0.5 * radius, 1.1 * radius), (0.0, 2.7 * radius)],
        sides=28,
        bevel=0.02,
    )
    top = height + 0.3
    tip = top + 2.6 * radius
    pennant = prism([(0, 0), (0.75, 0.16), (0, 0.34)], 0.03, bevel=0.006).at(y=tip + 0.35)
    return [
        *made,
        cone.at(y=top).part("roof"),
        rod((0, tip - 0.2, 0), (0, tip + 0.75, 0), 0.03, sides=8).part("trim"),
        pennant.part("flag"),
    ]


def _tower(_: Variant) -> list[Part]:
    return [*_round_tower(1.3, 6.0, True), *hung(door(0.9, 1.8, arched=True), 0, 0.05, 1.42)]


def _castle(_: Variant) -> list[Part]:
    """Join four round towers with walls around a square keep."""
    size, height = 4.2, 3.0
    made: list[Part] = []
    for x in (-size, size):
        for z in (-size, size):
            made += hung(_round_tower(1.15, 4.6, True), x, 0, z)
    wall = box(2 * size, height, 0.7, bevel=0.03).at(z=size)
    walk = box(2 * size, 0.16, 0.95, bevel=0.03).at(y=height - 0.1, z=size)
    merlons = [
        box(0.45, 0.5, 0.25, bevel=0.03).at(float(x), height, size + 0.32)
        for x in np.linspace(-2.6, 2.6, 8)
    ]
    made += parts("main", [copy for shape in (wall, walk, *merlons) for copy in around(shape, 4)])
    made += [
        box(3.2, 5.6, 3.2, bevel=0.04).part("main"),
        box(3.5, 0.4, 3.5, bevel=0.05).at(y=5.4).part("main"),
    ]
    made += parts(
        "main",
        [
            c
            for x in (-1.4, -0.47, 0.47, 1.4)
            for c in around(box(0.5, 0.5, 0.28, bevel=0.03).at(x, 5.75, 1.6), 4)
        ],
    )
    made += parts("dark", [c for x in (-0.8, 0.8) for c in around(_slit().at(x, 4.2, 1.6), 4)])
    gate = [
        box(1.05, 3.9, 1.3, bevel=0.04).at(1.3, 0, size),
        box(3.7, 0.9, 1.35, bevel=0.04).at(y=3.0, z=size),
    ]
    made += parts("main", [*pair(gate[0]), gate[1]])
    made += parts(
        "main",
        [box(0.42, 0.42, 1.35, bevel=0.03).at(x, 3.85, size) for x in (-1.5, -0.5, 0.5, 1.5)],
    )
    made += hung(door(1.7, 2.6, arched=True), 0, 0.05, size + 0.62)
    return [*made, box(11.2, 0.2, 11.2, bevel=0.06).at(y=-0.15).part("base")]


def _well(_: Variant) -> list[Part]:
    """Lay two rings of stones, roofed, with a bucket on a winch."""
    stone = box(0.285, 0.19, 0.2, bevel=0.035)
    rings = [
        s.at(y=0.195 * k) for k in range(4) for s in around(stone.at(z=0.56), 12, 15 * (k % 2))
    ]
    cap = box(0.33, 0.07, 0.27, bevel=0.02).at(y=0.78, z=0.56)
    post = box(0.11, 1.16, 0.11, bevel=0.012).at(0.62, 0.79, 0)
    winch = rod((-0.78, 1.42, 0), (0.82, 1.42, 0), 0.05)
    crank = tube(
        [(0.8, 1.42, 0), (0.86, 1.42, 0), (0.87, 1.25, 0), (0.88, 1.22, 0), (1.0, 1.22, 0)],
        0.018,
        sides=8,
    )
    planks = []
    for k in range(4):
        planks += pair(
            box(1.7, 0.035, 0.2, bevel=0.008)
            .at(y=0.02, z=0.085 + 0.175 * k)
            .turned(x=40)
            .at(y=2.235),
            "z",
        )
    gable = (
        prism([(-0.42, 1.92), (0.42, 1.92), (0, 2.27)], 0.06, bevel=0.008).turned(y=90).at(x=0.62)
    )
    coil = [
        torus(0.058, 0.012, sides=18, section=6).turned(z=90).at(float(x), 1.42, 0)
        for x in np.linspace(-0.12, 0.12, 11)
    ]
    bucket = vessel([(0, 0)], [(0.11, 0)], [(0.14, 0.24)], wall=0.012, sides=20).at(y=0.86)
    hoops = [
        torus(r, 0.008, sides=24, section=6).at(y=0.86 + y)
        for r, y in ((0.117, 0.05), (0.135, 0.19))
    ]
    bail = tube(
        [(0.138, 1.08, 0), (0.1, 1.2, 0), (0, 1.24, 0), (-0.1, 1.2, 0), (-0.138, 1.08, 0)],
        0.007,
        sides=6,
    )
    return [
        *parts("main", [*rings, *around(cap, 12)]),
        *parts("trim", [*pair(post), winch, *pair(gable), bucket]),
        *parts("roof", planks),
        *parts("flag", [*coil, rod((0, 1.235, 0), (0, 1.42, 0), 0.011, sides=6)]),
        *parts("metal", [crank, *hoops, bail]),
        cylinder(0.47, 0.02, bevel=0).at(y=0.45).part("dark"),
    ]


BUILD = by_subtype(castle=_castle, tower=_tower, well=_well)
