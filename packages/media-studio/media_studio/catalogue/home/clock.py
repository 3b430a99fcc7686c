"""Clocks and hourglasses."""

from media_studio.catalogue.modelling.fittings import framed_panel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, symmetric
from media_studio.modelling.shape import Shape, around, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _dial(radius: float) -> list[Part]:
    """Make a dial with marks and hands at ten past ten, facing +Z around the origin."""
    r = radius
    face = cylinder(r, 0.004, bevel=0.001, sides=40).turned(x=90)
    marks = []
    for hour in range(12):
        long = 0.17 if hour % 3 == 0 else 0.09
        wide = 0.05 if hour % 3 == 0 else 0.03
        mark = box(wide * r, long * r, 0.003, bevel=0).at(y=(0.92 - long) * r, z=0.0045)
        marks.append(mark.turned(z=-30 * hour))
    marks.append(_hand(0.5 * r, 0.07 * r, 0.0065).turned(z=55))
    marks.append(_hand(0.76 * r, 0.05 * r, 0.0085).turned(z=-60))
    hub = cylinder(0.055 * r, 0.012, bevel=0.001, sides=16).turned(x=90)
    return [face.part("dial"), *parts("hands", [*marks, hub])]


def _hand(length: float, width: float, z: float) -> Shape:
    half = [
        (0, -0.2 * length),
        (0.4 * width, -0.18 * length),
        (0.7 * width, 0.72 * length),
        (0, length),
    ]
    return prism(symmetric(half), 0.0016, bevel=0.0).at(z=z)


def _wall(_: Variant) -> list[Part]:
    rim = sleeve(
        (0.142, 0), (0.17, 0), (0.174, 0.012), (0.164, 0.03), (0.15, 0.034), (0.142, 0.02), sides=48
    )
    back = cylinder(0.16, 0.008, sides=40).turned(x=90)
    return [rim.turned(x=90).part("main"), back.part("main"), *moved(_dial(0.147), y=0, z=0.01)]


def _alarm(_: Variant) -> list[Part]:
    drum = lathe(
        [(0, 0)],
        [(0.052, 0)],
        [(0.056, 0.01), (0.056, 0.04)],
        [(0.05, 0.047)],
        [(0.048, 0.043)],
        [(0, 0.043)],
        sides=36,
    )
    bell = lathe([(0, 0)], [(0.024, 0)], [(0.021, 0.014), (0, 0.021)], sides=24)
    arm = rod((0.028, 0.045, 0), (0.04, 0.068, 0), 0.003, sides=8)
    foot = rod((0.028, -0.043, 0.0), (0.043, -0.068, 0.0), 0.005, tip=0.007, sides=12)
    loop = [(-0.02, 0.078, 0), (-0.016, 0.1, 0), (0, 0.108, 0), (0.016, 0.1, 0), (0.02, 0.078, 0)]
    striker = [
        rod((0, 0.05, 0), (0, 0.082, 0), 0.002, sides=8),
        ellipsoid(0.007, 0.006, 0.006, sides=10).at(y=0.083),
    ]
    return [
        drum.turned(x=90).at(z=-0.022).part("main"),
        *parts("bell", pair(bell.turned(z=-28).at(0.039, 0.066, 0))),
        *parts(
            "metal",
            [
                *pair(arm),
                *pair(foot),
                tube(loop, 0.003, sides=8),
                *striker,
            ],
        ),
        *moved(_dial(0.048), y=0, z=0.018),
    ]


def _grandfather(_: Variant) -> list[Part]:
    """Stack a plinth, a glazed waist with a pendulum, and a hood with the dial."""
    panel = [shape.at(y=0.1, z=0.152) for shape in framed_panel(0.44, 0.34)]
    waist = framed_panel(0.4, 0.92, rail=0.055)
    door = [shape.at(y=0.58, z=0.132) for shape in waist[:4]]
    hood = [
        (0, 2.06),
        (0.06, 2.14),
        (0.12, 2.1),
        (0.2, 2.03),
        (0.27, 2.02),
        (0.27, 1.99),
        (0, 1.99),
    ]
    pediment = prism(symmetric(hood[::-1]), 0.3, bevel=0.01)
    column = lathe(
        [(0.016, 0), (0.016, 0.02), (0.011, 0.05), (0.013, 0.38), (0.018, 0.42)], sides=14
    )
    finial = lathe([(0.016, 0), (0.01, 0.02), (0.026, 0.055), (0.0, 0.11)], sides=16)
    back = box(0.3, 0.82, 0.01).at(y=0.62, z=0.09)
    bob = lathe([(0, 0)], [(0.075, 0)], [(0.06, 0.012), (0, 0.018)], sides=28).turned(x=90)
    weight = cylinder(0.024, 0.15, sides=18)
    return [
        *parts(
            "main",
            [
                box(0.5, 0.44, 0.28, bevel=0.008).at(y=0.06),
                box(0.54, 0.08, 0.31, bevel=0.012),
                box(0.52, 0.04, 0.3, bevel=0.012).at(y=0.5),
                *panel,
                box(0.4, 0.98, 0.18, bevel=0.004).at(y=0.54, z=-0.02),
                *door,
                box(0.52, 0.05, 0.3, bevel=0.012).at(y=1.5),
                box(0.48, 0.46, 0.24, bevel=0.004).at(y=1.54),
                pediment,
                *pair(column.at(0.235, 1.55, 0.13)),
            ],
        ),
        *parts(
            "metal",
            [
                *pair(finial.at(0.22, 2.02, 0.05)),
                finial.at(0, 2.055, 0.05),
                rod((0, 0.83, 0.11), (0, 1.42, 0.11), 0.005, sides=8),
                bob.at(0, 0.8, 0.105),
                *pair(weight.at(0.09, 0.95, 0.105)),
            ],
        ),
        back.part("dial"),
        box(0.3, 0.82, 0.003, bevel=0).at(y=0.63, z=0.136).part("glass"),
        sleeve((0.172, 0), (0.195, 0), (0.19, 0.018), (0.172, 0.018))
        .turned(x=90)
        .at(y=1.77, z=0.118)
        .part("metal"),
        *moved(_dial(0.175), y=1.77, z=0.12),
    ]


def _hourglass(_: Variant) -> list[Part]:
    plate = lathe(
        [(0, 0)], [(0.062, 0)], [(0.066, 0.008)], [(0.058, 0.016)], [(0, 0.016)], sides=36
    )
    bulb = lathe(
        [
            (0, 0.014),
            (0.03, 0.014),
            (0.044, 0.03),
            (0.038, 0.06),
            (0.006, 0.1),
            (0.038, 0.14),
            (0.044, 0.17),
            (0.03, 0.186),
            (0, 0.186),
        ],
        bevel=0,
    )
    sand = lathe(
        [(0, 0.018)], [(0.03, 0.018), (0.039, 0.028)], [(0.03, 0.038), (0, 0.062)], bevel=0
    )
    top = lathe([(0, 0.106), (0.012, 0.112), (0.032, 0.14)], [(0.0, 0.135)], bevel=0)
    post = lathe(
        [(0.007, 0), (0.005, 0.05), (0.009, 0.086), (0.005, 0.12), (0.007, 0.17)], sides=12
    )
    stream = rod((0, 0.05, 0), (0, 0.11, 0), 0.0012, sides=6)
    return [
        *parts(
            "main", [plate, plate.mirrored("y").at(y=0.2), *around(post.at(0.052, 0.015, 0), 3)]
        ),
        bulb.part("glass"),
        *parts("sand", [sand, top, stream]),
    ]


BUILD = by_subtype(wall=_wall, alarm=_alarm, grandfather=_grandfather, hourglass=_hourglass)
