"""Noise functions of space.

Positions are (n, 3) float32 in any unit; results are (n,) float32. Every function depends on the
position and the seed alone, so that two texels at one place agree wherever they lie in a map.

Source: Perlin 1985 and 2002 (gradient noise), Worley 1996 (cellular noise).
"""

import math

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from media_studio.arrays import Float32Array

Ints = NDArray[np.int32]

# Gradient noise of unit gradients has this reciprocal standard deviation; sums of octaves are
# scaled so that about 95% of the values lie within -1..1.
_SPREAD = np.float32(1.9)


def _unit_gradients() -> Float32Array:
    index = np.arange(256) + 0.5
    height = 1 - 2 * index / 256
    angle = index * math.pi * (3 - math.sqrt(5))
    radius = np.sqrt(1 - height**2)
    around = np.stack([np.cos(angle) * radius, np.sin(angle) * radius, height], axis=1)
    return np.asarray(around * math.sqrt(1.5), np.float32)


_GRADIENTS = _unit_gradients()


@njit(cache=True)
def _hash(x: int, y: int, z: int, seed: int) -> int:
    mixed = (x * 0x8DA6B343) ^ (y * 0xD8163841) ^ (z * 0xCB1AB31F) ^ (seed * 0x9E3779B1)
    mixed &= 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 12)) * 0x297A2D39) & 0xFFFFFFFF
    return mixed ^ (mixed >> 15)


@njit(cache=True, fastmath=True)
def _corner(
    x: int, y: int, z: int, seed: int, dx: np.float32, dy: np.float32, dz: np.float32
) -> np.float32:
    gradient = _hash(x, y, z, seed) & 255
    return (
        _GRADIENTS[gradient, 0] * dx + _GRADIENTS[gradient, 1] * dy + _GRADIENTS[gradient, 2] * dz
    )


@njit(cache=True, fastmath=True)
def _gradient_noise(px: float, py: float, pz: float, seed: int) -> np.float32:
    x, y, z = math.floor(px), math.floor(py), math.floor(pz)
    fx, fy, fz = np.float32(px - x), np.float32(py - y), np.float32(pz - z)
    one = np.float32(1)
    u = fx * fx * fx * (fx * (fx * np.float32(6) - np.float32(15)) + np.float32(10))
    v = fy * fy * fy * (fy * (fy * np.float32(6) - np.float32(15)) + np.float32(10))
    w = fz * fz * fz * (fz * (fz * np.float32(6) - np.float32(15)) + np.float32(10))
    a = _corner(x, y, z, seed, fx, fy, fz)
    a += u * (_corner(x + 1, y, z, seed, fx - one, fy, fz) - a)
    b = _corner(x, y + 1, z, seed, fx, fy - one, fz)
    b += u * (_corner(x + 1, y + 1, z, seed, fx - one, fy - one, fz) - b)
    c = _corner(x, y, z + 1, seed, fx, fy, fz - one)
    c += u * (_corner(x + 1, y, z + 1, seed, fx - one, fy, fz - one) - c)
    d = _corner(x, y + 1, z + 1, seed, fx, fy - one, fz - one)
    d += u * (_corner(x + 1, y + 1, z + 1, seed, fx - one, fy - one, fz - one) - d)
    a += v * (b - a)
    c += v * (d - c)
    return a + w * (c - a)


@njit(cache=True, parallel=True, fastmath=True)
def _fbm(
    points: Float32Array, frequency: Float32Array, weights: Float32Array, seed: int
) -> Float32Array:
    result = np.empty(len(points), np.float32)
    for i in prange(len(points)):
        x = points[i, 0] * frequency[0]
        y = points[i, 1] * frequency[1]
        z = points[i, 2] * frequency[2]
        total = np.float32(0)
        for octave in range(len(weights)):
            total += weights[octave] * _gradient_noise(x, y, z, seed + octave)
            x, y, z = x * np.float32(2.03), y * np.float32(2.03), z * np.float32(2.03)
        result[i] = total
    return result


@njit(cache=True, parallel=True, fastmath=True)
def _worley(
    points: Float32Array, frequency: Float32Array, jitter: float, seed: int
) -> tuple[Float32Array, Float32Array, Float32Array]:
    near = np.empty(len(points), np.float32)
    second = np.empty(len(points), np.float32)
    cell = np.empty(len(points), np.float32)
    for i in prange(len(points)):
        px = points[i, 0] * frequency[0]
        py = points[i, 1] * frequency[1]
        pz = points[i, 2] * frequency[2]
        x, y, z = math.floor(px), math.floor(py), math.floor(pz)
        first, next_best, winner = np.float32(1e9), np.float32(1e9), 0
        for cz in range(z - 1, z + 2):
            for cy in range(y - 1, y + 2):
                for cx in range(x - 1, x + 2):
                    key = _hash(cx, cy, cz, seed)
                    dx = cx + 0.5 + jitter * ((key & 1023) / 1023.0 - 0.5) - px
                    dy = cy + 0.5 + jitter * (((key >> 10) & 1023) / 1023.0 - 0.5) - py
                    dz = cz + 0.5 + jitter * (((key >> 20) & 1023) / 1023.0 - 0.5) - pz
                    distance = np.float32(dx * dx + dy * dy + dz * dz)
                    if distance < first:
                        next_best, first, winner = first, distance, key
                    elif distance < next_best:
                        next_best = distance
        near[i], second[i] = math.sqrt(first), math.sqrt(next_best)
        cell[i] = (((winner * 0x9E3779B1) & 0xFFFFFFFF) >> 8) / 16777216.0
    return near, second, cell


@njit(cache=True, parallel=True)
def _cell_random(cells: Ints, seed: int) -> Float32Array:
    result = np.empty(len(cells), np.float32)
    for i in prange(len(cells)):
        key = _hash(cells[i, 0], cells[i, 1], cells[i, 2], seed)
        result[i] = (key >> 8) / 16777216.0
    return result


def _frequency(period: float | tuple[float, float, float]) -> Float32Array:
    return np.asarray(1.0 / np.broadcast_to(np.asarray(period, float), 3), np.float32)


def fade(period: float, texel: float) -> float:
    """Weight a detail by how well texels can show it.

    Args:
        period: Wavelength of the detail, metres.
        texel: Edge of a texel on the surface, metres.

    Returns:
        0 when a wave has fewer than two texels, 1 from four texels on.
    """
    return min(max(period / texel / 2 - 1, 0.0), 1.0)


def fbm(
    points: Float32Array,
    *,
    period: float | tuple[float, float, float],
    octaves: int = 1,
    gain: float = 0.5,
    seed: int = 0,
    texel: float = 0.0,
) -> Float32Array:
    """Sum octaves of gradient noise, leaving out what the texels cannot show.

    Args:
        points: Positions, (n, 3).
        period: Wavelength of the first octave, in all directions or per axis.
        octaves: Number of octaves, each about twice as fine as the one before.
        gain: Amplitude of an octave relative to the one before.
        seed: Selects one of the noises.
        texel: Edge of a texel in the unit of the points; 0 keeps every octave.

    Returns:
        (n,) values about 0, nearly all within -1..1.

    Source: Musgrave 1994 (fractional Brownian motion).
    """
    weights = gain ** np.arange(octaves)
    weights *= _SPREAD / np.sqrt((weights**2).sum())
    if texel > 0:
        finest = float(np.min(period))
        weights *= [fade(finest / 2.03**octave, texel) for octave in range(octaves)]
    shown = int(np.count_nonzero(weights))
    if shown == 0:
        return np.zeros(len(points), np.float32)
    return _fbm(points, _frequency(period), weights[:shown].astype(np.float32), seed)


def worley(
    points: Float32Array,
    *,
    period: float | tuple[float, float, float],
    jitter: float = 1.0,
    seed: int = 0,
) -> tuple[Float32Array, Float32Array, Float32Array]:
    """Measure the distance to scattered feature points, one per cell of a grid.

    Args:
        points: Positions, (n, 3).
        period: Edge of a grid cell, in all directions or per axis.
        jitter: 0 puts the feature points on the grid, 1 anywhere in their cells.
        seed: Selects one of the scatterings.

    Returns:
        Distances to the nearest and second nearest feature point in units of the period, and a
        random number 0..1 of the nearest; (n,) each.

    Source: Worley 1996.
    """
    return _worley(points, _frequency(period), jitter, seed)


def cell_random(cells: Ints, *, seed: int = 0) -> Float32Array:
    """Give every integer cell a random number.

    Args:
        cells: Integer coordinates, (n, 3).
        seed: Selects one of the assignments.

    Returns:
        (n,) values 0..1, equal for equal cells.
    """
    return _cell_random(cells, seed)
