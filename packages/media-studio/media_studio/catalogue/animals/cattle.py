"""Cows, bulls and pigs: the heavy animals of a farm."""

import numpy as np

from media_studio.catalogue.animals.modelling.collar import collar
from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.ears import ears, leaf, pointed
from media_studio.catalogue.animals.modelling.eyes import eyes, nostrils, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both
from media_studio.catalogue.animals.modelling.hair import hair, lock
from media_studio.catalogue.animals.modelling.horns import horns
from media_studio.catalogue.animals.modelling.marking import (
    either,
    marking,
    wavy,
    where_both,
    within,
)
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, all_hooves
from media_studio.catalogue.animals.modelling.young import young
from media_studio.modelling.part import Part
from media_studio.modelling.solids import torus
from media_studio.modelling.sweeps import tube


def _bovine(*, hump: float, udder: bool) -> Plan:
    more = [
        *both(Muscle(Egg((0.06, 0.95, 1.08), (0.09, 0.085, 0.085)), "Head", 0.05)),
        Muscle(Egg((0, 1.16, 0.74), (0.1, 0.06, 0.09)), "Head", 0.06),
    ]
    if hump:
        more.append(Muscle(Egg((0, 0.98, 0.36), (0.17, 0.13 + hump, 0.26)), "Spine1", 0.1))
    if udder:
        more.append(Muscle(Egg((0, 0.56, -0.34), (0.12, 0.11, 0.14)), "Hips", 0.04))
        more += both(Muscle(Egg((0.06, 0.46, -0.33), (0.024, 0.05, 0.024)), "Hips", 0.02))
    return Plan(
        hips=Egg((0, 0.84, -0.48), (0.23, 0.22, 0.28)),
        belly=Egg((0, 0.78, -0.05), (0.26, 0.25, 0.44)),
        chest=Egg((0, 0.81, 0.36), (0.22, 0.27, 0.27)),
        neck=((0.92, 0.46, 0.2), (1.04, 0.7, 0.165)),
        skull=Egg((0, 1.09, 0.82), (0.165, 0.16, 0.17)),
        muzzle=((1.04, 0.92, 0.135), (0.95, 1.09, 0.115)),
        fore=Leg(
            ((0.15, 0.74, 0.38), (0.165, 0.5, 0.34), (0.165, 0.3, 0.38), (0.165, 0.12, 0.38)),
            (0.15, 0.1, 0.078, 0.068),
        ),
        hind=Leg(
            ((0.15, 0.82, -0.48), (0.185, 0.54, -0.42), (0.175, 0.34, -0.6), (0.175, 0.12, -0.55)),
            (0.19, 0.125, 0.08, 0.07),
        ),
        tail=((1.0, -0.7, 0.035), (0.88, -0.79, 0.03), (0.6, -0.81, 0.026), (0.42, -0.81, 0.022)),
        more=tuple(more),
    )


def _bovine_face(flesh: Flesh, slot: str) -> list[Part]:
    return [
        *ears(
            (0.15, 1.13, 0.76), 0.24, 0.14, outline=leaf, turn=(20, 20, -105), cup=0.4, slot=slot
        ),
        *eyes(flesh, (0, 1.09, 0.82), (0.52, 0.18, 0.75), 0.056, gaze=0.5, lid=slot, iris=64),
        *nostrils(flesh, (0, 0.96, 1.05), (0.36, 0.16, 0.9), 0.03),
        *smile(flesh, (0, 0.95, 1.06), width=1.1, drop=0.62, lift=0.3, radius=0.008),
        hair(
            lock(
                [(0, 0.52, -0.81), (0, 0.4, -0.82), (0, 0.24, -0.8)], [0.03, 0.065, 0.012], "Tail2"
            ),
            "mane",
            cells=14,
        ),
    ]


def _dairy(*, udder: bool) -> tuple[Plan, Flesh, list[Part]]:
    """Spot a cow or its calf."""
    plan = _bovine(hump=0.0, udder=udder)
    flesh = plan.flesh()
    hide = flesh.hide(cells=56)
    patches = within(
        (0.24, 0.9, -0.3, 0.16, 0.2, 0.2),
        (-0.25, 0.8, -0.05, 0.16, 0.22, 0.24),
        (0.22, 0.78, 0.28, 0.16, 0.26, 0.14),
        (-0.1, 1.02, -0.5, 0.2, 0.14, 0.16),
        (0.14, 1.12, 0.76, 0.13, 0.2, 0.2),
        (-0.14, 1.12, 0.76, 0.13, 0.2, 0.2),
        (0.2, 0.5, -0.5, 0.1, 0.12, 0.12),
    )
    pink = either(
        within((0, 0.9, 1.16, 0.24, 0.12, 0.15)),
        where_both(within((0, 0.5, -0.34, 0.13, 0.12, 0.16))),
    )
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, wavy(patches, 0.1, 0.45), "marking"),
        *marking(flesh, hide, pink, "muzzle"),
        *all_hooves(plan, radius=0.075, height=0.1),
        *_bovine_face(flesh, "marking"),
    ]
    return plan, flesh, parts


def _cow(attributes: frozenset[str]) -> Creature:
    plan, flesh, parts = _dairy(udder=True)
    tips = [(0.11, 1.2, 0.74), (0.21, 1.25, 0.75), (0.24, 1.35, 0.78)]
    parts += horns(tips, 0.038)
    if attributes:
        parts += collar(flesh, (0, 0.98, 0.58), (0, 0.5, 0.9), 0.205, 0.024)
    return Creature(parts=parts, rig=plan.rig()).standing(1.3)


def _calf(_: frozenset[str]) -> Creature:
    plan, _flesh, parts = _dairy(udder=False)
    grown = Creature(parts=parts, rig=plan.rig())
    return young(grown, size=0.72, head=1.12, legs=1.15, trunk=0.76)


def _bull(attributes: frozenset[str]) -> Creature:
    plan = _bovine(hump=0.07, udder=False)
    flesh = plan.flesh()
    hide = flesh.hide(cells=56)
    tips = [(0.1, 1.18, 0.74), (0.26, 1.18, 0.78), (0.36, 1.28, 0.86), (0.34, 1.42, 0.92)]
    ring = torus(0.055, 0.012, sides=24, section=8).turned(x=70).at(0, 0.9, 1.215)
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, within((0, 0.9, 1.16, 0.24, 0.13, 0.13)), "muzzle"),
        *all_hooves(plan, radius=0.075, height=0.1),
        *_bovine_face(flesh, "coat"),
        *horns(tips, 0.055),
    ]
    if attributes:
        parts.append(ring.part("tag").carried_by("Head"))
    return Creature(parts=parts, rig=plan.rig()).standing(1.4)


_PIG = Plan(
    hips=Egg((0, 0.56, -0.34), (0.27, 0.27, 0.28)),
    belly=Egg((0, 0.53, -0.04), (0.29, 0.29, 0.4)),
    chest=Egg((0, 0.56, 0.26), (0.27, 0.28, 0.28)),
    neck=((0.64, 0.36, 0.25), (0.7, 0.5, 0.22)),
    skull=Egg((0, 0.76, 0.6), (0.24, 0.225, 0.215)),
    muzzle=((0.72, 0.72, 0.15), (0.7, 0.89, 0.115)),
    fore=Leg(
        ((0.16, 0.5, 0.28), (0.165, 0.33, 0.26), (0.165, 0.2, 0.28), (0.165, 0.1, 0.28)),
        (0.13, 0.1, 0.082, 0.072),
    ),
    hind=Leg(
        ((0.16, 0.52, -0.36), (0.175, 0.34, -0.32), (0.17, 0.22, -0.42), (0.17, 0.1, -0.38)),
        (0.18, 0.12, 0.085, 0.072),
    ),
)


def _pig(_: frozenset[str]) -> Creature:
    flesh = _PIG.flesh()
    hide = flesh.hide(cells=50)
    turn = np.linspace(0, 3.4 * np.pi, 16)
    curl = np.stack(
        [0.055 * np.sin(turn), 0.68 + 0.055 * np.cos(turn), -0.57 - 0.012 * turn], axis=1
    )
    disc = Flesh((Muscle(Egg((0, 0.705, 0.985), (0.13, 0.11, 0.045), (-8, 0, 0)), "Head"),))
    parts = [
        flesh.dressed(hide, "coat"),
        disc.dressed(disc.hide(cells=22), "muzzle"),
        *nostrils(disc, (0, 0.71, 0.985), (0.85, 0.12, 1), 0.03),
        *all_hooves(_PIG, radius=0.078, height=0.085),
        *ears(
            (0.13, 0.9, 0.56), 0.24, 0.22, outline=pointed, turn=(12, 10, -26), cup=0.05, curl=22
        ),
        *eyes(flesh, (0, 0.76, 0.6), (0.46, 0.26, 0.75), 0.052, gaze=0.6, lid="coat"),
        *smile(flesh, (0, 0.69, 0.76), width=1.35, drop=0.62, lift=0.32, radius=0.008),
        tube(curl, [0.026] * 12 + [0.024, 0.02, 0.016, 0.01], sides=9, steps=2)
        .part("coat")
        .carried_by("Hips"),
    ]
    return Creature(parts=parts, rig=_PIG.rig()).standing(0.85)


def _piglet(attributes: frozenset[str]) -> Creature:
    return young(_pig(attributes), size=0.5, head=1.2, legs=0.9)


BUILD, RIG = builders({"cow": _cow, "calf": _calf, "bull": _bull, "pig": _pig, "piglet": _piglet})
