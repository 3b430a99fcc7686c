"""Colours that everybody would name alike; shades in between have no name."""

from typing import NamedTuple

import numpy as np

from media_studio.arrays import FloatArray, Mask


class _Region(NamedTuple):
    """Lightness 0..100, chroma, and hue in degrees counter-clockwise from +a in CIELAB."""

    name: str
    lightness: tuple[float, float]
    chroma: tuple[float, float]
    hue: tuple[float, float]


_ALL_ROUND = (-180.0, 180.0)
_VIVID = 150.0

_REGIONS = (
    _Region("black", (0, 17), (0, 9), _ALL_ROUND),
    _Region("grey", (27, 80), (0, 6.5), _ALL_ROUND),
    _Region("white", (87, 101), (0, 7), _ALL_ROUND),
    _Region("red", (20, 46), (40, _VIVID), (8, 44)),
    _Region("red", (46, 56), (40, _VIVID), (8, 41)),
    _Region("pink", (64, 90), (18, 70), (-28, 24)),
    _Region("orange", (55, 82), (55, _VIVID), (52, 74)),
    _Region("brown", (14, 48), (13, 45), (44, 78)),
    _Region("beige", (68, 92), (10, 30), (66, 97)),
    _Region("yellow", (72, 100), (45, _VIVID), (86, 106)),
    _Region("green", (20, 90), (13, _VIVID), (113, 166)),
    _Region("turquoise", (40, 92), (18, _VIVID), (184, 212)),
    _Region("blue", (16, 88), (13, _VIVID), (242, 303)),
    _Region("purple", (15, 55), (20, _VIVID), (308, 332)),
)
"""Cores of the basic colour terms, with room between them."""

NAMES = frozenset(region.name for region in _REGIONS)


def name_colours(lab: FloatArray) -> dict[str, float]:
    """Measure which share of the pixels each named colour has.

    Args:
        lab: (n, 3) CIELAB.

    Returns:
        Name to share 0..1, the largest first; pixels of doubtful colour count for none.

    Source: the terms of Berlin & Kay 1969 with beige and turquoise.
    """
    lightness, chroma = lab[:, 0], np.hypot(lab[:, 1], lab[:, 2])
    hue = np.degrees(np.arctan2(lab[:, 2], lab[:, 1]))
    shares = dict.fromkeys((region.name for region in _REGIONS), 0.0)
    for region in _REGIONS:
        inside = (
            _within(lightness, region.lightness)
            & _within(chroma, region.chroma)
            & (((hue - region.hue[0]) % 360) <= region.hue[1] - region.hue[0])
        )
        shares[region.name] += float(inside.mean())
    return dict(sorted(shares.items(), key=lambda item: -item[1]))


def _within(values: FloatArray, bounds: tuple[float, float]) -> Mask:
    return (values >= bounds[0]) & (values < bounds[1])
