"""Values between the corners of triangles."""

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from media_studio.arrays import Float32Array, FloatArray, IntArray


def interpolate(
    corners: FloatArray, faces: IntArray, weights: Float32Array | FloatArray
) -> FloatArray:
    """Mix values at the corners of faces (m, 3, c) by barycentric weights, (k, c).

    Args:
        corners: The values.
        faces: Which of the m faces each of the k mixtures is from, (k,).
        weights: Barycentric coordinates, (k, 3).
    """
    return np.asarray(_interpolate(_doubles(corners), _whole(faces), _doubles(weights)))


def interpolate_directions(
    corners: FloatArray, faces: IntArray, weights: Float32Array | FloatArray
) -> FloatArray:
    """Mix vectors, and return them as unit vectors, (k, 3); one without length stays so."""
    return np.asarray(_unit(interpolate(corners, faces, weights)))


def to_bytes(values: NDArray[np.floating]) -> NDArray[np.uint8]:
    """Store values of 0..1 as 0..255, whatever their shape; those beyond are cut off."""
    return np.asarray(_to_bytes(np.ascontiguousarray(values).reshape(-1)).reshape(values.shape))


def _doubles(values: NDArray[np.floating]) -> FloatArray:
    return np.ascontiguousarray(values, np.float64)


def _whole(values: IntArray) -> IntArray:
    return np.ascontiguousarray(values, np.int64)


@njit(cache=True, parallel=True)
def _interpolate(corners: FloatArray, faces: IntArray, weights: FloatArray) -> FloatArray:
    mixed = np.empty((len(faces), corners.shape[2]))
    for row in prange(len(faces)):
        face = faces[row]
        for axis in range(corners.shape[2]):
            mixed[row, axis] = (
                weights[row, 0] * corners[face, 0, axis]
                + weights[row, 1] * corners[face, 1, axis]
                + weights[row, 2] * corners[face, 2, axis]
            )
    return mixed


@njit(cache=True, parallel=True)
def _unit(vectors: FloatArray) -> FloatArray:
    for row in prange(len(vectors)):
        x, y, z = vectors[row, 0], vectors[row, 1], vectors[row, 2]
        length = max(np.sqrt(x * x + y * y + z * z), 1e-300)
        vectors[row, 0], vectors[row, 1], vectors[row, 2] = x / length, y / length, z / length
    return vectors


@njit(cache=True, parallel=True)
def _to_bytes(values: NDArray[np.floating]) -> NDArray[np.uint8]:
    stored = np.empty(len(values), np.uint8)
    for row in prange(len(values)):
        stored[row] = np.uint8(min(max(values[row], 0.0), 1.0) * 255 + 0.5)
    return stored
