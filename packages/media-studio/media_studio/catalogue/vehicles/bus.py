"""Vans and buses."""

from dataclasses import replace

import numpy as np

from media_studio.catalogue.vehicles.modelling.coachwork import (
    arched,
    pane,
    side_view,
    windscreen,
)
from media_studio.catalogue.vehicles.modelling.wheels import axle, road_wheel, wheel_arch
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, tube


def _running_gear(axles: tuple[float, ...], radius: float, half: float) -> list[Part]:
    made: list[Part] = []
    for z in axles:
        made += wheel_arch(1.16 * radius, half + 0.006, radius, z)
        made += axle(road_wheel(radius, 0.26), half - 0.05, radius, z)
    return made


def _panes(spans: list[tuple[float, float]], low: float, high: float, half: float) -> list[Part]:
    """Lay upright side windows between places along z."""
    made: list[Part] = []
    for rear, front in spans:
        outline = rectangle(front - rear, high - low, radius=0.06, steps=3)
        made += pane(outline + np.array([(front + rear) / 2, (low + high) / 2]), half)
    return made


def _face(half: float, y: float, z: float, tail: float, back: float = 0.2) -> list[Part]:
    """Fit lamps, bumpers and plates to both ends, and mirrors `back` metres behind the face."""
    lamp = cylinder(0.12, 0.05, bevel=0.02, sides=20).turned(x=90).at(0.76 * half, y, z - 0.01)
    rear = box(0.12, 0.26, 0.05, bevel=0.02).at(0.84 * half, y - 0.1, tail)
    bumper = box(2 * half + 0.06, 0.17, 0.16, bevel=0.05)
    plate = box(0.44, 0.12, 0.03)
    mirror = box(0.05, 0.3, 0.18, bevel=0.02).at(half + 0.16, y + 0.55, z - back)
    arm = tube(
        [(half - 0.1, y + 0.8, z - back - 0.1), (half + 0.16, y + 0.8, z - back)], 0.018, sides=6
    )
    return [
        *parts("light", pair(lamp)),
        *parts("tail", pair(rear)),
        *parts("metal", [bumper.at(y=y - 0.5, z=z), bumper.at(y=y - 0.5, z=tail)]),
        *parts("plate", [plate.at(y=y - 0.3, z=z + 0.01), plate.at(y=y - 0.25, z=tail)]),
        *parts("dark", [*pair(mirror), *pair(arm)]),
    ]


def _van_shell(width: float) -> list[Part]:
    """Cut a panel van with a short sloping bonnet."""
    nose: list[Point] = [(2.2, 0.36), (2.28, 0.62), (2.2, 0.98), (1.62, 1.16), (1.12, 1.98)]
    tail: list[Point] = [(0.9, 2.1), (-2.1, 2.1), (-2.24, 1.98), (-2.28, 0.6), (-2.24, 0.36)]
    outline = arched(nose, tail, [(-1.35, 0.36), (1.35, 0.36)], 0.42, 0.36)
    half = width / 2
    door: list[Point] = [(0.5, 1.2), (1.42, 1.2), (1.02, 1.86), (0.5, 1.86)]
    line = box(0.02, 1.4, 0.02, bevel=0).at(half + 0.004, 0.5, 0.42)
    return [
        side_view(outline, width, bevel=0.09),
        *pane(door, half),
        windscreen((1.24, 1.62), (1.95, 1.16), width - 0.2, top=0.96),
        *_running_gear((-1.35, 1.35), 0.36, half),
        *_face(half, 0.82, 2.22, -2.28, 0.95),
        *parts("dark", [*pair(line), *pair(line.at(z=-1.3))]),
        box(0.9, 0.16, 0.04, bevel=0.01).at(y=0.62, z=2.27).part("dark"),
    ]


def _van(_: Variant) -> list[Part]:
    rear = box(0.68, 0.6, 0.03, bevel=0.01).at(0.4, 1.25, -2.27)
    handle = box(0.03, 0.04, 0.18, bevel=0.01)
    handles = [one for z in (0.6, 0.3) for one in pair(handle.at(0.93, 1.05, z))]
    return [*_van_shell(1.84), *parts("glass", pair(rear)), *parts("metal", handles)]


def _cross(size: float, depth: float) -> Shape:
    s, t = size / 2, size / 6
    half = [(t, -s), (t, -t), (s, -t), (s, t), (t, t), (t, s)]
    return prism([*half, *[(-x, -y) for x, y in half]], depth, bevel=0.004)


def _ambulance(_: Variant) -> list[Part]:
    """Put stripes, crosses and a light bar on a van."""
    stripe = box(0.02, 0.16, 2.6, bevel=0.004).at(0.925, 1.02, -0.9)
    cross = _cross(0.5, 0.03).turned(y=90).at(0.925, 1.62, -0.85)
    lights = [box(0.4, 0.14, 0.26, bevel=0.05).at(side * 0.42, 2.1, 0.75) for side in (-1, 1)]
    return [
        *[replace(p, slot="headlight") if p.slot == "light" else p for p in _van_shell(1.84)],
        *parts("trim", pair(stripe)),
        *parts("cross", [*pair(cross), _cross(0.4, 0.03).at(y=1.55, z=-2.285)]),
        *parts("siren", lights),
        box(1.3, 0.06, 0.3, bevel=0.02).at(y=2.08, z=0.75).part("dark"),
    ]


def _camper(_: Variant) -> list[Part]:
    """Paint a rounded van in two colours, with a spare wheel on its flat nose."""
    lower: list[Point] = [(2.0, 0.36), (2.14, 0.6), (2.12, 1.12)]
    base = arched(
        lower, [(-2.02, 1.12), (-2.1, 0.6), (-2.02, 0.36)], [(-1.25, 0.34), (1.3, 0.34)], 0.41, 0.36
    )
    upper: list[Point] = [
        (2.1, 1.1),
        (1.84, 1.74),
        (1.66, 1.9),
        (-1.8, 1.9),
        (-1.96, 1.74),
        (-2.02, 1.1),
    ]
    front: list[Point] = [(-0.72, 1.14), (-0.72, 1.08), (0, 0.62), (0.72, 1.08), (0.72, 1.14)]
    chevron = prism(front, 0.03, bevel=0.006).at(z=2.125)
    badge = cylinder(0.17, 0.05, bevel=0.012).turned(x=90).at(0, 0.96, 2.12)
    rack = [tube([(0.7, 1.96, -1.5), (0.7, 1.96, 1.2)], 0.022, sides=8)]
    bars = [tube([(-0.7, 1.96, z), (0.7, 1.96, z)], 0.02, sides=8) for z in (-1.4, -0.5, 0.4, 1.1)]
    case = box(0.9, 0.28, 0.6, bevel=0.04).at(-0.05, 1.97, -0.7)
    return [
        side_view(base, 1.76, bevel=0.12),
        side_view(upper, 1.68, bevel=0.14, slot="trim"),
        *_panes([(-1.7, -0.85), (-0.7, 0.15), (0.3, 1.1)], 1.24, 1.68, 0.85),
        *pane([(1.24, 1.24), (1.84, 1.24), (1.68, 1.68), (1.24, 1.68)], 0.85),
        *[windscreen((1.22, 2.055), (1.72, 1.865), 1.4, top=0.94)],
        *_running_gear((-1.25, 1.3), 0.35, 0.87),
        *_face(0.88, 0.86, 2.12, -2.08, 0.45),
        *parts("trim", [chevron]),
        *parts("metal", [badge, *[one for bar in rack for one in pair(bar)], *bars]),
        case.part("luggage"),
    ]


def _bus_shell(length: float, height: float, slot: str = "main") -> list[Part]:
    half = length / 2
    nose: list[Point] = [(half - 0.06, 0.4), (half, 0.6), (half - 0.04, 1.3), (half - 0.2, height)]
    tail: list[Point] = [(-half + 0.12, height), (-half, height - 0.3), (-half, 0.4)]
    axles = (-half + 1.5, half - 1.35)
    outline = arched(nose, tail, [(z, 0.45) for z in axles], 0.53, 0.4)
    return [
        side_view(outline, 2.3, bevel=0.12, slot=slot),
        box(2.1, 0.06, length - 0.5, bevel=0.025).at(y=height - 0.02, z=-0.05).part("trim"),
        *_running_gear(axles, 0.45, 1.15),
        *_face(1.15, 0.92, half - 0.03, -half),
        windscreen((1.32, half - 0.035), (min(height, 2.9) - 0.42, half - 0.15), 2.04),
        box(1.6, 0.5, 0.03, bevel=0.01).at(y=min(height, 2.9) - 1.15, z=-half).part("glass"),
    ]


def _bus(_: Variant) -> list[Part]:
    """Cut a city bus with folding doors, a band and a lit destination sign."""
    spans = [(-3.2 + 1.02 * k, -2.28 + 1.02 * k) for k in range(5)]
    band = box(0.02, 0.22, 6.6, bevel=0.004).at(1.152, 1.0, -0.1)
    doors = [box(0.03, 1.8, 0.46, bevel=0.01).at(1.15, 0.56, z) for z in (2.62, 3.1)]
    sign = box(1.6, 0.26, 0.04, bevel=0.02).at(y=2.5, z=3.66).turned(x=0)
    return [
        *_bus_shell(7.6, 2.9),
        *_panes(spans, 1.35, 2.4, 1.15),
        *parts("trim", pair(band)),
        *parts("glass", [one for door in doors for one in pair(door)]),
        sign.part("light"),
        box(1.2, 0.16, 2.2, bevel=0.05).at(y=2.88, z=-1.0).part("trim"),
    ]


def _schoolbus(_: Variant) -> list[Part]:
    """Cut a bonneted bus with black bands, a stop arm and warning lamps."""
    nose: list[Point] = [
        (3.55, 0.4),
        (3.62, 0.6),
        (3.58, 1.28),
        (2.62, 1.4),
        (2.46, 2.5),
        (2.3, 2.72),
    ]
    tail: list[Point] = [(-3.4, 2.72), (-3.55, 2.5), (-3.6, 0.4)]
    outline = arched(nose, tail, [(-2.1, 0.45), (2.75, 0.45)], 0.53, 0.4)
    bands = [box(0.02, 0.07, 5.9, bevel=0).at(1.102, y, -0.6) for y in (0.75, 1.18)]
    stop = cylinder(0.22, 0.03, sides=8, bevel=0.004).turned(x=90).at(1.36, 1.4, 1.2)
    arm = box(0.3, 0.04, 0.03).at(1.22, 1.38, 1.18)
    lamps = [ellipsoid(0.09, 0.09, 0.05, sides=12).at(x, 2.58, 2.44) for x in (0.55, 0.8)]
    grille = [box(0.9, 0.04, 0.04).at(y=0.78 + 0.09 * k, z=3.6) for k in range(5)]
    return [
        side_view(outline, 2.2, bevel=0.1),
        *_panes([(-3.2 + 0.86 * k, -2.46 + 0.86 * k) for k in range(6)], 1.36, 2.3, 1.1),
        windscreen((1.44, 2.63), (2.42, 2.49), 1.9),
        *_running_gear((-2.1, 2.75), 0.45, 1.1),
        *_face(1.1, 0.95, 3.58, -3.6, 1.1),
        *parts("dark", [one for band in bands for one in pair(band)]),
        *parts("dark", [*grille, arm]),
        *parts("sign", [stop]),
        *parts("tail", [one for lamp in lamps for one in pair(lamp)]),
        box(1.3, 0.2, 0.05, bevel=0.01).at(y=2.48, z=2.43).part("plate"),
    ]


def _double(_: Variant) -> list[Part]:
    """Stack a second row of windows, with an open platform look and adverts."""
    spans = [(-3.0 + 1.0 * k, -2.1 + 1.0 * k) for k in range(6)]
    band = box(0.02, 0.14, 6.4, bevel=0.004).at(1.152, 2.32, -0.1)
    advert = box(0.02, 0.4, 3.0, bevel=0.004).at(1.155, 2.0, -0.6)
    sign = box(1.2, 0.3, 0.06, bevel=0.01).at(y=2.36, z=3.405)
    upper = windscreen((2.78, 3.44), (3.72, 3.32), 2.0)
    return [
        *_bus_shell(7.0, 4.1),
        *_panes(spans, 1.3, 2.1, 1.15),
        *_panes(spans, 2.75, 3.65, 1.15),
        *parts("trim", [*pair(band), *pair(advert)]),
        sign.part("light"),
        upper,
    ]


BUILD = by_subtype(
    van=_van,
    ambulance=_ambulance,
    camper=_camper,
    bus=_bus,
    schoolbus=_schoolbus,
    double=_double,
)
