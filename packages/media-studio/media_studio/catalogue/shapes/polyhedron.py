"""Prisms, pyramids and the regular bodies of geometry lessons."""

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import solid
from media_studio.modelling.sweeps import cylinder, lathe

_RADIUS = 0.28
_GOLDEN = (1 + 5**0.5) / 2


def _upright(sides: int, *, top: float | None = None) -> list[Part]:
    return [cylinder(_RADIUS, 0.5, top=top, bevel=0.002, sides=sides).part("main")]


def _hull(points: FloatArray) -> list[Part]:
    """Cover points on a sphere, of which each triangle of the nearest ones is a face."""
    points = np.asarray(points, float)
    edge = min(np.linalg.norm(points[1:] - points[0], axis=1))
    count = len(points)
    faces: list[tuple[int, int, int]] = []
    for a in range(count):
        for b in range(a + 1, count):
            for c in range(b + 1, count):
                corners = points[[a, b, c]]
                sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
                if np.allclose(sides, edge, rtol=1e-3):
                    out = np.cross(corners[1] - corners[0], corners[2] - corners[0])
                    faces.append((a, b, c) if out @ corners.mean(axis=0) > 0 else (a, c, b))
    triangles: IntArray = np.array(faces, np.int64)
    scaled = points / np.linalg.norm(points, axis=1, keepdims=True) * _RADIUS
    return [solid(scaled, triangles, crease=5).part("main")]


def _octahedron(_: Variant) -> list[Part]:
    return _hull(np.concatenate([np.eye(3), -np.eye(3)]))


def _tetrahedron(_: Variant) -> list[Part]:
    """Stand it on a face, its tip up."""
    angle = np.radians([40, 160, 280])
    reach = np.sqrt(8) / 3
    around_base = np.column_stack(
        [reach * np.cos(angle), np.full(3, -1 / 3), reach * np.sin(angle)]
    )
    return _hull(np.array([[0, 1, 0], *around_base.tolist()]))


def _icosahedron(_: Variant) -> list[Part]:
    points = [
        np.roll([0, one, two * _GOLDEN], axis)
        for axis in range(3)
        for one in (1, -1)
        for two in (1, -1)
    ]
    return _hull(np.array(points))


def _capsule(_: Variant) -> list[Part]:
    profile = [(0.15 * np.sin(t), 0.15 - 0.15 * np.cos(t)) for t in np.linspace(0, np.pi / 2, 9)]
    upper = [(x, 0.5 - y) for x, y in profile[::-1]]
    return [lathe([*profile, *upper], sides=48, bevel=0).part("main")]


BUILD = by_subtype(
    triangular=lambda _: _upright(3),
    hexagonal=lambda _: _upright(6),
    pentagonal=lambda _: _upright(5),
    square=lambda _: _upright(4, top=0),
    octahedron=_octahedron,
    tetrahedron=_tetrahedron,
    icosahedron=_icosahedron,
    capsule=_capsule,
)
