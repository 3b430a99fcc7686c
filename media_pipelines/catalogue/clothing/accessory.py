"""Glasses, masks, ties and belts."""

import numpy as np

from media_pipelines.engines.scene.blob import Limb, blob
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism, rectangle, rounded, symmetric
from media_pipelines.engines.scene.shape import Shape, each, pair, parts
from media_pipelines.engines.scene.solids import box, ellipsoid, torus
from media_pipelines.engines.scene.sweeps import cylinder, loft, rod, sleeve, tube


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


def _neck_tie(_: Variant) -> list[Part]:
    """Hang a tie under its knot, with a collar band."""
    blade = prism(
        [(-0.016, 0.0), (0.016, 0.0), (0.044, -0.4), (0, -0.45), (-0.044, -0.4)], 0.008, bevel=0.003
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
        torus(0.062, 0.013, sides=48, section=8)
        .scaled(1, 1.15, 0.95)
        .turned(x=14)
        .at(0, 0.035, -0.055)
    )
    bars = [
        prism(
            [
                (-w, y - 0.62 * w),
                (w, y + 0.62 * w),
                (w, y + 0.62 * w + 0.014),
                (-w, y - 0.62 * w + 0.014),
            ],
            0.0094,
            bevel=0.0006,
        )
        for y in np.linspace(-0.37, -0.06, 7)
        for w in (0.0155 + 0.028 * float(-y) / 0.4,)
    ]
    made = [*parts("main", [blade, tail, knot, band]), *parts("trim", bars)]
    return each(made, lambda s: s.turned(x=-4))


def _belt(_: Variant) -> list[Part]:
    """Coil a belt loosely, the buckle in front."""
    t = np.linspace(-0.42 * np.pi, 1.9 * np.pi, 90)
    reach = 0.085 + 0.006 * t / np.pi
    path = np.column_stack([reach * np.sin(t), np.full(90, 0.02), reach * np.cos(t)])
    rings = []
    for k, centre in enumerate(path):
        ahead = path[min(k + 1, 89)] - path[max(k - 1, 0)]
        side = np.cross(ahead / np.linalg.norm(ahead), [0, 1.0, 0])
        rings.append(
            np.array(
                [
                    centre + a * side + [0, b, 0]
                    for a, b in ((0.0018, -0.02), (0.0018, 0.02), (-0.0018, 0.02), (-0.0018, -0.02))
                ]
            )
        )
    frame = (
        sleeve(
            (0.023, -0.0028), (0.029, -0.0028), (0.029, 0.0028), (0.023, 0.0028), sides=4, crease=20
        )
        .turned(y=45)
        .turned(x=90)
        .at(0, 0.02, 0.09)
    )
    pin = rod((-0.019, 0.02, 0.094), (0.021, 0.02, 0.094), 0.0025, sides=8)
    loop = box(0.012, 0.046, 0.012, bevel=0.002).at(0.035, -0.003, 0.08).turned(y=8)
    holes = [
        ellipsoid(0.0026, 0.0026, 0.001, sides=10).at(0, 0.02, 0.0925).turned(y=float(a))
        for a in (-28, -40, -52)
    ]
    return [
        loft(rings, crease=50).part("main"),
        loop.part("main"),
        *parts("trim", [frame, pin]),
        *parts("dark", holes),
    ]


ARCHETYPE = Archetype(
    name="glasses",
    nouns={
        "glasses": "glasses",
        "eyeglasses": "glasses",
        "spectacles": "glasses",
        "reading glasses": "glasses",
        "pair of glasses": "glasses",
        "sunglasses": "sunglasses",
        "sun glasses": "sunglasses",
        "shades": "sunglasses",
        "pair of sunglasses": "sunglasses",
        "mask": "mask",
        "carnival mask": "mask",
        "masquerade mask": "mask",
        "venetian mask": "mask",
        "eye mask": "mask",
        "bow tie": "bow_tie",
        "bowtie": "bow_tie",
        "tie": "neck_tie",
        "necktie": "neck_tie",
        "neck tie": "neck_tie",
        "belt": "belt",
        "leather belt": "belt",
    },
    slots={
        "main": "plastic:black",
        "lens": "glass",
        "pad": "plastic:white",
        "dark": "glass:black",
        "trim": "gold",
        "gem": "gem:red",
    },
    subtype_slots={
        "mask": {"main": "velvet:purple", "dark": "paint:black", "pad": "fur:magenta"},
        "bow_tie": {"main": "velvet:red"},
        "neck_tie": {"main": "velvet:navy", "trim": "velvet:crimson"},
        "belt": {"main": "leather:brown", "trim": "brass", "dark": "paint:black"},
    },
    slot_words={
        "lens": "lens",
        "frame": "main",
        "feather": "pad",
        "gem": "gem",
        "buckle": "trim",
        "stripe": "trim",
        "fringe": "trim",
        "cuff": "pad",
        "toe": "trim",
        "lace": "trim",
    },
    build=by_subtype(
        glasses=_glasses,
        sunglasses=_sunglasses,
        mask=_mask,
        bow_tie=_bow_tie,
        neck_tie=_neck_tie,
        belt=_belt,
    ),
)
