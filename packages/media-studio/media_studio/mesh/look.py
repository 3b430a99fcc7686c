"""Read the look that a surface already has, at points given by its old texture coordinates."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numba import njit, prange

from media_studio.arrays import ByteImage, Float32Array, FloatArray
from media_studio.mesh.model import Material


@dataclass(frozen=True, kw_only=True, eq=False)
class OldLook:
    """What a material showed at n points; float32.

    Attributes:
        color: (n, 4), sRGB and alpha, 0..1.
        roughness: (n,).
        metallic: (n,).
        normal: (n, 3), tangent space, as stored (0..1), with the scale of the material.
        emissive: (n, 3), sRGB of the map without the factor, 0..1.
        occlusion: (n,), of the map without its strength, 0..1.
    """

    color: Float32Array
    roughness: Float32Array
    metallic: Float32Array
    normal: Float32Array
    emissive: Float32Array
    occlusion: Float32Array


def encode(linear: Float32Array) -> Float32Array:
    """Encode linear light as sRGB (IEC 61966-2-1)."""
    curve = 1.055 * np.maximum(linear, 1e-6) ** (1 / 2.4) - 0.055
    return np.where(linear <= 0.0031308, 12.92 * linear, curve).astype(np.float32)


def decode(srgb: Float32Array) -> Float32Array:
    """Decode sRGB to linear light (IEC 61966-2-1)."""
    curve = ((np.maximum(srgb, 0.04) + 0.055) / 1.055) ** 2.4
    return np.where(srgb <= 0.04045, srgb / 12.92, curve).astype(np.float32)


def sample(image: ByteImage, uv: FloatArray) -> Float32Array:
    """Read an image with bilinear filtering and repetition.

    Args:
        image: (h, w, c).
        uv: (n, 2), glTF (v down).

    Returns:
        (n, c) values 0..1.
    """
    return np.asarray(_sample(image, np.ascontiguousarray(uv, np.float64)))


@njit(cache=True, parallel=True)
def _sample(image: ByteImage, uv: FloatArray) -> Float32Array:
    height, width, channels = image.shape
    found = np.empty((len(uv), channels), np.float32)
    for place in prange(len(uv)):
        x, y = uv[place, 0] * width - 0.5, uv[place, 1] * height - 0.5
        left, top = math.floor(x), math.floor(y)
        right_share, low_share = x - left, y - top
        column, next_column = left % width, (left + 1) % width
        row, next_row = top % height, (top + 1) % height
        for channel in range(channels):
            upper = image[row, column, channel] * (1 - right_share)
            upper += image[row, next_column, channel] * right_share
            lower = image[next_row, column, channel] * (1 - right_share)
            lower += image[next_row, next_column, channel] * right_share
            found[place, channel] = (upper * (1 - low_share) + lower * low_share) / 255
    return found


def old_look(
    material: Material, uv: FloatArray, map_uv: Mapping[str, FloatArray] | None = None
) -> OldLook:
    """Evaluate the maps and factors of a material.

    Args:
        material: What to read.
        uv: Texture coordinates, (n, 2).
        map_uv: Those of maps that have other ones, as in `Surface`.
    """
    count, others = len(uv), map_uv or {}
    color = np.ones((count, 4), np.float32)
    if material.base_color_map is not None:
        texels = sample(material.base_color_map, others.get("base_color_map", uv))
        color[:, : texels.shape[1]] = texels
    factor = np.asarray(material.base_color, np.float32)
    if (factor[:3] != 1).any():
        color[:, :3] = encode(decode(color[:, :3]) * factor[:3])
    color[:, 3] *= factor[3]
    packed = np.ones((count, 3), np.float32)
    if material.metallic_roughness_map is not None:
        places = others.get("metallic_roughness_map", uv)
        packed = sample(material.metallic_roughness_map, places)[:, :3]
    normal = np.full((count, 3), (128 / 255, 128 / 255, 1), np.float32)
    if material.normal_map is not None:
        stored = sample(material.normal_map, others.get("normal_map", uv))[:, :3]
        normal = _scaled(stored, material.normal_scale)
    emissive = np.ones((count, 3), np.float32)
    if material.emissive_map is not None:
        emissive = sample(material.emissive_map, others.get("emissive_map", uv))[:, :3]
    occlusion = np.ones(count, np.float32)
    if material.occlusion_map is not None:
        places = others.get("occlusion_map", uv)
        occlusion = sample(material.occlusion_map[..., None], places)[:, 0]
    return OldLook(
        color=np.clip(color, 0, 1),
        roughness=packed[:, 1] * np.float32(material.roughness),
        metallic=packed[:, 2] * np.float32(material.metallic),
        normal=normal,
        emissive=emissive,
        occlusion=occlusion,
    )


def _scaled(stored: Float32Array, scale: float) -> Float32Array:
    """Make the bumps of stored normals steeper or flatter (glTF 2.0, 3.9.3)."""
    if scale == 1:
        return stored
    vectors = (stored * 2 - 1) * np.array([scale, scale, 1], np.float32)
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
    return np.asarray(vectors / 2 + 0.5, np.float32)
