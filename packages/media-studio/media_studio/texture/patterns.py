"""Flat layouts laid over a surface: courses of bricks, boards, roof tiles, woven threads."""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import Float32Array, Mask
from media_studio.texture.noise import Ints, cell_random
from media_studio.texture.samples import Samples

# Faces of a round piece whose normal rises by more than this sine are laid flat instead.
_ROOFLIKE = 0.8


@dataclass(frozen=True, kw_only=True, eq=False)
class Tiles:
    """Where points lie in a layout of rectangles.

    Attributes:
        cell: (n, 3) int32, which tile.
        across: (n,), -0.5..0.5 over the width of the tile.
        along: (n,), -0.5..0.5 over its height.
        edge: (n,), metres to the nearest side of the tile, inward.
    """

    cell: Ints
    across: Float32Array
    along: Float32Array
    edge: Float32Array

    def chance(self, salt: int = 0) -> Float32Array:
        """Give every tile a random number 0..1."""
        return cell_random(self.cell, seed=salt)


def project(points: Float32Array, normals: Float32Array) -> tuple[Float32Array, Float32Array, Ints]:
    """Lay the plane of the dominant axis over each point.

    Args:
        points: (n, 3).
        normals: (n, 3).

    Returns:
        Horizontal and vertical coordinate in that plane, and its axis; (n,) each. The vertical is
        Y, or Z on planes that face along Y.
    """
    size = np.abs(normals)
    axis = np.where(
        (size[:, 1] > size[:, 0]) & (size[:, 1] > size[:, 2]),
        1,
        np.where(size[:, 0] > size[:, 2], 0, 2),
    ).astype(np.int32)
    across = np.where(axis == 0, points[:, 2], points[:, 0])
    upward = np.where(axis == 1, points[:, 2], points[:, 1])
    return across, upward, axis


def wall(at: Samples, width: float) -> tuple[Float32Array, Float32Array, Ints]:
    """Lay courses over a building: level all round, whatever way the pieces lie.

    They run around a round piece and are stretched there to close after whole tiles.

    Args:
        at: The points.
        width: Width of a tile with its joint, metres.

    Returns:
        As `project`; round walls are plane 3.
    """
    across, upward, layer = project(at.position, at.normal)
    around, arc = _around(at, width)
    return (
        np.where(around, arc, across).astype(np.float32),
        np.where(around, at.position[:, 1], upward),
        np.where(around, 3, layer).astype(np.int32),
    )


def _around(at: Samples, width: float) -> tuple[Mask, Float32Array]:
    """Tell what is the side of a round piece, and where on its girth in whole tiles it is."""
    around = (at.girth > 0) & (np.abs(at.normal[:, 1]) < _ROOFLIKE)
    girth = np.where(around, at.girth, 1)
    fitted = np.maximum(np.round(girth / width), 1) * width / girth
    return around, (at.arc * fitted).astype(np.float32)


def courses(
    across: Float32Array,
    upward: Float32Array,
    layer: Ints,
    *,
    width: float,
    height: float,
    shift: float = 0.5,
    uneven: float = 0.0,
) -> Tiles:
    """Lay rectangles in rows.

    Args:
        across: Horizontal coordinate, (n,) metres.
        upward: Vertical coordinate, (n,) metres.
        layer: Which plane, (n,); planes get different tiles.
        width: Width of a tile with its joint, metres.
        height: Height of a row with its joint, metres.
        shift: How far each second row is moved, in widths.
        uneven: Random movement of every row, in widths.
    """
    row = np.floor(upward / height).astype(np.int32)
    key = np.stack([row, layer, np.zeros_like(row)], axis=1)
    moved = across / width + shift * (row & 1) + uneven * cell_random(key, seed=7)
    column = np.floor(moved).astype(np.int32)
    beside = (moved - column - 0.5).astype(np.float32)
    above = (upward / height - row - 0.5).astype(np.float32)
    edge = np.minimum((0.5 - np.abs(beside)) * width, (0.5 - np.abs(above)) * height)
    cell = np.ascontiguousarray(np.stack([column, row, layer], axis=1))
    return Tiles(cell=cell, across=beside, along=above, edge=edge.astype(np.float32))


def boards(at: Samples, *, width: float, length: float) -> Tiles:
    """Lay boards along the longest axis of each piece, with staggered ends.

    Those of an upright round piece stand all around it.
    """
    size = np.abs(at.facing)
    around, round_arc = _around(at, width)
    sideways = (size[:, 0] > size[:, 1]) & (size[:, 0] > size[:, 2]) & ~around
    flat = np.where(sideways, at.local[:, 1], at.local[:, 0])
    across = np.where(around, round_arc, flat) + np.float32(width / 2)
    layer = (at.piece * 65536).astype(np.int32) * 2 + sideways
    end = np.where(around, at.position[:, 1], at.local[:, 2]) + np.float32(length / 2)
    column = np.floor(across / width).astype(np.int32)
    key = np.ascontiguousarray(np.stack([column, layer, np.zeros_like(column)], axis=1))
    moved = end / length + cell_random(key, seed=11) - 0.5
    row = np.floor(moved).astype(np.int32)
    beside = (across / width - column - 0.5).astype(np.float32)
    forward = (moved - row - 0.5).astype(np.float32)
    edge = np.minimum((0.5 - np.abs(beside)) * width, (0.5 - np.abs(forward)) * length)
    cell = np.ascontiguousarray(np.stack([column, row, layer], axis=1))
    return Tiles(cell=cell, across=beside, along=forward, edge=edge.astype(np.float32))


@dataclass(frozen=True, kw_only=True, eq=False)
class Weave:
    """A plain weave.

    Attributes:
        thread: (n, 3) int32, the thread on top.
        height: (n,), 0 in the holes to 1 on top of a thread.
        warp: (n,), True where the vertical thread is on top.
    """

    thread: Ints
    height: Float32Array
    warp: Float32Array


def weave(across: Float32Array, upward: Float32Array, layer: Ints, *, period: float) -> Weave:
    """Cross threads over and under each other.

    Args:
        across: Horizontal coordinate, (n,) metres.
        upward: Vertical coordinate, (n,) metres.
        layer: Which plane, (n,).
        period: Distance of two threads, metres.
    """
    column, row = np.floor(across / period), np.floor(upward / period)
    x = (across / period - column - 0.5).astype(np.float32)
    y = (upward / period - row - 0.5).astype(np.float32)
    warp = (column + row) % 2 == 0
    # The thread on top is a bar across its cell, bent down at both ends.
    side, forward = np.where(warp, x, y), np.where(warp, y, x)
    height = np.sqrt(np.clip(1 - (2.1 * side) ** 2, 0, 1)) * (1 - 1.6 * forward**2)
    thread = np.stack([np.where(warp, column, row), warp, layer], axis=1).astype(np.int32)
    return Weave(thread=np.ascontiguousarray(thread), height=height.astype(np.float32), warp=warp)
