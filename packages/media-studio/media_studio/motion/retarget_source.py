"""A motion as what the bones of a human figure do, whatever its skeleton is like."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from media_gltf.figures.errors import NoHumanFigure
from media_gltf.figures.fingers import TIP, finger_tips, is_finger
from media_gltf.figures.joint_tree import JointTree
from media_gltf.figures.roles import ARM, LEG, SIDES, Roles, match_roles, sided
from media_studio.arrays import FloatArray
from media_studio.errors import InvalidMotion, NotHumanoid
from media_studio.motion.anatomy import FLAT, UP, arm_joints, bone_frames
from media_studio.motion.hands import PALMS
from media_studio.motion.joint_frames import aimed_frames, unit
from media_studio.motion.motion import Motion
from media_studio.motion.skeleton import Skeleton
from media_studio.motion.uprightness import (
    rest_positions,
    some_frames,
    stature,
    to_y_up,
    upright,
)

_STANDING = 0.7
"""Cosine of the lean of legs and trunk up to which a rest pose counts as standing."""
_STRAIGHT = 0.75
"""Cosine of the bend of a knee up to which a rest pose counts as standing."""


@dataclass(frozen=True, kw_only=True, eq=False)
class SourcePerformance:
    """What the bones of a human figure do; Y up, in the unit of the motion.

    Attributes:
        roles: Joints of the motion.
        bones: World frame (f, 3, 3) of the bone of each role, and of palms, see `anatomy`.
        spine: World frames (f, 3, 3) from the hips to the chest.
        points: World position (f, 3) of the joint of each role; tips of forearms for missing hands.
        leg: Mean length of a leg from hip to ankle.
    """

    roles: Roles
    bones: Mapping[str, FloatArray]
    spine: tuple[FloatArray, ...]
    points: Mapping[str, FloatArray]
    leg: float

    @property
    def frames(self) -> int:
        """Number of frames."""
        return len(self.points["hips"])

    @property
    def front(self) -> FloatArray:
        """Where the hips face, level, (f, 3)."""
        return unit(self.bones["hips"][..., 2] * FLAT)

    def at(self, frames: slice) -> "SourcePerformance":
        """Return some of the frames."""
        return replace(
            self,
            bones={role: turns[frames] for role, turns in self.bones.items()},
            spine=tuple(turns[frames] for turns in self.spine),
            points={role: places[frames] for role, places in self.points.items()},
        )

    def shifted(self, way: FloatArray) -> "SourcePerformance":
        """Return the same elsewhere: by (3,), or by (f, 3) in each frame."""
        return replace(self, points={role: place + way for role, place in self.points.items()})


def motion_roles(motion: Motion) -> Roles:
    """Tell which joints of a motion are those of a human figure.

    Raises:
        NotHumanoid: If a required role is missing.
    """
    skeleton = motion.skeleton
    _, positions = some_frames(motion).world()
    moments = [rest_positions(skeleton), *positions[:: max(1, len(positions) // 4)]]
    views = [to_y_up(sign * axis) for axis in np.eye(3)[[1, 2, 0]] for sign in (1, -1)]
    problem: NoHumanFigure | None = None
    for view in views:
        for points in moments:
            try:
                roles = match_roles(skeleton.names, skeleton.parents, points @ view.T)
            except NoHumanFigure as error:
                problem = problem or error
                continue
            return _sided(roles, positions)
    raise NotHumanoid(str(problem or "The motion has no skeleton."))


def _sided(roles: Roles, positions: FloatArray) -> Roles:
    """Check left and right in the frame in which the figure stands straightest."""
    seen = positions @ to_y_up(unit(stature(roles, positions)).mean(0)).T
    best = int(_uprightness(roles, seen).argmax())
    return sided(roles, seen[best])


def perform(motion: Motion, roles: Roles) -> SourcePerformance:
    """Return what the bones of a figure do.

    Args:
        motion: In any frame and unit.
        roles: The joints of its figure.

    Raises:
        InvalidMotion: If its legs have no length.
    """
    motion = upright(motion, roles)
    turns, positions = motion.world()
    points = {role: positions[:, joint] for role, joint in roles.by_role.items()}
    points |= _forearm_tips(motion, roles, turns, positions)
    leg = float(np.mean([_leg_length(points, side) for side in SIDES]))
    if not np.isfinite(leg) or leg <= 0:
        raise InvalidMotion("The legs of the motion's skeleton have no length; export it again.")
    axes, at_rest = _reference(motion, roles, turns, positions)
    palms = {palm: roles.by_role[hand] for palm, hand in PALMS.items() if palm in axes}
    bones = {
        role: turns[:, joint] @ (at_rest[joint].T @ axes[role])
        for role, joint in {**roles.by_role, **palms}.items()
        if role in axes
    }
    _aim(bones, points)
    body = axes["hips"]
    spine = [bones["hips"], *(turns[:, j] @ (at_rest[j].T @ body) for j in roles.spine)]
    return SourcePerformance(roles=roles, bones=bones, spine=tuple(spine), points=points, leg=leg)


def _forearm_tips(
    motion: Motion, roles: Roles, turns: FloatArray, positions: FloatArray
) -> dict[str, FloatArray]:
    """Return the tips (f, 3) of forearms without a hand, where the file has them."""
    ends = motion.skeleton.ends
    elbows = {
        f"{side}_hand": roles.by_role[f"{side}_lower_arm"]
        for side in SIDES
        if f"{side}_hand" not in roles.by_role
    }
    return {
        hand: positions[:, joint] + turns[:, joint] @ ends[joint]
        for hand, joint in elbows.items()
        if joint in ends
    }


def _leg_length(points: Mapping[str, FloatArray], side: str) -> float:
    chain = [points[f"{side}_{part}"] for part in LEG]
    return float(sum(np.linalg.norm(b - a, axis=1).mean() for a, b in pairwise(chain)))


def _reference(
    motion: Motion, roles: Roles, turns: FloatArray, positions: FloatArray
) -> tuple[dict[str, FloatArray], FloatArray]:
    """Return the frames of the bones in a standing pose, and the joints' orientations in it.

    That is the rest pose where it stands, else the frame in which the figure is straightest.
    """
    rest = rest_positions(motion.skeleton)
    view = to_y_up(stature(roles, rest))
    seen = _marked(motion.skeleton, roles, rest, np.broadcast_to(np.eye(3), (len(rest), 3, 3)))
    seen = {role: view @ place for role, place in seen.items()}
    if _stands(seen):
        axes = {role: view.T @ frame for role, frame in bone_frames(seen).items()}
        return axes, np.broadcast_to(np.eye(3), (len(rest), 3, 3))
    best = int(_uprightness(roles, positions).argmax())
    return bone_frames(_marked(motion.skeleton, roles, positions[best], turns[best])), turns[best]


def _marked(
    skeleton: Skeleton, roles: Roles, places: FloatArray, turns: FloatArray
) -> dict[str, FloatArray]:
    """Return where joints that have a role and tips of fingers are, (3,) each."""
    tips = {
        f"{role.rpartition('_')[0]}_{TIP}": places[joint] + turns[joint] @ skeleton.ends[joint]
        for role, joint in sorted(roles.by_role.items())
        if is_finger(role) and skeleton.ends.get(joint, np.zeros(3)).any()
    }
    joints = {**finger_tips(roles.by_role, JointTree(skeleton.parents)), **roles.by_role}
    return {**tips, **{role: places[joint] for role, joint in joints.items()}}


def _stands(points: Mapping[str, FloatArray]) -> bool:
    """Tell whether a figure (3,) stands upright on straight legs, its arms stretched."""
    limbs = [
        limb
        for side in SIDES
        for limb in ([points[f"{side}_{part}"] for part in LEG], arm_joints(points, side))
    ]
    bones = [unit(end - start) for limb in limbs for start, end in pairwise(limb)]
    if any(not bone.any() for bone in bones):
        return False
    trunk = unit(points["chest"] - points["hips"])
    thighs, shins = bones[0::4], bones[1::4]
    legs = [*thighs, *shins]
    bends = [thigh @ shin for thigh, shin in zip(thighs, shins, strict=True)]
    across = points["left_upper_leg"] - points["right_upper_leg"]
    wide = np.linalg.norm(across * FLAT) > _STANDING * np.linalg.norm(across) > 0
    return bool(
        wide
        and trunk @ UP > _STANDING
        and all(-leg @ UP > _STANDING for leg in legs)
        and min(bends) > _STRAIGHT
    )


def _uprightness(roles: Roles, positions: FloatArray) -> FloatArray:
    """Return how straight and upright a figure stands in each frame, (f,)."""
    points = {role: positions[:, joint] for role, joint in roles.by_role.items()}
    score = 2 * unit(points["chest"] - points["hips"])[:, 1]
    for side in SIDES:
        for start, end in pairwise(LEG):
            score = score - unit(points[f"{side}_{end}"] - points[f"{side}_{start}"])[:, 1]
        arm = arm_joints(points, side)
        upper, lower = unit(arm[1] - arm[0]), unit(arm[2] - arm[1])
        score = score + 0.5 * (upper * lower).sum(1) - 0.5 * upper[:, 1]
    return np.asarray(score)


def _aim(bones: dict[str, FloatArray], points: Mapping[str, FloatArray]) -> None:
    """Point the bones of limbs exactly at their next joint.

    Joints between two that have a role may move too.
    """
    for side in SIDES:
        for limb in (LEG, ARM):
            for start, end in pairwise(part for part in limb if f"{side}_{part}" in points):
                along = points[f"{side}_{end}"] - points[f"{side}_{start}"]
                frames = bones[f"{side}_{start}"]
                bones[f"{side}_{start}"] = aimed_frames(along, frames[..., 0], "yx")
