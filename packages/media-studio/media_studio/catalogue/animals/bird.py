"""Parrots, penguins and the large birds of warm countries."""

import numpy as np

from media_studio.catalogue.animals.modelling.bird import Bird, beak, hung
from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.eyes import eyes
from media_studio.catalogue.animals.modelling.feathers import fan, folded, winged
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both
from media_studio.catalogue.animals.modelling.hair import hair
from media_studio.catalogue.animals.modelling.marking import (
    above,
    below,
    either,
    marking,
    where_both,
    within,
)
from media_studio.modelling.part import Part
from media_studio.modelling.shape import pair
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import rod


def _parrot(_: frozenset[str]) -> Creature:
    """Perch upright: a big hooked beak, a long tail, three colours."""
    plan = Bird(
        rump=Egg((0, 0.46, -0.1), (0.16, 0.24, 0.17), (24, 0, 0)),
        breast=Egg((0, 0.66, 0.02), (0.18, 0.22, 0.17), (14, 0, 0)),
        neck=((0.8, 0.06, 0.16), (0.94, 0.09, 0.155)),
        skull=Egg((0, 1.02, 0.11), (0.17, 0.17, 0.18)),
        leg=((0.08, 0.3, -0.06), (0.085, 0.22, -0.1), (0.085, 0.16, -0.04)),
        shank=0.024,
        wing=((0.16, 0.78, 0.02), (0.2, 0.66, -0.06), (0.19, 0.5, -0.16), (0.1, 0.16, -0.34)),
        tail=((0.32, -0.22), (-0.16, -0.46)),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=48)
    wing = folded((0.17, 0.82, 0.02), (0.07, 0.1, -0.36), width=0.15, flare=0.02)
    tips = [
        Muscle(
            Egg(
                (0.1 - 0.012 * k, 0.26 - 0.05 * k, -0.31 - 0.01 * k),
                (0.045, 0.2, 0.06),
                (28, 0, -6),
            ),
            "LeftWing1",
            0.02,
        )
        for k in range(3)
    ]
    upper = beak(
        [(0, 1.06, 0.22), (0, 1.06, 0.36), (0, 0.96, 0.44), (0, 0.85, 0.41)],
        [0.085, 0.085, 0.06, 0.008],
    )
    lower = beak([(0, 0.93, 0.24), (0, 0.9, 0.32), (0, 0.89, 0.36)], [0.06, 0.045, 0.01])
    parts = [
        flesh.dressed(hide, "coat"),
        *winged(wing, "wing", cells=32),
        *winged(tips, "tip", cells=24),
        hair(
            fan((0, 0.36, -0.18), 3, spread=10, pitch=-64, length=0.62, width=0.06), "tip", cells=26
        ),
        *marking(flesh, hide, within((0, 1.02, 0.12, 0.26, 0.21, 0.28)), "head"),
        *marking(
            flesh,
            hide,
            within((0.15, 1.01, 0.19, 0.09, 0.11, 0.12), (-0.15, 1.01, 0.19, 0.09, 0.11, 0.12)),
            "face",
            lift=0.012,
        ),
        *hung(upper, "beak"),
        *hung(lower, "mouth"),
        *plan.legs(toe=0.1),
        *_perch(0.035),
        *eyes(flesh, (0, 1.04, 0.11), (0.72, 0.06, 0.42), 0.036, gaze=0.4, iris=66),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.5)


def _perch(height: float) -> list[Part]:
    """Put a branch on a stump under the feet."""
    bar = Flesh(
        (
            Muscle(Egg((0, height - 0.045, -0.02), (0.4, 0.045, 0.045), (0, 0, 4)), "Hips"),
            Muscle(Egg((0.3, height - 0.02, 0.03), (0.03, 0.12, 0.03), (0, 0, -30)), "Hips", 0.03),
        )
    )
    return [bar.hide(cells=36).part("perch").carried_by("Hips")]


def _penguin(_: frozenset[str]) -> Creature:
    plan = Bird(
        rump=Egg((0, 0.36, -0.02), (0.26, 0.33, 0.24)),
        breast=Egg((0, 0.54, 0.0), (0.235, 0.28, 0.21)),
        neck=((0.74, 0.0, 0.17), (0.9, 0.02, 0.16)),
        skull=Egg((0, 0.97, 0.03), (0.175, 0.165, 0.18)),
        leg=((0.12, 0.14, 0.02), (0.12, 0.08, 0.02), (0.12, 0.03, 0.06)),
        shank=0.04,
        wing=((0.22, 0.7, 0.0), (0.29, 0.56, 0.0), (0.34, 0.42, -0.01), (0.37, 0.28, -0.02)),
        tail=((0.12, -0.22), (0.03, -0.36)),
        more=(Muscle(Egg((0, 0.09, -0.24), (0.1, 0.05, 0.12), (24, 0, 0)), "Tail", 0.08),),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=50)
    flipper = [
        Muscle(Egg((0.28, 0.6, 0.0), (0.035, 0.15, 0.085), (0, 0, 24)), "LeftWing"),
        Muscle(Egg((0.34, 0.42, -0.01), (0.03, 0.15, 0.075), (0, 0, 20)), "LeftWing1", 0.04),
    ]
    foot = ellipsoid(0.1, 0.035, 0.15, sides=18).at(0.12, 0.035, 0.12)
    white = either(
        within((0, 0.44, 0.2, 0.19, 0.36, 0.18)),
        within((0.085, 0.97, 0.18, 0.095, 0.1, 0.12), (-0.085, 0.97, 0.18, 0.095, 0.1, 0.12)),
    )
    cheek = within((0.17, 0.85, 0.08, 0.05, 0.07, 0.06), (-0.17, 0.85, 0.08, 0.05, 0.07, 0.06))
    parts = [
        flesh.dressed(hide, "coat"),
        *winged(flipper, "wing", cells=24),
        *marking(flesh, hide, white, "belly"),
        *marking(flesh, hide, cheek, "beak"),
        *hung(
            beak([(0, 0.95, 0.16), (0, 0.945, 0.27), (0, 0.92, 0.36)], [0.05, 0.036, 0.006]), "beak"
        ),
        *eyes(flesh, (0, 0.99, 0.03), (0.42, 0.1, 0.8), 0.042, gaze=0.5, white=False),
        *[
            side.part("leg").carried_by(bone)
            for side, bone in zip(pair(foot), ("LeftToeBase", "RightToeBase"), strict=True)
        ],
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.75)


def _flamingo(_: frozenset[str]) -> Creature:
    plan = Bird(
        rump=Egg((0, 0.94, -0.16), (0.14, 0.15, 0.25), (-8, 0, 0)),
        breast=Egg((0, 0.96, 0.04), (0.145, 0.16, 0.17)),
        neck=(
            (1.0, 0.12, 0.08),
            (1.02, 0.3, 0.05),
            (1.2, 0.38, 0.043),
            (1.42, 0.26, 0.04),
            (1.6, 0.24, 0.04),
            (1.7, 0.34, 0.045),
        ),
        skull=Egg((0, 1.71, 0.38), (0.065, 0.065, 0.085)),
        leg=((0.07, 0.86, -0.06), (0.075, 0.46, -0.1), (0.075, 0.02, -0.04)),
        shank=0.018,
        wing=((0.13, 1.02, 0.06), (0.16, 1.0, -0.06), (0.15, 0.96, -0.2), (0.08, 0.9, -0.42)),
        tail=((0.94, -0.38), (0.86, -0.5)),
        blend=0.05,
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=64)
    wing = folded((0.13, 1.03, 0.08), (0.07, 0.88, -0.46), width=0.12)
    bill = beak([(0, 1.72, 0.43), (0, 1.72, 0.52), (0, 1.66, 0.56)], [0.042, 0.04, 0.034])
    tip = beak([(0, 1.66, 0.56), (0, 1.61, 0.565), (0, 1.55, 0.54)], [0.036, 0.033, 0.006])
    parts = [
        flesh.dressed(hide, "coat"),
        *winged(wing, "wing", cells=30),
        *plan.legs(toe=0.13, webbed=True),
        *hung(bill, "belly"),
        *hung(tip, "mouth"),
        *eyes(flesh, (0, 1.73, 0.38), (0.8, 0.14, 0.35), 0.019, gaze=0.3, iris=66),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.75)


def _ostrich(_: frozenset[str]) -> Creature:
    plan = Bird(
        rump=Egg((0, 0.98, -0.16), (0.24, 0.22, 0.3), (-6, 0, 0)),
        breast=Egg((0, 0.98, 0.1), (0.21, 0.21, 0.2)),
        neck=((1.06, 0.22, 0.09), (1.3, 0.36, 0.055), (1.6, 0.38, 0.048), (1.78, 0.38, 0.05)),
        skull=Egg((0, 1.86, 0.42), (0.085, 0.085, 0.105)),
        leg=((0.12, 0.86, -0.04), (0.13, 0.46, -0.12), (0.13, 0.03, -0.02)),
        shank=0.036,
        wing=((0.2, 1.08, 0.1), (0.25, 1.05, -0.06), (0.25, 1.0, -0.24), (0.2, 0.94, -0.44)),
        tail=((1.0, -0.42), (1.1, -0.6)),
        more=both(
            Muscle(Egg((0.12, 0.78, -0.05), (0.09, 0.2, 0.11), (8, 0, 0)), "LeftUpLeg", 0.06)
        ),
        blend=0.06,
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=54)
    wing = folded((0.22, 1.08, 0.14), (0.18, 0.9, -0.5), width=0.17)
    skin = either(where_both(above(1.08), above(0.17, 2)), below(0.78))
    plumes = fan((0, 1.04, -0.36), 6, spread=70, pitch=30, length=0.26, width=0.085)
    parts = [
        flesh.dressed(hide, "coat"),
        *winged(wing, "wing", cells=28),
        hair(plumes, "belly", cells=24),
        *marking(flesh, hide, skin, "face"),
        *plan.legs(toe=0.15),
        *hung(
            beak(
                [(0, 1.84, 0.48), (0, 1.83, 0.56), (0, 1.82, 0.62)], [0.05, 0.045, 0.02], flat=0.5
            ),
            "beak",
        ),
        *eyes(flesh, (0, 1.88, 0.42), (0.8, 0.16, 0.4), 0.036, gaze=0.35, iris=70),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(1.2)


def _peacock(_: frozenset[str]) -> Creature:
    plan = Bird(
        rump=Egg((0, 0.5, -0.14), (0.17, 0.17, 0.24), (-14, 0, 0)),
        breast=Egg((0, 0.52, 0.08), (0.17, 0.19, 0.19)),
        neck=((0.6, 0.16, 0.13), (0.82, 0.25, 0.075), (1.0, 0.26, 0.07)),
        skull=Egg((0, 1.06, 0.29), (0.09, 0.09, 0.1)),
        leg=((0.09, 0.36, 0.0), (0.1, 0.2, -0.03), (0.1, 0.02, 0.02)),
        shank=0.02,
        wing=((0.15, 0.6, 0.1), (0.18, 0.57, -0.04), (0.18, 0.53, -0.16), (0.15, 0.5, -0.32)),
        tail=((0.58, -0.24), (1.2, -0.5)),
    )
    flesh = plan.flesh()
    parts = [
        flesh.dressed(flesh.hide(cells=48), "coat"),
        *winged(folded((0.16, 0.62, 0.12), (0.14, 0.5, -0.36), width=0.12), "wing", cells=24),
        *_train(),
        *plan.legs(toe=0.12),
        *hung(
            beak([(0, 1.05, 0.37), (0, 1.045, 0.42), (0, 1.02, 0.48)], [0.036, 0.028, 0.005]),
            "beak",
        ),
        *eyes(flesh, (0, 1.08, 0.29), (0.75, 0.15, 0.5), 0.026, gaze=0.4, white=False),
    ]
    crown = [
        ellipsoid(0.018, 0.022, 0.018, sides=10).at(0, 1.24 - 0.012 * abs(k), 0.28 + 0.035 * k)
        for k in (-2, -1, 0, 1, 2)
    ]
    stalks = [
        rod((0, 1.12, 0.28), (0, 1.24 - 0.012 * abs(k), 0.28 + 0.035 * k), 0.008, sides=6)
        for k in (-2, -1, 0, 1, 2)
    ]
    parts += [piece for shape in (*crown, *stalks) for piece in hung(shape, "coat")]
    return Creature(parts=parts, rig=plan.rig()).standing(0.9)


def _train() -> list[Part]:
    """Fan out the tail of a peacock, with its eyes."""
    made: list[Part] = []
    fans = [
        *fan((0, 0.54, -0.24), 17, spread=190, pitch=74, length=1.12, width=0.11),
    ]
    made.append(hair(fans, "tail", cells=50))
    for row, (reach, count) in enumerate(((0.98, 15), (0.72, 12))):
        for angle in np.radians(np.linspace(-90, 90, count)):
            x, y = reach * np.sin(angle), 0.54 + reach * np.cos(angle) * np.sin(np.radians(74))
            z = -0.24 - reach * np.cos(angle) * np.cos(np.radians(74)) + 0.03
            for slot, size, lift in (("ring", 0.062, 0.0), ("spot", 0.04, 0.009)):
                if row == 1:
                    size *= 0.8
                dot = ellipsoid(size, size, 0.012, sides=12).at(float(x), float(y), float(z) + lift)
                made.append(dot.part(slot).carried_by("Tail"))
    return made


BUILD, RIG = builders(
    {
        "parrot": _parrot,
        "penguin": _penguin,
        "flamingo": _flamingo,
        "ostrich": _ostrich,
        "peacock": _peacock,
    }
)
