"""Planets, the moon, the sun, and how they go around it."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.classroom.modelling.display import raised
from media_studio.catalogue.modelling.geography import continents
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, parts, skin
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import lathe, rod, sleeve

_R = 0.13


def _zone(low: float, high: float, radius: float = _R) -> Shape:
    """Turn the part of a globe between two latitudes in degrees."""
    bow = np.radians(np.linspace(low, high, max(int((high - low) / 4), 3)))
    path = [(radius * float(np.cos(a)), radius * float(np.sin(a))) for a in bow]
    first, last = [(0.0, path[0][1])], [(0.0, path[-1][1])]
    return lathe(first, path[:1], path[1:], last, sides=64, bevel=0, steps=1)


def _banded(cuts: Sequence[float], slots: Sequence[str]) -> list[Part]:
    """Stack zones of a globe between latitudes, each in its slot."""
    return [
        _zone(low, high).part(slot)
        for low, high, slot in zip(cuts[:-1], cuts[1:], slots, strict=True)
    ]


def _ring(inner: float, outer: float) -> Shape:
    return sleeve((inner, -0.0012), (outer, -0.0012), (outer, 0.0012), (inner, 0.0012), sides=96)


def _rings() -> list[Part]:
    """Lay three rings about a planet, with a gap between the second and the third."""
    return [
        _ring(0.165, 0.19).part("inner"),
        _ring(0.192, 0.235).part("ring"),
        _ring(0.243, 0.275).part("ring"),
    ]


def _cratered(seed: int, count: int, deepest: float) -> Shape:
    """Press bowls with raised rims into a globe."""
    rng = np.random.default_rng(seed)
    at = rng.normal(size=(count, 3))
    at /= np.linalg.norm(at, axis=1, keepdims=True)
    size = 0.06 + 0.24 * rng.uniform(0, 1, count) ** 3

    def press(points: FloatArray) -> FloatArray:
        unit = points / np.linalg.norm(points, axis=1, keepdims=True)
        lift = np.zeros(len(points))
        for centre, wide in zip(at, size, strict=True):
            away = np.arccos(np.clip(unit @ centre, -1, 1)) / wide
            bowl = np.where(away < 1, away**2 - 1, 0) + 0.2 * np.exp(-(((away - 1) / 0.2) ** 2))
            lift += wide * deepest * bowl
        return np.asarray(points * (1 + lift)[:, None])

    return ellipsoid(_R, _R, _R, sides=116).warped(press).creased(80)


def _shown(variant: Variant, made: list[Part], tilt: float = 0.0) -> list[Part]:
    """Tilt a globe, with rings about it where they are asked for."""
    if "ring" in variant.attributes and not any(part.slot == "ring" for part in made):
        made = [*made, *_rings()]
    return raised(variant, each(made, lambda s: s.turned(z=-tilt)))


def _cap(high: float, sign: float, radius: float = _R + 0.0015) -> Shape:
    """Lay ice with a wavy edge over a pole, down to a latitude in degrees."""
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    edge = high + 4 * np.sin(3 * turn + 1) + 3 * np.sin(7 * turn)
    rings = []
    for share, r in ((0.02, 0.97), (1.0, 0.97), (1.0, 1.0), (0.6, 1.0), (0.3, 1.0), (0.02, 1.0)):
        lat = np.radians(90 - share * (90 - edge))
        ring = np.stack(
            [np.cos(lat) * np.sin(turn), sign * np.sin(lat), np.cos(lat) * np.cos(turn)], -1
        )
        rings.append(radius * r * ring)
    return skin(np.stack(rings), crease=60)


def _earth(variant: Variant) -> list[Part]:
    rng = np.random.default_rng(11)
    lands = continents(rng)
    made = [
        ellipsoid(_R, _R, _R, sides=64).part("main"),
        *parts("land", [s.scaled(0.985, 0.985, 0.985) for s in lands]),
        _cap(72, 1.0).part("ice"),
        _cap(68, -1.0).part("ice"),
    ]
    return _shown(variant, made, 23.0)


def _moon(variant: Variant) -> list[Part]:
    return _shown(variant, [_cratered(3, 110, 0.3).part("main")])


def _mercury(variant: Variant) -> list[Part]:
    return _shown(variant, [_cratered(8, 140, 0.26).part("main")])


def _mars(variant: Variant) -> list[Part]:
    made = [
        _cratered(12, 34, 0.05).part("main"),
        _cap(78, 1.0).part("ice"),
        _cap(80, -1.0).part("ice"),
    ]
    return _shown(variant, made, 25.0)


def _venus(variant: Variant) -> list[Part]:
    cuts = [-90, -58, -34, -12, 14, 38, 62, 90]
    return _shown(variant, _banded(cuts, ("belt", "main") * 3 + ("belt",)), 8.0)


def _jupiter(variant: Variant) -> list[Part]:
    """Alternate zones and belts, with the great spot in the south."""
    cuts = [-90, -62, -48, -36, -24, -10, 4, 16, 26, 38, 52, 66, 90]
    slots = (
        "belt",
        "main",
        "third",
        "main",
        "belt",
        "main",
        "belt",
        "main",
        "third",
        "main",
        "belt",
        "third",
    )
    spot = ellipsoid(0.03, 0.018, 0.006, sides=28).at(z=_R).turned(x=20).turned(y=24)
    made = [*_banded(cuts, slots), spot.part("spot")]
    return _shown(variant, made, 6.0)


def _saturn(variant: Variant) -> list[Part]:
    cuts = [-90, -55, -30, -12, 10, 30, 55, 90]
    slots = ("third", "main", "belt", "main", "belt", "main", "third")
    return _shown(variant, [*_banded(cuts, slots), *_rings()], 24.0)


def _uranus(variant: Variant) -> list[Part]:
    thin = _ring(0.185, 0.196).part("ring")
    return _shown(variant, [ellipsoid(_R, _R, _R, sides=64).part("main"), thin], 75.0)


def _neptune(variant: Variant) -> list[Part]:
    spot = ellipsoid(0.024, 0.013, 0.005, sides=24).at(z=_R - 0.001).turned(x=18).turned(y=15)
    streak = [
        ellipsoid(0.03, 0.003, 0.004, sides=16).at(z=_R - 0.001).turned(x=t).turned(y=u)
        for t, u in ((-20, 5), (30, 35), (-32, -25), (6, -30))
    ]
    ball = ellipsoid(_R, _R, _R, sides=64)
    return _shown(variant, [ball.part("main"), spot.part("spot"), *parts("ice", streak)])


def _sun(variant: Variant) -> list[Part]:
    """Mottle a glowing ball with hotter and cooler fields."""
    rng = np.random.default_rng(4)
    ball = ellipsoid(_R, _R, _R, sides=72)
    fields = list[Shape]()
    for _ in range(200):
        wide, long = (float(v) for v in rng.uniform(0.003, 0.011, 2))
        field = ellipsoid(wide, 0.0007, long, sides=12).at(y=_R)
        field = field.warped(_on_ball)
        turn = [float(v) for v in rng.uniform(0, 360, 3)]
        fields.append(field.turned(y=turn[0]).turned(*turn[1:]))
    return _shown(variant, [ball.part("main"), *parts("sun", fields)])


def _on_ball(points: FloatArray) -> FloatArray:
    """Bend what lies flat over the top of a globe down to its surface."""
    away = np.linalg.norm(points[:, [0, 2]], axis=1)
    drop = _R - np.sqrt(_R**2 - away**2)
    return np.column_stack([points[:, 0], points[:, 1] - drop, points[:, 2]])


def _layer(radius: float, extra: float) -> Shape:
    """Turn a half disc through three quarters of a circle and a little more, in degrees."""
    up = np.linspace(-np.pi / 2, np.pi / 2, 33)
    turns = np.radians(np.linspace(90 - extra, 360 + extra, 61))
    x, y = radius * np.cos(up), radius * np.sin(up)
    rings = [np.column_stack([x * np.sin(t), y, x * np.cos(t)]) for t in turns]
    return skin(np.stack(rings), crease=30)


def _earth_layers(variant: Variant) -> list[Part]:
    """Cut a quarter out of the earth, so that crust, mantle and core show."""
    layers = [
        _layer(_R, 0.0).part("main"),
        _layer(0.124, 0.35).part("mantle"),
        _layer(0.098, 0.7).part("lower"),
        _layer(0.07, 1.2).part("core"),
        ellipsoid(0.034, 0.034, 0.034, sides=36).part("centre"),
    ]
    lands = [s for s in continents(np.random.default_rng(11)) if not _in_the_cut(s)]
    made = [*layers, *parts("land", [s.scaled(0.985, 0.985, 0.985) for s in lands])]
    return _shown(variant, each(made, lambda s: s.turned(y=-22).turned(x=12)))


def _in_the_cut(shape: Shape) -> bool:
    turn = np.degrees(np.arctan2(shape.vertices[:, 0], shape.vertices[:, 2]))
    return bool(((turn > -3) & (turn < 93)).any())


_ORBITS = (
    ("mercury", 0.2, 0.02, 40),
    ("venus", 0.26, 0.028, 165),
    ("earth", 0.33, 0.03, 285),
    ("mars", 0.4, 0.024, 215),
    ("jupiter", 0.52, 0.075, 20),
    ("saturn", 0.66, 0.058, 120),
    ("uranus", 0.79, 0.042, 250),
    ("neptune", 0.9, 0.04, 330),
)
"""Slot, radius of the orbit, radius of the planet, and where on its way it is."""


def _solar_system(_: Variant) -> list[Part]:
    """Carry the sun on a foot and eight planets on rings about it."""
    made = [ellipsoid(0.12, 0.12, 0.12, sides=44).part("sun")]
    for slot, reach, r, turn in _ORBITS:
        x, z = reach * float(np.cos(np.radians(turn))), reach * float(np.sin(np.radians(turn)))
        made += [
            torus(reach, 0.003, sides=96, section=6).part("main"),
            ellipsoid(r, r, r, sides=28).at(x, 0, z).part(slot),
        ]
        if slot == "saturn":
            made.append(_ring(1.3 * r, 1.9 * r).turned(x=18, z=10).at(x, 0, z).part("ring"))
    foot = lathe(
        [(0, -0.34)],
        [(0.2, -0.34)],
        [(0.2, -0.32), (0.05, -0.29), (0.018, -0.2)],
        [(0, -0.05)],
        sides=40,
    )
    arms = [
        rod((0, 0, 0), (0.9 * float(np.cos(t)), 0, 0.9 * float(np.sin(t))), 0.0045)
        for t in (0.6, 2.7, 4.8)
    ]
    return [*made, foot.part("stand"), *parts("main", arms)]


BUILD = by_subtype(
    earth=_earth,
    moon=_moon,
    mercury=_mercury,
    venus=_venus,
    mars=_mars,
    jupiter=_jupiter,
    saturn=_saturn,
    uranus=_uranus,
    neptune=_neptune,
    sun=_sun,
    earth_layers=_earth_layers,
    solar_system=_solar_system,
)
