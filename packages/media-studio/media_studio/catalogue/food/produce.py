"""Tropical and cut fruit."""

import numpy as np

from media_studio.catalogue.nature.modelling.foliage import blade
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, around, each, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe


def _melon_slice(_: Variant) -> list[Part]:
    """Stand a wedge of watermelon on its rind."""
    rim = arc(1, 200, 340, steps=28)

    def layer(radius: float, thick: float, bevel: float) -> Shape:
        ring = radius * rim
        return prism(ring, thick, bevel=bevel)

    seeds = []
    for side in (1, -1):
        for k, (angle, reach) in enumerate(
            (
                (222, 0.8),
                (246, 0.8),
                (270, 0.82),
                (294, 0.8),
                (318, 0.8),
                (240, 0.62),
                (270, 0.62),
                (300, 0.62),
            )
        ):
            x, y = (
                0.13 * reach * np.cos(np.radians(angle)),
                0.13 * reach * np.sin(np.radians(angle)),
            )
            seed = ellipsoid(0.0032, 0.0055, 0.0016, sides=10).turned(z=float(angle + 90))
            seeds.append(seed.at(float(x), float(y), side * 0.0178).part("seed"))
            del k
    wedge = [
        layer(0.15, 0.034, 0.002).part("rind"),
        layer(0.141, 0.0344, 0.0005).part("pith"),
        layer(0.134, 0.0352, 0.001).part("pulp"),
        *seeds,
    ]
    return each(wedge, lambda s: s.turned(z=0).at(y=0.15))


def _pineapple(_: Variant) -> list[Part]:
    profile = [
        (0, 0),
        (0.035, 0.004),
        (0.056, 0.04),
        (0.06, 0.085),
        (0.05, 0.135),
        (0.028, 0.158),
        (0, 0.16),
    ]
    core = lathe(profile, sides=40, bevel=0)
    heights, radii = np.array(profile)[1:6, 1], np.array(profile)[1:6, 0]
    scale = lathe(
        [(0.013, 0)],
        [(0.0125, 0.002), (0.006, 0.0052)],
        [(0.0015, 0.0095), (0, 0.0098)],
        sides=6,
        steps=2,
        bevel=0,
    ).creased(30)
    eyes = []
    for row in range(9):
        y = 0.012 + 0.0172 * row
        reach = float(np.interp(y, heights, radii))
        size = 0.7 + 0.3 * reach / 0.06
        for k in range(13):
            placed = (
                scale.scaled(size, 1, size)
                .turned(x=90, z=90)
                .turned(y=90)
                .turned(z=20.0 * (y - 0.08) / 0.08)
            )
            eyes.append(placed.at(reach - 0.003, y, 0).turned(y=360 * (k + 0.5 * (row % 2)) / 13))
    leaves = []
    for ring, (count, long, lean) in enumerate(
        ((9, 0.062, 35), (9, 0.08, 55), (7, 0.095, 70), (4, 0.105, 82))
    ):
        leaf = blade(long, 0.0075, -0.018).turned(z=float(lean)).at(x=0.012 - 0.003 * ring)
        leaves += [s.at(y=0.156 + 0.002 * ring) for s in around(leaf, count, 17.0 * ring)]
    return [core.part("stem"), *parts("main", eyes), *parts("leaf", leaves)]


_AVOCADO = [
    (0, 0),
    (0.024, 0.006),
    (0.036, 0.03),
    (0.03, 0.06),
    (0.017, 0.084),
    (0.009, 0.094),
    (0, 0.096),
]


def _avocado(variant: Variant) -> list[Part]:
    """Lean one half, cut face to the front, against a whole fruit."""
    whole = lathe(_AVOCADO, sides=36, bevel=0).turned(z=16).at(-0.028, 0.003, -0.012)
    lean = each(_avocado_half(variant), lambda s: s.turned(x=40).at(0.012, 0.0, 0.034))
    return [whole.part("main"), *lean]


def _avocado_half(_: Variant) -> list[Part]:
    """Lay one half on its back, its cut face with the stone up and to the front."""
    whole = lathe(_AVOCADO, sides=36, bevel=0)
    back = whole.warped(lambda p: np.column_stack([p[:, 0], p[:, 1], np.minimum(p[:, 2], 0)]))
    face = whole.warped(
        lambda p: np.column_stack(
            [0.95 * p[:, 0], 0.96 * p[:, 1] + 0.0018, np.clip(p[:, 2], -0.002, 0.0012)]
        )
    )
    inner = whole.warped(
        lambda p: np.column_stack(
            [0.8 * p[:, 0], 0.84 * p[:, 1] + 0.0065, np.clip(p[:, 2], -0.002, 0.0019)]
        )
    )
    pit = ellipsoid(0.0175, 0.0185, 0.0165, sides=28).at(0, 0.034, 0.002)
    cut = [back.part("main"), face.part("pith"), inner.part("flesh"), pit.part("pit")]
    return each(cut, lambda s: s.turned(x=-54))


def _coconut(variant: Variant) -> list[Part]:
    rng = variant.rng
    ball = ellipsoid(0.058, 0.058, 0.058, sides=40).roughened(rng, 0.0009, 0.008)
    whole = ball.at(-0.045, 0.057, -0.03)
    eyes = [
        ellipsoid(0.006, 0.006, 0.003, sides=10).turned(y=t).at(0, 0, 0.0575).turned(x=-20, y=t)
        for t in (-14, 14)
    ]
    eyes.append(ellipsoid(0.006, 0.006, 0.003, sides=10).at(0, 0, 0.0575).turned(x=2))
    bowl = lathe(
        [(0, 0)],
        [(0.035, 0.01), (0.054, 0.036), (0.058, 0.058)],
        [(0.053, 0.059)],
        [(0.05, 0.04), (0.03, 0.0155), (0, 0.009)],
        sides=40,
        bevel=0,
    )
    white = lathe(
        [(0, 0.006)],
        [(0.033, 0.014), (0.0525, 0.04), (0.0535, 0.0595)],
        [(0.044, 0.0598)],
        [(0.038, 0.036), (0.02, 0.02), (0, 0.0175)],
        sides=40,
        bevel=0,
    )
    lay = [bowl.roughened(rng, 0.0005, 0.008).part("main"), white.part("flesh")]
    half = each(lay, lambda s: s.turned(x=52, y=14).at(0.035, 0.028, 0.012))
    return [whole.part("main"), *parts("pit", [e.at(-0.045, 0.057, -0.03) for e in eyes]), *half]


def _citrus(variant: Variant) -> list[Part]:
    """Set a whole lemon behind a half that shows its segments."""
    profile = [
        (0, 0.002),
        (0.006, 0.004),
        (0.012, 0.009),
        (0.026, 0.022),
        (0.0305, 0.042),
        (0.026, 0.062),
        (0.012, 0.076),
        (0.007, 0.081),
        (0, 0.083),
    ]
    body = lathe(profile, sides=36, bevel=0).roughened(variant.rng, 0.00022, 0.006)
    cut = body.at(y=-0.042).warped(
        lambda p: np.column_stack([p[:, 0], np.minimum(p[:, 1], 0), p[:, 2]])
    )
    pith = cylinder(0.0288, 0.002, bevel=0.0005, sides=36).at(y=-0.0012)
    wedge = prism(
        [(0.0035, 0.0016), (0.0245, 0.0095), (0.0262, 0), (0.0245, -0.0095), (0.0035, -0.0016)],
        0.002,
        bevel=0.0006,
    )
    segments = around(wedge.turned(x=-90).at(y=0.0006), 8)
    half = [cut.part("main"), pith.part("pith"), *parts("flesh", segments)]
    leaf = blade(0.036, 0.01, 0.006)
    return [
        body.at(y=-0.042).turned(z=78, y=25).at(-0.012, 0.0305, -0.024).part("main"),
        *each(half, lambda s: s.turned(x=76, y=18).at(0.012, 0.0292, 0.03)),
        leaf.turned(y=160, z=-14).at(-0.045, 0.045, -0.018).part("leaf"),
    ]


def _kiwi(_: Variant) -> list[Part]:
    whole = ellipsoid(0.026, 0.032, 0.026, sides=32)
    cut = whole.warped(lambda p: np.column_stack([p[:, 0], np.minimum(p[:, 1], 0), p[:, 2]]))
    flesh, core = (
        cylinder(0.0245, 0.002, bevel=0.0008, sides=36).at(y=-0.001),
        cylinder(0.007, 0.002, sides=24).at(y=-0.0004),
    )
    seed = ellipsoid(0.0017, 0.0007, 0.0008, sides=8)
    seeds = [
        seed.at(0.0105 + 0.0018 * (k % 2), 0.0012, 0).turned(y=360 * k / 22) for k in range(22)
    ]
    half = [cut.part("main"), flesh.part("flesh"), core.part("pith"), *parts("seed", seeds)]
    return [
        whole.turned(z=80, y=20).at(-0.016, 0.026, -0.018).part("main"),
        *each(half, lambda s: s.turned(x=72, y=15).at(0.014, 0.0243, 0.02)),
    ]


BUILD = by_subtype(
    melon_slice=_melon_slice,
    pineapple=_pineapple,
    avocado=_avocado,
    avocado_half=_avocado_half,
    coconut=_coconut,
    lemon=_citrus,
    lime=_citrus,
    kiwi=_kiwi,
)
