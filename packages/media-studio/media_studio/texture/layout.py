"""Decide which surfaces of a model can share one set of maps.

Models made elsewhere often lay every material out over the whole unit square; painted into one
map, each would overwrite the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import FloatArray
from media_studio.errors import InvalidModel
from media_studio.mesh.model import Surface
from media_studio.mesh.raster import rasterise

_PROBE_TEXELS = 256
# Neighbouring charts meet in a few texels of the probe; more than this share is an overlap.
_OVERLAP = 0.15
# Maps of models whose surfaces overlap get smaller, down to this.
_SMALLEST_MAP = 256


@dataclass(frozen=True, kw_only=True, eq=False)
class MapPlan:
    """Which surfaces share maps, and how large these are.

    Attributes:
        groups: Indices of the surfaces of each group; surfaces without faces are in none.
        edge: Texels.
    """

    groups: list[list[int]]
    edge: int


def plan_maps(surfaces: Sequence[Surface], size: int) -> MapPlan:
    """Share maps out among surfaces.

    Surfaces of one atlas whose charts do not overlap share one set of maps. When some do overlap,
    each group gets maps of its own, which are smaller so that all together have about as many
    texels as asked for.

    Args:
        surfaces: All with faces have texture coordinates.
        size: Edge of the maps if one set is enough, texels.

    Raises:
        InvalidModel: If a surface has no texture coordinates.
    """
    filled = [i for i, surface in enumerate(surfaces) if len(surface.faces)]
    if any(surfaces[i].uv is None for i in filled):
        raise InvalidModel(
            "The model has no texture coordinates to paint through; ask for new ones with"
            " keep_uv false."
        )
    groups: list[list[int]] = []
    for atlas in sorted({surfaces[i].atlas for i in filled}):
        members = [i for i in filled if surfaces[i].atlas == atlas]
        shared = shared_maps([uv_corners(surfaces[i]) for i in members])
        groups += [[members[i] for i in group] for group in shared]
    return MapPlan(groups=groups, edge=_map_edge(size, len(groups)))


def uv_corners(surface: Surface) -> FloatArray:
    """Return the texture coordinates of the corners of each face, (m, 3, 2); zero without any."""
    uv = np.zeros((len(surface.vertices), 2)) if surface.uv is None else surface.uv
    return uv[surface.faces]


def _map_edge(size: int, groups: int) -> int:
    """Halve the edge until the maps of all groups have about the texels of one."""
    while groups > 1 and size > _SMALLEST_MAP:
        size, groups = size // 2, groups // 4
    return size


def _coverage(corners: FloatArray) -> NDArray[np.bool_]:
    texels = rasterise(corners, _PROBE_TEXELS, (0, _PROBE_TEXELS))
    covered = np.zeros((_PROBE_TEXELS, _PROBE_TEXELS), np.bool_)
    covered[texels.rows, texels.columns] = True
    return covered


def shared_maps(charts: list[FloatArray]) -> list[list[int]]:
    """Group surfaces so that the charts of a group do not overlap.

    Args:
        charts: Texture coordinates of the corners of each surface, (m, 3, 2).

    Returns:
        Indices of the surfaces of each group. An atlas without overlaps is one group.
    """
    groups: list[list[int]] = []
    taken: list[NDArray[np.bool_]] = []
    for index, corners in enumerate(charts):
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
