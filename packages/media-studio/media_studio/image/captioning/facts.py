"""What can be said with certainty about any picture."""

from dataclasses import dataclass

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.image.captioning.even_backdrop import even_backdrop
from media_studio.image.captioning.hues import name_colours
from media_studio.image.captioning.repetition import repeats
from media_studio.image.captioning.sightings import PeopleSighting, sight_people
from media_studio.image.cielab import cielab
from media_studio.pose.engine import PoseEngine

_WORK = 400
"""Pixels along the longer side at which colours are measured."""

_CLEAR = 26
_LEAST_CLEAR = 0.05
"""Alpha below which a pixel is clear, and share of the picture from which on that is a cut-out."""

_COLOURLESS = 4.0
"""CIELAB chroma that no pixel but one in a hundred of a grey picture exceeds."""

_EVEN = 2.5
"""CIELAB units, standard deviation of an area of one colour."""

_EVENNESS = 0.9
"""Share of a background that one colour must have to be named."""

_LEAST_COLOUR, _MAIN_COLOUR = 0.08, 0.5
"""Share of the picture of a colour worth naming among others, and of one that dominates it."""

_MOST_COLOURS = 3

_LEAST_PIXELS, _LEAST_SUBJECT = 50, 0.01
"""Pixels, and share of what is seen, of a subject whose colours are named."""

_DARK, _BRIGHT = (24.0, 45.0), (78.0, 55.0)
"""Lightness of the median and brightest tenth of a dark picture, and of the median and
darkest tenth of a bright one."""

_SQUARE = 0.03
"""Difference of the sides of a square, share of the longer one."""


@dataclass(frozen=True, kw_only=True)
class PictureFacts:
    """What is certain about a picture; False and None mean only that it is not certain.

    Attributes:
        people: Persons who can be made out; there may be more.
        close_up: A face fills a good part of the picture.
        grey: It has no colour.
        cut_out: It has a transparent background.
        empty: It is transparent all over.
        uniform: It shows next to nothing but one colour.
        pattern: One motif repeats over all of it.
        plain: The background is plain.
        backdrop: Name of the background's colour, or None.
        colours: Names of the main colours, the largest first, without the background's.
        dominant: The first colour has most of it.
        tone: `dark`, `bright` or None.
        format: `landscape`, `portrait` or `square`.
    """

    people: int = 0
    close_up: bool = False
    grey: bool = False
    cut_out: bool = False
    empty: bool = False
    uniform: bool = False
    pattern: bool = False
    plain: bool = False
    backdrop: str | None = None
    colours: tuple[str, ...] = ()
    dominant: bool = False
    tone: str | None = None
    format: str


def observe(picture: ByteImage, pose: PoseEngine) -> PictureFacts:
    """Measure a picture.

    Args:
        picture: (h, w, 4) sRGB and alpha.
        pose: Finds people.
    """
    opaque = picture[..., 3] >= _CLEAR
    cut_out = float(opaque.mean()) < 1 - _LEAST_CLEAR
    rgb = _on_white(picture)
    lab, seen = _reduced(rgb, opaque)
    if not seen.any():
        return PictureFacts(empty=not picture[..., 3].any(), format=_format(picture))
    tones = lab[seen]
    uniform = not cut_out and float(tones.std(axis=0).max()) < _EVEN
    backdrop = None if cut_out or uniform else even_backdrop(lab)
    subject = seen if backdrop is None else seen & ~backdrop
    colours = _colours(lab[subject], float(subject.sum() / seen.sum()))
    people = PeopleSighting() if uniform else sight_people(rgb, pose)
    return PictureFacts(
        people=people.count,
        close_up=people.close_up,
        grey=float(np.percentile(np.hypot(tones[:, 1], tones[:, 2]), 99)) < _COLOURLESS,
        cut_out=cut_out,
        uniform=uniform,
        pattern=not cut_out and not uniform and repeats(lab[..., 0]),
        plain=backdrop is not None,
        backdrop=None if backdrop is None else _even_colour(lab[backdrop]),
        colours=tuple(colours)[:_MOST_COLOURS],
        dominant=bool(colours) and max(colours.values()) >= _MAIN_COLOUR,
        tone=None if cut_out or backdrop is not None else _tone(tones[:, 0]),
        format=_format(picture),
    )


def _on_white(picture: ByteImage) -> ByteImage:
    alpha = picture[..., 3:].astype(np.uint16)
    return ((picture[..., :3] * alpha + 255 * (255 - alpha) + 127) // 255).astype(np.uint8)


def _reduced(rgb: ByteImage, opaque: Mask) -> tuple[FloatArray, Mask]:
    """Return CIELAB and what is not clear, at the size at which colours are measured."""
    scale = min(1.0, _WORK / max(rgb.shape[:2]))
    size = [max(1, round(scale * length)) for length in rgb.shape[1::-1]]
    small = np.asarray(cv2.resize(rgb, size, interpolation=cv2.INTER_AREA), np.uint8)
    seen = cv2.resize(opaque.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST) > 0
    return cielab(small), np.asarray(seen)


def _even_colour(tones: FloatArray) -> str | None:
    name, share = next(iter(name_colours(tones).items()))
    return name if share >= _EVENNESS else None


def _colours(tones: FloatArray, share: float) -> dict[str, float]:
    """Measure the colours of what is neither clear nor background."""
    if len(tones) < _LEAST_PIXELS or share < _LEAST_SUBJECT:
        return {}
    return {name: part for name, part in name_colours(tones).items() if part >= _LEAST_COLOUR}


def _tone(lightness: FloatArray) -> str | None:
    tenth, median, last = np.percentile(lightness, (10, 50, 90))
    if median < _DARK[0] and last < _DARK[1]:
        return "dark"
    return "bright" if median > _BRIGHT[0] and tenth > _BRIGHT[1] else None


def _format(picture: ByteImage) -> str:
    height, width = picture.shape[:2]
    if abs(width - height) <= _SQUARE * max(width, height):
        return "square"
    return "landscape" if width > height else "portrait"
