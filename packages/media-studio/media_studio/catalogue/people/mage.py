"""Wizards, witches, necromancers, fairies, angels, monks and priests."""

from dataclasses import replace

from media_studio.catalogue.people.modelling.character import MAN, OLD, WOMAN, builders_of
from media_studio.catalogue.people.modelling.clothes import (
    band,
    bare,
    belt,
    buttons,
    hands,
    shirt,
    shoes,
)
from media_studio.catalogue.people.modelling.draping import NECK
from media_studio.catalogue.people.modelling.figure import HOLDING, RELAXED, Figure, stood
from media_studio.catalogue.people.modelling.hair import beard, cropped, hair, long
from media_studio.catalogue.people.modelling.hats import hood, mitre, wizard_hat
from media_studio.catalogue.people.modelling.head import big_nose, face
from media_studio.catalogue.people.modelling.held import (
    broom,
    crook,
    in_left_hand,
    in_right_hand,
    staff,
    wand,
    wings,
)
from media_studio.catalogue.people.modelling.skirts import cape, skirt
from media_studio.catalogue.people.modelling.worn import Worn, rigid
from media_studio.modelling.solids import torus


def _robe(
    *, flare: float = 0.27, wide: float = 0.07, hem: float = 0.045, slot: str = "robe"
) -> list[Worn]:
    return [
        shirt(slot, sleeve=0.665, hem=0.95, loose=0.013, cuff=wide, coarse=True),
        skirt(slot, (1.01, 0.150, 0.110, 0.002), (0.90, 0.188, 0.148, -0.006),
              (0.50, 0.225, 0.200, 0.0), (hem, flare, flare - 0.02, 0.0), folds=11, ripple=0.018),
    ]  # fmt: skip


def _wizard() -> Figure:
    return stood(
        replace(OLD, size=1.0, belly=0.01),
        [
            *face(lids=0.4, brows=1.8, mood=-0.4),
            *hair(long(0.20)),
            *beard(0.34),
            *wizard_hat(),
            *_robe(),
            *belt(wide=0.05),
            cape(hem=0.10, wide=0.34),
            *shoes(),
            *hands(right=True),
            *in_right_hand(staff()),
        ],
        HOLDING,
    )


def _witch() -> Figure:
    return stood(
        replace(WOMAN, size=0.96, chin=1.12),
        [
            *face(lids=0.55, lashes=True, brows=1.0, mood=0.7, eye=1.06),
            *big_nose(0.022),
            *hair(long(0.26)),
            *wizard_hat(brim=0.225, tall=0.34),
            *_robe(flare=0.25, wide=0.05, hem=0.20),
            *belt(wide=0.05),
            *bare(legs=0.30),
            *shoes(),
            *hands(right=True),
            *in_right_hand(broom()),
        ],
        HOLDING,
    )


def _necromancer() -> Figure:
    return stood(
        replace(MAN, size=1.02, arms=(1.04, 0.94)),
        [
            *face(lids=0.3, brows=1.2, mood=1.0),
            *hood(peak=0.06),
            *_robe(wide=0.08),
            *belt(wide=0.055),
            cape(hem=0.06, wide=0.36),
            *shoes(),
            *hands(right=True),
            *in_right_hand(staff()),
        ],
        HOLDING,
    )


def _fairy() -> Figure:
    return stood(
        replace(WOMAN, size=0.70, head=1.48, legs=(0.98, 0.9)),
        [
            *face(lids=0.8, lashes=True, brows=0.5, mood=-0.5, eye=1.2),
            *hair(long(0.18)),
            *wings(feathered=False),
            shirt("robe", sleeve=0.24, hem=0.96, neck=0.09, loose=0.007, cuff=0.02),
            skirt("robe", (1.02, 0.140, 0.100, 0.004), (0.93, 0.190, 0.150, -0.004),
                  (0.66, 0.27, 0.24, 0.0), folds=9, ripple=0.034),
            *bare(arms=0.18, legs=0.80),
            *shoes(),
            *hands(right=True),
            *in_right_hand(wand()),
        ],
        {**HOLDING, "RightForeArm": (0.0, 60.0, 0.0)},
    )  # fmt: skip


def _angel() -> Figure:
    halo = torus(0.105, 0.011, sides=36, section=10).turned(x=-8).at(0, 1.865, -0.02)
    return stood(
        replace(WOMAN, size=0.99),
        [
            *face(lids=0.6, lashes=True, brows=0.5, mood=-0.5, eye=1.08),
            *hair(long(0.26)),
            *rigid("halo", "Head", halo),
            *wings(),
            *_robe(flare=0.25, wide=0.06),
            band("belt", 0.99, 1.025),
            *shoes(),
            *hands(),
        ],
    )


def _monk() -> Figure:
    return stood(
        replace(MAN, belly=0.03, waist=(1.08, 1.08)),
        [
            *face(lids=0.4, brows=1.1, mood=-0.4),
            *hood(peak=0.0),
            *_robe(flare=0.24, wide=0.05),
            band("belt", 0.985, 1.010),
            *shoes(),
            *hands(),
        ],
    )


def _priest() -> Figure:
    return stood(
        OLD,
        [
            *face(lids=0.4, brows=1.3, mood=-0.3),
            *hair(cropped()),
            shirt("cassock", hem=0.95, loose=0.012, cuff=0.012),
            skirt("cassock", (1.01, 0.150, 0.110, 0.002), (0.90, 0.190, 0.150, -0.006),
                  (0.08, 0.235, 0.215, 0.0), folds=8, ripple=0.010),
            band("collar", 1.466, 1.508, 0.008, NECK),
            *buttons("buttons", 7, 1.38, 1.02, 0.114),
            *shoes(),
            *hands(),
        ],
    )  # fmt: skip


def _bishop() -> Figure:
    return stood(
        OLD,
        [
            *face(lids=0.4, brows=1.5, mood=-0.3),
            *hair(cropped()),
            *beard(0.09),
            *mitre(),
            *_robe(flare=0.25),
            cape("cassock", hem=0.08, wide=0.33),
            band("belt", 0.99, 1.03),
            *shoes(),
            *hands(left=True),
            *in_left_hand(crook()),
        ],
        {**RELAXED, "LeftForeArm": (0.0, -82.0, 0.0)},
    )


BUILD, RIG = builders_of(
    {
        "wizard": _wizard,
        "witch": _witch,
        "necromancer": _necromancer,
        "fairy": _fairy,
        "angel": _angel,
        "monk": _monk,
        "priest": _priest,
        "bishop": _bishop,
    }
)
