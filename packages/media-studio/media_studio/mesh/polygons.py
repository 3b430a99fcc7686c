"""Polygons of three or four corners.

Rows of four vertex indices, counter-clockwise; the last index of a triangle is -1.
"""

import numpy as np

from media_studio.arrays import FloatArray, IntArray


def triangulate(polygons: IntArray) -> tuple[IntArray, int, IntArray]:
    """Cut quadrilaterals in two, those first, as `Surface.faces` wants them.

    Returns:
        Triangles (t, 3), how many quadrilaterals they start with, and the polygon of each (t,).
    """
    is_quad = polygons[:, 3] >= 0
    quads, triangles = polygons[is_quad], polygons[~is_quad]
    halves = quads[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3)
    owners = np.concatenate([np.repeat(np.flatnonzero(is_quad), 2), np.flatnonzero(~is_quad)])
    return np.concatenate([halves, triangles[:, :3]]), len(quads), owners


def split_to_quads(vertices: FloatArray, polygons: IntArray) -> tuple[FloatArray, IntArray]:
    """Cut each polygon into as many quadrilaterals as it has corners.

    New vertices lie in the middle of edges and of polygons, so that neighbours still match.

    Args:
        vertices: Positions, (n, 3).
        polygons: (p, 4).

    Returns:
        Positions, and quadrilaterals (q, 4) in the order of the polygons.

    Source: Catmull & Clark 1978, the topology of the first step.
    """
    is_quad = polygons[:, 3] >= 0
    sides = np.where(is_quad, 4, 3)
    following = np.roll(polygons, -1, axis=1)
    following[~is_quad, 2] = polygons[~is_quad, 0]
    used = np.arange(4) < sides[:, None]
    pairs = np.sort(np.stack([polygons[used], following[used]], axis=1), axis=1)
    edges, index = np.unique(pairs, axis=0, return_inverse=True)
    after = np.full(polygons.shape, -1, np.int64)
    after[used] = len(vertices) + index
    before = np.roll(after, 1, axis=1)
    before[~is_quad, 0] = after[~is_quad, 2]
    middle = np.arange(len(polygons))[:, None] + len(vertices) + len(edges)
    quads = np.stack([polygons, after, np.broadcast_to(middle, after.shape), before], axis=-1)
    corners = np.where(used[..., None], vertices[polygons], 0.0)
    centers = corners.sum(axis=1) / sides[:, None]
    return np.concatenate([vertices, vertices[edges].mean(axis=1), centers]), quads[used]
