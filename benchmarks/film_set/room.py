"""A room to film in: a floor of planks and painted walls, as its light reaches the camera.

Y is up, the floor is Y = 0, the middle of the room is the origin; metres.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray
from media_studio.render.camera import Camera

HALF_WIDTH, HEIGHT = 6.0, 2.9
_PLANK, _BOARD = 0.16, 0.10  # width of a plank, height of the skirting board
_SUBPIXELS = 2


def view_room(camera: Camera) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Look into the empty room.

    Returns:
        Linear RGB (h, w, 3), and X and Z where each pixel sees the floor (h, w, 2), not a number
        where it sees none.
    """
    width, height, many = camera.width, camera.height, _SUBPIXELS
    eye = camera.framing.position
    fine = camera.rays(many * width, many * height)
    footprint = 1 / (camera.focal * many)
    light = _radiance(eye, fine, footprint).reshape(height, many, width, many, 3)
    ground = _ground(eye, camera.rays(width, height)).reshape(height, width, 2)
    return light.mean(axis=(1, 3), dtype=np.float32), ground


def _ground(eye: FloatArray, rays: FloatArray) -> NDArray[np.float32]:
    falls = np.where(rays[:, 1] < 0, rays[:, 1], np.nan)
    points = eye[[0, 2]] - (eye[1] / falls)[:, None] * rays[:, [0, 2]]
    inside = (np.abs(points) < HALF_WIDTH).all(axis=1)
    return np.where(inside[:, None], points, np.nan).astype(np.float32)


@njit(cache=True, nogil=True)
def _radiance(eye, rays, footprint):  # type: ignore[no-untyped-def]
    """Return the light along rays (n, 3) from inside the room, (n, 3) float32."""
    light = np.empty((len(rays), 3), np.float32)
    for number in range(len(rays)):
        reach, wall = 1e9, 1
        for axis in range(3):
            slope = rays[number, axis]
            if slope == 0.0:
                continue
            high = HEIGHT if axis == 1 else HALF_WIDTH
            low = 0.0 if axis == 1 else -HALF_WIDTH
            distance = ((high if slope > 0 else low) - eye[axis]) / slope
            if distance < reach:
                reach, wall = distance, axis
        x = eye[0] + reach * rays[number, 0]
        y = eye[1] + reach * rays[number, 1]
        z = eye[2] + reach * rays[number, 2]
        blur = reach * footprint / max(abs(rays[number, wall]), 0.05)
        if wall == 1 and rays[number, 1] < 0:
            _floor(x, z, blur, light[number])
        elif wall == 1:
            light[number] = 0.72
        else:
            _wall(z if wall == 0 else x, y, light[number])
    return light


@njit(cache=True, nogil=True)
def _floor(x, z, blur, light):  # type: ignore[no-untyped-def]
    row = np.floor(x / _PLANK)
    shift = 1.7 * _hash(row, 3.0)
    plank = np.floor((z + shift) / 1.4)
    shade = 0.85 + 0.3 * _hash(row, plank)
    grain = _noise(x * 60 + 9 * row, z * 2.5) - 0.5
    figure = _noise(x * 14 + 5 * row, z * 0.9 + plank) - 0.5
    shade *= 1 + 0.22 * grain * min(1.0, 0.008 / blur) + 0.25 * figure
    gap = min(
        abs(x / _PLANK - np.rint(x / _PLANK)) * _PLANK,
        abs((z + shift) / 1.4 - np.rint((z + shift) / 1.4)) * 1.4,
    )
    if gap < 0.003:
        shade *= 1 - 0.45 * min(1.0, 0.004 / blur)
    away = np.hypot(x, z) / HALF_WIDTH
    shade *= 0.75 * (1 - 0.35 * away * away)
    light[0], light[1], light[2] = 0.42 * shade, 0.28 * shade, 0.17 * shade


@njit(cache=True, nogil=True)
def _wall(along, y, light):  # type: ignore[no-untyped-def]
    shade = 0.62 + 0.10 * y / HEIGHT - 0.10 * (along / HALF_WIDTH) ** 2
    shade *= 1 + 0.05 * (_noise(along * 3, y * 3) - 0.5)
    shade *= 1 - 0.35 * np.exp(-max(y - _BOARD, 0.0) / 0.12) * (1 if y > _BOARD else 0.3)
    if y < _BOARD:
        light[0] = light[1] = light[2] = 0.85 * shade
        if y > _BOARD - 0.012:
            light *= 0.8
    else:
        light[0], light[1], light[2] = 0.74 * shade, 0.78 * shade, 0.76 * shade


@njit(cache=True, nogil=True)
def _hash(a, b):  # type: ignore[no-untyped-def]
    value = np.sin(a * 127.1 + b * 311.7) * 43758.5453
    return value - np.floor(value)


@njit(cache=True, nogil=True)
def _noise(x, y):  # type: ignore[no-untyped-def]
    """Return smooth noise of cell size 1, 0..1."""
    i, j = np.floor(x), np.floor(y)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    near = _hash(i, j) * (1 - u) + _hash(i + 1, j) * u
    far = _hash(i, j + 1) * (1 - u) + _hash(i + 1, j + 1) * u
    return near * (1 - v) + far * v
