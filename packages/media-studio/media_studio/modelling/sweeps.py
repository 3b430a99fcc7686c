"""Surfaces swept by a section: turned bodies, vessels, tubes and lofts."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import Point, chain, chamfered, spline
from media_studio.modelling.primitive import primitive
from media_studio.modelling.shape import Shape, skin


@primitive
def lathe(*runs: Sequence[Point], sides: int = 32, bevel: float = 0.003, steps: int = 5) -> Shape:
    """Turn a profile of (radius, height) about the y axis.

    Args:
        runs: Smooth runs with sharp breaks between them, as `curves.chain` takes them, from one
            end on the axis to the other. An end off the axis is closed with a flat disc.
        sides: Segments around the axis.
        bevel: Size of the rounding at the breaks, metres.
        steps: Samples per span of a smooth run.
    """
    return turned(chain(*runs, steps=steps), sides=sides, bevel=bevel)


def turned(profile: FloatArray, *, sides: int = 32, bevel: float = 0.003) -> Shape:
    """Turn a sampled profile (n, 2) of (radius, height) about the y axis and close it."""
    profile = np.concatenate([[[0, profile[0, 1]]], profile, [[0, profile[-1, 1]]]])
    distinct = np.linalg.norm(np.diff(profile, axis=0), axis=1) > 1e-9
    profile = chamfered(profile[np.concatenate([[True], distinct])], bevel)
    radius, height = np.maximum(profile[:, :1], 0), profile[:, 1:]
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    x, z = radius * np.cos(angle), -radius * np.sin(angle)
    rings = np.stack([x, np.broadcast_to(height, x.shape), z], axis=-1)
    return skin(rings, crease=50 if sides > 12 else 30)


@primitive
def sleeve(*section: Point, sides: int = 36, crease: float = 40.0) -> Shape:
    """Turn a closed section of (radius, height) that stays clear of the y axis.

    Args:
        section: Corners of the section, the last joined to the first.
        sides: Segments around the axis.
        crease: See `Shape`.
    """
    radius, height = np.asarray(section, dtype=float).T[:, :, None]
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    x, z = radius * np.cos(angle), -radius * np.sin(angle)
    rings = np.stack([x, np.broadcast_to(height, x.shape), z], axis=-1)
    return skin(rings, loop=True, crease=crease)


@primitive
def cylinder(
    radius: float,
    height: float,
    *,
    top: float | None = None,
    bevel: float = 0.003,
    sides: int = 28,
) -> Shape:
    """Make a cylinder or cone frustum that stands on y = 0.

    Args:
        radius: At the bottom, metres.
        height: Along y.
        top: Radius at the top; the same when None, 0 for a cone.
        bevel: Radius of the edges.
        sides: Segments around the axis.
    """
    end = radius if top is None else top
    return lathe([(0, 0)], [(radius, 0)], [(end, height)], [(0, height)], sides=sides, bevel=bevel)


@primitive
def rod(
    start: Point, end: Point, radius: float, *, tip: float | None = None, sides: int = 14
) -> Shape:
    """Make a round bar from `start` to `end` whose radius changes to `tip`."""
    length = float(np.linalg.norm(np.subtract(end, start)))
    bar = cylinder(radius, length, top=tip, bevel=min(0.003, radius / 3), sides=sides)
    return bar.aimed(start, end)


@primitive
def spindle(start: Point, end: Point, profile: Sequence[Point], *, sides: int = 16) -> Shape:
    """Turn a leg or baluster and set it between two points.

    Args:
        start: Centre of the first end, (3,).
        end: Centre of the other end.
        profile: (radius in metres, share of the length), a smooth curve.
        sides: Segments around the axis.
    """
    length = float(np.linalg.norm(np.subtract(end, start)))
    scaled = [(radius, share * length) for radius, share in profile]
    return lathe(scaled, sides=sides, bevel=0.002, steps=3).aimed(start, end)


@primitive
def vessel(
    *runs: Sequence[Point],
    wall: float = 0.004,
    floor: float | None = None,
    sides: int = 36,
    steps: int = 4,
) -> Shape:
    """Turn the outside of a vessel and hollow it out.

    Args:
        runs: The outside from the foot to the rim, as `lathe` takes it.
        wall: Thickness, metres.
        floor: Height of the inner bottom; one wall above the foot when None.
        sides: Segments around the axis.
        steps: Samples per span of a smooth run.
    """
    outer = chamfered(chain(*runs, steps=steps), wall * 0.8)
    inner = _inside(outer, wall, floor)
    return turned(np.concatenate([outer, inner[::-1]]), sides=sides, bevel=wall * 0.3)


def filling(
    *runs: Sequence[Point],
    wall: float,
    level: float,
    gap: float = 0.0003,
    sides: int = 36,
    steps: int = 4,
) -> Shape:
    """Fill the `vessel` of the same outside up to a flat surface.

    Args:
        runs: The outside of the vessel from the foot to the rim.
        wall: Of the vessel, metres.
        level: Height of the surface.
        gap: Left between the filling and the wall, so that neither shows through the other.
        sides: Of the vessel.
        steps: Of the vessel.
    """
    outer = chamfered(chain(*runs, steps=steps), wall * 0.8)
    inner = _inside(outer, wall, None) - [gap, 0]
    inner[0, 1] += gap
    edge = [float(np.interp(level, inner[:, 1], inner[:, 0])), level]
    return turned(np.concatenate([inner[inner[:, 1] < level], [edge]]), sides=sides, bevel=0)


def wrap(*runs: Sequence[Point], low: float, high: float, sides: int = 36, steps: int = 4) -> Shape:
    """Glue a label around the outside of a vessel or a turned body.

    Args:
        runs: The outside from the foot to the rim.
        low: Height of the lower edge, metres.
        high: Height of the upper edge.
        sides: Of the vessel.
        steps: Of the vessel.
    """
    outer = chain(*runs, steps=steps)
    heights = np.linspace(low, high, 9)
    side = np.stack([np.interp(heights, outer[:, 1], outer[:, 0]), heights], axis=-1)
    half = np.array([0.0004, 0.0])
    return sleeve(*np.concatenate([side - half, side[::-1] + half]).tolist(), sides=sides)


def _inside(outer: FloatArray, wall: float, floor: float | None) -> FloatArray:
    """Return the inside of a vessel from its floor to its rim."""
    floor = float(outer[0, 1]) + wall if floor is None else floor
    inner = _offset(outer, wall)
    inner[-1] = outer[-1] - [wall, 0]
    low = np.flatnonzero(inner[:-1, 1] <= floor)
    if len(low):
        below, above = inner[low[-1]], inner[low[-1] + 1]
        share = (floor - below[1]) / max(above[1] - below[1], 1e-9)
        inner = np.concatenate([[below + share * (above - below)], inner[low[-1] + 1 :]])
    inner[:, 0] = np.maximum(inner[:, 0], wall / 4)
    return inner


@primitive
def tube(
    points: Sequence[Point] | FloatArray,
    radius: float | Sequence[float] | FloatArray,
    *,
    steps: int = 6,
    sides: int = 10,
    loop: bool = False,
    flat: float = 1.0,
) -> Shape:
    """Sweep a round section along a smooth curve.

    Args:
        points: The curve passes through them, (n, 3).
        radius: Of the section, or one value per point.
        steps: Samples per span; 1 keeps the points as they are.
        sides: Sides of the section.
        loop: Close the curve.
        flat: Height of the section across the curve as a share of its width.
    """
    path = spline(points, steps, loop=loop)
    widths = np.broadcast_to(np.asarray(radius, dtype=float), (len(points),))[:, None]
    radii = spline(widths, steps, loop=loop)[:, 0]
    if not loop:
        path, radii = _round_ends(path, radii)
    sides_, ups = _frames(path, loop=loop)
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)[None, :, None]
    section = np.cos(angle) * sides_[:, None] + flat * np.sin(angle) * ups[:, None]
    return skin(path[:, None] + radii[:, None, None] * section, loop=loop, crease=70)


@primitive
def loft(sections: Sequence[FloatArray], *, steps: int = 1, crease: float = 35.0) -> Shape:
    """Cover sections with a smooth closed surface.

    Args:
        sections: Rings (n, 3) with the same number of points, all turning the same way.
        steps: Rings per span of the smooth surface; 1 joins the sections directly.
        crease: See `Shape`.
    """
    rings = np.stack(list(sections))
    if steps > 1:
        count, sides, _ = rings.shape
        rings = spline(rings.reshape(count, -1), steps).reshape(-1, sides, 3)
    return skin(rings, crease=crease)


def superellipse(
    half_width: float, half_height: float, *, power: float = 2.5, sides: int = 24
) -> FloatArray:
    """Return a ring (sides, 2) between an ellipse (power 2) and a rectangle (large power)."""
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    c, s = np.cos(angle), np.sin(angle)
    size = (np.abs(c) ** power + np.abs(s) ** power) ** (-1 / power)
    return np.stack([half_width * size * c, half_height * size * s], axis=-1)


def _round_ends(path: FloatArray, radii: FloatArray) -> tuple[FloatArray, FloatArray]:
    first, last = path[0] - path[1], path[-1] - path[-2]
    first, last = first / np.linalg.norm(first), last / np.linalg.norm(last)
    angle = np.radians([30.0, 62.0, 90.0])
    out, share = np.sin(angle)[:, None], np.cos(angle)
    share[-1] = 0.0
    return (
        np.concatenate(
            [path[0] + radii[0] * out[::-1] * first, path, path[-1] + radii[-1] * out * last]
        ),
        np.concatenate([radii[0] * share[::-1], radii, radii[-1] * share]),
    )


def _frames(path: FloatArray, *, loop: bool) -> tuple[FloatArray, FloatArray]:
    """Carry a frame along the path with the least twist (parallel transport)."""
    if loop:
        ahead = np.roll(path, -1, axis=0) - np.roll(path, 1, axis=0)
    else:
        ahead = np.gradient(path, axis=0)
    ahead = ahead / np.linalg.norm(ahead, axis=1, keepdims=True)
    side = np.eye(3)[np.argmin(np.abs(ahead[0]))]
    sides = []
    for direction in ahead:
        side = side - direction * (side @ direction)
        side = side / np.linalg.norm(side)
        sides.append(side)
    across = np.array(sides)
    if loop:
        across = _untwisted(across, ahead)
    return across, np.cross(ahead, across)


def _untwisted(across: FloatArray, ahead: FloatArray) -> FloatArray:
    """Spread the angle by which a closed path's last frame misses its first."""
    end = across[-1] - ahead[0] * (across[-1] @ ahead[0])
    miss = np.arctan2(np.cross(end, across[0]) @ ahead[0], end @ across[0])
    angle = np.linspace(0, miss, len(across))[:, None]
    return np.asarray(np.cos(angle) * across + np.sin(angle) * np.cross(ahead, across))


def _offset(path: FloatArray, distance: float) -> FloatArray:
    """Move an open path (n, 2) to its left, keeping the distance to both sides of a corner."""
    along = np.diff(path, axis=0)
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-12)
    normals = np.stack([-along[:, 1], along[:, 0]], axis=-1)
    before = np.concatenate([normals[:1], normals])
    after = np.concatenate([normals, normals[-1:]])
    reach = np.maximum(1 + (before * after).sum(axis=1, keepdims=True), 0.4)
    return np.asarray(path + distance * (before + after) / reach)
