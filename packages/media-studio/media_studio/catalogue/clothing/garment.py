"""Clothes as if somebody invisible wore them."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Lump, carved
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, pair, parts, skin
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, loft, sleeve, tube

_SIDES = 48
CrossSection = tuple[float, float, float]
"""Height, half width and half depth of a garment, metres."""


def _sheath(
    levels: list[CrossSection], *, folds: float = 0.0, waves: int = 9, thick: float = 0.006
) -> Shape:
    """Hang cloth around the y axis through elliptic levels, open at both ends.

    Args:
        levels: From the hem up.
        folds: Depth of the folds at the hem, as a share of its size.
        waves: Number of folds.
        thick: Of the cloth.
    """
    angle = np.linspace(0, 2 * np.pi, _SIDES * 2, endpoint=False)
    span = levels[-1][0] - levels[0][0]
    outer, inner = list[FloatArray](), list[FloatArray]()
    for y, w, d in levels:
        low = 1 - (y - levels[0][0]) / span
        wave = 1 + folds * low**1.5 * np.sin(waves * angle + 0.7 * np.sin(2 * angle))
        for rows, gap in ((outer, 0.0), (inner, thick)):
            x, z = (w - gap) * wave * np.cos(angle), -(d - gap) * wave * np.sin(angle)
            rows.append(np.column_stack([x, np.full(len(angle), y), z]))
    smooth = [_smoothed(np.stack(outer)), _smoothed(np.stack(inner))]
    return skin(np.concatenate([smooth[0], smooth[1][::-1]]), loop=True, crease=70)


def _smoothed(rings: FloatArray) -> FloatArray:
    count, sides, _ = rings.shape
    return spline(rings.reshape(count, -1), 4).reshape(-1, sides, 3)


_TORSO: list[CrossSection] = [
    (0.0, 0.215, 0.12),
    (0.06, 0.212, 0.122),
    (0.3, 0.205, 0.125),
    (0.48, 0.2, 0.115),
    (0.55, 0.17, 0.09),
    (0.585, 0.11, 0.075),
    (0.6, 0.08, 0.07),
]


def _sleeve(length: float, wide: float, narrow: float, lean: float) -> Shape:
    """Make a sleeve at the right shoulder, open at the cuff."""
    axis = np.array([np.sin(np.radians(lean)), -np.cos(np.radians(lean)), 0.0])
    start = np.array([0.125, 0.515, 0.0])
    side = np.array([-axis[1], axis[0], 0.0])
    angle = np.linspace(0, 2 * np.pi, 32, endpoint=False)

    def ring(share: float, size: float) -> FloatArray:
        wrinkle = 1 + 0.04 * np.sin(14 * share)
        centre = start + share * length * axis + [0, -0.02 * share**2, 0.03 * share**2]
        across = size * wrinkle * np.cos(angle)[:, None] * side
        return np.asarray(centre + across + 0.82 * size * np.sin(angle)[:, None] * [0, 0, 1.0])

    shares = np.linspace(0, 1, 14)
    sizes = (wide + (narrow - wide) * shares**0.8) * np.minimum(0.55 + 2.4 * shares, 1)
    outer = [ring(s, r) for s, r in zip(shares, sizes, strict=True)]
    inner = [ring(s, r - 0.006) for s, r in zip(shares[::-1], sizes[::-1], strict=True)]
    inner[-1] = outer[0] * 0.0 + outer[0].mean(axis=0) + 0.5 * (outer[0] - outer[0].mean(axis=0))
    return loft([*outer, *inner], crease=70)


def _collar(radius: float = 0.082, thick: float = 0.011, y: float = 0.598) -> Shape:
    return (
        torus(radius, thick, sides=44, section=10).scaled(1, 1.1, 0.88).turned(x=9).at(0, y, 0.002)
    )


def _hem(level: CrossSection, size: float = 0.006) -> Shape:
    y, w, d = level
    return torus(1.0, size / w, sides=64, section=8).scaled(w, w, d).at(y=y + 0.005)


def _t_shirt(_: Variant) -> list[Part]:
    sleeves = pair(_sleeve(0.22, 0.085, 0.078, 36))
    return [
        _sheath(_TORSO, folds=0.02).part("main"),
        *parts("main", sleeves),
        *parts("trim", [_collar(), _hem(_TORSO[0])]),
    ]


def _front(
    points: list[tuple[float, float]],
    depth: Sequence[CrossSection] | FloatArray,
    lift: float = 0.003,
) -> FloatArray:
    """Lay points (x, y) on the front of a torso, `lift` metres before it."""
    y0, w0, d0 = np.array(depth).T
    rows = []
    for x, y in points:
        w, d = np.interp(y, y0, w0), np.interp(y, y0, d0)
        rows.append((x, y, d * np.sqrt(max(1 - float(x / w) ** 2, 0)) + lift))
    return np.array(rows)


def _placket() -> Shape:
    path = _front([(0, 0.01), (0, 0.15), (0, 0.3), (0, 0.45), (0, 0.56)], _TORSO)
    return tube(path, 0.016, sides=8, flat=0.35)


def _cuffed_sleeves() -> list[Shape]:
    band = (
        sleeve((0.045, -0.026), (0.0535, -0.026), (0.056, 0.024), (0.048, 0.026), sides=40)
        .scaled(1, 1, 0.84)
        .turned(z=20)
        .at(0.3, 0.016, 0.03)
    )
    return [*pair(_sleeve(0.51, 0.082, 0.05, 20)), *pair(band)]


def _shirt(_: Variant) -> list[Part]:
    buttons = [
        cylinder(0.0075, 0.004, bevel=0.001, sides=16)
        .turned(x=90)
        .at(*map(float, _front([(0, y)], _TORSO)[0] + [0, 0, 0.004]))
        for y in (0.05, 0.14, 0.23, 0.32, 0.41, 0.5)
    ]
    pocket = box(0.085, 0.095, 0.006, bevel=0.002).turned(y=24, x=-2).at(0.1, 0.36, 0.112)
    return [
        _sheath(_TORSO, folds=0.02).part("main"),
        *parts("main", [*_cuffed_sleeves(), _placket(), pocket, _fold_collar()]),
        *parts("button", buttons),
    ]


def _jacket(_: Variant) -> list[Part]:
    """A zipped jacket with ribbed cuffs and waist."""
    body = [
        (0.0, 0.2, 0.115),
        (0.05, 0.215, 0.135),
        *[(y, w + 0.012, d + 0.014) for y, w, d in _TORSO[2:]],
    ]
    cloth = spline(np.array(body), 4)
    rise = [(0.0, float(y)) for y in np.linspace(0.0, 0.585, 20)]
    zip_ = tube(_front(rise, cloth), 0.009, sides=8, flat=0.5, steps=2)
    pull = box(0.012, 0.034, 0.005, bevel=0.002).at(
        *map(float, _front([(0, 0.5)], cloth)[0] + [0, 0, 0.006])
    )
    slit = _front([(0.085, 0.13), (0.11, 0.19), (0.125, 0.23)], cloth)
    pockets = pair(tube(slit, 0.0085, sides=8, flat=0.5))
    arms = pair(_sleeve(0.52, 0.095, 0.062, 20))
    cuffs = pair(
        torus(0.052, 0.013, sides=32, section=10)
        .scaled(1, 2.0, 0.86)
        .turned(z=20)
        .at(0.322, 0.02, 0.03)
    )
    waist = [torus(1.0, 0.095, sides=72, section=8).scaled(0.205, 0.3, 0.124).at(y=0.028)]
    return [
        _sheath(body, folds=0.015).part("main"),
        *parts("sleeve", arms),
        *parts("trim", [*cuffs, *waist, _collar(0.09, 0.022, 0.6)]),
        *parts("metal", [zip_, pull, *pockets]),
    ]


def _fold_collar() -> Shape:
    """Turn a collar down around the neck, its two points at the front."""
    sections = []
    for turn in np.radians(np.linspace(13, 347, 61)):
        point = float(np.clip((np.cos(turn) - 0.45) / 0.55, 0, 1))
        out, low = 0.117 + 0.008 * point, -0.006 - 0.045 * point
        profile = np.array(
            [(0.079, -0.03), (0.076, 0.034), (0.084, 0.034), (out, low), (out - 0.006, low - 0.003)]
        )
        radius, height = profile.T
        sections.append(
            np.column_stack([radius * np.sin(turn), height, 0.88 * radius * np.cos(turn)])
        )
    return loft(sections, crease=40).turned(x=9).at(0, 0.598, 0.002)


def _denim_seams() -> list[Shape]:
    """Sew from the pockets straight down to the waistband, and along the yoke above them."""
    body = spline(np.array(_TORSO), 4)

    def seam(start: tuple[float, float], end: tuple[float, float]) -> Shape:
        line = [(float(x), float(y)) for x, y in np.linspace(start, end, 16)]
        return tube(_front(line, body, lift=0.0004), 0.0016, steps=2, sides=6)

    right = [
        seam((0.068, 0.286), (0.05, 0.034)),
        seam((0.128, 0.286), (0.104, 0.034)),
        seam((0.018, 0.438), (0.165, 0.438)),
    ]
    return [each for shape in right for each in pair(shape)]


def _denim_jacket(_: Variant) -> list[Part]:
    """A jacket of heavy cloth: a fold collar, a waistband, two flapped pockets, and seams."""
    flap = box(0.1, 0.035, 0.01, bevel=0.003).turned(y=24, x=-2)
    pocket = box(0.085, 0.09, 0.007, bevel=0.002).turned(y=24, x=-2)
    waist = sleeve((0.99, 0.0), (1.03, 0.0), (1.03, 0.3), (0.99, 0.3), sides=64)
    buttons = [
        cylinder(0.009, 0.006, bevel=0.002, sides=18).turned(x=90)
        .at(*map(float, _front([(0, y)], _TORSO)[0] + [0, 0, 0.006]))
        for y in (0.02, 0.12, 0.22, 0.32, 0.42, 0.52)
    ]  # fmt: skip
    return [
        _sheath(_TORSO).part("main"),
        *parts("main", [*_cuffed_sleeves(), _placket(), _fold_collar()]),
        *parts("main", pair(flap.at(0.1, 0.4, 0.112))),
        *parts("main", pair(pocket.at(0.1, 0.33, 0.112))),
        waist.scaled(_TORSO[0][1], 0.12, _TORSO[0][2]).at(y=0.0).part("main"),
        *parts("seam", _denim_seams()),
        *parts("metal", buttons),
    ]


def _sweater(variant: Variant) -> list[Part]:
    """Pull over: ribbed cuffs and waist, and a round neck; a hood if one is asked for."""
    made = [part for part in _jacket(variant) if part.slot != "metal"]
    return [*made, *([_hood()] if "hood" in variant.attributes else [])]


def _hood() -> Part:
    """Set a hood on the neck."""
    hood = carved(
        [Lump((0, 0.7, -0.03), (0.132, 0.16, 0.14)), Lump((0, 0.6, -0.01), (0.12, 0.06, 0.11))],
        [Lump((0, 0.705, 0.04), (0.104, 0.13, 0.15)), Lump((0, 0.6, 0.02), (0.075, 0.07, 0.08))],
        blend=0.02,
        cells=38,
    )
    return hood.part("main")


def _hoodie(variant: Variant) -> list[Part]:
    cords = pair(
        tube([(0.045, 0.575, 0.095), (0.05, 0.5, 0.145), (0.048, 0.42, 0.15)], 0.004, sides=8)
    )
    pouch = prism(
        [(-0.11, 0.07), (0.11, 0.07), (0.12, 0.14), (0.075, 0.22), (-0.075, 0.22), (-0.12, 0.14)],
        0.02,
        bevel=0.006,
    ).at(z=0.134)
    return [*_sweater(variant), _hood(), *parts("lace", cords), pouch.part("main")]


def _dress(_: Variant) -> list[Part]:
    skirt: list[CrossSection] = [
        (0, 0.36, 0.3),
        (0.2, 0.285, 0.235),
        (0.42, 0.19, 0.15),
        (0.55, 0.122, 0.092),
        (0.58, 0.118, 0.088),
    ]
    top: list[CrossSection] = [
        (0.56, 0.12, 0.09),
        (0.64, 0.128, 0.1),
        (0.74, 0.152, 0.115),
        (0.82, 0.15, 0.105),
        (0.86, 0.145, 0.09),
    ]
    sash = torus(1.0, 0.07, sides=64, section=10).scaled(0.121, 0.4, 0.091).at(y=0.57)
    straps = pair(
        tube(
            [
                (0.088, 0.84, 0.08),
                (0.096, 0.885, 0.06),
                (0.1, 0.906, 0),
                (0.096, 0.885, -0.06),
                (0.088, 0.84, -0.08),
            ],
            0.022,
            sides=16,
            flat=0.14,
        )
    )
    bow = [
        ellipsoid(0.036, 0.02, 0.008, sides=16).turned(z=16).at(0.034, 0.572, 0.099),
        ellipsoid(0.012, 0.015, 0.009, sides=14).at(0, 0.57, 0.101),
    ]
    return [
        _sheath(skirt, folds=0.085, waves=11).part("main"),
        _sheath(top).part("main"),
        *parts("main", straps),
        *parts(
            "trim", [sash, bow[0], bow[0].mirrored("x"), bow[1], _hem((0.855, 0.145, 0.09), 0.0085)]
        ),
    ]


def _skirt(_: Variant) -> list[Part]:
    levels: list[CrossSection] = [
        (0, 0.3, 0.25),
        (0.16, 0.25, 0.205),
        (0.36, 0.17, 0.13),
        (0.42, 0.155, 0.115),
    ]
    band = torus(1.0, 0.1, sides=64, section=10).scaled(0.154, 0.26, 0.114).at(y=0.42)
    return [_sheath(levels, folds=0.1, waves=13).part("main"), band.part("trim")]


def _leg(fork: float, wide: float, narrow: float, lean: float) -> Shape:
    """Hang a right leg from the right half of the hips, which it fills where the legs part.

    Args:
        fork: Height of the crotch, metres; the hem is at 0.
        wide: Radius below the crotch.
        narrow: Radius at the hem.
        lean: How far the leg spreads, metres per metre of its length.
    """
    angle = np.linspace(0, 2 * np.pi, 2 * _SIDES, endpoint=False)
    _, w, d = _hip_levels(fork)[0]
    outer, inner = list[FloatArray](), list[FloatArray]()
    for share in (0.0, 0.25, 0.5, 0.7, 0.85, 0.94, 1.0, 1.0 + 0.02 / fork):
        y, hips = share * fork, float(np.clip((share - 0.55) / 0.42, 0, 1)) ** 2
        middle = 0.093 + lean * (fork - y)
        radius = narrow + (wide - narrow) * min(share / 0.85, 1)
        # The top is tucked into the hips
        tuck = 0.004 if share > 1 else 0.0
        for rows, gap in ((outer, tuck), (inner, tuck + 0.006)):
            half = np.column_stack([np.maximum((w - gap) * np.cos(angle), gap - 0.002),
                                    -(d - gap) * np.sin(angle)])  # fmt: skip
            round_ = (radius - gap) * np.column_stack([np.cos(angle), -np.sin(angle)])
            x, z = (hips * half + (1 - hips) * (round_ + np.array([middle, 0]))).T
            rows.append(np.column_stack([x, np.full(len(x), y), z]))
    smooth = [_smoothed(np.stack(outer)), _smoothed(np.stack(inner))]
    return skin(np.concatenate([smooth[0], smooth[1][::-1]]), loop=True, crease=70)


def _hip_levels(fork: float) -> list[CrossSection]:
    return [(fork, 0.188, 0.118), (fork + 0.1, 0.184, 0.115), (fork + 0.21, 0.162, 0.1)]


def _hips(low: float) -> list[Part]:
    """Sew the hips of trousers above the crotch, with a waistband, a fly and pockets."""
    levels = _hip_levels(low)
    top, (_, w, d) = levels[-1][0], levels[0]
    # The lower edge is tucked into the legs
    cloth = _sheath([(low - 0.006, w - 0.004, d - 0.004), *levels])
    band = torus(1.0, 0.07, sides=64, section=8).scaled(0.163, 0.3, 0.101).at(y=top - 0.018)
    loops = [
        box(0.012, 0.05, 0.008, bevel=0.002).at(x, top - 0.043, 0.11 - 0.9 * x * x)
        for x in (-0.09, 0.09)
    ]
    fly = tube(
        [(0.0, top - 0.03, 0.108), (0.004, top - 0.1, 0.117), (0.0, low - 0.005, 0.118)],
        0.004,
        sides=6,
    )
    button = cylinder(0.009, 0.005, bevel=0.001, sides=18).turned(x=90).at(0, top - 0.02, 0.108)
    pockets = pair(
        tube(
            [(0.09, top - 0.045, 0.097), (0.12, top - 0.08, 0.09), (0.165, top - 0.095, 0.052)],
            0.003,
            sides=6,
        )
    )
    return [
        *parts("main", [cloth, band, *loops]),
        *parts("trim", [fly, *pockets]),
        button.part("button"),
    ]


def _trousers(_: Variant) -> list[Part]:
    cuffs = pair(
        torus(0.068, 0.007, sides=40, section=8).scaled(1, 2.2, 1).at(0.093 + 0.03 * 0.79, 0.017, 0)
    )
    return [
        *parts("main", pair(_leg(0.79, 0.092, 0.068, 0.03))),
        *_hips(0.79),
        *parts("trim", cuffs),
    ]


def _shorts(_: Variant) -> list[Part]:
    cuffs = pair(
        torus(0.094, 0.004, sides=44, section=8)
        .scaled(1, 1.8, 1)
        .at(0.093 + 0.045 * 0.24, 0.0072, 0)
    )
    legs = pair(_leg(0.24, 0.096, 0.095, 0.045))
    return [*parts("main", legs), *_hips(0.24), *parts("trim", cuffs)]


BUILD = by_subtype(
    t_shirt=_t_shirt,
    shirt=_shirt,
    jacket=_jacket,
    denim_jacket=_denim_jacket,
    sweater=_sweater,
    hoodie=_hoodie,
    dress=_dress,
    skirt=_skirt,
    trousers=_trousers,
    shorts=_shorts,
)
