"""Soft bodies: lumps and limbs that melt into each other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import FloatArray, IntArray
from media_studio.modelling.curves import Point
from media_studio.modelling.primitive import primitive
from media_studio.modelling.shape import Shape, solid

_Field = Callable[[FloatArray], FloatArray]
"""Signed distances of points (..., 3), negative inside."""


@dataclass(frozen=True)
class Lump:
    """An ellipsoid.

    Attributes:
        centre: (3,), metres.
        radii: Half axes along x, y and z.
    """

    centre: Point
    radii: Point

    def bounds(self) -> tuple[FloatArray, FloatArray]:
        """Return the lower and upper corner of the bounding box."""
        return np.subtract(self.centre, self.radii), np.add(self.centre, self.radii)

    def distance(self, points: FloatArray) -> FloatArray:
        """Return the approximate signed distance of points (..., 3), negative inside."""
        offset = points - np.asarray(self.centre)
        radii = np.asarray(self.radii)
        near = np.linalg.norm(offset / radii, axis=-1)
        far = np.linalg.norm(offset / radii**2, axis=-1)
        return np.asarray(near * (near - 1) / np.maximum(far, 1e-9))


@dataclass(frozen=True)
class Limb:
    """A capsule whose radius changes from one end to the other.

    Attributes:
        start: (3,), metres.
        end: (3,).
        radius: At the start.
        tip: Radius at the end; the same when None.
    """

    start: Point
    end: Point
    radius: float
    tip: float | None = None

    def bounds(self) -> tuple[FloatArray, FloatArray]:
        """Return the lower and upper corner of the bounding box."""
        widest = max(self.radius, self.radius if self.tip is None else self.tip)
        ends = np.array([self.start, self.end])
        return ends.min(axis=0) - widest, ends.max(axis=0) + widest

    def distance(self, points: FloatArray) -> FloatArray:
        """Return the approximate signed distance of points (..., 3), negative inside."""
        axis = np.subtract(self.end, self.start)
        offset = points - np.asarray(self.start)
        share = np.clip(offset @ axis / (axis @ axis), 0, 1)
        tip = self.radius if self.tip is None else self.tip
        away = np.linalg.norm(offset - share[..., None] * axis, axis=-1)
        return np.asarray(away - (self.radius + (tip - self.radius) * share))


@primitive
def blob(
    pieces: Sequence[Lump | Limb], *, blend: float = 0.02, cells: int = 40, crease: float = 80.0
) -> Shape:
    """Melt pieces into one closed surface.

    Args:
        pieces: What is united.
        blend: Radius of the fillets where pieces meet, metres.
        cells: Grid cells along the longest side; triangles grow with the square.
        crease: See `Shape`.
    """
    return _covered(pieces, lambda points: _united(pieces, points, blend), blend, cells, crease)


def carved(
    pieces: Sequence[Lump | Limb],
    holes: Sequence[Lump | Limb],
    *,
    blend: float = 0.02,
    cells: int = 40,
    crease: float = 80.0,
) -> Shape:
    """Melt pieces into one closed surface with hollows in it: a skull and its sockets.

    Args:
        pieces: What is united.
        holes: What is taken out of them; their rims are as soft as the fillets.
        blend: Radius of the fillets, metres.
        cells: Grid cells along the longest side; triangles grow with the square.
        crease: See `Shape`.
    """

    def field(points: FloatArray) -> FloatArray:
        whole, empty = _united(pieces, points, blend), -_united(holes, points, blend)
        near = np.maximum(blend - np.abs(whole - empty), 0) / blend
        return np.asarray(np.maximum(whole, empty) + near**2 * blend / 4)

    return _covered(pieces, field, blend, cells, crease)


def _covered(
    pieces: Sequence[Lump | Limb], field: _Field, blend: float, cells: int, crease: float
) -> Shape:
    """Cover what a field has inside, within the bounds of the pieces."""
    low = np.min([piece.bounds()[0] for piece in pieces], axis=0) - blend
    high = np.max([piece.bounds()[1] for piece in pieces], axis=0) + blend
    step = float((high - low).max()) / cells
    axes = [np.arange(a - 2 * step, b + 2 * step, step) for a, b in zip(low, high, strict=True)]
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1)
    places, faces = surface_net(unambiguous(field(grid), step))
    vertices = low - 2 * step + places * step
    for _ in range(2):
        vertices = _projected(field, vertices, step)
    return solid(vertices, faces, crease=crease)


def surface_net(field: FloatArray) -> tuple[FloatArray, IntArray]:
    """Extract the zero level of a sampled field.

    Args:
        field: (x, y, z), negative inside and positive along the border.

    Returns:
        Vertices (n, 3) in grid units, and faces (m, 3) turned towards positive values.

    Source: Gibson 1998, Constrained Elastic Surface Nets, without the relaxation.
    """
    inside = field < 0
    shape = np.array(field.shape) - 1
    total = np.zeros((*shape, 3))
    crossings = np.zeros(shape)
    quads = []
    for axis in range(3):
        _add_crossings(field, axis, total, crossings)
        quads.append(_crossed_quads(inside, axis, shape))
    active = crossings > 0
    index = np.full(active.size, -1, dtype=np.int64)
    index[active.ravel()] = np.arange(active.sum())
    corner = np.argwhere(active)
    vertices = np.asarray(corner + total[active] / crossings[active][:, None], dtype=float)
    quad = index[np.concatenate(quads)]
    return vertices, quad[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3)


def unambiguous(field: FloatArray, step: float) -> FloatArray:
    """Take corners inside until no cell face has its two inner corners on a diagonal.

    Such a face would give an edge with four faces, where two sheets touch.

    Args:
        field: Samples on a grid, negative inside; it stays as it is.
        step: Distance of two samples, metres: corners are taken in by a thousandth of it.
    """
    field = field.copy()
    while True:
        inside, joined = field < 0, np.zeros(field.shape, dtype=bool)
        for axis in range(3):
            part, out = np.moveaxis(inside, axis, 0), np.moveaxis(joined, axis, 0)
            a, b, c, d = part[:, :-1, :-1], part[:, 1:, 1:], part[:, 1:, :-1], part[:, :-1, 1:]
            bad = (a & b & ~c & ~d) | (~a & ~b & c & d)
            for window in (out[:, :-1, :-1], out[:, 1:, 1:], out[:, 1:, :-1], out[:, :-1, 1:]):
                window |= bad
        joined &= ~inside
        if not joined.any():
            return field
        field[joined] = -1e-3 * step


def _add_crossings(field: FloatArray, axis: int, total: FloatArray, count: FloatArray) -> None:
    """Add up, for each cell, where its four edges along `axis` cross zero."""
    near, far = np.moveaxis(field, axis, 0)[:-1], np.moveaxis(field, axis, 0)[1:]
    crossed = (near < 0) != (far < 0)
    place = np.where(crossed, near / np.where(crossed, near - far, 1), 0)
    totals, counts = np.moveaxis(total, axis, 0), np.moveaxis(count, axis, 0)
    first, second = (k for k in range(3) if k != axis)
    for i in (0, 1):
        for j in (0, 1):
            window = (slice(None), slice(i, i - 1 or None), slice(j, j - 1 or None))
            here = crossed[window]
            counts += here
            totals[..., axis] += place[window]
            totals[..., first] += i * here
            totals[..., second] += j * here


def _crossed_quads(inside: NDArray[np.bool_], axis: int, cells: IntArray) -> IntArray:
    """Return the four cells around each grid edge along `axis` that crosses zero, (m, 4)."""
    near = np.take(inside, range(inside.shape[axis] - 1), axis)
    far = np.take(inside, range(1, inside.shape[axis]), axis)
    edge = np.argwhere(near != far)
    first, second = np.eye(3, dtype=np.int64)[[(axis + 1) % 3, (axis + 2) % 3]]
    around = np.stack([edge - first - second, edge - second, edge, edge - first], axis=1)
    leaves = near[tuple(edge.T)]
    around[~leaves] = around[~leaves][:, ::-1]
    return np.ravel_multi_index(tuple(np.moveaxis(around, -1, 0)), tuple(cells))


def _united(pieces: Sequence[Lump | Limb], points: FloatArray, blend: float) -> FloatArray:
    """Return the smooth minimum of all distances (polynomial, radius `blend`)."""
    field = pieces[0].distance(points)
    for piece in pieces[1:]:
        other = piece.distance(points)
        near = np.maximum(blend - np.abs(field - other), 0) / blend
        field = np.minimum(field, other) - near**2 * blend / 4
    return field


def _projected(field: _Field, vertices: FloatArray, step: float) -> FloatArray:
    """Take one Newton step towards the surface, at most half a cell long."""
    here = field(vertices)
    probe = step * 1e-3
    ahead = [field(vertices + probe * axis) for axis in np.eye(3)]
    slope = (np.stack(ahead, axis=-1) - here[:, None]) / probe
    move = here / np.maximum((slope**2).sum(axis=-1), 1e-6)
    return np.asarray(vertices - np.clip(move[:, None] * slope, -step / 2, step / 2))
