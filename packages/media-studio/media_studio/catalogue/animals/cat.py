"""Cats, small and big."""

import numpy as np

from media_studio.catalogue.animals.modelling.collar import collar
from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.ears import ears, pointed, rounded
from media_studio.catalogue.animals.modelling.eyes import eyes, nose, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Muscle, both
from media_studio.catalogue.animals.modelling.hair import hair, lock
from media_studio.catalogue.animals.modelling.marking import (
    MarkedRegion,
    above,
    bands,
    below,
    either,
    marking,
    rosettes,
    wavy,
    where_both,
    within,
)
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, toes
from media_studio.catalogue.animals.modelling.whiskers import whiskers
from media_studio.catalogue.animals.modelling.young import young
from media_studio.modelling.part import Part

_PALE = within((0, 1.1, 0.78, 0.17, 0.1, 0.3), (0, 0.72, 0.5, 0.14, 0.26, 0.2))


def _cat(attributes: frozenset[str]) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.72, -0.42), (0.19, 0.22, 0.25)),
        belly=Egg((0, 0.70, -0.08), (0.185, 0.19, 0.36)),
        chest=Egg((0, 0.71, 0.25), (0.18, 0.23, 0.23)),
        neck=((0.85, 0.30, 0.17), (1.08, 0.46, 0.15)),
        skull=Egg((0, 1.2, 0.53), (0.25, 0.205, 0.205)),
        muzzle=((1.14, 0.62, 0.12), (1.125, 0.71, 0.09)),
        fore=Leg(
            ((0.1, 0.66, 0.27), (0.11, 0.44, 0.22), (0.11, 0.22, 0.26), (0.11, 0.08, 0.27)),
            (0.12, 0.075, 0.06, 0.058),
            foot=(0.075, 0.058, 0.1),
        ),
        hind=Leg(
            ((0.11, 0.7, -0.42), (0.14, 0.44, -0.33), (0.13, 0.25, -0.54), (0.13, 0.08, -0.48)),
            (0.17, 0.115, 0.056, 0.055),
            foot=(0.075, 0.058, 0.11),
        ),
        tail=(
            (0.84, -0.6, 0.06),
            (0.95, -0.85, 0.056),
            (1.2, -0.98, 0.054),
            (1.42, -0.9, 0.054),
            (1.52, -0.74, 0.045),
        ),
        more=both(Muscle(Egg((0.055, 1.105, 0.7), (0.075, 0.055, 0.06)), "Head", 0.03)),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=52)
    tabby = where_both(bands(0.17, 0.3), above(0.7), below(0.33, 2))
    crown = where_both(bands(0.1, 0.35, axis=0), above(1.28), below(0.66, 2))
    rings = where_both(bands(0.16, 0.4, axis=1), below(-0.82, 2))
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, either(wavy(tabby, 0.05, 0.4), crown, rings), "marking"),
        *marking(flesh, hide, wavy(_PALE, 0.02, 0.3), "muzzle"),
        *marking(flesh, hide, wavy(below(0.12), 0.02, 0.3), "paw"),
        *toes(plan, slot="paw"),
        *ears((0.14, 1.3, 0.5), 0.23, 0.24, outline=pointed, turn=(-4, 22, -22)),
        *eyes(flesh, (0, 1.2, 0.53), (0.45, 0.12, 0.75), 0.073, gaze=0.6, lid="coat", lid_tilt=98),
        nose(flesh, (0, 1.15, 0.65), (0, 0.02, 0.9), (0.036, 0.026, 0.026)),
        *smile(flesh, (0, 1.12, 0.66), width=0.9, drop=0.55, lift=0.35, radius=0.006),
        *whiskers(flesh, (0.02, 1.11, 0.7), length=0.26),
    ]
    if attributes:
        parts += collar(flesh, (0, 0.96, 0.38), (0, 0.8, 0.5), 0.175, 0.025)
    return Creature(parts=parts, rig=plan.rig()).standing(0.3)


def _kitten(attributes: frozenset[str]) -> Creature:
    return young(_cat(attributes), size=0.6, head=1.4, legs=0.62)


def _big(tail: float) -> Plan:
    return Plan(
        hips=Egg((0, 0.80, -0.48), (0.21, 0.24, 0.28)),
        belly=Egg((0, 0.78, -0.08), (0.22, 0.22, 0.40)),
        chest=Egg((0, 0.80, 0.30), (0.24, 0.28, 0.28)),
        neck=((0.92, 0.38, 0.22), (1.08, 0.56, 0.2)),
        skull=Egg((0, 1.18, 0.64), (0.24, 0.215, 0.225)),
        muzzle=((1.12, 0.74, 0.15), (1.1, 0.91, 0.112)),
        fore=Leg(
            ((0.15, 0.76, 0.32), (0.17, 0.5, 0.24), (0.17, 0.26, 0.3), (0.17, 0.1, 0.31)),
            (0.17, 0.118, 0.094, 0.09),
            foot=(0.12, 0.08, 0.15),
        ),
        hind=Leg(
            ((0.15, 0.8, -0.5), (0.18, 0.52, -0.4), (0.17, 0.3, -0.64), (0.17, 0.1, -0.57)),
            (0.2, 0.15, 0.085, 0.08),
            foot=(0.12, 0.08, 0.15),
        ),
        tail=(
            (0.88, -0.7, 0.07),
            (0.62, -0.95, tail),
            (0.42, -1.15, tail),
            (0.44, -1.4, tail),
            (0.6, -1.52, 0.8 * tail),
        ),
        more=both(Muscle(Egg((0.075, 1.07, 0.88), (0.095, 0.075, 0.08)), "Head", 0.03)),
    )


def _great(plan: Plan, stripes: MarkedRegion | None, more: list[str], cells: int = 56) -> Creature:
    flesh = plan.flesh()
    hide = flesh.hide(cells=cells)
    pale = within(
        (0, 1.04, 0.96, 0.21, 0.13, 0.24),
        (0, 0.74, 0.56, 0.13, 0.16, 0.14),
        (0, 0.54, -0.06, 0.16, 0.1, 0.3),
    )
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, wavy(pale, 0.02, 0.3), "muzzle"),
        *toes(plan),
        *ears((0.155, 1.3, 0.6), 0.15, 0.17, outline=rounded, turn=(0, 25, -32)),
        *eyes(flesh, (0, 1.18, 0.64), (0.42, 0.17, 0.75), 0.058, gaze=0.6, lid="coat", lid_tilt=78),
        nose(flesh, (0, 1.12, 0.8), (0, 0.13, 0.9), (0.066, 0.045, 0.042)),
        *smile(flesh, (0, 1.07, 0.84), width=0.8, drop=0.55, lift=0.3, radius=0.009),
    ]
    if stripes is not None:
        parts += marking(flesh, hide, stripes, "marking")
    if "mane" in more:
        parts.append(_mane())
        parts.append(hair(_tassel(), "mane", cells=20))
    return Creature(parts=parts, rig=plan.rig()).standing(1.05)


def _mane() -> Part:
    """Ring the face of a lion with locks, in two rows."""
    made = [Muscle(Egg((0, 1.04, 0.46), (0.34, 0.36, 0.2), (35, 0, 0)), "Neck", 0.05)]
    made.append(Muscle(Egg((0, 0.78, 0.5), (0.24, 0.3, 0.17), (-10, 0, 0)), "Spine1", 0.08))
    for row, (count, reach, z) in enumerate(((17, 0.31, 0.66), (15, 0.35, 0.5))):
        for k in range(count):
            angle = 2 * np.pi * (k + 0.5 * row) / count
            x, y = np.sin(angle), np.cos(angle)
            start = (0.7 * reach * x, 1.16 + 0.7 * reach * y, z - 0.02)
            knee = (1.1 * reach * x, 1.16 + 1.1 * reach * y, z - 0.02)
            tip = (1.36 * reach * x, 1.13 + 1.36 * reach * y, z - 0.16)
            made += lock([start, knee, tip], [0.09, 0.085, 0.02], "Head", steps=2)
    return hair(made, "mane", cells=40)


def _tassel() -> list[Muscle]:
    points = [(0, 0.5, -1.45), (0, 0.62, -1.53), (0, 0.78, -1.58)]
    return lock(points, [0.035, 0.085, 0.015], "Tail3")


def _lion(_: frozenset[str]) -> Creature:
    return _great(_big(0.042), None, ["mane"])


def _lioness(_: frozenset[str]) -> Creature:
    return _great(_big(0.045), None, [])


def _tiger(_: frozenset[str]) -> Creature:
    trunk = where_both(bands(0.19, 0.36), below(0.42, 2), above(0.62))
    legs = where_both(bands(0.13, 0.34, axis=1), below(0.5), above(0.22))
    tail = where_both(bands(0.13, 0.4), below(-0.86, 2))
    face = where_both(
        bands(0.15, 0.42, axis=1), above(1.06), within((0, 1.2, 0.66, 0.4, 0.3, 0.17))
    )
    sides = either(above(0.15, 0), below(-0.15, 0), above(1.3))
    return _great(
        _big(0.062),
        either(wavy(either(trunk, legs), 0.055, 0.5), tail, where_both(face, sides)),
        [],
    )


def _leopard(_: frozenset[str]) -> Creature:
    spots = where_both(rosettes(0.17, 0.06), below(0.72, 2))
    return _great(_big(0.06), spots, [], cells=47)


BUILD, RIG = builders(
    {
        "cat": _cat,
        "kitten": _kitten,
        "lion": _lion,
        "lioness": _lioness,
        "tiger": _tiger,
        "leopard": _leopard,
    }
)
