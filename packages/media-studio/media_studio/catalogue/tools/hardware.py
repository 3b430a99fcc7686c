"""Gears, chains, ropes, locks and keys."""

from dataclasses import replace

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.housing import disc, panel
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import each, pair, parts, skin
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import lathe, rod, sleeve, superellipse, tube


def _toothed(teeth: int, radius: float) -> FloatArray:
    """Outline a spur gear: (4 * teeth, 2)."""
    step = 2 * np.pi / teeth
    turns = np.concatenate(
        [k * step + step * np.array([-0.3, -0.17, 0.17, 0.3]) for k in range(teeth)]
    )
    reach = np.tile([0.82, 1.0, 1.0, 0.82], teeth) * radius
    return np.stack([reach * np.cos(turns), reach * np.sin(turns)], axis=-1)


def _gear_wheel(teeth: int, radius: float) -> list[Part]:
    """Make a gear around the z axis: a toothed rim on six spokes, and a hub with a bore."""
    r = radius
    outer = _toothed(teeth, r)
    turn = np.arctan2(outer[:, 1], outer[:, 0])
    inner = 0.64 * r * np.column_stack([np.cos(turn), np.sin(turn)])
    rings = [
        np.column_stack([outline * (1 - cut), np.full(len(outer), z * r)])
        for outline, cut, z in (
            (inner, 0, 0.09), (inner, -0.02, 0.1), (outer, 0.02, 0.1), (outer, 0, 0.08),
            (outer, 0, -0.08), (outer, 0.02, -0.1), (inner, -0.02, -0.1), (inner, 0, -0.09),
        )
    ]  # fmt: skip
    spokes = [
        beam((0.2 * r, 0, 0), (0.68 * r, 0, 0), 0.15 * r, 0.15 * r, bevel=0.015 * r).turned(
            z=60 * k
        )
        for k in range(6)
    ]
    hub = sleeve(
        (0.1 * r, -0.16 * r),
        (0.24 * r, -0.16 * r),
        (0.24 * r, 0.16 * r),
        (0.1 * r, 0.16 * r),
        sides=36,
    )
    bolt = disc(0.04 * r, 0.03 * r, sides=6).at(x=0.73 * r, z=0.09 * r)
    bolts = [one for k in range(6) for one in pair(bolt.turned(z=60 * k + 30), "z")]
    return [
        *parts("main", [skin(np.stack(rings), loop=True, crease=30), *spokes]),
        hub.turned(x=90).part("trim"),
        *parts("trim", bolts),
    ]


def _gear(_: Variant) -> list[Part]:
    return _gear_wheel(14, 0.1)


def _gears(_: Variant) -> list[Part]:
    """Mesh three gears."""
    second = each(_gear_wheel(10, 0.072), lambda s: s.turned(z=18).at(0.148, 0.052, 0))
    third = each(_gear_wheel(8, 0.058), lambda s: s.turned(z=8).at(0.06, 0.132, 0))
    copper = [replace(part, slot="second") if part.slot == "main" else part for part in second]
    return [*_gear_wheel(14, 0.1), *copper, *third]


def _chain(_: Variant) -> list[Part]:
    """Lay the links of a heavy chain in a bow."""
    link = torus(0.024, 0.0075, sides=24, section=10).scaled(0.72, 1, 1.25).turned(x=90)
    turns = np.linspace(-0.15, np.pi + 0.15, 12)
    made = []
    for k, a in enumerate(turns):
        x, z = 0.155 * float(np.cos(a)), 0.155 * float(np.sin(a))
        ahead = (x - float(np.sin(a)), 0.026, z + float(np.cos(a)))
        made.append(link.turned(y=90 * (k % 2) + 20).aimed((x, 0.026, z), ahead))
    return parts("main", [s.turned(y=180) for s in made])


def _rope(_: Variant) -> list[Part]:
    """Coil a rope in five turns with its end hanging out."""
    turns = np.linspace(0, 1, 300)
    a = turns * 2 * np.pi * 5.2
    r = 0.13 + 0.018 * np.sin(3.1 * a / 5)
    path = np.stack([r * np.cos(a), 0.02 + 0.135 * turns, r * np.sin(a)], -1)
    tail = path[-1] + np.array(
        [[0.02, -0.01, 0.05], [0.06, -0.09, 0.09], [0.1, -0.13, 0.12], [0.17, -0.137, 0.13]]
    )
    full = np.concatenate([path, spline(np.concatenate([path[-1:], tail]), 12)[1:]])
    lengths = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(full, axis=0), axis=1))])
    even = np.linspace(0, lengths[-1], 640)
    full = np.stack([np.interp(even, lengths, axis) for axis in full.T], axis=-1)
    along = np.gradient(full, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    side = np.cross(along, [0.0, 1.0, 0.0])
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    up = np.cross(side, along)
    twist = np.linspace(0, 2 * np.pi * 64, len(full))[:, None]
    strands = [
        tube(
            full + 0.0095 * (np.cos(twist + p) * side + np.sin(twist + p) * up),
            0.0115,
            steps=1,
            sides=6,
        )
        for p in (0.0, 2.1, 4.2)
    ]
    up, out = superellipse(0.08, 0.046, power=4.0, sides=28).T
    tie = tube(np.column_stack([0 * up, up, out]), 0.008, steps=1, sides=8, loop=True)
    return [*parts("main", strands), tie.at(y=0.086, z=-0.13).turned(y=90).part("trim")]


def _hook(_: Variant) -> list[Part]:
    """Bend a hook below its swivel eye."""
    bow = [
        (0, 0.17, 0),
        (0, 0.13, 0),
        (0.042, 0.095, 0),
        (0.05, 0.04, 0),
        (0.0, 0.0, 0),
        (-0.055, 0.03, 0),
        (-0.06, 0.075, 0),
    ]
    return [
        tube(bow, [0.011, 0.013, 0.016, 0.018, 0.0185, 0.013, 0.003], sides=16).part("main"),
        torus(0.026, 0.009, sides=32, section=12).turned(x=90).at(y=0.225).part("main"),
        lathe(
            [(0.014, 0.16)],
            [(0.02, 0.165), (0.018, 0.19)],
            [(0.008, 0.202)],
            [(0, 0.202)],
            sides=24,
        ).part("trim"),
        rod((-0.052, 0.085, 0), (0.004, 0.138, 0), 0.004).part("trim"),
    ]


def _key(_: Variant) -> list[Part]:
    """Make an old key with a trefoil bow; it stands on its bit."""
    rings = [
        torus(0.013, 0.0042, sides=28, section=10).turned(x=90).at(x, y, 0)
        for x, y in ((0, 0.122), (-0.0165, 0.1), (0.0165, 0.1))
    ]
    bit = [
        (0.003, 0.002),
        (0.026, 0.002),
        (0.026, 0.011),
        (0.017, 0.011),
        (0.017, 0.016),
        (0.026, 0.016),
        (0.026, 0.027),
        (0.003, 0.027),
    ]
    collars = [torus(0.0055, 0.0028, sides=20, section=8).at(y=y) for y in (0.034, 0.078, 0.084)]
    made = [
        rod((0, 0, 0), (0, 0.09, 0), 0.0048),
        prism(bit, 0.0065, bevel=0.001),
        *collars,
        *rings,
        ellipsoid(0.007, 0.007, 0.006, sides=16).at(y=0.106),
    ]
    return each(parts("main", made), lambda s: s.turned(z=-22))


def _padlock(_: Variant) -> list[Part]:
    case = panel(0.1, 0.085, 0.04, radius=0.018, bevel=0.005).at(z=-0.02)
    bow = [
        (-0.032, 0.07, 0),
        (-0.032, 0.115, 0),
        (-0.02, 0.14, 0),
        (0, 0.148, 0),
        (0.02, 0.14, 0),
        (0.032, 0.115, 0),
        (0.032, 0.07, 0),
    ]
    hole = [
        disc(0.008, 0.002, bevel=0).at(y=0.045, z=0.0205),
        prism(
            [(-0.003, 0.045), (0.003, 0.045), (0.0055, 0.022), (-0.0055, 0.022)], 0.002, bevel=0
        ).at(z=0.0215),
    ]
    return [
        case.part("main"),
        tube(bow, 0.0095, sides=16).part("metal"),
        panel(0.045, 0.06, 0.003, radius=0.012).at(y=0.0125, z=0.0185).part("trim"),
        *parts("dark", hole),
        *parts(
            "metal",
            [
                ellipsoid(0.004, 0.004, 0.003, sides=12).at(x, y, 0.02)
                for x in (-0.038, 0.038)
                for y in (0.014, 0.071)
            ],
        ),
    ]


def _magnet(_: Variant) -> list[Part]:
    """Make a red horseshoe magnet with bright poles."""
    angle = np.radians(np.linspace(0, 180, 15))
    ring = np.stack([np.cos(angle), np.sin(angle)], -1)
    outline = np.concatenate(
        [
            [(0.05, -0.05)],
            0.05 * ring,
            [(-0.05, -0.05), (-0.024, -0.05)],
            0.024 * ring[::-1],
            [(0.024, -0.05)],
        ]
    )
    pole = box(0.0262, 0.026, 0.0285, bevel=0.002).at(0.037, -0.07, 0)
    return [prism(outline, 0.028, bevel=0.003).part("main"), *parts("metal", pair(pole))]


BUILD = by_subtype(
    gear=_gear,
    gears=_gears,
    chain=_chain,
    rope=_rope,
    hook=_hook,
    key=_key,
    padlock=_padlock,
    magnet=_magnet,
)
