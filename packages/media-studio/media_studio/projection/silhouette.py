"""Outlines of models and of the subjects of pictures."""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.mesh.model import Model
from media_studio.reconstruction.view import Side, View
from media_studio.render.raster import NOTHING, visible_triangles

_OPAQUE = 128
_MARGIN = 0.06
"""Empty border around an outline, as a share of its longer edge."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Silhouette:
    """What a model covers, seen from one side.

    Attributes:
        mask: (h, w).
        frame: An empty picture of that size, registered to the model.
    """

    mask: Mask
    frame: View


def model_silhouette(model: Model, side: Side, edge: int) -> Silhouette:
    """Draw the outline of a model in a picture whose longer edge has `edge` pixels."""
    corners = np.concatenate([surface.vertices[surface.faces] for surface in model.surfaces])
    plain = View(
        picture=np.zeros((1, 1, 4), np.uint8), side=side, corner=(0.0, 0.0), pixels_per_metre=1.0
    )
    flat = plain.project(corners.reshape(-1, 3))
    low, high = flat[:, :2].min(axis=0), flat[:, :2].max(axis=0)
    margin = _MARGIN * float((high - low).max())
    scale = edge / (float((high - low).max()) + 2 * margin)
    width, height = np.ceil((high - low + 2 * margin) * scale - 1e-9).astype(int).tolist()
    frame = View(
        picture=np.zeros((height, width, 4), np.uint8),
        side=side,
        corner=(float(low[0] - margin), float(margin - low[1])),
        pixels_per_metre=scale,
    )
    placed = frame.project(corners.reshape(-1, 3)).reshape(-1, 3, 3)
    seen = visible_triangles(placed, width, height).triangle
    return Silhouette(mask=seen != NOTHING, frame=frame)


def subject_mask(picture: ByteImage) -> Mask:
    """Return where a cut-out picture (h, w, 4) shows its subject."""
    return picture[..., 3] >= _OPAQUE


def bounds(mask: Mask) -> FloatArray:
    """Return the left, upper, right and lower edge of what a mask covers, pixels."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return np.array([columns[0], rows[0], columns[-1] + 1, rows[-1] + 1], np.float64)


def agreement(one: Mask, two: Mask, *, outside: float = 0.0) -> float:
    """Return the intersection over the union of two masks of one size.

    Args:
        one: (h, w).
        two: (h, w).
        outside: Pixels of either beyond the edges of the masks.
    """
    union = int((one | two).sum()) + outside
    return int((one & two).sum()) / union if union else 0.0
