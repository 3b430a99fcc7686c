"""The light of the room on figures, and their shadows.

A soft lamp above and beside the camera's side of the room is a few directions, the light from
ceiling and walls a hemisphere of them; each has a depth map.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray
from media_studio.render.cast import Cast
from media_studio.render.shadow import depth_maps

_LAMP = np.array([0.45, 0.80, 0.55])
_LAMP_SPREAD = 0.10
_LAMP_DIRECTIONS, _SKY_DIRECTIONS = 6, 20
_LAMP_LIGHT = np.array([1.05, 1.0, 0.92])
_SKY_LIGHT = np.array([0.52, 0.55, 0.60])
_BOUNCE = np.array([0.34, 0.25, 0.17])
"""Light that the floor throws back up."""
_AROUND = 0.20
"""Light from everywhere, which nothing keeps off."""
_LAMP_ON_FLOOR = 0.55
_MAP_SIZE = 256
_OFFSET = 0.012
"""Metres within which a surface does not shade itself."""
_FLOOR_CELLS, _SHADOW_LENGTH = 192, 1.2  # along each edge, metres
_GOLDEN = np.pi * (3 - np.sqrt(5))


class Daylight(NamedTuple):
    """Light with shadows of one moment.

    Attributes:
        frames: (k, 3, 3) float32 rows right, up and towards the light; those of the lamp first.
        maps: (k, size, size) float32 depths of what stands in the way.
        middle: (3,) of the ball that the maps cover.
        radius: Of that ball, metres.
    """

    frames: NDArray[np.float32]
    maps: NDArray[np.float32]
    middle: NDArray[np.float32]
    radius: float


def cast_shadows(casts: list[Cast], points: list[NDArray[np.float32]]) -> Daylight:
    """Draw what the figures keep light from.

    Args:
        casts: The figures.
        points: For each the vertices (n, 3), metres.
    """
    corners = [each[cast.corners] for cast, each in zip(casts, points, strict=True)]
    starts = np.cumsum([0, *(len(each) for each in corners[:-1])])
    faces = np.concatenate(
        [cast.casters + start for cast, start in zip(casts, starts, strict=True)]
    ).astype(np.int32)
    joined = np.concatenate(corners)
    low, high = joined.min(axis=0), joined.max(axis=0)
    middle = ((low + high) / 2).astype(np.float32)
    radius = float(np.linalg.norm(high - low)) / 2 * 1.02
    frames = _light_frames()
    owner, opacity = np.zeros(len(faces), np.int32), np.ones(1, np.float32)
    scaled = ((joined - middle) / np.float32(radius)).astype(np.float32)
    maps = depth_maps(scaled, faces, owner, opacity, frames, _MAP_SIZE)
    return Daylight(frames=frames, maps=maps, middle=middle, radius=radius)


def _light_frames() -> NDArray[np.float32]:
    lamp = _LAMP / np.linalg.norm(_LAMP)
    turn = _GOLDEN * np.arange(_LAMP_DIRECTIONS)
    out = _LAMP_SPREAD * np.sqrt((np.arange(_LAMP_DIRECTIONS) + 0.5) / _LAMP_DIRECTIONS)
    side = np.cross(lamp, (0.0, 1.0, 0.0))
    side /= np.linalg.norm(side)
    disc = np.outer(out * np.cos(turn), side) + np.outer(out * np.sin(turn), np.cross(lamp, side))
    share = (np.arange(_SKY_DIRECTIONS) + 0.5) / _SKY_DIRECTIONS
    turn = _GOLDEN * np.arange(_SKY_DIRECTIONS)
    flat = np.sqrt(share)
    sky = np.column_stack([flat * np.cos(turn), np.sqrt(1 - share), flat * np.sin(turn)])
    toward = np.concatenate([lamp + disc, sky])
    toward /= np.linalg.norm(toward, axis=1, keepdims=True)
    right = np.cross((0.31, 0.17, 0.93), toward)
    right /= np.linalg.norm(right, axis=1, keepdims=True)
    return np.stack([right, np.cross(toward, right), toward], axis=1).astype(np.float32)


def light_figure(
    cast: Cast,
    points: NDArray[np.float32],
    normals: NDArray[np.float32],
    seen: tuple[NDArray[np.int32], NDArray[np.float32]],
    eye: FloatArray,
    daylight: Daylight,
) -> NDArray[np.float32]:
    """Return what comes from points of a figure to the camera.

    Args:
        cast: The figure.
        points: (n, 3) its vertices.
        normals: (n, 3) unit vectors.
        seen: Face (k,) and barycentric coordinates (k, 3) of each point.
        eye: (3,) the camera.
        daylight: Light of the moment.

    Returns:
        (k, 6) linear RGB and the share let through from behind, which is 0.
    """
    faces, weights = seen
    materials = cast.materials
    base = np.ascontiguousarray(materials["base"][:, :3])
    finish = np.stack(
        [materials["roughness"], materials["metallic"], materials["clearcoat"]], axis=1
    )
    glow = np.ascontiguousarray(materials["emissive"])
    return _lit(
        cast.faces,
        cast.owner,
        base,
        finish,
        glow,
        points,
        normals,
        faces,
        weights,
        eye.astype(np.float32),
        daylight,
    )


@njit(cache=True, nogil=True)
def _lit(  # type: ignore[no-untyped-def]
    triangles, owner, base, finish, glow, points, normals, faces, weights, eye, daylight
):
    light = np.zeros((len(faces), 6), np.float32)
    place = np.empty(6, np.float32)
    for k in range(len(faces)):
        face, material = faces[k], owner[faces[k]]
        for axis in range(3):
            place[axis] = place[3 + axis] = 0.0
            for corner in range(3):
                vertex, weight = triangles[face, corner], weights[k, corner]
                place[axis] += weight * points[vertex, axis]
                place[3 + axis] += weight * normals[vertex, axis]
        x, y, z = place[0], place[1], place[2]
        nx, ny, nz = _unit(place[3], place[4], place[5])
        vx, vy, vz = _unit(eye[0] - x, eye[1] - y, eye[2] - z)
        facing = nx * vx + ny * vy + nz * vz
        if facing < 0:
            nx, ny, nz, facing = -nx, -ny, -nz, -facing
        lamp, sky = _arriving(x, y, z, nx, ny, nz, daylight)
        frame = daylight.frames[0, 2]
        hx, hy, hz = _unit(vx + frame[0], vy + frame[1], vz + frame[2])
        rough = max(finish[material, 0], 0.1)
        gloss = 2 / rough**4
        lobe = max(nx * hx + ny * hy + nz * hz, 0.0) ** gloss * (gloss + 2) / 25
        coat = finish[material, 2] * (0.04 + 0.96 * (1 - facing) ** 5)
        mirror = 0.04 + 0.4 * (1 - rough) * (1 - facing) ** 5
        metal, below = finish[material, 1], 0.5 - 0.5 * ny
        for band in range(3):
            color = base[material, band]
            tint = mirror + (color - mirror) * metal + coat
            arriving = lamp * _LAMP_LIGHT[band] + sky * _SKY_LIGHT[band] + below * _BOUNCE[band]
            shine = lamp * lobe * _LAMP_LIGHT[band] + sky * _SKY_LIGHT[band]
            light[k, band] = (
                color * (1 - 0.6 * metal) * (arriving + _AROUND)
                + tint * shine
                + glow[material, band]
            )
    return light


@njit(cache=True, nogil=True)
def _unit(x, y, z):  # type: ignore[no-untyped-def]
    length = max(np.sqrt(x * x + y * y + z * z), 1e-6)
    return x / length, y / length, z / length


@njit(cache=True, nogil=True)
def _arriving(x, y, z, nx, ny, nz, daylight):  # type: ignore[no-untyped-def]
    """Return the shares of the lamp's and of the sky's light that reach a point with a normal."""
    lamp, sky = 0.0, 0.0
    size = daylight.maps.shape[1]
    half = size / 2
    px = (x + _OFFSET * nx - daylight.middle[0]) / daylight.radius
    py = (y + _OFFSET * ny - daylight.middle[1]) / daylight.radius
    pz = (z + _OFFSET * nz - daylight.middle[2]) / daylight.radius
    slack = _OFFSET / daylight.radius
    for k in range(len(daylight.frames)):
        f = daylight.frames[k]
        facing = f[2, 0] * nx + f[2, 1] * ny + f[2, 2] * nz
        if facing <= 0:
            continue
        column = int((f[0, 0] * px + f[0, 1] * py + f[0, 2] * pz) * half + half)
        row = int((f[1, 0] * px + f[1, 1] * py + f[1, 2] * pz) * half + half)
        if 0 <= column < size and 0 <= row < size:
            near = f[2, 0] * px + f[2, 1] * py + f[2, 2] * pz
            if daylight.maps[k, row, column] > near + slack:
                continue
        if k < _LAMP_DIRECTIONS:
            lamp += facing
        else:
            # Directions lie as the cosine to straight up; others count by how they face
            sky += 0.5 + 0.5 * min(facing / max(f[2, 1], 0.25), 2.0)
    return lamp / _LAMP_DIRECTIONS, sky / _SKY_DIRECTIONS


@njit(cache=True, nogil=True)
def light_floor(ground, daylight):  # type: ignore[no-untyped-def]
    """Return the share of light that reaches the floor at each pixel.

    Args:
        ground: (h, w, 2) X and Z where it sees the floor, not a number where it does not.
        daylight: Light of the moment.

    Returns:
        (h, w) float32, 1 where nothing is in the way.
    """
    reach = daylight.radius + _SHADOW_LENGTH
    cells = np.empty((_FLOOR_CELLS, _FLOOR_CELLS), np.float32)
    for i in range(_FLOOR_CELLS):
        for j in range(_FLOOR_CELLS):
            x = daylight.middle[0] + (2 * j / (_FLOOR_CELLS - 1) - 1) * reach
            z = daylight.middle[2] + (2 * i / (_FLOOR_CELLS - 1) - 1) * reach
            lamp, sky = _arriving(x, 0.0, z, 0.0, 1.0, 0.0, daylight)
            open_lamp, open_sky = lamp / daylight.frames[0, 2, 1], min(sky, 1.0)
            cells[i, j] = min(_LAMP_ON_FLOOR * open_lamp + (1 - _LAMP_ON_FLOOR) * open_sky, 1.0)
    share = np.ones(ground.shape[:2], np.float32)
    for row in range(ground.shape[0]):
        for column in range(ground.shape[1]):
            u = (ground[row, column, 0] - daylight.middle[0]) / reach
            v = (ground[row, column, 1] - daylight.middle[2]) / reach
            if abs(u) < 1 and abs(v) < 1:
                share[row, column] = _between(cells, u, v)
    return share


@njit(cache=True, nogil=True)
def _between(cells, u, v):  # type: ignore[no-untyped-def]
    """Interpolate a square grid at -1..1."""
    across, down = (u + 1) / 2 * (len(cells) - 1), (v + 1) / 2 * (len(cells) - 1)
    i, j = int(down), int(across)
    a, b = across - j, down - i
    upper = cells[i, j] * (1 - a) + cells[i, j + 1] * a
    lower = cells[i + 1, j] * (1 - a) + cells[i + 1, j + 1] * a
    return upper * (1 - b) + lower * b
