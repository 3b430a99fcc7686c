"""Pallets for forklifts."""

from media_studio.catalogue.modelling.fittings import boards, rivets
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import parts
from media_studio.modelling.solids import box

_LENGTH, _DEPTH = 1.2, 0.8
_THICK = 0.022


def _pallet(variant: Variant) -> list[Part]:
    """Nail five deck boards over three stringers of blocks, on three skids."""
    rows = (-0.3275, 0.0, 0.3275)
    skids = [box(_LENGTH, _THICK, 0.1, bevel=0.003).at(z=z) for z in rows]
    blocks = [
        box(0.145, 0.078, 0.1, bevel=0.004).at(x, _THICK, z)
        for x in (-0.5275, 0, 0.5275)
        for z in rows
    ]
    bearers = [box(0.145, _THICK, _DEPTH, bevel=0.003).at(x, 0.1, 0) for x in (-0.5275, 0, 0.5275)]
    deck = [
        board.at(y=0.122)
        for board in boards(_LENGTH, _THICK, _DEPTH, 5, variant.rng, gap=0.03, bevel=0.003)
    ]
    nails = [(x, z, 0.145) for x in (-0.5275, 0, 0.5275) for z in (-0.34, -0.17, 0, 0.17, 0.34)]
    return [
        *parts("main", [*skids, *bearers, *deck]),
        *parts("blocks", blocks),
        *parts("metal", [nail.turned(x=-90) for nail in rivets(nails, 0.005)]),
    ]


BUILD = by_subtype(pallet=_pallet)
