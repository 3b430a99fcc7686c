"""Lutes and harps."""

import numpy as np

from media_pipelines.catalogue.music.modelling.fretwork import strings
from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism, rounded, symmetric
from media_pipelines.engines.scene.shape import Shape, parts
from media_pipelines.engines.scene.solids import box, ellipsoid, torus
from media_pipelines.engines.scene.sweeps import cylinder, lathe, rod, tube


def _harp(_: Variant) -> list[Part]:
    """Join a soundbox, a column and a curved neck; forty-odd strings between them."""
    box_ = prism([(0.04, 0.1), (0.11, 0.08), (0.56, 1.24), (0.5, 1.27)], 0.2, bevel=0.02)

    def tapered(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([x, y, z * (1.5 - 0.9 * y / 1.27)])

    box_ = box_.warped(tapered)
    neck = tube(
        [
            (0.53, 1.25, 0),
            (0.43, 1.32, 0),
            (0.25, 1.22, 0),
            (0.08, 1.3, 0),
            (-0.1, 1.56, 0),
            (-0.2, 1.6, 0),
        ],
        [0.05, 0.042, 0.036, 0.038, 0.045, 0.04],
        sides=14,
        flat=1.25,
    )
    column = (
        lathe(
            [
                (0.05, 0),
                (0.055, 0.03),
                (0.034, 0.06),
                (0.03, 0.7),
                (0.034, 1.34),
                (0.055, 1.4),
                (0.05, 1.44),
            ],
            sides=28,
        )
        .turned(z=7.0)
        .at(0.0, 0.12, 0)
    )
    crown = lathe(
        [(0.055, 0), (0.062, 0.02), (0.04, 0.05), (0.06, 0.09), (0.02, 0.12), (0, 0.125)], sides=28
    ).at(-0.19, 1.55, 0)
    foot = prism(
        rounded([(-0.1, 0), (0.32, 0), (0.3, 0.06), (0.12, 0.13), (-0.05, 0.14)], 4),
        0.3,
        bevel=0.02,
    )
    cords = []
    for share in np.linspace(0.03, 0.97, 30):
        low = np.array([0.085 + 0.43 * share, 0.14 + 1.09 * share])
        x = -0.13 + (0.5 + 0.13) * share
        high = float(
            np.interp(x, [-0.2, -0.1, 0.08, 0.25, 0.43, 0.53], [1.58, 1.53, 1.28, 1.2, 1.29, 1.25])
        )
        if high - low[1] > 0.04:
            cords.append(rod((low[0], low[1], 0), (x, high, 0), 0.0022, sides=6))
    return [
        *parts("main", [box_, neck, foot]),
        *parts("trim", [column, crown]),
        *parts("string", cords),
    ]


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


ARCHETYPE = Archetype(
    name="lute",
    nouns={
        "harp": "harp",
        "concert harp": "harp",
        "pedal harp": "harp",
        "lute": "lute",
        "mandolin": "lute",
        "balalaika": "lute",
    },
    slots={
        "main": "wood:maroon",
        "trim": "plastic:white",
        "neck": "wood:tan",
        "dark": "wood:black",
        "bridge": "wood:beige",
        "hair": "bone",
        "string": "fabric:cream",
    },
    subtype_slots={
        "harp": {"main": "wood", "trim": "gold"},
        "lute": {"main": "wood", "trim": "wood:brown"},
    },
    slot_words={
        "neck": "neck",
        "fingerboard": "dark",
        "pickguard": "trim",
        "bow": "hair",
        "bridge": "bridge",
        "column": "trim",
    },
    build=by_subtype(
        harp=_harp,
        lute=_lute,
    ),
)
