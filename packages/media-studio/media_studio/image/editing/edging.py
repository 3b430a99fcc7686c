"""Borders, rounded corners, shadows and outlines."""

import cv2
import numpy as np
from scipy import ndimage

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.image.editing.backdrops import alone
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.fitting import over
from media_studio.reading.edits.colours import Colour

_FAR, _SOFT, _DARK = 0.018, 0.022, 0.5
"""Offset and softness of a shadow, shares of the shorter side, and its opacity."""

_FLAT, _FEET = 0.03, 0.26
"""Depth of a shadow on the ground at least, and of what stands on it; shares of the height of what
casts it."""

_SPACE = 0.07
"""Space for a shadow around a whole picture, share of the shorter side."""


def frame(picture: ByteImage, colour: Colour, width: float) -> ByteImage:
    """Add a border around a picture, (h, w, 4); its width is a share of the shorter side."""
    line = max(1, round(width * min(picture.shape[:2])))
    height, wide = picture.shape[0] + 2 * line, picture.shape[1] + 2 * line
    framed = np.full((height, wide, 4), (*colour.rgb, 255), np.uint8)
    framed[line:-line, line:-line] = picture
    return framed


def corners_mask(height: int, width: int, radius: float) -> FloatArray:
    """Return (h, w) coverage, 0..1, of a rectangle with rounded corners.

    Args:
        height: Pixels.
        width: Pixels.
        radius: Share of the shorter side, up to 0.5.
    """
    pixels = min(radius, 0.5) * min(height, width)
    y, x = (np.abs(np.arange(length) + 0.5 - length / 2) for length in (height, width))
    beyond_y = np.maximum(y - (height / 2 - pixels), 0)[:, None]
    beyond_x = np.maximum(x - (width / 2 - pixels), 0)
    return np.clip(pixels + 0.5 - np.hypot(beyond_x, beyond_y), 0, 1)


def round_corners(picture: ByteImage, radius: float) -> ByteImage:
    """Make the corners of a picture, (h, w, 4), transparent."""
    mask = corners_mask(picture.shape[0], picture.shape[1], radius)
    rounded = picture.copy()
    rounded[..., 3] = np.rint(picture[..., 3] * mask).astype(np.uint8)
    return rounded


def shadow_of(cover: FloatArray) -> FloatArray:
    """Return how much shadow something casts on a plane close behind it, (h, w) 0..1."""
    side = min(cover.shape)
    far = max(1, round(_FAR * side))
    moved = np.zeros_like(cover)
    moved[far:, far // 2 :] = cover[:-far, : cover.shape[1] - far // 2]
    soft = cv2.GaussianBlur(moved, (0, 0), max(0.5, _SOFT * side))
    return np.asarray(_DARK * soft, np.float64)


def cast_shadow(picture: ByteImage) -> ByteImage:
    """Put a soft shadow under what is opaque in a picture, (h, w, 4), and make space for it."""
    space = max(2, round(_SPACE * min(picture.shape[:2])))
    margins = ((space, space), (space, space), (0, 0))
    roomy = np.pad(picture, margins)
    dark = np.zeros_like(roomy)
    dark[..., 3] = as_bytes(shadow_of(roomy[..., 3] / 255))
    return over(roomy, dark)


def shade_behind(colours: ByteImage, subject: FloatArray) -> ByteImage:
    """Darken the background, (h, w, 3), where the subject before it casts a shadow."""
    dark = shadow_of(subject) * (1 - subject)
    return as_bytes(colours / 255 * (1 - dark[..., None]))


def ground_shadow(subject: FloatArray) -> FloatArray:
    """Return how much shadow a subject casts on the ground that it stands on, (h, w) 0..1.

    It lies between the places where the subject touches the ground, the lowest of its columns,
    softened and darkest there.
    """
    solid = subject > 0.5
    rows = np.flatnonzero(solid.any(axis=1))
    if not rows.size:
        return np.zeros_like(subject)
    top, bottom, side = int(rows[0]), int(rows[-1]), min(subject.shape)
    lowest = subject.shape[0] - 1 - np.argmax(solid[::-1], axis=0)
    columns = np.flatnonzero(solid.any(axis=0) & (lowest > bottom - _FEET * (bottom - top)))
    points = np.stack([columns, lowest[columns]], axis=1)
    thick = max(1, round(_FLAT * (bottom - top)))
    hull = cv2.convexHull(np.concatenate([points - (0, thick), points]).astype(np.int32))
    layer = np.zeros(subject.shape, np.float64)
    cv2.fillConvexPoly(layer, hull, 1.0)
    wide = cv2.GaussianBlur(layer, (0, 0), 0.026 * side, sigmaY=0.015 * side)
    foot = subject * (np.arange(len(subject))[:, None] > lowest - 0.03 * (bottom - top))
    foot[:, np.setdiff1d(np.arange(subject.shape[1]), columns)] = 0
    near = cv2.GaussianBlur(foot, (0, 0), 0.011 * side, sigmaY=0.006 * side)
    return np.asarray(np.clip(0.45 * wide + 0.55 * near, 0, 0.7), np.float64)


def keep_largest(mask: Mask) -> Mask:
    """Keep the largest piece, and its soft edge: a shadow that was taken for the subject is not."""
    labels, _ = ndimage.label(mask, np.ones((3, 3)))
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    return np.asarray(ndimage.binary_dilation(labels == sizes.argmax(), iterations=2), np.bool_)


def shade_below(colours: ByteImage, subject: FloatArray) -> ByteImage:
    """Darken the ground, (h, w, 3), under a subject."""
    main = np.where(keep_largest(subject > 0.5), subject, 0.0)
    dark = ground_shadow(main) * (1 - main)
    return as_bytes(colours / 255 * (1 - dark[..., None]))


def stand(picture: ByteImage) -> ByteImage:
    """Put a soft shadow on the ground under what is opaque in a picture, (h, w, 4)."""
    space = max(2, round(_SPACE * min(picture.shape[:2])))
    roomy = np.pad(picture, ((space, space), (space, space), (0, 0)))
    dark = np.zeros_like(roomy)
    dark[..., 3] = as_bytes(ground_shadow(roomy[..., 3] / 255))
    return over(roomy, dark)


def widened(subject: FloatArray, width: float) -> FloatArray:
    """Return the subject's cover grown by a share of the shorter side, with a smooth outline."""
    pixels = max(1.0, width * min(subject.shape))
    away = cv2.distanceTransform((subject < 0.5).astype(np.uint8), cv2.DIST_L2, 5)
    smooth = cv2.GaussianBlur(away, (0, 0), max(0.6, 0.35 * pixels))
    return np.maximum(subject, np.clip(pixels + 0.5 - smooth, 0, 1).astype(np.float64))


def outline(picture: ByteImage, subject: FloatArray, colour: Colour, width: float) -> ByteImage:
    """Draw a line around a subject, behind it and before its background; all (h, w, 4)."""
    return over(_lined(picture, subject, colour, width), picture)


def sticker(picture: ByteImage, subject: FloatArray, colour: Colour, width: float) -> ByteImage:
    """Cut a subject out together with a line around it; all (h, w, 4)."""
    space = max(2, round(1.3 * width * min(subject.shape)))
    margins = ((space, space), (space, space))
    roomy = np.pad(picture, (*margins, (0, 0)), mode="edge")
    return _lined(roomy, np.pad(subject, margins), colour, width)


def _lined(picture: ByteImage, subject: FloatArray, colour: Colour, width: float) -> ByteImage:
    ring = np.empty_like(picture)
    ring[:] = (*colour.rgb, 0)
    ring[..., 3] = as_bytes(widened(subject, width))
    return over(alone(picture[..., :3], subject), ring)
