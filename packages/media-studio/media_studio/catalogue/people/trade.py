"""People of shops, schools, sports and celebrations."""

from dataclasses import replace

from media_studio.catalogue.people.modelling.character import (
    CHILD,
    MAN,
    OLD,
    STRONG,
    WOMAN,
    builders_of,
)
from media_studio.catalogue.people.modelling.clothes import (
    NO_SLEEVE,
    SHORT_SLEEVE,
    band,
    bare,
    belt,
    boots,
    hands,
    shirt,
    shoes,
    trousers,
)
from media_studio.catalogue.people.modelling.figure import HOLDING, RELAXED, Figure, stood
from media_studio.catalogue.people.modelling.hair import (
    beard,
    bun,
    cropped,
    hair,
    long,
    moustache,
    short,
    spiky,
)
from media_studio.catalogue.people.modelling.hats import brimmed_hat, cap
from media_studio.catalogue.people.modelling.head import face
from media_studio.catalogue.people.modelling.held import (
    axe,
    bouquet,
    fishing_rod,
    forge_hammer,
    game_ball,
    hanging_line,
    in_right_hand,
    open_book,
    tray,
)
from media_studio.catalogue.people.modelling.masks import glasses
from media_studio.catalogue.people.modelling.pelts import pack_straps, straps
from media_studio.catalogue.people.modelling.skirts import apron, skirt
from media_studio.catalogue.people.modelling.tailoring import collar, suit, tie
from media_studio.catalogue.people.modelling.workwear import apron_straps, bib
from media_studio.catalogue.people.modelling.worn import Worn, rigid
from media_studio.modelling.shape import pair
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import tube

_TOOL = {**HOLDING, "RightForeArm": (0.0, 50.0, 0.0)}


def _satchel() -> list[Worn]:
    """Hang a bag at the hip from a strap across the chest."""
    bag = box(0.10, 0.24, 0.30, bevel=0.03).at(0.27, 0.66, 0.0)
    flap = box(0.108, 0.14, 0.31, bevel=0.025).at(0.272, 0.765, 0.0)
    strap = [
        tube([(0.25, 0.85, side * 0.1), (0.195, 0.96, side * 0.07), (0.155, 1.045, side * 0.04)],
             0.016, sides=8, flat=0.5)
        for side in (1, -1)
    ]  # fmt: skip
    return [*rigid("bag", "Hips", bag, flap, *strap), *straps("bag")]


def _backpack() -> list[Worn]:
    """Strap a pack to the back."""
    pack = box(0.32, 0.40, 0.23, bevel=0.05).at(0, 1.02, -0.205)
    pocket = box(0.24, 0.17, 0.06, bevel=0.025).at(0, 1.05, -0.33)
    return [*rigid("bag", "Spine1", pack, pocket), *pack_straps()]


def _bow_tie() -> list[Worn]:
    wing = box(0.05, 0.045, 0.02, bevel=0.008).at(0.032, 1.425, 0.085)
    return rigid(
        "tie", "Spine1", *pair(wing), box(0.02, 0.028, 0.026, bevel=0.006).at(0, 1.433, 0.086)
    )


def _waiter() -> Figure:
    return stood(
        MAN,
        [
            *face(brows=1.0, mood=-0.3),
            *hair(short()),
            *moustache(),
            shirt(hem=0.94, loose=0.009, cuff=0.006),
            *collar(),
            *tie(),
            shirt("vest", sleeve=0.185, hem=0.95, plunge=0.20, loose=0.018),
            apron(top=1.02, hem=0.46),
            band("apron", 0.985, 1.015),
            trousers(loose=0.009, coarse=True),
            *shoes(),
            *hands(right=True),
            *in_right_hand(tray()),
        ],
        HOLDING,
    )


def _barista() -> Figure:
    return stood(
        WOMAN,
        [
            *face(lids=0.7, lashes=True, brows=0.65, mood=-0.5, eye=1.12),
            *hair(long(0.05)),
            *bun(),
            shirt(sleeve=0.42, hem=0.94, loose=0.008),
            *bare(arms=0.36),
            apron(top=1.03, hem=0.52),
            band("apron", 0.985, 1.015),
            trousers(loose=0.007, coarse=True),
            *shoes(),
            *hands(),
        ],
    )


def _lumberjack() -> Figure:
    return stood(
        replace(STRONG, size=1.02),
        [
            *face(lids=0.4, brows=1.5),
            *hair(cropped()),
            *beard(0.06),
            shirt(sleeve=0.50, loose=0.012, hem=0.94),
            *bare(arms=0.45),
            *bib(),
            trousers(top=1.0, loose=0.012, flare=0.008),
            *boots(top=0.30),
            *hands(right=True),
            *in_right_hand(axe(0.82, double=False)),
        ],
        _TOOL,
    )


def _blacksmith() -> Figure:
    return stood(
        STRONG,
        [
            *face(lids=0.4, brows=1.5, mood=0.2),
            *hair(cropped()),
            *beard(0.05),
            shirt(sleeve=SHORT_SLEEVE, loose=0.010, hem=0.94),
            *bare(arms=0.28),
            apron(top=1.30, hem=0.42),
            *apron_straps(),
            band("belt", 0.985, 1.02),
            trousers(loose=0.012, coarse=True),
            *boots(top=0.28),
            *hands(right=True),
            *in_right_hand(forge_hammer()),
        ],
        _TOOL,
    )


def _fisherman() -> Figure:
    return stood(
        replace(OLD, belly=0.03),
        [
            *face(lids=0.42, brows=1.5, mood=-0.4),
            *beard(0.05),
            *hair(short()),
            *brimmed_hat(brim=0.155, curl=0.0),
            shirt(loose=0.012, hem=0.93),
            shirt("vest", sleeve=0.185, hem=0.94, plunge=0.26, loose=0.022),
            trousers(loose=0.014, flare=0.006),
            *boots(top=0.40, cuff=False),
            *hands(right=True),
            *in_right_hand(fishing_rod()),
            *hanging_line(),
        ],
        HOLDING,
    )


def _postman() -> Figure:
    return stood(
        MAN,
        [
            *face(brows=1.0, mood=-0.4),
            *hair(cropped()),
            *cap(badge=False),
            shirt("uniform", hem=0.94, loose=0.010),
            *collar("uniform"),
            *tie(),
            *belt(height=0.985, wide=0.045),
            trousers("uniform", loose=0.010),
            *shoes(),
            *hands(),
            *_satchel(),
        ],
    )


def _teacher() -> Figure:
    return stood(
        WOMAN,
        [
            *face(lids=0.65, lashes=True, brows=0.7, mood=-0.4, eye=1.08),
            *hair(long(0.05)),
            *bun(),
            *glasses(),
            shirt(hem=0.95, loose=0.008),
            *collar(),
            shirt("vest", sleeve=0.66, hem=0.92, plunge=0.28, neck=0.080, loose=0.014),
            skirt("skirt", (1.0, 0.150, 0.112, 0.004), (0.90, 0.188, 0.142, -0.008),
                  (0.50, 0.195, 0.160, 0.0), folds=6, ripple=0.005),
            *bare(legs=0.62),
            *shoes(),
            *hands(right=True),
            *in_right_hand(open_book()),
        ],
        HOLDING,
    )  # fmt: skip


def _student() -> Figure:
    return stood(
        replace(CHILD, size=0.86, head=1.5),
        [
            *face(lids=0.8, brows=0.9, mood=-0.5, eye=1.1),
            *hair(spiky()),
            shirt(loose=0.014, hem=0.93, sleeve=0.66),
            *collar(),
            trousers(loose=0.011, flare=0.006),
            *shoes(),
            *hands(),
            *_backpack(),
        ],
    )


def _bride() -> Figure:
    return stood(
        WOMAN,
        [
            *face(lids=0.72, lashes=True, brows=0.6, mood=-0.6, eye=1.14),
            *hair(long(0.12)),
            *bun(),
            shirt("dress", sleeve=NO_SLEEVE + 0.02, hem=0.95, loose=0.006, neck=0.095, plunge=0.08),
            skirt("dress", (1.02, 0.150, 0.112, 0.004), (0.92, 0.195, 0.155, -0.006),
                  (0.04, 0.46, 0.44, -0.02), folds=16, ripple=0.022),
            band("ribbon", 0.975, 1.025),
            *bare(arms=0.19, legs=0.2),
            *shoes(),
            *hands(right=True),
            *in_right_hand(bouquet()),
        ],
        HOLDING,
    )  # fmt: skip


def _groom() -> Figure:
    return stood(
        MAN,
        [
            *face(brows=1.0, mood=-0.5),
            *hair(short()),
            *suit(tied=False),
            *_bow_tie(),
            *shoes(),
            *hands(),
        ],
    )


def _ballerina() -> Figure:
    return stood(
        replace(WOMAN, legs=(1.08, 0.95)),
        [
            *face(lids=0.75, lashes=True, brows=0.6, mood=-0.4, eye=1.14),
            *hair(long(0.04)),
            *bun(),
            shirt("dress", sleeve=NO_SLEEVE, hem=0.86, loose=0.005, neck=0.095, plunge=0.06),
            skirt("tutu", (0.97, 0.150, 0.115, 0.0), (0.93, 0.26, 0.23, 0.0),
                  (0.86, 0.42, 0.40, 0.0), folds=18, ripple=0.02),
            band("ribbon", 0.985, 1.015),
            *bare(arms=0.19),
            trousers("tights", top=0.95, loose=0.003, flare=0.0, hem=0.07),
            *shoes(),
            *hands(),
        ],
        {**RELAXED, "LeftArm": (0.0, 0.0, -28.0), "RightArm": (0.0, 0.0, 28.0)},
    )  # fmt: skip


def _footballer() -> Figure:
    return stood(
        replace(MAN, shoulders=1.14, legs=(1.02, 1.10)),
        [
            *face(brows=1.1),
            *hair(short()),
            shirt(sleeve=SHORT_SLEEVE, loose=0.014, hem=0.90, cuff=0.012),
            *bare(arms=0.26, legs=0.60),
            trousers("shorts", top=0.96, hem=0.50, loose=0.020, flare=0.018),
            trousers("socks", top=0.44, hem=0.08, loose=0.006, flare=0.0, coarse=True),
            *shoes(),
            *hands(right=True),
            *in_right_hand(game_ball("football")),
        ],
        HOLDING,
    )


def _basketballer() -> Figure:
    return stood(
        replace(MAN, size=1.08, shoulders=1.16, legs=(1.04, 1.08), arms=(1.03, 1.16)),
        [
            *face(brows=1.1),
            *hair(cropped()),
            shirt(sleeve=NO_SLEEVE, loose=0.014, hem=0.90, neck=0.088),
            *bare(arms=0.18, legs=0.55),
            trousers("shorts", top=0.96, hem=0.42, loose=0.026, flare=0.022),
            trousers("socks", top=0.24, hem=0.08, loose=0.006, flare=0.0, coarse=True),
            *shoes(),
            *hands(right=True),
            *in_right_hand(game_ball("basketball")),
        ],
        HOLDING,
    )


BUILD, RIG = builders_of(
    {
        "waiter": _waiter,
        "barista": _barista,
        "lumberjack": _lumberjack,
        "blacksmith": _blacksmith,
        "fisherman": _fisherman,
        "postman": _postman,
        "teacher": _teacher,
        "student": _student,
        "bride": _bride,
        "groom": _groom,
        "ballerina": _ballerina,
        "footballer": _footballer,
        "basketballer": _basketballer,
    }
)
