"""Boxes seen from a corner: crates, houses, books, cupboards."""

from dataclasses import dataclass

import cv2
import numpy as np
from numba import njit

from media_studio.arrays import FloatArray

_AZIMUTHS = np.radians(np.arange(8.0, 83.0, 3.0))
_ELEVATIONS = np.radians(np.arange(4.0, 48.0, 2.0))

_LEAST_SIDE = 0.06
"""Shortest edge of a box over its longest."""


_EDGE = 0.04
"""Radius of the edges over the shortest side."""

_ROOM = 1.02
"""How much larger the box is made than it was fitted, so that the outline shapes it."""

_SLACK, _SOLID_SLACK = 0.018, 0.045
"""How far a mirrored outline may lie beside the surface of a frame, and of what is solid, share of
the longest edge: pictures have perspective."""

_KEPT_OF_ALL, _KEPT = 0.965, 0.945
"""Share of the outline that a body with two planes of symmetry, and with one, must show."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Box:
    """A box in the frame of the picture: x to the right, y up, z towards the camera; cells.

    Attributes:
        axes: (3, 3), rows are the unit vectors along its edges: right, up, and front.
        lengths: (3,) of the edges.
        centre: (2,) x and y of its middle, where column 0 and the lowest row are 0.
        fit: Area of the outline's convex hull over that of the box.
    """

    axes: FloatArray
    lengths: FloatArray
    centre: FloatArray
    fit: float


def fit_box(distance: FloatArray) -> Box | None:
    """Find the box that an outline may show.

    A box seen without perspective is a hexagon of three pairs of parallel lines, whose directions
    follow from those of the camera; how far apart they are tells the lengths of the edges.

    Args:
        distance: (rows, columns), cells to the outline, positive inside.

    Returns:
        The best, however bad; None when the outline is too slight for any.
    """
    contours, _ = cv2.findContours(
        (distance > 0).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    corners = cv2.convexHull(np.concatenate(contours))[:, 0].astype(np.float64)
    corners = _half_a_cell_out(corners)
    corners[:, 1] = len(distance) - 1 - corners[:, 1]
    area = float(cv2.contourArea(corners.astype(np.float32)))
    fits = [
        _fitted(corners, area, azimuth, elevation)
        for azimuth in _AZIMUTHS
        for elevation in _ELEVATIONS
    ]
    return max((box for box in fits if box is not None), key=lambda box: box.fit, default=None)


def _half_a_cell_out(corners: FloatArray) -> FloatArray:
    away = corners - corners.mean(axis=0)
    return corners + 0.5 * away / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-9)


def _fitted(corners: FloatArray, area: float, azimuth: float, elevation: float) -> Box | None:
    axes = _axes(azimuth, elevation)
    edges = axes[:, :2]
    normals = np.stack([-edges[:, 1], edges[:, 0]], axis=1)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    reach = corners @ normals.T
    low, high = reach.min(axis=0), reach.max(axis=0)
    lengths = np.linalg.solve(np.abs(normals @ edges.T), high - low)
    if lengths.min() < _LEAST_SIDE * lengths.max():
        return None
    centre, *_ = np.linalg.lstsq(normals, (low + high) / 2, rcond=None)
    skew = np.abs(normals @ centre - (low + high) / 2).max()
    after = np.roll(edges, -1, axis=0)
    crossed = np.abs(edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0])
    covered = float((lengths * np.roll(lengths, -1) * crossed).sum())
    fit = min(area / covered, covered / area) - 2 * float(skew / np.sqrt(area))
    if azimuth > np.pi / 4:
        # The side that faces the camera more is the front.
        axes, lengths = np.array([-axes[2], axes[1], axes[0]]), lengths[[2, 1, 0]]
    return Box(axes=axes, lengths=lengths, centre=centre, fit=fit)


def _axes(azimuth: float, elevation: float) -> FloatArray:
    """Return the edges of a box in the frame of a camera that looks down at its corner."""
    away = np.array([np.sin(azimuth), 0.0, np.cos(azimuth)]) * np.cos(elevation)
    away[1] = np.sin(elevation)
    right = np.array([np.cos(azimuth), 0.0, -np.sin(azimuth)])
    return np.stack([right, np.cross(away, right), away], axis=1)


def box_field(box: Box, distance: FloatArray, *, solid: bool) -> FloatArray | None:
    """Build what fills a box, looks like the outline, and is symmetric where that can be.

    A body with a plane of symmetry shows the camera's mirror image the mirrored picture. So one
    outline cuts the box from two sides, or four with two planes. Symmetries that would cut away
    what the picture shows are not used.

    Args:
        box: As fitted to the outline.
        distance: (rows, columns), cells to the outline, positive inside.
        solid: Whether a body without symmetry will do.

    Returns:
        Field (columns, rows, layers), positive inside, the middle layer through the middle of the
        box, rows from the bottom up; None when no symmetry fits and one is needed.

    Source: François, Medioni & Waupotitsch 2003, Mirror Symmetry implies 2-View Stereo Geometry.
    """
    layers = int(np.ceil(np.abs(box.axes[:, 2]) @ box.lengths / 2)) + 3
    plane = np.ascontiguousarray(distance[::-1].T)
    own = np.minimum(_rounded_box(plane.shape, layers, box), plane[..., None])
    shown = own.max(axis=2) > 0
    slack = (_SOLID_SLACK if solid else _SLACK) * float(box.lengths.max())
    mirrored = {
        signs: _seen_mirrored(plane, layers, box.axes, box.centre, np.array(signs)) + slack
        for signs in ((-1.0, 1.0, 1.0), (1.0, 1.0, -1.0), (-1.0, 1.0, -1.0))
    }
    sideways, lengthways, turned = mirrored.values()
    fields = [np.minimum(own, sideways), np.minimum(own, lengthways)]
    fields.insert(0, np.minimum(np.minimum(fields[0], lengthways), turned))
    kept = [float(((field.max(axis=2) > 0) & shown).sum() / shown.sum()) for field in fields]
    if kept[0] >= _KEPT_OF_ALL:
        return fields[0]
    if max(kept) >= _KEPT:
        return fields[int(np.argmax(kept))]
    return own if solid else None


def _rounded_box(shape: tuple[int, ...], layers: int, box: Box) -> FloatArray:
    """Return distances to the box, positive inside."""
    edge = _EDGE * float(box.lengths.min())
    x = np.arange(shape[0]) - box.centre[0]
    y = np.arange(shape[1]) - box.centre[1]
    z = np.arange(-layers, layers + 1, dtype=np.float64)
    beyond = [
        np.abs(x[:, None, None] * a[0] + y[:, None] * a[1] + z * a[2]) - length / 2 + edge
        for a, length in zip(box.axes, _ROOM * box.lengths, strict=True)
    ]
    corner = np.sqrt(sum(np.maximum(each, 0) ** 2 for each in beyond))
    inner = np.minimum(np.maximum(np.maximum(beyond[0], beyond[1]), beyond[2]), 0)
    return np.asarray(edge - corner - inner)


@njit(cache=True)
def _seen_mirrored(
    plane: FloatArray, layers: int, axes: FloatArray, centre: FloatArray, signs: FloatArray
) -> FloatArray:
    """Read the outline where the mirror image of each place is seen."""
    columns, rows = plane.shape
    turn = axes.T @ (signs.reshape(-1, 1) * axes)
    field = np.empty((columns, rows, 2 * layers + 1))
    for i in range(columns):
        for j in range(rows):
            for k in range(2 * layers + 1):
                x, y, z = i - centre[0], j - centre[1], float(k - layers)
                u = turn[0, 0] * x + turn[0, 1] * y + turn[0, 2] * z + centre[0]
                v = turn[1, 0] * x + turn[1, 1] * y + turn[1, 2] * z + centre[1]
                u = min(max(u, 0.0), columns - 1.001)
                v = min(max(v, 0.0), rows - 1.001)
                a, b = int(u), int(v)
                s, t = u - a, v - b
                low = plane[a, b] * (1 - s) + plane[a + 1, b] * s
                high = plane[a, b + 1] * (1 - s) + plane[a + 1, b + 1] * s
                field[i, j, k] = low * (1 - t) + high * t
    return field
