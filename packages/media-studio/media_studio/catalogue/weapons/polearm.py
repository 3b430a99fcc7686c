"""Weapons and tools on a shaft, standing upright."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import Shape, around, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, tube


def _shaft(length: float, radius: float, *, bow: float = 0.0) -> Shape:
    path = [(0, 0, 0), (bow, 0.35 * length, 0), (-0.4 * bow, 0.75 * length, 0), (0, length, 0)]
    return tube(path, [1.15 * radius, radius, 0.95 * radius, radius], sides=12)


def _wrap(low: float, high: float, radius: float) -> list[Shape]:
    count = int((high - low) / 0.011)
    cord = torus(radius, 0.0042, sides=16, section=6).turned(z=7)
    return [cord.at(y=float(y)) for y in np.linspace(low, high, count)]


def _bit(reach: float, edge: float, neck: float, *, beard: float = 1.0) -> Shape:
    """Forge an axe head that widens from the eye at x = 0 to a curved edge at x = `reach`."""
    rows = np.linspace(0, 1, 9)
    rings = []
    for t in rows:
        x = reach * t
        top = neck + (edge - neck) * t**2.2
        low = -(neck + (edge * beard - neck) * t**2.2)
        thick = 0.02 * (1 - t) ** 0.8 + 0.0008
        curve = 0.16 * edge * t**2
        ys = np.linspace(low, top, 7)
        bulge = curve * (1 - ((ys - (top + low) / 2) / ((top - low) / 2)) ** 2)
        front = [(x + b, y, thick) for y, b in zip(ys, bulge, strict=True)]
        back = [(x + b, y, -thick) for y, b in zip(ys[::-1], bulge[::-1], strict=True)]
        rings.append(np.array([*front, *back]))
    return loft(rings, crease=28)


def _axe(_: Variant) -> list[Part]:
    eye = box(0.05, 0.07, 0.042, bevel=0.006).at(x=0.0, y=-0.035)
    poll = box(0.04, 0.05, 0.036, bevel=0.006).at(x=-0.035, y=-0.025)
    handle = tube(
        [(0.015, 0, 0), (-0.005, 0.08, 0), (0.008, 0.3, 0), (-0.004, 0.5, 0), (0, 0.66, 0)],
        [0.024, 0.017, 0.016, 0.016, 0.017],
        sides=12,
        flat=0.75,
    )
    return [
        handle.part("handle"),
        *parts("main", [s.at(y=0.6) for s in (eye, poll, _bit(0.13, 0.085, 0.033, beard=1.25))]),
    ]


def _battle_axe(_: Variant) -> list[Part]:
    bit = _bit(0.2, 0.17, 0.045).at(x=0.015, y=0.85)
    spike = lathe([(0.02, 0), (0.014, 0.05), (0, 0.14)], sides=4, bevel=0.0).turned(y=45)
    bands = [torus(0.026, 0.007, sides=20, section=8).at(y=y) for y in (0.76, 0.94)]
    return [
        _shaft(0.97, 0.019).part("handle"),
        *parts("main", [*pair(bit), box(0.06, 0.16, 0.05, bevel=0.008).at(y=0.77)]),
        *parts(
            "trim", [spike.at(y=0.96), *bands, ellipsoid(0.03, 0.035, 0.03, sides=16).at(y=0.01)]
        ),
        *parts("grip", _wrap(0.08, 0.32, 0.0205)),
    ]


def _hammer(_: Variant) -> list[Part]:
    face = lathe(
        [(0, 0)],
        [(0.016, 0)],
        [(0.016, 0.014)],
        [(0.011, 0.02)],
        [(0.011, 0.04)],
        [(0, 0.04)],
        sides=20,
        bevel=0.002,
    )
    claw = [
        (0, 0.012),
        (-0.03, 0.012),
        (-0.06, -0.004),
        (-0.078, -0.03),
        (-0.058, -0.016),
        (-0.03, -0.008),
        (0, -0.012),
    ]
    prong = prism(claw, 0.009, bevel=0.002).turned(y=7).at(z=0.007)
    handle = tube(
        [(0, 0, 0), (0, 0.1, 0), (0, 0.2, 0), (0, 0.31, 0)],
        [0.016, 0.0145, 0.011, 0.012],
        sides=12,
        flat=0.8,
    )
    head = box(0.034, 0.034, 0.028, bevel=0.006).at(y=-0.017)
    return [
        handle.part("handle"),
        *parts(
            "main", [s.at(y=0.3) for s in (head, face.turned(z=90).at(x=0.054), *pair(prong, "z"))]
        ),
    ]


def _warhammer(_: Variant) -> list[Part]:
    block = box(0.34, 0.19, 0.19, bevel=0.02).at(y=0.72)
    plates = [box(0.045, 0.215, 0.215, bevel=0.016).at(x=x, y=0.7075) for x in (-0.16, 0.16)]
    rune = prism(rectangle(0.09, 0.09, radius=0.01), 0.205, bevel=0.006).turned(z=45).at(y=0.815)
    cap = lathe([(0, 0)], [(0.045, 0)], [(0.04, 0.03)], [(0, 0.045)], sides=20).at(y=0.905)
    foot = lathe([(0, 0), (0.03, 0.008), (0.034, 0.03), (0.022, 0.055)], sides=20)
    return [
        _shaft(0.8, 0.022).part("handle"),
        block.part("main"),
        *parts("trim", [*plates, rune, cap, foot]),
        *parts("grip", _wrap(0.07, 0.36, 0.0235)),
    ]


def _mace(_: Variant) -> list[Part]:
    flange = [(0.02, -0.07), (0.05, -0.05), (0.078, 0.0), (0.05, 0.06), (0.02, 0.075)]
    wing = prism(flange, 0.012, bevel=0.004)
    core = lathe(
        [(0.026, -0.09), (0.03, -0.04), (0.03, 0.05), (0.02, 0.085), (0.012, 0.1), (0, 0.12)],
        sides=18,
    )
    foot = ellipsoid(0.026, 0.022, 0.026, sides=16).at(y=0.018)
    return [
        _shaft(0.62, 0.0155).part("handle"),
        *parts("main", [s.at(y=0.62) for s in (core, *around(wing, 7))]),
        *parts("trim", [foot, torus(0.021, 0.006, sides=18, section=8).at(y=0.24)]),
        *parts("grip", _wrap(0.05, 0.22, 0.018)),
    ]


def _leaf_blade(length: float, width: float) -> Shape:
    rows = spline([(0.25 * width, 0), (0.5 * width, 0.3), (0.35 * width, 0.65), (0.0004, 1.0)], 5)
    rings = [
        np.array(
            [
                [w, y * length, 0],
                [0, y * length, -0.22 * w - 0.001],
                [-w, y * length, 0],
                [0, y * length, 0.22 * w + 0.001],
            ]
        )
        for w, y in np.maximum(rows, [0.0004, 0])
    ]
    return loft(rings, crease=28)


def _spear(_: Variant) -> list[Part]:
    socket = lathe([(0, 0)], [(0.02, 0)], [(0.022, 0.015)], [(0.014, 0.12)], [(0, 0.12)], sides=16)
    ferrule = lathe([(0, 0)], [(0.006, 0)], [(0.016, 0.07)], [(0, 0.07)], sides=14)
    path = [(0.016, 1.7, 0), (0.03, 1.65, 0), (0.024, 1.57, 0)]
    strand = tube(path, [0.004, 0.004, 0.002], sides=5, steps=3)
    return [
        _shaft(1.75, 0.0135).part("handle"),
        *parts("main", [_leaf_blade(0.36, 0.13).at(y=1.82), socket.at(y=1.71), ferrule]),
        *parts("tassel", around(strand, 14)),
    ]


def _halberd(_: Variant) -> list[Part]:
    """Mount an axe blade, a hook and a long spike on a pole, above a tassel."""
    edge = [
        (0.015, -0.1),
        (0.07, -0.13),
        (0.2, -0.19),
        (0.235, 0.0),
        (0.2, 0.13),
        (0.09, 0.05),
        (0.015, 0.06),
    ]
    blade = prism(spline(edge, 3), 0.014, bevel=0.006)
    hook = prism(
        [(-0.015, -0.05), (-0.1, -0.03), (-0.19, -0.09), (-0.12, 0.02), (-0.015, 0.05)],
        0.014,
        bevel=0.005,
    )
    spike = lathe([(0.02, 0)], [(0.022, 0.03), (0.014, 0.2)], [(0, 0.42)], sides=4, bevel=0).turned(
        y=45
    )
    socket = lathe(
        [(0, -0.16)], [(0.024, -0.16)], [(0.026, -0.14)], [(0.024, 0.1)], [(0, 0.1)], sides=16
    )
    langet = box(0.014, 0.3, 0.046, bevel=0.003).at(y=1.3)
    strand = tube(
        [(0.018, 1.33, 0), (0.036, 1.27, 0), (0.03, 1.17, 0)],
        [0.0045, 0.0045, 0.002],
        sides=5,
        steps=3,
    )
    foot = lathe([(0, 0)], [(0.008, 0)], [(0.019, 0.07)], [(0, 0.07)], sides=14)
    return [
        _shaft(1.6, 0.0165).part("handle"),
        *parts("main", [s.at(y=1.62) for s in (blade, hook, socket)]),
        *parts("main", [spike.at(y=1.71), langet, foot]),
        *parts("tassel", around(strand, 16)),
        *parts("trim", [torus(0.022, 0.007, sides=18, section=8).at(y=1.335)]),
    ]


def _glaive(_: Variant) -> list[Part]:
    """Put a long curved blade with one edge on a pole, a disc below it."""
    edge = [
        (-0.02, 0.0),
        (0.028, 0.0),
        (0.045, 0.15),
        (0.045, 0.32),
        (0.0, 0.5),
        (-0.06, 0.58),
        (-0.03, 0.42),
        (-0.016, 0.2),
    ]
    blade = prism(spline(edge, 4), 0.012, bevel=0.005)
    disc = cylinder(0.05, 0.012, bevel=0.003, sides=28).at(y=1.46)
    socket = lathe([(0, 0)], [(0.02, 0)], [(0.022, 0.1)], [(0, 0.1)], sides=16).at(y=1.37)
    strand = tube(
        [(0.018, 1.37, 0), (0.034, 1.32, 0), (0.028, 1.22, 0)],
        [0.0045, 0.0045, 0.002],
        sides=5,
        steps=3,
    )
    return [
        _shaft(1.48, 0.016).part("handle"),
        blade.at(y=1.465).part("main"),
        *parts("trim", [disc, socket, ellipsoid(0.022, 0.026, 0.022, sides=16).at(y=0.015)]),
        *parts("tassel", around(strand, 16)),
        *parts("grip", _wrap(0.55, 0.8, 0.0175)),
    ]


def _lance(_: Variant) -> list[Part]:
    """Taper a jousting lance, banded with a ribbon of paint, behind it the cone for the hand."""
    body = lathe(
        [(0, 0)],
        [(0.034, 0)],
        [(0.036, 0.03), (0.026, 0.08), (0.024, 0.3)],
        [(0.026, 0.33), (0.044, 0.48), (0.012, 2.3)],
        [(0, 2.31)],
        sides=24,
    )
    cone = lathe(
        [(0, 0.34)],
        [(0.03, 0.33)],
        [(0.13, 0.42), (0.135, 0.44)],
        [(0.126, 0.44)],
        [(0.045, 0.47)],
        [(0, 0.46)],
        sides=32,
    )
    turn = np.linspace(0, 14 * np.pi, 150)
    height = np.linspace(0.5, 2.2, 150)
    reach = np.interp(height, [0.48, 2.3], [0.043, 0.0125])
    band = tube(
        np.stack([reach * np.cos(turn), height, reach * np.sin(turn)], -1),
        np.linspace(0.016, 0.006, 150),
        steps=1,
        sides=6,
        flat=0.9,
    )
    tip = lathe([(0, 0)], [(0.016, 0)], [(0.018, 0.02)], [(0, 0.1)], sides=16).at(y=2.29)
    return [
        body.part("handle"),
        band.part("stripe"),
        cone.part("trim"),
        tip.part("main"),
        *parts("grip", _wrap(0.1, 0.3, 0.0265)),
    ]


def _trident(_: Variant) -> list[Part]:
    prong = tube(
        [(0, 0, 0), (0.09, 0.02, 0), (0.105, 0.12, 0), (0.1, 0.24, 0)],
        [0.014, 0.014, 0.013, 0.011],
        sides=10,
    )
    tip = lathe([(0, 0)], [(0.024, 0.012)], [(0, 0.09)], sides=6, bevel=0.0)
    boss = lathe([(0.018, 0), (0.03, 0.03), (0.02, 0.06), (0.014, 0.25)], sides=16)
    return [
        _shaft(1.45, 0.016).part("handle"),
        *parts(
            "main",
            [
                s.at(y=1.42)
                for s in (
                    *pair(prong.at(y=0.04)),
                    boss,
                    tip.at(y=0.26),
                    *pair(tip.at(x=0.1, y=0.27)),
                )
            ],
        ),
    ]


def _staff(variant: Variant) -> list[Part]:
    """Twist the head of a staff around a crystal or an orb."""
    claws = []
    for k in range(4):
        angle = np.radians(90 * k + np.array([0, 25, 60, 100]))
        radius, y = np.array([0.014, 0.06, 0.062, 0.018]), np.array([1.4, 1.49, 1.59, 1.68])
        path = np.stack([radius * np.cos(angle), y, radius * np.sin(angle)], axis=-1)
        claws.append(tube(path, [0.015, 0.012, 0.01, 0.005], sides=8))
    crystal = lathe([(0, 0)], [(0.045, 0.06)], [(0.04, 0.11)], [(0, 0.18)], sides=6, bevel=0.0)
    orb = ellipsoid(0.048, 0.048, 0.048).at(y=1.545)
    return [
        _shaft(1.42, 0.017, bow=0.018).roughened(variant.rng, 0.0012, 0.08).part("main"),
        *parts("main", claws),
        *parts("gem", [orb if "orb" in variant.attributes else crystal.creased(15).at(y=1.47)]),
        *parts("grip", _wrap(0.75, 0.9, 0.0185)),
        *parts(
            "trim", [torus(0.019, 0.006, sides=20, section=8).at(y=y) for y in (0.735, 0.915, 1.38)]
        ),
    ]


def _pickaxe(_: Variant) -> list[Part]:
    arm = tube(
        [(-0.3, 0.66, 0), (-0.16, 0.735, 0), (0, 0.76, 0), (0.16, 0.735, 0), (0.3, 0.66, 0)],
        [0.004, 0.019, 0.028, 0.019, 0.004],
        sides=8,
    )
    return [
        _shaft(0.8, 0.018).part("handle"),
        arm.creased(30).part("main"),
        box(0.06, 0.09, 0.055, bevel=0.01).at(y=0.71).part("main"),
    ]


def _shovel(_: Variant) -> list[Part]:
    outline = [
        (-0.1, 0.28),
        (-0.105, 0.12),
        (-0.07, 0.03),
        (0, 0),
        (0.07, 0.03),
        (0.105, 0.12),
        (0.1, 0.28),
    ]

    def dish(points: FloatArray) -> FloatArray:
        return points + np.column_stack([0 * points[:, :2], 2.2 * points[:, 0] ** 2])

    blade = prism(spline(outline, 4), 0.006, bevel=0.001).warped(dish)
    socket = cylinder(0.024, 0.17, top=0.019, sides=16).at(y=0.2, z=0.004)
    grip = beam((-0.055, 1.0, 0), (0.055, 1.0, 0), 0.03, 0.03, bevel=0.012)
    fork = tube([(0, 0.9, 0), (0.035, 0.94, 0), (0.05, 1.0, 0)], 0.01, sides=8)
    return [
        _shaft(0.6, 0.0165).at(y=0.31).part("handle"),
        *parts("handle", [grip, *pair(fork)]),
        *parts("main", [blade, socket]),
    ]


BUILD = by_subtype(
    halberd=_halberd,
    glaive=_glaive,
    lance=_lance,
    axe=_axe,
    battle_axe=_battle_axe,
    hammer=_hammer,
    warhammer=_warhammer,
    mace=_mace,
    spear=_spear,
    trident=_trident,
    staff=_staff,
    pickaxe=_pickaxe,
    shovel=_shovel,
)
