"""What is thrown, skipped over, pushed over ice or paddled with."""

import numpy as np

from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded, symmetric
from media_studio.modelling.shape import Shape, around, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _frisbee(_: Variant) -> list[Part]:
    """Turn a disc with a rolled rim and fine rings on top."""
    disc = lathe(
        [(0, 0.02)],
        [(0.09, 0.018), (0.122, 0.008)],
        [(0.124, 0.0), (0.135, 0.004), (0.136, 0.016), (0.122, 0.027)],
        [(0.1, 0.029), (0, 0.031)],
        sides=72,
    )
    rings = [torus(r, 0.0011, sides=72, section=8).at(y=0.0292) for r in (0.098, 0.104, 0.11)]
    mark = sleeve((0.042, 0.0285), (0.07, 0.028), (0.07, 0.0312), (0.042, 0.0317), sides=64)
    made = [disc.part("main"), *parts("main", rings), mark.part("label")]
    return each(made, lambda s: s.turned(x=58))


def _jump_rope(_: Variant) -> list[Part]:
    """Coil a rope between two wooden handles."""
    t = np.linspace(0, 1, 110)
    turn = 2 * np.pi * (0.62 + 3.26 * t)
    radius = 0.13 + 0.018 * np.sin(9 * t)
    coil = np.column_stack(
        [radius * np.cos(turn), 0.009 + 0.016 * t + 0.004 * np.sin(14 * t), radius * np.sin(turn)]
    )
    first = np.array([[-0.19, 0.017, 0.12]])
    last = np.array([[0.17, 0.019, 0.15]])
    handle = [(0, 0)], [(0.012, 0)], [(0.015, 0.05), (0.012, 0.105)], [(0.016, 0.12)], [(0, 0.128)]
    places = [
        ((-0.186, 0.017, 0.122), (-0.29, 0.017, 0.17)),
        ((0.166, 0.018, 0.152), (0.24, 0.017, 0.24)),
    ]
    handles = [lathe(*handle, sides=28).aimed(a, b) for a, b in places]
    rings = [torus(0.0145, 0.003, sides=24).at(y=0.075).aimed(a, b) for a, b in places]
    return [
        tube(np.vstack([first, coil, last]), 0.0065, steps=2, sides=10).part("rope"),
        *parts("main", handles),
        *parts("trim", rings),
    ]


def _shuttlecock(_: Variant) -> list[Part]:
    """Spread feathers over a round cork, joined by two threads."""
    quills = around(rod((0.011, 0.024, 0), (0.032, 0.085, 0), 0.0009, tip=0.0006, sides=6), 16)
    vane = prism(
        rounded(
            [
                (-0.0035, 0.046),
                (0.0035, 0.046),
                (0.0068, 0.07),
                (0.005, 0.088),
                (-0.005, 0.088),
                (-0.0068, 0.07),
            ]
        ),
        0.0009,
        bevel=0.0002,
    )
    lean = float(np.degrees(np.arctan2(0.021, 0.061)))
    vanes = around(vane.turned(x=lean).turned(y=16).at(z=0.003), 16)
    threads = [
        torus(r, 0.0007, sides=40, section=6).at(y=y) for r, y in ((0.0145, 0.034), (0.0182, 0.045))
    ]
    cork = lathe(
        [(0, 0)], [(0.008, 0.002), (0.0128, 0.012), (0.013, 0.024)], [(0, 0.0265)], sides=36
    )
    band = sleeve((0.011, 0.0175), (0.0134, 0.0175), (0.0134, 0.0225), (0.011, 0.0225), sides=36)
    made = [
        *parts("main", [*quills, *vanes]),
        *parts("thread", threads),
        cork.part("cork"),
        band.part("trim"),
    ]
    return each(made, lambda s: s.turned(x=-18, z=-52))


def _curling_stone(_: Variant) -> list[Part]:
    """Turn a heavy stone with a bright handle on top."""
    body = lathe(
        [(0, 0)],
        [(0.06, 0.0)],
        [(0.1, 0.006), (0.14, 0.035), (0.146, 0.058), (0.14, 0.08), (0.1, 0.106)],
        [(0.06, 0.114), (0, 0.114)],
        sides=64,
    )
    belt = sleeve((0.143, 0.046), (0.1472, 0.046), (0.1472, 0.07), (0.143, 0.07), sides=64)
    grip = tube(
        [
            (-0.055, 0.118, 0),
            (-0.052, 0.15, 0),
            (-0.015, 0.172, 0),
            (0.04, 0.174, 0),
            (0.092, 0.168, 0),
        ],
        [0.013, 0.013, 0.0145, 0.016, 0.0145],
        sides=18,
    )
    plate = lathe([(0, 0.11)], [(0.075, 0.112)], [(0.07, 0.121)], [(0, 0.124)], sides=44)
    return [
        body.part("main"),
        belt.part("belt"),
        *parts("handle", [plate, grip]),
        cylinder(0.013, 0.008, sides=24).at(0.02, 0.122).part("metal"),
    ]


def _hurdle(_: Variant) -> list[Part]:
    """Hold a striped bar up on two posts with long feet."""
    bar = box(1.18, 0.07, 0.022, bevel=0.005).at(y=0.83)
    stripes = [
        box(0.12, 0.0705, 0.024, bevel=0.004).at(0.236 * k, 0.8298) for k in (-2, -1, 0, 1, 2)
    ]
    posts = pair(rod((0.53, 0.03, 0), (0.53, 0.86, 0), 0.017))
    feet = pair(tube([(0.53, 0.02, 0.02), (0.53, 0.02, -0.3), (0.53, 0.02, -0.62)], 0.02))
    rail = rod((-0.53, 0.028, -0.02), (0.53, 0.028, -0.02), 0.014)
    sleeves = pair(cylinder(0.023, 0.1, sides=24).at(0.53, 0.4))
    caps = pair(ellipsoid(0.024, 0.024, 0.03).at(0.53, 0.022, -0.63))
    return [
        bar.part("main"),
        *parts("stripe", stripes),
        *parts("metal", [*posts, *feet, rail]),
        *parts("dark", [*sleeves, *caps]),
    ]


def _exercise_ball(_: Variant) -> list[Part]:
    """Blow up a large ball with ridges around it."""
    ridges = [
        torus(float(np.sqrt(0.325**2 - y * y)), 0.0035, sides=64, section=8).at(y=y)
        for y in np.linspace(-0.21, 0.21, 13)
    ]
    made = [
        ellipsoid(0.325, 0.325, 0.325, sides=64).part("main"),
        *parts("main", ridges),
        cylinder(0.016, 0.008, sides=20).at(y=0.321).part("valve"),
    ]
    return each(made, lambda s: s.turned(x=28).at(y=0.32))


def _medicine_ball(_: Variant) -> list[Part]:
    """Stitch a heavy ball of panels with a double seam."""
    seams = [
        torus(0.1395, 0.0026, sides=64, section=8).turned(x=x, z=z)
        for x, z in ((0, 0), (90, 0), (0, 90))
    ]
    rings = pair(torus(0.062, 0.0026, sides=48, section=8).turned(x=90).at(z=0.1255), "z")
    made = [ellipsoid(0.14, 0.14, 0.14, sides=52).part("main"), *parts("stripe", [*seams, *rings])]
    return each(made, lambda s: s.turned(x=20, y=35).at(y=0.14))


def _yoga_mat(_: Variant) -> list[Part]:
    """Roll up most of a mat and hold the roll with two straps."""
    turns = 4.25
    a = np.linspace(0, 2 * np.pi * turns, 180)
    radius = 0.02 + 0.0082 * a / (2 * np.pi)
    spiral = np.column_stack([-radius * np.sin(a[-1] - a), -radius * np.cos(a[-1] - a)])
    tail = np.column_stack([np.linspace(0.03, 0.42, 14), np.full(14, spiral[-1, 1])])
    line = np.vstack([spiral, tail])
    ahead = np.gradient(line, axis=0)
    normal = np.column_stack([-ahead[:, 1], ahead[:, 0]])
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    outline = np.vstack([line + 0.003 * normal, (line - 0.003 * normal)[::-1]])
    mat = prism(outline, 0.6, bevel=0.001)
    return each([mat.part("main")], lambda s: s.turned(y=-62))


def _ski_pole(x: float = 0.0, lean: float = 0.0) -> list[Part]:
    grip = lathe(
        [(0, 1.0)], [(0.015, 1.0)], [(0.017, 1.06), (0.014, 1.1)], [(0.021, 1.125)], [(0, 1.13)]
    )
    basket = [
        torus(0.045, 0.005, sides=40).at(y=0.07),
        *around(rod((0, 0.075, 0), (0.045, 0.07, 0), 0.004), 6),
    ]
    strap = tube(
        [
            (0, 1.12, 0.01),
            (0.02, 1.05, 0.055),
            (0.01, 0.96, 0.05),
            (-0.01, 1.03, 0.05),
            (0, 1.12, 0.012),
        ],
        0.008,
        flat=0.3,
    )
    made = [
        rod((0, 0.03, 0), (0, 1.02, 0), 0.007, tip=0.009).part("main"),
        rod((0, 0.0, 0), (0, 0.05, 0), 0.002, tip=0.006).part("metal"),
        *parts("dark", [grip, *basket, strap]),
        cylinder(0.0105, 0.14, sides=18).at(y=0.55).part("stripe"),
    ]
    return each(made, lambda s: s.turned(z=lean).at(x))


def _ski_poles(_: Variant) -> list[Part]:
    """Cross two poles."""
    return [*_ski_pole(-0.19, -19), *each(_ski_pole(0.19, 19), lambda s: s.at(z=0.02))]


def _one_pole(_: Variant) -> list[Part]:
    return _ski_pole(0, -12)


def _blade() -> Shape:
    """Shape the blade of an oar, its tip at y = 0 and its neck at 0.52."""
    half = [
        (0.0, 0.0),
        (0.05, 0.006),
        (0.078, 0.04),
        (0.082, 0.2),
        (0.06, 0.36),
        (0.022, 0.5),
        (0.02, 0.54),
    ]
    return prism(rounded(symmetric(half), 3), 0.018, bevel=0.006)


def _oar(variant: Variant) -> list[Part]:
    """Set a blade on a long shaft; a canoe has a shorter one with a handle across."""
    length = 1.45 if variant.subtype == "paddle" else 2.3
    shaft = rod((0, 0.36, 0), (0, length, 0), 0.019, sides=20)
    ridge = rod((0, 0.1, 0), (0, 0.5, 0), 0.006, tip=0.017)
    stripes = [
        sleeve((0.01, y), (0.021, y), (0.021, y + 0.03), (0.01, y + 0.03), sides=24)
        for y in (0.62, 0.68)
    ]
    if variant.subtype == "paddle":
        top = [rod((-0.062, length, 0), (0.062, length, 0), 0.017)]
    else:
        top = [cylinder(0.023, 0.2, bevel=0.008, sides=24).at(y=length - 0.12)]
    made = [
        *parts("main", [_blade(), shaft, ridge]),
        *parts("stripe", stripes),
        *parts("handle", top),
    ]
    return each(made, lambda s: s.turned(z=-16))


def _flipper(x: float) -> list[Part]:
    """Widen a rubber shoe into a blade with ribs."""
    half = [(0.045, -0.02), (0.05, 0.08), (0.075, 0.26), (0.1, 0.42), (0.085, 0.455), (0.0, 0.44)]
    web = prism(symmetric(half), 0.012, bevel=0.004).turned(x=90).turned(x=-9).at(y=0.05)
    ribs = [
        tube(
            [(k * 0.042, 0.052, 0.03), (k * 0.07, 0.085, 0.25), (k * 0.093, 0.115, 0.42)],
            [0.013, 0.011, 0.006],
        )
        for k in (1, -1)
    ]
    middle = tube([(0, 0.05, 0.1), (0, 0.085, 0.25), (0, 0.112, 0.41)], [0.01, 0.008, 0.004])
    shoe = blob(
        [
            Limb((0, 0.045, -0.12), (0, 0.05, 0.06), 0.045, 0.048),
            Lump((0, 0.03, -0.04), (0.047, 0.03, 0.12)),
        ],
        blend=0.02,
        cells=34,
    )
    hole = cylinder(0.034, 0.012, bevel=0.005, sides=28).scaled(1, 1, 1.35).at(y=0.074, z=-0.1)
    made = [*parts("main", [web]), *parts("dark", [shoe, hole, *ribs, middle])]
    return each(made, lambda s: s.at(x))


def _flippers(_: Variant) -> list[Part]:
    """Lean a pair of fins upright, their blades to the front."""
    made = [*_flipper(-0.115), *_flipper(0.115)]
    return each(made, lambda s: s.turned(x=-75, y=180))


def _baseball_glove(_: Variant) -> list[Part]:
    """Cup the palm of a padded glove, with a webbed pocket between thumb and fingers."""
    fingers = [
        Limb(
            (x, 0.13, 0.0),
            (1.35 * x + 0.012, 0.25 - 0.6 * abs(x + 0.02) ** 1.2, 0.03),
            0.031,
            0.026,
        )
        for x in (-0.078, -0.032, 0.012, 0.052)
    ]
    thumb = [
        Limb((0.075, 0.05, 0.01), (0.15, 0.13, 0.04), 0.032, 0.028),
        Limb((0.15, 0.13, 0.04), (0.155, 0.2, 0.05), 0.028, 0.021),
    ]
    palm: list[Lump | Limb] = [
        Lump((-0.01, 0.1, 0.0), (0.1, 0.085, 0.034)),
        Limb((-0.08, 0.045, 0.03), (0.06, 0.035, 0.03), 0.034),
        Lump((-0.01, 0.01, 0.0), (0.062, 0.036, 0.04)),
    ]
    body = blob([*palm, *fingers, *thumb], blend=0.014, cells=64)
    bars = [
        rod((0.075, y, 0.026 + 0.1 * (y - 0.14)), (0.15, y, 0.046), 0.006)
        for y in (0.15, 0.17, 0.19, 0.21)
    ]
    posts = [rod((x, 0.135, 0.032), (x, 0.225, 0.042), 0.006) for x in (0.095, 0.112, 0.13)]
    lace = [
        tube(
            [
                (x - 0.014, 0.062 + 0.012 * k, 0.058),
                (x, 0.066, 0.069),
                (x + 0.014, 0.062 - 0.012 * k, 0.058),
            ],
            0.004,
        )
        for k, x in ((1, -0.06), (-1, -0.02), (1, 0.02))
    ]
    made = [body.part("main"), *parts("lace", [*bars, *posts, *lace])]
    return each(made, lambda s: s.turned(x=-16))


BUILD = by_subtype(
    frisbee=_frisbee,
    jump_rope=_jump_rope,
    shuttlecock=_shuttlecock,
    curling_stone=_curling_stone,
    hurdle=_hurdle,
    exercise_ball=_exercise_ball,
    medicine_ball=_medicine_ball,
    yoga_mat=_yoga_mat,
    ski_pole=_one_pole,
    ski_poles=_ski_poles,
    oar=_oar,
    paddle=_oar,
    flippers=_flippers,
    baseball_glove=_baseball_glove,
)
