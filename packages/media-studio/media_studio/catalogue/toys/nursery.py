"""Toys of the nursery."""

from functools import partial

import numpy as np

from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube

_LETTERS = {
    "A": [
        ((-0.011, -0.014), (0, 0.015)),
        ((0.011, -0.014), (0, 0.015)),
        ((-0.006, -0.004), (0.006, -0.004)),
    ],
    "B": [
        ((-0.008, -0.014), (-0.008, 0.014)),
        ((-0.008, 0.014), (0.003, 0.014)),
        ((0.003, 0.014), (0.0075, 0.0105)),
        ((0.0075, 0.0105), (0.0075, 0.004)),
        ((0.0075, 0.004), (0.003, 0.0005)),
        ((-0.008, 0.0005), (0.004, 0.0005)),
        ((0.004, 0.0005), (0.0095, -0.0035)),
        ((0.0095, -0.0035), (0.0095, -0.0105)),
        ((0.0095, -0.0105), (0.004, -0.014)),
        ((0.004, -0.014), (-0.008, -0.014)),
    ],
    "C": [
        ((0.009, 0.012), (-0.004, 0.013)),
        ((-0.004, 0.013), (-0.01, 0)),
        ((-0.01, 0), (-0.004, -0.013)),
        ((-0.004, -0.013), (0.009, -0.012)),
    ],
}
"""The strokes of a letter, each from (x, y) to (x, y)."""


def _letter_block(letter: str, slot: str) -> list[Part]:
    """Raise frames and a letter on the sides of a block."""
    upright = beam((0.0285, -0.029, 0), (0.0285, 0.029, 0), 0.007, 0.004, bevel=0.001)
    level = beam((-0.031, 0.0255, 0), (0.031, 0.0255, 0), 0.007, 0.004, bevel=0.001)
    frame = [*pair(upright), *pair(level, "y")]
    lines = [rod((*a, 0.0), (*b, 0.0), 0.0032, sides=8) for a, b in _LETTERS[letter]]
    raised = [s.at(y=0.029, z=0.029) for s in (*frame, *lines)]
    sides = [shape for each_side in raised for shape in around(each_side, 4)]
    return [box(0.058, 0.058, 0.058, bevel=0.005).part("stick"), *parts(slot, sides)]


def _block(_: Variant) -> list[Part]:
    return _letter_block("A", "main")


def _blocks(_: Variant) -> list[Part]:
    """Stack letter blocks."""
    made = list[Part]()
    for letter, slot, x, y, z, turn in (
        ("A", "main", -0.034, 0, 0, 12),
        ("B", "second", 0.034, 0, 0.004, -10),
        ("C", "third", 0.002, 0.058, 0.002, 4),
    ):
        turned = each(_letter_block(letter, slot), partial(Shape.turned, y=turn))
        made += moved(turned, x, y, z)
    return made


def _horse() -> Shape:
    """Melt a body, a neck, a head and four legs together."""
    return blob(
        [
            Lump((0, 0.42, 0), (0.2, 0.11, 0.1)),
            Limb((0.15, 0.45, 0), (0.25, 0.64, 0), 0.085, 0.06),
            Limb((0.24, 0.68, 0), (0.37, 0.61, 0), 0.062, 0.042),
            *[
                Limb((x, 0.38, z), (1.45 * x, 0.13, 1.5 * z), 0.048, 0.03)
                for x in (-0.14, 0.14)
                for z in (-0.065, 0.065)
            ],
        ],
        blend=0.05,
        cells=56,
    )


def _runner() -> Shape:
    """Bend one rocker, in the plane of x and y."""
    return prism(
        np.concatenate(
            [
                [(0.72 * np.sin(a), 0.74 - 0.72 * np.cos(a)) for a in np.linspace(-0.68, 0.68, 24)],
                [(0.67 * np.sin(a), 0.74 - 0.67 * np.cos(a)) for a in np.linspace(0.68, -0.68, 24)],
            ]
        ),
        0.04,
        bevel=0.008,
    )


def _rocking_horse(_: Variant) -> list[Part]:
    horse = _horse()
    ears = [
        lathe([(0.02, 0), (0.016, 0.03), (0, 0.06)], sides=14, bevel=0)
        .turned(z=10)
        .at(0.22, 0.72, s * 0.03)
        for s in (1, -1)
    ]
    mane = [
        ellipsoid(0.036, 0.03, 0.024, sides=16).at(x, y, 0)
        for x, y in ((0.235, 0.745), (0.195, 0.72), (0.165, 0.67), (0.14, 0.61), (0.11, 0.555))
    ]
    tail = tube(
        [(-0.18, 0.46, 0), (-0.27, 0.47, 0), (-0.31, 0.38, 0), (-0.3, 0.25, 0)],
        [0.018, 0.035, 0.035, 0.012],
        sides=12,
    )
    seat = (
        torus(0.1, 0.03, sides=32, section=12)
        .scaled(1, 0.8, 1)
        .turned(z=90)
        .scaled(2.6, 1, 1)
        .at(0.0, 0.43, 0)
    )
    runner = _runner()
    bars = [rod((x, 0.095, -0.13), (x, 0.095, 0.13), 0.014) for x in (-0.205, 0.205)]
    handle = rod((0.24, 0.6, -0.13), (0.24, 0.6, 0.13), 0.012)
    eyes = [ellipsoid(0.009, 0.011, 0.006, sides=12).at(0.28, 0.68, s * 0.055) for s in (1, -1)]
    halter = (
        torus(0.052, 0.007, sides=28, section=8).turned(z=62).scaled(1, 1, 0.98).at(0.33, 0.635, 0)
    )
    made = [
        horse.part("main"),
        *parts("main", ears),
        *parts("cord", [*mane, tail]),
        *parts("third", [seat, halter]),
        *parts("stick", [*[runner.at(z=z) for z in (-0.115, 0.115)], *bars, handle]),
        *parts("dark", eyes),
    ]
    return each(made, lambda s: s.turned(y=-20))


def _rubber_duck(_: Variant) -> list[Part]:
    duck = blob(
        [
            Lump((0, 0.036, -0.004), (0.04, 0.036, 0.05)),
            Limb((0, 0.045, -0.035), (0, 0.068, -0.064), 0.024, 0.007),
            Lump((0, 0.088, 0.02), (0.031, 0.03, 0.03)),
            Limb((0, 0.05, 0.018), (0, 0.08, 0.02), 0.022),
        ],
        blend=0.012,
        cells=48,
    ).warped(lambda p: np.maximum(p, [-9, 0.003, -9]))
    wings = pair(
        blob([Limb((0.037, 0.045, 0.012), (0.04, 0.052, -0.035), 0.016, 0.007)], cells=20)
        .scaled(1, 1.1, 1)
        .at(x=-0.004)
    )
    beak = blob(
        [
            Lump((0, 0.082, 0.052), (0.0145, 0.0055, 0.014)),
            Lump((0, 0.0765, 0.049), (0.012, 0.004, 0.011)),
        ],
        blend=0.002,
        cells=26,
    )
    eyes = pair(ellipsoid(0.0052, 0.0068, 0.004, sides=14).turned(y=24).at(0.0135, 0.0965, 0.0455))
    sparks = pair(ellipsoid(0.0018, 0.002, 0.001, sides=8).turned(y=24).at(0.0145, 0.099, 0.0492))
    return [
        duck.part("main"),
        *parts("main", wings),
        beak.part("third"),
        *parts("dark", eyes),
        *parts("cord", sparks),
    ]


def _piggy_bank(variant: Variant) -> list[Part]:
    pig = blob(
        [
            Lump((0, 0.075, 0), (0.062, 0.058, 0.078)),
            Lump((0, 0.09, 0.06), (0.042, 0.042, 0.04)),
            Limb((0, 0.083, 0.09), (0, 0.081, 0.112), 0.021, 0.02),
            *[
                Limb((x, 0.045, z), (1.1 * x, 0.012, 1.1 * z), 0.02, 0.015)
                for x in (-0.034, 0.034)
                for z in (-0.04, 0.042)
            ],
        ],
        blend=0.018,
        cells=48,
    ).warped(lambda p: np.maximum(p, [-9, 0.0, -9]))
    ears = pair(
        lathe([(0.016, 0), (0.015, 0.012), (0, 0.032)], sides=16, bevel=0)
        .scaled(1, 1, 0.45)
        .turned(x=22, z=-28)
        .at(0.026, 0.122, 0.062)
    )
    nostrils = pair(ellipsoid(0.0035, 0.0055, 0.0016, sides=12).at(0.0075, 0.0815, 0.1372))
    eyes = pair(ellipsoid(0.0052, 0.0062, 0.004, sides=12).at(0.0185, 0.105, 0.0925))
    slot = (
        box(0.006, 0.004, 0.026, bevel=0.0005, cells=6)
        .at(0, 0.1293, 0.003)
        .warped(lambda p: p - np.outer(3.2 * (p[:, 2] - 0.002) ** 2, [0, 1, 0]))
    )
    coin = cylinder(0.017, 0.003, bevel=0.0006, sides=28).turned(z=90).at(0.0015, 0.139, 0.003)
    snout = cylinder(0.0215, 0.022, bevel=0.002).turned(x=90).at(0, 0.081, 0.115)
    t = np.linspace(0, 1, 24)
    curl = np.column_stack(
        [0.009 * np.sin(12 * t), 0.09 + 0.009 * np.cos(12 * t), -0.074 - 0.022 * t]
    )
    return [
        pig.part("main"),
        *parts("main", [*ears, snout, tube(curl, 0.0032, steps=1, sides=8)]),
        *parts("dark", [*nostrils, *eyes, slot]),
        *([coin.part("coin")] if "coin" in variant.attributes else []),
    ]


BUILD = by_subtype(
    block=_block,
    blocks=_blocks,
    rocking_horse=_rocking_horse,
    rubber_duck=_rubber_duck,
    piggy_bank=_piggy_bank,
)
