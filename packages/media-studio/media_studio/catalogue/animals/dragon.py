"""Dragons, dinosaurs and slimes."""

import numpy as np

from media_studio.catalogue.animals.modelling.creature import (
    Creature,
    Joint,
    builders,
    chain,
    skeleton,
)
from media_studio.catalogue.animals.modelling.eyes import eyes, line, nostrils, smile
from media_studio.catalogue.animals.modelling.feathers import WING, feather, winged
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both, strand
from media_studio.catalogue.animals.modelling.horns import horns
from media_studio.catalogue.animals.modelling.marking import (
    above,
    bands,
    marking,
    where_both,
    within,
)
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, toes
from media_studio.catalogue.animals.modelling.spikes import cone, merged
from media_studio.catalogue.animals.modelling.young import young
from media_studio.modelling.part import Part
from media_studio.modelling.shape import pair
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import tube

_ARM = ((0.12, 1.0, 0.14), (0.46, 1.42, 0.0), (0.86, 1.72, 0.06), (1.44, 1.5, -0.24))


def _crest(plan: Plan, flesh: Flesh, height: float) -> Part:
    """Set a row of spikes along the neck, the back and the tail."""
    line = [
        *reversed([(y, z) for y, z, _ in plan.neck]),
        (plan.belly.centre[1], plan.belly.centre[2]),
        (plan.hips.centre[1], plan.hips.centre[2]),
        *[(y, z) for y, z, _ in plan.tail],
    ]
    share = np.linspace(0, len(line) - 1.2, 22)
    heights, depths = np.array(line).T
    made = []
    for number, (y, z) in enumerate(
        zip(
            np.interp(share, range(len(line)), heights),
            np.interp(share, range(len(line)), depths),
            strict=True,
        )
    ):
        ahead = share[number] < len(plan.neck) - 1
        out = np.array([0, 0.55, -0.8]) if ahead else np.array([0, 1.0, -0.12])
        foot = flesh.surface((0, float(y), float(z)), out)
        tall = height * (1 - 0.55 * number / 21)
        spike = cone(
            foot - 0.03 * out, foot + tall * (out + np.array([0, 0, -0.25])), 0.5 * tall, sides=8
        )
        made.append(spike.scaled(0.7, 1, 1))
    return flesh.dressed(merged(made), "ridge")


def _membrane() -> list[Muscle]:
    """Stretch skin between the fingers of a wing."""
    bones = strand(_ARM, (0.06, 0.05, 0.045, 0.012), WING, 0.02)
    wrist, elbow = _ARM[2], _ARM[1]
    tips = [
        (elbow, (0.3, 0.98, -0.62), 0.2, WING[0]),
        (wrist, (0.52, 0.92, -0.72), 0.19, WING[1]),
        (wrist, (0.84, 0.98, -0.7), 0.17, WING[1]),
        (wrist, (1.16, 1.16, -0.56), 0.15, WING[2]),
        (wrist, (1.42, 1.46, -0.28), 0.12, WING[2]),
    ]
    normal = (-0.45, 0.75, -0.5)
    # Between elbow and wrist the skin would have a hole
    web = ((0.66, 1.57, 0.03), (0.42, 0.98, -0.66), 0.16, WING[1])
    skin = [Muscle(feather(a, b, w, 0.024, normal), bone, 0.05) for a, b, w, bone in (*tips, web)]
    fingers = [
        finger
        for a, b, _, bone in tips[1:]
        for finger in strand((a, b), (0.042, 0.022), (bone,), 0.012)
    ]
    return [*bones, *skin, *fingers]


def _dragon(_: frozenset[str]) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.74, -0.4), (0.22, 0.23, 0.27)),
        belly=Egg((0, 0.74, -0.06), (0.22, 0.23, 0.36)),
        chest=Egg((0, 0.8, 0.24), (0.22, 0.27, 0.25)),
        neck=((0.94, 0.32, 0.19), (1.18, 0.52, 0.14), (1.44, 0.56, 0.125), (1.6, 0.62, 0.13)),
        skull=Egg((0, 1.68, 0.72), (0.19, 0.165, 0.2)),
        muzzle=((1.63, 0.84, 0.13), (1.57, 1.06, 0.1)),
        fore=Leg(
            ((0.15, 0.74, 0.28), (0.19, 0.48, 0.2), (0.19, 0.26, 0.27), (0.19, 0.09, 0.27)),
            (0.15, 0.1, 0.08, 0.075),
            foot=(0.11, 0.065, 0.14),
        ),
        hind=Leg(
            ((0.16, 0.74, -0.42), (0.21, 0.46, -0.3), (0.19, 0.26, -0.56), (0.19, 0.09, -0.48)),
            (0.21, 0.14, 0.085, 0.08),
            foot=(0.11, 0.065, 0.15),
        ),
        tail=(
            (0.76, -0.6, 0.15),
            (0.56, -0.92, 0.12),
            (0.36, -1.22, 0.09),
            (0.3, -1.54, 0.065),
            (0.4, -1.82, 0.04),
        ),
        more=(
            *both(Muscle(Egg((0.06, 1.6, 1.08), (0.055, 0.045, 0.05)), "Head", 0.04)),
            *both(Muscle(Egg((0.11, 1.78, 0.8), (0.07, 0.05, 0.09), (0, 0, -15)), "Head", 0.04)),
        ),
        joints=(*chain(WING, "Spine1", _ARM),),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=54)
    front = within(
        (0, 1.3, 0.68, 0.11, 0.34, 0.16),
        (0, 0.82, 0.48, 0.15, 0.3, 0.16),
        (0, 0.54, 0.0, 0.15, 0.12, 0.5),
    )
    spade = Flesh(
        (Muscle(feather((0, 0.38, -1.76), (0, 0.56, -2.08), 0.13, 0.04, (1, 0, 0)), "Tail3"),)
    )
    teeth = cone(np.array([0.075, 1.52, 1.08]), np.array([0.08, 1.44, 1.1]), 0.018)
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, front, "belly"),
        *winged(_membrane(), "wing", cells=60),
        _crest(plan, flesh, 0.13),
        spade.hide(cells=20).part("ridge").carried_by("Tail3"),
        *toes(plan, 3, claw=0.06),
        *horns([(0.1, 1.8, 0.64), (0.15, 1.96, 0.5), (0.17, 2.06, 0.34)], 0.05, rings=5),
        *[t.part("tooth").carried_by("Head") for t in pair(teeth)],
        *eyes(flesh, (0, 1.7, 0.72), (0.55, 0.12, 0.7), 0.06, gaze=0.6, lid="coat", lid_tilt=78),
        *nostrils(flesh, (0, 1.58, 1.02), (0.5, 0.4, 0.7), 0.02),
        *smile(flesh, (0, 1.58, 0.98), width=1.5, drop=0.3, lift=0.3, radius=0.008),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(1.7)


def _hatchling(attributes: frozenset[str]) -> Creature:
    return young(_dragon(attributes), size=0.4, head=1.35, legs=0.75)


def _bite(flesh: Flesh) -> list[Part]:
    """Draw the mouth of a tyrannosaur around its muzzle, pointed teeth hanging from it."""
    origin, angle = (0.0, 1.53, 0.86), np.radians(np.linspace(-112, 112, 17))
    ways = np.stack([np.sin(angle), -0.28 + 0.22 * (angle / angle[-1]) ** 4, np.cos(angle)], -1)
    teeth = []
    for way in ways[1:-1]:
        lip = flesh.surface(origin, way)
        tip = flesh.surface(origin, way - np.array([0, 0.3, 0]))
        teeth.append(cone(lip, lip + 0.05 * (tip - lip) / np.linalg.norm(tip - lip), 0.016))
    return [
        line(flesh, origin, ways.tolist(), 0.01),
        merged(teeth).part("tooth").carried_by("Head"),
    ]


def _tyrannosaur(_: frozenset[str]) -> Creature:
    plan = Plan(
        hips=Egg((0, 0.98, -0.16), (0.2, 0.23, 0.27)),
        belly=Egg((0, 1.0, 0.06), (0.2, 0.23, 0.27)),
        chest=Egg((0, 1.08, 0.26), (0.18, 0.22, 0.22)),
        neck=((1.2, 0.34, 0.17), (1.46, 0.46, 0.155)),
        skull=Egg((0, 1.6, 0.6), (0.19, 0.18, 0.22)),
        muzzle=((1.56, 0.72, 0.165), (1.53, 1.0, 0.13)),
        fore=Leg(
            ((0.15, 1.02, 0.36), (0.18, 0.92, 0.42), (0.17, 0.86, 0.54), (0.16, 0.83, 0.6)),
            (0.06, 0.05, 0.042, 0.03),
        ),
        hind=Leg(
            ((0.16, 0.92, -0.12), (0.2, 0.58, 0.04), (0.19, 0.3, -0.2), (0.19, 0.1, -0.08)),
            (0.22, 0.15, 0.085, 0.085),
            foot=(0.13, 0.075, 0.2),
        ),
        tail=((1.0, -0.34, 0.18), (0.94, -0.72, 0.13), (0.9, -1.08, 0.085), (0.96, -1.46, 0.03)),
        more=tuple(both(Muscle(Egg((0.1, 1.72, 0.66), (0.07, 0.05, 0.09)), "Head", 0.04))),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=60)
    pale = within((0, 1.05, 0.7, 0.115, 0.42, 0.5))
    stripes = where_both(bands(0.2, 0.35), above(1.1), lambda points: points[:, 2] - 0.3)
    claws = []
    for x in (0.145, 0.18):
        claws.append(
            tube([(x, 0.84, 0.59), (x, 0.81, 0.64), (x, 0.77, 0.65)], [0.02, 0.015, 0.004], sides=7)
        )
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, pale, "belly"),
        *marking(flesh, hide, stripes, "marking"),
        *_bite(flesh),
        *[
            side.part("claw").carried_by(bone)
            for claw in claws
            for side, bone in zip(pair(claw), ("LeftHand", "RightHand"), strict=True)
        ],
        *[part for part in toes(plan, 3, claw=0.07) if part.bones[0].endswith("ToeBase")],
        *eyes(flesh, (0, 1.64, 0.62), (0.6, 0.12, 0.55), 0.055, gaze=0.55, lid="coat", lid_tilt=76),
        *nostrils(flesh, (0, 1.54, 0.98), (0.4, 0.42, 0.7), 0.022),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(2.2)


def _triceratops(_: frozenset[str]) -> Creature:
    leg = (0.15, 0.115, 0.1, 0.105)
    plan = Plan(
        hips=Egg((0, 0.72, -0.44), (0.26, 0.27, 0.3)),
        belly=Egg((0, 0.68, -0.04), (0.28, 0.29, 0.44)),
        chest=Egg((0, 0.7, 0.32), (0.25, 0.28, 0.26)),
        neck=((0.8, 0.46, 0.23), (0.82, 0.62, 0.2)),
        skull=Egg((0, 0.84, 0.8), (0.19, 0.18, 0.21)),
        muzzle=((0.78, 0.94, 0.13), (0.66, 1.14, 0.07)),
        fore=Leg(
            ((0.18, 0.6, 0.34), (0.2, 0.36, 0.32), (0.2, 0.22, 0.34), (0.2, 0.12, 0.34)),
            leg,
            foot=(0.11, 0.09, 0.12),
        ),
        hind=Leg(
            ((0.18, 0.62, -0.46), (0.2, 0.36, -0.4), (0.2, 0.22, -0.5), (0.2, 0.12, -0.46)),
            leg,
            foot=(0.115, 0.09, 0.13),
        ),
        tail=((0.76, -0.68, 0.14), (0.6, -0.98, 0.09), (0.5, -1.3, 0.03)),
    )
    flesh = plan.flesh()
    frill = Flesh((Muscle(Egg((0, 1.06, 0.62), (0.42, 0.36, 0.06), (-24, 0, 0)), "Head"),))
    knobs = [
        cone(
            np.array([0.38 * np.sin(a), 1.06 + 0.3 * np.cos(a), 0.6 - 0.13 * np.cos(a)]),
            np.array([0.5 * np.sin(a), 1.06 + 0.42 * np.cos(a), 0.57 - 0.19 * np.cos(a)]),
            0.06,
        )
        for a in np.linspace(-1.75, 1.75, 11)
    ]
    front = [(0, 0.8, 1.04), (0, 0.92, 1.12), (0, 1.02, 1.14)]
    parts = [
        flesh.dressed(flesh.hide(cells=54), "coat"),
        frill.hide(cells=34).part("coat").carried_by("Head"),
        ellipsoid(0.33, 0.27, 0.03, sides=24)
        .turned(x=-24)
        .at(0, 1.07, 0.675)
        .part("marking")
        .carried_by("Head"),
        merged(knobs).part("horn").carried_by("Head"),
        *horns([(0.11, 0.97, 0.88), (0.15, 1.16, 1.06), (0.15, 1.24, 1.32)], 0.062),
        tube(front, [0.055, 0.035, 0.008], sides=12).part("horn").carried_by("Head"),
        *toes(plan, 3, slot="claw"),
        *eyes(flesh, (0, 0.86, 0.84), (0.7, 0.14, 0.45), 0.048, gaze=0.5, lid="coat"),
        *smile(flesh, (0, 0.72, 1.0), width=1.5, drop=0.3, lift=0.25, radius=0.009),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(1.9)


def _slime(_: frozenset[str]) -> Creature:
    muscles = [
        Muscle(Egg((0, 0.3, 0), (0.52, 0.36, 0.5)), "Spine"),
        Muscle(Egg((0, 0.62, 0), (0.3, 0.3, 0.3)), "Head", 0.2),
        Muscle(Egg((0, 0.9, -0.02), (0.09, 0.16, 0.09), (-10, 0, 0)), "Head", 0.14),
        *[
            Muscle(Egg((0.46 * np.sin(a), 0.1, 0.44 * np.cos(a)), (0.2, 0.12, 0.2)), "Hips", 0.1)
            for a in np.linspace(0, 2 * np.pi, 8)[:-1]
        ],
        Muscle(Egg((0, -0.5, 0), (2.0, 0.5, 2.0)), "Hips", 0.04, carved=True),
    ]
    flesh = Flesh(tuple(muscles))
    shine = ellipsoid(0.09, 0.05, 0.02, sides=16).turned(x=-35, y=30, z=20)
    place = flesh.surface((0, 0.5, 0), (0.5, 0.7, 0.55))
    parts = [
        flesh.dressed(flesh.hide(cells=56), "coat"),
        shine.at(*place).part("glint").carried_by("Head"),
        *eyes(flesh, (0, 0.4, 0), (0.34, 0.22, 0.8), 0.085, gaze=0.7, white=False),
        *smile(flesh, (0, 0.36, 0), width=0.6, drop=0.02, lift=0.22, radius=0.016, cleft=0),
    ]
    rig = skeleton(
        [
            Joint("Hips", "", (0, 0.1, 0)),
            Joint("Spine", "Hips", (0, 0.3, 0)),
            Joint("Head", "Spine", (0, 0.55, 0), (0, 1.0, 0)),
        ]
    )
    return Creature(parts=parts, rig=rig).standing(0.6)


BUILD, RIG = builders(
    {
        "dragon": _dragon,
        "hatchling": _hatchling,
        "tyrannosaur": _tyrannosaur,
        "triceratops": _triceratops,
        "slime": _slime,
    }
)
