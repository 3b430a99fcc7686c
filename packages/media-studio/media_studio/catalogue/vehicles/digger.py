"""Machines that work off the road: tractors, bulldozers, excavators, fork-lifts, tanks."""

from dataclasses import replace

import numpy as np

from media_studio.catalogue.vehicles.modelling.coachwork import side_view
from media_studio.catalogue.vehicles.modelling.wheels import axle, road_wheel
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import beam, box
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _track(length: float, height: float, width: float, x: float) -> list[Part]:
    """Run a belt of plates around road wheels, on both sides of the machine."""
    r = height / 2
    loop = np.concatenate(
        [
            arc(r, -90, 90, steps=10) + np.array([length / 2 - r, r]),
            arc(r, 90, 270, steps=10) + np.array([r - length / 2, r]),
        ]
    )
    core = prism(loop * [0.985, 0.94] + [0, 0.03 * height], width * 0.96, bevel=0.02).turned(y=-90)
    straight = np.linspace(r - length / 2, length / 2 - r, max(int(length / 0.16), 6))
    plate = box(width, 0.04, 0.12, bevel=0.008)
    plates = [plate.at(y=y, z=float(z)) for z in straight for y in (-0.008, height - 0.032)]
    for end, turn in ((1, 0), (-1, 180)):
        for angle in (30, 60, 90, 120, 150):
            bent = plate.at(y=r - 0.03).turned(x=angle + turn)
            plates.append(bent.at(y=r, z=end * (length / 2 - r)))
    wheel = cylinder(0.32 * height, 0.05, bevel=0.015, sides=20).turned(z=-90)
    places = np.linspace(r - length / 2, length / 2 - r, 4)
    wheels = [wheel.at(width / 2 - 0.01, 0.45 * height, float(z)) for z in places]
    made = [*parts("dark", [core, *plates]), *parts("trim", wheels)]
    return [
        *moved(made, x),
        *[
            shape.mirrored("x").part(slot)
            for slot, shapes in (("dark", [core, *plates]), ("trim", wheels))
            for shape in (s.at(x=x) for s in shapes)
        ],
    ]


def _cabin(width: float, height: float, depth: float, x: float, y: float, z: float) -> list[Part]:
    """Glaze a cabin between four posts under a roof."""
    half = width / 2
    glass = box(width - 0.06, height, depth - 0.06, bevel=0.02)
    posts = [
        beam((sx * (half - 0.03), 0, sz), (sx * (half - 0.06), height, 0.94 * sz), 0.07, 0.07)
        for sx in (-1, 1)
        for sz in (-depth / 2 + 0.03, depth / 2 - 0.03)
    ]
    rail = box(width + 0.01, 0.08, depth + 0.01, bevel=0.02).at(y=-0.02)
    roof = box(width + 0.14, 0.1, depth + 0.18, bevel=0.04).at(y=height - 0.02)
    made = [glass.part("glass"), *parts("main", [*posts, rail, roof])]
    return moved(made, x, y, z)


def _lugged(radius: float, width: float, lugs: int) -> list[Part]:
    """Put cleats on a big tractor wheel with a coloured rim."""
    made = [
        part if part.slot == "tyre" else replace(part, slot="rim")
        for part in road_wheel(radius * 0.96, width)
    ]
    lug = box(0.55 * width, 0.05, 0.07, bevel=0.012).turned(y=28).at(0.22 * width, 0.94 * radius, 0)
    twin = lug.scaled(x=-1)
    for shape, shift in ((lug, 0.0), (twin, 180 / lugs)):
        cleats = [shape.turned(x=360 * k / lugs + shift) for k in range(lugs)]
        made += parts("tyre", cleats)
    return made


def _tractor(_: Variant) -> list[Part]:
    """Build a farm tractor: big rear wheels, a long bonnet, a stack and a cab."""
    hood = prism(
        [(0.1, 0.72), (1.5, 0.72), (1.56, 0.95), (1.48, 1.28), (0.1, 1.38)], 0.62, bevel=0.06
    ).turned(y=-90)
    bars = [box(0.42, 0.03, 0.03).at(y=0.8 + 0.08 * k, z=1.53) for k in range(5)]
    lamp = cylinder(0.07, 0.05, bevel=0.015).turned(x=90).at(0.2, 1.2, 1.5)
    frame = box(0.42, 0.3, 2.5, bevel=0.04).at(y=0.5, z=0.25)
    stack = lathe(
        [(0, 0)],
        [(0.045, 0)],
        [(0.045, 0.3)],
        [(0.075, 0.34)],
        [(0.075, 0.6)],
        [(0.04, 0.64)],
        [(0.04, 0.95)],
        [(0, 0.95)],
        sides=16,
    )
    ring = np.concatenate([arc(0.95, 20, 160, steps=12), arc(0.87, 160, 20, steps=12)])
    guard = prism(ring, 0.42, bevel=0.02).turned(y=-90).at(0.66, 0.78, -0.62)
    shaft = rod((-0.75, 0.4, 1.2), (0.75, 0.4, 1.2), 0.06)
    hitch = beam((0, 0.5, -0.9), (0, 0.42, -1.55), 0.14, 0.06)
    return [
        *axle(_lugged(0.78, 0.44, 18), 0.68, 0.78, -0.62),
        *axle(_lugged(0.42, 0.28, 14), 0.62, 0.42, 1.2),
        *_cabin(0.98, 0.95, 1.05, 0, 1.2, -0.5),
        hood.part("main"),
        *parts("main", [*pair(guard), box(0.7, 0.6, 1.0, bevel=0.04).at(y=0.66, z=-0.5)]),
        *parts("dark", [frame, *bars, stack.at(0.16, 1.3, 0.75), shaft, hitch]),
        *parts("light", pair(lamp)),
    ]


def _bulldozer(_: Variant) -> list[Part]:
    """Push a curved blade in front of a tracked body."""
    hood = prism([(-0.1, 0.6), (1.25, 0.6), (1.3, 1.3), (-0.1, 1.42)], 0.9, bevel=0.06).turned(
        y=-90
    )
    bars = [box(0.6, 0.03, 0.03).at(y=0.74 + 0.1 * k, z=1.29) for k in range(5)]
    curve = np.concatenate([arc(0.75, 128, 232, steps=8), arc(0.68, 232, 128, steps=8)])
    blade = prism(curve, 2.5, bevel=0.015).turned(y=-90).at(y=0.62, z=2.55)
    lip = box(2.5, 0.1, 0.08, bevel=0.02).turned(x=-20).at(y=0.02, z=2.12)
    arm = [
        beam((0.95, 0.4, 0.1), (0.95, 0.42, 1.865), 0.12, 0.16),
        rod((0.5, 1.0, 0.9), (0.6, 0.75, 1.85), 0.06),
    ]
    stack = rod((0.2, 1.3, 0.8), (0.2, 1.95, 0.8), 0.055)
    ripper = [beam((x, 0.9, -1.35), (x, 0.2, -1.75), 0.1, 0.14, taper=0.5) for x in (-0.4, 0, 0.4)]
    return [
        *_track(2.7, 0.8, 0.46, 0.74),
        hood.part("main"),
        *_cabin(1.05, 0.85, 0.95, 0, 1.28, -0.6),
        *parts("main", [box(1.05, 0.85, 1.3, bevel=0.06).at(y=0.5, z=-0.65), *pair(arm[0])]),
        blade.part("blade"),
        *parts(
            "metal",
            [lip, *pair(arm[1]), box(1.2, 0.14, 0.16, bevel=0.02).at(y=0.9, z=-1.35), *ripper],
        ),
        *parts("dark", [*bars, stack]),
    ]


def _bucket(width: float) -> list[Shape]:
    outline = np.concatenate([arc(0.34, 60, 290, steps=12), arc(0.29, 290, 60, steps=12)])
    shell = prism(outline, width, bevel=0.01).turned(y=-90)
    cheek = prism(arc(0.33, 60, 290, steps=12), 0.04, bevel=0.008).turned(y=-90)
    teeth = [
        beam((float(x), -0.314, 0.03), (float(x), -0.302, 0.27), 0.08, 0.05, taper=0.6)
        for x in np.linspace(-0.4, 0.4, 5) * width
    ]
    return [shell, *pair(cheek.at(x=width / 2)), *teeth]


def _ram(foot: Point, head: Point, radius: float) -> list[Shape]:
    """Push a piston out of a cylinder from `foot` to `head`, metres."""
    middle = 0.6 * np.array(head) + 0.4 * np.array(foot)
    return [rod(foot, tuple(middle), radius), rod(foot, head, 0.55 * radius)]


def _excavator(_: Variant) -> list[Part]:
    """Reach forward with a bent boom, a stick and a bucket from a turning house."""
    house = prism(
        [(-1.55, 0.95), (0.75, 0.95), (0.75, 1.3), (-0.2, 1.75), (-1.5, 1.75), (-1.6, 1.3)],
        1.7,
        bevel=0.07,
    ).turned(y=-90)
    boom = prism(
        [(0.3, 1.1), (0.6, 1.05), (1.55, 2.75), (2.7, 2.95), (2.75, 3.1), (1.4, 3.15)],
        0.26,
        bevel=0.03,
    ).turned(y=-90)
    stick = prism(
        [(2.5, 3.25), (2.72, 3.3), (3.0, 2.6), (3.2, 1.15), (3.05, 1.12), (2.6, 2.7)],
        0.2,
        bevel=0.025,
    ).turned(y=-90)
    rams = [
        *_ram((0, 1.12, 1.0), (0, 2.32, 1.28), 0.06),
        *_ram((0, 3.3, 1.65), (0, 3.2, 2.6), 0.06),
        *_ram((0, 2.52, 3.12), (0, 1.2, 3.3), 0.045),
    ]
    lugs = [
        beam((0, 1.08, 0.6), (0, 1.12, 1.06), 0.16, 0.16),
        beam((0, 3.0, 1.65), (0, 3.37, 1.65), 0.16, 0.14),
        beam((0, 2.54, 2.8), (0, 2.52, 3.18), 0.13, 0.13),
    ]
    bucket = [s.turned(x=40).at(y=0.95, z=3.1) for s in _bucket(0.66)]
    vents = [box(0.02, 0.04, 0.7, bevel=0).at(0.855, 1.2 + 0.09 * k, -1.0) for k in range(4)]
    return [
        *_track(2.9, 0.75, 0.5, 0.78),
        *parts(
            "dark",
            [
                box(1.2, 0.3, 1.5, bevel=0.04).at(y=0.35),
                cylinder(0.6, 0.3).at(y=0.68),
                *pair(vents[0]),
                *[one for v in vents[1:] for one in pair(v)],
            ],
        ),
        house.part("main"),
        *parts("main", [boom, stick, *lugs]),
        *_cabin(0.66, 1.15, 1.1, -0.5, 1.0, 0.35),
        *parts("metal", [*rams, *bucket]),
        rod((0.4, 1.7, -1.1), (0.4, 2.05, -1.1), 0.06).part("dark"),
    ]


def _forklift(_: Variant) -> list[Part]:
    """Lift a pallet on two forks in front of a counterweight."""
    body = prism(
        [
            (-1.05, 0.3),
            (0.62, 0.3),
            (0.62, 0.62),
            (-0.1, 0.62),
            (-0.2, 1.0),
            (-0.9, 1.02),
            (-1.1, 0.8),
        ],
        1.0,
        bevel=0.07,
    ).turned(y=-90)
    posts = [
        rod((0.42, 0.95, -0.85), (0.4, 2.05, -0.7), 0.035),
        rod((0.42, 0.6, 0.5), (0.4, 2.05, 0.3), 0.035),
    ]
    roof = [box(0.9, 0.05, 0.08, bevel=0.015).at(y=2.03, z=z) for z in np.linspace(-0.72, 0.32, 6)]
    mast = box(0.1, 2.2, 0.12, bevel=0.015).at(0.32, 0.12, 0.78)
    rungs = [box(0.66, 0.07, 0.08, bevel=0.01).at(y=y, z=0.78) for y in (0.6, 1.3, 2.2)]
    plate = [box(0.9, 0.08, 0.05, bevel=0.01).at(y=y, z=0.88) for y in (0.34, 0.7)]
    fork = [
        box(0.11, 0.5, 0.05, bevel=0.01).at(0.26, 0.28, 0.92),
        box(0.11, 0.045, 1.1, bevel=0.015).at(0.26, 0.27, 1.45),
    ]
    seat = [
        box(0.5, 0.12, 0.46, bevel=0.04).at(y=1.0, z=-0.45),
        box(0.5, 0.45, 0.12, bevel=0.04).at(y=1.05, z=-0.7),
    ]
    wheel = [
        tube([(0, 0.6, 0.3), (0, 1.1, 0.12)], 0.03),
        sleeve((0.14, 0), (0.17, 0), (0.17, 0.03), (0.14, 0.03)).turned(x=65).at(y=1.1, z=0.1),
    ]
    return [
        body.part("main"),
        *axle(road_wheel(0.3, 0.24), 0.46, 0.3, 0.42),
        *axle(road_wheel(0.26, 0.2), 0.42, 0.26, -0.72),
        *parts("main", [one for post in posts for one in pair(post)]),
        *parts("main", [*roof, *pair(box(0.06, 0.06, 1.1, bevel=0.015).at(0.41, 2.02, -0.2))]),
        *parts("mast", [*pair(mast), *rungs, *plate]),
        *parts("dark", [*seat, *wheel]),
        *parts("metal", [*pair(fork[0]), *pair(fork[1])]),
    ]


def _tank(_: Variant) -> list[Part]:
    """Turn a cast turret with a long gun on a tracked hull."""
    hull = prism(
        [(-2.2, 0.55), (1.6, 0.45), (2.2, 0.85), (1.5, 1.2), (-2.1, 1.2), (-2.3, 0.9)],
        1.5,
        bevel=0.05,
    ).turned(y=-90)
    fender = box(0.66, 0.06, 4.1, bevel=0.02).at(0.98, 1.0, -0.05)
    turret = (
        lathe(
            [(0, 1.15)],
            [(0.95, 1.15)],
            [(1.0, 1.35), (0.82, 1.68), (0.6, 1.78)],
            [(0, 1.8)],
            sides=32,
        )
        .scaled(z=1.15)
        .at(z=-0.1)
    )
    mantlet = box(0.7, 0.42, 0.4, bevel=0.1).at(y=1.26, z=0.92)
    gun = lathe(
        [(0, 0)],
        [(0.12, 0)],
        [(0.09, 0.5), (0.08, 2.2)],
        [(0.12, 2.22)],
        [(0.12, 2.5)],
        [(0.07, 2.5)],
        [(0.065, 2.2)],
        [(0, 2.2)],
        sides=20,
    )
    hatch = [
        cylinder(0.3, 0.12, bevel=0.03).at(-0.3, 1.76, -0.25),
        cylinder(0.2, 0.05, bevel=0.02).at(0.35, 1.77, -0.1),
    ]
    aerial = rod((-0.6, 1.6, -0.8), (-0.62, 2.7, -0.9), 0.012, sides=6)
    crate = [box(0.44, 0.24, 0.9, bevel=0.03).at(0.98, 1.04, z) for z in (-1.2, 0.2)]
    lamp = cylinder(0.09, 0.06, bevel=0.02).turned(x=90).at(0.6, 1.05, 1.85)
    star = cylinder(0.2, 0.03, bevel=0.004).turned(z=-90, x=0).at(0.86, 1.42, -0.1)
    drum = [
        cylinder(0.16, 0.8, bevel=0.03).turned(z=90).at(x + 0.4, 1.16, -2.3) for x in (-0.45, 0.45)
    ]
    return [
        *_track(4.3, 0.92, 0.56, 0.98),
        *parts(
            "main",
            [
                hull,
                *pair(fender),
                turret,
                mantlet,
                *hatch,
                *[one for c in crate for one in pair(c)],
                *drum,
            ],
        ),
        gun.turned(x=88).at(y=1.47, z=1.0).part("main"),
        *parts("metal", [aerial]),
        *parts("light", pair(lamp)),
        *parts("trim", pair(star)),
    ]


def _roller(_: Variant) -> list[Part]:
    """Roll a steel drum in front of a canopy."""
    drum = cylinder(0.62, 1.5, bevel=0.02, sides=40).turned(z=90).at(x=0.75, y=0.62, z=1.25)
    yoke = [
        box(0.08, 0.2, 1.0, bevel=0.03).at(0.82, 0.55, 0.95),
        box(1.72, 0.22, 0.14, bevel=0.03).at(y=0.6, z=0.5),
    ]
    body = side_view(
        [(-1.5, 0.5), (0.5, 0.5), (0.4, 0.95), (-0.4, 1.0), (-0.5, 1.2), (-1.45, 1.15)],
        1.1,
        bevel=0.06,
    )
    posts = [rod((0.5, 0.9, z), (0.5, 2.2, z), 0.03) for z in (-0.75, 0.3)]
    roof = box(1.3, 0.08, 1.5, bevel=0.03).at(y=2.18, z=-0.22)
    seat = [
        box(0.5, 0.12, 0.46, bevel=0.04).at(y=1.05, z=-0.3),
        box(0.5, 0.45, 0.12, bevel=0.04).at(y=1.1, z=-0.52),
    ]
    return [
        drum.part("metal"),
        body,
        *parts("main", [*pair(yoke[0]), yoke[1], roof]),
        *axle(_lugged(0.6, 0.4, 16), 0.66, 0.6, -0.95),
        *parts(
            "dark",
            [
                *seat,
                *[one for post in posts for one in pair(post)],
                tube([(0, 0.9, 0.35), (0, 1.35, 0.1)], 0.03),
            ],
        ),
        *parts(
            "dark",
            [
                sleeve((0.15, 0), (0.18, 0), (0.18, 0.03), (0.15, 0.03))
                .turned(x=60)
                .at(y=1.36, z=0.08)
            ],
        ),
    ]


BUILD = by_subtype(
    tractor=_tractor,
    bulldozer=_bulldozer,
    excavator=_excavator,
    forklift=_forklift,
    tank=_tank,
    roller=_roller,
)
