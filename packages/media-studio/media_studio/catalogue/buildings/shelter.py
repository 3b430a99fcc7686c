"""Tents and round huts: from tipi to igloo."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import around, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube

_SLANT = 35.1
"""Degrees by which the sides of the ridge tent lean in."""


def _tent(_: Variant) -> list[Part]:
    """Pitch a ridge tent, its flaps open, with poles, guys and pegs."""
    outer = [(-0.95, 0), (0, 1.35), (0.95, 0), (0.9, 0), (0, 1.28), (-0.9, 0)]
    shell = prism(outer, 2.2, bevel=0.008)
    back = prism([(-0.9, 0), (0.9, 0), (0, 1.28)], 0.03, bevel=0.006).at(z=-1.06)
    flaps = pair(
        prism([(0.9, 0.01), (0.02, 1.26), (0.55, 0.01)], 0.03, bevel=0.006)
        .turned_about((0.9, 0, 0), z=-_SLANT)
        .turned_about((0.9, 0, 0), y=35)
        .turned_about((0.9, 0, 0), z=_SLANT)
        .at(z=1.08)
    )
    poles = [rod((0, 0, z), (0, 1.42, z), 0.022, sides=10) for z in (1.1, -1.1)]
    guys = [rod((0, 1.34, z), (0, 0.02, 1.75 * z), 0.008, sides=5) for z in (1.1, -1.1)]
    guys += [
        rod((sx * 0.5, 0.64, z), (sx * 1.35, 0.02, 1.1 * z), 0.008, sides=5)
        for sx in (-1, 1)
        for z in (1.0, -1.0)
    ]
    pegs = [
        rod((x, 0, z), (1.02 * x, 0.12, 1.02 * z), 0.015, sides=8)
        for x in (-1.35, 1.35)
        for z in (-1.1, 1.1)
    ]
    pegs += [rod((0, 0, z), (0, 0.12, 1.02 * z), 0.015, sides=8) for z in (-1.92, 1.92)]
    floor = box(1.8, 0.03, 2.1, bevel=0.01)
    ridge = rod((0, 1.345, -1.12), (0, 1.345, 1.12), 0.02)
    return [
        *parts("main", [shell, back, *flaps]),
        *parts("trim", [*poles, *pegs]),
        *parts("rope", [*guys, ridge]),
        floor.part("floor"),
    ]


def _tipi(_: Variant) -> list[Part]:
    """Cross poles above a painted cone of hides."""
    open_angle = np.radians(np.linspace(112, 428, 40))
    rings = []
    cone = np.array([(0, 1.25), (0.9, 0.86), (1.8, 0.47), (2.35, 0.23)])
    for y, r in cone:
        gap = 1.0 if y < 1.4 else 1.14
        turn = (open_angle - np.radians(270)) * gap + np.radians(270)
        outer = np.column_stack([r * np.cos(turn), np.full(40, y), -r * np.sin(turn)])
        inner = np.column_stack(
            [(r - 0.04) * np.cos(turn[::-1]), np.full(40, y), -(r - 0.04) * np.sin(turn[::-1])]
        )
        rings.append(np.concatenate([outer, inner]))
    cover = loft(rings, crease=40).turned(y=180)
    bands = [
        sleeve((r - 0.02, y), (r + 0.012, y), (q + 0.012, y + 0.1), (q - 0.02, y + 0.1), sides=48)
        for y, r, q in ((1.5, 0.6, 0.556), (1.7, 0.513, 0.47))
    ]
    # Both keep clear of the doorway.
    turn = np.linspace(0.45, 2 * np.pi - 0.45, 113)
    rise = 0.28 + 0.12 * np.abs((np.arange(113) % 8) / 4 - 1)
    reach = np.interp(rise, cone[:, 0], cone[:, 1])
    zigzag = tube(
        np.column_stack([reach * np.sin(turn), rise, reach * np.cos(turn)]), 0.028, steps=1, sides=8
    )
    pole = rod((0, 0, 1.22), (0.04, 3.0, -0.28), 0.028, sides=8)
    poles = [pole.turned(y=float(at)) for at in np.linspace(30, 330, 12)]
    pins = [
        rod(
            (-0.07, 1.6 + 0.14 * k, 0.57 - 0.06 * k),
            (0.07, 1.6 + 0.14 * k, 0.57 - 0.06 * k),
            0.012,
            sides=6,
        )
        for k in range(5)
    ]
    return [cover.part("main"), *parts("paint", [*bands, zigzag]), *parts("trim", [*poles, *pins])]


def _yurt(_: Variant) -> list[Part]:
    """Wrap a felt drum with bands under a shallow cone; a painted door."""
    wall = lathe([(0, 0)], [(1.6, 0)], [(1.62, 1.25)], [(0, 1.25)], sides=56)
    roof = lathe(
        [(0, 1.2)], [(1.72, 1.2)], [(1.62, 1.34), (0.9, 1.85), (0.35, 2.12)], [(0, 2.12)], sides=56
    )
    crown = [
        cylinder(0.36, 0.12, bevel=0.03).at(y=2.08),
        *around(tube([(0, 2.2, 0.34), (0, 2.36, 0.16), (0, 2.4, 0)], 0.02, sides=6), 4),
    ]
    bands = [
        sleeve((r - 0.02, y), (r + 0.02, y), (r + 0.02, y + 0.08), (r - 0.02, y + 0.08), sides=56)
        for r, y in ((1.612, 0.3), (1.62, 0.72), (1.63, 1.1))
    ]
    ropes = [
        tube([(0, 1.3, 1.67), (0, 1.87, 0.9), (0, 2.14, 0.36)], 0.015, sides=6).turned(
            y=15 + 30 * k
        )
        for k in range(12)
    ]
    frame = [
        box(1.0, 1.19, 0.14, bevel=0.02).at(z=1.58),
        box(0.78, 1.08, 0.1, bevel=0.015).at(z=1.63),
    ]
    panels = [
        box(0.3, 0.38, 0.04, bevel=0.012).at(x, y, 1.68) for x in (-0.18, 0.18) for y in (0.1, 0.58)
    ]
    return [
        *parts("main", [wall, roof]),
        *parts("paint", [*bands, frame[1]]),
        *parts("trim", [frame[0], *panels, *crown]),
        *parts("rope", ropes),
    ]


def _igloo(_: Variant) -> list[Part]:
    """Stack rows of snow blocks to a dome with a tunnel."""
    blocks = []
    dome = ellipsoid(1.42, 1.27, 1.42, sides=40).warped(
        lambda p: np.column_stack([p[:, 0], np.maximum(p[:, 1], 0), p[:, 2]])
    )
    for row in range(6):
        low, high = 15.0 * row, 15.0 * (row + 1) - 1.2
        count = max(int(18 * np.cos(np.radians(low + 6))), 4)
        for k in range(count):
            start = 360 * (k + 0.5 * (row % 2)) / count
            middle = start + 180 / count
            if row < 3 and abs((middle + 180) % 360 - 180) < 24:
                continue
            rings = []
            for pitch in (low, (low + high) / 2, high):
                turn = np.radians(
                    np.linspace(start, start + 360 / count - 1.6 / np.cos(np.radians(pitch)), 4)
                )
                ring = 1.5 * np.column_stack(
                    [
                        np.sin(turn) * np.cos(np.radians(pitch)),
                        0.9 * np.sin(np.radians(pitch)) * np.ones_like(turn),
                        np.cos(turn) * np.cos(np.radians(pitch)),
                    ]
                )
                rings.append(np.concatenate([ring, 0.92 * ring[::-1]]))
            blocks.append(loft(rings, crease=30))
    hoop = [*map(tuple, arc(0.55, 0, 180, steps=14)), *map(tuple, arc(0.4, 180, 0, steps=14))]
    arches = [
        prism([(x, 1.15 * y) for x, y in hoop], 0.27, bevel=0.03).at(z=1.45 + 0.28 * k)
        for k in range(3)
    ]
    dark = prism([(x, 1.15 * y) for x, y in arc(0.42, 0, 180, steps=14)], 0.05, bevel=0).at(z=1.4)
    return [
        dome.part("main"),
        *parts("main", [*blocks, *arches]),
        dark.part("dark"),
        lathe([(0, 0)], [(1.9, 0)], [(1.7, 0.06)], [(0, 0.06)], sides=40).part("main"),
    ]


def _circus(_: Variant) -> list[Part]:
    """Stripe a big top with scallops and a flag."""
    made: list[Part] = []
    for k in range(16):
        turn = np.radians(22.5 * np.linspace(k, k + 1, 5))
        rings = []
        for y, r in (
            (0, 1.95),
            (1.35, 2.0),
            (1.36, 2.15),
            (1.5, 2.1),
            (2.2, 1.05),
            (3.0, 0.32),
            (3.35, 0.06),
        ):
            outer = np.column_stack([r * np.cos(turn), np.full(5, y), -r * np.sin(turn)])
            rings.append(np.concatenate([outer, np.array([[0, y, 0]])]))
        made.append(loft(rings, crease=30).part("main" if k % 2 else "paint"))
        drop = ellipsoid(0.22, 0.2, 0.03, sides=14).at(y=1.36, z=2.14).turned(y=22.5 * k + 11)
        made.append(drop.part("paint" if k % 2 else "main"))
    entry = prism([(-0.5, 0), (0.5, 0), (0, 1.25)], 0.1, bevel=0.01).at(z=1.93)
    curtains = pair(
        prism([(0.62, 0), (0.3, 0), (0.02, 1.3), (0.12, 1.36)], 0.12, bevel=0.02).at(z=1.98)
    )
    flag = prism([(0, 0), (0.6, 0.16), (0, 0.32)], 0.03, bevel=0.006).at(0, 3.75, 0)
    return [
        *made,
        entry.part("dark"),
        *parts(
            "trim",
            [
                *curtains,
                rod((0, 3.2, 0), (0, 4.1, 0), 0.03),
                ellipsoid(0.06, 0.06, 0.06, sides=12).at(y=4.12),
            ],
        ),
        flag.part("flag"),
    ]


def _hut(variant: Variant) -> list[Part]:
    """Thatch a round clay hut."""
    wall = lathe([(0, 0)], [(1.35, 0)], [(1.38, 0.5), (1.35, 1.5)], [(0, 1.5)], sides=44).roughened(
        variant.rng, 0.01, 0.3
    )
    skirts = []
    for k in range(5):
        r, y = 1.85 - 0.36 * k, 1.3 + 0.365 * k
        sides = 96
        straw = 0.01 * (-1.0) ** np.arange(sides)
        ragged = 1 + variant.rng.uniform(-0.025, 0.025, sides)
        angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
        rings = [
            np.stack(
                [
                    s * np.where(s > 0.9 * r, ragged, 1) * np.cos(angle),
                    h + straw - (ragged - 1) * 2,
                    -s * np.where(s > 0.9 * r, ragged, 1) * np.sin(angle),
                ],
                -1,
            )
            for s, h in (
                (0.3 * r, y + 0.1),
                (0.97 * r, y - 0.06),
                (r, y),
                (max(r - 0.42, 0.02), y + 0.4),
            )
        ]
        skirts.append(loft(rings, crease=60))
    knot = lathe([(0, 0)], [(0.14, 0)], [(0.07, 0.1), (0.12, 0.26)], [(0, 0.24)], sides=16).at(
        y=3.09
    )
    frame = [
        box(0.12, 1.4, 0.14, bevel=0.02).at(0.42, 0, 1.32),
        box(1.0, 0.12, 0.16, bevel=0.02).at(y=1.38, z=1.32),
    ]
    dark = box(0.76, 1.38, 0.1, bevel=0).at(z=1.36)
    hole = [
        sleeve((0.2, 0), (0.28, 0), (0.28, 0.08), (0.2, 0.08))
        .turned(x=90)
        .at(y=0.95, z=1.3)
        .turned(y=t)
        for t in (60, -60)
    ]
    eye = [cylinder(0.21, 0.05).turned(x=90).at(y=0.95, z=1.34).turned(y=t) for t in (60, -60)]
    return [
        wall.part("wall"),
        *parts("main", [*skirts]),
        knot.part("rope"),
        *parts("trim", [*pair(frame[0]), frame[1], *hole]),
        *parts("dark", [dark, *eye]),
    ]


BUILD = by_subtype(tent=_tent, tipi=_tipi, yurt=_yurt, igloo=_igloo, circus=_circus, hut=_hut)
