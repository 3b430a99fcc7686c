"""From samples that see triangles to pixels.

Samples of one pixel that see the same triangle are one point to be lit; the others keep edges
smooth.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_pipelines.engines.arrays import IntArray
from media_pipelines.engines.render.raster import Visible
from media_pipelines.engines.render.tone import encode, neutral


def gather(
    visible: Visible, numbers: IntArray, samples: int
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float32]]:
    """List the points to be lit.

    Args:
        visible: What each sample sees.
        numbers: The face of each of its triangles.
        samples: Along each side of a pixel.

    Returns:
        The point of each sample, (h, w), -1 for none; the face of each point (k,); its
        barycentric coordinates (k, 3), the mean of its samples.
    """
    owners = np.full(visible.triangle.shape, -1, np.int32)
    faces = np.empty(int((visible.triangle >= 0).sum()), np.int32)
    weights = np.zeros((len(faces), 3), np.float32)
    count = _gather(visible.triangle, visible.barycentric, samples, owners, faces, weights)
    return owners, numbers[faces[:count]].astype(np.int32), weights[:count]


@njit(cache=True, nogil=True)
def _gather(triangles, barycentric, samples, owners, faces, weights):  # type: ignore[no-untyped-def]
    height, width = triangles.shape
    found = 0
    for top in range(0, height, samples):
        for left in range(0, width, samples):
            start = found
            for k in range(samples * samples):
                row, column = top + k // samples, left + k % samples
                number = triangles[row, column]
                if number < 0:
                    continue
                point = start
                while point < found and faces[point] != number:
                    point += 1
                if point == found:
                    faces[found] = number
                    found += 1
                owners[row, column] = point
                for corner in range(3):
                    weights[point, corner] += barycentric[row, column, corner]
            for point in range(start, found):
                total = weights[point, 0] + weights[point, 1] + weights[point, 2]
                for corner in range(3):
                    weights[point, corner] /= total
    return found


@njit(cache=True, nogil=True)
def lay_behind(owners, shaded, light, let_through):  # type: ignore[no-untyped-def]
    """Put points behind what each sample holds, in place.

    Args:
        owners: (h, w) point of each sample.
        shaded: (k, 6) of `pbr.radiance`.
        light: (h, w, 3) float32.
        let_through: (h, w, 3) float32 share of what is behind.
    """
    height, width = owners.shape
    for row in range(height):
        for column in range(width):
            point = owners[row, column]
            if point >= 0:
                for band in range(3):
                    share = let_through[row, column, band]
                    light[row, column, band] += share * shaded[point, band]
                    let_through[row, column, band] = share * shaded[point, 3 + band]


@njit(cache=True, nogil=True)
def develop(light, let_through, backdrop, samples):  # type: ignore[no-untyped-def]
    """Lay the model over the backdrop and average the samples of each pixel."""
    height, width, _ = backdrop.shape
    shown = np.empty(light.shape, np.float32)
    for row in range(light.shape[0]):
        for column in range(light.shape[1]):
            behind = backdrop[row // samples, column // samples]
            a, b = light[row, column], let_through[row, column]
            r, g, b_ = neutral(
                a[0] + b[0] * behind[0], a[1] + b[1] * behind[1], a[2] + b[2] * behind[2]
            )
            shown[row, column, 0], shown[row, column, 1], shown[row, column, 2] = r, g, b_
    picture = np.empty((height, width, 3), np.uint8)
    for row in range(height):
        for column in range(width):
            for band in range(3):
                total = np.float32(0.0)
                for i in range(samples):
                    for j in range(samples):
                        total += shown[row * samples + i, column * samples + j, band]
                picture[row, column, band] = encode(total / (samples * samples))
    return picture


@njit(cache=True, nogil=True)
def develop_cutout(light, let_through, floor, samples):  # type: ignore[no-untyped-def]
    """Average the samples of each pixel; alpha is the model and the shadow on the floor."""
    height, width = floor.shape
    picture = np.zeros((height, width, 4), np.uint8)
    for row in range(height):
        for column in range(width):
            total = np.zeros(4, np.float32)
            for k in range(samples * samples):
                i, j = row * samples + k // samples, column * samples + k % samples
                behind = let_through[i, j].mean()
                alpha = 1.0 - behind
                if alpha > 0.0:
                    c = light[i, j] / alpha
                    r, g, b = neutral(c[0], c[1], c[2])
                    total[0] += alpha * r
                    total[1] += alpha * g
                    total[2] += alpha * b
                total[3] += 1.0 - behind * floor[row, column]
            if total[3] > 0.0:
                for band in range(3):
                    picture[row, column, band] = encode(total[band] / total[3])
                picture[row, column, 3] = np.uint8(np.rint(255 * total[3] / (samples * samples)))
    return picture
