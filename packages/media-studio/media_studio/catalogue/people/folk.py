"""Peoples of fantasy: elves, dwarves, goblins, orcs, trolls, ogres, demons."""

from dataclasses import replace

from media_studio.catalogue.people.modelling.build import Build
from media_studio.catalogue.people.modelling.character import (
    DWARF,
    GOBLIN,
    SLENDER,
    STRONG,
    WOMAN,
    builders_of,
)
from media_studio.catalogue.people.modelling.clothes import (
    band,
    bare,
    bare_feet,
    belt,
    boots,
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
    beard,
    braids,
    cropped,
    hair,
    long,
    spiky,
    top_knot,
)
from media_studio.catalogue.people.modelling.hats import horned_helmet, pointed_cap
from media_studio.catalogue.people.modelling.head import (
    big_nose,
    face,
    horns,
    pointed_ears,
    tusks,
)
from media_studio.catalogue.people.modelling.held import (
    axe,
    bow,
    club,
    hammer,
    in_left_hand,
    in_right_hand,
    spear,
)
from media_studio.catalogue.people.modelling.pelts import collar_of_fur, straps
from media_studio.catalogue.people.modelling.plate import breastplate, kilt, pauldrons
from media_studio.catalogue.people.modelling.skirts import cape
from media_studio.catalogue.people.modelling.tailoring import coat_tails

_ORC = replace(STRONG, size=1.12, head=1.20, jaw=1.30, chin=1.15, nose=0.7, hands=1.45)
_TROLL = Build(
    size=1.16, head=1.12, neck=(0.45, 1.40), shoulders=1.36, chest=(1.36, 1.40), waist=(1.30, 1.35),
    hips=(1.15, 1.20), torso=1.02, arms=(1.30, 1.55), legs=(0.78, 1.40), hands=1.85, feet=1.75,
    nose=1.9, jaw=1.25, chin=1.2, belly=0.07,
)  # fmt: skip


def _elf() -> Figure:
    return stood(
        SLENDER,
        [
            *face(lids=0.5, brows=0.8, mood=0.2, eye=1.04),
            *pointed_ears(0.080),
            *hair(long(0.28)),
            shirt("tunic", sleeve=0.60, loose=0.008, hem=0.95, plunge=0.10),
            coat_tails("tunic", hem=0.62, gap=5.0, flare=0.02),
            *belt(wide=0.04),
            *on_arms("leather", 0.53, 0.69, 0.011),
            trousers(loose=0.005, flare=0.0, coarse=True),
            *boots(top=0.40),
            cape(hem=0.25, wide=0.28),
            *hands(left=True),
            *in_left_hand(bow()),
        ],
        {**RELAXED, "LeftForeArm": (0.0, -70.0, 0.0)},
    )


def _elf_woman() -> Figure:
    return stood(
        replace(WOMAN, size=1.0, legs=(1.06, 0.92)),
        [
            *face(lids=0.66, lashes=True, brows=0.6, eye=1.12),
            *pointed_ears(0.075),
            *hair(long(0.30)),
            shirt("tunic", sleeve=0.30, loose=0.007, hem=0.95, plunge=0.08, neck=0.084),
            coat_tails("tunic", hem=0.60, gap=5.0, flare=0.03),
            *bare(arms=0.25),
            *belt(wide=0.04),
            *on_arms("leather", 0.53, 0.69, 0.009),
            trousers(loose=0.004, flare=0.0, coarse=True),
            *boots(top=0.44),
            cape(hem=0.28, wide=0.27),
            *hands(),
        ],
    )


def _dwarf() -> Figure:
    return stood(
        DWARF,
        [
            *face(lids=0.4, brows=2.0, mood=0.5),
            *hair(cropped()),
            *beard(0.24),
            *horned_helmet(),
            shirt("tunic", loose=0.012, hem=1.0, sleeve=0.55, coarse=True),
            breastplate(thickness=0.020, ridge=0.0),
            *pauldrons(layers=1, size=0.92),
            kilt("tunic", hem=0.62),
            *belt(wide=0.07),
            *on_arms("leather", 0.54, 0.69, 0.020),
            trousers(loose=0.010, coarse=True),
            *boots(top=0.30),
            *hands(right=True),
            *in_right_hand(hammer(0.62)),
        ],
        ARMED,
    )


def _gnome() -> Figure:
    return stood(
        replace(
            DWARF,
            size=0.62,
            head=1.95,
            nose=2.2,
            torso=0.8,
            chest=(1.45, 1.45),
            waist=(1.75, 1.7),
            hips=(1.5, 1.5),
            legs=(0.52, 1.5),
            belly=0.07,
        ),
        [
            *face(lids=0.5, brows=1.8, mood=-0.6),
            *hair(long(0.06)),
            *beard(0.3),
            *pointed_cap(),
            shirt("tunic", loose=0.014, hem=0.95, cuff=0.02),
            coat_tails("tunic", hem=0.70, gap=3.0, flare=0.07),
            *belt(wide=0.06),
            trousers(loose=0.004),
            *boots(top=0.26),
            *hands(),
        ],
    )


def _goblin() -> Figure:
    return stood(
        GOBLIN,
        [
            *face(lids=0.55, brows=0.9, mood=1.0, eye=1.14),
            *pointed_ears(0.135),
            *big_nose(0.034),
            *tusks(0.010),
            *bare(chest=True),
            shirt("tunic", sleeve=0.20, loose=0.014, hem=0.95, plunge=0.16),
            kilt("tunic", hem=0.66),
            *belt(buckle=False),
            *straps(),
            *hands(right=True),
            *bare_feet(),
            *in_right_hand(club(0.52)),
        ],
        ARMED,
    )


def _orc() -> Figure:
    return stood(
        _ORC,
        [
            *face(lids=0.34, brows=1.3, mood=1.0, eye=0.88),
            *pointed_ears(0.050),
            *tusks(0.026),
            *top_knot(),
            *bare(chest=True),
            *straps(),
            *pauldrons("armour", layers=2, size=0.95),
            kilt("skirt", hem=0.58),
            *belt(height=0.985, wide=0.08),
            *on_arms("leather", 0.52, 0.685, 0.012),
            *boots(top=0.34),
            *hands(right=True),
            *in_right_hand(axe(0.88)),
        ],
        ARMED,
    )


def _troll() -> Figure:
    return stood(
        _TROLL,
        [
            *face(lids=0.36, brows=1.6, mood=0.9, eye=0.80),
            *pointed_ears(0.070),
            *big_nose(0.040),
            *tusks(0.022),
            *hair(spiky()),
            *bare(chest=True),
            kilt("skirt", hem=0.56),
            band("belt", 0.97, 1.01),
            *collar_of_fur(),
            *hands(right=True),
            *bare_feet(),
            *in_right_hand(club(0.74)),
        ],
        {**ARMED, "RightForeArm": (0.0, 40.0, 0.0)},
    )


def _demon() -> Figure:
    return stood(
        replace(STRONG, size=1.08, waist=(0.94, 0.98)),
        [
            *face(lids=0.36, brows=1.3, mood=1.0),
            *horns(),
            *pointed_ears(0.060),
            *beard(0.04, moustache=False),
            *bare(chest=True),
            kilt("skirt", hem=0.50),
            *belt(height=0.985, wide=0.07),
            *on_arms("leather", 0.50, 0.685, 0.010),
            *boots(top=0.36, cuff=False),
            cape(hem=0.25, wide=0.30),
            *hands(right=True),
            *in_right_hand(spear()),
        ],
        HOLDING,
    )


def _dwarf_woman() -> Figure:
    return stood(
        replace(DWARF, size=0.78, waist=(1.10, 1.10), nose=0.9, jaw=0.94, bust=0.03, belly=0.0),
        [
            *face(lids=0.66, lashes=True, brows=0.9, eye=1.1),
            *hair(long(0.06)),
            *braids(0.20),
            shirt("tunic", loose=0.010, hem=0.95),
            kilt("tunic", hem=0.40),
            *belt(wide=0.06),
            trousers(loose=0.006, coarse=True),
            *boots(top=0.28),
            *hands(),
        ],
    )


BUILD, RIG = builders_of(
    {
        "elf": _elf,
        "elf_woman": _elf_woman,
        "dwarf": _dwarf,
        "dwarf_woman": _dwarf_woman,
        "gnome": _gnome,
        "goblin": _goblin,
        "orc": _orc,
        "troll": _troll,
        "demon": _demon,
    }
)
