"""Small things with a history: bells, rings, mirrors, pictures, anvils."""

import numpy as np

from media_pipelines.catalogue.modelling.fittings import framed
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism
from media_pipelines.engines.scene.shape import Shape, pair, parts
from media_pipelines.engines.scene.solids import box, ellipsoid, torus
from media_pipelines.engines.scene.sweeps import cylinder, lathe, loft, rod, superellipse, tube


def _bell(_: Variant) -> list[Part]:
    bell = lathe(
        [(0.0, 0.05)],
        [(0.055, 0.02), (0.062, 0.0)],
        [(0.072, 0.0)],
        [(0.07, 0.012)],
        [(0.05, 0.05), (0.042, 0.095), (0.03, 0.118), (0.0, 0.122)],
        sides=36,
    )
    handle = lathe(
        [(0.009, 0), (0.006, 0.012), (0.013, 0.04), (0.009, 0.075), (0.014, 0.092), (0, 0.105)],
        sides=18,
    )
    rings = [
        torus(r, 0.0022, sides=36, section=6).at(y=y) for r, y in ((0.0685, 0.018), (0.0445, 0.085))
    ]
    clapper = ellipsoid(0.012, 0.012, 0.012, sides=14).at(y=0.01)
    return [*parts("main", [bell, *rings, clapper]), handle.at(y=0.118).part("handle")]


def _ring(_: Variant) -> list[Part]:
    """Mount a cut stone on a band; the ring stands on its edge."""
    band = torus(0.0095, 0.0016, sides=48, section=12).turned(x=90).scaled(1, 1, 1.3).at(y=0.011)
    table = lathe(
        [(0, 0)],
        [(0.0042, 0.0034)],
        [(0.0043, 0.004)],
        [(0.0028, 0.0055)],
        [(0, 0.0055)],
        sides=8,
        bevel=0,
    )
    prong = tube(
        [(0.0015, 0.0205, 0), (0.0042, 0.0222, 0), (0.0044, 0.0255, 0)], 0.0006, sides=6, steps=3
    )
    cup = lathe([(0, 0)], [(0.002, 0)], [(0.0036, 0.0025)], [(0, 0.0025)], sides=16, bevel=0.0002)
    side = ellipsoid(0.0011, 0.0011, 0.0008, sides=8).creased(12).at(0.0052, 0.0196, 0)
    return [
        band.part("main"),
        cup.at(y=0.0204).part("main"),
        *parts("main", [prong.turned(y=45 + 90 * k) for k in range(4)]),
        table.creased(12).at(y=0.0215).part("gem"),
        *parts("gem", pair(side)),
    ]


def _moulding(width: float, height: float, bar: float) -> list[Shape]:
    outer = framed(width, height, bar, 0.035, bevel=0.01)
    lip = framed(width - 1.3 * bar, height - 1.3 * bar, 0.35 * bar, 0.05, bevel=0.006)
    return [*outer, *[piece.at(y=0.65 * bar) for piece in lip]]


def _mirror(_: Variant) -> list[Part]:
    pane = box(0.46, 0.72, 0.006, bevel=0.002).at(y=0.04)
    return [
        *parts("main", _moulding(0.54, 0.8, 0.07)),
        pane.at(z=0.004).part("mirror"),
        box(0.5, 0.76, 0.01).at(y=0.02, z=-0.012).part("main"),
    ]


def _standing_mirror(_: Variant) -> list[Part]:
    """Hang an oval mirror between two posts."""
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    path = np.stack([0.24 * np.cos(angle), 0.95 + 0.56 * np.sin(angle), 0 * angle], axis=-1)
    frame = tube(path, 0.024, steps=1, sides=10, loop=True)
    pane = prism(path[:, :2], 0.008, bevel=0.002)
    tilted = [shape.turned_about((0, 0.95, 0), x=-5) for shape in (frame, pane)]
    post = rod((0.3, 0.08, 0), (0.3, 1.25, 0), 0.017, tip=0.013)
    foot = tube(
        [(0.3, 0.02, -0.2), (0.3, 0.09, -0.06), (0.3, 0.09, 0.06), (0.3, 0.02, 0.2)],
        0.018,
        sides=10,
    )
    knob = ellipsoid(0.024, 0.03, 0.024, sides=16).at(0.3, 1.27, 0)
    pin = rod((0.25, 0.95, 0), (0.33, 0.95, 0), 0.012)
    return [
        *parts(
            "main", [tilted[0], *pair(post), *pair(foot), rod((-0.3, 0.2, 0), (0.3, 0.2, 0), 0.014)]
        ),
        *parts("metal", [*pair(knob), *pair(pin)]),
        tilted[1].part("mirror"),
    ]


def _picture(_: Variant) -> list[Part]:
    """Frame a landscape of flat hills."""
    canvas = box(0.6, 0.42, 0.006, bevel=0).at(y=0.06)
    hills = [
        prism(
            [(-0.29, 0.07), (0.29, 0.07), (0.29, 0.22), (0.12, 0.3), (-0.05, 0.21), (-0.29, 0.26)],
            0.004,
            bevel=0,
        ),
        prism(
            [(-0.29, 0.07), (0.29, 0.07), (0.29, 0.13), (0.05, 0.19), (-0.15, 0.14), (-0.29, 0.17)],
            0.004,
            bevel=0,
        ),
    ]
    sun = cylinder(0.035, 0.003, bevel=0, sides=24).turned(x=90)
    return [
        *parts("main", _moulding(0.72, 0.54, 0.075)),
        canvas.part("sky"),
        hills[0].at(z=0.0045).part("hills"),
        hills[1].at(z=0.0075).part("meadow"),
        sun.at(0.16, 0.39, 0.002).part("sun"),
        box(0.66, 0.48, 0.008, bevel=0).at(y=0.03, z=-0.012).part("back"),
    ]


def _anvil(_: Variant) -> list[Part]:
    """Draw the waist and the horn of an anvil out of rounded rectangles, on a block."""
    body = []
    for y, wide, deep in (
        (0, 0.17, 0.13),
        (0.03, 0.17, 0.13),
        (0.06, 0.12, 0.08),
        (0.1, 0.095, 0.06),
        (0.15, 0.1, 0.065),
        (0.185, 0.17, 0.075),
        (0.2, 0.19, 0.075),
    ):
        ring = superellipse(wide, deep, power=9, sides=32)
        body.append(np.column_stack([ring[:, 0], np.full(32, y), -ring[:, 1]]))
    horn = []
    for x, high, deep in (
        (0.17, 0.05, 0.062),
        (0.23, 0.046, 0.055),
        (0.3, 0.034, 0.04),
        (0.37, 0.018, 0.02),
        (0.4, 0.004, 0.004),
    ):
        ring = superellipse(deep, high, power=2.6, sides=24)
        horn.append(np.column_stack([np.full(24, x), 0.245 - high + ring[:, 1], -ring[:, 0]]))
    face = box(0.42, 0.055, 0.15, bevel=0.006).at(x=-0.02, y=0.195)
    log = lathe([(0, 0)], [(0.24, 0)], [(0.228, 0.42)], [(0, 0.42)], sides=28, bevel=0.012)
    hoops = [
        torus(0.23, 0.012, sides=36, section=6).scaled(1, 1.8, 1).at(y=y) for y in (0.08, 0.34)
    ]
    iron = [loft(body, steps=2, crease=50), loft(horn, steps=3), face]
    return [
        *parts("main", [shape.at(y=0.42) for shape in iron]),
        log.part("block"),
        *parts("metal", hoops),
    ]


ARCHETYPE = Archetype(
    name="curio",
    nouns={
        "bell": "bell",
        "hand bell": "bell",
        "ring": "ring",
        "diamond ring": "ring",
        "engagement ring": "ring",
        "mirror": "mirror",
        "wall mirror": "mirror",
        "standing mirror": "standing_mirror",
        "picture frame": "picture",
        "picture": "picture",
        "painting": "picture",
        "anvil": "anvil",
    },
    slots={
        "main": "brass",
        "metal": "brass",
        "handle": "wood",
        "gem": "gem:cyan",
        "mirror": "chrome",
        "sky": "paint:cyan",
        "hills": "paint:olive",
        "meadow": "paint:green",
        "sun": "paint:yellow",
        "back": "wood",
        "block": "wood",
    },
    subtype_slots={
        "ring": {"main": "gold"},
        "mirror": {"main": "gold"},
        "standing_mirror": {"main": "wood"},
        "picture": {"main": "gold"},
        "anvil": {"main": "iron", "metal": "iron"},
    },
    slot_words={
        "gem": "gem",
        "diamond": "gem",
        "stone": "gem",
        "glass": "mirror",
        "frame": "main",
        "handle": "handle",
        "stump": "block",
    },
    build=by_subtype(
        bell=_bell,
        ring=_ring,
        mirror=_mirror,
        standing_mirror=_standing_mirror,
        picture=_picture,
        anvil=_anvil,
    ),
)
