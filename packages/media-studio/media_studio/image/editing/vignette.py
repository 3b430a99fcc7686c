"""Dark corners."""

import numpy as np

from media_studio.arrays import ByteImage
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.light import to_linear, to_srgb

_START = 0.35
"""Distance from the middle, 0..1 in the corners, at which the light begins to fall off."""


def vignette(colours: ByteImage, amount: float) -> ByteImage:
    """Darken a picture towards its corners.

    Args:
        colours: (h, w, 3) sRGB.
        amount: Share of the light that the corners lose, 0..1.
    """
    y, x = (2 * (np.arange(length) + 0.5) / length - 1 for length in colours.shape[:2])
    away = np.hypot(x, y[:, None]) / np.sqrt(2)
    fall = np.clip((away - _START) / (1 - _START), 0, 1)
    kept = 1 - min(amount, 1.0) * fall * fall * (3 - 2 * fall)
    return as_bytes(to_srgb(to_linear(colours / 255) * kept[..., None]))
