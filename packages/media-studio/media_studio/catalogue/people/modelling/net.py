"""Fast meshes of solids that are made of many small pieces."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.loft import Piece, united
from media_studio.modelling.shape import Shape
from media_studio.reconstruction.surface import close_surface

_FAR = 1.0
"""Distance that stands for all that is too far away to matter, metres."""
_MARGIN = 3
"""Empty cells around a solid."""
_NEWTON_STEPS = 2


def enclosed(
    pieces: Sequence[Piece], *, cell: float, triangles: int, crease: float = 80.0
) -> Shape:
    """Mesh the surface of pieces that melt into each other.

    Args:
        pieces: In order; each is joined to, or taken from, what those before it make.
        cell: Size of the sampling grid, metres.
        triangles: How many to keep.
        crease: See `Shape`.
    """
    bounds = [piece.bounds() for piece in pieces if not piece.carved]
    low = np.min([box[0] for box in bounds], axis=0) - _MARGIN * cell
    high = np.max([box[1] for box in bounds], axis=0) + _MARGIN * cell
    axes = [np.arange(a, b + cell, cell) for a, b in zip(low, high, strict=True)]
    places, faces = close_surface(-sampled(pieces, axes), triangles)
    vertices = low + cell * places
    for _ in range(_NEWTON_STEPS):
        vertices = _projected(pieces, vertices, cell)
    return Shape(vertices=vertices, faces=faces, crease=crease)


def sampled(pieces: Sequence[Piece], axes: Sequence[FloatArray]) -> FloatArray:
    """Sample the distance on a grid; each piece is looked at only near its own bounds.

    Args:
        pieces: See `enclosed`.
        axes: Ascending coordinates of the grid along x, y and z.

    Returns:
        (x, y, z), negative inside; its zero level is exact, far values are not.
    """
    field = np.full([len(axis) for axis in axes], _FAR)
    step = float(axes[0][1] - axes[0][0])
    for piece in pieces:
        low, high = piece.bounds()
        reach = piece.blend + 2 * step
        window = tuple(
            slice(*np.searchsorted(axis, (a - reach, b + reach)))
            for axis, a, b in zip(axes, low, high, strict=True)
        )
        near = [axis[part] for axis, part in zip(axes, window, strict=True)]
        points = np.stack(np.meshgrid(*near, indexing="ij"), axis=-1)
        sign = -1.0 if piece.carved else 1.0
        here, other = sign * field[window], piece.form.distance(points)
        melt = np.maximum(piece.blend - np.abs(here - other), 0) / piece.blend
        field[window] = sign * (np.minimum(here, other) - melt**2 * piece.blend / 4)
    return field


def _projected(pieces: Sequence[Piece], vertices: FloatArray, cell: float) -> FloatArray:
    """Take one Newton step towards the surface, at most a quarter of a cell long."""
    here, probe = united(pieces, vertices), 0.05 * cell
    ahead = [united(pieces, vertices + probe * axis) for axis in np.eye(3)]
    slope = (np.stack(ahead, axis=1) - here[:, None]) / probe
    step = here / np.maximum((slope**2).sum(axis=1), 0.25)
    return np.asarray(vertices - np.clip(step, -cell / 4, cell / 4)[:, None] * slope)
