"""Things on walls and in corners: extinguishers, radiators, aquariums, bird cages."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, corners, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _wrapped(shape: Shape, radius: float) -> Shape:
    """Lay what lies in the plane z = 0 around an upright bottle."""

    def bent(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        turn, reach = x / radius, radius + z
        return np.column_stack([reach * np.sin(turn), y, reach * np.cos(turn)])

    return shape.warped(bent)


def _extinguisher(_: Variant) -> list[Part]:
    """Put a valve with a lever, a gauge and a hose on a bottle."""
    body = lathe(
        [(0, 0)],
        [(0.075, 0), (0.08, 0.02)],
        [(0.08, 0.35)],
        [(0.079, 0.36), (0.06, 0.42), (0.025, 0.45)],
        [(0, 0.45)],
        sides=40,
    )
    lever = [
        box(0.024, 0.012, 0.16, bevel=0.004).at(y=0.515, z=0.05),
        box(0.024, 0.012, 0.15, bevel=0.004).turned(x=-14).at(y=0.535, z=0.05),
    ]
    hose = tube([(0, 0.48, -0.02), (0.07, 0.47, -0.02), (0.1, 0.36, 0), (0.1, 0.18, 0)], 0.011)
    horn = cylinder(0.014, 0.1, top=0.026, sides=20).turned(z=180).at(0.1, 0.2, 0)
    return [
        body.part("main"),
        cylinder(0.02, 0.09, sides=20).at(y=0.44).part("metal"),
        *parts("lever", lever),
        *parts("hose", [hose, horn]),
        _wrapped(box(0.12, 0.13, 0.002, bevel=0, cells=12).at(y=0.16), 0.0803).part("label"),
    ]


def _radiator(_: Variant) -> list[Part]:
    """Stand ten columns side by side on feet."""
    made: list[Shape] = []
    for k in range(10):
        x = -0.36 + 0.08 * k
        made += [box(0.06, 0.56, 0.035, bevel=0.016).at(x=x, y=0.1, z=z) for z in (-0.04, 0.04)]
        made += [box(0.075, 0.06, 0.13, bevel=0.025).at(x=x, y=y) for y in (0.08, 0.62)]
    feet = corners(box(0.04, 0.09, 0.03, bevel=0.006).at(x=0.36, z=0.04))
    valve = [cylinder(0.022, 0.09, sides=24).turned(z=-90).at(0.4, 0.65, 0)]
    return [*parts("main", [*made, *feet]), *parts("metal", valve)]


def _aquarium(_: Variant) -> list[Part]:
    """Fill a glass box with water, gravel, plants and a stone."""
    rng = np.random.default_rng(3)
    glass = [
        *pair(box(0.008, 0.45, 0.4, bevel=0.001).at(x=0.396)),
        *(box(0.8, 0.45, 0.008, bevel=0.001).at(z=z) for z in (-0.196, 0.196)),
    ]
    frame = [
        shape
        for y in (-0.015, 0.435)
        for shape in (
            *pair(box(0.02, 0.03, 0.42, bevel=0.003).at(x=0.4, y=y)),
            *(box(0.82, 0.03, 0.02, bevel=0.003).at(y=y, z=z) for z in (-0.2, 0.2)),
        )
    ]
    plants = []
    for x, z in ((-0.3, -0.1), (-0.22, -0.14), (0.3, -0.12), (0.12, -0.14)):
        for _blade in range(5):
            lean, high = rng.uniform(-0.05, 0.05, 2), rng.uniform(0.14, 0.3)
            points = [
                (x, 0.05, z),
                (x + lean[0], 0.05 + high / 2, z + lean[1] / 2),
                (x + 1.6 * lean[0], 0.05 + high, z + lean[1]),
            ]
            plants.append(tube(points, [0.008, 0.011, 0.003], sides=8, flat=0.3))
    stones = [
        ellipsoid(0.08, 0.05, 0.06).at(-0.05, 0.07, -0.08),
        ellipsoid(0.05, 0.035, 0.05).at(0.05, 0.065, -0.04),
    ]
    return [
        *parts("glass", glass),
        *parts("main", [*frame, box(0.78, 0.006, 0.38, bevel=0.001)]),
        box(0.78, 0.06, 0.38, bevel=0.004).part("gravel"),
        box(0.78, 0.02, 0.38, bevel=0.002).at(y=0.39).part("water"),
        *parts("plant", plants),
        *parts("stone", stones),
    ]


def _cage(_: Variant) -> list[Part]:
    """Bend wires to a dome over a tray, with a perch and a ring to hang it by."""
    wires = around(
        tube([(0.17, 0.04, 0), (0.17, 0.34, 0), (0.13, 0.46, 0), (0.0, 0.54, 0)], 0.004, sides=6),
        22,
    )
    rings = [torus(0.17, 0.005, sides=48).at(y=y) for y in (0.05, 0.2, 0.34)]
    return [
        *parts("main", [*wires, *rings, torus(0.03, 0.004, sides=24).turned(x=90).at(y=0.57)]),
        cylinder(0.185, 0.045, sides=48).part("tray"),
        rod((-0.165, 0.19, 0), (0.165, 0.19, 0), 0.007).part("perch"),
    ]


def _solar(_: Variant) -> list[Part]:
    """Lay a panel of cells on a leaning frame."""
    cells = [
        box(0.15, 0.006, 0.15, bevel=0.002).at(x=-0.4 + 0.16 * i, y=0.02, z=-0.72 + 0.16 * k)
        for i in range(6)
        for k in range(10)
    ]
    panel = [box(1.0, 0.02, 1.66, bevel=0.004)]
    stays = [
        *pair(rod((0.4, 0, -0.55), (0.4, 0.82, -0.55), 0.018)),
        *pair(rod((0.4, 0, 0.6), (0.4, 0.17, 0.6), 0.018)),
    ]
    return [
        *parts("main", [shape.turned(x=30).at(y=0.52) for shape in panel]),
        *parts("cell", [shape.turned(x=30).at(y=0.52) for shape in cells]),
        *parts("metal", stays),
    ]


def _buoy(_: Variant) -> list[Part]:
    ring = torus(0.3, 0.075, sides=64, section=24)
    bands = around(cylinder(0.083, 0.12, sides=28).turned(x=90).at(x=0.3, z=-0.06), 4)
    return [ring.part("main"), *parts("band", bands)]


BUILD = by_subtype(
    extinguisher=_extinguisher,
    radiator=_radiator,
    aquarium=_aquarium,
    cage=_cage,
    solar=_solar,
    lifebuoy=_buoy,
)
