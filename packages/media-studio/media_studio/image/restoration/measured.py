"""Noise removed from a picture because somebody asks for it."""

import numpy as np

from media_studio.arrays import ByteImage
from media_studio.image.restoration.denoise import denoise
from media_studio.image.restoration.noise import estimate_noise

_LEAST = 2.0
"""Standard deviation, 0..255, that is taken away at least: somebody sees noise."""


def denoised(picture: ByteImage) -> ByteImage:
    """Remove the noise that is measured in a picture, (h, w, 3), or a little where none is."""
    sigmas = estimate_noise(picture, np.ones(picture.shape[:2], np.bool_))
    return denoise(picture, np.maximum(sigmas, _LEAST).astype(np.float32))
