"""From samples that see triangles to pixels.

Samples of one pixel that see the same triangle are one point to be lit; the others keep edges
smooth.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import IntArray
from media_studio.render.raster import Visible
from media_studio.render.tone import encode, neutral


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
    picture = np.empty((height, width, 3), np.uint8)
    for row in range(height):
        for column in range(width):
            behind = backdrop[row, column]
            reds = greens = blues = np.float32(0.0)
            # most of a picture is backdrop alone, of which all samples are one
            count = samples * samples if _is_hit(let_through, light, row, column, samples) else 1
            for k in range(count):
                i, j = row * samples + k // samples, column * samples + k % samples
                red, green, blue = neutral(
                    light[i, j, 0] + let_through[i, j, 0] * behind[0],
                    light[i, j, 1] + let_through[i, j, 1] * behind[1],
                    light[i, j, 2] + let_through[i, j, 2] * behind[2],
                )
                reds, greens, blues = reds + red, greens + green, blues + blue
            picture[row, column, 0] = encode(reds / count)
            picture[row, column, 1] = encode(greens / count)
            picture[row, column, 2] = encode(blues / count)
    return picture


@njit(cache=True, nogil=True)
def develop_bare(backdrop, caught):  # type: ignore[no-untyped-def]
    """Return a picture of nothing but the backdrop, of whose light a share is caught."""
    height, width, _ = backdrop.shape
    picture = np.empty((height, width, 3), np.uint8)
    for row in range(height):
        for column in range(width):
            share = caught[row, column]
            shown = neutral(
                share * backdrop[row, column, 0],
                share * backdrop[row, column, 1],
                share * backdrop[row, column, 2],
            )
            for band in range(3):
                picture[row, column, band] = encode(shown[band])
    return picture


@njit(cache=True, nogil=True)
def _is_hit(let_through, light, row, column, samples):  # type: ignore[no-untyped-def]
    """Tell whether any sample of a pixel sees the model."""
    for i in range(row * samples, (row + 1) * samples):
        for j in range(column * samples, (column + 1) * samples):
            for band in range(3):
                if let_through[i, j, band] != 1.0 or light[i, j, band] != 0.0:
                    return True
    return False


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
