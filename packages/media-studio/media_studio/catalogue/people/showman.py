"""Clowns, jesters, superheroes, Santa Claus, magicians of the stage."""

from dataclasses import replace

from media_studio.catalogue.people.modelling.character import MAN, OLD, STRONG, WOMAN, builders_of
from media_studio.catalogue.people.modelling.clothes import (
    belt,
    boots,
    buttons,
    gloves,
    hands,
    shirt,
    shoes,
    trousers,
)
from media_studio.catalogue.people.modelling.figure import HOLDING, RELAXED, Figure, stood
from media_studio.catalogue.people.modelling.hair import (
    beard,
    bob,
    cropped,
    curly,
    hair,
    long,
    moustache,
    short,
)
from media_studio.catalogue.people.modelling.hats import (
    jester_cap,
    pointed_cap,
    santa_hat,
    top_hat,
)
from media_studio.catalogue.people.modelling.head import face, pointed_ears
from media_studio.catalogue.people.modelling.held import balloon, in_right_hand, sack, wand
from media_studio.catalogue.people.modelling.masks import clown_nose, domino_mask
from media_studio.catalogue.people.modelling.skirts import cape, skirt
from media_studio.catalogue.people.modelling.tailoring import badge_on_chest, coat_tails, suit
from media_studio.catalogue.people.modelling.trimmings import fur_trim, ruff
from media_studio.modelling.prism import prism, star


def _santa() -> Figure:
    return stood(
        replace(OLD, waist=(1.22, 1.22), chest=(1.14, 1.14), hips=(1.12, 1.16), belly=0.09,
                legs=(0.94, 1.10), arms=(1.0, 1.20)),
        [
            *face(lids=0.5, brows=1.8, mood=-0.8),
            *hair(long(0.08)),
            *beard(0.22),
            *santa_hat(),
            shirt("coat", hem=0.95, loose=0.018, coarse=True),
            coat_tails("coat", hem=0.74, gap=2.0, flare=0.01),
            *fur_trim("trim"),
            *belt(wide=0.07),
            trousers("coat", loose=0.018, flare=0.010, hem=0.33, coarse=True),
            *boots(top=0.34, cuff=False),
            *gloves(cuff=0.66),
            *sack(),
        ],
    )  # fmt: skip


def _clown() -> Figure:
    return stood(
        replace(MAN, feet=1.75, legs=(0.94, 1.06), belly=0.03),
        [
            *face(lids=0.6, brows=0.9, mood=-1.0, eye=1.12),
            *clown_nose(),
            *hair(curly()),
            shirt("suit", loose=0.026, hem=0.94, cuff=0.02, coarse=True),
            trousers("trousers", top=1.0, loose=0.036, flare=0.012, hem=0.12, coarse=True),
            *ruff(),
            *buttons("buttons", 3, 1.30, 1.06, 0.130),
            *shoes(),
            *gloves(right=True, cuff=0.67),
            *in_right_hand(balloon()),
        ],
        {**HOLDING, "RightForeArm": (0.0, 86.0, 0.0)},
    )


def _jester() -> Figure:
    return stood(
        MAN,
        [
            *face(lids=0.55, brows=1.0, mood=-0.6),
            *hair(cropped()),
            *jester_cap(),
            shirt("suit", loose=0.011, hem=0.94, cuff=0.012),
            coat_tails("suit", hem=0.76, gap=2.0, flare=0.03),
            *ruff(),
            *belt(buckle=False),
            trousers("trousers", loose=0.004, flare=0.0),
            *shoes(),
            *hands(),
        ],
    )


def _superhero() -> Figure:
    return stood(
        replace(STRONG, size=1.04, waist=(0.96, 1.0), shoulders=1.36),
        [
            *face(lids=0.40, brows=1.2, mood=0.6),
            *hair(short()),
            shirt("suit", loose=0.004, hem=0.90),
            trousers("suit", top=0.95, loose=0.004, flare=0.0, hem=0.07),
            trousers("trim", top=0.99, hem=0.845, loose=0.010, flare=0.0, coarse=True),
            *belt(height=0.985, wide=0.045),
            *badge_on_chest("badge", prism(star(5, 0.070, 0.031), 0.012, bevel=0.003).turned(y=-18),
                            x=0.0, y=1.315),
            *boots(top=0.42),
            *gloves(cuff=0.56),
            cape(hem=0.16, wide=0.40, ripple=0.03),
        ],
        {**RELAXED, "LeftArm": (0.0, 0.0, -58.0), "RightArm": (0.0, 0.0, 58.0)},
    )  # fmt: skip


def _superheroine() -> Figure:
    return stood(
        replace(WOMAN, size=1.0, arms=(0.98, 0.98), shoulders=0.98),
        [
            *face(lids=0.62, lashes=True, brows=0.7, mood=0.3, eye=1.1),
            *domino_mask(),
            *hair(long(0.26)),
            shirt("suit", loose=0.004, hem=0.90, neck=0.084),
            trousers("suit", top=0.95, loose=0.004, flare=0.0, hem=0.07),
            skirt("trim", (1.0, 0.146, 0.106, 0.0), (0.90, 0.196, 0.146, -0.008),
                  (0.76, 0.235, 0.195, 0.0), folds=9, ripple=0.012),
            *belt(height=0.995, wide=0.045),
            *badge_on_chest("badge", prism(star(5, 0.056, 0.025), 0.012, bevel=0.003).turned(y=-18),
                            x=0.0, y=1.325),
            *boots(top=0.44),
            *gloves(cuff=0.54),
            cape(hem=0.20, wide=0.34, ripple=0.03),
        ],
    )  # fmt: skip


def _conjurer() -> Figure:
    return stood(
        MAN,
        [
            *face(lids=0.4, brows=1.1, mood=0.4),
            *hair(short()),
            *moustache(),
            *top_hat(),
            *suit(),
            cape(hem=0.25, wide=0.32),
            *shoes(),
            *gloves(right=True, cuff=0.69),
            *in_right_hand(wand()),
        ],
        {**HOLDING, "RightForeArm": (0.0, 60.0, 0.0)},
    )


def _elf() -> Figure:
    return stood(
        replace(WOMAN, size=0.66, head=1.70, feet=1.3, hands=1.2, bust=0.0, nose=0.7),
        [
            *face(lids=0.7, lashes=True, brows=0.7, mood=-0.6, eye=1.14),
            *pointed_ears(0.070),
            *hair(bob()),
            *pointed_cap(),
            shirt("coat", loose=0.012, hem=0.95, cuff=0.01),
            coat_tails("coat", hem=0.72, gap=2.0, flare=0.04),
            *ruff(),
            *belt(),
            trousers("trousers", loose=0.004, flare=0.0),
            *boots(top=0.20),
            *hands(),
        ],
    )


BUILD, RIG = builders_of(
    {
        "santa": _santa,
        "elf": _elf,
        "clown": _clown,
        "jester": _jester,
        "superhero": _superhero,
        "superheroine": _superheroine,
        "conjurer": _conjurer,
    }
)
