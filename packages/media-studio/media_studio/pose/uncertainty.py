"""Why the motion of a person who was followed cannot be trusted."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.pose.boxes import overlap
from media_studio.pose.landmarks import INDEX
from media_studio.pose.tracks import Track

Doubt = Literal[
    "hidden",
    "gaps",
    "low confidence",
    "overlap",
    "folded body",
    "few frames",
    "depth",
    "trembling",
    "camera travels",
]

_PARTS = {
    "legs": ("left_knee", "right_knee", "left_ankle", "right_ankle"),
    "arms": ("left_elbow", "right_elbow", "left_wrist", "right_wrist"),
    "head": ("nose", "left_ear", "right_ear"),
}
_HIDDEN = 0.5
"""Visibility below which a landmark is more guessed than seen."""
_MOSTLY = 0.5
_LOW_CONFIDENCE = 0.6
_OVERLAPPING, _OVERLAPPING_SHARE = 0.4, 0.3
"""Overlap of two people's boxes from which one is taken for the other, and share of the frames."""
_FOLDED, _FOLDED_SHARE = 0.45, 0.5
"""Distance of head and ankles, in lengths of trunk and legs, of a body that is crumpled."""
_FEW_SECONDS = 1.0
_UNEVEN = 0.25
"""Spread of the length of thighs and shins, in lengths, from which their depth is not seen."""
_TREMBLING = 80.0
"""Mean acceleration of the landmarks, metres per second squared, that no movement has: of a figure
that is made out well 35, of one whose limbs are taken for each other 130."""
_LOOKS = 30.0
"""Frames per second at which that is measured."""
_MOST_DOUBTS = 3
_LEAST_CONFIDENCE = 0.5
_SERIOUS = frozenset(("overlap", "folded body", "few frames", "depth", "low confidence", "gaps"))


@dataclass(frozen=True, kw_only=True)
class Uncertainty:
    """One reason why a motion may be wrong.

    Attributes:
        doubt: What kind of reason.
        note: The reason in words.
    """

    doubt: Doubt
    note: str


def uncertainties(
    track: Track, others: Sequence[Track] = (), *, fps: float = 30.0
) -> tuple[Uncertainty, ...]:
    """Return the reasons to distrust the motion of a person.

    Args:
        track: The person.
        others: Everybody else who was followed.
        fps: Frames per second.
    """
    return tuple(Uncertainty(doubt=doubt, note=note) for doubt, note in _doubts(track, others, fps))


def cannot_be_trusted(track: Track, found: Sequence[Uncertainty]) -> bool:
    """Tell whether a motion is more likely wrong than right."""
    serious = [each for each in found if each.doubt in _SERIOUS]
    return len(serious) >= _MOST_DOUBTS or (
        len(serious) > 1 and track.mean_confidence < _LEAST_CONFIDENCE
    )


def _doubts(track: Track, others: Sequence[Track], fps: float) -> Iterator[tuple[Doubt, str]]:
    seen = np.stack([person.visibility for person in track.people])
    for part, names in _PARTS.items():
        hidden = (seen[:, [INDEX[name] for name in names]] < _HIDDEN).mean()
        if hidden > _MOSTLY:
            note = f"{part} hidden or out of the picture most of the time, therefore guessed"
            yield "hidden", note
    missing = int(track.frames[-1] - track.frames[0]) + 1 - len(track.frames)
    if missing:
        frames = missing + len(track.frames)
        yield "gaps", f"out of sight in {missing} of {frames} frames, which are filled"
    if track.mean_confidence < _LOW_CONFIDENCE:
        note = f"made out with a mean confidence of {track.mean_confidence:.2f} only"
        yield "low confidence", note
    if len(track.frames) < _FEW_SECONDS * fps:
        yield "few frames", f"seen in {len(track.frames)} frames only"
    share = max((_shared(track, other) for other in others), default=0.0)
    if share > _OVERLAPPING_SHARE:
        note = f"overlaps another person in {100 * share:.0f}% of the frames and may be mixed up"
        yield "overlap", note
    yield from _doubts_of_shape(track)
    if _acceleration(track, fps) > _TREMBLING:
        yield (
            "trembling",
            "limbs jump from frame to frame, so what they do is more guessed than seen",
        )


def _doubts_of_shape(track: Track) -> Iterator[tuple[Doubt, str]]:
    worlds = [person.world for person in track.people if person.world is not None]
    if not worlds:
        return
    world = np.stack(worlds)
    folded = float((_stretch(world) < _FOLDED).mean())
    if folded > _FOLDED_SHARE:
        yield "folded body", f"folded up in {100 * folded:.0f}% of the frames, perhaps misread"
    if _spread(world) > _UNEVEN:
        yield "depth", "the legs change their length, so how far they point to the camera is unsure"


def _acceleration(track: Track, fps: float) -> float:
    """Return the mean acceleration of the landmarks as they were made out, or 0."""
    step = max(1, round(fps / _LOOKS))
    worlds = [person.world for person in track.people]
    ways = track.frames[2 * step :] - track.frames[: -2 * step]
    found = [
        float(np.linalg.norm(a - 2 * b + c, axis=-1).mean())
        for a, b, c, way in zip(worlds, worlds[step:], worlds[2 * step :], ways, strict=False)
        if a is not None and b is not None and c is not None and way == 2 * step
    ]
    return float(np.mean(found)) * (fps / step) ** 2 if found else 0.0


def _shared(track: Track, other: Track) -> float:
    """Return the share of frames in which the boxes of two people overlap."""
    there = dict(zip(other.frames.tolist(), other.people, strict=True))
    overlaps = [
        frame in there and overlap(person.box, there[frame].box) > _OVERLAPPING
        for frame, person in zip(track.frames.tolist(), track.people, strict=True)
    ]
    return float(np.mean(overlaps))


def _middle(world: FloatArray, joint: str) -> FloatArray:
    return (world[:, INDEX[f"left_{joint}"]] + world[:, INDEX[f"right_{joint}"]]) / 2


def _stretch(world: FloatArray) -> FloatArray:
    """Return the distance of head and ankles in lengths of the body between them, (f,)."""
    ways = [_middle(world, joint) for joint in ("ear", "shoulder", "hip", "knee", "ankle")]
    parts = [np.linalg.norm(b - a, axis=1) for a, b in pairwise(ways)]
    whole = np.linalg.norm(ways[-1] - ways[0], axis=1)
    return np.asarray(whole / np.maximum(np.sum(parts, axis=0), 1e-9))


def _spread(world: FloatArray) -> float:
    """Return the largest relative spread of the lengths of thighs and shins over time."""
    spreads = [0.0]
    for side in ("left", "right"):
        for upper, lower in (("hip", "knee"), ("knee", "ankle")):
            bones = world[:, INDEX[f"{side}_{lower}"]] - world[:, INDEX[f"{side}_{upper}"]]
            lengths = np.linalg.norm(bones, axis=1)
            spreads.append(float(lengths.std() / max(lengths.mean(), 1e-9)))
    return max(spreads)
