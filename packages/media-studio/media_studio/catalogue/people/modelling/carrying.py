"""Which joints carry a point of the body, and in what shares.

At every joint the body changes over from the parent to the joint across a zone between two
parallel planes. A point's weights follow from the root outward: what a joint holds it hands on to
its children in the shares of their zones. Zones are wider than the limb is thick where the skin
would crease, and lie apart where joints have the same parent.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.catalogue.people.modelling.shell import mirrored
from media_studio.modelling.curves import Point
from media_studio.motion.body import CENTIMETRES, JOINT, JOINTS, PARENTS, body_skeleton
from media_studio.motion.grounding import SOLE

INFLUENCES = 4
"""Joints that a vertex of a glTF primitive may follow."""


@dataclass(frozen=True)
class Zone:
    """Where a joint takes over from its parent.

    Attributes:
        along: Direction in which its share grows.
        start: Metres from the joint, along that, where it begins.
        end: Where the joint has everything.
        flare: How far the zone rises for each metre from the middle of the body, as that of the
            neck does towards the shoulders.
    """

    along: Point
    start: float
    end: float
    flare: float = 0.0


_ZONES = {
    "Spine": (Zone((0, 1, 0), -0.05, 0.07),),
    "Spine1": (Zone((0, 1, 0), -0.11, 0.07),),
    "Neck": (Zone((0, 1, 0.3), 0.01, 0.07, flare=0.8),),
    "Head": (Zone((0, 1, -0.35), -0.035, 0.03),),
    # Beside the neck, and above the ribs
    "LeftShoulder": (Zone((1, -0.6, 0), -0.015, 0.07), Zone((0.5, 1, 0), -0.11, 0.0)),
    "LeftArm": (Zone((1, 0.35, 0), -0.05, 0.06),),
    "LeftForeArm": (Zone((1, 0, 0), -0.05, 0.05),),
    "LeftHand": (Zone((1, 0, 0), -0.045, 0.02),),
    # Below the groin, and beside the middle
    "LeftUpLeg": (Zone((0.25, -1, 0), -0.06, 0.075), Zone((1, 0, 0), -0.115, -0.07)),
    "LeftLeg": (Zone((0, -1, 0), -0.065, 0.065),),
    "LeftFoot": (Zone((0, -1, 0.25), -0.03, 0.025),),
    "LeftToeBase": (Zone((0, 0, 1), -0.03, 0.03),),
}
"""Those of the left side; a joint has what lies beyond all of its zones."""


@lru_cache(maxsize=1)
def rest_joints() -> FloatArray:
    """Return where the joints of a standing figure are, (j, 3) metres, the floor at Y = 0."""
    skeleton = body_skeleton()
    places = skeleton.offsets / CENTIMETRES
    for joint, parent in enumerate(PARENTS):
        if parent >= 0:
            places[joint] += places[parent]
    places[:, 1] += SOLE - places[JOINT["LeftToeBase"], 1]
    return places


def carry(points: FloatArray) -> tuple[IntArray, FloatArray]:
    """Distribute points of a figure at rest over its joints.

    Args:
        points: (n, 3) metres.

    Returns:
        Joints (n, 4) and weights (n, 4) that sum to 1, the largest first.
    """
    held = np.zeros((len(points), len(JOINTS)))
    held[:, 0] = 1.0
    for parent in range(len(JOINTS)):
        children = [joint for joint, above in enumerate(PARENTS) if above == parent]
        if not children:
            continue
        shares = np.stack([_share(joint, points) for joint in children], axis=1)
        shares /= np.maximum(shares.sum(axis=1, keepdims=True), 1.0)
        held[:, children] = held[:, [parent]] * shares
        held[:, parent] *= 1 - shares.sum(axis=1)
    chosen = np.argsort(-held, axis=1, kind="stable")[:, :INFLUENCES]
    weights = np.take_along_axis(held, chosen, axis=1)
    return chosen, weights / weights.sum(axis=1, keepdims=True)


def _share(joint: int, points: FloatArray) -> FloatArray:
    """Return the share of each point (n,) that a joint takes from its parent."""
    name = JOINTS[joint]
    right = name.startswith("Right")
    offsets = points - rest_joints()[joint]
    offsets[:, 0] *= -1.0 if right else 1.0
    share = np.ones(len(points))
    for zone in _ZONES[mirrored(name) if right else name]:
        along = np.asarray(zone.along, float) / np.linalg.norm(zone.along)
        height = offsets @ along - zone.flare * np.abs(points[:, 0])
        share *= _smooth((height - zone.start) / (zone.end - zone.start))
    return share


def _smooth(level: FloatArray) -> FloatArray:
    level = np.clip(level, 0, 1)
    return np.asarray(level * level * (3 - 2 * level))
