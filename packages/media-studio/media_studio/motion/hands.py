"""Frames of the bones of hands, and fingers that hands of two figures share."""

from collections.abc import Iterator, Mapping

import numpy as np

from media_gltf.figures.fingers import FINGERS, SEGMENTS, TIP
from media_gltf.figures.roles import SIDES
from media_studio.arrays import FloatArray
from media_studio.motion.joint_frames import aimed_frames

PALMS = {f"{side}_palm": f"{side}_hand" for side in SIDES}
"""Of each bone of a palm the role of the joint that turns it."""

_RESTING = "The motion has no fingers, so those of the model stay as they rest."
_LOST = "The motion moves fingers, which the model does not have."


def finger_frames(
    points: Mapping[str, FloatArray], side: str, forearm: FloatArray
) -> dict[str, FloatArray]:
    """Return the frame (3, 3) of the palm and of the bones of the fingers of a hand.

    Y goes to the fingertips and X along the axis about which fingers curl, so Z points out of the
    palm; a thumb curls about that.

    Args:
        points: Where joints are, (3,), by role; `left_index_4` is the tip of a finger.
        side: Of the hand.
        forearm: Its frame (3, 3), by which hands with fewer than two fingers beside the thumb
            are taken to be turned.
    """
    bases = [
        points[role] for role in (f"{side}_{each}_1" for each in FINGERS[1:]) if role in points
    ]
    sign = 1.0 if side == SIDES[0] else -1.0
    palm, frames = np.stack([-sign * forearm[:, 2], forearm[:, 1], sign * forearm[:, 0]], -1), {}
    if len(bases) > 1 and f"{side}_hand" in points:
        along = np.mean(bases, axis=0) - points[f"{side}_hand"]
        palm = frames[f"{side}_palm"] = aimed_frames(along, sign * (bases[-1] - bases[0]), "yx")
    for finger in FINGERS:
        axis = sign * palm[:, 2] if finger == FINGERS[0] else palm[:, 0]
        chain = _chain(points, side, finger)
        for number in range(1, len(chain) - 1):
            along = chain[number + 1] - chain[number]
            frames[f"{side}_{finger}_{number}"] = aimed_frames(along, axis, "yx")
    return frames


def _chain(points: Mapping[str, FloatArray], side: str, finger: str) -> list[FloatArray]:
    """Return the wrist, the joints of a finger, and its tip, which goes on straight if unknown."""
    joints = [f"{side}_{finger}_{number}" for number in SEGMENTS]
    if f"{side}_hand" not in points or joints[0] not in points:
        return []
    chain = [points[role] for role in (f"{side}_hand", *joints) if role in points]
    tip = points.get(f"{side}_{finger}_{TIP}", 2 * chain[-1] - chain[-2])
    return [*chain, tip]


def with_lent_fingers(
    bones: Mapping[str, FloatArray], wanted: Mapping[str, FloatArray]
) -> dict[str, FloatArray]:
    """Let fingers that a performer does not have do what the next one does.

    Args:
        bones: What the performer's bones do, by role.
        wanted: Bones of the figure, by role.
    """
    known = dict(bones)
    for side in SIDES:
        own = [finger for finger in FINGERS[1:] if f"{side}_{finger}_1" in bones]
        for finger in FINGERS[1:] if own else ():
            if finger in own:
                continue
            near = min(own, key=lambda each: abs(FINGERS.index(each) - FINGERS.index(finger)))
            roles = {n: f"{side}_{near}_{n}" for n in SEGMENTS}
            known |= {
                f"{side}_{finger}_{n}": bones[role]
                for n, role in roles.items()
                if role in bones and f"{side}_{finger}_{n}" in wanted
            }
    return known


def finger_notes(
    bones: Mapping[str, FloatArray], wanted: Mapping[str, FloatArray]
) -> Iterator[str]:
    """Yield a sentence where only the performer or only the figure has fingers on a hand."""
    pairs = [(_has_fingers(bones, side), _has_fingers(wanted, side)) for side in SIDES]
    if (False, True) in pairs:
        yield _RESTING
    if (True, False) in pairs:
        yield _LOST


def _has_fingers(bones: Mapping[str, FloatArray], side: str) -> bool:
    return any(f"{side}_{finger}_1" in bones for finger in FINGERS)
