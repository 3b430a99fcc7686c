"""Bears."""

from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.ears import ears, rounded
from media_studio.catalogue.animals.modelling.eyes import eyes, nose, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Muscle, both
from media_studio.catalogue.animals.modelling.marking import (
    MarkedRegion,
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

_PLAN = Plan(
    hips=Egg((0, 0.76, -0.42), (0.28, 0.29, 0.3)),
    belly=Egg((0, 0.73, -0.06), (0.29, 0.29, 0.42)),
    chest=Egg((0, 0.77, 0.29), (0.28, 0.31, 0.3)),
    neck=((0.92, 0.42, 0.26), (1.03, 0.58, 0.24)),
    skull=Egg((0, 1.12, 0.68), (0.27, 0.245, 0.24)),
    muzzle=((1.05, 0.82, 0.15), (1.035, 0.98, 0.108)),
    fore=Leg(
        ((0.2, 0.72, 0.32), (0.22, 0.46, 0.27), (0.22, 0.26, 0.3), (0.22, 0.12, 0.3)),
        (0.2, 0.15, 0.125, 0.115),
        foot=(0.135, 0.09, 0.17),
    ),
    hind=Leg(
        ((0.19, 0.72, -0.44), (0.22, 0.46, -0.36), (0.21, 0.26, -0.48), (0.21, 0.12, -0.45)),
        (0.23, 0.17, 0.125, 0.115),
        foot=(0.135, 0.09, 0.18),
    ),
    tail=((0.88, -0.68, 0.07), (0.88, -0.77, 0.06)),
    more=tuple(both(Muscle(Egg((0.17, 1.04, 0.68), (0.12, 0.12, 0.14)), "Head", 0.06))),
)
_MUZZLE = within((0, 1.03, 0.98, 0.17, 0.13, 0.2))


def _ursine(
    pale: MarkedRegion | None, dark: MarkedRegion | None, ear: str, paw: str, cells: int = 50
) -> Creature:
    flesh = _PLAN.flesh()
    hide = flesh.hide(cells=cells)
    parts = [flesh.dressed(hide, "coat")]
    if pale is not None:
        parts += marking(flesh, hide, pale, "muzzle")
    if dark is not None:
        parts += marking(flesh, hide, dark, "marking")
    lid = "coat" if dark is None else "marking"
    parts += [
        *toes(_PLAN, 4, slot=paw, claw=0.05),
        *ears((0.19, 1.27, 0.62), 0.15, 0.19, outline=rounded, turn=(0, 20, -32), slot=ear),
        *eyes(flesh, (0, 1.12, 0.68), (0.38, 0.17, 0.75), 0.05, gaze=0.6, lid=lid),
        nose(flesh, (0, 1.05, 0.86), (0, 0.18, 0.9), (0.07, 0.05, 0.05)),
        *smile(flesh, (0, 1.03, 0.87), width=0.8, drop=0.5, lift=0.25, radius=0.009),
    ]
    return Creature(parts=parts, rig=_PLAN.rig()).standing(1.05)


def _bear(_: frozenset[str]) -> Creature:
    return _ursine(_MUZZLE, None, "coat", "coat")


def _cub(attributes: frozenset[str]) -> Creature:
    return young(_bear(attributes), size=0.5, head=1.25, legs=0.8)


def _polar(_: frozenset[str]) -> Creature:
    return _ursine(None, None, "coat", "coat")


def _panda(_: frozenset[str]) -> Creature:
    legs = below(0.5)
    band = where_both(above(0.19, 2), below(0.44, 2), below(1.02))
    patches = within((0.12, 1.15, 0.9, 0.085, 0.1, 0.1), (-0.12, 1.15, 0.9, 0.085, 0.1, 0.1))
    dark = either(wavy(either(legs, band), 0.012, 0.5), patches)
    return _ursine(None, dark, "marking", "marking", 45)


BUILD, RIG = builders({"bear": _bear, "cub": _cub, "polar": _polar, "panda": _panda})
