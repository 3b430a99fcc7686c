"""From a person tracked through a film to a clean motion."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray, IntArray
from media_studio.motion.body import CENTIMETRES
from media_studio.motion.bone_lengths import with_lengths
from media_studio.motion.camera_travel import camera_travel
from media_studio.motion.capture_track import CapturedTrack, gapless
from media_studio.motion.foot_lock import locked
from media_studio.motion.footing import standing_soles
from media_studio.motion.gravity import levelling
from media_studio.motion.grounding import SOLE, moved
from media_studio.motion.measuring import measure_lengths
from media_studio.motion.motion import Motion
from media_studio.motion.root_path import root_path
from media_studio.motion.side_swaps import undo_side_swaps
from media_studio.motion.sight_lines import onto_sight_lines
from media_studio.motion.smoothing import low_pass, trusting, without_jumps
from media_studio.motion.solver import solve_landmarks
from media_studio.pose.body_lengths import BodyLengths
from media_studio.pose.landmarks import INDEX
from media_studio.pose.person import Person

_USUAL_FOCAL = 1.1
"""Focal length of an unknown camera in widths of its picture's longer side: 49 degrees across."""
_BODY_HERTZ = 5.0
"""Lower ones take the snap out of kicks, higher ones let the pose model's trembling through."""
_QUICK, _THOROUGH = (0.8,), (0.35, 0.35, 0.35)
"""How far landmarks that are seen are moved onto their lines of sight, in each pass."""
_HIPS = [INDEX["left_hip"], INDEX["right_hip"]]
_FEET = [INDEX[f"{side}_{name}"] for side in ("left", "right") for name in ("ankle", "foot_index")]
_SEEN, _SEEN_SHARE = 0.3, 0.3
"""Visibility from which a foot is seen, and share of frames in which feet must be to be held."""


@dataclass(frozen=True, kw_only=True, eq=False)
class CapturedMotion:
    """The motion of one person.

    Attributes:
        motion: Centimetres, Y up. The way to the camera in the first frame is +Z, so a person who
            faces the camera faces +Z. The floor is y = 0 and the hips begin above the origin.
        start: Where that is, (3,) metres from the camera along X and Z.
        is_camera_travelling: Whether the camera goes along. The way of the person is then that
            which the feet tell.
    """

    motion: Motion
    start: FloatArray
    is_camera_travelling: bool

    def seen_from(self, origin: FloatArray) -> Motion:
        """Return the motion with another origin, (3,) metres from the camera."""
        way = (self.start - origin) * (1.0, 0.0, 1.0)
        return moved(self.motion, np.tile(way, (self.motion.frames, 1)))


def capture_motion(
    people: Sequence[Person],
    frames: IntArray,
    *,
    fps: float,
    width: int,
    height: int,
    pan: FloatArray | None = None,
    focal: float | None = None,
    is_thorough: bool = False,
) -> CapturedMotion:
    """Turn a person tracked through a film into a motion.

    Args:
        people: The person in each frame where it was found.
        frames: (n,) numbers of those frames. The motion has every frame from the first to the
            last of them.
        fps: Frames per second.
        width: Of the picture in pixels.
        height: Of the picture in pixels.
        pan: (f, 2, 3) maps pixels of each frame of the motion into those of one picture, where
            the camera turns; None for one that stands still.
        focal: Focal length in pixels; that of a usual camera if None.
        is_thorough: Whether to weigh path, lines of sight and lengths of bones against each other
            repeatedly: a tenth less trembling and sliding, as exact otherwise.

    Returns:
        The motion. Feet that are never in the picture are not held to the floor.

    Raises:
        NoPerson: If no frame has usable landmarks.
        InvalidPoseModel: If the pose model does not see depth.
    """
    track = undo_side_swaps(gapless(people, frames, fps))
    length = max(width, height) * _USUAL_FOCAL if focal is None else focal
    pixels = track.points - np.array([width, height]) / 2
    world, root = _in_space(track, pixels, length, fps, _THOROUGH if is_thorough else _QUICK)
    distance = -root[:, 2]
    if pan is not None:
        turn = _camera_turns(pan, width, height, length)
        world, root = world @ np.swapaxes(turn, 1, 2), (turn @ root[..., None])[..., 0]
    level = levelling(world, track.visibility)
    world, root = world @ level.T, root @ level.T
    lengths = measure_lengths(world, track.visibility)
    are_feet_seen = _share_of_feet_seen(track, width, height) >= _SEEN_SHARE
    is_moving = pan is not None and are_feet_seen
    travel = camera_travel(world + root[:, None], fps) if is_moving else None
    if travel is not None:
        root = root - travel
    motion = solve_landmarks(world, fps, lengths=lengths, root=root - root[0])
    if are_feet_seen:
        still = pixels if pan is None else _stood_still(track.points, pan)
        # where the camera travels, feet that stand move in the picture
        still = still if travel is None else np.zeros_like(pixels)
        standing = standing_soles(still, world + root[:, None], distance / length, fps)
        motion = _from_origin(locked(motion, standing))
    else:
        motion = _at_hip_height(motion, lengths)
    return CapturedMotion(motion=motion, start=root[0], is_camera_travelling=travel is not None)


def _share_of_feet_seen(track: CapturedTrack, width: int, height: int) -> float:
    feet = track.points[:, _FEET]
    inside = ((feet >= 0) & (feet <= (width, height))).all(-1)
    return float((inside & (track.visibility[:, _FEET] > _SEEN)).mean())


def _in_space(
    track: CapturedTrack, pixels: FloatArray, focal: float, fps: float, passes: tuple[float, ...]
) -> tuple[FloatArray, FloatArray]:
    """Landmarks around the hips (f, 33, 3), and the hips (f, 3), in the axes of the camera."""
    steady = trusting(without_jumps(track.world, fps), track.visibility, fps)
    hips = low_pass(pixels[:, _HIPS].mean(1), fps, _BODY_HERTZ)
    world = steady @ np.swapaxes(_ray_turns(hips, focal), 1, 2)
    for sight in passes:
        root = root_path(pixels, world, track.visibility, focal, fps)
        world = onto_sight_lines(pixels, world, root, focal, sight * track.visibility)
        world = low_pass(world, fps, _BODY_HERTZ)
        world = with_lengths(world, measure_lengths(world, track.visibility))
    middle = world[:, _HIPS].mean(1)
    return world - middle[:, None], root + middle


def _ray_turns(hips: FloatArray, focal: float) -> FloatArray:
    """Turn from the axes of a crop, which looks straight at a person, to the camera's.

    The pose model sees crops only, so somebody at the edge of the picture seems turned to it.
    """
    yaw = np.arctan2(hips[:, 0], focal)
    pitch = np.arctan2(-hips[:, 1], np.hypot(focal, hips[:, 0]))
    return Rotation.from_euler("YX", np.stack([-yaw, pitch], 1)).as_matrix()


def _camera_turns(pan: FloatArray, width: int, height: int, focal: float) -> FloatArray:
    """Turn from the axes of the camera in each frame to those in the first, (f, 3, 3)."""
    centre = np.array([width, height]) / 2
    offset = (pan[:, :, :2] @ centre + pan[:, :, 2] - centre) / focal
    offset -= offset[0]
    return Rotation.from_euler("YX", np.stack([-offset[:, 0], -offset[:, 1]], 1)).as_matrix()


def _stood_still(points: FloatArray, pan: FloatArray) -> FloatArray:
    """Pixels (f, 33, 2) in one picture."""
    return points @ np.swapaxes(pan[:, :, :2], 1, 2) + pan[:, None, :, 2]


def _from_origin(motion: Motion) -> Motion:
    start = motion.translations[0, 0] / CENTIMETRES * [1, 0, 1]
    return moved(motion, np.tile(-start, (motion.frames, 1)))


def _at_hip_height(motion: Motion, lengths: BodyLengths) -> Motion:
    standing = lengths.thigh + lengths.shin + 0.35 * lengths.foot + SOLE
    lift = standing - np.median(motion.translations[:, 0, 1]) / CENTIMETRES
    return moved(motion, np.tile([0.0, lift, 0.0], (motion.frames, 1)))
