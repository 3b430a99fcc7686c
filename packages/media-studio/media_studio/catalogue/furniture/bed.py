"""Beds."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.fittings import drawer, framed_panel, turned_leg
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, corners, each, pair, parts
from media_studio.modelling.solids import beam, box, cushion
from media_studio.modelling.sweeps import lathe, loft

_LENGTH = 2.0


def _blanket(width: float, length: float) -> Shape:
    """Drape a quilted cover over the mattress, open towards the pillows."""

    def quilt(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        top = y > 0.17
        wave = np.abs(np.sin(x * np.pi / 0.22)) * np.abs(np.sin(z * np.pi / 0.22))
        fold = np.where(y < 0.08, 0.012 * np.sin(z * 21 + x * 17), 0)
        return np.column_stack([x + np.sign(x) * fold, y + np.where(top, 0.02 * wave, 0), z])

    return box(width, 0.2, length, bevel=0.045, cells=16).warped(quilt).creased(80)


def _bedding(width: float, variant: Variant) -> list[Part]:
    mattress = box(width - 0.06, 0.22, _LENGTH - 0.04, bevel=0.05, cells=2).at(y=0.3)
    cover = _blanket(width, 1.35).at(y=0.345, z=0.31)
    cuff = box(width + 0.006, 0.21, 0.22, bevel=0.045, cells=6).at(y=0.345, z=-0.4)
    usual = 2 if width > 1.2 else 1
    count = variant.count("pillow", usual)
    pillow = cushion(min(0.66, width - 0.2), 0.09, 0.42, bulge=0.45).turned(x=14)
    back = [(k - (usual - 1) / 2) * 0.72 for k in range(min(count, usual))]
    rest = count - len(back)
    before = [(k - (rest - 1) / 2) * 0.72 for k in range(rest)]
    heads = [pillow.at(x, 0.53, -0.72) for x in back]
    heads += [pillow.scaled(0.9, 0.9, 0.9).turned(x=32).at(x, 0.57, -0.47) for x in before]
    return [
        mattress.part("sheet"),
        cover.part("cover"),
        cuff.part("sheet"),
        *parts("pillow", heads),
    ]


def _frame(width: float) -> list[Shape]:
    rail = box(0.035, 0.16, _LENGTH, bevel=0.006).at(x=width / 2 + 0.01, y=0.2)
    return [*pair(rail), box(width, 0.03, _LENGTH - 0.02).at(y=0.27)]


def _panelled_end(width: float, height: float, z: float, slot: str) -> list[Part]:
    """Frame a panel between two posts with knobs, on turned legs."""
    x = width / 2 + 0.03
    post = turned_leg((x, 0.2, z), (x, 0, z), 0.04)
    upright = box(0.075, height - 0.18, 0.075, bevel=0.008).at(x, 0.18, z)
    knob = lathe([(0.03, 0), (0.02, 0.015), (0.045, 0.06), (0.0, 0.1)], sides=18)
    cap = box(width + 0.02, 0.04, 0.07, bevel=0.012).at(y=height - 0.06, z=z)
    ends = [*pair(upright), *pair(knob.at(x, height - 0.005, z)), cap]
    ends += [shape.at(y=0.28, z=z) for shape in framed_panel(width, height - 0.34)]
    return [*parts(slot, ends), *parts("legs", pair(post))]


def _padded_end(width: float, height: float, z: float, slot: str) -> list[Part]:
    """Stand a plain padded panel, which may be of wood or of cloth, on two turned legs."""
    panel = box(width + 0.12, height - 0.16, 0.09, bevel=0.035, cells=3).at(y=0.16, z=z)
    x = width / 2 - 0.02
    return [panel.part(slot), *parts("legs", pair(turned_leg((x, 0.2, z), (x, 0, z), 0.04)))]


def _bed(width: float, variant: Variant) -> list[Part]:
    z = _LENGTH / 2 + 0.02
    if variant.style == "modern":
        head = box(width + 0.1, 0.75, 0.07, bevel=0.02).at(y=0.2, z=-z).part("headboard")
        feet = corners(
            beam((width / 2 - 0.1, 0.2, 0.85), (width / 2 - 0.1, 0, 0.85), 0.06, 0.06, taper=0.6)
        )
        ends = [head, *parts("legs", feet)]
    else:
        end = _panelled_end if variant.subtype == "four_poster" else _padded_end
        foot = 0.62 if variant.subtype == "four_poster" else 0.46
        ends = [*end(width, 1.05, -z, "headboard"), *end(width, foot, z, "main")]
    made = [*parts("main", _frame(width)), *ends]
    return [*_bedding(width, variant), *made, *_drawers(width, variant)]


def _drawers(width: float, variant: Variant) -> list[Part]:
    """Put drawers under both long sides, if the bed is to have some."""
    if "drawer" not in variant.attributes:
        return []
    case = box(width - 0.02, 0.2, _LENGTH - 0.1, bevel=0.004).at(y=0.03).part("main")
    fronts = [
        part
        for z in (-0.48, 0.48)
        for part in drawer(0.9, 0.17, at=(z, 0.13, width / 2 - 0.01), slot="drawer")
    ]
    left = each(fronts, lambda shape: shape.turned(y=-90))
    return [case, *each(fronts, lambda shape: shape.turned(y=90)), *left]


def _curtain(x: float, z: float) -> Shape:
    """Gather a curtain beside a post, above the end of the bed, tied in the middle."""
    rings = []
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    for y, size in (
        (0.56, 0.062),
        (0.8, 0.056),
        (1.1, 0.034),
        (1.18, 0.034),
        (1.5, 0.056),
        (1.98, 0.07),
    ):
        radius = size * (1 + 0.22 * np.sin(8 * angle))
        rings.append(
            np.stack(
                [x + radius * np.cos(angle), np.full(40, y), z - 0.8 * radius * np.sin(angle)], -1
            )
        )
    return loft(rings, steps=3, crease=80)


def _four_poster(variant: Variant) -> list[Part]:
    width, z = 1.6, _LENGTH / 2 + 0.02
    x = width / 2 + 0.03
    profile = [(0.045, 0), (0.03, 0.1), (0.05, 0.3), (0.028, 0.45), (0.04, 0.75), (0.026, 1.0)]
    post = lathe([(r, 0.6 + 1.4 * share) for r, share in profile], sides=16, steps=3).at(x, 0, z)
    beams = [
        *pair(beam((-x, 2.02, z), (x, 2.02, z), 0.07, 0.07), "z"),
        *pair(beam((x, 2.02, -z), (x, 2.02, z), 0.07, 0.07)),
    ]
    valance = [
        *pair(box(2 * x, 0.2, 0.02, bevel=0.006).at(y=1.8, z=z + 0.03), "z"),
        *pair(box(0.02, 0.2, 2 * z, bevel=0.006).at(x=x + 0.03, y=1.8)),
    ]
    roof = box(2 * x, 0.03, 2 * z).at(y=2.05)
    return [
        *_bed(width, variant),
        *parts("main", [*corners(post), *beams]),
        *parts("curtain", [*valance, roof, *corners(_curtain(x - 0.062, z - 0.062))]),
    ]


BUILD = by_subtype(
    double=lambda variant: _bed(1.5, variant),
    single=lambda variant: _bed(0.95, variant),
    four_poster=_four_poster,
)
