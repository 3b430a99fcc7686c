"""Masks for a carnival."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded, symmetric
from media_studio.modelling.shape import Shape, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import loft, tube

_MASK_SIDE = [
    (0, -0.02),
    (0.015, -0.03),
    (0.045, -0.038),
    (0.085, -0.02),
    (0.105, 0.025),
    (0.115, 0.05),
    (0.07, 0.035),
    (0.03, 0.028),
    (0, 0.045),
]


def _plumes() -> list[Shape]:
    """Fan three feathers out at one side."""
    return [
        loft(
            [
                np.array([[0, t, 0.001], [w, t + 0.3 * w, 0], [0, t, -0.001], [-w, t + 0.3 * w, 0]])
                + np.array([0.05 * s * t * t / 0.02, 0, -0.02 * t])
                for t, w in zip(
                    np.linspace(0, 0.16, 9),
                    [0.003, 0.01, 0.016, 0.019, 0.02, 0.018, 0.014, 0.008, 0.001],
                    strict=True,
                )
            ],
            crease=60,
        )
        .turned(z=-a)
        .at(0.085, 0.085, -0.04)
        for s, a in ((0.3, 5), (0.4, 28), (0.5, 50))
    ]


def _mask(_: Variant) -> list[Part]:
    """A carnival mask for the eyes, gems on its brow and feathers at one side."""
    outline = rounded(symmetric(_MASK_SIDE), 4)

    def curved(shape: Shape) -> Shape:
        return shape.warped(
            lambda p: np.column_stack([p[:, 0], p[:, 1] + 0.06, p[:, 2] - 5.0 * p[:, 0] ** 2])
        )

    face = prism(outline, 0.006, bevel=0.002)
    eye = rounded(
        [(0.02, -0.004), (0.045, -0.014), (0.072, 0.004), (0.068, 0.014), (0.04, 0.012)], 5
    )
    eyes = [prism(eye * [s, 1], 0.0075, bevel=0.0006) for s in (1, -1)]
    ring = np.column_stack([eye, np.full(len(eye), 0.003)])
    rims = [
        curved(tube(ring * np.array([s, 1.0, 1.0]), 0.0022, steps=1, sides=8, loop=True))
        for s in (1, -1)
    ]
    border = curved(
        tube(
            np.column_stack([outline * 0.985, np.full(len(outline), 0.002)]),
            0.003,
            steps=1,
            sides=8,
            loop=True,
        )
    )
    gems = [
        ellipsoid(r, 1.2 * r, 0.5 * r, sides=8).creased(10).at(x, y, 0.004 - 5 * x * x)
        for x, y, r in (
            (0, 0.078, 0.009),
            (0.03, 0.08, 0.005),
            (-0.03, 0.08, 0.005),
            (0.0, 0.1, 0.005),
        )
    ]
    return [
        curved(face).part("main"),
        *parts("dark", [curved(e) for e in eyes]),
        *parts("trim", [*rims, border]),
        *parts("gem", gems),
        *parts("pad", _plumes()),
    ]


BUILD = by_subtype(mask=_mask)
