"""Markings of a coat: patches that lie on the hide and end along a sharp line."""

from collections.abc import Callable

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.catalogue.animals.modelling.flesh import Flesh
from media_studio.modelling.part import Part
from media_studio.modelling.shape import Shape

MarkedRegion = Callable[[FloatArray], FloatArray]
"""Values of points (n, 3), negative where the marking is."""


def marking(
    flesh: Flesh, hide: Shape, region: MarkedRegion, slot: str, *, lift: float = 0.006
) -> list[Part]:
    """Cut a patch out of the hide and raise it a little.

    Args:
        flesh: Carries the patch.
        hide: The surface of `flesh`.
        region: Where the patch is.
        slot: Material slot.
        lift: Height of the patch over the hide, in unit lengths.

    Returns:
        One closed part, or nothing if the region misses the hide.
    """
    vertices, faces, rim = clipped(hide, region(hide.vertices), region)
    if not len(faces):
        return []
    shape = _raised(vertices, faces, rim, lift)
    return [flesh.dressed(shape, slot)]


def clipped(
    hide: Shape, values: FloatArray, region: MarkedRegion | None = None
) -> tuple[FloatArray, IntArray, int]:
    """Keep the surface where `values` are negative.

    Args:
        hide: Any surface.
        values: (n,).
        region: Gives the values along the edges; they are linear there without it.

    Returns:
        Positions and normals (k, 6), faces (m, 3), and how many of the vertices, the first,
        are vertices of the hide; the others lie on the cut.
    """
    values = np.where(np.abs(values) < 1e-9, 1e-9, values)
    places = np.hstack([hide.vertices, hide.vertex_normals()])
    inside = values < 0
    faces = hide.faces
    count = inside[faces].sum(axis=1)
    one, two = faces[count == 1], faces[count == 2]
    one = _turned(one, inside[one])
    two = _turned(two, ~inside[two])
    edges = np.concatenate([one[:, [0, 1]], one[:, [0, 2]], two[:, [0, 1]], two[:, [0, 2]]])
    edges = np.sort(edges, axis=1)
    cut, index = np.unique(edges, axis=0, return_inverse=True)
    a, b = values[cut[:, 0]], values[cut[:, 1]]
    share = a / (a - b)
    if region is not None:
        share = _crossing(hide.vertices[cut[:, 0]], hide.vertices[cut[:, 1]], a < 0, region)
    share = np.clip(share, 0.02, 0.98)[:, None]
    added = places[cut[:, 0]] * (1 - share) + places[cut[:, 1]] * share
    index = index + len(places)
    n, m = len(one), len(two)
    o1, o2, t1, t2 = np.split(index, [n, 2 * n, 2 * n + m])
    kept = np.concatenate(
        [
            faces[count == 3],
            np.stack([one[:, 0], o1, o2], axis=1),
            np.stack([t1, two[:, 1], two[:, 2]], axis=1),
            np.stack([t1, two[:, 2], t2], axis=1),
        ]
    )
    used, compact = np.unique(kept, return_inverse=True)
    every = np.concatenate([places, added])[used]
    return every, compact.reshape(-1, 3), int((used < len(places)).sum())


def _crossing(
    start: FloatArray, end: FloatArray, inside: FloatArray, region: MarkedRegion
) -> FloatArray:
    """Return at what share of the way from `start` to `end`, (n, 3), a region is left or met."""
    low, high = np.zeros(len(start)), np.ones(len(start))
    for _ in range(7):
        middle = (low + high) / 2
        same = (region(start + middle[:, None] * (end - start)) < 0) == inside
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    return np.asarray((low + high) / 2)


def _turned(faces: IntArray, odd: FloatArray) -> IntArray:
    """Rotate faces so that the corner whose flag is set comes first."""
    first = np.argmax(odd, axis=1) if len(faces) else np.zeros(0, int)
    order = (first[:, None] + np.arange(3)) % 3
    return np.take_along_axis(faces, order, axis=1)


def _raised(places: FloatArray, faces: IntArray, rim: int, lift: float) -> Shape:
    points, normals = places[:, :3], places[:, 3:]
    normals = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    height = np.full((len(points), 1), lift)
    height[rim:] = 0.35 * lift
    outer, inner = points + height * normals, points - 1.5 * lift * normals
    below = faces[:, ::-1] + len(points)
    edges = faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    codes = edges[:, 0] * len(points) + edges[:, 1]
    lone = edges[~np.isin(edges[:, 1] * len(points) + edges[:, 0], codes)]
    a, b = lone.T
    c, d = a + len(points), b + len(points)
    walls = np.concatenate([np.stack([b, a, c], axis=1), np.stack([b, c, d], axis=1)])
    return Shape(
        vertices=np.concatenate([outer, inner]),
        faces=np.concatenate([faces, below, walls]),
        crease=60,
    )


def within(*centres_and_radii: tuple[float, float, float, float, float, float]) -> MarkedRegion:
    """Return the region inside any of several ellipsoids (centre and half axes)."""

    def region(points: FloatArray) -> FloatArray:
        values = [
            np.linalg.norm((points - np.array(e[:3])) / np.array(e[3:]), axis=1) - 1
            for e in centres_and_radii
        ]
        return np.asarray(np.min(values, axis=0))

    return region


def wavy(
    region: MarkedRegion, amount: float, wavelength: float, phase: float = 0.0
) -> MarkedRegion:
    """Make the outline of a region irregular."""
    pace = 2 * np.pi / wavelength

    def shaken(points: FloatArray) -> FloatArray:
        x, y, z = pace * points.T
        noise = np.sin(x + 1.3 * y + phase) + np.sin(1.1 * y - 0.9 * z + 2 + phase)
        noise += 0.6 * np.sin(2.1 * z + 0.7 * x + 1.7 * y + 4 + phase)
        return np.asarray(region(points) + amount * noise)

    return shaken


def either(*regions: MarkedRegion) -> MarkedRegion:
    """Return the union of regions."""
    return lambda points: np.asarray(np.min([region(points) for region in regions], axis=0))


def where_both(*regions: MarkedRegion) -> MarkedRegion:
    """Return the intersection of regions."""
    return lambda points: np.asarray(np.max([region(points) for region in regions], axis=0))


def below(height: float, axis: int = 1) -> MarkedRegion:
    """Return the half space under a height along an axis."""
    return lambda points: points[:, axis] - height


def above(height: float, axis: int = 1) -> MarkedRegion:
    """Return the half space over a height along an axis."""
    return lambda points: height - points[:, axis]


def bands(period: float, share: float, axis: int = 2, phase: float = 0.25) -> MarkedRegion:
    """Return stripes across an axis.

    Args:
        period: From one stripe to the next, unit lengths.
        share: Of the hide that stripes take, 0..1.
        axis: 0, 1 or 2.
        phase: Share of a period by which the first stripe is moved.
    """

    def region(points: FloatArray) -> FloatArray:
        # Linear across the edge of a stripe, so that cut triangles line up
        place = points[:, axis] / period + phase
        return np.asarray(2 * np.abs(place - np.round(place)) - share)

    return region


def rosettes(spacing: float, radius: float) -> MarkedRegion:
    """Return round spots in a staggered lattice.

    Args:
        spacing: Between neighbours, unit lengths.
        radius: Of a spot.
    """

    def region(points: FloatArray) -> FloatArray:
        cell = points / spacing
        best = np.full(len(points), np.inf)
        for offset in ((0.0, 0.0, 0.0), (0.5, 0.5, 0.5)):
            away = (cell - offset - np.round(cell - offset)) * spacing
            best = np.minimum(best, np.linalg.norm(away, axis=1))
        return np.asarray((best - radius) / spacing)

    return region
