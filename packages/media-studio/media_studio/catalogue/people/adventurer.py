"""Archers, ninjas, pirates, cowboys, explorers, thieves."""

from dataclasses import replace

from media_studio.catalogue.people.modelling.character import MAN, WOMAN, builders_of
from media_studio.catalogue.people.modelling.clothes import (
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
    trousers,
)
from media_studio.catalogue.people.modelling.figure import HOLDING, RELAXED, Figure, stood
from media_studio.catalogue.people.modelling.hair import beard, cropped, hair, long, moustache
from media_studio.catalogue.people.modelling.hats import bandana, brimmed_hat, hood, tricorn
from media_studio.catalogue.people.modelling.head import face
from media_studio.catalogue.people.modelling.held import (
    bow,
    curved_sword,
    in_left_hand,
    in_right_hand,
    on_back,
    quiver,
)
from media_studio.catalogue.people.modelling.masks import eye_patch, ninja_mask
from media_studio.catalogue.people.modelling.pelts import straps
from media_studio.catalogue.people.modelling.skirts import cape
from media_studio.catalogue.people.modelling.tailoring import badge_on_chest, coat_tails
from media_studio.modelling.prism import prism, star

_DRAWN = {**HOLDING, "RightForeArm": (0.0, 56.0, 0.0)}


def _archer() -> Figure:
    return stood(
        replace(MAN, arms=(1.02, 1.02)),
        [
            *face(brows=1.1, mood=0.2),
            *hair(cropped()),
            *hood("hood", peak=0.03),
            shirt("tunic", sleeve=0.40, hem=0.95, loose=0.012, plunge=0.08, coarse=True),
            coat_tails("tunic", hem=0.70, gap=4.0, flare=0.02),
            *bare(arms=0.35),
            *on_arms("leather", 0.53, 0.69, 0.009),
            *belt(),
            *straps(),
            trousers(loose=0.006, flare=0.0, coarse=True),
            *boots(top=0.40),
            cape("hood", hem=0.50, wide=0.27),
            *hands(left=True),
            *in_left_hand(bow()),
            *on_back(quiver(), away=0.215),
        ],
        {**RELAXED, "LeftForeArm": (0.0, -70.0, 0.0)},
    )


def _ninja() -> Figure:
    return stood(
        replace(MAN, shoulders=1.04, chest=(1.0, 1.0)),
        [
            *face(lids=0.26, brows=1.1, mood=1.0),
            *ninja_mask(),
            shirt("suit", loose=0.010, hem=0.94, plunge=0.0),
            coat_tails("suit", hem=0.82, gap=4.0, flare=-0.01),
            *on_arms("sash", 0.56, 0.70, 0.014),
            *on_legs("sash", 0.09, 0.30, 0.014),
            band("sash", 0.975, 1.035),
            trousers("suit", loose=0.014, flare=0.012, hem=0.10),
            *scarf("sash"),
            *boots("shoes", top=0.12, cuff=False),
            *gloves("suit", right=True, cuff=0.66),
            *in_right_hand(curved_sword(0.70, bend=0.02)),
        ],
        _DRAWN,
    )


def _pirate() -> Figure:
    return stood(
        replace(MAN, belly=0.015),
        [
            *face(lids=0.42, brows=1.5, mood=0.7),
            *eye_patch(),
            *hair(long(0.16)),
            *beard(0.10),
            *tricorn(),
            shirt(sleeve=0.695, hem=0.96, loose=0.008, plunge=0.16, coarse=True),
            shirt("coat", sleeve=0.66, hem=0.96, loose=0.018, plunge=0.42, neck=0.088, cuff=0.03),
            coat_tails("coat", hem=0.46, gap=46.0, flare=0.03),
            *belt(height=0.99, wide=0.06),
            trousers(loose=0.010, hem=0.30, coarse=True),
            *boots(top=0.42, cuff=False),
            *hands(right=True),
            *in_right_hand(curved_sword(0.66, bend=0.10, wide=0.046)),
        ],
        _DRAWN,
    )


def _cowboy() -> Figure:
    return stood(
        MAN,
        [
            *face(lids=0.34, brows=1.2, mood=0.4),
            *hair(cropped()),
            *moustache(),
            *brimmed_hat(brim=0.205, curl=0.075),
            shirt(loose=0.010, hem=0.95),
            shirt("vest", sleeve=0.185, hem=0.99, plunge=0.34, loose=0.018),
            *scarf("scarf"),
            *badge_on_chest("buckle", prism(star(5, 0.030, 0.013), 0.010, bevel=0.003), x=0.09),
            *belt(height=0.975, wide=0.05),
            trousers(loose=0.009, flare=0.008),
            *boots(top=0.30),
            *hands(),
        ],
    )


def _explorer() -> Figure:
    return stood(
        WOMAN,
        [
            *face(lids=0.6, lashes=True, brows=0.7, eye=1.1),
            *hair(long(0.16)),
            *brimmed_hat(brim=0.175, curl=0.02),
            shirt(sleeve=0.34, hem=0.95, loose=0.008, plunge=0.05),
            *bare(arms=0.30, legs=0.72),
            *belt(height=0.985),
            *straps(),
            trousers("trousers", hem=0.66, loose=0.010, flare=0.0),
            *boots(top=0.36),
            *gloves(cuff=0.66),
        ],
    )


def _thief() -> Figure:
    return stood(
        MAN,
        [
            *face(lids=0.36, brows=1.2, mood=0.6),
            *hair(cropped()),
            *bandana(),
            shirt("tunic", sleeve=0.60, loose=0.012, hem=0.95, plunge=0.10),
            coat_tails("tunic", hem=0.78, gap=6.0, flare=0.01),
            *belt(),
            *straps(),
            trousers(loose=0.006, flare=0.01),
            *boots(top=0.32),
            *gloves(right=True, cuff=0.62),
            *in_right_hand(curved_sword(0.40, bend=0.02)),
        ],
        _DRAWN,
    )


BUILD, RIG = builders_of(
    {
        "archer": _archer,
        "ninja": _ninja,
        "pirate": _pirate,
        "cowboy": _cowboy,
        "explorer": _explorer,
        "thief": _thief,
    }
)
