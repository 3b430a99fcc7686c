"""Ties and bow ties."""

import numpy as np

from media_studio.modelling.blob import Limb, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import loft, sleeve, tube


def _bow_tie(_: Variant) -> list[Part]:
    wing = blob(
        [
            Limb((0.012, 0, 0), (0.05, 0.0, 0), 0.016, 0.034),
            Limb((0.055, 0.02, 0), (0.055, -0.02, 0), 0.014),
        ],
        blend=0.012,
        cells=34,
    ).scaled(1, 1, 0.45)
    folds = [
        tube([(0.012, y, 0.0065), (0.035, 2.4 * y, 0.0135)], [0.0022, 0.0008], sides=8)
        for y in (-0.004, 0.004)
    ]
    knot = box(0.026, 0.032, 0.026, bevel=0.009).at(y=-0.016)
    return [*parts("main", [*pair(wing), *[c for f in folds for c in pair(f)]]), knot.part("main")]


def _bar(y: float) -> Shape:
    """Cut a slanting stripe as wide as the blade is where its corners lie."""
    corners = [(side, y + 0.012 * side + lift) for side, lift in _BAR]
    return prism(
        [(side * (0.0147 - 0.07 * high), high) for side, high in corners], 0.0088, bevel=0.0004
    )


_BAR = ((-1, 0.0), (1, 0.0), (1, 0.014), (-1, 0.014))
"""Corners of a stripe: its side and metres above its lower edge."""


def _neck_tie(_: Variant) -> list[Part]:
    """Hang a tie under its knot, with a collar band."""
    blade = prism(
        [(-0.016, 0.0), (0.016, 0.0), (0.044, -0.4), (0, -0.45), (-0.044, -0.4)],
        0.008,
        bevel=0.0012,
    )
    tail = prism(
        [(-0.012, 0.0), (0.012, 0.0), (0.026, -0.34), (0, -0.37), (-0.026, -0.34)],
        0.005,
        bevel=0.002,
    ).at(z=-0.009)
    knot = loft(
        [
            np.column_stack(
                [
                    w * rectangle(1, 1, radius=0.3)[:, 0],
                    np.full(20, y),
                    -d * rectangle(1, 1, radius=0.3)[:, 1],
                ]
            )
            for y, w, d in (
                (-0.012, 0.034, 0.02),
                (0.0, 0.042, 0.026),
                (0.026, 0.052, 0.028),
                (0.03, 0.046, 0.022),
            )
        ],
        crease=40,
    )
    band = (
        sleeve((0.064, -0.016), (0.07, -0.016), (0.066, 0.018), (0.06, 0.018), sides=56)
        .scaled(1.05, 1, 1)
        .turned(x=14)
        .at(0, 0.03, -0.058)
    )
    bars = [_bar(float(y)) for y in np.linspace(-0.36, -0.06, 7)]
    made = [*parts("main", [blade, tail, knot, band]), *parts("trim", bars)]
    return each(made, lambda s: s.turned(x=-4))


BUILD = by_subtype(bow_tie=_bow_tie, neck_tie=_neck_tie)
