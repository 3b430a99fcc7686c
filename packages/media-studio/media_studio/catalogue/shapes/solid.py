"""Cubes, spheres, cones and other geometric bodies."""

from media_studio.language.english import word_table
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Archetype, Part, Variant
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


ARCHETYPE = Archetype(
    name="solid",
    nouns=word_table(
        {
            "cube": "cube, geometric cube",
            "cuboid": "cuboid, rectangular block, rectangular box",
            "sphere": "sphere, geometric sphere, uv sphere",
            "cylinder": "cylinder, geometric cylinder",
            "cone": "cone, geometric cone",
            "torus": "torus, geometric torus",
            "plane": "flat plane, ground plane, square plane, geometric plane, plane primitive",
            "arrow": "arrow symbol, arrow icon, arrow pointer, arrow marker",
        }
    ),
    slots={"main": "plastic:grey"},
    slot_words={"side": "main", "face": "main"},
    traits={
        "": "geometric, solid, plain, smooth",
        "cube": (
            "square, 6 side, six sided, 6 face, square face, 12 edge, 8 corner, sharp edge, "
            "symmetrical, regular"
        ),
        "cuboid": (
            "rectangular, long, 6 side, six sided, 6 face, rectangular face, 12 edge, 8 corner, "
            "sharp edge, horizontal"
        ),
        "sphere": "round, spherical, perfect, symmetrical, curved",
        "cylinder": (
            "round, upright, circular, flat top, flat end, circular base, round base, sharp edge, "
            "standing, symmetrical"
        ),
        "cone": (
            "pointed, round, upright, pointed top, circular base, round base, tip, apex, tapered, "
            "pointy, symmetrical, point"
        ),
        "torus": (
            "round, ring shaped, circular, hole, 1 hole, center hole, hollow, lying, donut "
            "shaped, symmetrical, curved"
        ),
        "plane": "flat, square, thin, horizontal, 2d",
        "arrow": (
            "upright, pointed, pointing up, upward, conical tip, conical head, cone tip, "
            "arrowhead, arrow head, 1 head, shaft, round shaft, cylindrical shaft, vertical, tip, "
            "point"
        ),
    },
    build=by_subtype(
        cube=_cube,
        cuboid=_cuboid,
        sphere=_sphere,
        cylinder=_cylinder,
        cone=_cone,
        torus=_torus,
        plane=_plane,
        arrow=_arrow,
    ),
)
