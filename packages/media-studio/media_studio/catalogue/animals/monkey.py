"""Monkeys and apes."""

from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.ears import ears, rounded
from media_studio.catalogue.animals.modelling.eyes import eyes, nostrils, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Muscle, both
from media_studio.catalogue.animals.modelling.marking import marking, within
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, toes


def _monkey(_: frozenset[str]) -> Creature:
    """Sit, with the tail in a hook."""
    fingers = [
        Muscle(Egg((0.392 + 0.033 * k, 0.032, 0.265), (0.017, 0.026, 0.06)), "LeftHand", 0.008)
        for k in range(4)
    ]
    thumb = Muscle(Egg((0.36, 0.035, 0.2), (0.017, 0.026, 0.045), (0, -35, 0)), "LeftHand", 0.008)
    hands = [
        Muscle(Egg((0.44, 0.06, 0.17), (0.065, 0.05, 0.085)), "LeftHand", 0.03),
        *fingers,
        thumb,
        Muscle(Egg((0.05, 0.9, 0.27), (0.1, 0.09, 0.1)), "Head", 0.05),
    ]
    plan = Plan(
        hips=Egg((0, 0.25, -0.06), (0.21, 0.22, 0.2)),
        belly=Egg((0, 0.4, -0.02), (0.18, 0.24, 0.17)),
        chest=Egg((0, 0.6, 0.02), (0.165, 0.2, 0.15)),
        neck=((0.74, 0.04, 0.11), (0.84, 0.08, 0.11)),
        skull=Egg((0, 1.0, 0.12), (0.215, 0.2, 0.2)),
        muzzle=((0.92, 0.24, 0.12), (0.9, 0.3, 0.1)),
        fore=Leg(
            ((0.15, 0.7, 0.04), (0.34, 0.5, 0.0), (0.43, 0.26, 0.08), (0.44, 0.1, 0.14)),
            (0.075, 0.06, 0.05, 0.046),
        ),
        hind=Leg(
            ((0.13, 0.24, 0.0), (0.25, 0.38, 0.24), (0.23, 0.14, 0.14), (0.22, 0.07, 0.2)),
            (0.13, 0.1, 0.06, 0.055),
            foot=(0.075, 0.05, 0.14),
        ),
        tail=(
            (0.14, -0.24, 0.045),
            (0.1, -0.4, 0.043),
            (0.16, -0.54, 0.042),
            (0.3, -0.62, 0.041),
            (0.46, -0.64, 0.04),
            (0.6, -0.6, 0.04),
            (0.7, -0.5, 0.039),
            (0.72, -0.38, 0.037),
            (0.65, -0.3, 0.034),
            (0.56, -0.32, 0.03),
        ),
        more=tuple(both(*hands)),
    )
    return _primate(plan, ear=0.19, size=0.55)


def _gorilla(_: frozenset[str]) -> Creature:
    """Walk on the knuckles."""
    brow = Muscle(Egg((0, 1.32, 0.74), (0.17, 0.05, 0.08)), "Head", 0.05)
    fist = Muscle(Egg((0.31, 0.1, 0.5), (0.1, 0.08, 0.1)), "LeftHand", 0.04)
    fingers = [
        Muscle(Egg((0.235 + 0.05 * k, 0.055, 0.585), (0.027, 0.055, 0.04)), "LeftHand", 0.008)
        for k in range(4)
    ]
    plan = Plan(
        hips=Egg((0, 0.62, -0.36), (0.24, 0.24, 0.24)),
        belly=Egg((0, 0.74, -0.08), (0.27, 0.27, 0.34)),
        chest=Egg((0, 0.92, 0.24), (0.33, 0.3, 0.28)),
        neck=((1.06, 0.36, 0.24), (1.16, 0.5, 0.2)),
        skull=Egg((0, 1.26, 0.58), (0.2, 0.22, 0.2)),
        muzzle=((1.17, 0.7, 0.15), (1.14, 0.78, 0.13)),
        fore=Leg(
            ((0.31, 0.96, 0.32), (0.38, 0.6, 0.28), (0.34, 0.28, 0.46), (0.31, 0.14, 0.48)),
            (0.19, 0.14, 0.11, 0.1),
        ),
        hind=Leg(
            ((0.17, 0.56, -0.36), (0.24, 0.38, -0.2), (0.22, 0.2, -0.38), (0.22, 0.1, -0.34)),
            (0.19, 0.14, 0.1, 0.09),
            foot=(0.11, 0.07, 0.19),
        ),
        more=(
            *both(fist, *fingers),
            brow,
            Muscle(Egg((0, 1.44, 0.5), (0.1, 0.1, 0.13)), "Head", 0.06),
        ),
    )
    return _primate(plan, ear=0.1, size=1.1)


def _primate(plan: Plan, *, ear: float, size: float) -> Creature:
    flesh = plan.flesh()
    hide = flesh.hide(cells=56)
    _, y, z = plan.skull.centre
    rx, ry, rz = plan.skull.radii
    front = plan.muzzle[-1][1]
    face = within(
        (0.42 * rx, y + 0.1 * ry, z + rz, 0.52 * rx, 0.5 * ry, 0.5 * rz),
        (-0.42 * rx, y + 0.1 * ry, z + rz, 0.52 * rx, 0.5 * ry, 0.5 * rz),
        (0, y - 0.55 * ry, front + 0.02, 0.85 * rx, 0.55 * ry, 0.16),
    )
    low = plan.muzzle[-1][0]
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, face, "muzzle"),
        *toes(plan, 4, slot="muzzle"),
        *ears(
            (0.86 * rx, y - 0.02, z - 0.02),
            ear,
            ear,
            outline=rounded,
            turn=(0, 15, -84),
            cup=0.25,
            inner="muzzle",
        ),
        *eyes(flesh, (0, y, z), (0.36, 0.1, 0.8), 0.27 * rx, gaze=0.8, iris=60, lid="coat"),
        *nostrils(flesh, (0, low + 0.04, front - 0.06), (0.14, 0.32, 0.8), 0.016),
        *smile(flesh, (0, low, front - 0.06), width=1.1, drop=0.2, lift=0.3, radius=0.008),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(size)


BUILD, RIG = builders({"monkey": _monkey, "gorilla": _gorilla})
