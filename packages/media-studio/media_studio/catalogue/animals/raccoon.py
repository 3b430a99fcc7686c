"""Raccoons, red pandas and skunks: low bodies with bushy tails."""

from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.ears import ears, rounded
from media_studio.catalogue.animals.modelling.eyes import eyes, nose, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both
from media_studio.catalogue.animals.modelling.hair import lock
from media_studio.catalogue.animals.modelling.marking import (
    MarkedRegion,
    above,
    bands,
    below,
    either,
    marking,
    wavy,
    where_both,
    within,
)
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, toes
from media_studio.modelling.part import Part

_PLAN = Plan(
    hips=Egg((0, 0.52, -0.36), (0.23, 0.25, 0.27)),
    belly=Egg((0, 0.5, -0.06), (0.22, 0.22, 0.34)),
    chest=Egg((0, 0.5, 0.24), (0.19, 0.23, 0.23)),
    neck=((0.62, 0.32, 0.19), (0.78, 0.44, 0.18)),
    skull=Egg((0, 0.88, 0.5), (0.245, 0.2, 0.205)),
    muzzle=((0.82, 0.6, 0.12), (0.79, 0.78, 0.062)),
    fore=Leg(
        ((0.13, 0.46, 0.26), (0.14, 0.3, 0.2), (0.14, 0.16, 0.24), (0.14, 0.07, 0.25)),
        (0.12, 0.08, 0.062, 0.058),
        foot=(0.072, 0.052, 0.1),
    ),
    hind=Leg(
        ((0.14, 0.5, -0.36), (0.17, 0.32, -0.28), (0.15, 0.18, -0.44), (0.15, 0.07, -0.4)),
        (0.17, 0.11, 0.062, 0.058),
        foot=(0.072, 0.052, 0.11),
    ),
    tail=((0.58, -0.56, 0.06), (0.54, -0.76, 0.08)),
    more=tuple(both(Muscle(Egg((0.15, 0.82, 0.56), (0.11, 0.09, 0.11)), "Head", 0.05))),
)
_EYES = ((0.105, 0.89, 0.68, 0.12, 0.07, 0.11), (-0.105, 0.89, 0.68, 0.12, 0.07, 0.11))


def _brush(rise: float, region: MarkedRegion, slot: str) -> list[Part]:
    """Grow a bushy tail that rises by so much to its tip, with a marking."""
    points = [(0, 0.58, -0.54), (0, 0.52 + 0.3 * rise, -0.78), (0, 0.5 + 0.8 * rise, -1.0)]
    mass = Flesh(
        tuple(
            lock(
                [*points, (0, 0.54 + rise, -1.24)],
                [0.07, 0.125, 0.14, 0.05],
                ["Tail", "Tail", "Tail"],
            )
        )
    )
    hide = mass.hide(cells=34)
    return [mass.dressed(hide, "coat"), *marking(mass, hide, region, slot)]


def _bushy(
    *marks: tuple[MarkedRegion, str], brush: list[Part], paw: str, ear: str, size: float
) -> Creature:
    flesh = _PLAN.flesh()
    hide = flesh.hide(cells=54)
    parts = [flesh.dressed(hide, "coat"), *brush]
    for region, slot in marks:
        parts += marking(flesh, hide, region, slot)
    parts += [
        *toes(_PLAN, 4, slot=paw),
        *ears((0.15, 1.0, 0.46), 0.15, 0.17, outline=rounded, turn=(-4, 22, -28), slot=ear),
        *eyes(flesh, (0, 0.88, 0.5), (0.42, 0.1, 0.75), 0.05, gaze=0.62, white=False),
        nose(flesh, (0, 0.8, 0.7), (0, 0.1, 0.9), (0.042, 0.034, 0.036)),
        *smile(flesh, (0, 0.79, 0.64), width=0.5, drop=0.26, lift=0.12, radius=0.006),
    ]
    return Creature(parts=parts, rig=_PLAN.rig()).standing(size)


def _raccoon(_: frozenset[str]) -> Creature:
    pale = either(
        within((0, 0.8, 0.78, 0.13, 0.07, 0.16)),
        within((0.12, 1.0, 0.62, 0.11, 0.045, 0.14), (-0.12, 1.0, 0.62, 0.11, 0.045, 0.14)),
    )
    mask = within(*_EYES)
    rings = _brush(0.1, bands(0.17, 0.45), "marking")
    return _bushy(
        (pale, "muzzle"), (mask, "marking"), brush=rings, paw="marking", ear="coat", size=0.5
    )


def _red_panda(_: frozenset[str]) -> Creature:
    pale = either(
        within((0, 0.8, 0.78, 0.13, 0.07, 0.16)),
        within((0.19, 0.83, 0.6, 0.08, 0.08, 0.14), (-0.19, 0.83, 0.6, 0.08, 0.08, 0.14)),
        within((0.12, 1.0, 0.64, 0.06, 0.04, 0.12), (-0.12, 1.0, 0.64, 0.06, 0.04, 0.12)),
    )
    rings = _brush(0.05, bands(0.2, 0.4), "muzzle")
    dark = wavy(either(below(0.36), within((0, 0.4, 0.3, 0.2, 0.16, 0.3))), 0.015, 0.3)
    return _bushy(
        (dark, "marking"), (pale, "muzzle"), brush=rings, paw="marking", ear="muzzle", size=0.5
    )


def _skunk(_: frozenset[str]) -> Creature:
    stripe = where_both(
        either(
            within((0.09, 0.78, -0.2, 0.07, 0.2, 0.62), (-0.09, 0.78, -0.2, 0.07, 0.2, 0.62)),
            within((0, 1.02, 0.4, 0.09, 0.12, 0.2)),
        ),
        above(0.55),
    )
    blaze = within((0, 0.98, 0.64, 0.022, 0.16, 0.14))
    plume = _brush(0.5, within((0, 0.8, -1.1, 0.07, 0.6, 0.6)), "muzzle")
    return _bushy(
        (stripe, "muzzle"), (blaze, "muzzle"), brush=plume, paw="coat", ear="coat", size=0.4
    )


BUILD, RIG = builders({"raccoon": _raccoon, "red panda": _red_panda, "skunk": _skunk})
