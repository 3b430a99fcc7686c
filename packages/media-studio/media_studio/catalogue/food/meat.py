"""Meat and fish."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle, rounded
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, loft, tube


def _steak(_: Variant) -> list[Part]:
    """Grill a T-bone: fat along the back, the bone in the middle, seared bars."""
    outline = rounded(
        [
            (-0.085, -0.02),
            (-0.05, -0.062),
            (0.02, -0.06),
            (0.075, -0.025),
            (0.095, 0.03),
            (0.06, 0.058),
            (0.0, 0.05),
            (-0.055, 0.062),
            (-0.09, 0.03),
        ],
        6,
    )
    fat = prism(outline, 0.018, bevel=0.004)
    meat = prism(outline * 0.93, 0.022, bevel=0.002)
    bone = prism(
        rounded(
            [
                (-0.02, 0.054),
                (0.02, 0.052),
                (0.012, 0.03),
                (0.01, -0.012),
                (0.0, -0.02),
                (-0.008, -0.012),
                (-0.01, 0.03),
            ],
            4,
        ),
        0.024,
        bevel=0.003,
    )
    bar = prism(rectangle(0.007, 0.062, radius=0.0034), 0.0016, bevel=0.0004).turned(z=-22)
    bars = [bar.at(x, 0.001, 0.0114) for x in (-0.05, 0.03, 0.055)]
    made = [fat.part("fat"), meat.part("main"), bone.part("bone"), *parts("sear", bars)]
    return each(made, lambda s: s.turned(x=-90).at(y=0.012))


def _drumstick(variant: Variant) -> list[Part]:
    """The leg of a bird: a fat end of meat on a bone with a knuckle."""
    meat = blob(
        [
            Lump((0, 0.042, 0), (0.042, 0.041, 0.041)),
            Limb((0.01, 0.045, 0), (0.088, 0.072, 0), 0.034, 0.014),
        ],
        blend=0.03,
        cells=46,
    )
    bone = blob(
        [
            Limb((0.07, 0.065, 0), (0.135, 0.09, 0), 0.0085),
            Lump((0.14, 0.099, 0.005), (0.011, 0.011, 0.011)),
            Lump((0.144, 0.086, -0.003), (0.011, 0.011, 0.011)),
        ],
        blend=0.008,
        cells=34,
    )
    return [meat.roughened(variant.rng, 0.0009, 0.02).part("main"), bone.part("bone")]


def _meat_bone(variant: Variant) -> list[Part]:
    """The joint of meat of cartoons: a bone sticks out of both ends."""
    bone = blob(
        [
            Limb((-0.15, 0.06, 0), (0.15, 0.06, 0), 0.0135),
            *[
                Lump((x, 0.06 + y, 0), (0.021, 0.02, 0.02))
                for x in (-0.158, 0.158)
                for y in (-0.015, 0.015)
            ],
        ],
        blend=0.012,
        cells=64,
    )
    meat = lathe(
        [(0, -0.088)],
        [(0.036, -0.088)],
        [(0.058, -0.05), (0.063, 0), (0.058, 0.05), (0.036, 0.088)],
        [(0, 0.088)],
        sides=44,
        bevel=0.006,
    )
    meat = meat.turned(z=90).at(y=0.06).roughened(variant.rng, 0.0012, 0.035)
    faces = [
        cylinder(0.031, 0.002, bevel=0.0006, sides=32).turned(z=90).at(x=x, y=0.06)
        for x in (0.0895, -0.0875)
    ]
    return [bone.part("bone"), meat.part("main"), *parts("fat", faces)]


def _rasher(k: int) -> list[Part]:
    """Wave a streaky strip along x."""
    x, made = np.linspace(-0.1, 0.1, 60), list[Part]()
    wave, edge = 0.009 + 0.007 * np.sin(x * 95 + 1.4 * k), 0.0018 * np.sin(40 * x + 3 * k)
    for slot, near, far in (
        ("main", -0.018, -0.008),
        ("fat", -0.008, -0.002),
        ("main", -0.002, 0.009),
        ("fat", 0.009, 0.018),
    ):
        rings = [
            np.array(
                [
                    [a, w - 0.001, near + e],
                    [a, w - 0.001, far + e],
                    [a, w + 0.001, far + e],
                    [a, w + 0.001, near + e],
                ]
            )
            for a, w, e in zip(x, wave, edge, strict=True)
        ]
        made.append(loft(rings, crease=60).part(slot))
    return made


def _strip(_: Variant) -> list[Part]:
    return _rasher(0)


def _bacon(_: Variant) -> list[Part]:
    second = each(moved(_rasher(1), z=0.03), lambda s: s.turned(y=8))
    return [*moved(_rasher(0), z=-0.03), *second]


def _link() -> Shape:
    """Bend a sausage that lies along x."""
    arch = [(-0.05, 0.0, 0.0), (-0.025, 0.012, 0), (0, 0.016, 0), (0.025, 0.012, 0), (0.05, 0.0, 0)]
    return tube(arch, [0.007, 0.0165, 0.0175, 0.0165, 0.007], sides=20).turned(x=75)


def _sausage(_: Variant) -> list[Part]:
    knot = ellipsoid(0.004, 0.0035, 0.0035, sides=12).at(0.057)
    return [_link().part("main"), *parts("tie", pair(knot))]


def _sausages(_: Variant) -> list[Part]:
    """Link three sausages."""
    knot = ellipsoid(0.006, 0.0055, 0.0055, sides=12)
    places = ((28.0, -0.1, -0.012), (0.0, 0.0, -0.03), (-28.0, 0.1, -0.012))
    return [
        *parts("main", [_link().turned(y=turn).at(x, 0.0175, z) for turn, x, z in places]),
        *parts("tie", [knot.at(x, 0.0165, -0.024) for x in (-0.052, 0.052)]),
    ]


def _roast(variant: Variant) -> list[Part]:
    """Roast a bird and serve it on a platter with greens."""
    body = [
        Lump((-0.01, 0.068, 0), (0.1, 0.056, 0.066)),
        Lump((-0.03, 0.092, 0), (0.07, 0.048, 0.054)),
    ]
    legs, wings = list[Limb](), list[Limb]()
    for side in (1, -1):
        knee, wrist = (0.062, 0.078, 0.08 * side), (-0.005, 0.055, 0.086 * side)
        legs += [
            Limb((0.0, 0.055, 0.068 * side), knee, 0.03, 0.031),
            Limb(knee, (0.122, 0.112, 0.045 * side), 0.03, 0.012),
        ]
        wings += [
            Limb((-0.06, 0.088, 0.06 * side), wrist, 0.019, 0.015),
            Limb(wrist, (-0.066, 0.05, 0.088 * side), 0.015, 0.009),
        ]
    bird = blob([*body, *legs, *wings], blend=0.008, cells=64).roughened(variant.rng, 0.0007, 0.02)
    bone = blob(
        [
            Limb((0.115, 0.108, 0.048), (0.148, 0.126, 0.03), 0.006),
            Lump((0.151, 0.133, 0.031), (0.008, 0.008, 0.008)),
            Lump((0.156, 0.124, 0.025), (0.008, 0.008, 0.008)),
        ],
        blend=0.006,
        cells=26,
    )
    plate = lathe(
        [(0, 0)],
        [(0.13, 0)],
        [(0.19, 0.014)],
        [(0.19, 0.019)],
        [(0.13, 0.008), (0, 0.008)],
        sides=48,
    ).scaled(1.05, 1, 0.82)
    greens = []
    for k in range(16):
        angle = 2 * np.pi * k / 16
        leaf = (
            ellipsoid(0.03, 0.006, 0.02, sides=14)
            .roughened(variant.rng, 0.002, 0.012)
            .turned(z=18, y=float(-np.degrees(angle)))
        )
        greens.append(leaf.at(0.135 * float(np.cos(angle)), 0.018, 0.105 * float(np.sin(angle))))
    return [
        plate.part("cup"),
        bird.part("main"),
        *parts("bone", pair(bone, "z")),
        *parts("salad", greens),
    ]


def _cut_fillet(points: FloatArray) -> FloatArray:
    """Thin a slab (n, 3) of 17 by 7.6 cm towards the belly at +Z, and towards the tail at +X."""
    x, y, z = points.T
    tail, belly = np.clip((x + 0.085) / 0.17, 0, 1), np.clip((z + 0.038) / 0.076, 0, 1)
    thick = (1 - 0.35 * tail) * (1 - 0.62 * belly**1.8) * (1 - 0.2 * (1 - belly) ** 6)
    return np.column_stack([x, y * thick, z * (1 - 0.35 * tail**2)])


def _salmon(variant: Variant) -> list[Part]:
    """Lay a fillet of salmon with lemon on a plate."""
    plate = lathe(
        [(0, 0)], [(0.1, 0)], [(0.15, 0.012)], [(0.15, 0.016)], [(0.1, 0.008), (0, 0.008)], sides=48
    )
    skin = box(0.172, 0.005, 0.078, bevel=0.001, cells=12).warped(_cut_fillet).at(y=0.008)
    fillet = box(0.17, 0.03, 0.076, bevel=0.004, cells=12).warped(_cut_fillet).at(y=0.01)
    across = np.linspace(-1, 1, 9)
    lines = []
    for x in np.linspace(-0.066, 0.078, 9):
        path = np.column_stack([x - 0.016 * np.abs(across), np.full(9, 0.03), 0.034 * across])
        line = tube(_cut_fillet(path), 0.0013, steps=2, sides=6, flat=0.6)
        lines.append(line.at(y=0.01))
    lemon = [
        cylinder(0.022, 0.005, bevel=0.0015, sides=28),
        cylinder(0.0195, 0.0058, bevel=0.0005, sides=28),
    ]
    placed = [shape.turned(x=24, y=20).at(0.005, 0.037, 0.008) for shape in lemon]
    sprigs = [
        ellipsoid(0.014, 0.0025, 0.006, sides=12)
        .roughened(variant.rng, 0.0006, 0.008)
        .turned(y=50.0 * k, z=12)
        .at(-0.03 + 0.012 * np.cos(k), 0.039, 0.012 * np.sin(k))
        for k in range(5)
    ]
    return [
        plate.part("cup"),
        skin.part("hide"),
        fillet.part("main"),
        *parts("fat", lines),
        placed[0].part("yolk"),
        placed[1].part("white"),
        *parts("salad", sprigs),
    ]


BUILD = by_subtype(
    steak=_steak,
    drumstick=_drumstick,
    meat_bone=_meat_bone,
    bacon=_bacon,
    bacon_strip=_strip,
    sausage=_sausage,
    sausages=_sausages,
    roast=_roast,
    salmon=_salmon,
)
