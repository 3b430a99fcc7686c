"""Pictures as if painted or printed: oil, watercolour, charcoal, halftone."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.tone import adjust

_BRUSH = 0.007
"""Radius of a brush, share of the longer side."""
_SECTORS = 8
_SHARP = 8.0
"""Exponent by which calm sectors count more than restless ones."""
_RELIEF = 0.07
"""How much the ridges of oil paint catch light."""
_WASH = 0.009
"""Radius of a wash of watercolour, share of the longer side."""
_PAPER = np.array([0.985, 0.975, 0.95])
_DOT = 0.0075
"""Distance of the dots of a halftone, share of the longer side."""


def kuwahara(colours: ByteImage, radius: int) -> ByteImage:
    """Flatten areas and sharpen what parts them.

    Source: Papari, Petkov & Campisi 2007, the generalised Kuwahara filter.
    """
    values = colours.astype(np.float32) / 255
    size = 2 * radius + 1
    y, x = np.mgrid[-radius : radius + 1, -radius : radius + 1]
    near = np.exp(-(x**2 + y**2) / (2 * (0.5 * radius) ** 2)).astype(np.float32)
    turned = np.arctan2(y, x)
    total, weights = np.zeros_like(values), np.zeros(values.shape[:2], np.float32)
    for sector in range(_SECTORS):
        away = np.angle(np.exp(1j * (turned - 2 * np.pi * sector / _SECTORS)))
        kernel = near * (np.abs(away) < 1.2 * np.pi / _SECTORS) + near * (x**2 + y**2 < 2)
        kernel = (kernel / kernel.sum()).astype(np.float32).reshape(size, size)
        mean = cv2.filter2D(values, -1, kernel)
        spread = np.maximum(cv2.filter2D(values**2, -1, kernel) - mean**2, 0).sum(axis=2)
        weight = 1 / (1 + (255 * np.sqrt(spread)) ** _SHARP)
        weight = np.maximum(weight, 1e-20)
        total += mean * weight[..., None]
        weights += weight
    return as_bytes((total / weights[..., None]).astype(np.float64))


def oil(colours: ByteImage) -> ByteImage:
    """Paint a picture in strokes of oil that follow its forms and catch the light."""
    side = max(colours.shape)
    flat = kuwahara(colours, max(3, round(_BRUSH * side)))
    strokes = _along(flat, max(4, round(2.4 * _BRUSH * side)))
    slope = cv2.Sobel(strokes, cv2.CV_64F, 1, 0) + cv2.Sobel(strokes, cv2.CV_64F, 0, 1)
    slope = np.clip(slope / max(float(slope.std()), 1e-6), -2.5, 2.5)
    vivid = adjust(adjust(flat, "saturation", 0.2), "contrast", 0.1) / 255
    return as_bytes(np.clip(vivid * (1 + _RELIEF * slope[..., None]), 0, 1))


def _along(colours: ByteImage, length: int) -> FloatArray:
    """Smear noise along the forms of a picture, (h, w), unit deviation.

    Source: Cabral & Leedom 1993, line integral convolution.
    """
    grey = cv2.cvtColor(colours, cv2.COLOR_RGB2GRAY).astype(np.float64)
    dx, dy = cv2.Sobel(grey, cv2.CV_64F, 1, 0), cv2.Sobel(grey, cv2.CV_64F, 0, 1)
    reach = 0.006 * max(grey.shape) + 1
    xx, yy, xy = (cv2.GaussianBlur(each, (0, 0), reach) for each in (dx * dx, dy * dy, dx * dy))
    turned = 0.5 * np.arctan2(2 * xy, xx - yy) + np.pi / 2
    raw = np.asarray(np.random.default_rng(0).normal(0, 1, grey.shape), np.float32)
    noise = cv2.GaussianBlur(raw, (0, 0), max(0.7, 0.0011 * max(grey.shape)))
    step_x, step_y = np.cos(turned).astype(np.float32), np.sin(turned).astype(np.float32)
    y, x = np.asarray(np.mgrid[: grey.shape[0], : grey.shape[1]], np.float32)
    total: FloatArray = np.asarray(noise, np.float64)
    for sense in (1, -1):
        for step in range(1, length // 2 + 1):
            at_x, at_y = x + sense * step * step_x, y + sense * step * step_y
            moved = cv2.remap(noise, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
            total = total + moved
    return np.asarray((total - total.mean()) / max(float(total.std()), 1e-6), np.float64)


def watercolour(colours: ByteImage) -> ByteImage:
    """Paint a picture in washes: pale, dark where a wash ends, uneven, on grained paper."""
    side = max(colours.shape)
    flat = kuwahara(_wobbled(colours), max(3, round(_WASH * side)))
    for _ in range(2):
        flat = np.asarray(cv2.bilateralFilter(flat, 9, 30, 7))
    values = adjust(flat, "saturation", 0.25) / 255
    pale = 1 - (1 - values) * 0.86
    grey = cv2.GaussianBlur(cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY) / 255, (0, 0), 0.0012 * side)
    edge = np.hypot(cv2.Sobel(grey, cv2.CV_64F, 1, 0), cv2.Sobel(grey, cv2.CV_64F, 0, 1))
    density = 1 + 0.22 * _cloud(grey.shape, 0.03) + 0.1 * _cloud(grey.shape, 0.006)
    density += 0.12 * _cloud(grey.shape, 0.0012) + 2.2 * np.clip(edge, 0, 0.35)
    # Pigment darkens in powers, as layers of glass do
    painted = pale ** np.clip(density, 0.3, 2.5)[..., None]
    ragged = _unpainted(grey.shape)[..., None]
    return as_bytes(painted * _PAPER * (1 - ragged) + ragged * _PAPER)


def _wobbled(colours: ByteImage) -> ByteImage:
    """Shift places by a little, as a hand does."""
    height, width = colours.shape[:2]
    y, x = np.asarray(np.mgrid[:height, :width], np.float32)
    reach = 0.003 * max(height, width)
    shift_x = (reach * _cloud((height, width), 0.01)).astype(np.float32)
    shift_y = (reach * _cloud((height, width), 0.013)).astype(np.float32)
    moved = cv2.remap(
        colours, x + shift_x, y + shift_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    return np.asarray(moved, np.uint8)


def _unpainted(shape: tuple[int, ...]) -> FloatArray:
    """Return 1 where the paper shows at the border, 0 inside."""
    height, width = shape[:2]
    y, x = (np.minimum(np.arange(n), n - 1 - np.arange(n)) for n in (height, width))
    inside = np.minimum(y[:, None], x) / min(height, width)
    return np.asarray(
        np.clip(
            (
                0.022
                + 0.004 * _cloud((height, width), 0.03)
                + 0.002 * _cloud((height, width), 0.006)
                - inside
            )
            / 0.006,
            0,
            1,
        )
    )


def _cloud(shape: tuple[int, ...], share: float) -> FloatArray:
    """Return smooth noise of unit deviation whose blotches are a share of the longer side."""
    height, width = shape[:2]
    noise = (
        np.random.default_rng(round(1e5 * share)).normal(0, 1, (height, width)).astype(np.float32)
    )
    soft = cv2.GaussianBlur(noise, (0, 0), max(0.6, share * max(height, width)))
    return np.asarray(soft / max(float(soft.std()), 1e-6), np.float64)


def charcoal(colours: ByteImage) -> ByteImage:
    """Draw a picture with charcoal: soft dark masses, broad lines, the grain of the paper."""
    side = max(colours.shape)
    flat = kuwahara(colours, max(3, round(0.005 * side)))
    grey = cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY) / 255
    wide = cv2.GaussianBlur(grey, (0, 0), 0.008 * side)
    line = np.clip((wide - grey) * 5, 0, 1)
    low, high = np.quantile(grey, (0.02, 0.9))
    mass = np.clip((high - grey) / max(high - low, 0.05), 0, 1) ** 1.3
    dark = np.clip(0.82 * mass + 0.7 * line, 0, 1)
    rough = 0.6 * _cloud(grey.shape, 0.0012) + 0.8 * (_along(flat, max(6, round(0.012 * side))))
    # The tooth of the paper takes charcoal first where there is little of it
    taken = np.clip(dark + 0.16 * rough * np.sqrt(np.clip(dark * (1.15 - dark), 0, 1)), 0, 1)
    ink = 0.07 + (1 - taken) * 0.88
    return as_bytes(ink[..., None] * np.array([1.0, 0.985, 0.96]))


def newspaper(colours: ByteImage) -> ByteImage:
    """Print a picture in black dots on grey paper."""
    grey = cv2.cvtColor(adjust(colours, "contrast", 0.2), cv2.COLOR_RGB2GRAY) / 255
    dots = _screened(grey, angle=45.0)
    return as_bytes(0.1 + dots[..., None] * (np.array([0.94, 0.92, 0.87]) - 0.1))


def halftone(colours: ByteImage) -> ByteImage:
    """Print a picture in dots of cyan, magenta and yellow, each turned against the others."""
    light = adjust(colours, "contrast", 0.2) / 255
    return as_bytes(
        np.stack(
            [_screened(light[..., k], angle=angle) for k, angle in enumerate((15.0, 75.0, 45.0))],
            axis=-1,
        )
    )


def _screened(light: FloatArray, *, angle: float) -> FloatArray:
    """Turn lightness (h, w), 0..1, into paper between dots of ink, in rows at an angle."""
    step = max(3.0, _DOT * max(light.shape))
    smooth = cv2.GaussianBlur(light, (0, 0), 0.35 * step)
    y, x = np.mgrid[: light.shape[0], : light.shape[1]] * (2 * np.pi / step)
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    screen = 0.5 + 0.25 * (np.cos(c * x + s * y) + np.cos(c * y - s * x))
    return np.clip((smooth - screen * 0.9 - 0.05) * step * 0.9 + 0.5, 0, 1)
