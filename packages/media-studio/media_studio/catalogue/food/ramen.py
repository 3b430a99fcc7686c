"""Sushi, noodles and soups."""

from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, each, moved, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube, vessel


def _nigiri(slot: str) -> list[Part]:
    rice = blob([Limb((-0.017, 0.012, 0), (0.017, 0.012, 0), 0.0135)], cells=26)
    rice = rice.roughened(np.random.default_rng(3), 0.0006, 0.004)
    fish = box(0.066, 0.007, 0.029, bevel=0.003, cells=10).warped(_draped)
    lines = [
        tube([(x - 0.006, 0, 0.0135), (x, 0.0005, 0), (x + 0.006, 0, -0.0135)], 0.0008, sides=6)
        .warped(_draped)
        .at(y=0.007)
        for x in (-0.022, -0.011, 0.0, 0.011, 0.022)
    ]
    return [
        rice.part("rice"),
        fish.at(y=0.0235).part(slot),
        *parts("rice", [line.at(y=0.0233) for line in lines]),
    ]


def _draped(points: FloatArray) -> FloatArray:
    fall = 7 * points[:, 0] ** 2 + 14 * points[:, 2] ** 2
    return points - np.column_stack([0 * fall, fall, 0 * fall])


def _maki() -> list[Part]:
    core = ellipsoid(0.0075, 0.003, 0.0075, sides=14).at(y=0.0235)
    rice = lathe([(0, 0)], [(0.0175, 0)], [(0.0175, 0.0235), (0.012, 0.0252), (0, 0.0248)])
    wrap = lathe([(0, 0.001)], [(0.0188, 0.001)], [(0.0188, 0.0235)], [(0, 0.0235)], bevel=0.0006)
    return [core.part("main"), rice.part("rice"), wrap.part("dark")]


def _sushi(_: Variant) -> list[Part]:
    board = box(0.25, 0.012, 0.1, bevel=0.003).at(y=0.014)
    feet = [box(0.014, 0.015, 0.09, bevel=0.002).at(x=x) for x in (-0.09, 0.09)]
    made = parts("wood", [board, *feet])
    for x, slot in ((-0.07, "main"), (-0.025, "tuna")):
        made += moved(each(_nigiri(slot), partial(Shape.turned, y=72)), x, 0.0255, 0)
    for x, z in ((0.035, 0.022), (0.033, -0.024), (0.078, 0.0)):
        made += moved(_maki(), x, 0.0262, z)
    ginger = ellipsoid(0.012, 0.008, 0.01, sides=16).roughened(
        np.random.default_rng(1), 0.001, 0.01
    )
    return [*made, ginger.at(0.107, 0.031, 0.03).part("salad")]


def _bowl() -> Shape:
    side = [(0.055, 0.012), (0.09, 0.045), (0.105, 0.085)]
    return vessel([(0, 0)], [(0.047, 0)], [(0.045, 0.01)], side, wall=0.004, sides=48)


def _ramen(variant: Variant) -> list[Part]:
    rng, noodles = variant.rng, []
    for _ in range(34):
        angle = np.cumsum(rng.uniform(0.25, 0.6, 14)) + rng.uniform(0, 6.3)
        reach = rng.uniform(0.012, 0.086) + 0.008 * np.sin(np.arange(14) * 1.3)
        height = 0.079 + rng.uniform(0, 0.011) - 0.3 * np.maximum(reach - 0.07, 0)
        path = np.stack(
            [reach * np.cos(angle), height + 0.002 * np.sin(np.arange(14)), reach * np.sin(angle)],
            -1,
        )
        noodles.append(tube(path, 0.0023, steps=2, sides=6))
    half = lathe([(0, 0)], [(0.024, 0), (0.021, -0.012), (0, -0.02)], sides=28).scaled(1, 1, 0.8)
    yolk = lathe([(0, 0)], [(0.0125, 0), (0.009, 0.002), (0, 0.0027)], sides=24)
    egg = [half.part("rice"), yolk.part("yolk")]
    eggs = [
        part
        for x, turn in ((-0.045, 10), (-0.004, -20))
        for part in moved(each(egg, partial(Shape.turned, x=28, y=turn)), x, 0.094, 0.045)
    ]
    nori = box(0.05, 0.085, 0.0016, bevel=0.0004, cells=4)
    sheets = [
        nori.turned(x=-20, y=20).at(0.035, 0.035, -0.06),
        nori.turned(x=-24, y=-5).at(-0.004, 0.035, -0.065),
    ]
    meat = cylinder(0.03, 0.007, bevel=0.0025, sides=30).roughened(rng, 0.0008, 0.01)
    swirl = torus(0.015, 0.0022, sides=26, section=8)
    cuts = [
        shape.turned(x=18, z=-12).at(0.052, 0.087, 0.012) for shape in (meat, swirl.at(y=0.0065))
    ]
    onion = torus(0.0045, 0.0018, sides=14, section=6)
    onions = [
        onion.turned(x=20 * k).at(-0.02 + 0.02 * np.sin(k * 2.4), 0.088, 0.018 * np.cos(k * 2.4))
        for k in range(7)
    ]
    sticks = [
        rod((-0.15, 0.0915, z), (0.13, 0.0885, 0.3 * z - 0.03), 0.0035, tip=0.0022, sides=10)
        for z in (-0.03, -0.055)
    ]
    return [
        _bowl().part("plate"),
        cylinder(0.096, 0.002, bevel=0.0, sides=44).at(y=0.072).part("broth"),
        *parts("main", noodles),
        *eggs,
        *parts("dark", sheets),
        cuts[0].part("meat"),
        cuts[1].part("rice"),
        *parts("salad", onions),
        *parts("wood", sticks),
    ]


def _soup(_: Variant) -> list[Part]:
    level = cylinder(0.0985, 0.002, bevel=0.0, sides=44).at(y=0.076)
    turns = np.linspace(0, 2.4, 30)
    swirl = np.stack(
        [0.022 * turns * np.cos(6.28 * turns), 0 * turns, 0.022 * turns * np.sin(6.28 * turns)], -1
    )
    cream = tube(swirl, 0.0032, steps=2, sides=8, flat=0.5).at(y=0.0785)
    leaf = ellipsoid(0.013, 0.002, 0.007, sides=12).turned(z=15).at(0.008, 0.084, 0)
    cubes = [
        box(0.013, 0.013, 0.013, bevel=0.003)
        .turned(x=20 * k, y=50 * k)
        .at(0.068 * np.cos(2.4 * k), 0.075, 0.068 * np.sin(2.4 * k))
        for k in range(6)
    ]
    spoon = [
        ellipsoid(0.021, 0.006, 0.03, sides=20).turned(x=-30).at(-0.02, 0.072, 0.045),
        tube([(-0.02, 0.08, 0.03), (-0.05, 0.112, -0.06), (-0.065, 0.122, -0.12)], 0.004, flat=0.6),
    ]
    return [
        _bowl().part("plate"),
        level.part("main"),
        cream.part("cream"),
        *parts("salad", around(leaf, 3)),
        *parts("bread", cubes),
        *parts("metal", [shape.turned(y=200) for shape in spoon]),
    ]


BUILD = by_subtype(
    sushi=_sushi,
    maki=lambda _: _maki(),
    nigiri=lambda _: _nigiri("main"),
    ramen=_ramen,
    soup=_soup,
)
