"""Put a motion onto another figure.

Every bone has a frame that means the same in both figures (see `anatomy`), and the figure's bone
takes the orientation of the motion's: limbs point where those of the performer do, whatever the
rest poses, axes and proportions. Then ankles are brought to the performer's heights, scaled by
the length of the legs. Copying rotations, or differences from the rest poses, leaves limbs off
by 34–169° and 1–90° between skeletons of different makers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.spatial.transform import Rotation

from media_gltf.figures.fingers import is_finger
from media_gltf.figures.roles import SIDES
from media_studio.arrays import FloatArray
from media_studio.motion.anatomy import FLAT, UP
from media_studio.motion.floor import level_sole, pitch_up, standing_height, support
from media_studio.motion.hands import PALMS, finger_notes, with_lent_fingers
from media_studio.motion.joint_frames import aimed_frames, between, unit
from media_studio.motion.leg_ik import two_bone_ik
from media_studio.motion.motion import Motion
from media_studio.motion.resampling import MAX_FPS, frame_times, resample
from media_studio.motion.retarget_options import UNCHANGED, RetargetOptions, with_options
from media_studio.motion.retarget_source import SourcePerformance, motion_roles, perform
from media_studio.motion.rig import HumanRig

_OFF_HEIGHT = 0.004
_OFF_PLACE = 0.01
"""Shares of the leg by which ankles may miss before the leg is bent otherwise."""
_STANDING, _LYING = 0.35, 0.7
"""Sine of the tilt of the pelvis up to which a body stands and from which it lies."""
_SLOW = 15.0
"""Frames per second below which feet leave their path between two frames: 1 to 7 cm at 5."""
_FEET = ("left_foot", "right_foot")

Turns = dict[int, FloatArray]
"""World rotation (f, 3, 3) of nodes away from rest."""


@dataclass(frozen=True, kw_only=True, eq=False)
class RetargetedMotion:
    """What the nodes of a rigged figure do.

    Attributes:
        times: (f,) seconds.
        fps: Frames per second.
        rotations: Local rotation of each moved node, (f, 4) unit quaternions x, y, z, w.
        translations: Local translation (f, 3) of the hips.
        heading: Where the figure looks in the first frame: degrees from +Z towards +X.
        notes: Sentences about what was found in the motion or the figure.
    """

    times: FloatArray
    fps: float
    rotations: Mapping[int, FloatArray]
    translations: Mapping[int, FloatArray]
    heading: float
    notes: tuple[str, ...] = ()

    @property
    def frames(self) -> int:
        """Number of frames."""
        return len(self.times)

    @property
    def seconds(self) -> float:
        """Time from the first frame to the last."""
        return float(self.times[-1])


def retarget(
    motion: Motion,
    rig: HumanRig,
    *,
    fps: float = -1.0,
    options: RetargetOptions = UNCHANGED,
) -> RetargetedMotion:
    """Put a motion onto a rigged figure.

    The path starts where the figure stands at rest and keeps its heading.

    Args:
        motion: Of a human figure, in any unit and frame.
        rig: The figure to move.
        fps: Frames per second, at most 240; -1 keeps those of the motion.
        options: What is to be changed of the motion.

    Raises:
        OutsideMotion: If the options begin past its end.
        CannotLoop: If it cannot be repeated and the options want it to be.
        NotHumanoid: If the skeleton of the motion is not that of a human figure.
        InvalidMotion: If that skeleton has no size.
    """
    if fps != -1 and not 0 < fps <= MAX_FPS:
        raise ValueError(f"fps is -1 or above 0 and at most {MAX_FPS:.0f}, not {fps}")
    roles = motion_roles(motion)
    rate = motion.fps if fps == -1 else fps
    motion = replace(motion, fps=motion.fps * options.speed)
    times = frame_times(motion.frames, motion.fps, rate)
    if rate != motion.fps:
        motion = resample(motion, times)
    changed = with_options(perform(motion, roles), times, rate, options)
    performance, times = changed.performance, changed.times
    turns, hips = follow(performance, rig)
    moved = _moved(performance, rig)
    return RetargetedMotion(
        times=times,
        fps=rate,
        rotations=_local_rotations(rig, turns, moved),
        translations={rig.roles.by_role["hips"]: _local_places(rig, hips)},
        heading=_heading(performance),
        notes=(
            *rig.roles.notes,
            *roles.notes,
            *changed.notes,
            *finger_notes(performance.bones, rig.bones),
            *_rate_notes(rate),
        ),
    )


def _rate_notes(fps: float) -> tuple[str, ...]:
    sentence = f"{fps:.3g} frames per second: feet may sink between frames; ask for fps 30."
    return (sentence,) if fps < _SLOW else ()


def _heading(performance: SourcePerformance) -> float:
    front = performance.bones["hips"][0, :, 2]
    return float(np.degrees(np.arctan2(front[0], front[2])))


def follow(performance: SourcePerformance, rig: HumanRig) -> tuple[Turns, FloatArray]:
    """Let a figure do what a performer does.

    Returns:
        World rotation (f, 3, 3) from rest of each moved node, and the hips' places (f, 3).
    """
    scale = rig.leg / performance.leg
    points = {role: scale * place for role, place in performance.points.items()}
    heights = np.stack([points[foot][:, 1] for foot in _FEET], axis=1)
    heights -= standing_height(heights)
    bones = with_lent_fingers(performance.bones, rig.bones)
    for number, side in enumerate(SIDES):
        for role in (f"{side}_foot", f"{side}_toes"):
            if role in bones:
                bones[role] = level_sole(bones[role], heights[:, number], rig.leg)
    turns = {
        rig.roles.by_role[role]: bones[role] @ rig.bones[role].T
        for role in rig.bones
        if role in bones and role not in PALMS
    }
    turns |= {
        rig.roles.by_role[hand]: bones[palm] @ rig.bones[palm].T
        for palm, hand in PALMS.items()
        if palm in bones and palm in rig.bones
    }
    turns |= _spine_turns(performance, rig)
    hips_node = rig.roles.by_role["hips"]
    turns[hips_node] = _tilt(points, turns[hips_node], rig) @ turns[hips_node]
    places = _places(rig, turns)
    goals = _ankle_goals(points, heights, places, rig)
    shares = support(heights, rig.leg)
    reached = [places[rig.roles.by_role[foot]] for foot in _FEET]
    hips = sum(
        shares[:, [number]] * (goals[number] - reached[number]) for number in range(len(_FEET))
    )
    for number, side in enumerate(SIDES):
        _reach(rig, turns, side, places, np.asarray(hips), goals[number], bones)
    return turns, np.asarray(hips)


def _tilt(points: Mapping[str, FloatArray], turns: FloatArray, rig: HumanRig) -> FloatArray:
    """Return the rotations (f, 3, 3) that tilt a pelvis less, the wider it is.

    The same tilt would move the hip joints of a wider pelvis farther up and down than the
    performer's, and a straight leg has no way to make up for it. A body that lies keeps its tilt.
    """
    across = turns @ (rig.point("left_upper_leg") - rig.point("right_upper_leg"))
    width = np.linalg.norm(across, axis=1)
    rise = across[:, 1] / np.maximum(width, 1e-12)
    steep = np.clip((_LYING - np.abs(rise)) / (_LYING - _STANDING), 0, 1)
    wanted = (points["left_upper_leg"] - points["right_upper_leg"])[:, 1]
    wanted = np.clip(wanted / np.maximum(width, 1e-12), -_LYING, _LYING)
    tilted = rise + steep * (wanted - rise)
    aimed = unit(across * FLAT) * np.sqrt(1 - np.minimum(tilted**2, 1))[:, None]
    aimed[:, 1] = tilted
    front = np.cross(across, UP)
    before, after = aimed_frames(across, front, "xz"), aimed_frames(aimed, front, "xz")
    return np.asarray(after @ np.swapaxes(before, -1, -2))


def _spine_turns(performance: SourcePerformance, rig: HumanRig) -> Turns:
    """Spread the bending of one spine over another with any number of joints."""
    chain = performance.spine
    body = rig.bones["hips"]
    turns: Turns = {}
    for number, node in enumerate(rig.roles.spine, start=1):
        place = number / len(rig.roles.spine) * (len(chain) - 1)
        below = min(int(place), len(chain) - 1)
        frames = chain[below]
        if place > below:
            frames = between(frames, chain[below + 1], place - below)
        turns[node] = frames @ body.T
    return turns


def _places(rig: HumanRig, turns: Turns) -> dict[int, FloatArray]:
    """Return where nodes are from the hips, (f, 3) each; fill in what nodes do without a role."""
    hips = rig.roles.by_role["hips"]
    places = {hips: np.zeros((len(turns[hips]), 3))}
    for node in rig.order[1:]:
        parent = rig.parents[node]
        offset = rig.positions[node] - rig.positions[parent]
        places[node] = places[parent] + turns[parent] @ offset
        turns.setdefault(node, turns[parent])
    return places


def _ankle_goals(
    points: Mapping[str, FloatArray],
    heights: FloatArray,
    places: Mapping[int, FloatArray],
    rig: HumanRig,
) -> list[FloatArray]:
    """Return where the ankles shall be, (f, 3) each.

    Args:
        points: Where the performer's joints are, in the size of the figure.
        heights: Of the performer's ankles above where they stand, (f, 2), in that size.
        places: Where nodes are from the hips.
        rig: The figure.
    """
    first = (points["left_upper_leg"][0] + points["right_upper_leg"][0]) / 2
    joints = [places[rig.roles.by_role[f"{side}_upper_leg"]] for side in SIDES]
    middle = (points["left_upper_leg"] + points["right_upper_leg"]) / 2
    goals = []
    for number, side in enumerate(SIDES):
        wider = joints[number] - (joints[0] + joints[1]) / 2
        wider = wider - (points[f"{side}_upper_leg"] - middle)
        goal = (points[f"{side}_foot"] - first + wider) * FLAT
        goal += rig.point("hips") * FLAT
        height = rig.point(f"{side}_foot")[1] + heights[:, number]
        goal[:, 1] = np.maximum(height, rig.point(f"{side}_foot")[1])
        goals.append(goal)
    return goals


def _reach(
    rig: HumanRig,
    turns: Turns,
    side: str,
    places: Mapping[int, FloatArray],
    hips: FloatArray,
    goal: FloatArray,
    bones: Mapping[str, FloatArray],
) -> None:
    """Bend a leg so that its ankle is where it shall be, and keep the toes above the floor."""
    upper, lower, foot = (
        rig.roles.by_role[f"{side}_{part}"] for part in ("upper_leg", "lower_leg", "foot")
    )
    reached = hips + places[foot]
    goal = _eased(goal, reached, rig.leg)
    axis = bones[f"{side}_upper_leg"][..., 0]
    hinge = _hinge(
        places[lower] - places[upper],
        places[foot] - places[lower],
        axis,
        np.linalg.norm(goal - reached, axis=1) / (_OFF_PLACE * rig.leg),
    )
    knee, ankle = two_bone_ik(
        hips + places[upper],
        goal,
        rig.segment(f"{side}_upper_leg", f"{side}_lower_leg"),
        rig.segment(f"{side}_lower_leg", f"{side}_foot"),
        hinge,
    )
    for role, node, along in (
        ("upper_leg", upper, knee - hips - places[upper]),
        ("lower_leg", lower, ankle - knee),
    ):
        turns[node] = aimed_frames(along, axis, "yx") @ rig.bones[f"{side}_{role}"].T
    _lift_foot(rig, turns, side, ankle, bones[f"{side}_foot"][..., 2])


def _lift_foot(
    rig: HumanRig, turns: Turns, side: str, ankle: FloatArray, front: FloatArray
) -> None:
    """Turn a foot, and then its toes, until their soles are above the floor.

    Args:
        rig: The figure.
        turns: What its nodes do; the foot and the toes are changed.
        side: Of the foot.
        ankle: Where the ankle is, (f, 3).
        front: Where the foot points, (f, 3).
    """
    foot, toes = rig.roles.by_role[f"{side}_foot"], rig.roles.by_role.get(f"{side}_toes")
    points = rig.soles.get(f"{side}_foot", np.empty((0, 3)))
    lowest = np.full(len(points), rig.floor)
    if toes is not None:
        points = np.vstack([points, rig.positions[toes]])
        lowest = np.append(lowest, rig.positions[toes, 1])
    lift = _pitch(turns[foot], points - rig.positions[foot], ankle, lowest, front)
    turns[foot] = lift @ turns[foot]
    if toes is None:
        return
    turns[toes] = lift @ turns[toes]
    ball = ankle + turns[foot] @ (rig.positions[toes] - rig.positions[foot])
    points = rig.soles.get(f"{side}_toes", np.empty((0, 3)))
    lowest = np.full(len(points), rig.floor)
    bend = _pitch(turns[toes], points - rig.positions[toes], ball, lowest, front)
    turns[toes] = bend @ turns[toes]


def _pitch(
    turns: FloatArray, offsets: FloatArray, joint: FloatArray, lowest: FloatArray, front: FloatArray
) -> FloatArray:
    ways = np.einsum("fij,pj->fpi", turns, offsets)
    return pitch_up(ways, joint[:, [1]] - lowest, front)


def _hinge(upper: FloatArray, lower: FloatArray, usual: FloatArray, off: FloatArray) -> FloatArray:
    """Return the axis (f, 3) about which a leg bends.

    A leg that is hardly moved bends as it does, even where a knee is a little overstretched or
    bends sideways; one that is moved bends as knees do.

    Args:
        upper: From hip to knee, (f, 3).
        lower: From knee to ankle, (f, 3).
        usual: The axis of the knee, (f, 3).
        off: How far the ankle is moved, (f,), 1 and above for far.
    """
    own = unit(np.cross(unit(upper), unit(lower)))
    share = np.clip(off, 0, 1)[:, None]
    return (1 - share) * own + np.maximum(share, 1e-6) * usual


def _eased(goal: FloatArray, reached: FloatArray, leg: float) -> FloatArray:
    """Leave ankles where straight copies of the legs put them if that is nearly right."""
    off = goal - reached
    slack = leg * np.array([_OFF_PLACE, _OFF_HEIGHT, _OFF_PLACE])
    return reached + off - np.clip(off, -slack, slack)


def _moved(performance: SourcePerformance, rig: HumanRig) -> list[int]:
    """Return the nodes that are to move.

    What lies between joints that have a role, and fingers that the performer does not have, stay
    as they are stored, unless that is not the pose counted from.
    """
    fingered = {role[: role.index("_")] for role in performance.bones if is_finger(role)}
    having = {
        node
        for role, node in rig.roles.by_role.items()
        if not is_finger(role) or role[: role.index("_")] in fingered
    }
    having |= set(rig.roles.spine)
    return [node for node in rig.order if node in having or rig.stored_otherwise]


def _local_rotations(rig: HumanRig, turns: Turns, moved: Sequence[int]) -> dict[int, FloatArray]:
    """Return the local rotations of nodes that move, (f, 4)."""
    matrices = np.stack([_local_turn(rig, turns, node) for node in moved])
    # they are products of rotations; checking that takes as long as all the rest
    flat = Rotation.from_matrix(matrices.reshape(-1, 3, 3), assume_valid=True).as_quat()
    return dict(zip(moved, flat.reshape(*matrices.shape[:2], 4), strict=True))


def _local_turn(rig: HumanRig, turns: Turns, node: int) -> FloatArray:
    parent = rig.parents[node]
    base = rig.turns[parent] if parent >= 0 else np.eye(3)
    relative = turns[node]
    if parent in turns:
        relative = np.swapaxes(turns[parent], -1, -2) @ relative
    return base.T @ relative @ (base @ rig.local_turns[node])


def _local_places(rig: HumanRig, hips: FloatArray) -> FloatArray:
    parent = rig.parents[rig.roles.by_role["hips"]]
    above = rig.worlds[parent] if parent >= 0 else np.eye(4)
    inverse = np.linalg.inv(above)
    return hips @ inverse[:3, :3].T + inverse[:3, 3]
