"""Rockets, cars, boats and carts."""

import numpy as np

from engines.mesh.model import FloatArray
from engines.scene.dispatch import by_subtype
from engines.scene.fittings import boards
from engines.scene.part import Archetype, Part, Variant
from engines.scene.prism import prism, rounded
from engines.scene.shape import around, each, moved, pair, parts
from engines.scene.solids import beam, box, ellipsoid, torus
from engines.scene.sweeps import lathe, loft, rod, sleeve, superellipse, tube


def _rocket(_: Variant) -> list[Part]:
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
        *parts("trim", [nose, *around(fin, 3, 30), port.at(y=2.0, z=0.455)]),
        *parts("metal", [band, skirt, nozzle, *bolts, *seam]),
        *parts("glass", [glass.at(y=2.0, z=0.475)]),
        flame.at(y=0.36).part("light"),
    ]


def _wheel(radius: float, width: float) -> list[Part]:
    """Mount a tyre on a spoked rim, its axle along x, the outside at +X."""
    r, w = radius, width / 2
    tyre = sleeve(
        (0.62 * r, -w),
        (0.93 * r, -w),
        (r, -0.6 * w),
        (r, 0.6 * w),
        (0.93 * r, w),
        (0.62 * r, w),
        sides=36,
    )
    disc = lathe(
        [(0, -0.8 * w)],
        [(0.64 * r, -0.8 * w)],
        [(0.64 * r, 0.7 * w)],
        [(0.55 * r, 0.75 * w)],
        [(0.5 * r, 0.45 * w)],
        [(0.2 * r, 0.6 * w)],
        [(0, 0.85 * w)],
        sides=32,
    )
    lug = ellipsoid(0.045 * r, 0.1 * w, 0.045 * r, sides=8).at(x=0.3 * r, y=0.6 * w)
    turned = [s.turned(z=-90) for s in (tyre, disc, *around(lug, 5))]
    return [turned[0].part("tyre"), *parts("metal", turned[1:])]


def _section(z: float, half: float, low: float, high: float, power: float = 5.0) -> FloatArray:
    ring = superellipse(half, (high - low) / 2, power=power, sides=36)
    return np.column_stack([ring[:, 0], ring[:, 1] + (low + high) / 2, np.full(36, z)])


_BODY = (
    # z, half width, lower edge, upper edge
    (-2.05, 0.6, 0.42, 0.72),
    (-1.98, 0.76, 0.34, 0.84),
    (-1.5, 0.85, 0.28, 0.94),
    (-0.6, 0.87, 0.26, 0.96),
    (0.5, 0.87, 0.26, 0.95),
    (1.2, 0.85, 0.28, 0.86),
    (1.8, 0.78, 0.32, 0.76),
    (1.98, 0.64, 0.4, 0.64),
)
_CABIN = (
    # y, half width, rear, front
    (0.86, 0.8, -1.55, 1.02),
    (0.98, 0.78, -1.45, 0.82),
    (1.3, 0.64, -0.98, 0.22),
    (1.37, 0.58, -0.85, 0.08),
    (1.385, 0.4, -0.6, -0.12),
)


def _cabin_ring(y: float, half: float, rear: float, front: float) -> FloatArray:
    ring = superellipse(half, (front - rear) / 2, power=5.5, sides=40)
    return np.column_stack([ring[:, 0], np.full(40, y), (front + rear) / 2 - ring[:, 1]])


def _coachwork() -> list[Part]:
    body = loft([_section(*row) for row in _BODY], steps=3, crease=50)
    cabin = loft([_cabin_ring(*row) for row in _CABIN], steps=2, crease=50)
    roof = loft(
        [
            _cabin_ring(1.29, 0.655, -1.0, 0.23),
            _cabin_ring(1.36, 0.62, -0.92, 0.14),
            _cabin_ring(1.395, 0.5, -0.75, -0.02),
            _cabin_ring(1.405, 0.25, -0.5, -0.25),
        ],
        crease=60,
    )
    pillars = [
        beam((0.79, 0.93, low), (0.64, 1.32, high), 0.05, 0.07, bevel=0.015)
        for low, high in ((0.86, 0.2), (-0.35, -0.35), (-1.46, -0.96))
    ]
    mirror = ellipsoid(0.06, 0.055, 0.08, sides=12).at(0.86, 0.98, 0.68)
    painted = [body, roof, *pair(mirror), *[copy for pillar in pillars for copy in pair(pillar)]]
    return [*parts("main", painted), cabin.part("glass")]


def _brightwork() -> list[Part]:
    half = [(-0.8, 0.4, 1.72), (-0.6, 0.4, 1.98), (0, 0.4, 2.06)]
    bumper = tube([*half, (0.6, 0.4, 1.98), (0.8, 0.4, 1.72)], 0.065, flat=1.2)
    bars = ((0.53, 2.0), (0.58, 2.0), (0.63, 1.985))
    grille = [box(0.62, 0.02, 0.03).at(y=y, z=z) for y, z in bars]
    handle = box(0.02, 0.025, 0.16, bevel=0.006)
    handles = [handle.at(0.875, 0.8, -0.2), handle.at(0.87, 0.8, -1.1)]
    plate = box(0.42, 0.11, 0.02)
    lamp = ellipsoid(0.12, 0.09, 0.05, sides=16).at(0.56, 0.62, 1.93)
    tail = ellipsoid(0.13, 0.06, 0.05, sides=14).at(0.54, 0.68, -2.01)
    return [
        *parts("metal", [bumper, bumper.mirrored("z").at(z=-0.05), *grille]),
        *parts("metal", [copy for one in handles for copy in pair(one)]),
        *parts("light", pair(lamp)),
        *parts("tail", pair(tail)),
        *parts("plate", [plate.at(y=0.36, z=2.11), plate.at(y=0.48, z=-2.07)]),
    ]


def _car(_: Variant) -> list[Part]:
    """Loft a saloon and lay the details on it."""
    made = [*_coachwork(), *_brightwork()]
    lip = [(0.855, 0.3, 0.42), (0.865, 0.58, 0.32), (0.87, 0.71, 0)]
    arch = tube([*lip, *[(x, y, -z) for x, y, z in lip[1::-1]]], 0.035, sides=8)
    for z in (1.22, -1.3):
        made += parts("main", [side.at(z=z) for side in pair(arch)])
        wheel = moved(_wheel(0.33, 0.24), 0.79, 0.33, z)
        made += [*wheel, *each(wheel, lambda shape: shape.mirrored("x"))]
    return made


def _waterline(wide: float, long: float, y: float, rise: float) -> FloatArray:
    """Return the outline of the hull at one level: square at the stern, pointed at the bow."""
    angle = np.linspace(0, 2 * np.pi, 56, endpoint=False)
    across, along = np.sin(angle), np.cos(angle)
    stern = (np.abs(across) ** 5 + np.abs(along) ** 5) ** -0.2
    bow = (1 - np.abs(along) ** 2.3) / np.maximum(np.abs(across), 1e-9)
    x = across * np.where(along < 0, stern, np.where(np.abs(across) < 1e-6, 0, bow))
    z = along * np.where(along < 0, stern, 1)
    sheer = rise * np.where(z < 0, 0.35, 1.0) * z**2
    return np.column_stack([0.66 * wide * x, y + sheer, 1.65 * long * z])


def _boat(_: Variant) -> list[Part]:
    """Plank a rowing boat, with thwarts and oars."""
    outside = [(0.1, 0.78, 0.0, 0.02), (0.5, 0.84, 0.03, 0.03), (0.84, 0.92, 0.19, 0.08)]
    inside = [(0.94, 0.965, 0.45, 0.17), (0.79, 0.89, 0.2, 0.08), (0.4, 0.8, 0.075, 0.03)]
    hull = loft([_waterline(*row) for row in (*outside, (1, 1, 0.45, 0.17), *inside)], crease=40)
    rails = [_waterline(0.985, 0.99, 0.455, 0.17), _waterline(0.853, 0.927, 0.2, 0.08)]
    ribs = [
        tube(path, size, steps=1, sides=8, loop=True)
        for path, size in zip(rails, (0.032, 0.016), strict=True)
    ]
    seats = [
        box(width, 0.035, 0.24, bevel=0.008).at(y=0.33, z=z)
        for z, width in ((-1.0, 1.04), (-0.1, 1.16), (0.75, 0.88))
    ]
    shaft = rod((0.2, 0.52, -0.1), (1.25, 0.3, -0.35), 0.02)
    blade = ellipsoid(0.26, 0.018, 0.075, sides=16).turned(z=-12, y=13).at(1.42, 0.265, -0.39)
    lock = torus(0.035, 0.009, sides=16, section=6).turned(z=75).at(0.66, 0.5, -0.2)
    return [
        hull.part("main"),
        *parts("trim", [*ribs, *seats, *pair(shaft), *pair(blade)]),
        *parts("metal", pair(lock)),
    ]


def _cart(variant: Variant) -> list[Part]:
    floor = [b.turned(y=90).at(y=0.72) for b in boards(1.7, 0.035, 1.0, 5, variant.rng)]
    sides = [box(0.03, 0.13, 1.7, bevel=0.006).at(x=0.5, y=0.77 + 0.15 * k) for k in range(2)]
    ends = [box(1.0, 0.13, 0.03, bevel=0.006).at(z=0.84, y=0.77 + 0.15 * k) for k in range(2)]
    stakes = [box(0.05, 0.36, 0.05, bevel=0.006).at(0.535, 0.7, z) for z in (-0.75, 0, 0.75)]
    axle = rod((-0.7, 0.52, -0.1), (0.7, 0.52, -0.1), 0.035)
    bolster = box(0.9, 0.18, 0.12, bevel=0.01).at(y=0.54, z=-0.1)
    shaft = tube([(0.4, 0.7, 0.5), (0.42, 0.72, 1.2), (0.34, 0.66, 2.0)], 0.03, sides=8)
    rim = sleeve((0.44, -0.035), (0.505, -0.035), (0.505, 0.035), (0.44, 0.035), sides=40)
    tyre = sleeve((0.5, -0.037), (0.52, -0.037), (0.52, 0.037), (0.5, 0.037), sides=40)
    spoke = rod((0.05, 0, 0), (0.45, 0, 0), 0.02, sides=8)
    hub = lathe([(0.06, -0.1), (0.085, 0), (0.06, 0.12), (0.04, 0.14)], sides=20)
    wheel = [s.turned(z=-90).at(0.62, 0.52, -0.1) for s in (rim, hub, *around(spoke, 10))]
    iron = tyre.turned(z=-90).at(0.62, 0.52, -0.1)
    return [
        *parts(
            "main",
            [
                *floor,
                *[c for s in (*sides, *stakes) for c in pair(s)],
                *[c for s in ends for c in pair(s, "z")],
            ],
        ),
        *parts("trim", [axle, bolster, *pair(shaft), *[c for s in wheel for c in pair(s)]]),
        *parts("metal", pair(iron)),
    ]


ARCHETYPE = Archetype(
    name="vehicle",
    nouns={
        "rocket": "rocket",
        "rocket ship": "rocket",
        "spaceship": "rocket",
        "car": "car",
        "toy car": "car",
        "sedan": "car",
        "boat": "boat",
        "rowboat": "boat",
        "rowing boat": "boat",
        "cart": "cart",
        "wooden cart": "cart",
        "wagon": "cart",
    },
    slots={
        "main": "paint:red",
        "trim": "wood",
        "metal": "chrome",
        "glass": "glass:navy",
        "tyre": "rubber",
        "light": "glow",
        "tail": "glow:red",
        "plate": "paint:white",
    },
    subtype_slots={
        "rocket": {
            "main": "paint:white",
            "trim": "paint:red",
            "metal": "steel",
            "glass": "glass:cyan",
            "light": "glow:orange",
        },
        "boat": {"main": "plank", "metal": "iron"},
        "cart": {"main": "plank", "metal": "iron"},
    },
    slot_words={
        "wheel": "tyre",
        "tyre": "tyre",
        "tire": "tyre",
        "window": "glass",
        "fin": "trim",
        "nose": "trim",
        "oar": "trim",
    },
    build=by_subtype(rocket=_rocket, car=_car, boat=_boat, cart=_cart),
)
