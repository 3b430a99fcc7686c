"""Fewer triangles of about the same shape, for shadows.

Vertices of one cell of a grid become one of them, as fine as a depth map can tell. What is left
are vertices of the model, so it moves as the model does.

Source: Rossignac & Borrel 1993, Multi-Resolution 3D Approximations for Rendering Complex Scenes.
"""

import numpy as np

from media_studio.arrays import FloatArray, IntArray

FEW, COARSE_FEW = 20_000, 1_000
"""Faces that are not worth thinning."""
_CELLS, _COARSE_CELLS = 100.0, 64.0
"""Along the diagonal of the bounding box."""


def thinned(vertices: FloatArray, faces: IntArray, *, is_coarse: bool = False) -> IntArray:
    """Return faces (k, 3) that use fewer of the vertices.

    Args:
        vertices: (n, 3).
        faces: (m, 3); returned as they are when there are at most `FEW`.
        is_coarse: Leave fewer, for pictures that are small and many, of more than `COARSE_FEW`.
    """
    few, cells = (COARSE_FEW, _COARSE_CELLS) if is_coarse else (FEW, _CELLS)
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    edge = float(np.linalg.norm(high - low)) / cells
    if len(faces) <= few or edge == 0:
        return faces
    places = ((vertices - low) / edge).astype(np.int64)
    _, first, cell = np.unique(
        np.ravel_multi_index(tuple(places.T), tuple(places.max(axis=0) + 1)),
        return_index=True,
        return_inverse=True,
    )
    merged = first[cell][faces]
    spread = (merged != np.roll(merged, 1, axis=1)).all(axis=1)
    _, kept = np.unique(np.sort(merged[spread], axis=1), axis=0, return_index=True)
    thin: IntArray = merged[spread][np.sort(kept)]
    return thin
