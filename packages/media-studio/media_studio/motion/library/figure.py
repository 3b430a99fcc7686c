"""A human figure whose hips, chest, head, feet and hands are told where to be.

Lengths are centimetres and angles degrees. Places of hands and feet are mirrored: x is outward on
either side, so one curve serves both.
"""

from dataclasses import dataclass, fields, replace
from typing import Literal, TypeVar

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray
from media_studio.motion.body import CENTIMETRES, JOINT, JOINTS, body_skeleton
from media_studio.motion.joint_frames import aimed_frames, between
from media_studio.motion.leg_ik import two_bone_ik
from media_studio.motion.library.curves import FPS, Curve, eased, swing
from media_studio.motion.motion import Motion
from media_studio.pose.body_lengths import AVERAGE_BODY

SKELETON = body_skeleton()
UPPER_ARM, FOREARM = AVERAGE_BODY.upper_arm * CENTIMETRES, AVERAGE_BODY.forearm * CENTIMETRES
THIGH, SHIN = AVERAGE_BODY.thigh * CENTIMETRES, AVERAGE_BODY.shin * CENTIMETRES
ANKLE_TO_BALL = SKELETON.offsets[JOINT["LeftToeBase"]]
ANKLE_HEIGHT = -ANKLE_TO_BALL[1]
ANKLE_TO_HEEL = np.array([0.0, -ANKLE_HEIGHT, -4.5])
HIP_HEIGHT = THIGH + SHIN + ANKLE_HEIGHT - 1.0
"""Height of the hips of a figure that stands at ease."""
_STRETCH = 0.998
"""Share of its length that a leg on the floor may take up."""
_SOFT = 0.92
"""Share of its length from which a leg in the air gets straight more slowly."""
_FREE = 5.0
"""Height of a foot from which that holds in full."""
_BREATH_SECONDS = 3.6
_TOE_HEIGHT = 8.0
"""Height of a foot from which its toes hang freely."""


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A place of the hips: to the left of, above and before where they are when it stands."""

    x: Curve = 0.0
    y: Curve = 0.0
    z: Curve = 0.0


@dataclass(frozen=True, kw_only=True)
class Turn:
    """How a part is turned against the heading: forward, to the left, and over to the left."""

    lean: Curve = 0.0
    twist: Curve = 0.0
    side: Curve = 0.0


@dataclass(frozen=True, kw_only=True)
class Foot:
    """A foot.

    Attributes:
        x: Outward from the middle, where the ankle of the flat foot is.
        y: Height of the lowest point of the sole above the floor.
        z: Forward.
        pitch: Toes down; on the floor it stands on the ball, below 0 on the heel.
        out: Toes outward.
        heading: To the left in the world, for both feet alike.
        splay: Knee outward.
        turns_on: What stays in place when `out` or `heading` changes.
    """

    x: Curve = 9.0
    y: Curve = 0.0
    z: Curve = 0.0
    pitch: Curve = 0.0
    out: Curve = 8.0
    heading: Curve = 0.0
    splay: Curve = 4.0
    turns_on: Literal["heel", "ball"] = "heel"


@dataclass(frozen=True, kw_only=True)
class Arm:
    """An arm.

    Attributes:
        x: Outward from the shoulder to the wrist, in the frame of the chest.
        y: Up.
        z: Forward.
        elbow_x: Where the elbow points, outward.
        elbow_y: Up.
        elbow_z: Forward.
        roll: Palm down when the forearm points forward; 0 has the thumb up.
        flex: Hand towards the palm.
        shrug: Shoulder raised.
        space: "world" places the wrist in the world instead, x not mirrored.
    """

    x: Curve = 7.0
    y: Curve = -50.5
    z: Curve = 7.0
    elbow_x: Curve = 0.45
    elbow_y: Curve = -0.6
    elbow_z: Curve = -0.75
    roll: Curve = 15.0
    flex: Curve = 6.0
    shrug: Curve = 0.0
    space: Literal["shoulder", "world"] = "shoulder"


RELAXED = Arm()
STANDING = Foot()
LEVEL = Turn()
AT_EASE = Spot()

_Part = TypeVar("_Part", Spot, Turn, Foot, Arm)


def mix(one: _Part, other: _Part, share: Curve) -> _Part:
    """Return what lies between two parts: the first at 0, the second at 1."""
    blended = {
        field.name: getattr(one, field.name) * (1 - share) + getattr(other, field.name) * share
        for field in fields(one)
        if not isinstance(getattr(one, field.name), str)
    }
    return replace(one, **blended)


def through(one: _Part, between: _Part, other: _Part, share: Curve) -> _Part:
    """Return what lies on the curve from one part to another that passes near a third."""
    return mix(mix(one, between, share), mix(between, other, share), share)


def hanging(
    forward: Curve = 4.0, *, out: Curve = 8.0, bend: Curve = 14.0, roll: Curve = 15.0
) -> Arm:
    """Return an arm whose upper part swings and whose elbow bends, in degrees from hanging."""
    swung, spread, bent = np.radians(forward), np.radians(out), np.radians(bend)
    upper = (np.sin(spread), -np.cos(spread) * np.cos(swung), np.cos(spread) * np.sin(swung))
    lower = (
        0.3 * np.sin(spread),
        -np.cos(swung + bent),
        np.sin(swung + bent),
    )
    x, y, z = (UPPER_ARM * a + FOREARM * b for a, b in zip(upper, lower, strict=True))
    return Arm(x=x, y=y, z=z, roll=roll)


def perform(
    time: FloatArray,
    *,
    heading: Curve = 0.0,
    hips: Spot = AT_EASE,
    pelvis: Turn | None = None,
    chest: Turn = LEVEL,
    head: Turn = LEVEL,
    left_foot: Foot = STANDING,
    right_foot: Foot = STANDING,
    left_arm: Arm = RELAXED,
    right_arm: Arm = RELAXED,
    repeats: bool = False,
) -> Motion:
    """Move the figure.

    Hips sink where a foot on the floor would otherwise be out of reach, and the chest breathes.

    Args:
        time: When the frames are, (n,) seconds.
        heading: Which way the figure faces, to the left of +Z.
        hips: Where the hips are.
        pelvis: How the pelvis is turned; it follows the chest in part if None.
        chest: How the chest is turned.
        head: How the head is turned; it stays level whatever the chest does.
        left_foot: The left foot.
        right_foot: The right foot.
        left_arm: The left arm.
        right_arm: The right arm.
        repeats: Whether the motion goes on from its end as from its beginning.
    """
    frames = np.empty((len(time), len(JOINTS), 3, 3))
    facing = _turned(len(time), Turn(twist=heading))
    breath = swing(time, _breaths(time) / (len(time) / FPS))
    upper = facing @ _turned(
        len(time), Turn(lean=chest.lean - 0.5 * breath, twist=chest.twist, side=chest.side)
    )
    follow = Turn(lean=0.4 * chest.lean, twist=0.3 * chest.twist, side=0.2 * chest.side)
    lower = facing @ _turned(len(time), pelvis or follow)
    _put_trunk(frames, lower, upper, facing @ _turned(len(time), head))
    feet = {"Left": (left_foot, 1.0), "Right": (right_foot, -1.0)}
    soles = {side: _foot_frames(len(time), foot, sign) for side, (foot, sign) in feet.items()}
    ankles = {side: _ankle(len(time), *feet[side], soles[side]) for side in feet}
    root = _column(len(time), hips.x, HIP_HEIGHT + np.asarray(hips.y), 3.0 + np.asarray(hips.z))
    root[:, 1] -= _sinking(root, lower, ankles, feet, "wrap" if repeats else "nearest")
    for side, (foot, sign) in feet.items():
        _put_leg(frames, side, sign, foot, root, ankles[side], soles[side])
    arms = {"Left": (left_arm, 1.0), "Right": (right_arm, -1.0)}
    for side, (arm, sign) in arms.items():
        _put_arm(frames, side, sign, arm, root, breath)
    return _motion(frames, root)


def _breaths(time: FloatArray) -> int:
    return max(1, round(len(time) / FPS / _BREATH_SECONDS))


def _column(count: int, *values: Curve) -> FloatArray:
    return np.stack([np.broadcast_to(np.asarray(value, float), count) for value in values], -1)


def _turned(count: int, turn: Turn) -> FloatArray:
    angles = _column(count, turn.twist, turn.lean, -np.asarray(turn.side))
    return Rotation.from_euler("YXZ", angles, degrees=True).as_matrix()


def _put_trunk(frames: FloatArray, lower: FloatArray, upper: FloatArray, head: FloatArray) -> None:
    frames[:, JOINT["Hips"]] = lower
    frames[:, JOINT["Spine"]] = between(lower, upper, 0.5)
    frames[:, JOINT["Spine1"]] = upper
    frames[:, JOINT["Neck"]] = between(upper, head, 0.45)
    frames[:, JOINT["Head"]] = head


def _foot_frames(count: int, foot: Foot, sign: float) -> tuple[FloatArray, FloatArray]:
    """Return the orientations of a foot that lies flat and of the foot itself."""
    yaw = np.asarray(foot.heading) + sign * np.asarray(foot.out)
    flat = _turned(count, Turn(twist=yaw))
    return flat, flat @ _turned(count, Turn(lean=foot.pitch))


def _ankle(count: int, foot: Foot, sign: float, sole: tuple[FloatArray, FloatArray]) -> FloatArray:
    """Return where the ankle is when ball or heel, whichever is lower, stays where it is."""
    flat, tipped = sole
    place = _column(count, sign * np.asarray(foot.x), ANKLE_HEIGHT + np.asarray(foot.y), foot.z)
    pitch = np.broadcast_to(np.asarray(foot.pitch, float), count)[:, None]
    pivot = np.where(pitch > 0, ANKLE_TO_BALL, ANKLE_TO_HEEL)
    ankle = place + np.einsum("fij,fj->fi", flat - tipped, pivot)
    if foot.turns_on == "ball":
        ankle += ANKLE_TO_BALL - flat @ ANKLE_TO_BALL
    return ankle


def _hip(root: FloatArray, lower: FloatArray, sign: float) -> FloatArray:
    return root + sign * SKELETON.offsets[JOINT["LeftUpLeg"], 0] * lower[:, :, 0]


def _sinking(
    root: FloatArray,
    lower: FloatArray,
    ankles: dict[str, FloatArray],
    feet: dict[str, tuple[Foot, float]],
    ends: Literal["wrap", "nearest"],
) -> FloatArray:
    """Return how far the hips have to come down for the feet on the floor to stay there."""
    sinking = np.zeros(len(root))
    for side, (foot, sign) in feet.items():
        way = _hip(root, lower, sign) - ankles[side]
        level = np.hypot(way[:, 0], way[:, 2])
        reach = np.sqrt(np.maximum((_STRETCH * (THIGH + SHIN)) ** 2 - level**2, 0.0))
        sinking = np.maximum(sinking, np.where(np.asarray(foot.y) < 1.0, way[:, 1] - reach, 0.0))
    return gaussian_filter1d(maximum_filter1d(sinking, 7, mode=ends), 1.7, mode=ends)


def _put_leg(
    frames: FloatArray,
    side: str,
    sign: float,
    foot: Foot,
    root: FloatArray,
    ankle: FloatArray,
    sole: tuple[FloatArray, FloatArray],
) -> None:
    count, lower = len(root), frames[:, JOINT["Hips"]]
    out = sign * (np.asarray(foot.splay) + 0.5 * np.asarray(foot.out))
    hinge = (lower @ _turned(count, Turn(twist=out)))[..., 0]
    hip = _hip(root, lower, sign)
    goal = _softened(hip, ankle, np.asarray(foot.y, float))
    knee, end = two_bone_ik(hip, goal, THIGH, SHIN, hinge)
    frames[:, JOINT[f"{side}UpLeg"]] = aimed_frames(hip - knee, hinge, "yx")
    frames[:, JOINT[f"{side}Leg"]] = aimed_frames(knee - end, hinge, "yx")
    flat, tipped = sole
    frames[:, JOINT[f"{side}Foot"]] = tipped
    pitch = np.maximum(np.asarray(foot.pitch, float), 0.0)
    freedom = np.clip(np.asarray(foot.y, float) / _TOE_HEIGHT, 0.0, 1.0)
    frames[:, JOINT[f"{side}ToeBase"]] = flat @ _turned(
        count, Turn(lean=0.7 * freedom * pitch + np.minimum(np.asarray(foot.pitch, float), 0.0))
    )


def _softened(hip: FloatArray, ankle: FloatArray, height: FloatArray) -> FloatArray:
    """Draw a foot in the air nearer as its leg gets straight, so that the knee does not snap."""
    length = THIGH + SHIN
    way = ankle - hip
    reach = np.linalg.norm(way, axis=-1)
    over = np.maximum(reach - _SOFT * length, 0.0)
    room = (_STRETCH - _SOFT) * length
    soft = reach - over + room * (1 - np.exp(-over / room))
    share = eased(height / _FREE)
    return hip + way * (1 + share * (soft / reach - 1))[..., None]


def _put_arm(
    frames: FloatArray, side: str, sign: float, arm: Arm, root: FloatArray, breath: FloatArray
) -> None:
    count, upper = len(root), frames[:, JOINT["Spine1"]]
    goal = _column(count, sign * np.asarray(arm.x), arm.y, arm.z)
    raised = np.clip((np.asarray(arm.y, float) + 10.0) / 60.0, 0.0, 1.0)
    lift = 26.0 * raised * (arm.space == "shoulder") + np.asarray(arm.shrug) + 0.6 * breath
    collar = upper @ _turned(count, Turn(side=-sign * lift))
    frames[:, JOINT[f"{side}Shoulder"]] = collar
    shoulder = _chest(frames, root) + np.einsum(
        "fij,j->fi", upper, SKELETON.offsets[JOINT[f"{side}Shoulder"]]
    )
    shoulder = shoulder + np.einsum("fij,j->fi", collar, SKELETON.offsets[JOINT[f"{side}Arm"]])
    if arm.space == "shoulder":
        goal = shoulder + np.einsum("fij,fj->fi", upper, goal)
    else:
        goal = _column(count, arm.x, arm.y, arm.z)
    pole = _column(count, sign * np.asarray(arm.elbow_x), arm.elbow_y, arm.elbow_z)
    hinge = np.cross(np.einsum("fij,fj->fi", upper, pole), goal - shoulder)
    elbow, wrist = two_bone_ik(shoulder, goal, UPPER_ARM, FOREARM, hinge)
    # The hinge of the left elbow points up in a T pose, that of the right one down
    axis = -sign * hinge
    frames[:, JOINT[f"{side}Arm"]] = aimed_frames(sign * (elbow - shoulder), axis, "xy")
    forearm = aimed_frames(sign * (wrist - elbow), axis, "xy")
    roll = np.broadcast_to(np.asarray(arm.roll, float), count)
    half = Rotation.from_euler("X", roll[:, None] / 2, degrees=True).as_matrix()
    bent = Turn(side=sign * np.asarray(arm.flex))
    frames[:, JOINT[f"{side}ForeArm"]] = forearm @ half
    frames[:, JOINT[f"{side}Hand"]] = forearm @ half @ half @ _turned(count, bent)


def _chest(frames: FloatArray, root: FloatArray) -> FloatArray:
    lower, middle = frames[:, JOINT["Hips"]], frames[:, JOINT["Spine"]]
    return (
        root + lower @ SKELETON.offsets[JOINT["Spine"]] + middle @ SKELETON.offsets[JOINT["Spine1"]]
    )


def _motion(frames: FloatArray, root: FloatArray) -> Motion:
    rotations = frames.copy()
    for joint, parent in enumerate(SKELETON.parents):
        if parent >= 0:
            rotations[:, joint] = np.swapaxes(frames[:, parent], -1, -2) @ frames[:, joint]
    translations = np.broadcast_to(SKELETON.offsets, (len(root), len(JOINTS), 3)).copy()
    translations[:, 0] = root
    return Motion(skeleton=SKELETON, rotations=rotations, translations=translations, fps=FPS)
