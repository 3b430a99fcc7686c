"""Single flowers with stem and leaves."""

import numpy as np

from media_studio.catalogue.nature.modelling.petals import petal
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import lathe, rod, tube


def _stem(height: float, radius: float, lean: float = 0.02) -> Shape:
    path = [
        (0, 0, 0),
        (lean, 0.4 * height, 0.5 * lean),
        (0.4 * lean, 0.8 * height, 0),
        (0, height, 0),
    ]
    return tube(path, [1.1 * radius, radius, 0.9 * radius, radius], sides=10)


def _rose(_: Variant) -> list[Part]:
    """Spiral petals around a tight bud; add sepals, thorns and toothed leaves."""
    petals = []
    for k in range(17):
        share = k / 16
        size = 0.062 + 0.04 * share
        one = petal(
            size,
            1.15 * size,
            start=88 - 8 * share,
            end=84 - 70 * share**2.2,
            cup=0.75 - 0.35 * share,
            widest=0.62,
            tip=0.45,
        )
        petals.append(
            one.at(z=0.003 + 0.017 * share, y=0.012 * (1 - share)).turned(y=137.5 * k).at(y=0.45)
        )
    bud = ellipsoid(0.014, 0.035, 0.014, sides=14).at(y=0.487)
    hip = lathe(
        [(0, 0.425)], [(0.008, 0.425), (0.022, 0.445), (0.02, 0.458)], [(0, 0.46)], sides=18
    )
    sepals = around(petal(0.05, 0.018, start=10, end=-60, widest=0.3).at(y=0.452, z=0.012), 5)
    thorns = [
        lathe([(0, 0)], [(0.005, 0)], [(0, 0.014)], sides=8, bevel=0)
        .turned(x=100)
        .at(z=0.004)
        .turned(y=140 * k)
        .at(y=0.06 + 0.055 * k)
        for k in range(6)
    ]
    leaves: list[Shape] = []
    for y, turn in ((0.16, 30), (0.26, 190)):
        leaves.append(
            rod(
                (0, y, 0),
                (0.06 * np.sin(np.radians(turn)), y + 0.035, 0.06 * np.cos(np.radians(turn))),
                0.003,
                sides=6,
            )
        )
        for side, out in ((0, 0.055), (60, 0.035), (-60, 0.035)):
            leaf = petal(0.075, 0.045, start=25, end=-25, widest=0.4, cup=0.25).turned(y=side)
            leaves.append(leaf.at(z=out, y=0.6 * out).turned(y=turn).at(y=y))
    return [
        *parts("petal", [*petals, bud]),
        _stem(0.45, 0.006).part("stalk"),
        *parts("thorn", thorns),
        *parts("leaf", [hip, *sepals, *leaves]),
    ]


def _tulip(_: Variant) -> list[Part]:
    """Close six petals to a cup above two long leaves."""
    inner = around(petal(0.1, 0.068, start=50, end=105, cup=0.5, widest=0.5, rows=9).at(z=0.006), 3)
    outer = around(
        petal(0.1, 0.075, start=42, end=100, cup=0.5, widest=0.5, rows=9).at(z=0.008), 3, 60
    )
    leaves = [
        petal(0.34, 0.055, start=82, end=35, cup=0.6, widest=0.4, rows=10).turned(y=t).at(y=0.0)
        for t in (40, 200)
    ]
    leaves.append(petal(0.24, 0.045, start=80, end=20, cup=0.6, widest=0.4, rows=9).turned(y=300))
    return [
        *parts("petal", [s.at(y=0.38) for s in (*inner, *outer)]),
        _stem(0.385, 0.008).part("stalk"),
        *parts("leaf", leaves),
        ellipsoid(0.012, 0.03, 0.012, sides=10).at(y=0.4).part("eye"),
    ]


def _sunflower(_: Variant) -> list[Part]:
    """Turn a broad seed disc with two rows of rays to the viewer."""
    disc = lathe([(0, 0)], [(0.085, 0)], [(0.088, 0.012), (0.07, 0.024), (0, 0.014)], sides=36)
    seeds = [
        ellipsoid(0.005, 0.004, 0.005, sides=6).at(
            0.0078 * np.sqrt(k) * np.cos(2.4 * k), 0.019, 0.0078 * np.sqrt(k) * np.sin(2.4 * k)
        )
        for k in range(1, 95)
    ]
    rays = [
        *around(petal(0.13, 0.045, start=14, end=-8, widest=0.4, cup=0.3).at(z=0.075, y=0.006), 17),
        *around(
            petal(0.12, 0.042, start=28, end=10, widest=0.4, cup=0.3).at(z=0.07, y=0.012), 17, 10
        ),
    ]
    back = lathe([(0, -0.03)], [(0.03, -0.03), (0.085, 0)], [(0, 0.004)], sides=24)
    sepals = around(petal(0.06, 0.03, start=-5, end=-20, widest=0.3).at(z=0.07, y=-0.004), 12, 8)
    leaves = []
    for y, turn in ((0.3, 70), (0.48, 250), (0.64, 100)):
        leaves.append(
            petal(0.22, 0.15, start=35, end=-45, widest=0.35, cup=0.2, rows=9)
            .at(z=0.03)
            .turned(y=turn)
            .at(y=y)
        )
        leaves.append(
            rod(
                (0, y - 0.01, 0),
                (0.035 * np.sin(np.radians(turn)), y + 0.005, 0.035 * np.cos(np.radians(turn))),
                0.006,
                sides=6,
            )
        )

    def face(shapes: list[Shape]) -> list[Shape]:
        return [s.turned(x=68).at(y=0.95, z=0.05) for s in shapes]

    neck = tube(
        [(0, 0, 0), (0.015, 0.4, 0), (0, 0.8, -0.01), (0, 0.92, 0.0), (0, 0.945, 0.035)],
        [0.016, 0.014, 0.012, 0.012, 0.018],
        sides=10,
    )
    return [
        *parts("petal", face(rays)),
        *parts("eye", face([disc, *seeds])),
        neck.part("stalk"),
        *parts("leaf", [*face([back, *sepals]), *leaves]),
    ]


def _daisy(_: Variant) -> list[Part]:
    rays = [
        *around(petal(0.042, 0.014, start=6, end=-4, widest=0.6, tip=0.4, cup=0.2).at(z=0.013), 15),
        *around(
            petal(0.04, 0.013, start=16, end=6, widest=0.6, tip=0.4, cup=0.2).at(z=0.012, y=0.002),
            14,
            12,
        ),
    ]
    eye = ellipsoid(0.017, 0.009, 0.017, sides=20).at(y=0.004)
    dots = [
        ellipsoid(0.0022, 0.0022, 0.0022, sides=6).at(
            r * np.cos(2.4 * k), 0.004 + 0.009 * np.sqrt(1 - (r / 0.0172) ** 2), r * np.sin(2.4 * k)
        )
        for k in range(1, 32)
        for r in (0.003 * np.sqrt(k),)
    ]
    cup = lathe([(0, -0.01)], [(0.004, -0.01), (0.014, 0)], [(0, 0.001)], sides=16)
    leaves = around(
        petal(0.08, 0.028, start=30, end=-20, widest=0.65, cup=0.3).at(z=0.004, y=0.004), 6
    )

    def face(shapes: list[Shape]) -> list[Shape]:
        return [s.turned(x=38).at(y=0.202, z=0.006) for s in shapes]

    return [
        *parts("petal", face(rays)),
        *parts("eye", face([eye, *dots])),
        _stem(0.2, 0.0035, 0.008).part("stalk"),
        *parts("leaf", [*face([cup]), *leaves]),
    ]


def _pad(radius: float, turn: float) -> Shape:
    """Notch a round leaf that floats on y = 0."""
    angle = np.linspace(0.16, 2 * np.pi - 0.16, 41)
    rim = radius * np.stack([np.cos(angle), np.sin(angle)], -1)
    rim *= (1 + 0.02 * np.sin(9 * angle))[:, None]
    outline = np.concatenate([[(0.02 * radius, 0)], rim])
    return prism(outline, 0.006, bevel=0.002).turned(x=90).turned(y=turn).at(y=0.003)


def _lily_pad(_: Variant) -> list[Part]:
    """Let three notched leaves with raised veins float side by side."""
    made = list[Part]()
    for radius, x, z, turn in ((0.2, 0.0, 0.0, -60), (0.13, 0.31, -0.1, 130), (0.1, 0.22, 0.2, 20)):
        vein = rod((0.02, 0.006, 0), (0.85 * radius, 0.0055, 0), 0.0022, tip=0.001, sides=6)
        veins = [vein.turned(y=turn + 24 + 39 * k) for k in range(9)]
        made.append(_pad(radius, turn).at(x=x, z=z).part("pad"))
        made += parts("vein", [shape.at(x=x, z=z) for shape in veins])
    return made


def _lotus(_: Variant) -> list[Part]:
    """Open four rows of petals on a floating pad."""
    rows = []
    for k, (count, start, end, size) in enumerate(
        ((5, 78, 95, 0.085), (7, 62, 92, 0.1), (8, 42, 76, 0.11), (9, 18, 58, 0.115))
    ):
        one = petal(size, 0.5 * size, start=start, end=end, cup=0.55, widest=0.5, rows=8)
        rows += around(one.at(z=0.012 + 0.006 * k, y=0.02 - 0.004 * k), count, 20 * k)
    pod = lathe([(0, 0.012)], [(0.012, 0.012), (0.024, 0.045)], [(0, 0.047)], sides=18)
    stamens = around(rod((0, 0.02, 0.018), (0, 0.05, 0.032), 0.0016, sides=5), 22)
    pads = [_pad(0.17, 40), _pad(0.11, 200).at(x=0.2, z=-0.1)]
    return [
        *parts("petal", [s.at(y=0.006) for s in rows]),
        *parts("eye", [s.at(y=0.006) for s in (pod, *stamens)]),
        *parts("leaf", pads),
    ]


def _lily(_: Variant) -> list[Part]:
    """Flare six pointed petals into a trumpet with long stamens."""
    petals = [
        *around(petal(0.16, 0.055, start=78, end=-40, widest=0.55, cup=0.4, rows=11), 3),
        *around(petal(0.155, 0.048, start=75, end=-45, widest=0.55, cup=0.4, rows=11), 3, 60),
    ]
    threads = around(
        tube([(0, 0.02, 0), (0, 0.07, 0.012), (0, 0.11, 0.035)], 0.0016, sides=5, steps=3), 6, 30
    )
    tips = around(ellipsoid(0.003, 0.003, 0.01, sides=8).at(y=0.112, z=0.036), 6, 30)
    leaves = [
        petal(0.16, 0.03, start=45, end=-25, widest=0.35, cup=0.4, rows=8)
        .turned(y=137 * k)
        .at(y=0.06 + 0.055 * k)
        for k in range(6)
    ]

    def face(shapes: list[Shape]) -> list[Shape]:
        return [s.turned(x=48).at(y=0.44, z=0.01) for s in shapes]

    return [
        *parts("petal", face(petals)),
        *parts("eye", face([*threads, *tips])),
        _stem(0.442, 0.006, 0.006).part("stalk"),
        *parts("leaf", leaves),
    ]


BUILD = by_subtype(
    rose=_rose,
    tulip=_tulip,
    sunflower=_sunflower,
    daisy=_daisy,
    lotus=_lotus,
    lily_pad=_lily_pad,
    lily=_lily,
)
