"""Pictures in few colours: their own, those of a poster, or two inks."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.light import LUMA, to_linear, to_srgb
from media_studio.reading.edits.colours import Colour

_SAMPLED = 40_000
"""Pixels from which the colours of a picture are taken, at most."""
_POSTER = np.array(
    [[20, 28, 72], [214, 40, 90], [255, 140, 26], [255, 226, 110], [40, 170, 170], [250, 244, 226]]
)
"""Inks of a poster from dark to light; the teal comes in with the fifth."""
_ORDER = {2: (0, 3), 3: (0, 1, 3), 4: (0, 1, 2, 3), 5: (0, 1, 2, 3, 5), 6: (0, 4, 1, 2, 3, 5)}
_BLOCKS = 96
"""Large pixels along the longer side of pixel art."""


def few_colours(colours: ByteImage, count: int) -> ByteImage:
    """Show a picture in the colours that it has most of.

    Args:
        colours: (h, w, 3) sRGB.
        count: How many colours.
    """
    smooth = cv2.bilateralFilter(colours, 7, 30, 5)
    lab = cv2.cvtColor(smooth.astype(np.float32) / 255, cv2.COLOR_RGB2LAB).reshape(-1, 3)
    step = max(1, len(lab) // _SAMPLED)
    cv2.setRNGSeed(0)
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.3)
    sample = np.ascontiguousarray(lab[::step])
    found = cv2.kmeans(
        sample, min(count, len(sample)), np.empty(0), criteria, 3, cv2.KMEANS_PP_CENTERS
    )
    centres = np.asarray(found[2])
    away = np.stack([((lab - centre) ** 2).sum(axis=1) for centre in centres])
    shown = cv2.cvtColor(centres[away.argmin(axis=0)].reshape(colours.shape), cv2.COLOR_LAB2RGB)
    return as_bytes(shown.astype(np.float64))


def poster(colours: ByteImage, count: int) -> ByteImage:
    """Print a picture in vivid inks by its brightness, each on as much of it as the others.

    Args:
        colours: (h, w, 3) sRGB.
        count: How many inks, 2..6.
    """
    side = max(colours.shape)
    smooth = colours
    for _ in range(3):
        smooth = np.asarray(cv2.bilateralFilter(smooth, 9, 40, 7))
    grey = cv2.GaussianBlur(cv2.cvtColor(smooth, cv2.COLOR_RGB2GRAY), (0, 0), 0.0015 * side + 0.3)
    bounds = np.quantile(grey, np.arange(1, count) / count)
    inks = _POSTER[list(_ORDER[count])].astype(np.uint8)
    return np.ascontiguousarray(inks[np.searchsorted(bounds, grey)])


def pixel_art(colours: ByteImage, count: int) -> ByteImage:
    """Show a picture as large square pixels of few colours."""
    height, width = colours.shape[:2]
    scale = min(1.0, _BLOCKS / max(height, width))
    size = max(1, round(scale * width)), max(1, round(scale * height))
    small = np.asarray(cv2.resize(colours, size, interpolation=cv2.INTER_AREA), np.uint8)
    few = few_colours(small, count)
    return np.asarray(cv2.resize(few, (width, height), interpolation=cv2.INTER_NEAREST))


def duotone(colours: ByteImage, first: Colour, second: Colour) -> ByteImage:
    """Print a picture in two inks; the darker one is for its dark places."""
    inks = np.array([first.rgb, second.rgb]) / 255
    dark, light = inks[np.argsort(to_linear(inks) @ LUMA)]
    grey: FloatArray = to_srgb(to_linear(colours / 255) @ LUMA)
    low, high = np.quantile(grey, (0.01, 0.99))
    share = np.clip((grey - low) / max(high - low, 0.05), 0, 1)[..., None]
    return as_bytes(dark + share * (light - dark))
