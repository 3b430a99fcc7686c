"""Garments above each other: none breaks through the next, and belts lie on all of them."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.worn import GarmentLayer, Level, Lining, Worn, laid

_GAP = 0.0055
"""Between two layers, metres: their triangles differ, so that the lower cuts corners less."""
_BULGE = 0.04
"""How far beyond an edge the layer below is still drawn in."""
_WAIST = (0.90, 1.05)


def dressed(pieces: Sequence[Worn]) -> list[Worn]:
    """Lay all garments anew, then what goes around them."""
    made = layered(pieces)
    done = [piece for piece in made if piece.lay is None]
    for number, piece in enumerate(made):
        if piece.lay is None:
            continue
        below = made[:number] if not piece.beneath_all else [*done, *made[:number]]
        made[number] = piece.lay([each for each in below if each.cloth])
    return made


def layered(pieces: Sequence[Worn]) -> list[Worn]:
    """Press garments together below those above them, and lift strips onto those below."""
    made = list(pieces)
    linings = {
        number: piece.lining for number, piece in enumerate(pieces) if piece.lining is not None
    }
    above: list[Lining] = []
    for number in sorted(linings, key=lambda key: _rank(linings[key]), reverse=True):
        lining = linings[number]
        if lining.layer == GarmentLayer.STRIP:
            away = _lifted(
                lining, [each for each in linings.values() if each.layer < GarmentLayer.STRIP]
            )
        else:
            away = _pressed(lining, above)
        settled = replace(lining, away=away)
        above = [*above, settled]
        again = laid(pieces[number].slot, lining.sheet, away(lining.sheet.base))
        made[number] = replace(again, lining=settled, cloth=True)
    return made


def _rank(lining: Lining) -> tuple[int, float]:
    y = lining.sheet.base[:, 1]
    waist = (y > _WAIST[0]) & (y < _WAIST[1])
    some = lining.sheet.base[waist] if waist.any() else lining.sheet.base
    return lining.layer, float(lining.away(some).mean())


def _pressed(lining: Lining, above: Sequence[Lining]) -> Level:
    def away(points: FloatArray) -> FloatArray:
        least = lining.away(points)
        for other in above:
            beyond = np.maximum(-other.region(points), 0)
            room = np.where(beyond < _BULGE, other.away(points) - _GAP + beyond, np.inf)
            least = np.minimum(least, room)
        return least

    return away


def _lifted(lining: Lining, below: Sequence[Lining]) -> Level:
    def away(points: FloatArray) -> FloatArray:
        most = lining.away(points)
        for other in below:
            level = np.where(other.region(points) > -0.01, other.away(points) + 1.5 * _GAP, -np.inf)
            most = np.maximum(most, level)
        return most

    return away
