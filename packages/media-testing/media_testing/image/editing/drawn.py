"""Pictures drawn in code, with the truth about them."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray

RED, WHITE = (200, 40, 30), (240, 240, 238)


def noise(height: int, width: int, channels: int = 3) -> ByteImage:
    """Return a picture without two equal places."""
    return np.random.default_rng(height).integers(0, 256, (height, width, channels), np.uint8)


def opaque(picture: ByteImage) -> ByteImage:
    """Add a full alpha channel."""
    return np.dstack([picture, np.full(picture.shape[:2], 255, np.uint8)])


def disc(size: int = 240, radius: float = 0.28) -> FloatArray:
    """Return the cover of a disc in the middle, with a soft edge."""
    y, x = np.mgrid[0:size, 0:size] + 0.5 - size / 2
    return np.clip(radius * size + 0.5 - np.hypot(x, y), 0, 1)


def product(size: int = 240) -> ByteImage:
    """Return a shaded red disc before a plain white backdrop."""
    cover = cv2.GaussianBlur(disc(size), (0, 0), 0.7)[..., None]
    shade = np.linspace(0.8, 1.1, size)[:, None, None]
    mixed = cover * np.array(RED) * shade + (1 - cover) * np.array(WHITE)
    return np.rint(mixed).clip(0, 255).astype(np.uint8)
