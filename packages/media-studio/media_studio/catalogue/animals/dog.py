"""Dogs, wolves and foxes."""

from media_studio.catalogue.animals.modelling.collar import collar
from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.ears import ears, pointed
from media_studio.catalogue.animals.modelling.eyes import eyes, nose, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Muscle, both
from media_studio.catalogue.animals.modelling.hair import hair, lock
from media_studio.catalogue.animals.modelling.marking import (
    above,
    below,
    either,
    marking,
    wavy,
    where_both,
    within,
)
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, toes
from media_studio.catalogue.animals.modelling.young import young

_FORE = Leg(
    ((0.13, 0.74, 0.27), (0.14, 0.48, 0.19), (0.14, 0.25, 0.24), (0.14, 0.09, 0.25)),
    (0.13, 0.088, 0.066, 0.062),
    foot=(0.085, 0.065, 0.115),
)
_HIND = Leg(
    ((0.13, 0.78, -0.40), (0.16, 0.52, -0.33), (0.15, 0.30, -0.55), (0.15, 0.09, -0.49)),
    (0.18, 0.115, 0.064, 0.06),
    foot=(0.085, 0.065, 0.115),
)


def _dog(_: frozenset[str]) -> Creature:
    flap = Muscle(Egg((0.255, 1.31, 0.52), (0.045, 0.2, 0.11), (8, 0, 9)), "Head", 0.012)
    cheek = Muscle(Egg((0.055, 1.245, 0.73), (0.095, 0.08, 0.105)), "Head", 0.06)
    plan = Plan(
        hips=Egg((0, 0.80, -0.40), (0.19, 0.21, 0.25)),
        belly=Egg((0, 0.79, -0.08), (0.19, 0.19, 0.34)),
        chest=Egg((0, 0.79, 0.25), (0.22, 0.27, 0.25)),
        neck=((0.95, 0.30, 0.19), (1.22, 0.47, 0.17)),
        skull=Egg((0, 1.38, 0.53), (0.235, 0.22, 0.225)),
        muzzle=((1.29, 0.64, 0.135), (1.265, 0.86, 0.108)),
        fore=_FORE,
        hind=_HIND,
        tail=((0.9, -0.6, 0.07), (1.02, -0.76, 0.06), (1.2, -0.84, 0.05), (1.36, -0.78, 0.03)),
        more=(*both(cheek, flap),),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=58)
    flaps = within((0.27, 1.3, 0.5, 0.12, 0.3, 0.18), (-0.27, 1.3, 0.5, 0.12, 0.3, 0.18))
    outer = either(above(0.18, 0), below(-0.18, 0))
    saddle = either(within((0, 0.98, -0.2, 0.26, 0.16, 0.42)), where_both(flaps, outer))
    pale = within((0, 1.22, 0.86, 0.22, 0.15, 0.26), (0, 0.66, 0.46, 0.17, 0.26, 0.2))
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, wavy(saddle, 0.02, 0.5), "marking"),
        *marking(flesh, hide, wavy(pale, 0.02, 0.4), "muzzle"),
        *marking(flesh, hide, wavy(below(0.13), 0.02, 0.4), "paw"),
        *toes(plan, slot="paw"),
        *eyes(flesh, (0, 1.38, 0.53), (0.42, 0.13, 0.75), 0.065, gaze=0.7, lid="coat"),
        nose(flesh, (0, 1.28, 0.75), (0, 0.16, 0.9), (0.062, 0.048, 0.05)),
        *smile(flesh, (0, 1.26, 0.74), width=0.95, drop=0.42, lift=0.22, radius=0.009),
        *collar(flesh, (0, 1.09, 0.38), (0, 0.85, 0.53), 0.2, 0.03),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.55)


def _puppy(attributes: frozenset[str]) -> Creature:
    return young(_dog(attributes), size=0.6, head=1.35, legs=0.62)


def _wild(
    *, thin: float, tail: float, snout: float, size: float, boots: str, ear: float
) -> Creature:
    """Make a wolf or a fox: pricked ears, a ruff and a bushy tail."""
    ruff = [
        Muscle(Egg((x, 1.13, 0.52), (0.1, 0.15, 0.12), (20, 0, -25 * x)), "Neck", 0.05)
        for x in (-0.12, 0.12)
    ]
    whisker = Muscle(Egg((0.165, 1.3, 0.6), (0.11, 0.07, 0.09), (0, 0, -22)), "Head", 0.05)
    plan = Plan(
        hips=Egg((0, 0.82, -0.42), (0.18, 0.2, 0.25)),
        belly=Egg((0, 0.81, -0.08), (0.18, 0.19, 0.36)),
        chest=Egg((0, 0.80, 0.26), (0.21, 0.27, 0.26)),
        neck=((0.96, 0.32, 0.22), (1.24, 0.5, 0.18)),
        skull=Egg((0, 1.38, 0.57), (0.205, 0.18, 0.2)),
        muzzle=((1.32, 0.66, 0.12), (1.27, 0.9 + snout, 0.066)),
        fore=_slim(_FORE, thin),
        hind=_slim(_HIND, thin),
        tail=((0.9, -0.62, 0.06), (0.8, -0.8, 0.09)),
        more=(*ruff, *both(whisker)),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=58)
    pale = either(
        where_both(within((0, 1.19, 0.82, 0.24, 0.125, 0.42)), above(0.6, 2)),
        within((0, 0.86, 0.56, 0.16, 0.4, 0.17)),
    )
    brush = lock(
        [(0, 0.88, -0.64), (0, 0.72, -0.86), (0, 0.5, -1.02), (0, 0.44, -1.3)],
        [0.06, 0.105 * tail, 0.135 * tail, 0.07 * tail],
        ["Tail"] * 3,
    )
    tip = lock(
        [(0, 0.443, -1.2), (0, 0.44, -1.34), (0, 0.46, -1.44)],
        [0.122 * tail, 0.085 * tail, 0.01],
        "Tail",
    )
    parts = [
        flesh.dressed(hide, "coat"),
        hair(brush, "coat", cells=30),
        hair(tip, "muzzle", cells=22),
        *marking(flesh, hide, wavy(pale, 0.02, 0.3), "muzzle"),
        *marking(flesh, hide, below(0.3), boots),
        *toes(plan, slot=boots),
        *ears((0.115, 1.45, 0.53), ear, 0.21, outline=pointed, turn=(-4, 20, -20)),
        *eyes(flesh, (0, 1.38, 0.57), (0.42, 0.13, 0.75), 0.06, gaze=0.6, lid="coat", lid_tilt=82),
        nose(flesh, (0, 1.28, 0.8), (0, 0.1, 0.9), (0.046, 0.036, 0.04)),
        *smile(flesh, (0, 1.28, 0.72), width=0.5, drop=0.24, lift=0.1, radius=0.007),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(size)


def _slim(leg: Leg, share: float) -> Leg:
    a, b, c, d = leg.radii
    return Leg(leg.points, (a, b * share, c * share, d * share), leg.foot)


def _wolf(_: frozenset[str]) -> Creature:
    return _wild(thin=1.0, tail=0.9, snout=0.0, size=0.72, boots="coat", ear=0.21)


def _fox(_: frozenset[str]) -> Creature:
    return _wild(thin=0.8, tail=1.3, snout=-0.02, size=0.42, boots="paw", ear=0.27)


BUILD, RIG = builders({"dog": _dog, "puppy": _puppy, "wolf": _wolf, "fox": _fox})
