"""Birds of the farmyard and the pond."""

import numpy as np

from media_studio.catalogue.animals.modelling.bird import Bird, beak, hung
from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.eyes import eyes
from media_studio.catalogue.animals.modelling.feathers import fan, folded, winged
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle
from media_studio.catalogue.animals.modelling.hair import hair, lock
from media_studio.catalogue.animals.modelling.marking import above, marking, where_both, within
from media_studio.catalogue.animals.modelling.young import young
from media_studio.modelling.part import Part
from media_studio.modelling.solids import ellipsoid

_HEN = Bird(
    rump=Egg((0, 0.52, -0.14), (0.22, 0.22, 0.28), (-18, 0, 0)),
    breast=Egg((0, 0.5, 0.1), (0.21, 0.23, 0.23)),
    neck=((0.62, 0.18, 0.16), (0.92, 0.28, 0.105)),
    skull=Egg((0, 0.98, 0.3), (0.12, 0.12, 0.125)),
    leg=((0.1, 0.34, 0.0), (0.11, 0.2, -0.03), (0.11, 0.02, 0.02)),
    shank=0.022,
    wing=((0.18, 0.6, 0.12), (0.22, 0.56, -0.04), (0.23, 0.52, -0.18), (0.22, 0.5, -0.34)),
    tail=((0.66, -0.32), (0.92, -0.46)),
    more=(Muscle(Egg((0, 0.66, -0.3), (0.12, 0.16, 0.12), (-30, 0, 0)), "Hips", 0.1),),
)


def _comb(scale: float) -> list[Part]:
    """Make the red comb and the wattles."""
    lumps = [
        Muscle(
            Egg((0, 1.08 + 0.045 * scale * h, 0.37 - 0.055 * k), (0.022, 0.06 * scale, 0.04)),
            "Head",
            0.02,
        )
        for k, h in enumerate((0.6, 1.1, 1.2, 0.8))
    ]
    wattle = Muscle(Egg((0.025, 0.845, 0.41), (0.022, 0.055 * scale, 0.03)), "Head")
    comb = Flesh(tuple(lumps)).hide(cells=26)
    drop = Flesh((wattle,)).hide(cells=14)
    return [*hung(comb, "comb"), *hung(drop, "comb", both=True)]


def _galline(tail: list[Part], comb: float, size: float = 0.42) -> Creature:
    flesh = _HEN.flesh()
    wing = folded((0.195, 0.62, 0.14), (0.2, 0.52, -0.4), width=0.15)
    parts = [
        flesh.dressed(flesh.hide(cells=44), "coat"),
        *winged(wing, "wing", cells=26),
        *tail,
        *_HEN.legs(toe=0.13),
        *hung(
            beak([(0, 0.97, 0.38), (0, 0.965, 0.45), (0, 0.945, 0.53)], [0.05, 0.038, 0.006]),
            "beak",
        ),
        *eyes(flesh, (0, 1.0, 0.3), (0.7, 0.15, 0.6), 0.034, gaze=0.4, iris=68),
        *(_comb(comb) if comb else []),
    ]
    return Creature(parts=parts, rig=_HEN.rig()).standing(size)


def _hen(_: frozenset[str]) -> Creature:
    tail = fan((0, 0.6, -0.28), 6, spread=50, pitch=48, length=0.36, width=0.07)
    return _galline([hair(tail, "wing", cells=26)], 0.8)


def _rooster(_: frozenset[str]) -> Creature:
    made: list[Muscle] = []
    for k in range(7):
        x, high = 0.05 * (k - 3), 1.12 - 0.05 * abs(k - 3) - 0.03 * (k % 2)
        curve = [
            (0.4 * x, 0.62, -0.3),
            (x, high - 0.12, -0.46),
            (1.3 * x, high - 0.04, -0.66),
            (1.6 * x, high - 0.34, -0.86),
        ]
        made += lock(curve, [0.06, 0.055, 0.045, 0.012], "Tail", steps=3, blend=0.008)
    return _galline([hair(made, "tail", cells=34)], 1.5)


def _chick(_: frozenset[str]) -> Creature:
    plan = Bird(
        rump=Egg((0, 0.36, -0.06), (0.27, 0.26, 0.28)),
        breast=Egg((0, 0.36, 0.06), (0.25, 0.25, 0.25)),
        neck=((0.52, 0.08, 0.2), (0.7, 0.12, 0.19)),
        skull=Egg((0, 0.76, 0.12), (0.235, 0.22, 0.225)),
        leg=((0.1, 0.2, 0.0), (0.1, 0.1, -0.02), (0.1, 0.02, 0.02)),
        shank=0.022,
        wing=((0.23, 0.44, 0.08), (0.27, 0.4, 0.0), (0.28, 0.37, -0.08), (0.27, 0.35, -0.18)),
        tail=((0.42, -0.3), (0.48, -0.38)),
        more=(Muscle(Egg((0, 0.44, -0.3), (0.07, 0.08, 0.1), (-30, 0, 0)), "Tail", 0.08),),
    )
    flesh = plan.flesh()
    wing = [
        Muscle(Egg((0.26, 0.38, -0.02), (0.04, 0.1, 0.14), (-15, 0, 8)), "LeftWing"),
        Muscle(Egg((0.27, 0.36, -0.12), (0.03, 0.06, 0.1), (-15, 0, 8)), "LeftWing1", 0.02),
    ]
    tuft = lock([(0, 0.95, 0.1), (0, 1.03, 0.09), (0.0, 1.05, 0.02)], [0.03, 0.022, 0.006], "Head")
    parts = [
        flesh.dressed(flesh.hide(cells=46), "coat"),
        *winged(wing, "coat", cells=20),
        hair(tuft, "coat", cells=14),
        *plan.legs(toe=0.12),
        *hung(
            beak([(0, 0.73, 0.3), (0, 0.725, 0.37), (0, 0.71, 0.43)], [0.065, 0.048, 0.008]), "beak"
        ),
        *eyes(flesh, (0, 0.78, 0.12), (0.5, 0.14, 0.8), 0.045, gaze=0.5, white=False),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.12)


def _bill(y: float, z: float, size: float) -> list[Part]:
    flesh = Flesh(
        (
            Muscle(Egg((0, y, z), (0.085 * size, 0.05 * size, 0.09 * size)), "Head"),
            Muscle(
                Egg(
                    (0, y - 0.02 * size, z + 0.12 * size),
                    (0.1 * size, 0.03 * size, 0.1 * size),
                    (8, 0, 0),
                ),
                "Head",
                0.05 * size,
            ),
            Muscle(
                Egg(
                    (0, y - 0.06 * size, z + 0.06 * size),
                    (0.075 * size, 0.025 * size, 0.1 * size),
                    (14, 0, 0),
                ),
                "Head",
                0.01 * size,
            ),
        )
    )
    return hung(flesh.hide(cells=30), "beak")


def _waterfowl(
    neck: tuple[tuple[float, float, float], ...], head: float, bill: float, ring: bool
) -> tuple[Bird, list[Part]]:
    y, z, _ = neck[-1]
    plan = Bird(
        rump=Egg((0, 0.4, -0.2), (0.24, 0.2, 0.34), (-10, 0, 0)),
        breast=Egg((0, 0.4, 0.12), (0.23, 0.23, 0.26)),
        neck=neck,
        skull=Egg((0, y + 0.06, z + 0.04), (0.13 * head, 0.125 * head, 0.145 * head)),
        leg=((0.12, 0.24, -0.06), (0.13, 0.13, -0.08), (0.13, 0.02, -0.04)),
        shank=0.026,
        wing=((0.2, 0.5, 0.14), (0.24, 0.48, -0.04), (0.24, 0.46, -0.22), (0.2, 0.46, -0.46)),
        tail=((0.5, -0.46), (0.58, -0.64)),
        more=(Muscle(Egg((0, 0.5, -0.5), (0.11, 0.06, 0.15), (-25, 0, 0)), "Tail", 0.08),),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=46)
    wing = folded((0.2, 0.5, 0.16), (0.17, 0.5, -0.56), width=0.16)
    parts = [
        flesh.dressed(hide, "coat"),
        *winged(wing, "wing", cells=28),
        *plan.legs(toe=0.17, webbed=True),
        *_bill(y + 0.045, z + 0.16 * head, bill),
        *eyes(
            flesh, (0, y + 0.08, z + 0.04), (0.7, 0.22, 0.55), 0.032 * head, gaze=0.4, white=False
        ),
    ]
    if ring:
        parts += marking(flesh, hide, above(0.68), "head")
        ringed = where_both(above(0.645), lambda points: points[:, 1] - 0.685)
        parts += marking(flesh, hide, ringed, "collar", lift=0.01)
        parts += marking(flesh, hide, within((0, 0.4, 0.34, 0.24, 0.18, 0.14)), "belly")
    return plan, parts


def _duck(_: frozenset[str]) -> Creature:
    plan, parts = _waterfowl(((0.5, 0.2, 0.16), (0.78, 0.3, 0.1)), 1.15, 1.15, False)
    return Creature(parts=parts, rig=plan.rig()).standing(0.45)


def _mallard(_: frozenset[str]) -> Creature:
    plan, parts = _waterfowl(((0.5, 0.2, 0.16), (0.78, 0.3, 0.1)), 1.15, 1.15, True)
    return Creature(parts=parts, rig=plan.rig()).standing(0.45)


def _duckling(_: frozenset[str]) -> Creature:
    plan, parts = _waterfowl(((0.5, 0.2, 0.16), (0.72, 0.28, 0.12)), 1.2, 0.72, False)
    duck = Creature(parts=parts, rig=plan.rig()).standing(0.45)
    return young(duck, size=0.4, head=1.3, legs=0.8, trunk=0.85)


def _goose(_: frozenset[str]) -> Creature:
    neck = ((0.5, 0.2, 0.16), (0.8, 0.3, 0.095), (1.06, 0.3, 0.08))
    plan, parts = _waterfowl(neck, 1.0, 0.95, False)
    return Creature(parts=parts, rig=plan.rig()).standing(0.62)


def _swan(_: frozenset[str]) -> Creature:
    neck = (
        (0.5, 0.2, 0.16),
        (0.58, 0.34, 0.125),
        (0.7, 0.415, 0.1),
        (0.84, 0.42, 0.085),
        (0.98, 0.37, 0.076),
        (1.12, 0.31, 0.07),
        (1.25, 0.29, 0.068),
        (1.34, 0.34, 0.072),
        (1.36, 0.4, 0.075),
    )
    plan, parts = _waterfowl(neck, 0.9, 0.9, False)
    y, z = 1.4, 0.5
    knob = Flesh((Muscle(Egg((0, y + 0.01, z + 0.05), (0.05, 0.045, 0.045)), "Head"),))
    lifted = [
        Muscle(
            Egg((0.13, 0.56, -0.16 - 0.13 * k), (0.075, 0.13 - 0.02 * k, 0.24), (-16, 0, 34)),
            "LeftWing1",
            0.02,
        )
        for k in range(3)
    ]
    parts += [*hung(knob.hide(cells=14), "mouth"), *winged(lifted, "wing", cells=30)]
    return Creature(parts=parts, rig=plan.rig()).standing(0.85)


def _turkey(_: frozenset[str]) -> Creature:
    wheel = fan((0, 0.55, -0.28), 15, spread=205, pitch=72, length=0.66, width=0.1)
    tips = [
        ellipsoid(0.09, 0.06, 0.034, sides=14)
        .turned(z=-float(np.degrees(a)))
        .turned(x=-18)
        .at(
            float(0.6 * np.sin(a)), float(0.55 + 0.57 * np.cos(a)), -0.27 - 0.185 * float(np.cos(a))
        )
        for a in np.radians(np.linspace(-102, 102, 15))
    ]
    tail = [hair(wheel, "tail", cells=36), *[tip.part("belly").carried_by("Tail") for tip in tips]]
    hen = _HEN.flesh()
    neck = where_both(above(0.8), above(0.05, 2))
    bare = marking(hen, hen.hide(cells=44), neck, "head")
    snood = lock(
        [(0, 1.04, 0.42), (0.03, 1.0, 0.5), (0.05, 0.88, 0.51)], [0.022, 0.026, 0.016], "Head"
    )
    wattles = lock([(0, 0.9, 0.36), (0, 0.78, 0.4), (0, 0.68, 0.38)], [0.045, 0.05, 0.02], "Head")
    skin = [*bare, hair(snood, "comb", cells=16), hair(wattles, "comb", cells=18)]
    return _galline([*tail, *skin], 0.0, size=0.75)


BUILD, RIG = builders(
    {
        "hen": _hen,
        "rooster": _rooster,
        "chick": _chick,
        "duck": _duck,
        "mallard": _mallard,
        "duckling": _duckling,
        "goose": _goose,
        "swan": _swan,
        "turkey": _turkey,
    }
)
