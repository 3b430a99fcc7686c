"""Texture coordinates and the unit square."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_gltf.document import Document, MaterialEntry, Sampler
from media_gltf.materials import coordinate_set, texture_uses
from media_pipelines.quality.geometry import Faces, connected_pieces

TOLERANCE = 1e-3
"""Rounding at the rim, in shares of the texture."""
REPEAT = 10497

Coordinates = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class UvTiles:
    """Where islands lie.

    Attributes:
        outside: (n,) vertices that are used and outside the unit square.
        used: (n,) vertices that are used.
        moves: (n, 2) whole numbers that bring islands inside; zeros where none does.
    """

    outside: NDArray[np.bool_]
    used: NDArray[np.bool_]
    moves: Coordinates

    @property
    def share(self) -> float:
        """Share of the used vertices that are outside."""
        return float(self.outside.sum() / max(self.used.sum(), 1))

    @property
    def movable(self) -> bool:
        """Whether an island can be brought inside."""
        return bool(self.moves.any())


def tiles_of(uv: Coordinates, faces: Faces) -> UvTiles:
    """Find islands outside the unit square and how far whole numbers move them inside.

    Args:
        uv: (n, 2) texture coordinates.
        faces: (m, 3) vertices.
    """
    used = np.zeros(len(uv), bool)
    used[faces] = True
    finite = np.all(np.isfinite(uv), axis=1)
    with np.errstate(invalid="ignore"):
        beyond = (uv < -TOLERANCE) | (uv > 1 + TOLERANCE)
    outside = used & (beyond.any(axis=1) | ~finite)
    moves = np.zeros_like(uv)
    if not outside.any() or not finite[used].all():
        return UvTiles(outside=outside, used=used, moves=moves)
    edges = np.concatenate([faces[:, :2], faces[:, 1:]])
    islands = connected_pieces(edges, len(uv))
    count = int(islands.max()) + 1
    low, high = np.full((count, 2), np.inf), np.full((count, 2), -np.inf)
    np.minimum.at(low, islands[used], uv[used])
    np.maximum.at(high, islands[used], uv[used])
    with np.errstate(invalid="ignore"):
        shift = -np.floor(low + TOLERANCE)
        shift[high <= 1 + TOLERANCE] = np.where(low < -TOLERANCE, shift, 0)[high <= 1 + TOLERANCE]
        fits = np.all(high + shift <= 1 + TOLERANCE, axis=1)
    moves[used] = np.where(fits[:, None], shift, 0.0)[islands[used]]
    return UvTiles(outside=outside, used=used, moves=moves)


def sets_used(material: MaterialEntry) -> list[int]:
    """Return the sets of texture coordinates that a material looks up."""
    return sorted({coordinate_set(use) for use in texture_uses(material).values()})


def may_move(document: Document, material: MaterialEntry) -> bool:
    """Whether whole tiles make no difference to any texture of a material."""
    for use in texture_uses(material).values():
        texture = document["textures"][use["index"]]
        wraps = document["samplers"][texture["sampler"]] if "sampler" in texture else Sampler()
        if use.get("extensions") or {wraps.get("wrapS", REPEAT), wraps.get("wrapT", REPEAT)} != {
            REPEAT
        }:
            return False
    # Textures of extensions are not looked at here; their samplers may differ.
    return not any("Texture" in str(part) for part in material.get("extensions", {}).values())
