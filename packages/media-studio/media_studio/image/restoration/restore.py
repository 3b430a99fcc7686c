"""Blind restoration: measure what is wrong with a picture, then undo what was measured.

Nothing is done that no measurement calls for, and no detail is invented. The order is that in
which the damage happened, backwards: compression or noise, blur, light, exposure.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, Mask
from media_studio.image.restoration.cast import LogTint, find_cast, remove_cast
from media_studio.image.restoration.deblock import deblock
from media_studio.image.restoration.deblur import deblur, fits, unsharp
from media_studio.image.restoration.denoise import denoise
from media_studio.image.restoration.drawing import has_few_colours, is_drawing
from media_studio.image.restoration.enlarge import MOST_PIXELS, enlarge, repeat
from media_studio.image.restoration.exposure import (
    brighten_curve,
    measure_exposure,
    stretch_curve,
)
from media_studio.image.restoration.jpeg import Compression, find_compression
from media_studio.image.restoration.noise import estimate_noise
from media_studio.image.restoration.palette import has_palette
from media_studio.image.restoration.sharpness import EdgeBlur, estimate_blur
from media_studio.image.restoration.transparency import fill_unseen

_LEAST_NOISE = 4.0
"""Standard deviation of noise that is removed, 0..255: less looks like a photograph."""

_MOST_QUALITY = 80
"""Quality of compression up to which its traces show."""

_LEAST_BLUR, _MOST_BLUR = 0.8, 2.6
"""Blur of the sharpest edges from which on, and of the usual ones up to which, it is undone."""

_USUAL, _LEAST = 1.05, 1.25
"""Blur over that of the usual edge, and over that of the sharpest, which it must not exceed: more
than the blur undone makes halos."""

_MOST_NOISE_IN_BLUR = 12.0
"""Noise beyond which sharpening brings back more noise than detail."""

_MOST_NOISE_IN_CONTRAST = 40.0
"""Noise beyond which what is left after its removal says nothing about the light."""


@dataclass(frozen=True, kw_only=True)
class Estimates:
    """What was measured in a picture.

    Attributes:
        noise_sigma: Standard deviation of white noise, 0..255.
        jpeg_quality: Of the last compression that left traces, libjpeg's 5..92.
        blur_sigma: Standard deviation of the blur of the usual edge, pixels.
        sharpest_blur_sigma: That of the sharpest edges.
        colour_cast: Logarithms of red over green and of blue over green of the light, linear.
        luma_range: Darkest and brightest, but for .3% of the pixels each, 0..255.
        drawn: Whether it is a drawing, screenshot or pixel art, or has the colours of a palette.
    """

    noise_sigma: float
    jpeg_quality: int | None
    blur_sigma: float
    sharpest_blur_sigma: float
    colour_cast: tuple[float, float] | None
    luma_range: tuple[float, float]
    drawn: bool


@dataclass(frozen=True, kw_only=True, eq=False)
class Restoration:
    """A restored picture and how it came about.

    Attributes:
        picture: (h, w, c) as given.
        enlarged: (2h, 2w, c), or nothing if that would have more than 16 megapixels.
        estimates: What was measured.
        steps: What was done, in order.
        notes: What was not done, and why.
    """

    picture: ByteImage
    enlarged: ByteImage | None
    estimates: Estimates
    steps: tuple[str, ...]
    notes: tuple[str, ...]


class _Work:
    """A picture on its way through the steps."""

    def __init__(self, colours: ByteImage, seen: Mask) -> None:
        self.colours = colours
        self.seen = seen
        self.steps: list[str] = []
        self.notes: list[str] = []

    def becomes(self, colours: ByteImage, step: str) -> None:
        self.colours = colours
        self.steps.append(step)


def restore(picture: ByteImage) -> Restoration:
    """Restore a picture of which nothing is known.

    Args:
        picture: (h, w, 3) or (h, w, 4) sRGB; alpha is kept, and so are colours that it hides.
    """
    seen = picture[..., 3] > 0 if picture.shape[2] == 4 else np.ones(picture.shape[:2], np.bool_)
    colours = np.ascontiguousarray(picture[..., :3])
    work = _Work(fill_unseen(colours, seen) if seen.any() else colours, seen)
    estimates = _restored(work)
    if not work.steps:
        work.notes.append("nothing was found that needs to be undone")
    result = np.where(seen[..., None], work.colours, colours)
    enlarged = _enlarged(work, picture)
    if picture.shape[2] == 4:
        result = np.dstack([result, picture[..., 3]])
    return Restoration(
        picture=result,
        enlarged=enlarged,
        estimates=estimates,
        steps=tuple(work.steps),
        notes=tuple(work.notes),
    )


def _restored(work: _Work) -> Estimates:
    palette = has_palette(work.colours, work.seen)
    compression = None if palette else find_compression(work.colours)
    drawn = palette or (compression is None and is_drawing(work.colours, work.seen))
    sigmas = np.zeros(3, np.float32) if drawn else estimate_noise(work.colours, work.seen)
    noise = float(np.sqrt(np.square(sigmas).mean()))
    if palette:
        work.notes.append("left as drawn: it has few colours")
    elif drawn:
        work.notes.append("left as drawn: most of it consists of areas of one colour")
    _clean(work, compression, sigmas)
    blur = EdgeBlur(usual=0.0, least=0.0) if drawn else estimate_blur(work.colours, work.seen)
    _sharpen(work, blur, noise, compression)
    cast = None if drawn else find_cast(work.colours, work.seen)
    _balance(work, cast)
    exposure = measure_exposure(work.colours, work.seen)
    if noise > _MOST_NOISE_IN_CONTRAST:
        work.notes.append("contrast left as it is: little but noise was found")
    elif not drawn:
        _expose(work)
    return Estimates(
        noise_sigma=noise,
        jpeg_quality=compression.quality if compression else None,
        blur_sigma=blur.usual,
        sharpest_blur_sigma=blur.least,
        colour_cast=None if cast is None else (float(cast[0]), float(cast[1])),
        luma_range=(exposure.darkest, exposure.brightest),
        drawn=drawn,
    )


def _is_blocky(compression: Compression | None) -> bool:
    return compression is not None and compression.quality <= _MOST_QUALITY


def _clean(work: _Work, compression: Compression | None, sigmas: NDArray[np.float32]) -> None:
    """Remove traces of compression, or noise."""
    noise = float(np.sqrt(np.square(sigmas).mean()))
    if compression is not None and _is_blocky(compression):
        quality = f"JPEG quality {compression.quality}"
        work.becomes(deblock(work.colours, compression), f"removed blocks ({quality})")
    elif noise >= _LEAST_NOISE:
        work.becomes(denoise(work.colours, sigmas), f"denoised (sigma {noise:.1f})")


def _sharpen(work: _Work, blur: EdgeBlur, noise: float, compression: Compression | None) -> None:
    if blur.least < _LEAST_BLUR:
        return
    if _is_blocky(compression):
        work.notes.append("not sharpened: that would bring the blocks of compression back")
    elif noise > _MOST_NOISE_IN_BLUR:
        work.notes.append("not sharpened: that would bring the noise back")
    else:
        sigma = min(_USUAL * blur.usual, _LEAST * blur.least, _MOST_BLUR)
        rest = noise if compression is None else noise + _left_by(compression)
        if fits(work.colours, sigma, rest):
            work.becomes(deblur(work.colours, sigma, rest), f"sharpened (blur sigma {sigma:.1f})")
        else:
            work.becomes(
                unsharp(work.colours), "sharpened (unsharp mask: no bell curve blurred it)"
            )


def _left_by(compression: Compression) -> float:
    """Return the noise that stands for what slight compression has left."""
    return (100 - compression.quality) / 4


def _balance(work: _Work, cast: LogTint | None) -> None:
    if cast is not None:
        red, blue = np.exp(cast)
        tint = f"red {red:.2f} and blue {blue:.2f} of green"
        work.becomes(remove_cast(work.colours, cast), f"removed a colour cast ({tint})")


def _expose(work: _Work) -> None:
    exposure = measure_exposure(work.colours, work.seen)
    stretch = stretch_curve(exposure)
    if stretch is not None:
        spread = f"luma {exposure.darkest:.0f} to {exposure.brightest:.0f}"
        work.becomes(stretch[work.colours], f"stretched the contrast ({spread})")
        return
    brighten = brighten_curve(exposure)
    if brighten is not None:
        median = f"median luma {exposure.median:.0f}"
        work.becomes(brighten[work.colours], f"brightened the shadows ({median})")


def _enlarged(work: _Work, picture: ByteImage) -> ByteImage | None:
    if has_few_colours(picture):
        return repeat(np.dstack([work.colours, picture[..., 3:]]))
    larger = enlarge(work.colours)
    if larger is None:
        limit = MOST_PIXELS // 10**6
        work.notes.append(f"not enlarged: the result would have more than {limit} megapixels")
    if larger is None or picture.shape[2] == 3:
        return larger
    size = larger.shape[1], larger.shape[0]
    alpha = cv2.resize(picture[..., 3], size, interpolation=cv2.INTER_LINEAR)
    return np.dstack([larger, alpha])
