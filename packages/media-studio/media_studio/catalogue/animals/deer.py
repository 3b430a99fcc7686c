"""Deer, reindeer and moose."""

from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.ears import ears, leaf
from media_studio.catalogue.animals.modelling.eyes import eyes, nose, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both
from media_studio.catalogue.animals.modelling.hair import hair, lock
from media_studio.catalogue.animals.modelling.horns import antlers
from media_studio.catalogue.animals.modelling.marking import (
    above,
    below,
    either,
    marking,
    rosettes,
    wavy,
    where_both,
    within,
)
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, all_hooves
from media_studio.catalogue.animals.modelling.young import young
from media_studio.modelling.part import Part

_FORE = Leg(
    ((0.1, 0.84, 0.25), (0.105, 0.62, 0.2), (0.105, 0.36, 0.23), (0.105, 0.11, 0.225)),
    (0.12, 0.066, 0.044, 0.037),
)
_HIND = Leg(
    ((0.11, 0.88, -0.38), (0.13, 0.62, -0.32), (0.12, 0.42, -0.52), (0.12, 0.11, -0.47)),
    (0.16, 0.09, 0.046, 0.038),
)
_PLAN = Plan(
    hips=Egg((0, 0.9, -0.38), (0.165, 0.175, 0.22)),
    belly=Egg((0, 0.88, -0.08), (0.16, 0.165, 0.32)),
    chest=Egg((0, 0.9, 0.22), (0.165, 0.2, 0.2)),
    neck=((1.02, 0.28, 0.15), (1.26, 0.44, 0.11), (1.4, 0.5, 0.105)),
    skull=Egg((0, 1.47, 0.56), (0.135, 0.135, 0.15)),
    muzzle=((1.43, 0.64, 0.1), (1.37, 0.82, 0.062)),
    fore=_FORE,
    hind=_HIND,
    tail=((0.99, -0.56, 0.05), (0.98, -0.68, 0.04)),
)
_STAG = (
    [(0.05, 1.58, 0.53), (0.16, 1.74, 0.44), (0.28, 1.92, 0.42), (0.26, 2.12, 0.5)],
    [(0.08, 1.63, 0.5), (0.12, 1.72, 0.62), (0.12, 1.82, 0.68)],
    [(0.19, 1.79, 0.43), (0.24, 1.86, 0.58), (0.24, 1.97, 0.64)],
    [(0.28, 1.92, 0.42), (0.38, 2.0, 0.38), (0.42, 2.12, 0.4)],
)


def _face(flesh: Flesh, *, lid: float = 98.0) -> list[Part]:
    return [
        *ears((0.1, 1.54, 0.5), 0.24, 0.13, outline=leaf, turn=(5, 20, -62), cup=0.4),
        *eyes(
            flesh,
            (0, 1.47, 0.56),
            (0.6, 0.1, 0.6),
            0.053,
            gaze=0.45,
            lid="coat",
            iris=66,
            lid_tilt=lid,
        ),
        nose(flesh, (0, 1.38, 0.74), (0, 0.1, 0.9), (0.045, 0.034, 0.034)),
        *smile(flesh, (0, 1.37, 0.72), width=0.75, drop=0.4, lift=0.2, radius=0.006),
    ]


def _cervine(*, spotted: bool) -> tuple[Flesh, list[Part]]:
    flesh = _PLAN.flesh()
    hide = flesh.hide(cells=60)
    pale = within(
        (0, 1.28, 0.78, 0.1, 0.09, 0.2),
        (0, 0.7, -0.08, 0.11, 0.1, 0.26),
        (0, 0.95, -0.62, 0.11, 0.13, 0.1),
        (0, 1.2, 0.56, 0.09, 0.13, 0.13),
    )
    parts = [flesh.dressed(hide, "coat"), *marking(flesh, hide, wavy(pale, 0.01, 0.3), "muzzle")]
    if spotted:
        spots = where_both(
            rosettes(0.125, 0.03),
            above(0.88),
            either(above(0.07, 0), below(-0.07, 0)),
            below(0.28, 2),
            above(-0.55, 2),
        )
        parts += marking(flesh, hide, spots, "muzzle")
    return flesh, [*parts, *all_hooves(_PLAN, radius=0.045, height=0.09), *_face(flesh)]


def _stag(_: frozenset[str]) -> Creature:
    parts = _cervine(spotted=False)[1]
    return Creature(parts=[*parts, *antlers(_STAG, 0.042)], rig=_PLAN.rig()).standing(1.05)


def _doe(_: frozenset[str]) -> Creature:
    parts = _cervine(spotted=True)[1]
    return Creature(parts=parts, rig=_PLAN.rig()).standing(0.95)


def _fawn(attributes: frozenset[str]) -> Creature:
    return young(_doe(attributes), size=0.55, head=1.35, legs=0.95)


def _reindeer(_: frozenset[str]) -> Creature:
    flesh, parts = _cervine(spotted=False)
    beard = [
        *lock([(0, 1.24, 0.44), (0, 1.1, 0.5), (0, 0.9, 0.46)], [0.1, 0.12, 0.02], "Neck"),
        *lock([(0, 1.12, 0.36), (0, 0.95, 0.44), (0, 0.76, 0.4)], [0.12, 0.12, 0.02], "Neck"),
    ]
    red = nose(flesh, (0, 1.38, 0.74), (0, 0.1, 0.9), (0.06, 0.052, 0.055))
    parts = [part for part in parts if part.slot != "nose"]
    every = [*parts, red, hair(beard, "muzzle", cells=26), *antlers(_STAG, 0.042)]
    return Creature(parts=every, rig=_PLAN.rig()).standing(0.95)


def _moose(_: frozenset[str]) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.88, -0.4), (0.19, 0.2, 0.24)),
        belly=Egg((0, 0.87, -0.06), (0.2, 0.21, 0.36)),
        chest=Egg((0, 0.92, 0.26), (0.2, 0.27, 0.24)),
        neck=((1.02, 0.34, 0.19), (1.14, 0.52, 0.15)),
        skull=Egg((0, 1.2, 0.62), (0.135, 0.14, 0.16)),
        muzzle=((1.16, 0.74, 0.115), (1.05, 1.0, 0.115)),
        fore=_FORE,
        hind=_HIND,
        tail=((0.98, -0.6, 0.04), (0.94, -0.68, 0.03)),
        more=(Muscle(Egg((0, 1.0, 1.03), (0.105, 0.11, 0.1)), "Head", 0.05),),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=58)
    palm = both(Muscle(Egg((0.36, 1.42, 0.56), (0.2, 0.035, 0.13), (-20, 0, 32)), "Head", 0.05))
    stem = lock(
        [(0.09, 1.3, 0.6), (0.2, 1.31, 0.6), (0.3, 1.38, 0.57)], [0.05, 0.045, 0.04], "Head"
    )
    points = [
        lock(
            [
                (0.36 + 0.05 * k, 1.41 + 0.03 * k, 0.6 - 0.04 * k),
                (0.4 + 0.06 * k, 1.52 + 0.06 * k, 0.74 - 0.1 * k),
            ],
            [0.04, 0.012],
            "Head",
            steps=1,
        )
        for k in range(5)
    ]
    made = Flesh((*stem, palm[0], *[m for p in points for m in p]))
    dewlap = lock([(0, 1.08, 0.7), (0, 0.95, 0.74), (0, 0.82, 0.7)], [0.06, 0.05, 0.01], "Head")
    antler = made.hide(cells=36)
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, below(0.4), "muzzle"),
        *all_hooves(plan, radius=0.05, height=0.09),
        *ears((0.11, 1.28, 0.52), 0.2, 0.12, outline=leaf, turn=(-15, 20, -75), cup=0.4),
        *eyes(flesh, (0, 1.2, 0.64), (0.6, 0.16, 0.5), 0.045, gaze=0.45, lid="coat", iris=64),
        nose(flesh, (0, 1.02, 1.03), (0, 0.25, 0.9), (0.075, 0.05, 0.04)),
        *smile(flesh, (0, 0.98, 1.02), width=1.1, drop=0.4, lift=0.22, radius=0.008),
        hair(dewlap, "coat", cells=18),
        antler.part("horn").carried_by("Head"),
        antler.mirrored("x").part("horn").carried_by("Head"),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(1.75)


BUILD, RIG = builders(
    {
        "stag": _stag,
        "red_deer": _stag,
        "doe": _doe,
        "fawn": _fawn,
        "reindeer": _reindeer,
        "moose": _moose,
    }
)
