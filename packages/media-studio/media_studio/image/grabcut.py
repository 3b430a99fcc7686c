"""Subjects before a background of another colour mixture."""

import cv2
import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, FloatArray, Mask

_EVEN = 6
"""Levels of 255 within which a picture has nothing to tell apart."""
_ROUNDS = 4

_SURELY, _SURELY_NOT = 0.6, 0.25
"""Place of the surely salient between the threshold and the most salient, and of the surely not
salient as a share of the threshold."""

_LOWER = 0.53
"""How far down the middle of a subject is expected, share of the height."""


def refine_subject(picture: ByteImage, subject: Mask) -> Mask:
    """Move the outline of a subject to where the colours change.

    Args:
        picture: (h, w, 3) sRGB, at most some hundred pixels along each side.
        subject: (h, w), a first guess.

    Source: Rother, Kolmogorov & Blake 2004, GrabCut.
    """
    radius = max(2, round(0.012 * max(subject.shape)))
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))
    guess = subject.astype(np.uint8)
    state = np.where(subject, cv2.GC_PR_FGD, cv2.GC_PR_BGD).astype(np.uint8)
    state[cv2.erode(guess, kernel) > 0] = cv2.GC_FGD
    state[cv2.dilate(guess, kernel) == 0] = cv2.GC_BGD
    return _cut(picture, state)


def inner_subject(picture: ByteImage, margin: float) -> Mask:
    """Find what differs from the margin of a picture.

    Args:
        picture: (h, w, 3) sRGB, at most some hundred pixels along each side.
        margin: Share of the width and height at the left, the right and the top that is surely
            background; a fourth of it at the bottom, where subjects stand.
    """
    height, width = picture.shape[:2]
    top, left = max(1, round(margin * height)), max(1, round(margin * width))
    state = np.full((height, width), cv2.GC_BGD, np.uint8)
    state[top : height - max(1, top // 4), left:-left] = cv2.GC_PR_FGD
    return _cut(picture, state)


def central_subject(picture: ByteImage, size: float) -> Mask:
    """Find what the middle of a picture shows more than its surroundings do.

    Args:
        picture: (h, w, 3) sRGB, at most some hundred pixels along each side.
        size: Of the ellipse that is taken as the middle, share of the largest that fits.
    """
    y, x = (2 * (np.arange(length) + 0.5) / length for length in picture.shape[:2])
    heart = (y[:, None] - 2 * _LOWER) ** 2 + (x - 1) ** 2 < size**2
    state = np.where(heart, cv2.GC_PR_FGD, cv2.GC_PR_BGD).astype(np.uint8)
    return _cut(picture, _framed(state))


def salient_subject(picture: ByteImage, saliency: FloatArray) -> Mask:
    """Find what has the colours of the places that stand out.

    Args:
        picture: (h, w, 3) sRGB, at most some hundred pixels along each side.
        saliency: (h, w), 0..1.
    """
    levels = np.rint(255 * saliency).astype(np.uint8)
    threshold = cv2.threshold(levels, 0, 255, cv2.THRESH_OTSU)[0] / 255
    state = np.where(saliency > threshold, cv2.GC_PR_FGD, cv2.GC_PR_BGD).astype(np.uint8)
    state[saliency < _SURELY_NOT * threshold] = cv2.GC_BGD
    state[saliency > threshold + _SURELY * (1 - threshold)] = cv2.GC_FGD
    return _cut(picture, _framed(state))


def _framed(state: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Take the border as background but for the lower one, where subjects stand."""
    thick = max(1, round(0.01 * min(state.shape)))
    for side in (np.s_[:thick], np.s_[:, :thick], np.s_[:, -thick:]):
        state[side] = cv2.GC_BGD
    return state


def _cut(picture: ByteImage, state: NDArray[np.uint8]) -> Mask:
    if not (np.isin(state, (0, 2)).any() and np.isin(state, (1, 3)).any()):
        return np.isin(state, (1, 3))
    if int(np.ptp(picture.reshape(-1, picture.shape[2]), axis=0).max()) < _EVEN:
        # All cuts cost the same, and finding that out takes minutes
        return np.isin(state, (1, 3))
    cv2.setRNGSeed(0)
    ordered = np.ascontiguousarray(picture[..., ::-1])
    unused = (0, 0, 1, 1)
    models = np.zeros((1, 65)), np.zeros((1, 65))
    cv2.grabCut(ordered, state, unused, models[0], models[1], _ROUNDS, cv2.GC_INIT_WITH_MASK)
    return np.isin(state, (cv2.GC_FGD, cv2.GC_PR_FGD))
