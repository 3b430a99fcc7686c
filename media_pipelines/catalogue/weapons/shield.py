"""Shields."""

import numpy as np

from media_pipelines.catalogue.modelling.fittings import rivets
from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism, symmetric
from media_pipelines.engines.scene.shape import Shape, parts, skin
from media_pipelines.engines.scene.solids import box, ellipsoid, torus
from media_pipelines.engines.scene.sweeps import lathe, tube


def _bowed(points: FloatArray) -> FloatArray:
    """Bend a flat board backwards at the sides, as a shield is."""
    return points - np.column_stack([0 * points[:, :2], 0.55 * points[:, 0] ** 2])


_HEATER = [(0, 0), (0.1, 0.09), (0.22, 0.27), (0.28, 0.48), (0.285, 0.74), (0.12, 0.745), (0, 0.76)]


def _heater(_: Variant) -> list[Part]:
    outline = symmetric(_HEATER)
    fine = np.concatenate(
        [np.linspace(a, b, 4)[:-1] for a, b in zip(outline, np.roll(outline, -1, 0), strict=True)]
    )
    face = _dished(fine, 0.022)
    rim = tube(
        _bowed(np.column_stack([fine, np.zeros(len(fine))])), 0.014, steps=1, sides=8, loop=True
    )
    upright = box(0.07, 0.66, 0.018, bevel=0.004).at(y=0.07, z=0.012)
    cross = box(0.54, 0.07, 0.018, bevel=0.004, cells=10).warped(_bowed).at(y=0.46, z=0.012)
    boss = ellipsoid(0.07, 0.07, 0.045, sides=24).at(y=0.495, z=0.012)
    nails = _bowed(
        np.column_stack([fine[::3] * [0.9, 0.94] + [0, 0.03], np.full(len(fine[::3]), 0.012)])
    )
    return [
        face.part("main"),
        *parts("trim", [rim, upright, cross, boss, *rivets(nails, 0.009)]),
    ]


def _dished(outline: FloatArray, depth: float) -> Shape:
    """Make a board with enough inner points to bend."""
    centre = outline.mean(axis=0)
    rings = []
    for z, shares in ((-depth / 2, np.linspace(0, 1, 6)), (depth / 2, np.linspace(1, 0, 6))):
        for share in shares:
            flat = centre + share * (outline - centre)
            rings.append(_bowed(np.column_stack([flat, np.full(len(flat), z)])))
    return skin(np.stack(rings), crease=40)


def _round(_: Variant) -> list[Part]:
    """Nail planks into a Viking shield."""
    radius, planks = 0.42, []
    edges = np.linspace(-radius, radius, 8)
    for low, high in zip(edges[:-1] + 0.0015, edges[1:] - 0.0015, strict=True):
        xs = np.linspace(low, high, 6)
        room = np.sqrt(np.maximum(radius**2 - xs**2, 0.0009))
        outline = np.concatenate([np.stack([xs, -room], -1), np.stack([xs, room], -1)[::-1]])
        planks.append(prism(outline, 0.018, bevel=0.003))
    rim = torus(radius, 0.016, sides=48, section=8).turned(x=90)
    boss = lathe(
        [(0, 0)], [(0.11, 0)], [(0.11, 0.008)], [(0.078, 0.012), (0.06, 0.05), (0.0, 0.068)]
    )
    spots = [(0.095 * np.cos(a), 0.095 * np.sin(a), 0.018) for a in np.arange(8) * np.pi / 4]
    spots += [(0.418 * np.cos(a), 0.418 * np.sin(a), 0.016) for a in np.arange(16) * np.pi / 8]
    return [
        *parts("main", planks),
        *parts("trim", [rim, boss.turned(x=90).at(z=0.008), *rivets(spots, 0.009)]),
        box(0.05, 0.7, 0.02, bevel=0.004).at(y=-0.35, z=-0.018).part("main"),
    ]


ARCHETYPE = Archetype(
    name="shield",
    nouns={
        "shield": "heater",
        "knight shield": "heater",
        "kite shield": "heater",
        "round shield": "round",
        "viking shield": "round",
        "buckler": "round",
    },
    slots={"main": "paint:blue", "trim": "steel"},
    subtype_slots={"round": {"main": "plank", "trim": "iron"}},
    slot_words={"rim": "trim"},
    build=by_subtype(heater=_heater, round=_round),
)
