"""Weapons that are swung or thrown."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from media_studio.modelling.curves import Point, spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded, star
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _spikes(radius: float, length: float) -> list[Shape]:
    """Set pyramids evenly over a ball around the origin (Fibonacci lattice)."""
    spike = cylinder(0.32 * radius, length + 0.1 * radius, top=0, bevel=0, sides=8)
    made = []
    for k in range(22):
        y = 1 - (2 * k + 1) / 22
        turn = k * np.pi * (3 - np.sqrt(5))
        out = np.array([np.sqrt(1 - y * y) * np.cos(turn), y, np.sqrt(1 - y * y) * np.sin(turn)])
        made.append(spike.aimed(0.9 * radius * out, 2 * radius * out))
    return made


def _links(path: Sequence[Point], size: float) -> list[Shape]:
    """Hang links of a chain along a curve, every other one turned."""
    curve = spline(path, 60)
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(curve, axis=0), axis=1))])
    count = max(int(run[-1] / (2.1 * size)), 2)
    marks = np.array(
        [
            [np.interp(t, run, curve[:, k]) for k in range(3)]
            for t in np.linspace(0, run[-1], count + 1)
        ]
    )
    link = torus(size, 0.26 * size, sides=16, section=6).scaled(0.72, 1, 1.35).turned(x=90)
    return [
        link.turned(y=90 * (k % 2)).aimed((a + b) / 2, b)
        for k, (a, b) in enumerate(pairwise(marks))
    ]


def _flail(_: Variant) -> list[Part]:
    """Hang a spiked ball from its chain beside the shaft."""
    chain = [(0.0, 0.68, 0), (0.07, 0.7, 0), (0.14, 0.64, 0), (0.15, 0.5, 0)]
    shaft = lathe(
        [(0, 0)], [(0.02, 0)], [(0.024, 0.012), (0.016, 0.08), (0.0165, 0.6)], [(0, 0.61)], sides=22
    )
    wraps = [
        torus(0.018, 0.004, sides=18, section=6).turned(z=6).at(y=float(y))
        for y in np.linspace(0.07, 0.24, 17)
    ]
    caps = [
        sleeve((0.012, y), (0.021, y), (0.021, y + 0.04), (0.012, y + 0.04)) for y in (0.255, 0.59)
    ]
    return [
        shaft.part("handle"),
        *parts("grip", wraps),
        *parts(
            "metal",
            [
                *caps,
                torus(0.016, 0.005, sides=20, section=8).turned(x=90).at(y=0.65),
                *_links(chain, 0.017),
            ],
        ),
        *parts(
            "main",
            [
                s.at(0.15, 0.42, 0)
                for s in (ellipsoid(0.065, 0.065, 0.065, sides=28), *_spikes(0.065, 0.04))
            ],
        ),
    ]


def _morning_star(_: Variant) -> list[Part]:
    shaft = lathe(
        [(0, 0)],
        [(0.022, 0)],
        [(0.026, 0.014), (0.017, 0.08), (0.018, 0.55)],
        [(0, 0.56)],
        sides=22,
    )
    wraps = [
        torus(0.019, 0.004, sides=18, section=6).turned(z=6).at(y=float(y))
        for y in np.linspace(0.07, 0.22, 15)
    ]
    return [
        shaft.part("handle"),
        *parts("grip", wraps),
        *parts(
            "metal",
            [
                sleeve((0.014, y), (0.024, y), (0.024, y + 0.05), (0.014, y + 0.05))
                for y in (0.235, 0.5)
            ],
        ),
        *parts(
            "main",
            [
                s.at(y=0.61)
                for s in (ellipsoid(0.075, 0.075, 0.075, sides=28), *_spikes(0.075, 0.05))
            ],
        ),
    ]


def _club(_: Variant) -> list[Part]:
    """Drive nails into a heavy wooden club."""
    wood = lathe(
        [(0, 0)],
        [(0.026, 0)],
        [(0.03, 0.014), (0.021, 0.05), (0.024, 0.24), (0.055, 0.46), (0.062, 0.6)],
        [(0.045, 0.665), (0, 0.69)],
        sides=30,
    )
    bumpy = wood.roughened(np.random.default_rng(8), 0.0022, 0.07)
    nails = [
        rod((0.035, 0, 0), (0.09, 0, 0), 0.008, tip=0.001, sides=8)
        .turned(y=51 * k)
        .at(y=0.45 + 0.022 * k)
        for k in range(9)
    ]
    wraps = [
        torus(0.0245, 0.0045, sides=18, section=6).turned(z=7).at(y=float(y))
        for y in np.linspace(0.05, 0.2, 14)
    ]
    return [bumpy.part("main"), *parts("metal", nails), *parts("grip", wraps)]


def _shuriken(_: Variant) -> list[Part]:
    blade = prism(star(4, 0.05, 0.017), 0.006, bevel=0.0026)
    ring = sleeve(
        (0.006, -0.0035), (0.0095, -0.0035), (0.0095, 0.0035), (0.006, 0.0035), sides=28
    ).turned(x=90)
    hole = cylinder(0.0062, 0.0064, bevel=0, sides=20).turned(x=90).at(z=-0.0032)
    made = [blade.part("main"), ring.part("metal"), hole.part("grip")]
    return each(made, lambda s: s.turned(z=45).turned(x=-20))


def _slingshot(_: Variant) -> list[Part]:
    fork = [
        tube(
            [(0, 0.11, 0), (0.03, 0.15, 0), (0.055, 0.2, 0), (0.06, 0.25, 0)],
            [0.014, 0.0125, 0.011, 0.012],
            sides=12,
        )
    ]
    bands = [
        tube([(0.06, 0.238, 0.005), (0.05, 0.21, -0.06), (0.02, 0.175, -0.12)], 0.006, flat=0.35)
    ]
    knots = [torus(0.0125, 0.0028, sides=16, section=6).at(0.06, y, 0) for y in (0.232, 0.24)]
    return [
        tube([(0, 0, 0), (0, 0.06, 0), (0, 0.12, 0)], [0.017, 0.015, 0.016], sides=14).part("main"),
        *parts("main", [c for s in fork for c in pair(s)]),
        *parts("string", [c for s in bands for c in pair(s)]),
        *parts(
            "grip",
            [
                box(0.05, 0.03, 0.006, bevel=0.002).at(0, 0.158, -0.122),
                *[c for s in knots for c in pair(s)],
            ],
        ),
        ellipsoid(0.012, 0.012, 0.012, sides=16).at(0, 0.173, -0.118).part("metal"),
    ]


def _boomerang(_: Variant) -> list[Part]:
    wing = [
        (0, 0.06),
        (0.05, 0.045),
        (0.2, -0.09),
        (0.235, -0.15),
        (0.205, -0.155),
        (0.16, -0.11),
        (0.04, -0.015),
        (0, -0.01),
    ]
    half = [*wing, *[(-x, y) for x, y in wing[-2:0:-1]]]
    mark = prism(star(4, 0.021, 0.008), 0.0135, bevel=0.001)
    made = [
        prism(rounded(half, 4), 0.012, bevel=0.003).part("main"),
        *parts("feather", pair(mark.at(0.118, -0.044, 0))),
        mark.at(y=0.024).part("trim"),
    ]
    return each(made, lambda s: s.turned(x=-18))


def _nunchucks(_: Variant) -> list[Part]:
    stick = lathe([(0, 0)], [(0.014, 0)], [(0.0165, 0.004), (0.0135, 0.28)], [(0, 0.284)], sides=20)
    bands = [
        sleeve((0.011, y), (r + 0.0012, y), (r + 0.0012, y + 0.012), (0.011, y + 0.012))
        for y, r in ((0.262, 0.0142), (0.03, 0.0163), (0.06, 0.016))
    ]
    left = [s.turned(z=14).at(-0.03, 0, 0) for s in (stick, *bands)]
    top = float(left[0].high[1])
    x = 0.03 + top * float(np.tan(np.radians(14)))
    chain = _links(
        [(-x, top, 0), (-0.05, top + 0.045, 0), (0.05, top + 0.045, 0), (x, top, 0)], 0.008
    )
    return [
        *parts("main", pair(left[0])),
        *parts("trim", [c for s in left[1:] for c in pair(s)]),
        *parts("metal", chain),
    ]


BUILD = by_subtype(
    flail=_flail,
    morning_star=_morning_star,
    club=_club,
    shuriken=_shuriken,
    slingshot=_slingshot,
    boomerang=_boomerang,
    nunchucks=_nunchucks,
)
