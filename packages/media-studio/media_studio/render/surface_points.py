"""What a model is made of at single points of its surface.

Source: Khronos glTF 2.0 specification, section 3.9 and appendix B; Toksvig 2004, Mipmapping
Normal Maps.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.render.cast import (
    BASE,
    EMISSIVE,
    MASK,
    METALLIC_ROUGHNESS,
    NORMAL,
    OCCLUSION,
    OPAQUE,
    Cast,
)
from media_studio.render.stage import Actors
from media_studio.render.texture_pyramid import sample

_SMOOTHEST = 0.03
_STEEPEST = 0.1
_NO_AREA = 1e-15
"""Below this a face has no direction; single precision holds the square of larger ones."""
_NO_DIRECTION = 1e-6
_LARGEST_VARIANCE = 0.18


class SurfacePoints(NamedTuple):
    """Points to be lit, all float32.

    Attributes:
        point: (k, 3) stage frame.
        normal: (k, 3) unit vectors with bumps, on the side of the camera.
        mirror: (k, 3) unit vectors, where a ray from the camera is reflected to.
        facing: (k,) cosine between normal and camera.
        base: (k, 4) linear colour and coverage.
        roughness: (k,).
        metallic: (k,).
        occlusion: (k,) share of ambient light.
        emitted: (k, 3) linear RGB.
        transmission: (k,).
        clearcoat: (k,).
        sheen: (k, 3).
    """

    point: NDArray[np.float32]
    normal: NDArray[np.float32]
    mirror: NDArray[np.float32]
    facing: NDArray[np.float32]
    base: NDArray[np.float32]
    roughness: NDArray[np.float32]
    metallic: NDArray[np.float32]
    occlusion: NDArray[np.float32]
    emitted: NDArray[np.float32]
    transmission: NDArray[np.float32]
    clearcoat: NDArray[np.float32]
    sheen: NDArray[np.float32]


def evaluate(
    cast: Cast,
    actors: Actors,
    faces: NDArray[np.int32],
    weights: NDArray[np.float32],
    eye: NDArray[np.float32],
    spread: float,
) -> SurfacePoints:
    """Interpolate normals and read textures at points of faces.

    Args:
        cast: The model.
        actors: Where its vertices are.
        faces: (k,) face that each point lies on.
        weights: (k, 3) barycentric coordinates on it.
        eye: (3,) float32, the camera.
        spread: Width of a pixel at distance 1.
    """
    count = len(faces)

    def blank(*shape: int) -> NDArray[np.float32]:
        return np.empty((count, *shape), np.float32)

    points = SurfacePoints(
        point=blank(3),
        normal=blank(3),
        mirror=blank(3),
        facing=blank(),
        base=blank(4),
        roughness=blank(),
        metallic=blank(),
        occlusion=blank(),
        emitted=blank(3),
        transmission=blank(),
        clearcoat=blank(),
        sheen=blank(3),
    )
    flat, level = blank(3), blank()
    _place(actors, cast.faces, faces, weights, eye, spread, points, flat, level)
    _dress(cast, faces, weights, level, points)
    _bump(cast, actors.points, faces, weights, level, points)
    _reflect(points, flat, eye)
    return points


@njit(cache=True, nogil=True)
def _place(  # type: ignore[no-untyped-def]
    actors, corners, faces, weights, eye, spread, points, flats, levels
):
    """Interpolate positions and normals; find the texture level that fits a pixel."""
    xyz, directions = actors.points, actors.normals
    for k in range(len(faces)):
        i, j, m = corners[faces[k], 0], corners[faces[k], 1], corners[faces[k], 2]
        u, v, w = weights[k, 0], weights[k, 1], weights[k, 2]
        ax, ay, az = xyz[i, 0], xyz[i, 1], xyz[i, 2]
        bx, by, bz = xyz[j, 0] - ax, xyz[j, 1] - ay, xyz[j, 2] - az
        cx, cy, cz = xyz[m, 0] - ax, xyz[m, 1] - ay, xyz[m, 2] - az
        px, py, pz = ax + v * bx + w * cx, ay + v * by + w * cy, az + v * bz + w * cz
        fx, fy, fz = by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx
        ex, ey, ez = eye[0] - px, eye[1] - py, eye[2] - pz
        distance = np.sqrt(ex * ex + ey * ey + ez * ez)
        area = np.sqrt(fx * fx + fy * fy + fz * fz)
        if area > _NO_AREA:
            fx, fy, fz = fx / area, fy / area, fz / area
        else:
            # A line, drawn because it is long: it faces whoever looks at it
            fx, fy, fz, area = ex / distance, ey / distance, ez / distance, _NO_AREA
        nx = u * directions[i, 0] + v * directions[j, 0] + w * directions[m, 0]
        ny = u * directions[i, 1] + v * directions[j, 1] + w * directions[m, 1]
        nz = u * directions[i, 2] + v * directions[j, 2] + w * directions[m, 2]
        length = np.sqrt(nx * nx + ny * ny + nz * nz)
        if length < _NO_DIRECTION:
            nx, ny, nz, length = fx, fy, fz, 1.0
        slant = (fx * ex + fy * ey + fz * ez) / distance
        side = -1.0 if slant < 0.0 else 1.0
        points.point[k, 0], points.point[k, 1], points.point[k, 2] = px, py, pz
        flats[k, 0], flats[k, 1], flats[k, 2] = side * fx, side * fy, side * fz
        scale = side / length
        points.normal[k, 0], points.normal[k, 1] = scale * nx, scale * ny
        points.normal[k, 2] = scale * nz
        # Half the logarithm of pixel area over face area: textures add their own share
        pixel = (spread * distance) ** 2 / max(abs(slant), _STEEPEST)
        levels[k] = 0.5 * np.log2(max(pixel / area, 1e-20))


@njit(cache=True, nogil=True)
def _linear(value):  # type: ignore[no-untyped-def]
    """Decode one sRGB value 0..1; within 0.003 of the exact curve."""
    return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)


@njit(cache=True, nogil=True)
def _read(cast, slot, number, weights, k, level):  # type: ignore[no-untyped-def]
    """Sample one texture of the material of face `number`, 0..1."""
    row = cast.owner[number]
    texture, place = cast.materials[row].texture[slot], cast.materials[row].uv_set[slot]
    i, j, m = cast.faces[number, 0], cast.faces[number, 1], cast.faces[number, 2]
    uv = cast.uv
    au, av = uv[place, i, 0], uv[place, i, 1]
    bu, bv = uv[place, j, 0] - au, uv[place, j, 1] - av
    cu, cv = uv[place, m, 0] - au, uv[place, m, 1] - av
    u = au + weights[k, 1] * bu + weights[k, 2] * cu
    v = av + weights[k, 1] * bv + weights[k, 2] * cv
    sizes = cast.textures.size
    texels = abs(bu * cv - bv * cu) * sizes[texture, 0] * sizes[texture, 1]
    fine = 0.5 * np.log2(max(texels, 1e-12)) + level
    r, g, b, a = sample(cast.textures, texture, u, v, fine)
    return r / 255.0, g / 255.0, b / 255.0, a / 255.0


@njit(cache=True, nogil=True)
def _dress(cast, faces, weights, levels, points):  # type: ignore[no-untyped-def]
    """Read colours, coverage and how rough and metallic the surface is."""
    for k in range(len(faces)):
        number = faces[k]
        material = cast.materials[cast.owner[number]]
        red, green, blue, alpha = _base_color(cast, material, number, weights, k, levels[k])
        if material.mode == OPAQUE:
            alpha = 1.0
        elif material.mode == MASK:
            alpha = 1.0 if alpha >= material.cutoff else 0.0
        points.base[k, 0], points.base[k, 1] = red, green
        points.base[k, 2], points.base[k, 3] = blue, alpha
        roughness, metallic = material.roughness, material.metallic
        if material.texture[METALLIC_ROUGHNESS] >= 0:
            _, g, b, _ = _read(cast, METALLIC_ROUGHNESS, number, weights, k, levels[k])
            roughness, metallic = roughness * g, metallic * b
        points.roughness[k] = min(max(roughness, _SMOOTHEST), 1.0)
        points.metallic[k] = min(max(metallic, 0.0), 1.0)
        points.occlusion[k] = 1.0
        if material.texture[OCCLUSION] >= 0:
            r, _, _, _ = _read(cast, OCCLUSION, number, weights, k, levels[k])
            points.occlusion[k] = 1.0 + material.occlusion_strength * (r - 1.0)
        r = g = b = 1.0
        if material.texture[EMISSIVE] >= 0:
            r, g, b, _ = _read(cast, EMISSIVE, number, weights, k, levels[k])
            r, g, b = _linear(r), _linear(g), _linear(b)
        points.emitted[k, 0] = r * material.emissive[0]
        points.emitted[k, 1] = g * material.emissive[1]
        points.emitted[k, 2] = b * material.emissive[2]
        points.transmission[k] = material.transmission
        points.clearcoat[k] = material.clearcoat
        points.sheen[k] = material.sheen


@njit(cache=True, nogil=True, inline="always")
def _base_color(cast, material, number, weights, k, level):  # type: ignore[no-untyped-def]
    colors = cast.colors
    i, j, m = cast.faces[number, 0], cast.faces[number, 1], cast.faces[number, 2]
    u, v, w = weights[k, 0], weights[k, 1], weights[k, 2]
    red = material.base[0] * (u * colors[i, 0] + v * colors[j, 0] + w * colors[m, 0])
    green = material.base[1] * (u * colors[i, 1] + v * colors[j, 1] + w * colors[m, 1])
    blue = material.base[2] * (u * colors[i, 2] + v * colors[j, 2] + w * colors[m, 2])
    alpha = material.base[3] * (u * colors[i, 3] + v * colors[j, 3] + w * colors[m, 3])
    if material.texture[BASE] >= 0:
        r, g, b, a = _read(cast, BASE, number, weights, k, level)
        red, green, blue = red * _linear(r), green * _linear(g), blue * _linear(b)
        alpha *= a
    return red, green, blue, alpha


@njit(cache=True, nogil=True)
def _bump(cast, xyz, faces, weights, levels, points):  # type: ignore[no-untyped-def]
    """Tilt normals by normal maps; what the pyramid averaged away makes the surface rougher."""
    for k in range(len(faces)):
        number = faces[k]
        material = cast.materials[cast.owner[number]]
        if material.texture[NORMAL] < 0:
            continue
        x, y, z, _ = _read(cast, NORMAL, number, weights, k, levels[k])
        x, y, z = 2 * x - 1, 2 * y - 1, 2 * z - 1
        length = min(max(np.sqrt(x * x + y * y + z * z), 1e-3), 1.0)
        x, y = x * material.normal_scale, y * material.normal_scale
        n = points.normal[k]
        tx, ty, tz, side = _tangent(cast, xyz, number, material.uv_set[NORMAL], n)
        if side == 0.0:
            continue
        bx, by, bz = n[1] * tz - n[2] * ty, n[2] * tx - n[0] * tz, n[0] * ty - n[1] * tx
        y *= side
        mx, my = x * tx + y * bx + z * n[0], x * ty + y * by + z * n[1]
        mz = x * tz + y * bz + z * n[2]
        size = np.sqrt(mx * mx + my * my + mz * mz)
        if size < _NO_DIRECTION:
            continue
        n[0], n[1], n[2] = mx / size, my / size, mz / size
        variance = min(2.0 * (1.0 - length) / length, _LARGEST_VARIANCE)
        points.roughness[k] = min((points.roughness[k] ** 4 + variance) ** 0.25, 1.0)


@njit(cache=True, nogil=True)
def _tangent(cast, xyz, number, place, n):  # type: ignore[no-untyped-def]
    """Return the direction of u at right angles to n, and the sign of the bitangent n x t."""
    i, j, m = cast.faces[number, 0], cast.faces[number, 1], cast.faces[number, 2]
    uv = cast.uv
    au, av = uv[place, i, 0], uv[place, i, 1]
    bu, bv = uv[place, j, 0] - au, uv[place, j, 1] - av
    cu, cv = uv[place, m, 0] - au, uv[place, m, 1] - av
    area = bu * cv - bv * cu
    sign = 1.0 if area > 0.0 else -1.0
    p, q = sign * cv, -sign * bv
    x = p * (xyz[j, 0] - xyz[i, 0]) + q * (xyz[m, 0] - xyz[i, 0])
    y = p * (xyz[j, 1] - xyz[i, 1]) + q * (xyz[m, 1] - xyz[i, 1])
    z = p * (xyz[j, 2] - xyz[i, 2]) + q * (xyz[m, 2] - xyz[i, 2])
    along = x * n[0] + y * n[1] + z * n[2]
    x, y, z = x - along * n[0], y - along * n[1], z - along * n[2]
    length = np.sqrt(x * x + y * y + z * z)
    if area == 0.0 or length < 1e-20:
        return 0.0, 0.0, 0.0, 0.0
    return x / length, y / length, z / length, -sign


@njit(cache=True, nogil=True)
def _reflect(points, flats, eye):  # type: ignore[no-untyped-def]
    for k in range(len(points.facing)):
        n, f = points.normal[k], flats[k]
        x, y, z = (
            eye[0] - points.point[k, 0],
            eye[1] - points.point[k, 1],
            eye[2] - points.point[k, 2],
        )
        distance = np.sqrt(x * x + y * y + z * z)
        x, y, z = x / distance, y / distance, z / distance
        facing = max(n[0] * x + n[1] * y + n[2] * z, 0.02)
        rx, ry, rz = 2 * facing * n[0] - x, 2 * facing * n[1] - y, 2 * facing * n[2] - z
        below = rx * f[0] + ry * f[1] + rz * f[2]
        if below < 0.0:
            # A bump must not mirror what is inside the object
            rx, ry, rz = rx - 2 * below * f[0], ry - 2 * below * f[1], rz - 2 * below * f[2]
        length = np.sqrt(rx * rx + ry * ry + rz * rz)
        points.facing[k] = facing
        points.mirror[k, 0], points.mirror[k, 1] = rx / length, ry / length
        points.mirror[k, 2] = rz / length
