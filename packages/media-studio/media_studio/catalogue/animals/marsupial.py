"""Koalas and kangaroos."""

from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.ears import ears, leaf
from media_studio.catalogue.animals.modelling.eyes import eyes, nose, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Muscle, both
from media_studio.catalogue.animals.modelling.hair import fleece, hair
from media_studio.catalogue.animals.modelling.marking import marking, wavy, within
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, toes
from media_studio.modelling.solids import ellipsoid


def _koala(_: frozenset[str]) -> Creature:
    """Sit up, with woolly ears and a large nose."""
    plan = Plan(
        hips=Egg((0, 0.3, -0.06), (0.3, 0.3, 0.28)),
        belly=Egg((0, 0.46, -0.02), (0.27, 0.3, 0.25)),
        chest=Egg((0, 0.66, 0.02), (0.22, 0.22, 0.2)),
        neck=((0.76, 0.04, 0.18), (0.88, 0.07, 0.17)),
        skull=Egg((0, 1.02, 0.1), (0.29, 0.25, 0.24)),
        muzzle=((0.95, 0.22, 0.14), (0.93, 0.31, 0.11)),
        fore=Leg(
            ((0.18, 0.7, 0.06), (0.27, 0.5, 0.14), (0.2, 0.36, 0.3), (0.16, 0.33, 0.34)),
            (0.1, 0.085, 0.075, 0.07),
        ),
        hind=Leg(
            ((0.2, 0.26, 0.02), (0.28, 0.2, 0.24), (0.24, 0.12, 0.3), (0.24, 0.08, 0.36)),
            (0.19, 0.13, 0.09, 0.08),
            foot=(0.085, 0.07, 0.12),
        ),
        more=tuple(both(Muscle(Egg((0.17, 0.33, 0.36), (0.07, 0.065, 0.075)), "LeftHand", 0.03))),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=54)
    pale = within((0, 0.56, 0.26, 0.19, 0.3, 0.16), (0, 0.86, 0.3, 0.12, 0.06, 0.14))
    wool = [
        hair(
            fleece(Egg((side * 0.31, 1.16, 0.05), (0.12, 0.13, 0.06)), "Head", count=26, size=0.05),
            "coat",
            cells=17,
        )
        for side in (-1, 1)
    ]
    inner = [
        ellipsoid(0.075, 0.085, 0.03, sides=18).at(side * 0.31, 1.15, 0.145) for side in (-1, 1)
    ]
    parts = [
        flesh.dressed(hide, "coat"),
        *wool,
        *(shape.part("inner_ear").carried_by("Head") for shape in inner),
        *marking(flesh, hide, wavy(pale, 0.02, 0.25), "belly"),
        *toes(plan, 4, claw=0.03),
        *eyes(flesh, (0, 1.03, 0.1), (0.45, 0.1, 0.75), 0.044, gaze=0.6, white=False),
        nose(flesh, (0, 0.97, 0.22), (0, 0.08, 0.9), (0.075, 0.095, 0.05)),
        *smile(flesh, (0, 0.9, 0.2), width=0.5, drop=0.25, lift=0.15, radius=0.007),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.6)


def _kangaroo(_: frozenset[str]) -> Creature:
    """Stand on long feet and a thick tail, with a pouch."""
    plan = Plan(
        hips=Egg((0, 0.64, -0.1), (0.23, 0.28, 0.25)),
        belly=Egg((0, 0.84, 0.02), (0.19, 0.26, 0.2)),
        chest=Egg((0, 1.06, 0.1), (0.155, 0.2, 0.155)),
        neck=((1.18, 0.13, 0.115), (1.4, 0.22, 0.09)),
        skull=Egg((0, 1.5, 0.28), (0.12, 0.12, 0.15)),
        muzzle=((1.46, 0.38, 0.085), (1.42, 0.54, 0.052)),
        fore=Leg(
            ((0.12, 1.06, 0.16), (0.17, 0.9, 0.18), (0.13, 0.8, 0.32), (0.11, 0.74, 0.38)),
            (0.065, 0.05, 0.04, 0.036),
        ),
        hind=Leg(
            ((0.18, 0.62, -0.05), (0.25, 0.46, 0.18), (0.22, 0.16, -0.14), (0.22, 0.07, -0.02)),
            (0.22, 0.13, 0.06, 0.055),
            foot=(0.068, 0.05, 0.26),
        ),
        tail=((0.5, -0.26, 0.13), (0.26, -0.5, 0.11), (0.1, -0.82, 0.085), (0.07, -1.12, 0.05)),
        more=tuple(both(Muscle(Egg((0.11, 0.71, 0.4), (0.042, 0.055, 0.042)), "LeftHand", 0.02))),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=66)
    pale = within((0, 0.86, 0.26, 0.13, 0.34, 0.14), (0, 1.4, 0.5, 0.09, 0.05, 0.14))
    pouch = ellipsoid(0.12, 0.015, 0.035, sides=20).at(0, 0.78, 0.212)
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, wavy(pale, 0.02, 0.3), "belly"),
        pouch.part("mouth").carried_by("Spine"),
        *toes(plan, 3, claw=0.04),
        *ears((0.06, 1.6, 0.24), 0.24, 0.11, outline=leaf, turn=(-4, 22, -16)),
        *eyes(flesh, (0, 1.5, 0.28), (0.7, 0.16, 0.55), 0.036, gaze=0.5, white=False),
        nose(flesh, (0, 1.43, 0.46), (0, 0.1, 0.9), (0.036, 0.028, 0.03)),
        *smile(flesh, (0, 1.42, 0.42), width=0.5, drop=0.25, lift=0.1, radius=0.005),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.95)


BUILD, RIG = builders({"koala": _koala, "kangaroo": _kangaroo})
