"""Small creatures with shells, scales, stings and many legs."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import tube


def _legs(paths: Sequence[Sequence[Point]], thick: float, tip: float = 0.25) -> list[Shape]:
    """Bend thin legs to a point, and their mirror images."""
    return [
        s
        for path in paths
        for s in pair(tube(path, np.linspace(thick, tip * thick, len(path)), steps=4, sides=10))
    ]


def _eyes(x: float, y: float, z: float, r: float) -> list[Part]:
    """Set two round black eyes with a glint."""
    return [
        *parts("dark", pair(ellipsoid(r, r, r, sides=16).at(x, y, z))),
        *parts(
            "glint",
            pair(
                ellipsoid(0.3 * r, 0.3 * r, 0.3 * r, sides=10).at(
                    x - 0.1 * r, y + 0.55 * r, z + 0.75 * r
                )
            ),
        ),
    ]


def _whorls(turns: float, spread: float, height: float, width: float) -> Shape:
    """Wind a shell up from its wide mouth to its point."""
    t = np.linspace(0, 1, int(turns * 18))
    size = np.exp(-2.9 * t)
    turn = 2 * np.pi * turns * t
    path = np.column_stack(
        [spread * size * np.cos(turn), height * (1 - size), spread * size * np.sin(turn)]
    )
    return tube(path, width * size, steps=1, sides=20)


def _pincer(x: float, y: float, z: float, r: float) -> list[Shape]:
    """Open a claw to the front: a palm and two fingers."""
    palm = ellipsoid(0.8 * r, 0.75 * r, 1.15 * r, sides=22).at(x, y, z)
    outer = tube(
        [
            (x + 0.35 * r, y, z + 0.6 * r),
            (x + 0.75 * r, y, z + 1.5 * r),
            (x + 0.15 * r, y, z + 2.4 * r),
        ],
        [0.4 * r, 0.32 * r, 0.06 * r],
    )
    inner = tube(
        [
            (x - 0.4 * r, y, z + 0.6 * r),
            (x - 0.6 * r, y, z + 1.4 * r),
            (x - 0.15 * r, y, z + 2.1 * r),
        ],
        [0.32 * r, 0.26 * r, 0.06 * r],
    )
    return [palm, outer, inner]


def _hermit_crab(_: Variant) -> list[Part]:
    """Let a crab with one large claw look out of a wound shell."""
    shell = _whorls(3.6, 0.034, 0.085, 0.034).turned(y=150).turned(x=-38, y=40)
    body = blob([Limb((0, 0.026, 0.0), (0, 0.032, 0.05), 0.02, 0.017)], cells=24)
    legs = _legs(
        [
            [(0.014, 0.026, 0.036), (0.045, 0.05, 0.045), (0.062, 0.03, 0.056), (0.07, 0.0, 0.062)],
            [(0.014, 0.025, 0.026), (0.05, 0.046, 0.026), (0.07, 0.026, 0.03), (0.08, 0.0, 0.034)],
        ],
        0.0085,
    )
    claws = [*_pincer(0.034, 0.02, 0.068, 0.019), *_pincer(-0.032, 0.018, 0.064, 0.013)]
    arms = [
        tube([(0.01, 0.026, 0.045), (0.03, 0.022, 0.055), (0.034, 0.02, 0.066)], 0.009),
        tube([(-0.01, 0.026, 0.045), (-0.03, 0.02, 0.05), (-0.032, 0.018, 0.062)], 0.008),
    ]
    stalks = pair(tube([(0.008, 0.036, 0.055), (0.011, 0.056, 0.066)], 0.0035))
    feelers = pair(
        tube(
            [(0.005, 0.036, 0.06), (0.02, 0.05, 0.09), (0.045, 0.045, 0.115)],
            [0.002, 0.0015, 0.0008],
        )
    )
    return [
        shell.at(0, 0.052, -0.014).part("shell"),
        *parts("main", [body, *legs, *claws, *arms, *stalks, *feelers]),
        *_eyes(0.0115, 0.06, 0.068, 0.0065),
    ]


def _scorpion(_: Variant) -> list[Part]:
    """Arch a jointed tail with its sting over a flat body with two claws."""
    body = blob(
        [
            Lump((0, 0.028, 0.05), (0.032, 0.018, 0.034)),
            Limb((0, 0.028, -0.055), (0, 0.028, -0.115), 0.014, 0.012),
            *[
                Lump((0, 0.028, 0.026 - 0.018 * k), (0.034 - 0.0032 * k, 0.019, 0.014))
                for k in range(6)
            ],
        ],
        blend=0.004,
        cells=56,
    )
    angle = np.radians(np.linspace(-75, 128, 12))
    path = np.column_stack([0 * angle, 0.092 + 0.068 * np.sin(angle), -0.1 - 0.068 * np.cos(angle)])
    beads = [
        ellipsoid(0.0145 - 0.00035 * k, 0.0155, 0.0145, sides=18).at(*map(float, p))
        for k, p in enumerate(path)
    ]
    last = path[-1]
    sting = tube(
        [
            tuple(map(float, last)),
            (0, float(last[1]) - 0.004, float(last[2]) + 0.028),
            (0, float(last[1]) - 0.035, float(last[2]) + 0.04),
        ],
        [0.013, 0.0095, 0.0015],
    )
    legs = _legs(
        [
            [
                (0.02, 0.024, z),
                (0.058, 0.05, z + d),
                (0.082, 0.03, z + 1.6 * d),
                (0.1, 0.0, z + 2.1 * d),
            ]
            for z, d in ((0.05, 0.014), (0.03, 0.004), (0.01, -0.008), (-0.008, -0.02))
        ],
        0.0065,
    )
    arms = pair(
        tube(
            [(0.022, 0.028, 0.068), (0.062, 0.034, 0.078), (0.066, 0.034, 0.112)],
            [0.009, 0.011, 0.012],
        )
    )
    claws = [s for shape in _pincer(0.062, 0.034, 0.13, 0.022) for s in pair(shape)]
    return [
        *parts("main", [body, *beads, *arms, *claws, sting]),
        *parts("leg", legs),
        *_eyes(0.009, 0.044, 0.07, 0.0045),
    ]


def _wing(half: Sequence[tuple[float, float]], thick: float = 0.0012) -> Shape:
    """Cut a wing that lies flat, from its root at the origin backwards."""
    return prism(rounded(half, 4), thick, bevel=0.0003).turned(x=-90)


def _grasshopper(_: Variant) -> list[Part]:
    """Fold long hind legs high over a slim body with closed wings."""
    body = blob(
        [
            Limb((0, 0.03, 0.03), (0, 0.034, -0.075), 0.0135, 0.007),
            Lump((0, 0.034, 0.036), (0.014, 0.016, 0.016)),
            Lump((0, 0.036, 0.056), (0.0115, 0.016, 0.0105)),
        ],
        blend=0.006,
        cells=60,
    )
    cover = pair(
        ellipsoid(0.004, 0.0095, 0.053, sides=22).turned(z=-16, x=-3).at(0.009, 0.042, -0.035)
    )
    thigh = pair(
        tube(
            [(0.013, 0.03, 0.006), (0.022, 0.05, -0.03), (0.026, 0.073, -0.062)],
            [0.0055, 0.0085, 0.0035],
        )
    )
    shin = pair(
        tube(
            [
                (0.026, 0.073, -0.062),
                (0.032, 0.036, -0.076),
                (0.036, 0.002, -0.088),
                (0.037, 0.001, -0.102),
            ],
            [0.003, 0.0026, 0.0024, 0.0016],
        )
    )
    legs = _legs(
        [
            [(0.01, 0.026, z), (0.03, 0.036, z + d), (0.036, 0.001, z + 1.8 * d)]
            for z, d in ((0.042, 0.012), (0.022, -0.004))
        ],
        0.003,
        0.5,
    )
    feelers = pair(
        tube(
            [(0.004, 0.05, 0.062), (0.012, 0.07, 0.085), (0.02, 0.072, 0.108)],
            [0.0013, 0.001, 0.0006],
        )
    )
    return [
        *parts("main", [body, *thigh, *legs]),
        *parts("wing", cover),
        *parts("leg", [*shin, *feelers]),
        *_eyes(0.0095, 0.043, 0.0585, 0.0056),
    ]


def _forelegs() -> list[Shape]:
    """Fold the forelegs of a mantis, with spines, as if it prayed."""
    upper = pair(
        tube(
            [(0.006, 0.1, 0.018), (0.014, 0.086, 0.03), (0.012, 0.07, 0.045)],
            [0.0035, 0.004, 0.0035],
        )
    )
    fore = pair(
        tube(
            [(0.012, 0.07, 0.045), (0.014, 0.098, 0.056), (0.012, 0.12, 0.062)],
            [0.0045, 0.0055, 0.003],
        )
    )
    hook = pair(
        tube(
            [(0.012, 0.12, 0.062), (0.011, 0.108, 0.07), (0.011, 0.088, 0.068)],
            [0.003, 0.0026, 0.0008],
        )
    )
    spines = [
        tube(
            [(0.014, 0.084 + 0.008 * k, 0.056), (0.0135, 0.083 + 0.008 * k, 0.0655)],
            [0.0016, 0.0004],
        )
        for k in range(4)
    ]
    return [*upper, *fore, *hook, *[s for one in spines for s in pair(one)]]


def _mantis(_: Variant) -> list[Part]:
    """Raise folded forelegs before an upright neck and a three-cornered head."""
    body = blob(
        [
            Limb((0, 0.05, -0.09), (0, 0.055, -0.01), 0.006, 0.0115),
            Limb((0, 0.055, -0.01), (0, 0.115, 0.022), 0.007, 0.005),
            Lump((0, 0.106, 0.017), (0.0085, 0.012, 0.007)),
        ],
        blend=0.006,
        cells=64,
    )
    head = blob(
        [
            Lump((0, 0.126, 0.029), (0.012, 0.006, 0.006)),
            Limb((0, 0.124, 0.03), (0, 0.114, 0.036), 0.006, 0.0025),
        ],
        blend=0.004,
        cells=34,
    )
    wings = pair(
        ellipsoid(0.0035, 0.011, 0.052, sides=22).turned(z=-24, x=-4).at(0.006, 0.063, -0.062)
    )
    legs = _legs(
        [
            [(0.006, 0.055, -0.012), (0.035, 0.078, 0.008), (0.05, 0.0, 0.03)],
            [(0.006, 0.052, -0.03), (0.038, 0.078, -0.055), (0.054, 0.0, -0.085)],
        ],
        0.0028,
        0.5,
    )
    feelers = pair(
        tube(
            [(0.003, 0.131, 0.031), (0.012, 0.152, 0.045), (0.026, 0.164, 0.055)],
            [0.001, 0.0008, 0.0005],
        )
    )
    return [
        *parts(
            "main",
            [body, head, *_forelegs(), *legs],
        ),
        *parts("wing", wings),
        *parts("leg", feelers),
        *_eyes(0.0118, 0.129, 0.0305, 0.0048),
    ]


def _fly(_: Variant) -> list[Part]:
    """Put large red eyes and two clear wings on a round, bristly body."""
    thorax = ellipsoid(0.02, 0.019, 0.022, sides=28).at(0, 0.036, 0)
    tail = ellipsoid(0.022, 0.02, 0.03, sides=28).at(0, 0.033, -0.042)
    bands = [
        torus(0.0205 - 0.003 * k, 0.0016, sides=32).turned(x=90).at(0, 0.033, -0.042 - 0.011 * k)
        for k in range(2)
    ]
    head = ellipsoid(0.016, 0.015, 0.012, sides=24).at(0, 0.036, 0.028)
    eyes = pair(ellipsoid(0.0105, 0.0125, 0.011, sides=24).at(0.0115, 0.039, 0.031))
    wing = _wing(
        [(0.004, 0.0), (0.026, 0.03), (0.03, 0.065), (0.014, 0.083), (0.0, 0.06), (-0.002, 0.02)]
    )
    wings = pair(wing.turned(x=8, y=-18, z=10).at(0.008, 0.052, 0.0))
    legs = _legs(
        [
            [
                (0.01, 0.028, z),
                (0.038, 0.042, z + d),
                (0.05, 0.014, z + 1.7 * d),
                (0.06, 0.0, z + 2.1 * d),
            ]
            for z, d in ((0.014, 0.018), (0.0, 0.0), (-0.012, -0.02))
        ],
        0.0028,
        0.5,
    )
    mouth = tube([(0, 0.028, 0.034), (0, 0.018, 0.042)], [0.003, 0.0038])
    feelers = pair(tube([(0.004, 0.045, 0.039), (0.007, 0.05, 0.05)], [0.0015, 0.0006]))
    return [
        *parts("main", [thorax, tail, head]),
        *parts("leg", [*legs, *bands, mouth, *feelers]),
        *parts("eye", eyes),
        *parts("clear", wings),
    ]


def _stag_beetle(_: Variant) -> list[Part]:
    """Give a shiny beetle jaws like antlers."""
    cover = ellipsoid(0.036, 0.024, 0.052, sides=40).at(0, 0.028, -0.03)
    seam = tube([(0, 0.05, 0.008), (0, 0.0525, -0.03), (0, 0.042, -0.07)], 0.0016)
    shield = ellipsoid(0.034, 0.019, 0.021, sides=32).at(0, 0.029, 0.028)
    head = ellipsoid(0.026, 0.0135, 0.018, sides=28).at(0, 0.027, 0.052)
    jaws = pair(
        tube(
            [
                (0.013, 0.027, 0.064),
                (0.033, 0.03, 0.088),
                (0.031, 0.032, 0.118),
                (0.01, 0.033, 0.138),
            ],
            [0.0068, 0.0062, 0.005, 0.0018],
            flat=0.7,
        )
    )
    teeth = [
        *pair(tube([(0.032, 0.031, 0.104), (0.016, 0.032, 0.109)], [0.0042, 0.0012])),
        *pair(tube([(0.026, 0.03, 0.078), (0.017, 0.031, 0.088)], [0.0035, 0.001])),
    ]
    legs = _legs(
        [
            [
                (0.024, 0.02, z),
                (0.055, 0.034, z + d),
                (0.07, 0.014, z + 1.6 * d),
                (0.086, 0.0, z + 2.4 * d),
            ]
            for z, d in ((0.028, 0.016), (0.0, -0.004), (-0.022, -0.018))
        ],
        0.005,
        0.4,
    )
    feelers = pair(
        tube(
            [(0.02, 0.028, 0.062), (0.042, 0.033, 0.07), (0.052, 0.032, 0.084)],
            [0.002, 0.0018, 0.003],
        )
    )
    return [
        cover.part("wing"),
        *parts("main", [shield, head, seam]),
        *parts("jaw", [*jaws, *teeth]),
        *parts("leg", [*legs, *feelers]),
        *_eyes(0.0225, 0.031, 0.06, 0.0035),
    ]


def _shrimp(_: Variant) -> list[Part]:
    """Curl a ringed tail under a shrimp with long feelers."""
    angle = np.radians(np.linspace(115, -78, 9))
    spine = np.column_stack(
        [0 * angle, 0.052 + 0.04 * np.sin(angle), -0.018 - 0.042 * np.cos(angle) * -1]
    )
    spine[:, 2] = -0.004 - 0.042 * np.cos(angle)
    widths = np.array([0.0165, 0.018, 0.018, 0.0172, 0.016, 0.0145, 0.0125, 0.0105, 0.0085])
    back = tube(spine, widths, sides=20)
    rings = [
        torus(0.92 * w, 0.0032, sides=28).aimed(p, p + d)
        for p, w, d in zip(spine[2:-1], widths[2:-1], np.diff(spine, axis=0)[2:], strict=True)
    ]
    head = tube(
        [(0, 0.088, 0.01), (0, 0.084, 0.034), (0, 0.078, 0.06)], [0.0168, 0.0155, 0.005], sides=20
    )
    horn = tube([(0, 0.094, 0.045), (0, 0.094, 0.085)], [0.0035, 0.0008])
    end = spine[-1]
    fan = [
        ellipsoid(0.0085, 0.003, 0.02, sides=16)
        .at(z=0.016)
        .turned(y=y)
        .turned(x=12)
        .at(*map(float, end))
        for y in (-38, 0, 38)
    ]
    legs = _legs(
        [
            [
                (0.006, 0.074, 0.03 - 0.013 * k),
                (0.016, 0.06, 0.036 - 0.013 * k),
                (0.012, 0.042, 0.03 - 0.012 * k),
            ]
            for k in range(4)
        ],
        0.0028,
        0.4,
    )
    feelers = pair(
        tube(
            [(0.004, 0.082, 0.058), (0.016, 0.1, 0.09), (0.035, 0.08, 0.12), (0.05, 0.035, 0.12)],
            [0.0016, 0.0013, 0.001, 0.0006],
        )
    )
    made = [
        *parts("main", [back, head, horn, *fan]),
        *parts("leg", [*legs, *feelers]),
        *parts("ring", rings),
        *_eyes(0.0125, 0.092, 0.05, 0.0048),
    ]
    return each(made, lambda s: s.turned(y=35))


def _diamond(points: FloatArray) -> FloatArray:
    """Draw a round disc out to a kite whose tips curl up a little."""
    x, y, z = points.T / np.array([[0.3], [0.05], [0.22]])
    length = np.hypot(x, z) + 1e-9
    spread = np.abs(x / length) ** 1.25 + np.abs(z / length) ** 1.25
    grow = 1.12 / np.maximum(spread, 0.5) ** 0.8
    thin = np.clip(1 - 0.85 * np.abs(x) ** 0.8, 0.12, 1)
    return np.column_stack(
        [0.3 * x * grow, 0.06 * y * thin + 0.09 * np.abs(x) ** 2.2, 0.22 * z * grow]
    )


def _stingray(_: Variant) -> list[Part]:
    """Spread the wings of a ray with a whip of a tail."""
    disc = ellipsoid(0.3, 0.05, 0.22, sides=56).warped(_diamond).at(y=0.06)
    ridge = blob(
        [
            Limb((0, 0.085, 0.12), (0, 0.075, -0.16), 0.036, 0.014),
            Lump((0, 0.08, 0.08), (0.07, 0.035, 0.08)),
        ],
        blend=0.03,
        cells=40,
    )
    tail = tube(
        [(0, 0.075, -0.17), (0, 0.07, -0.34), (0.04, 0.07, -0.52), (0.02, 0.075, -0.68)],
        [0.013, 0.009, 0.005, 0.0015],
    )
    sting = tube([(0.004, 0.076, -0.36), (0.012, 0.09, -0.44)], [0.005, 0.001])
    fins = pair(ellipsoid(0.03, 0.008, 0.05, sides=18).turned(y=24).at(0.045, 0.06, -0.2))
    bumps = pair(ellipsoid(0.022, 0.022, 0.026, sides=20).at(0.062, 0.11, 0.105))
    spots = [
        ellipsoid(r, 0.004, r, sides=16).at(x, y, z)
        for x, y, z, r in (
            (0.1, 0.095, 0.02, 0.014),
            (0.13, 0.088, -0.03, 0.01),
            (0.075, 0.095, -0.06, 0.012),
        )
    ]
    return [
        *parts("main", [disc, ridge, tail, *fins, *bumps]),
        sting.part("leg"),
        *parts("spot", [s for spot in spots for s in pair(spot)]),
        *_eyes(0.068, 0.121, 0.121, 0.0095),
    ]


def _scale(size: float) -> Shape:
    """Cut a pointed scale that lies back from the origin."""
    return ellipsoid(0.5 * size, 0.12 * size, 0.62 * size, sides=12).at(z=-0.35 * size)


def _armour(spine: FloatArray, widths: FloatArray) -> list[Shape]:
    """Lay rows of scales over a body along its spine."""
    t = np.linspace(0, len(spine) - 1, 27)[1:]
    scales = []
    for k, s in enumerate(t):
        centre = np.array([np.interp(s, range(len(spine)), spine[:, j]) for j in range(3)])
        r = float(np.interp(s, range(len(spine)), widths))
        low = np.array(
            [np.interp(max(s - 0.2, 0), range(len(spine)), spine[:, j]) for j in range(3)]
        )
        pitch = float(np.degrees(np.arctan2(low[1] - centre[1], low[2] - centre[2])))
        for j in range(-3, 4):
            turn = 31 * (j + 0.5 * (k % 2)) if k % 2 else 31 * j
            if abs(turn) < 118:
                plate = _scale(0.62 * r + 0.016).turned(x=12).at(y=1.04 * r).turned(z=turn)
                scales.append(plate.turned(x=-pitch).at(*map(float, centre)))
    return scales


def _pangolin(_: Variant) -> list[Part]:
    """Cover the arched back and the broad tail with overlapping scales."""
    spine = np.array(
        [
            (0, 0.13, 0.17),
            (0, 0.19, 0.1),
            (0, 0.225, 0.0),
            (0, 0.2, -0.11),
            (0, 0.125, -0.21),
            (0, 0.06, -0.32),
            (0, 0.032, -0.44),
            (0, 0.022, -0.56),
        ]
    )
    widths = np.array([0.045, 0.075, 0.098, 0.095, 0.076, 0.058, 0.042, 0.018])
    body = tube(spine, widths, sides=24)
    head = blob(
        [
            Lump((0, 0.115, 0.21), (0.042, 0.04, 0.055)),
            Limb((0, 0.105, 0.235), (0, 0.08, 0.32), 0.03, 0.013),
        ],
        blend=0.02,
        cells=34,
    )
    cap = [
        _scale(0.036).at(y=0.04 - 0.25 * abs(x) ** 1.5).turned(x=4).at(x, 0.112, 0.245 - 0.03 * k)
        for k in range(3)
        for x in (-0.022, 0.0, 0.022)
    ]
    limbs = [
        tube(
            [(0.05, 0.13, z), (0.066, 0.07, z + 0.01), (0.07, 0.014, z + 0.025)],
            [0.036, 0.027, 0.024],
            sides=14,
        )
        for z in (0.09, -0.1)
    ]
    claws = [
        tube([(0.07 + dx, 0.014, z + 0.036), (0.07 + 1.2 * dx, 0.006, z + 0.07)], [0.008, 0.002])
        for z in (0.09, -0.1)
        for dx in (-0.014, 0, 0.014)
    ]
    ears = pair(ellipsoid(0.008, 0.013, 0.01).at(0.038, 0.118, 0.19))
    return [
        *parts("skin", [body, head, *ears, *[s for one in limbs for s in pair(one)]]),
        *parts("main", [*_armour(spine, widths), *cap]),
        *parts("leg", [s for one in claws for s in pair(one)]),
        ellipsoid(0.009, 0.007, 0.006).at(0, 0.08, 0.333).part("dark"),
        *_eyes(0.033, 0.123, 0.245, 0.0075),
    ]


BUILD = by_subtype(
    hermit_crab=_hermit_crab,
    scorpion=_scorpion,
    grasshopper=_grasshopper,
    mantis=_mantis,
    fly=_fly,
    stag_beetle=_stag_beetle,
    shrimp=_shrimp,
    stingray=_stingray,
    pangolin=_pangolin,
)
