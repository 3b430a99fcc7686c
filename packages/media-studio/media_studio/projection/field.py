"""Values known on part of a surface, spread smoothly over the rest of it.

The surface is cut into cells of a coarse grid, and each cell into the six directions that it may
face, so that the two sides of a thin wall do not mix. Values diffuse between neighbouring cells
that face alike; what nothing connects to a known value takes the nearest one.

Source: Taubin 1995 (diffusion on surfaces); Mitchell, McTaggart & Green 2006 (ambient cube).
"""

from dataclasses import dataclass

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray
from scipy.sparse import coo_matrix, csr_matrix, diags
from scipy.sparse.linalg import cg
from scipy.spatial import cKDTree

from media_studio.arrays import Float32Array, FloatArray, IntArray
from media_studio.projection.skin import SurfaceSamples

CELLS = 72
"""Cells along the longest edge of the model."""

_AXES = np.concatenate([np.eye(3), -np.eye(3)])
_FAINT = 0.04
"""Squared cosine below which a point does not count as facing a direction."""
_SAME, _TURNED = 1.0, 0.2
"""Conductance between cells that face alike, and between directions at right angles."""
_HOLD = 20.0
"""How firmly known values are held, against the conductances."""
_LEAN = 1e-3
"""How firmly unknown values are drawn to the nearest known ones."""
_NEAREST = 8
_STEPS, _TOLERANCE = 300, 1e-3


@dataclass(frozen=True, kw_only=True, eq=False)
class Field:
    """Values over places and directions.

    Attributes:
        low: Lower corner of the grid, (3,).
        cell: Edge of a cell.
        index: (x, y, z) int32 number of each cell, -1 where no surface is; one empty cell around.
        values: (cells, 6, c) float32.
        present: (cells, 6) 1 where the cell has surface that faces the direction, else 0.
    """

    low: FloatArray
    cell: float
    index: NDArray[np.int32]
    values: Float32Array
    present: Float32Array

    def read(self, position: Float32Array, normal: Float32Array) -> Float32Array:
        """Interpolate at points (k, 3) of the surface with unit normals (k, 3), to (k, c)."""
        result = np.empty((len(position), self.values.shape[2]), np.float32)
        mean = self.values[self.present > 0].mean(axis=0)
        _read(
            position,
            normal,
            self.low,
            self.cell,
            self.index,
            (self.values, self.present),
            mean,
            result,
        )
        return result


def spread(
    samples: SurfaceSamples, known: Float32Array, confidence: Float32Array, *, cell: float
) -> Field:
    """Spread values over a surface.

    Args:
        samples: k points all over the surface, at most half a cell from each other.
        known: Values, (k, c).
        confidence: How well each is known, 0..1, (k,); some are above 0.
        cell: Edge of a cell, metres.
    """
    area = samples.area
    grid = _Grid(samples, cell)
    total = grid.gather(area)
    share = area * confidence
    held = grid.gather(share)
    mean = np.stack([grid.gather(share * column) for column in known.T], axis=1)
    mean /= np.maximum(held, 1e-300)[:, None]
    firm = np.where(held > 0.02 * total, held / np.maximum(total, 1e-300), 0)
    values = _diffuse(grid, mean, firm)
    laid = np.zeros((grid.count * 6, known.shape[1]), np.float32)
    laid[grid.nodes] = values
    present = np.zeros(grid.count * 6, np.float32)
    present[grid.nodes] = 1
    return Field(
        low=grid.low,
        cell=cell,
        index=grid.index,
        values=laid.reshape(grid.count, 6, -1),
        present=present.reshape(grid.count, 6),
    )


class _Grid:
    """The cells that hold surface, and the nodes: pairs of a cell and a direction that it faces."""

    def __init__(self, samples: SurfaceSamples, cell: float) -> None:
        position, normal, area = samples.position, samples.normal, samples.area
        self.low = position.min(axis=0).astype(np.float64) - 1.01 * cell
        place = np.floor((position - self.low) / cell).astype(np.int64)
        shape = tuple(place.max(axis=0) + 2)
        flat = np.ravel_multi_index(tuple(place.T), shape)
        cells, number = np.unique(flat, return_inverse=True)
        self.count = len(cells)
        self.index = np.full(shape, -1, np.int32)
        self.index.reshape(-1)[cells] = np.arange(self.count)
        self.places = np.stack(np.unravel_index(cells, shape), axis=1)
        facing = normal @ _AXES.T
        self._share = np.where((facing > 0) & (facing**2 > _FAINT), facing**2, 0)
        self._slot = number[:, None] * 6 + np.arange(6)
        self.nodes = np.flatnonzero(self._sum(area) > 0)

    def _sum(self, weights: FloatArray) -> FloatArray:
        spent = (self._share * weights[:, None]).reshape(-1)
        return np.bincount(self._slot.reshape(-1), spent, self.count * 6).astype(np.float64)

    def gather(self, weights: FloatArray) -> FloatArray:
        """Sum weights of the points at each node."""
        return self._sum(weights)[self.nodes]

    def links(self) -> tuple[IntArray, IntArray, FloatArray]:
        """List the pairs of nodes that values pass between, with their conductances."""
        node_of_slot = np.full(self.count * 6, -1, np.int64)
        node_of_slot[self.nodes] = np.arange(len(self.nodes))
        node_of = node_of_slot.reshape(self.count, 6)
        steps = [np.array([i, j, k]) for i in (-1, 0, 1) for j in (-1, 0, 1) for k in (-1, 0, 1)][
            13:
        ]
        starts, ends, weights = [], [], []
        for step in steps:
            other = self.index[tuple((self.places + step).T)]
            here = np.flatnonzero(other >= 0)
            for one, two, weight in _pairs(int(np.abs(step).sum())):
                start, end = node_of[here, one], node_of[other[here], two]
                both = (start >= 0) & (end >= 0)
                starts.append(start[both])
                ends.append(end[both])
                weights.append(np.full(int(both.sum()), weight))
        return np.concatenate(starts), np.concatenate(ends), np.concatenate(weights)


def _pairs(distance: int) -> list[tuple[int, int, float]]:
    """List the pairs of directions that are linked over a step that changes so many indices."""
    if distance == 0:
        turned = [(one, two) for one in range(6) for two in range(one) if one % 3 != two % 3]
        return [(one, two, _TURNED) for one, two in turned]
    same = [(one, one, _SAME / np.sqrt(distance)) for one in range(6)]
    if distance > 1:
        return same
    return same + [(i, j, _TURNED) for i in range(6) for j in range(6) if i % 3 != j % 3]


def _diffuse(grid: _Grid, mean: FloatArray, firm: FloatArray) -> Float32Array:
    """Solve for the values of all nodes, (n, c); those with `firm` above 0 are held."""
    centers = grid.places[grid.nodes // 6].astype(np.float64)
    is_known = firm > 0
    count = min(_NEAREST, int(is_known.sum()))
    distance, nearest = cKDTree(centers[is_known]).query(centers, k=count)
    closeness = 1 / (distance.reshape(len(centers), count) + 0.1) ** 2
    near = mean[is_known][nearest.reshape(len(centers), count)]
    lean = (near * closeness[..., None]).sum(axis=1) / closeness.sum(axis=1, keepdims=True)
    start, end, weight = grid.links()
    size = (len(centers), len(centers))
    half = coo_matrix((weight, (start, end)), size)
    links: csr_matrix = (half + half.T).tocsr()
    pull = np.where(is_known, _HOLD * firm, _LEAN)
    degree = np.asarray(links.sum(axis=1)).reshape(-1) + pull
    matrix = diags(degree) - links
    target = np.where(is_known[:, None], mean, lean)
    jacobi = diags(1 / degree)
    columns = [
        cg(matrix, pull * column, x0=column, rtol=_TOLERANCE, maxiter=_STEPS, M=jacobi)[0]
        for column in target.T
    ]
    return np.stack(columns, axis=1).astype(np.float32)


@njit(cache=True, parallel=True)
def _read(
    position: Float32Array,
    normal: Float32Array,
    low: FloatArray,
    cell: float,
    index: NDArray[np.int32],
    content: tuple[Float32Array, Float32Array],
    mean: Float32Array,
    result: Float32Array,
) -> None:
    values, present = content
    channels = values.shape[2]
    for i in prange(len(position)):
        result[i] = 0
        total = np.float32(0)
        base = np.zeros(3, np.int64)
        share = np.zeros(3, np.float32)
        for axis in range(3):
            place = (position[i, axis] - low[axis]) / cell - 0.5
            base[axis] = min(max(int(np.floor(place)), 0), index.shape[axis] - 2)
            share[axis] = min(max(place - base[axis], 0.0), 1.0)
        for step in range(8):
            x, y, z = step & 1, (step >> 1) & 1, step >> 2
            number = index[base[0] + x, base[1] + y, base[2] + z]
            if number < 0:
                continue
            weight = share[0] if x else 1 - share[0]
            weight *= share[1] if y else 1 - share[1]
            weight *= share[2] if z else 1 - share[2]
            for axis in range(3):
                facing = normal[i, axis]
                direction = axis if facing > 0 else axis + 3
                part = weight * facing * facing * present[number, direction]
                total += part
                for channel in range(channels):
                    result[i, channel] += part * values[number, direction, channel]
        if total > 1e-6:
            for channel in range(channels):
                result[i, channel] /= total
        else:
            result[i] = mean
