"""Heights and roughness guessed from a picture.

A picture does not say why a pixel is bright: paint, light and shape look alike. What is made here
are estimates that help under moving light, kept gentle so that wrong ones do little harm: fine
dark lines become shallow grooves, small pale glints become smoother spots. Nothing becomes metal.
"""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, Float32Array, Mask

ROUGHNESS = 0.7
"""Of a painted surface of which nothing more is known."""

_FINEST, _WIDEST = 1.0, 6.0
"""Standard deviations of the band that becomes height, pixels of a picture of 1024."""
_LEAST_UNIT = 0.4
"""Pictures smaller than this share of 1024 keep the widths of that size: pixels are no finer."""
_HEIGHT_PER_CONTRAST = 1.5
"""Pixels of height for a difference between black and white."""
_STEEP, _SHARE = 0.35, 0.98
"""At most this slope for this share of the pixels."""
_GLINT, _SMOOTHEST = 0.25, 0.35
"""Brightness above the surroundings that counts as a glint, and the roughness there."""


def read_relief(color: ByteImage, reliable: Mask, pixel: float) -> Float32Array:
    """Estimate heights and roughness.

    Args:
        color: (h, w, 3) sRGB, bled beyond the subject.
        reliable: Where the subject is, (h, w).
        pixel: Edge of a pixel, metres.

    Returns:
        (h, w, 2) float32: height in metres, roughness 0..1.
    """
    return relief_of(color, reliable, edge=max(color.shape[:2]), pixel=pixel)


def relief_of(color: ByteImage, inside: Mask, *, edge: int, pixel: float) -> Float32Array:
    """Estimate heights and roughness with filters of a given size.

    Args:
        color: (h, w, 3) sRGB.
        inside: Pixels that count for how strong the relief is, (h, w).
        edge: Longer edge of the picture that sets the widths of the filters, pixels.
        pixel: Edge of a pixel, metres.
    """
    light = cv2.cvtColor(color, cv2.COLOR_RGB2GRAY).astype(np.float32) / np.float32(255)
    unit = max(edge / 1024, _LEAST_UNIT)

    def blurred(image: Float32Array, deviation: float) -> Float32Array:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), deviation * unit), np.float32)

    band = blurred(light, _FINEST) - blurred(light, _WIDEST)
    slope_y, slope_x = np.gradient(band * _HEIGHT_PER_CONTRAST * unit)
    steep = float(np.quantile(np.hypot(slope_x, slope_y)[inside], _SHARE)) if inside.any() else 0.0
    gain = min(1.0, _STEEP / max(steep, 1e-6))
    height = band * np.float32(_HEIGHT_PER_CONTRAST * unit * gain * pixel)
    around = blurred(light, 4 * _WIDEST)
    pale = 1 - (color.max(axis=2) - color.min(axis=2)).astype(np.float32) / 255
    glint = np.clip((light - around - _GLINT / 2) / (_GLINT / 2), 0, 1) * np.clip(
        (pale - 0.6) / 0.2, 0, 1
    )
    unrest = np.sqrt(np.maximum(blurred(band * band, _WIDEST), 0))
    roughness = ROUGHNESS + 0.2 * np.tanh(unrest / 0.06)
    roughness += (_SMOOTHEST - roughness) * blurred(glint, _FINEST)
    return np.stack([height, np.asarray(roughness, np.float32)], axis=2)
