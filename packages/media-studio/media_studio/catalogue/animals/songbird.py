"""Songbirds, crows, pigeons and toucans: birds that stand and move alike."""

from media_studio.catalogue.animals.modelling.bird import Bird, beak, hung
from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.eyes import eyes
from media_studio.catalogue.animals.modelling.feathers import fan, folded, winged
from media_studio.catalogue.animals.modelling.flesh import Egg
from media_studio.catalogue.animals.modelling.hair import hair, lock
from media_studio.catalogue.animals.modelling.marking import above, marking, where_both, within
from media_studio.modelling.part import Part


def _songbird(
    *,
    bill: list[Part],
    belly: bool,
    head: bool = False,
    size: float,
    plump: float = 1.0,
    crest: bool = False,
    tail: float = 0.34,
    white: bool = False,
) -> Creature:
    plan = Bird(
        rump=Egg((0, 0.44, -0.14), (0.19 * plump, 0.19 * plump, 0.27), (-24, 0, 0)),
        breast=Egg((0, 0.52, 0.06), (0.2 * plump, 0.22 * plump, 0.21)),
        neck=((0.62, 0.1, 0.16), (0.74, 0.15, 0.15)),
        skull=Egg((0, 0.82, 0.18), (0.17, 0.16, 0.175)),
        leg=((0.09, 0.3, 0.0), (0.1, 0.16, -0.03), (0.1, 0.02, 0.02)),
        shank=0.018,
        wing=((0.17, 0.6, 0.08), (0.2, 0.54, -0.06), (0.19, 0.46, -0.2), (0.14, 0.38, -0.42)),
        tail=((0.36, -0.36), (0.22, -0.72)),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=42)
    wing = folded((0.19 * plump, 0.62, 0.1), (0.11, 0.36, -0.5), width=0.14, flare=0.12)
    parts = [
        flesh.dressed(hide, "coat"),
        *winged(wing, "wing", cells=28),
        hair(
            fan((0, 0.38, -0.32), 4, spread=16, pitch=-24, length=tail + 0.08, width=0.055),
            "tail",
            cells=24,
        ),
        *plan.legs(toe=0.12),
        *bill,
        *eyes(flesh, (0, 0.84, 0.18), (0.7, 0.16, 0.55), 0.042, gaze=0.4, iris=68, white=white),
    ]
    if belly:
        low = within((0, 0.48, 0.24, 0.19, 0.26, 0.2), (0, 0.36, -0.05, 0.14, 0.14, 0.3))
        parts += marking(flesh, hide, low, "belly")
    if head:
        parts += marking(flesh, hide, where_both(above(0.83)), "head")
    if crest:
        made = lock([(0, 0.9, 0.2), (0, 1.04, 0.14), (0, 1.14, 0.0)], [0.12, 0.085, 0.012], "Head")
        parts.append(hair(made, "coat", cells=18))
        mask = within((0, 0.79, 0.34, 0.13, 0.1, 0.12))
        parts += marking(flesh, hide, mask, "marking")
    return Creature(parts=parts, rig=plan.rig()).standing(size)


def _cone(length: float, thick: float) -> list[Part]:
    points = [(0, 0.8, 0.3), (0, 0.795, 0.33 + 0.5 * length), (0, 0.775, 0.34 + length)]
    return hung(beak(points, [thick, 0.75 * thick, 0.006]), "beak")


def _sparrow(_: frozenset[str]) -> Creature:
    return _songbird(bill=_cone(0.12, 0.055), belly=True, head=True, size=0.2, plump=1.12)


def _robin(_: frozenset[str]) -> Creature:
    return _songbird(bill=_cone(0.12, 0.045), belly=True, size=0.2, plump=1.15)


def _bluebird(_: frozenset[str]) -> Creature:
    return _songbird(bill=_cone(0.12, 0.045), belly=True, size=0.2, plump=1.05)


def _cardinal(_: frozenset[str]) -> Creature:
    return _songbird(bill=_cone(0.11, 0.065), belly=False, size=0.22, crest=True)


def _crow(_: frozenset[str]) -> Creature:
    return _songbird(
        bill=_cone(0.26, 0.062), belly=False, size=0.45, plump=0.95, tail=0.4, white=True
    )


def _pigeon(_: frozenset[str]) -> Creature:
    return _songbird(bill=_cone(0.13, 0.036), belly=False, head=True, size=0.34, plump=1.15)


def _toucan(_: frozenset[str]) -> Creature:
    points = [(0, 0.82, 0.26), (0, 0.86, 0.46), (0, 0.82, 0.68), (0, 0.7, 0.82)]
    bill = hung(beak(points, [0.1, 0.11, 0.085, 0.012]), "beak")
    return _songbird(bill=bill, belly=True, size=0.42)


BUILD, RIG = builders(
    {
        "sparrow": _sparrow,
        "robin": _robin,
        "bluebird": _bluebird,
        "cardinal": _cardinal,
        "crow": _crow,
        "pigeon": _pigeon,
        "toucan": _toucan,
    }
)
