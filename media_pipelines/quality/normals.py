"""Normals at vertices against the faces that they belong to."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_pipelines.quality.geometry import Faces, Labels, Mask, Vectors, face_normals

LENGTH_TOLERANCE = 0.02
"""Signed bytes, of which normals may be made, are as coarse as that."""
FLAT_SHARE = 1e-10
"""Faces of a smaller share of the square of the diagonal have no direction worth trusting."""
CREASE_COSINE = float(np.cos(np.radians(40)))


@dataclass(frozen=True, kw_only=True, eq=False)
class NormalFaults:
    """What is wrong with the normals of a part.

    Attributes:
        broken: (n,) vertices whose normal is not of unit length.
        against: Share of the faces whose normals point to their back.
    """

    broken: Mask
    against: float


def normal_faults(normals: Vectors, corners: Vectors, faces: Faces) -> NormalFaults:
    """Judge normals, (n, 3), by the faces, (m, 3), and the positions of their corners."""
    with np.errstate(invalid="ignore", over="ignore"):
        lengths = np.linalg.norm(normals, axis=1)
        broken = ~(np.abs(lengths - 1) <= LENGTH_TOLERANCE)
    directions = face_normals(corners)
    solid = _is_solid(directions, corners) & ~broken[faces].any(axis=1)
    facing = np.einsum("ij,ij->i", directions[solid], normals[faces[solid]].sum(axis=1))
    return NormalFaults(broken=broken, against=float((facing < 0).mean()) if facing.size else 0.0)


def smooth_normals(corners: Vectors, places: Labels, count: int) -> Vectors:
    """Return the mean normal at each place, (count, 3), weighted with angles.

    Source: Thürmer & Wüthrich 1998, Computing vertex normals from polygonal facets.

    Args:
        corners: (m, 3, 3) positions.
        places: (m, 3) place of each corner, below `count`.
        count: Number of places.
    """
    directions = _unit(face_normals(corners))
    total = np.zeros((count, 3))
    for side in range(3):
        first = _unit(corners[:, (side + 1) % 3] - corners[:, side])
        second = _unit(corners[:, (side + 2) % 3] - corners[:, side])
        angle = np.arccos(np.clip(np.einsum("ij,ij->i", first, second), -1, 1))
        for axis in range(3):
            weights = angle * directions[:, axis]
            total[:, axis] += np.bincount(places[:, side], weights, minlength=count)
    return _unit(total)


def corner_normals(corners: Vectors, places: Labels, count: int) -> Vectors:
    """Return a normal for each corner, (m, 3, 3): smooth, but flat where faces meet at a crease."""
    smooth = smooth_normals(corners, places, count)[places]
    flat = np.repeat(_unit(face_normals(corners))[:, None, :], 3, axis=1)
    creased = np.einsum("ijk,ijk->ij", smooth, flat) < CREASE_COSINE
    found = np.where(creased[:, :, None], flat, smooth)
    found[~found.any(axis=2)] = (0.0, 1.0, 0.0)
    return found


def facing(normals: Vectors, corners: Vectors, faces: Faces) -> NDArray[np.float64]:
    """Return the sum over the faces at each vertex of how much they agree with its normal, (n,)."""
    directions = face_normals(corners)
    total = np.zeros(len(normals))
    for side in range(3):
        agree = np.einsum("ij,ij->i", directions, np.nan_to_num(normals[faces[:, side]]))
        total += np.bincount(faces[:, side], agree, minlength=len(normals))
    return total


def _is_solid(directions: Vectors, corners: Vectors) -> Mask:
    size = float(np.ptp(corners.reshape(-1, 3), axis=0).max(initial=0.0))
    return np.asarray(np.linalg.norm(directions, axis=1) > FLAT_SHARE * size**2)


def _unit(vectors: Vectors) -> Vectors:
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    unit: Vectors = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    return unit
