"""Low-poly forms: few flat faces in place of smooth surfaces."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy.spatial import cKDTree

from media_studio.arrays import FloatArray
from media_studio.mesh.collapse import collapse_edges
from media_studio.modelling.part import Part
from media_studio.modelling.shape import shape_of

EYES = frozenset(("eyeball", "eyes", "pupil", "glint"))
"""Slots of the eyes of figures."""
FACES = 900
"""Triangles of an object, about."""
FEWEST, ROUND = 24, 110
"""Triangles that a small part keeps, and a large one: a wheel is still round."""
LARGE = 0.12
"""Size of a large part, share of the size of the object."""
THIN, CLOSE = 0.02, 0.8
"""How near to a larger part what covers it lies, share of the size of the object, and how much of
it does."""
LIFT = 0.01
"""How far that is moved outward, share of the size of the object."""
SINK, ALIKE = 0.015, 0.3
"""How far what is covered is moved inward, share of the size of the object, where it faces as its
cover does, cosine."""
BOXY, SIMPLEST = 150, 20
"""Triangles up to which a part keeps a third, and those that it keeps at least: the flat sides of a
box would warp."""


def faceted(parts: Sequence[Part]) -> list[Part]:
    """Give an object few flat faces, each part in proportion to what it had.

    New vertices are carried by the joints of the nearest old one. Eyes stay round: a pupil of few
    faces would sink into its eyeball.
    """
    total = sum(len(part.faces) for part in parts)
    share = min(1.0, FACES / max(total, 1))
    whole = float(np.ptp(np.concatenate([part.vertices for part in parts]), axis=0).max())
    sizes = [float(np.ptp(part.vertices, axis=0).max()) for part in parts]
    targets = [
        max(ROUND if size > LARGE * whole else FEWEST, round(share * len(part.faces)))
        for part, size in zip(parts, sizes, strict=True)
    ]
    covers = [_covers(part, parts, THIN * whole) for part in parts]
    upper = [shape_of(part) for part, lies_on in zip(parts, covers, strict=True) if lies_on]
    points = cKDTree(np.concatenate([shell.vertices for shell in upper])) if upper else None
    facing = np.concatenate([np.empty((0, 3)), *(shell.vertex_normals() for shell in upper)])
    few = map(_faceted, parts, targets)
    return [
        _lifted(flat, LIFT * whole) if lies_on else _sunk(flat, points, facing, whole)
        for flat, lies_on in zip(few, covers, strict=True)
    ]


def _covers(part: Part, parts: Sequence[Part], reach: float) -> bool:
    """Tell whether a part lies close on larger ones: the spots of a cow, the cap of a toe."""
    if len(part.faces) <= BOXY or part.slot in EYES:
        return False
    size = float(np.ptp(part.vertices, axis=0).max())
    larger = [p.vertices for p in parts if float(np.ptp(p.vertices, axis=0).max()) > size]
    if not larger:
        return False
    apart, _ = cKDTree(np.concatenate(larger)).query(part.vertices)
    return float(np.mean(apart < reach)) > CLOSE


def _lifted(part: Part, by: float) -> Part:
    """Move a part outward, so that what is below it does not show through."""
    return replace(part, vertices=part.vertices + by * shape_of(part).vertex_normals())


def _sunk(part: Part, points: cKDTree | None, facing: FloatArray, whole: float) -> Part:
    """Move what is covered inward, so that its corners do not show through: legs in paws.

    Args:
        part: What may be covered.
        points: Corners of what covers others, or None.
        facing: Their normals, (n, 3).
        whole: Size of the object, metres.
    """
    if points is None or part.slot in EYES:
        return part
    apart, nearest = points.query(part.vertices)
    normals = shape_of(part).vertex_normals()
    alike = np.sum(normals * facing[nearest], axis=1) > ALIKE
    depth = SINK * whole * (alike & (apart < THIN * whole))
    return replace(part, vertices=part.vertices - depth[:, None] * normals)


def _faceted(part: Part, target: int) -> Part:
    if part.slot in EYES:
        return part
    flat = replace(part, crease=0.0, form=None, frame=np.eye(4))
    if len(part.faces) <= BOXY:
        target = max(SIMPLEST, len(part.faces) // 3)
    if len(part.faces) <= target:
        return flat
    labels = np.zeros(len(part.faces), np.int64)
    vertices, faces, _ = collapse_edges(part.vertices, part.faces, target, labels)
    if not len(faces):
        return flat
    few = replace(flat, vertices=vertices, faces=faces)
    if part.weights is None:
        return few
    return replace(few, weights=part.weights[cKDTree(part.vertices).query(vertices)[1]])
