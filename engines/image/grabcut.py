"""Subjects before a background of another colour mixture."""

import cv2
import numpy as np
from numpy.typing import NDArray

from engines.mesh.model import ByteImage

Mask = NDArray[np.bool_]

_ROUNDS = 4

_COARSE = 200
"""Pixels along the longer side at which a search without a first guess begins."""


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


def central_subject(picture: ByteImage, margin: float) -> Mask:
    """Find the subject in the middle of a picture.

    Args:
        picture: (h, w, 3) sRGB, at most some hundred pixels along each side.
        margin: Share of the width and height at each border that is surely background.
    """
    height, width = picture.shape[:2]
    if max(height, width) > _COARSE:
        scale = _COARSE / max(height, width)
        size = max(3, round(scale * width)), max(3, round(scale * height))
        coarse = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
        found = central_subject(np.asarray(coarse), margin).astype(np.float32)
        grown = cv2.resize(found, (width, height), interpolation=cv2.INTER_CUBIC) > 0.5
        return refine_subject(picture, np.asarray(grown))
    top, left = max(1, round(margin * height)), max(1, round(margin * width))
    state = np.full((height, width), cv2.GC_BGD, np.uint8)
    state[top:-top, left:-left] = cv2.GC_PR_FGD
    return _cut(picture, state)


def _cut(picture: ByteImage, state: NDArray[np.uint8]) -> Mask:
    if not (np.isin(state, (0, 2)).any() and np.isin(state, (1, 3)).any()):
        return np.isin(state, (1, 3))
    cv2.setRNGSeed(0)
    ordered = np.ascontiguousarray(picture[..., ::-1])
    unused = (0, 0, 1, 1)
    models = np.zeros((1, 65)), np.zeros((1, 65))
    cv2.grabCut(ordered, state, unused, models[0], models[1], _ROUNDS, cv2.GC_INIT_WITH_MASK)
    return np.isin(state, (cv2.GC_FGD, cv2.GC_PR_FGD))
