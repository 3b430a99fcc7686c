"""Sort the polygons of a surface by the axis that they face, in patches rather than speckles.

Labelling by the dominant axis alone leaves islands wherever a surface runs at 45 degrees to two
axes. Neighbours therefore have a say, and what is still small joins the patch around it.

Source: Besag 1986, On the statistical analysis of dirty pictures (iterated conditional modes).
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from media_studio.arrays import FloatArray, IntArray

AXES: FloatArray = np.concatenate([np.eye(3), -np.eye(3)])
"""Unit vectors of the labels 0..5."""

LEAST_ALIGNMENT = 0.4
"""Cosine between a polygon and its axis that smoothing may not go below."""

SMOOTHNESS = 0.6
"""Weight of agreement with all neighbours against alignment with the axis."""

SMOOTHING_PASSES = 8

SMALL_SHARE = 1 / 2000
"""Patches below this share of all area join a larger neighbour if its axis suits them."""

JOINING_PASSES = 3

TIE_BREAK = 1e-3 * np.arange(6)[::-1]
"""Makes surfaces at exactly 45 degrees choose alike."""


def axis_labels(
    normals: FloatArray, areas: FloatArray, pairs: IntArray, lengths: FloatArray
) -> IntArray:
    """Label polygons with the axis to project them along.

    Args:
        normals: Unit normals (p, 3); zero for polygons without an area, which follow others.
        areas: Areas of the polygons (p,).
        pairs: Polygons that share an edge (k, 2).
        lengths: Length of these edges (k,).

    Returns:
        Rows of `AXES` (p,), each within `LEAST_ALIGNMENT` of its polygon's normal.
    """
    alignment = normals @ AXES.T
    allowed = (alignment >= LEAST_ALIGNMENT) | ~np.any(normals, axis=1)[:, None]
    alignment += TIE_BREAK
    labels = alignment.argmax(axis=1)
    shares = _neighbour_shares(len(labels), pairs, lengths)
    for step in range(SMOOTHING_PASSES):
        _smooth(labels, alignment, allowed, shares.indptr, shares.indices, shares.data, step % 2)
    for _ in range(JOINING_PASSES):
        labels = _join_small(labels, allowed, areas, pairs, lengths)
    return labels


@njit(cache=True)
def _smooth(
    labels: IntArray,
    alignment: FloatArray,
    allowed: NDArray[np.bool_],
    starts: NDArray[np.int32],
    neighbours: NDArray[np.int32],
    shares: FloatArray,
    parity: int,
) -> None:
    """Relabel every other polygon in place by its alignment and the labels of its neighbours."""
    before = labels.copy()
    for polygon in range(parity, len(labels), 2):
        agreement = np.zeros(alignment.shape[1])
        for row in range(starts[polygon], starts[polygon + 1]):
            agreement[before[neighbours[row]]] += shares[row]
        best, highest = 0, -np.inf
        for label in range(alignment.shape[1]):
            score = alignment[polygon, label] + SMOOTHNESS * agreement[label]
            if allowed[polygon, label] and score > highest:
                best, highest = label, score
        labels[polygon] = best


def patches(labels: IntArray, pairs: IntArray) -> tuple[int, IntArray]:
    """Number the connected groups of polygons of one label.

    Returns:
        How many there are, and the group of each polygon (p,).
    """
    inner = pairs[labels[pairs[:, 0]] == labels[pairs[:, 1]]]
    graph = coo_matrix((np.ones(len(inner), bool), tuple(inner.T)), (len(labels),) * 2)
    count, group = connected_components(graph, directed=False)
    return int(count), group.astype(np.int64)


def _neighbour_shares(count: int, pairs: IntArray, lengths: FloatArray) -> coo_matrix:
    """Make the matrix of the share that each neighbour has in the perimeter of a polygon."""
    start, end = np.concatenate([pairs, pairs[:, ::-1]]).T
    weight = np.concatenate([lengths, lengths])
    perimeter = np.bincount(start, weight, count)
    return coo_matrix(
        (weight / np.maximum(perimeter[start], np.finfo(float).tiny), (start, end)), (count, count)
    ).tocsr()


def _join_small(
    labels: IntArray,
    allowed: NDArray[np.bool_],
    areas: FloatArray,
    pairs: IntArray,
    lengths: FloatArray,
) -> IntArray:
    """Give small patches the label of the larger neighbour that they share most border with."""
    count, group = patches(labels, pairs)
    group_area = np.bincount(group, areas, count)
    group_label = np.zeros(count, np.int64)
    group_label[group] = labels
    suits = np.stack([np.bincount(group, axis, count) == 0 for axis in ~allowed.T], axis=1)
    ends = group[pairs]
    is_border = ends[:, 0] != ends[:, 1]
    ends, lengths = ends[is_border], lengths[is_border]
    own, other = np.concatenate([ends, ends[:, ::-1]]).T
    open_to = (group_area[own] < SMALL_SHARE * areas.sum()) & (group_area[own] < group_area[other])
    open_to &= suits[own, group_label[other]]
    border = np.concatenate([lengths, lengths])[open_to]
    keys, index = np.unique(own[open_to] * count + other[open_to], return_inverse=True)
    total = np.bincount(index, border, len(keys))
    order = np.lexsort((total, keys // max(count, 1)))
    joined = group_label.copy()
    joined[keys[order] // max(count, 1)] = group_label[keys[order] % max(count, 1)]
    return joined[group]
