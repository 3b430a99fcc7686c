"""Motions from BVH files, whose unit, frame and order of channels are theirs."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.errors import InvalidMotion
from media_studio.motion.bvh_hierarchy import (
    LARGEST_NUMBER,
    Hierarchy,
    broken,
    parse_hierarchy,
    quoted,
)
from media_studio.motion.motion import Motion

MAX_BYTES = 50_000_000
MAX_FRAMES = 100_000
MAX_LINES = 1_000_000
MAX_POSES = 6_000_000
"""Frames times joints: what fits into about 600 MB."""
MAX_RATE, MIN_RATE = 1000.0, 0.1
"""Frames per second."""
_LONGEST_LINE = 1_000_000
"""Characters: six channels of every joint take less."""
_RATE_ERROR = 2e-4
"""Relative error of a rate whose frame time was rounded to four digits, as .03333 for 30."""


def read_bvh(path: Path) -> Motion:
    """Read a BVH file.

    Args:
        path: A file of at most 50 MB, UTF-8 or Latin-1.

    Returns:
        The motion in the unit and frame of the file.

    Raises:
        InvalidMotion: If it is damaged, holds no motion or is beyond the limits of this module.
    """
    if path.stat().st_size > MAX_BYTES:
        raise InvalidMotion(f"The BVH file is larger than {MAX_BYTES // 1_000_000} MB.")
    return parse_bvh(decode(path.read_bytes()))


def decode(data: bytes) -> str:
    """Return the text of a file in UTF-8, with or without mark, or else in Latin-1."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def parse_bvh(text: str) -> Motion:
    """Read the text of a BVH file.

    Channels may come in any order and number; lines that start with # are passed over. A joint
    with position channels is where they say, not where its offset says.

    Returns:
        The motion in the unit and frame of the file.

    Raises:
        InvalidMotion: If it is damaged, holds no motion or is beyond the limits of this module.
    """
    lines = _lines(text)
    start = next((n for n, line in enumerate(lines) if line.strip().upper() == "MOTION"), None)
    if start is None:
        raise InvalidMotion("The BVH file has no MOTION section; it holds a skeleton at most.")
    hierarchy = parse_hierarchy(lines[:start])
    frames, fps, first = _timing(lines, start)
    if frames * len(hierarchy.channels) > MAX_POSES:
        raise InvalidMotion(
            f"The BVH file has {frames} frames of {len(hierarchy.channels)} joints;"
            f" frames times joints may be {MAX_POSES} at most."
        )
    values = _values(lines, first, frames, hierarchy.channel_count)
    return _motion(hierarchy, values, fps)


def _lines(text: str) -> list[str]:
    if len(text) > MAX_BYTES:
        raise InvalidMotion(f"The BVH file is larger than {MAX_BYTES // 1_000_000} MB.")
    if not text.strip("\ufeff \t\r\n\0"):
        raise InvalidMotion("The BVH file is empty.")
    plain = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if plain.count("\n") > MAX_LINES:
        raise InvalidMotion(f"The BVH file has more than {MAX_LINES} lines.")
    lines = ["" if line.lstrip().startswith("#") else line for line in plain.split("\n")]
    first = next((line.lstrip() for line in lines if line.strip()), "")
    if first[:9].upper() != "HIERARCHY" or first[9:10].strip(" \t{"):
        raise InvalidMotion("This is not a BVH file: it does not start with HIERARCHY.")
    return lines


def _timing(lines: Sequence[str], start: int) -> tuple[int, float, int]:
    """Return the frame count, the frames per second and where the frames start."""
    filled = (number for number in range(start + 1, len(lines)) if lines[number].strip())
    count_at, time_at = next(filled, start), next(filled, start)
    count = _labelled(lines[count_at], "Frames")
    if not (count.isascii() and count.isdigit()):
        raise broken(
            count_at + 1, f"says {quoted(lines[count_at])} where 'Frames: <count>' belongs"
        )
    if not count.strip("0"):
        raise InvalidMotion("The BVH file has no frames: it says 'Frames: 0'.")
    if len(count) > len(str(MAX_FRAMES)) or int(count) > MAX_FRAMES:
        raise broken(count_at + 1, f"declares more than {MAX_FRAMES} frames")
    return int(count), _rate(lines[time_at], time_at + 1), time_at + 1


def _labelled(line: str, label: str) -> str:
    name, _, value = line.partition(":")
    return value.strip() if " ".join(name.split()).lower() == label.lower() else ""


def _rate(line: str, number: int) -> float:
    try:
        seconds = float(_labelled(line, "Frame Time"))
    except ValueError:
        raise broken(number, f"says {quoted(line)} where 'Frame Time: <seconds>' belongs") from None
    if not 1 / MAX_RATE <= seconds <= 1 / MIN_RATE:
        raise broken(number, f"has a frame time of {seconds:g} s, outside of 0.001 to 10")
    rate = 1 / seconds
    return float(round(rate)) if abs(rate - round(rate)) < _RATE_ERROR * rate else rate


def _values(lines: Sequence[str], first: int, frames: int, channels: int) -> FloatArray:
    """Return the channel values (frames, channels); a frame may span several lines.

    Some programs write one frame more than they declare: it is left out.
    """
    wanted = frames * channels
    rows, count = [], 0
    for number in range(first, len(lines)):
        rows.append(_row(lines[number], number + 1))
        count += len(rows[-1])
        if count > wanted + channels:
            raise broken(number + 1, f"goes past the {frames} frames that the file declares")
    if count < wanted:
        raise InvalidMotion(
            f"The BVH file is cut short: it declares {frames} frames of {channels} values"
            f" and holds {count // channels} of them."
        )
    return np.concatenate(rows)[:wanted].reshape(frames, channels)


def _row(line: str, number: int) -> FloatArray:
    if len(line) > _LONGEST_LINE:
        raise broken(number, f"is longer than {_LONGEST_LINE} characters")
    try:
        row = np.fromiter(map(float, line.split()), np.float64)
    except ValueError:
        word = next(word for word in line.split() if not _is_number(word))
        raise broken(number, f"has {quoted(word)} where a number belongs") from None
    if not (np.abs(row) <= LARGEST_NUMBER).all():
        raise broken(number, "has a value that is not finite or out of range")
    return row


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def _motion(hierarchy: Hierarchy, values: FloatArray, fps: float) -> Motion:
    frames, joints = len(values), len(hierarchy.channels)
    rotations = np.broadcast_to(np.eye(3), (frames, joints, 3, 3)).copy()
    translations = np.broadcast_to(hierarchy.skeleton.offsets, (frames, joints, 3)).copy()
    turning: dict[str, list[tuple[int, list[int]]]] = {}
    column = 0
    for joint, channels in enumerate(hierarchy.channels):
        columns = {name: column + place for place, name in enumerate(channels)}
        for axis, name in enumerate(("Xposition", "Yposition", "Zposition")):
            if name in columns:
                translations[:, joint, axis] = values[:, columns[name]]
        order = [name for name in channels if name.endswith("rotation")]
        if order:
            axes = "".join(name[0] for name in order)
            turning.setdefault(axes, []).append((joint, [columns[name] for name in order]))
        column += len(channels)
    for axes, group in turning.items():
        angles = values[:, [columns for _, columns in group]].reshape(-1, len(axes))
        turned = _turned(axes, angles).reshape(frames, len(group), 3, 3)
        rotations[:, [joint for joint, _ in group]] = turned
    return Motion(
        skeleton=hierarchy.skeleton, rotations=rotations, translations=translations, fps=fps
    )


def _turned(axes: str, degrees: FloatArray) -> FloatArray:
    """Return rotations (n, 3, 3) about axes that turn along, one after the other.

    scipy's `Rotation.from_euler` does the same in ten times the time.
    """
    columns = [np.zeros((3, len(degrees))) for _ in range(3)]
    for place, column in enumerate(columns):
        column[place] = 1.0
    for axis, angle in zip(axes, np.radians(degrees).T, strict=True):
        cos, sin = np.cos(angle), np.sin(angle)
        first, second = (("XYZ".index(axis) + step) % 3 for step in (1, 2))
        columns[first], columns[second] = (
            columns[first] * cos + columns[second] * sin,
            columns[second] * cos - columns[first] * sin,
        )
    return np.stack(columns, axis=1).transpose(2, 0, 1)
