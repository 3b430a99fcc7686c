"""Swords and knives, standing on the pommel with the edge to the side."""

from collections.abc import Sequence

import numpy as np

from media_studio.modelling.curves import Point, spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, tube


def _blade(outline: Sequence[Point], thickness: float, *, fuller: float = 0.0) -> Shape:
    """Grind a blade of diamond section.

    Args:
        outline: (middle x, half width, y) from the guard to the tip, smooth.
        thickness: At the spine, metres.
        fuller: Share of the length over which a groove runs.
    """
    rings, curve = [], spline(outline, 5)
    top = float(curve[-1, 2])
    for x, half, y in curve:
        half = max(half, 0.0006)
        thick = thickness / 2 * min(1, 0.25 + half / max(curve[:, 1].max() * 0.6, 1e-6))
        groove = 0.45 * thick if y < fuller * top else 0.0
        side = [(1, 0.0), (0.35, 0.8), (0.12, 1.0), (0, 0.0), (-0.12, 1.0), (-0.35, 0.8), (-1, 0.0)]
        depth = [s * thick for _, s in side]
        depth[3] = thick - groove
        front = [(x + half * u, y, d) for (u, _), d in zip(side, depth, strict=True)]
        back = [(px, py, -pz) for px, py, pz in front[-2:0:-1]]
        rings.append(np.array([*front, *back])[::-1])
    return loft(rings, crease=22)


def _grip(low: float, high: float, radius: float) -> list[Part]:
    """Wrap cord around a handle."""
    core = lathe(
        [(0, low)],
        [(radius, low), (1.12 * radius, (low + high) / 2), (radius, high)],
        [(0, high)],
        sides=18,
    ).scaled(1, 1, 0.75)
    count = int((high - low) / (0.55 * radius))
    wraps = [
        torus(1.05 * radius, 0.16 * radius, sides=18, section=6)
        .turned(z=8)
        .scaled(1, 1, 0.76)
        .at(y=y)
        for y in np.linspace(low + 0.2 * radius, high - 0.2 * radius, count)
    ]
    return parts("grip", [core, *wraps])


def _sword(variant: Variant, length: float = 0.8, grip: float = 0.12) -> list[Part]:
    guard_y = 0.05 + grip
    outline = [(0, 0.034, 0), (0, 0.032, 0.3), (0, 0.027, 0.75), (0, 0.018, 0.92), (0, 0.0, 1)]
    forged = [(x, w, y * length) for x, w, y in outline]
    bend = 0.02 if variant.style == "ornate" else 0.012
    x = 0.11 if length > 0.4 else 0.07
    quillon = [(-x, bend, 0), (-x / 2, 0.002, 0), (0, 0, 0), (x / 2, 0.002, 0), (x, bend, 0)]
    guard = tube(quillon, [0.0125, 0.0085, 0.012, 0.0085, 0.0125], sides=12).at(y=guard_y)
    block = box(0.05, 0.028, 0.028, bevel=0.006).at(y=guard_y - 0.014)
    pommel = lathe([(0, 0)], [(0.022, 0)], [(0.022, 0.018)], [(0, 0.018)], sides=24).turned(x=90)
    gem = ellipsoid(0.011, 0.011, 0.006, sides=10).creased(15)
    made = [
        *_forged(variant, forged, 0.008, guard_y + 0.008, fuller=0.6),
        *parts("guard", [guard, block]),
        pommel.at(y=0.028, z=-0.009).part("pommel"),
        *_grip(0.045, guard_y - 0.008, 0.0125),
        *parts("gem", pair(gem.at(y=0.028, z=0.01), "z")),
    ]
    if variant.style == "ornate":
        made += parts("gem", pair(gem.scaled(1.1, 1.1, 1.1).at(y=guard_y, z=0.015), "z"))
        tips = ellipsoid(0.017, 0.017, 0.017, sides=14).at(x + 0.005, guard_y + bend, 0)
        made += parts("guard", pair(tips))
    return made


def _runes(outline: Sequence[Point], y: float) -> list[Part]:
    """Cut angular letters into both faces of a blade that begins at `y`; `outline`: see _blade."""
    middles, halves, heights = np.array(outline).T
    strokes = (
        ((0, -1), (0, 1)), ((0, 1), (0.7, 0.4)), ((0, 0.1), (0.7, -0.5)), ((-0.5, 1), (0.5, -1)),
        ((0.5, 1), (-0.5, -1)), ((-0.6, 0), (0, 0.9)), ((0.6, 0), (0, 0.9)), ((0, 0.9), (0, -1)),
    )  # fmt: skip
    letters = ((0, 1, 2), (3, 4), (5, 6, 7), (0, 1), (3, 0), (5, 6))
    made = []
    for k, at in enumerate(np.linspace(0.12, 0.6, 6) * heights[-1]):
        x = float(np.interp(at, heights, middles))
        size = min(0.011, 0.45 * float(np.interp(at, heights, halves)))
        for n in letters[k]:
            (x0, y0), (x1, y1) = strokes[n]
            middle = y + float(at)
            start, end = (
                (x + size * x0, middle + 1.5 * size * y0),
                (x + size * x1, middle + 1.5 * size * y1),
            )
            made.append(beam((*start, 0), (*end, 0), 0.003, 0.0115, bevel=0))
    return parts("runes", made)


def _forged(
    variant: Variant, outline: Sequence[Point], thickness: float, y: float, *, fuller: float = 0.0
) -> list[Part]:
    """Set a blade at a height, with runes where they are asked for."""
    blade = _blade(outline, thickness, fuller=fuller).at(y=y).part("main")
    return [blade, *(_runes(outline, y) if "runic" in variant.attributes else [])]


def _rapier(variant: Variant) -> list[Part]:
    """Guard a needle of a blade with a basket of bars and a cup."""
    outline: list[Point] = [(0, 0.011, 0), (0, 0.009, 0.4), (0, 0.006, 0.9), (0, 0, 0.98)]
    cup = lathe(
        [(0.014, 0)],
        [(0.06, 0.012), (0.064, 0.03)],
        [(0.06, 0.03), (0.054, 0.016)],
        [(0.014, 0.005)],
        sides=32,
    )
    bow = [
        tube(
            [(0.05, 0.175, z), (0.068, 0.11, 1.3 * z), (0.045, 0.055, z), (0, 0.035, 0)],
            0.0042,
            sides=8,
        )
        for z in (-0.018, 0.0, 0.018)
    ]
    ring = tube(
        [(-0.05, 0.18, 0), (-0.06, 0.145, 0), (-0.03, 0.125, 0), (0, 0.16, 0)], 0.0042, sides=8
    )
    quillon = tube([(-0.1, 0.19, 0), (-0.05, 0.178, 0), (0.05, 0.178, 0), (0.1, 0.166, 0)], 0.006)
    ends = [
        ellipsoid(0.01, 0.01, 0.01, sides=14).at(x, y, 0)
        for x, y in ((-0.103, 0.191), (0.103, 0.165))
    ]
    pommel = lathe(
        [(0, 0)],
        [(0.012, 0.002), (0.02, 0.016), (0.014, 0.03)],
        [(0.008, 0.036)],
        [(0, 0.036)],
        sides=24,
    )
    return [
        *_forged(variant, outline, 0.007, 0.185),
        *parts("guard", [cup.at(y=0.17), *bow, ring, quillon, *ends]),
        pommel.part("pommel"),
        *_grip(0.034, 0.17, 0.011),
    ]


def _claymore(variant: Variant) -> list[Part]:
    """Slope the guard of a long two-handed sword towards the blade, with pierced ends."""
    outline: list[Point] = [(0, 0.03, 0), (0, 0.028, 0.5), (0, 0.024, 0.9), (0, 0, 1.1)]
    arm = tube(
        [(0, 0.305, 0), (0.07, 0.325, 0), (0.145, 0.36, 0)], [0.014, 0.0095, 0.008], sides=10
    )
    hole = torus(0.0095, 0.004, sides=16, section=8).turned(x=90)
    clover = [
        hole.at(0.152 + dx, 0.366 + dy, 0) for dx, dy in ((0, 0.011), (0.011, 0), (-0.004, -0.006))
    ]
    block = prism(
        [(-0.024, 0.29), (0.024, 0.29), (0.016, 0.33), (0, 0.36), (-0.016, 0.33)],
        0.026,
        bevel=0.005,
    )
    pommel = ellipsoid(0.024, 0.024, 0.016, sides=20).at(y=0.024)
    nut = lathe([(0, 0)], [(0.007, 0)], [(0.005, 0.01)], [(0, 0.012)], sides=14).at(y=0.046)
    return [
        *_forged(variant, outline, 0.008, 0.3, fuller=0.35),
        *parts("guard", [*pair(arm), *[one for c in clover for one in pair(c)], block]),
        *parts("pommel", [pommel, nut]),
        *_grip(0.05, 0.292, 0.0135),
    ]


def _machete(variant: Variant) -> list[Part]:
    """Broaden a long plain blade towards its tip."""
    curve: list[Point] = [
        (0, 0.02, 0),
        (0.002, 0.024, 0.16),
        (0.0, 0.033, 0.3),
        (-0.004, 0.028, 0.4),
        (-0.012, 0, 0.44),
    ]
    scale = box(0.03, 0.13, 0.024, bevel=0.009)
    pin = cylinder(0.0045, 0.026, bevel=0.001, sides=12).turned(x=90)
    loop = torus(0.016, 0.0025, sides=20, section=6).turned(x=90).at(-0.006, -0.012, 0)
    return [
        *_forged(variant, curve, 0.003, 0.125),
        scale.part("grip"),
        *parts("guard", [pin.at(y=y, z=-0.013) for y in (0.025, 0.065, 0.105)]),
        loop.part("guard"),
    ]


def _dagger(variant: Variant) -> list[Part]:
    return _sword(variant, length=0.26, grip=0.095)


def _katana(variant: Variant) -> list[Part]:
    outline: list[Point] = [
        (-0.03 * (y / 0.72) ** 2, w, y)
        for y, w in ((0, 0.02), (0.3, 0.019), (0.62, 0.017), (0.69, 0.013))
    ]
    tsuba = cylinder(0.038, 0.006, bevel=0.002, sides=36)
    habaki = box(0.034, 0.03, 0.011, bevel=0.002)
    diamonds = []
    core = lathe([(0, 0)], [(0.0132, 0), (0.0125, 0.13), (0.0132, 0.26)], [(0, 0.26)], sides=20)
    for k in range(12):
        for lean in (24, -24):
            wrap = torus(0.0138, 0.0045, sides=20, section=8).turned(x=lean)
            diamonds.append(wrap.scaled(1, 1, 0.8).at(y=0.022 + 0.0195 * k))
    cap = lathe([(0, 0)], [(0.015, 0)], [(0.0165, 0.014)], [(0, 0.014)], sides=20).scaled(1, 1, 0.8)
    return [
        *_forged(variant, [*outline, (-0.043, 0.0, 0.735)], 0.0075, 0.28),
        habaki.at(y=0.274).part("guard"),
        tsuba.scaled(1, 1, 0.9).at(y=0.267).part("guard"),
        core.scaled(1, 1, 0.78).at(y=0.006).part("core"),
        *parts("grip", diamonds),
        *parts("guard", [cap, cap.at(y=0.254)]),
    ]


def _scimitar(variant: Variant) -> list[Part]:
    curve = [(0, 0.02, 0), (0.012, 0.021, 0.2), (0.0, 0.027, 0.4), (-0.05, 0.027, 0.55)]
    outline: list[Point] = [*curve, (-0.115, 0.012, 0.66), (-0.15, 0, 0.71)]
    quillon = [
        (-0.07, -0.025, 0),
        (-0.035, 0.004, 0),
        (0, 0, 0),
        (0.035, -0.004, 0),
        (0.07, 0.025, 0),
    ]
    guard = tube(quillon, [0.01, 0.007, 0.011, 0.007, 0.01], sides=12)
    head = ellipsoid(0.022, 0.016, 0.016, sides=16).at(-0.008, 0.02, 0)
    return [
        *_forged(variant, outline, 0.0065, 0.165),
        guard.at(y=0.16).part("guard"),
        head.part("pommel"),
        *_grip(0.03, 0.155, 0.013),
    ]


def _knife(variant: Variant) -> list[Part]:
    curve = [
        (0, 0.017, 0),
        (0, 0.019, 0.06),
        (0.003, 0.016, 0.13),
        (0.011, 0.007, 0.18),
        (0.018, 0, 0.2),
    ]
    rivet = cylinder(0.004, 0.022, bevel=0.001, sides=12).turned(x=90)
    scale = box(0.027, 0.115, 0.02, bevel=0.007)
    return [
        *_forged(variant, curve, 0.003, 0.125),
        scale.part("grip"),
        box(0.03, 0.016, 0.021, bevel=0.005).at(y=0.112).part("guard"),
        *parts("guard", [rivet.at(y=y, z=-0.011) for y in (0.025, 0.058, 0.09)]),
    ]


def _chef_knife(variant: Variant) -> list[Part]:
    """Deepen a blade to a heel that stands clear of the handle, with no guard."""
    spine = 0.0135
    halves = ((0.026, 0), (0.0258, 0.04), (0.0235, 0.1), (0.017, 0.16), (0.008, 0.205), (0, 0.22))
    outline: list[Point] = [(spine - half, half, y) for half, y in halves]
    rivet = cylinder(0.004, 0.022, bevel=0.001, sides=12).turned(x=90)
    scale = box(0.027, 0.125, 0.02, bevel=0.007)
    return [
        *_forged(variant, outline, 0.003, 0.138),
        box(0.022, 0.02, 0.012, bevel=0.003).at(y=0.12).part("main"),
        scale.part("grip"),
        *parts("guard", [rivet.at(y=y, z=-0.011) for y in (0.025, 0.062, 0.1)]),
    ]


BUILD = by_subtype(
    sword=_sword,
    rapier=_rapier,
    claymore=_claymore,
    machete=_machete,
    long=lambda variant: _sword(variant, length=1.05, grip=0.22),
    short=lambda variant: _sword(variant, length=0.5, grip=0.1),
    dagger=_dagger,
    katana=_katana,
    scimitar=_scimitar,
    knife=_knife,
    chef=_chef_knife,
)
