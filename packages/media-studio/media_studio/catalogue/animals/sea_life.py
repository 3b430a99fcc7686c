"""Octopuses, jellyfish, crabs, starfish and seahorses."""

import numpy as np

from media_studio.catalogue.animals.modelling.creature import (
    Creature,
    Joint,
    builders,
    chain,
    skeleton,
)
from media_studio.catalogue.animals.modelling.eyes import eyes, smile
from media_studio.catalogue.animals.modelling.feathers import feather
from media_studio.catalogue.animals.modelling.flesh import (
    Egg,
    Flesh,
    Muscle,
    both,
    strand,
)
from media_studio.catalogue.animals.modelling.limbs import limb
from media_studio.catalogue.animals.modelling.marking import (
    above,
    bands,
    below,
    marking,
    where_both,
    within,
)
from media_studio.catalogue.animals.modelling.quadruped import numbered
from media_studio.modelling.curves import spline
from media_studio.modelling.part import Part
from media_studio.modelling.shape import pair
from media_studio.modelling.solids import ellipsoid


def _octopus(_: frozenset[str]) -> Creature:
    muscles = [
        Muscle(Egg((0, 0.72, -0.06), (0.3, 0.34, 0.3), (-12, 0, 0)), "Head"),
        Muscle(Egg((0, 0.4, 0.02), (0.24, 0.2, 0.24)), "Hips", 0.1),
    ]
    joints = [Joint("Hips", "", (0, 0.36, 0)), Joint("Head", "Hips", (0, 0.5, 0), (0, 1.0, -0.1))]
    cups: list[Part] = []
    for k in range(8):
        angle = 2 * np.pi * (k + 0.5) / 8
        x, z = np.sin(angle), np.cos(angle)
        twist = 0.35
        points = [
            (0.14 * x, 0.32, 0.14 * z),
            (0.42 * x, 0.13, 0.42 * z),
            (0.7 * x + twist * 0.25 * z, 0.08, 0.7 * z - twist * 0.25 * x),
            (0.88 * x + twist * 0.6 * z, 0.09, 0.88 * z - twist * 0.6 * x),
            (0.82 * x + twist * 0.95 * z, 0.2, 0.82 * z - twist * 0.95 * x),
        ]
        names = numbered(f"Tentacle{chr(65 + k)}", 4)
        path = spline(
            [(*p, r) for p, r in zip(points, (0.13, 0.1, 0.075, 0.05, 0.02), strict=True)], 3
        )
        muscles += strand(
            [tuple(p) for p in path[:, :3]],
            [float(r) for r in path[:, 3]],
            [names[j // 3] for j in range(12)],
            0.05,
        )
        joints += chain(names, "Hips", points)
        for j in range(3, 12):
            cup = ellipsoid(0.45 * path[j, 3], 0.3 * path[j, 3], 0.45 * path[j, 3], sides=8)
            out = np.array([x, 0.0, z])
            place = (
                path[j, :3]
                + 0.62 * path[j, 3] * out * (1 if j < 9 else -1)
                + [0, -0.55 * path[j, 3], 0]
            )
            cups.append(cup.at(*place).part("belly").carried_by(names[j // 3]))
    flesh = Flesh(tuple(muscles))
    parts = [
        flesh.dressed(flesh.hide(cells=58), "coat"),
        *cups,
        *eyes(flesh, (0, 0.62, 0), (0.42, 0.12, 0.8), 0.085, gaze=0.7, iris=58, lid="coat"),
        *smile(flesh, (0, 0.5, 0.02), width=0.6, drop=0.1, lift=0.2, radius=0.011, cleft=0),
    ]
    return Creature(parts=parts, rig=skeleton(joints)).standing(0.5)


def _jellyfish(_: frozenset[str]) -> Creature:
    bell = Flesh(
        (
            Muscle(Egg((0, 1.1, 0), (0.42, 0.36, 0.42)), "Head"),
            Muscle(Egg((0, 0.86, 0), (0.37, 0.26, 0.37)), "Head", 0.06, carved=True),
        )
    )
    parts = [bell.dressed(bell.hide(cells=46), "coat")]
    joints = [Joint("Hips", "", (0, 0.95, 0)), Joint("Head", "Hips", (0, 1.1, 0), (0, 1.45, 0))]
    for k in range(10):
        angle = 2 * np.pi * k / 10
        x, z = 0.33 * np.sin(angle), 0.33 * np.cos(angle)
        points = [
            (
                x * (1 + 0.14 * np.sin(2.4 * j + k)),
                0.92 - 0.23 * j,
                z * (1 + 0.14 * np.cos(2.1 * j + k)),
            )
            for j in range(5)
        ]
        made, more = limb(
            f"Tentacle{chr(65 + k)}", "Hips", points, [0.026, 0.026, 0.024, 0.02, 0.008], "tentacle"
        )
        parts += made
        joints += more
    for k in range(4):
        angle = 2 * np.pi * (k + 0.5) / 4
        x, z = 0.1 * np.sin(angle), 0.1 * np.cos(angle)
        points = [
            (
                x * (1 + 0.5 * np.sin(2.2 * j + k)),
                1.14 - 0.25 * j,
                z * (1 + 0.5 * np.cos(2 * j + k)),
            )
            for j in range(4)
        ]
        made, more = limb(f"Arm{chr(65 + k)}", "Hips", points, [0.075, 0.07, 0.055, 0.015], "belly")
        parts += made
        joints += more
    parts += eyes(bell, (0, 1.04, 0.39), (0.3, 0.1, 1), 0.05, gaze=0.7, white=False)
    parts += smile(bell, (0, 1.02, 0.4), width=0.35, drop=0.1, lift=0.2, radius=0.009, cleft=0)
    return Creature(parts=parts, rig=skeleton(joints)).standing(0.35)


def _claw() -> list[Muscle]:
    """Raise the left claw: an arm, a palm and two fingers that bend towards each other."""
    return [
        *strand(
            [(0.34, 0.3, 0.2), (0.56, 0.32, 0.34), (0.56, 0.4, 0.52)],
            [0.06, 0.07, 0.075],
            ["LeftArm", "LeftForeArm"],
        ),
        Muscle(Egg((0.55, 0.48, 0.58), (0.13, 0.15, 0.12), (0, -12, 0)), "LeftHand", 0.04),
        *strand(
            [(0.64, 0.54, 0.62), (0.67, 0.7, 0.68), (0.58, 0.86, 0.74)],
            [0.085, 0.07, 0.02],
            ["LeftHand"] * 2,
            0.03,
        ),
        *strand(
            [(0.46, 0.54, 0.62), (0.4, 0.66, 0.68), (0.45, 0.8, 0.74)],
            [0.07, 0.055, 0.016],
            ["LeftHand"] * 2,
            0.03,
        ),
    ]


def _stalked_eyes() -> list[Part]:
    """Set the eyes on the ends of their stalks."""
    ball, iris = ellipsoid(0.085, 0.085, 0.085, sides=18), ellipsoid(0.052, 0.052, 0.03, sides=16)
    glint = ellipsoid(0.017, 0.017, 0.012, sides=10)
    made: list[Part] = []
    for slot, shape in (
        ("eyeball", ball.at(0.15, 0.66, 0.3)),
        ("pupil", iris.at(0.148, 0.665, 0.365)),
        ("glint", glint.at(0.168, 0.69, 0.388)),
    ):
        made += [
            side.part(slot).carried_by(bone)
            for side, bone in zip(pair(shape), ("LeftStalk", "RightStalk"), strict=True)
        ]
    return made


def _crab(_: frozenset[str]) -> Creature:
    claw = _claw()
    muscles = [
        Muscle(Egg((0, 0.3, 0), (0.46, 0.19, 0.32)), "Hips"),
        *both(*claw),
    ]
    flesh = Flesh(tuple(muscles))
    hide = flesh.hide(cells=60)
    joints = [
        Joint("Hips", "", (0, 0.3, 0)),
        *chain(
            ("LeftArm", "LeftForeArm", "LeftHand"),
            "Hips",
            [(0.34, 0.3, 0.2), (0.56, 0.32, 0.34), (0.56, 0.4, 0.52), (0.5, 0.56, 0.74)],
        ),
    ]
    parts: list[Part] = []
    for number, z in enumerate((0.14, 0.02, -0.1, -0.2)):
        points = [
            (0.36, 0.3, z),
            (0.62, 0.44, 1.6 * z),
            (0.78, 0.22, 2.0 * z),
            (0.86, 0.015, 2.2 * z),
        ]
        made, more = limb(
            f"LeftLeg{chr(65 + number)}", "Hips", points, [0.06, 0.055, 0.045, 0.012], "coat"
        )
        parts += made
        joints += more
    stalk, stalk_joints = limb(
        "LeftStalk", "Hips", [(0.13, 0.42, 0.22), (0.15, 0.62, 0.3)], [0.035, 0.03], "coat"
    )
    parts += _stalked_eyes()
    parts += [
        flesh.dressed(hide, "coat"),
        *marking(
            flesh, hide, where_both(below(0.22), within((0, 0.3, 0, 0.44, 0.4, 0.34))), "belly"
        ),
        *stalk,
        *[
            _rehung(part)
            for part in smile(
                flesh, (0, 0.3, 0.1), width=0.8, drop=0.0, lift=0.25, radius=0.011, cleft=0
            )
        ],
    ]
    return Creature(parts=parts, rig=skeleton([*joints, *stalk_joints])).standing(0.2)


def _long_claw() -> list[Muscle]:
    """Reach the left claw of a lobster ahead: an arm, a long palm and a pincer."""
    arm = [(0.19, 0.3, 0.32), (0.38, 0.32, 0.46), (0.36, 0.34, 0.62)]
    return [
        *strand(arm, [0.055, 0.06, 0.065], ["LeftArm", "LeftForeArm"]),
        Muscle(Egg((0.35, 0.36, 0.84), (0.15, 0.09, 0.27), (0, -8, 0)), "LeftHand", 0.04),
        Muscle(
            Egg((0.31, 0.38, 1.08), (0.035, 0.2, 0.2), (0, -8, 0)), "LeftHand", 0.02, carved=True
        ),
    ]


def _lobster(_: frozenset[str]) -> Creature:
    """Stretch a body behind raised claws into a jointed tail with a fan."""
    places = [(0.0, 0.27 - 0.015 * k, -0.34 - 0.15 * k) for k in range(5)]
    names = numbered("Tail", 5)
    muscles = [
        Muscle(Egg((0, 0.3, 0), (0.23, 0.18, 0.4)), "Hips"),
        *(
            Muscle(Egg(place, (0.2 - 0.02 * k, 0.15 - 0.015 * k, 0.095)), names[k], 0.012)
            for k, place in enumerate(places)
        ),
        *both(*_long_claw()),
    ]
    flesh = Flesh(tuple(muscles))
    joints = [
        Joint("Hips", "", (0, 0.3, 0)),
        *chain(names, "Hips", [*places, (0.0, 0.18, -1.1)]),
        *chain(
            ("LeftArm", "LeftForeArm", "LeftHand"),
            "Hips",
            [(0.19, 0.3, 0.32), (0.38, 0.32, 0.46), (0.36, 0.34, 0.62), (0.34, 0.36, 1.0)],
        ),
    ]
    parts: list[Part] = [flesh.dressed(flesh.hide(cells=66), "coat")]
    for number, z in enumerate((0.2, 0.08, -0.04, -0.16)):
        points = [(0.18, 0.26, z), (0.42, 0.36, 1.3 * z), (0.56, 0.015, 1.6 * z)]
        made, more = limb(
            f"LeftLeg{chr(65 + number)}", "Hips", points, [0.05, 0.042, 0.012], "coat"
        )
        parts, joints = parts + made, joints + more
    feelers = [(0.08, 0.36, 0.36), (0.22, 0.72, 0.62), (0.34, 0.9, 0.2), (0.4, 0.86, -0.3)]
    made, more = limb("LeftFeeler", "Hips", feelers, [0.022, 0.018, 0.014, 0.006], "coat")
    fan = ellipsoid(0.075, 0.025, 0.15, sides=18)
    blades = [fan.at(z=-0.13).turned(y=turn).at(0, 0.2, -1.0) for turn in (-44, -22, 0, 22, 44)]
    ball = ellipsoid(0.05, 0.05, 0.05, sides=16)
    for side in (-1, 1):
        eye = ball.at(side * 0.11, 0.45, 0.32)
        glint = ellipsoid(0.014, 0.014, 0.01, sides=10).at(side * 0.11 + 0.012, 0.475, 0.362)
        parts += [eye.part("pupil").carried_by("Hips"), glint.part("glint").carried_by("Hips")]
    parts += [*made, *(blade.part("coat").carried_by(names[-1]) for blade in blades)]
    return Creature(parts=parts, rig=skeleton([*joints, *more])).standing(0.3)


def _rehung(part: Part) -> Part:
    """Hang what belongs on a head on the body of an animal without one."""
    return part.carried_by("Hips")


def _starfish(_: frozenset[str]) -> Creature:
    muscles = [Muscle(Egg((0, 0.62, 0), (0.24, 0.24, 0.12)), "Hips")]
    joints = [Joint("Hips", "", (0, 0.62, 0))]
    dots: list[Part] = []
    for k in range(5):
        angle = 2 * np.pi * k / 5
        x, y = np.sin(angle), np.cos(angle)
        points = [
            (0.1 * x, 0.62 + 0.1 * y, 0.0),
            (0.36 * x, 0.62 + 0.36 * y, 0.0),
            (0.62 * x, 0.62 + 0.62 * y, 0.0),
        ]
        names = numbered(f"Arm{chr(65 + k)}", 2)
        muscles += strand(points, [0.16, 0.115, 0.055], names, 0.08)
        joints += chain(names, "Hips", points)
    flesh = Flesh(tuple(muscles))
    for k in range(5):
        angle = 2 * np.pi * k / 5
        for reach in (0.34, 0.46, 0.56):
            x, y = reach * np.sin(angle), 0.62 + reach * np.cos(angle)
            place = flesh.surface((x, y, 0), (0, 0, 1))
            dot = ellipsoid(0.034, 0.034, 0.018, sides=12).at(*place)
            dots.append(
                dot.part("marking").carried_by(
                    f"Arm{chr(65 + k)}1" if reach > 0.36 else f"Arm{chr(65 + k)}"
                )
            )
    face = [
        *eyes(flesh, (0, 0.66, 0), (0.3, 0.12, 0.6), 0.065, gaze=0.85, iris=58),
        *smile(flesh, (0, 0.6, 0), width=0.75, drop=0.25, lift=0.35, radius=0.011, cleft=0),
    ]
    parts = [flesh.dressed(flesh.hide(cells=56), "coat"), *dots, *[_rehung(part) for part in face]]
    return Creature(parts=parts, rig=skeleton(joints)).standing(0.22)


def _seahorse(_: frozenset[str]) -> Creature:
    curl = [
        (0.0, 0.3, 0.02),
        (0.0, 0.12, 0.1),
        (0.0, 0.06, 0.26),
        (0.0, 0.16, 0.34),
        (0.0, 0.24, 0.26),
        (0.0, 0.19, 0.2),
    ]
    path = spline(
        [(*p, r) for p, r in zip(curl, (0.085, 0.07, 0.055, 0.042, 0.03, 0.016), strict=True)], 3
    )
    names = numbered("Tail", 5)
    muscles = [
        Muscle(Egg((0, 0.6, 0.06), (0.13, 0.2, 0.16)), "Hips"),
        *strand([(0, 0.46, 0.04), (0, 0.3, 0.02)], [0.12, 0.085], ["Hips"]),
        *strand(
            [tuple(p) for p in path[:, :3]],
            [float(r) for r in path[:, 3]],
            [names[k // 3] for k in range(15)],
            0.008,
        ),
        *strand(
            [(0, 0.72, 0.02), (0, 0.9, 0.0), (0, 1.02, 0.06)], [0.12, 0.09, 0.1], ["Spine", "Neck"]
        ),
        Muscle(Egg((0, 1.06, 0.12), (0.115, 0.115, 0.14)), "Head", 0.05),
        *strand([(0, 1.02, 0.2), (0, 0.98, 0.42)], [0.06, 0.042], ["Head"], 0.05),
        Muscle(Egg((0, 0.975, 0.43), (0.05, 0.05, 0.03)), "Head", 0.02),
    ]
    flesh = Flesh(tuple(muscles))
    hide = flesh.hide(cells=64)
    crest = [
        Muscle(Egg((0, 1.19 - 0.075 * k, 0.12 - 0.075 * k), (0.022, 0.045, 0.045)), bone, 0.02)
        for k, bone in enumerate(("Head", "Head", "Neck", "Neck", "Spine"))
    ]
    back = Flesh(
        (Muscle(feather((0, 0.62, -0.06), (0, 0.66, -0.28), 0.1, 0.016, (1, 0, 0)), "Hips"),)
    )
    comb = Flesh(tuple(crest))
    parts = [
        flesh.dressed(hide, "coat"),
        comb.dressed(comb.hide(cells=34), "marking"),
        back.dressed(back.hide(cells=20), "marking"),
        *marking(
            flesh,
            hide,
            where_both(bands(0.085, 0.3, axis=1), below(0.86), above(0.12, 2), above(0.4)),
            "belly",
        ),
        *eyes(flesh, (0, 1.07, 0.12), (0.8, 0.16, 0.35), 0.05, gaze=0.35, iris=60),
    ]
    joints = [
        Joint("Hips", "", (0, 0.58, 0.04)),
        Joint("Spine", "Hips", (0, 0.72, 0.02)),
        Joint("Neck", "Spine", (0, 0.9, 0.0)),
        Joint("Head", "Neck", (0, 1.02, 0.06), (0, 0.98, 0.46)),
        *chain(names, "Hips", curl),
    ]
    return Creature(parts=parts, rig=skeleton(joints)).standing(0.2)


BUILD, RIG = builders(
    {
        "octopus": _octopus,
        "jellyfish": _jellyfish,
        "crab": _crab,
        "lobster": _lobster,
        "starfish": _starfish,
        "seahorse": _seahorse,
    }
)
