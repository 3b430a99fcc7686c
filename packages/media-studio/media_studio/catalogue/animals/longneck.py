"""Giraffes, camels and llamas."""

from collections.abc import Mapping

import numpy as np

from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.ears import ears, leaf
from media_studio.catalogue.animals.modelling.eyes import eyes, nostrils, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both
from media_studio.catalogue.animals.modelling.hair import fleece, hair, lock
from media_studio.catalogue.animals.modelling.marking import (
    above,
    marking,
    rosettes,
    wavy,
    where_both,
    within,
)
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, all_hooves, toes
from media_studio.modelling.part import Part
from media_studio.modelling.shape import pair
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import tube


def _face(flesh: Flesh, head: tuple[float, float], *, ear: float, nose: float) -> list[Part]:
    """Add ears, eyes, nostrils and a mouth to a head at (y, z) whose muzzle is `nose` long."""
    y, z = head
    front = z + nose
    return [
        *ears((0.1, y + 0.08, z - 0.05), ear, 0.55 * ear, outline=leaf, turn=(5, 20, -65), cup=0.4),
        *eyes(flesh, (0, y, z), (0.62, 0.14, 0.5), 0.05, gaze=0.45, lid="coat", iris=66),
        *nostrils(flesh, (0, y - 0.09, front - 0.02), (0.4, 0.25, 0.8), 0.02),
        *smile(flesh, (0, y - 0.1, front - 0.06), width=1.1, drop=0.35, lift=0.24, radius=0.007),
    ]


def _giraffe(_: frozenset[str]) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.88, -0.34), (0.155, 0.17, 0.2)),
        belly=Egg((0, 0.9, -0.08), (0.16, 0.175, 0.28)),
        chest=Egg((0, 0.96, 0.18), (0.16, 0.21, 0.19)),
        neck=((1.1, 0.24, 0.15), (1.45, 0.4, 0.1), (1.82, 0.5, 0.085), (2.1, 0.56, 0.08)),
        skull=Egg((0, 2.17, 0.62), (0.11, 0.11, 0.13)),
        muzzle=((2.14, 0.7, 0.085), (2.06, 0.87, 0.07)),
        fore=Leg(
            ((0.1, 0.9, 0.22), (0.105, 0.66, 0.19), (0.105, 0.38, 0.21), (0.105, 0.12, 0.21)),
            (0.115, 0.066, 0.05, 0.042),
        ),
        hind=Leg(
            ((0.1, 0.88, -0.34), (0.12, 0.62, -0.29), (0.115, 0.4, -0.42), (0.115, 0.12, -0.38)),
            (0.15, 0.085, 0.05, 0.042),
        ),
        tail=((0.96, -0.5, 0.03), (0.8, -0.58, 0.024), (0.6, -0.58, 0.02)),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=55)
    spots = where_both(rosettes(0.23, 0.09), above(0.4), lambda points: points[:, 2] - 0.66)
    stub = tube([(0.055, 2.25, 0.6), (0.062, 2.34, 0.58), (0.066, 2.4, 0.57)], 0.02, sides=10)
    knob = ellipsoid(0.032, 0.032, 0.032, sides=12).at(0.067, 2.41, 0.57)
    crest: list[Muscle] = []
    for k in range(16):
        y = 2.2 - 0.068 * k
        z = float(np.interp(y, (1.1, 1.45, 1.82, 2.1, 2.3), (0.12, 0.3, 0.42, 0.49, 0.52)))
        bone = ("Neck2", "Neck1", "Neck")[min(k // 5, 2)]
        crest += lock([(0, y, z + 0.03), (0, y + 0.02, z - 0.05)], [0.04, 0.03], bone, steps=1)
    tassel = lock(
        [(0, 0.64, -0.58), (0, 0.52, -0.58), (0, 0.4, -0.57)], [0.02, 0.05, 0.01], "Tail1"
    )
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, wavy(spots, 0.03, 0.2), "marking"),
        hair(crest, "mane", cells=44),
        hair(tassel, "mane", cells=12),
        *[side.part("coat").carried_by("Head") for side in pair(stub)],
        *[side.part("mane").carried_by("Head") for side in pair(knob)],
        *all_hooves(plan, radius=0.05, height=0.09),
        *_face(flesh, (2.17, 0.63), ear=0.19, nose=0.24),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(1.9)


def _camel(_: frozenset[str]) -> Creature:
    return _humped({"Spine1": 0.2, "Spine": -0.28}, 0.15)


def _dromedary(_: frozenset[str]) -> Creature:
    return _humped({"Spine": -0.06}, 0.22)


def _humped(humps: Mapping[str, float], length: float) -> Creature:
    """Raise humps on a camel.

    Args:
        humps: Bone to where along the back.
        length: Half of that of a hump.
    """
    plan = Plan(
        hips=Egg((0, 0.88, -0.4), (0.18, 0.2, 0.22)),
        belly=Egg((0, 0.86, -0.06), (0.195, 0.2, 0.36)),
        chest=Egg((0, 0.86, 0.28), (0.18, 0.22, 0.21)),
        neck=((0.9, 0.42, 0.15), (0.9, 0.66, 0.115), (1.2, 0.84, 0.105), (1.36, 0.86, 0.105)),
        skull=Egg((0, 1.42, 0.92), (0.125, 0.12, 0.15)),
        muzzle=((1.4, 1.02, 0.1), (1.34, 1.17, 0.085)),
        fore=Leg(
            ((0.11, 0.8, 0.3), (0.12, 0.56, 0.25), (0.12, 0.34, 0.28), (0.12, 0.1, 0.28)),
            (0.12, 0.07, 0.06, 0.048),
            foot=(0.09, 0.055, 0.12),
        ),
        hind=Leg(
            ((0.12, 0.86, -0.4), (0.14, 0.58, -0.33), (0.13, 0.38, -0.52), (0.13, 0.1, -0.47)),
            (0.165, 0.09, 0.055, 0.048),
            foot=(0.09, 0.055, 0.12),
        ),
        tail=((0.94, -0.6, 0.03), (0.76, -0.66, 0.025), (0.6, -0.66, 0.02)),
        more=tuple(
            Muscle(Egg((0, 1.08, z), (0.13, 0.2, length)), bone, 0.09) for bone, z in humps.items()
        ),
    )
    flesh = plan.flesh()
    parts = [
        flesh.dressed(flesh.hide(cells=62), "coat"),
        *[
            hair(
                fleece(Egg((0, 1.26, z), (0.07, 0.06, 0.08)), bone, count=14, size=0.05),
                "mane",
                cells=16,
            )
            for bone, z in humps.items()
        ],
        hair(
            fleece(Egg((0, 1.55, 0.86), (0.06, 0.03, 0.06)), "Head", count=10, size=0.035),
            "mane",
            cells=14,
        ),
        hair(
            lock(
                [(0, 0.64, -0.66), (0, 0.54, -0.66), (0, 0.42, -0.65)], [0.02, 0.045, 0.01], "Tail1"
            ),
            "mane",
            cells=12,
        ),
        *toes(plan, 2),
        *_face(flesh, (1.42, 0.93), ear=0.13, nose=0.26),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(1.75)


def _llama(_: frozenset[str]) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.8, -0.3), (0.2, 0.21, 0.22)),
        belly=Egg((0, 0.78, -0.04), (0.21, 0.21, 0.3)),
        chest=Egg((0, 0.8, 0.22), (0.19, 0.22, 0.2)),
        neck=((0.94, 0.3, 0.16), (1.2, 0.4, 0.12), (1.42, 0.45, 0.115)),
        skull=Egg((0, 1.52, 0.5), (0.14, 0.135, 0.14)),
        muzzle=((1.48, 0.6, 0.095), (1.45, 0.7, 0.075)),
        fore=Leg(
            ((0.12, 0.72, 0.24), (0.125, 0.48, 0.22), (0.125, 0.28, 0.24), (0.125, 0.1, 0.24)),
            (0.13, 0.085, 0.066, 0.052),
        ),
        hind=Leg(
            ((0.12, 0.76, -0.3), (0.14, 0.5, -0.25), (0.135, 0.3, -0.38), (0.135, 0.1, -0.34)),
            (0.17, 0.1, 0.066, 0.052),
        ),
        tail=((0.94, -0.5, 0.06), (0.92, -0.6, 0.05)),
        more=tuple(both(Muscle(Egg((0.06, 1.46, 0.6), (0.07, 0.06, 0.08)), "Head", 0.04))),
    )
    flesh = plan.flesh()
    wool = [
        *fleece(Egg((0, 0.83, -0.22), (0.2, 0.2, 0.26)), "Hips", count=40, size=0.075),
        *fleece(Egg((0, 0.85, 0.16), (0.19, 0.21, 0.22)), "Spine1", count=36, size=0.075),
        *fleece(Egg((0, 1.15, 0.37), (0.12, 0.28, 0.12), (16, 0, 0)), "Neck", count=34, size=0.055),
        *fleece(Egg((0, 1.65, 0.46), (0.08, 0.05, 0.08)), "Head", count=12, size=0.042),
    ]
    hide = flesh.hide(cells=48)
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, within((0, 1.44, 0.72, 0.11, 0.09, 0.13)), "muzzle"),
        hair(wool, "coat", cells=46),
        *ears((0.08, 1.62, 0.44), 0.22, 0.085, outline=leaf, turn=(2, 20, -10), cup=0.5),
        *eyes(flesh, (0, 1.52, 0.5), (0.6, 0.12, 0.6), 0.05, gaze=0.5, lid="coat", iris=66),
        *nostrils(flesh, (0, 1.46, 0.68), (0.4, 0.3, 0.8), 0.016),
        *smile(flesh, (0, 1.45, 0.64), width=0.9, drop=0.35, lift=0.24, radius=0.006),
        *all_hooves(plan, radius=0.056, height=0.07),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(1.1)


BUILD, RIG = builders(
    {"giraffe": _giraffe, "camel": _camel, "dromedary": _dromedary, "llama": _llama}
)
