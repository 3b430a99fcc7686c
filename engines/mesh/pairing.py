"""Pair triangles into as many quadrilaterals as possible, the best shaped first.

Source: Remacle et al. 2012, Blossom-Quad; here a greedy matching with augmenting paths, without
the contraction of odd cycles, which leaves a few more triangles.
"""

from collections import deque

import numpy as np

from engines.mesh.components import edges
from engines.mesh.model import FloatArray, IntArray
from engines.mesh.relax import corner_deviation, fold

FOLD_DEGREES = (75.0, 100.0, 130.0, 175.0)
"""Most that quadrilaterals may be folded: the next limit holds when too many triangles remain.
Those at right-angled edges come with the second, darts with the last."""

FOLD_COST = 0.5
"""Degrees off a right angle that count as much as one degree of fold."""


def pair_most_triangles(
    vertices: FloatArray, faces: IntArray, groups: IntArray, *, wanted_share: float
) -> tuple[IntArray, IntArray]:
    """Join neighbouring triangles of a group; the surface itself does not change.

    Args:
        vertices: Positions, (n, 3).
        faces: Triangles, (m, 3).
        groups: Group of each triangle, (m,).
        wanted_share: Share of quadrilaterals, 0..1, below which more folded ones are made.

    Returns:
        Polygons (p, 4), where the last index of a triangle is -1, and their groups (p,).
    """
    pairs, quads = _possible_quads(faces, groups)
    folds = fold(vertices, quads)
    loss = corner_deviation(vertices, quads) + FOLD_COST * folds
    for limit in FOLD_DEGREES:
        rows = np.flatnonzero(folds <= limit)
        rows = rows[np.argsort(loss[rows], kind="stable")]
        rows = rows[_match(pairs[rows], len(faces))]
        if len(rows) >= wanted_share * (len(faces) - len(rows)):
            break
    single = np.setdiff1d(np.arange(len(faces)), pairs[rows].reshape(-1))
    triangles = np.column_stack([faces[single], np.full(len(single), -1)])
    owners = np.concatenate([groups[pairs[rows, 0]], groups[single]])
    return np.concatenate([quads[rows], triangles]), owners


def _possible_quads(faces: IntArray, groups: IntArray) -> tuple[IntArray, IntArray]:
    _, counts, of_face = edges(faces)
    sides = np.argsort(of_face.reshape(-1), kind="stable")
    start = np.concatenate([[0], np.cumsum(counts)])[:-1][counts == 2]
    one, two = sides[start], sides[start + 1]
    pairs = np.stack([one // 3, two // 3], axis=1)
    # The shared side runs from the third to the first corner of a quadrilateral's first half.
    corner = (one % 3 + 1) % 3
    first, middle, third = (faces[pairs[:, 0], (corner + k) % 3] for k in range(3))
    fourth = faces[pairs[:, 1], (two % 3 + 2) % 3]
    quads = np.stack([first, middle, third, fourth], axis=1)
    good = groups[pairs[:, 0]] == groups[pairs[:, 1]]
    return pairs[good], quads[good]


def _match(pairs: IntArray, count: int) -> IntArray:
    """Choose rows of `pairs`, earlier ones first, that share no triangle."""
    mate = [-1] * count
    links: list[list[int]] = [[] for _ in range(count)]
    row_of: dict[tuple[int, int], int] = {}
    for row, (one, two) in enumerate(pairs.tolist()):
        links[one].append(two)
        links[two].append(one)
        row_of[min(one, two), max(one, two)] = row
        if mate[one] < 0 and mate[two] < 0:
            mate[one], mate[two] = two, one
    for root in range(count):
        if mate[root] < 0:
            _augment(root, mate, links)
    matched = [row_of[one, two] for one, two in enumerate(mate) if two > one]
    return np.array(matched, np.int64)


def _augment(root: int, mate: list[int], links: list[list[int]]) -> None:
    """Search for another free triangle along a path of alternately free and matched sides."""
    before: dict[int, tuple[int, int]] = {}
    seen, queue = {root}, deque([root])
    while queue:
        outer = queue.popleft()
        for inner in links[outer]:
            if inner in seen:
                continue
            seen.add(inner)
            following = mate[inner]
            if following >= 0:
                seen.add(following)
                before[following] = (inner, outer)
                queue.append(following)
                continue
            while True:
                mate[inner], mate[outer] = outer, inner
                if outer == root:
                    return
                inner, outer = before[outer]
