"""Crocodiles, turtles, frogs, lizards and snakes."""

import numpy as np

from media_studio.catalogue.animals.modelling.creature import (
    Creature,
    Joint,
    builders,
    chain,
    skeleton,
)
from media_studio.catalogue.animals.modelling.eyes import eyes, nostrils, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both, strand
from media_studio.catalogue.animals.modelling.marking import (
    MarkedRegion,
    above,
    below,
    marking,
    rosettes,
    wavy,
    where_both,
    within,
)
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, toes
from media_studio.catalogue.animals.modelling.spikes import cone, merged
from media_studio.catalogue.animals.modelling.swimmer import fin
from media_studio.modelling.curves import spline
from media_studio.modelling.part import Part
from media_studio.modelling.shape import Shape, pair
from media_studio.modelling.sweeps import tube


def _splayed(x: float, z: float, top: float, thick: float, ahead: float) -> Leg:
    """Return a short leg that stands out to the side."""
    return Leg(
        (
            (x, top, z),
            (x + 0.16, 0.8 * top, z),
            (x + 0.19, 0.4 * top, z + ahead),
            (x + 0.2, 0.06, z + ahead),
        ),
        (1.5 * thick, thick, 0.85 * thick, 0.8 * thick),
        foot=(1.15 * thick, 0.045, 1.7 * thick),
    )


def _saurian(head: float, thick: float) -> Plan:
    return Plan(
        hips=Egg((0, 0.24, -0.36), (0.2 * thick, 0.15 * thick, 0.28)),
        belly=Egg((0, 0.24, -0.04), (0.24 * thick, 0.17 * thick, 0.4)),
        chest=Egg((0, 0.25, 0.28), (0.2 * thick, 0.155 * thick, 0.26)),
        neck=((0.27, 0.4, 0.15 * thick), (0.3, 0.58, 0.14 * thick)),
        skull=Egg((0, 0.33, 0.68), (0.16 * head, 0.12 * head, 0.17 * head)),
        muzzle=((0.3, 0.76, 0.11 * head), (0.27, 0.8 + 0.36 * (head - 0.5), 0.085 * head)),
        fore=_splayed(0.14, 0.28, 0.22, 0.062, 0.06),
        hind=_splayed(0.14, -0.38, 0.22, 0.072, 0.02),
        tail=(
            (0.24, -0.56, 0.15 * thick),
            (0.2, -0.84, 0.12 * thick),
            (0.14, -1.12, 0.085 * thick),
            (0.09, -1.4, 0.05),
            (0.06, -1.66, 0.014),
        ),
    )


def _jagged_teeth(flesh: Flesh) -> list[Shape]:
    """Point the teeth down along both jaws."""
    teeth = []
    for z in np.linspace(0.86, 1.34, 7):
        for side in (-1, 1):
            foot = flesh.surface((0, 0.25, z), (side, -0.12, 0))
            teeth.append(
                cone(
                    foot + np.array([-0.01 * side, 0.012, 0]),
                    foot + np.array([0, -0.055, 0]),
                    0.016,
                )
            )
    return teeth


def _lips(flesh: Flesh) -> list[Part]:
    """Draw the line of the mouth on both sides."""
    return [
        tube(
            np.array(
                [flesh.surface((0, 0.25, z), (side, -0.08, 0)) for z in np.linspace(0.72, 1.32, 9)]
            ),
            0.009,
            sides=7,
        )
        .part("mouth")
        .carried_by("Head")
        for side in (-1, 1)
    ]


def _crocodile(_: frozenset[str]) -> Creature:
    plan = _saurian(1.2, 1.1)
    muzzle = strand(
        [(0, 0.3, 0.76), (0, 0.27, 1.02), (0, 0.26, 1.3)], [0.14, 0.12, 0.1], ["Head"] * 2
    )
    lumps = both(
        Muscle(Egg((0.09, 0.44, 0.7), (0.065, 0.06, 0.075)), "Head", 0.03),
        Muscle(Egg((0.05, 0.34, 1.34), (0.05, 0.04, 0.05)), "Head", 0.03),
    )
    flesh = plan.flesh().with_muscles([*muzzle, *lumps])
    hide = flesh.hide(cells=80)
    ridge: list[Part] = []
    for k, z in enumerate(np.linspace(0.44, -1.5, 20)):
        for x in (-0.1, 0.0, 0.1) if k < 10 else (0.0,):
            foot = flesh.surface((x, 0.2 - 0.0055 * k, z), (0.25 * x, 1, 0))
            spike = cone(foot - [0, 0.02, 0], foot + np.array([0, 0.07, -0.045]), 0.042, sides=4)
            ridge.append(flesh.dressed(spike, "ridge"))
    teeth = _jagged_teeth(flesh)
    lips = _lips(flesh)
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(
            flesh,
            hide,
            where_both(below(0.17), above(-0.6, 2), within((0, 0.1, 0.3, 0.22, 0.3, 1.1))),
            "belly",
        ),
        *ridge,
        *lips,
        merged(teeth).part("tooth").carried_by("Head"),
        *toes(plan, 3, claw=0.03),
        *eyes(
            flesh,
            (0, 0.46, 0.71),
            (0.75, 0.1, 0.4),
            0.05,
            gaze=0.4,
            iris=60,
            lid="coat",
            lid_tilt=74,
        ),
        *nostrils(flesh, (0, 0.34, 1.33), (0.45, 0.6, 0.5), 0.02),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(1.15)


def _lizard(_: frozenset[str]) -> Creature:
    plan = _saurian(0.95, 0.7)
    flesh = plan.flesh()
    hide = flesh.hide(cells=80)
    spots = where_both(rosettes(0.13, 0.035), above(0.26))
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(
            flesh,
            hide,
            where_both(below(0.19), above(-0.6, 2), within((0, 0.1, 0.2, 0.16, 0.3, 0.9))),
            "belly",
        ),
        *marking(flesh, hide, spots, "marking"),
        *toes(plan, 4),
        *eyes(flesh, (0, 0.35, 0.66), (0.75, 0.42, 0.4), 0.055, gaze=0.4, iris=60),
        *smile(flesh, (0, 0.29, 0.74), width=1.3, drop=0.08, lift=0.12, radius=0.007),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.22)


def _turtle(_: frozenset[str]) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.28, -0.24), (0.26, 0.13, 0.24)),
        belly=Egg((0, 0.28, 0), (0.32, 0.13, 0.36)),
        chest=Egg((0, 0.28, 0.24), (0.26, 0.13, 0.22)),
        neck=((0.32, 0.38, 0.12), (0.46, 0.56, 0.1)),
        skull=Egg((0, 0.54, 0.66), (0.16, 0.145, 0.165)),
        muzzle=((0.51, 0.74, 0.11), (0.49, 0.8, 0.085)),
        fore=Leg(
            ((0.24, 0.26, 0.26), (0.36, 0.22, 0.32), (0.38, 0.13, 0.35), (0.38, 0.07, 0.36)),
            (0.12, 0.1, 0.09, 0.085),
            foot=(0.1, 0.05, 0.13),
        ),
        hind=Leg(
            ((0.22, 0.26, -0.28), (0.32, 0.2, -0.36), (0.33, 0.12, -0.37), (0.33, 0.07, -0.36)),
            (0.12, 0.1, 0.088, 0.082),
            foot=(0.1, 0.05, 0.12),
        ),
        tail=((0.24, -0.4, 0.07), (0.16, -0.62, 0.02)),
    )
    flesh = plan.flesh()
    shell = Flesh(
        (
            Muscle(Egg((0, 0.3, -0.02), (0.44, 0.4, 0.5)), "Spine"),
            Muscle(Egg((0, 0.0, -0.02), (0.8, 0.27, 0.8)), "Spine", 0.02, carved=True),
        )
    )
    dome = shell.hide(cells=36)
    rim = Flesh((Muscle(Egg((0, 0.29, -0.02), (0.49, 0.065, 0.55)), "Spine"),)).hide(cells=36)
    grooves = lambda p: np.minimum(  # noqa: E731
        np.abs((p[:, 2] + 0.02) % 0.28 - 0.14) - 0.016,
        np.minimum(np.abs(np.abs(p[:, 0]) - 0.17) - 0.016, 1),
    )
    parts = [
        flesh.dressed(flesh.hide(cells=48), "coat"),
        shell.dressed(dome, "shell"),
        *marking(shell, dome, where_both(grooves, above(0.36)), "groove"),
        rim.part("groove").carried_by("Spine"),
        *toes(plan, 3, slot="claw"),
        *eyes(flesh, (0, 0.55, 0.66), (0.6, 0.24, 0.6), 0.05, gaze=0.5, iris=62, lid="coat"),
        *smile(flesh, (0, 0.5, 0.7), width=1.0, drop=0.18, lift=0.2, radius=0.008),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.5)


def _frog(_: frozenset[str]) -> Creature:
    spots = where_both(rosettes(0.2, 0.045), above(0.3), below(0.06, 2))
    return _hopper(spots, size=0.24)


def _dart_frog(_: frozenset[str]) -> Creature:
    blots = wavy(rosettes(0.19, 0.062), 0.012, 0.17)
    return _hopper(where_both(blots, above(0.09)), size=0.09, white=False)


def _hopper(spots: MarkedRegion, *, size: float, white: bool = True) -> Creature:
    """Sit a frog down.

    Args:
        spots: Where its markings are.
        size: See `Creature.standing`.
        white: See `eyes`.
    """
    plan = Plan(
        hips=Egg((0, 0.24, -0.24), (0.22, 0.18, 0.24)),
        belly=Egg((0, 0.3, -0.04), (0.26, 0.22, 0.28)),
        chest=Egg((0, 0.36, 0.14), (0.24, 0.21, 0.2)),
        neck=((0.44, 0.16, 0.2), (0.5, 0.22, 0.2)),
        skull=Egg((0, 0.54, 0.26), (0.29, 0.19, 0.24)),
        muzzle=((0.5, 0.32, 0.17), (0.49, 0.37, 0.16)),
        fore=Leg(
            ((0.2, 0.32, 0.2), (0.28, 0.2, 0.22), (0.24, 0.1, 0.3), (0.24, 0.04, 0.31)),
            (0.085, 0.065, 0.05, 0.045),
            foot=(0.075, 0.03, 0.1),
        ),
        hind=Leg(
            ((0.2, 0.22, -0.22), (0.36, 0.26, 0.1), (0.33, 0.1, -0.26), (0.34, 0.04, -0.16)),
            (0.15, 0.12, 0.065, 0.05),
            foot=(0.075, 0.03, 0.2),
        ),
        more=tuple(both(Muscle(Egg((0.16, 0.71, 0.24), (0.105, 0.1, 0.1)), "Head", 0.04))),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=46)
    pale = within((0, 0.4, 0.42, 0.24, 0.12, 0.2), (0, 0.26, 0.26, 0.2, 0.2, 0.16))
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, pale, "belly"),
        *marking(flesh, hide, spots, "marking"),
        *toes(plan, 3),
        *eyes(flesh, (0.16, 0.71, 0.24), (0.5, 0.15, 0.75), 0.085, gaze=0.6, iris=58, white=white),
        *smile(flesh, (0, 0.5, 0.28), width=1.7, drop=0.14, lift=0.26, radius=0.011),
        *nostrils(flesh, (0, 0.54, 0.3), (0.22, 0.22, 0.8), 0.016),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(size)


def _axolotl(_: frozenset[str]) -> Creature:
    """Smile broadly between feathery gills; a fin runs along back and tail."""
    plan = Plan(
        hips=Egg((0, 0.19, -0.34), (0.13, 0.12, 0.26)),
        belly=Egg((0, 0.20, -0.04), (0.17, 0.145, 0.36)),
        chest=Egg((0, 0.21, 0.26), (0.16, 0.135, 0.22)),
        neck=((0.22, 0.36, 0.15), (0.24, 0.48, 0.16)),
        skull=Egg((0, 0.25, 0.62), (0.27, 0.165, 0.20)),
        muzzle=((0.225, 0.70, 0.145), (0.215, 0.76, 0.125)),
        fore=_splayed(0.11, 0.26, 0.19, 0.042, 0.07),
        hind=_splayed(0.10, -0.36, 0.19, 0.048, 0.03),
        tail=((0.19, -0.52, 0.10), (0.18, -0.80, 0.07), (0.17, -1.05, 0.045), (0.17, -1.30, 0.012)),
    )
    flesh = plan.flesh()
    above_tail = [
        ((0, 0.22, -0.20), (0, 0.33, -0.62), 0.07),
        ((0, 0.20, -0.46), (0, 0.38, -0.96), 0.10),
        ((0, 0.18, -0.72), (0, 0.34, -1.26), 0.10),
        ((0, 0.17, -0.95), (0, 0.22, -1.46), 0.09),
    ]
    under_tail = [
        ((0, 0.14, -0.60), (0, 0.05, -1.02), 0.06),
        ((0, 0.15, -0.85), (0, 0.07, -1.28), 0.07),
    ]
    parts = [
        flesh.dressed(flesh.hide(cells=72), "coat"),
        *fin(above_tail, (1, 0, 0), "Tail1", "fin", cells=44),
        *fin(under_tail, (1, 0, 0), "Tail1", "fin"),
        *_gills(),
        *toes(plan, 4),
        *eyes(flesh, (0, 0.26, 0.62), (0.85, 0.42, 0.52), 0.036, gaze=0.3, white=False),
        *smile(flesh, (0, 0.22, 0.60), width=1.9, drop=0.06, lift=0.30, radius=0.009),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.14)


def _gills() -> list[Part]:
    """Spread three feathery gills from each side of the head."""
    made = []
    for tip in ((0.44, 0.52, 0.30), (0.54, 0.36, 0.30), (0.48, 0.21, 0.30)):
        root = np.array([0.20, 0.17 + 0.32 * tip[1], 0.55])
        end = np.array(tip)
        middle = 0.5 * (root + end) + np.array([0.0, 0.03, 0.04])
        stalk = tube(np.stack([root, middle, end]), [0.030, 0.022, 0.006], sides=9)
        out = (end - root) / np.linalg.norm(end - root)
        across = np.cross(out, [0.0, 0.0, 1.0])
        across /= np.linalg.norm(across)
        plumes = [stalk]
        for share in np.linspace(0.22, 0.96, 8):
            foot = (1 - share) ** 2 * root + 2 * share * (1 - share) * middle + share**2 * end
            for side in (-1, 1):
                way = side * across + 0.55 * out + np.array([0.0, 0.0, -0.25])
                plumes.append(cone(foot, foot + (0.125 - 0.06 * share) * way, 0.015))
        gill = merged(plumes)
        made += [each.part("gill").carried_by("Head") for each in pair(gill)]
    return made


def _snake(_: frozenset[str]) -> Creature:
    turn = np.linspace(0.4 * np.pi, 4.3 * np.pi, 9)
    reach = np.linspace(0.66, 0.34, 9)
    coil = [
        (float(r * np.cos(a)), 0.1 + 0.018 * k, float(r * np.sin(a) - 0.1))
        for k, (a, r) in enumerate(zip(turn, reach, strict=True))
    ]
    rise = [(0.1, 0.36, 0.12), (0.0, 0.62, 0.06), (0.0, 0.86, 0.1), (0.0, 0.98, 0.28)]
    knots = [(0.66, 0.04, 0.5), *coil, *rise]
    radii = [0.015, *np.linspace(0.07, 0.115, 9), 0.11, 0.1, 0.095, 0.09]
    path = spline(np.column_stack([np.array(knots), radii]), 3)
    count = len(knots) - 1
    bones = [*[f"Tail{9 - k}" if k < 9 else "Tail" for k in range(10)], "Hips", "Spine", "Neck"]
    muscles = strand(
        [tuple(p) for p in path[:, :3]],
        [float(r) for r in np.maximum(path[:, 3], 0.012)],
        [bones[k // 3] for k in range(3 * count)],
        0.01,
    )
    muscles.append(Muscle(Egg((0, 1.0, 0.34), (0.135, 0.09, 0.18), (8, 0, 0)), "Head", 0.05))
    flesh = Flesh(tuple(muscles))
    hide = flesh.hide(cells=48)
    body = [tuple(knots[k]) for k in range(len(knots))]
    joints = [
        Joint("Hips", "", body[10]),
        Joint("Spine", "Hips", body[11]),
        Joint("Neck", "Spine", body[12]),
        Joint("Head", "Neck", body[13], (0, 1.0, 0.52)),
        *chain(
            ["Tail", *[f"Tail{k}" for k in range(1, 10)]],
            "Hips",
            [body[k] for k in range(9, -1, -1)] + [body[0]],
        ),
    ]
    fork = [
        tube(
            [(0, 0.97, 0.5), (0, 0.96, 0.6), (0.0 + s * 0.03, 0.94, 0.68)],
            [0.012, 0.01, 0.004],
            sides=6,
        )
        for s in (-1, 1)
    ]
    backs = where_both(rosettes(0.2, 0.062), above(0.12))
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, backs, "marking", lift=0.004),
        *[f.part("tongue").carried_by("Head") for f in fork],
        *eyes(
            flesh,
            (0, 1.0, 0.34),
            (0.75, 0.42, 0.45),
            0.042,
            gaze=0.5,
            iris=60,
            lid="coat",
            lid_tilt=80,
        ),
        *smile(flesh, (0, 0.98, 0.38), width=1.2, drop=0.1, lift=0.14, radius=0.007),
    ]
    return Creature(parts=parts, rig=skeleton(joints)).standing(0.7)


BUILD, RIG = builders(
    {
        "crocodile": _crocodile,
        "lizard": _lizard,
        "turtle": _turtle,
        "frog": _frog,
        "dart_frog": _dart_frog,
        "axolotl": _axolotl,
        "snake": _snake,
    }
)
