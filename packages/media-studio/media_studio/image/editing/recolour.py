"""Another colour for a subject, with its shading, highlights and parts of other colours kept."""

from typing import NamedTuple

import cv2
import numpy as np
from scipy import ndimage

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.errors import UnsupportedEdit
from media_studio.image.cielab import cielab, cielab_of
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.outline import solidity
from media_studio.language.english import word_set
from media_studio.reading.edits.colours import Colour
from media_studio.reading.edits.nouns import COMPACT

_COLOURED = 14.0
"""CIELAB chroma from which on a subject counts as coloured."""

_LEAST_MAIN = 0.4
"""Share of an object that has its main colour at least: the logo on a mug is not the mug."""
_LEAST_SOLID = 0.7
"""Area over that of the convex hull of what a compact thing can be."""
_LEAST_PIECE, _NARROW = 0.008, 0.3
"""Share of an object that something on it has at least, and width over its own at most."""
_GLAZED = word_set(
    "car vehicle truck van bus taxi train tractor helicopter plane airplane aeroplane boat ship"
    " house cottage tower"
)
_LIGHTER, _DIM, _MOST_DARK = 30.0, 0.55, 0.015
"""CIELAB lightness that a colour gains from which on dark parts show; lightness of such over that
of the main colour, and share of an object that they may have."""
_MOST_UNSETTLED = 0.04
"""Share of an object that may be neither of its main colour nor not, where dark parts show."""
_LIKE_LIGHT, _LIKE_HUE = 40.0, 0.75
"""CIELAB lightness and cosine of hue between a colour and what its name may mean."""
_CARRIERS = word_set(
    "table desk shelf bench cabinet cupboard wardrobe dresser bed chair armchair stool sofa couch"
)

_DEEP = 10.0
"""CIELAB lightness below which the chroma of a colour hardly falls with the light."""
_NEAR_HUE, _SOFT_HUE, _NOISE = 4.0, 5.0, 95.0
"""Degrees of hue from the main colour within which all is of it, those beyond over which that fades
out, and how many more there are over the chroma: pale and dark pixels have no certain hue."""

_EDGE = 0.003
"""How far the soft edge of a subject reaches out, share of the longer side."""

_LIGHTNESS = 0.6
"""How far the lightness moves to that of the new colour, 0..1."""


class _Seen(NamedTuple):
    """A picture in CIELAB, the main colour of a subject, and how much each pixel has it, 0..1."""

    lab: FloatArray
    main: FloatArray
    share: FloatArray


def recolour_object(
    colours: ByteImage, subject: FloatArray, colour: Colour, noun: str
) -> ByteImage:
    """Give the one object of a picture another colour if the noun can mean it.

    Args:
        colours: (h, w, 3) sRGB.
        subject: (h, w), 0..1, of the object.
        colour: The new colour.
        noun: What the object is said to be.

    Raises:
        UnsupportedEdit: If most of it has no one colour, it is of another form, or something
            stands on it.
    """
    inside = subject > 0.9
    if not inside.any():
        return colours
    lab, main, share = seen = _seen(colours, inside)
    if (share[inside] > 0.5).mean() < _LEAST_MAIN:
        raise UnsupportedEdit(
            f"What stands out in the picture has several colours, and which of them is the {noun}"
            " cannot be told. Name the colour that is to change (\u201cmake the red parts"
            " blue\u201d)."
        )
    if (noun in COMPACT and solidity(subject) < _LEAST_SOLID) or (
        noun not in _CARRIERS and _carries(share > 0.3, inside)
    ):
        raise UnsupportedEdit(
            f"The picture shows more than a {noun}, and objects are not recognised. Name the colour"
            " that is to change (\u201cmake the white parts blue\u201d), or send it alone."
        )
    lighter = cielab_of(colour.rgb)[0] - main[0] > _LIGHTER
    unsettled = float(((share > 0.15) & (share < 0.85))[inside].mean())
    if lighter and unsettled > _MOST_UNSETTLED:
        raise UnsupportedEdit(
            f"Parts of the {noun} are so dark that they would show as spots in {colour.name}."
            " Choose a darker colour."
        )
    if noun in _GLAZED and lighter and _dark(lab, share, main, inside) > _MOST_DARK:
        raise UnsupportedEdit(
            f"The dark glass of the {noun} cannot be told from its paint, and would turn"
            f" {colour.name} with it. Choose a darker colour."
        )
    return _painted(colours, seen, subject, colour)


def _dark(lab: FloatArray, share: FloatArray, main: FloatArray, inside: Mask) -> float:
    """Return how much of an object is dark, in large pieces, and taken to have its main colour."""
    dark = inside & (share > 0.5) & (lab[..., 0] < _DIM * main[0])
    size = 1 + 2 * max(1, round(_EDGE * max(inside.shape)))
    opened = cv2.morphologyEx(dark.astype(np.uint8), cv2.MORPH_OPEN, np.ones((size, size)))
    return float(opened.sum() / inside.sum())


def has_main(colours: ByteImage, subject: FloatArray, colour: Colour) -> bool:
    """Say whether a name of a colour may mean the main colour of a subject."""
    lab = cielab(colours)
    inside = subject > 0.9
    if not inside.any():
        return False
    main = _main_colour(lab[inside])
    named = cielab_of(colour.rgb)
    coloured = [float(np.hypot(*each[1:])) > _COLOURED for each in (main, named)]
    if not all(coloured):
        return not any(coloured) and abs(float(main[0] - named[0])) < _LIKE_LIGHT
    away = np.arctan2(main[2], main[1]) - np.arctan2(named[2], named[1])
    near = abs(float(main[0] - named[0])) < _LIKE_LIGHT
    return near and float(np.cos(away)) > _LIKE_HUE


def _carries(main: Mask, inside: Mask) -> bool:
    """Say whether something of another colour stands on what has the main colour."""
    labels, count = ndimage.label(ndimage.binary_opening(inside & ~main, iterations=2))
    rows = np.flatnonzero((main & inside).any(1))
    wide = np.ptp(np.flatnonzero((main & inside).any(0))) + 1
    for piece in ndimage.find_objects(labels, count):
        across = piece[1].stop - piece[1].start
        area = int((labels[piece] > 0).sum())
        if area < _LEAST_PIECE * inside.sum() or across > _NARROW * wide:
            continue
        above = (main & inside)[: piece[0].start, piece[1]].any(0).mean()
        if above < 0.3 and piece[0].start <= rows[0] + 0.02 * len(main):
            return True
    return False


def recolour(
    colours: ByteImage, subject: FloatArray, colour: Colour, also: FloatArray | None = None
) -> ByteImage:
    """Change the main colour of a subject.

    A coloured subject changes where it has its main hue, so that chrome and glass stay; a grey or
    white one changes where it is not much darker than most of it, so that tyres stay.

    Args:
        colours: (h, w, 3) sRGB.
        subject: (h, w), 0..1.
        colour: The new colour.
        also: (h, w), 0..1, what changes whatever its hue: folds in their own reflected light.
    """
    inside = subject > 0.9
    if not inside.any():
        return colours
    seen = _seen(colours, inside)
    if also is not None:
        seen = seen._replace(share=np.maximum(seen.share, also))
    return _painted(colours, seen, subject, colour)


def _seen(colours: ByteImage, inside: Mask) -> _Seen:
    lab = cielab(colours)
    main = _main_colour(lab[inside])
    return _Seen(lab, main, _share(lab, main))


def _painted(colours: ByteImage, seen: _Seen, subject: FloatArray, colour: Colour) -> ByteImage:
    lab, main = seen.lab, seen.main
    share = seen.share * _reached(subject, main)
    goal = cielab_of(colour.rgb)
    light = lab[..., 0]
    middle = (1 - _LIGHTNESS) * main[0] + _LIGHTNESS * goal[0]
    new = np.clip(middle + (light - main[0]) * (0.9 if goal[0] > 15 else 0.6), 0, 100)
    # Chroma falls off towards black and in highlights, as that of paint does
    strength = np.clip(new / max(goal[0], 20), 0.25, 1.15) * np.clip((102 - light) / 22, 0, 1)
    painted = np.dstack([new, goal[1:] * strength[..., None]])
    mixed = lab + share[..., None] * (painted - lab)
    changed = cv2.cvtColor(mixed.astype(np.float32), cv2.COLOR_LAB2RGB).astype(np.float64)
    return np.where((share > 0.003)[..., None], as_bytes(changed), colours)


def _reached(subject: FloatArray, main: FloatArray) -> FloatArray:
    """Let a subject whose hue tells it from its backdrop reach to the outside of its soft edge."""
    if float(np.hypot(*main[1:])) <= _COLOURED:
        return subject
    reach = 1 + 2 * max(1, round(_EDGE * max(subject.shape)))
    return np.asarray(cv2.dilate(subject, np.ones((reach, reach))))


def _main_colour(lab: FloatArray) -> FloatArray:
    """Return the median of the most frequent hue, or of all if most is grey."""
    chroma = np.hypot(lab[:, 1], lab[:, 2])
    strong = chroma > _COLOURED
    if strong.mean() < 0.2:
        return np.median(lab, axis=0)
    hue = np.arctan2(lab[:, 2], lab[:, 1])
    bins = np.histogram(hue[strong], 24, (-np.pi, np.pi), weights=chroma[strong])[0]
    around = np.convolve(np.concatenate([bins[-1:], bins, bins[:1]]), np.ones(3), "valid")
    centre = -np.pi + (int(np.argmax(around)) + 0.5) * 2 * np.pi / 24
    near = strong & (np.cos(hue - centre) > 0.87)
    return np.median(lab[near], axis=0)


def _of_hue(lab: FloatArray, main: FloatArray) -> FloatArray:
    """Return how near the hue of each pixel is to that of a colour, 0..1: wood is not red."""
    smooth = cv2.GaussianBlur(lab[..., 1:], (0, 0), 0.5 + _EDGE * max(lab.shape))
    away = np.arctan2(smooth[..., 1], smooth[..., 0]) - np.arctan2(main[2], main[1])
    degrees = np.degrees(np.abs(np.arctan2(np.sin(away), np.cos(away))))
    near = _NEAR_HUE + _NOISE / np.maximum(np.hypot(smooth[..., 0], smooth[..., 1]), 1.0)
    return np.asarray(np.clip((near - degrees) / _SOFT_HUE + 1, 0, 1))


def _share(lab: FloatArray, main: FloatArray) -> FloatArray:
    """Return how much each pixel has the main colour, 0..1."""
    chroma = float(np.hypot(*main[1:]))
    if chroma > _COLOURED:
        along = lab[..., 1:] @ main[1:] / chroma**2
        # In the dark a colour has less chroma
        deep = along * (main[0] + _DEEP) / (lab[..., 0] + _DEEP)
        much = np.maximum(along - 0.15, deep - 0.4) / 0.25
        value = np.minimum(much, _of_hue(lab, main))
    else:
        value = (lab[..., 0] / max(main[0], 1.0) - 0.3) / 0.3
        value -= np.maximum(np.hypot(lab[..., 1], lab[..., 2]) - 25, 0) / 15
    value = np.clip(value, 0, 1)
    return value * value * (3 - 2 * value)
