"""How far an estimated motion is from the true one, by the measures of the literature."""

import numpy as np

from media_studio.arrays import FloatArray, Mask

_TORSO = ((11, 24), (12, 23))
"""Shoulder and opposite hip, of the 33 landmarks."""


def pck(
    estimate: FloatArray, truth: FloatArray, *, share: float = 0.2, seen: Mask | None = None
) -> float:
    """Return the share of points that are nearer to the truth than a share of the torso.

    The torso's size in a frame is the longer of its two diagonals in the picture.

    Args:
        estimate: The 33 landmarks in pixels, (f, 33, 2).
        truth: Where they are, (f, 33, 2).
        share: Of the torso's size; 0.2 for PCK@0.2.
        seen: (f, 33) which ones count; all if None.

    Source: Yang & Ramanan 2013, Articulated human detection with flexible mixtures of parts;
        Sapp & Taskar 2013, MODEC, for the torso as the yardstick.
    """
    size = np.max([np.linalg.norm(truth[:, a] - truth[:, b], axis=-1) for a, b in _TORSO], axis=0)
    near = np.linalg.norm(estimate - truth, axis=-1) <= share * size[:, None]
    return float(near.mean() if seen is None else near[seen].mean())


def mpjpe(estimate: FloatArray, truth: FloatArray, *, root: tuple[int, ...] = ()) -> float:
    """Return the mean distance of joints from the truth (mean per joint position error).

    Args:
        estimate: (f, j, 3) in any unit, which is that of the result.
        truth: (f, j, 3).
        root: Joints whose mean is laid on that of the truth in every frame, such as both hips;
            none to compare places in the world.

    Source: Ionescu et al. 2014, Human3.6M.
    """
    joints = list(root)
    if joints:
        estimate = estimate - estimate[:, joints].mean(1, keepdims=True)
        truth = truth - truth[:, joints].mean(1, keepdims=True)
    return float(np.linalg.norm(estimate - truth, axis=-1).mean())


def pa_mpjpe(estimate: FloatArray, truth: FloatArray) -> float:
    """Return the mean distance after each frame was moved, turned and scaled to fit best.

    Args:
        estimate: (f, j, 3) in any unit.
        truth: (f, j, 3) in the unit of the result.

    Source: Zhou et al. 2018, MonoCap (reconstruction error); Umeyama 1991 for the fit.
    """
    return mpjpe(fitted(estimate, truth), truth)


def fitted(estimate: FloatArray, truth: FloatArray) -> FloatArray:
    """Move, turn and scale each frame (f, j, 3) to lie as near to the truth as it can.

    Source: Umeyama 1991, Least-squares estimation of transformation parameters.
    """
    centre = truth.mean(1, keepdims=True)
    a, b = estimate - estimate.mean(1, keepdims=True), truth - centre
    u, s, vt = np.linalg.svd(np.swapaxes(a, 1, 2) @ b)
    sign = np.ones_like(s)
    sign[:, 2] = np.sign(np.linalg.det(u @ vt))
    turn = (u * sign[:, None]) @ vt
    spread = np.maximum((a**2).sum((1, 2)), 1e-12)
    scale = (s * sign).sum(1) / spread
    return scale[:, None, None] * (a @ turn) + centre


def joint_angle_error(estimate: FloatArray, truth: FloatArray) -> float:
    """Return the mean angle in degrees between orientations (f, j, 3, 3) and the true ones.

    Source: von Marcard et al. 2018, Recovering accurate 3D human pose in the wild (3DPW): mean
        per joint angular error.
    """
    # The trace alone is inexact near 0; the chord of the turn is not
    chord = np.linalg.norm(estimate - truth, axis=(-2, -1)) / np.sqrt(8)
    return float(np.degrees(2 * np.arcsin(np.clip(chord, 0, 1))).mean())


def turns_per_frame(rotations: FloatArray) -> FloatArray:
    """Return by how many degrees each joint turns from one frame to the next, (f - 1, j).

    Args:
        rotations: (f, j, 3, 3), each in the frame of its parent.
    """
    chord = np.linalg.norm(np.diff(rotations, axis=0), axis=(-2, -1)) / np.sqrt(8)
    return np.asarray(np.degrees(2 * np.arcsin(np.clip(chord, 0, 1))))


def acceleration_error(estimate: FloatArray, truth: FloatArray, fps: float) -> float:
    """Return the mean difference of the joints' accelerations: how much a motion trembles.

    Args:
        estimate: (f, j, 3) metres, at least 3 frames.
        truth: (f, j, 3) metres.
        fps: Frames per second.

    Returns:
        Metres per second squared.

    Source: Kanazawa et al. 2019, Learning 3D human dynamics from video.
    """
    second = np.diff(estimate - truth, n=2, axis=0) * fps**2
    return float(np.linalg.norm(second, axis=-1).mean())


def foot_skate(feet: FloatArray, contacts: Mask, fps: float) -> float:
    """Return how fast feet slide along the floor on which they stand.

    Args:
        feet: (f, k, 3) Y up, in any unit.
        contacts: (f, k) whether each stands; a step counts if it stands at both ends of it.
        fps: Frames per second.

    Returns:
        Mean horizontal speed, unit per second; 0 if no foot ever stands.

    Source: Zou et al. 2020, Reducing footskate in human motion reconstruction with ground contact
        constraints.
    """
    speed = np.linalg.norm(np.diff(feet[..., [0, 2]], axis=0), axis=-1) * fps
    standing = contacts[1:] & contacts[:-1]
    return float(speed[standing].mean()) if standing.any() else 0.0


def root_path_error(estimate: FloatArray, truth: FloatArray) -> float:
    """Return the mean distance of a path from the true one.

    The path is first moved, and turned about the vertical, to fit best: which way the camera
    looked is not part of the motion. It is not scaled.

    Args:
        estimate: (f, 3) Y up, in any unit.
        truth: (f, 3).

    Source: Shin et al. 2024, WHAM (root translation error, there as a share of the
        way); Sturm et al. 2012, A benchmark for the evaluation of RGB-D SLAM systems.
    """
    a, b = estimate - estimate.mean(0), truth - truth.mean(0)
    sine = (a[:, 2] * b[:, 0] - a[:, 0] * b[:, 2]).sum()
    cosine = (a[:, 0] * b[:, 0] + a[:, 2] * b[:, 2]).sum()
    angle = np.arctan2(sine, cosine)
    c, s = np.cos(angle), np.sin(angle)
    turn = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
    return float(np.linalg.norm(a @ turn.T - b, axis=1).mean())
