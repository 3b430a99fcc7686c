"""Instruments that are struck or shaken."""

from functools import partial

import numpy as np

from media_studio.catalogue.modelling.housing import dome
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _drum(radius: float, height: float, lugs: int) -> list[Part]:
    """Make a drum that stands on y = 0: shell, two skins, hoops and lugs."""
    skin = cylinder(0.97 * radius, 0.012, bevel=0.002, sides=40)
    ring = torus(1.01 * radius, 0.011, sides=36, section=6)
    lug = rod((0, 0, 0), (0, 0.45 * height, 0), 0.011, sides=8).at(
        z=1.02 * radius, y=0.275 * height
    )
    return [
        cylinder(radius, height, bevel=0.004, sides=44).part("main"),
        *parts("membrane", [skin.at(y=height - 0.004), skin.at(y=-0.006)]),
        *parts("metal", [ring.at(y=height), ring, *around(lug, lugs)]),
    ]


def _plate(radius: float) -> Shape:
    """Hammer a cymbal with a bell, its edge on y = 0."""
    outline = [(radius, 0.0), (0.6 * radius, 0.02), (0.24 * radius, 0.03)]
    bell = [(0.24 * radius, 0.03), (0.17 * radius, 0.058), (0, 0.066)]
    under = [(0, 0.024), (0.3 * radius, 0.022), (radius, -0.003)]
    return lathe(under, outline, bell, sides=40, steps=3)


def _tripod(x: float, z: float, height: float) -> list[Shape]:
    """Stand a pole on three legs."""
    leg = rod((0, 0.26, 0.02), (0, 0.008, 0.24), 0.008, sides=8)
    return [s.at(x, 0, z) for s in (rod((0, 0.12, 0), (0, height, 0), 0.01), *around(leg, 3, 20))]


def _kit(_: Variant) -> list[Part]:
    """Set toms, snare and cymbals around a bass drum that lies with a skin to the front."""
    bass = each(_drum(0.3, 0.42, 8), lambda shape: shape.turned(x=90).at(0, 0.31, -0.1))
    tom = _drum(0.15, 0.2, 6)
    toms = [
        part
        for x, turn in ((-0.19, -8), (0.19, 8))
        for part in moved(each(tom, partial(Shape.turned, x=-16, z=turn)), x, 0.7, 0.02)
    ]
    floor, snare = _drum(0.21, 0.38, 8), _drum(0.18, 0.14, 8)
    clamp = box(0.045, 0.06, 0.05, bevel=0.006).at(0, 0.36, 0.222)
    legs = [
        leg for shape in (rod((0, 0.45, 0.226), (0, 0.0, 0.25), 0.008, sides=8), clamp)
        for leg in around(shape, 3)
    ]  # fmt: skip
    stands = [
        *_tripod(-0.62, -0.28, 1.13),
        *_tripod(0.66, -0.2, 1.17),
        *_tripod(-0.78, -0.62, 0.83),
    ]
    stands += _tripod(-0.36, -0.58, 0.5)
    cymbals = [
        _plate(0.25).turned(x=-10, z=-10).at(-0.62, 1.11, -0.28),
        _plate(0.29).turned(x=-12, z=12).at(0.66, 1.15, -0.2),
        _plate(0.19).at(-0.78, 0.8, -0.62),
        _plate(0.19).turned(x=180).at(-0.78, 0.79, -0.62),
    ]
    posts = [rod((0.06 * s, 0.58, -0.02), (0.1 * s, 0.78, -0.02), 0.012) for s in (-1, 1)]
    seat = cylinder(0.18, 0.09, bevel=0.03).at(0.1, 0.46, -1.02)
    spurs = pair(rod((0.26, 0.2, 0.26), (0.38, 0.0, 0.36), 0.009))
    return [
        *bass,
        cylinder(0.11, 0.003, bevel=0.0005, sides=36).turned(x=90).at(y=0.31, z=0.33).part("dark"),
        *toms,
        *moved(floor, 0.52, 0.2, -0.52),
        *moved(snare, -0.36, 0.48, -0.58),
        *parts("metal", [leg.at(0.52, 0, -0.52) for leg in legs]),
        *parts("metal", [*stands, *posts, *spurs, *_tripod(0.1, -1.02, 0.47)]),
        *parts("brass", cymbals),
        seat.part("dark"),
    ]


def _cymbal(_: Variant) -> list[Part]:
    """Knot a leather strap into a plate."""
    bow = [(-0.02, 0.06, 0), (-0.03, 0.11, 0), (0.03, 0.11, 0), (0.02, 0.06, 0)]
    strap = [tube(bow, 0.008, flat=0.4), cylinder(0.022, 0.004, bevel=0.001).at(y=0.063)]
    return [_plate(0.2).part("main"), *parts("dark", strap)]


def _cymbals(variant: Variant) -> list[Part]:
    """Lean two plates with leather straps against each other."""
    upright = each(_cymbal(variant), lambda shape: shape.turned(x=72).at(0.02, 0.197, -0.2))
    return [*moved(_cymbal(variant), y=0.003, z=0.1), *upright]


def _gong(variant: Variant) -> list[Part]:
    """Hang a bossed plate in a wooden frame."""
    plate = lathe(
        [(0, -0.01), (0.26, -0.01)], [(0.33, -0.07)], [(0.34, -0.068)], [(0.33, 0.0)],
        [(0.3, 0.012)], [(0.11, 0.014)], [(0.08, 0.03), (0, 0.045)], sides=56,
    )  # fmt: skip
    groove = torus(0.22, 0.005, sides=56, section=6).at(y=0.013)
    posts = pair(box(0.06, 1.08, 0.06, bevel=0.008).at(x=0.46))
    feet = pair(box(0.09, 0.06, 0.44, bevel=0.015).at(x=0.46))
    top = tube(
        [(-0.64, 1.14, 0), (-0.5, 1.09, 0), (0, 1.075, 0), (0.5, 1.09, 0), (0.64, 1.14, 0)], 0.036
    )
    cords = pair(rod((0.19, 1.06, 0.0), (0.18, 0.86, -0.03), 0.006))
    mallet = [
        rod((0.2, 0.0, 0), (-0.17, 0.0, 0), 0.011).part("wood"),
        ellipsoid(0.055, 0.045, 0.045).at(-0.2).part("cord"),
    ]
    return [
        *parts("main", [s.turned(x=90).at(y=0.6) for s in (plate, groove)]),
        *parts("wood", [*posts, *feet, top, box(0.9, 0.05, 0.05, bevel=0.01).at(y=0.14)]),
        *parts("cord", cords),
        *(moved(mallet, y=0.21, z=0.0) if variant.attributes else []),
    ]


def _tambourine(_: Variant) -> list[Part]:
    """Lean a frame drum back; pairs of jingles sit in its slots."""
    radius = 0.13
    hoop = sleeve(
        (radius - 0.008, 0), (radius, 0), (radius, 0.048), (radius - 0.008, 0.048), sides=48
    )
    skin = cylinder(radius - 0.002, 0.003, bevel=0.001, sides=48).at(y=0.047)
    slot = box(0.046, 0.02, 0.011, bevel=0.001).at(0, 0.012, radius - 0.004)
    pin = rod((0, 0.008, radius - 0.003), (0, 0.036, radius - 0.003), 0.0022, sides=8)
    jingle = lathe([(0, 0)], [(0.018, 0)], [(0.006, 0.004), (0, 0.005)], sides=20, bevel=0.0006)
    plates = [jingle.at(0, y, radius + 0.002) for y in (0.017, 0.0225)]
    made = [
        *parts("main", [hoop]),
        skin.part("membrane"),
        *parts("dark", around(slot, 7)),
        *[part for shape in (pin, *plates) for part in parts("brass", around(shape, 7))],
    ]
    return each(made, lambda shape: shape.turned(x=58))


def _xylophone(_: Variant) -> list[Part]:
    """Lay eight coloured bars over two rails, with two mallets."""
    made = [
        beam((-0.2, 0.0275, z), (0.2, 0.0275, 0.55 * z), 0.02, 0.03, bevel=0.004).part("wood")
        for z in (-0.075, 0.075)
    ]
    made += parts("wood", pair(box(0.022, 0.03, 0.17, bevel=0.005).at(0.19).scaled(1, 1, 0.7)))
    for k in range(8):
        x, length = -0.168 + 0.048 * k, 0.24 - 0.016 * k
        made.append(box(0.038, 0.012, length, bevel=0.003).at(x, 0.037).part(f"bar{k % 7 + 1}"))
        pin = dome(0.005, 0.004, 0.005, sides=14)
        made += parts("metal", pair(pin.at(x, 0.0485, 0.33 * length), "z"))
    mallet = [
        rod((-0.11, 0, 0), (0.11, 0, 0), 0.0045, sides=10).part("wood"),
        ellipsoid(0.014, 0.013, 0.014, sides=20).at(0.115).part("main"),
    ]
    for turn, z in ((25, 0.035), (-18, -0.02)):
        made += moved(each(mallet, partial(Shape.turned, y=turn, z=-3)), 0.02, 0.062, z)
    return made


def _rattle() -> list[Part]:
    """Make a rattle that stands on its head, its grip up."""
    head = lathe(
        [(0, 0.0), (0.03, 0.008), (0.045, 0.05), (0.03, 0.1), (0.013, 0.118)], [(0, 0.12)], sides=32
    )
    grip = lathe(
        [(0, 0.11)], [(0.014, 0.11), (0.011, 0.16), (0.013, 0.235)], [(0.02, 0.255), (0, 0.264)]
    )
    bands = [
        sleeve((r - 0.004, y), (r + 0.0012, y), (r + 0.0012, y + 0.008), (r - 0.004, y + 0.008))
        for r, y in ((0.0428, 0.034), (0.0448, 0.05), (0.0418, 0.068))
    ]
    return [
        head.part("main"),
        grip.part("wood"),
        bands[0].part("yellow"),
        bands[1].part("green"),
        bands[2].part("yellow"),
    ]


def _maraca(_: Variant) -> list[Part]:
    """Lay a rattle on its head and the end of its grip."""
    return each(_rattle(), lambda s: s.turned(x=-97).turned(y=-65))


def _maracas(_: Variant) -> list[Part]:
    """Cross two rattles, one on the other."""
    first = each(_rattle(), lambda s: s.turned(x=-90).at(0, 0.045, 0.1).turned(y=30))
    second = each(_rattle(), lambda s: s.turned(x=-72).at(0, 0.045, 0.1).turned(y=-32).at(y=0.02))
    return [*first, *second]


def _hand_drum(radius: float, height: float, x: float) -> list[Part]:
    shell = lathe(
        [(0, 0)], [(0.84 * radius, 0)], [(0.93 * radius, 0.5 * height), (radius, height)],
        [(0, height)], sides=40,
    )  # fmt: skip
    skin = dome(0.985 * radius, 0.006, 0.985 * radius, sides=40).at(y=height)
    rings = [
        torus(1.01 * radius, 0.006, sides=40, section=8).at(y=0.93 * height),
        torus(0.86 * radius, 0.005, sides=40, section=8).at(y=0.06 * height),
    ]
    rods = around(rod((0, 0.1 * height, 0.9 * radius), (0, 0.92 * height, 1.03 * radius), 0.004), 5)
    return moved([shell.part("main"), skin.part("membrane"), *parts("metal", [*rings, *rods])], x=x)


def _bongos(_: Variant) -> list[Part]:
    bridge = box(0.09, 0.07, 0.05, bevel=0.01).at(-0.02, 0.06)
    return [
        *_hand_drum(0.108, 0.17, -0.125),
        *_hand_drum(0.09, 0.17, 0.105),
        bridge.part("dark"),
    ]


def _djembe(_: Variant) -> list[Part]:
    """Carve a goblet drum and rope its skin."""
    shell = lathe(
        [(0, 0)], [(0.11, 0)], [(0.075, 0.2), (0.078, 0.26), (0.15, 0.4), (0.165, 0.55)],
        [(0, 0.55)], sides=44,
    )  # fmt: skip
    angle = np.arange(32) * np.pi / 16
    low, level = np.arange(32) % 2, np.where(np.arange(32) % 2, 0.4, 0.53)
    reach = np.where(low, 0.155, 0.17)
    cord = np.stack([reach * np.cos(angle), level, reach * np.sin(angle)], -1)
    rings = [
        torus(r, t, sides=44, section=8).at(y=y)
        for r, t, y in ((0.168, 0.008, 0.53), (0.153, 0.006, 0.4), (0.08, 0.007, 0.23))
    ]
    return [
        shell.part("main"),
        dome(0.166, 0.012, 0.166, sides=44).at(y=0.548).part("membrane"),
        *parts("cord", rings),
        tube(cord, 0.004, steps=1, sides=6, loop=True).part("cord"),
    ]


def _triangle(variant: Variant) -> list[Part]:
    """Stand a bent bar on its side."""
    bent = tube(
        [(-0.08, 0.006, 0), (0.078, 0.006, 0), (0.086, 0.013, 0), (0.084, 0.022, 0),
         (0.008, 0.148, 0), (0, 0.153, 0), (-0.008, 0.148, 0), (-0.087, 0.02, 0)], 0.006, steps=3,
    )  # fmt: skip
    loop = torus(0.02, 0.0015, sides=24, section=6).turned(x=90).at(y=0.165)
    beater = rod((-0.06, 0.005, 0.05), (0.09, 0.005, 0.03), 0.005)
    made = [bent, beater] if variant.attributes else [bent]
    return [*parts("main", made), loop.part("cord")]


def _marching_drum(variant: Variant) -> list[Part]:
    """Rope a marching drum: the cord zigzags between two hoops."""
    radius, height, turns = 0.2, 0.3, 10
    shell = cylinder(radius, height, bevel=0.004, sides=48)
    skin = lathe([(0, 0)], [(radius + 0.002, 0)], [(radius - 0.002, 0.01), (0, 0.012)], sides=48)
    ring = sleeve(
        (radius - 0.01, 0),
        (radius + 0.014, 0),
        (radius + 0.016, 0.02),
        (radius + 0.014, 0.04),
        (radius - 0.01, 0.04),
        sides=48,
    )
    angle = np.arange(2 * turns) * np.pi / turns
    level = np.where(np.arange(2 * turns) % 2, 0.045, height - 0.045)
    reach = radius + 0.014
    cord = np.stack([reach * np.cos(angle), level, reach * np.sin(angle)], axis=-1)
    ear = box(0.02, 0.055, 0.016, bevel=0.005).at(x=radius + 0.014, y=0.11)
    return [
        shell.part("main"),
        *parts("membrane", [skin.at(y=height - 0.004), skin.mirrored("y").at(y=0.004)]),
        *parts("trim", [ring.at(y=-0.002), ring.at(y=height - 0.038)]),
        tube(cord, 0.004, steps=3, sides=6, loop=True).part("cord"),
        *parts("dark", around(ear, turns, 9)),
        *(_drumsticks(height + 0.024) if "drumstick" in variant.attributes else []),
    ]


def _drumsticks(level: float) -> list[Part]:
    """Cross two sticks on a drum."""
    stick = tube([(-0.17, 0, 0), (0, 0.004, 0), (0.16, 0, 0)], [0.0085, 0.007, 0.005], sides=10)
    tip = lathe([(0, 0), (0.009, 0.008), (0.006, 0.02), (0, 0.024)], sides=12).turned(z=-90)
    crossed = [
        s.turned(y=turn).at(y=level + lift)
        for s in (stick, tip.at(x=0.158))
        for turn, lift in ((25, 0), (-30, 0.014))
    ]
    return parts("stick", crossed)


BUILD = by_subtype(
    kit=_kit,
    cymbal=_cymbal,
    cymbals=_cymbals,
    gong=_gong,
    tambourine=_tambourine,
    xylophone=_xylophone,
    maraca=_maraca,
    maracas=_maracas,
    bongos=_bongos,
    djembe=_djembe,
    triangle=_triangle,
    drum=_marching_drum,
)
