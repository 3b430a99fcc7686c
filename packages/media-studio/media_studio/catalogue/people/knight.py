"""Those who fight in armour: knights, vikings, samurai, barbarians, gladiators."""

from dataclasses import replace

from media_studio.catalogue.people.modelling.character import MAN, STRONG, WOMAN, builders_of
from media_studio.catalogue.people.modelling.clothes import (
    bare,
    belt,
    boots,
    hands,
    on_arms,
    on_legs,
    shirt,
    trousers,
)
from media_studio.catalogue.people.modelling.figure import ARMED, HOLDING, Figure, stood
from media_studio.catalogue.people.modelling.hair import beard, braids, cropped, hair, long
from media_studio.catalogue.people.modelling.hats import horned_helmet
from media_studio.catalogue.people.modelling.head import face
from media_studio.catalogue.people.modelling.held import (
    axe,
    curved_sword,
    heater_shield,
    in_right_hand,
    on_left_forearm,
    round_shield,
    spear,
    sword,
)
from media_studio.catalogue.people.modelling.pelts import collar_of_fur, straps
from media_studio.catalogue.people.modelling.plate import (
    breastplate,
    gorget,
    great_helm,
    kabuto,
    kilt,
    lamellar,
    pauldrons,
    plated_limbs,
    roman_helmet,
    tassets,
)
from media_studio.catalogue.people.modelling.skirts import cape, skirt

_SHIELDED = {**ARMED, "LeftForeArm": (0.0, -70.0, 0.0)}
_BROAD = replace(MAN, shoulders=1.16, chest=(1.12, 1.08), arms=(1.0, 1.14), legs=(1.0, 1.08))


def _knight() -> Figure:
    return stood(
        _BROAD,
        [
            *great_helm(),
            *gorget(),
            shirt("mail", hem=1.0, loose=0.007, coarse=True),
            breastplate(),
            *pauldrons(layers=2),
            *tassets(),
            trousers("mail", loose=0.005, flare=0.0, coarse=True),
            *plated_limbs(left=True, right=True),
            cape(),
            *belt(height=0.995),
            *in_right_hand(sword()),
            *on_left_forearm(heater_shield()),
        ],
        _SHIELDED,
    )


def _viking() -> Figure:
    return stood(
        replace(STRONG, size=1.02, belly=0.03),
        [
            *face(lids=0.4, brows=1.7, mood=0.7),
            *hair(long(0.16)),
            *beard(0.20),
            *horned_helmet(),
            shirt(sleeve=0.36, hem=0.95, loose=0.010, coarse=True),
            skirt("shirt", (1.01, 0.146, 0.104, 0.0), (0.90, 0.190, 0.142, -0.008),
                  (0.66, 0.222, 0.180, 0.0), folds=9, ripple=0.008),
            *bare(arms=0.30),
            *on_arms("leather", 0.54, 0.685, 0.012),
            *collar_of_fur(),
            *belt(wide=0.06),
            trousers(loose=0.010, flare=0.004, hem=0.24, coarse=True),
            *boots(top=0.30, cuff=False),
            *hands(left=True, right=True),
            *in_right_hand(axe(double=False)),
            *on_left_forearm(round_shield()),
        ],
        _SHIELDED,
    )  # fmt: skip


def _samurai() -> Figure:
    return stood(
        _BROAD,
        [
            *face(lids=0.22, brows=1.3, mood=0.8),
            *hair(cropped()),
            *kabuto(),
            shirt("robe", sleeve=0.62, hem=0.94, loose=0.012, cuff=0.05, plunge=0.10, coarse=True),
            trousers("robe", hem=0.16, loose=0.024, flare=0.040, coarse=True),
            *lamellar(),
            *on_arms("armour", 0.50, 0.675, 0.016),
            *belt(height=1.0, buckle=False),
            *on_legs("armour", 0.09, 0.40, 0.016),
            *boots(top=0.14, cuff=False),
            *hands(right=True),
            *in_right_hand(curved_sword(0.80)),
        ],
        ARMED,
    )


def _barbarian() -> Figure:
    return stood(
        STRONG,
        [
            *face(lids=0.38, brows=1.6, mood=1.0),
            *hair(long(0.22)),
            *beard(0.02),
            *bare(chest=True),
            kilt(hem=0.60),
            *belt(height=0.985, wide=0.075),
            *straps(),
            *collar_of_fur(),
            *on_arms("leather", 0.52, 0.685, 0.010),
            *boots(top=0.36),
            *hands(right=True),
            *in_right_hand(axe(0.86)),
        ],
        ARMED,
    )


def _warrior_woman() -> Figure:
    return stood(
        replace(WOMAN, size=0.99, arms=(0.98, 0.98), shoulders=0.96),
        [
            *face(lids=0.55, lashes=True, brows=0.7, mood=0.4, eye=1.1),
            *hair(long(0.20)),
            *braids(0.22),
            breastplate("armour", thickness=0.012, ridge=0.0),
            *pauldrons("armour", layers=1, size=0.90),
            kilt("skirt", hem=0.64),
            *belt(),
            *bare(arms=0.15, legs=0.75),
            *on_arms("armour", 0.50, 0.685, 0.010),
            *boots(top=0.46),
            *hands(right=True),
            *in_right_hand(sword()),
            cape(hem=0.42, wide=0.28),
        ],
        ARMED,
    )


def _soldier_of_rome() -> Figure:
    return stood(
        _BROAD,
        [
            *face(brows=1.2, mood=0.4),
            *hair(cropped()),
            *roman_helmet(),
            shirt(sleeve=0.32, hem=0.95, loose=0.010, cuff=0.02, coarse=True),
            breastplate("armour", thickness=0.017, ridge=0.0),
            *pauldrons("armour", layers=2, size=0.82),
            kilt("shirt", hem=0.58),
            *tassets("leather", plates=14, wide=0.066, long=0.22, flare=0.05),
            *bare(arms=0.26, legs=0.70),
            *on_legs("armour", 0.10, 0.44, 0.013),
            *boots(top=0.12, cuff=False),
            *hands(right=True),
            *in_right_hand(spear()),
            cape(hem=0.30),
        ],
        HOLDING,
    )


BUILD, RIG = builders_of(
    {
        "knight": _knight,
        "viking": _viking,
        "samurai": _samurai,
        "barbarian": _barbarian,
        "warrior_woman": _warrior_woman,
        "roman": _soldier_of_rome,
    }
)
