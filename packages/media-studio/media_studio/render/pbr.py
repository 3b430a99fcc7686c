"""What points of a surface send to the camera under the lights of the studio.

Source: Khronos glTF 2.0 specification, appendix B; Karis 2013, Real Shading in Unreal Engine 4;
Jimenez 2016, Practical Real-Time Strategies for Accurate Indirect Occlusion (bounced light).
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.render.bearings import panorama_angles
from media_studio.render.environment import ROUGHNESS_LEVELS, Environment
from media_studio.render.lighting import Arriving, Floor, floor_light
from media_studio.render.surface_points import SurfacePoints

_LEVELS = np.array(ROUGHNESS_LEVELS, np.float32)
_ROOM = 5.0
"""Distance of the softboxes, for reflections that shift as the surface moves."""
_COAT_ROUGHNESS = 0.04
_TINT = 0.75
"""Power of the base colour that one side of glass takes from light; half of it would suit
straight paths, and refracted ones are longer."""
_SELF = 0.35
"""Brightness of the object where it mirrors itself, of what it shows to the camera."""


def radiance(
    points: SurfacePoints, arriving: Arriving, environment: Environment, floor: Floor, height: float
) -> NDArray[np.float32]:
    """Return light and transparency of points, (k, 6) float32.

    Linear RGB that goes to the camera, then the RGB share of what is behind that comes through.

    Args:
        points: The points.
        arriving: What reaches them.
        environment: What they mirror.
        floor: Light on the floor.
        height: Of the middle of the object.
    """
    out = np.empty((len(points.point), 6), np.float32)
    _shade(points, arriving, environment.mirrored, environment.diffuse, floor, height, out)
    return out


@njit(cache=True, nogil=True, fastmath=True)
def _shade(  # type: ignore[no-untyped-def]
    points, arriving, mirrored, diffuse, floor, height, out
):
    for k in range(len(out)):
        facing, roughness, metallic = points.facing[k], points.roughness[k], points.metallic[k]
        x, y, z = points.mirror[k]
        # Behind what glass mirrors of itself is, again, the studio
        clear = 1.0 - (1.0 - arriving.mirrored[k]) * (1.0 - points.transmission[k])
        if z < 0.0:
            fall = -points.point[k, 2] / min(z, -0.05)
            px, py = points.point[k, 0] + fall * x, points.point[k, 1] + fall * y
            clear *= floor_light(floor, px, py)
        around = _panorama(diffuse, points.normal[k, 0], points.normal[k, 1], points.normal[k, 2])
        px, py, pz = points.point[k, 0], points.point[k, 1], points.point[k, 2] - height
        shine = _mirrored(mirrored, roughness, px, py, pz, x, y, z)
        scale, offset = _specular_scale(roughness, facing)
        coat = points.clearcoat[k]
        coated = shine
        if coat > 0.0:
            coat *= 0.04 + 0.96 * (1.0 - facing) ** 5
            coated = _mirrored(mirrored, _COAT_ROUGHNESS, px, py, pz, x, y, z)
        alpha = points.base[k, 3]
        for band in range(3):
            color = points.base[k, band]
            share = _bounce(arriving.ambient[k] * points.occlusion[k], color)
            light = (arriving.boxes[k, band] + around[band] * share) / np.pi
            specular = (0.04 + (color - 0.04) * metallic) * scale + offset
            body = (1.0 - metallic) * (1.0 - specular)
            mirror = shine[band] * clear + _SELF * color * light * (1.0 - clear)
            through = points.transmission[k] * body
            matt = (body - through) * color * light
            fuzz = points.sheen[k, band] * (1.0 - facing) ** 3 * light
            layer = (matt + fuzz + specular * mirror) * (1.0 - coat) + coat * coated[band] * clear
            out[k, band] = alpha * (layer + points.emitted[k, band])
            # A power for each point is a tenth of the time, and few let light through
            tinted = 0.0
            if through > 0.0:
                tinted = through * max(color, 0.0) ** _TINT * (1.0 - coat)
            out[k, 3 + band] = 1.0 - alpha + alpha * tinted


@njit(cache=True, nogil=True, fastmath=True)
def _panorama(image, x, y, z):  # type: ignore[no-untyped-def]
    """Read a panorama in a direction."""
    height, width, _ = image.shape
    return _blended(image, _cells(height, width, x, y, z))


@njit(cache=True, nogil=True, fastmath=True)
def _cells(height, width, x, y, z):  # type: ignore[no-untyped-def]
    """Return the rows and columns of the four cells around a direction, and their shares."""
    polar, around = panorama_angles(x, y, z)
    row = polar / np.pi * height - 0.5
    column = around / (2 * np.pi) * width - 0.5
    i, j = int(np.floor(row)), int(np.floor(column))
    t, s = row - i, column - j
    places = max(i, 0), min(i + 1, height - 1), j % width, (j + 1) % width
    return places, ((1 - s) * (1 - t), s * (1 - t), (1 - s) * t, s * t)


@njit(cache=True, nogil=True, fastmath=True)
def _blended(image, cells):  # type: ignore[no-untyped-def]
    (above, below, left, right), (a, b, c, d) = cells
    return (
        a * image[above, left, 0]
        + b * image[above, right, 0]
        + c * image[below, left, 0]
        + d * image[below, right, 0],
        a * image[above, left, 1]
        + b * image[above, right, 1]
        + c * image[below, left, 1]
        + d * image[below, right, 1],
        a * image[above, left, 2]
        + b * image[above, right, 2]
        + c * image[below, left, 2]
        + d * image[below, right, 2],
    )


@njit(cache=True, nogil=True, fastmath=True)
def _mirrored(mirrored, roughness, px, py, pz, x, y, z):  # type: ignore[no-untyped-def]
    """Read what a point off the middle mirrors from direction x, y, z."""
    along = px * x + py * y + pz * z
    far = np.sqrt(max(along * along + _ROOM * _ROOM - px * px - py * py - pz * pz, 0.0)) - along
    dx, dy, dz = px + far * x, py + far * y, pz + far * z
    level = 0
    while level < len(_LEVELS) - 2 and roughness > _LEVELS[level + 1]:
        level += 1
    share = (roughness - _LEVELS[level]) / (_LEVELS[level + 1] - _LEVELS[level])
    share = min(max(share, 0.0), 1.0)
    # Of a size, so that both have it in the same cells
    cells = _cells(mirrored.shape[1], mirrored.shape[2], dx, dy, dz)
    r, g, b = _blended(mirrored[level], cells)
    r2, g2, b2 = _blended(mirrored[level + 1], cells)
    return r + share * (r2 - r), g + share * (g2 - g), b + share * (b2 - b)


@njit(cache=True, nogil=True, fastmath=True)
def _specular_scale(roughness, facing):  # type: ignore[no-untyped-def]
    """Return scale and offset of the reflectance at right angles.

    Source: Karis 2014, Physically Based Shading on Mobile.
    """
    x, y = 1.0 - roughness, -0.0275 * roughness + 0.0425
    edge = min(x * x, 2.0 ** (-9.28 * facing)) * x + y
    return -1.04 * edge + 1.04 - 0.572 * roughness, 1.04 * edge - 0.04 + 0.022 * roughness


@njit(cache=True, nogil=True, fastmath=True)
def _bounce(share, albedo):  # type: ignore[no-untyped-def]
    """Lighten occlusion by what the hidden directions reflect."""
    a = 2.0404 * albedo - 0.3324
    b = -4.7951 * albedo + 0.6417
    c = 2.7552 * albedo + 0.6903
    return max(share, ((share * a + b) * share + c) * share)
