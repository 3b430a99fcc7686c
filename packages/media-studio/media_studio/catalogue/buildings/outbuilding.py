"""Small wooden buildings: cabins, kennels, gazebos, greenhouses, stalls."""

import numpy as np

from media_studio.catalogue.buildings.modelling.gables import rubble_stack
from media_studio.catalogue.buildings.modelling.openings import door, hung, window
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve


def _gable(width: float, depth: float, eave: float, rise: float, over: float) -> list[Shape]:
    """Lay two roof boards over a ridge that runs along z."""
    reach = width / 2 + over
    drop = rise * reach / (width / 2)
    return pair(
        beam(
            (reach, eave + rise - drop, 0),
            (-0.01, eave + rise + 0.02, 0),
            0.08,
            depth + 2 * over,
            bevel=0.02,
        )
    )


def _log_cabin(variant: Variant) -> list[Part]:
    """Notch round logs at the corners, with a porch and a stone chimney."""
    logs = []
    half_w, half_d, r = 1.9, 1.5, 0.13
    for k in range(9):
        y = r + 0.235 * k
        log = cylinder(r, 2 * half_w + 0.55, bevel=0.02, sides=12).turned(z=90).at(x=half_w + 0.275)
        # The topmost one ends under the slope of the roof
        end = half_d + (0.275 if k < 8 else -0.02)
        cross = cylinder(r, 2 * end, bevel=0.02, sides=12).turned(x=90).at(z=-end)
        logs += [log.at(y=y, z=z) for z in (-half_d, half_d)]
        logs += [cross.at(x=x, y=y + 0.118) for x in (-half_w, half_w)]
    gable = prism([(-half_d - 0.1, 2.1), (half_d + 0.1, 2.1), (0, 3.35)], 3.7, bevel=0.02).turned(
        y=90
    )
    slope = beam((0, 1.98, half_d + 0.45), (0, 3.48, -0.02), 4.6, 0.1, bevel=0.02)
    planks = [
        beam((x, 2.02, half_d + 0.48), (x, 3.55, 0.0), 0.24, 0.05, bevel=0.015)
        for x in np.linspace(-2.15, 2.15, 17)
    ]
    stack = [
        *rubble_stack(variant.rng, 0.6, 3.85),
        box(0.76, 0.12, 0.76, bevel=0.03).at(y=3.85),
    ]
    porch = [
        box(3.9, 0.14, 1.1, bevel=0.02).at(y=0.02, z=half_d + 0.65),
        box(1.2, 0.1, 0.35, bevel=0.02).at(y=0, z=half_d + 1.3),
    ]
    front = half_d + 1.05
    posts = [rod((x, 0.1, front), (x, 1.84, front), 0.07) for x in (-1.8, -0.7, 0.7, 1.8)]
    rails = [
        rod((sx * 0.7, y, front), (sx * 1.8, y, front), 0.04) for sx in (-1, 1) for y in (0.4, 0.75)
    ]
    awning = beam((0, 1.75, half_d + 1.35), (0, 2.2, half_d + 0.05), 4.2, 0.08, bevel=0.02)
    return [
        *parts("main", [*logs, gable]),
        box(3.7, 2.1, 2.9, bevel=0).part("main"),
        *parts("roof", [*pair(slope, "z"), *[c for p in planks for c in pair(p, "z")], awning]),
        *parts("trim", [*porch, *posts, *rails]),
        *parts("stone", [s.at(half_w + 0.3, 0, -0.3) for s in stack]),
        *hung(door(0.8, 1.7), 0, 0.12, half_d + 0.13),
        *[p for x in (-1.15, 1.15) for p in hung(window(0.6, 0.65), x, 0.85, half_d + 0.12)],
        *hung(window(0.6, 0.65), 0, 0.9, half_w + 0.12, -90),
    ]


def _doghouse(variant: Variant) -> list[Part]:
    """Board a kennel with an arched entry and a bone over it."""
    wall = prism(
        [(-0.42, 0.06), (0.42, 0.06), (0.42, 0.62), (0, 0.98), (-0.42, 0.62)], 1.0, bevel=0.012
    )
    lines = [box(0.012, 0.52, 0.012, bevel=0).at(0.42, 0.08, z) for z in np.linspace(-0.4, 0.4, 7)]
    hole = prism(
        [(-0.2, 0.07), (0.2, 0.07), *map(tuple, arc(0.2, 0, 180, steps=12) + np.array([0, 0.36]))],
        0.03,
        bevel=0,
    ).at(z=0.5)
    ring = prism(
        [
            (0.2, 0.07),
            (0.25, 0.07),
            *map(tuple, arc(0.25, 0, 180, steps=14) + np.array([0, 0.36])),
            (-0.25, 0.07),
            (-0.2, 0.07),
            *map(tuple, arc(0.2, 180, 0, steps=14) + np.array([0, 0.36])),
        ],
        0.05,
        bevel=0.008,
    ).at(z=0.505)
    bone = [
        rod((-0.09, 0.71, 0.53), (0.09, 0.71, 0.53), 0.018),
        *[
            ellipsoid(0.028, 0.028, 0.024, sides=12).at(sx * 0.1, 0.71 + dy, 0.53)
            for sx in (-1, 1)
            for dy in (-0.02, 0.02)
        ],
    ]
    roof = _gable(0.84, 1.0, 0.62, 0.38, 0.1)
    bowl = lathe(
        [(0, 0)], [(0.12, 0)], [(0.1, 0.07)], [(0.085, 0.07)], [(0.07, 0.03), (0, 0.03)], sides=28
    ).at(0.5, 0, 0.75)
    return [
        *parts("main", [wall, *[one for s in lines for one in pair(s)]]),
        hole.part("dark"),
        ring.part("trim"),
        *parts("roof", roof),
        *parts("bone", bone),
        box(0.95, 0.07, 1.1, bevel=0.015).part("trim"),
        *([bowl.part("flag")] if "bowl" in variant.attributes else []),
    ]


def _birdhouse(_: Variant) -> list[Part]:
    """Nail a nest box to a post, with a round hole and a perch."""
    wall = prism([(-0.1, 0), (0.1, 0), (0.1, 0.17), (0, 0.27), (-0.1, 0.17)], 0.19, bevel=0.005).at(
        y=0.9
    )
    hole = cylinder(0.034, 0.012, bevel=0).turned(x=90).at(y=1.06, z=0.09)
    ring = (
        sleeve((0.032, 0), (0.043, 0), (0.043, 0.012), (0.032, 0.012), sides=28)
        .turned(x=90)
        .at(y=1.06, z=0.092)
    )
    perch = rod((0, 0.985, 0.08), (0, 0.985, 0.165), 0.008)
    roof = [
        s.at(y=0.9)
        for s in pair(beam((0.155, 0.128, 0), (-0.003, 0.29, 0), 0.02, 0.27, bevel=0.005))
    ]
    post = [
        lathe([(0, 0)], [(0.05, 0)], [(0.032, 0.06)], [(0.028, 0.9)], [(0, 0.9)], sides=16),
        box(0.24, 0.02, 0.24, bevel=0.005).at(y=0.885),
    ]
    heart = [ellipsoid(0.012, 0.014, 0.006, sides=12).at(x, 1.125, 0.097) for x in (-0.009, 0.009)]
    return [
        wall.part("main"),
        *parts("roof", roof),
        *parts("trim", [*post, ring]),
        perch.part("perch"),
        hole.part("dark"),
        *parts("flag", heart),
    ]


def _gazebo(_: Variant) -> list[Part]:
    """Carry an eight-sided roof on posts with railings."""
    floor = [
        lathe([(0, 0)], [(1.75, 0)], [(1.75, 0.25)], [(0, 0.25)], sides=8).turned(y=22.5),
        box(1.0, 0.12, 0.4, bevel=0.02).at(z=1.75),
    ]
    posts = [rod((0, 0.2, 1.58), (0, 2.35, 1.58), 0.06).turned(y=22.5 + 45 * k) for k in range(8)]
    made = []
    for k in range(8):
        if k:
            rail = [box(1.18, 0.06, 0.06, bevel=0.012).at(y=y, z=1.46) for y in (0.42, 1.02)]
            rail += [
                box(0.035, 0.56, 0.035, bevel=0.006).at(x, 0.46, 1.46)
                for x in np.linspace(-0.48, 0.48, 8)
            ]
            made += [s.turned(y=45 * k) for s in rail]
        lace = [
            box(1.2, 0.1, 0.06, bevel=0.012).at(y=2.25, z=1.46),
            *pair(beam((0.56, 1.95, 1.46), (0.3, 2.26, 1.46), 0.05, 0.05)),
        ]
        made += [s.turned(y=45 * k) for s in lace]
    roof = lathe(
        [(0, 2.3)],
        [(1.98, 2.3)],
        [(1.96, 2.36), (1.0, 2.85), (0.3, 3.3)],
        [(0, 3.3)],
        sides=8,
        bevel=0.01,
    ).turned(y=22.5)
    top = [
        lathe([(0, 3.25)], [(0.38, 3.25)], [(0.3, 3.45), (0, 3.7)], sides=8).turned(y=22.5),
        ellipsoid(0.08, 0.1, 0.08, sides=12).at(y=3.75),
    ]
    bench = [
        box(1.0, 0.06, 0.36, bevel=0.015).at(y=0.62, z=1.265).turned(y=45 * k) for k in range(1, 8)
    ]
    return [
        *parts("roof", [roof, top[0]]),
        *parts("main", [*posts, *made, top[1]]),
        *parts("floor", [*floor, *bench]),
    ]


def _greenhouse(variant: Variant) -> list[Part]:
    """Frame panes on a brick foot around rows of plants."""
    foot = [box(2.4, 0.4, 0.12, bevel=0.02).at(y=0, z=z) for z in (-1.6, 1.6)] + [
        box(0.12, 0.4, 3.2, bevel=0.02).at(x) for x in (-1.2, 1.2)
    ]
    shell = prism([(-1.18, 0.4), (1.18, 0.4), (1.18, 1.7), (0, 2.5), (-1.18, 1.7)], 3.18, bevel=0)
    bars = []
    for z in np.linspace(-1.6, 1.6, 8):
        bars += pair(box(0.05, 1.32, 0.05, bevel=0.01).at(1.2, 0.38, float(z)))
        bars += pair(beam((1.2, 1.69, float(z)), (0, 2.52, float(z)), 0.05, 0.05, bevel=0.01))
    for y in (0.4, 1.05, 1.7):
        bars += pair(box(0.05, 0.05, 3.24, bevel=0.01).at(1.2, y))
    bars.append(box(0.08, 0.08, 3.3, bevel=0.015).at(y=2.5))
    for z in (-1.6, 1.6):
        bars += [
            box(0.05, h, 0.05, bevel=0.01).at(x, 0.38, z)
            for x, h in ((-0.45, 1.8), (0.45, 1.8), (-0.82, 1.5), (0.82, 1.5))
        ]
        # The rail stops at the doorway
        bars += pair(box(0.75, 0.05, 0.05, bevel=0.01).at(0.825, 1.05, z))
        bars.append(box(2.4, 0.05, 0.05, bevel=0.01).at(y=1.7, z=z))
    entry = [
        box(0.84, 0.5, 0.06, bevel=0.01).at(y=0.02, z=1.64),
        *pair(box(0.08, 1.66, 0.06, bevel=0.01).at(0.38, 0.02, 1.64)),
        box(0.84, 0.08, 0.06, bevel=0.01).at(y=1.6, z=1.64),
        box(0.03, 0.14, 0.05, bevel=0.01).at(0.38, 0.95, 1.68),
    ]
    plants = [
        ellipsoid(0.2, 0.24, 0.2, sides=12).roughened(variant.rng, 0.03, 0.1).at(x, 0.6, z)
        for x in (-0.75, 0.75)
        for z in np.linspace(-1.25, 1.25, 6)
    ]
    beds = [box(0.6, 0.4, 2.9, bevel=0.03).at(x) for x in (-0.78, 0.78)]
    return [
        shell.part("glass"),
        *parts("frame", bars),
        *parts("stone", foot),
        *parts("trim", [*entry, *beds]),
        *parts("plant", plants),
    ]


_FRUIT = {"apple": "apples", "orange": "oranges"}
"""Fruit that the crates of a stall may be filled with where it is asked for."""


def _stall(variant: Variant) -> list[Part]:
    """Stripe an awning over a counter with crates of fruit, each of another kind if all may be."""
    sold = [slot for word, slot in _FRUIT.items() if word in variant.attributes]
    sold = sold or [*_FRUIT.values(), "plant"]
    counter = [box(2.4, 0.85, 0.8, bevel=0.02), box(2.6, 0.07, 1.0, bevel=0.015).at(y=0.85)]
    boards_ = [
        box(0.015, 0.8, 0.015, bevel=0).at(float(x), 0.02, 0.4) for x in np.linspace(-1.1, 1.1, 12)
    ]
    posts = [
        rod((x, 0, z), (x, h, z), 0.04) for x in (-1.2, 1.2) for z, h in ((0.42, 2.1), (-0.5, 2.55))
    ]
    made: list[Part] = []
    for k in range(10):
        x = -1.395 + 0.31 * k
        slot = "main" if k % 2 else "paint"
        made.append(beam((x, 1.95, 0.78), (x, 2.62, -0.62), 0.31, 0.03, bevel=0.004).part(slot))
        made.append(
            prism(
                [*map(tuple, arc(0.155, 180, 360, steps=10)), (0.155, 0.06), (-0.155, 0.06)],
                0.025,
                bevel=0.004,
            )
            .at(x, 1.91, 0.78)
            .part(slot)
        )
    crates, fruit = [], []
    for k, x in enumerate((-0.8, 0.0, 0.8)):
        crates += [box(0.7, 0.16, 0.03, bevel=0.008).at(x, 0.92, z) for z in (0.06, 0.44)] + [
            box(0.03, 0.16, 0.38, bevel=0.008).at(x + s * 0.34, 0.92, 0.25) for s in (-1, 1)
        ]
        balls = [
            ellipsoid(0.075, 0.072, 0.075, sides=10).at(
                x - 0.26 + 0.13 * i, 1.02 + 0.05 * (j % 2), 0.13 + 0.12 * j
            )
            for i in range(5)
            for j in range(3)
        ]
        fruit += parts(sold[k % len(sold)], balls)
    sign = box(1.6, 0.34, 0.05, bevel=0.02).at(y=2.55, z=-0.45)
    return [*made, *parts("trim", [*counter, *boards_, *posts, *crates, sign]), *fruit]


BUILD = by_subtype(
    cabin=_log_cabin,
    doghouse=_doghouse,
    birdhouse=_birdhouse,
    gazebo=_gazebo,
    greenhouse=_greenhouse,
    stall=_stall,
)
