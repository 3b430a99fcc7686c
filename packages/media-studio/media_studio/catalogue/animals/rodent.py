"""Rabbits, mice, squirrels, hedgehogs: the small furry ones."""

import numpy as np

from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.ears import ears, leaf, pointed, rounded
from media_studio.catalogue.animals.modelling.eyes import eyes, nose, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Muscle, both
from media_studio.catalogue.animals.modelling.hair import fleece, hair, lock
from media_studio.catalogue.animals.modelling.marking import (
    above,
    either,
    marking,
    wavy,
    where_both,
    within,
)
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, toes
from media_studio.catalogue.animals.modelling.spikes import sphere_ways, spines
from media_studio.catalogue.animals.modelling.whiskers import whiskers
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import lathe


def _rabbit(_: frozenset[str]) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.36, -0.18), (0.27, 0.3, 0.3)),
        belly=Egg((0, 0.4, 0.0), (0.23, 0.26, 0.27)),
        chest=Egg((0, 0.45, 0.16), (0.19, 0.23, 0.19)),
        neck=((0.58, 0.18, 0.16), (0.76, 0.28, 0.15)),
        skull=Egg((0, 0.86, 0.33), (0.225, 0.21, 0.215)),
        muzzle=((0.8, 0.43, 0.12), (0.785, 0.51, 0.1)),
        fore=Leg(
            ((0.1, 0.42, 0.24), (0.11, 0.28, 0.25), (0.11, 0.16, 0.3), (0.11, 0.07, 0.3)),
            (0.1, 0.068, 0.056, 0.054),
            foot=(0.066, 0.05, 0.095),
        ),
        hind=Leg(
            ((0.2, 0.34, -0.12), (0.24, 0.22, 0.06), (0.22, 0.13, -0.12), (0.22, 0.07, -0.02)),
            (0.2, 0.14, 0.07, 0.06),
            foot=(0.08, 0.055, 0.19),
        ),
        more=tuple(both(Muscle(Egg((0.055, 0.775, 0.5), (0.085, 0.065, 0.07)), "Head", 0.03))),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=46)
    pale = within((0, 0.76, 0.58, 0.15, 0.1, 0.15), (0, 0.4, 0.36, 0.13, 0.22, 0.16))
    tail = fleece(Egg((0, 0.3, -0.5), (0.07, 0.07, 0.06)), "Hips", count=14, size=0.05)
    tooth = box(0.032, 0.05, 0.018, bevel=0.006)
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, wavy(pale, 0.02, 0.2), "belly"),
        hair(tail, "belly", cells=18),
        *toes(plan, 3),
        *ears((0.1, 1.01, 0.3), 0.56, 0.165, outline=leaf, turn=(-8, 18, -10), cup=0.32, curl=-14),
        *eyes(flesh, (0, 0.86, 0.33), (0.6, 0.14, 0.65), 0.068, gaze=0.55, lid="coat", iris=64),
        nose(flesh, (0, 0.82, 0.45), (0, 0.02, 0.9), (0.034, 0.026, 0.026)),
        *smile(flesh, (0, 0.785, 0.46), width=0.7, drop=0.38, lift=0.22, radius=0.006),
        *[tooth.at(x, 0.675, 0.575).part("tooth").carried_by("Head") for x in (-0.017, 0.017)],
        *whiskers(flesh, (0.03, 0.78, 0.5), length=0.24),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.36)


def _mousy(*, ear: float, lean: float, size: float) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.3, -0.18), (0.23 * lean, 0.25 * lean, 0.28)),
        belly=Egg((0, 0.31, 0.02), (0.21 * lean, 0.22 * lean, 0.26)),
        chest=Egg((0, 0.33, 0.18), (0.16, 0.18, 0.18)),
        neck=((0.38, 0.24, 0.15), (0.45, 0.32, 0.145)),
        skull=Egg((0, 0.5, 0.41), (0.185, 0.17, 0.19)),
        muzzle=((0.46, 0.52, 0.115), (0.43, 0.67, 0.058)),
        fore=Leg(
            ((0.1, 0.26, 0.24), (0.12, 0.17, 0.22), (0.12, 0.1, 0.26), (0.12, 0.05, 0.27)),
            (0.08, 0.05, 0.036, 0.034),
            foot=(0.044, 0.032, 0.075),
        ),
        hind=Leg(
            ((0.14, 0.26, -0.18), (0.18, 0.17, -0.04), (0.16, 0.1, -0.2), (0.16, 0.05, -0.13)),
            (0.16, 0.1, 0.045, 0.038),
            foot=(0.05, 0.034, 0.12),
        ),
        tail=(
            (0.22, -0.36, 0.034),
            (0.08, -0.62, 0.028),
            (0.06, -0.88, 0.024),
            (0.2, -1.06, 0.02),
            (0.42, -1.08, 0.016),
            (0.56, -0.98, 0.01),
        ),
        bare_tail=True,
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=60)
    parts = [
        flesh.dressed(hide, "coat"),
        plan.tail_tube("tail"),
        *marking(flesh, hide, within((0, 0.24, 0.2, 0.12, 0.15, 0.4)), "belly"),
        *toes(plan, 3, slot="tail"),
        *ears((0.12, 0.58, 0.36), ear, ear, outline=rounded, turn=(-12, 25, -38), cup=0.25),
        *eyes(flesh, (0, 0.5, 0.41), (0.5, 0.18, 0.7), 0.046, gaze=0.5, white=False),
        nose(flesh, (0, 0.44, 0.6), (0, 0.1, 0.9), (0.034, 0.03, 0.03)),
        *smile(flesh, (0, 0.44, 0.55), width=0.7, drop=0.36, lift=0.2, radius=0.005),
        *whiskers(flesh, (0.02, 0.43, 0.62), length=0.24),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(size)


def _mouse(_: frozenset[str]) -> Creature:
    return _mousy(ear=0.29, lean=1.0, size=0.11)


def _rat(_: frozenset[str]) -> Creature:
    return _mousy(ear=0.17, lean=0.92, size=0.24)


def _squirrel(_: frozenset[str]) -> Creature:
    """Sit up with an acorn between the paws, the tail in an S."""
    plan = Plan(
        hips=Egg((0, 0.28, -0.08), (0.23, 0.25, 0.24)),
        belly=Egg((0, 0.42, -0.02), (0.19, 0.26, 0.19)),
        chest=Egg((0, 0.62, 0.03), (0.155, 0.2, 0.155)),
        neck=((0.74, 0.06, 0.13), (0.83, 0.11, 0.12)),
        skull=Egg((0, 0.94, 0.16), (0.19, 0.175, 0.185)),
        muzzle=((0.89, 0.25, 0.11), (0.87, 0.35, 0.065)),
        fore=Leg(
            ((0.12, 0.66, 0.1), (0.18, 0.5, 0.14), (0.11, 0.47, 0.28), (0.055, 0.52, 0.32)),
            (0.07, 0.055, 0.045, 0.045),
        ),
        hind=Leg(
            ((0.17, 0.28, -0.04), (0.22, 0.2, 0.14), (0.18, 0.12, -0.02), (0.18, 0.06, 0.04)),
            (0.19, 0.13, 0.06, 0.05),
            foot=(0.07, 0.05, 0.17),
        ),
        tail=(
            (0.16, -0.28, 0.05),
            (0.3, -0.48, 0.05),
            (0.7, -0.5, 0.05),
            (1.05, -0.44, 0.05),
        ),
        more=tuple(both(Muscle(Egg((0.09, 0.88, 0.22), (0.1, 0.09, 0.1)), "Head", 0.05))),
    )
    brush = lock(
        [(0, 0.12, -0.2), (0, 0.26, -0.46), (0, 0.66, -0.46), (0, 1.06, -0.4), (0, 1.12, -0.62)],
        [0.06, 0.16, 0.2, 0.19, 0.05],
        ["Tail", "Tail1", "Tail2", "Tail2"],
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=48)
    pale = within((0, 0.48, 0.2, 0.12, 0.32, 0.14), (0, 0.83, 0.34, 0.12, 0.075, 0.14))
    nut = lathe([(0, 0), (0.03, 0.03), (0.055, 0.09), (0.05, 0.13)], [(0, 0.13)], sides=18)
    cap = ellipsoid(0.066, 0.042, 0.066, sides=18).at(y=0.13)
    parts = [
        flesh.dressed(hide, "coat"),
        hair(brush, "coat", cells=34),
        *marking(flesh, hide, wavy(pale, 0.02, 0.2), "belly"),
        *toes(plan, 3),
        *ears((0.1, 1.05, 0.12), 0.2, 0.13, outline=pointed, turn=(-4, 20, -14)),
        *eyes(flesh, (0, 0.94, 0.16), (0.52, 0.14, 0.65), 0.055, gaze=0.5, white=False),
        nose(flesh, (0, 0.89, 0.28), (0, 0.05, 0.9), (0.03, 0.024, 0.024)),
        *smile(flesh, (0, 0.88, 0.26), width=0.7, drop=0.4, lift=0.22, radius=0.005),
        nut.at(0, 0.46, 0.36).part("nut").carried_by("LeftHand"),
        cap.at(0, 0.46, 0.36).part("nut_cap").carried_by("LeftHand"),
        *whiskers(flesh, (0.02, 0.87, 0.32), length=0.16),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.24)


def _hedgehog(_: frozenset[str]) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.36, -0.2), (0.32, 0.31, 0.32)),
        belly=Egg((0, 0.36, 0.0), (0.33, 0.33, 0.36)),
        chest=Egg((0, 0.34, 0.22), (0.26, 0.26, 0.26)),
        neck=((0.36, 0.3, 0.23), (0.36, 0.4, 0.2)),
        skull=Egg((0, 0.36, 0.46), (0.2, 0.19, 0.19)),
        muzzle=((0.32, 0.56, 0.12), (0.32, 0.74, 0.05)),
        fore=Leg(
            ((0.15, 0.22, 0.28), (0.16, 0.16, 0.27), (0.16, 0.1, 0.3), (0.16, 0.06, 0.3)),
            (0.08, 0.06, 0.05, 0.046),
            foot=(0.055, 0.04, 0.085),
        ),
        hind=Leg(
            ((0.17, 0.22, -0.2), (0.19, 0.16, -0.14), (0.18, 0.1, -0.22), (0.18, 0.06, -0.18)),
            (0.1, 0.07, 0.05, 0.046),
            foot=(0.055, 0.04, 0.095),
        ),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=46)
    back = np.array([0, 0.36, -0.02])
    ways = sphere_ways(420)
    ways = ways[(ways[:, 1] > -0.25) & (ways[:, 2] < 0.28 + 0.72 * ways[:, 1])]
    quills = spines(
        flesh,
        hide,
        back,
        ways,
        length=0.15,
        radius=0.03,
        lean=np.array([0, 0.1, -0.6]),
        slot="coat",
    )
    coat = where_both(above(0.22), lambda points: points[:, 2] - 0.5 * (points[:, 1] - 0.36) - 0.36)
    parts = [
        flesh.dressed(hide, "muzzle"),
        *marking(flesh, hide, wavy(either(coat), 0.015, 0.1), "coat"),
        quills,
        *toes(plan, 3, slot="muzzle"),
        *ears((0.15, 0.47, 0.46), 0.12, 0.14, outline=rounded, turn=(0, 25, -35), slot="muzzle"),
        *eyes(flesh, (0, 0.36, 0.46), (0.48, 0.3, 0.7), 0.042, gaze=0.5, white=False),
        nose(flesh, (0, 0.33, 0.65), (0, 0.12, 0.9), (0.045, 0.042, 0.042)),
        *smile(flesh, (0, 0.32, 0.58), width=0.8, drop=0.36, lift=0.24, radius=0.006),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.26)


def _stocky(*, stretch: float, ear: float, size: float, blaze: bool) -> Creature:
    """Round a body without a tail: a hamster, or longer a guinea pig."""
    k = stretch
    plan = Plan(
        hips=Egg((0, 0.33, -0.2 * k), (0.28, 0.29, 0.3)),
        belly=Egg((0, 0.33, 0.0), (0.28, 0.28, 0.32 * k)),
        chest=Egg((0, 0.34, 0.2 * k), (0.23, 0.24, 0.24)),
        neck=((0.4, 0.24 * k, 0.2), (0.44, 0.34 * k, 0.19)),
        skull=Egg((0, 0.47, 0.3 + 0.14 * k), (0.225, 0.2, 0.2)),
        muzzle=((0.42, 0.42 + 0.14 * k, 0.13), (0.4, 0.51 + 0.14 * k, 0.085)),
        fore=Leg(
            (
                (0.14, 0.22, 0.22 * k),
                (0.15, 0.15, 0.21 * k),
                (0.15, 0.1, 0.25 * k),
                (0.15, 0.05, 0.26 * k),
            ),
            (0.08, 0.055, 0.045, 0.042),
            foot=(0.05, 0.035, 0.08),
        ),
        hind=Leg(
            (
                (0.17, 0.24, -0.2 * k),
                (0.2, 0.16, -0.12 * k),
                (0.19, 0.1, -0.2 * k),
                (0.19, 0.05, -0.15 * k),
            ),
            (0.12, 0.08, 0.05, 0.045),
            foot=(0.055, 0.036, 0.1),
        ),
        more=tuple(both(Muscle(Egg((0.12, 0.4, 0.36 + 0.14 * k), (0.11, 0.1, 0.1)), "Head", 0.04))),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=52)
    head = 0.3 + 0.14 * k
    pale = [within((0, 0.22, 0.1, 0.2, 0.16, 0.5), (0, 0.38, head + 0.2, 0.13, 0.1, 0.12))]
    if blaze:
        saddle = where_both(above(-0.12 * k, 2), lambda p: p[:, 2] - 0.14 * k)
        pale += [saddle, within((0, 0.52, head + 0.16, 0.06, 0.2, 0.14))]
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, wavy(either(*pale), 0.02, 0.2), "belly"),
        *toes(plan, 3, slot="tail"),
        *ears((0.13, 0.6, head - 0.04), ear, ear, outline=rounded, turn=(-10, 25, -40), cup=0.25),
        *eyes(flesh, (0, 0.47, head), (0.5, 0.16, 0.7), 0.046, gaze=0.5, white=False),
        nose(flesh, (0, 0.42, head + 0.1), (0, 0.1, 0.9), (0.03, 0.024, 0.024)),
        *smile(flesh, (0, 0.4, head + 0.06), width=0.6, drop=0.34, lift=0.18, radius=0.005),
        *whiskers(flesh, (0.02, 0.4, head + 0.18), length=0.18),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(size)


def _hamster(_: frozenset[str]) -> Creature:
    return _stocky(stretch=0.9, ear=0.16, size=0.16, blaze=False)


def _guinea_pig(_: frozenset[str]) -> Creature:
    return _stocky(stretch=1.25, ear=0.13, size=0.26, blaze=True)


BUILD, RIG = builders(
    {
        "rabbit": _rabbit,
        "mouse": _mouse,
        "rat": _rat,
        "squirrel": _squirrel,
        "hedgehog": _hedgehog,
        "hamster": _hamster,
        "guinea pig": _guinea_pig,
    }
)
