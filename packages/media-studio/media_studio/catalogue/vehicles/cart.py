"""Carts."""

from media_studio.catalogue.modelling.fittings import boards
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import around, pair, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import lathe, rod, sleeve, tube


def _cart(variant: Variant) -> list[Part]:
    floor = [b.turned(y=90).at(y=0.72) for b in boards(1.7, 0.035, 1.0, 5, variant.rng)]
    sides = [box(0.03, 0.13, 1.7, bevel=0.006).at(x=0.5, y=0.77 + 0.15 * k) for k in range(2)]
    ends = [box(1.0, 0.13, 0.03, bevel=0.006).at(z=0.84, y=0.77 + 0.15 * k) for k in range(2)]
    stakes = [box(0.05, 0.36, 0.05, bevel=0.006).at(0.535, 0.7, z) for z in (-0.75, 0, 0.75)]
    axle = rod((-0.7, 0.52, -0.1), (0.7, 0.52, -0.1), 0.035)
    bolster = box(0.9, 0.18, 0.12, bevel=0.01).at(y=0.54, z=-0.1)
    shaft = tube([(0.4, 0.7, 0.5), (0.42, 0.72, 1.2), (0.34, 0.66, 2.0)], 0.03, sides=8)
    rim = sleeve((0.44, -0.035), (0.505, -0.035), (0.505, 0.035), (0.44, 0.035), sides=40)
    tyre = sleeve((0.5, -0.037), (0.52, -0.037), (0.52, 0.037), (0.5, 0.037), sides=40)
    spoke = rod((0.05, 0, 0), (0.45, 0, 0), 0.02, sides=8)
    hub = lathe([(0.06, -0.1), (0.085, 0), (0.06, 0.12), (0.04, 0.14)], sides=20)
    wheel = [s.turned(z=-90).at(0.62, 0.52, -0.1) for s in (rim, hub, *around(spoke, 10))]
    iron = tyre.turned(z=-90).at(0.62, 0.52, -0.1)
    return [
        *parts(
            "main",
            [
                *floor,
                *[c for s in (*sides, *stakes) for c in pair(s)],
                *[c for s in ends for c in pair(s, "z")],
            ],
        ),
        *parts("trim", [axle, bolster, *pair(shaft), *[c for s in wheel for c in pair(s)]]),
        *parts("metal", pair(iron)),
    ]


BUILD = by_subtype(cart=_cart)
