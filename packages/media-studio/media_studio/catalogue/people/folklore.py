"""People of tales and dark times: plague doctors, pedlars, smiths of the dwarves, mermaids."""

from dataclasses import replace

from media_studio.catalogue.people.modelling.build import Build
from media_studio.catalogue.people.modelling.character import (
    DWARF,
    GOBLIN,
    MAN,
    WOMAN,
    builders_of,
)
from media_studio.catalogue.people.modelling.clothes import (
    SHORT_SLEEVE,
    band,
    bare,
    bare_feet,
    belt,
    boots,
    gloves,
    hands,
    on_arms,
    shirt,
    trousers,
)
from media_studio.catalogue.people.modelling.figure import (
    ARMED,
    HOLDING,
    RELAXED,
    Figure,
    stood,
)
from media_studio.catalogue.people.modelling.hair import (
    back_locks,
    beard,
    braided_beard,
    cropped,
    hair,
    long,
)
from media_studio.catalogue.people.modelling.hats import bandana, brimmed_hat, hood
from media_studio.catalogue.people.modelling.head import (
    big_nose,
    face,
    pointed_ears,
    tusks,
)
from media_studio.catalogue.people.modelling.held import (
    cane,
    club,
    forge_hammer,
    in_right_hand,
    purse,
)
from media_studio.catalogue.people.modelling.implants import cyclops_head
from media_studio.catalogue.people.modelling.masks import plague_mask
from media_studio.catalogue.people.modelling.mermaid import shells, tail, torso
from media_studio.catalogue.people.modelling.packs import belt_goods, trader_pack
from media_studio.catalogue.people.modelling.plate import kilt
from media_studio.catalogue.people.modelling.skirts import apron, skirt
from media_studio.catalogue.people.modelling.tailoring import coat_tails
from media_studio.catalogue.people.modelling.workwear import apron_straps

_TRADER = replace(GOBLIN, waist=(0.94, 1.06), arms=(1.14, 0.90), belly=0.05)
_SMITH = replace(
    DWARF, size=0.76, head=1.95, shoulders=1.46, chest=(1.48, 1.44), waist=(1.62, 1.54),
    hips=(1.48, 1.42), torso=0.84, arms=(0.88, 1.76), legs=(0.50, 1.60), belly=0.07,
)  # fmt: skip
_CYCLOPS = Build(
    size=1.30, head=1.22, neck=(0.5, 1.36), shoulders=1.36, chest=(1.36, 1.34), waist=(1.24, 1.28),
    hips=(1.12, 1.16), arms=(1.14, 1.52), legs=(0.86, 1.36), hands=1.60, feet=1.50, nose=1.5,
    jaw=1.22, chin=1.15, belly=0.05,
)  # fmt: skip


def _plague_doctor() -> Figure:
    return stood(
        replace(MAN, size=1.03),
        [
            *plague_mask(),
            *brimmed_hat(brim=0.205, curl=0.0),
            shirt("coat", hem=0.95, loose=0.014, cuff=0.014),
            skirt("coat", (1.01, 0.152, 0.112, 0.0), (0.90, 0.194, 0.150, -0.008),
                  (0.50, 0.240, 0.210, 0.0), (0.13, 0.285, 0.262, 0.0), folds=9, ripple=0.016),
            shirt("capelet", sleeve=0.33, hem=1.255, neck=0.066, loose=0.034),
            *belt(height=1.01, wide=0.05),
            *boots(top=0.34, cuff=False),
            *gloves(right=True, cuff=0.62),
            *in_right_hand(cane()),
        ],
        HOLDING,
    )  # fmt: skip


def _merchant() -> Figure:
    return stood(
        replace(MAN, belly=0.035),
        [
            *face(lids=0.5, brows=1.1, mood=-0.6),
            *hair(cropped()),
            *beard(0.06),
            *hood("hood", peak=0.02),
            shirt("tunic", loose=0.012, hem=0.95, cuff=0.012),
            coat_tails("tunic", hem=0.44, gap=4.0, flare=0.03),
            *belt(wide=0.055),
            trousers(loose=0.010, coarse=True),
            *boots(top=0.32),
            *trader_pack(),
            *belt_goods(),
            *hands(right=True),
            *in_right_hand(purse()),
        ],
        HOLDING,
    )


def _goblin_merchant() -> Figure:
    return stood(
        _TRADER,
        [
            *face(lids=0.6, brows=0.9, mood=0.4, eye=1.14),
            *pointed_ears(0.135),
            *big_nose(0.034),
            *tusks(0.010),
            *bandana("hood"),
            shirt("tunic", sleeve=0.52, loose=0.012, hem=0.95, plunge=0.10),
            coat_tails("tunic", hem=0.52, gap=6.0, flare=0.03),
            *bare(arms=0.46),
            *belt(wide=0.06),
            trousers(hem=0.20, loose=0.010, coarse=True),
            *bare(legs=0.26),
            *bare_feet(),
            *trader_pack(),
            *belt_goods(),
            *hands(right=True),
            *in_right_hand(purse()),
        ],
        HOLDING,
    )


def _dwarf_smith() -> Figure:
    return stood(
        _SMITH,
        [
            *face(lids=0.4, brows=2.0, mood=0.3),
            *hair(cropped()),
            *braided_beard(0.30, full=0.25),
            shirt("tunic", sleeve=SHORT_SLEEVE, loose=0.012, hem=0.95),
            *bare(arms=0.28),
            apron(top=1.28, hem=0.36),
            *apron_straps(),
            band("belt", 0.975, 1.03),
            *on_arms("leather", 0.52, 0.69, 0.016),
            trousers(loose=0.010, coarse=True),
            *boots(top=0.30),
            *hands(right=True),
            *in_right_hand(forge_hammer()),
        ],
        ARMED,
    )


def _cyclops() -> Figure:
    return stood(
        _CYCLOPS,
        [
            *cyclops_head(),
            *pointed_ears(0.030),
            *tusks(0.014),
            *bare(chest=True),
            kilt("fur", hem=0.52),
            *belt(height=0.985, wide=0.07, buckle=False),
            *on_arms("leather", 0.54, 0.685, 0.010),
            *hands(right=True),
            *bare_feet(),
            *in_right_hand(club(0.76)),
        ],
        {**HOLDING, "RightForeArm": (0.0, 44.0, 0.0)},
    )


def _mermaid() -> Figure:
    return stood(
        replace(WOMAN, size=0.92, hips=(1.0, 1.0)),
        [
            *face(lids=0.7, lashes=True, brows=0.6, mood=-0.4, eye=1.14),
            *hair(long(0.27)),
            *back_locks(0.34),
            torso(),
            *shells(),
            *tail(),
            *hands(),
        ],
        {**RELAXED, "LeftArm": (0.0, 0.0, -52.0), "RightArm": (0.0, 0.0, 52.0)},
    )


BUILD, RIG = builders_of(
    {
        "plague_doctor": _plague_doctor,
        "merchant": _merchant,
        "goblin_merchant": _goblin_merchant,
        "dwarf_smith": _dwarf_smith,
        "cyclops": _cyclops,
        "mermaid": _mermaid,
    }
)
