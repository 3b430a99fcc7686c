"""Low-poly forms: few flat faces in place of smooth surfaces."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy.spatial import cKDTree

from media_pipelines.engines.mesh.collapse import collapse_edges
from media_pipelines.engines.scene.part import Part

EYES = frozenset(("eyeball", "eyes", "pupil", "glint"))
"""Slots of the eyes of figures."""
FACES = 900
"""Triangles of an object, about."""
FEWEST, ROUND = 24, 110
"""Triangles that a small part keeps, and a large one: a wheel is still round."""
LARGE = 0.12
"""Size of a large part, share of the size of the object."""
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
    return [
        _faceted(
            part, max(ROUND if size > LARGE * whole else FEWEST, round(share * len(part.faces)))
        )
        for part, size in zip(parts, sizes, strict=True)
    ]


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
