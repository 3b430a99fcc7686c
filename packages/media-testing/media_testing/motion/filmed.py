"""Motions built from curves, and what a pose engine would report of them in a film."""

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from scipy.ndimage import gaussian_filter1d
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray
from media_studio.motion.body import CENTIMETRES, body_skeleton
from media_studio.motion.body_landmarks import landmarks_of
from media_studio.motion.leg_ik import two_bone_ik
from media_studio.motion.motion import Motion
from media_studio.motion.solver import solve_landmarks
from media_studio.pose.body_lengths import AVERAGE_BODY
from media_studio.pose.landmarks import BODY_LANDMARKS, INDEX
from media_studio.pose.person import Person

ANKLE = 0.02 + 0.35 * AVERAGE_BODY.foot
"""Height of the ankles of a figure that stands on the floor."""
STANDING = AVERAGE_BODY.thigh + AVERAGE_BODY.shin + ANKLE - 0.02
SIDES = (("left", 1.0), ("right", -1.0))
_SWAPPED = np.array(
    [
        INDEX[name.replace("left", "@").replace("right", "left").replace("@", "right")]
        for name in BODY_LANDMARKS
    ]
)


@dataclass(frozen=True, kw_only=True)
class Camera:
    """A camera at a height that looks down the -Z axis; angles in degrees."""

    distance: float = 4.0
    height: float = 1.0
    yaw: float = 0.0
    pitch: float = 0.0
    focal: float = 1100.0
    size: int = 960


@dataclass(frozen=True, kw_only=True)
class Trouble:
    """What the pose engine gets wrong; metres and pixels."""

    world: float = 0.0
    depth: float = 1.0
    pixels: float = 0.0
    hidden: float = 0.0
    swaps: int = 0
    seed: int = 0


def turns(axis: str, degrees: FloatArray | float, frames: int) -> FloatArray:
    angles = np.broadcast_to(np.asarray(degrees, float), (frames,))
    return Rotation.from_euler(axis, angles[:, None], degrees=True).as_matrix()


def figure(
    hips: FloatArray,
    *,
    yaw: FloatArray | float = 0.0,
    lean: FloatArray | float = 0.0,
    feet: tuple[FloatArray, FloatArray],
    hands: tuple[FloatArray, FloatArray] | None = None,
    pitch: tuple[FloatArray, FloatArray] | None = None,
    fps: float = 30.0,
) -> Motion:
    """Put hips and ankles where they are told; hands are relative to the shoulders."""
    n, body = len(hips), AVERAGE_BODY
    pelvis = turns("y", yaw, n)
    chest = pelvis @ turns("x", lean, n)
    rest = _at_rest(n)
    neck = hips + chest[..., 1] * body.torso
    points = np.empty((n, 33, 3))
    face = [INDEX[name] for name in BODY_LANDMARKS[:11]]
    points[:, face] = neck[:, None] + (rest[:, face] - [0, STANDING + body.torso, 0]) @ np.swapaxes(
        chest, 1, 2
    )
    for number, (side, sign) in enumerate(SIDES):
        hip = hips + sign * body.hip_width / 2 * pelvis[..., 0]
        tilt = pelvis if pitch is None else pelvis @ turns("x", pitch[number], n)
        knee, ankle = two_bone_ik(hip, feet[number], body.thigh, body.shin, pelvis[..., 0])
        shoulder = neck + sign * body.shoulder_width / 2 * chest[..., 0]
        reach = np.tile([sign * 0.12, -0.47, 0.05], (n, 1)) if hands is None else hands[number]
        goal = shoulder + (chest @ reach[..., None])[..., 0]
        hinge = -sign * chest[..., 1] - chest[..., 0]
        elbow, wrist = two_bone_ik(shoulder, goal, body.upper_arm, body.forearm, hinge)
        placed = {"hip": hip, "knee": knee, "ankle": ankle, "shoulder": shoulder}
        placed |= {"elbow": elbow, "wrist": wrist}
        for name in ("heel", "foot_index"):
            offset = rest[0, INDEX[f"{side}_{name}"]] - rest[0, INDEX[f"{side}_ankle"]]
            placed[name] = ankle + tilt @ offset
        along = (wrist - elbow) / body.forearm
        for name, forward in (("index", 0.03), ("pinky", -0.03), ("thumb", 0.045)):
            placed[name] = wrist + body.hand * along + forward * chest[..., 2]
        for name, place in placed.items():
            points[:, INDEX[f"{side}_{name}"]] = place
    return solve_landmarks(points, fps, lengths=body)


def _at_rest(frames: int) -> FloatArray:
    skeleton = body_skeleton()
    translations = np.tile(skeleton.offsets, (frames, 1, 1))
    translations[:, 0, 1] = STANDING * CENTIMETRES
    turned = np.tile(np.eye(3), (frames, len(skeleton.names), 1, 1))
    return landmarks_of(
        Motion(skeleton=skeleton, rotations=turned, translations=translations, fps=30.0)
    )


def standing_feet(frames: int) -> tuple[FloatArray, FloatArray]:
    left, right = (np.tile([sign * 0.10, ANKLE, 0.0], (frames, 1)) for _, sign in SIDES)
    return left, right


@cache
def walk(
    seconds: float = 4.0, fps: float = 30.0, speed: float = 1.1, heading: float = 0.0
) -> Motion:
    """Walk along a heading in degrees, 0 towards +Z; feet are flat and still in stance."""
    t = np.arange(round(seconds * fps)) / fps
    cycle, stance = 0.95 * t, 0.62
    stride = speed / 0.95
    feet = []
    for (_, sign), phase in zip(SIDES, (0.0, 0.5), strict=True):
        whole, part = np.divmod(cycle + phase, 1.0)
        swing = np.clip((part - stance) / (1 - stance), 0, 1)
        along = (whole - phase + swing**2 * (3 - 2 * swing) + stance / 2) * stride
        feet.append(np.c_[sign * 0.09 + 0 * t, ANKLE + 0.1 * np.sin(np.pi * swing) ** 2, along])
    angle = 2 * np.pi * cycle
    hips = np.c_[0.02 * np.sin(angle), STANDING - 0.05 + 0.02 * np.cos(2 * angle), speed * t]
    hands = tuple(
        np.c_[0.1 * sign + 0 * t, -0.47 + 0 * t, 0.05 - sign * 0.2 * np.cos(angle)]
        for _, sign in SIDES
    )
    turn = turns("y", heading, 1)[0].T
    return figure(
        hips @ turn,
        yaw=heading,
        lean=4.0,
        feet=(feet[0] @ turn, feet[1] @ turn),
        hands=(hands[0], hands[1]),
        fps=fps,
    )


@cache
def jump(fps: float = 30.0) -> Motion:
    """Crouch, leave the floor for half a second, land, rise."""
    t = np.arange(round(2.2 * fps)) / fps
    crouch = np.interp(t, [0, 0.5, 0.7, 1.2, 1.4, 2.0], [0, 1, 0, 0, 1, 0])
    air = np.clip((t - 0.7) / 0.5, 0, 1)
    height = 9.81 / 2 * 0.25 * air * (1 - air)
    feet = tuple(foot + np.c_[0 * t, height, 0 * t] for foot in standing_feet(len(t)))
    hips = np.c_[0 * t, STANDING - 0.02 - 0.25 * crouch + height, -0.08 * crouch]
    hands = tuple(np.c_[sign * 0.1 + 0 * t, -0.45 + 0.8 * air, 0.1 + 0 * t] for _, sign in SIDES)
    return figure(
        hips, lean=30 * crouch, feet=(feet[0], feet[1]), hands=(hands[0], hands[1]), fps=fps
    )


@cache
def squat(fps: float = 30.0) -> Motion:
    t = np.arange(round(3 * fps)) / fps
    depth = 0.5 - 0.5 * np.cos(2 * np.pi * t / 1.5)
    hips = np.c_[0 * t, STANDING - 0.02 - 0.35 * depth, -0.12 * depth]
    return figure(hips, lean=25 * depth, feet=standing_feet(len(t)), fps=fps)


@cache
def wave(fps: float = 30.0) -> Motion:
    t = np.arange(round(3 * fps)) / fps
    up = np.clip(np.minimum(t, 3 - t) / 0.5, 0, 1)[:, None]
    up = up**2 * (3 - 2 * up)
    high = np.c_[-0.2 - 0.13 * np.sin(4 * np.pi * t), 0.33 + 0 * t, 0.2 + 0 * t]
    low = np.array([0.12, -0.47, 0.05])
    hips = np.c_[0.01 * np.sin(t), STANDING - 0.02 + 0 * t, 0 * t]
    right = (1 - up) * low * [-1, 1, 1] + up * high
    return figure(
        hips, feet=standing_feet(len(t)), hands=(np.tile(low, (len(t), 1)), right), fps=fps
    )


@cache
def turn_round(fps: float = 30.0) -> Motion:
    """Step round on the spot, once, in four seconds."""
    t = np.arange(round(4 * fps)) / fps
    yaw = 90 * t
    feet = []
    for (_, sign), phase in zip(SIDES, (0.0, 0.5), strict=True):
        whole, part = np.divmod(2 * t + phase, 1.0)
        swing = np.clip((part - 0.6) / 0.4, 0, 1)
        angle = (whole + swing**2 * (3 - 2 * swing) - phase) * 45
        place = turns("y", angle, len(t)) @ np.array([sign * 0.1, 0, 0])
        feet.append(place + np.c_[0 * t, ANKLE + 0.08 * np.sin(np.pi * swing) ** 2, 0 * t])
    hips = np.c_[0 * t, STANDING - 0.04 + 0 * t, 0 * t]
    return figure(hips, yaw=yaw, feet=(feet[0], feet[1]), fps=fps)


@cache
def cheer(fps: float = 30.0) -> Motion:
    """Swing both arms up at the sides, hold them straight overhead, take them down; twice."""
    t = np.arange(round(6 * fps)) / fps
    up = np.clip(1.4 * np.sin(np.pi * t / 3) ** 2 - 0.2, 0, 1)
    angle = np.pi * up**2 * (3 - 2 * up)
    reach = 0.99 * (AVERAGE_BODY.upper_arm + AVERAGE_BODY.forearm)
    hips = np.c_[0 * t, STANDING - 0.02 + 0 * t, 0 * t]
    arms = np.c_[np.sin(angle), -np.cos(angle), 0.05 + 0 * t]
    arms *= reach / np.linalg.norm(arms, axis=1, keepdims=True)
    return figure(hips, feet=standing_feet(len(t)), hands=(arms, arms * [-1, 1, 1]), fps=fps)


MOTIONS = {"walk": walk, "jump": jump, "squat": squat, "wave": wave, "turn": turn_round}


def seen_by(camera: Camera, points: FloatArray) -> FloatArray:
    """Return points (..., 3) in the axes of the camera."""
    down = Rotation.from_euler("x", camera.pitch, degrees=True).as_matrix()
    turned = points @ Rotation.from_euler("y", camera.yaw, degrees=True).as_matrix().T
    return (turned - [0, camera.height, camera.distance]) @ down.T


def film(motion: Motion, camera: Camera, trouble: Trouble | None = None) -> list[Person]:
    """Return what a pose engine reports of each frame."""
    trouble = trouble or Trouble()
    rng = np.random.default_rng(trouble.seed)
    seen = seen_by(camera, landmarks_of(motion))
    pixels = camera.size / 2 + camera.focal * seen[..., :2] * [1, -1] / -seen[..., 2:]
    hips = seen[:, [INDEX["left_hip"], INDEX["right_hip"]]].mean(1)
    world = along_ray(seen - hips[:, None], hips)
    noise = _trembling(rng, world.shape, motion.fps) * [1, 1, trouble.depth]
    world = world + trouble.world * noise
    pixels = pixels + trouble.pixels * _trembling(rng, pixels.shape, motion.fps)
    visibility = np.full(world.shape[:2], 0.95)
    hidden = _runs(rng, visibility.shape, trouble.hidden, motion.fps)
    visibility[hidden] = 0.15
    world[hidden] += 0.08 * rng.normal(size=(int(hidden.sum()), 3)) * min(trouble.world * 33, 1)
    for _ in range(trouble.swaps):
        start = rng.integers(0, motion.frames)
        run = slice(start, start + rng.integers(1, max(2, int(0.3 * motion.fps))))
        for each in (world, pixels, visibility):
            each[run] = each[run][:, _SWAPPED]
    return [_person(*frame, camera.size) for frame in zip(pixels, world, visibility, strict=True)]


def along_ray(points: FloatArray, hips: FloatArray) -> FloatArray:
    """Turn points (f, k, 3) into the axes of a crop: it looks straight at the hips (f, 3)."""
    yaw = np.degrees(np.arctan2(hips[:, 0], -hips[:, 2]))
    level = points @ np.swapaxes(turns("y", yaw, len(hips)), 1, 2)
    far = np.hypot(hips[:, 0], hips[:, 2])
    pitch = np.degrees(np.arctan2(hips[:, 1], far))
    return level @ np.swapaxes(turns("x", -pitch, len(hips)), 1, 2)


def _trembling(rng: np.random.Generator, shape: tuple[int, ...], fps: float) -> FloatArray:
    """Noise of deviation 1 that half lasts for a tenth of a second and half for a frame."""
    slow = gaussian_filter1d(rng.normal(size=shape), 0.1 * fps, axis=0, mode="wrap")
    return (slow / slow.std() + rng.normal(size=shape)) / np.sqrt(2)


def _runs(rng: np.random.Generator, shape: tuple[int, ...], share: float, fps: float) -> np.ndarray:
    smooth = gaussian_filter1d(rng.normal(size=shape), 0.15 * fps, axis=0, mode="wrap")
    return smooth > np.quantile(smooth, 1 - share) if share else np.zeros(shape, bool)


def _person(points: FloatArray, world: FloatArray, visibility: FloatArray, size: int) -> Person:
    low, high = (np.clip(edge, 0, size) for edge in (points.min(0), points.max(0)))
    return Person(
        confidence=0.9,
        box=np.r_[low, high],
        points=points,
        visibility=visibility,
        world=world,
        anchor=np.array([points[23:25].mean(0), points[0]]),
    )


def without(people: list[Person], name: str) -> list[Person]:
    """Hide the landmarks whose names contain a word."""
    columns = [number for number, each in enumerate(BODY_LANDMARKS) if name in each]
    hidden = []
    for person in people:
        visibility = person.visibility.copy()
        visibility[columns] = 0.02
        hidden.append(replace(person, visibility=visibility))
    return hidden
