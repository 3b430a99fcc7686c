"""Low-poly forms: few flat faces in place of smooth surfaces."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from media_pipelines.engines.mesh.collapse import collapse_edges
from media_pipelines.engines.scene.part import Part

FACES = 900
"""Triangles of an object, about."""
FEWEST = 24
"""Triangles that a round part keeps."""
BOXY = 150
"""Triangles up to which a part stays as it is: the flat sides of a box would warp."""


def faceted(parts: Sequence[Part]) -> list[Part]:
    """Give an object few flat faces, each part in proportion to what it had.

    A part whose vertices have weights keeps its vertices, and only its shading becomes flat.
    """
    total = sum(len(part.faces) for part in parts)
    share = min(1.0, FACES / max(total, 1))
    return [_faceted(part, max(FEWEST, round(share * len(part.faces)))) for part in parts]


def _faceted(part: Part, target: int) -> Part:
    flat = replace(part, crease=0.0, form=None, frame=np.eye(4))
    if part.weights is not None or len(part.faces) <= max(target, BOXY):
        return flat
    labels = np.zeros(len(part.faces), np.int64)
    vertices, faces, _ = collapse_edges(part.vertices, part.faces, target, labels)
    return replace(flat, vertices=vertices, faces=faces) if len(faces) else flat
