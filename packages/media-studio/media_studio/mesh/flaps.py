"""Flaps: pairs of triangles of opposite winding on the same three vertices.

Scans have them on their surface, where they enclose nothing and give edges three or four faces,
which no method for quadrilaterals copes with.
"""

import numpy as np

from media_studio.arrays import IntArray


def drop_flaps(faces: IntArray, groups: IntArray) -> IntArray:
    """Find the triangles to keep so that no flap lies on a surface.

    Where the surface would have a hole without the pair, the triangle that closes it stays, and
    otherwise none. A pair that has an own vertex, or no edge in common with other faces, is a
    sheet with two sides and stays.

    Args:
        faces: Triangles, (m, 3), none twice in the same winding.
        groups: A number for each face, (m,); a pair of two groups is no flap.

    Returns:
        Rows of `faces`, (k,), in order.
    """
    pairs = _opposite_pairs(faces, groups)
    kept = np.ones(len(faces), bool)
    kept[pairs] = False
    on_surface = np.isin(faces[pairs[:, 0]], faces[kept]).all(axis=1)
    touching = on_surface & (_sides(faces[pairs[:, 0]], faces[kept])[0].sum(axis=1) > 0)
    kept[pairs[~touching]] = True
    pairs = pairs[touching]
    while len(pairs):
        _, gaps = _sides(faces[pairs[:, 0]], faces[kept])
        closing = gaps.sum(axis=1)
        kept[pairs[closing > 0, 0]] = kept[pairs[closing < 0, 1]] = True
        if not closing.any():
            break
        pairs = pairs[closing == 0]
    return np.flatnonzero(kept)


def _opposite_pairs(faces: IntArray, groups: IntArray) -> IntArray:
    """List the rows of two triangles of a group on the same vertices, (p, 2)."""
    order = np.lexsort(np.sort(faces, axis=1).T)
    alike = np.sort(faces, axis=1)[order]
    same = (alike[1:] == alike[:-1]).all(axis=1) & (groups[order[1:]] == groups[order[:-1]])
    first = np.flatnonzero(same)
    return np.stack([order[first], order[first + 1]], axis=1)


def _sides(faces: IntArray, others: IntArray) -> tuple[IntArray, IntArray]:
    """Count other faces at the edges of each face, and how many more run against than along it.

    Returns:
        Both (m, 3), for the edges from corner 0 to 1, 1 to 2 and 2 to 0.
    """
    stride = int(faces.max(initial=0)) + int(others.max(initial=0)) + 1
    starts, ends = others, np.roll(others, -1, axis=1)
    used = np.sort((starts * stride + ends).reshape(-1))
    along = _count(used, faces * stride + np.roll(faces, -1, axis=1))
    against = _count(used, np.roll(faces, -1, axis=1) * stride + faces)
    return along + against, against - along


def _count(ordered: IntArray, keys: IntArray) -> IntArray:
    ends = np.searchsorted(ordered, keys, side="right")
    return (ends - np.searchsorted(ordered, keys, side="left")).astype(np.int64)
