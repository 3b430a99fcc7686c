"""People at work: on farms and sites, in kitchens and hospitals, in uniform and in space."""

from dataclasses import replace

from media_studio.catalogue.people.modelling.character import MAN, WOMAN, builders_of
from media_studio.catalogue.people.modelling.clothes import (
    SHORT_SLEEVE,
    band,
    bare,
    belt,
    boots,
    gloves,
    hands,
    on_arms,
    on_legs,
    scarf,
    shirt,
    shoes,
    trousers,
)
from media_studio.catalogue.people.modelling.draping import ARMS, LEGS
from media_studio.catalogue.people.modelling.figure import HOLDING, Figure, stood
from media_studio.catalogue.people.modelling.hair import (
    beard,
    bob,
    cropped,
    hair,
    moustache,
    short,
)
from media_studio.catalogue.people.modelling.hats import (
    army_helmet,
    brimmed_hat,
    cap,
    chef_hat,
    hard_hat,
    nurse_cap,
)
from media_studio.catalogue.people.modelling.head import face
from media_studio.catalogue.people.modelling.held import in_right_hand, ladle, pitchfork, spanner
from media_studio.catalogue.people.modelling.masks import glasses, stethoscope
from media_studio.catalogue.people.modelling.plate import space_suit
from media_studio.catalogue.people.modelling.skirts import apron, skirt
from media_studio.catalogue.people.modelling.tailoring import (
    badge_on_chest,
    coat_tails,
    collar,
    lapels,
    tie,
)
from media_studio.catalogue.people.modelling.workwear import bib, pouches, stripes
from media_studio.modelling.prism import prism, star

_TOOL = {**HOLDING, "RightForeArm": (0.0, 50.0, 0.0)}


def _farmer() -> Figure:
    return stood(
        replace(MAN, belly=0.02),
        [
            *face(lids=0.4, brows=1.2),
            *hair(cropped()),
            *beard(0.02, moustache=False),
            *brimmed_hat(brim=0.20, curl=0.015),
            shirt(sleeve=0.50, loose=0.010, hem=0.95),
            *bare(arms=0.45),
            *bib(),
            trousers("trousers", top=1.03, loose=0.015, flare=0.010),
            *boots(top=0.26),
            *hands(right=True),
            *in_right_hand(pitchfork()),
        ],
        HOLDING,
    )


def _chef() -> Figure:
    return stood(
        replace(MAN, belly=0.04, waist=(1.10, 1.08), jaw=1.06),
        [
            *face(lids=0.45, brows=1.2, mood=-0.3),
            *hair(cropped()),
            *moustache(),
            *chef_hat(),
            shirt("jacket", hem=0.94, loose=0.013, cuff=0.006),
            coat_tails("jacket", hem=0.80, gap=3.0, flare=0.0),
            *scarf("scarf"),
            apron(top=1.03, hem=0.52),
            band("apron", 0.985, 1.015),
            trousers(loose=0.010, coarse=True),
            *shoes(),
            *hands(right=True),
            *in_right_hand(ladle()),
        ],
        _TOOL,
    )


def _doctor() -> Figure:
    return stood(
        MAN,
        [
            *face(brows=1.0),
            *hair(short()),
            *glasses(),
            shirt(loose=0.006, hem=1.0, sleeve=0.66, coarse=True),
            *collar("shirt"),
            *tie(tip=1.165),
            shirt("coat", hem=0.95, plunge=0.30, neck=0.080, loose=0.020, cuff=0.008),
            coat_tails("coat", hem=0.50, gap=22.0, flare=0.01),
            *lapels("coat"),
            *stethoscope(),
            trousers(loose=0.009, coarse=True),
            *shoes(),
            *hands(),
        ],
    )


def _nurse() -> Figure:
    return stood(
        WOMAN,
        [
            *face(lids=0.68, lashes=True, brows=0.6, mood=-0.4, eye=1.12),
            *hair(bob()),
            *nurse_cap(),
            shirt("coat", sleeve=SHORT_SLEEVE, hem=0.95, loose=0.009, cuff=0.01),
            skirt("coat", (1.02, 0.142, 0.102, 0.004), (0.90, 0.188, 0.142, -0.008),
                  (0.50, 0.215, 0.185, 0.0), folds=7, ripple=0.008),
            *bare(arms=0.26, legs=0.62),
            *belt(height=1.02, wide=0.04),
            *stethoscope(),
            *shoes(),
            *hands(),
        ],
    )  # fmt: skip


def _police() -> Figure:
    star_badge = prism(star(6, 0.026, 0.015), 0.010, bevel=0.003)
    return stood(
        MAN,
        [
            *face(brows=1.2, mood=0.3),
            *hair(cropped()),
            *cap(),
            shirt("uniform", hem=0.95, loose=0.011),
            *collar("uniform"),
            *tie(),
            *badge_on_chest("badge", star_badge),
            *belt(height=0.985, wide=0.055),
            *pouches("belt"),
            trousers("uniform", loose=0.010),
            *boots("shoes", top=0.16, cuff=False),
            *hands(),
        ],
    )


def _firefighter() -> Figure:
    return stood(
        replace(MAN, shoulders=1.14, chest=(1.12, 1.10)),
        [
            *face(brows=1.3),
            *hair(cropped()),
            *moustache(),
            *hard_hat(brim=0.040),
            shirt("uniform", hem=0.95, loose=0.020, cuff=0.006, coarse=True),
            coat_tails("uniform", hem=0.72, gap=3.0, flare=0.0),
            *stripes("stripes", chest=True),
            *belt(height=1.0, wide=0.05),
            trousers("uniform", loose=0.018, flare=0.014, coarse=True),
            *boots(top=0.28),
            *gloves(cuff=0.62),
        ],
    )


def _builder() -> Figure:
    return stood(
        MAN,
        [
            *face(lids=0.4, brows=1.3),
            *hair(cropped()),
            *beard(0.02),
            *hard_hat(brim=0.012),
            shirt(sleeve=0.42, loose=0.010, hem=0.95, coarse=True),
            *bare(arms=0.36),
            shirt("vest", sleeve=0.19, hem=0.95, plunge=0.40, neck=0.084, loose=0.019),
            *stripes("stripes", chest=True, arms=False, legs=False),
            *belt(height=0.985, wide=0.055),
            *pouches("belt"),
            trousers(loose=0.012, flare=0.008, coarse=True),
            *boots(top=0.20),
            *hands(right=True),
            *in_right_hand(spanner()),
        ],
        _TOOL,
    )


def _soldier() -> Figure:
    return stood(
        replace(MAN, shoulders=1.14, chest=(1.10, 1.06)),
        [
            *face(brows=1.2, mood=0.6),
            *hair(cropped()),
            *army_helmet(),
            shirt("uniform", hem=0.95, loose=0.012, coarse=True),
            shirt("vest", sleeve=0.165, hem=1.02, neck=0.086, loose=0.030, coarse=True),
            *pouches("vest", chest=True),
            *belt(height=0.985, wide=0.055),
            *pouches("belt"),
            trousers("uniform", loose=0.016, flare=0.012, hem=0.16),
            *on_legs("vest", 0.44, 0.56, 0.026),
            *on_arms("vest", 0.42, 0.49, 0.022),
            *boots(top=0.24, cuff=False),
            *gloves(cuff=0.67),
        ],
    )


def _astronaut() -> Figure:
    return stood(
        replace(MAN, head=1.0, waist=(1.16, 1.16), hips=(1.06, 1.12), legs=(0.98, 1.22),
                arms=(1.0, 1.28), hands=1.3, feet=1.32),
        [
            *space_suit(),
            shirt("suit", hem=0.94, loose=0.030, neck=0.080, coarse=True),
            trousers("suit", top=0.99, loose=0.024, flare=0.008, coarse=True),
            *(band("trim", *span, 0.008, arm) for arm in ARMS
              for span in ((0.60, 0.64), (0.31, 0.335))),
            *(band("trim", 0.29, 0.32, 0.008, leg) for leg in LEGS),
            band("armour", 0.955, 1.01),
            *boots(top=0.26, cuff=False),
            *gloves(cuff=0.66),
        ],
    )  # fmt: skip


BUILD, RIG = builders_of(
    {
        "farmer": _farmer,
        "chef": _chef,
        "doctor": _doctor,
        "nurse": _nurse,
        "police": _police,
        "firefighter": _firefighter,
        "builder": _builder,
        "soldier": _soldier,
        "astronaut": _astronaut,
    }
)
