"""Things of the household that are lain on, hung up, weighed with or put up."""

from functools import partial

import numpy as np

from media_studio.catalogue.modelling.fittings import framed
from media_studio.catalogue.modelling.housing import basin, body, slab
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, corners, each, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, loft, rod, tube


def _fold(wide: float, deep: float, thick: float) -> Shape:
    """Fold a cloth once: two layers that meet in a round edge at the front."""
    half = thick / 2
    angle = np.linspace(-np.pi / 2, np.pi / 2, 9)
    edge = np.column_stack([deep / 2 - half + half * np.cos(angle), half + half * np.sin(angle)])
    back = [
        (-deep / 2, thick),
        (-deep / 2, 0.53 * thick),
        (deep / 2 - half, 0.52 * thick),
        (deep / 2 - half, 0.48 * thick),
        (-deep / 2, 0.47 * thick),
        (-deep / 2, 0),
    ]
    return prism(np.concatenate([edge, back]), wide, bevel=0.004).turned(y=-90)


def _blanket(variant: Variant) -> list[Part]:
    """Lay a cloth together in layers, with a fringe, and with stripes where those are asked for."""
    layers = [_fold(0.44, 0.34, 0.042).at(y=0.04 * k, z=0.004 * (-1) ** k) for k in range(3)]
    rng, threads = variant.rng, list[Shape]()
    for x in np.linspace(-0.21, 0.21, 34):
        down = 0.05 + 0.012 * float(rng.random())
        y, lean = 0.1, float(rng.uniform(-0.006, 0.006))
        path = [(x, y, 0.165), (x + lean, y - 0.4 * down, 0.184), (x + 2 * lean, y - down, 0.181)]
        threads.append(tube(path, 0.0022, sides=5, steps=2))
    bands = [
        box(0.03, 0.0012, 0.3, bevel=0.0004).at(x, 0.1218, -0.01) for x in (-0.15, -0.1, 0.1, 0.15)
    ]
    # Woven of the cloth itself, so that checks or a colour are all over it
    slot = "second" if variant.attributes else "main"
    return [*parts("main", layers), *parts("fringe", threads), *parts(slot, bands)]


def _sponge(variant: Variant) -> list[Part]:
    """Glue a rough pad onto a block full of holes."""
    rng = variant.rng
    hole = ellipsoid(0.0026, 0.0006, 0.0026, sides=12)
    holes = []
    for _ in range(46):
        x, z = float(rng.uniform(-0.05, 0.05)), float(rng.uniform(-0.03, 0.03))
        holes.append(hole.scaled(*(float(rng.uniform(0.5, 1.2)),) * 3).at(x, 0.031, z))
        side = hole.scaled(*(float(rng.uniform(0.5, 1.1)),) * 3).turned(x=90)
        x, y = float(rng.uniform(-0.05, 0.05)), float(rng.uniform(0.012, 0.026))
        holes.append(side.at(x, y, 0.035))
    pad = box(0.11, 0.009, 0.07, bevel=0.002)
    return [
        box(0.11, 0.023, 0.07, bevel=0.004).at(y=0.008).part("main"),
        *parts("hole", holes),
        pad.part("second"),
    ]


def _bathroom_scale(_: Variant) -> list[Part]:
    """Let four feet carry a plate with a display."""
    plate = slab(0.3, 0.022, 0.3, radius=0.04, bevel=0.005)
    strip = slab(0.008, 0.001, 0.2, radius=0.003)
    return [
        plate.at(y=0.012).part("main"),
        slab(0.09, 0.002, 0.035, radius=0.006).at(y=0.033, z=-0.105).part("dark"),
        slab(0.06, 0.001, 0.02, radius=0.002).at(y=0.0345, z=-0.105).part("screen"),
        *parts("metal", [strip.at(x=x, y=0.0335, z=0.02) for x in (-0.09, 0.09)]),
        *parts("dark", corners(cylinder(0.018, 0.014, bevel=0.003).at(0.11, 0, 0.11))),
    ]


def _kitchen_scale(_: Variant) -> list[Part]:
    """Carry a pan above a case with a dial."""
    case = body(
        [
            (0.0, 0.095, 0.07, 0),
            (0.01, 0.1, 0.075, 0),
            (0.1, 0.085, 0.062, -0.006),
            (0.17, 0.055, 0.045, -0.012),
            (0.18, 0.045, 0.038, -0.012),
        ],
        power=4,
    )
    face = cylinder(0.062, 0.006, sides=48).turned(x=82).at(y=0.088, z=0.063)
    ring = torus(0.063, 0.005, sides=48, section=10).turned(x=82).at(y=0.089, z=0.068)
    marks = [box(0.0022, 0.01, 0.0016, bevel=0).at(y=0.048).turned(z=30 * k) for k in range(12)]
    hand = [box(0.003, 0.046, 0.0016, bevel=0).at(y=-0.006).turned(z=-50)]
    turned = [s.turned(x=-8).at(y=0.089, z=0.0705) for s in (*marks, *hand)]
    bowl = [(0.0, 0.06, 0.06, 0.0), (0.012, 0.12, 0.1, 0.0), (0.045, 0.145, 0.12, 0.0)]
    return [
        case.part("main"),
        face.part("dial"),
        ring.part("metal"),
        *parts("dark", turned[:12]),
        turned[12].part("hand"),
        cylinder(0.02, 0.03).at(y=0.175, z=-0.012).part("metal"),
        basin(bowl, 0.004, 0.006, 2.4).at(y=0.2, z=-0.012).part("metal"),
    ]


def _air_conditioner(_: Variant) -> list[Part]:
    """Hang up a long case with a flap over its outlet."""
    outline = [
        (0.0, 0.0),
        (0.12, 0.0),
        (0.185, 0.05),
        (0.2, 0.1),
        (0.2, 0.24),
        (0.185, 0.28),
        (0, 0.28),
    ]
    case = prism(np.array(outline), 0.86, bevel=0.008).turned(y=-90)
    seam = box(0.84, 0.003, 0.004, bevel=0).at(y=0.098, z=0.1995)
    slots = [box(0.8, 0.003, 0.008, bevel=0).at(y=0.2802, z=0.03 + 0.016 * k) for k in range(8)]
    flap = box(0.74, 0.006, 0.055, bevel=0.002).turned(x=38).at(y=0.03, z=0.172)
    return [
        case.part("main"),
        *parts("dark", [seam, *slots]),
        box(0.76, 0.05, 0.004, bevel=0.001).turned(x=-38).at(y=0.006, z=0.137).part("dark"),
        flap.part("main"),
        box(0.055, 0.02, 0.003, bevel=0.001).at(0.34, 0.13, 0.2).part("dark"),
        box(0.03, 0.011, 0.002, bevel=0).at(0.34, 0.1345, 0.2025).part("screen"),
    ]


def _blinds(variant: Variant) -> list[Part]:
    """Hang slats on cords below a box, tilted a little."""
    count = variant.count("slat", 22)
    pitch, wide = 0.05, 1.0
    slat = box(wide, 0.0035, 0.05, bevel=0.001).turned(x=28)
    top = 0.06 + pitch * count
    cords = [
        rod((x, 0.03, z), (x, top, z), 0.0014, sides=6)
        for x in (-0.34, 0.34)
        for z in (-0.021, 0.021)
    ]
    wand = rod((-0.45, top - 0.62, 0.035), (-0.45, top, 0.035), 0.005, sides=8)
    return [
        *parts("main", [slat.at(y=0.055 + pitch * k) for k in range(count)]),
        box(wide, 0.02, 0.05, bevel=0.004).at(y=0.018).part("main"),
        box(wide + 0.01, 0.045, 0.06, bevel=0.004).at(y=top).part("main"),
        *parts("cord", cords),
        wand.part("cord"),
    ]


def _screen(variant: Variant) -> list[Part]:
    """Set panels of paper in frames, folded in and out."""
    count, wide, tall = variant.count("panel", 3), 0.5, 1.7
    frame = framed(wide, tall, 0.045, 0.026, bevel=0.004)
    bars = [box(wide - 0.08, 0.014, 0.016, bevel=0.002).at(y=y) for y in (0.55, 0.95, 1.35)]
    posts = [box(0.014, 1.2, 0.016, bevel=0.002).at(x=x, y=0.42) for x in (-0.08, 0.08)]
    low = box(wide - 0.08, 0.36, 0.012, bevel=0.003).at(y=0.04)
    sheet = box(wide - 0.08, tall - 0.46, 0.004, bevel=0).at(y=0.42)
    leaf = [*parts("main", [*frame, *bars, *posts, low]), sheet.part("panel")]
    made, turn = list[Part](), 24.0
    run = wide * float(np.cos(np.radians(turn)))
    for k in range(count):
        folded = each(leaf, partial(Shape.turned, y=turn if k % 2 else -turn))
        made += moved(folded, (k - (count - 1) / 2) * run)
    return made


def _hammock(_: Variant) -> list[Part]:
    """Hang a cloth between the arms of a wooden stand."""
    line = [(-1.0, 0.86), (-0.6, 0.58), (0.0, 0.44), (0.6, 0.58), (1.0, 0.86)]
    middle = spline(line, 7)
    rings = []
    angle = np.linspace(-1, 1, 13)
    for (x, y), share in zip(middle, np.linspace(-1, 1, len(middle)), strict=True):
        half = 0.4 * (1 - 0.93 * abs(share) ** 3)
        sag = 0.2 * (1 - abs(share) ** 2)
        across = np.column_stack([np.full(13, x), y + sag * angle**2, half * angle])
        rings.append(np.concatenate([across, (across - [0, 0.006, 0])[::-1]]))
    from_cloth = [(s * 1.0, 0.86, 0.0) for s in (-1, 1)]
    arch = [
        (-1.45, 1.18, 0),
        (-1.2, 0.55, 0),
        (-0.7, 0.14, 0),
        (0, 0.05, 0),
        (0.7, 0.14, 0),
        (1.2, 0.55, 0),
        (1.45, 1.18, 0),
    ]
    ropes = [
        tube([end, (1.43 * s, 1.13, 0)], 0.011, steps=1, sides=8)
        for end, s in zip(from_cloth, (-1, 1), strict=True)
    ]
    feet = [beam((x, 0.03, -0.5), (x, 0.03, 0.5), 0.06, 0.08, bevel=0.01) for x in (-0.62, 0.62)]
    return [
        loft(rings, crease=70).part("main"),
        *parts("cord", ropes),
        tube(arch, 0.045, sides=14).part("frame"),
        *parts("frame", feet),
    ]


_LAUNDRY = ([0.18, 0.21, 0.225], [0.14, 0.165, 0.18])
"""Half widths and half depths at the heights of the wall."""


def _laundry(variant: Variant) -> list[Part]:
    """Mould a basket with slots, handles at its rim and perhaps a lid."""
    wall = [(0.0, 0.17, 0.13, 0.0), (0.02, 0.18, 0.14, 0.0), (0.3, 0.21, 0.165, 0.0)]
    wall.append((0.42, 0.225, 0.18, 0.0))
    slots = []
    for y in (0.1, 0.175, 0.25, 0.325):
        wide, deep = (float(np.interp(y, [0.02, 0.3, 0.42], r)) for r in _LAUNDRY)
        tall = box(0.022, 0.045, 0.006, bevel=0.002)
        for k in range(-2, 3):
            out = deep * (1 - (0.047 * k / wide) ** 4) ** 0.25
            slots += pair(tall.turned(x=5).at(0.047 * k, y, out), "z")
        for k in (-1, 0, 1):
            out = wide * (1 - (0.045 * k / deep) ** 4) ** 0.25
            slots += pair(tall.turned(x=6).turned(y=90).at(out, y, 0.045 * k))
    arch = [(0.225, 0.4, -0.06), (0.262, 0.415, -0.04), (0.262, 0.415, 0.04), (0.225, 0.4, 0.06)]
    made = [basin(wall, 0.006, 0.01, 4).part("main"), _ring(0.228, 0.183, 0.425).part("main")]
    made += [*parts("dark", slots), *parts("handle", pair(tube(arch, 0.009)))]
    if variant.subtype == "hamper":
        made = [part for part in made if part.slot != "dark"]
    if "lid" in variant.attributes:
        levels = [(0.425, 0.228, 0.183, 0.0), (0.44, 0.232, 0.187, 0.0), (0.455, 0.18, 0.14, 0.0)]
        grip = box(0.1, 0.02, 0.025, bevel=0.006).at(y=0.455)
        made += [body(levels, power=4).part("lid"), grip.part("lid")]
    return made


def _ring(x: float, z: float, y: float) -> Shape:
    angle = np.linspace(0, 2 * np.pi, 44, endpoint=False)
    c, s = np.cos(angle), np.sin(angle)
    size = (np.abs(c) ** 4 + np.abs(s) ** 4) ** -0.25
    path = np.stack([x * size * c, np.full(44, y), z * size * s], -1)
    return tube(path, 0.008, steps=1, sides=8, loop=True)


def _garments(variant: Variant) -> list[Part]:
    """Weld a rail on two uprights with feet on castors."""
    wheel = cylinder(0.028, 0.022, bevel=0.005).turned(z=90)
    made = [rod((-0.6, 1.5, 0), (0.6, 1.5, 0), 0.016), rod((-0.6, 0.14, 0), (0.6, 0.14, 0), 0.013)]
    for x in (-0.55, 0.55):
        made += [
            rod((x, 0.06, 0), (x, 1.5, 0), 0.016),
            rod((x, 0.07, -0.24), (x, 0.07, 0.24), 0.016),
        ]
    castors = [wheel.at(x + 0.011, 0.028, z) for x in (-0.55, 0.55) for z in (-0.22, 0.22)]
    ends = [ellipsoid(0.02, 0.02, 0.02, sides=14).at(x=x, y=1.5) for x in (-0.6, 0.6)]
    hook = tube(
        [(0, 1.3, 0), (0, 1.46, 0), (0, 1.52, 0.02), (0, 1.535, 0), (0, 1.51, -0.02)], 0.003
    )
    bar = [rod((0, 1.3, 0), (0, 1.2, s * 0.2), 0.0045, sides=8) for s in (-1, 1)]
    low = rod((0, 1.2, -0.2), (0, 1.2, 0.2), 0.0045, sides=8)
    hangers = [
        s.turned(y=float(variant.rng.uniform(-8, 8))).at(x=x, y=-0.016)
        for x in (-0.35, -0.2, -0.02, 0.2, 0.3)
        for s in (hook, *bar, low)
    ]
    return [
        *parts("metal", [*made, *ends]),
        *parts("dark", castors),
        *parts("wood", hangers),
    ]


def _duster(variant: Variant) -> list[Part]:
    """Tie a tuft of feathers to a handle."""
    rng, barbs = variant.rng, list[Shape]()
    leaf = ellipsoid(0.012, 0.07, 0.003, sides=10)
    for k in range(90):
        up, turn = float(rng.uniform(0, 1)), 137.5 * k
        lean = 20 + 75 * (1 - up)
        plume = leaf.at(y=0.055).turned(z=-lean).turned(y=turn).at(y=0.33 + 0.12 * up)
        barbs.append(plume)
    loop = torus(0.012, 0.002, sides=20, section=8).turned(x=90).at(y=0.012)
    return [
        rod((0, 0.02, 0), (0, 0.34, 0), 0.009, tip=0.007).part("wood"),
        cylinder(0.013, 0.03).at(y=0.31).part("metal"),
        loop.part("metal"),
        *parts("main", barbs),
    ]


BUILD = by_subtype(
    blanket=_blanket,
    sponge=_sponge,
    bathroom_scale=_bathroom_scale,
    kitchen_scale=_kitchen_scale,
    air_conditioner=_air_conditioner,
    blinds=_blinds,
    screen=_screen,
    hammock=_hammock,
    laundry=_laundry,
    hamper=_laundry,
    garments=_garments,
    duster=_duster,
)
