"""Hats of peoples and callings, tiaras, and helmets of sports."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.housing import body, disc
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, each, pair, parts, skin
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, sleeve, tube, vessel


def _beret(_: Variant) -> list[Part]:
    """Sag a flat round cap to one side above its band."""
    top = lathe(
        [(0, 0.012)],
        [(0.08, 0.012), (0.13, 0.03), (0.128, 0.048), (0.06, 0.066), (0.008, 0.069)],
        [(0, 0.07)],
        sides=56,
    )

    def sag(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        lean = np.clip(x / 0.13, -1, 1)
        return np.column_stack(
            [
                x + 0.02 * (y > 0.02),
                y - 0.03 * np.clip(lean, 0, 1) ** 2 + 0.012 * np.clip(-lean, 0, 1),
                z,
            ]
        )

    band = sleeve((0.08, 0), (0.088, 0), (0.088, 0.02), (0.08, 0.02), sides=48)
    stalk = tube([(0.012, 0.066, 0), (0.016, 0.084, 0)], 0.004)
    return [top.warped(sag).part("main"), band.part("band"), stalk.part("main")]


def _bucket_hat(_: Variant) -> list[Part]:
    crown = vessel([(0.152, 0.0), (0.105, 0.05)], [(0.092, 0.128)], wall=0.005, sides=56)
    top = cylinder(0.0925, 0.006, bevel=0.002, sides=52).at(y=0.124)
    seams = [
        sleeve(
            (r, y - 0.001), (r + 0.003, y - 0.001), (r + 0.003, y + 0.001), (r, y + 0.001), sides=56
        )
        for r, y in ((0.142, 0.009), (0.129, 0.022), (0.116, 0.036))
    ]
    return [
        crown.part("main"),
        top.part("main"),
        *parts(
            "band", [sleeve((0.1, 0.05), (0.107, 0.05), (0.1045, 0.072), (0.098, 0.072), sides=52)]
        ),
        *parts("trim", seams),
    ]


def _bowler(_: Variant) -> list[Part]:
    """Round a stiff crown over a brim that is rolled up at the sides."""
    hat = lathe(
        [(0, 0)],
        [(0.09, 0)],
        [(0.12, 0.002), (0.142, 0.004)],
        [(0.146, 0.009)],
        [(0.12, 0.008), (0.097, 0.01)],
        [(0.096, 0.05), (0.082, 0.1), (0.045, 0.126), (0, 0.13)],
        sides=60,
    )

    def roll(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        out = np.clip((np.hypot(x, z) - 0.1) / 0.045, 0, 1)
        side = np.abs(x) / np.maximum(np.hypot(x, z), 1e-6)
        return np.column_stack([x, y + 0.03 * out**2 * side**2, z * 1.08])

    band = sleeve((0.09, 0.01), (0.099, 0.01), (0.099, 0.036), (0.09, 0.036), sides=56).scaled(
        1, 1, 1.08
    )
    return [
        hat.warped(roll).part("main"),
        band.part("band"),
        ellipsoid(0.006, 0.012, 0.016, sides=16).at(0.1, 0.024, 0).part("band"),
    ]


def _fez(_: Variant) -> list[Part]:
    body_ = lathe([(0, 0)], [(0.086, 0)], [(0.066, 0.125)], [(0, 0.127)], sides=52, bevel=0.004)
    cord = tube(
        [(0, 0.128, 0), (0.03, 0.134, 0.02), (0.06, 0.126, 0.045), (0.066, 0.09, 0.055)],
        0.002,
        sides=8,
    )
    knot = ellipsoid(0.007, 0.008, 0.007, sides=16).at(0.066, 0.086, 0.056)
    fringe = lathe([(0, 0)], [(0.011, 0)], [(0.006, 0.04)], [(0, 0.042)], sides=20).at(
        0.066, 0.042, 0.056
    )
    return [
        body_.part("main"),
        *parts("tassel", [cord, knot, fringe, cylinder(0.007, 0.005, sides=16).at(y=0.126)]),
    ]


def _tricorn(_: Variant) -> list[Part]:
    """Turn the brim up on three sides of a low crown."""
    crown = lathe([(0, 0)], [(0.092, 0)], [(0.094, 0.05), (0.08, 0.08), (0, 0.088)], sides=60)
    turn = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    corner = np.abs(np.cos(1.5 * (turn - np.pi / 2)))
    rings = []
    for share in (0.0, 0.35, 0.7, 1.0):
        reach = 0.088 + share * (0.014 + 0.085 * corner**4)
        rise = 0.012 + share * (0.095 * (1 - corner**3)) + 0.01 * share
        rings.append(np.column_stack([reach * np.cos(turn), rise, reach * np.sin(turn)]))
    inner = [
        ring + np.column_stack([-0.003 * np.cos(turn), 0.004 + 0 * turn, -0.003 * np.sin(turn)])
        for ring in rings
    ]
    from_rings = np.stack([*rings, *inner[::-1]])
    brim = skin(from_rings, loop=True, crease=50)
    edge = tube(rings[-1], 0.0042, steps=1, loop=True, sides=8)
    return [crown.part("main"), brim.part("main"), edge.part("trim")]


def _tiara(_: Variant) -> list[Part]:
    """Raise scrolls with stones on the front half of a band."""
    turn = np.radians(np.linspace(-28, 208, 50))
    band = tube(
        np.column_stack([0.075 * np.cos(turn), 0 * turn + 0.004, 0.075 * np.sin(turn)]),
        0.0034,
        steps=1,
        sides=8,
    )
    made = [band.part("main")]
    for k in range(-4, 5):
        a = np.radians(90 + 15 * k)
        x, z = 0.075 * float(np.cos(a)), 0.075 * float(np.sin(a))
        high = 0.062 - 0.009 * abs(k)
        for side in (1, -1):
            b = a + side * 0.13
            path = [
                (0.075 * float(np.cos(b)), 0.005, 0.075 * float(np.sin(b))),
                (
                    0.076 * float(np.cos(a + side * 0.1)),
                    0.5 * high,
                    0.076 * float(np.sin(a + side * 0.1)),
                ),
                (x, high, z),
            ]
            made.append(tube(path, 0.0018, sides=6, steps=4).part("main"))
        made.append(
            ellipsoid(0.0052, 0.0068, 0.0052, sides=10)
            .creased(10)
            .at(x, 0.45 * high, z)
            .part("gem")
        )
        made.append(ellipsoid(0.0036, 0.0036, 0.0036, sides=12).at(x, high + 0.003, z).part("gem"))
    return made


def _dome(wide: float, high: float, deep: float, low: float) -> Shape:
    """Make a closed cap of an ellipsoid above a latitude in degrees."""
    profile = [(float(np.cos(a)), float(np.sin(a))) for a in np.radians(np.linspace(low, 90, 16))]
    inner = [(0.9 * r, max(y * 0.9, profile[0][1])) for r, y in profile]
    return lathe(
        [(0, inner[-1][1])],
        inner[::-1][1:],
        [profile[0]],
        profile[1:-1],
        [(0, 1.0)],
        sides=60,
        bevel=0.0,
    ).scaled(wide, high, deep)


def _bike_helmet(_: Variant) -> list[Part]:
    """Cut long vents into a rounded shell above straps."""
    shell = _dome(0.095, 0.12, 0.135, -8)
    vents = [
        tube(
            [
                (
                    x * f,
                    0.12 * float(np.sqrt(max(1 - (x * f / 0.095) ** 2 - (z / 0.135) ** 2, 0.02)))
                    + 0.001,
                    z,
                )
                for z, f in ((-0.09, 0.9), (-0.03, 1.0), (0.03, 1.0), (0.085, 0.85))
            ],
            [0.004, 0.009, 0.009, 0.004],
            flat=0.4,
            sides=12,
        )
        for x in (-0.066, -0.034, 0.0, 0.034, 0.066)
    ]
    straps = [
        tube(
            [
                (s * 0.072, 0.0, z),
                (s * 0.074, -0.06, 0.02),
                (s * 0.03, -0.125, 0.05),
                (0, -0.135, 0.055),
            ],
            0.006,
            flat=0.25,
            sides=8,
        )
        for s in (1, -1)
        for z in (0.06, -0.06)
    ]
    peak = (
        prism(
            rounded([(-0.06, 0), (0.06, 0), (0.034, 0.05), (-0.034, 0.05)], 4), 0.004, bevel=0.001
        )
        .turned(x=104)
        .warped(lambda p: p - np.column_stack([0 * p[:, 0], 5 * p[:, 0] ** 2, 6 * p[:, 0] ** 2]))
        .at(0, 0.024, 0.122)
    )
    return [shell.part("main"), *parts("vent", vents), *parts("strap", straps), peak.part("trim")]


def _open_dome(
    size: tuple[float, float, float], low: float, brow: float, face: float, wall: float
) -> Shape:
    """Make a shell that leaves the face free.

    Args:
        size: Half axes of the ellipsoid.
        low: Latitude of the rim, degrees.
        brow: Latitude of the rim over the face.
        face: Half the angle that the face spans, degrees.
        wall: Thickness as a share of the size.
    """
    turn = np.linspace(0, 2 * np.pi, 180, endpoint=False)
    ahead = np.abs((turn + np.pi) % (2 * np.pi) - np.pi)
    open_ = np.clip((np.radians(face + 12) - ahead) / np.radians(24), 0, 1)
    rim = np.radians(low + (brow - low) * open_**2 * (3 - 2 * open_))
    rings = []
    for share, r in [(t, 1.0) for t in np.linspace(1, 0, 15)] + [
        (t, 1 - wall) for t in np.linspace(0, 1, 15)
    ]:
        lat = rim + share * (np.pi / 2 - rim)
        across = np.where(share == 1, 0.0, np.cos(lat))
        ring = [across * np.sin(turn), np.sin(lat), across * np.cos(turn)]
        rings.append(r * np.column_stack(ring))
    return skin(np.stack(rings) * size, crease=60)


def _face_cage() -> list[Shape]:
    """Bend the bars before a face: one above, two below, and two that join them."""
    mask = [
        tube(
            [
                (s * 0.1, 0.0, 0.06),
                (s * 0.085, -0.045, 0.12),
                (s * 0.03, -0.06, 0.165),
                (0, -0.06, 0.168),
            ],
            0.005,
            sides=10,
        )
        for s in (1, -1)
    ]
    lower = [
        tube(
            [
                (s * 0.1, -0.04, 0.055),
                (s * 0.08, -0.085, 0.11),
                (s * 0.03, -0.1, 0.15),
                (0, -0.1, 0.153),
            ],
            0.005,
            sides=10,
        )
        for s in (1, -1)
    ]
    upper = tube(
        [
            (-0.104, 0.012, 0.05),
            (-0.085, 0.0, 0.106),
            (-0.03, -0.008, 0.143),
            (0.03, -0.008, 0.143),
            (0.085, 0.0, 0.106),
            (0.104, 0.012, 0.05),
        ],
        0.005,
        sides=10,
    )
    uprights = [
        tube(
            [(s * 0.028, -0.008, 0.14), (s * 0.03, -0.06, 0.165), (s * 0.028, -0.1, 0.151)],
            0.0045,
            sides=10,
        )
        for s in (1, -1)
    ]
    return [*mask, *lower, upper, *uprights]


def _football_helmet(_: Variant) -> list[Part]:
    """Guard the open face of a shell with bars; a stripe runs over it."""
    size = (0.115, 0.125, 0.135)
    shell = _open_dome(size, -46, 22, 52, 0.06)
    lining = _open_dome((0.104, 0.114, 0.123), -43, 25, 54, 0.06)
    stripe = tube(
        [
            (0, 0.125 * float(np.sin(a)), 0.136 * float(np.cos(a)))
            for a in np.radians(np.linspace(33, 165, 14))
        ],
        0.018,
        flat=0.12,
        sides=10,
        steps=2,
    )
    holes = pair(disc(0.016, 0.006).turned(y=90).at(0.108, -0.005, -0.005))
    return [
        shell.part("main"),
        lining.part("dark"),
        *parts("mask", _face_cage()),
        stripe.part("stripe"),
        *parts("dark", holes),
    ]


def _visor() -> Shape:
    """Bend a pane around the front of a full helmet."""
    sections = []
    for turn in np.radians(np.linspace(-78, 78, 37)):
        across, ahead = float(np.sin(turn)), float(np.cos(turn))
        size = (abs(across) ** 2.3 + abs(ahead) ** 2.3) ** (-1 / 2.3)
        ring = [
            (r * w * size * across, y, r * d * size * ahead + z)
            for r, rows in ((1.0, _VISOR), (0.95, _VISOR[::-1]))
            for y, w, d, z in rows
        ]
        sections.append(np.array(ring))
    return loft(sections, crease=40)


_VISOR = (
    (-0.034, 0.1195, 0.146, 0.002),
    (-0.01, 0.121, 0.1455, -0.001),
    (0.02, 0.123, 0.143, -0.006),
    (0.046, 0.118, 0.136, -0.0085),
)
"""Height, half width, half depth and middle of a visor, metres."""


def _motorcycle_helmet(_: Variant) -> list[Part]:
    """Close a full helmet by a visor above its chin."""
    rings = [
        (y, wide, deep, z)
        for y, wide, deep, z in (
            (-0.13, 0.075, 0.09, 0.01),
            (-0.12, 0.095, 0.118, 0.012),
            (-0.06, 0.114, 0.142, 0.006),
            (0.02, 0.12, 0.14, -0.006),
            (0.08, 0.104, 0.118, -0.012),
            (0.118, 0.06, 0.07, -0.016),
            (0.13, 0.012, 0.015, -0.016),
        )
    ]
    hull = body(rings, power=2.3, sides=48, steps=5)
    vents = [
        tube(
            [(x - 0.008, -0.085, 0.14), (x, -0.084, 0.143), (x + 0.008, -0.085, 0.14)],
            0.004,
            sides=8,
        )
        for x in (-0.03, 0.0, 0.03)
    ]
    pivots = pair(disc(0.022, 0.01).turned(y=90).at(0.113, 0.008, 0.012))
    stripe = tube(
        [
            (0, y, z)
            for y, z in (
                (0.062, 0.1185),
                (0.08, 0.107),
                (0.105, 0.078),
                (0.124, 0.04),
                (0.132, -0.012),
                (0.122, -0.072),
                (0.1, -0.11),
                (0.06, -0.14),
                (0.02, -0.149),
            )
        ],
        0.018,
        flat=0.22,
        sides=10,
    )
    return [
        hull.part("main"),
        _visor().part("visor"),
        *parts("vent", vents),
        *parts("trim", pivots),
        stripe.part("stripe"),
    ]


def _eye_patch(_: Variant) -> list[Part]:
    patch = prism(
        rounded(
            [
                (-0.03, 0.02),
                (0.03, 0.02),
                (0.034, 0.0),
                (0.018, -0.03),
                (0.0, -0.036),
                (-0.018, -0.03),
                (-0.034, 0.0),
            ],
            4,
        ),
        0.005,
        bevel=0.002,
    )
    turn = np.radians(np.linspace(0, 360, 60, endpoint=False))
    strap = tube(
        np.column_stack(
            [0.078 * np.cos(turn), 0.018 + 0.03 * np.cos(turn + 0.4), -0.092 + 0.095 * np.sin(turn)]
        ),
        0.0028,
        steps=1,
        loop=True,
        sides=8,
    )
    return [patch.turned(y=10).at(0.03, 0, 0.0).part("main"), strap.part("strap")]


def _monocle(_: Variant) -> list[Part]:
    """Hang a round glass on a chain."""
    rim = torus(0.021, 0.0022, sides=48, section=10).turned(x=90)
    links = [
        torus(0.0024, 0.0006, sides=12, section=6)
        .scaled(1, 1, 0.7)
        .turned(x=90 * (k % 2))
        .at(0.0225 + 0.012 * np.sin(k / 6), -0.004 - 0.0036 * k, 0.0)
        for k in range(22)
    ]
    made = [
        rim.part("main"),
        cylinder(0.0205, 0.0016, bevel=0.0003, sides=44).turned(x=90).at(z=-0.0008).part("lens"),
        *parts("chain", links),
    ]
    return each(made, lambda s: s.turned(x=-8))


BUILD = by_subtype(
    beret=_beret,
    bucket_hat=_bucket_hat,
    bowler=_bowler,
    fez=_fez,
    tricorn=_tricorn,
    tiara=_tiara,
    bike_helmet=_bike_helmet,
    football_helmet=_football_helmet,
    motorcycle_helmet=_motorcycle_helmet,
    eye_patch=_eye_patch,
    monocle=_monocle,
)
