"""Parts of a picture that are told by their colour alone."""

import cv2
import numpy as np
from scipy import ndimage

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.errors import UnsupportedEdit
from media_studio.image.cielab import cielab, cielab_of
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.looks import black_and_white
from media_studio.image.editing.recolour import recolour
from media_studio.reading.edits.colours import Colour

_LEAST = 0.004
"""Share of a picture that has to have a colour that is spoken of."""
_MEANT = 36.0
"""Degrees of hue, in CIELAB, from the colour that is named to the one that is meant."""
_NEAR, _FAR = 15.0, 24.0
"""Degrees from that one within which a pixel has the colour, and beyond which it has not."""
_PALE, _VIVID = 18.0, 34.0
"""Chroma below which a pixel has no hue, and from which on it has one."""
_DULL, _FULL = 0.5, 0.68
"""The same as shares of the chroma of what has most of the colour: skin is no orange suit."""
_ONE, _CLOSE = 0.85, 0.012
"""Share of a colour that is in one piece if it is one thing, and the width of gaps in such a piece,
share of the longer side."""
_MOST_UNSETTLED = 0.14
"""Share of the taken that may be of nearly the colour: an orange table beside a red cup."""
_MOST_PARTIAL = 0.03
"""Nearly of the hue among what has the colour, over that: pink flowers are red at the heart."""
_NEUTRAL = 9.0
"""Chroma of a colour that is none: white, grey, black."""


def exchange(
    colours: ByteImage,
    old: Colour,
    new: Colour,
    noun: str = "",
    within: FloatArray | None = None,
) -> ByteImage:
    """Give all that has one colour another one; shading and texture stay.

    Args:
        colours: (h, w, 3) sRGB.
        old: The colour that is meant.
        new: The colour instead of it.
        noun: What has it, if that is said to be one thing.
        within: (h, w), 0..1, where it is, if that is known.

    Raises:
        UnsupportedEdit: If hardly anything has the colour, or several things that are apart.
    """
    share = _seen(colours, old)
    folds = _folds(colours, share) if noun else np.zeros_like(share)
    share = np.maximum(share, folds)
    if within is not None:
        share = share * within
        if (share > 0.5).mean() < _LEAST:
            raise UnsupportedEdit(f"Hardly anything there is {old.name}.")
    return recolour(colours, _meant(share, old, noun), new, folds)


def _folds(colours: ByteImage, share: FloatArray) -> FloatArray:
    """Return how much each pixel is a fold of what has a colour, in its own reflected light.

    Between two folds of an orange suit the light is orange too, and what it falls on is red.
    """
    lab = cielab(np.asarray(cv2.GaussianBlur(colours, (0, 0), 1.2), np.uint8))
    taken = share > 0.5
    hue, chroma = np.arctan2(lab[..., 2], lab[..., 1]), np.hypot(lab[..., 1], lab[..., 2])
    usual = np.arctan2(*np.median(lab[taken], axis=0)[:0:-1])
    turn = (np.degrees(hue - usual) + 180) % 360 - 180
    usually = np.median(lab[taken, 0])
    size = 1 + 2 * max(1, round(_FOLD * max(share.shape)))
    settled = taken & (np.abs(turn) < _NEAR)
    beside = cv2.boxFilter(settled.astype(np.float32), -1, (size, size)) > _AMONG
    like = np.clip((_REDDER - np.abs(turn)) / 10, 0, 1) * np.clip((chroma - _GREYISH) / 8, 0, 1)
    like *= lab[..., 0] < usually
    labels, count = ndimage.label((like > 0.5) & ~settled)
    # A stripe of a flag beside the suit goes on where there is no suit
    among = ndimage.mean(beside, labels, np.arange(count + 1)) > _MOSTLY
    among[0] = False
    rim = 1 + 2 * max(1, round(_RIM * max(share.shape)))
    kept = cv2.dilate(among[labels].astype(np.uint8), np.ones((rim, rim), np.uint8)) > 0
    return np.asarray(like * kept)


_FOLD, _AMONG = 0.015, 0.15
"""Reach within which a fold has what it is in, share of the longer side, and how much of that."""
_RIM, _MOSTLY = 0.004, 0.8
"""Width of what is between a fold and the rest, share of the longer side, and the least share of a
fold that is within this reach."""
_REDDER, _GREYISH = 55.0, 10.0
"""Degrees of hue by which, and chroma down to which, a fold is of the same colour."""


def _meant(share: FloatArray, colour: Colour, noun: str) -> FloatArray:
    """Return all that has a colour if a noun may mean it: nearly all of it is in one piece."""
    if not noun:
        return share
    taken = share > 0.5
    if (taken & _largest(taken)).sum() < _ONE * taken.sum():
        raise UnsupportedEdit(
            f"Several things in the picture are {colour.name}, and which of them is the {noun}"
            f" cannot be told. Say \u201ceverything {colour.name}\u201d if all are meant."
        )
    return share


def _largest(mask: Mask) -> Mask:
    """Return the largest connected piece, pieces close together being one, and what is close."""
    reach = max(1, round(_CLOSE * max(mask.shape)))
    joined, _ = ndimage.label(ndimage.binary_dilation(mask, iterations=reach))
    return np.asarray(joined == np.bincount(joined[mask]).argmax(), np.bool_)


def keep_only(colours: ByteImage, colour: Colour, noun: str = "") -> ByteImage:
    """Show everything in black and white that has not a colour.

    Raises:
        UnsupportedEdit: If hardly anything has the colour, or several things that are apart.
    """
    share = _meant(_seen(colours, colour), colour, noun)[..., None]
    grey = black_and_white(colours).astype(np.float64)
    return as_bytes((share * colours + (1 - share) * grey) / 255)


def _seen(colours: ByteImage, colour: Colour) -> FloatArray:
    share = share_of(colours, colour)
    if (share > 0.5).mean() < _LEAST:
        raise UnsupportedEdit(f"Hardly anything in the picture is {colour.name}.")
    if _partial(colours, share) > _MOST_PARTIAL:
        raise UnsupportedEdit(
            f"What is {colour.name} in the picture is so in part only, and would change in spots."
        )
    if _unsettled(share) > _MOST_UNSETTLED:
        raise UnsupportedEdit(
            f"What is {colour.name} in the picture does not stand out: much of the rest has nearly"
            " the same colour."
        )
    return share


def _partial(colours: ByteImage, share: FloatArray) -> float:
    """Return how much among what is of a colour is of nearly its hue, over what is of it."""
    lab = cielab(colours)
    taken = share > 0.5
    hue = np.degrees(np.arctan2(lab[..., 2], lab[..., 1]))
    first = float(np.median(hue[taken]))
    usual = first + float(np.median((hue[taken] - first + 180) % 360 - 180))
    like = (_away(hue, usual) < _MEANT) & (np.hypot(lab[..., 1], lab[..., 2]) > _VIVID)
    size = 1 + 2 * max(1, round(_CLOSE / 2 * max(share.shape)))
    among = cv2.morphologyEx(taken.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((size, size))) > 0
    return float((like & among & (share < 0.3)).sum() / max(taken.sum(), 1))


def _unsettled(share: FloatArray) -> float:
    """Return how much is neither of a colour nor not, beside soft edges, over what is of it."""
    edge = cv2.dilate((share > 0.9).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    between = (share > 0.1) & (share < 0.9) & ~edge
    return float(between.sum() / max((share > 0.5).sum(), 1))


def share_of(colours: ByteImage, colour: Colour) -> FloatArray:
    """Return how much each pixel has a colour, (h, w) 0..1."""
    lab = cielab(np.asarray(cv2.GaussianBlur(colours, (0, 0), 1.2), np.uint8))
    wanted = cielab_of(colour.rgb)
    chroma = np.hypot(lab[..., 1], lab[..., 2])
    if np.hypot(*wanted[1:]) < _NEUTRAL:
        grey = np.clip((_VIVID - chroma) / (_VIVID - _PALE), 0, 1)
        return np.asarray(grey * np.clip(2 - np.abs(lab[..., 0] - wanted[0]) / 18, 0, 1))
    hue = np.degrees(np.arctan2(lab[..., 2], lab[..., 1]))
    named = float(np.degrees(np.arctan2(wanted[2], wanted[1])))
    like = (_away(hue, named) < _MEANT) & (chroma > _VIVID)
    if not like.any():
        return np.zeros(hue.shape)
    meant = named + _middle((hue[like] - named + 180) % 360 - 180, chroma[like])
    near = np.clip((_FAR - _away(hue, meant)) / (_FAR - _NEAR), 0, 1)
    most = float(np.quantile(chroma[like], 0.9))
    pale, vivid = max(_PALE, _DULL * most), max(_VIVID, _FULL * most)
    return np.asarray(near * np.clip((chroma - pale) / (vivid - pale), 0, 1))


def _away(hue: FloatArray, other: float) -> FloatArray:
    return np.asarray(np.abs((hue - other + 180) % 360 - 180))


def _middle(hues: FloatArray, weights: FloatArray) -> float:
    """Return the hue that most has, -36..36."""
    bins, edges = np.histogram(hues, 18, (-_MEANT, _MEANT), weights=weights)
    at = int(np.argmax(np.convolve(bins, np.ones(3), "same")))
    return float((edges[at] + edges[at + 1]) / 2)
