"""Which joints carry the vertices of a part, and in what shares."""

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.modelling.part import Part
from media_studio.modelling.rig import Rig

INFLUENCES = 4
"""Joints that a vertex of a glTF primitive may follow."""
_FALLOFF = 4
"""A bone twice as far away counts 2 ** -4 as much."""
_NEGLIGIBLE = 0.03
"""Shares below this are left out."""


def bind(part: Part, rig: Rig) -> tuple[IntArray, FloatArray]:
    """Distribute the vertices of a part over the joints of its object.

    A part that names one bone follows it rigidly, one with `weights` takes those; all others
    follow the nearest bones, of those that they name or of all, the nearer the more.

    Args:
        part: In the frame of `rig`.
        rig: The skeleton.

    Returns:
        Joints (n, 4) and weights (n, 4) that sum to 1, the largest first.

    Raises:
        ValueError: If the part names a bone that the skeleton does not have.
    """
    allowed = [rig.names.index(name) for name in part.bones] or list(range(len(rig.names)))
    shares = np.zeros((len(part.vertices), len(rig.names)))
    if part.weights is not None:
        shares[:, allowed] = part.weights
    elif len(allowed) == 1:
        shares[:, allowed] = 1.0
    else:
        shares = _near_bones(part.vertices, rig, allowed)
    return strongest(shares)


def strongest(shares: FloatArray) -> tuple[IntArray, FloatArray]:
    """Keep the largest four of the shares (n, j): joints (n, 4) and weights (n, 4)."""
    if shares.shape[1] < INFLUENCES:
        shares = np.pad(shares, ((0, 0), (0, INFLUENCES - shares.shape[1])))
    joints = np.argsort(-shares, axis=1, kind="stable")[:, :INFLUENCES]
    weights = np.take_along_axis(shares, joints, axis=1)
    weights = np.where(weights < _NEGLIGIBLE * weights[:, :1], 0.0, weights)
    return np.where(weights > 0, joints, 0), weights / weights.sum(axis=1, keepdims=True)


def _near_bones(points: FloatArray, rig: Rig, allowed: list[int]) -> FloatArray:
    nearest = np.full((len(points), len(rig.names)), np.inf)
    for joint, start, end in rig.bones():
        if joint in allowed:
            nearest[:, joint] = np.minimum(nearest[:, joint], _distance(points, start, end))
    floor = max(float(np.ptp(rig.places, axis=0).max()), 1e-6) * 1e-4
    closeness = (np.maximum(nearest, floor) / floor) ** -_FALLOFF
    return np.asarray(closeness / closeness.sum(axis=1, keepdims=True))


def _distance(points: FloatArray, start: FloatArray, end: FloatArray) -> FloatArray:
    along = end - start
    length = float(along @ along)
    share = np.clip((points - start) @ along / length, 0, 1) if length else np.zeros(len(points))
    return np.asarray(np.linalg.norm(points - start - share[:, None] * along, axis=1))
