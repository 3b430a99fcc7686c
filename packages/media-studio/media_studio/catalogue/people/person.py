"""People of today: men, women, children, the old."""

from dataclasses import replace

from media_studio.catalogue.people.modelling.character import CHILD, MAN, OLD, WOMAN, builders_of
from media_studio.catalogue.people.modelling.clothes import (
    SHORT_SLEEVE,
    band,
    bare,
    buttons,
    hands,
    shirt,
    shoes,
    trousers,
)
from media_studio.catalogue.people.modelling.figure import RELAXED, Figure, stood
from media_studio.catalogue.people.modelling.hair import (
    beard,
    bob,
    bun,
    hair,
    long,
    short,
    spiky,
)
from media_studio.catalogue.people.modelling.head import face
from media_studio.catalogue.people.modelling.held import briefcase, in_right_hand
from media_studio.catalogue.people.modelling.skirts import skirt
from media_studio.catalogue.people.modelling.tailoring import collar, suit
from media_studio.catalogue.people.modelling.worn import Worn


def _tee() -> list[Worn]:
    return [shirt(sleeve=SHORT_SLEEVE, hem=0.92, loose=0.011, cuff=0.02), *bare(arms=0.26)]


def _man() -> Figure:
    return stood(
        MAN,
        [*face(brows=1.15), *hair(short()), *_tee(), trousers(top=0.96), *shoes(), *hands()],
    )


def _woman() -> Figure:
    return stood(
        WOMAN,
        [
            *face(lids=0.75, lashes=True, brows=0.6, mood=-0.4, eye=1.14),
            *hair(long()),
            shirt(sleeve=SHORT_SLEEVE, hem=0.95, loose=0.007, neck=0.082, cuff=0.006),
            *bare(arms=0.26),
            trousers(top=0.98, loose=0.005, flare=0.002, hem=0.10),
            *shoes(),
            *hands(),
        ],
    )


def _woman_in_dress() -> Figure:
    return stood(
        WOMAN,
        [
            *face(lids=0.75, lashes=True, brows=0.6, mood=-0.4, eye=1.14),
            *hair(long()),
            shirt("dress", sleeve=SHORT_SLEEVE, hem=0.95, loose=0.007, neck=0.082, cuff=0.006),
            skirt("dress", (1.02, 0.150, 0.112, 0.004), (0.92, 0.190, 0.150, -0.006),
                  (0.42, 0.275, 0.245, 0.0), folds=12, ripple=0.016),
            *bare(arms=0.26, legs=0.55),
            *shoes(),
            *hands(),
        ],
    )  # fmt: skip


def _boy() -> Figure:
    return stood(
        CHILD,
        [
            *face(lids=0.85, brows=0.8, mood=-0.6, eye=1.16),
            *hair(spiky()),
            *_tee(),
            trousers(top=0.96, hem=0.42, loose=0.016, flare=0.012),
            *bare(legs=0.50),
            *shoes(),
            *hands(),
        ],
    )


def _girl() -> Figure:
    return stood(
        CHILD,
        [
            *face(lids=0.85, lashes=True, brows=0.55, mood=-0.6, eye=1.20),
            *hair(bob()),
            shirt("dress", sleeve=0.26, hem=0.95, loose=0.010, cuff=0.02),
            skirt("dress", (1.02, 0.146, 0.104, 0.004), (0.93, 0.190, 0.145, -0.006),
                  (0.56, 0.285, 0.245, 0.0), folds=12, ripple=0.016),
            band("belt", 0.99, 1.03),
            *bare(arms=0.20, legs=0.70),
            *shoes(),
            *hands(),
        ],
    )  # fmt: skip


def _old_man() -> Figure:
    return stood(
        OLD,
        [
            *face(lids=0.42, brows=1.7, mood=-0.7),
            *beard(0.045),
            *hair(short()),
            shirt(loose=0.011, hem=0.93),
            shirt("vest", sleeve=0.185, hem=0.93, plunge=0.16, loose=0.020),
            *collar(),
            *buttons("soles", 4, 1.20, 1.0, 0.132),
            trousers(top=0.98, loose=0.012),
            *shoes(),
            *hands(),
        ],
    )


def _old_woman() -> Figure:
    return stood(
        replace(WOMAN, size=0.90, head=1.34, waist=(1.02, 1.06), belly=0.015, nose=1.0),
        [
            *face(lids=0.55, lashes=True, brows=0.8, mood=-0.8, eye=1.06),
            *hair(long(0.05)),
            *bun(),
            shirt("dress", hem=0.94, loose=0.012),
            *collar("apron"),
            skirt("dress", (1.02, 0.150, 0.112, 0.004), (0.92, 0.190, 0.150, -0.006),
                  (0.30, 0.245, 0.225, 0.0), folds=10, ripple=0.014),
            *bare(legs=0.40),
            *shoes(),
            *hands(),
        ],
    )  # fmt: skip


def _businessman() -> Figure:
    return stood(
        MAN,
        [
            *face(),
            *hair(short()),
            *suit(),
            *shoes(),
            *hands(right=True),
            *in_right_hand(briefcase()),
        ],
        {**RELAXED, "RightForeArm": (0.0, 8.0, 0.0)},
    )


def _businesswoman() -> Figure:
    return stood(
        WOMAN,
        [
            *face(lids=0.7, lashes=True, brows=0.65, eye=1.12),
            *hair(bob()),
            *suit(tied=False, legs=False),
            skirt("suit", (1.02, 0.150, 0.106, 0.002), (0.88, 0.184, 0.132, -0.012),
                  (0.52, 0.168, 0.130, 0.0), folds=4, ripple=0.003),
            *bare(legs=0.60),
            *shoes(),
            *hands(),
        ],
    )  # fmt: skip


BUILD, RIG = builders_of(
    {
        "man": _man,
        "woman": _woman,
        "woman in dress": _woman_in_dress,
        "woman in suit": _businesswoman,
        "man in suit": _businessman,
        "boy": _boy,
        "girl": _girl,
        "old_man": _old_man,
        "old_woman": _old_woman,
        "businessman": _businessman,
        "businesswoman": _businesswoman,
    }
)
