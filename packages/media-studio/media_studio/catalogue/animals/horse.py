"""Horses, donkeys and zebras."""

import numpy as np

from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.ears import ears, leaf
from media_studio.catalogue.animals.modelling.eyes import eyes, nostrils, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both
from media_studio.catalogue.animals.modelling.hair import hair, lock
from media_studio.catalogue.animals.modelling.horns import spiral_horn
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
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, all_hooves
from media_studio.catalogue.animals.modelling.young import young
from media_studio.modelling.part import Part

_PLAN = Plan(
    hips=Egg((0, 0.87, -0.43), (0.175, 0.19, 0.24)),
    belly=Egg((0, 0.83, -0.08), (0.175, 0.18, 0.36)),
    chest=Egg((0, 0.85, 0.25), (0.175, 0.22, 0.23)),
    neck=((1.0, 0.28, 0.2), (1.26, 0.5, 0.145), (1.44, 0.6, 0.125)),
    skull=Egg((0, 1.46, 0.68), (0.12, 0.14, 0.16), (25, 0, 0)),
    muzzle=((1.42, 0.74, 0.12), (1.22, 0.98, 0.092)),
    fore=Leg(
        ((0.11, 0.8, 0.28), (0.115, 0.58, 0.22), (0.115, 0.35, 0.26), (0.115, 0.13, 0.255)),
        (0.13, 0.078, 0.056, 0.048),
    ),
    hind=Leg(
        ((0.11, 0.86, -0.43), (0.135, 0.6, -0.36), (0.125, 0.4, -0.58), (0.125, 0.13, -0.53)),
        (0.175, 0.105, 0.058, 0.05),
    ),
    tail=((0.98, -0.6, 0.05), (0.9, -0.73, 0.045), (0.6, -0.8, 0.03), (0.34, -0.79, 0.02)),
    more=(
        *both(Muscle(Egg((0.05, 1.2, 0.97), (0.05, 0.07, 0.06)), "Head", 0.04)),
        *both(Muscle(Egg((0.07, 1.39, 0.7), (0.05, 0.1, 0.09)), "Head", 0.05)),
    ),
)


def _tail() -> list[Muscle]:
    """Let the hair of a grown tail reach the hocks."""
    points = [(0.0, 0.98, -0.62), (0.0, 0.9, -0.76), (0.0, 0.6, -0.84), (0.0, 0.2, -0.8)]
    made = lock(points, [0.05, 0.09, 0.11, 0.02], ["Tail", "Tail1", "Tail2"])
    for x in (-0.06, 0.06):
        side = [(0.3 * x, 0.9, -0.75), (x, 0.6, -0.8), (1.4 * x, 0.3, -0.74)]
        made += lock(side, [0.05, 0.075, 0.015], ["Tail1", "Tail2"])
    return made


def _mane(length: float) -> list[Muscle]:
    """Let locks fall to both sides of the crest, and a forelock between the ears."""
    made: list[Muscle] = []
    for k, share in enumerate(np.linspace(0, 1, 8)):
        y, z = 1.58 - 0.46 * share, 0.56 - 0.36 * share**1.1
        bone = "Neck1" if share < 0.5 else "Neck"
        for side in (-1, 1):
            drop = length * (1.0 + 0.18 * (k % 2))
            knee = (side * 0.125, y - 0.05, z - 0.02)
            tip = (side * 0.15, y - 0.06 - drop, z + 0.03)
            made += lock([(0, y, z), knee, tip], [0.06, 0.055, 0.012], bone, steps=2)
    for x in (-0.035, 0.02):
        fore = [(0, 1.6, 0.58), (0.4 * x, 1.6, 0.7), (x, 1.44, 0.84)]
        made += lock(fore, [0.05, 0.05, 0.012], "Head", steps=2)
    return made


def _brush() -> list[Muscle]:
    """Make an upright mane."""
    made: list[Muscle] = []
    for share in np.linspace(0, 1, 12):
        y, z = 1.57 - 0.47 * share, 0.6 - 0.38 * share**1.1
        bone = "Neck1" if share < 0.5 else "Neck"
        out = [(0, y, z), (0, y + 0.1, z - 0.1)]
        made += lock(out, [0.06, 0.042], bone, steps=1)
    return made


def _tuft() -> list[Muscle]:
    """Make the tail of a donkey: thin, with a tassel."""
    points = [(0, 0.5, -0.8), (0, 0.38, -0.8), (0, 0.2, -0.78)]
    return lock(points, [0.03, 0.065, 0.012], "Tail2")


def _face(flesh: Flesh, *, ear: float, width: float) -> list[Part]:
    return [
        *ears((0.075, 1.56, 0.62), ear, width, outline=leaf, turn=(2, 25, -14), cup=0.5),
        *eyes(flesh, (0, 1.45, 0.72), (0.6, 0.05, 0.4), 0.05, gaze=0.35, lid="coat", iris=62),
        *nostrils(flesh, (0, 1.22, 0.96), (0.42, 0.05, 0.8), 0.026),
        *smile(flesh, (0, 1.22, 0.93), width=1.3, drop=0.42, lift=0.25, radius=0.007),
    ]


def _equine(
    hair_parts: list[Part],
    patches: list[tuple[MarkedRegion, str]],
    *,
    ear: float = 0.17,
    width: float = 0.085,
    more: tuple[Part, ...] = (),
    size: float = 1.4,
    cells: int = 58,
) -> Creature:
    flesh = _PLAN.flesh()
    hide = flesh.hide(cells=cells)
    parts = [flesh.dressed(hide, "coat")]
    for region, slot in patches:
        parts += marking(flesh, hide, region, slot)
    parts += [*all_hooves(_PLAN, radius=0.058, height=0.1), *_face(flesh, ear=ear, width=width)]
    return Creature(parts=[*parts, *hair_parts, *more], rig=_PLAN.rig()).standing(size)


_BLAZE = where_both(within((0, 1.4, 0.9, 0.045, 0.3, 0.22)), above(0.78, 2))
_NOSE = within((0, 1.2, 1.04, 0.16, 0.1, 0.13))


def _horse(_: frozenset[str]) -> Creature:
    long = [hair(_mane(0.16), "mane", cells=44), hair(_tail(), "mane", cells=30)]
    return _equine(long, [(wavy(either(_BLAZE, below(0.27)), 0.012, 0.2), "muzzle")])


def _pony(attributes: frozenset[str]) -> Creature:
    return young(_horse(attributes), size=0.72, head=1.22, legs=0.7)


def _foal(_: frozenset[str]) -> Creature:
    points = [(0.0, 0.98, -0.62), (0.0, 0.88, -0.75), (0.0, 0.62, -0.81), (0.0, 0.5, -0.79)]
    bob = lock(points, [0.045, 0.07, 0.06, 0.012], ["Tail", "Tail1", "Tail1"])
    short = [hair(_brush(), "mane", cells=34), hair(bob, "mane", cells=20)]
    grown = _equine(short, [(wavy(_BLAZE, 0.012, 0.2), "muzzle")], size=1.0)
    return young(grown, size=0.8, head=1.12, legs=1.25, trunk=0.74)


def _unicorn(_: frozenset[str]) -> Creature:
    long = [hair(_mane(0.22), "mane", cells=44), hair(_tail(), "mane", cells=30)]
    horn = spiral_horn((0, 1.56, 0.77), (0, 1.98, 0.97), 0.042)
    return _equine(long, [(_NOSE, "muzzle")], more=(horn,))


def _donkey(_: frozenset[str]) -> Creature:
    hairs = [hair(_brush(), "mane", cells=34), hair(_tuft(), "mane", cells=16)]
    pale = either(_NOSE, within((0, 0.62, -0.08, 0.14, 0.1, 0.3)))
    made = _equine(hairs, [(pale, "muzzle")], ear=0.34, width=0.12, size=1.15)
    return young(made, size=1.0, head=1.2, legs=0.85)


def _zebra(_: frozenset[str]) -> Creature:
    hairs = [hair(_brush(), "mane", cells=34), hair(_tuft(), "mane", cells=16)]
    trunk = where_both(bands(0.18, 0.45), above(0.68), below(0.42, 2))
    legs = where_both(bands(0.125, 0.42, axis=1), below(0.66))
    neck = where_both(_slanted(0.19, 0.45), above(0.42, 2), below(0.66, 2))
    face = where_both(_slanted(0.15, 0.42), above(0.66, 2), below(0.92, 2))
    stripes = either(wavy(either(trunk, legs, neck), 0.02, 0.5), face)
    return _equine(hairs, [(stripes, "marking"), (_NOSE, "marking")], size=1.25, cells=43)


def _slanted(period: float, share: float) -> MarkedRegion:
    """Return stripes at right angles to the rising neck."""
    striped, turn = bands(period, share), np.array([[1, 0, 0], [0, 0.6, 0.8], [0, -0.8, 0.6]])
    return lambda points: striped(points @ turn)


BUILD, RIG = builders(
    {
        "horse": _horse,
        "pony": _pony,
        "foal": _foal,
        "unicorn": _unicorn,
        "donkey": _donkey,
        "zebra": _zebra,
    }
)
