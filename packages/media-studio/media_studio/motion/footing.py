"""When the feet of a filmed person stand, from how they move in the picture and in space."""

import numpy as np
from scipy.ndimage import gaussian_filter1d

from media_studio.arrays import FloatArray, Mask
from media_studio.motion.contact import runs, with_margin, without_short
from media_studio.motion.smoothing import low_pass
from media_studio.pose.landmarks import INDEX

SOLES = tuple(
    INDEX[f"{side}_{name}"] for side in ("left", "right") for name in ("foot_index", "heel")
)
"""Left ball, left heel, right ball, right heel."""

_SHINS = tuple(
    (INDEX[f"{side}_knee"], INDEX[f"{side}_ankle"]) for side in ("left", "right") for _ in range(2)
)
_SEEN_SLOW, _SEEN_FAST = 0.25, 0.45
"""Metres per second across the picture below which a foot begins to stand, and stops standing."""
_SLOW, _FAST = 0.7, 1.1
"""Metres per second in space, where the distance from the camera is misjudged."""
_BRIEF_SECONDS = 0.12
_STEEP = 0.4
"""Sine of a shin's slope from which somebody stands on the foot rather than kneels or lies."""
_APEX_SECONDS, _APEX_HEIGHT = 0.3, 0.10
"""How long, and metres above the floor before and after, a foot hangs at the top of a jump."""
_PICTURE_HERTZ, _SPACE_HERTZ = 6.0, 4.0


def standing_soles(pixels: FloatArray, places: FloatArray, scale: FloatArray, fps: float) -> Mask:
    """Tell when balls and heels stand.

    A foot that stands does not move in the picture, which is seen far more exactly than where
    it is in space; space tells feet apart that swing towards the camera.

    Args:
        pixels: (f, 33, 2) landmarks as a camera that does not turn would see them.
        places: (f, 33, 3) metres, Y up.
        scale: (f,) metres of a pixel where the person is.
        fps: Frames per second.

    Returns:
        (f, 4) in the order of `SOLES`.
    """
    soles = list(SOLES)
    seen = _speed(low_pass(pixels[:, soles], fps, _PICTURE_HERTZ), fps) * scale[:, None]
    steady = low_pass(places[:, soles], fps, _SPACE_HERTZ)
    # Where the whole person seems to move, feet that keep their distance may both stand
    apart = _speed(steady - steady[:, [2, 3, 0, 1]], fps)
    speed = np.minimum(_speed(steady, fps), apart)
    steep = np.stack([_slope(places, knee, ankle) for knee, ankle in _SHINS], 1) > _STEEP
    begins = (seen < _SEEN_SLOW) & (speed < _SLOW) & steep
    lasts = (seen < _SEEN_FAST) & (speed < _FAST) & steep
    brief = round(_BRIEF_SECONDS * fps)
    standing = np.stack(
        [
            without_short(with_margin(begins[:, each], lasts[:, each]), brief)
            for each in range(len(soles))
        ],
        axis=1,
    )
    return standing & ~_hanging(standing, places[:, soles, 1], fps)


def _speed(points: FloatArray, fps: float) -> FloatArray:
    if len(points) < 2:
        return np.zeros(points.shape[:2])
    speed = np.linalg.norm(np.gradient(points, axis=0), axis=-1) * fps
    return gaussian_filter1d(speed, 0.03 * fps, axis=0, mode="nearest")


def _slope(places: FloatArray, knee: int, ankle: int) -> FloatArray:
    shin = places[:, knee] - places[:, ankle]
    return shin[:, 1] / np.maximum(np.linalg.norm(shin, axis=1), 1e-6)


def _hanging(standing: Mask, height: FloatArray, fps: float) -> Mask:
    """Flag short runs that are well above those before and after, (f, k)."""
    hangs = np.zeros_like(standing)
    for column in range(standing.shape[1]):
        stays = runs(standing[:, column])
        levels = [height[start:end, column].mean() for start, end in stays]
        for number in range(1, len(stays) - 1):
            start, end = stays[number]
            around = max(levels[number - 1], levels[number + 1])
            if end - start < _APEX_SECONDS * fps and levels[number] > around + _APEX_HEIGHT:
                hangs[start:end, column] = True
    return hangs
