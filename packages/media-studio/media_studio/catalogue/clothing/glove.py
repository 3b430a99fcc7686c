"""Gloves and mittens."""

import numpy as np

from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, parts
from media_studio.modelling.solids import torus
from media_studio.modelling.sweeps import sleeve, tube


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
    return [body.part("main"), cuff.part("pad"), *parts("star", star)]


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


def _rubber_gloves(_: Variant) -> list[Part]:
    """Lean a pair of household gloves with long, flared cuffs together."""
    hand = _hand(
        [
            (-0.039, 0.105, 0.05, -16),
            (-0.014, 0.112, 0.068, -5),
            (0.012, 0.112, 0.072, 4),
            (0.037, 0.106, 0.056, 13),
        ]
    )
    cuff = sleeve(
        (0.046, -0.19),
        (0.056, -0.19),
        (0.046, -0.12),
        (0.037, -0.02),
        (0.035, 0.02),
        (0.025, 0.02),
        (0.03, -0.05),
        sides=40,
        crease=60,
    ).scaled(1, 1, 0.72)
    rims = [
        torus(r, 0.0035, sides=40, section=8).scaled(1, 1, 0.72).at(y=y)
        for r, y in ((0.054, -0.188), (0.0525, -0.178))
    ]
    pads = [
        tube(
            [(0.9 * x, 0.03 + 0.012 * k, 0.021), (0.9 * x + 0.016, 0.03 + 0.012 * k, 0.021)],
            0.0013,
            sides=6,
        )
        for x in (-0.04, -0.012, 0.016)
        for k in range(5)
    ]
    right = [hand.part("main"), cuff.part("main"), *parts("main", [*rims, *pads])]
    left = each(right, lambda s: s.mirrored("x").turned(z=14).at(-0.075, -0.01))
    return [*each(right, lambda s: s.turned(z=-14).at(0.075, 0, 0.02)), *left]


def _gloves(variant: Variant) -> list[Part]:
    """Lay a right and a left glove side by side."""
    right = each(_glove(variant), lambda s: s.turned(z=-8).at(0.07))
    return [*right, *each(right, lambda s: s.mirrored("x"))]


BUILD = by_subtype(
    glove=_glove,
    mitten=_mitten,
    rubber_gloves=_rubber_gloves,
    gloves=_gloves,
    boxing_glove=_boxing_glove,
)
