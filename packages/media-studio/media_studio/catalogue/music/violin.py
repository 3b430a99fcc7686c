"""The violin family."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.music.modelling.fretwork import strings
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, symmetric
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import rod, tube


def _bout(scale: float, depth: float) -> list[Part]:
    """Make the body of a violin, 0.36 m long at scale 1, its belly towards +Z."""
    bouts = [
        [(0, 0), (0.06, 0.006), (0.1, 0.045), (0.104, 0.085), (0.094, 0.115), (0.093, 0.132)],
        [(0.088, 0.138), (0.068, 0.148), (0.056, 0.175), (0.062, 0.207), (0.078, 0.22)],
        [(0.083, 0.226), (0.081, 0.24), (0.085, 0.27), (0.08, 0.31), (0.05, 0.348), (0, 0.356)],
    ]
    half = np.concatenate([spline(np.array(bout), 3) for bout in bouts])
    outline = symmetric(half) * scale
    ribs = prism(outline * [0.965, 0.975] + [0, 0.0045 * scale], depth, bevel=0.002)
    plate = prism(outline, 0.007 * scale, bevel=0.0025 * scale)
    arch = ellipsoid(0.082 * scale, 0.15 * scale, 0.013 * scale, sides=36).at(y=0.175 * scale)

    def waisted(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([x * (1 - 0.3 * np.exp(-(((y / scale - 0.18) / 0.05) ** 2))), y, z])

    waist = arch.warped(waisted)
    hole = tube(
        [(0.028, 0.13, 0), (0.034, 0.142, 0), (0.027, 0.165, 0), (0.022, 0.19, 0), (0.03, 0.2, 0)],
        [0.004, 0.0022, 0.0028, 0.0022, 0.0035],
        sides=8,
        flat=0.6,
    ).scaled(scale, scale, scale)
    return [
        ribs.part("main"),
        *parts(
            "main",
            [
                plate.at(z=depth / 2),
                plate.at(z=-depth / 2),
                waist.at(z=depth / 2),
                waist.at(z=-depth / 2),
            ],
        ),
        *parts("dark", pair(hole.at(x=0.012 * scale, z=depth / 2 + 0.0115 * scale))),
    ]


def _scroll(neck: float) -> Shape:
    """Curl the end of a neck of length `neck`."""
    turns = np.linspace(0, 3.6 * np.pi / 1.6, 22)
    reach = 0.019 * np.exp(-0.2 * turns)
    return tube(
        np.column_stack(
            [0 * turns, 0.44 + neck + reach * np.cos(turns) - 0.015, -reach * np.sin(turns)]
        ),
        np.linspace(0.0085, 0.005, 22).tolist(),
        steps=1,
        sides=10,
        flat=1.0,
    )


def _pegs(neck: float) -> list[Shape]:
    """Push four pegs through the box, their heads on alternate sides."""
    return [
        shape
        for k in range(4)
        for shape in (
            rod(
                ((-1) ** k * -0.012, 0.37 + neck + 0.016 * k, 0),
                ((-1) ** k * 0.03, 0.37 + neck + 0.016 * k, 0),
                0.003,
                sides=8,
            ),
            ellipsoid(0.003, 0.009, 0.007, sides=12).at(
                (-1) ** k * 0.036, 0.37 + neck + 0.016 * k, 0
            ),
        )
    ]


def _bridge(scale: float, front: float) -> Shape:
    """Stand the bridge on the belly at depth `front`."""
    return (
        prism(
            [
                (-0.021, 0),
                (-0.008, 0.006),
                (0.008, 0.006),
                (0.021, 0),
                (0.018, 0.03),
                (0, 0.036),
                (-0.018, 0.03),
            ],
            0.004,
            bevel=0.001,
        )
        .turned(x=90)
        .scaled(scale, scale, scale)
        .at(0, 0.165 * scale, front + 0.01 * scale)
    )


def _cords(scale: float, front: float, neck: float) -> list[Shape]:
    """Draw four strings over the bridge."""
    cords = strings(
        1.6 * np.linspace(-0.008, 0.008, 4) * scale,
        (0.11 * scale, front + 0.028 * scale),
        (0.163 * scale, front + 0.046 * scale),
        1 / 1.6,
    )
    cords += [
        rod(
            (1.6 * x, 0.163 * scale, front + 0.046 * scale),
            (x, (0.36 + neck) * scale, front + 0.034 * scale),
            0.001,
            sides=6,
        )
        for x in np.linspace(-0.008, 0.008, 4) * scale
    ]
    return cords


def _fiddle(scale: float, depth: float, neck: float) -> list[Part]:
    front = depth / 2
    board = (
        prism(
            [(-0.021, 0.24), (0.021, 0.24), (0.012, 0.356 + neck), (-0.012, 0.356 + neck)],
            0.008,
            bevel=0.003,
        )
        .scaled(scale, scale, scale)
        .at(z=front + 0.028 * scale)
    )
    stick = (
        prism(
            [(-0.016, 0.345), (0.016, 0.345), (0.011, 0.36 + neck), (-0.011, 0.36 + neck)],
            0.02,
            bevel=0.007,
        )
        .scaled(scale, scale, scale)
        .at(z=front + 0.014 * scale)
    )
    scroll = _scroll(neck)
    peg_box = box(0.024, 0.075, 0.022, bevel=0.005).at(y=0.355 + neck)
    tail = (
        prism(
            [(-0.012, 0.012), (0.012, 0.012), (0.021, 0.115), (-0.021, 0.115)], 0.007, bevel=0.003
        )
        .turned(x=8)
        .scaled(scale, scale, scale)
        .at(z=front + 0.012 * scale)
    )
    crown = [s.scaled(scale, scale, scale).at(z=front + 0.014 * scale) for s in (scroll, peg_box)]
    return [
        *_bout(scale, depth),
        *parts("neck", [stick, *crown]),
        *parts(
            "dark",
            [
                board,
                tail,
                *[p.scaled(scale, scale, scale).at(z=front + 0.014 * scale) for p in _pegs(neck)],
            ],
        ),
        _bridge(scale, front).part("bridge"),
        *parts("metal", _cords(scale, front, neck)),
    ]


def _violin(_: Variant) -> list[Part]:
    """Lean a bow beside a violin."""
    stick = tube([(0, 0, 0), (0, 0.3, -0.008), (0, 0.62, 0.0)], [0.0042, 0.0036, 0.003], sides=8)
    hair = box(0.006, 0.57, 0.0015, bevel=0.0004).at(y=0.03, z=0.019)
    frog, tip = (
        box(0.009, 0.04, 0.02, bevel=0.003).at(y=0.02, z=0.01),
        box(0.006, 0.012, 0.022, bevel=0.002).at(y=0.605, z=0.01),
    )
    bow = [stick.part("neck"), hair.part("hair"), frog.part("dark"), tip.part("dark")]
    return [
        *_fiddle(1.0, 0.036, 0.14),
        *each(bow, lambda s: s.turned(y=25, z=-9).at(0.14, 0.004, 0.03)),
    ]


def _cello(_: Variant) -> list[Part]:
    spike = rod((0, -0.22, 0), (0, 0.02, 0), 0.004, tip=0.007, sides=10)
    return [*_fiddle(2.1, 0.13, 0.135), spike.part("metal")]


BUILD = by_subtype(
    violin=_violin,
    cello=_cello,
)
