"""Dinosaurs on four legs: plated and long-necked ones."""

import numpy as np

from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.eyes import eyes, nostrils, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh
from media_studio.catalogue.animals.modelling.marking import marking, wavy, within
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, toes
from media_studio.modelling.part import Part
from media_studio.modelling.prism import prism
from media_studio.modelling.sweeps import lathe

_PLATE = [(-0.12, 0), (0.12, 0), (0.2, 0.16), (0.1, 0.34), (0, 0.44), (-0.1, 0.34), (-0.2, 0.16)]


def _plates(flesh: Flesh, count: int) -> list[Part]:
    """Set plates in two staggered rows along the back, the largest over the hips."""
    made = []
    for k in range(count):
        share = k / (count - 1)
        z = 0.72 - 1.95 * share
        side = (-1) ** k
        place = flesh.surface((0, 0.6, z), (0.12 * side, 1, 0))
        size = 0.42 + 0.75 * np.sin(np.pi * (0.08 + 0.84 * share)) ** 1.2
        bone = "Neck" if z > 0.5 else "Spine1" if z > 0.2 else "Spine" if z > -0.15 else "Hips"
        bone = bone if z > -0.8 else "Tail"
        plate = prism([(x * size, v * size - 0.06) for x, v in _PLATE], 0.05, bevel=0.014)
        placed = plate.turned(y=90).turned(z=-9 * side).at(*place)
        made.append(placed.part("ridge").carried_by(bone))
    return made


def _stegosaurus(_: frozenset[str]) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.86, -0.42), (0.3, 0.38, 0.42)),
        belly=Egg((0, 0.78, 0.0), (0.32, 0.36, 0.44)),
        chest=Egg((0, 0.66, 0.36), (0.24, 0.27, 0.28)),
        neck=((0.66, 0.56, 0.16), (0.56, 0.86, 0.12)),
        skull=Egg((0, 0.55, 0.98), (0.12, 0.11, 0.15)),
        muzzle=((0.53, 1.06, 0.09), (0.5, 1.22, 0.06)),
        fore=Leg(
            ((0.2, 0.6, 0.38), (0.24, 0.38, 0.32), (0.23, 0.2, 0.36), (0.23, 0.1, 0.36)),
            (0.15, 0.11, 0.09, 0.09),
            foot=(0.1, 0.07, 0.12),
        ),
        hind=Leg(
            ((0.2, 0.8, -0.42), (0.25, 0.5, -0.34), (0.24, 0.26, -0.46), (0.24, 0.1, -0.42)),
            (0.26, 0.17, 0.11, 0.1),
            foot=(0.11, 0.08, 0.14),
        ),
        tail=((0.86, -0.76, 0.22), (0.76, -1.06, 0.15), (0.72, -1.36, 0.1), (0.76, -1.7, 0.04)),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=64)
    pale = within((0, 0.44, 0.1, 0.22, 0.16, 0.7))
    spike = lathe([(0, 0)], [(0.045, 0)], [(0.03, 0.16)], [(0, 0.34)], sides=12)
    spikes = [
        spike.turned(x=-35, z=-48 * side).at(side * 0.03, 0.75, z).part("claw").carried_by("Tail2")
        for side in (-1, 1)
        for z in (-1.46, -1.62)
    ]
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, wavy(pale, 0.02, 0.3), "belly"),
        *_plates(flesh, 13),
        *spikes,
        *toes(plan, 3, claw=0.03),
        *eyes(flesh, (0, 0.56, 0.98), (0.7, 0.22, 0.5), 0.034, gaze=0.45, lid="coat"),
        *nostrils(flesh, (0, 0.52, 1.14), (0.2, 0.3, 0.8), 0.012),
        *smile(flesh, (0, 0.5, 1.1), width=0.7, drop=0.12, lift=0.12, radius=0.007),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(1.5)


def _brachiosaurus(_: frozenset[str]) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.86, -0.42), (0.28, 0.3, 0.34)),
        belly=Egg((0, 0.88, -0.04), (0.31, 0.32, 0.42)),
        chest=Egg((0, 0.94, 0.32), (0.27, 0.3, 0.3)),
        neck=(
            (1.06, 0.46, 0.2),
            (1.36, 0.66, 0.14),
            (1.72, 0.76, 0.115),
            (2.06, 0.84, 0.1),
        ),
        skull=Egg((0, 2.14, 0.93), (0.13, 0.115, 0.16)),
        muzzle=((2.1, 1.02, 0.1), (2.06, 1.17, 0.078)),
        fore=Leg(
            ((0.2, 0.86, 0.34), (0.23, 0.54, 0.31), (0.22, 0.28, 0.33), (0.22, 0.1, 0.33)),
            (0.18, 0.13, 0.105, 0.1),
            foot=(0.115, 0.08, 0.13),
        ),
        hind=Leg(
            ((0.19, 0.8, -0.42), (0.23, 0.5, -0.36), (0.22, 0.26, -0.44), (0.22, 0.1, -0.41)),
            (0.22, 0.15, 0.11, 0.105),
            foot=(0.115, 0.08, 0.13),
        ),
        tail=(
            (0.84, -0.68, 0.2),
            (0.66, -1.0, 0.14),
            (0.5, -1.34, 0.09),
            (0.46, -1.7, 0.05),
            (0.56, -2.0, 0.02),
        ),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=78)
    pale = within((0, 0.58, 0.0, 0.22, 0.12, 0.6), (0, 1.3, 0.8, 0.08, 0.8, 0.14))
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, wavy(pale, 0.02, 0.3), "belly"),
        *toes(plan, 3, claw=0.03),
        *eyes(flesh, (0, 2.15, 0.93), (0.65, 0.22, 0.55), 0.04, gaze=0.5, lid="coat"),
        *nostrils(flesh, (0, 2.1, 1.08), (0.2, 0.35, 0.8), 0.014),
        *smile(flesh, (0, 2.06, 1.06), width=0.8, drop=0.14, lift=0.14, radius=0.007),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(2.2)


BUILD, RIG = builders({"stegosaurus": _stegosaurus, "brachiosaurus": _brachiosaurus})
