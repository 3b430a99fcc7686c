"""Light shoes: heels, sandals and slippers."""

import numpy as np

from media_pipelines.catalogue.clothing.modelling.footwear import sole, upper
from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.shape import parts
from media_pipelines.engines.scene.solids import ellipsoid, torus
from media_pipelines.engines.scene.sweeps import loft, rod, tube


def _high_heel(_: Variant) -> list[Part]:
    """Slant a slim pump from a thin heel down to a pointed toe."""
    z = np.array([-0.115, -0.1, -0.06, -0.01, 0.04, 0.08, 0.115, 0.138])
    low = np.array([0.098, 0.097, 0.085, 0.055, 0.022, 0.008, 0.005, 0.006])
    half = np.array([0.008, 0.024, 0.028, 0.028, 0.036, 0.036, 0.021, 0.005])
    wall = np.array([0.035, 0.045, 0.035, 0.022, 0.016, 0.03, 0.024, 0.01])
    angle, rings, soles = np.linspace(0, np.pi, 15), [], []
    for a, b, w, h in zip(z, low, half, wall, strict=True):
        arch = np.column_stack([w * np.cos(angle), b + h * np.sin(angle) ** 0.5, np.full(15, a)])
        floor = np.column_stack([w * np.cos(angle)[-2:0:-1], np.full(13, b), np.full(13, a)])
        rings.append(np.concatenate([arch, floor]))
        soles.append(
            np.array(
                [
                    [1.03 * w, b + 0.001, a],
                    [-1.03 * w, b + 0.001, a],
                    [-1.03 * w, b - 0.005, a],
                    [1.03 * w, b - 0.005, a],
                ]
            )
        )
    body = loft(rings, steps=4, crease=70)

    def opened(points: FloatArray) -> FloatArray:
        """Sink the top behind the toe box to the insole."""
        floor = np.interp(points[:, 2], z, low) + 0.004
        side = np.abs(points[:, 0]) / np.maximum(np.interp(points[:, 2], z, half), 1e-6)
        sunk = (
            (points[:, 2] < 0.066)
            & (points[:, 2] > -0.113)
            & (side < 0.86)
            & (points[:, 1] > floor)
        )
        return np.column_stack([points[:, 0], np.where(sunk, floor, points[:, 1]), points[:, 2]])

    heel = loft(
        [
            np.column_stack([r * np.cos(angle2), np.full(16, y), c - d * np.sin(angle2)])
            for y, r, d, c in (
                (0, 0.0055, 0.006, -0.098),
                (0.03, 0.0055, 0.006, -0.099),
                (0.07, 0.011, 0.012, -0.094),
                (0.1, 0.024, 0.024, -0.088),
            )
            for angle2 in (np.linspace(0, 2 * np.pi, 16, endpoint=False),)
        ],
        steps=3,
        crease=60,
    )
    return [
        body.warped(opened).part("main"),
        loft(soles, steps=4, crease=40).part("sole"),
        heel.part("main"),
    ]


def _sandal(_: Variant) -> list[Part]:
    straps = [
        tube(
            [
                (-0.047, 0.022, 0.05),
                (-0.04, 0.045, 0.052),
                (0, 0.062, 0.055),
                (0.042, 0.045, 0.052),
                (0.05, 0.022, 0.05),
            ],
            0.013,
            sides=12,
            flat=0.28,
        ),
        tube(
            [
                (-0.036, 0.022, -0.01),
                (-0.036, 0.06, 0),
                (0, 0.082, 0.005),
                (0.04, 0.06, 0),
                (0.044, 0.022, -0.01),
            ],
            0.012,
            sides=12,
            flat=0.28,
        ),
        tube(
            [
                (-0.034, 0.03, -0.05),
                (-0.036, 0.07, -0.095),
                (0, 0.082, -0.132),
                (0.038, 0.07, -0.095),
                (0.036, 0.03, -0.05),
            ],
            0.009,
            sides=12,
            flat=0.3,
        ),
    ]
    buckle = torus(0.011, 0.0022, sides=20, section=6).turned(z=-55).at(0.043, 0.056, 0.002)
    return [
        sole(0.018, 1.08).part("sole"),
        sole(0.007, 1.04).at(y=0.016).part("insole"),
        *parts("main", straps),
        buckle.part("metal"),
    ]


def _flip_flop(_: Variant) -> list[Part]:
    straps = [
        tube(
            [
                (s * 0.005, 0.026, 0.075),
                (s * 0.022, 0.05, 0.035),
                (s * 0.038, 0.046, -0.005),
                (s * 0.037, 0.016, -0.03),
            ],
            [0.006, 0.009, 0.009, 0.006],
            sides=10,
            flat=0.5,
        )
        for s in (1, -1)
    ]
    post = rod((0, 0.015, 0.078), (0, 0.03, 0.075), 0.005)
    return [
        sole(0.014, 1.08).part("sole"),
        sole(0.006, 1.06).at(y=0.013).part("insole"),
        *parts("main", [*straps, post]),
    ]


def _slipper(variant: Variant) -> list[Part]:
    vamp = upper(
        [
            (-0.015, 0.046, 0.066, 2.0),
            (0.0, 0.048, 0.07, 2.0),
            (0.04, 0.05, 0.064, 2.0),
            (0.09, 0.047, 0.05, 2.1),
            (0.125, 0.036, 0.036, 2.2),
            (0.145, 0.014, 0.018, 2.2),
        ],
        0.018,
    )
    angle = np.linspace(0.08, np.pi - 0.08, 12)
    edge = np.column_stack(
        [0.047 * np.cos(angle), 0.018 + 0.07 * np.sin(angle), np.full(12, -0.013)]
    )
    fluff = tube(edge, 0.0135, steps=3, sides=12).roughened(variant.rng, 0.0018, 0.012)
    ball = (
        ellipsoid(0.017, 0.017, 0.017, sides=24)
        .roughened(variant.rng, 0.002, 0.01)
        .at(0, 0.078, 0.07)
    )
    return [
        sole(0.016, 1.12).part("sole"),
        sole(0.01, 1.06).at(y=0.013).part("insole"),
        vamp.part("main"),
        *parts("fluff", [fluff, ball]),
    ]


ARCHETYPE = Archetype(
    name="sandal",
    nouns={
        "high heel": "high_heel",
        "heel": "high_heel",
        "stiletto": "high_heel",
        "pumps": "high_heel",
        "high heeled shoe": "high_heel",
        "sandal": "sandal",
        "flip flop": "flip_flop",
        "thong sandal": "flip_flop",
        "slipper": "slipper",
        "house shoe": "slipper",
    },
    slots={
        "main": "leather:brown",
        "sole": "rubber:white",
        "insole": "leather:tan",
        "metal": "brass",
        "fluff": "fur:white",
    },
    subtype_slots={
        "high_heel": {"main": "plastic:red", "sole": "leather:black"},
        "sandal": {"sole": "rubber:black"},
        "flip_flop": {"main": "rubber:yellow", "sole": "rubber:blue", "insole": "rubber:cyan"},
        "slipper": {"main": "velvet:pink", "insole": "fabric:white"},
    },
    slot_words={
        "sole": "sole",
        "strap": "main",
        "buckle": "metal",
    },
    varies=frozenset({"looks"}),
    build=by_subtype(
        high_heel=_high_heel,
        sandal=_sandal,
        flip_flop=_flip_flop,
        slipper=_slipper,
    ),
)
