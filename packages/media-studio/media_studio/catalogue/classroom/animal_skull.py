"""Skulls of animals, facing +Z, as they lie on the ground."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.classroom.modelling.display import raised
from media_studio.modelling.blob import Limb, Lump, carved
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import tube

_SIDES = (1, -1)
_Mass = list[Lump | Limb]


def _row(start: Point, end: Point, count: int, size: Point) -> list[Shape]:
    """Set a row of cheek teeth on each side."""
    tooth = box(*size, bevel=0.3 * min(size))
    places = np.linspace(start, end, count)
    return [side for place in places for side in pair(tooth.at(*(float(v) for v in place)))]


def _fangs(places: list[tuple[Point, Point]], radius: float) -> list[Shape]:
    """Point sharp teeth from a root to a tip on each side."""
    made = []
    for root, tip in places:
        middle = 0.5 * (np.array(root) + np.array(tip))
        cusp = tube(np.stack([root, middle, tip]), [radius, 0.8 * radius, 0.12 * radius], sides=8)
        made += pair(cusp)
    return made


def _grazer(wide: float) -> tuple[_Mass, _Mass]:
    """Return the masses of a skull of cattle or sheep, and what is hollow in them."""
    w = wide
    pieces: _Mass = [
        Lump((0, 0.165, -0.075), (0.100 * w, 0.085, 0.100)),
        Limb((-0.055 * w, 0.195, -0.05), (0.055 * w, 0.195, -0.05), 0.066, 0.066),
        Limb((0, 0.185, 0.0), (0, 0.105, 0.235), 0.082 * w, 0.050 * w),
        Limb((0, 0.105, 0.21), (0, 0.062, 0.325), 0.050 * w, 0.040 * w),
        Lump((0, 0.042, 0.345), (0.056 * w, 0.022, 0.050)),
    ]
    holes: _Mass = [
        Limb((0, 0.098, 0.315), (0, 0.068, 0.385), 0.026 * w, 0.024 * w),
        Limb((0, 0.02, -0.02), (0, 0.02, 0.26), 0.032 * w, 0.024 * w),
    ]
    for s in _SIDES:
        pieces += [
            Lump((s * 0.098 * w, 0.172, 0.035), (0.040, 0.050, 0.056)),
            Limb((s * 0.052 * w, 0.075, 0.03), (s * 0.046 * w, 0.055, 0.235), 0.042, 0.030),
            Limb((s * 0.105 * w, 0.128, 0.03), (s * 0.072 * w, 0.080, 0.17), 0.024, 0.020),
            Limb((s * 0.045 * w, 0.060, -0.10), (s * 0.050 * w, 0.030, -0.135), 0.034, 0.028),
        ]
        holes.append(Lump((s * 0.128 * w, 0.176, 0.044), (0.034, 0.033, 0.035)))
    return pieces, holes


def _dark(x: float, y: float, z: float, radius: float, yaw: float) -> list[Shape]:
    return pair(ellipsoid(radius, radius, 0.4 * radius, sides=18).turned(y=yaw).at(x, y, z))


def _cow(variant: Variant) -> list[Part]:
    pieces, holes = _grazer(1.0)
    horn = tube(
        [(0.075, 0.215, -0.085), (0.17, 0.232, -0.080), (0.29, 0.235, -0.055),
         (0.375, 0.275, -0.01), (0.400, 0.365, 0.025)],
        [0.040, 0.037, 0.030, 0.020, 0.003], sides=16,
    )  # fmt: skip
    made = [
        carved(pieces, holes, blend=0.020, cells=78).part("main"),
        *parts("horn", pair(horn)),
        *parts("teeth", _row((0.050, 0.0, 0.055), (0.046, 0.0, 0.215), 6, (0.024, 0.045, 0.026))),
        *parts("socket", _dark(0.103, 0.176, 0.044, 0.029, 75)),
    ]
    return raised(variant, made)


def _curl() -> Shape:
    """Wind the left horn of a ram: back, down, forward and out, with rings."""
    turn = np.linspace(0, 1, 72)
    angle = np.radians(118 - 455 * turn)
    reach = 0.150 - 0.062 * turn
    x = 0.062 + 0.045 * turn + 0.125 * turn**1.5
    path = np.column_stack([x, 0.135 + reach * np.sin(angle), -0.075 + reach * np.cos(angle)])
    rings = 1 + 0.055 * np.sin(2 * np.pi * 17 * turn)
    return tube(path, 0.046 * (1 - 0.92 * turn**1.3) * rings, steps=1, sides=18)


def _ram(variant: Variant) -> list[Part]:
    pieces, holes = _grazer(0.82)
    made = [
        carved(pieces, holes, blend=0.020, cells=78).part("main"),
        *parts("horn", pair(_curl())),
        *parts("teeth", _row((0.042, 0.0, 0.055), (0.038, 0.0, 0.215), 6, (0.020, 0.045, 0.026))),
        *parts("socket", _dark(0.088, 0.176, 0.044, 0.028, 75)),
    ]
    return raised(variant, made)


def _mammoth_masses() -> tuple[_Mass, _Mass]:
    pieces: _Mass = [
        Lump((0, 1.06, -0.16), (0.27, 0.27, 0.27)),
        Lump((0, 0.86, -0.16), (0.36, 0.26, 0.30)),
        Limb((0, 0.98, 0.0), (0, 0.62, 0.14), 0.22, 0.19),
    ]
    holes: _Mass = [Lump((0, 0.915, 0.235), (0.150, 0.062, 0.15))]
    for s in _SIDES:
        pieces += [
            Limb((s * 0.125, 0.66, 0.12), (s * 0.175, 0.36, 0.34), 0.125, 0.110),
            Lump((s * 0.265, 0.80, 0.08), (0.085, 0.14, 0.13)),
            Limb((s * 0.29, 0.68, 0.06), (s * 0.30, 0.60, -0.20), 0.055, 0.050),
            Limb((s * 0.15, 0.55, 0.0), (s * 0.14, 0.40, 0.02), 0.12, 0.09),
        ]
        holes += [
            Lump((s * 0.335, 0.775, 0.135), (0.080, 0.085, 0.085)),
            Lump((s * 0.35, 0.82, -0.15), (0.080, 0.11, 0.10)),
        ]
    return pieces, holes


def _mammoth_jaw() -> Shape:
    pieces: _Mass = [Limb((0, 0.115, 0.20), (0, 0.075, 0.33), 0.072, 0.040)]
    for s in _SIDES:
        pieces += [
            Limb((s * 0.255, 0.55, -0.19), (s * 0.22, 0.17, -0.12), 0.070, 0.100),
            Limb((s * 0.22, 0.125, -0.12), (s * 0.08, 0.115, 0.20), 0.115, 0.082),
        ]
    return carved(
        pieces, [Limb((0, 0.20, -0.16), (0, 0.21, 0.10), 0.08, 0.05)], blend=0.05, cells=54
    )


def _mammoth(variant: Variant) -> list[Part]:
    """Rest on the lower jaw and on the bend of the long tusks."""
    pieces, holes = _mammoth_masses()
    tusk = tube(
        [(0.165, 0.42, 0.30), (0.235, 0.22, 0.50), (0.385, 0.095, 0.86), (0.520, 0.16, 1.28),
         (0.545, 0.44, 1.66), (0.430, 0.80, 1.83), (0.290, 1.02, 1.80)],
        [0.090, 0.092, 0.090, 0.082, 0.066, 0.042, 0.006], sides=18,
    )  # fmt: skip
    made = [
        carved(pieces, holes, blend=0.06, cells=66).part("main"),
        _mammoth_jaw().part("jaw"),
        *parts("tusk", pair(tusk)),
        *parts("teeth", _row((0.14, 0.22, -0.06), (0.125, 0.22, 0.09), 5, (0.075, 0.20, 0.034))),
        *parts("socket", _dark(0.262, 0.775, 0.135, 0.072, 72)),
    ]
    return raised(variant, made)


def _frill() -> tuple[Shape, list[Shape]]:
    """Return the shield over the neck and the points along its edge."""

    def bent(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([x, y, z - 0.30 * x * x - 0.10 * y * y])

    def placed(shape: Shape) -> Shape:
        return shape.warped(bent).turned(x=-42).at(0, 0.88, -0.34)

    points = []
    for turn in np.linspace(-112, 112, 15):
        a = np.radians(turn)
        foot = np.array([0.70 * np.sin(a), 0.60 * np.cos(a), 0.0])
        tip = np.array([0.815 * np.sin(a), 0.705 * np.cos(a), 0.0])
        path = np.stack([foot, 0.5 * (foot + tip), tip])
        points.append(placed(tube(path, [0.080, 0.055, 0.010], sides=10, flat=0.6)))
    return placed(ellipsoid(0.74, 0.64, 0.060, sides=44)), points


def _triceratops_masses() -> tuple[_Mass, _Mass]:
    pieces: _Mass = [
        Limb((0, 0.62, -0.12), (0, 0.52, 0.42), 0.27, 0.19),
        Limb((0, 0.50, 0.45), (0, 0.42, 0.78), 0.175, 0.10),
        Limb((0, 0.44, 0.78), (0, 0.24, 1.02), 0.100, 0.030),
    ]
    holes: _Mass = []
    for s in _SIDES:
        pieces += [
            Limb((s * 0.25, 0.50, 0.02), (s * 0.50, 0.27, -0.12), 0.115, 0.025),
            Limb((s * 0.17, 0.38, -0.02), (s * 0.10, 0.33, 0.56), 0.090, 0.070),
            Lump((s * 0.20, 0.76, 0.08), (0.13, 0.13, 0.16)),
        ]
        holes += [
            Lump((s * 0.295, 0.62, 0.20), (0.085, 0.080, 0.088)),
            Lump((s * 0.160, 0.465, 0.66), (0.085, 0.075, 0.105)),
        ]
    return pieces, holes


def _triceratops_jaw() -> Shape:
    pieces: _Mass = [Limb((0, 0.13, 0.52), (0, 0.20, 0.90), 0.080, 0.025)]
    for s in _SIDES:
        pieces += [
            Limb((s * 0.24, 0.38, -0.10), (s * 0.21, 0.13, 0.05), 0.070, 0.100),
            Limb((s * 0.21, 0.110, 0.02), (s * 0.06, 0.105, 0.54), 0.100, 0.090),
        ]
    return carved(pieces, [Lump((0, 0.14, 0.12), (0.09, 0.06, 0.20))], blend=0.05, cells=60)


def _triceratops(variant: Variant) -> list[Part]:
    pieces, holes = _triceratops_masses()
    brow = tube([(0.185, 0.80, 0.06), (0.255, 0.98, 0.18), (0.325, 1.15, 0.42),
                 (0.345, 1.24, 0.80)], [0.115, 0.098, 0.066, 0.008], sides=18)  # fmt: skip
    nose = tube(
        [(0, 0.55, 0.62), (0, 0.66, 0.72), (0, 0.77, 0.80)], [0.095, 0.062, 0.008], sides=16
    )
    shield, points = _frill()
    made = [
        *parts("main", [carved(pieces, holes, blend=0.06, cells=64), shield]),
        _triceratops_jaw().part("jaw"),
        *parts("horn", [*pair(brow), nose, *points]),
        *parts("teeth", _row((0.165, 0.20, 0.08), (0.105, 0.20, 0.46), 9, (0.030, 0.13, 0.032))),
        *parts("socket", _dark(0.225, 0.62, 0.20, 0.074, 76)),
    ]
    return raised(variant, made)


def _rex_masses() -> tuple[_Mass, _Mass]:
    pieces: _Mass = [
        Limb((0, 0.73, -0.26), (0, 0.71, 0.10), 0.150, 0.145),
        Limb((0, 0.71, 0.08), (0, 0.565, 0.70), 0.130, 0.090),
    ]
    holes: _Mass = []
    for s in _SIDES:
        pieces += [
            Limb((s * 0.150, 0.535, 0.12), (s * 0.062, 0.490, 0.73), 0.105, 0.078),
            Limb((s * 0.225, 0.470, -0.26), (s * 0.165, 0.465, 0.12), 0.056, 0.060),
            Limb((s * 0.175, 0.760, -0.10), (s * 0.210, 0.480, -0.09), 0.062, 0.052),
            Limb((s * 0.160, 0.770, -0.27), (s * 0.225, 0.470, -0.27), 0.070, 0.058),
            Lump((s * 0.150, 0.830, 0.02), (0.062, 0.040, 0.090)),
        ]
        holes += [
            Lump((s * 0.205, 0.665, 0.015), (0.095, 0.085, 0.056)),
            Lump((s * 0.215, 0.585, 0.245), (0.085, 0.082, 0.110)),
            Lump((s * 0.150, 0.545, 0.480), (0.050, 0.042, 0.062)),
            Lump((s * 0.230, 0.625, -0.185), (0.095, 0.105, 0.042)),
            Lump((s * 0.080, 0.585, 0.735), (0.036, 0.034, 0.052)),
        ]
    return pieces, holes


def _rex_jaw() -> Shape:
    pieces: _Mass = [Limb((0, 0.095, 0.66), (0, 0.115, 0.71), 0.070, 0.060)]
    for s in _SIDES:
        pieces += [
            Limb((s * 0.222, 0.415, -0.28), (s * 0.195, 0.215, -0.06), 0.056, 0.088),
            Limb((s * 0.195, 0.195, -0.06), (s * 0.06, 0.105, 0.68), 0.095, 0.068),
        ]
    return carved(pieces, [Lump((0.0, 0.15, 0.2), (0.06, 0.06, 0.3))], blend=0.03, cells=62)


def _rex(variant: Variant) -> list[Part]:
    """Gape: long pointed teeth in both jaws."""
    pieces, holes = _rex_masses()
    upper: list[tuple[Point, Point]] = []
    lower: list[tuple[Point, Point]] = []
    for k, share in enumerate(np.linspace(0, 1, 10)):
        long = 0.150 - 0.06 * abs(share - 0.45) - 0.03 * (k % 2)
        x, z = float(np.interp(share, [0, 0.85, 1], [0.165, 0.092, 0.045])), 0.10 + 0.69 * share
        upper.append(((x, 0.415, z), (x + 0.008, 0.415 - long, z - 0.015)))
        x, z = float(np.interp(share, [0, 0.85, 1], [0.165, 0.080, 0.036])), 0.06 + 0.68 * share
        y = 0.235 - 0.095 * share
        lower.append(((x, y, z), (x, y + 0.65 * long, z - 0.012)))
    made = [
        carved(pieces, holes, blend=0.032, cells=72).part("main"),
        _rex_jaw().part("jaw"),
        *parts("teeth", [*_fangs(upper, 0.027), *_fangs(lower, 0.021)]),
    ]
    return raised(variant, made)


BUILD = by_subtype(cow=_cow, ram=_ram, mammoth=_mammoth, triceratops=_triceratops, rex=_rex)
