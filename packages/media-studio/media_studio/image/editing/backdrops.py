"""New backgrounds: one colour, a gradient, another picture."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.cropping import crop, resize, shape_box
from media_studio.image.editing.decontaminate import own_colours
from media_studio.image.editing.fitting import flatten
from media_studio.image.editing.light import to_linear, to_srgb
from media_studio.reading.edits.colours import Colour

_WHITE = 255, 255, 255
_FREE = 0.02
"""Cover of a subject below which a pixel shows the background."""
_SHADOW = 0.3
"""Size of the largest shadow that is kept, share of the shorter side."""
_GRADIENT, _DARKEST = 0.06, 0.35
"""Darkness, 0..1, that is no shadow, and that of the darkest one."""


def gradient(width: int, height: int, first: Colour, second: Colour, *, across: bool) -> ByteImage:
    """Blend two colours in linear light from the top down, or from left to right."""
    ends = to_linear(np.array([first.rgb, second.rgb]) / 255)
    share = np.linspace(0, 1, width if across else height)[:, None]
    line = to_srgb(ends[0] + share * (ends[1] - ends[0]))
    # A little noise hides the steps of eight bits
    noise = np.random.default_rng(0).uniform(-0.5, 0.5, (height, width, 1)) / 255
    field = line[None, :, :] if across else line[:, None, :]
    return as_bytes(np.broadcast_to(field, (height, width, 3)) + noise)


def plain(width: int, height: int, colour: Colour) -> ByteImage:
    """Return one colour."""
    return np.full((height, width, 3), colour.rgb, np.uint8)


def covering(picture: ByteImage, width: int, height: int) -> ByteImage:
    """Return the middle of another picture, (h, w, 4), so that it fills a size; (h, w, 3)."""
    part = crop(picture, shape_box(picture.shape[1], picture.shape[0], width / height))
    return np.ascontiguousarray(flatten(resize(part, width, height), _WHITE)[..., :3])


def before(colours: ByteImage, subject: FloatArray, behind: ByteImage) -> ByteImage:
    """Put a subject before something else; all (h, w, 3), the subject (h, w) 0..1."""
    cover = subject[..., None]
    return as_bytes((own_colours(colours, subject) * cover + behind * (1 - cover)) / 255)


def shaded(behind: ByteImage, colours: ByteImage, subject: FloatArray) -> ByteImage:
    """Darken a new background, (h, w, 3), where the old one was darker than around there."""
    light = colours.astype(np.float32).mean(axis=2)
    side = min(light.shape)
    free = np.where(subject < _FREE, light, 0).astype(np.float32)
    size = 2 * round(_SHADOW * side / 2) + 1
    bright = cv2.GaussianBlur(cv2.dilate(free, np.ones((size, size))), (0, 0), 0.3 * size)
    seen = cv2.GaussianBlur(np.where(subject < _FREE, light, bright), (0, 0), 0.004 * side + 0.5)
    # What is a little darker is grain or a gradient
    dark = np.clip(seen / np.maximum(bright, 1) + _GRADIENT, _DARKEST, 1)
    return as_bytes(behind / 255 * dark[..., None])


def alone(colours: ByteImage, subject: FloatArray) -> ByteImage:
    """Return the subject with nothing around it, (h, w, 4)."""
    return np.dstack([own_colours(colours, subject), as_bytes(subject)])
