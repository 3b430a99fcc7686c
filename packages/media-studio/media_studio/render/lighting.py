"""How much light of the studio reaches points of a surface.

The maps are taken one after the other, a block of points at each, because one map and one block
fit into the cache of a processor and all of them do not.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.render.shadow import Lights

SURFACE_OFFSET = 0.016
"""How far before a surface shadows are looked up: above a pixel of a depth map."""
_BLOCK = 4096
_FLATTEST = np.float32(0.05)


class Floor(NamedTuple):
    """Light on the floor around the object.

    Attributes:
        share: (cells, cells) float32 of the light that would arrive without the object; rows
            along y, columns along x.
        reach: Half the edge of the square.
    """

    share: NDArray[np.float32]
    reach: float


class Arriving(NamedTuple):
    """Light at points.

    Attributes:
        boxes: (k, 3) float32 irradiance from the softboxes, linear RGB.
        ambient: (k,) float32 share of the light from all around that arrives.
        mirrored: (k,) float32 share of what is mirrored that is not the object itself.
    """

    boxes: NDArray[np.float32]
    ambient: NDArray[np.float32]
    mirrored: NDArray[np.float32]


OPEN_FLOOR = Floor(share=np.ones((2, 2), np.float32), reach=1.0)


def arriving_light(
    lights: Lights,
    maps: NDArray[np.float32],
    floor: Floor,
    height: float,
    points: NDArray[np.float32],
    normals: NDArray[np.float32],
    mirrors: NDArray[np.float32],
    roughness: NDArray[np.float32],
    *,
    offset: float = SURFACE_OFFSET,
) -> Arriving:
    """Return what reaches points of the stage.

    Args:
        lights: The lights.
        maps: Their depth maps.
        floor: Light on the floor, which the points see from above.
        height: Of the middle of the object.
        points: (k, 3) float32.
        normals: (k, 3) float32.
        mirrors: (k, 3) float32 directions that are mirrored to the camera.
        roughness: (k,) float32.
        offset: How far before the surface shadows are looked up.
    """
    count = len(points)
    boxes = np.zeros((count, 3), np.float32)
    sums = np.full((count, 4), 1e-6, np.float32)
    slack = np.float32(offset)
    origins = points + slack * normals
    origins[:, 2] -= np.float32(height)
    sharpness = (2 / np.maximum(roughness**2, 0.05)).clip(0, 16).astype(np.float32)
    _add_all(lights, maps, floor, height, origins, normals, mirrors, sharpness, slack, boxes, sums)
    return Arriving(boxes=boxes, ambient=sums[:, 0] / sums[:, 1], mirrored=sums[:, 2] / sums[:, 3])


@njit(cache=True, nogil=True, fastmath=True)
def _add_all(  # type: ignore[no-untyped-def]
    lights, maps, floor, height, origins, normals, mirrors, sharpness, slack, boxes, sums
):
    for start in range(0, len(origins), _BLOCK):
        stop = min(start + _BLOCK, len(origins))
        near, facing = origins[start:stop], normals[start:stop]
        for number in range(len(lights.offsets)):
            _add_softbox(lights, maps, number, near, facing, slack, boxes[start:stop])
        for number in range(len(lights.offsets), len(lights.frames)):
            _add_ambient(
                lights,
                maps,
                floor,
                number,
                height,
                near,
                facing,
                mirrors[start:stop],
                sharpness[start:stop],
                slack,
                sums[start:stop],
            )


@njit(cache=True, nogil=True, fastmath=True, inline="always")
def _clear(image, fx, fy, limit):  # type: ignore[no-untyped-def]
    """Return how clear the way to a light is, between four neighbours of its depth map."""
    size = len(image)
    half = np.float32(0.5) * np.float32(size)
    one, none = np.float32(1.0), np.float32(0.0)
    column = fx * half + half - np.float32(0.5)
    row = fy * half + half - np.float32(0.5)
    if not (none <= column < size - 1 and none <= row < size - 1):
        return one
    i, j = int(row), int(column)
    t, s = row - np.float32(i), column - np.float32(j)
    a = none if image[i, j] > limit else one
    b = none if image[i, j + 1] > limit else one
    c = none if image[i + 1, j] > limit else one
    d = none if image[i + 1, j + 1] > limit else one
    above, below = a + s * (b - a), c + s * (d - c)
    return above + t * (below - above)


@njit(cache=True, nogil=True, fastmath=True)
def _add_softbox(lights, maps, number, origins, normals, slack, boxes):  # type: ignore[no-untyped-def]
    image, frame = maps[number], lights.frames[number]
    rx, ry, rz = frame[0]
    ux, uy, uz = frame[1]
    dx, dy, dz = frame[2]
    ox, oy, oz = lights.offsets[number]
    fx, fy, fz = lights.facing[number]
    red, green, blue = lights.power[number]
    for k in range(len(origins)):
        px, py, pz = origins[k, 0], origins[k, 1], origins[k, 2]
        x, y, z = ox - px, oy - py, oz - pz
        arriving = x * normals[k, 0] + y * normals[k, 1] + z * normals[k, 2]
        leaving = -(x * fx + y * fy + z * fz)
        if arriving <= 0 or leaving <= 0:
            continue
        limit = dx * px + dy * py + dz * pz + slack
        clear = _clear(image, rx * px + ry * py + rz * pz, ux * px + uy * py + uz * pz, limit)
        if clear > 0:
            square = x * x + y * y + z * z
            weight = clear * arriving * leaving / (square * square)
            boxes[k, 0] += weight * red
            boxes[k, 1] += weight * green
            boxes[k, 2] += weight * blue


@njit(cache=True, nogil=True, fastmath=True)
def _add_ambient(  # type: ignore[no-untyped-def]
    lights, maps, floor, number, height, origins, normals, mirrors, sharpness, slack, sums
):
    image, frame = maps[number], lights.frames[number]
    rx, ry, rz = frame[0]
    ux, uy, uz = frame[1]
    dx, dy, dz = frame[2]
    strength = lights.ambient[number - len(lights.offsets)]
    none, one, quarter = np.float32(0.0), np.float32(1.0), np.float32(0.25)
    for k in range(len(origins)):
        cosine = dx * normals[k, 0] + dy * normals[k, 1] + dz * normals[k, 2]
        if cosine <= none:
            continue
        px, py, pz = origins[k, 0], origins[k, 1], origins[k, 2]
        along = dx * mirrors[k, 0] + dy * mirrors[k, 1] + dz * mirrors[k, 2]
        # (1 + s (c - 1) / 4)^4 is close to exp(s (c - 1)), which costs much more
        lobe = max(one + quarter * sharpness[k] * (along - one), none)
        lobe *= lobe
        lobe *= lobe
        limit = dx * px + dy * py + dz * pz + slack
        clear = _clear(image, rx * px + ry * py + rz * pz, ux * px + uy * py + uz * pz, limit)
        if clear > none and dz < -_FLATTEST:
            fall = -(pz + height) / dz
            clear *= floor_light(floor, px + fall * dx, py + fall * dy)
        weight = cosine * strength
        sums[k, 0] += clear * weight
        sums[k, 1] += weight
        sums[k, 2] += clear * lobe
        sums[k, 3] += lobe


@njit(cache=True, nogil=True, fastmath=True)
def floor_light(floor, x, y):  # type: ignore[no-untyped-def]
    """Return the share of light that reaches a point of the floor."""
    cells = len(floor.share)
    scale, middle = np.float32(cells / (2 * floor.reach)), np.float32((cells - 1) / 2)
    column, row = x * scale + middle, y * scale + middle
    if not (0 <= column < cells - 1 and 0 <= row < cells - 1):
        return np.float32(1.0)
    i, j = int(row), int(column)
    t, s = row - np.float32(i), column - np.float32(j)
    share = floor.share
    above = share[i, j] + s * (share[i, j + 1] - share[i, j])
    below = share[i + 1, j] + s * (share[i + 1, j + 1] - share[i + 1, j])
    return above + t * (below - above)
