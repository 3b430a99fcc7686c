"""Androids, cyborgs, aliens, mannequins, statues of people."""

from dataclasses import replace

from media_studio.catalogue.people.modelling.build import Build
from media_studio.catalogue.people.modelling.character import MAN, STRONG, WOMAN, builders_of
from media_studio.catalogue.people.modelling.clothes import (
    bare,
    bare_feet,
    belt,
    boots,
    gloves,
    hands,
    on_arms,
    shirt,
    shoes,
    trousers,
)
from media_studio.catalogue.people.modelling.figure import HOLDING, Figure, stood
from media_studio.catalogue.people.modelling.hair import beard, bun, hair, long, short
from media_studio.catalogue.people.modelling.head import face, skull
from media_studio.catalogue.people.modelling.held import bolter, in_right_hand
from media_studio.catalogue.people.modelling.implants import alien_face, cyborg_face
from media_studio.catalogue.people.modelling.net import enclosed
from media_studio.catalogue.people.modelling.plate import breastplate, pauldrons, power_armour
from media_studio.catalogue.people.modelling.robot import ROBOT
from media_studio.catalogue.people.modelling.skirts import skirt
from media_studio.catalogue.people.modelling.toga import sash_of_cloth
from media_studio.catalogue.people.modelling.workwear import pouches
from media_studio.catalogue.people.modelling.worn import Worn, rigid, supple

_GREY = Build(
    size=0.80, head=1.75, neck=(1.1, 0.62), shoulders=0.84, chest=(0.78, 0.82), waist=(0.74, 0.80),
    hips=(0.86, 0.88), arms=(1.12, 0.66), legs=(0.98, 0.72), hands=1.25, feet=1.10, jaw=0.66,
    nose=0.2, chin=0.95,
)  # fmt: skip


def _android() -> Figure:
    made: list[Worn] = []
    for shell in ROBOT.shells:
        shape = enclosed(shell.pieces, cell=1.25 * shell.cell, triangles=int(0.8 * shell.triangles))
        fixed = rigid(shell.name, shell.bone, shape) if shell.bone else supple(shell.name, shape)
        made += [copy for each in fixed for copy in (each.both() if shell.paired else [each])]
    return stood(Build(head=1.0, hands=1.0, feet=1.0), made)


def _cyborg() -> Figure:
    return stood(
        replace(MAN, shoulders=1.18, chest=(1.14, 1.10), arms=(1.0, 1.18)),
        [
            *face(lids=0.34, brows=1.2, mood=0.8),
            *cyborg_face(),
            *hair(short()),
            shirt("suit", loose=0.008, hem=0.93, coarse=True),
            breastplate("panel", thickness=0.020, ridge=0.004),
            *pauldrons("panel", layers=2, size=0.9),
            *on_arms("panel", 0.25, 0.42, 0.016),
            *on_arms("panel", 0.48, 0.67, 0.018),
            *belt(wide=0.06),
            trousers("suit", loose=0.008, flare=0.0, coarse=True),
            *boots("panel", top=0.44),
            *gloves("joint", cuff=0.64),
        ],
    )


def _space_marine() -> Figure:
    return stood(
        replace(STRONG, size=1.14, head=0.96, neck=(0.8, 1.2), waist=(1.14, 1.16),
                hips=(1.12, 1.14), legs=(1.0, 1.30), hands=1.40, feet=1.46),
        [
            *power_armour(),
            shirt("suit", loose=0.010, hem=0.93, coarse=True),
            trousers("suit", loose=0.012, flare=0.0, coarse=True),
            *belt(height=0.985, wide=0.08),
            *pouches("belt"),
            *shoes("panel"),
            *gloves("panel", right=True, cuff=0.62),
            *in_right_hand(bolter()),
        ],
        {**HOLDING, "RightForeArm": (0.0, 34.0, 0.0)},
    )  # fmt: skip


def _alien() -> Figure:
    naked = [*supple("skin", skull()), *bare(chest=True), *hands(), *bare_feet()]
    return stood(_GREY, [*naked, *alien_face()])


def _mannequin() -> Figure:
    naked = [*supple("skin", skull()), *bare(chest=True), *hands(), *bare_feet()]
    made = [replace(each, slot="body") for each in naked]
    return stood(replace(MAN, head=1.10, hands=1.0, feet=1.0), made)


def _of_marble(made: list[Worn]) -> list[Worn]:
    return [replace(each, slot="stone") for each in made if each.slot not in ("iris", "pupil")]


def _statue() -> Figure:
    return stood(
        replace(MAN, head=1.12, hands=1.02, feet=1.02, shoulders=1.16, chest=(1.12, 1.10)),
        _of_marble(
            [
                *face(lids=0.42),
                *hair(short()),
                *beard(0.07),
                *bare(chest=True),
                *sash_of_cloth("stone"),
                skirt("stone", (1.02, 0.150, 0.110, 0.0), (0.90, 0.196, 0.150, -0.006),
                      (0.14, 0.245, 0.215, 0.0), folds=13, ripple=0.022),
                *hands(),
                *bare_feet(),
            ]
        ),
    )  # fmt: skip


def _goddess() -> Figure:
    return stood(
        replace(WOMAN, size=1.0, head=1.12, hands=0.98, feet=0.96),
        _of_marble(
            [
                *face(lids=0.45, lashes=False, brows=0.6),
                *hair(long(0.06)),
                *bun(),
                *bare(chest=True),
                shirt("stone", sleeve=0.20, hem=0.95, neck=0.092, plunge=0.10, loose=0.010),
                *belt(height=1.06, wide=0.03, buckle=False),
                skirt("stone", (1.04, 0.140, 0.102, 0.004), (0.90, 0.200, 0.156, -0.006),
                      (0.06, 0.275, 0.250, 0.0), folds=15, ripple=0.022),
                *hands(),
                *bare_feet(),
            ]
        ),
    )  # fmt: skip


BUILD, RIG = builders_of(
    {
        "android": _android,
        "cyborg": _cyborg,
        "space_marine": _space_marine,
        "alien": _alien,
        "mannequin": _mannequin,
        "statue": _statue,
        "goddess": _goddess,
    }
)
