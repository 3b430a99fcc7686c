"""Dead wood, and signs nailed to it."""

import numpy as np

from media_studio.catalogue.nature.modelling.branches import branch, trunk
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import cylinder, lathe, tube


def _dead(variant: Variant) -> list[Part]:
    """Fork bare branches three times."""
    rng, made = variant.rng, trunk(variant.rng, 1.5, 0.2)
    tips = [(np.array([0, 1.35, 0.0]), np.array([0, 1, 0.0]), 0.115, 0.95)]
    for _ in range(3):
        grown = []
        for base, heading, radius, length in tips:
            spin = rng.uniform(0, 2 * np.pi)
            for k in range(3):
                a = spin + k * 2.1 + rng.uniform(-0.3, 0.3)
                aim = heading + rng.uniform(0.55, 0.95) * np.array([np.cos(a), 0.15, np.sin(a)])
                aim /= np.linalg.norm(aim)
                end = base + aim * length * rng.uniform(0.75, 1.1)
                made.append(
                    branch(base - 0.1 * length * heading, end, radius, rng.uniform(-0.05, 0.08))
                )
                grown.append((end, aim, 0.5 * radius, 0.66 * length))
        tips = grown
    return parts("main", made)


def _stump(variant: Variant) -> list[Part]:
    rng = variant.rng
    low = trunk(rng, 1.0, 0.24)[1:]
    body = lathe(
        [(0, 0)],
        [(0.34, 0), (0.27, 0.1), (0.25, 0.3), (0.255, 0.38)],
        [(0, 0.38)],
        sides=36,
        bevel=0.012,
    )
    top = cylinder(0.225, 0.012, sides=36, bevel=0.004).at(y=0.388)
    return [*parts("main", [body.roughened(rng, 0.008, 0.16), *low]), top.part("cut")]


def _log(variant: Variant) -> list[Part]:
    body = cylinder(0.17, 1.1, bevel=0.012, sides=32).roughened(variant.rng, 0.006, 0.2)
    ends = [cylinder(0.15, 0.012, sides=32, bevel=0.004).at(y=y) for y in (-0.012, 1.1)]
    twig = tube([(0.14, 0.7, 0), (0.22, 0.76, 0), (0.27, 0.8, 0)], [0.045, 0.036, 0.034], sides=10)
    lying = [s.turned(z=90).at(x=0.55, y=0.17) for s in (body, twig.turned(y=60), *ends)]
    return [*parts("main", lying[:2]), *parts("cut", lying[2:])]


_BOARDS = ((1.6, 6, 1), (1.32, -14, -1), (1.04, 10, 1), (0.76, -8, -1))
"""Height, turn and side of the boards of a signpost."""


def _signpost(variant: Variant) -> list[Part]:
    post = box(0.1, 1.9, 0.1, bevel=0.012).roughened(variant.rng, 0.002, 0.2)
    cap = lathe([(0, 0)], [(0.09, 0)], [(0.0, 0.08)], sides=4, bevel=0.004).turned(y=45).at(y=1.9)
    made = [*parts("main", [post, cap])]
    for y, turn, flip in _BOARDS[: next(iter(variant.counts.values()), 3)]:
        outline = [(-0.28, -0.1), (0.34, -0.1), (0.46, 0.0), (0.34, 0.1), (-0.28, 0.1), (-0.25, 0)]
        board = (
            prism(outline, 0.035, bevel=0.006)
            .scaled(x=flip)
            .turned(y=turn)
            .at(0.06 * flip, y, 0.065)
        )
        nails = [
            cylinder(0.01, 0.008, bevel=0.002, sides=10).turned(x=90).at(0, y + d, 0.085)
            for d in (-0.05, 0.05)
        ]
        made += [board.part("cut"), *parts("metal", nails)]
    return made


BUILD = by_subtype(dead=_dead, stump=_stump, log=_log, signpost=_signpost)
