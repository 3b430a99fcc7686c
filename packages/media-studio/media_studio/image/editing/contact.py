"""What a cut-out keeps of the shadow in which its subject stands."""

import cv2
import numpy as np
from scipy import ndimage

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.image.backdrop import fit_backdrop
from media_studio.image.cielab import cielab
from media_studio.image.edges import soft_alpha
from media_studio.image.editing.outline import reduced

_DARKEST, _BRIGHTEST = 0.2, 0.97
"""Lightness of a shadow over that of the backdrop."""
_TINT, _SLOPE = 7.5, 6.5
"""CIELAB units by which the light of a coloured thing may tint the shadow below it, and change of
lightness per pixel that is no edge of a thing yet."""
_COLOURED, _MOSTLY = 12.0, 0.6
"""Chroma apart from the backdrop from which on a subject is told from any shadow, and how much of
it must have that: grey things are left as they are."""
_MOST = 0.12
"""Share of a subject that may turn out to be its shadow."""


_BAND = 2.0
"""Half the width of the soft edge, pixels at which shadows are searched."""


def without_shadow(picture: ByteImage, cover: FloatArray) -> FloatArray:
    """Take out of a coloured subject what is the dark of the floor at its foot.

    Args:
        picture: (h, w, 3) sRGB, with a plain backdrop.
        cover: (h, w) how much of each pixel the subject covers, 0..1.
    """
    height, width = cover.shape
    small, subject, scale = reduced(picture, cover)
    dark = _shadow(small, subject)
    if not dark.any():
        return cover
    inside = (subject & ~dark).astype(np.float32)
    grown = cv2.resize(inside, (width, height), interpolation=cv2.INTER_CUBIC)
    grown = cv2.GaussianBlur(grown, (0, 0), 0.8 / scale)
    near = cv2.dilate(dark.astype(np.uint8), np.ones((5, 5)))
    changed = cv2.resize(near, (width, height), interpolation=cv2.INTER_NEAREST) > 0
    soft = soft_alpha(picture, grown > 0.5, max(2, round(_BAND / scale)))
    return np.where(changed, np.minimum(cover, soft), cover)


def _shadow(small: ByteImage, subject: Mask) -> Mask:
    """Return the dark of the floor that is taken for a part of a subject."""
    nothing = np.zeros_like(subject)
    lab = cielab(small)
    backdrop = fit_backdrop(lab)
    if backdrop is None or not subject.any():
        return nothing
    light = lab[..., 0] / np.maximum(backdrop.lab[..., 0], 1.0)
    tint = np.linalg.norm(lab[..., 1:] - backdrop.lab[..., 1:] * light[..., None], axis=2)
    if (tint[subject] > _COLOURED).mean() < _MOSTLY:
        return nothing
    smooth = cv2.GaussianBlur(lab[..., 0], (0, 0), 0.7)
    slope = np.hypot(cv2.Sobel(smooth, -1, 1, 0), cv2.Sobel(smooth, -1, 0, 1)) / 8
    soft = (light > _DARKEST) & (light < _BRIGHTEST) & (tint < _TINT) & (slope < _SLOPE)
    soft &= subject
    soft[: _middle(subject)] = False
    # The floor begins where the subject ends
    near = ndimage.binary_dilation(~subject, iterations=2)
    labels, count = ndimage.label(soft)
    kept = [label for label in range(1, count + 1) if (near & (labels == label)).any()]
    dark = np.isin(labels, kept) & soft
    if not dark.any() or dark.sum() > _MOST * subject.sum():
        return nothing
    return _settled(small, subject, dark, tint > _COLOURED)


def _settled(small: ByteImage, subject: Mask, dark: Mask, coloured: Mask) -> Mask:
    """Return the shadow with an outline that follows the colours.

    Source: Rother, Kolmogorov & Blake 2004, GrabCut.
    """
    state = np.where(subject, cv2.GC_PR_FGD, cv2.GC_BGD).astype(np.uint8)
    state[ndimage.binary_dilation(dark, iterations=2) & subject] = cv2.GC_PR_BGD
    state[subject & coloured] = cv2.GC_FGD
    state[ndimage.binary_erosion(dark)] = cv2.GC_BGD
    state[: _middle(subject)][subject[: _middle(subject)]] = cv2.GC_FGD
    cv2.setRNGSeed(0)
    models = np.zeros((1, 65)), np.zeros((1, 65))
    ordered = np.ascontiguousarray(small[..., ::-1])
    cv2.grabCut(ordered, state, (0, 0, 1, 1), *models, 3, cv2.GC_INIT_WITH_MASK)
    kept = np.isin(state, (cv2.GC_FGD, cv2.GC_PR_FGD))
    kept = ndimage.binary_opening(kept, np.ones((3, 3))) | (kept & coloured)
    return subject & ~kept


def _middle(subject: Mask) -> int:
    """Return the row in the middle of a subject's height."""
    rows = np.flatnonzero(subject.any(axis=1))
    return int((rows[0] + rows[-1]) // 2)
