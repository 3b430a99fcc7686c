"""Cutting a subject out of its background, or saying that it cannot be told from it."""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from engines.errors import NoSubject
from engines.image.backdrop import Backdrop, differs, fit_backdrop, see_through
from engines.image.edges import bleed, soft_alpha
from engines.image.foreground import find_foreground
from engines.image.grabcut import refine_subject
from engines.image.pieces import close_pinholes, keep_subject, overlap
from engines.mesh.model import ByteImage, FloatArray

Mask = NDArray[np.bool_]
Method = Literal["alpha", "backdrop", "grabcut"]

_WORK = 400
"""Pixels along the longer side at which the subject is searched."""

_LEAST_COVERAGE, _MOST_COVERAGE = 0.008, 0.9
"""Share of the picture that a subject may take."""

_MOST_CONTACT = 0.34
"""Share of the border that the subject may touch: a bust stands on the lower edge."""

_MOST_SIDEWAYS = 0.12
"""Share of the left, right and upper sides that it may touch, and only one of them."""

_STRICTNESSES = 0.5, 1.5
"""Multiples of the usual tolerances that must find much the same. The lower one finds subjects
that have leaked into the backdrop, the higher one such that are about to."""

_AGREEMENT = 0.9
"""Overlap of two ways of cutting out below which neither is trusted."""

_BAND = 3.0
"""Half the width of the soft edge, pixels at which the subject is searched."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Matte:
    """A subject without its background.

    Attributes:
        picture: (h, w, 4) sRGB and alpha; transparent pixels have the nearest colour of the
            subject.
        method: What told the subject from its background: the alpha channel that came with the
            picture, a plain backdrop, or colour statistics.
    """

    picture: ByteImage
    method: Method


def cut_out(picture: ByteImage) -> Matte:
    """Cut out the subject and check the result.

    Args:
        picture: (h, w, 4) sRGB and alpha.

    Raises:
        NoSubject: If two ways of finding the subject disagree, or what they find is no subject.
    """
    alpha = picture[..., 3] / 255
    if float((alpha < 0.1).mean()) >= _LEAST_COVERAGE / 4:
        return _from_alpha(picture, alpha)
    colors = _on_white(picture)
    small = _reduced(colors)
    lab = cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_RGB2LAB).astype(np.float64)
    backdrop = fit_backdrop(lab)
    if backdrop is None:
        return _finished(colors, find_foreground(small, lab), "grabcut")
    try:
        return _finished(colors, _before_backdrop(small, lab, backdrop), "backdrop")
    except NoSubject as refusal:
        return _finished(colors, _despite(refusal, small, lab), "grabcut")


def _from_alpha(picture: ByteImage, alpha: FloatArray) -> Matte:
    """Take the alpha channel as it is, without what it has of a shadow."""
    solid = alpha > 0.9
    if alpha.max() < 0.5:
        raise NoSubject(
            "The picture is transparent all over. Send one in which the object is opaque."
        )
    if solid.sum() > 0.5 * alpha.sum():
        # A shadow is a wide half-transparent area; the soft edge of a subject is narrow.
        near = cv2.dilate(solid.astype(np.uint8), np.ones((5, 5))) > 0
        alpha = np.where(near, alpha, 0.0)
    kept = keep_subject(alpha > 0.05)
    alpha = np.where(kept, alpha, 0.0)
    return Matte(picture=_joined(bleed(picture[..., :3], alpha), alpha), method="alpha")


def _joined(colors: ByteImage, alpha: FloatArray) -> ByteImage:
    return np.dstack([colors, np.rint(255 * alpha).astype(np.uint8)])


def _on_white(picture: ByteImage) -> ByteImage:
    if picture[..., 3].min() == 255:
        return np.ascontiguousarray(picture[..., :3])
    alpha = picture[..., 3:] / 255
    return np.rint(picture[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)


def _reduced(colors: ByteImage) -> ByteImage:
    scale = _WORK / max(colors.shape[:2])
    if scale >= 1:
        return colors
    size = [max(1, round(scale * length)) for length in colors.shape[1::-1]]
    return np.asarray(cv2.resize(colors, size, interpolation=cv2.INTER_AREA))


def _before_backdrop(small: ByteImage, lab: FloatArray, backdrop: Backdrop) -> Mask:
    """Find what is not the backdrop; three tolerances and colour statistics must agree."""
    usual = keep_subject(differs(lab, backdrop, 1.0))
    _check_size(usual)
    refined = refine_subject(small, usual)
    others = [keep_subject(differs(lab, backdrop, strictness)) for strictness in _STRICTNESSES]
    if min(overlap(usual, other) for other in (*others, refined)) < _AGREEMENT:
        raise NoSubject(
            "The object and the backdrop have nearly the same colour. Send a picture with more "
            "contrast between them, or one with a transparent background."
        )
    return keep_subject(close_pinholes(usual & refined & ~see_through(lab, backdrop, usual)))


def _despite(refusal: NoSubject, small: ByteImage, lab: FloatArray) -> Mask:
    """Find the subject before a backdrop of nearly its colour, or refuse it as before."""
    try:
        return find_foreground(small, lab)
    except NoSubject:
        raise refusal from None


def _check_size(subject: Mask) -> None:
    coverage = float(subject.mean())
    if coverage < _LEAST_COVERAGE:
        raise NoSubject(
            "The picture shows no object that stands out. Send one in which the object is larger "
            "and differs from the backdrop."
        )
    border = np.concatenate([subject[0], subject[-1], subject[:, 0], subject[:, -1]])
    sides = np.array([subject[0].mean(), subject[:, 0].mean(), subject[:, -1].mean()])
    if (
        coverage > _MOST_COVERAGE
        or float(border.mean()) > _MOST_CONTACT
        or float(sides.mean()) > _MOST_SIDEWAYS
        or np.count_nonzero(sides) > 1
    ):
        raise NoSubject(
            "The object is cut off by the border of the picture, or has no plain background. Send "
            "a picture that shows the whole object with some space around it."
        )


def _finished(colors: ByteImage, subject: Mask, method: Method) -> Matte:
    """Bring a mask to the size of the picture, with soft edges."""
    height, width = colors.shape[:2]
    scale = max(colors.shape[:2]) / max(subject.shape)
    grown = cv2.resize(subject.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    if scale > 1:
        grown = cv2.GaussianBlur(grown, (0, 0), 0.5 * scale)
    # The mask holds pixels that the subject covers by a tenth, so the edge lies within it.
    alpha = soft_alpha(colors, grown > 0.5, max(2, round(_BAND * scale)))
    return Matte(picture=_joined(bleed(colors, alpha), alpha), method=method)
