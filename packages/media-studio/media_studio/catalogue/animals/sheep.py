"""Sheep and goats."""

import numpy as np

from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.ears import ears, leaf
from media_studio.catalogue.animals.modelling.eyes import eyes, nose, nostrils, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle
from media_studio.catalogue.animals.modelling.hair import fleece, hair, lock
from media_studio.catalogue.animals.modelling.horns import horns
from media_studio.catalogue.animals.modelling.marking import below, marking, within
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, all_hooves
from media_studio.catalogue.animals.modelling.young import young
from media_studio.modelling.part import Part

_PLAN = Plan(
    hips=Egg((0, 0.78, -0.36), (0.2, 0.2, 0.24)),
    belly=Egg((0, 0.75, -0.06), (0.21, 0.21, 0.36)),
    chest=Egg((0, 0.78, 0.26), (0.19, 0.23, 0.22)),
    neck=((0.9, 0.34, 0.15), (1.12, 0.5, 0.125)),
    skull=Egg((0, 1.18, 0.58), (0.155, 0.16, 0.165)),
    muzzle=((1.13, 0.68, 0.115), (1.05, 0.84, 0.082)),
    fore=Leg(
        ((0.12, 0.7, 0.28), (0.13, 0.48, 0.25), (0.13, 0.28, 0.28), (0.13, 0.1, 0.28)),
        (0.12, 0.075, 0.056, 0.05),
    ),
    hind=Leg(
        ((0.12, 0.74, -0.36), (0.145, 0.5, -0.3), (0.135, 0.3, -0.46), (0.135, 0.1, -0.41)),
        (0.16, 0.1, 0.06, 0.052),
    ),
    tail=((0.9, -0.56, 0.05), (0.94, -0.68, 0.035)),
)


def _face(flesh: Flesh, slot: str) -> list[Part]:
    return [
        *ears((0.13, 1.22, 0.53), 0.2, 0.105, outline=leaf, turn=(15, 15, -108), slot=slot),
        *eyes(flesh, (0, 1.19, 0.58), (0.55, 0.14, 0.72), 0.05, gaze=0.5, lid=slot, iris=62),
        nose(flesh, (0, 1.07, 0.76), (0, 0.06, 0.9), (0.04, 0.026, 0.026)),
        *smile(flesh, (0, 1.06, 0.76), width=1.0, drop=0.5, lift=0.25, radius=0.006),
    ]


def _wool() -> list[Muscle]:
    body = fleece(Egg((0, 0.79, -0.27), (0.25, 0.25, 0.31)), "Hips", count=54, size=0.085)
    front = fleece(Egg((0, 0.8, 0.17), (0.24, 0.27, 0.32)), "Spine1", count=58, size=0.085)
    shoulders = [
        curl
        for side in (1, -1)
        for curl in fleece(
            Egg((0.12 * side, 0.7, 0.28), (0.12, 0.12, 0.13)), "Spine1", count=16, size=0.075
        )
    ]
    neck = fleece(Egg((0, 1.02, 0.38), (0.17, 0.2, 0.17)), "Neck", count=22, size=0.07)
    cap = fleece(Egg((0, 1.31, 0.53), (0.11, 0.06, 0.1)), "Head", count=12, size=0.055)
    return [*body, *front, *shoulders, *neck, *cap]


def _woolly(more: list[Part], size: float) -> Creature:
    flesh = _PLAN.flesh()
    hide = flesh.hide(cells=46)
    tail = fleece(Egg((0, 0.86, -0.58), (0.06, 0.1, 0.05)), "Tail", count=10, size=0.045)
    parts = [
        hair(_wool(), "coat", cells=44),
        flesh.dressed(hide, "muzzle"),
        *marking(flesh, hide, below(0.88), "shank", lift=0.004),
        hair(tail, "coat", cells=14),
        *_face(flesh, "muzzle"),
        *all_hooves(_PLAN, radius=0.056, height=0.08),
        *more,
    ]
    return Creature(parts=parts, rig=_PLAN.rig()).standing(size)


def _sheep(_: frozenset[str]) -> Creature:
    return _woolly([], 0.8)


def _lamb(attributes: frozenset[str]) -> Creature:
    return young(_sheep(attributes), size=0.55, head=1.15, legs=1.15, trunk=0.8)


def _ram(_: frozenset[str]) -> Creature:
    turn = np.linspace(0.3 * np.pi, 2.35 * np.pi, 12)
    reach = np.linspace(0.15, 0.11, 12)
    curve = [
        (0.12 + 0.1 * k / 11, float(1.22 + r * np.sin(a)), float(0.49 + r * np.cos(a)))
        for k, (a, r) in enumerate(zip(turn, reach, strict=True))
    ]
    return _woolly(horns(curve, 0.062, rings=9), 0.85)


def _goat(_: frozenset[str]) -> Creature:
    flesh = _PLAN.flesh()
    hide = flesh.hide(cells=54)
    curve = [(0.06, 1.3, 0.55), (0.09, 1.46, 0.5), (0.12, 1.55, 0.36), (0.14, 1.55, 0.22)]
    beard = lock([(0, 1.0, 0.76), (0, 0.88, 0.78), (0, 0.74, 0.74)], [0.05, 0.055, 0.008], "Head")
    pale = within((0, 1.05, 0.9, 0.12, 0.08, 0.14))
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, pale, "muzzle"),
        *_face(flesh, "coat"),
        *nostrils(flesh, (0, 1.06, 0.8), (0.4, 0.2, 0.9), 0.016),
        *horns(curve, 0.05, rings=7),
        hair(beard, "mane", cells=20),
        *all_hooves(_PLAN, radius=0.056, height=0.08),
    ]
    return Creature(parts=parts, rig=_PLAN.rig()).standing(0.8)


BUILD, RIG = builders({"sheep": _sheep, "lamb": _lamb, "ram": _ram, "goat": _goat})
