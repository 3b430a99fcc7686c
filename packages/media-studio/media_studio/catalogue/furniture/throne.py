"""Thrones."""

from media_studio.catalogue.modelling.fittings import piped_cushion
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, symmetric
from media_studio.modelling.shape import pair, parts
from media_studio.modelling.solids import box, cushion, ellipsoid
from media_studio.modelling.sweeps import lathe, tube


def _finial(size: float) -> list[tuple[float, float]]:
    return [(0.5 * size, 0), (0.3 * size, 0.3 * size), (0.8 * size, 0.9 * size), (0, 2.2 * size)]


def _throne(_: Variant) -> list[Part]:
    half = [(0, 0), (0.34, 0), (0.34, 0.98), (0.29, 1.1), (0.2, 1.13), (0.12, 1.25), (0, 1.34)]
    back = prism(symmetric(half), 0.08, bevel=0.014).at(y=0.4, z=-0.3)
    inner = [(x * 0.74, 0.12 + y * 0.84) for x, y in half]
    pad = prism(symmetric(inner), 0.05, bevel=0.022).at(y=0.4, z=-0.265)
    edge = [(x * 0.74, 0.52 + y * 0.84, -0.243) for x, y in half]
    rim = [(-x, y, z) for x, y, z in edge[-2:0:-1]]
    cord = tube([*edge, *rim], 0.012, steps=2, sides=8, loop=True)
    post = box(0.09, 1.42, 0.1, bevel=0.014).at(0.37, 0, -0.3)
    tip = lathe(_finial(0.055), sides=20).at(0.37, 1.41, -0.3)
    front = box(0.1, 0.62, 0.1, bevel=0.014).at(0.37, 0, 0.24)
    arm = box(0.12, 0.06, 0.62, bevel=0.02).at(0.37, 0.62, -0.01)
    ball = ellipsoid(0.058, 0.058, 0.058, sides=20).at(0.37, 0.69, 0.25)
    panel = box(0.04, 0.2, 0.46, bevel=0.01).at(0.37, 0.42, -0.03)
    seat = box(0.72, 0.12, 0.6, bevel=0.02).at(y=0.32, z=-0.02)
    skirt = prism(symmetric([(0, 0.05), (0.15, 0.0), (0.32, -0.06), (0.32, 0.1), (0, 0.1)]), 0.04)
    cushion_, seam = piped_cushion(0.6, 0.09, 0.52, bulge=0.25, piping=0.007)
    step = box(1.0, 0.08, 0.9, bevel=0.014)
    gem = ellipsoid(0.04, 0.05, 0.02, sides=10).creased(15).at(0, 1.6, -0.25)
    stud = ellipsoid(0.022, 0.022, 0.012, sides=8).creased(15)
    return [
        *parts("main", [back, *pair(post), *pair(front), *pair(arm), *pair(panel), seat]),
        skirt.at(y=0.24, z=0.27).part("trim"),
        *parts("trim", [*pair(tip), *pair(ball), cord]),
        *parts("cushion", [pad, cushion_.at(y=0.43), seam.at(y=0.43)]),
        *parts("main", [step.at(y=-0.08)]),
        *parts("gem", [gem, *pair(stud.at(0.37, 0.5, 0.29)), *pair(stud.at(0.37, 0.2, 0.29))]),
    ]


def _stone(_: Variant) -> list[Part]:
    half = [
        (0, 0),
        (0.42, 0),
        (0.42, 1.15),
        (0.3, 1.3),
        (0.24, 1.3),
        (0.24, 1.5),
        (0.1, 1.62),
        (0, 1.62),
    ]
    back = prism(symmetric(half), 0.2, bevel=0.03).at(y=0.2, z=-0.36)
    side = [(-0.45, 0), (0.4, 0), (0.4, 0.6), (0.34, 0.68), (-0.1, 0.68), (-0.3, 0.9), (-0.45, 0.9)]
    arm = prism(side, 0.2, bevel=0.025).turned(y=-90).at(0.42, 0.2, 0)
    seat = box(0.7, 0.42, 0.78, bevel=0.02).at(y=0.2, z=0.0)
    steps = [box(1.5, 0.1, 1.35, bevel=0.02), box(1.25, 0.1, 1.15, bevel=0.02).at(y=0.1)]
    fur = cushion(0.6, 0.06, 0.62, bulge=0.4).at(y=0.61, z=0.05)
    gem = ellipsoid(0.07, 0.09, 0.03, sides=10).creased(15).at(0, 1.6, -0.26)
    return [
        *parts("main", [back, *pair(arm), seat, *steps]),
        fur.part("cushion"),
        gem.part("gem"),
    ]


BUILD = by_subtype(royal=_throne, stone=_stone)
