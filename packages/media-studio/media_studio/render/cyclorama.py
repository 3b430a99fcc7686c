"""The seamless backdrop of the studio, without the object: where it is and how bright.

Frame: see `studio_light`.
"""

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import FloatArray
from media_studio.render.studio_light import (
    BACKDROP,
    BEND_RADIUS,
    BEND_START,
    SOFTBOXES,
    WALL,
    ambient_radiance,
)

_GRID = 3
_RINGS, _SPOKES = 6, 16


def hit_backdrop(
    origin: FloatArray, directions: FloatArray, *, wall: bool
) -> tuple[FloatArray, FloatArray, NDArray[np.bool_]]:
    """Follow rays to the floor, the bend or the wall.

    Args:
        origin: (3,) in front of the wall and above the floor.
        directions: (n, 3) unit vectors.
        wall: False leaves only the floor, without end.

    Returns:
        Points (n, 3), normals (n, 3), and which rays hit at all (n,).
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        to_floor = np.where(directions[:, 2] < 0, -origin[2] / directions[:, 2], np.inf)
        to_wall = np.where(directions[:, 1] > 0, (WALL - origin[1]) / directions[:, 1], np.inf)
    distance = np.minimum(to_floor, to_wall if wall else np.inf)
    normals = np.where(
        (to_floor <= distance)[:, None], np.array([0.0, 0.0, 1.0]), np.array([0.0, -1.0, 0.0])
    )
    found = np.isfinite(distance)
    points = origin + np.where(found, distance, 0.0)[:, None] * directions
    if wall:
        bent = (points[:, 1] > BEND_START) & (points[:, 2] < BEND_RADIUS) & found
        points[bent], normals[bent] = _hit_bend(origin, directions[bent])
    return points, normals, found


def _hit_bend(origin: FloatArray, directions: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Follow rays from inside to the quarter of a cylinder between floor and wall."""
    middle = np.array([BEND_START, BEND_RADIUS])
    start, step = origin[1:] - middle, directions[:, 1:]
    square = (step**2).sum(axis=1)
    half = step @ start
    root = np.sqrt(np.maximum(half**2 - square * (start @ start - BEND_RADIUS**2), 0.0))
    points = origin + ((root - half) / square)[:, None] * directions
    normals = np.zeros_like(points)
    normals[:, 1:] = (middle - points[:, 1:]) / BEND_RADIUS
    return points, normals


def backdrop_radiance(points: FloatArray, normals: FloatArray, centre: FloatArray) -> FloatArray:
    """Return the brightness of the backdrop without the object's shadow, linear RGB (n, 3)."""
    light = softbox_irradiance(points, normals, centre) + ambient_irradiance(normals)
    return light * np.array(BACKDROP) / np.pi


def softbox_irradiance(points: FloatArray, normals: FloatArray, centre: FloatArray) -> FloatArray:
    """Return the light of the softboxes that arrives at points, linear RGB (n, 3)."""
    total = np.zeros_like(points)
    for box in SOFTBOXES:
        facing = -np.array(box.offset) / np.linalg.norm(box.offset)
        area = (box.width / _GRID) ** 2
        for spot in box.grid(_GRID):
            ray = centre + spot - points
            square = (ray**2).sum(axis=1)
            unit = ray / np.sqrt(square)[:, None]
            leaving = np.maximum(-unit @ facing, 0.0)
            arriving = np.maximum((unit * normals).sum(axis=1), 0.0)
            total += (area * leaving * arriving / square)[:, None] * box.radiance
    return total


def ambient_irradiance(normals: FloatArray) -> FloatArray:
    """Return the light from all around that arrives at points, linear RGB (n, 3)."""
    sine = np.sqrt((np.arange(_RINGS) + 0.5) / _RINGS)
    angle = 2 * np.pi * (np.arange(_SPOKES) + 0.5) / _SPOKES
    flat = np.stack([np.outer(sine, np.cos(angle)), np.outer(sine, np.sin(angle))], axis=-1)
    flat = flat.reshape(-1, 2)
    local = np.column_stack([flat, np.sqrt(1 - (flat**2).sum(axis=1))])
    side = np.cross(normals, np.where(np.abs(normals[:, :1]) < 0.9, [[1.0, 0, 0]], [[0, 1.0, 0]]))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    frames = np.stack([side, np.cross(normals, side), normals], axis=1)
    total = np.zeros_like(normals)
    for direction in local:
        total += ambient_radiance(direction @ frames)
    return np.pi * total / len(local)
