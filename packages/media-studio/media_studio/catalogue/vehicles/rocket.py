"""Rockets."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, around, each, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube


def _boosters(count: int) -> list[Part]:
    """Stand slim rockets around the hull."""
    body = lathe([(0, 0.3)], [(0.15, 0.3)], [(0.15, 1.5)], [(0.1, 1.75), (0, 1.95)], sides=24)
    bell = sleeve((0.06, 0.32), (0.13, 0.1), (0.145, 0.1), (0.1, 0.32), sides=24)
    arm = rod((0.4, 1.3, 0), (0.6, 1.3, 0), 0.035)
    flame = lathe([(0.0, -0.25), (0.05, -0.05), (0.09, 0.1), (0.08, 0.3)], sides=18)
    turned = [around(s.at(x=0.62), count, 0) for s in (body, bell, flame)]
    return [
        *parts("boosters", turned[0]),
        *parts("metal", [*turned[1], *around(arm, count, 0)]),
        *parts("light", turned[2]),
    ]


def _rocket(variant: Variant) -> list[Part]:
    hull = lathe(
        [(0, 0.55)], [(0.3, 0.55)], [(0.46, 1.1), (0.5, 1.7), (0.42, 2.5)], [(0, 2.5)], sides=40
    )
    nose = lathe([(0, 2.5)], [(0.42, 2.5), (0.3, 2.95), (0.12, 3.3), (0.0, 3.42)], sides=40)
    band = sleeve((0.4, 0), (0.437, 0), (0.43, 0.09), (0.4, 0.09), sides=40).at(y=2.44)
    skirt = sleeve((0.26, 0.5), (0.33, 0.5), (0.372, 0.66), (0.28, 0.66), sides=40)
    nozzle = sleeve((0.13, 0.58), (0.25, 0.3), (0.27, 0.3), (0.2, 0.58), sides=32)
    outline = [
        (0.34, 0.72),
        (0.62, 0.52),
        (0.78, 0.2),
        (0.8, 0.0),
        (0.87, 0.0),
        (0.88, 0.35),
        (0.76, 0.9),
        (0.46, 1.35),
        (0.42, 1.1),
    ]
    fin = prism(rounded(outline, 3), 0.06, bevel=0.018)
    port = sleeve((0.13, 0), (0.185, 0), (0.175, 0.06), (0.13, 0.06), sides=28).turned(x=90)
    glass = ellipsoid(0.14, 0.14, 0.04, sides=24)
    bolts = [
        ellipsoid(0.014, 0.014, 0.012, sides=8).at(0.155 * np.cos(a), 2.0 + 0.155 * np.sin(a), 0.52)
        for a in np.arange(8) * np.pi / 4
    ]
    seam = [torus(r, 0.008, sides=40, section=6).at(y=y) for y, r in ((1.15, 0.466), (1.62, 0.5))]
    flame = lathe([(0.0, -0.35), (0.08, -0.1), (0.17, 0.2), (0.15, 0.45)], sides=24)
    return [
        hull.part("main"),
        *parts("trim", [nose, *around(fin, variant.count("fin", 3), 30), port.at(y=2.0, z=0.455)]),
        *parts("metal", [band, skirt, nozzle, *bolts, *seam]),
        *parts("glass", [glass.at(y=2.0, z=0.475)]),
        flame.at(y=0.36).part("light"),
        *(_boosters(variant.count("booster", 3)) if variant.subtype == "boosted" else []),
    ]


def _marking(radius: float, low: float, high: float, start: float, span: float) -> Shape:
    """Lay a painted field on a round hull, from `start` degrees over `span`."""
    section = [
        (radius - 0.2, low),
        (radius + 0.04, low),
        (radius + 0.04, high),
        (radius - 0.2, high),
    ]
    rings = [
        np.array([[r * np.sin(a), y, r * np.cos(a)] for r, y in section])
        for a in np.radians(np.linspace(start, start + span, max(int(span / 6), 2)))
    ]
    return loft(rings)


def _letters(radius: float, top: float, size: float) -> list[Shape]:
    """Write USA down the front of a round hull."""
    strokes: tuple[list[list[Point]], ...] = (
        [[(-0.3, 1), (-0.3, 0.3), (-0.15, 0), (0.15, 0), (0.3, 0.3), (0.3, 1)]],
        [[(0.3, 0.85), (0, 1), (-0.3, 0.8), (0, 0.5), (0.3, 0.22), (0, 0), (-0.3, 0.15)]],
        [[(-0.32, 0), (0, 1), (0.32, 0)], [(-0.2, 0.35), (0.2, 0.35)]],
    )

    def on_hull(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([x, y, z + np.sqrt(radius**2 - x**2)])

    made = []
    for k, lines in enumerate(strokes):
        for line in lines:
            path = [(size * x, top + size * (y - 1.35 * k - 1), 0) for x, y in line]
            made.append(tube(path, 0.11 * size, steps=1, sides=8).warped(on_hull))
    return made


def _engine(size: float) -> Shape:
    """Flare a nozzle that hangs from y = 0."""
    bell = [(0.42, 0), (0.5, -0.5), (0.75, -1.3), (0.95, -2.2)]
    inner = [(0.88, -2.2), (0.66, -1.3), (0.38, -0.5), (0.3, 0)]
    return sleeve(*bell, *inner, sides=28).scaled(size, size, size)


def _first_stage() -> list[Part]:
    """Stand the widest stage on five engines, with fairings and fins."""
    hull = cylinder(5.05, 42, bevel=0.05, sides=56).at(y=4)
    fairing = lathe([(0, 3.2)], [(1.9, 3.2)], [(1.6, 6.5), (0.7, 11.5), (0, 13)], sides=24)
    fin = prism([(4.6, 3.4), (9.4, 2.2), (9.4, 4.4), (5.2, 9.0)], 0.5, bevel=0.1)
    engines = [_engine(1.6).at(y=3.52), *around(_engine(1.6).at(x=3.9, y=3.52), 4, 45)]
    fields = [_marking(5.05, 4, 13, 90 * k + 22.5, 45) for k in range(4)]
    fields += [_marking(5.05, 20, 27, 90 * k + 67.5, 45) for k in range(4)]
    fields += [_marking(5.05, 38, 46, 90 * k + 22.5, 45) for k in range(4)]
    seams = [torus(5.05, 0.09, sides=56, section=6).at(y=y) for y in (13, 20, 27, 38, 46)]
    return [
        hull.part("main"),
        *parts("main", [*around(fairing.at(x=4.4), 4, 45), *seams]),
        *parts("metal", [*engines, *around(fin, 4, 45)]),
        *parts("marking", fields),
        *parts("trim", _letters(5.05, 36.9, 2.4)),
    ]


def _upper_stages() -> list[Part]:
    """Stack the second and the narrower third stage, which taper into each other."""
    second = cylinder(5.05, 24, bevel=0.05, sides=56).at(y=46)
    taper = cylinder(5.05, 6, top=3.3, bevel=0.05, sides=56).at(y=70)
    third = cylinder(3.3, 13, bevel=0.05, sides=48).at(y=76)
    ring = cylinder(3.36, 1.2, bevel=0.05, sides=48).at(y=88.4)
    fields = [_marking(5.05, 46, 50, 0, 359.9), _marking(3.3, 76, 78.5, 0, 359.9)]
    fields += [_marking(5.05, 65, 70, 90 * k + 22.5, 45) for k in range(4)]
    seams = [torus(r, 0.09, sides=48, section=6).at(y=y) for r, y in ((5.05, 50), (5.05, 65))]
    tunnel = [box(0.7, 20, 0.5, bevel=0.1).at(z=5.05, y=48).turned(y=160)]
    return [
        *parts("main", [second, taper, third, *seams, *tunnel]),
        *parts("marking", [*fields, ring]),
        *parts("trim", _letters(5.05, 63.2, 2.2)),
    ]


def _spacecraft() -> list[Part]:
    """Top the stack with the adapter, the capsule and the escape tower on a lattice."""
    adapter = cylinder(3.3, 8.5, top=1.95, bevel=0.05, sides=48).at(y=89.5)
    service = cylinder(1.95, 6.5, bevel=0.05, sides=40).at(y=98)
    capsule = lathe([(0, 104.5)], [(1.98, 104.5)], [(0.62, 107.6)], [(0, 107.9)], sides=40)
    feet = [(0.55 * x, 107.3, 0.55 * z) for x, z in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
    tops = [(0.3 * x, 110.4, 0.3 * z) for x, z in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
    lattice = [rod(a, b, 0.08, sides=8) for a, b in zip(feet, tops, strict=True)]
    lattice += [rod(feet[k], tops[(k + 1) % 4], 0.05, sides=6) for k in range(4)]
    motor = lathe([(0, 110.2)], [(0.55, 110.2)], [(0.36, 110.8)], [(0.36, 115)], [(0.0, 116.6)])
    return [
        *parts("main", [adapter, capsule, motor]),
        *parts("metal", [service, *lattice]),
    ]


def _saturn(_: Variant) -> list[Part]:
    """Stack the three stages of a moon rocket and its spacecraft, drawn in metres, at 1 to 8."""
    made = [*_first_stage(), *_upper_stages(), *_spacecraft()]
    return each(made, lambda shape: shape.scaled(0.125, 0.125, 0.125))


BUILD = by_subtype(rocket=_rocket, boosted=_rocket, saturn=_saturn)
