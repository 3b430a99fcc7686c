"""Choose how many frames a second an animation is sampled with."""

from collections.abc import Sequence

_USUAL = (24, 25, 30, 48, 50, 60)
_SLOWEST, _FASTEST = 24, 120
_TOLERANCE = 0.01
"""Frames by which the end of a clip may miss a frame."""


def choose_frame_rate(seconds: Sequence[float]) -> int:
    """Return the rate at which the clips end on a frame, the usual rates first.

    Args:
        seconds: Durations of the clips.

    Returns:
        Frames per second, 24..120; where no rate fits all clips, the one that fits best.
    """
    rates = (*_USUAL, *range(_SLOWEST, _FASTEST + 1))
    misses = {rate: max((_miss(rate * time) for time in seconds), default=0.0) for rate in rates}
    fitting = [rate for rate in rates if misses[rate] < _TOLERANCE]
    return fitting[0] if fitting else min(rates, key=lambda rate: misses[rate])


def _miss(frames: float) -> float:
    return abs(frames - round(frames))
