"""A picture like a photograph, painted in code, and the damage that is done to it."""

import io
from functools import cache

import cv2
import numpy as np
from PIL import Image as Picture

from media_studio.arrays import ByteImage


@cache
def photograph(height: int = 192, width: int = 208) -> ByteImage:
    """Return striped and plain discs before a slope, with the grain of a good camera."""
    rng = np.random.default_rng(5)
    row, column = np.mgrid[: 2 * height, : 2 * width] / (2 * height)
    picture = 60 + 100 * (0.7 * row + 0.4 * column)[..., None] + np.zeros(3)
    for number in range(40):
        y, x, radius = rng.random(), rng.random() * width / height, 0.03 + 0.12 * rng.random() ** 2
        inside = (np.hypot(row - y, column - x) < radius)[..., None]
        light = 1 - 0.4 * (np.hypot(row - y + radius / 3, column - x) / radius) ** 2
        stripes = 1 + 0.2 * (number % 2) * np.sin((row + column) * rng.uniform(60, 300))
        picture = np.where(inside, rng.uniform(30, 230, 3) * (light * stripes)[..., None], picture)
    small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    return as_bytes(small + rng.normal(0, 0.7, small.shape))


def as_bytes(values: np.ndarray) -> ByteImage:
    return np.clip(np.rint(values), 0, 255).astype(np.uint8)


def noisy(picture: ByteImage, sigma: float) -> ByteImage:
    return as_bytes(picture + np.random.default_rng(1).normal(0, sigma, picture.shape))


def blurred(picture: ByteImage, sigma: float) -> ByteImage:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma))


def compressed(picture: ByteImage, quality: int) -> ByteImage:
    file = io.BytesIO()
    Picture.fromarray(picture).save(file, "JPEG", quality=quality)
    return np.array(Picture.open(file))


def seen(picture: ByteImage) -> np.ndarray:
    return np.ones(picture.shape[:2], np.bool_)


def decibels(truth: ByteImage, picture: ByteImage) -> float:
    return float(-10 * np.log10(max(np.square(truth / 255 - picture / 255).mean(), 1e-9)))
