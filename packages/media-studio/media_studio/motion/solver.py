"""From 33 landmarks to the turns of a skeleton whose bones keep their length."""

import numpy as np
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray
from media_studio.motion.body import CENTIMETRES, JOINT, body_skeleton
from media_studio.motion.body_landmarks import EARS, EARS_FORWARD
from media_studio.motion.hinges import angle_about, steady_hinges
from media_studio.motion.joint_frames import (
    aimed_frames,
    between,
    carried,
    perpendicular,
    unit,
)
from media_studio.motion.measuring import measure_lengths
from media_studio.motion.motion import Motion
from media_studio.motion.skeleton import Skeleton
from media_studio.motion.twists import steady_angle
from media_studio.motion.world_motion import motion_from_world
from media_studio.pose.body_lengths import BodyLengths
from media_studio.pose.landmarks import INDEX

_HAND_SHARE = 0.5
"""Share of the twist of the hand that the forearm takes, as radius and ulna do."""
_EDGE_FROM, _EDGE_OVER = 0.2, 0.3
"""Sine of the angle between hand and line of knuckles from which this tells the hand's twist, and
over how much more it is sure."""
_PALM = 0.5
"""How much a line of knuckles, which is short, tells in the best case."""
_AT_EASE = 0.1
"""How much a hand leans to no twist where that line tells nothing."""
_SPINE_SHARE = 0.5
"""Share of the turn from the hips to the chest that the lower spine takes."""
_NECK_SHARE = 0.4

_SHRUNK, _WHOLE = 0.25, 0.6
"""Length of a foot or hand, as a share of its own, up to which it is not believed, and from which
it is."""
_TWISTED, _POSSIBLE = -0.3, 0.1
"""Cosine of its angle to one at ease, likewise."""

JointFrames = dict[str, FloatArray]
"""Orientation (f, 3, 3) of each joint in the world."""


def solve_landmarks(
    landmarks: FloatArray,
    fps: float,
    *,
    visibility: FloatArray | None = None,
    lengths: BodyLengths | None = None,
    root: FloatArray | None = None,
) -> Motion:
    """Turn landmarks into a motion of `body_skeleton`.

    Trunk and head follow the landmarks' lines; arms and legs follow their bones' directions and
    the axis that elbow or knee bends about.

    Args:
        landmarks: (f, 33, 3) metres, Y up, in the order of `BODY_LANDMARKS`; any origin. X points
            to the left of a figure that faces +Z.
        fps: Frames per second.
        visibility: (f, 33) how much each landmark counts when bones are measured.
        lengths: The body; measured from the landmarks if None.
        root: (f, 3) metres, where the middle of the hips is; from the landmarks if None.

    Returns:
        The motion, centimetres, one frame for each of the landmarks'.
    """
    body = measure_lengths(landmarks, visibility) if lengths is None else lengths
    skeleton = body_skeleton(body)
    hips = _middle(landmarks, "hip") if root is None else root
    frames = _trunk(landmarks, skeleton)
    for side in ("Left", "Right"):
        _put_arm(frames, landmarks, side, skeleton, fps)
        _put_leg(frames, landmarks, side, skeleton, fps)
    world = np.stack([frames[name] for name in skeleton.names], 1)
    return motion_from_world(skeleton, world, hips * CENTIMETRES, fps)


def _point(landmarks: FloatArray, name: str) -> FloatArray:
    return landmarks[:, INDEX[name]]


def _middle(landmarks: FloatArray, joint: str) -> FloatArray:
    return (_point(landmarks, f"left_{joint}") + _point(landmarks, f"right_{joint}")) / 2


def _across(landmarks: FloatArray, joint: str) -> FloatArray:
    return _point(landmarks, f"left_{joint}") - _point(landmarks, f"right_{joint}")


def _moved(frames: FloatArray, offset: FloatArray) -> FloatArray:
    return frames @ (offset / CENTIMETRES)


def _trunk(landmarks: FloatArray, skeleton: Skeleton) -> JointFrames:
    hips, shoulders = _middle(landmarks, "hip"), _middle(landmarks, "shoulder")
    offsets = skeleton.offsets
    up = shoulders - hips
    frames = {"Hips": aimed_frames(_across(landmarks, "hip"), up, "xy")}
    chest = aimed_frames(up, _across(landmarks, "shoulder"), "yx")
    frames["Spine"] = between(frames["Hips"], chest, _SPINE_SHARE)
    # The spine bends a little on the way, so the chest is aimed anew from where it begins
    base = _moved(frames["Hips"], offsets[JOINT["Spine"]])
    base = base + _moved(frames["Spine"], offsets[JOINT["Spine1"]])
    frames["Spine1"] = aimed_frames(up - base, _across(landmarks, "shoulder"), "yx")
    top = base + _moved(frames["Spine1"], offsets[JOINT["Neck"]])
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        collar = base + _moved(frames["Spine1"], offsets[JOINT[f"{side}Shoulder"]])
        # Half a width from the middle: how far apart a frame sees the shoulders is mostly noise
        width = np.linalg.norm(offsets[JOINT[f"{side}Shoulder"]] * [1, 0, 0])
        width += np.linalg.norm(offsets[JOINT[f"{side}Arm"]])
        line = unit(_across(landmarks, "shoulder")) * (sign * width / CENTIMETRES)
        frames[f"{side}Shoulder"] = aimed_frames(
            sign * (top + line - collar), frames["Spine1"][..., 1], "xy"
        )
    _put_head(frames, landmarks, skeleton, top + hips)
    return frames


def _put_head(
    frames: JointFrames, landmarks: FloatArray, skeleton: Skeleton, neck: FloatArray
) -> None:
    ears, side = _middle(landmarks, "ear"), _across(landmarks, "ear")
    face = (_middle(landmarks, "eye") + _point(landmarks, "nose")) / 2
    head = aimed_frames(side, np.cross(face - ears, side), "xy")
    frames["Head"] = head
    length = np.linalg.norm(skeleton.offsets[JOINT["Head"]]) / (1 - EARS) / CENTIMETRES
    aim = ears - EARS * length * head[..., 1] - EARS_FORWARD * head[..., 2] - neck
    frames["Neck"] = aimed_frames(aim, between(frames["Spine1"], head, _NECK_SHARE)[..., 0], "yx")


def _put_arm(
    frames: JointFrames, landmarks: FloatArray, side: str, skeleton: Skeleton, fps: float
) -> None:
    sign = 1.0 if side == "Left" else -1.0
    shoulder, elbow, wrist, index, pinky = (
        _point(landmarks, f"{side.lower()}_{name}")
        for name in ("shoulder", "elbow", "wrist", "index", "pinky")
    )
    upper, lower = unit(elbow - shoulder), unit(wrist - elbow)
    chest = frames["Spine1"]
    usual = np.cross(upper, chest[..., 2])
    hinge = _hinges(chest, upper, lower, usual, fps)
    frames[f"{side}Arm"] = aimed_frames(sign * upper, -sign * hinge, "xy")
    bent = aimed_frames(sign * lower, -sign * hinge, "xy")
    length = np.linalg.norm(skeleton.ends[JOINT[f"{side}Hand"]]) / CENTIMETRES
    knuckles = unit(_believed((index + pinky) / 2 - wrist, length * lower))
    flat = aimed_frames(sign * knuckles, carried(bent[..., 2], lower, knuckles), "xz")
    twist = _palm_twist(flat, index - pinky, fps)
    frames[f"{side}ForeArm"] = bent @ _about_x(_HAND_SHARE * twist)
    frames[f"{side}Hand"] = flat @ _about_x(twist)


def _hinges(
    base: FloatArray, upper: FloatArray, lower: FloatArray, usual: FloatArray, fps: float
) -> FloatArray:
    """Axes of elbow or knee, found relative to the chest or hips (f, 3, 3) that carry the limb."""
    upper, lower, usual = (np.einsum("fji,fj->fi", base, each) for each in (upper, lower, usual))
    return np.einsum("fij,fj->fi", base, steady_hinges(upper, lower, usual, fps))


def _palm_twist(flat: FloatArray, palm: FloatArray, fps: float) -> FloatArray:
    """Angle (f,) about its length by which a hand is turned from where the elbow's axis puts it."""
    seen = angle_about(flat[..., 2], -flat[..., 1], palm)
    sine = np.linalg.norm(perpendicular(unit(palm), flat[..., 0]), axis=1)
    trust = _PALM * np.clip((sine - _EDGE_FROM) / _EDGE_OVER, 0, 1)
    at_ease = np.zeros_like(seen)
    return steady_angle(seen, trust, at_ease, np.full_like(seen, _AT_EASE), fps)


def _about_x(angle: FloatArray) -> FloatArray:
    return np.asarray(Rotation.from_euler("x", angle[:, None]).as_matrix())


def _put_leg(
    frames: JointFrames, landmarks: FloatArray, side: str, skeleton: Skeleton, fps: float
) -> None:
    hip, knee, ankle, heel, toe = (
        _point(landmarks, f"{side.lower()}_{name}")
        for name in ("hip", "knee", "ankle", "heel", "foot_index")
    )
    upper, lower = unit(knee - hip), unit(ankle - knee)
    hinge = _hinges(frames["Hips"], upper, lower, frames["Hips"][..., 0], fps)
    frames[f"{side}UpLeg"] = aimed_frames(-upper, hinge, "yx")
    shin = aimed_frames(-lower, hinge, "yx")
    frames[f"{side}Leg"] = shin
    rest = skeleton.offsets[JOINT[f"{side}ToeBase"]] / CENTIMETRES
    sole = _believed(toe - ankle, shin @ rest)
    plane = unit(np.cross(ankle - heel, toe - heel))
    along = np.einsum("fi,fi->f", plane, shin[..., 0])[:, None]
    # By its share and not by its sign, with which a badly seen foot would flip
    aside = along * plane + shin[..., 0]
    at_rest = aimed_frames(rest, np.array([1.0, 0, 0]), "zx")
    foot = aimed_frames(sole, aside, "zx") @ at_rest.T
    frames[f"{side}Foot"] = frames[f"{side}ToeBase"] = foot


def _believed(seen: FloatArray, usual: FloatArray) -> FloatArray:
    """Mix the direction of a foot or hand with that of one at ease where it cannot be right.

    Pose models let those that they cannot see shrink to a point, or turn them the wrong way.

    Args:
        seen: (f, 3) from ankle to toes or from wrist to knuckles.
        usual: (f, 3) the same of a foot or hand at ease, at full length.
    """
    length = np.linalg.norm(seen, axis=1) / np.maximum(np.linalg.norm(usual, axis=1), 1e-6)
    agreement = np.einsum("fi,fi->f", unit(seen), unit(usual))
    whole = np.clip((length - _SHRUNK) / (_WHOLE - _SHRUNK), 0, 1)
    possible = np.clip((agreement - _TWISTED) / (_POSSIBLE - _TWISTED), 0, 1)
    belief = (whole * possible)[:, None]
    return belief * unit(seen) + (1 - belief) * unit(usual)
