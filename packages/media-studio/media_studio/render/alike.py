"""Points of one pixel that look alike, of which one is lit for all of them.

Where triangles are smaller than pixels each sample sees another one, and each would be lit.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray
from media_studio.render.cast import BASE, NO_TEXTURE, Cast
from media_studio.render.stage import Actors

_LEAST_COSINE = 0.98
"""Between directions of a surface that is as good as flat within a pixel."""
_FARTHEST = 4.0
"""Pixels, along the surface or in depth, within which points are of one surface."""
_MOST_STRETCHED = 9.0
"""By which a texture may be denser here than on the face of the other point, as an area."""
_SAME_COLOR = 0.04
_NO_LENGTH = 1e-12


def unite(
    owners: NDArray[np.int32],
    faces: NDArray[np.int32],
    weights: NDArray[np.float32],
    samples: int,
    cast: Cast,
    actors: Actors,
    eye: FloatArray,
    spread: float,
) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Let samples of a pixel that see about the same see one point; the one in the middle stays.

    Args:
        owners: The point of each sample, (h, w), of `film.gather`; changed in place.
        faces: (k,) face of each point.
        weights: (k, 3) barycentric coordinates on it.
        samples: Along each side of a pixel.
        cast: The model.
        actors: Where its vertices are.
        eye: (3,) the camera.
        spread: Width of a pixel at distance 1.

    Returns:
        Faces and weights of the points that are left.
    """
    kept = np.empty(len(faces), np.int32)
    reach = np.float32((_FARTHEST * spread) ** 2)
    count = _unite(
        owners, faces, weights, samples, cast, actors, eye.astype(np.float32), reach, kept
    )
    return faces[kept[:count]], weights[kept[:count]]


@njit(cache=True, nogil=True)
def _unite(owners, faces, weights, samples, cast, actors, eye, reach, kept):  # type: ignore[no-untyped-def]
    height, width = owners.shape
    many = samples * samples
    seen, names = np.empty(many, np.int32), np.empty(many, np.int32)
    traits = np.empty((many, 13), np.float32)
    count = 0
    for top in range(0, height, samples):
        for left in range(0, width, samples):
            if _is_one(owners, top, left, samples):
                point = owners[top, left]
                if point >= 0:
                    kept[count] = point
                    owners[top : top + samples, left : left + samples] = count
                    count += 1
                continue
            found = 0
            first = count
            for step in range(many):
                k = (step + many // 2) % many
                row, column = top + k // samples, left + k % samples
                point = owners[row, column]
                if point < 0:
                    continue
                at = 0
                while at < found and seen[at] != point:
                    at += 1
                if at == found:
                    seen[at] = point
                    found += 1
                    _describe(cast, actors, faces[point], weights[point], traits[count - first])
                    like = 0
                    while like < count - first and not _are_alike(
                        cast,
                        traits[count - first],
                        faces[point],
                        traits[like],
                        faces[kept[first + like]],
                        eye,
                        reach,
                    ):
                        like += 1
                    if like == count - first:
                        kept[count] = point
                        count += 1
                    names[at] = first + like
                owners[row, column] = names[at]
    return count


@njit(cache=True, nogil=True)
def _is_one(owners, top, left, samples):  # type: ignore[no-untyped-def]
    """Tell whether all samples of a pixel see the same point, or nothing."""
    point = owners[top, left]
    for row in range(top, top + samples):
        for column in range(left, left + samples):
            if owners[row, column] != point:
                return False
    return True


@njit(cache=True, nogil=True, inline="always")
def _describe(cast, actors, face, weights, traits):  # type: ignore[no-untyped-def]
    """Write place, direction, texture coordinates, colour and texture density of a point."""
    i, j, m = cast.faces[face, 0], cast.faces[face, 1], cast.faces[face, 2]
    u, v, w = weights[0], weights[1], weights[2]
    xyz, normals, colors = actors.points, actors.normals, cast.colors
    for axis in range(3):
        traits[axis] = u * xyz[i, axis] + v * xyz[j, axis] + w * xyz[m, axis]
        traits[3 + axis] = u * normals[i, axis] + v * normals[j, axis] + w * normals[m, axis]
    ax, ay, az = xyz[j, 0] - xyz[i, 0], xyz[j, 1] - xyz[i, 1], xyz[j, 2] - xyz[i, 2]
    bx, by, bz = xyz[m, 0] - xyz[i, 0], xyz[m, 1] - xyz[i, 1], xyz[m, 2] - xyz[i, 2]
    fx, fy, fz = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    area = np.sqrt(fx * fx + fy * fy + fz * fz)
    length = np.sqrt(traits[3] ** 2 + traits[4] ** 2 + traits[5] ** 2)
    if length < 1e-6:
        traits[3], traits[4], traits[5], length = fx, fy, fz, area
    for axis in range(3, 6):
        traits[axis] /= max(length, _NO_LENGTH)
    for band in range(4):
        traits[8 + band] = u * colors[i, band] + v * colors[j, band] + w * colors[m, band]
    material = cast.materials[cast.owner[face]]
    if material.texture[BASE] != NO_TEXTURE:
        uv = cast.uv[material.uv_set[BASE]]
        for axis in range(2):
            traits[6 + axis] = u * uv[i, axis] + v * uv[j, axis] + w * uv[m, axis]
        across, down = uv[j] - uv[i], uv[m] - uv[i]
        traits[12] = abs(across[0] * down[1] - across[1] * down[0]) / max(area, _NO_LENGTH)
    else:
        traits[6] = traits[7] = traits[12] = 0.0


@njit(cache=True, nogil=True, inline="always")
def _are_alike(cast, one, face, other, its_face, eye, reach):  # type: ignore[no-untyped-def]
    """Tell whether two points of a pixel are of one surface that is flat and smooth there."""
    if cast.owner[face] != cast.owner[its_face]:
        return False
    if one[3] * other[3] + one[4] * other[4] + one[5] * other[5] < _LEAST_COSINE:
        return False
    apart = distance = np.float32(0.0)
    for axis in range(3):
        apart += (one[axis] - other[axis]) ** 2
        distance += (other[axis] - eye[axis]) ** 2
    if apart > reach * distance:
        return False
    for band in range(8, 12):
        if abs(one[band] - other[band]) > _SAME_COLOR:
            return False
    across = (one[6] - other[6]) ** 2 + (one[7] - other[7]) ** 2
    return across <= _MOST_STRETCHED * other[12] * apart + _NO_LENGTH
