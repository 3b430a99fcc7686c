"""Pieces of armour, and a whole suit on its stand."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.fittings import rivets
from media_studio.modelling.curves import Point, spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, each, moved, pair, parts, skin
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import (
    cylinder,
    lathe,
    loft,
    rod,
    sleeve,
    superellipse,
    tube,
)


def _rings(*rows: tuple[float, float, float, float], power: float = 2.3) -> Shape:
    """Loft a body over rows of (y, half width, half depth, z)."""
    made: list[FloatArray] = []
    for y, wide, deep, z in rows:
        ring = superellipse(wide, deep, power=power, sides=24)
        made.append(np.column_stack([ring[:, 0], np.full(24, y), z - ring[:, 1]]))
    return loft(made, steps=2, crease=55)


def _edge(y: float, wide: float, deep: float, thick: float, z: float = 0.0) -> Shape:
    angle = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    path = np.stack([wide * np.sin(angle), np.full(28, y), z + deep * np.cos(angle)], -1)
    return tube(path, thick, steps=1, sides=8, loop=True)


_CHEST = (
    (0.0, 0.17, 0.115, 0),
    (0.04, 0.155, 0.105, 0),
    (0.12, 0.168, 0.125, 0.006),
    (0.24, 0.205, 0.15, 0.016),
    (0.34, 0.21, 0.145, 0.012),
    (0.41, 0.185, 0.115, 0),
    (0.46, 0.12, 0.08, -0.008),
    (0.475, 0.095, 0.068, -0.01),
)
"""Rows of a breastplate: (y, half width, half depth, z)."""
_CHEST_POWER = 2.3


def _armhole(share: float, lift: float) -> FloatArray:
    """Return a ring (28, 3) on the left of a breastplate, `share` of the size of its armhole."""
    turn = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    y, z = 0.355 + 0.075 * share * np.cos(turn), 0.06 * share * np.sin(turn)
    rows = spline(_CHEST, 6)
    wide, deep, middle = (np.interp(y, rows[:, 0], rows[:, k]) for k in (1, 2, 3))
    across = (1 - np.abs((z - middle) / deep) ** _CHEST_POWER) ** (1 / _CHEST_POWER)
    return np.column_stack([wide * across + lift, y, z])


def _cuirass() -> list[Part]:
    """Hammer a breastplate with a ridge, a flared waist and straps over the shoulders."""
    body = _rings(*_CHEST, power=_CHEST_POWER)
    skirt = [
        _rings(
            (-0.035 - 0.055 * k, 0.188 + 0.02 * k, 0.13 + 0.016 * k, 0),
            (0.02 - 0.055 * k, 0.168 + 0.02 * k, 0.114 + 0.016 * k, 0),
        )
        for k in range(3)
    ]
    ridge = tube(
        [(0, 0.05, 0.112), (0, 0.13, 0.135), (0, 0.25, 0.17), (0, 0.34, 0.16), (0, 0.42, 0.115)],
        0.009,
        sides=8,
    )
    chest = [
        tube(
            [(0.03, 0.33, 0.158), (0.1, 0.29, 0.15), (0.16, 0.31, 0.118), (0.19, 0.36, 0.065)],
            0.007,
            sides=8,
        )
    ]
    strap = tube(
        [(0.115, 0.4, 0.1), (0.125, 0.475, 0.04), (0.125, 0.48, -0.04), (0.12, 0.42, -0.1)],
        0.028,
        flat=0.3,
    )
    side = [
        tube([(0.168, y, 0.05), (0.215, y, 0.0), (0.168, y, -0.055)], 0.018, flat=0.3)
        for y in (0.16, 0.26)
    ]
    arm = tube(_armhole(1, 0.002), 0.009, steps=1, sides=8, loop=True)
    faces = [_armhole(share, 0.0015) for share in (0, 0.35, 0.7, 1)]
    hollow = skin(np.stack([*faces, _armhole(1, -0.006), _armhole(0, -0.006)]))
    return [
        *parts("main", [body, *skirt]),
        *parts(
            "trim",
            [
                ridge,
                *pair(chest[0]),
                _edge(0.478, 0.098, 0.07, 0.01, -0.01),
                _edge(0.002, 0.18, 0.123, 0.008),
                *pair(arm),
            ],
        ),
        *parts("dark", pair(hollow)),
        *parts("strap", [*pair(strap), *[one for s in side for one in pair(s)]]),
        *parts(
            "trim", [one for nail in rivets([(0.12, 0.415, 0.098)], 0.011) for one in pair(nail)]
        ),
    ]


def _on_foot(made: list[Part], height: float, *, head: float) -> list[Part]:
    """Hang pieces on a wooden stand whose post ends at `head`."""
    foot = cylinder(0.2, 0.035, bevel=0.008, sides=36)
    post = rod((0, 0.02, 0), (0, head, 0), 0.022)
    return [*parts("stand", [foot, post]), *moved(made, y=height)]


def _breastplate(_: Variant) -> list[Part]:
    return _on_foot(_cuirass(), 0.36, head=0.84)


def _finger(x: float, length: float, radius: float) -> list[Shape]:
    """Lap plates along a finger that points up."""
    joints = np.linspace(0, length, 4)
    return [
        lathe(
            [(0, 0)],
            [(radius, 0)],
            [(0.96 * radius, 0.4 * length / 3), (0.86 * radius, 1.12 * length / 3)],
            [(0, 1.2 * length / 3)],
            sides=16,
        ).at(x, float(y), 0)
        for y in joints[:-1]
    ]


def _glove() -> list[Part]:
    """Make a gauntlet that stands on its cuff, the fingers up, its palm behind."""
    cuff = sleeve(
        (0.058, 0),
        (0.075, 0.0),
        (0.062, 0.06),
        (0.046, 0.13),
        (0.05, 0.14),
        (0.04, 0.14),
        (0.052, 0.055),
        sides=36,
    ).scaled(1, 1, 0.82)
    inner = cylinder(0.05, 0.16, bevel=0.01).scaled(0.9, 1, 0.72)
    palm = _rings(
        (0.13, 0.042, 0.034, 0),
        (0.17, 0.05, 0.034, 0),
        (0.225, 0.056, 0.032, 0),
        (0.24, 0.05, 0.026, 0),
        power=3,
    )
    plates = [
        _rings(
            (0.14 + 0.025 * k, 0.046 + 0.003 * k, 0.037, 0.004),
            (0.163 + 0.025 * k, 0.049 + 0.003 * k, 0.034, 0.004),
            power=3,
        )
        for k in range(3)
    ]
    fingers = [
        s.at(y=0.232)
        for x, n in ((-0.04, 0.082), (-0.014, 0.098), (0.013, 0.092), (0.039, 0.072))
        for s in _finger(x, n, 0.0135)
    ]
    thumb = [s.turned(z=-42).at(0.05, 0.17, 0.008) for s in _finger(0, 0.075, 0.0145)]
    knuckles = [
        ellipsoid(0.014, 0.011, 0.012, sides=14).at(x, 0.226, 0.026)
        for x in (-0.04, -0.014, 0.013, 0.039)
    ]
    nails = [(0.0645 * np.sin(a), 0.05, 0.053 * np.cos(a)) for a in np.radians([-50, 0, 50])]
    return [
        *parts("main", [cuff, palm, *plates, *fingers, *thumb]),
        inner.part("strap"),
        *parts(
            "trim", [*knuckles, _edge(0.003, 0.0735, 0.06, 0.0045), _edge(0.14, 0.049, 0.04, 0.004)]
        ),
        *parts("trim", rivets(nails, 0.005)),
    ]


def _gauntlet(_: Variant) -> list[Part]:
    return _glove()


def _guard() -> Shape:
    """Bend a pointed plate around the outside of an arm guard, over its straps."""
    y = np.array([0.02, 0.04, 0.06, 0.105, 0.15, 0.168, 0.185])
    half = np.radians([0.5, 12, 22, 22, 22, 12, 0.5])
    share = np.linspace(-1, 1, 11)
    rings = []
    for height, wide, radius in zip(y, half, 0.04 + 0.06 * y, strict=True):
        turn = np.radians(55) + wide * share
        reach = radius + np.concatenate([0.0065 - 0.002 * share**2, np.full(11, -0.001)])
        angle = np.concatenate([turn, turn[::-1]])
        x, z = reach * np.sin(angle), 0.9 * reach * np.cos(angle)
        rings.append(np.column_stack([x, np.full(22, height), z]))
    return skin(np.stack(rings), crease=40)


def _bracer(_: Variant) -> list[Part]:
    """Bend an arm guard, laced with straps and buckles."""
    shell = sleeve(
        (0.036, 0), (0.04, 0), (0.052, 0.2), (0.05, 0.205), (0.046, 0.2), sides=36
    ).scaled(1, 1, 0.9)
    edges = [_edge(0.003, 0.0395, 0.0355, 0.004), _edge(0.2, 0.0515, 0.046, 0.004)]
    straps = [
        sleeve((r, y), (r + 0.004, y), (r + 0.0045, y + 0.018), (r, y + 0.018), sides=36).scaled(
            1, 1, 0.9
        )
        for y, r in ((0.04, 0.0415), (0.1, 0.0452), (0.155, 0.0485))
    ]
    buckles = [
        box(0.018, 0.022, 0.004, bevel=0.001).at(-0.012, y, 0.044 + 0.06 * y * 0.8)
        for y in (0.038, 0.098, 0.153)
    ]
    return [
        shell.part("main"),
        *parts("trim", [*edges, _guard()]),
        *parts("strap", straps),
        *parts("trim", buckles),
    ]


def _bracers(variant: Variant) -> list[Part]:
    left = moved(_bracer(variant), x=-0.075)
    return [*left, *each(left, lambda s: s.mirrored("x"))]


def _shoulder(x: float) -> list[Part]:
    """Lap three plates over a shoulder, the top one domed."""
    made: list[Shape] = []
    for k in range(3):
        dome_ = lathe(
            [(0, 0.1)],
            [(0.05, 0.092), (0.09, 0.06), (0.108, 0.0)],
            [(0.1, 0.0)],
            [(0.083, 0.052), (0, 0.088)],
            sides=20,
        )
        made.append(
            dome_.scaled(1 - 0.06 * k, 1 - 0.1 * k, 1 - 0.06 * k)
            .turned(z=-28 - 26 * k)
            .at(x + 0.012 * k, -0.028 * k, 0)
        )
    rim = torus(0.105, 0.006, sides=20, section=8).turned(z=-28).at(x, 0, 0)
    return [
        *parts("main", made),
        *parts(
            "trim",
            [rim, ellipsoid(0.018, 0.014, 0.018, sides=16).turned(z=-28).at(x + 0.047, 0.086, 0)],
        ),
    ]


def _lame(rows: Sequence[Point], half: float) -> Shape:
    """Bend a plate of (radius, height) rows around the outside of a shoulder, +X.

    Args:
        rows: From the top down.
        half: Degrees to either side.
    """
    turn = np.radians(np.linspace(-half, half, 37))
    rings = []
    for radius, y in rows:
        across = [
            np.column_stack([r * np.cos(turn), np.full(37, h), r * np.sin(turn)])
            for r, h in ((radius, y), (max(radius - 0.004, 0.001), y - 0.003))
        ]
        rings.append(np.concatenate([across[0], across[1][::-1]]))
    return _towards_neck(skin(np.stack(rings), crease=40))


def _towards_neck(shape: Shape) -> Shape:
    """Draw out what covers the shoulder on the side of the neck."""
    return shape.warped(lambda p: p * np.where(p[:, [0]] < 0, [[1.5, 1, 1]], [[1, 1, 1]]))


def _rolled(radius: float, y: float, half: float) -> Shape:
    """Roll the lower edge of a plate."""
    turn = np.radians(np.linspace(-half, half, 25))
    path = np.column_stack([radius * np.cos(turn), np.full(25, y), radius * np.sin(turn)])
    return _towards_neck(tube(path, 0.0035, steps=1, sides=8))


def _pauldron(_: Variant) -> list[Part]:
    """Lap the plates of one shoulder piece, from a domed cap down the arm, with its strap."""
    cap = [(0.004, 0.076), (0.045, 0.073), (0.082, 0.058), (0.107, 0.03), (0.12, -0.006),
           (0.121, -0.01)]  # fmt: skip
    plates, edges, nails = [_lame(cap, 142)], [_rolled(0.121, -0.01, 142)], []
    for k in range(4):
        radius, y, half = 0.108 - 0.009 * k, 0.004 - 0.04 * k, 112 - 4 * k
        rows = [(radius, y), (radius + 0.003, y - 0.03), (radius + 0.006, y - 0.056)]
        plates.append(_lame(rows, half))
        edges.append(_rolled(radius + 0.006, y - 0.056, half))
        nail = ellipsoid(0.004, 0.004, 0.004, sides=8).at(x=radius + 0.005, y=y - 0.038)
        nails += [nail.turned(y=side * 60) for side in (-1, 1)]
    ridge = tube([(x, y + 0.002, 0) for x, y in cap], 0.005, steps=2, sides=8)
    behind = np.radians(np.linspace(100, 260, 17))
    strap = tube(
        np.column_stack([0.088 * np.cos(behind), np.full(17, -0.1), 0.088 * np.sin(behind)]),
        0.013, steps=1, sides=10, flat=0.25,
    )  # fmt: skip
    made = [
        *parts("main", plates),
        *parts("trim", [*edges, *nails, ridge]),
        strap.part("strap"),
    ]
    return each(made, lambda s: s.turned(z=20))


def _pauldrons(variant: Variant) -> list[Part]:
    left = moved(_pauldron(variant), x=0.18)
    return [*left, *each(left, lambda s: s.mirrored("x"))]


def _tapered(
    low: tuple[float, float, float], high: tuple[float, float, float], a: float, b: float
) -> Shape:
    """Turn a limb of plate from `low` to `high`, of radius `a` and `b`."""
    length = float(np.linalg.norm(np.subtract(high, low)))
    return lathe(
        [(0, 0)],
        [(0.92 * a, 0)],
        [(a, 0.1 * length), (b, 0.85 * length)],
        [(0.9 * b, length)],
        [(0, length)],
        sides=16,
    ).aimed(low, high)


def _cop(at: tuple[float, float, float], r: float) -> list[Shape]:
    """Cover a joint with a cop and its wing."""
    return [
        ellipsoid(r, r, 1.1 * r, sides=20).at(*at),
        ellipsoid(0.4 * r, 0.7 * r, 0.9 * r, sides=16).at(at[0] + 0.9 * r, at[1], at[2] - 0.2 * r),
    ]


def _left_side() -> list[Part]:
    """Plate the left leg, arm, hand and shoulder."""
    leg = [
        _tapered((0.1, 0.12, 0), (0.095, 0.5, 0.0), 0.055, 0.068),
        _tapered((0.098, 0.52, 0), (0.085, 0.9, 0), 0.072, 0.092),
    ]
    foot = _rings((0.06, 0.05, 0.06, 0.0), (0.1, 0.05, 0.07, 0.005), (0.16, 0.048, 0.05, 0.0))
    toe = [
        ellipsoid(0.052, 0.045, 0.1, sides=20).at(0.1, 0.085, 0.08 + 0.03 * k).scaled(1, 1, 1)
        for k in range(2)
    ]
    arm = [
        _tapered((0.235, 1.3, 0), (0.285, 1.05, 0.01), 0.058, 0.05),
        _tapered((0.29, 1.02, 0.01), (0.3, 0.8, 0.05), 0.05, 0.042),
    ]
    hand = [
        _tapered((0.298, 0.86, 0.035), (0.301, 0.77, 0.055), 0.05, 0.034),
        ellipsoid(0.024, 0.065, 0.042, sides=18).at(0.302, 0.7, 0.062),
        rod((0.292, 0.74, 0.085), (0.282, 0.68, 0.1), 0.013, sides=10),
    ]
    tasset = (
        prism([(-0.06, 0), (0.06, 0), (0.05, -0.16), (0, -0.2), (-0.05, -0.16)], 0.02, bevel=0.006)
        .turned(x=-6, y=18)
        .at(0.1, 0.86, 0.15)
    )
    return [
        *parts("main", [*leg, foot.at(x=0.1), *toe, *arm, *hand, tasset]),
        *parts("main", [*_cop((0.097, 0.51, 0.01), 0.07), *_cop((0.29, 1.035, 0.01), 0.052)]),
        *each(_shoulder(0.19), lambda s: s.at(y=1.33)),
    ]


def _helm() -> list[Part]:
    """Close a helmet with a comb and a plume over a gorget of two plates."""
    helm = [
        lathe(
            [(0, 0)],
            [(0.075, 0)],
            [(0.1, 0.03), (0.108, 0.12), (0.1, 0.2), (0.055, 0.265), (0, 0.28)],
            sides=32,
        ).scaled(0.88, 1, 1.08),
        _rings((0.02, 0.045, 0.06, 0.06), (0.09, 0.075, 0.085, 0.05), (0.135, 0.085, 0.095, 0.03)),
    ]
    slit = box(0.12, 0.014, 0.02, bevel=0.003).at(0, 0.143, 0.107)
    comb = tube(
        [(0, 0.15, -0.118), (0, 0.25, -0.09), (0, 0.295, 0.0), (0, 0.24, 0.09)],
        0.012,
        sides=8,
        flat=1.0,
    )
    plume = tube(
        [(0, 0.28, -0.02), (0, 0.39, -0.06), (0, 0.36, -0.17), (0, 0.22, -0.23)],
        [0.012, 0.035, 0.042, 0.008],
        sides=12,
        flat=0.5,
    )
    gorget = [
        sleeve(
            (0.06, 1.42 + 0.035 * k),
            (0.098 - 0.012 * k, 1.42 + 0.035 * k),
            (0.09 - 0.012 * k, 1.465 + 0.035 * k),
            (0.06, 1.465 + 0.035 * k),
        )
        for k in range(2)
    ]
    raised = [s.at(y=1.47) for s in (*helm, slit, comb, plume)]
    return [
        *parts("main", [*raised[:2], *gorget]),
        raised[2].part("dark"),
        raised[3].part("trim"),
        raised[4].part("plume"),
    ]


def _suit(_: Variant) -> list[Part]:
    """Stand the whole suit up: helmet, cuirass, arms and legs of plate on a low plinth."""
    half = _left_side()
    post = rod((0, 0.05, -0.04), (0, 1.0, -0.04), 0.022)
    return [
        *half,
        *each(half, lambda s: s.mirrored("x")),
        *moved(_cuirass(), y=0.96),
        *_helm(),
        *parts("stand", [box(0.72, 0.06, 0.52, bevel=0.015), post]),
    ]


BUILD = by_subtype(
    breastplate=_breastplate,
    gauntlet=_gauntlet,
    bracer=_bracer,
    bracers=_bracers,
    pauldron=_pauldron,
    pauldrons=_pauldrons,
    suit=_suit,
)
