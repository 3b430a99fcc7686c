"""The dead that walk: skeletons, zombies, vampires, ghosts, mummies, the reaper."""

from dataclasses import replace

from media_studio.catalogue.people.modelling.bones import gripping_hand, skeleton_bones
from media_studio.catalogue.people.modelling.build import Build
from media_studio.catalogue.people.modelling.character import MAN, WOMAN, builders_of
from media_studio.catalogue.people.modelling.clothes import (
    SHORT_SLEEVE,
    band,
    bare,
    bare_feet,
    belt,
    boots,
    hands,
    on_arms,
    shirt,
    shoes,
    trousers,
)
from media_studio.catalogue.people.modelling.figure import HOLDING, RELAXED, Figure, stood
from media_studio.catalogue.people.modelling.hair import bob, hair, long, short, spiky
from media_studio.catalogue.people.modelling.hats import bandana, hood, nurse_cap, tricorn
from media_studio.catalogue.people.modelling.head import face
from media_studio.catalogue.people.modelling.held import curved_sword, in_right_hand, scythe
from media_studio.catalogue.people.modelling.masks import eye_patch
from media_studio.catalogue.people.modelling.skirts import cape, frock_coat, skirt
from media_studio.catalogue.people.modelling.tailoring import lapels
from media_studio.catalogue.people.modelling.worn import Worn, supple
from media_studio.catalogue.people.modelling.wraps import (
    bandages,
    fangs,
    ragged_trousers,
    rags,
    sheet,
    stains,
    stand_up_collar,
)
from media_studio.modelling.shape import pair
from media_studio.modelling.solids import ellipsoid
from media_studio.motion.body import JOINT

_REACHING = {
    "LeftArm": (0.0, -62.0, -18.0),
    "RightArm": (0.0, 62.0, 18.0),
    "Head": (0.0, 0.0, 9.0),
}
_GAUNT = replace(MAN, chest=(1.0, 0.96), waist=(0.88, 0.90), arms=(1.02, 0.92), legs=(1.0, 0.94))


def _skeleton() -> Figure:
    return stood(Build(head=1.20, shoulders=1.06, hands=1.10, feet=1.10), skeleton_bones())


def _shoulder_caps() -> list[Worn]:
    """Return the rounded tops of a coat's sleeves, with epaulettes."""
    cap = ellipsoid(0.090, 0.066, 0.088, sides=18).turned(z=-14).at(0.172, 1.400, -0.004)
    board = ellipsoid(0.066, 0.016, 0.052, sides=18).turned(z=-14).at(0.188, 1.462, -0.004)
    return [*supple("coat", *pair(cap)), *supple("trim", *pair(board))]


def _zombie() -> Figure:
    return stood(
        _GAUNT,
        [
            *face(lids=0.72, brows=0.9, mood=-0.9, eye=1.06),
            *hair(spiky()),
            *bare(chest=True),
            rags(),
            ragged_trousers(),
            *bare_feet(),
            *hands(),
        ],
        _REACHING,
    )


def _skeleton_pirate() -> Figure:
    bones = [
        each
        for each in skeleton_bones()
        if each.shape.high[1] > 0.13 and not each.shares[:, JOINT["RightHand"]].any()
    ]
    return stood(
        Build(head=1.22, shoulders=1.06, hands=1.12, feet=1.12),
        [
            *bones,
            *gripping_hand(),
            *bandana("sash"),
            *tricorn(),
            *eye_patch(),
            frock_coat("coat"),
            *_shoulder_caps(),
            *on_arms("coat", 0.19, 0.62, 0.018),
            *on_arms("trim", 0.585, 0.635, 0.026),
            band("sash", 0.955, 1.035, 0.012),
            *belt(height=0.995, wide=0.045),
            trousers(top=0.99, hem=0.36, loose=0.008, coarse=True),
            *boots(top=0.42),
            *in_right_hand(curved_sword(0.66, bend=0.10, wide=0.046)),
        ],
        {**HOLDING, "RightForeArm": (0.0, 56.0, 0.0)},
    )


def _zombie_nurse() -> Figure:
    return stood(
        replace(WOMAN, chest=(0.88, 0.88), waist=(0.78, 0.84), arms=(1.0, 0.78), legs=(1.03, 0.86)),
        [
            *face(lids=0.7, lashes=True, brows=0.7, mood=-0.9, eye=1.14),
            *hair(bob()),
            *nurse_cap(),
            shirt("uniform", sleeve=SHORT_SLEEVE, hem=0.95, loose=0.009, cuff=0.01),
            skirt("uniform", (1.02, 0.142, 0.102, 0.004), (0.90, 0.188, 0.142, -0.008),
                  (0.52, 0.215, 0.185, 0.0), folds=9, ripple=0.014),
            *stains(),
            *bare(arms=0.26, legs=0.64),
            *belt(height=1.02, wide=0.04),
            *shoes(),
            *hands(),
        ],
        _REACHING,
    )  # fmt: skip


def _vampire() -> Figure:
    return stood(
        replace(MAN, size=1.03, arms=(1.02, 0.98), jaw=0.96, chin=1.08),
        [
            *face(lids=0.36, brows=1.3, mood=1.0),
            *fangs(),
            *hair(short()),
            shirt(sleeve=0.705, hem=1.0, loose=0.006, cuff=0.006),
            shirt("vest", sleeve=0.185, hem=0.94, plunge=0.22, loose=0.015),
            *lapels("vest", low=1.24),
            trousers(loose=0.008),
            *stand_up_collar(),
            cape(hem=0.10, wide=0.42),
            *shoes(),
            *hands(),
        ],
    )


def _ghost() -> Figure:
    return stood(
        Build(size=0.92, head=1.1),
        sheet(),
        {"LeftArm": (0.0, -50.0, -10.0), "RightArm": (0.0, 50.0, 10.0)},
    )


def _mummy() -> Figure:
    eyes = [each for each in face(lids=0.7, brows=0.0) if each.slot != "lips"]
    return stood(_GAUNT, [*eyes, *bandages()], _REACHING)


def _reaper() -> Figure:
    return stood(
        Build(size=1.08, head=1.15, shoulders=1.08, hands=1.15),
        [
            *(each for each in skeleton_bones() if each.shape.low[1] > 1.2),
            *hood("robe", peak=0.07),
            shirt("robe", sleeve=0.64, hem=0.95, loose=0.016, cuff=0.08, coarse=True),
            skirt("robe", (1.01, 0.150, 0.110, 0.002), (0.90, 0.195, 0.155, -0.006),
                  (0.50, 0.235, 0.210, 0.0), (0.02, 0.29, 0.27, 0.0), folds=9, ripple=0.028),
            *belt(buckle=False),
            cape("robe", hem=0.04, wide=0.38),
            *in_right_hand(scythe()),
        ],
        HOLDING,
    )  # fmt: skip


def _vampire_woman() -> Figure:
    return stood(
        replace(WOMAN, size=0.99),
        [
            *face(lids=0.5, lashes=True, brows=0.7, mood=0.6, eye=1.1),
            *fangs(),
            *hair(long(0.32)),
            shirt("dress", hem=0.95, neck=0.094, plunge=0.09, loose=0.006, cuff=0.03),
            skirt("dress", (1.02, 0.142, 0.102, 0.004), (0.90, 0.190, 0.145, -0.008),
                  (0.50, 0.20, 0.17, 0.0), (0.05, 0.33, 0.31, -0.01), folds=10, ripple=0.022),
            *belt(height=1.03, wide=0.035),
            *stand_up_collar(),
            cape(hem=0.08, wide=0.38),
            *shoes(),
            *hands(),
        ],
        {**RELAXED, "LeftArm": (0.0, 0.0, -60.0), "RightArm": (0.0, 0.0, 60.0)},
    )  # fmt: skip


BUILD, RIG = builders_of(
    {
        "skeleton": _skeleton,
        "skeleton_pirate": _skeleton_pirate,
        "zombie": _zombie,
        "zombie_nurse": _zombie_nurse,
        "vampire": _vampire,
        "vampire_woman": _vampire_woman,
        "ghost": _ghost,
        "mummy": _mummy,
        "reaper": _reaper,
    }
)
