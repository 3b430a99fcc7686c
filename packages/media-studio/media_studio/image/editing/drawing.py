"""Pictures as if drawn: pencil and cartoon."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.tone import adjust

_STROKE = 0.012
"""Reach of a pencil stroke, standard deviation, share of the longer side."""

_PAPER = np.array([0.985, 0.975, 0.955])
_LEAD = np.array([0.16, 0.16, 0.18])

_FLAT_ROUNDS = 4
_TONES = 7
"""Steps of lightness in a cartoon."""

_LINE = 0.0011
"""Half the width of an ink line, standard deviation, share of the longer side."""


def sketch(colours: ByteImage) -> ByteImage:
    """Draw a picture with a pencil: brightness over its blurred self, with grain of the paper."""
    raw = np.asarray(cv2.cvtColor(colours, cv2.COLOR_RGB2GRAY), np.float32) / 255
    side = max(raw.shape)
    grey = np.asarray(cv2.bilateralFilter(raw, 9, 0.1, 5), np.float64)
    fine = _dodged(grey, 0.3 * _STROKE * side)
    broad = _dodged(grey, 1.5 * _STROKE * side)
    tone = (0.5 + 0.5 * np.clip(grey * 1.25, 0, 1)) ** 0.9
    grain = np.random.default_rng(0).normal(0, 1, grey.shape)
    grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), max(0.6, side / 1800)), np.float64)
    shade = np.clip(fine * broad, 0, 1) ** 1.6 * tone
    shade += 0.05 * grain / max(float(grain.std()), 1e-6) * (1 - shade)
    return as_bytes(_LEAD + np.clip(shade, 0, 1)[..., None] * (_PAPER - _LEAD))


def lines(colours: ByteImage) -> ByteImage:
    """Draw the outlines in black on white, with nothing filled, as for colouring.

    Source: Winnemöller, Kyprianidis & Olsen 2012, XDoG.
    """
    flat = colours
    for _ in range(_FLAT_ROUNDS):
        flat = np.asarray(cv2.bilateralFilter(flat, 9, 30, 7))
    lab = cv2.cvtColor(flat.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    sigma = max(0.8, _CONTOUR * max(lab.shape))
    near = cv2.GaussianBlur(lab, (0, 0), sigma)
    away = near - cv2.GaussianBlur(lab, (0, 0), 1.6 * sigma)
    # A rise of any channel is a line on its darker side; lightness decides which that is
    depth = -away[..., 0] + 0.4 * np.linalg.norm(away[..., 1:], axis=2)
    ink = np.tanh(np.maximum(depth - _FAINT, 0) / _FAINT)
    marked = (ink > 0.3).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(marked, connectivity=8)
    long = np.maximum(stats[:, 2], stats[:, 3]) >= _SPECK * max(ink.shape)
    long[0] = False
    kept = cv2.dilate(long[labels].astype(np.uint8), np.ones((3, 3), np.uint8))
    return as_bytes(np.repeat((1 - ink * kept)[..., None], 3, axis=2))


_CONTOUR = 0.0016
"""Half the width of a contour, standard deviation, share of the longer side."""
_FAINT = 0.8
"""CIELAB units of a difference of Gaussians from which on there is a line."""
_SPECK = 0.02
"""Length below which a line is a speck, share of the longer side."""


def _dodged(grey: FloatArray, sigma: float) -> FloatArray:
    around = cv2.GaussianBlur(grey, (0, 0), max(0.8, sigma))
    return np.minimum(1.0, (grey + 0.02) / (around + 0.02))


def cartoon(colours: ByteImage) -> ByteImage:
    """Draw a picture with flat colours and ink lines.

    Source: Winnemöller, Olsen & Gooch 2006, Real-Time Video Abstraction.
    """
    flat = colours
    for _ in range(_FLAT_ROUNDS):
        flat = np.asarray(cv2.bilateralFilter(flat, 9, 26, 7))
    lab = cv2.cvtColor(flat.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    steps = lab[..., 0] / 100 * _TONES
    whole = np.floor(steps)
    soft = whole + 0.5 + 0.5 * np.tanh(6 * (steps - whole - 0.5))
    lab[..., 0] = np.clip(soft / _TONES * 100, 0, 100)
    painted = cv2.cvtColor(lab, cv2.COLOR_LAB2RGB).astype(np.float64)
    vivid = adjust(as_bytes(painted), "saturation", 0.25) / 255
    return as_bytes(vivid * _ink(flat)[..., None])


def _ink(flat: ByteImage) -> FloatArray:
    """Return 0 on lines and 1 elsewhere: differences of Gaussians."""
    grey = cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY) / 255
    sigma = max(0.7, _LINE * max(grey.shape))
    edge = cv2.GaussianBlur(grey, (0, 0), sigma) - 0.985 * cv2.GaussianBlur(
        grey, (0, 0), 1.6 * sigma
    )
    return np.asarray(np.where(edge > 0, 1.0, 1 + np.tanh(70 * edge)).clip(0.08, 1))
