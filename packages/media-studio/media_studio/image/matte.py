"""Cutting a subject out of its background, or saying that it cannot be told from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.errors import InvalidImage, NoSubject
from media_studio.image.backdrop import Backdrop, differs, fit_backdrop, see_through
from media_studio.image.cielab import cielab
from media_studio.image.edges import bleed, soft_alpha
from media_studio.image.foreground import find_foreground
from media_studio.image.grabcut import refine_subject
from media_studio.image.pieces import close_pinholes, keep_subject, overlap

MatteMethod = Literal["alpha", "backdrop", "grabcut"]

_TOLD_BY: Mapping[MatteMethod, str] = {
    "alpha": "its transparency",
    "backdrop": "its plain colour",
    "grabcut": "where the colours change",
}

_LEAST_PIXELS = 16
"""Along the shorter side, of a picture in which a subject is searched."""

_MOST_PIXELS = 4096
"""Along the longer side, of what is returned: soft edges take 100 bytes per pixel."""

_WORK = 400
"""Pixels along the longer side at which the subject is searched."""

_LEAST_COVERAGE, _MOST_COVERAGE = 0.008, 0.9
"""Share of the picture that a subject may take."""

_CLEAR, _LEAST_CLEAR = 26, 0.002
"""Alpha, 0..255, below which a pixel is clear, and share of the picture from which on clear pixels
are a background."""

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
        picture: (h, w, 4) sRGB and alpha, at most 4096 pixels along the longer side; transparent
            pixels have the nearest colour of the subject.
        method: What told the subject from its background: the alpha channel that came with the
            picture, a plain backdrop, or colour statistics.
    """

    picture: ByteImage
    method: MatteMethod

    @property
    def told_by(self) -> str:
        """By what the background was known, in words."""
        return _TOLD_BY[self.method]


def cut_out(picture: ByteImage) -> Matte:
    """Cut out the subject and check the result.

    Args:
        picture: (h, w, 4) sRGB and alpha.

    Raises:
        InvalidImage: If the picture is too small.
        NoSubject: If two ways of finding the subject disagree, or what they find is no subject.
    """
    if min(picture.shape[:2]) < _LEAST_PIXELS:
        raise InvalidImage(
            f"The picture has {picture.shape[1]} × {picture.shape[0]} pixels; send one with at "
            f"least {_LEAST_PIXELS} pixels along each side."
        )
    picture = _reduced(picture, _MOST_PIXELS)
    clear = picture[..., 3] < _CLEAR
    if float(clear.mean()) < _LEAST_CLEAR:
        return _from_colors(_on_white(picture))
    return _from_photograph(picture) if _is_photograph(clear) else _from_alpha(picture)


def require_one(matte: Matte) -> Matte:
    """Return a matte that shows one thing.

    Pieces that are close to each other belong together: laces, the legs of a chair.

    Raises:
        NoSubject: If it shows several things, or marks all over: a crowd, a page.
    """
    small = _reduced(matte.picture, _WORK)[..., 3] > 127
    reach = max(3, round(_NEAR * max(small.shape)))
    joined = cv2.dilate(small.astype(np.uint8), np.ones((reach, reach), np.uint8))
    _, labels = cv2.connectedComponents(joined)
    areas = np.bincount(labels[small])
    _, marks = cv2.connectedComponents(small.astype(np.uint8))
    scattered = np.bincount(marks[small], minlength=1).max() < _LEAST_PIECE * small.sum()
    if scattered or (small.any() and areas.max() < _MOST_OF_IT * areas.sum()):
        raise NoSubject(
            "The picture shows several objects, and which one is meant cannot be told. Send a "
            "picture of one object."
        )
    return matte


_NEAR, _MOST_OF_IT, _LEAST_PIECE = 0.03, 0.7, 0.2
"""Gap between pieces of one object, share of the longer side; share of it in pieces so near to
each other, and in one piece: a page of text has none."""


def _is_photograph(clear: Mask) -> bool:
    """Tell whether nothing is clear but the corners."""
    middles = [side[len(side) // 4 : -(len(side) // 4)] for side in _sides(clear)]
    return float(clear.mean()) < 1 - _MOST_COVERAGE and not any(part.any() for part in middles)


def _sides(mask: Mask) -> tuple[Mask, Mask, Mask, Mask]:
    return mask[0], mask[-1], mask[:, 0], mask[:, -1]


def _from_photograph(picture: ByteImage) -> Matte:
    """Cut out what a photograph with rounded corners shows."""
    try:
        return _from_colors(bleed(picture[..., :3], picture[..., 3] / 255))
    except NoSubject as error:
        raise NoSubject(
            "The picture is opaque but for its corners and shows no object that stands out. Send "
            "one in which the object stands before a plain backdrop; or if all of it is the "
            "object, leave some transparent space around it."
        ) from error


def _from_colors(colors: ByteImage) -> Matte:
    """Find the subject of an opaque picture."""
    small = _reduced(colors, _WORK)
    lab = cielab(small)
    backdrop = fit_backdrop(lab)
    if backdrop is None:
        return _finished(colors, find_foreground(small, lab), "grabcut")
    try:
        return _finished(colors, _before_backdrop(small, lab, backdrop), "backdrop")
    except NoSubject as refusal:
        return _finished(colors, _despite(refusal, small, lab, backdrop), "grabcut")


def _from_alpha(picture: ByteImage) -> Matte:
    """Take the alpha channel as it is, without what it has of a shadow."""
    alpha = picture[..., 3] / 255
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
    alpha = picture[..., 3:].astype(np.uint16)
    return ((picture[..., :3] * alpha + 255 * (255 - alpha) + 127) // 255).astype(np.uint8)


def _reduced(picture: ByteImage, longest: int) -> ByteImage:
    scale = longest / max(picture.shape[:2])
    if scale >= 1:
        return picture
    size = [max(_LEAST_PIXELS, round(scale * length)) for length in picture.shape[1::-1]]
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA))


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


def _despite(refusal: NoSubject, small: ByteImage, lab: FloatArray, backdrop: Backdrop) -> Mask:
    """Find the subject before a backdrop of nearly its colour, or refuse it as before.

    What differs from the backdrop by the tightest tolerance must not be missing: colour
    statistics readily give pale parts of a subject to a pale backdrop.
    """
    tight = keep_subject(differs(lab, backdrop, min(_STRICTNESSES)))
    try:
        found = find_foreground(small, lab)
        _check_size(tight)
    except NoSubject:
        raise refusal from None
    if overlap(found, tight) < _AGREEMENT:
        raise refusal
    return found


def _check_size(subject: Mask) -> None:
    coverage = float(subject.mean())
    if coverage < _LEAST_COVERAGE:
        raise NoSubject(
            "The picture shows no object that stands out. Send one in which the object is larger "
            "and differs from the backdrop."
        )
    border = np.concatenate(_sides(subject))
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


def _finished(colors: ByteImage, subject: Mask, method: MatteMethod) -> Matte:
    """Bring a mask to the size of the picture, with soft edges."""
    height, width = colors.shape[:2]
    scale = max(colors.shape[:2]) / max(subject.shape)
    grown = cv2.resize(subject.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    if scale > 1:
        grown = cv2.GaussianBlur(grown, (0, 0), 0.5 * scale)
    # The mask holds pixels that the subject covers by a tenth, so the edge lies within it.
    alpha = soft_alpha(colors, grown > 0.5, max(2, round(_BAND * scale)))
    return Matte(picture=_joined(bleed(colors, alpha), alpha), method=method)
