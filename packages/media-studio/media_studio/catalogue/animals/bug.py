"""Insects, spiders and snails."""

import numpy as np

from media_studio.catalogue.animals.modelling import insect
from media_studio.catalogue.animals.modelling.creature import Creature, Joint, builders, skeleton
from media_studio.catalogue.animals.modelling.eyes import eyes, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle
from media_studio.catalogue.animals.modelling.marking import (
    above,
    bands,
    below,
    either,
    marking,
    where_both,
    within,
)
from media_studio.modelling.shape import pair
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import tube

_SIZE = 0.12
"""Metres of a unit length: larger than life, as toys are."""


def _bee(_: frozenset[str]) -> Creature:
    flesh = Flesh(
        (
            Muscle(Egg((0, 0.42, 0.06), (0.21, 0.21, 0.2)), "Hips"),
            Muscle(Egg((0, 0.4, -0.28), (0.23, 0.23, 0.31), (-8, 0, 0)), "Abdomen", 0.04),
            Muscle(Egg((0, 0.44, 0.34), (0.19, 0.19, 0.17)), "Head", 0.03),
        )
    )
    hide = flesh.hide(cells=48)
    legs, leg_joints = insect.legs(
        [(0.16, 0.26), (0.06, 0.06), (-0.04, -0.14)], 0.3, 0.24, 0.2, 0.024
    )
    feelers, feeler_joints = insect.feelers((0, 0.5, 0.36), 0.2, 0.04)
    wings, wing_joints = insect.wings(
        [
            (Egg((0.34, 0.7, 0.0), (0.3, 0.018, 0.15), (-20, 25, 28)), "LeftWing"),
            (Egg((0.28, 0.62, -0.16), (0.22, 0.016, 0.11), (-20, 40, 22)), "LeftWing1"),
        ],
        "wing",
    )
    stripes = where_both(bands(0.2, 0.46, phase=0.2), below(-0.06, 2))
    dark = either(stripes, where_both(above(0.2, 2), below(0.235, 2)))
    sting = tube([(0, 0.37, -0.54), (0, 0.36, -0.66)], [0.035, 0.004], sides=9)
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, dark, "marking"),
        *legs,
        *feelers,
        *wings,
        sting.part("leg").carried_by("Abdomen"),
        *eyes(flesh, (0, 0.44, 0.34), (0.55, 0.2, 0.6), 0.068, gaze=0.6, white=False),
        *smile(flesh, (0, 0.42, 0.36), width=0.7, drop=0.3, lift=0.25, radius=0.008, cleft=0),
    ]
    joints = [
        *insect.trunk((0, 0.44, 0.3), (0, 0.42, 0.06), (0, 0.37, -0.55)),
        *leg_joints,
        *feeler_joints,
        *wing_joints,
    ]
    return Creature(parts=parts, rig=skeleton(joints)).standing(_SIZE)


def _butterfly(_: frozenset[str]) -> Creature:
    flesh = Flesh(
        (
            Muscle(Egg((0, 0.5, 0.1), (0.07, 0.07, 0.13)), "Hips"),
            Muscle(Egg((0, 0.46, -0.2), (0.055, 0.055, 0.26), (-8, 0, 0)), "Abdomen", 0.04),
            Muscle(Egg((0, 0.54, 0.27), (0.09, 0.085, 0.085)), "Head", 0.02),
        )
    )
    feelers, feeler_joints = insect.feelers((0, 0.54, 0.29), 0.24, 0.1)
    legs, leg_joints = insect.legs(
        [(0.14, 0.2), (0.08, 0.06), (0.02, -0.08)], 0.46, 0.2, 0.3, 0.012
    )
    sheets = [
        (Egg((0.42, 0.78, 0.12), (0.42, 0.02, 0.28), (-48, -30, 30)), "LeftWing"),
        (Egg((0.3, 0.56, -0.14), (0.31, 0.02, 0.24), (-48, 30, 24)), "LeftWing1"),
    ]
    wings, wing_joints = insect.wings(sheets, "coat")
    borders = insect.wings(
        [
            (Egg(egg.centre, (1.12 * egg.radii[0], 0.014, 1.14 * egg.radii[2]), egg.turn), bone)
            for egg, bone in sheets
        ],
        "marking",
    )[0]
    dots = []
    for egg, bone in sheets:
        for along, across, share in ((0.62, 0.3, 0.2), (0.72, -0.28, 0.15), (0.3, 0.0, 0.26)):
            spot = ellipsoid(share * egg.radii[2], 0.026, share * egg.radii[2], sides=14)
            placed = spot.at(along * egg.radii[0], 0, across * egg.radii[2])
            lifted = placed.turned(*egg.turn).at(*egg.centre)
            dots += [
                lifted.part("spot").carried_by(bone),
                lifted.mirrored("x").part("spot").carried_by(bone.replace("Left", "Right")),
            ]
    parts = [
        flesh.dressed(flesh.hide(cells=40), "body"),
        *wings,
        *borders,
        *dots,
        *feelers,
        *legs,
        *eyes(flesh, (0, 0.54, 0.27), (0.6, 0.2, 0.6), 0.036, gaze=0.6),
        *smile(flesh, (0, 0.53, 0.28), width=0.7, drop=0.35, lift=0.25, radius=0.005, cleft=0),
    ]
    joints = [
        *insect.trunk((0, 0.53, 0.24), (0, 0.5, 0.1), (0, 0.43, -0.44)),
        *leg_joints,
        *feeler_joints,
        *wing_joints,
    ]
    return Creature(parts=parts, rig=skeleton(joints)).standing(0.16)


def _domed(*, spots: bool, horn: bool) -> Creature:
    """Make a ladybird or a beetle: two wing cases over a dark body."""
    case = [
        Muscle(Egg((0, 0.3, -0.08), (0.36, 0.3, 0.42)), "Abdomen"),
        Muscle(Egg((0, 0.06, -0.08), (0.6, 0.12, 0.6)), "Abdomen", 0.02, carved=True),
    ]
    shell = Flesh(tuple(case))
    cover = shell.hide(cells=40)
    flesh = Flesh(
        (
            Muscle(Egg((0, 0.22, 0.0), (0.31, 0.14, 0.4)), "Hips"),
            Muscle(Egg((0, 0.3, 0.36), (0.21, 0.19, 0.17)), "Head", 0.04),
        )
    )
    legs, leg_joints = insect.legs(
        [(0.26, 0.42), (0.04, 0.04), (-0.2, -0.36)], 0.18, 0.46, 0.24, 0.03
    )
    feelers, feeler_joints = insect.feelers((0.02, 0.36, 0.42), 0.16, 0.06)
    places = [(0.2, 0.5, 0.1), (0.28, 0.38, -0.18), (0.14, 0.55, -0.24), (0.3, 0.3, 0.1)]
    patches = [(s * x, y, z, 0.085, 0.1, 0.085) for x, y, z in places for s in (-1, 1)]
    dark = either(
        where_both(above(-0.014, 0), below(0.014, 0)), *([within(*patches)] if spots else [])
    )
    parts = [
        shell.dressed(cover, "coat"),
        *marking(shell, cover, dark, "marking"),
        flesh.dressed(flesh.hide(cells=40), "body"),
        *legs,
        *feelers,
        *eyes(flesh, (0, 0.3, 0.36), (0.55, 0.35, 0.6), 0.062, gaze=0.6, iris=60),
    ]
    if horn:
        curve = [(0, 0.42, 0.46), (0, 0.52, 0.62), (0, 0.7, 0.7), (0, 0.86, 0.64)]
        parts.append(
            tube(curve, [0.06, 0.05, 0.04, 0.008], sides=12).part("body").carried_by("Head")
        )
    joints = [
        *insect.trunk((0, 0.3, 0.3), (0, 0.24, 0.1), (0, 0.24, -0.48)),
        *leg_joints,
        *feeler_joints,
    ]
    return Creature(parts=parts, rig=skeleton(joints)).standing(_SIZE)


def _ladybug(_: frozenset[str]) -> Creature:
    return _domed(spots=True, horn=False)


def _beetle(_: frozenset[str]) -> Creature:
    return _domed(spots=False, horn=True)


def _spider(_: frozenset[str]) -> Creature:
    flesh = Flesh(
        (
            Muscle(Egg((0, 0.36, 0.14), (0.2, 0.17, 0.22)), "Hips"),
            Muscle(Egg((0, 0.44, -0.3), (0.29, 0.27, 0.32)), "Abdomen", 0.03),
            Muscle(Egg((0, 0.38, 0.3), (0.16, 0.14, 0.12)), "Head", 0.05),
        )
    )
    hide = flesh.hide(cells=48)
    legs, leg_joints = insect.legs(
        [(0.26, 0.62), (0.18, 0.22), (0.08, -0.18), (0.0, -0.56)], 0.36, 0.78, 0.66, 0.034
    )
    cross = within((0, 0.62, -0.24, 0.05, 0.2, 0.16), (0, 0.62, -0.42, 0.1, 0.2, 0.05))
    fangs = tube([(0.05, 0.28, 0.38), (0.055, 0.2, 0.41), (0.04, 0.14, 0.39)], [0.03, 0.024, 0.004])
    small = ellipsoid(0.026, 0.026, 0.026, sides=12)
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, cross, "marking"),
        *legs,
        *eyes(flesh, (0, 0.38, 0.28), (0.3, 0.2, 0.7), 0.062, gaze=0.7),
        *[
            s.at(*flesh.surface((0, 0.38, 0.28), (sx, 0.52, 0.5))).part("pupil").carried_by("Head")
            for s, sx in ((small, 0.62), (small, -0.62))
        ],
        *[s.part("leg").carried_by("Head") for s in pair(fangs)],
    ]
    joints = [*insect.trunk((0, 0.37, 0.26), (0, 0.36, 0.12), (0, 0.44, -0.58)), *leg_joints]
    return Creature(parts=parts, rig=skeleton(joints)).standing(_SIZE)


def _ant(_: frozenset[str]) -> Creature:
    flesh = Flesh(
        (
            Muscle(Egg((0, 0.34, 0.04), (0.11, 0.11, 0.19)), "Hips"),
            Muscle(Egg((0, 0.36, -0.4), (0.21, 0.2, 0.28), (10, 0, 0)), "Abdomen", 0.05),
            Muscle(Egg((0, 0.34, -0.14), (0.05, 0.06, 0.06)), "Abdomen", 0.05),
            Muscle(Egg((0, 0.4, 0.36), (0.19, 0.17, 0.19)), "Head", 0.05),
        )
    )
    legs, leg_joints = insect.legs(
        [(0.14, 0.4), (0.04, 0.0), (-0.06, -0.4)], 0.3, 0.46, 0.42, 0.026
    )
    feelers, feeler_joints = insect.feelers((0.02, 0.46, 0.42), 0.22, 0.08)
    jaw = tube([(0.08, 0.34, 0.5), (0.1, 0.31, 0.6), (0.03, 0.3, 0.66)], [0.035, 0.03, 0.006])
    parts = [
        flesh.dressed(flesh.hide(cells=56), "coat"),
        *legs,
        *feelers,
        *[s.part("leg").carried_by("Head") for s in pair(jaw)],
        *eyes(flesh, (0, 0.4, 0.36), (0.6, 0.28, 0.5), 0.06, gaze=0.6),
    ]
    joints = [
        *insect.trunk((0, 0.38, 0.26), (0, 0.34, 0.04), (0, 0.38, -0.62)),
        *leg_joints,
        *feeler_joints,
    ]
    return Creature(parts=parts, rig=skeleton(joints)).standing(_SIZE)


def _snail(_: frozenset[str]) -> Creature:
    flesh = Flesh(
        (
            Muscle(Egg((0, 0.08, -0.1), (0.16, 0.09, 0.52)), "Hips"),
            Muscle(Egg((0, 0.16, 0.3), (0.13, 0.15, 0.17), (-30, 0, 0)), "Neck", 0.12),
            Muscle(Egg((0, 0.36, 0.46), (0.14, 0.14, 0.14)), "Head", 0.1),
        )
    )
    turn = np.linspace(0, 5.2 * np.pi, 46)
    grow = np.exp(-0.115 * turn)
    points = np.stack(
        [0.012 * turn - 0.02, 0.42 - 0.3 * grow * np.cos(turn), -0.12 + 0.3 * grow * np.sin(turn)],
        1,
    )
    right = points * [-1, 1, 1]
    coil = [tube(p, [float(0.185 * g) for g in grow], sides=14, steps=1) for p in (points, right)]
    feelers, feeler_joints = insect.feelers((0.02, 0.4, 0.48), 0.26, 0.04)
    ball = ellipsoid(0.05, 0.05, 0.05, sides=16)
    pupil = ellipsoid(0.028, 0.028, 0.02, sides=12)
    parts = [
        flesh.dressed(flesh.hide(cells=48), "coat"),
        *[c.part("shell").carried_by("Hips") for c in coil],
        *feelers,
        *[ball.at(s * 0.16, 0.75, 0.685).part("eyeball").carried_by("Head") for s in (-1, 1)],
        *[pupil.at(s * 0.165, 0.755, 0.725).part("pupil").carried_by("Head") for s in (-1, 1)],
        *smile(flesh, (0, 0.36, 0.46), width=0.8, drop=0.25, lift=0.25, radius=0.008, cleft=0),
    ]
    joints = [
        Joint("Hips", "", (0, 0.1, -0.1)),
        Joint("Tail", "Hips", (0, 0.07, -0.3), (0, 0.05, -0.6)),
        Joint("Neck", "Hips", (0, 0.14, 0.26)),
        Joint("Head", "Neck", (0, 0.3, 0.42), (0, 0.36, 0.6)),
        *feeler_joints,
    ]
    return Creature(parts=parts, rig=skeleton(joints)).standing(0.14)


def _dragonfly(_: frozenset[str]) -> Creature:
    """Spread four narrow wings above a long thin abdomen."""
    tail = [
        Muscle(
            Egg((0, 0.4, -0.24 - 0.16 * k), (0.06 - 0.006 * k, 0.06 - 0.006 * k, 0.1)),
            "Abdomen",
            0.01,
        )
        for k in range(5)
    ]
    flesh = Flesh(
        (
            Muscle(Egg((0, 0.42, 0.02), (0.13, 0.14, 0.19)), "Hips"),
            *tail,
            Muscle(Egg((0, 0.42, 0.28), (0.14, 0.12, 0.11)), "Head", 0.03),
        )
    )
    hide = flesh.hide(cells=70)
    legs, leg_joints = insect.legs(
        [(0.14, 0.3), (0.06, 0.06), (-0.02, -0.18)], 0.36, 0.36, 0.3, 0.018
    )
    wings, wing_joints = insect.wings(
        [
            (Egg((0.52, 0.56, 0.14), (0.46, 0.012, 0.11), (0, -8, 8)), "LeftWing"),
            (Egg((0.48, 0.53, -0.12), (0.42, 0.012, 0.13), (0, 12, 5)), "LeftWing1"),
        ],
        "wing",
    )
    stripes = where_both(bands(0.16, 0.35, phase=0.0), below(-0.16, 2))
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, stripes, "marking"),
        *legs,
        *wings,
        *eyes(flesh, (0, 0.43, 0.28), (0.6, 0.25, 0.5), 0.085, gaze=0.5, iris=66),
    ]
    joints = [
        *insect.trunk((0, 0.42, 0.24), (0, 0.42, 0.02), (0, 0.4, -0.94)),
        *leg_joints,
        *wing_joints,
    ]
    return Creature(parts=parts, rig=skeleton(joints)).standing(_SIZE)


def _caterpillar(_: frozenset[str]) -> Creature:
    count = 7
    places = [(0.0, 0.2 + (0.12 if k in (2, 3, 4) else 0.0), 0.6 - 0.24 * k) for k in range(count)]
    bones = ["Neck", "Spine", "Hips", "Tail", "Tail1", "Tail2", "Tail3"]
    muscles = [
        Muscle(Egg(p, (0.17, 0.18, 0.16)), b, 0.03) for p, b in zip(places, bones, strict=True)
    ]
    muscles.append(Muscle(Egg((0, 0.36, 0.8), (0.2, 0.2, 0.19)), "Head", 0.03))
    flesh = Flesh(tuple(muscles))
    hide = flesh.hide(cells=60)
    feelers, feeler_joints = insect.feelers((0.02, 0.45, 0.8), 0.2, 0.06)
    feet = [
        ellipsoid(0.045, 0.05, 0.045, sides=12).at(0.1, 0.05, z) for _, y, z in places if y < 0.25
    ]
    joints = [
        Joint("Hips", "", places[2]),
        Joint("Spine", "Hips", places[1]),
        Joint("Neck", "Spine", places[0]),
        Joint("Head", "Neck", (0, 0.34, 0.72), (0, 0.36, 0.98)),
        Joint("Tail", "Hips", places[3]),
        Joint("Tail1", "Tail", places[4]),
        Joint("Tail2", "Tail1", places[5]),
        Joint("Tail3", "Tail2", places[6], (0, 0.2, -1.0)),
        *feeler_joints,
    ]
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, where_both(bands(0.48, 0.5, phase=0.75), below(0.66, 2)), "marking"),
        *[flesh.dressed(side, "leg") for foot in feet for side in pair(foot)],
        *feelers,
        *eyes(flesh, (0, 0.36, 0.8), (0.5, 0.22, 0.75), 0.072, gaze=0.7),
        *smile(flesh, (0, 0.34, 0.8), width=0.7, drop=0.3, lift=0.25, radius=0.008, cleft=0),
    ]
    return Creature(parts=parts, rig=skeleton(joints)).standing(0.1)


BUILD, RIG = builders(
    {
        "bee": _bee,
        "butterfly": _butterfly,
        "ladybug": _ladybug,
        "beetle": _beetle,
        "spider": _spider,
        "ant": _ant,
        "snail": _snail,
        "caterpillar": _caterpillar,
        "dragonfly": _dragonfly,
    }
)
