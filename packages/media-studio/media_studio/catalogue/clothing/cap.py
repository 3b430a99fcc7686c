"""Caps, helmets for work and hats for feasts."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.clothing.modelling.fluff import pompom
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import each, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, sleeve, tube


def _cap(_: Variant) -> list[Part]:
    dome = lathe(
        [(0, 0)],
        [(0.092, 0), (0.095, 0.035), (0.075, 0.085), (0.03, 0.107), (0, 0.109)],
        sides=48,
        steps=6,
    )
    angle = np.radians(np.linspace(-72, 72, 25))
    inner = np.column_stack([0.09 * np.sin(angle), 0 * angle, 0.09 * np.cos(angle)])
    out = np.maximum(np.cos(angle * 1.245), 0) ** 0.6
    ahead = 0.09 * np.cos(angle) + 0.001 + 0.077 * out
    outer = np.column_stack([(0.09 + 0.009 * out) * np.sin(angle), 0 * angle, ahead])
    low = np.concatenate([inner, outer[::-1]])
    low[:, 1] = 0.004
    low[len(angle) :, 1] -= 2.4 * outer[::-1, 0] ** 2
    peak = loft([low, low + np.array([0, 0.005, 0])], crease=60).warped(
        lambda p: (
            p - np.column_stack([0 * p[:, 2], np.maximum(p[:, 2] - 0.09, 0) * 0.16, 0 * p[:, 2]])
        )
    )
    seams = [
        tube([(r * np.cos(t), y, r * np.sin(t)) for r, y in _CAP], 0.0013, sides=6, steps=3)
        for t in np.radians([30, 90, 150, 210, 270, 330])
    ]
    button = ellipsoid(0.008, 0.004, 0.008, sides=14).at(y=0.11)
    patch = prism(rectangle(0.046, 0.034, radius=0.01), 0.004, bevel=0.001).turned(x=-14)
    made = [
        dome.part("main"),
        *parts("main", seams),
        peak.part("band"),
        button.part("band"),
        patch.at(0, 0.052, 0.0925).part("badge"),
    ]
    return each(made, lambda shape: shape.at(y=0.04))


_CAP = [(0.0925, 0.004), (0.0955, 0.035), (0.0755, 0.0855), (0.0305, 0.1075), (0.004, 0.11)]


def _beanie(_: Variant) -> list[Part]:
    dome = lathe(
        [(0, 0.03)],
        [(0.088, 0.03), (0.094, 0.07), (0.075, 0.125), (0.03, 0.155), (0, 0.158)],
        sides=72,
        steps=6,
    )
    cuff = sleeve(
        (0.08, 0),
        (0.096, 0.0),
        (0.101, 0.012),
        (0.101, 0.05),
        (0.096, 0.058),
        (0.08, 0.058),
        sides=144,
    )

    def knit(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        share = 1 + 0.014 * np.cos(36 * angle)
        return points * np.column_stack([share, np.ones_like(share), share])

    return [
        dome.warped(knit).part("main"),
        cuff.warped(knit).creased(60).part("cuff"),
        pompom(0.037).at(y=0.183).part("pompom"),
    ]


def _chef(_: Variant) -> list[Part]:
    band = sleeve((0.085, 0), (0.094, 0), (0.098, 0.085), (0.085, 0.085), sides=56)
    puff = lathe(
        [(0, 0.07)],
        [(0.09, 0.075), (0.125, 0.115), (0.14, 0.155), (0.115, 0.195), (0.05, 0.21), (0, 0.205)],
        sides=96,
        steps=6,
    )

    def pleat(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        reach = np.clip(np.hypot(points[:, 0], points[:, 2]) / 0.14, 0, 1)
        share = 1 + 0.05 * reach * np.cos(14 * angle) + 0.03 * reach * np.sin(5 * angle)
        return points * np.column_stack([share, 1 + 0.04 * np.sin(3 * angle) * reach, share])

    return [band.part("band"), puff.warped(pleat).creased(70).part("main")]


def _hard_hat(variant: Variant) -> list[Part]:
    dome = lathe(
        [(0, 0)],
        [(0.1, 0), (0.104, 0.03), (0.09, 0.085), (0.045, 0.125), (0, 0.132)],
        sides=48,
        steps=6,
    )
    brim = lathe([(0, 0)], [(0.112, 0)], [(0.115, 0.005)], [(0.1, 0.009)], [(0, 0.009)], sides=48)

    def visor(points: FloatArray) -> FloatArray:
        ahead = np.clip(points[:, 2] / 0.11, 0, 1) ** 1.6 * (points[:, 1] < 0.02)
        return points + np.column_stack([0 * ahead, -0.008 * ahead, 0.045 * ahead])

    ridges = [
        tube(
            [
                (x, 0.055, 0.088),
                (x, 0.112, 0.05),
                (x, 0.132 - 2.2 * x * x, 0),
                (x, 0.112, -0.05),
                (x, 0.055, -0.088),
            ],
            r,
            sides=10,
            flat=0.6,
        )
        for x, r in ((0.0, 0.014), (0.034, 0.007), (-0.034, 0.007))
    ]
    made = parts("main", [dome, brim.warped(visor), *ridges])
    if variant.attributes:
        lamp = cylinder(0.018, 0.02, bevel=0.003, sides=24).turned(x=80).at(0, 0.05, 0.095)
        glass = ellipsoid(0.014, 0.014, 0.004, sides=18).at(0, 0.053, 0.116)
        made += [lamp.part("band"), glass.part("lamp")]
    return each(made, lambda shape: shape.scaled(1, 1, 1.12))


def _party(_: Variant) -> list[Part]:
    cone = cylinder(0.075, 0.17, top=0.003, bevel=0.001, sides=44)
    dots = []
    for k in range(22):
        # As many dots on each part of the cone as its share of the surface
        y = 0.016 + 0.15 * (1 - float(np.sqrt(1 - 0.85 * k / 22)))
        reach = 0.075 - 0.0724 * y / 0.17
        dot = cylinder(0.0085, 0.0016, bevel=0.0004, sides=16).turned(x=90).turned(x=-23)
        dots.append(dot.at(0, y, reach - 0.0005).turned(y=137.5 * k))
    strand = box(0.0035, 0.0035, 0.05, bevel=0.001).at(z=0.02)
    tassels = [strand.turned(x=-70 + 50 * (k % 3), y=30.0 * k).at(y=0.168) for k in range(12)]
    rim = torus(0.075, 0.006, sides=60, section=8).warped(
        lambda p: p * (1 + 0.04 * np.sin(20 * np.arctan2(p[:, 2], p[:, 0])))[:, None]
    )
    return [cone.part("main"), *parts("badge", dots), *parts("band", [*tassels, rim.at(y=0.004)])]


def _santa(variant: Variant) -> list[Part]:
    path = [
        (0, 0.03, 0),
        (0, 0.08, 0),
        (0.02, 0.14, 0),
        (0.07, 0.17, 0.01),
        (0.115, 0.13, 0.02),
        (0.13, 0.075, 0.03),
    ]
    cone = tube(path, [0.096, 0.092, 0.07, 0.048, 0.03, 0.014], sides=28, steps=6)
    fluff = torus(0.092, 0.024, sides=72, section=16).roughened(variant.rng, 0.002, 0.014)
    return [
        cone.warped(lambda p: np.maximum(p, [-9, 0.004, -9])).part("main"),
        fluff.at(y=0.024).part("pompom"),
        pompom(0.031).at(0.133, 0.052, 0.032).part("pompom"),
    ]


def _graduation(_: Variant) -> list[Part]:
    skull = lathe([(0, 0)], [(0.09, 0)], [(0.092, 0.03), (0.08, 0.07)], [(0, 0.075)], sides=44)
    board = box(0.23, 0.006, 0.23, bevel=0.0015).turned(y=45).at(y=0.074)
    cord = tube(
        [(0, 0.083, 0), (0.08, 0.0835, 0.04), (0.125, 0.078, 0.06), (0.13, 0.045, 0.062)],
        0.0028,
        sides=8,
    )
    tassel = lathe(
        [(0, 0)], [(0.011, 0)], [(0.006, 0.04)], [(0.007, 0.048), (0, 0.055)], sides=20
    ).at(0.13, -0.004, 0.062)
    button = ellipsoid(0.01, 0.005, 0.01, sides=14).at(y=0.081)
    return [skull.part("main"), board.part("main"), *parts("band", [cord, tassel, button])]


def _plain_beanie(variant: Variant) -> list[Part]:
    """Knit a cap that has its pompom where one is asked for."""
    made = _beanie(variant)
    wanted = variant.attributes & {"pompom", "bobble"}
    return made if wanted else [part for part in made if part.slot != "pompom"]


BUILD = by_subtype(
    cap=_cap,
    beanie=_beanie,
    plain_beanie=_plain_beanie,
    chef=_chef,
    hard_hat=_hard_hat,
    party=_party,
    santa=_santa,
    graduation=_graduation,
)
