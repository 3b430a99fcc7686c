"""Benches to work at."""

from media_studio.catalogue.modelling.fittings import boards, drawer
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, corners, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod

_TOP = 0.88
"""Height of the working surface."""


def _vice() -> list[Part]:
    """Screw two jaws together on a round foot at y = 0, the screw towards +Z."""
    foot = lathe([(0, 0)], [(0.1, 0)], [(0.1, 0.018)], [(0.06, 0.03), (0.05, 0.055)], [(0, 0.055)])
    rear = prism([(-0.13, 0.05), (0.0, 0.05), (0.0, 0.17), (-0.035, 0.17), (-0.055, 0.125),
                  (-0.13, 0.115)], 0.1, bevel=0.01).turned(y=-90)  # fmt: skip
    front = prism([(0.055, 0.065), (0.13, 0.065), (0.125, 0.11), (0.095, 0.17), (0.055, 0.17)],
                  0.1, bevel=0.01).turned(y=-90)  # fmt: skip
    jaws = [box(0.13, 0.038, 0.014, bevel=0.002).at(y=0.136, z=z) for z in (0.005, 0.05)]
    slide = box(0.05, 0.04, 0.2, bevel=0.006).at(y=0.064, z=0.03)
    screw = rod((0, 0.09, 0.1), (0, 0.09, 0.19), 0.016)
    head = rod((0, 0.09, 0.17), (0, 0.09, 0.2), 0.022)
    bar = rod((-0.1, 0.055, 0.185), (0.1, 0.125, 0.185), 0.0065)
    ends = [ellipsoid(0.012, 0.012, 0.012, sides=14).at(s * 0.1, 0.09 + s * 0.035, 0.185)
            for s in (-1, 1)]  # fmt: skip
    bolts = [cylinder(0.012, 0.026, sides=6).at(x=0.078).turned(y=90 * k + 45) for k in range(4)]
    return [
        *parts("vice", [foot, rear, front]),
        *parts("metal", [*jaws, slide, screw, head, bar, *ends, *bolts]),
    ]


def _frame(variant: Variant) -> list[Shape]:
    """Join legs, rails and a lower shelf of boards."""
    leg = corners(box(0.1, _TOP - 0.07, 0.1, bevel=0.008).at(x=0.66, z=0.24))
    rails = [*pair(box(1.24, 0.12, 0.035, bevel=0.006).at(y=0.69, z=0.255), "z"),
             *pair(box(1.24, 0.08, 0.035, bevel=0.006).at(y=0.2, z=0.255), "z"),
             *pair(box(0.035, 0.12, 0.4, bevel=0.006).at(x=0.66, y=0.69)),
             *pair(box(0.035, 0.08, 0.4, bevel=0.006).at(x=0.66, y=0.2))]  # fmt: skip
    shelf = [b.at(y=0.275) for b in boards(1.3, 0.022, 0.5, 4, variant.rng)]
    return [*leg, *rails, *shelf]


def _workbench(variant: Variant) -> list[Part]:
    """Lay a thick top on a frame, with drawers below it and a vice at its corner."""
    top = [b.at(y=_TOP - 0.07) for b in boards(1.6, 0.07, 0.68, 4, variant.rng, gap=0.002)]
    stop = box(1.6, 0.09, 0.022, bevel=0.004).at(y=_TOP - 0.04, z=-0.346)
    case = box(1.16, 0.17, 0.46, bevel=0.004).at(y=0.64, z=0.0)
    fronts = [p for x in (-0.39, 0.0, 0.39)
              for p in drawer(0.37, 0.14, at=(x, 0.73, 0.272), slot="drawer")]  # fmt: skip
    vice = moved(each(_vice(), lambda s: s.scaled(1.2, 1.2, 1.2)), 0.56, _TOP - 0.004, 0.21)
    dogs = [cylinder(0.012, 0.02, sides=14).at(x, _TOP - 0.01, 0.24) for x in (-0.6, -0.4, -0.2, 0)]
    return [
        *parts("main", _frame(variant)),
        *parts("top", [*top, stop]),
        case.part("main"),
        *fronts,
        *vice,
        *parts("metal", dogs),
    ]


BUILD = by_subtype(workbench=_workbench)
