"""Lutes."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.music.modelling.fretwork import strings
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded, symmetric
from media_studio.modelling.shape import Shape, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, rod


def _ribbed_shell() -> Shape:
    """Bulge the pear-shaped back."""
    heights = [0, 0.085, 0.17, 0.29, 0.4, 0.454]
    widths = [0.15, 0.16, 0.152, 0.135, 0.11, 0.1]

    def pear(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        height = 0.227 * (y + 1)
        width = np.interp(height, heights, widths)
        return np.column_stack([x * width, height, 0.12 * np.minimum(z, 0)])

    return ellipsoid(1, 1, 1, sides=40).warped(pear)


def _lute(_: Variant) -> list[Part]:
    """Glue ribs into a pear-shaped shell under a flat top; the head is bent back."""
    half = [
        (0, 0),
        (0.08, 0.012),
        (0.145, 0.085),
        (0.15, 0.17),
        (0.11, 0.29),
        (0.05, 0.4),
        (0.028, 0.45),
        (0, 0.455),
    ]
    outline = rounded(symmetric(half), 4)
    top = prism(outline, 0.006, bevel=0.0015).at(z=0.002)
    rose = [
        torus(r, 0.0028, sides=36, section=6).turned(x=90).at(y=0.24, z=0.005)
        for r in (0.042, 0.03, 0.016)
    ]
    hole = cylinder(0.04, 0.001, bevel=0, sides=36).turned(x=90).at(y=0.24, z=0.0045)
    neck = prism(
        [(-0.028, 0.43), (0.028, 0.43), (0.022, 0.72), (-0.022, 0.72)], 0.026, bevel=0.008
    ).at(z=-0.008)
    board = prism(
        [(-0.029, 0.42), (0.029, 0.42), (0.023, 0.72), (-0.023, 0.72)], 0.005, bevel=0.001
    ).at(z=0.006)
    head = (
        prism([(-0.024, 0), (0.024, 0), (0.018, 0.17), (-0.018, 0.17)], 0.018, bevel=0.004)
        .turned(x=-72)
        .at(0, 0.715, -0.002)
    )
    pegs = [
        rod(
            (-0.045, 0.72 + 0.009 * k, -0.03 - 0.025 * k),
            (0.045, 0.72 + 0.009 * k, -0.03 - 0.025 * k),
            0.0038,
            sides=8,
        )
        for k in range(6)
    ]
    return [
        _ribbed_shell().part("main"),
        top.part("bridge"),
        *parts("trim", rose),
        *parts(
            "dark", [hole, board, box(0.12, 0.014, 0.01, bevel=0.003).at(y=0.085, z=0.01), *pegs]
        ),
        *parts("neck", [neck, head]),
        *parts("hair", strings(np.linspace(-0.016, 0.016, 6), (0.093, 0.014), (0.72, 0.011), 1.9)),
    ]


BUILD = by_subtype(lute=_lute)
