"""The dead that walk: skeletons, zombies, vampires, ghosts, mummies, the reaper."""

from dataclasses import replace

from media_pipelines.catalogue.people.modelling.bones import skeleton_bones
from media_pipelines.catalogue.people.modelling.build import Build
from media_pipelines.catalogue.people.modelling.character import MAN, WOMAN, character
from media_pipelines.catalogue.people.modelling.clothes import (
    bare,
    bare_feet,
    belt,
    hands,
    shirt,
    shoes,
    trousers,
)
from media_pipelines.catalogue.people.modelling.figure import HOLDING, RELAXED, Figure, stood
from media_pipelines.catalogue.people.modelling.hair import hair, long, short, spiky
from media_pipelines.catalogue.people.modelling.hats import hood
from media_pipelines.catalogue.people.modelling.head import face
from media_pipelines.catalogue.people.modelling.held import in_right_hand, scythe
from media_pipelines.catalogue.people.modelling.skirts import cape, skirt
from media_pipelines.catalogue.people.modelling.tailoring import lapels
from media_pipelines.catalogue.people.modelling.wraps import (
    bandages,
    fangs,
    ragged_trousers,
    rags,
    sheet,
    stand_up_collar,
)

_REACHING = {
    "LeftArm": (0.0, -62.0, -18.0),
    "RightArm": (0.0, 62.0, 18.0),
    "Head": (0.0, 0.0, 9.0),
}
_GAUNT = replace(MAN, chest=(1.0, 0.96), waist=(0.88, 0.90), arms=(1.02, 0.92), legs=(1.0, 0.94))


def _skeleton() -> Figure:
    return stood(Build(head=1.20, shoulders=1.06, hands=1.10, feet=1.10), skeleton_bones())


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


ARCHETYPE = character(
    "undead",
    {
        "skeleton": "skeleton",
        "human skeleton": "skeleton",
        "skeleton warrior": "skeleton",
        "bones skeleton": "skeleton",
        "zombie": "zombie",
        "ghoul": "zombie",
        "walking dead": "zombie",
        "undead": "zombie",
        "vampire": "vampire",
        "dracula": "vampire",
        "count dracula": "vampire",
        "vampire woman": "vampire_woman",
        "female vampire": "vampire_woman",
        "vampiress": "vampire_woman",
        "ghost": "ghost",
        "spirit": "ghost",
        "phantom": "ghost",
        "spectre": "ghost",
        "mummy": "mummy",
        "pharaoh mummy": "mummy",
        "grim reaper": "reaper",
        "reaper": "reaper",
        "lich": "reaper",
    },
    {
        "skeleton": _skeleton,
        "zombie": _zombie,
        "vampire": _vampire,
        "vampire_woman": _vampire_woman,
        "ghost": _ghost,
        "mummy": _mummy,
        "reaper": _reaper,
    },
    main_slots=("robe", "dress", "sheet", "bandages", "shirt", "bones"),
    slots={
        "bones": "bone",
        "teeth": "bone",
        "bandages": "fabric:beige",
        "sheet": "fabric:white",
        "dark": "plastic:black",
        "robe": "fabric:black",
        "dress": "velvet:crimson",
        "shirt": "fabric:white",
        "vest": "velvet:crimson",
        "cape": "velvet:black",
        "trousers": "fabric:black",
        "belt": "leather:black",
        "buckle": "gold",
        "shoes": "leather:black",
        "soles": "rubber",
        "shaft": "wood",
        "blade": "iron",
    },
    subtype_slots={
        "zombie": {"skin": "skin:olive", "shirt": "fabric:grey:dirty",
                   "trousers": "fabric:brown:dirty", "hair": "hair:black", "lips": "skin:maroon",
                   "iris": "paint:yellow"},
        "vampire": {"skin": "skin:cream", "hair": "hair:black", "brows": "hair:black",
                    "iris": "paint:red", "lips": "skin:maroon", "teeth": "plastic:white"},
        "vampire_woman": {"skin": "skin:cream", "hair": "hair:black", "brows": "hair:black",
                          "iris": "paint:red", "lips": "skin:crimson", "teeth": "plastic:white"},
        "mummy": {"skin": "skin:brown", "iris": "glow:yellow"},
    },
    slot_words={
        "bandage": "bandages",
        "bone": "bones",
        "cloak": "cape",
        "gown": "dress",
        "hood": "robe",
        "scythe": "blade",
        "waistcoat": "vest",
        "pants": "trousers",
        "rags": "shirt",
    },
    traits={
        "skeleton": "human, humanoid, skull, rib, rib cage, ribcage, spine, pelvis, jaw, bare bone",
        "zombie": (
            "male, undead, barefoot, bare foot, torn clothing, torn trouser, torn shirt, ragged "
            "shirt, ragged trouser, spiky hair, messy hair, outstretched arm"
        ),
        "vampire": (
            "male, caped, elegant, undead, sharp fang, fang, 2 fang, pointed fang, long cape, "
            "high collar, stand up collar, collar, lapel, short hair"
        ),
        "vampire_woman": (
            "female, caped, elegant, undead, sharp fang, fang, 2 fang, pointed fang, long cape, "
            "high collar, stand up collar, collar, long hair, long dress"
        ),
        "ghost": "floating, undead, draped, 2 eye, drape",
        "mummy": "undead, wrapped, bandaged, ancient, egyptian, outstretched arm, glowing eye",
        "reaper": (
            "undead, hooded, skeletal, long robe, skull, long scythe, curved blade, long handle, "
            "bony hand, wide sleeve, hood"
        ),
    },
)  # fmt: skip
