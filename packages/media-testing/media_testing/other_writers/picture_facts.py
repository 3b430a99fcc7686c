"""Sizes and mean colours of encoded pictures."""

import io

import numpy as np
from PIL import Image

from media_testing.other_writers.contents import CountedImage, Floats

_SOLID = 254


def picture_facts(data: bytes) -> CountedImage:
    """Measure an encoded picture of any depth."""
    picture = Image.open(io.BytesIO(data))
    if picture.mode.startswith("I"):
        grey = np.asarray(picture).astype(float) / 257
        pixels = np.repeat(grey[:, :, None], 3, axis=2)
    else:
        pixels = np.asarray(picture.convert("RGBA").convert("RGB")).astype(float)
    return CountedImage(width=picture.width, height=picture.height, means=_means(pixels))


def channel_facts(data: bytes, channel: int) -> CountedImage:
    """Measure one channel of an encoded picture as a grey one."""
    picture = Image.open(io.BytesIO(data))
    grey = np.asarray(picture.convert("RGBA")).astype(float)[:, :, channel, None]
    return CountedImage(
        width=picture.width, height=picture.height, means=_means(grey.repeat(3, axis=2))
    )


def is_clear(data: bytes) -> bool:
    """Whether something of an encoded picture is see-through."""
    return min(channel_facts(data, 3).means) < _SOLID


def _means(pixels: Floats) -> tuple[float, ...]:
    """Return the mean colour of each quarter, so that a turn or a mirror shows."""
    halves = [
        part for rows in np.array_split(pixels, 2) for part in np.array_split(rows, 2, axis=1)
    ]
    return tuple(float(x) for part in halves for x in part.mean(axis=(0, 1)).round(2))
