"""BVH files of motions."""

import re
from pathlib import Path

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.motion import Motion

_POSITIONS = "Xposition Yposition Zposition"
# Turning around and leaning are then far from the pole of the middle angle
_ROTATIONS = "Zrotation Xrotation Yrotation"
_STILL = 1e-6
"""Share of the skeleton's size; a joint that strays less from its offset does not slide."""
_POLE = 1e-6
"""Cosine of the middle angle below which the first angle is undefined."""


def write_bvh(motion: Motion, path: Path) -> None:
    """Write a motion as a BVH file in UTF-8.

    See `format_bvh`.
    """
    path.write_text(format_bvh(motion), encoding="utf-8", newline="\n")


def format_bvh(motion: Motion) -> str:
    """Return a motion as the text of a BVH file, in the motion's unit and frame.

    The root has six channels, and so has every joint that slides; the others have three. Angles
    are in the order ZXY and go on past ±180° rather than jump.

    Args:
        motion: Joint names must not be empty; blanks and braces in them become underscores.
    """
    slides = _slides(motion)
    angles = continuous_angles(motion.rotations)
    columns = []
    for joint, is_sliding in enumerate(slides):
        if is_sliding:
            columns.append(motion.translations[:, joint])
        columns.append(angles[:, joint])
    values = np.concatenate(columns, axis=1)
    pattern = " ".join(["%.6f"] * values.shape[1])
    lines = [
        "HIERARCHY",
        *_hierarchy(motion, slides),
        "MOTION",
        f"Frames: {motion.frames}",
        f"Frame Time: {1 / motion.fps:.10g}",
        *(pattern % tuple(row) for row in values.tolist()),
    ]
    return "\n".join(lines) + "\n"


def continuous_angles(rotations: FloatArray) -> FloatArray:
    """Return the Euler angles of joints over time without jumps.

    Args:
        rotations: (f, j, 3, 3).

    Returns:
        Degrees (f, j, 3) about Z, then the turned X, then the turned Y.
    """
    angles = _principal_angles(rotations)
    other = angles * (1, -1, 1) + np.pi
    step = _turn(angles[1:] - angles[:-1])
    swap = _turn(other[1:] - angles[:-1]) < step
    is_other = np.zeros(angles.shape[:2], dtype=bool)
    is_other[1:] = np.logical_xor.accumulate(swap, axis=0)
    return np.degrees(np.unwrap(np.where(is_other[..., None], other, angles), axis=0))


def _turn(difference: FloatArray) -> FloatArray:
    return np.abs(np.angle(np.exp(1j * difference))).sum(axis=-1)


def _principal_angles(rotations: FloatArray) -> FloatArray:
    """Return radians about Z, X, Y with the middle angle in ±90°."""
    level = np.hypot(rotations[..., 0, 1], rotations[..., 1, 1])
    middle = np.arctan2(rotations[..., 2, 1], level)
    first = np.arctan2(-rotations[..., 0, 1], rotations[..., 1, 1])
    # At the pole any first angle will do: the one of the frame before makes no jump
    frame = np.arange(len(first))[:, None]
    last = np.maximum.accumulate(np.where(level > _POLE, frame, 0), axis=0)
    first = np.take_along_axis(first, last, axis=0)
    cos, sin = np.cos(first), np.sin(first)
    third = np.arctan2(
        cos * rotations[..., 0, 2] + sin * rotations[..., 1, 2],
        cos * rotations[..., 0, 0] + sin * rotations[..., 1, 0],
    )
    return np.stack([first, middle, third], axis=-1)


def _slides(motion: Motion) -> list[bool]:
    offsets = motion.skeleton.offsets
    stray = np.abs(motion.translations - offsets).max(axis=(0, 2), initial=0.0)
    size = np.abs(offsets).max(initial=0.0)
    is_root = np.array(motion.skeleton.parents) < 0
    return list(is_root | (stray > _STILL * size))


def _hierarchy(motion: Motion, slides: list[bool]) -> list[str]:
    skeleton = motion.skeleton
    children: dict[int, list[int]] = {}
    for joint, parent in enumerate(skeleton.parents):
        children.setdefault(parent, []).append(joint)
    lines: list[str] = []
    # Joints to open and, as their complement, joints to close: recursion would limit the depth
    waiting = [(joint, 0) for joint in reversed(children[-1])]
    while waiting:
        joint, depth = waiting.pop()
        if joint < 0:
            lines.append("\t" * depth + "}")
            continue
        lines += _joint(motion, joint, slides[joint], depth)
        below = children.get(joint, [])
        if not below:
            lines += _end(skeleton.ends.get(joint, np.zeros(3)), depth + 1)
        waiting.append((~joint, depth))
        waiting += [(child, depth + 1) for child in reversed(below)]
    return lines


def _joint(motion: Motion, joint: int, is_sliding: bool, depth: int) -> list[str]:
    skeleton, tabs = motion.skeleton, "\t" * depth
    keyword = "ROOT" if skeleton.parents[joint] < 0 else "JOINT"
    name = re.sub(r"[\s{}]+", "_", skeleton.names[joint])
    channels = f"6 {_POSITIONS} {_ROTATIONS}" if is_sliding else f"3 {_ROTATIONS}"
    return [
        f"{tabs}{keyword} {name}",
        f"{tabs}{{",
        f"{tabs}\t{_offset(skeleton.offsets[joint])}",
        f"{tabs}\tCHANNELS {channels}",
    ]


def _end(offset: FloatArray, depth: int) -> list[str]:
    tabs = "\t" * depth
    return [f"{tabs}End Site", f"{tabs}{{", f"{tabs}\t{_offset(offset)}", f"{tabs}}}"]


def _offset(offset: FloatArray) -> str:
    return "OFFSET " + " ".join(f"{value:.6f}" for value in offset)
