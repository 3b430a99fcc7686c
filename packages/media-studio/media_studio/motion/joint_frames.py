"""Orientations built from directions."""

import numpy as np
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray

_AXES = "xyz"
_TINY = 1e-9


def unit(vectors: FloatArray) -> FloatArray:
    """Scale vectors (..., 3) to length 1; those of no length stay 0."""
    length = np.sqrt(np.einsum("...i,...i->...", vectors, vectors))[..., None]
    return vectors / np.where(length < _TINY, 1.0, length)


def perpendicular(vectors: FloatArray, direction: FloatArray) -> FloatArray:
    """Take out of vectors (..., 3) what lies along unit directions (..., 3)."""
    along = np.einsum("...i,...i->...", vectors, direction)
    return vectors - along[..., None] * direction


def across(direction: FloatArray) -> FloatArray:
    """Return some unit vector at a right angle to each of the unit directions (..., 3)."""
    helper = np.eye(3)[np.abs(direction).argmin(-1)]
    return unit(perpendicular(helper, direction))


def carried(vectors: FloatArray, start: FloatArray, end: FloatArray) -> FloatArray:
    """Turn vectors by the shortest turn from one direction to another.

    Args:
        vectors: (f, 3) at a right angle to the start.
        start: (f, 3) unit.
        end: (f, 3) unit; not the opposite of the start, for which no turn is the shortest.
    """
    cosine = np.einsum("...i,...i->...", start, end)
    part = np.einsum("...i,...i->...", vectors, end) / np.maximum(1 + cosine, _TINY)
    return vectors - part[..., None] * (start + end)


def aimed_frames(first: FloatArray, second: FloatArray, axes: str) -> FloatArray:
    """Aim one axis of a frame exactly and a second one as nearly as the first allows.

    Args:
        first: Direction of the first axis, (..., 3), of any length.
        second: Direction of the second, (..., 3). Where it has no part at a right angle to the
            first, any direction that has one is taken.
        axes: Which two, such as "yx": the first is y, the second x.

    Returns:
        Right-handed orientations, (..., 3, 3), with the axes as columns.
    """
    one, two = _AXES.index(axes[0]), _AXES.index(axes[1])
    three = 3 - one - two
    primary = unit(first)
    primary = np.where(np.any(primary != 0, -1, keepdims=True), primary, np.eye(3)[one])
    secondary = unit(perpendicular(unit(second), primary))
    sound = np.any(secondary != 0, -1, keepdims=True)
    if not sound.all():
        secondary = np.where(sound, secondary, across(primary))
    frames = np.empty((*primary.shape, 3))
    frames[..., one], frames[..., two] = primary, secondary
    third = _cross(primary, secondary)
    frames[..., three] = third if (two - one) % 3 == 1 else -third
    return frames


def _cross(a: FloatArray, b: FloatArray) -> FloatArray:
    # numpy's own takes three times as long
    ax, ay, az = a[..., 0], a[..., 1], a[..., 2]
    bx, by, bz = b[..., 0], b[..., 1], b[..., 2]
    return np.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], -1)


def between(start: FloatArray, end: FloatArray, share: float) -> FloatArray:
    """Turn orientations (f, 3, 3) part of the shortest way to others.

    Source: Shoemake 1985, Animating rotation with quaternion curves (slerp).
    """
    turn = Rotation.from_matrix(np.swapaxes(start, -1, -2) @ end).as_rotvec()
    return start @ Rotation.from_rotvec(share * turn).as_matrix()
