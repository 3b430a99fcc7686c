"""What stands in a garden: picnic tables, grills, trampolines, pools."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import around, pair, parts
from media_studio.modelling.solids import beam, box, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, vessel


def _picnic(_: Variant) -> list[Part]:
    """Join a table of planks and two benches on crossed legs."""
    top = [box(0.14, 0.035, 1.7, bevel=0.004).at(x=-0.3 + 0.15 * k, y=0.72) for k in range(5)]
    bench = [box(0.13, 0.035, 1.7, bevel=0.004).at(x=x, y=0.42) for x in (0.62, 0.76)]
    frames = []
    for z in (-0.6, 0.6):
        frames += pair(beam((0.55, 0, z), (0.2, 0.72, z), 0.09, 0.04))
        frames += [
            box(1.68, 0.09, 0.04, bevel=0.004).at(y=0.33, z=z + 0.04),
            box(0.7, 0.08, 0.04, bevel=0.004).at(y=0.64, z=z + 0.04),
        ]
    benches = [shape for seat in bench for shape in pair(seat)]
    return [*parts("main", [*top, *frames]), *parts("seat", benches)]


def _grill(_: Variant) -> list[Part]:
    """Stand a kettle with an ash tray, a grate and two wheels on three legs."""
    bowl = lathe([(0, 0.56)], [(0.1, 0.57), (0.24, 0.66), (0.29, 0.8)], [(0, 0.8)], sides=40)
    lid = lathe([(0, 0.81)], [(0.3, 0.81)], [(0.28, 0.92), (0.18, 1.02), (0, 1.06)], sides=40)
    legs = around(rod((0, 0.62, 0.16), (0, 0, 0.36), 0.014), 3)
    stays = around(rod((0, 0.35, 0.1), (0, 0.35, 0.25), 0.008), 3)
    wheel = cylinder(0.09, 0.03, sides=28).turned(z=90)
    handle = [
        rod((-0.07, 1.03, 0.09), (-0.07, 1.11, 0.11), 0.008),
        rod((0.07, 1.03, 0.09), (0.07, 1.11, 0.11), 0.008),
    ]
    return [
        *parts("main", [bowl, lid]),
        *parts("metal", [*legs, *stays, *handle, cylinder(0.12, 0.02, sides=32).at(y=0.34)]),
        rod((-0.09, 1.11, 0.11), (0.09, 1.11, 0.11), 0.016).part("handle"),
        *parts("wheel", pair(wheel.at(x=0.33, y=0.09, z=-0.19))),
    ]


def _trampoline(_: Variant) -> list[Part]:
    legs = [
        rod((1.4 * np.cos(t), 0, 1.4 * np.sin(t)), (1.4 * np.cos(t), 0.75, 1.4 * np.sin(t)), 0.025)
        for t in np.radians(range(0, 360, 60))
    ]
    return [
        *parts("metal", [*legs, torus(1.45, 0.03, sides=64).at(y=0.75)]),
        sleeve((1.15, 0.76), (1.5, 0.76), (1.5, 0.8), (1.15, 0.8), sides=64).part("main"),
        cylinder(1.16, 0.012, sides=64).at(y=0.765).part("mat"),
    ]


def _pool(_: Variant) -> list[Part]:
    """Set an oblong basin of water into a rim of stone, with a ladder."""
    rim = [
        *pair(box(0.4, 0.1, 5.8, bevel=0.02).at(x=1.7)),
        *(box(3.8, 0.1, 0.4, bevel=0.02).at(z=z) for z in (-2.7, 2.7)),
    ]
    bars = [rod((1.38, -0.02, z), (1.38, 0.7, z), 0.02) for z in (-0.25, 0.25)] + [
        rod((1.38, 0.7, z), (1.75, 0.7, z), 0.02) for z in (-0.25, 0.25)
    ]
    bars += [rod((1.75, 0.08, z), (1.75, 0.7, z), 0.02) for z in (-0.25, 0.25)]
    return [
        *parts("main", rim),
        box(3.1, 0.05, 5.1, bevel=0.004).part("water"),
        *parts("metal", bars),
    ]


def _cooler(_: Variant) -> list[Part]:
    return [
        box(0.5, 0.3, 0.32, bevel=0.03).part("main"),
        box(0.52, 0.08, 0.34, bevel=0.025).at(y=0.3).part("lid"),
        *parts("metal", pair(box(0.02, 0.05, 0.16, bevel=0.008).at(x=0.26, y=0.2))),
        box(0.05, 0.07, 0.02, bevel=0.004).at(y=0.27, z=0.17).part("metal"),
    ]


def _planter(_: Variant) -> list[Part]:
    return [
        vessel([(0, 0)], [(0.14, 0)], [(0.2, 0.3)], wall=0.012).part("main"),
        cylinder(0.185, 0.02, sides=36).at(y=0.25).part("soil"),
    ]


BUILD = by_subtype(
    picnic=_picnic,
    grill=_grill,
    trampoline=_trampoline,
    pool=_pool,
    cooler=_cooler,
    planter=_planter,
)
