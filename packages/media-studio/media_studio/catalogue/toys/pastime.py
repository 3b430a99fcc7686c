"""Bricks, spinners, nested dolls, and what lies on gaming tables."""

from dataclasses import replace
from functools import partial

import numpy as np

from media_studio.catalogue.modelling.housing import slab
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, rounded
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, sleeve, tube


def _brick(_: Variant) -> list[Part]:
    """Set two rows of four studs on a brick."""
    stud = cylinder(0.012, 0.009, bevel=0.001, sides=28)
    return [
        box(0.159, 0.048, 0.079, bevel=0.0012).part("main"),
        *parts(
            "main",
            [
                stud.at(0.04 * (a - 1.5), 0.047, 0.04 * (b - 0.5))
                for a in range(4)
                for b in range(2)
            ],
        ),
    ]


def _fidget_spinner(_: Variant) -> list[Part]:
    """Spread three lobes with rings about a bearing."""
    outline = [
        (0.026 * r * float(np.cos(a)), 0.026 * r * float(np.sin(a)))
        for k in range(18)
        for a in [np.pi / 2 + k * np.pi / 9]
        for r in [(1.86, 1.62, 0.98, 0.74, 0.98, 1.62)[k % 6]]
    ]
    body_ = prism(rounded(outline, 4), 0.008, bevel=0.002)
    ring = sleeve(
        (0.0085, -0.005), (0.0125, -0.005), (0.0125, 0.005), (0.0085, 0.005), sides=32
    ).turned(x=90)
    ball = [
        ellipsoid(0.0018, 0.0018, 0.0018, sides=8).at(
            0.0068 * float(np.cos(a)), 0.0068 * float(np.sin(a)), 0
        )
        for a in np.linspace(0, 2 * np.pi, 9, endpoint=False)
    ]
    hub = [
        sleeve(
            (0.0078, -0.0045), (0.0105, -0.0045), (0.0105, 0.0045), (0.0078, 0.0045), sides=32
        ).turned(x=90),
        cylinder(0.0095, 0.012, bevel=0.002, sides=32).turned(x=90).at(z=-0.006),
    ]
    made = [
        body_.part("main"),
        *parts("metal", [*hub, *ball]),
        *parts("ring", [ring.at(y=0.034).turned(z=120 * k) for k in range(3)]),
        *parts(
            "dark",
            [
                cylinder(0.0087, 0.009, sides=28)
                .turned(x=90)
                .at(y=0.034, z=-0.0045)
                .turned(z=120 * k)
                for k in range(3)
            ],
        ),
    ]
    return each(made, lambda s: s.turned(x=-62))


def _matryoshka(variant: Variant) -> list[Part]:
    """Stand nested dolls in a row, the largest first."""
    count = variant.count("doll", 3)
    made: list[Part] = []
    x = 0.0
    for k in range(count):
        size = 0.8**k
        made += moved(
            each(_nested_doll(), partial(Shape.scaled, x=size, y=size, z=size)), x, 0, 0.02 * k
        )
        x += 0.075 * size + 0.062 * size * 0.8
    return made


def _nested_doll() -> list[Part]:
    shape = [
        (0.034, 0.0),
        (0.047, 0.03),
        (0.046, 0.062),
        (0.033, 0.088),
        (0.0315, 0.1),
        (0.034, 0.118),
        (0.024, 0.142),
    ]
    shell = lathe([(0, 0)], shape, [(0, 0.148)], sides=30)
    face = ellipsoid(0.0235, 0.0235, 0.012, sides=20).at(0, 0.115, 0.0235)
    hair = [
        ellipsoid(0.0125, 0.008, 0.004, sides=10).turned(z=-28 * s).at(0.0095 * s, 0.1295, 0.0322)
        for s in (1, -1)
    ]
    eyes = [
        ellipsoid(0.0026, 0.003, 0.0014, sides=10).at(0.0085 * s, 0.118, 0.0345) for s in (1, -1)
    ]
    cheeks = [
        ellipsoid(0.0042, 0.0036, 0.0012, sides=10).at(0.0135 * s, 0.1085, 0.0329) for s in (1, -1)
    ]
    mouth = ellipsoid(0.0036, 0.0016, 0.0012, sides=10).at(0, 0.1045, 0.0343)
    apron = ellipsoid(0.03, 0.034, 0.016, sides=20).at(0, 0.045, 0.0335)
    petals = [
        ellipsoid(0.0045, 0.0065, 0.002, sides=10)
        .at(y=0.0085)
        .turned(z=72 * k)
        .at(0, 0.047, 0.0495)
        for k in range(5)
    ]
    return [
        shell.part("main"),
        face.part("face"),
        *parts("hair", hair),
        *parts("dark", eyes),
        *parts("flower", [*cheeks, mouth, *petals]),
        apron.part("apron"),
        ellipsoid(0.0038, 0.0038, 0.0026, sides=10).at(0, 0.047, 0.0502).part("hair"),
        sleeve((0.046, 0.0575), (0.0478, 0.0575), (0.0478, 0.0605), (0.046, 0.0605), sides=30).part(
            "dark"
        ),
    ]


def _poker_chip(radius: float = 0.02) -> list[Part]:
    h = 0.0036
    rim = [*arc(radius + 0.0001, -12, 12, steps=6), *arc(0.84 * radius, 12, -12, steps=6)]
    spots = around(prism(rim, h + 0.0004, bevel=0.0005).turned(x=90).at(y=h / 2), 6)
    return [
        cylinder(radius, h, bevel=0.0006, sides=26).part("main"),
        *parts("second", spots),
        cylinder(0.62 * radius, h + 0.0006, bevel=0, sides=24).at(y=-0.0003).part("second"),
        cylinder(0.52 * radius, h + 0.001, bevel=0, sides=24).at(y=-0.0005).part("main"),
    ]


def _poker_chips(_: Variant) -> list[Part]:
    """Stack chips of three colours, one leaning in front."""
    rng = np.random.default_rng(4)
    made: list[Part] = []
    for x, z, high, colour in (
        (0.0, 0.0, 9, "main"),
        (0.046, 0.008, 6, "blue"),
        (-0.042, 0.014, 4, "green"),
    ):
        for k in range(high):
            chip = _poker_chip()
            dx, dz = rng.uniform(-0.0006, 0.0006, 2)
            turn = float(rng.uniform(0, 60))
            placed = moved(each(chip, partial(Shape.turned, y=turn)), x + float(dx), 0.0038 * k)
            dyed = [replace(q, slot=colour) if q.slot == "main" else q for q in placed]
            made += moved(dyed, z=z + float(dz))
    lean = each(_poker_chip(), lambda s: s.turned(x=58).at(0.005, 0.018, 0.042))
    return [*made, *lean]


def _single_chip(_: Variant) -> list[Part]:
    return each(_poker_chip(), lambda s: s.turned(x=62))


def _roulette(_: Variant) -> list[Part]:
    """Alternate red and black pockets around a turned cone in a wooden bowl."""
    bowl = lathe(
        [(0, 0)],
        [(0.2, 0)],
        [(0.26, 0.02), (0.3, 0.085)],
        [(0.285, 0.09)],
        [(0.25, 0.05), (0.205, 0.036)],
        [(0, 0.03)],
        sides=72,
    )
    made = [bowl.part("main")]
    for k in range(37):
        turn = 360 * k / 37
        slot = "green" if k == 0 else ("red" if k % 2 else "black")
        wedge = prism(
            [(0.15, -0.0118), (0.2, -0.0155), (0.2, 0.0155), (0.15, 0.0118)], 0.006, bevel=0.0005
        )
        made.append(wedge.turned(x=-90).at(y=0.037).turned(y=turn).part(slot))
        made.append(
            box(0.05, 0.012, 0.0015, bevel=0)
            .at(0.175, 0.036, 0)
            .turned(y=turn + 360 / 74)
            .part("metal")
        )
    cone = lathe(
        [(0, 0.034)],
        [(0.15, 0.036)],
        [(0.1, 0.05), (0.04, 0.062)],
        [(0.018, 0.066), (0.012, 0.1), (0.02, 0.112), (0.008, 0.13)],
        [(0, 0.134)],
        sides=56,
    )
    arms = [
        tube([(0.01, 0.1, 0), (0.05, 0.1, 0), (0.065, 0.1, 0)], 0.0045, sides=10).turned(y=90 * k)
        for k in range(4)
    ]
    tips = [
        ellipsoid(0.008, 0.008, 0.008, sides=16).at(0.066, 0.1, 0).turned(y=90 * k)
        for k in range(4)
    ]
    made += [
        cone.part("main"),
        *parts("metal", [*arms, *tips]),
        ellipsoid(0.009, 0.009, 0.009, sides=18).at(0.165, 0.05, 0.06).part("ball"),
    ]
    return each(made, lambda s: s.turned(x=28))


def _marbles(_: Variant) -> list[Part]:
    """Roll five marbles with a coloured twist together."""
    made: list[Part] = []
    places = ((0, 0), (0.036, 0.008), (-0.03, 0.02), (0.008, 0.036), (-0.006, -0.036))
    for k, (x, z) in enumerate(places):
        slot = ("red", "yellow", "green", "blue", "second")[k]
        t = np.linspace(-1, 1, 12)
        twist = np.column_stack(
            [
                0.0085 * np.sin(2.4 * t + k) * (1 - t**4),
                0.0125 * t,
                0.0085 * np.cos(2.4 * t + k) * (1 - t**4),
            ]
        )
        core = tube(twist, 0.005 * (1 - 0.8 * t**2), steps=2, sides=8, flat=0.5).turned(
            z=25 * k, x=40
        )
        made += [
            ellipsoid(0.016, 0.016, 0.016, sides=36).at(x, 0.016, z).part("main"),
            core.at(x, 0.016, z).part(slot),
        ]
    return made


def _balloon_dog(_: Variant) -> list[Part]:
    """Twist a dog out of one long balloon."""

    def link(a: tuple[float, float, float], b: tuple[float, float, float], r: float) -> Shape:
        p, q = np.array(a), np.array(b)
        t = np.array([0.0, 0.2, 0.5, 0.8, 1.0])
        return tube(
            p + t[:, None] * (q - p), [0.45 * r, 0.95 * r, r, 0.95 * r, 0.45 * r], sides=24, steps=5
        )

    links = [
        link((0, 0.2, -0.1), (0, 0.2, 0.08), 0.034),
        *[
            link((s * 0.028, 0.19, z), (s * 0.04, 0.02, z + dz), 0.03)
            for s in (1, -1)
            for z, dz in ((0.1, 0.01), (-0.12, -0.01))
        ],
        link((0, 0.21, 0.09), (0, 0.315, 0.13), 0.03),
        *[link((s * 0.012, 0.32, 0.13), (s * 0.05, 0.415, 0.09), 0.026) for s in (1, -1)],
        link((0, 0.325, 0.14), (0, 0.31, 0.26), 0.032),
        link((0, 0.21, -0.125), (0, 0.36, -0.19), 0.024),
    ]
    knot = (
        lathe([(0, 0)], [(0.004, 0.002), (0.011, 0.014)], [(0, 0.012)], sides=20)
        .turned(x=95)
        .at(0, 0.309, 0.262)
    )
    return parts("main", [*links, knot])


def _pistol() -> list[Shape]:
    """Cut the hull and the grip of a toy pistol."""
    hull = prism(
        rounded(
            [
                (-0.12, 0.0),
                (-0.1, -0.02),
                (0.06, -0.018),
                (0.12, -0.008),
                (0.12, 0.026),
                (0.04, 0.036),
                (-0.1, 0.034),
                (-0.125, 0.02),
            ],
            4,
        ),
        0.046,
        bevel=0.012,
    )
    grip = prism(
        rounded(
            [
                (-0.1, -0.01),
                (-0.05, -0.014),
                (-0.062, -0.06),
                (-0.075, -0.1),
                (-0.12, -0.096),
                (-0.11, -0.05),
            ],
            4,
        ),
        0.036,
        bevel=0.01,
    )
    return [hull, grip]


def _water_gun(_: Variant) -> list[Part]:
    """Put a tank on a bright pistol."""
    tank = blob([Limb((-0.06, 0.064, 0), (0.03, 0.064, 0), 0.033)], cells=34)
    cap = cylinder(0.014, 0.022, sides=22).turned(z=60).at(-0.088, 0.07, 0)
    pump = (
        lathe([(0, 0)], [(0.017, 0)], [(0.019, 0.02), (0.017, 0.07)], [(0, 0.07)], sides=26)
        .turned(z=-90)
        .at(0.03, -0.026, 0)
    )
    muzzle = (
        lathe(
            [(0, 0)],
            [(0.015, 0)],
            [(0.013, 0.03)],
            [(0.0185, 0.034)],
            [(0.0185, 0.046)],
            [(0, 0.046)],
            sides=26,
        )
        .turned(z=-90)
        .at(0.112, 0.009, 0)
    )
    guard = tube([(-0.045, -0.016, 0), (-0.04, -0.05, 0), (-0.065, -0.056, 0)], 0.0042)
    return [
        *parts("main", _pistol()),
        tank.part("tank"),
        *parts("trim", [cap, pump, muzzle]),
        guard.part("main"),
        box(0.007, 0.026, 0.012, bevel=0.003).at(-0.05, -0.044, 0).part("trim"),
        *parts("trim", pair(box(0.09, 0.008, 0.004, bevel=0.001).at(-0.02, 0.006, 0.022), "z")),
    ]


def _slinky(_: Variant) -> list[Part]:
    """Arch a spring over from one heap of coils to the other."""
    turns = 44
    t = np.linspace(0, 1, turns * 22)
    a = np.pi * np.clip((t - 0.28) / 0.44, 0, 1)
    centre = np.column_stack(
        [
            -0.07 * np.cos(a),
            0.075 * np.sin(a)
            + 0.02
            + 0.035 * np.where(t < 0.28, t / 0.28, np.where(t > 0.72, (1 - t) / 0.28, 1)),
            0 * t,
        ]
    )
    out = np.column_stack([np.cos(a), np.where(a > 0, -np.sin(a), 0), 0 * a])
    side = np.array([0.0, 0.0, 1.0])
    spin = 2 * np.pi * turns * t
    path = centre + 0.035 * (np.cos(spin)[:, None] * out + np.sin(spin)[:, None] * side)
    return [tube(path, 0.0018, steps=1, sides=5).part("main")]


def _hula_hoop(_: Variant) -> list[Part]:
    ring = torus(0.42, 0.016, sides=96, section=14)
    bands = [
        torus(0.0163, 0.004, sides=24, section=8)
        .scaled(1, 6, 1)
        .turned(x=90)
        .at(x=0.42)
        .turned(y=30 * k)
        for k in range(12)
    ]
    return each([ring.part("main"), *parts("second", bands)], lambda s: s.turned(x=76))


def _pacifier(_: Variant) -> list[Part]:
    shield = prism(
        rounded(
            [
                (-0.024, -0.012),
                (0, -0.007),
                (0.024, -0.012),
                (0.03, 0.0),
                (0.024, 0.012),
                (0, 0.007),
                (-0.024, 0.012),
                (-0.03, 0.0),
            ],
            5,
        ),
        0.004,
        bevel=0.0015,
    )
    teat = blob(
        [
            Limb((0, 0, 0), (0, 0.002, -0.02), 0.006, 0.0075),
            Lump((0, 0.003, -0.028), (0.01, 0.0085, 0.009)),
        ],
        blend=0.006,
        cells=32,
    )
    ring = torus(0.0145, 0.0026, sides=36, section=10).turned(x=68).at(0, -0.012, 0.0105)
    made = [
        shield.part("main"),
        teat.part("teat"),
        cylinder(0.0085, 0.008, bevel=0.002, sides=26).turned(x=90).part("second"),
        ring.part("second"),
    ]
    return each(made, lambda s: s.scaled(1.6, 1.6, 1.6).turned(x=-25))


def _tic_tac_toe(_: Variant) -> list[Part]:
    """Lay crosses and rings on a board of nine squares."""
    bars = [box(0.004, 0.003, 0.2, bevel=0.001).at(s * 0.035, 0.014, 0) for s in (1, -1)]
    bars += [box(0.2, 0.003, 0.004, bevel=0.001).at(0, 0.014, s * 0.035) for s in (1, -1)]
    arm = box(0.052, 0.01, 0.011, bevel=0.003)
    crosses = [
        s.at(0.07 * x, 0.0145, 0.07 * z)
        for x, z in ((0, 0), (-1, 1), (1, -1), (1, 0))
        for s in (arm.turned(y=45), arm.turned(y=-45))
    ]
    rings = [
        torus(0.0185, 0.0055, sides=36, section=10).at(0.07 * x, 0.0195, 0.07 * z)
        for x, z in ((-1, -1), (0, 1), (-1, 0))
    ]
    return [
        slab(0.23, 0.015, 0.23, radius=0.01, bevel=0.003).part("main"),
        *parts("dark", bars),
        *parts("red", crosses),
        *parts("blue", rings),
    ]


BUILD = by_subtype(
    brick=_brick,
    fidget_spinner=_fidget_spinner,
    matryoshka=_matryoshka,
    poker_chip=_single_chip,
    poker_chips=_poker_chips,
    roulette=_roulette,
    marbles=_marbles,
    balloon_dog=_balloon_dog,
    water_gun=_water_gun,
    slinky=_slinky,
    hula_hoop=_hula_hoop,
    pacifier=_pacifier,
    tic_tac_toe=_tic_tac_toe,
)
