"""What stands in temples and dungeons of games: rune stones, portals, altars, totems, banners."""

from collections.abc import Callable

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, rounded
from media_studio.modelling.shape import Shape, around, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube, vessel

_LETTERS: tuple[tuple[tuple[float, float, float, float], ...], ...] = (
    ((0, -1, 0, 1), (0, 1, 0.7, 0.4), (0, 0.1, 0.7, -0.5)),
    ((-0.5, 1, 0.5, -1), (0.5, 1, -0.5, -1)),
    ((-0.6, 0, 0, 0.9), (0.6, 0, 0, 0.9), (0, 0.9, 0, -1)),
    ((-0.5, -1, -0.5, 1), (0.5, -1, 0.5, 1), (-0.5, 0.5, 0.5, -0.2)),
    ((-0.4, -1, -0.4, 1), (-0.4, 1, 0.5, 0.5), (0.5, 0.5, -0.4, 0)),
    ((0, -1, 0, 1), (0, 1, -0.6, 0.4), (0, 1, 0.6, 0.4)),
)


def _rune(kind: int, size: float, depth: float) -> list[Shape]:
    """Cut an angular letter, upright in the plane z = 0, `size` half its height."""
    return [
        beam((size * a, size * b, 0), (size * c, size * d, 0), 0.2 * size, depth, bevel=0)
        for a, b, c, d in _LETTERS[kind % len(_LETTERS)]
    ]


def _rune_stone(variant: Variant) -> list[Part]:
    """Raise a rough slab with a column of glowing letters on its face."""
    outline = rounded(
        [
            (-0.3, 0),
            (0.3, 0),
            (0.33, 0.5),
            (0.26, 1.0),
            (0.1, 1.22),
            (-0.12, 1.18),
            (-0.29, 0.9),
            (-0.34, 0.4),
        ],
        3,
    )
    slab = prism(outline, 0.2, bevel=0.03)
    count = variant.count("rune", 4)
    letters = [
        shape.at(0.0, 0.98 - 0.84 * (k + 0.5) / count + 0.03, 0.1)
        for k in range(count)
        for shape in _rune(k, min(0.085, 0.33 / count), 0.03)
    ]
    rocks = [
        ellipsoid(0.11, 0.07, 0.1, sides=14)
        .roughened(variant.rng, 0.012, 0.08)
        .creased(20)
        .at(x, 0.04, z)
        for x, z in ((-0.3, 0.12), (0.28, 0.14), (0.36, -0.02), (-0.36, -0.03))
    ]
    return [slab.part("main"), *parts("runes", letters), *parts("base", rocks)]


def _arch_stones(radius: float, width: float, depth: float, count: int) -> list[Shape]:
    """Set wedge stones in a ring about the z axis, standing on y = 0."""
    made = []
    for k in range(count):
        low, high = 360 * k / count + 0.7, 360 * (k + 1) / count - 0.7
        ring = np.concatenate(
            [arc(radius + width, low, high, steps=3), arc(radius, high, low, steps=3)]
        )
        made.append(prism(ring, depth, bevel=0.015).at(y=radius + width))
    return made


def _swirl(radius: float, y: float) -> list[Part]:
    """Fill a ring with a disc of energy and spiral arms."""
    disc = lathe(
        [(0, -0.02)], [(radius, -0.012)], [(radius, 0.012)], [(0, 0.02)], sides=40, bevel=0
    ).turned(x=90)
    turn = np.linspace(0.3, 1, 40)
    arms = [
        tube(
            np.stack(
                [
                    radius * 0.96 * turn * np.cos(4.2 * turn + s),
                    radius * 0.96 * turn * np.sin(4.2 * turn + s),
                    np.full(40, 0.02),
                ],
                -1,
            ),
            0.03 * (1.05 - turn) + 0.008,
            steps=1,
            sides=6,
        )
        for s in np.arange(5) * 2 * np.pi / 5
    ]
    return [disc.at(y=y).part("energy"), *parts("swirl", [a.at(y=y) for a in arms])]


def _portal(_: Variant) -> list[Part]:
    """Stand a ring of carved stones, a disc of energy in it, on two steps."""
    stones = _arch_stones(0.95, 0.27, 0.34, 14)
    runes = [
        s.at(y=1.085, z=0.175).turned(z=360 * k / 14 + 360 / 28).at(y=1.22)
        for k in range(14)
        for s in _rune(k, 0.07, 0.03)
    ]
    steps = [box(2.3, 0.16, 1.0, bevel=0.03), box(1.8, 0.16, 0.76, bevel=0.03).at(y=0.16)]
    plinth = box(0.34, 0.55, 0.5, bevel=0.04).at(x=0.72, y=0.3)
    lifted = [s.at(y=0.22) for s in (*stones, *runes)]
    return [
        *parts("main", lifted[:14]),
        *parts("runes", lifted[14:]),
        *_swirl(0.96, 1.44),
        *parts("base", [*steps, *pair(plinth)]),
    ]


def _tech_portal(_: Variant) -> list[Part]:
    """Clamp a metal ring with lit segments to a base with cables."""
    ring = sleeve(
        (1.0, -0.14),
        (1.2, -0.14),
        (1.26, -0.08),
        (1.26, 0.08),
        (1.2, 0.14),
        (1.0, 0.14),
        (0.97, 0.0),
        sides=64,
    ).turned(x=90)
    clamps = [box(0.34, 0.26, 0.4, bevel=0.04).at(y=1.04).turned(z=45 * k + 22.5) for k in range(8)]
    lamps = [box(0.3, 0.05, 0.04, bevel=0.01).at(y=1.12, z=0.14).turned(z=45 * k) for k in range(8)]
    foot = prism(
        [(-1.1, 0), (1.1, 0), (0.85, 0.3), (0.55, 0.4), (-0.55, 0.4), (-0.85, 0.3)], 0.9, bevel=0.03
    )
    cable = tube(
        [(0.9, 0.25, -0.3), (1.35, 0.1, -0.25), (1.5, 0.3, -0.1), (1.2, 0.7, -0.05)], 0.05, sides=10
    )
    ramp = prism([(0.4, 0.0), (0.95, 0.0), (0.4, 0.22)], 1.2, bevel=0.01).turned(y=-90)
    y = 1.46
    return [
        ring.at(y=y).part("main"),
        *parts("trim", [c.at(y=y) for c in clamps]),
        *parts("runes", [s.at(y=y) for s in lamps]),
        *_swirl(0.99, y),
        *parts("base", [foot, ramp]),
        *parts("dark", pair(cable)),
    ]


def _candle(x: float, y: float, z: float, tall: float) -> list[Part]:
    stick = cylinder(0.03, tall, bevel=0.006, sides=18)
    flame = lathe([(0, 0)], [(0.011, 0.012)], [(0.006, 0.034), (0, 0.052)], sides=12)
    drip = cylinder(0.045, 0.012, bevel=0.004, sides=18)
    return [
        *moved([stick.part("candles"), drip.part("candles")], x, y, z),
        flame.at(x, y + tall + 0.008, z).part("candle"),
    ]


def _altar(variant: Variant) -> list[Part]:
    """Lay a slab on carved supports, with a bowl, a cloth and candles."""
    step = box(1.9, 0.12, 1.05, bevel=0.02)
    legs = box(0.34, 0.66, 0.6, bevel=0.03).at(x=0.5, y=0.12)
    panel = box(0.8, 0.6, 0.42, bevel=0.01).at(y=0.14)
    cap = box(0.42, 0.08, 0.68, bevel=0.02).at(x=0.5, y=0.72)
    slab = box(1.6, 0.14, 0.82, bevel=0.03).at(y=0.8)
    cloth = [
        box(0.46, 0.014, 0.85, bevel=0.004).at(y=0.937),
        box(0.46, 0.4, 0.014, bevel=0.004).at(y=0.55, z=0.42),
    ]
    fringe = [
        box(0.03, 0.05, 0.01, bevel=0).at(float(x), 0.505, 0.42)
        for x in np.linspace(-0.21, 0.21, 9)
    ]
    sign = [*_rune(2, 0.09, 0.02), torus(0.14, 0.008, sides=32, section=6).turned(x=90)]
    bowl = vessel(
        [(0, 0)],
        [(0.07, 0)],
        [(0.04, 0.03), (0.05, 0.05)],
        [(0.14, 0.11), (0.16, 0.15)],
        wall=0.01,
        floor=0.07,
    )
    count = variant.count("candle", 4)
    places = np.linspace(-0.68, 0.68, count) if count > 1 else [0.55]
    heights = (0.16, 0.11, 0.2, 0.13, 0.18)
    candles = [
        p
        for k, x in enumerate(places)
        for p in _candle(float(x), 0.94, -0.18 if abs(x) < 0.28 else 0.05, heights[k % 5])
    ]
    return [
        *parts("main", [*pair(legs), panel, slab]),
        *parts("base", [step, *pair(cap)]),
        *parts("cloth", cloth),
        *parts("trim", [*fringe, *[s.at(y=0.74, z=0.43) for s in sign]]),
        bowl.at(y=0.945, z=0.05).part("bowl"),
        *candles,
    ]


def _features() -> tuple[Shape, Shape, list[Shape], Shape]:
    """Carve nose, mouth, teeth and the left ear."""
    nose = prism([(-0.05, 0), (0.05, 0), (0.025, 0.13), (-0.025, 0.13)], 0.13, bevel=0.02).at(
        y=0.17, z=0.24
    )
    mouth = prism(
        rounded([(-0.15, 0.0), (0.15, 0.0), (0.13, 0.09), (-0.13, 0.09)], 3), 0.12, bevel=0.015
    ).at(y=0.04, z=0.2)
    teeth = [
        box(0.03, 0.035, 0.02, bevel=0.003).at(x, 0.09 - 0.005, 0.262)
        for x in (-0.09, -0.045, 0, 0.045, 0.09)
    ]
    ear = prism(
        rounded([(0, 0), (0.1, 0.03), (0.12, 0.14), (0.02, 0.12)], 2), 0.08, bevel=0.015
    ).at(0.21, 0.26, 0)
    return nose, mouth, teeth, ear


def _face(kind: int) -> list[Part]:
    """Carve a face 0.5 m high into a round post, looking to +Z, on y = 0."""
    r = 0.24
    post = cylinder(r, 0.5, bevel=0.025, sides=36)
    brow = prism(
        rounded([(-0.2, 0.0), (0, -0.05), (0.2, 0.0), (0.2, 0.06), (0, 0.02), (-0.2, 0.06)], 2),
        0.1,
        bevel=0.02,
    )
    eye = cylinder(0.055, 0.06, bevel=0.012, sides=20).turned(x=90)
    pupil = cylinder(0.026, 0.07, bevel=0.01, sides=16).turned(x=90)
    made = [post.part("main"), brow.at(y=0.36, z=0.21).part("second")]
    for one in pair(eye.at(0.095, 0.3, 0.19)):
        made.append(one.part("eyes"))
    made += parts("dark", pair(pupil.at(0.095, 0.3, 0.19)))
    if kind == 0:
        beak = prism(
            [(-0.02, 0.07), (0.14, 0.04), (0.22, -0.05), (0.12, -0.05), (-0.02, -0.05)],
            0.13,
            bevel=0.03,
        )
        wing = prism(
            rounded(
                [
                    (0, 0.3),
                    (0.32, 0.42),
                    (0.72, 0.36),
                    (0.6, 0.22),
                    (0.5, 0.12),
                    (0.36, 0.08),
                    (0.2, 0.02),
                    (0, 0.04),
                ],
                2,
            ),
            0.07,
            bevel=0.015,
        )
        rib = [
            beam(
                (0.2, 0.12 + 0.1 * k, 0.04),
                (0.5 + 0.06 * k, 0.16 + 0.08 * k, 0.04),
                0.03,
                0.02,
                bevel=0,
            )
            for k in range(3)
        ]
        made += [
            beak.turned(y=-90).at(y=0.2, z=0.2).part("third"),
            *parts("second", pair(wing.at(x=0.16, z=-0.04))),
        ]
        return [*made, *parts("third", [one for s in rib for one in pair(s.at(x=0.16, z=-0.04))])]
    nose, mouth, teeth, ear = _features()
    return [
        *made,
        *parts("third" if kind == 1 else "second", [nose, *pair(ear)]),
        mouth.part("dark"),
        *parts("eyes", teeth),
    ]


def _totem(variant: Variant) -> list[Part]:
    """Stack carved faces, the topmost with a beak and wings."""
    count = variant.count("face", variant.count("head", 3))
    made: list[Part] = [cylinder(0.36, 0.1, bevel=0.02, sides=30).part("main")]
    for k in range(count):
        made += moved(_face(0 if k == count - 1 else 1 + k % 2), y=0.1 + 0.52 * k)
        band = sleeve((0.2, -0.02), (0.26, -0.015), (0.26, 0.015), (0.2, 0.02)).at(
            y=0.11 + 0.52 * k
        )
        made.append(band.part("third"))
    return made


def _cloth(width: float, length: float, *, tails: int) -> Shape:
    """Hang a cloth from y = 0 down, its lower edge cut into points."""
    knots = np.linspace(-width / 2, width / 2, 2 * tails + 1)
    ends = np.where(np.arange(2 * tails + 1) % 2, length, length - 0.14)
    share = np.linspace(0, 1, 25)
    rings = []
    for x in np.linspace(-width / 2, width / 2, 12 * tails + 1):
        level = -float(np.interp(x, knots, ends)) * share
        front = np.column_stack([np.full(25, x), level, np.full(25, 0.006)])
        rings.append(np.concatenate([front, front[::-1] * [1, 1, -1]]))
    return loft(rings, crease=40).warped(_waved(width))


def _waved(width: float) -> Callable[[FloatArray], FloatArray]:
    """Return a change that waves what hangs from y = 0 towards the front and back."""

    def change(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([x, y, z + 0.02 * np.sin(9 * x / width + 2.5 * y)])

    return change


def _banner(_: Variant) -> list[Part]:
    """Hang a long cloth with a device from the crossbar of a pole on a foot."""
    pole = rod((0, 0.04, -0.05), (0, 2.5, -0.05), 0.024)
    bar = rod((-0.45, 2.3, 0), (0.45, 2.3, 0), 0.018)
    ends = ellipsoid(0.034, 0.034, 0.034, sides=16).at(0.46, 2.3, 0)
    tip = (
        lathe([(0, 0)], [(0.03, 0.0)], [(0.045, 0.06), (0.02, 0.12)], [(0, 0.2)], sides=4, bevel=0)
        .turned(y=45)
        .at(y=2.5, z=-0.05)
    )
    foot = [
        cylinder(0.26, 0.05, bevel=0.012, sides=32),
        cylinder(0.07, 0.12, bevel=0.01, top=0.04).at(y=0.04, z=-0.05),
    ]
    cloth = _cloth(0.76, 1.5, tails=3).at(y=2.29)
    loops = [
        torus(0.022, 0.006, sides=16, section=6).turned(z=90).at(x, 2.297, 0)
        for x in (-0.34, -0.17, 0, 0.17, 0.34)
    ]
    lozenge = prism([(0, -0.24), (0.18, 0), (0, 0.24), (-0.18, 0)], 0.06, bevel=0.004).at(y=1.62)
    inner = prism([(0, -0.12), (0.09, 0), (0, 0.12), (-0.09, 0)], 0.075, bevel=0.004).at(y=1.62)
    hem = box(0.74, 0.05, 0.022, bevel=0, cells=16).at(y=-0.09).warped(_waved(0.76)).at(y=2.29)
    return [
        *parts("pole", [pole, bar, *foot]),
        *parts("trim", [*pair(ends), tip]),
        *parts("cloth", [cloth, *loops, inner]),
        *parts("emblem", [lozenge]),
        hem.part("trim"),
    ]


def _spike_trap(_: Variant) -> list[Part]:
    """Let rows of spikes come out of holes in a framed plate."""
    plate = box(1.2, 0.08, 1.2, bevel=0.012)
    rim = [
        box(1.28, 0.13, 0.1, bevel=0.015).at(z=0.59),
        box(0.1, 0.13, 1.1, bevel=0.015).at(x=0.59),
    ]
    spike = lathe([(0.05, 0)], [(0.045, 0.06), (0.03, 0.25)], [(0, 0.48)], sides=14).at(y=0.07)
    hole = cylinder(0.075, 0.01, bevel=0.003, sides=24).at(y=0.077)
    grid = [(x, z) for x in np.linspace(-0.42, 0.42, 4) for z in np.linspace(-0.42, 0.42, 4)]
    nail = ellipsoid(0.025, 0.015, 0.025, sides=12).at(0.59, 0.13, 0.59)
    return [
        plate.part("main"),
        *parts("base", [*pair(rim[0], "z"), *pair(rim[1])]),
        *parts("spikes", [spike.at(float(x), 0, float(z)) for x, z in grid]),
        *parts("dark", [hole.at(float(x), 0, float(z)) for x, z in grid]),
        *parts("spikes", [c for n in pair(nail) for c in pair(n, "z")]),
    ]


def _bear_trap(_: Variant) -> list[Part]:
    """Open two toothed jaws around a plate, with springs and a chain."""
    angle = np.linspace(-0.12, np.pi + 0.12, 24)
    r = 0.26
    jaw = tube(
        np.stack(
            [r * np.cos(angle), 0.05 + 0.13 * np.sin(angle), 0.03 + 0.9 * r * np.sin(angle)], -1
        ),
        0.014,
        steps=1,
        sides=10,
    )
    tooth = lathe([(0, 0)], [(0.017, 0)], [(0, 0.06)], sides=8, bevel=0)
    teeth = [
        tooth.turned(x=-14).at(r * np.cos(a), 0.06 + 0.13 * np.sin(a), 0.03 + 0.9 * r * np.sin(a))
        for a in np.radians(np.linspace(18, 162, 9))
    ]
    bar = box(0.9, 0.018, 0.05, bevel=0.004).at(y=0.02)
    cross = box(0.05, 0.016, 0.44, bevel=0.004).at(y=0.008)
    plate = cylinder(0.09, 0.014, bevel=0.004, sides=28).at(y=0.05)
    spring = [
        tube(
            [
                (0.28, 0.045, 0.02),
                (0.36, 0.1, 0.035),
                (0.46, 0.06, 0.0),
                (0.36, 0.1, -0.035),
                (0.28, 0.045, -0.02),
            ],
            0.012,
            flat=0.6,
            sides=8,
        )
    ]
    links = [
        torus(0.026, 0.0065, sides=16, section=6)
        .turned(x=90 * (k % 2) + 20)
        .at(0.48 + 0.04 * k, 0.028, 0.02 * np.sin(k))
        for k in range(8)
    ]
    stake = torus(0.05, 0.011, sides=24, section=8).at(0.84, 0.013, 0.02)
    return [
        *parts("main", [*pair(jaw, "z"), bar, cross]),
        *parts("spikes", [one for t in teeth for one in pair(t, "z")]),
        plate.part("base"),
        *parts("trim", [s for one in spring for s in pair(one)]),
        *parts("dark", [*links, stake]),
    ]


def _obelisk_crystal(_: Variant) -> list[Part]:
    """Float a large crystal between the claws of a stone pedestal."""
    base = [
        cylinder(0.46, 0.12, bevel=0.02, sides=8),
        cylinder(0.34, 0.3, top=0.24, bevel=0.02, sides=8).at(y=0.12),
        cylinder(0.34, 0.09, bevel=0.02, sides=8).at(y=0.42),
    ]
    claw = tube(
        [(0.26, 0.48, 0), (0.34, 0.66, 0), (0.3, 0.86, 0), (0.2, 0.98, 0)],
        [0.055, 0.05, 0.035, 0.008],
        sides=8,
    )
    shard = lathe([(0, 0)], [(0.17, 0.28)], [(0.15, 0.62)], [(0, 0.95)], sides=6, bevel=0).creased(
        15
    )
    rings = torus(0.3, 0.014, sides=40, section=8).turned(x=14).at(y=1.1)
    runes = [s.at(y=0.27, z=0.275).turned(y=45 * k) for k in range(8) for s in _rune(k, 0.06, 0.03)]
    return [
        *parts("base", base),
        *parts("main", around(claw, 4, 45)),
        shard.at(y=0.56).part("gem"),
        rings.part("trim"),
        *parts("runes", runes),
    ]


BUILD = by_subtype(
    rune_stone=_rune_stone,
    portal=_portal,
    tech_portal=_tech_portal,
    altar=_altar,
    totem=_totem,
    banner=_banner,
    spike_trap=_spike_trap,
    bear_trap=_bear_trap,
    pedestal=_obelisk_crystal,
)
