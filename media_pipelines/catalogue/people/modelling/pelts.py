"""Fur collars and leather straps."""

import numpy as np

from media_pipelines.catalogue.people.modelling.anatomy import trunk
from media_pipelines.catalogue.people.modelling.loft import Piece
from media_pipelines.catalogue.people.modelling.net import enclosed
from media_pipelines.catalogue.people.modelling.worn import GarmentLayer, Worn, garment, supple
from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.scene.blob import Limb


def collar_of_fur(slot: str = "fur", *, thick: float = 0.034) -> list[Worn]:
    """Return a shaggy pelt over the shoulders."""
    pieces = []
    for number, turn in enumerate(np.linspace(0, 2 * np.pi, 22, endpoint=False)):
        x, z = np.sin(turn), np.cos(turn)
        root = (0.085 * x, 1.462, 0.070 * z - 0.014)
        low = 1.400 + 0.022 * abs(x) - 0.018 * (number % 2)
        tip = (0.180 * x, low, 0.118 * z - 0.012)
        pieces.append(Piece(form=Limb(root, tip, thick, 0.5 * thick), blend=0.012))
    return supple(slot, enclosed(pieces, cell=0.012, triangles=1100))


def straps(slot: str = "leather") -> list[Worn]:
    """Return a strap across chest and back."""

    def region(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        along = (x * 0.72 + (y - 1.235) * 0.69) * np.where(z > 0, 1.0, 1.0)
        inside = 0.026 - np.abs(along)
        return np.asarray(
            np.minimum(np.minimum(inside, 0.215 - np.abs(x)), np.minimum(y - 1.0, 1.462 - y))
        )

    return [garment(slot, trunk(), region, 0.011, hem=0.006, layer=GarmentLayer.STRIP)]
