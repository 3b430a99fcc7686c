"""Motions of human figures, built in code, and the same in other frames, units and rest poses."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray
from media_studio.motion.body import JOINT, JOINTS, PARENTS, body_skeleton
from media_studio.motion.motion import Motion
from media_studio.motion.skeleton import Skeleton

FPS = 30.0

Angles = dict[str, tuple[str, FloatArray]]
"""Axis and degrees (f,) of joints."""


def walk(frames: int = 90) -> Motion:
    """Walk 1.2 m/s to the front, arms swinging."""
    phase = 2 * np.pi * np.arange(frames) / FPS
    angles: Angles = {"Spine": ("y", 8 * np.sin(phase))}
    for side, sign, shift in (("Left", 1, 0.0), ("Right", -1, np.pi)):
        swing = phase + shift
        angles |= {
            f"{side}UpLeg": ("x", -28 * np.sin(swing)),
            f"{side}Leg": ("x", 30 + 28 * np.cos(swing)),
            f"{side}Foot": ("x", -12 + 10 * np.sin(swing)),
            f"{side}Arm": ("z", np.full(frames, -sign * 70.0)),
            f"{side}ForeArm": ("y", -sign * (25 + 15 * np.sin(swing))),
        }
    return _grounded(angles, forward=1.2)


def jump(frames: int = 60) -> Motion:
    """Crouch, jump up with lifted arms, land."""
    time = np.linspace(0, 1, frames)
    crouch = 60 * np.exp(-(((time - 0.25) / 0.1) ** 2)) + 50 * np.exp(-(((time - 0.8) / 0.08) ** 2))
    angles: Angles = {"Spine1": ("x", 0.4 * crouch)}
    for side, sign in (("Left", 1), ("Right", -1)):
        angles |= {
            f"{side}UpLeg": ("x", -crouch),
            f"{side}Leg": ("x", 2 * crouch),
            f"{side}Foot": ("x", -crouch),
            f"{side}Arm": ("z", sign * (150 * np.exp(-(((time - 0.55) / 0.2) ** 2)) - 70)),
        }
    height = 40.0 * np.clip(1 - ((time - 0.52) / 0.15) ** 2, 0.0, None)
    return _grounded(angles, lift=height)


def kick(frames: int = 60) -> Motion:
    """Kick to the front with a straight leg, turn round meanwhile."""
    time = np.linspace(0, 1, frames)
    rise = 80 * np.exp(-(((time - 0.5) / 0.15) ** 2))
    angles: Angles = {
        "Hips": ("y", 170 * time),
        "LeftUpLeg": ("x", -rise),
        "LeftLeg": ("x", 0.3 * rise),
        "RightArm": ("y", 60 * time),
        "RightForeArm": ("y", 90 * time),
    }
    return _grounded(angles)


MOTIONS: dict[str, Callable[[], Motion]] = {"walk": walk, "jump": jump, "kick": kick}


def _grounded(angles: Angles, *, forward: float = 0.0, lift: FloatArray | float = 0.0) -> Motion:
    """Turn joints of the usual body and set it on the floor."""
    frames = len(next(iter(angles.values()))[1])
    skeleton = body_skeleton()
    rotations = np.tile(np.eye(3), (frames, len(JOINTS), 1, 1))
    for name, (axis, degrees) in angles.items():
        rotations[:, JOINT[name]] = Rotation.from_euler(
            axis, degrees[:, None], degrees=True
        ).as_matrix()
    translations = np.tile(skeleton.offsets, (frames, 1, 1))
    motion = Motion(skeleton=skeleton, rotations=rotations, translations=translations, fps=FPS)
    feet = [JOINT[f"{side}{part}"] for side in ("Left", "Right") for part in ("Foot", "ToeBase")]
    lowest = motion.world()[1][:, feet, 1].min(1)
    translations[:, 0, 1] -= lowest - 2 - lift
    translations[:, 0, 2] += 100 * forward * np.arange(frames) / FPS
    return motion


def in_frame(motion: Motion, rotation: FloatArray, scale: float) -> Motion:
    """Return the motion with another up axis and unit; its rest pose lies as before."""
    rotations, translations = motion.rotations.copy(), scale * motion.translations
    rotations[:, 0] = rotation @ rotations[:, 0]
    translations[:, 0] = translations[:, 0] @ rotation.T
    return replace(
        motion,
        skeleton=replace(motion.skeleton, offsets=scale * motion.skeleton.offsets),
        rotations=rotations,
        translations=translations,
    )


def with_sprawled_rest(motion: Motion) -> Motion:
    """Return the same motion of a skeleton that rests with every bone along +X."""
    skeleton = motion.skeleton
    children = [[c for c, p in enumerate(PARENTS) if p == joint] for joint in range(len(JOINTS))]
    own = []
    for joint in range(len(JOINTS)):
        if len(children[joint]) != 1:
            own.append(np.eye(3))
            continue
        bone = skeleton.offsets[children[joint][0]]
        own.append(Rotation.align_vectors(bone[None], [(1.0, 0.0, 0.0)])[0].as_matrix())
    turns = np.stack(own)
    above = np.stack([turns[p] if p >= 0 else np.eye(3) for p in PARENTS])
    back = np.swapaxes(above, -1, -2)
    return replace(
        motion,
        skeleton=Skeleton(
            names=skeleton.names,
            parents=skeleton.parents,
            offsets=(back @ skeleton.offsets[..., None])[..., 0],
            ends={j: turns[j].T @ end for j, end in skeleton.ends.items()},
        ),
        rotations=back @ motion.rotations @ turns,
        translations=(back @ motion.translations[..., None])[..., 0],
    )
