"""Fur collars and leather straps."""

from functools import lru_cache

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.anatomy import trunk
from media_studio.catalogue.people.modelling.loft import Piece
from media_studio.catalogue.people.modelling.net import enclosed
from media_studio.catalogue.people.modelling.worn import GarmentLayer, Worn, garment, supple
from media_studio.modelling.blob import Limb
from media_studio.modelling.shape import Shape


def collar_of_fur(slot: str = "fur", *, thick: float = 0.034) -> list[Worn]:
    """Return a shaggy pelt over the shoulders."""
    pieces = []
    for number, turn in enumerate(np.linspace(0, 2 * np.pi, 22, endpoint=False)):
        x, z = np.sin(turn), np.cos(turn)
        root = (0.085 * x, 1.462 + 0.035 * x * x, 0.070 * z - 0.014)
        low = 1.400 + 0.095 * x * x - 0.018 * (number % 2)
        tip = (0.180 * x, low, 0.118 * z - 0.012)
        pieces.append(Piece(form=Limb(root, tip, thick, 0.5 * thick), blend=0.012))
    return supple(slot, enclosed(pieces, cell=0.012, triangles=1100))


@lru_cache(maxsize=1)
def _fine_trunk() -> Shape:
    """Return the trunk with each triangle in four: a strap is narrower than some of them."""
    body = trunk()
    edges = np.sort(body.faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    some, number = np.unique(edges, axis=0, return_inverse=True)
    a, b, c = body.faces.T
    ab, bc, ca = (number.reshape(-1, 3) + len(body.vertices)).T
    split = np.concatenate(
        [np.stack(each, axis=1) for each in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))]
    )
    vertices = np.concatenate([body.vertices, body.vertices[some].mean(axis=1)])
    return Shape(vertices=vertices, faces=split, crease=body.crease)


def straps(slot: str = "leather") -> list[Worn]:
    """Return a strap across chest and back."""

    def region(points: FloatArray) -> FloatArray:
        x, y, _ = points.T
        # From the left hip over the top of the right shoulder
        inside = 0.026 - np.abs(0.863 * (x - 0.16) + 0.506 * (y - 1.02))
        return np.asarray(np.minimum(np.minimum(inside, 0.215 - np.abs(x)), y - 0.98))

    return [garment(slot, _fine_trunk(), region, 0.013, hem=0.008, layer=GarmentLayer.STRIP)]


def pack_straps(slot: str = "bag") -> list[Worn]:
    """Return the straps of a pack: over both shoulders and below the arms to the back."""

    def region(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        beside = np.abs(x)
        bent = 0.095 + 0.35 * np.maximum(1.25 - y, 0) * (z > 0)
        over = np.minimum(0.020 - np.abs(beside - bent), np.where(z > -0.03, y - 1.06, y - 1.25))
        under = np.minimum(0.020 - np.abs(y - 1.08), np.minimum(beside - 0.04, 0.03 - z))
        return np.asarray(np.minimum(np.maximum(over, under), 0.215 - beside))

    return [garment(slot, _fine_trunk(), region, 0.016, hem=0.010, layer=GarmentLayer.STRIP)]
