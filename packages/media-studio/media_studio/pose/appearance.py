"""The colours of a person's torso, by which one person is told from another."""

import cv2
import numpy as np
from scipy.ndimage import gaussian_filter

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.landmarks import INDEX
from media_studio.pose.person import Person

_SHOULDERS = [INDEX["left_shoulder"], INDEX["right_shoulder"]]
_HIPS = [INDEX["left_hip"], INDEX["right_hip"]]
_ROWS, _COLUMNS = 16, 12
_TOP, _BOTTOM = 0.05, 0.9
"""Part of the way from the shoulders to the hips that is looked at."""
_WIDTH = 0.8
"""Share of the width that is looked at, so that arms and background stay out."""
_NARROWEST = 0.2
"""Half the width of a torso seen from the side, in torso lengths."""
_BINS = (6, 10, 10)
_RANGES = [0.0, 256.0, 78.0, 178.0, 78.0, 178.0]
"""Of L*, a* and b* as OpenCV stores them; cloth is rarely more saturated."""
_BLUR = 0.7
"""Bins; a shade at the border of two bins belongs to both."""


def torso_colours(picture: ByteImage, person: Person) -> FloatArray | None:
    """Return the histogram of the torso's colours.

    Args:
        picture: (h, w, 3) sRGB.
        person: A person in it.

    Returns:
        (600,) square roots of shares, so that the dot product of two is their likeness, 0..1;
        None where less than half of the torso is in the picture.

    Source: Comaniciu, Ramesh & Meer 2003, Kernel-based object tracking (the coefficient).
    """
    samples = np.rint(_torso_grid(person)).astype(np.int64)
    height, width = picture.shape[:2]
    inside = ((samples >= 0) & (samples < (width, height))).all(axis=1)
    if 2 * np.count_nonzero(inside) < len(samples):
        return None
    x, y = samples[inside].T
    lab = cv2.cvtColor(picture[y, x][None], cv2.COLOR_RGB2LAB)
    lab[..., 1:] = np.clip(lab[..., 1:], _RANGES[2], _RANGES[3] - 1)
    counts = cv2.calcHist([lab], [0, 1, 2], None, list(_BINS), _RANGES)
    smooth = gaussian_filter(counts.astype(np.float64), _BLUR, mode="nearest").ravel()
    return np.asarray(np.sqrt(smooth / smooth.sum()))


def _torso_grid(person: Person) -> FloatArray:
    shoulders, hips = (person.points[pair] for pair in (_SHOULDERS, _HIPS))
    top, down = shoulders.mean(axis=0), hips.mean(axis=0) - shoulders.mean(axis=0)
    length = max(float(np.linalg.norm(down)), 1.0)
    half = max(float(np.linalg.norm(shoulders[0] - shoulders[1])) / 2, _NARROWEST * length)
    across = np.array([-down[1], down[0]]) / length * half * _WIDTH
    u, v = np.meshgrid(np.linspace(-1, 1, _COLUMNS), np.linspace(_TOP, _BOTTOM, _ROWS))
    return np.asarray(top + u.reshape(-1, 1) * across + v.reshape(-1, 1) * down)
