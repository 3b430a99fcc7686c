"""Glasses and sunglasses."""

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, tube


def _temples(x: float, y: float, thick: float) -> list[Shape]:
    """Bend the two side pieces of glasses back over the ears."""
    arm = tube(
        [(x, y, 0), (1.03 * x, y, -0.05), (1.02 * x, y - 0.002, -0.1), (x, y - 0.03, -0.135)],
        thick,
        sides=8,
    )
    return pair(arm)


def _glasses(_: Variant) -> list[Part]:
    """Frame two round lenses."""
    rims = pair(torus(0.025, 0.0026, sides=44, section=10).turned(x=90).at(0.033, 0.045, 0))
    lenses = pair(
        cylinder(0.0245, 0.0012, bevel=0.0002, sides=44).turned(x=90).at(0.033, 0.045, -0.0006)
    )
    bridge = tube([(-0.0095, 0.05, 0), (0, 0.0555, 0.002), (0.0095, 0.05, 0)], 0.0024, sides=10)
    pads = pair(ellipsoid(0.002, 0.005, 0.0034, sides=12).turned(z=18).at(0.0085, 0.038, -0.006))
    hinges = pair(box(0.009, 0.006, 0.005, bevel=0.001).at(0.061, 0.046, -0.002))
    return [
        *parts("main", [*rims, bridge, *hinges, *_temples(0.065, 0.049, 0.0024)]),
        *parts("lens", lenses),
        *parts("pad", pads),
    ]


def _sunglasses(_: Variant) -> list[Part]:
    """Frame two dark lenses, flat above and round below."""
    shape = rounded(
        [
            (-0.028, 0.018),
            (0.0, 0.021),
            (0.03, 0.021),
            (0.031, 0.006),
            (0.02, -0.019),
            (-0.004, -0.022),
            (-0.024, -0.008),
        ],
        5,
    )
    rims = pair(prism(shape * 1.0, 0.006, bevel=0.0018).at(0.036, 0.045, 0))
    lenses = pair(prism(shape * 0.86, 0.0072, bevel=0.0006).at(0.036, 0.045, 0))
    bridge = tube([(-0.012, 0.056, 0), (0, 0.058, 0.002), (0.012, 0.056, 0)], 0.0034, sides=10)
    return [*parts("main", [*rims, bridge, *_temples(0.066, 0.06, 0.0035)]), *parts("dark", lenses)]


BUILD = by_subtype(glasses=_glasses, sunglasses=_sunglasses)
