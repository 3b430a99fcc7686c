"""Birds of prey."""

from collections.abc import Sequence

import numpy as np

from media_studio.catalogue.animals.modelling.bird import Bird, beak, hung
from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.eyes import eyes
from media_studio.catalogue.animals.modelling.feathers import fan, folded, spread, winged
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both
from media_studio.catalogue.animals.modelling.hair import hair
from media_studio.catalogue.animals.modelling.marking import (
    MarkedRegion,
    above,
    marking,
    within,
)
from media_studio.modelling.part import Part
from media_studio.modelling.shape import Shape, pair
from media_studio.modelling.solids import ellipsoid

_DISCS = within((0.115, 0.95, 0.25, 0.125, 0.125, 0.14), (-0.115, 0.95, 0.25, 0.125, 0.125, 0.14))
_TUFTS = tuple(
    both(Muscle(Egg((0.17, 1.15, 0.04), (0.055, 0.13, 0.06), (-8, 0, -24)), "Head", 0.06))
)


def _heart(wide: float) -> MarkedRegion:
    """Return the heart of a barn owl's face."""
    x, r = 0.100, 0.128 + wide
    return within((x, 0.975, 0.25, r, 0.125 + wide, 0.2), (-x, 0.975, 0.25, r, 0.125 + wide, 0.2),
                  (0, 0.875, 0.25, 0.115 + wide, 0.125 + wide, 0.2))  # fmt: skip


def _owl(
    *,
    tufts: tuple[Muscle, ...] = (),
    disc: MarkedRegion = _DISCS,
    rim: MarkedRegion | None = None,
    eye: float = 0.085,
    white: bool = True,
    flecks: str = "wing",
    barred: bool = False,
) -> Creature:
    plan = Bird(
        rump=Egg((0, 0.4, -0.04), (0.27, 0.3, 0.23), (8, 0, 0)),
        breast=Egg((0, 0.54, 0.02), (0.265, 0.28, 0.22)),
        neck=((0.72, 0.02, 0.22), (0.86, 0.03, 0.22)),
        skull=Egg((0, 0.94, 0.04), (0.29, 0.215, 0.225)),
        leg=((0.11, 0.2, 0.04), (0.11, 0.1, 0.04), (0.11, 0.03, 0.08)),
        shank=0.034,
        wing=((0.25, 0.72, 0.0), (0.31, 0.58, -0.04), (0.3, 0.42, -0.1), (0.2, 0.16, -0.24)),
        tail=((0.2, -0.2), (0.06, -0.36)),
        more=tufts,
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=48)
    wing = folded((0.27, 0.76, 0.04), (0.16, 0.1, -0.26), width=0.17, flare=0.04)
    breast = within((0, 0.5, 0.22, 0.2, 0.3, 0.14))
    parts = [
        flesh.dressed(hide, "coat"),
        *winged(wing, "wing", cells=28),
        *marking(flesh, hide, breast, "belly"),
        *(marking(flesh, hide, rim, "head", lift=0.004) if rim else ()),
        *marking(flesh, hide, disc, "face", lift=0.009 if rim else 0.006),
        *[flesh.dressed(fleck, flecks) for fleck in _flecks(flesh)],
        *([*_bars(flesh), *_wing_bars(wing)] if barred else ()),
        *plan.legs(toe=0.12),
        *eyes(flesh, (0, 0.94, 0.04), (0.42, 0.06, 0.8), eye, gaze=0.75, iris=62, white=white),
        *hung(
            beak([(0, 0.93, 0.22), (0, 0.9, 0.3), (0, 0.83, 0.31)], [0.045, 0.038, 0.005]), "beak"
        ),
        hair(
            fan((0, 0.24, -0.16), 4, spread=20, pitch=-50, length=0.26, width=0.06),
            "wing",
            cells=20,
        ),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.42)


def _flecks(flesh: Flesh) -> list[Shape]:
    """Dot the breast in rows."""
    return [
        ellipsoid(0.032, 0.022, 0.012, sides=10).at(
            *(flesh.surface((0, 0.5, 0), (x, y - 0.5, 0.24)) + np.array([0, 0, 0.004]))
        )
        for row, y in enumerate((0.34, 0.44, 0.54, 0.64))
        for x in ([-0.1, 0, 0.1] if row % 2 else [-0.05, 0.05])
    ]


def _bars(flesh: Flesh) -> list[Part]:
    """Dot crown and sides with dark bars."""
    made = []
    for y, turns in ((1.10, (-150, -90, -40, 40, 90, 150)), (0.98, (-160, -125, 125, 160)),
                     (0.84, (-170, -130, 130, 170)), (0.62, (180, 205, 155)),
                     (0.46, (180, 205, 155))):  # fmt: skip
        for turn in np.radians(turns):
            out = np.array([np.sin(turn), 0.0, np.cos(turn)])
            bar = ellipsoid(0.030, 0.014, 0.012, sides=10).turned(y=float(np.degrees(turn)))
            made.append(flesh.dressed(bar.at(*flesh.surface((0, y, 0), out)), "spot"))
    return made


def _wing_bars(wing: Sequence[Muscle]) -> list[Part]:
    """Dot the folded wings."""
    flesh = Flesh(tuple(wing))
    bars = []
    for k, share in enumerate((0.22, 0.36, 0.50, 0.64)):
        for aside in (-0.055, 0.04) if k % 2 else (0.0,):
            start = np.array(
                [0.27 - 0.11 * share, 0.76 - 0.66 * share, 0.04 - 0.30 * share + aside]
            )
            bar = ellipsoid(0.012, 0.015, 0.028, sides=10)
            bars.append(bar.at(*flesh.surface(start, (1.0, 0.0, 0.0))))
    return [
        side.part("spot").carried_by(bone)
        for bar in bars
        for side, bone in zip(pair(bar), ("LeftWing", "RightWing"), strict=True)
    ]


def _horned_owl(_: frozenset[str]) -> Creature:
    return _owl(tufts=_TUFTS)


def _barn_owl(_: frozenset[str]) -> Creature:
    return _owl(disc=_heart(0.0), rim=_heart(0.026), eye=0.058, white=False, flecks="spot")


def _snowy_owl(_: frozenset[str]) -> Creature:
    return _owl(eye=0.072, flecks="spot", barred=True)


def _eagle(_: frozenset[str]) -> Creature:
    """Land with wings spread."""
    arm = ((0.14, 0.74, 0.02), (0.44, 0.96, -0.04), (0.82, 1.0, 0.02), (1.16, 1.1, -0.06))
    plan = Bird(
        rump=Egg((0, 0.46, -0.12), (0.17, 0.18, 0.27), (20, 0, 0)),
        breast=Egg((0, 0.62, 0.06), (0.19, 0.22, 0.19), (10, 0, 0)),
        neck=((0.78, 0.1, 0.15), (0.92, 0.17, 0.13)),
        skull=Egg((0, 0.99, 0.22), (0.13, 0.125, 0.15)),
        leg=((0.1, 0.36, 0.02), (0.11, 0.18, 0.0), (0.11, 0.03, 0.05)),
        shank=0.034,
        wing=arm,
        tail=((0.36, -0.32), (0.24, -0.72)),
        more=both(Muscle(Egg((0.1, 0.32, 0.02), (0.07, 0.14, 0.085)), "LeftUpLeg", 0.05)),
    )
    flesh = plan.flesh()
    hide = flesh.hide(cells=44)
    wings = spread(arm, chord=0.44, count=11, width=0.068, back=(0.0, -0.6, -0.55), radius=0.07)
    hook = beak(
        [(0, 1.0, 0.3), (0, 1.01, 0.42), (0, 0.97, 0.5), (0, 0.89, 0.505)],
        [0.062, 0.058, 0.042, 0.005],
    )
    parts = [
        flesh.dressed(hide, "coat"),
        *winged(wings, "wing", cells=46),
        *marking(flesh, hide, above(0.8), "head"),
        hair(
            fan((0, 0.42, -0.28), 7, spread=46, pitch=-18, length=0.46, width=0.07),
            "head",
            cells=32,
        ),
        *plan.legs(toe=0.14),
        *hung(hook, "beak"),
        *eyes(
            flesh,
            (0, 1.01, 0.22),
            (0.65, 0.14, 0.6),
            0.034,
            gaze=0.5,
            iris=64,
            lid="head",
            lid_tilt=66,
        ),
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(0.85)


BUILD, RIG = builders(
    {
        "owl": _horned_owl,
        "barn_owl": _barn_owl,
        "snowy_owl": _snowy_owl,
        "eagle": _eagle,
    }
)
