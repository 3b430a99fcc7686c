"""Umbrellas, coat racks, ladders and fireplaces."""

import numpy as np

from media_pipelines.catalogue.modelling.housing import panel
from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.shape import Shape, around, each, pair, parts, skin
from media_pipelines.engines.scene.solids import beam, box, ellipsoid
from media_pipelines.engines.scene.sweeps import cylinder, lathe, rod, sleeve, tube


def _canopy(radius: float, rise: float, ribs: int) -> Shape:
    """Stretch cloth over the ribs of an umbrella, hollow below, its rim on y = 0."""
    turns = np.linspace(0, 2 * np.pi, 6 * ribs, endpoint=False)
    dip = 1 - 0.09 * np.abs(np.sin(ribs * turns / 2))
    rings: list[FloatArray] = []
    shares = np.linspace(1, 0.001, 9)
    for lower in (True, False):
        for t in shares[::-1] if lower else shares:
            reach = radius * t * (1 - (1 - dip) * t**2)
            y = rise * (1 - t**2.2) - (0.004 if lower else 0)
            rings.append(
                np.stack(
                    [
                        reach * np.cos(turns),
                        np.broadcast_to(y, reach.shape),
                        -reach * np.sin(turns),
                    ],
                    -1,
                )
            )
    return skin(np.stack(rings), crease=60)


def _umbrella(_: Variant) -> list[Part]:
    """Open an umbrella over its ribs and crook."""
    hook = [(0, 0.12, 0), (0, 0.03, 0), (0.025, -0.01, 0), (0.06, 0.0, 0), (0.072, 0.035, 0)]
    rib = tube([(0.0, 0.845, 0), (0.26, 0.77, 0), (0.47, 0.615, 0)], 0.0035, sides=6)
    strut = rod((0.015, 0.56, 0), (0.26, 0.755, 0), 0.003, sides=6)
    return [
        _canopy(0.48, 0.24, 8).at(y=0.62).part("main"),
        *parts(
            "metal",
            [
                *around(rib, 8),
                *around(strut, 8),
                rod((0, 0.1, 0), (0, 0.92, 0), 0.007),
                cylinder(0.016, 0.05, sides=20).at(y=0.54),
            ],
        ),
        tube(hook, [0.013, 0.014, 0.014, 0.014, 0.012]).part("handle"),
        lathe([(0.014, 0), (0.008, 0.02)], [(0, 0.08)], sides=18).at(y=0.855).part("metal"),
        *parts(
            "metal",
            [
                ellipsoid(0.006, 0.006, 0.006, sides=10).at(0.478, 0.615, 0).turned(y=45 * k)
                for k in range(8)
            ],
        ),
    ]


def _coat_rack(_: Variant) -> list[Part]:
    """Hang a hat on a turned stand with curved hooks."""
    post = lathe(
        [(0.022, 0)],
        [(0.022, 0.1), (0.03, 0.16), (0.02, 0.24), (0.018, 1.2), (0.028, 1.3), (0.018, 1.4)],
        [(0.018, 1.72)],
        [(0, 1.74)],
        sides=24,
    )
    leg = tube(
        [(0.02, 0.26, 0), (0.1, 0.2, 0), (0.2, 0.06, 0), (0.27, 0.02, 0)],
        [0.018, 0.018, 0.017, 0.02],
    )
    hook = tube(
        [(0.015, 1.6, 0), (0.09, 1.56, 0), (0.15, 1.62, 0), (0.16, 1.72, 0)],
        [0.013, 0.012, 0.011, 0.012],
    )
    peg = tube(
        [(0.015, 1.36, 0), (0.07, 1.33, 0), (0.105, 1.37, 0), (0.11, 1.43, 0)],
        [0.011, 0.01, 0.01, 0.011],
    )
    balls = [
        ellipsoid(0.022, 0.022, 0.022, sides=14).at(0.16, 1.735, 0),
        ellipsoid(0.017, 0.017, 0.017, sides=14).at(0.11, 1.44, 0),
    ]
    hat = [
        lathe(
            [(0, 0.0)],
            [(0.13, -0.005), (0.17, 0.01)],
            [(0.165, 0.018), (0.1, 0.012)],
            [(0.09, 0.09), (0.06, 0.11)],
            [(0, 0.105)],
            sides=36,
        ).part("second"),
        sleeve((0.08, 0.016), (0.102, 0.016), (0.099, 0.04), (0.08, 0.04)).part("trim"),
    ]
    return [
        *parts(
            "main",
            [
                post,
                *around(leg, 4, 45),
                *around(hook, 4),
                *around(peg, 4, 45),
                ellipsoid(0.034, 0.04, 0.034, sides=20).at(y=1.77),
            ],
        ),
        *parts("metal", [*around(balls[0], 4), *around(balls[1], 4, 45)]),
        *each(hat, lambda s: s.turned(z=-24).at(0.15, 1.72, 0)),
    ]


def _hanger(_: Variant) -> list[Part]:
    arm = tube(
        [(0, 0.12, 0), (0.08, 0.095, 0), (0.17, 0.04, 0), (0.215, 0.0, 0)],
        [0.012, 0.0125, 0.0115, 0.011],
        flat=1.2,
    )
    hook = [
        (0, 0.12, 0),
        (0, 0.17, 0),
        (0.008, 0.19, 0),
        (0.03, 0.21, 0),
        (0.026, 0.245, 0),
        (-0.006, 0.25, 0),
        (-0.026, 0.232, 0),
    ]
    return [
        *parts("main", pair(arm)),
        rod((-0.205, 0.006, 0), (0.205, 0.006, 0), 0.006).part("main"),
        tube(hook, 0.0028).part("metal"),
        cylinder(0.007, 0.012, sides=16).at(y=0.126).part("metal"),
    ]


def _ladder(_: Variant) -> list[Part]:
    """Open a step ladder with five treads and a top."""
    front = beam((0.26, 0, 0.42), (0.2, 1.5, 0.03), 0.05, 0.035)
    back = beam((0.24, 0, -0.42), (0.19, 1.46, -0.03), 0.035, 0.03)
    treads = [
        box(0.52 - 0.08 * t, 0.025, 0.11, bevel=0.006).at(0, 1.5 * t - 0.012, 0.42 - 0.39 * t)
        for t in (0.16, 0.33, 0.5, 0.67, 0.84)
    ]
    stays = [beam((0.225, 0.72, 0.24), (0.22, 0.66, -0.23), 0.012, 0.02)]
    rungs = [
        rod(
            (-0.24 + 0.03 * t, 1.46 * t, -0.42 + 0.39 * t),
            (0.24 - 0.03 * t, 1.46 * t, -0.42 + 0.39 * t),
            0.013,
        )
        for t in (0.25, 0.7)
    ]
    return [
        *parts(
            "main",
            [
                *pair(front),
                *pair(back),
                *treads,
                box(0.46, 0.035, 0.16, bevel=0.008).at(y=1.49),
                *rungs,
            ],
        ),
        *parts("metal", pair(stays[0])),
        *parts(
            "trim",
            [
                c
                for z in (0.42, -0.42)
                for c in pair(
                    box(0.058, 0.03, 0.045, bevel=0.006).at(0.258 if z > 0 else 0.24, 0, z)
                )
            ],
        ),
    ]


def _plain_ladder(_: Variant) -> list[Part]:
    made = [
        *pair(tube([(0.22, 0, 0), (0.2, 1.2, 0), (0.18, 2.3, 0)], [0.03, 0.027, 0.025], sides=12)),
        *[
            rod((-0.22 + 0.017 * y, y, 0), (0.22 - 0.017 * y, y, 0), 0.017)
            for y in np.linspace(0.25, 2.1, 8)
        ],
    ]
    return each(parts("main", made), lambda s: s.turned(x=-12))


def _fireplace_flames() -> list[Shape]:
    """Shape five tongues of flame."""
    return [
        lathe(
            [(0, 0)],
            [(0.06 * s, 0.06 * s), (0.05 * s, 0.16 * s), (0.018 * s, 0.3 * s)],
            [(0, 0.4 * s)],
            sides=16,
        ).at(x, 0.16, z)
        for x, z, s in (
            (0, 0, 1.0),
            (-0.13, 0.02, 0.75),
            (0.13, 0, 0.8),
            (-0.06, -0.04, 0.9),
            (0.07, 0.05, 0.65),
        )
    ]


def _fireplace(_: Variant) -> list[Part]:
    """Burn logs in a stone surround under a mantel with a clock and two candlesticks."""
    rng = np.random.default_rng(9)
    stones = [
        box(0.3, 0.13, 0.26, bevel=0.018).at(
            sx * 0.62 + (0.02 if k % 2 else -0.02), 0.06 + 0.135 * k, 0
        )
        for k in range(6)
        for sx in (-1, 1)
    ]
    lintel = [box(0.215, 0.17, 0.26, bevel=0.016).at(0.22 * (k - 3), 0.87, 0.0) for k in range(7)]
    bricks = [
        panel(0.2, 0.075, 0.02, bevel=0.004).at(
            -0.36 + 0.215 * c + (0.1 if r % 2 else 0), 0.07 + 0.085 * r, -0.12
        )
        for r in range(9)
        for c in range(4)
    ]
    logs = [
        rod(a, b, 0.05)
        for a, b in (
            ((-0.26, 0.14, 0.06), (0.26, 0.15, 0.02)),
            ((-0.22, 0.14, -0.06), (0.24, 0.13, -0.04)),
            ((-0.16, 0.24, 0.04), (0.2, 0.22, -0.04)),
        )
    ]
    flames = _fireplace_flames()
    hot = [f.at(0, 0, 0.015) for f in flames[1:]]
    grate = [rod((x, 0.07, -0.1), (x, 0.07, 0.12), 0.012) for x in np.linspace(-0.3, 0.3, 7)]
    candle = [
        cylinder(0.035, 0.02, sides=20),
        cylinder(0.012, 0.12, sides=14),
        cylinder(0.018, 0.1, sides=14).at(y=0.12),
    ]
    return [
        *parts("main", [*stones, *lintel, box(1.6, 0.07, 0.5, bevel=0.012).at(y=-0.01, z=0.1)]),
        box(1.7, 0.07, 0.34, bevel=0.014).at(y=1.05, z=0.02).part("handle"),
        box(1.6, 1.05, 0.1, bevel=0.01).at(y=0, z=-0.19).part("main"),
        *parts("second", bricks),
        *parts("log", [s.roughened(rng, 0.003, 0.06) for s in logs]),
        flames[0].part("light"),
        *parts("fire", hot),
        *parts("metal", grate),
        *[
            c.part("metal" if k < 2 else "fringe")
            for k, s in enumerate(candle)
            for c in pair(s.at(0.62, 1.12, 0.02))
        ],
        cylinder(0.11, 0.06, sides=36).turned(x=90).at(0, 1.225, -0.01).part("handle"),
        cylinder(0.09, 0.064, sides=36).turned(x=90).at(0, 1.225, -0.01).part("fringe"),
        *parts(
            "metal",
            [
                box(0.008, 0.07, 0.004, bevel=0).at(0, 1.225, 0.055),
                box(0.05, 0.008, 0.004, bevel=0).at(0.022, 1.222, 0.055),
            ],
        ),
    ]


ARCHETYPE = Archetype(
    name="household",
    nouns={
        "umbrella": "umbrella",
        "parasol": "umbrella",
        "open umbrella": "umbrella",
        "brolly": "umbrella",
        "coat rack": "coat_rack",
        "coat stand": "coat_rack",
        "coat hook": "coat_rack",
        "hat stand": "coat_rack",
        "hat rack": "coat_rack",
        "hall tree": "coat_rack",
        "hanger": "hanger",
        "coat hanger": "hanger",
        "clothes hanger": "hanger",
        "cloth hanger": "hanger",
        "step ladder": "step_ladder",
        "stepladder": "step_ladder",
        "folding ladder": "step_ladder",
        "ladder": "ladder",
        "wooden ladder": "ladder",
        "fireplace": "fireplace",
        "hearth": "fireplace",
        "stone fireplace": "fireplace",
        "brick fireplace": "fireplace",
    },
    slots={
        "main": "fabric:crimson",
        "second": "fabric:cream",
        "trim": "fabric:navy",
        "fringe": "fabric:cream",
        "handle": "wood",
        "metal": "steel",
        "log": "bark",
        "light": "glow:orange",
        "fire": "glow:yellow",
    },
    subtype_slots={
        "umbrella": {"main": "fabric:red"},
        "coat_rack": {"main": "wood:brown", "metal": "brass", "second": "fabric:tan"},
        "hanger": {"main": "wood"},
        "step_ladder": {"main": "wood", "trim": "rubber:black"},
        "ladder": {"main": "wood"},
        "fireplace": {"main": "stone", "second": "brick", "metal": "iron:black", "fringe": "wax"},
    },
    slot_words={
        "border": "trim",
        "fringe": "fringe",
        "handle": "handle",
        "bristle": "main",
        "tassel": "trim",
        "fire": "light",
        "flame": "light",
        "mantel": "handle",
        "lid": "trim",
        "rung": "main",
        "step": "main",
    },
    build=by_subtype(
        umbrella=_umbrella,
        coat_rack=_coat_rack,
        hanger=_hanger,
        step_ladder=_ladder,
        ladder=_plain_ladder,
        fireplace=_fireplace,
    ),
)
