"""Decorations for Christmas."""

import numpy as np

from media_studio.catalogue.ornaments.modelling import ribbon
from media_studio.modelling.blob import Limb, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, star
from media_studio.modelling.shape import parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import lathe, sleeve, tube


def _bauble(_: Variant) -> list[Part]:
    ball = ellipsoid(0.04, 0.04, 0.04, sides=44).at(y=0.04)
    cap = lathe(
        [(0, 0)],
        [(0.011, 0)],
        [(0.0125, 0.002), (0.0105, 0.009)],
        [(0, 0.011)],
        sides=28,
        bevel=0.0006,
    ).at(y=0.078)
    ring = torus(0.0065, 0.0011, sides=22, section=8).turned(x=90, y=30).at(y=0.095)
    turn = np.linspace(0, 24, 24 * 5, endpoint=False)
    lift = 0.14 * (1 - 2 * np.abs(turn % 2 - 1))
    level, a = 0.0402 * np.cos(lift), turn * np.pi / 12
    zig = np.column_stack([level * np.cos(a), 0.04 + 0.0402 * np.sin(lift), level * np.sin(a)])
    bands = [
        torus(0.0405 * float(np.cos(a)), 0.0012, sides=52, section=6).at(
            y=0.04 + 0.0405 * float(np.sin(a))
        )
        for a in (0.33, -0.33)
    ]
    stars = [
        prism(star(6, 0.006, 0.0025), 0.0012, bevel=0)
        .at(z=0.0403)
        .turned(x=-38.0 * s, y=60.0 * k + 30)
        .at(y=0.04)
        for k in range(6)
        for s in (1, -1)
    ]
    return [
        ball.part("main"),
        *parts("tie", [cap, ring]),
        *parts("ribbon", [tube(zig, 0.0013, steps=1, sides=6, loop=True), *bands, *stars]),
    ]


def _wreath(variant: Variant) -> list[Part]:
    """Bind fir twigs to a ring; berries, baubles and a bow below."""
    rng, twigs = variant.rng, []
    needle = lathe([(0, 0), (0.011, 0.012), (0.006, 0.05), (0, 0.075)], sides=8, bevel=0, steps=2)
    for k in range(190):
        # Around the ring, and at each place out of it to all sides
        along, out = 360 * k / 190, float(rng.uniform(0, 360))
        twig = needle.turned(x=float(rng.uniform(25, 55))).at(y=0.022).turned(z=-90)
        twigs.append(twig.turned(y=out).at(x=0.19).turned(z=along))
    core = torus(0.19, 0.03, sides=48, section=12).turned(x=90)
    balls = [
        ellipsoid(0.02, 0.02, 0.02, sides=18).at(
            0.195 * float(np.cos(a)), 0.195 * float(np.sin(a)), 0.05
        )
        for a in np.radians([20, 65, 110, 155, 200, 340])
    ]
    berries = [
        ellipsoid(0.009, 0.009, 0.009, sides=12).at(
            0.19 * float(np.cos(a)) + dx, 0.19 * float(np.sin(a)) + dy, 0.055
        )
        for a in np.radians([42, 88, 132, 178, 222, 318, 0])
        for dx, dy in ((0, 0.01), (0.012, -0.006), (-0.012, -0.006))
    ]
    bow = [s.turned(x=0).at(0, -0.215, 0.06) for s in ribbon.bow(0.1)]
    return [
        core.part("main"),
        *parts("main", twigs),
        *parts("tie", balls),
        *parts("berry", berries),
        *parts("ribbon", bow),
    ]


def _snow_globe(_: Variant) -> list[Part]:
    base = lathe(
        [(0, 0)],
        [(0.058, 0)],
        [(0.06, 0.008)],
        [(0.05, 0.014), (0.047, 0.03)],
        [(0.05, 0.034)],
        [(0, 0.034)],
        sides=48,
        bevel=0.002,
    )
    glass = lathe(
        [(0.034, 0.034), (0.052, 0.058), (0.055, 0.085), (0.04, 0.12), (0, 0.138)],
        sides=48,
        bevel=0,
    )
    snow = lathe([(0.04, 0.036)], [(0.043, 0.044), (0.025, 0.05), (0, 0.053)], sides=36, bevel=0)
    tree = [
        lathe([(0, 0)], [(r, 0)], [(0, h)], sides=18, bevel=0.0006).at(-0.012, y, -0.004)
        for r, y, h in ((0.017, 0.056, 0.02), (0.0135, 0.066, 0.02), (0.0095, 0.077, 0.019))
    ]
    man = [
        ellipsoid(r, r, r, sides=16).at(0.016, y, 0.01)
        for r, y in ((0.0098, 0.057), (0.0072, 0.07), (0.0052, 0.0805))
    ]
    hat = lathe(
        [(0, 0)],
        [(0.0055, 0)],
        [(0.0055, 0.001)],
        [(0.0035, 0.001)],
        [(0.0035, 0.007)],
        [(0, 0.007)],
        sides=16,
        bevel=0,
    ).at(0.016, 0.0845, 0.01)
    flakes = [
        ellipsoid(0.0011, 0.0011, 0.0011, sides=6).at(
            0.04 * float(np.cos(2.4 * k)) * ((0.3 * k) % 1),
            0.07 + 0.0022 * k,
            0.04 * float(np.sin(2.4 * k)) * ((0.3 * k) % 1),
        )
        for k in range(24)
    ]
    sign = prism(star(5, 0.009, 0.004), 0.003, bevel=0.0005).at(0, 0.021, 0.0485)
    return [
        base.part("main"),
        glass.part("glass"),
        snow.part("snow"),
        *parts("fir", tree),
        *parts("snow", [*man, *flakes]),
        hat.part("dark"),
        sign.part("tie"),
    ]


def _stocking(variant: Variant) -> list[Part]:
    sock = blob(
        [
            Limb((0, 0.3, 0), (0, 0.1, 0), 0.062, 0.058),
            Limb((0, 0.075, 0), (0.1, 0.052, 0), 0.06, 0.05),
        ],
        blend=0.03,
        cells=48,
    ).scaled(1, 1, 0.62)
    toe = ellipsoid(0.048, 0.053, 0.034, sides=28).at(0.112, 0.052, 0)
    heel = ellipsoid(0.048, 0.05, 0.037, sides=28).at(-0.022, 0.066, 0)
    cuff = (
        sleeve(
            (0.05, 0.275),
            (0.078, 0.275),
            (0.082, 0.31),
            (0.078, 0.352),
            (0.05, 0.352),
            sides=56,
            crease=80,
        )
        .scaled(1, 1, 0.66)
        .roughened(variant.rng, 0.0022, 0.014)
    )
    loop = torus(0.018, 0.004, sides=22, section=8).turned(x=90).at(-0.062, 0.366, 0)
    treats = [
        tube(
            [(0.02, 0.33, 0), (0.03, 0.41, 0), (0.055, 0.43, 0), (0.068, 0.405, 0)], 0.009, sides=12
        ),
        box(0.05, 0.07, 0.035, bevel=0.004).turned(z=12).at(-0.025, 0.33, 0),
    ]
    filled = (
        lathe([(0, 0)], [(0.06, 0)], [(0.06, 0.02)], [(0, 0.02)], sides=30)
        .scaled(1, 1, 0.6)
        .at(y=0.318)
    )
    return [
        sock.part("main"),
        *parts("second", [toe, heel]),
        cuff.part("snow"),
        loop.part("main"),
        filled.part("dark"),
        *([treats[0].part("snow")] if "cane" in variant.attributes else []),
        *([treats[1].part("tie")] if variant.attributes - {"cane"} else []),
    ]


BUILD = by_subtype(
    bauble=_bauble,
    wreath=_wreath,
    snow_globe=_snow_globe,
    stocking=_stocking,
)
