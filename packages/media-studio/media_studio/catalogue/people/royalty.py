"""Kings, queens, princes and princesses."""

from dataclasses import replace

from media_studio.catalogue.people.modelling.character import MAN, OLD, WOMAN, builders_of
from media_studio.catalogue.people.modelling.clothes import (
    bare,
    belt,
    boots,
    buttons,
    gloves,
    hands,
    shirt,
    shoes,
    trousers,
)
from media_studio.catalogue.people.modelling.figure import HOLDING, Figure, stood
from media_studio.catalogue.people.modelling.hair import beard, bun, hair, long, short
from media_studio.catalogue.people.modelling.hats import crown, tiara
from media_studio.catalogue.people.modelling.head import face
from media_studio.catalogue.people.modelling.held import in_right_hand, sceptre, sword
from media_studio.catalogue.people.modelling.pelts import collar_of_fur
from media_studio.catalogue.people.modelling.skirts import cape, skirt
from media_studio.catalogue.people.modelling.tailoring import coat_tails
from media_studio.catalogue.people.modelling.worn import Worn


def _king() -> Figure:
    return stood(
        replace(OLD, size=1.02, shoulders=1.10, chest=(1.12, 1.10), waist=(1.14, 1.16),
            belly=0.035),
        [
            *face(lids=0.4, brows=1.6),
            *hair(long(0.10)),
            *beard(0.12),
            *crown(),
            shirt("robe", hem=0.95, loose=0.014, cuff=0.03, coarse=True),
            skirt("robe", (1.01, 0.152, 0.112, 0.0), (0.90, 0.192, 0.150, -0.006),
                  (0.10, 0.265, 0.245, 0.0), folds=11, ripple=0.014),
            *belt(wide=0.055),
            *collar_of_fur("ermine", thick=0.030),
            cape(hem=0.05, wide=0.40),
            *shoes(),
            *hands(right=True),
            *in_right_hand(sceptre()),
        ],
        {**HOLDING, "RightForeArm": (0.0, 74.0, 0.0)},
    )  # fmt: skip


def _gown(slot: str, *, hem: float, wide: float) -> list[Worn]:
    stations = [(1.02, 0.140, 0.100, 0.004), (0.95, 0.185, 0.145, -0.004),
                (0.82, 0.255, 0.225, -0.006), (hem, wide, wide - 0.015, 0.0)]  # fmt: skip
    around = [(y, width + 0.005, depth + 0.005, ahead) for y, width, depth, ahead in stations]
    return [
        skirt(slot, *stations, folds=14, ripple=0.020),
        skirt("trim", *around, folds=14, ripple=0.020, below=hem + 0.06),
    ]


def _queen() -> Figure:
    return stood(
        replace(WOMAN, size=0.99),
        [
            *face(lids=0.6, lashes=True, brows=0.65, mood=0.1, eye=1.1),
            *hair(long(0.06)),
            *bun(),
            *crown(points=7, tall=0.085),
            shirt("gown", hem=0.96, neck=0.088, loose=0.007, cuff=0.035),
            *_gown("gown", hem=0.05, wide=0.40),
            *belt(height=1.03, wide=0.035),
            *collar_of_fur("ermine", thick=0.024),
            cape(hem=0.04, wide=0.42),
            *shoes(),
            *hands(right=True),
            *in_right_hand(sceptre()),
        ],
        {**HOLDING, "RightForeArm": (0.0, 74.0, 0.0)},
    )


def _prince() -> Figure:
    return stood(
        MAN,
        [
            *face(brows=1.0),
            *hair(short()),
            *crown(points=6, tall=0.045),
            shirt("doublet", hem=0.94, loose=0.012),
            coat_tails("doublet", hem=0.80, gap=8.0, flare=0.01),
            *buttons("trim", 5, 1.36, 1.06, 0.112),
            *belt(),
            trousers("trousers", loose=0.006, flare=0.0),
            *boots(top=0.44),
            *gloves(right=True, cuff=0.63),
            cape(hem=0.45, wide=0.30),
            *in_right_hand(sword(0.70, 0.040)),
        ],
        {**HOLDING, "RightForeArm": (0.0, 58.0, 0.0)},
    )


def _princess() -> Figure:
    return stood(
        WOMAN,
        [
            *face(lids=0.75, lashes=True, brows=0.55, mood=-0.5, eye=1.16),
            *hair(long(0.30)),
            *tiara(),
            shirt("gown", sleeve=0.27, hem=0.96, neck=0.092, loose=0.010, cuff=0.045),
            *_gown("gown", hem=0.05, wide=0.42),
            *belt(height=1.03, wide=0.035, buckle=False),
            *bare(arms=0.20),
            *gloves("gloves", cuff=0.52),
            *shoes(),
        ],
    )


BUILD, RIG = builders_of({"king": _king, "queen": _queen, "prince": _prince, "princess": _princess})
