"""Gloves, scarves and socks."""

from functools import partial

import numpy as np

from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.scene.blob import Limb, Lump, blob
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.shape import Shape, each, moved, parts
from media_pipelines.engines.scene.solids import box, ellipsoid, torus
from media_pipelines.engines.scene.sweeps import rod, sleeve, tube


def _scarf(_: Variant) -> list[Part]:
    """Wind a scarf into a ring with two hanging ends, striped and fringed."""

    def folded(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        fold = 1 + 0.05 * np.sin(3 * np.arctan2(z, x) + 40 * y)
        return points * fold[:, None]

    ring = torus(0.1, 0.045, sides=64, section=18).scaled(1, 1.15, 0.92).warped(folded)
    knot = ellipsoid(0.05, 0.056, 0.04, sides=24).at(0.035, -0.02, 0.11)
    made = [*parts("main", [ring, knot])]
    for x, long, lean in ((0.02, 0.34, -4), (0.065, 0.28, 9)):
        tail = [box(0.085, long, 0.02, bevel=0.008, cells=4).at(y=-long).part("main")]
        tail += [
            box(0.087, 0.022, 0.0215, bevel=0.005).at(y=-long + y).part("trim")
            for y in (0.03, 0.075)
        ]
        tail += [
            rod(
                (u, -long + 0.006, 0), (1.06 * u, -long - 0.045, 0.004), 0.0042, tip=0.003, sides=8
            ).part("trim")
            for u in np.linspace(-0.036, 0.036, 7)
        ]
        made += moved(each(tail, partial(Shape.turned, x=-6, z=lean)), x, -0.035, 0.12)
    return made


def _hand(fingers: list[tuple[float, float, float, float]], thumb: bool = True) -> Shape:
    """Melt fingers (x, y, length, lean) and a palm to a right glove that points up."""
    limbs: list[Limb | Lump] = [
        Limb((-0.018, 0.04, 0), (-0.016, 0.1, 0), 0.03, 0.031),
        Limb((0.018, 0.04, 0), (0.019, 0.1, 0), 0.029, 0.031),
        Limb((0, 0.0, 0), (0, 0.05, 0), 0.034, 0.036),
    ]
    for x, y, long, lean in fingers:
        tip = (x + long * np.sin(np.radians(lean)), y + long * np.cos(np.radians(lean)), 0.004)
        limbs.append(Limb((x, y - 0.02, 0), tip, 0.0135, 0.0115))
    if thumb:
        limbs.append(Limb((0.028, 0.045, 0.006), (0.072, 0.1, 0.012), 0.019, 0.0135))
    return blob(limbs, blend=0.008, cells=56).scaled(1, 1, 0.62)


def _glove(_: Variant) -> list[Part]:
    hand = _hand(
        [
            (-0.039, 0.105, 0.05, -10),
            (-0.014, 0.112, 0.068, -3),
            (0.012, 0.112, 0.072, 3),
            (0.037, 0.106, 0.056, 9),
        ]
    )
    cuff = sleeve(
        (0.028, -0.055),
        (0.043, -0.055),
        (0.041, -0.03),
        (0.038, 0.0),
        (0.028, 0.0),
        sides=40,
        crease=60,
    ).scaled(1, 1, 0.68)
    rims = [
        torus(0.0425, 0.004, sides=40, section=8).scaled(1, 1, 0.68).at(y=y)
        for y in (-0.053, -0.03)
    ]
    seams = [
        tube([(x, 0.06, 0.0215), (1.1 * x, 0.098, 0.0215)], 0.0016, sides=6)
        for x in (-0.022, 0, 0.022)
    ]
    return [hand.part("main"), cuff.part("main"), *parts("trim", [*rims, *seams])]


def _mitten(variant: Variant) -> list[Part]:
    body = blob(
        [
            Limb((0, 0.0, 0), (0, 0.12, 0), 0.042, 0.045),
            Limb((0.03, 0.05, 0), (0.075, 0.1, 0), 0.022, 0.019),
            Lump((0, 0.13, 0), (0.047, 0.04, 0.045)),
        ],
        blend=0.014,
        cells=44,
    ).scaled(1, 1, 0.62)
    cuff = (
        sleeve(
            (0.03, -0.06),
            (0.05, -0.06),
            (0.053, -0.035),
            (0.05, -0.008),
            (0.03, -0.008),
            sides=52,
            crease=70,
        )
        .scaled(1, 1, 0.7)
        .roughened(variant.rng, 0.0018, 0.01)
    )
    star = [
        tube([(0, -0.024, 0), (0, 0.024, 0)], 0.003, sides=8)
        .turned(z=60.0 * k)
        .at(0, 0.085, 0.0285)
        for k in range(3)
    ]
    return [body.part("main"), cuff.part("pad"), *parts("pad", star)]


def _boxing_glove(_: Variant) -> list[Part]:
    fist = blob(
        [
            Lump((0, 0.1, 0.008), (0.064, 0.062, 0.058)),
            Limb((0, -0.01, 0), (0, 0.06, 0), 0.041, 0.048),
            Limb((0.045, 0.045, 0.025), (0.068, 0.105, 0.05), 0.023, 0.02),
        ],
        blend=0.006,
        cells=48,
    )
    cuff = sleeve(
        (0.03, -0.08),
        (0.046, -0.08),
        (0.0475, -0.03),
        (0.046, 0.0),
        (0.03, 0.0),
        sides=44,
        crease=50,
    )
    band = sleeve((0.04, -0.066), (0.0485, -0.066), (0.0495, -0.03), (0.04, -0.03), sides=44)
    laces = [
        tube([(-0.014, y, 0.0478), (0, y + 0.004, 0.0505), (0.014, y, 0.0478)], 0.0026, sides=8)
        for y in (-0.058, -0.048, -0.038)
    ]
    return [fist.part("main"), cuff.part("main"), band.part("pad"), *parts("trim", laces)]


def _sock(_: Variant) -> list[Part]:
    path = [
        (0, 0.3, 0),
        (0, 0.2, 0),
        (0, 0.11, 0.002),
        (0, 0.062, 0.03),
        (0, 0.04, 0.085),
        (0, 0.036, 0.14),
    ]
    body = tube(path, [0.045, 0.042, 0.04, 0.042, 0.038, 0.035], sides=28)
    toe, heel = (
        ellipsoid(0.0365, 0.0365, 0.045, sides=28).at(0, 0.037, 0.142),
        ellipsoid(0.036, 0.036, 0.036, sides=28).at(0, 0.062, -0.003),
    )
    cuff = sleeve(
        (0.03, 0.285),
        (0.0475, 0.285),
        (0.049, 0.31),
        (0.0475, 0.346),
        (0.03, 0.346),
        sides=44,
        crease=60,
    )
    bands = [
        sleeve((0.036, y), (0.0445, y), (0.0442, y + 0.018), (0.036, y + 0.018), sides=44)
        for y in (0.262, 0.228)
    ]
    return [body.part("main"), *parts("trim", [toe, heel, cuff, *bands])]


ARCHETYPE = Archetype(
    name="glove",
    nouns={
        "scarf": "scarf",
        "winter scarf": "scarf",
        "muffler": "scarf",
        "shawl": "scarf",
        "glove": "glove",
        "gauntlet glove": "glove",
        "leather glove": "glove",
        "gloves": "glove",
        "mitten": "mitten",
        "oven mitt": "mitten",
        "boxing glove": "boxing_glove",
        "sock": "sock",
        "sports sock": "sock",
    },
    slots={
        "main": "plastic:black",
        "pad": "plastic:white",
        "trim": "gold",
    },
    subtype_slots={
        "scarf": {"main": "fabric:red", "trim": "fabric:cream"},
        "glove": {"main": "leather:brown", "trim": "leather:tan"},
        "mitten": {"main": "fabric:red", "pad": "fabric:white"},
        "boxing_glove": {"main": "plastic:red", "pad": "plastic:white", "trim": "fabric:white"},
        "sock": {"main": "fabric:white", "trim": "fabric:red"},
    },
    slot_words={
        "frame": "main",
        "feather": "pad",
        "buckle": "trim",
        "stripe": "trim",
        "fringe": "trim",
        "cuff": "pad",
        "toe": "trim",
        "lace": "trim",
    },
    build=by_subtype(
        scarf=_scarf,
        glove=_glove,
        mitten=_mitten,
        boxing_glove=_boxing_glove,
        sock=_sock,
    ),
)
