"""What shiny and matt surfaces see of the studio: prefiltered panoramas.

A panorama is (h, w, 3): row 0 looks up, row h looks down, and the column grows with the angle
from +X to +Y. Each level is the studio as seen by a surface of one roughness.

Source: Karis 2013, Real Shading in Unreal Engine 4 (split sum, view along the normal).
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray
from media_studio.render.cyclorama import backdrop_radiance, hit_backdrop
from media_studio.render.studio_light import SOFTBOXES, ambient_radiance

ROUGHNESS_LEVELS = (0.0, 0.12, 0.25, 0.4, 0.6, 0.8, 1.0)
_HEIGHT = 160
_ROUGH_HEIGHT = 40
_EYE = np.array([0.0, 0.0, 0.55])
"""The middle of an object of usual proportions."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Environment:
    """The studio around the object.

    Attributes:
        mirrored: (levels, h, w, 3) linear RGB with softboxes, for `ROUGHNESS_LEVELS`.
        diffuse: (h, w, 3) irradiance without softboxes, by the normal.
    """

    mirrored: NDArray[np.float32]
    diffuse: NDArray[np.float32]


@lru_cache(maxsize=1)
def studio_environment() -> Environment:
    """Return the panoramas of the studio; made once."""
    sharp = _panorama(_HEIGHT, boxes=True)
    levels = [sharp] + [_blurred(sharp, roughness) for roughness in ROUGHNESS_LEVELS[1:]]
    dim = _panorama(_ROUGH_HEIGHT, boxes=False)
    diffuse = _convolve(dim, _directions(_ROUGH_HEIGHT), -1.0, -1.0)
    return Environment(mirrored=np.stack(levels), diffuse=np.pi * diffuse)


@lru_cache(maxsize=1)
def coarse_environment() -> Environment:
    """Return the studio mirrored half as sharply, for pictures that are small and many.

    What a few materials need of it fits into the cache of a processor.
    """
    fine = studio_environment()
    size = (_HEIGHT, _HEIGHT // 2)
    halves = [cv2.resize(level, size, interpolation=cv2.INTER_AREA) for level in fine.mirrored]
    return replace(fine, mirrored=np.stack(halves).astype(np.float32))


def studio_radiance(directions: FloatArray) -> FloatArray:
    """Return what an object sees of the studio without softboxes, linear RGB (n, 3)."""
    points, normals, found = hit_backdrop(_EYE, directions, wall=True)
    seen = ambient_radiance(directions)
    seen[found] = backdrop_radiance(points[found], normals[found], _EYE)
    return seen


def _panorama(height: int, *, boxes: bool) -> NDArray[np.float32]:
    directions = _directions(height).reshape(-1, 3).astype(np.float64)
    seen = studio_radiance(directions)
    for box in SOFTBOXES if boxes else ():
        seen += _box_coverage(directions, np.array(box.offset), box.width)[:, None] * box.radiance
    return seen.reshape(height, 2 * height, 3).astype(np.float32)


def _box_coverage(directions: FloatArray, offset: FloatArray, width: float) -> FloatArray:
    """Tell which rays from the middle hit a square that faces it, with a soft edge."""
    distance = float(np.linalg.norm(offset))
    toward = offset / distance
    side = np.cross((0.0, 0.0, 1.0), toward)
    side /= np.linalg.norm(side)
    along = directions @ toward
    scale = distance / np.where(along > 1e-3, along, np.inf)
    places = np.stack([directions @ side, directions @ np.cross(toward, side)]) * scale
    outside = np.abs(places).max(axis=0) - width / 2
    feather = np.pi / _HEIGHT * distance
    coverage: FloatArray = np.where(along > 1e-3, np.clip(0.5 - outside / feather, 0.0, 1.0), 0.0)
    return coverage


def _directions(height: int) -> NDArray[np.float32]:
    polar = np.pi * (np.arange(height) + 0.5) / height
    azimuth = 2 * np.pi * (np.arange(2 * height) + 0.5) / (2 * height)
    flat = np.sin(polar)[:, None]
    return np.stack(
        [
            flat * np.cos(azimuth),
            flat * np.sin(azimuth),
            np.broadcast_to(np.cos(polar)[:, None], (height, 2 * height)),
        ],
        axis=-1,
    ).astype(np.float32)


def _blurred(sharp: NDArray[np.float32], roughness: float) -> NDArray[np.float32]:
    """Return the panorama as a microfacet surface of some roughness mirrors it."""
    height = _HEIGHT // 2 if roughness < 0.3 else _ROUGH_HEIGHT
    small = cv2.resize(sharp, (2 * height, height), interpolation=cv2.INTER_AREA)
    alpha = roughness**2
    # Half vectors beyond this angle hold less than a hundredth of the highlight's energy
    reach = 2 * np.arctan(alpha * np.sqrt(99.0))
    blurred = _convolve(small, _directions(height), alpha, float(np.cos(min(reach, np.pi / 2))))
    return _enlarged(blurred)


def _enlarged(panorama: NDArray[np.float32]) -> NDArray[np.float32]:
    factor = _HEIGHT // len(panorama)
    around = np.concatenate([panorama[:, -2:], panorama, panorama[:, :2]], axis=1)
    size = (around.shape[1] * factor, _HEIGHT)
    large = cv2.resize(around, size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(large[:, 2 * factor : -2 * factor], np.float32)


@njit(cache=True, nogil=True)
def _convolve(panorama, directions, alpha, least):  # type: ignore[no-untyped-def]
    """Weigh a panorama around each direction by a GGX lobe, or by the cosine (alpha < 0)."""
    height, width, _ = panorama.shape
    sums = np.zeros_like(panorama)
    for row in range(height):
        for column in range(width):
            x, y, z = directions[row, column]
            total = 0.0
            red = green = blue = 0.0
            for i in range(height):
                # The nearest that this row comes to the direction
                polar = np.pi * (i - row) / height
                if np.cos(polar) < least:
                    continue
                area = np.sin(np.pi * (i + 0.5) / height)
                for j in range(width):
                    d = directions[i, j]
                    cosine = x * d[0] + y * d[1] + z * d[2]
                    if cosine <= max(least, 0.0):
                        continue
                    weight = area * cosine
                    if alpha >= 0.0:
                        half = 0.5 * (1.0 + cosine)
                        lobe = half * (alpha * alpha - 1.0) + 1.0
                        weight = area * cosine * alpha * alpha / (lobe * lobe)
                    total += weight
                    red += weight * panorama[i, j, 0]
                    green += weight * panorama[i, j, 1]
                    blue += weight * panorama[i, j, 2]
            if total > 0.0:
                sums[row, column, 0] = red / total
                sums[row, column, 1] = green / total
                sums[row, column, 2] = blue / total
    return sums
