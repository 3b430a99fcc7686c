"""How far a captured motion is from the one that was performed.

Like is compared with like: the joints of the skeleton that the figure is skinned to with the
joints of the captured skeleton, which has the same names. In the picture, the landmarks of the
pose engine are compared with those joints that they stand for.

What is aligned, and nothing else: both motions are looked at with the camera of the first frame
in front (the captured one is so by definition). MPJPE lays the middles of the hips on each other
in each frame; PA-MPJPE fits each frame by a similarity; the root path is moved and turned about
the vertical as a whole. No length, delay or offset is fitted.
"""

from dataclasses import dataclass, fields

import numpy as np
from scipy.spatial.transform import Rotation

from benchmarks.capture.scenes import Scene
from benchmarks.film_set.filming import FilmTruth, Performer, on_floor
from media_studio.arrays import FloatArray
from media_studio.motion import accuracy
from media_studio.motion.body import CENTIMETRES, JOINT
from media_studio.motion.contact import contacts
from media_studio.motion.grounding import SOLE, foot_points
from media_studio.motion.motion import Motion
from media_studio.pose.landmarks import BODY_LANDMARKS, INDEX
from media_studio.pose.tracks import Track

_SIDES = ("Left", "Right")
_LIMBS = {
    "Arm": "shoulder",
    "ForeArm": "elbow",
    "Hand": "wrist",
    "UpLeg": "hip",
    "Leg": "knee",
    "Foot": "ankle",
}
LIMB_JOINTS = [JOINT[side + name] for side in _SIDES for name in _LIMBS]
"""The joints that a landmark stands for."""
LANDMARKS = [INDEX[f"{side.lower()}_{name}"] for side in _SIDES for name in _LIMBS.values()]
POSITIONS = [*LIMB_JOINTS, JOINT["Neck"], JOINT["Head"]]
"""The 14 joints whose places are compared."""
HIPS = (POSITIONS.index(JOINT["LeftUpLeg"]), POSITIONS.index(JOINT["RightUpLeg"]))
TURNED = [
    JOINT[name]
    for name in (
        "Hips",
        "Spine1",
        "Head",
        *(side + limb for side in _SIDES for limb in ("Arm", "ForeArm", "UpLeg", "Leg")),
    )
]
"""The 11 joints whose orientations are compared."""
_SWAP_MARGIN = 0.05
"""Metres by which the other limb must be nearer for a swap to count."""


@dataclass(frozen=True, kw_only=True)
class Measures:
    """How far a motion is from the truth.

    Attributes:
        found: Share of the frames of the film that the motion covers.
        pck: Of the pose engine at 0.2 torsos, in percent.
        mpjpe: Centimetres.
        pa_mpjpe: Centimetres.
        angle: Mean error of orientations, degrees.
        acceleration: Mean error, metres per second squared.
        skate: Centimetres per second that standing feet slide.
        true_skate: The same of the performed motion.
        path: Centimetres that the hips are off their path.
        way: Centimetres that they go in truth.
        swaps: Frames in which an arm or a leg lies where the other one is.
        turn: Largest turn of a joint from one frame to the next, degrees: a limb that flips shows.
        true_turn: The same of the performed motion.
    """

    found: float
    pck: float
    mpjpe: float
    pa_mpjpe: float
    angle: float
    acceleration: float
    skate: float
    true_skate: float
    path: float
    way: float
    swaps: float
    turn: float
    true_turn: float

    def values(self) -> list[float]:
        """Return the figures in the order of the fields."""
        return [getattr(self, field.name) for field in fields(self)]


def measure(
    scene: Scene, truth: FilmTruth, person: int, track: Track, captured: Motion
) -> Measures:
    """Compare what was captured of one person with what was performed."""
    first, last = int(track.frames[0]), int(track.frames[-1]) + 1
    turn = _to_camera(scene, first, len(truth.world))
    world = truth.world[first:last, person] @ turn.T
    places = captured.world()[1] / CENTIMETRES
    joints, true_joints = places[:, POSITIONS], world[:, POSITIONS]
    performed = _performed(scene.performers[person], turn, first, last)
    standing = contacts(foot_points(performed) - (0.0, SOLE, 0.0), truth.fps)
    return Measures(
        found=100 * (last - first) / len(truth.world),
        pck=100 * _pck(truth.pixels[:, person], track),
        mpjpe=CENTIMETRES * accuracy.mpjpe(joints, true_joints, root=HIPS),
        pa_mpjpe=CENTIMETRES * accuracy.pa_mpjpe(joints, true_joints),
        angle=accuracy.joint_angle_error(
            captured.world()[0][:, TURNED], performed.world()[0][:, TURNED]
        ),
        acceleration=accuracy.acceleration_error(
            joints - joints[:, HIPS].mean(axis=1, keepdims=True),
            true_joints - true_joints[:, HIPS].mean(axis=1, keepdims=True),
            truth.fps,
        ),
        skate=CENTIMETRES * accuracy.foot_skate(foot_points(captured), standing, truth.fps),
        true_skate=CENTIMETRES * accuracy.foot_skate(foot_points(performed), standing, truth.fps),
        path=CENTIMETRES * accuracy.root_path_error(places[:, 0], world[:, 0]),
        way=CENTIMETRES * float(np.linalg.norm(np.diff(world[:, 0], axis=0), axis=1).sum()),
        swaps=float(_swaps(places, world)),
        turn=_largest_turn(captured),
        true_turn=_largest_turn(performed),
    )


def _largest_turn(motion: Motion) -> float:
    return float(accuracy.turns_per_frame(motion.rotations).max(initial=0.0))


def _to_camera(scene: Scene, first: int, frames: int) -> FloatArray:
    """Return the turn about the vertical after which the camera stands at +Z in a frame."""
    tripod = scene.tripod
    ahead = tripod.camera(first / max(frames - 1, 1), 2, 2).framing.axes[:, 2]
    return np.asarray(Rotation.from_euler("Y", -np.arctan2(ahead[0], ahead[2])).as_matrix())


def _performed(performer: Performer, turn: FloatArray, first: int, last: int) -> Motion:
    """Return what was performed as the camera of the first frame sees it."""
    motion = on_floor(performer.motion)
    whole = turn @ Rotation.from_euler("Y", performer.turned, degrees=True).as_matrix()
    rotations = motion.rotations[first:last].copy()
    translations = motion.translations[first:last].copy()
    rotations[:, 0] = whole @ rotations[:, 0]
    translations[:, 0] = translations[:, 0] @ whole.T
    return Motion(
        skeleton=motion.skeleton, rotations=rotations, translations=translations, fps=motion.fps
    )


def _pck(pixels: FloatArray, track: Track) -> float:
    found = np.stack([person.points for person in track.people])
    true = np.zeros_like(found)
    true[:, LANDMARKS] = pixels[track.frames][:, LIMB_JOINTS]
    seen = np.zeros((len(found), len(BODY_LANDMARKS)), bool)
    seen[:, LANDMARKS] = True
    return accuracy.pck(found, true, seen=seen)


def _swaps(places: FloatArray, world: FloatArray) -> int:
    """Count frames in which the sides of arms or legs are exchanged."""
    fitted = accuracy.fitted(places[:, POSITIONS], world[:, POSITIONS])
    swapped = np.zeros(len(fitted), bool)
    for limb in (("ForeArm", "Hand"), ("Leg", "Foot")):
        left, right = ([POSITIONS.index(JOINT[side + joint]) for joint in limb] for side in _SIDES)
        true = world[:, POSITIONS]
        straight = _apart(fitted, true, left, left) + _apart(fitted, true, right, right)
        crossed = _apart(fitted, true, left, right) + _apart(fitted, true, right, left)
        swapped |= crossed + 2 * _SWAP_MARGIN < straight
    return int(swapped.sum())


def _apart(found: FloatArray, true: FloatArray, ours: list[int], theirs: list[int]) -> FloatArray:
    return np.asarray(np.linalg.norm(found[:, ours] - true[:, theirs], axis=-1).mean(axis=1))
