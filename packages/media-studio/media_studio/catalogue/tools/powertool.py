"""Machines that are held in two hands or pushed."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.housing import body, disc, panel, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, rounded
from media_studio.modelling.shape import Shape, around, pair, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _bar(length: float, half: float) -> FloatArray:
    """Outline a guide bar along +x with a round nose."""
    nose = arc(half, -90, 90, steps=10) + np.array([length, 0.0])
    return np.concatenate([[(0.0, -half)], nose, [(0.0, half)]])


def _saw_chain(length: float, half: float) -> list[Shape]:
    """Run a chain with its teeth around a guide bar."""
    edge = np.concatenate(
        [
            [(x, -half - 0.003) for x in np.linspace(0.02, length, 22)],
            arc(half + 0.003, -80, 80, steps=7) + np.array([length, 0.0]),
            [(x, half + 0.003) for x in np.linspace(length, 0.02, 22)],
        ]
    )
    path = np.column_stack([edge, 0 * edge[:, 0]])
    teeth = [
        prism([(-0.006, 0), (0.006, 0), (0.004, 0.008), (-0.004, 0.005)], 0.006, bevel=0.0006)
        .turned(z=float(np.degrees(np.arctan2(*(path[k + 1] - path[k - 1])[[1, 0]]))) + 180)
        .at(*map(float, path[k]))
        for k in range(1, len(path) - 1, 2)
    ]
    return [tube(path, 0.0045, steps=1, sides=6, flat=0.9), *teeth]


def _chainsaw_handles() -> list[Shape]:
    """Bend the grip behind the motor and the bow over it."""
    rear = tube(
        [
            (-0.16, 0.06, 0),
            (-0.25, 0.055, 0),
            (-0.34, 0.0, 0),
            (-0.33, -0.055, 0),
            (-0.22, -0.06, 0),
        ],
        [0.022, 0.019, 0.019, 0.018, 0.016],
        flat=0.8,
    )
    front = tube(
        [
            (-0.06, -0.03, 0.075),
            (-0.05, 0.08, 0.075),
            (-0.045, 0.15, 0.05),
            (-0.045, 0.16, 0),
            (-0.045, 0.15, -0.05),
            (-0.05, 0.08, -0.075),
            (-0.06, -0.03, -0.075),
        ],
        0.0115,
    )
    return [rear, front]


def _chainsaw(_: Variant) -> list[Part]:
    """Run a chain around a bar before a housing with two handles."""
    length, half = 0.36, 0.036
    hull = rounded(
        [
            (-0.26, -0.07),
            (0.02, -0.07),
            (0.045, -0.03),
            (0.03, 0.05),
            (-0.03, 0.085),
            (-0.13, 0.075),
            (-0.2, 0.06),
            (-0.27, 0.02),
        ],
        4,
    )
    guard = panel(0.11, 0.115, 0.006, radius=0.02).turned(y=90, z=-8).at(0.017, 0.046, 0)
    vents = [
        box(0.05, 0.006, 0.003, bevel=0).at(-0.17, -0.03 + 0.014 * k, 0.0605) for k in range(5)
    ]
    plate = prism(
        rounded([(-0.07, -0.06), (0.03, -0.055), (0.05, 0.0), (0.02, 0.045), (-0.07, 0.05)], 4),
        0.03,
        bevel=0.006,
    )
    cap = disc(0.022, 0.014, bevel=0.003).at(-0.2, 0.03, 0.054)
    return [
        prism(_bar(length, half), 0.007, bevel=0.001).at(z=0.05).part("blade"),
        *parts(
            "chain",
            [s.at(z=0.05) for s in _saw_chain(length, half)],
        ),
        prism(hull, 0.12, bevel=0.02).part("main"),
        plate.at(z=0.058).part("trim"),
        *parts("handle", _chainsaw_handles()),
        guard.part("trim"),
        cap.part("trim"),
        *parts("dark", vents),
    ]


def _saw_disc(radius: float, teeth: int) -> Shape:
    turn = np.linspace(0, 2 * np.pi, 2 * teeth, endpoint=False)
    reach = radius * np.where(np.arange(2 * teeth) % 2 == 0, 1.0, 0.9)
    turn = turn + np.where(np.arange(2 * teeth) % 2 == 0, 0.05, 0)
    return prism(np.column_stack([reach * np.cos(turn), reach * np.sin(turn)]), 0.003, bevel=0)


def _circular_saw(_: Variant) -> list[Part]:
    """Stand a disc half under its guard on a base plate."""
    upper = np.concatenate([arc(0.105, -8, 188, steps=24), arc(0.03, 188, -8, steps=8)])
    motor = lathe(
        [(0, 0)], [(0.05, 0)], [(0.052, 0.02), (0.05, 0.09)], [(0.04, 0.11)], [(0, 0.112)], sides=36
    )
    grip = tube(
        [
            (0.03, 0.075, -0.05),
            (-0.02, 0.14, -0.05),
            (-0.1, 0.14, -0.05),
            (-0.15, 0.06, -0.05),
            (-0.12, 0.015, -0.05),
        ],
        [0.02, 0.018, 0.019, 0.019, 0.016],
        flat=0.85,
    )
    knob = lathe(
        [(0, 0)],
        [(0.012, 0)],
        [(0.012, 0.03)],
        [(0.021, 0.04), (0.018, 0.07)],
        [(0, 0.074)],
        sides=24,
    )
    return [
        _saw_disc(0.095, 30).part("blade"),
        disc(0.018, 0.012).part("metal"),
        *parts("main", pair(prism(upper, 0.008, bevel=0.002).at(z=0.014), "z")),
        prism(arc(0.106, -8, 188, steps=24), 0.036, bevel=0.004)
        .scaled(1, 0.3, 1)
        .at(y=0.074)
        .part("main"),
        motor.turned(x=-90).at(0, 0.02, -0.016).part("main"),
        *parts(
            "dark",
            [
                box(0.006, 0.03, 0.003, bevel=0).turned(z=30 * k).at(y=0.02, z=-0.128)
                for k in range(6)
            ],
        ),
        grip.part("handle"),
        knob.turned(z=-25).at(0.09, 0.05, -0.05).part("handle"),
        rod((0.02, 0.03, -0.05), (0.096, 0.062, -0.05), 0.013).part("main"),
        slab(0.3, 0.006, 0.15, radius=0.01).at(-0.01, -0.036, -0.045).part("metal"),
        box(0.04, 0.02, 0.05, bevel=0.003).at(0.09, -0.03, -0.04).part("metal"),
    ]


def _grinder(_: Variant) -> list[Part]:
    """Lay down an angle grinder with its disc and its side handle."""
    motor = body(
        [(0, 0.03, 0.03, 0), (0.1, 0.03, 0.03, 0), (0.12, 0.034, 0.034, 0), (0.2, 0.034, 0.034, 0)],
        power=2.3,
    )
    tail = body([(0, 0.028, 0.026, 0), (0.06, 0.025, 0.022, 0), (0.12, 0.028, 0.025, 0)], power=2.6)
    head = body([(-0.03, 0.03, 0.03, 0), (0.0, 0.034, 0.034, 0), (0.03, 0.028, 0.03, 0)], power=2.6)
    cover = np.concatenate([arc(0.068, 20, 200, steps=20), arc(0.02, 200, 20, steps=8)])
    side = lathe(
        [(0, 0)],
        [(0.011, 0)],
        [(0.012, 0.03), (0.017, 0.07), (0.014, 0.11)],
        [(0, 0.116)],
        sides=22,
    )
    return [
        motor.turned(z=90).at(-0.02, 0, 0).part("main"),
        tail.turned(z=90).at(-0.21, 0, 0).part("handle"),
        head.part("metal"),
        cylinder(0.063, 0.004, bevel=0.0008, sides=48).at(y=-0.052).part("blade"),
        cylinder(0.012, 0.03, sides=20).at(y=-0.056).part("metal"),
        prism(cover, 0.022, bevel=0.003).turned(x=90).at(y=-0.038).part("metal"),
        side.turned(x=90).at(0, 0, 0.03).part("handle"),
        *parts(
            "dark",
            [box(0.004, 0.022, 0.003, bevel=0).at(-0.17 - 0.009 * k, 0.0, 0.033) for k in range(4)],
        ),
        box(0.04, 0.012, 0.014, bevel=0.003).at(-0.25, 0.02, 0).part("dark"),
    ]


def _mower(_: Variant) -> list[Part]:
    """Roll a deck with a motor on four wheels before a bent handle."""
    deck = body(
        [
            (0.07, 0.24, 0.26, 0),
            (0.15, 0.245, 0.265, 0),
            (0.185, 0.2, 0.22, 0),
            (0.19, 0.1, 0.1, 0),
        ],
        power=4,
    )
    motor = lathe(
        [(0, 0.18)],
        [(0.11, 0.18)],
        [(0.115, 0.2), (0.11, 0.27)],
        [(0.08, 0.3)],
        [(0, 0.305)],
        sides=36,
    )
    wheels = [(0.25, 0.08, 0.19), (0.25, 0.1, -0.2)]
    made: list[Part] = []
    for x, r, z in wheels:
        tyre = torus(0.78 * r, 0.27 * r, sides=36, section=12).turned(z=90).scaled(1.2, 1, 1)
        made += parts("wheel", pair(tyre.at(x, r, z)))
        made += parts(
            "metal", pair(cylinder(0.62 * r, 0.03, sides=24).turned(z=90).at(x + 0.015, r, z))
        )
    bars = pair(
        tube(
            [(0.2, 0.16, -0.22), (0.2, 0.35, -0.42), (0.19, 0.72, -0.72), (0.17, 0.8, -0.76)], 0.011
        )
    )
    grip = tube([(-0.17, 0.8, -0.76), (0, 0.81, -0.765), (0.17, 0.8, -0.76)], 0.015)
    bag = body(
        [(0.12, 0.17, 0.14, -0.4), (0.26, 0.19, 0.17, -0.42), (0.36, 0.16, 0.14, -0.4)], power=4
    )
    return [
        *made,
        deck.part("main"),
        motor.part("dark"),
        cylinder(0.05, 0.03, sides=28).at(y=0.3).part("main"),
        cylinder(0.022, 0.04, sides=18).at(0.13, 0.175, 0.08).part("main"),
        *parts("metal", bars),
        rod((-0.19, 0.72, -0.72), (0.19, 0.72, -0.72), 0.008).part("metal"),
        grip.part("handle"),
        bag.part("bag"),
        *parts(
            "dark",
            [torus(0.113, 0.003, sides=36, section=6).at(y=0.2 + 0.018 * k) for k in range(4)],
        ),
    ]


def _leaf_blower(_: Variant) -> list[Part]:
    """Blow through a long nozzle from a round fan housing."""
    pipe = lathe(
        [(0, 0)],
        [(0.045, 0)],
        [(0.04, 0.1), (0.036, 0.36)],
        [(0.028, 0.42)],
        [(0.022, 0.42)],
        [(0, 0.4)],
        sides=30,
    )
    shell = lathe(
        [(0, -0.06)],
        [(0.09, -0.06)],
        [(0.105, -0.03), (0.105, 0.03)],
        [(0.09, 0.06)],
        [(0, 0.06)],
        sides=44,
    )
    grip = tube(
        [(0.06, 0.07, 0), (0.02, 0.16, 0), (-0.09, 0.16, 0), (-0.12, 0.06, 0)],
        [0.018, 0.017, 0.018, 0.018],
    )
    fins = around(box(0.05, 0.004, 0.005, bevel=0).at(x=0.045, y=0.06), 14)
    return [
        shell.turned(x=90).part("main"),
        *parts("dark", [s.turned(x=90) for s in fins]),
        pipe.turned(z=-97).at(0.06, -0.05, 0).part("nozzle"),
        grip.part("handle"),
        box(0.09, 0.05, 0.08, bevel=0.012).at(-0.08, -0.11, 0).part("trim"),
        box(0.02, 0.02, 0.012, bevel=0.004).at(0.0, 0.142, 0).part("trim"),
    ]


def _generator(_: Variant) -> list[Part]:
    """Cage a motor and its tank in a frame of pipes on feet."""
    loop = [(0.26, 0.02, z) for z in (0.17, -0.17)] + [(0.26, 0.4, -0.17), (0.26, 0.4, 0.17)]
    ring = tube(loop, 0.014, loop=True, steps=6, sides=10)
    rails = [rod((-0.26, y, z), (0.26, y, z), 0.013) for y in (0.03, 0.4) for z in (0.16, -0.16)]
    tank = body([(0.3, 0.23, 0.14, 0), (0.36, 0.24, 0.16, 0), (0.415, 0.22, 0.145, 0)], power=5)
    motor = lathe(
        [(0, -0.12)], [(0.1, -0.12)], [(0.105, 0.0)], [(0.1, 0.12)], [(0, 0.12)], sides=32
    )
    fins = [
        torus(0.098, 0.006, sides=32, section=6).turned(z=90).at(-0.2 + 0.018 * k, 0.15, 0)
        for k in range(8)
    ]
    sockets = [disc(0.024, 0.008).at(0.09 + 0.065 * k, 0.21, 0.171) for k in range(2)]
    return [
        *parts("metal", [*pair(ring), *rails]),
        tank.part("main"),
        cylinder(0.03, 0.02, sides=24).at(y=0.412).part("dark"),
        motor.turned(z=90).at(-0.12, 0.15, 0).part("dark"),
        *parts("dark", fins),
        box(0.26, 0.238, 0.3, bevel=0.01).at(0.1, 0.032, 0.01).part("main"),
        panel(0.24, 0.18, 0.01, radius=0.01).at(0.1, 0.07, 0.16).part("trim"),
        *parts("dark", sockets),
        *parts(
            "metal",
            [disc(0.012, 0.012).at(0.04, 0.13, 0.17), disc(0.03, 0.006).at(0.16, 0.13, 0.17)],
        ),
        *parts(
            "handle",
            [
                cylinder(0.024, 0.03, sides=16).at(x, -0.01, z)
                for x in (-0.22, 0.22)
                for z in (-0.16, 0.16)
            ],
        ),
    ]


BUILD = by_subtype(
    chainsaw=_chainsaw,
    circular_saw=_circular_saw,
    grinder=_grinder,
    mower=_mower,
    leaf_blower=_leaf_blower,
    generator=_generator,
)
