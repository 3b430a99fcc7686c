"""Ships of steel and what floats on air: container ships, carriers, hovercraft, inflatables."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import Point, spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, loft, rod, sleeve, tube

_WATER = 0.55
_STATIONS = (
    (-0.5, 0.82, 0.35),
    (-0.44, 0.95, 0.1),
    (-0.2, 1, 0.0),
    (0.25, 1, 0.0),
    (0.38, 0.82, 0.0),
    (0.46, 0.42, 0.02),
    (0.5, 0.05, 0.1),
)
"""Place along a ship as a share of its length, breadth, and how far the keel is raised."""


def _cut(rows: FloatArray, heights: Sequence[float]) -> FloatArray:
    """Return where a section (n, 3), from the bottom up, has these heights, on both sides."""
    side = np.column_stack([np.interp(heights, rows[:, 1], rows[:, k]) for k in range(3)])
    return np.concatenate([side, side[::-1] * [-1, 1, 1]])


def _hull(length: float, beam: float, high: float, *, bottom: float = 0.7) -> list[Part]:
    """Loft a steel hull with a bulbous stem at +Z, in another colour below the water."""
    above, below = [], []
    for share, wide, raised in _STATIONS:
        half, foot = wide * beam / 2, raised * high
        z, lean = share * length, 0.03 * length * max(0.0, share - 0.3) / 0.2
        levels = [foot, (foot + high) / 2, high]
        rows = np.array(
            [(bottom * half, foot, z), (0.97 * half, levels[1], z + lean / 2),
             (half, high, z + lean)]
        )  # fmt: skip

        above.append(_cut(rows, (high, levels[1], _WATER)))
        below.append(_cut(rows, (_WATER, (_WATER + foot) / 2, foot)))
    return [
        loft(above, steps=3, crease=35).part("main"),
        loft(below, steps=3, crease=35).part("keel"),
    ]


def _bridge(width: float, storeys: int, y: float, z: float) -> list[Part]:
    """Stack storeys with rows of windows, and wings on the top one."""
    made: list[Part] = []
    for k in range(storeys):
        level = y + 0.32 * k
        made.append(box(width, 0.3, 0.9, bevel=0.02).at(y=level, z=z).part("cabin"))
        panes = [
            box(0.09, 0.11, 0.02, bevel=0.005).at(float(x), level + 0.12, z + 0.45)
            for x in np.linspace(-0.42 * width, 0.42 * width, 7)
        ]
        made += parts("glass", panes)
    top = y + 0.32 * storeys
    strip = box(1.16 * width, 0.12, 0.03, bevel=0.005).at(y=top + 0.1, z=z + 0.48)
    return [
        *made,
        box(1.24 * width, 0.32, 0.95, bevel=0.03).at(y=top, z=z).part("cabin"),
        strip.part("glass"),
        rod((0, top + 0.3, z), (0, top + 1.1, z), 0.04).part("metal"),
        box(0.6, 0.06, 0.06, bevel=0.01).at(y=top + 0.85, z=z).part("metal"),
    ]


_COLOURS = ("containers", "second")
"""Slots that the word for containers means, so that red ones are all red."""


def _container(width: float, height: float, length: float) -> list[Shape]:
    ribs = [
        box(0.02, 0.86 * height, 0.03, bevel=0).at(width / 2, 0.07 * height, float(z))
        for z in np.linspace(-0.44 * length, 0.44 * length, 9)
    ]
    return [
        box(width, height, length, bevel=0.015),
        *[one for rib in ribs for one in pair(rib)],
    ]


def _container_ship(variant: Variant) -> list[Part]:
    """Stack coloured containers on a long hull before the bridge."""
    made: list[Part] = [
        *_hull(11.0, 2.2, 1.5),
        box(2.0, 0.06, 9.6, bevel=0.01).at(y=1.48, z=-0.4).part("deck"),
        *_bridge(1.7, 4, 1.5, -4.1),
        sleeve((0.12, 0), (0.22, 0), (0.2, 0.9), (0.12, 0.9), sides=20)
        .at(y=2.7, z=-4.85)
        .part("funnels"),
        box(0.6, 1.3, 0.6, bevel=0.04).at(y=1.5, z=-4.85).part("cabin"),
        rod((0, 1.5, 4.7), (0, 2.4, 4.7), 0.035).part("metal"),
    ]
    for row, z in enumerate(np.linspace(-2.7, 3.6, 6)):
        for column, x in enumerate((-0.66, 0.0, 0.66)):
            for level in range(3 - (row == 5)):
                first = row + column + level == 0
                slot = _COLOURS[0 if first else int(variant.rng.integers(2))]
                made += parts(
                    slot,
                    [s.at(x, 1.53 + 0.5 * level, float(z)) for s in _container(0.62, 0.48, 1.2)],
                )
    return made


def _carrier(_: Variant) -> list[Part]:
    """Lay an angled flight deck with markings on a hull, with the island to starboard."""
    deck = (
        prism(
            [
                (-1.0, -5.4),
                (0.9, -5.4),
                (1.5, -4.2),
                (1.5, 2.6),
                (0.7, 5.4),
                (-0.6, 5.4),
                (-0.9, 3.0),
                (-1.9, 0.4),
                (-1.9, -3.4),
            ],
            0.24,
            bevel=0.03,
        )
        .turned(x=-90)
        .mirrored("x")
        .mirrored("z")
        .at(y=1.62)
    )
    line = box(0.07, 0.02, 0.62, bevel=0)
    angled = [line.at(y=1.735, z=z).turned(y=-8).at(x=0.75) for z in np.linspace(-3.6, 2.2, 7)]
    edge = [box(0.05, 0.02, 7.0, bevel=0).turned(y=-8).at(x, 1.735, -0.4) for x in (0.2, 1.45)]
    planes: list[Shape] = []
    for x, z, turn in ((-0.85, -3.6, -30), (-0.85, -2.7, -30), (-0.6, 3.9, 12), (0.2, 4.1, 0)):
        body = ellipsoid(0.07, 0.06, 0.36, sides=12)
        wing = prism(
            [(-0.34, -0.16), (0.34, -0.16), (0.05, 0.16), (-0.05, 0.16)], 0.025, bevel=0.008
        )
        fin = prism([(-0.1, 0), (0.06, 0), (-0.08, 0.16)], 0.02, bevel=0.005).turned(y=-90)
        jet = [body, wing.turned(x=-90).mirrored("z").at(z=-0.05), fin.at(y=0.04, z=-0.26)]
        planes += [s.turned(y=turn).at(x, 1.84, z) for s in jet]
    island = [
        box(0.55, 0.62, 1.7, bevel=0.03).at(-1.12, 1.74, 0.6),
        box(0.6, 0.3, 1.2, bevel=0.03).at(-1.12, 2.36, 0.7),
        box(0.36, 0.5, 0.5, bevel=0.03).at(-1.12, 2.64, 0.3),
    ]
    panes = [box(0.62, 0.09, 1.1, bevel=0.01).at(-1.12, 2.46, 0.72)]
    masts = [
        rod((-1.12, 3.1, 0.3), (-1.12, 4.0, 0.3), 0.03),
        box(0.5, 0.05, 0.05).at(-1.12, 3.6, 0.3),
    ]
    dish = cylinder(0.2, 0.05, bevel=0.01).turned(x=80).at(-1.12, 2.85, 1.1)
    number = [box(0.08, 0.02, 0.5, bevel=0).at(x, 1.735, 4.8) for x in (-0.15, 0.15)]
    return [
        *_hull(10.6, 2.1, 1.55, bottom=0.5),
        deck.part("deck"),
        *parts("trim", [*angled, *edge, *number]),
        *parts("planes", planes),
        *parts("cabin", island),
        *parts("glass", panes),
        *parts("metal", [*masts, dish]),
    ]


def _hovercraft(_: Variant) -> list[Part]:
    """Sit a deck and a cabin on a bulging rubber skirt, with two fans in rings behind."""
    ring = rectangle(2.6, 4.6, radius=1.0, steps=8)
    skirt = [
        prism(ring * s, h, bevel=0.14).turned(x=90).at(y=y)
        for s, h, y in ((0.98, 0.34, 0.17), (1.06, 0.34, 0.42))
    ]
    deck = prism(ring * 0.99, 0.14, bevel=0.03).turned(x=90).at(y=0.64)
    cabin = prism([(-1.0, 0), (1.25, 0), (1.0, 0.42), (0.55, 0.95), (-0.9, 0.95)], 1.5, bevel=0.1)
    window = prism([(-0.7, 0.45), (0.95, 0.45), (0.52, 0.82), (-0.7, 0.82)], 1.53, bevel=0.01)
    front = box(1.2, 0.5, 0.03, bevel=0.01).turned(x=-39).at(y=1.13, z=0.98)
    fan, vanes = [], []
    for x in (-0.62, 0.62):
        fan.append(
            sleeve((0.5, 0), (0.56, 0), (0.56, 0.3), (0.5, 0.3)).turned(x=90).at(x, 1.32, -1.85)
        )
        fan.append(box(0.14, 0.5, 0.2, bevel=0.03).at(x, 0.68, -1.7))
        for k in range(4):
            blade = box(0.1, 0.48, 0.03, bevel=0.01).turned(y=35).turned(z=90 * k + 20)
            vanes.append(blade.at(x, 1.32, -1.7))
        vanes.append(ellipsoid(0.1, 0.1, 0.14, sides=14).at(x, 1.32, -1.7))
        fan += [box(0.04, 0.96, 0.3, bevel=0.01).at(x + d, 0.84, -2.05) for d in (-0.2, 0.2)]
    rail = [rod((1.1, 0.7, z), (1.1, 1.0, z), 0.02) for z in (-0.9, -0.1, 0.7)]
    bar = rod((1.1, 1.0, -0.9), (1.1, 1.0, 0.7), 0.02)
    lamp = ellipsoid(0.1, 0.07, 0.05, sides=14).at(0.55, 0.86, 1.26)
    return [
        *parts("skirt", skirt),
        deck.part("deck"),
        cabin.turned(y=-90).at(y=0.7, z=0).part("main"),
        window.turned(y=-90).at(y=0.7).part("glass"),
        front.part("glass"),
        *parts("main", fan),
        *parts("propeller", vanes),
        *parts("metal", [*[one for r in rail for one in pair(r)], *pair(bar)]),
        *parts("light", pair(lamp)),
    ]


def _grab_rope(path: Sequence[Point], radii: list[float]) -> Shape:
    """Hang a rope in bows along the outside of a bent tube."""
    centre, radius = spline(path, 8), spline(np.array(radii)[:, None], 8)[:, 0]
    ahead = np.gradient(centre, axis=0)
    out = np.stack([-ahead[:, 2], 0 * radius, ahead[:, 0]], axis=1)
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    droop = np.radians(28 - 34 * np.abs(np.sin(np.linspace(0, 9 * np.pi, len(path) * 8 - 7))))
    reach = radius + 0.006
    line = centre + (reach * np.cos(droop))[:, None] * out
    line[:, 1] += reach * np.sin(droop)
    return tube(line[5:-5], 0.014, steps=2, sides=8)


def _inflatable(_: Variant) -> list[Part]:
    """Bend a fat tube around a boarded floor, with a thwart, ropes and an outboard motor."""
    path = [(-0.62, 0.3, -1.4), (-0.64, 0.3, 0.4), (-0.5, 0.34, 1.1), (0, 0.46, 1.5)]
    loop = [*path, *[(-x, y, z) for x, y, z in path[2::-1]]]
    radii = [0.05, 0.22, 0.23, 0.21, 0.23, 0.22, 0.05]
    body = tube(loop, radii, sides=18, steps=8)
    floor = [
        box(0.2, 0.05, 2.3, bevel=0.01).at(x, 0.2, -0.1) for x in (-0.42, -0.21, 0, 0.21, 0.42)
    ]
    transom = box(1.1, 0.42, 0.08, bevel=0.02).at(y=0.2, z=-1.2)
    seat = box(1.1, 0.06, 0.34, bevel=0.02).at(y=0.42, z=-0.2)
    motor = [
        box(0.26, 0.34, 0.36, bevel=0.08).at(y=0.62, z=-1.42),
        box(0.12, 0.6, 0.2, bevel=0.03).at(y=0.05, z=-1.42),
    ]
    screw = [
        box(0.05, 0.16, 0.02, bevel=0.005).turned(y=30).turned(z=120 * k).at(0, 0.1, -1.56)
        for k in range(3)
    ]
    handle = rod((0, 0.76, -1.25), (0.08, 0.82, -0.85), 0.025)
    return [
        body.part("main"),
        _grab_rope(loop, radii).part("rope"),
        *parts("deck", [*floor, transom, seat]),
        motor[0].part("engine"),
        *parts("metal", [motor[1], *screw]),
        handle.part("engine"),
        *parts(
            "trim", pair(torus(0.226, 0.014, sides=24, section=6).turned(x=90).at(0.64, 0.3, 0.4))
        ),
    ]


BUILD = by_subtype(
    container_ship=_container_ship,
    carrier=_carrier,
    hovercraft=_hovercraft,
    inflatable=_inflatable,
)
