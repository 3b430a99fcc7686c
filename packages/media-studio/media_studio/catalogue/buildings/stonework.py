"""Stonework of gardens and graveyards: tombs, fountains, bridges, stairs."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, rectangle
from media_studio.modelling.shape import Shape, around, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, tube


def _obelisk(_: Variant) -> list[Part]:
    shaft = lathe([(0, 0.7)], [(0.5, 0.7)], [(0.34, 4.6)], [(0, 5.1)], sides=4, bevel=0.008).turned(
        y=45
    )
    steps = [
        box(1.9, 0.2, 1.9, bevel=0.03),
        box(1.5, 0.2, 1.5, bevel=0.03).at(y=0.2),
        box(1.0, 0.34, 1.0, bevel=0.03).at(y=0.38),
    ]
    glyphs = [
        s
        for k in range(7)
        for s in around(
            box(0.14 - 0.005 * k, 0.13, 0.02, bevel=0.006).at(
                0.05 * (-1) ** k, 1.2 + 0.42 * k, 0.342 - 0.0122 * k
            ),
            4,
        )
    ]
    return [*parts("main", [shaft, *steps]), *parts("trim", glyphs)]


def _headstone(variant: Variant) -> list[Part]:
    """Round a headstone with a cross."""
    outline = [
        (-0.32, 0),
        (0.32, 0),
        (0.32, 0.62),
        *map(tuple, arc(0.32, 0, 180, steps=18)[1:-1] + np.array([0, 0.62])),
        (-0.32, 0.62),
    ]
    stone = prism(outline, 0.13, bevel=0.025).roughened(variant.rng, 0.002, 0.2).at(y=0.1, z=-0.45)
    foot = box(0.85, 0.14, 0.3, bevel=0.03).at(z=-0.45)
    cross = [
        box(0.05, 0.3, 0.03, bevel=0.006).at(y=0.62, z=-0.385),
        box(0.19, 0.05, 0.03, bevel=0.006).at(y=0.77, z=-0.385),
    ]
    lines = [
        box(w, 0.025, 0.012, bevel=0).at(y=y, z=-0.383)
        for w, y in ((0.36, 0.5), (0.28, 0.43), (0.32, 0.36))
    ]
    return [*parts("main", [stone, foot]), *parts("cross", cross), *parts("trim", lines)]


def _mound(variant: Variant) -> list[Part]:
    """Heap earth over a grave, in front of its stone."""
    mound = ellipsoid(0.42, 0.14, 0.72, sides=28).roughened(variant.rng, 0.008, 0.12).at(z=0.25)
    flat = mound.warped(lambda p: np.column_stack([p[:, 0], np.maximum(p[:, 1], 0), p[:, 2]]))
    return [flat.part("ground")]


def _blooms(x: float, y: float, z: float) -> list[Part]:
    bloom = ellipsoid(0.035, 0.03, 0.035, sides=10).at(x=0.06)
    return parts("flower", [s.at(x, y, z) for s in around(bloom, 5)])


def _gravestone(variant: Variant) -> list[Part]:
    """Raise a stone, with flowers on its foot or a mound in front where they are asked for."""
    if "mound" in variant.attributes:
        return _grave(variant)
    made = _headstone(variant)
    return made + _blooms(0.2, 0.03, -0.2) if "flower" in variant.attributes else made


def _grave(variant: Variant) -> list[Part]:
    """Raise a stone over a mound."""
    made = [*_headstone(variant), *_mound(variant)]
    return made + _blooms(0.2, 0.13, -0.1) if "flower" in variant.attributes else made


def _tomb(_: Variant) -> list[Part]:
    """Lay a panelled sarcophagus with a sliding lid on steps."""
    sides = [box(0.05, 0.4, 0.5, bevel=0.015).at(0.5, 0.46, z) for z in (-0.62, 0, 0.62)]
    lid = prism(
        [(-0.62, 0), (0.62, 0), (0.58, 0.12), (0.3, 0.26), (-0.3, 0.26), (-0.58, 0.12)],
        2.25,
        bevel=0.02,
    ).at(y=0.98)
    cross = [
        box(0.12, 0.05, 1.4, bevel=0.012).at(y=1.23),
        box(0.5, 0.05, 0.12, bevel=0.012).at(y=1.23, z=-0.3),
    ]
    return [
        *parts(
            "main",
            [
                box(1.5, 0.16, 2.6, bevel=0.03),
                box(1.25, 0.16, 2.3, bevel=0.03).at(y=0.15),
                box(1.0, 0.7, 2.0, bevel=0.02).at(y=0.3),
                lid,
            ],
        ),
        *parts("trim", [*[one for s in sides for one in pair(s)], *cross]),
    ]


def _tiers() -> list[Shape]:
    """Turn the basin, the stem and the bowls, from the ground up."""
    basin = lathe(
        [(0, 0)],
        [(1.6, 0)],
        [(1.6, 0.1)],
        [(1.45, 0.14)],
        [(1.5, 0.42)],
        [(1.62, 0.46)],
        [(1.62, 0.55)],
        [(1.4, 0.55)],
        [(1.36, 0.2)],
        [(0, 0.2)],
        sides=48,
    )
    stem = lathe(
        [(0, 0.2)],
        [(0.4, 0.2)],
        [(0.34, 0.32), (0.16, 0.5), (0.22, 0.8), (0.14, 1.1)],
        [(0, 1.1)],
        sides=28,
    )
    bowl = lathe(
        [(0, 1.05)],
        [(0.16, 1.05), (0.6, 1.14), (0.84, 1.34)],
        [(0.9, 1.38)],
        [(0.84, 1.4)],
        [(0.6, 1.26), (0, 1.2)],
        sides=44,
    )
    upper = lathe(
        [(0, 1.2)],
        [(0.14, 1.2), (0.09, 1.5), (0.12, 1.8)],
        [(0.3, 1.86), (0.46, 2.0)],
        [(0.5, 2.03)],
        [(0.44, 2.04)],
        [(0.2, 1.92), (0, 1.9)],
        sides=32,
    )
    top = lathe(
        [(0, 1.88)], [(0.06, 1.88), (0.05, 2.1), (0.11, 2.2), (0.07, 2.34), (0, 2.42)], sides=20
    )
    return [basin, stem, bowl, upper, top]


def _jets() -> list[Shape]:
    """Arc the water from each bowl into the one below."""
    jets = around(
        tube(
            [(0, 1.38, 0.86), (0, 1.36, 1.0), (0, 1.0, 1.14), (0, 0.42, 1.2)],
            [0.03, 0.035, 0.03, 0.045],
            sides=8,
        ),
        12,
    )
    jets += around(
        tube(
            [(0, 2.03, 0.48), (0, 2.0, 0.56), (0, 1.7, 0.64), (0, 1.33, 0.67)],
            [0.02, 0.025, 0.02, 0.03],
            sides=8,
        ),
        8,
    )
    jets += around(
        tube(
            [(0, 2.36, 0.03), (0, 2.62, 0.12), (0, 2.5, 0.27), (0, 2.0, 0.34)],
            [0.02, 0.022, 0.02, 0.024],
            sides=8,
        ),
        6,
    )
    return jets


def _fountain(_: Variant) -> list[Part]:
    """Spill water over two bowls into a basin, in arcs."""
    water = [
        cylinder(1.4, 0.03, bevel=0.004, sides=44).at(y=0.42),
        cylinder(0.76, 0.02, bevel=0.003, sides=40).at(y=1.33),
        cylinder(0.4, 0.02, bevel=0.003, sides=32).at(y=1.99),
    ]
    return [*parts("main", _tiers()), *parts("water", [*water, *_jets()])]


def _plinth(_: Variant) -> list[Part]:
    """Mould a pedestal with panels."""
    body = [
        box(1.0, 0.18, 1.0, bevel=0.03),
        box(0.86, 0.12, 0.86, bevel=0.04).at(y=0.17),
        box(0.7, 0.8, 0.7, bevel=0.012).at(y=0.28),
        box(0.82, 0.1, 0.82, bevel=0.035).at(y=1.07),
        box(0.95, 0.12, 0.95, bevel=0.03).at(y=1.16),
    ]
    panels = around(box(0.46, 0.56, 0.03, bevel=0.012).at(y=0.4, z=0.345), 4)
    return [*parts("main", body), *parts("trim", panels)]


def _stairs(_: Variant) -> list[Part]:
    """Lay ten steps between stringers with turned balusters."""
    steps = [
        box(1.3, 0.06, 0.34, bevel=0.012).at(y=0.2 * k + 0.14, z=1.35 - 0.3 * k) for k in range(10)
    ]
    risers = [box(1.26, 0.15, 0.03, bevel=0.004).at(y=0.2 * k, z=1.5 - 0.3 * k) for k in range(10)]
    stringer = (
        prism([(1.6, 0), (1.6, 0.2), (-1.5, 2.26), (-1.5, 1.9), (1.3, 0)], 0.07, bevel=0.01)
        .turned(y=-90)
        .at(x=0.64)
    )
    posts = [
        box(0.11, 1.15, 0.11, bevel=0.015).at(0.64, y, z) for y, z in ((0, 1.52), (1.95, -1.42))
    ]
    knobs = [
        ellipsoid(0.075, 0.075, 0.075, sides=16).at(0.64, y, z)
        for y, z in ((1.2, 1.52), (3.15, -1.42))
    ]
    rail = tube([(0.64, 1.05, 1.52), (0.64, 3.0, -1.42)], 0.04, sides=12, steps=1)
    bars = [
        lathe(
            [(0.018, 0), (0.026, 0.12), (0.014, 0.3), (0.024, 0.55), (0.016, 0.82)],
            sides=10,
            steps=3,
        ).at(0.64, 0.2 * k + 0.2, 1.35 - 0.3 * k)
        for k in range(10)
    ]
    return [
        *parts("step", steps),
        *parts(
            "main",
            [*risers, *[one for s in (stringer, *posts, *knobs, rail, *bars) for one in pair(s)]],
        ),
    ]


def _bridge(variant: Variant) -> list[Part]:
    """Span a stream with stone arches and parapets."""
    deck = [(x, 1.25 - 0.055 * x * x) for x in np.linspace(-3.0, 3.0, 17)]
    count = variant.count("arch", 1)
    radius, squash = ((1.55, 0.6), (1.15, 0.74), (0.8, 0.86), (0.6, 0.9))[count - 1]
    middles = (np.arange(count) - (count - 1) / 2) * (2 * radius + 0.3)
    holes = [arc(radius, 180, 0, steps=20) * [1, squash] + np.array([x, 0]) for x in middles]
    edge = [tuple(point) for hole in holes for point in hole]
    body = prism([(-3.0, 0), *edge, (3.0, 0), *deck[::-1]], 1.8, bevel=0.02)
    outer = arc(radius + min(0.3, 0.2 * radius), 0, 180, steps=20) * [1, squash + 0.02]
    inner = arc(radius, 180, 0, steps=20) * [1, squash]
    rims = [prism([*outer, *inner], 1.92, bevel=0.02).at(float(x)) for x in middles]
    wall = prism(
        [*[(x, y - 0.02) for x, y in deck], *[(x, y + 0.32) for x, y in deck[::-1]]],
        0.2,
        bevel=0.02,
    )
    cap = prism(
        [*[(x, y + 0.32) for x, y in deck], *[(x, y + 0.4) for x, y in deck[::-1]]], 0.3, bevel=0.02
    )
    posts = [
        box(0.34, 1.35, 0.34, bevel=0.03).at(x, 0, z) for x in (-3.0, 3.0) for z in (-0.82, 0.82)
    ]
    stream = prism(rectangle(1.9, 3.2), 0.08, bevel=0.01).turned(x=90).at(y=0.04)
    walls = [s.at(z=z) for s in (wall,) for z in (-0.82, 0.82)]
    caps = [cap.at(z=z) for z in (-0.82, 0.82)]
    return [
        *parts("main", [body, *walls]),
        *parts("trim", [*rims, *caps, *posts]),
        stream.part("water"),
    ]


def _sundial(_: Variant) -> list[Part]:
    """Set a bronze sundial on a baluster."""
    stem = lathe(
        [(0, 0.12)],
        [(0.26, 0.12)],
        [(0.24, 0.2), (0.11, 0.32), (0.17, 0.6), (0.1, 0.9)],
        [(0.3, 0.98)],
        [(0.3, 1.04)],
        [(0, 1.04)],
        sides=36,
    )
    dial = cylinder(0.27, 0.025, bevel=0.006, sides=40).at(y=1.035)
    marks = [
        box(0.012, 0.01, 0.05, bevel=0).at(y=1.056, z=0.22).turned(y=30 * k) for k in range(12)
    ]
    gnomon = (
        prism([(-0.13, 0), (0.17, 0), (-0.13, 0.22)], 0.014, bevel=0.003).turned(y=90).at(y=1.055)
    )
    return [
        *parts("main", [stem, box(0.62, 0.14, 0.62, bevel=0.03)]),
        *parts("metal", [dial, gnomon]),
        *parts("dark", marks),
    ]


BUILD = by_subtype(
    obelisk=_obelisk,
    gravestone=_gravestone,
    grave=_grave,
    tomb=_tomb,
    fountain=_fountain,
    plinth=_plinth,
    stairs=_stairs,
    bridge=_bridge,
    sundial=_sundial,
)
