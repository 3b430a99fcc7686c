"""Which light reaches a point: many small depth maps, one for each direction light comes from.

A softbox is a grid of directions, the light from all around a sphere of them. The maps are
orthographic and cover a sphere of radius 1 around the middle of the object. Something that lets
through part of the light stands in the way in that share of the maps only.

Source: Williams 1978, Casting Curved Shadows on Curved Surfaces; Brotman & Badler 1984,
Generating Soft Shadows with a Depth Buffer Algorithm.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray
from media_studio.render.environment import studio_radiance
from media_studio.render.studio_light import SOFTBOXES

MAP_SIZE = 160
FAR = -2.0
"""Depth of a map where nothing is."""

_FINE_GRIDS, _COARSE_GRIDS = (5, 3, 3), (3, 1, 1)
"""Directions along each edge of the softboxes."""
_FINE_SPHERE, _COARSE_SPHERE = 36, 10
"""Directions of the light from all around."""
_STEP_OWNER, _STEP_MAP = 0.754877666, 0.618033989
_LEAST, _MOST = np.float32(-1e-4), np.float32(1 + 1e-4)
"""Weights of corners, with slack."""
_NONE, _CENTRE = np.float32(0), np.float32(0.5)
_GOLDEN = np.pi * (3 - np.sqrt(5))
LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)
"""Weights of linear RGB."""


class Lights(NamedTuple):
    """Where light comes from, as compiled code takes it.

    Attributes:
        frames: (k, 3, 3) float32 rows right, up and towards the light. Those of the softboxes
            come first.
        offsets: (s, 3) float32 parts of softboxes, from the middle of the object.
        facing: (s, 3) float32 where those parts look.
        power: (s, 3) float32 radiance times area of each part.
        box: (s,) which softbox a part belongs to.
        ambient: (k - s,) float32 luminance from the other directions.
    """

    frames: NDArray[np.float32]
    offsets: NDArray[np.float32]
    facing: NDArray[np.float32]
    power: NDArray[np.float32]
    box: NDArray[np.int64]
    ambient: NDArray[np.float32]


@lru_cache(maxsize=2)
def studio_lights(*, is_coarse: bool = False) -> Lights:
    """Return the lights of the studio; made once.

    Args:
        is_coarse: Take a fourth of the directions, for pictures that are small and many.
    """
    counts = _COARSE_GRIDS if is_coarse else _FINE_GRIDS
    grids = [box.grid(count) for box, count in zip(SOFTBOXES, counts, strict=True)]
    offsets = np.concatenate(grids)
    owner = np.repeat(np.arange(len(grids)), [len(grid) for grid in grids])
    toward = [np.array(box.offset) / np.linalg.norm(box.offset) for box in SOFTBOXES]
    power = [
        box.radiance * box.width**2 / len(grid) for box, grid in zip(SOFTBOXES, grids, strict=True)
    ]
    around = sphere(_COARSE_SPHERE if is_coarse else _FINE_SPHERE)
    directions = np.concatenate([offsets / np.linalg.norm(offsets, axis=1, keepdims=True), around])
    return Lights(
        frames=_frames(directions).astype(np.float32),
        offsets=offsets.astype(np.float32),
        facing=-np.stack(toward)[owner].astype(np.float32),
        power=np.stack(power)[owner].astype(np.float32),
        box=owner,
        ambient=(studio_radiance(around) @ LUMINANCE).astype(np.float32),
    )


def sphere(count: int) -> FloatArray:
    """Return unit directions that are spread evenly, (count, 3).

    Source: Vogel 1979, A Better Way to Construct the Sunflower Head.
    """
    number = np.arange(count) + 0.5
    up = 1 - 2 * number / count
    flat = np.sqrt(1 - up**2)
    return np.column_stack([flat * np.cos(_GOLDEN * number), flat * np.sin(_GOLDEN * number), up])


def _frames(directions: FloatArray) -> FloatArray:
    steep = np.abs(directions[:, 2:]) > 0.9
    side = np.cross(np.where(steep, [[1.0, 0.0, 0.0]], [[0.0, 0.0, 1.0]]), directions)
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    return np.stack([side, np.cross(directions, side), directions], axis=1)


@njit(cache=True, nogil=True)
def depth_maps(points, faces, owner, opacity, frames, size):  # type: ignore[no-untyped-def]
    """Draw how far the object reaches towards each light, (k, size, size) float32.

    Args:
        points: (n, 3) float32 from the middle of the object.
        faces: (m, 3).
        owner: (m,) the material of each face.
        opacity: (materials,) float32 share of light that each stops.
        frames: (k, 3, 3) of `Lights`.
        size: Pixels of a map.
    """
    maps = np.full((len(frames), size, size), FAR, np.float32)
    moved = np.empty((len(points), 3), np.float32)
    after = np.empty((len(points), 2), np.int32)
    for k in range(len(frames)):
        _move(points, frames[k], np.float32(size / 2), moved, after)
        # A low-discrepancy sequence over the maps takes each material in its share of them
        turn = (np.arange(len(opacity)) * _STEP_OWNER + k * _STEP_MAP) % 1.0
        _draw_depth(maps[k], moved, after, faces, owner, (opacity >= 1.0) | (turn < opacity))
    return maps


@njit(cache=True, nogil=True)
def _move(points, frame, half, moved, after):  # type: ignore[no-untyped-def]
    """Write column, row and depth of points, and the first centres not before them."""
    for i in range(len(points)):
        x, y, z = points[i, 0], points[i, 1], points[i, 2]
        for axis in range(3):
            moved[i, axis] = frame[axis, 0] * x + frame[axis, 1] * y + frame[axis, 2] * z
        for axis in range(2):
            place = moved[i, axis] * half + half
            moved[i, axis] = place
            after[i, axis] = np.int32(np.ceil(min(max(_NONE, place), 2 * half) - _CENTRE))


@njit(cache=True, nogil=True)
def _draw_depth(depth, moved, after, faces, owner, stops):  # type: ignore[no-untyped-def]
    """Draw triangles of the materials that stop light where they are nearer than what is there."""
    for i in range(len(faces)):
        a, b, c = faces[i, 0], faces[i, 1], faces[i, 2]
        first = min(after[a, 0], after[b, 0], after[c, 0])
        stop = max(after[a, 0], after[b, 0], after[c, 0])
        top = min(after[a, 1], after[b, 1], after[c, 1])
        bottom = max(after[a, 1], after[b, 1], after[c, 1])
        # Most triangles of a fine model lie between centres
        if first == stop or top == bottom or not stops[owner[i]]:
            continue
        ax, ay, az = moved[a, 0], moved[a, 1], moved[a, 2]
        bx, by, bz = moved[b, 0] - ax, moved[b, 1] - ay, moved[b, 2] - az
        cx, cy, cz = moved[c, 0] - ax, moved[c, 1] - ay, moved[c, 2] - az
        area = bx * cy - by * cx
        if area == _NONE:
            continue
        v_x, v_y, w_x, w_y = cy / area, -cx / area, -by / area, bx / area
        near_x, near_y = v_x * bz + w_x * cz, v_y * bz + w_y * cz
        x = np.float32(first) + _CENTRE - ax
        for row in range(top, bottom):
            y = np.float32(row) + _CENTRE - ay
            v, w, near = v_x * x + v_y * y, w_x * x + w_y * y, az + near_x * x + near_y * y
            for column in range(first, stop):
                if near > depth[row, column] and v >= _LEAST and w >= _LEAST and v + w <= _MOST:
                    depth[row, column] = near
                v, w, near = v + v_x, w + w_x, near + near_x
