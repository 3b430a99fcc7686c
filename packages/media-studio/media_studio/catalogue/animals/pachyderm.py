"""Elephants, rhinos and hippos."""

import numpy as np

from media_studio.catalogue.animals.modelling.creature import Creature, builders, chain
from media_studio.catalogue.animals.modelling.ears import ears, leaf, rounded
from media_studio.catalogue.animals.modelling.eyes import eyes, nostrils, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both, strand
from media_studio.catalogue.animals.modelling.hair import hair, lock
from media_studio.catalogue.animals.modelling.horns import horns
from media_studio.catalogue.animals.modelling.marking import marking, within
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, numbered, toes
from media_studio.catalogue.animals.modelling.young import young
from media_studio.modelling.part import Part
from media_studio.modelling.shape import pair
from media_studio.modelling.sweeps import tube

_TRUNK = (
    (0.0, 1.06, 0.84),
    (0.0, 0.84, 1.0),
    (0.0, 0.58, 1.05),
    (0.0, 0.34, 1.09),
    (0.0, 0.24, 1.2),
    (0.0, 0.27, 1.32),
)


def _column(x: float, z: float, top: float, thick: float) -> Leg:
    """Return a straight, thick leg."""
    return Leg(
        ((x, top, z), (x + 0.01, 0.5 * top, z + 0.02), (x + 0.01, 0.3 * top, z), (x, 0.12, z)),
        (1.35 * thick, thick, 0.9 * thick, 0.98 * thick),
        foot=(1.02 * thick, 0.1, 1.05 * thick),
    )


def _tusked(tusk: list[Part]) -> Creature:
    names = numbered("Trunk", len(_TRUNK) - 1)
    trunk = strand(_TRUNK, (0.165, 0.13, 0.1, 0.08, 0.07, 0.062), names, 0.06)
    plan = Plan(
        hips=Egg((0, 0.82, -0.42), (0.28, 0.29, 0.3)),
        belly=Egg((0, 0.78, -0.04), (0.31, 0.33, 0.44)),
        chest=Egg((0, 0.84, 0.3), (0.28, 0.31, 0.28)),
        neck=((1.0, 0.44, 0.24), (1.08, 0.56, 0.23)),
        skull=Egg((0, 1.18, 0.68), (0.25, 0.26, 0.235)),
        muzzle=((1.02, 0.74, 0.17), (0.94, 0.84, 0.12)),
        fore=_column(0.19, 0.33, 0.74, 0.13),
        hind=_column(0.19, -0.44, 0.72, 0.13),
        tail=((0.96, -0.68, 0.045), (0.78, -0.76, 0.032), (0.5, -0.78, 0.024)),
        more=tuple(trunk),
        joints=tuple(chain(names, "Head", _TRUNK)),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=54)
    ear = Flesh(
        (
            Muscle(Egg((0.42, 1.14, 0.52), (0.26, 0.27, 0.045), (0, 24, 0)), "Head"),
            Muscle(Egg((0.4, 0.94, 0.52), (0.17, 0.24, 0.042), (0, 24, 12)), "Head", 0.06),
        )
    )
    flap = ear.hide(cells=34)
    lining = ear.with_muscles(()).hide(cells=26).scaled(0.82, 0.84, 0.82).at(0.085, 0.175, 0.122)
    tassel = lock(
        [(0, 0.54, -0.77), (0, 0.42, -0.78), (0, 0.3, -0.76)], [0.02, 0.05, 0.01], "Tail1"
    )
    parts = [
        flesh.dressed(hide, "coat"),
        *[side.part("coat").carried_by("Head") for side in pair(flap)],
        *[side.part("inner_ear").carried_by("Head") for side in pair(lining)],
        *tusk,
        *toes(plan, 4, slot="claw"),
        *eyes(flesh, (0, 1.18, 0.68), (0.62, 0.06, 0.62), 0.056, gaze=0.5, lid="coat"),
        hair(tassel, "mane", cells=12),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(2.3)


def _elephant(_: frozenset[str]) -> Creature:
    curve = [(0.13, 0.98, 0.8), (0.19, 0.8, 0.96), (0.2, 0.74, 1.14), (0.18, 0.8, 1.28)]
    return _tusked(horns(curve, 0.048))


def _calf(_: frozenset[str]) -> Creature:
    return young(_tusked([]), size=0.42, head=1.22, legs=0.9, trunk=0.78)


def _rhino(_: frozenset[str]) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.72, -0.46), (0.27, 0.27, 0.3)),
        belly=Egg((0, 0.69, -0.04), (0.3, 0.3, 0.46)),
        chest=Egg((0, 0.74, 0.34), (0.27, 0.3, 0.28)),
        neck=((0.82, 0.48, 0.25), (0.8, 0.68, 0.21)),
        skull=Egg((0, 0.76, 0.82), (0.19, 0.19, 0.22)),
        muzzle=((0.7, 0.95, 0.15), (0.6, 1.16, 0.125)),
        fore=_column(0.18, 0.36, 0.62, 0.115),
        hind=_column(0.18, -0.46, 0.62, 0.12),
        tail=((0.84, -0.72, 0.04), (0.6, -0.8, 0.03)),
        more=(Muscle(Egg((0, 0.98, 0.34), (0.19, 0.12, 0.24)), "Spine1", 0.1),),
    )
    flesh = plan.flesh()
    front = [(0, 0.64, 1.18), (0, 0.82, 1.27), (0, 1.02, 1.27), (0, 1.16, 1.2)]
    back = [(0, 0.8, 1.02), (0, 0.92, 1.06), (0, 1.02, 1.05)]
    rise, thick = (-0.75, -0.3, 0.2, 0.7, 1.4), (0.004, 0.018, 0.022, 0.018, 0.004)
    folds = [
        tube(
            np.array([flesh.surface((0, 0.69, z), (side, up, 0.06)) for up in rise]), thick, sides=8
        )
        for side in (-1, 1)
        for z in (0.12, -0.24)
    ]
    parts = [
        flesh.dressed(flesh.hide(cells=54), "coat"),
        *[flesh.dressed(fold, "coat") for fold in folds],
        tube(front, [0.105, 0.08, 0.05, 0.012], sides=16).part("horn").carried_by("Head"),
        tube(back, [0.08, 0.05, 0.012], sides=16).part("horn").carried_by("Head"),
        *toes(plan, 3, slot="claw"),
        *ears((0.13, 0.9, 0.68), 0.2, 0.13, outline=leaf, turn=(5, 20, -22), cup=0.5),
        *eyes(flesh, (0, 0.76, 0.84), (0.6, 0.16, 0.42), 0.05, gaze=0.5, lid="coat"),
        *nostrils(flesh, (0, 0.62, 1.12), (0.6, 0.12, 0.7), 0.028),
        *smile(flesh, (0, 0.6, 1.08), width=1.5, drop=0.5, lift=0.3, radius=0.009),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(1.7)


def _hippo(_: frozenset[str]) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.6, -0.42), (0.32, 0.31, 0.32)),
        belly=Egg((0, 0.57, -0.02), (0.36, 0.34, 0.46)),
        chest=Egg((0, 0.6, 0.34), (0.31, 0.31, 0.28)),
        neck=((0.7, 0.46, 0.27), (0.78, 0.62, 0.25)),
        skull=Egg((0, 0.86, 0.74), (0.23, 0.2, 0.24)),
        muzzle=((0.76, 0.9, 0.2), (0.7, 1.1, 0.2)),
        fore=_column(0.21, 0.36, 0.46, 0.12),
        hind=_column(0.21, -0.44, 0.46, 0.125),
        tail=((0.66, -0.72, 0.04), (0.54, -0.79, 0.03)),
        more=(
            *both(Muscle(Egg((0.12, 0.71, 1.12), (0.155, 0.16, 0.155)), "Head", 0.08)),
            *both(Muscle(Egg((0.1, 0.86, 1.14), (0.055, 0.05, 0.06)), "Head", 0.04)),
            *both(Muscle(Egg((0.12, 1.0, 0.78), (0.07, 0.07, 0.07)), "Head", 0.05)),
        ),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=52)
    pale = within((0, 0.6, 1.14, 0.3, 0.1, 0.22), (0, 0.34, 0, 0.26, 0.14, 0.5))
    teeth = [[(0.1, 0.56, 1.24), (0.11, 0.64, 1.285), (0.105, 0.71, 1.295)]]
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, pale, "belly"),
        *horns(teeth[0], 0.035),
        *toes(plan, 4, slot="claw"),
        *ears((0.17, 1.0, 0.62), 0.13, 0.13, outline=rounded, turn=(0, 20, -35), cup=0.4),
        *eyes(flesh, (0, 1.02, 0.78), (0.6, 0.12, 0.5), 0.052, gaze=0.5, lid="coat"),
        *nostrils(flesh, (0, 0.84, 1.1), (0.55, 0.3, 0.6), 0.03),
        *smile(flesh, (0, 0.7, 1.08), width=1.7, drop=0.42, lift=0.42, radius=0.01),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(1.6)


BUILD, RIG = builders({"elephant": _elephant, "calf": _calf, "rhino": _rhino, "hippo": _hippo})
