"""Turn heights into a tangent-space normal map.

The tangent frame of a triangle follows glTF: X along increasing u, Y along decreasing v (up in the
image), Z outward. Mirrored charts need no case of their own, because both the slope and the frame
are taken from the same texture coordinates.

Source: Blinn 1978; Mikkelsen 2010 (surface gradient).
"""

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, Float32Array, FloatArray

# Steepest slope written, as a tangent; more looks like noise and breaks under compression.
_STEEPEST = 2.5


def texel_frames(corners: FloatArray, uv: FloatArray, size: int) -> Float32Array:
    """Measure how one step in the map moves over each triangle.

    Args:
        corners: Positions, (m, 3, 3), metres.
        uv: Texture coordinates of the corners, (m, 3, 2).
        size: Edge of the map, texels.

    Returns:
        (m, 3) float32: metres along X per column; along X and along Y per row. Zero for triangles
        without area in space or in the map.
    """
    edge1, edge2 = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    (du1, dv1), (du2, dv2) = (uv[:, 1] - uv[:, 0]).T * size, (uv[:, 2] - uv[:, 0]).T * size
    area = du1 * dv2 - du2 * dv1
    usable = (np.abs(area) > 1e-12) & (np.linalg.norm(np.cross(edge1, edge2), axis=1) > 1e-16)
    divisor = np.where(usable, area, 1.0)[:, None]
    per_column = (edge1 * dv2[:, None] - edge2 * dv1[:, None]) / divisor
    per_row = (edge2 * du1[:, None] - edge1 * du2[:, None]) / divisor
    length = np.linalg.norm(per_column, axis=1)
    tangent = per_column / np.maximum(length, 1e-30)[:, None]
    along = np.einsum("ij,ij->i", per_row, tangent)
    across = -np.linalg.norm(per_row - along[:, None] * tangent, axis=1)
    frames = np.stack([length, along, across], axis=1)
    return np.where(usable[:, None], frames, 0).astype(np.float32)


@njit(cache=True)
def _slope(
    height: Float32Array,
    position: Float32Array,
    row: int,
    column: int,
    down: int,
    right: int,
    reach: float,
) -> float:
    """Difference of height per texel, across the neighbours that lie beside it in space too."""
    total, steps = np.float32(0), 0
    for side in (-1, 1):
        y, x = row + side * down, column + side * right
        if 0 <= y < height.shape[0] and 0 <= x < height.shape[1] and not np.isnan(height[y, x]):
            away = np.float32(0)
            for axis in range(3):
                away += (position[y, x, axis] - position[row, column, axis]) ** 2
            if away <= reach * reach:
                total += side * (height[y, x] - height[row, column])
                steps += 1
    return float(total) / max(steps, 1)


@njit(cache=True, parallel=True)
def _normals(
    height: Float32Array,
    position: Float32Array,
    triangle: NDArray[np.int32],
    frames: Float32Array,
    steepest: float,
    normals: ByteImage,
) -> None:
    for row in prange(height.shape[0]):
        for column in range(height.shape[1]):
            name = triangle[row, column]
            if name < 0 or frames[name, 0] == 0 or frames[name, 2] == 0:
                continue
            step_x, skew, step_y = frames[name]
            reach_x, reach_y = 2.5 * step_x, 2.5 * np.sqrt(skew * skew + step_y * step_y)
            slope_x = _slope(height, position, row, column, 0, 1, reach_x) / step_x
            down = _slope(height, position, row, column, 1, 0, reach_y)
            slope_y = (down - skew * slope_x) / step_y
            steep = np.sqrt(slope_x * slope_x + slope_y * slope_y)
            if steep > steepest:
                slope_x, slope_y = slope_x * steepest / steep, slope_y * steepest / steep
            scale = 127.0 / np.sqrt(slope_x * slope_x + slope_y * slope_y + 1)
            normals[row, column, 0] = round(128 - slope_x * scale)
            normals[row, column, 1] = round(128 - slope_y * scale)
            normals[row, column, 2] = round(128 + scale)


def normal_band(
    height: Float32Array, position: Float32Array, triangle: NDArray[np.int32], frames: Float32Array
) -> ByteImage:
    """Make the normal map of a band of rows.

    Args:
        height: (h, w) metres above the surface, NaN where nothing is covered.
        position: (h, w, 3) metres; texels far apart in space are no neighbours.
        triangle: (h, w) index into `frames`, -1 where nothing is covered.
        frames: From `texel_frames`.

    Returns:
        (h, w, 3); flat (128, 128, 255) where nothing is known.
    """
    normals = np.empty((*height.shape, 3), np.uint8)
    normals[...] = (128, 128, 255)
    _normals(height, position, triangle, frames, _STEEPEST, normals)
    return normals
