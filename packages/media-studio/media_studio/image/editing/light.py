"""sRGB values and linear light."""

import numpy as np

from media_studio.arrays import FloatArray

LUMA = np.array([0.2126, 0.7152, 0.0722])
"""Share of each linear channel in what the eye sees as brightness (Rec. 709)."""


def to_linear(values: FloatArray) -> FloatArray:
    """Map sRGB 0..1 to linear light 0..1 (IEC 61966-2-1)."""
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def to_srgb(light: FloatArray) -> FloatArray:
    """Map linear light 0..1 to sRGB 0..1."""
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
