"""Read the look that a surface already has, at points given by its old texture coordinates."""

from dataclasses import dataclass

import numpy as np

from engines.mesh.model import ByteImage, FloatArray, Material
from engines.texture.noise import Floats


@dataclass(frozen=True, kw_only=True, eq=False)
class OldLook:
    """What a material showed at n points; float32.

    Attributes:
        color: (n, 4), sRGB and alpha, 0..1.
        roughness: (n,).
        metallic: (n,).
        normal: (n, 3), tangent space, as stored (0..1).
    """

    color: Floats
    roughness: Floats
    metallic: Floats
    normal: Floats


def encode(linear: Floats) -> Floats:
    """Encode linear light as sRGB (IEC 61966-2-1)."""
    curve = 1.055 * np.maximum(linear, 1e-6) ** (1 / 2.4) - 0.055
    return np.where(linear <= 0.0031308, 12.92 * linear, curve).astype(np.float32)


def decode(srgb: Floats) -> Floats:
    """Decode sRGB to linear light (IEC 61966-2-1)."""
    curve = ((np.maximum(srgb, 0.04) + 0.055) / 1.055) ** 2.4
    return np.where(srgb <= 0.04045, srgb / 12.92, curve).astype(np.float32)


def sample(image: ByteImage, uv: FloatArray) -> Floats:
    """Read an image with bilinear filtering and repetition.

    Args:
        image: (h, w, c).
        uv: (n, 2), glTF (v down).

    Returns:
        (n, c) values 0..1.
    """
    height, width = image.shape[:2]
    x, y = uv[:, 0] * width - 0.5, uv[:, 1] * height - 0.5
    left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    right_share = (x - left).astype(np.float32)[:, None]
    low_share = (y - top).astype(np.float32)[:, None]
    columns, next_columns = left % width, (left + 1) % width
    rows, next_rows = top % height, (top + 1) % height
    upper = image[rows, columns] * (1 - right_share) + image[rows, next_columns] * right_share
    lower = (
        image[next_rows, columns] * (1 - right_share) + image[next_rows, next_columns] * right_share
    )
    return np.asarray((upper * (1 - low_share) + lower * low_share) / 255, np.float32)


def old_look(material: Material, uv: FloatArray) -> OldLook:
    """Evaluate the maps and factors of a material at texture coordinates (n, 2)."""
    count = len(uv)
    color = np.ones((count, 4), np.float32)
    if material.base_color_map is not None:
        texels = sample(material.base_color_map, uv)
        color[:, : texels.shape[1]] = texels
    factor = np.asarray(material.base_color, np.float32)
    if (factor[:3] != 1).any():
        color[:, :3] = encode(decode(color[:, :3]) * factor[:3])
    color[:, 3] *= factor[3]
    packed = np.ones((count, 3), np.float32)
    if material.metallic_roughness_map is not None:
        packed = sample(material.metallic_roughness_map, uv)[:, :3]
    normal = np.full((count, 3), (128 / 255, 128 / 255, 1), np.float32)
    if material.normal_map is not None:
        normal = sample(material.normal_map, uv)[:, :3]
    return OldLook(
        color=np.clip(color, 0, 1),
        roughness=packed[:, 1] * np.float32(material.roughness),
        metallic=packed[:, 2] * np.float32(material.metallic),
        normal=normal,
    )
