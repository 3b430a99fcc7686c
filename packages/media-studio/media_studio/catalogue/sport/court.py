"""What stands on courts and pitches, in gyms and games rooms."""

from itertools import product

import numpy as np

from media_studio.catalogue.modelling.housing import disc, panel, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, corners, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube

_Corner = tuple[float, float, float]


def _mesh(a: _Corner, b: _Corner, c: _Corner, d: _Corner, across: int, up: int) -> list[Shape]:
    """String a net between four corners, in turn around it."""
    low, high = (np.linspace(p, q, across + 1) for p, q in ((a, b), (d, c)))
    left, right = (np.linspace(p, q, up + 1) for p, q in ((a, d), (b, c)))
    lines = [*zip(low, high, strict=True), *zip(left, right, strict=True)]
    return [rod(p.tolist(), q.tolist(), 0.004, sides=4) for p, q in lines]


def _goal(_: Variant) -> list[Part]:
    """Hang a net behind two posts and a bar."""
    wide, high, deep = 1.5, 1.0, 0.8
    posts = [rod((s * wide, 0, 0), (s * wide, high * 1.02, 0), 0.035, sides=18) for s in (1, -1)]
    bar = rod((-wide, high, 0), (wide, high, 0), 0.035, sides=18)
    back = [
        *[rod((s * wide, 0.02, 0), (s * wide, 0.02, -deep), 0.018) for s in (1, -1)],
        *[rod((s * wide, high, 0), (s * wide, high, -0.3), 0.018) for s in (1, -1)],
        *[rod((s * wide, high, -0.3), (s * wide, 0.02, -deep), 0.018) for s in (1, -1)],
        rod((-wide, 0.02, -deep), (wide, 0.02, -deep), 0.018),
        rod((-wide, high, -0.3), (wide, high, -0.3), 0.018),
    ]
    net = _mesh(
        (-wide, 0, -deep), (wide, 0, -deep), (wide, high, -0.3), (-wide, high, -0.3), 26, 10
    )
    net += _mesh((-wide, high, -0.3), (wide, high, -0.3), (wide, high, 0), (-wide, high, 0), 26, 3)
    for s in (1, -1):
        net += _mesh(
            (s * wide, 0, -deep),
            (s * wide, 0, 0),
            (s * wide, high, 0),
            (s * wide, high, -0.3),
            6,
            9,
        )
    return [*parts("post", [*posts, bar]), *parts("frame", back), *parts("net", net)]


def _hoop(_: Variant) -> list[Part]:
    """Hold a backboard with its ring and net on a bent pole."""
    pole = tube([(0, 0.1, -0.9), (0, 2.2, -0.9), (0, 2.75, -0.7), (0, 2.95, -0.12)], 0.06, sides=16)
    board = panel(1.4, 0.95, 0.03, radius=0.04, bevel=0.006).at(y=2.55)
    marks = [
        *[
            box(1.34 if k else 0.5, 0.04, 0.004, bevel=0).at(y=y, z=0.032)
            for k, y in ((1, 2.57), (1, 3.43), (0, 2.72), (0, 3.06))
        ],
        *pair(box(0.04, 0.9, 0.004, bevel=0).at(0.65, 2.57, 0.032)),
        *pair(box(0.04, 0.38, 0.004, bevel=0).at(0.23, 2.72, 0.032)),
    ]
    ring = torus(0.225, 0.012, sides=40, section=10).at(y=2.7, z=0.34)
    arm = box(0.12, 0.05, 0.1, bevel=0.01).at(0, 2.67, 0.08)
    net = []
    for k in range(12):
        for turn in (1, -1):
            angle = np.linspace(0, turn * 1.4, 8) + 2 * np.pi * k / 12
            drop, reach = (
                np.linspace(0, 0.42, 8),
                np.linspace(0.222, 0.12, 8) - 0.02 * np.sin(np.linspace(0, np.pi, 8)),
            )
            net.append(
                tube(
                    np.column_stack(
                        [reach * np.cos(angle), 2.7 - drop, 0.34 + reach * np.sin(angle)]
                    ),
                    0.006,
                    steps=1,
                    sides=5,
                )
            )
    base = box(0.9, 0.16, 0.7, bevel=0.05).at(z=-0.95)
    struts = [beam((0, 2.3, -0.87), (s * 0.35, 2.85, -0.01), 0.04, 0.03) for s in (1, -1)]
    return [
        *parts("pole", [pole, *struts]),
        board.part("main"),
        *parts("mark", marks),
        *parts("ring", [ring, arm]),
        *parts("net", net),
        base.part("base"),
        *parts("base", pair(cylinder(0.07, 0.05, sides=22).turned(z=90).at(0.4, 0.07, -0.62))),
    ]


def _tennis_net(_: Variant) -> list[Part]:
    wide, high = 2.4, 0.9
    posts = [cylinder(0.045, high + 0.08, sides=18).at(x=s * (wide + 0.05)) for s in (1, -1)]
    mesh = _mesh((-wide, 0.06, 0), (wide, 0.06, 0), (wide, high, 0), (-wide, high, 0), 50, 9)
    return [
        *parts("post", posts),
        *parts(
            "post",
            [
                lathe([(0, 0)], [(0.2, 0)], [(0.2, 0.03), (0.06, 0.06)], [(0, 0.06)], sides=28).at(
                    x=s * (wide + 0.05)
                )
                for s in (1, -1)
            ],
        ),
        *parts("net", mesh),
        box(2 * wide, 0.07, 0.016, bevel=0.004).at(y=high - 0.04).part("band"),
        box(0.05, high - 0.06, 0.018, bevel=0.004).at(y=0.05).part("band"),
    ]


def _target(_: Variant) -> list[Part]:
    """Lean a disc with coloured rings on three legs."""
    made = [disc(0.45, 0.09, bevel=0.02, sides=56).part("straw")]
    rings = (("white", 0.42), ("black", 0.34), ("blue", 0.26), ("red", 0.18), ("main", 0.1))
    for k, (slot, r) in enumerate(rings):
        made.append(disc(r, 0.012 + 0.004 * k, bevel=0.001, sides=56).at(z=0.085).part(slot))
    legs = [
        *[beam((s * 0.12, 0.95, -0.03), (s * 0.42, -0.75, 0.14), 0.045, 0.03) for s in (1, -1)],
        beam((0, 0.95, -0.05), (0, -0.75, -0.62), 0.045, 0.03),
        beam((-0.36, -0.38, 0.06), (0.36, -0.38, 0.06), 0.03, 0.045),
    ]
    return [*made, *parts("wood", [s.at(z=-0.03) for s in legs])]


def _punching_bag(_: Variant) -> list[Part]:
    """Hang a bag by four chains from a gallows."""
    bag = lathe(
        [(0, 0.5)],
        [(0.17, 0.5)],
        [(0.185, 0.53), (0.185, 1.35)],
        [(0.17, 1.4)],
        [(0, 1.4)],
        sides=36,
    )
    bands = [
        sleeve((0.18, y), (0.188, y), (0.188, y + 0.035), (0.18, y + 0.035))
        for y in (0.62, 0.9, 1.24)
    ]
    chains = [
        rod((0.15 * np.cos(a), 1.38, 0.15 * np.sin(a)), (0, 1.72, 0), 0.008, sides=8)
        for a in np.radians((45, 135, 225, 315))
    ]
    frame = [
        box(0.09, 2.05, 0.09, bevel=0.008).at(z=-0.75),
        box(0.08, 0.08, 0.9, bevel=0.008).at(y=1.98, z=-0.35),
        beam((0, 1.5, -0.73), (0, 2.0, -0.3), 0.05, 0.05),
        box(0.09, 0.07, 1.3, bevel=0.008).at(z=-0.3),
        box(1.0, 0.07, 0.09, bevel=0.008).at(z=-0.75),
    ]
    return [
        bag.part("main"),
        *parts("band", bands),
        *parts(
            "chain",
            [
                *chains,
                rod((0, 1.7, 0), (0, 2.0, 0), 0.012),
                torus(0.03, 0.008, sides=20, section=8).turned(x=90).at(y=1.73),
            ],
        ),
        *parts("frame", frame),
    ]


def _boxing_ring(variant: Variant) -> list[Part]:
    """Stretch ropes between four padded posts around a raised floor."""
    half, floor, count = 2.4, 0.7, variant.count("rope", 4)
    top = floor + 1.25
    slots = ("red", "white", "blue", "white")
    made = [
        box(2 * half + 0.9, floor - 0.08, 2 * half + 0.9, bevel=0.02).part("skirt"),
        box(2 * half + 0.94, 0.08, 2 * half + 0.94, bevel=0.02).at(y=floor - 0.08).part("main"),
    ]
    post = cylinder(0.07, 1.4, sides=20).at(half, floor, half)
    made += parts("post", corners(post))
    for y in np.linspace(floor + 0.35, top, count):
        ring = [
            (half - 0.1, y, -half + 0.1),
            (half - 0.1, y, half - 0.1),
            (-half + 0.1, y, half - 0.1),
            (-half + 0.1, y, -half + 0.1),
        ]
        made.append(tube(ring, 0.028, steps=1, loop=True, sides=10).part("rope"))
    for k, (x, z) in enumerate(product((1, -1), (1, -1))):
        pad = (
            box(0.22, 1.1, 0.22, bevel=0.05)
            .turned(y=45)
            .at(x * (half - 0.12), floor + 0.25, z * (half - 0.12))
        )
        made.append(pad.part(slots[k]))
    return made


def _pool_table(_: Variant) -> list[Part]:
    """Cover a slate with cloth between cushions, six pockets and turned legs."""
    wide, deep, high = 2.3, 1.25, 0.82
    leg = lathe(
        [(0, 0)],
        [(0.06, 0)],
        [(0.07, 0.04), (0.055, 0.12), (0.085, 0.3), (0.06, 0.42), (0.1, 0.6)],
        [(0, 0.62)],
        sides=24,
    )
    rails = [
        *pair(box(wide, 0.09, 0.13, bevel=0.015).at(0, high - 0.05, deep / 2 - 0.02), "z"),
        *pair(box(0.13, 0.09, deep, bevel=0.015).at(wide / 2 - 0.02, high - 0.05, 0)),
    ]
    nose = [
        *[
            box(wide / 2 - 0.22, 0.045, 0.05, bevel=0.012).at(
                x * wide / 4, high - 0.015, z * (deep / 2 - 0.105)
            )
            for x in (1, -1)
            for z in (1, -1)
        ],
        *pair(box(0.05, 0.045, deep - 0.36, bevel=0.012).at(wide / 2 - 0.105, high - 0.015, 0)),
    ]
    holes = [
        cylinder(0.062, 0.05, sides=24).at(x, high - 0.005, z)
        for x in (-wide / 2 + 0.09, 0, wide / 2 - 0.09)
        for z in (-deep / 2 + 0.07, deep / 2 - 0.07)
    ]
    bags = [
        ellipsoid(0.07, 0.1, 0.07, sides=16).at(x * 1.01, high - 0.12, z * 1.05)
        for x in (-wide / 2 + 0.06, 0, wide / 2 - 0.06)
        for z in (-deep / 2 + 0.06, deep / 2 - 0.06)
    ]
    ball = ellipsoid(0.029, 0.029, 0.029, sides=18)
    colours = ("red", "yellow", "blue", "red", "black", "yellow")
    rack = [(0.5 + 0.052 * row, 0.06 * (k - row / 2)) for row in range(3) for k in range(row + 1)]
    cue = rod((-0.95, high + 0.055, 0.38), (0.3, high + 0.035, 0.1), 0.014, tip=0.006)
    return [
        box(wide - 0.06, 0.2, deep - 0.06, bevel=0.015).at(y=high - 0.22).part("main"),
        box(wide - 0.1, 0.03, deep - 0.1, bevel=0.004).at(y=high - 0.03).part("cloth"),
        *parts("main", rails),
        *parts("cloth", nose),
        *parts("black", holes),
        *parts("pocket", bags),
        *parts("main", corners(leg.at(wide / 2 - 0.2, 0, deep / 2 - 0.18))),
        *[
            ball.at(x, high + 0.029, z).part(slot)
            for (x, z), slot in zip(rack, colours, strict=True)
        ],
        ball.at(-0.4, high + 0.029, 0.2).part("white"),
        cue.part("cue"),
    ]


def _ping_pong_table(_: Variant) -> list[Part]:
    wide, deep, high = 2.4, 1.35, 0.76
    lines = [
        *pair(box(wide, 0.004, 0.02, bevel=0).at(0, high, deep / 2 - 0.01), "z"),
        *pair(box(0.02, 0.004, deep, bevel=0).at(wide / 2 - 0.01, high, 0)),
        box(wide, 0.004, 0.008, bevel=0).at(y=high),
    ]
    net = _mesh(
        (0, high, -deep / 2 - 0.1),
        (0, high, deep / 2 + 0.1),
        (0, high + 0.15, deep / 2 + 0.1),
        (0, high + 0.15, -deep / 2 - 0.1),
        46,
        5,
    )
    legs = [
        box(0.05, high - 0.04, 0.05, bevel=0.006).at(x, 0, z)
        for x in (-0.95, -0.3, 0.3, 0.95)
        for z in (-0.5, 0.5)
    ]
    return [
        *parts(
            "main",
            pair(
                box(wide / 2 - 0.004, 0.035, deep, bevel=0.004).at(
                    wide / 4 + 0.002, high - 0.035, 0
                )
            ),
        ),
        *parts("white", lines),
        *parts("net", net),
        *parts("band", [box(0.012, 0.02, deep + 0.2, bevel=0.003).at(0, high + 0.14, 0)]),
        *parts(
            "frame",
            [*pair(cylinder(0.01, 0.2, sides=10).at(0, high - 0.04, deep / 2 + 0.1), "z"), *legs],
        ),
        *parts(
            "frame",
            [box(0.04, 0.04, 1.0, bevel=0.004).at(x, 0.2, 0) for x in (-0.95, -0.3, 0.3, 0.95)],
        ),
        ellipsoid(0.02, 0.02, 0.02, sides=16).at(0.6, high + 0.02, 0.3).part("yellow"),
    ]


def _treadmill(_: Variant) -> list[Part]:
    """Run a belt between rails before a console on two posts."""
    deck = box(0.7, 0.14, 1.6, bevel=0.02).at(y=0.04)
    belt = box(0.5, 0.02, 1.5, bevel=0.006).at(y=0.172, z=0.02)
    hood = slab(0.72, 0.16, 0.34, radius=0.06, bevel=0.02).at(y=0.06, z=-0.72)
    posts = pair(beam((0.34, 0.1, -0.66), (0.34, 1.18, -0.82), 0.06, 0.08))
    rails = pair(tube([(0.34, 1.15, -0.82), (0.35, 1.02, -0.55), (0.35, 0.98, -0.2)], 0.026))
    console = box(0.74, 0.06, 0.3, bevel=0.02).turned(x=50).at(0, 1.2, -0.86)
    screen = panel(0.34, 0.17, 0.006, radius=0.01).turned(x=-40).at(0, 1.215, -0.795)
    keys = [
        disc(0.018, 0.012).turned(x=-40).at(x, 1.16, -0.749) for x in (-0.28, -0.22, 0.22, 0.28)
    ]
    return [
        deck.part("frame"),
        belt.part("belt"),
        *parts("main", pair(box(0.09, 0.03, 1.5, bevel=0.008).at(0.3, 0.17, 0.02))),
        hood.part("main"),
        *parts("main", posts),
        console.part("main"),
        *parts("grip", rails),
        screen.part("screen"),
        *parts("red", keys),
        *parts("frame", [cylinder(0.05, 0.72, sides=18).turned(z=90).at(0.36, 0.05, 0.78)]),
    ]


def _weight_bench(_: Variant) -> list[Part]:
    """Rest a loaded bar on the uprights of a padded bench."""
    uprights = [box(0.06, 1.05, 0.06, bevel=0.006).at(s * 0.55, 0, -0.45) for s in (1, -1)]
    hooks = [
        prism(
            [(-0.02, 0), (0.07, 0), (0.07, 0.05), (0.05, 0.05), (0.05, 0.02), (-0.02, 0.02)],
            0.05,
            bevel=0.004,
        )
        .turned(y=-90)
        .at(s * 0.55, 1.0, -0.45)
        for s in (1, -1)
    ]
    feet = [box(0.06, 0.05, 0.7, bevel=0.006).at(s * 0.55, 0, -0.45) for s in (1, -1)]
    bench = [box(0.06, 0.42, 0.06, bevel=0.006).at(0, 0, z) for z in (-0.35, 0.55)]
    bars = [
        box(0.06, 0.06, 1.1, bevel=0.006).at(0, 0.38, 0.1),
        box(1.1, 0.05, 0.06, bevel=0.006).at(0, 0.2, -0.45),
        box(0.5, 0.05, 0.06, bevel=0.006).at(0, 0, 0.55),
    ]
    discs = [
        cylinder(r, 0.045, bevel=0.008, sides=40).turned(z=90).at(s * x + 0.0225, 1.05, -0.41)
        for s in (1, -1)
        for x, r in ((0.82, 0.22), (0.875, 0.17))
    ]
    return [
        *parts("frame", [*uprights, *hooks, *feet, *bench, *bars]),
        box(0.3, 0.08, 1.25, bevel=0.03).at(0, 0.44, 0.05).part("main"),
        rod((-1.05, 1.05, -0.41), (1.05, 1.05, -0.41), 0.015).part("bar"),
        *parts("plate", discs),
    ]


BUILD = by_subtype(
    goal=_goal,
    hoop=_hoop,
    tennis_net=_tennis_net,
    target=_target,
    punching_bag=_punching_bag,
    boxing_ring=_boxing_ring,
    pool_table=_pool_table,
    ping_pong_table=_ping_pong_table,
    treadmill=_treadmill,
    weight_bench=_weight_bench,
)
