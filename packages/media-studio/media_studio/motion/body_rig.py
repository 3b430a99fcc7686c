"""The skeleton of our own motions as a rig, onto which performances are put."""

from functools import cache

import numpy as np

from media_gltf.figures.roles import match_roles
from media_studio.motion.anatomy import bone_frames
from media_studio.motion.body import JOINT, JOINTS, PARENTS, body_skeleton
from media_studio.motion.motion import Motion
from media_studio.motion.retarget import follow
from media_studio.motion.retarget_source import SourcePerformance
from media_studio.motion.rig import HumanRig
from media_studio.motion.uprightness import rest_positions
from media_studio.motion.world_motion import motion_from_world


@cache
def body_rig() -> HumanRig:
    """Return the body as a rig that rests in its T pose; centimetres, the floor at y = 0."""
    positions = rest_positions(body_skeleton())
    positions[:, 1] -= positions[JOINT["LeftToeBase"], 1]
    roles = match_roles(JOINTS, PARENTS, positions)
    worlds = np.tile(np.eye(4), (len(JOINTS), 1, 1))
    worlds[:, :3, 3] = positions
    frames = bone_frames({role: positions[joint] for role, joint in roles.by_role.items()})
    return HumanRig(
        roles=roles,
        parents=PARENTS,
        order=tuple(range(len(JOINTS))),
        worlds=worlds,
        turns=worlds[:, :3, :3],
        local_turns=worlds[:, :3, :3],
        bones={role: frames[role] for role in roles.by_role},
        soles={},
        stored_otherwise=False,
    )


def performed_by_body(performance: SourcePerformance, fps: float) -> Motion:
    """Return a performance as a motion of `body_skeleton` on a floor at y = 0.

    Args:
        performance: Of any figure.
        fps: Frames per second.
    """
    rig = body_rig()
    turns, hips = follow(performance, rig)
    orientations = np.stack([turns[joint] for joint in range(len(JOINTS))], axis=1)
    return motion_from_world(body_skeleton(), orientations, hips, fps)
