"""Plain backdrops: paper, a studio's seamless wall, one colour around the subject."""

from dataclasses import dataclass

import cv2
import numpy as np
from scipy import ndimage

from media_studio.arrays import FloatArray, Mask

_RING = 0.03
"""Width of the border that shows the backdrop, share of the shorter side."""

_FITTING = 0.62
"""Share of the border that must show the backdrop: a subject may stand at the lower edge."""

_LARGEST_NOISE = 4.0
"""CIELAB units of grain and unevenness above which a backdrop is not plain."""

_LEAST_TOLERANCE = 5.0
_NOISE_TOLERANCE = 4.5
"""Tolerance in CIELAB units, and as a multiple of the noise."""

_DARKEST, _BRIGHTEST = 0.3, 1.5
"""Lightness of a shadow and of a lit place over that of the fitted backdrop."""

_SLOPE = 3.5
"""Largest change of lightness per pixel, at 400 pixels along the longer side, of soft light."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Backdrop:
    """What the picture would show without its subject.

    Attributes:
        lab: (h, w, 3) CIELAB.
        noise: CIELAB units, standard deviation at the border.
    """

    lab: FloatArray
    noise: float


_HOLE_PIXELS = 12
_HOLE_SHARE = 0.002
"""Least size of a hole, pixels and share of the subject."""

_HOLE_TOLERANCE, _HOLE_MEAN = 2.2, 0.9
"""How much the pixels of a hole, and on average, may differ from the backdrop around the subject,
in units of its noise and one CIELAB unit."""

_HOLE_SOFTNESS = 0.6
"""How steep the light in a hole may be, share of what it may be around the subject."""

_NEIGHBOURHOOD = 0.08
"""Reach within which the backdrop is taken as even, share of the longer side."""

_GAP = 2
"""Half the width of a gap, pixels, that soft light does not pass."""


def fit_backdrop(lab: FloatArray) -> Backdrop | None:
    """Fit colours that change slowly across the picture to its border.

    Args:
        lab: (h, w, 3) CIELAB.

    Returns:
        None when the border is not plain.
    """
    height, width = lab.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    terms = np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=-1)
    ring = np.ones((height, width), bool)
    thick = max(2, round(_RING * min(height, width)))
    ring[thick:-thick, thick:-thick] = False
    basis, colors = terms[ring], lab[ring]
    kept = _near_mode(colors)
    for _ in range(6):
        if kept.mean() < _FITTING:
            return None
        solution = np.linalg.lstsq(basis[kept], colors[kept], rcond=None)[0]
        away = np.linalg.norm(colors - basis @ solution, axis=1)
        noise = float(np.sqrt(np.mean(away[kept] ** 2) / 3))
        kept = away < max(_LEAST_TOLERANCE, 3.5 * noise)
    if noise > _LARGEST_NOISE or kept.mean() < _FITTING:
        return None
    return Backdrop(lab=terms @ solution, noise=noise)


def _near_mode(colors: FloatArray) -> Mask:
    """Select the colours near the median of the border."""
    away = np.linalg.norm(colors - np.median(colors, axis=0), axis=1)
    return away <= max(float(np.quantile(away, 0.7)), 1.0)


def differs(lab: FloatArray, backdrop: Backdrop, strictness: float) -> Mask:
    """Mark what is not the backdrop, in light or in soft shadow.

    Args:
        lab: (h, w, 3) CIELAB.
        backdrop: Of this picture.
        strictness: Multiple of the usual tolerances.

    Returns:
        (h, w); parts of the subject in the colour of the backdrop count as subject unless the
        border can be reached from them.
    """
    tolerance = max(_LEAST_TOLERANCE, _NOISE_TOLERANCE * backdrop.noise)
    plain = np.linalg.norm(lab - backdrop.lab, axis=2) < strictness * tolerance
    passable = plain | _is_softly_lit(lab, backdrop, tolerance, strictness)
    # Light leaks through narrow gaps in the outline of a subject with the tint of the backdrop.
    wide = ndimage.distance_transform_cdt(np.pad(passable, _GAP, constant_values=True)) > _GAP
    inner = _reached(wide[_GAP:-_GAP, _GAP:-_GAP])
    beside = ndimage.distance_transform_cdt(~inner) <= _GAP
    return ~(_reached(plain) | (beside & passable))


def _reached(passable: Mask) -> Mask:
    """Return the passable pixels that are connected with the border."""
    labels, _ = ndimage.label(np.pad(passable, 1, constant_values=True))
    return np.asarray((labels == labels[0, 0])[1:-1, 1:-1] & passable)


def _is_softly_lit(
    lab: FloatArray, backdrop: Backdrop, tolerance: float, strictness: float
) -> Mask:
    """Mark places that have the tint of the backdrop and no edge."""
    light = lab[..., 0] / np.maximum(backdrop.lab[..., 0], 1.0)
    tint = np.linalg.norm(lab[..., 1:] - backdrop.lab[..., 1:] * light[..., None], axis=2)
    smooth = cv2.GaussianBlur(lab[..., 0], (0, 0), 1.0)
    slope = np.hypot(cv2.Sobel(smooth, -1, 1, 0), cv2.Sobel(smooth, -1, 0, 1)) / 8
    slope *= max(lab.shape[:2]) / 400
    lit = (light > _DARKEST) & (light < _BRIGHTEST) & (tint < 0.6 * tolerance)
    return np.asarray(lit & (slope < strictness * _SLOPE))


def see_through(lab: FloatArray, backdrop: Backdrop, subject: Mask) -> Mask:
    """Mark enclosed parts of a subject that show the backdrop, such as inside a handle.

    Args:
        lab: (h, w, 3) CIELAB.
        backdrop: Of this picture.
        subject: (h, w).
    """
    usual = (backdrop.lab, _around(lab, ~subject))
    away = np.minimum(*(np.linalg.norm(cv2.blur(lab - each, (3, 3)), axis=2) for each in usual))
    labels, count = ndimage.label(subject & (away < _HOLE_TOLERANCE * (1 + backdrop.noise)))
    sizes = np.bincount(labels.ravel(), minlength=count + 1)
    means = np.bincount(labels.ravel(), weights=away.ravel()) / np.maximum(sizes, 1)
    hole = sizes >= max(_HOLE_PIXELS, _HOLE_SHARE * float(subject.sum()))
    # A grey patch of a subject before grey varies more than the backdrop itself.
    hole &= means < _HOLE_MEAN * (1 + backdrop.noise)
    hole[0] = False
    # The shadow that is seen through a hole is as little the subject's as the light beside it.
    tolerance = max(_LEAST_TOLERANCE, _NOISE_TOLERANCE * backdrop.noise)
    soft = subject & (hole[labels] | _is_softly_lit(lab, backdrop, tolerance, _HOLE_SOFTNESS))
    regions, _ = ndimage.label(soft)
    open_part = np.isin(regions, np.unique(regions[hole[labels]])) & soft
    return np.asarray(ndimage.binary_dilation(open_part))


def _around(lab: FloatArray, outside: Mask) -> FloatArray:
    """Return what the backdrop near each place looks like, (h, w, 3)."""
    weight = outside.astype(np.float64)
    sigma = _NEIGHBOURHOOD * max(outside.shape)
    total = cv2.GaussianBlur(lab * weight[..., None], (0, 0), sigma)
    share = cv2.GaussianBlur(weight, (0, 0), sigma)
    return np.asarray(total / np.maximum(share, 1e-6)[..., None])
