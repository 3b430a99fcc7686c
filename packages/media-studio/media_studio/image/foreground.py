"""Subjects before natural backgrounds: grass, a street, a room, the sky."""

import cv2
import numpy as np
from scipy import ndimage

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.errors import NoSubject
from media_studio.image.cielab import cielab
from media_studio.image.grabcut import (
    central_subject,
    inner_subject,
    refine_subject,
    salient_subject,
)
from media_studio.image.pieces import close_pinholes, keep_subject, overlap
from media_studio.image.saliency import enclosed, outstanding

_COARSE = 240
"""Pixels along the longer side at which the subject is searched, before its outline is."""

_MARGIN = 0.05
"""Share of the width and height that is taken as background."""

_MIDDLES = 0.6, 0.75
"""Sizes of the ellipses that are taken as the middle, share of the largest that fits."""

_AGREEMENT, _VOTES = 0.86, 4
"""Overlap from which on two guesses agree, and how many of the five guesses must."""

_LEAST_REFINED = 0.85
"""Overlap of the subject before and after its outline was refined."""

_LEAST_MIRRORED = 0.93
"""Overlap with the subject that is found in the mirror image."""

_LEAST_CONTRAST = 9.0
"""CIELAB units between both sides of the outline."""

_LEAST_COVERAGE, _MOST_COVERAGE = 0.02, 0.75
"""Share of the picture that a subject may take."""

_RIM = 0.045
_MOST_CONTACT, _MOST_STANDING = 0.06, 0.75
"""Where the border is taken, share of the width and height, and which share of its left, right and
upper sides together, and of its lower side, a subject may cover."""

_MAIN_PIECE = 0.75
"""Least share of the largest piece in a subject."""


def find_foreground(picture: ByteImage, lab: FloatArray) -> Mask:
    """Find the one subject in the middle of a photograph.

    What is set off from the border and what the middle shows more than its surroundings are
    guesses of different origin. Where they lead to the same outline, it is the subject's.

    Args:
        picture: (h, w, 3) sRGB, at most some hundred pixels along each side.
        lab: The same in CIELAB.

    Raises:
        NoSubject: If the guesses disagree, or what they find is no whole object, or another one
            in the mirror: an outline that rests on chance cuts through a close-up.
    """
    subject = _one_found(picture, lab)
    flipped = np.ascontiguousarray(picture[:, ::-1])
    mirrored = _one_found(flipped, np.ascontiguousarray(lab[:, ::-1]))
    if overlap(subject, mirrored[:, ::-1]) < _LEAST_MIRRORED:
        raise _indistinct()
    return subject


def _one_found(picture: ByteImage, lab: FloatArray) -> Mask:
    guess = _agreed(picture)
    subject = close_pinholes(keep_subject(refine_subject(picture, guess)))
    _check_whole(subject)
    if overlap(subject, guess) < _LEAST_REFINED or _contrast(lab, subject) < _LEAST_CONTRAST:
        raise _indistinct()
    return subject


def _indistinct() -> NoSubject:
    return NoSubject(
        "The object cannot be told from what is behind it. Send a picture before a plain "
        "backdrop, or one with a transparent background."
    )


def _agreed(picture: ByteImage) -> Mask:
    """Return what most of the guesses that agree have in common, at the size of the picture."""
    height, width = picture.shape[:2]
    scale = min(1.0, _COARSE / max(height, width))
    size = max(3, round(scale * width)), max(3, round(scale * height))
    guesses = _guesses(np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA)))
    overlaps = np.array([[overlap(one, other) for other in guesses] for one in guesses])
    votes = overlaps > _AGREEMENT
    chosen = int(np.argmax(votes.sum(axis=1) + overlaps.mean(axis=1)))
    if votes[chosen].sum() < _VOTES:
        raise _indistinct()
    common = guesses[votes[chosen]].mean(axis=0).astype(np.float32)
    return np.asarray(cv2.resize(common, (width, height), interpolation=cv2.INTER_LINEAR) > 0.5)


def _guesses(picture: ByteImage) -> Mask:
    """Return guesses of different origin, (5, h, w)."""
    lab = cielab(picture)
    found = [salient_subject(picture, each) for each in (enclosed(lab), outstanding(lab))]
    found += [central_subject(picture, size) for size in _MIDDLES]
    found.append(inner_subject(picture, _MARGIN))
    return np.stack([_main(each) for each in found])


def _main(mask: Mask) -> Mask:
    """Keep the pieces that weigh most in the middle of the picture."""
    labels, count = ndimage.label(mask, np.ones((3, 3)))
    if count == 0:
        return mask
    y, x = ((np.arange(length) + 0.5) / length - 0.5 for length in mask.shape)
    weight = np.exp(-8 * (y[:, None] ** 2 + x**2))
    weights = np.bincount(labels.ravel(), weights=weight.ravel())
    weights[0] = 0
    return close_pinholes((weights >= 0.15 * weights.max())[labels] & mask)


def _check_whole(subject: Mask) -> None:
    coverage = float(subject.mean())
    if coverage < _LEAST_COVERAGE:
        raise NoSubject(
            "The picture shows no object that stands out. Send one in which the object is larger "
            "and differs from what is behind it."
        )
    labels, _ = ndimage.label(subject, np.ones((3, 3)))
    if np.bincount(labels.ravel())[1:].max() < _MAIN_PIECE * subject.sum():
        raise NoSubject("The picture shows several objects. Send one of a single object.")
    top, left = (max(1, round(_RIM * length)) for length in subject.shape)
    contact = np.concatenate([subject[top], subject[:, left], subject[:, -1 - left]])
    standing = subject[-1 - top]
    if (
        coverage > _MOST_COVERAGE
        or float(contact.mean()) > _MOST_CONTACT
        or float(standing.mean()) > _MOST_STANDING
    ):
        raise NoSubject(
            "The object is cut off by the border of the picture. Send a picture that shows the "
            "whole object with some space around it."
        )


def _contrast(lab: FloatArray, subject: Mask) -> float:
    """Return the median difference of colours across the outline."""
    mask, kernel = subject.astype(np.uint8), np.ones((3, 3), np.uint8)
    rim = cv2.dilate(mask, kernel) - cv2.erode(mask, kernel) > 0
    weight = cv2.blur(mask.astype(np.float64), (9, 9))[..., None]
    own = cv2.blur(lab * mask[..., None], (9, 9)) / np.maximum(weight, 1e-3)
    other = cv2.blur(lab * (1 - mask[..., None]), (9, 9)) / np.maximum(1 - weight, 1e-3)
    return float(np.median(np.linalg.norm(own - other, axis=2)[rim])) if rim.any() else 0.0
