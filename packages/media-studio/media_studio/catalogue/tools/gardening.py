"""Tools for garden, field and yard."""

import numpy as np

from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import LYING, Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube


def _pole(length: float, radius: float = 0.019) -> list[Part]:
    """Make a long handle with a rounded end up, and a socket at y = 0."""
    stick = tube(
        [(0, 0, 0), (0, 0.5 * length, 0), (0, length, 0)], [radius, 0.95 * radius, radius], sides=14
    )
    ferrule = lathe(
        [(0.9 * radius, -0.02)],
        [(1.25 * radius, 0.0)],
        [(1.15 * radius, 0.1)],
        [(0, 0.1)],
        sides=18,
    )
    return [stick.part("handle"), ferrule.part("main")]


def _rake(_: Variant) -> list[Part]:
    teeth = [
        tube([(x, 0.02, 0), (x, 0.015, 0.05), (x, -0.06, 0.075)], [0.006, 0.006, 0.003], sides=8)
        for x in np.linspace(-0.2, 0.2, 13)
    ]
    arch = tube(
        [(-0.16, 0.02, 0), (-0.08, 0.07, 0), (0, 0.11, 0), (0.08, 0.07, 0), (0.16, 0.02, 0)], 0.007
    )
    return [
        *each(_pole(0.95), lambda s: s.at(y=0.1)),
        box(0.43, 0.022, 0.016, bevel=0.004).at(y=0.01).part("main"),
        *parts("main", [*teeth, arch]),
    ]


def _leaf_rake(_: Variant) -> list[Part]:
    tines = []
    for k in range(15):
        a = np.radians(-27 + 54 * k / 14)
        x, y = 0.45 * float(np.sin(a)), -0.45 * float(np.cos(a))
        tines.append(
            tube(
                [
                    (0.04 * float(np.sin(a)), 0, 0),
                    (0.55 * x, 0.55 * y, 0),
                    (x, y, 0),
                    (1.03 * x, 1.06 * y, 0.05),
                ],
                [0.004, 0.0045, 0.0045, 0.003],
                sides=6,
                flat=0.6,
            )
        )
    bands = [
        tube(
            [
                (r * float(np.sin(a)), -r * float(np.cos(a)), 0.004)
                for a in np.radians(np.linspace(-26, 26, 7))
            ],
            0.005,
            steps=3,
            flat=0.6,
        )
        for r in (0.18, 0.3)
    ]
    return [
        *_pole(0.85),
        *parts("main", [*tines, *bands]),
        box(0.06, 0.05, 0.03, bevel=0.006).at(y=-0.03).part("main"),
    ]


def _hoe(_: Variant) -> list[Part]:
    blade = prism(
        [(-0.09, -0.11), (0.09, -0.11), (0.075, 0.0), (0.02, 0.03), (-0.02, 0.03), (-0.075, 0.0)],
        0.006,
        bevel=0.002,
    )
    neck = tube(
        [(0, 0.13, 0), (0, 0.08, 0.02), (0, 0.04, 0.07), (0, -0.01, 0.1)],
        [0.013, 0.012, 0.011, 0.009],
    )
    return [
        *each(_pole(0.95), lambda s: s.at(y=0.12)),
        blade.turned(x=20).at(y=-0.02, z=0.1).part("main"),
        neck.part("main"),
    ]


def _pitchfork(_: Variant) -> list[Part]:
    outer = [
        (0.0, 0.12, 0),
        (0.06, 0.1, 0.004),
        (0.1, 0.05, 0.01),
        (0.105, -0.1, 0.035),
        (0.1, -0.28, 0.01),
    ]
    inner = [
        (0.0, 0.1, 0),
        (0.025, 0.07, 0.006),
        (0.034, 0.02, 0.012),
        (0.035, -0.12, 0.035),
        (0.034, -0.3, 0.01),
    ]
    radii = [0.011, 0.01, 0.009, 0.007, 0.002]
    tines = [tube(path, radii, sides=10) for path in (outer, inner)]
    return [
        *each(_pole(0.85), lambda s: s.at(y=0.12)),
        *parts("main", [c for s in tines for c in pair(s)]),
    ]


def _crescent(path: list[tuple[float, float]], width: list[float], thick: float) -> Shape:
    """Forge a curved blade whose back is thick and whose edge is thin."""
    curve = spline([(x, y, w) for (x, y), w in zip(path, width, strict=True)], 6)
    along = np.gradient(curve[:, :2], axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    inward = np.stack([along[:, 1], -along[:, 0]], -1)
    rings = []
    for (x, y, w), n in zip(curve, inward, strict=True):
        ex, ey = x + n[0] * max(w, 0.0008), y + n[1] * max(w, 0.0008)
        rings.append(
            np.array([(x, y, thick / 2), (ex, ey, 0.0003), (ex, ey, -0.0003), (x, y, -thick / 2)])
        )
    return loft(rings, crease=25)


def _scythe(_: Variant) -> list[Part]:
    """Mount a long curved blade on a bent shaft with two grips."""
    shaft = tube(
        [(0, 0, 0), (0.05, 0.5, 0), (-0.03, 1.0, 0), (0.0, 1.55, 0)],
        [0.017, 0.019, 0.018, 0.017],
        sides=14,
    )
    blade = _crescent(
        [(0, 1.56), (-0.2, 1.64), (-0.5, 1.62), (-0.75, 1.48), (-0.9, 1.26)],
        [0.055, 0.085, 0.085, 0.06, 0.0],
        0.008,
    )
    grips = [rod((0.02, y, 0), (0.02, y + 0.02, 0.16), 0.012, tip=0.014) for y in (0.62, 1.02)]
    straps = [
        sleeve((0.015, 0), (0.023, 0), (0.023, 0.03), (0.015, 0.03)).at(x, y, 0)
        for x, y in ((0.045, 0.6), (-0.02, 1.0), (-0.002, 1.5))
    ]
    return [
        shaft.part("handle"),
        blade.part("main"),
        *parts("handle", grips),
        *parts("trim", straps),
        rod((-0.03, 1.555, 0), (0.03, 1.545, 0), 0.022).part("trim"),
    ]


def _laid(made: list[Part], variant: Variant) -> list[Part]:
    """Lay a hand tool on its back, its handle to the front, where it is not to stand."""
    if LYING not in variant.attributes:
        return made
    return each(made, lambda shape: shape.turned(x=-90).turned(y=160))


def _sickle(variant: Variant) -> list[Part]:
    blade = _crescent(
        [
            (-0.007, 0.11),
            (-0.004, 0.15),
            (0.06, 0.205),
            (0.1, 0.3),
            (0.05, 0.41),
            (-0.06, 0.45),
            (-0.17, 0.4),
        ],
        [0.014, 0.015, 0.02, 0.03, 0.034, 0.026, 0.0],
        0.006,
    )
    grip = lathe(
        [(0, 0)],
        [(0.014, 0)],
        [(0.018, 0.012), (0.013, 0.05), (0.0155, 0.1), (0.012, 0.125)],
        [(0, 0.127)],
        sides=24,
    )
    made = [
        grip.part("handle"),
        blade.part("main"),
        sleeve((0.01, 0.115), (0.0145, 0.115), (0.0135, 0.132), (0.01, 0.132)).part("trim"),
    ]
    return _laid(made, variant)


def _trowel(variant: Variant) -> list[Part]:
    rows = [
        (0.0, 0.002, 0.0),
        (0.03, 0.024, 0.004),
        (0.09, 0.036, 0.012),
        (0.14, 0.038, 0.013),
        (0.165, 0.02, 0.008),
    ]
    rings = []
    for y, half, sag in rows:
        xs = np.linspace(-half, half, 9)
        front = np.column_stack([xs, np.full(9, y), -sag * (1 - (xs / half) ** 2)])
        rings.append(np.concatenate([front, (front - [0, 0, 0.0025])[::-1]]))
    neck = tube([(0, 0.155, -0.008), (0, 0.19, 0.004), (0, 0.215, 0.004)], [0.007, 0.0055, 0.006])
    grip = lathe(
        [(0.009, 0)],
        [(0.012, 0.006), (0.015, 0.05), (0.011, 0.09), (0.014, 0.11)],
        [(0, 0.118)],
        sides=24,
    )
    made = [
        loft(rings, steps=4, crease=50).part("main"),
        neck.part("main"),
        grip.at(y=0.212, z=0.004).part("handle"),
        torus(0.0105, 0.003, sides=22, section=8).at(y=0.216, z=0.004).part("trim"),
    ]
    return _laid(made, variant)


def _watering_can(_: Variant) -> list[Part]:
    """Make a can with a long spout and a rose."""
    can = lathe(
        [(0, 0)],
        [(0.11, 0)],
        [(0.115, 0.006)],
        [(0.105, 0.2)],
        [(0.098, 0.206)],
        [(0.097, 0.2)],
        [(0.104, 0.02)],
        [(0, 0.02)],
        sides=44,
    )
    spout = tube(
        [(0.09, 0.05, 0), (0.16, 0.1, 0), (0.22, 0.18, 0), (0.29, 0.26, 0)],
        [0.026, 0.02, 0.016, 0.014],
        sides=16,
    )
    rose = lathe([(0, 0)], [(0.015, 0)], [(0.048, 0.045)], [(0.048, 0.052)], [(0, 0.06)], sides=32)
    tilt = 48.0
    holes = [
        ellipsoid(0.0028, 0.0015, 0.0028, sides=8).at(
            r * float(np.cos(a)), 0.0595 - 0.16 * r, r * float(np.sin(a))
        )
        for r, n in ((0.0, 1), (0.015, 6), (0.03, 11))
        for a in np.linspace(0, 2 * np.pi, n, endpoint=False)
    ]
    handle = [
        (-0.1, 0.06, 0),
        (-0.17, 0.12, 0),
        (-0.17, 0.22, 0),
        (-0.1, 0.29, 0),
        (0.0, 0.28, 0),
        (0.05, 0.2, 0),
    ]
    return [
        can.part("main"),
        spout.part("main"),
        rose.turned(z=-tilt).at(0.285, 0.255, 0).part("rose"),
        *parts("dark", [s.turned(z=-tilt).at(0.285, 0.255, 0) for s in holes]),
        tube(handle, 0.01, flat=0.7).part("trim"),
        rod((0.1, 0.18, 0), (0.24, 0.21, 0), 0.006).part("trim"),
        *parts(
            "trim",
            [
                torus(r, 0.004, sides=44, section=8).at(y=y)
                for r, y in ((0.1145, 0.01), (0.1105, 0.1), (0.104, 0.2))
            ],
        ),
    ]


def _shears(variant: Variant) -> list[Part]:
    half = [(0.0, 0.0), (0.032, 0.02), (0.036, 0.1), (0.002, 0.27), (-0.004, 0.26), (-0.004, 0.02)]
    blade = prism(half, 0.005, bevel=0.0018)
    arm = tube([(0, 0.01, 0), (0.01, -0.06, 0), (0.02, -0.12, 0)], 0.007)
    grip = tube(
        [(0.019, -0.11, 0), (0.03, -0.2, 0), (0.022, -0.3, 0)], [0.011, 0.0135, 0.0125], flat=0.85
    )
    made = []
    for side, turn in ((1.0, -13.0), (-1.0, 13.0)):
        flip = [
            (s if side > 0 else s.mirrored("x")).turned(z=turn).at(z=0.0028 * side)
            for s in (blade, arm, grip)
        ]
        made += [flip[0].part("main"), flip[1].part("main"), flip[2].part("handle")]
    made.append(cylinder(0.011, 0.022, sides=18).turned(x=90).at(y=0.012, z=-0.011).part("trim"))
    return _laid(made, variant)


BUILD = by_subtype(
    rake=_rake,
    leaf_rake=_leaf_rake,
    hoe=_hoe,
    pitchfork=_pitchfork,
    scythe=_scythe,
    sickle=_sickle,
    trowel=_trowel,
    watering_can=_watering_can,
    shears=_shears,
)
