"""Shields, helmets and crowns."""

import numpy as np

from media_pipelines.catalogue.modelling.fittings import rivets
from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism, star, symmetric
from media_pipelines.engines.scene.shape import Shape, around, pair, parts, skin
from media_pipelines.engines.scene.solids import box, ellipsoid, torus
from media_pipelines.engines.scene.sweeps import lathe, sleeve, tube, vessel


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


def _helmet(_: Variant) -> list[Part]:
    """Raise a knight's helmet with a slit and a crest."""
    skull = vessel(
        [(0, 0)],
        [(0.135, 0)],
        [(0.13, 0.03), (0.108, 0.08), (0.118, 0.17)],
        [(0.112, 0.25), (0.075, 0.315), (0.0, 0.345)],
        wall=0.006,
        floor=0.004,
    )
    dark = [box(0.082, 0.016, 0.02, bevel=0.002).turned(y=26).at(0.052, 0.195, 0.102)]
    brow = sleeve((0.112, 0), (0.124, 0.002), (0.124, 0.022), (0.112, 0.024)).at(y=0.222)
    ridge = prism(
        [(-0.006, 0.07), (0.006, 0.07), (0.005, 0.23), (-0.005, 0.23)], 0.022, bevel=0.003
    )
    holes = [(x, y) for x in (0.025, 0.05, 0.075) for y in (0.1, 0.12, 0.14)]
    vents = [
        ellipsoid(0.006, 0.006, 0.01, sides=8).at(x, y, float(np.sqrt(max(0.1165**2 - x * x, 0))))
        for x, y in holes
    ]
    collar = torus(0.135, 0.008, sides=36, section=8).at(y=0.008)
    plume = tube(
        [(0, 0.335, 0.02), (0, 0.44, -0.01), (0, 0.43, -0.11), (0, 0.33, -0.19), (0, 0.22, -0.2)],
        [0.012, 0.04, 0.05, 0.04, 0.008],
        sides=12,
        flat=0.5,
    )
    return [
        skull.part("main"),
        *parts("dark", [*dark, dark[0].mirrored("x"), *[v for vent in vents for v in pair(vent)]]),
        *parts("trim", [brow, ridge.at(z=0.113), collar, *rivets([(0, 0.235, 0.124)], 0.008)]),
        plume.part("plume"),
    ]


def _viking(_: Variant) -> list[Part]:
    bowl = lathe([(0, 0)], [(0.12, 0), (0.118, 0.06), (0.08, 0.14), (0, 0.17)], sides=36)
    band = sleeve((0.114, 0), (0.126, 0.002), (0.126, 0.034), (0.114, 0.036))
    strip = tube(
        [(0, 0.03, 0.122), (0, 0.1, 0.105), (0, 0.165, 0.03), (0, 0.172, 0)], 0.014, flat=0.4
    )
    horn = tube(
        [(0.105, 0.05, 0), (0.175, 0.06, 0), (0.225, 0.13, 0), (0.215, 0.23, 0.01)],
        [0.032, 0.028, 0.019, 0.003],
        sides=14,
    )
    cuff = torus(0.033, 0.008, sides=20, section=8).turned(z=90).at(0.122, 0.05, 0)
    nose = prism([(-0.016, 0.03), (-0.011, -0.065), (0.011, -0.065), (0.016, 0.03)], 0.012).at(
        z=0.122
    )
    nails = [
        (0.126 * np.sin(a), 0.018, 0.126 * np.cos(a)) for a in np.arange(12) * np.pi / 6 + 0.26
    ]
    return [
        bowl.part("main"),
        *parts(
            "trim", [band, strip, strip.turned(y=180), nose, *pair(cuff), *rivets(nails, 0.006)]
        ),
        *parts("horn", pair(horn)),
    ]


def _crown(_: Variant) -> list[Part]:
    band = sleeve((0.088, 0), (0.096, 0), (0.0975, 0.02), (0.0965, 0.045), (0.0905, 0.045))
    point = [(-0.036, 0), (0.036, 0), (0.024, 0.022), (0.0, 0.075), (-0.024, 0.022)]

    def wrap(points: FloatArray) -> FloatArray:
        angle, radius = points[:, 0] / 0.0935, 0.0935 + points[:, 2] + 0.14 * points[:, 1]
        return np.column_stack([radius * np.sin(angle), points[:, 1], radius * np.cos(angle)])

    tip = prism(point, 0.006, bevel=0.0015).warped(wrap).at(y=0.043)
    pearl = ellipsoid(0.009, 0.009, 0.009, sides=12).at(y=0.124, z=0.104)
    gem = ellipsoid(0.009, 0.012, 0.005, sides=8).creased(12).at(y=0.023, z=0.098)
    small = ellipsoid(0.0055, 0.0055, 0.004, sides=8).creased(12).at(y=0.023, z=0.098)
    rims = [torus(0.0965, 0.0035, sides=48, section=8).at(y=y) for y in (0.004, 0.043)]
    lining = lathe(
        [(0, 0.012)], [(0.086, 0.012), (0.09, 0.06), (0.07, 0.095), (0, 0.105)], sides=32
    )
    return [
        *parts("main", [band, *around(tip, 8), *around(pearl, 8), *rims]),
        *parts("gem", [*around(gem, 8), *around(small, 8, 22.5)]),
        lining.part("lining"),
    ]


def _badge(_: Variant) -> list[Part]:
    disc = lathe(
        [(0, 0)],
        [(0.1, 0)],
        [(0.1, 0.014)],
        [(0.088, 0.014)],
        [(0.085, 0.01)],
        [(0, 0.01)],
        sides=40,
    )
    return [
        disc.turned(x=90).part("main"),
        prism(star(5, 0.07, 0.03), 0.012, bevel=0.005).at(z=0.013).part("trim"),
    ]


ARCHETYPE = Archetype(
    name="armour",
    nouns={
        "shield": "heater",
        "knight shield": "heater",
        "kite shield": "heater",
        "round shield": "round",
        "viking shield": "round",
        "buckler": "round",
        "helmet": "helmet",
        "knight helmet": "helmet",
        "great helm": "helmet",
        "viking helmet": "viking",
        "horned helmet": "viking",
        "crown": "crown",
        "medal": "badge",
        "medallion": "badge",
        "badge": "badge",
    },
    slots={
        "main": "steel",
        "trim": "brass",
        "dark": "paint:black",
        "plume": "velvet:red",
        "horn": "bone",
        "gem": "gem:red",
        "lining": "velvet:purple",
    },
    subtype_slots={
        "heater": {"main": "paint:blue", "trim": "steel"},
        "round": {"main": "plank", "trim": "iron"},
        "viking": {"main": "iron", "trim": "brass"},
        "crown": {"main": "gold"},
        "badge": {"main": "gold", "trim": "silver"},
    },
    slot_words={
        "plume": "plume",
        "feather": "plume",
        "horn": "horn",
        "rim": "trim",
        "gem": "gem",
        "jewel": "gem",
        "lining": "lining",
    },
    build=by_subtype(
        heater=_heater,
        round=_round,
        helmet=_helmet,
        viking=_viking,
        crown=_crown,
        badge=_badge,
    ),
)
