"""Boxes, cushions, round bodies: solids described by their size."""

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.modelling.curves import Point
from media_studio.modelling.primitive import primitive
from media_studio.modelling.shape import Shape, skin, solid

# A bevel of two strips bends by 45 degrees at most.
_BEVEL_CREASE = 50.0


@primitive
def box(
    width: float, height: float, depth: float, *, bevel: float = 0.004, cells: int = 1
) -> Shape:
    """Make a box with rounded edges that stands on y = 0, centred on x = z = 0.

    Args:
        width: Along x, metres.
        height: Along y.
        depth: Along z.
        bevel: Radius of the edges, at most 0.45 of the shortest side.
        cells: Number of quadrilaterals along the flat part of each side, for warping.
    """
    size = np.array([width, height, depth])
    radius = min(bevel, 0.45 * float(size.min()))
    inner = np.linspace(-1, 1, cells + 1)
    place = np.concatenate([[-1.0], inner, [1.0]])
    lean = np.concatenate([[-1.0], np.zeros(cells + 1), [1.0]])
    u, v = (axis.ravel() for axis in np.meshgrid(np.arange(len(place)), np.arange(len(place))))
    flat = np.stack([place[u], place[v], np.ones_like(place[u])], axis=-1)
    lean3 = np.stack([lean[u], lean[v], np.ones_like(lean[u])], axis=-1)
    lean3 /= np.linalg.norm(lean3, axis=1, keepdims=True)
    vertices: list[FloatArray] = []
    faces: list[IntArray] = []
    for axis in range(3):
        for side in (1.0, -1.0):
            mirror = np.array([side, 1.0, side])
            here = np.roll(flat * mirror, axis + 1, axis=1)
            away = np.roll(lean3 * mirror, axis + 1, axis=1)
            faces.append(_grid_faces(len(place)) + len(vertices) * len(u))
            vertices.append(here * (size / 2 - radius) + away * radius)
    shape = solid(np.concatenate(vertices), np.concatenate(faces), crease=_BEVEL_CREASE)
    return shape.at(y=height / 2)


@primitive
def beam(
    start: Point,
    end: Point,
    width: float,
    depth: float,
    *,
    taper: float = 1.0,
    bevel: float = 0.003,
) -> Shape:
    """Make a bar of rectangular section from `start` to `end`.

    Args:
        start: Centre of the first end, (3,).
        end: Centre of the other end.
        width: Across, along x for an upright bar.
        depth: Across, along z for an upright bar.
        taper: Size of the section at `end` as a share of that at `start`.
        bevel: Radius of the edges.
    """
    length = float(np.linalg.norm(np.subtract(end, start)))
    bar = box(width, length, depth, bevel=bevel)

    def narrow(points: FloatArray) -> FloatArray:
        share = 1 + (taper - 1) * points[:, 1:2] / length
        return points * np.hstack([share, np.ones_like(share), share])

    return bar.warped(narrow).aimed(start, end)


@primitive
def cushion(
    width: float, height: float, depth: float, *, bulge: float = 0.25, cells: int = 8
) -> Shape:
    """Make a stuffed cushion that stands on y = 0: fuller in the middle than at the seams.

    Args:
        width: Along x, metres, at the middle of the sides.
        height: Along y, of the seam; the middle is higher by `bulge` on both faces.
        depth: Along z.
        bulge: Share of the height added above and below at the middle.
        cells: Quadrilaterals along each side.
    """
    half = np.array([width, height, depth]) / 2

    def stuff(points: FloatArray) -> FloatArray:
        centred = points - [0, half[1], 0]
        x, y, z = (np.clip(centred / half, -1, 1)).T
        swell = np.stack(
            [
                0.03 * (1 - z**2) * (1 - y**2) - 0.03,
                2 * bulge * (1 - x**4) * (1 - z**4),
                0.03 * (1 - x**2) * (1 - y**2) - 0.03,
            ],
            axis=-1,
        )
        return np.asarray(centred * (1 + swell) + [0, half[1], 0])

    body = box(width, height, depth, bevel=0.42 * height, cells=cells).warped(stuff)
    return body.at(y=-float(body.low[1])).creased(70)


@primitive
def ellipsoid(rx: float, ry: float, rz: float, *, sides: int = 24) -> Shape:
    """Make an ellipsoid centred on the origin with the given half axes."""
    latitude = np.linspace(-np.pi / 2, np.pi / 2, max(sides // 2, 4) + 1)
    around = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    across, up = np.cos(latitude)[:, None], np.sin(latitude)[:, None]
    across[[0, -1]] = 0.0
    x, z = across * np.cos(around), -across * np.sin(around)
    unit = np.stack([x, np.broadcast_to(up, x.shape), z], axis=-1)
    return skin(unit * [rx, ry, rz], crease=80)


@primitive
def torus(radius: float, thickness: float, *, sides: int = 32, section: int = 12) -> Shape:
    """Make a ring that lies in the xz plane, centred on the origin.

    Args:
        radius: From the centre to the middle of the section, metres.
        thickness: Radius of the section.
        sides: Segments around the ring.
        section: Sides of the section.
    """
    u = np.linspace(0, 2 * np.pi, sides, endpoint=False)[:, None]
    v = np.linspace(0, 2 * np.pi, section, endpoint=False)[None, :]
    across = radius + thickness * np.cos(v)
    up = np.broadcast_to(thickness * np.sin(v), (sides, section))
    return skin(np.stack([across * np.cos(u), up, across * np.sin(u)], -1), loop=True, crease=80)


def _grid_faces(count: int) -> IntArray:
    row = np.arange(count - 1)
    a = (row[:, None] * count + row[None, :]).ravel()
    quads = np.stack([a, a + 1, a + count + 1, a + count], axis=-1)
    return quads[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3)
