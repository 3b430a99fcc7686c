"""Cubes, spheres, cones and other geometric bodies."""

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder

_EDGE = 0.5
"""Metres, of the cube; the others fit into it."""
_SHARP = 0.002
_ROUND = 96


def _cube(_: Variant) -> list[Part]:
    return [box(_EDGE, _EDGE, _EDGE, bevel=_SHARP, cells=4).part("main")]


def _cuboid(_: Variant) -> list[Part]:
    return [box(2 * _EDGE, _EDGE, _EDGE, bevel=_SHARP, cells=4).part("main")]


def _sphere(_: Variant) -> list[Part]:
    half = _EDGE / 2
    return [ellipsoid(half, half, half, sides=48).part("main")]


def _cylinder(_: Variant) -> list[Part]:
    return [cylinder(_EDGE / 2, _EDGE, bevel=_SHARP, sides=_ROUND).part("main")]


def _cone(_: Variant) -> list[Part]:
    return [cylinder(_EDGE / 2, _EDGE, top=0, bevel=_SHARP, sides=_ROUND).part("main")]


def _torus(_: Variant) -> list[Part]:
    return [torus(0.18, 0.07, sides=64, section=24).part("main")]


def _plane(_: Variant) -> list[Part]:
    """Lay a square down, thin enough to be one and thick enough to be closed."""
    return [box(2 * _EDGE, 0.004, 2 * _EDGE, bevel=0.001, cells=8).part("main")]


def _arrow(_: Variant) -> list[Part]:
    """Stand an arrow that points up, as signs and axes have it."""
    head = cylinder(0.14, 0.2, top=0, bevel=_SHARP, sides=_ROUND).at(y=0.3)
    return [cylinder(0.05, 0.3, bevel=_SHARP, sides=_ROUND).part("main"), head.part("main")]


BUILD = by_subtype(
    cube=_cube,
    cuboid=_cuboid,
    sphere=_sphere,
    cylinder=_cylinder,
    cone=_cone,
    torus=_torus,
    plane=_plane,
    arrow=_arrow,
)
