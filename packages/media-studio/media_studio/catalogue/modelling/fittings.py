"""Joinery, upholstery and ironmongery that many objects share."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part
from media_studio.modelling.prism import rectangle
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box, cushion, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, sleeve, spindle, tube


def boards(
    length: float,
    thickness: float,
    span: float,
    count: int,
    rng: np.random.Generator,
    *,
    gap: float = 0.004,
    bevel: float = 0.004,
) -> list[Shape]:
    """Lay boards along x side by side across z, standing on y = 0 and centred.

    Args:
        length: Along x, metres; single boards differ by up to 1%.
        thickness: Along y.
        span: Total along z.
        count: Number of boards.
        rng: Source of the differences.
        gap: Between two boards.
        bevel: Radius of the edges.
    """
    cuts = np.concatenate([[0], np.cumsum(rng.uniform(0.85, 1.15, count))])
    cuts = (cuts / cuts[-1] - 0.5) * span
    return [
        box(
            length * (1 - 0.01 * rng.random()),
            thickness * (1 - 0.06 * rng.random()),
            near - far - gap,
            bevel=bevel,
        ).at(z=(far + near) / 2)
        for far, near in pairwise(cuts)
    ]


def knob(radius: float = 0.014) -> Shape:
    """Turn a drawer knob that sticks out of the plane z = 0 towards +Z."""
    r = radius
    profile = [(0.7 * r, 0), (0.4 * r, 0.5 * r), (r, 1.1 * r), (0.75 * r, 1.7 * r), (0, 1.85 * r)]
    return lathe(profile, sides=14, bevel=0.0, steps=3).turned(x=90)


def pull(width: float = 0.1, radius: float = 0.005) -> Shape:
    """Bend a bow handle that sticks out of the plane z = 0, lying along x."""
    half, out = width / 2, 5 * radius
    path = [(-half, 0, -0.003), (-half, 0, out * 0.7), (0, 0, out), (half, 0, out * 0.7)]
    return tube([*path, (half, 0, -0.003)], radius, steps=4, sides=8)


def drawer(
    width: float,
    height: float,
    *,
    at: tuple[float, float, float],
    handle: Shape | None = None,
    spread: float = 0.0,
    slot: str = "main",
) -> list[Part]:
    """Make a panelled drawer front with a handle of metal.

    Args:
        width: Along x, metres.
        height: Along y.
        at: Centre of the back of the front, (3,); it faces +Z.
        handle: In the plane z = 0; a knob when None.
        spread: Distance from the middle to each of two handles; 0 for one.
        slot: Of the front.
    """
    inset = min(0.035, 0.2 * height)
    front = box(width, height, 0.018, bevel=0.003).at(y=-height / 2, z=0.009)
    panel = box(width - 2 * inset, height - 2 * inset, 0.01, bevel=0.004)
    return [
        front.at(*at).part(slot),
        panel.at(y=inset - height / 2, z=0.017).at(*at).part(slot),
        *[
            (handle or knob()).at(x=x, z=0.021).at(*at).part("metal")
            for x in dict.fromkeys((-spread, spread))
        ],
    ]


def framed_panel(width: float, height: float, *, rail: float = 0.06) -> list[Shape]:
    """Make a door or side of four rails around a raised panel, standing on y = 0, facing +Z."""
    stile = box(rail, height, 0.022, bevel=0.003).at(x=(width - rail) / 2)
    inner = width - 2 * rail
    bottom = box(inner, rail, 0.02, bevel=0.003)
    field = box(inner - 0.02, height - 2 * rail - 0.02, 0.014, bevel=0.006)
    back = box(inner + 0.01, height - 2 * rail + 0.01, 0.008, bevel=0)
    return [
        *pair(stile),
        bottom,
        bottom.at(y=height - rail),
        back.at(y=rail - 0.005, z=-0.004),
        field.at(y=rail + 0.01, z=0.001),
    ]


def turned_leg(start: Point, end: Point, radius: float) -> Shape:
    """Turn a leg with rings and a taper from its upper end `start` to its foot `end`."""
    r = radius
    shares = [0, 0.06, 0.12, 0.15, 0.18, 0.3, 0.6, 0.86, 0.9, 0.94, 1]
    widths = [r, r, 0.62 * r, 0.95 * r, 0.62 * r, 1.05 * r, 0.72 * r, 0.5 * r, 0.85 * r, 0.85 * r]
    profile = list(zip([*widths, 0.5 * r], shares, strict=True))
    return spindle(start, end, profile, sides=12)


def piped_cushion(
    width: float, height: float, depth: float, *, bulge: float = 0.22, piping: float = 0.006
) -> tuple[Shape, Shape]:
    """Make a cushion that stands on y = 0 and the cord along its seam."""
    body = cushion(width, height, depth, bulge=bulge, cells=6)
    seam = rectangle(width, depth, radius=0.42 * height, steps=5)
    narrow = 1 - 0.03 * (2 * seam[:, ::-1] / [depth, width]) ** 2
    x, z = (seam * narrow).T
    level = np.full_like(x, float(body.high[1]) / 2)
    cord = tube(np.stack([x, level, z], axis=-1), piping, steps=1, sides=6, loop=True)
    return body, cord


def rivets(places: Sequence[Point] | FloatArray, radius: float = 0.008) -> list[Shape]:
    """Make round nail heads centred on the places, (n, 3)."""
    head = ellipsoid(radius, radius, radius, sides=8)
    return [head.at(*map(float, place)) for place in places]


def hoop(radius: float, top: float, height: float, *, thickness: float = 0.005) -> Shape:
    """Bend a flat band around the y axis, from y = 0 up, changing in radius from end to end."""
    return sleeve(
        (radius - 0.01, 0),
        (radius + 0.6 * thickness, 0),
        (radius + thickness, 0.1 * height),
        (top + thickness, 0.9 * height),
        (top + 0.6 * thickness, height),
        (top - 0.01, height),
    )


def framed(
    width: float, height: float, bar: float, depth: float, *, bevel: float = 0.006
) -> list[Shape]:
    """Make an upright frame of four bars around an opening, standing on y = 0, facing +Z."""
    upright = box(bar, height, depth, bevel=bevel).at(x=(width - bar) / 2)
    rail = box(width - 2 * bar + 0.002, bar, depth * 0.98, bevel=bevel)
    return [*pair(upright), rail, rail.at(y=height - bar)]


def moulding(width: float, height: float, bar: float) -> list[Shape]:
    """Frame a picture or a mirror with bars that have a raised lip inside.

    Args:
        width: Of the whole frame, metres.
        height: Of the whole frame.
        bar: Breadth of the bars.
    """
    outer = framed(width, height, bar, 0.035, bevel=0.01)
    lip = framed(width - 1.3 * bar, height - 1.3 * bar, 0.35 * bar, 0.05, bevel=0.006)
    return [*outer, *[piece.at(y=0.65 * bar) for piece in lip]]


def caster(radius: float) -> list[Part]:
    """Hang a wheel, in slots `wheel` and `metal`, in a fork that ends 2.8 radii above y = 0."""
    r = radius
    wheel = cylinder(r, 0.6 * r, bevel=0.15 * r, sides=24).turned(z=90).at(0.3 * r, r)
    fork = pair(box(0.2 * r, 1.3 * r, 0.7 * r, bevel=0.05 * r).at(0.45 * r, r))
    pin = cylinder(0.15 * r, 1.2 * r, bevel=0.03 * r, sides=12).turned(z=90).at(0.6 * r, r)
    stem = cylinder(0.45 * r, 0.7 * r, bevel=0.05 * r, sides=16).at(y=2.1 * r)
    return [wheel.part("wheel"), *parts("metal", [*fork, pin, stem])]


def links(path: FloatArray, size: float) -> list[Shape]:
    """Link rings at the points of a path (n, 3), turned by a quarter from one to the next."""
    link = torus(size, 0.28 * size, sides=12, section=6).scaled(1, 1, 0.68)
    made = []
    for k in range(len(path)):
        ahead = path[min(k + 1, len(path) - 1)] - path[max(k - 1, 0)]
        flat = link.turned(x=90.0 * (k % 2)).turned(z=90)
        made.append(flat.aimed(path[k], path[k] + ahead))
    return made


def evenly(path: FloatArray, count: int) -> FloatArray:
    """Return points at even distances along a path (n, 3)."""
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    places = np.linspace(0, along[-1], count)
    return np.column_stack([np.interp(places, along, path[:, k]) for k in range(3)])
