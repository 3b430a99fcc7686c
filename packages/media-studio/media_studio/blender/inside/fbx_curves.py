"""Curves of FBX files as Blender's older importer takes them: with keys that are close enough.

The importer reads angles at keys only and goes the shortest way between them, so that a wheel that
turns from 0 to 270 degrees turns backwards, and one that turns by 360 stands still.

Source: binary FBX as written by Autodesk's SDK; KFCurve of its documentation for the flags.
"""

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.blender.inside.fbx_records import (
    FbxRecord,
    Values,
    arrays,
    objects,
    replace_arrays,
)

_TIMES, _VALUES = b"KeyTime", b"KeyValueFloat"
_FLAGS, _REPEATS = b"KeyAttrFlags", b"KeyAttrRefCount"
_CONSTANT = 0x2
LARGEST_STEP = 60.0
"""Degrees between two keys; for what is no angle a straight line stays as it is."""
_MOST_KEYS = 100_000


def add_keys(root: FbxRecord) -> None:
    """Add keys where the curves of a file make large steps."""
    for curve in objects(root, b"AnimationCurve"):
        told = arrays(curve)
        times, values = keys_of(curve)
        if not len(times):
            continue
        found = with_small_steps(times, values, _jumps(told, len(times)))
        if found is not None:
            replace_arrays(curve, dict(zip((_TIMES, _VALUES), found, strict=True)))


def keys_of(curve: FbxRecord) -> tuple[IntArray, FloatArray]:
    """Return times and values (n) of the keys of a curve; none where they do not fit."""
    told = arrays(curve)
    times, values = (told.get(name, np.zeros(0)) for name in (_TIMES, _VALUES))
    if len(times) != len(values):
        return np.zeros(0, np.int64), np.zeros(0)
    return times.astype(np.int64), values.astype(np.float64)


def _jumps(told: dict[bytes, Values], count: int) -> IntArray:
    """Return which keys hold their value until the next one: 1, else 0."""
    if _FLAGS not in told or _REPEATS not in told:
        return np.zeros(count, np.int64)
    flags, repeats = (told[name].astype(np.int64) for name in (_FLAGS, _REPEATS))
    if len(flags) != len(repeats) or repeats.min(initial=0) < 0 or repeats.sum() != count:
        return np.zeros(count, np.int64)
    return np.repeat((flags & _CONSTANT) // _CONSTANT, repeats).astype(np.int64)


def with_small_steps(
    times: IntArray, values: FloatArray, jumps: IntArray
) -> tuple[IntArray, FloatArray] | None:
    """Return keys with others on the straight line between them; None: the steps are small.

    Args:
        times: (n) times of the keys, which grow.
        values: (n) values, degrees where they are angles.
        jumps: (n) 1 where the value holds until the next key.
    """
    steps = np.abs(np.diff(values))
    parts = np.ceil(np.where(np.isfinite(steps), steps, 0.0) / LARGEST_STEP)
    parts = np.where(jumps[:-1] > 0, 1, np.maximum(parts, 1))
    if not len(parts) or parts.max() <= 1 or parts.sum() > _MOST_KEYS:
        return None
    counts = parts.astype(np.int64)
    first = np.repeat(np.arange(len(counts)), counts)
    share = (np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)) / np.repeat(
        counts, counts
    )
    between = times[first] + np.round(share * np.diff(times)[first]).astype(times.dtype)
    line = values[first] + share * np.diff(values)[first]
    return np.append(between, times[-1]), np.append(line, values[-1])
