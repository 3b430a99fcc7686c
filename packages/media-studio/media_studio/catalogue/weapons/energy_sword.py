"""Swords whose blade is light."""

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, each, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve


def _blade(low: float, length: float) -> Shape:
    return lathe(
        [(0, 0)],
        [(0.016, 0)],
        [(0.016, length - 0.03), (0.012, length - 0.01), (0, length)],
        sides=24,
    ).at(y=low)


def _hilt() -> list[Part]:
    """Turn a hilt whose mouth is at y = 0.26: a pommel, a ribbed grip, a clamp with a button."""
    core = lathe(
        [(0, 0)],
        [(0.018, 0)],
        [(0.022, 0.012), (0.022, 0.03)],
        [(0.017, 0.034)],
        [(0.017, 0.15)],
        [(0.021, 0.155), (0.021, 0.2)],
        [(0.016, 0.206), (0.015, 0.225)],
        [(0.024, 0.245), (0.024, 0.262)],
        [(0.017, 0.264)],
        [(0, 0.258)],
        sides=32,
        bevel=0.001,
    )
    rib = box(0.007, 0.1, 0.006, bevel=0.002).at(y=0.042, z=0.0175)
    clamp = sleeve((0.018, 0.168), (0.0235, 0.168), (0.0235, 0.19), (0.018, 0.19), sides=28)
    shroud = rod((0.021, 0.21, 0), (0.024, 0.275, 0), 0.004, sides=8)
    ring = sleeve((0.006, -0.002), (0.011, -0.002), (0.011, 0.002), (0.006, 0.002), sides=20)
    return [
        core.part("hilt"),
        *parts("grip", around(rib, 8)),
        *parts("trim", [clamp, *around(shroud, 3, 30), ring.turned(x=90).at(y=-0.004)]),
        box(0.014, 0.03, 0.008, bevel=0.002).at(y=0.165, z=0.023).part("trim"),
        ellipsoid(0.0045, 0.0045, 0.003, sides=12).at(y=0.18, z=0.0275).part("button"),
    ]


def _single(_: Variant) -> list[Part]:
    return [*_hilt(), _blade(0.258, 0.92).part("blade")]


def _double(_: Variant) -> list[Part]:
    """Join two hilts end to end, a blade at either end."""
    half = [*each(_hilt(), lambda s: s.at(y=0.004)), _blade(0.262, 0.78).part("blade")]
    return [
        *half,
        *each(half, lambda s: s.turned(x=180)),
        cylinder(0.021, 0.03, bevel=0.003).at(y=-0.015).part("trim"),
    ]


def _crossguard(_: Variant) -> list[Part]:
    """Let two short blades of light leave the sides as a guard."""
    vent = rod((0.016, 0.235, 0), (0.055, 0.235, 0), 0.012, sides=16)
    short = _blade(0, 0.14).scaled(0.6, 1, 0.6).turned(z=-90).at(0.052, 0.235, 0)
    return [
        *_single(Variant()),
        *parts("trim", [vent, vent.mirrored("x")]),
        *parts("blade", [short, short.mirrored("x")]),
    ]


BUILD = by_subtype(single=_single, double=_double, crossguard=_crossguard)
