"""Decide which surfaces of a model can share one set of maps.

Models made elsewhere often lay every material out over the whole unit square; painted into one
map, each would overwrite the others.
"""

import numpy as np
from numpy.typing import NDArray

from engines.mesh.model import FloatArray
from engines.texture.raster import rasterise

_PROBE_TEXELS = 256
# Neighbouring charts meet in a few texels of the probe; more than this share is an overlap.
_OVERLAP = 0.15


def _coverage(corners: FloatArray) -> NDArray[np.bool_]:
    texels = rasterise(corners, _PROBE_TEXELS, (0, _PROBE_TEXELS))
    covered = np.zeros((_PROBE_TEXELS, _PROBE_TEXELS), np.bool_)
    covered[texels.rows, texels.columns] = True
    return covered


def shared_maps(uv_corners: list[FloatArray]) -> list[list[int]]:
    """Group surfaces so that the charts of a group do not overlap.

    Args:
        uv_corners: Texture coordinates of the corners of each surface, (m, 3, 2).

    Returns:
        Indices of the surfaces of each group. An atlas without overlaps is one group.
    """
    groups: list[list[int]] = []
    taken: list[NDArray[np.bool_]] = []
    for index, corners in enumerate(uv_corners):
        covered = _coverage(corners)
        limit = _OVERLAP * max(int(covered.sum()), 1)
        for group, mask in zip(groups, taken, strict=True):
            if int((covered & mask).sum()) <= limit:
                group.append(index)
                mask |= covered
                break
        else:
            groups.append([index])
            taken.append(covered)
    return groups
