"""What is uncertain about a person who was followed, in words."""

from collections.abc import Iterator

import numpy as np

from media_pipelines.engines.pose.landmarks import INDEX
from media_pipelines.engines.pose.tracks import Track

_PARTS = {
    "legs": ("left_knee", "right_knee", "left_ankle", "right_ankle"),
    "arms": ("left_elbow", "right_elbow", "left_wrist", "right_wrist"),
    "head": ("nose", "left_ear", "right_ear"),
}
_HIDDEN = 0.5
"""Visibility below which a landmark is more guessed than seen."""
_MOSTLY = 0.5
_LOW_CONFIDENCE = 0.6


def uncertainties(track: Track) -> Iterator[str]:
    """Name the parts of the body that are mostly hidden, gaps, and a low confidence."""
    seen = np.stack([person.visibility for person in track.people])
    for part, names in _PARTS.items():
        hidden = (seen[:, [INDEX[name] for name in names]] < _HIDDEN).mean()
        if hidden > _MOSTLY:
            yield f"{part} hidden or out of the picture most of the time, therefore guessed"
    missing = int(track.frames[-1] - track.frames[0]) + 1 - len(track.frames)
    if missing:
        yield f"out of sight in {missing} of {missing + len(track.frames)} frames, which are filled"
    if track.mean_confidence < _LOW_CONFIDENCE:
        yield f"made out with a mean confidence of {track.mean_confidence:.2f} only"
