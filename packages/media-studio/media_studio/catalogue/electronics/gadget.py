"""Small electronics: boards, discs, plugs and what is worn."""

from functools import partial

import numpy as np

from media_studio.catalogue.modelling.housing import body, disc, panel, slab
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, each, moved, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _router(variant: Variant) -> list[Part]:
    """Raise antennas behind a flat case with lamps."""
    count = variant.count("antenna", 3)
    case = slab(0.24, 0.035, 0.15, radius=0.025, bevel=0.008)
    top = slab(0.2, 0.006, 0.11, radius=0.02, bevel=0.003).at(y=0.034)
    places = np.linspace(-0.1, 0.1, count) if count > 1 else [0.0]
    antennas = []
    for x in places:
        foot = cylinder(0.009, 0.022, sides=16).at(float(x), 0.014, -0.078)
        blade = body(
            [(0, 0.0075, 0.0045, 0), (0.1, 0.007, 0.0045, 0), (0.165, 0.0055, 0.004, 0)], power=3
        )
        antennas += [blade.turned(z=-float(x) * 60).at(float(x), 0.032, -0.078), foot]
    lamps = [
        slab(0.008, 0.002, 0.003, radius=0.001, bevel=0.0005).at(-0.05 + 0.02 * k, 0.04, 0.045)
        for k in range(6)
    ]
    return [
        case.part("main"),
        top.part("trim"),
        *parts("antenna", antennas),
        *parts("light", lamps),
        *parts(
            "dark",
            [
                box(0.04, 0.002, 0.004, bevel=0).at(s * 0.05, 0.0395, -0.03 + 0.009 * k)
                for s in (1, -1)
                for k in range(4)
            ],
        ),
    ]


def _usb_stick(_: Variant) -> list[Part]:
    """Lay a stick down beside nothing: plug, body, cap loop."""
    case = body(
        [
            (0, 0.0095, 0.0045, 0),
            (0.012, 0.01, 0.005, 0),
            (0.035, 0.01, 0.005, 0),
            (0.042, 0.0085, 0.0042, 0),
        ],
        power=4,
    )
    plug = box(0.012, 0.0135, 0.0046, bevel=0.0005).at(y=0.041)
    holes = [box(0.0025, 0.0025, 0.005, bevel=0).at(x, 0.0475, 0) for x in (-0.003, 0.003)]
    made = [
        case.part("main"),
        plug.part("metal"),
        *parts("dark", holes),
        torus(0.004, 0.0011, sides=20, section=8).turned(x=90).at(y=-0.003).part("metal"),
        panel(0.009, 0.014, 0.0004, radius=0.003, bevel=0).at(y=0.012, z=0.0049).part("trim"),
    ]
    return each(made, lambda s: s.scaled(2, 2, 2).turned(x=-68).turned(y=-30))


def _chip(size: float, legs: int, slot: str = "dark") -> list[Part]:
    """Seat a black package on legs on all four sides, lying on y = 0."""
    half = size / 2
    pins = []
    for k in range(legs):
        x = (k - (legs - 1) / 2) * size * 0.86 / legs
        pin = box(0.4 * size / legs, 0.02 * size, 0.12 * size, bevel=0).at(x, 0, half + 0.04 * size)
        pins += around(pin, 4)
    return [
        box(size, 0.12 * size, size, bevel=0.012 * size).at(y=0.01 * size).part(slot),
        cylinder(0.05 * size, 0.006 * size, bevel=0, sides=16)
        .at(-0.36 * size, 0.128 * size, 0.36 * size)
        .part("label"),
        *parts(
            "label",
            [
                box(0.4 * size, 0.004 * size, 0.03 * size, bevel=0).at(0, 0.129 * size, z * size)
                for z in (-0.06, 0.06)
            ],
        ),
        *parts("metal", pins),
    ]


def _microchip(_: Variant) -> list[Part]:
    return _chip(0.1, 10, "main")


def _processor(_: Variant) -> list[Part]:
    """Cap a green board with a steel lid; gold contacts show below the rim."""
    pads = [
        slab(0.0022, 0.001, 0.0022, bevel=0).at(-0.036 + 0.006 * a, -0.0008, -0.036 + 0.006 * b)
        for a in range(13)
        for b in range(13)
    ]
    notch = [cylinder(0.0025, 0.0022, bevel=0, sides=12).at(s * 0.04, 0, 0.02) for s in (1, -1)]
    made = [
        slab(0.084, 0.003, 0.084, radius=0.002, bevel=0.0004).part("board"),
        slab(0.07, 0.004, 0.07, radius=0.008, bevel=0.001).at(y=0.0028).part("main"),
        slab(0.056, 0.005, 0.056, radius=0.006, bevel=0.001).at(y=0.0028).part("main"),
        *parts(
            "label",
            [
                box(w, 0.0004, 0.0022, bevel=0).at(0, 0.0078, z)
                for w, z in ((0.03, -0.012), (0.036, -0.004), (0.024, 0.004), (0.03, 0.012))
            ],
        ),
        *parts("gold", pads),
        *parts("gold", notch),
    ]
    return each(made, lambda s: s.turned(x=24))


def _tracks() -> list[Shape]:
    """Scatter copper tracks on a board."""
    rng = np.random.default_rng(3)
    tracks = []
    for _k in range(34):
        x, z = rng.uniform(-0.14, 0.14), rng.uniform(-0.09, 0.09)
        long, turn = rng.uniform(0.03, 0.11), rng.choice([0.0, 90.0, 45.0])
        track = box(long, 0.0006, 0.0016, bevel=0).turned(y=float(turn))
        if np.abs(track.at(x, 0, z).vertices[:, [0, 2]]).max(axis=0)[0] < 0.15 and abs(z) < 0.06:
            tracks.append(track.at(float(x), 0.004, float(z)))
    return tracks


def _circuit_board(_: Variant) -> list[Part]:
    """Solder chips, capacitors and sockets to a board with copper tracks."""
    chips = [
        *each(_chip(0.05, 8), lambda s: s.at(-0.03, 0.004, -0.01)),
        *each(_chip(0.03, 6), lambda s: s.at(0.06, 0.004, 0.04)),
        *each(_chip(0.026, 6), lambda s: s.at(0.08, 0.004, -0.05)),
    ]
    cans = [
        cylinder(0.008, 0.024, bevel=0.002, sides=20).at(x, 0.004, z)
        for x, z in ((-0.11, 0.06), (-0.085, 0.06), (-0.11, 0.035), (0.11, 0.0), (0.13, 0.0))
    ]
    lids = [
        cylinder(0.0065, 0.001, bevel=0, sides=18).at(
            float(c.vertices[:, 0].mean()), 0.0278, float(c.vertices[:, 2].mean())
        )
        for c in cans
    ]
    small = [
        box(0.008, 0.004, 0.004, bevel=0.0006).at(float(x), 0.004, float(z))
        for x, z in zip(
            np.tile([0.01, 0.025, 0.04], 3), np.repeat([0.07, 0.06, 0.08], 3), strict=True
        )
    ]
    slots = [
        box(0.11, 0.012, 0.009, bevel=0.001).at(-0.05, 0.004, z) for z in (-0.06, -0.075, -0.09)
    ]
    ports = [box(0.03, 0.02, 0.03, bevel=0.001).at(0.142, 0.004, z) for z in (0.04, 0.075, -0.085)]
    made = [
        slab(0.32, 0.004, 0.22, radius=0.006, bevel=0.0005).part("main"),
        *parts("gold", _tracks()),
        *parts(
            "gold",
            [
                torus(0.006, 0.0012, sides=18, section=6)
                .scaled(1, 0.5, 1)
                .at(s * 0.15, 0.0042, z * 0.1)
                for s in (1, -1)
                for z in (1, -1)
            ],
        ),
        *chips,
        *parts("capacitor", cans),
        *parts("metal", [*lids, *ports]),
        *parts("trim", small),
        *parts("dark", slots),
    ]
    return each(made, lambda s: s.turned(x=40))


def _graphics_card(variant: Variant) -> list[Part]:
    """Cool a long board by fans under a shroud."""
    count = variant.count("fan", 2)
    wide = 0.12 * count + 0.04
    made = [
        box(wide, 0.11, 0.004, bevel=0.001).part("board"),
        box(wide - 0.01, 0.114, 0.03, bevel=0.008).at(y=0.002, z=0.018).part("main"),
        box(0.09, 0.012, 0.003, bevel=0).at(-wide / 2 + 0.1, -0.01, 0).part("gold"),
        box(0.002, 0.13, 0.045, bevel=0).at(-wide / 2 - 0.002, -0.012, 0.012).part("metal"),
        *parts(
            "dark",
            [
                box(0.003, 0.014, 0.008, bevel=0).at(-wide / 2 - 0.003, 0.02 + 0.026 * k, 0.008)
                for k in range(3)
            ],
        ),
    ]
    for k in range(count):
        x = (k - (count - 1) / 2) * 0.12
        blade = box(0.015, 0.031, 0.0015, bevel=0).turned(y=22).at(y=0.0135)
        blades = [blade.turned(z=360 * j / 9) for j in range(9)]
        ring = sleeve(
            (0.0475, -0.002), (0.053, -0.002), (0.052, 0.0075), (0.0485, 0.0075), sides=44
        )
        hub = cylinder(0.015, 0.006, sides=24).turned(x=90)
        made += [
            *parts(
                "dark",
                [cylinder(0.049, 0.002, bevel=0, sides=40).turned(x=90).at(x, 0.058, 0.0325)],
            ),
            *parts("fan", [s.at(x, 0.058, 0.0372) for s in (*blades, hub)]),
            ring.turned(x=90).at(x, 0.058, 0.034).part("light"),
        ]
    return each(made, lambda s: s.turned(x=-12))


def _cassette(_: Variant) -> list[Part]:
    """Show two reels behind the window of a tape."""
    hub = sleeve(
        (0.0045, -0.006), (0.0085, -0.006), (0.0085, 0.006), (0.0045, 0.006), sides=24
    ).turned(x=90)
    teeth = [box(0.0015, 0.002, 0.012, bevel=0).at(y=0.0038).turned(z=60 * k) for k in range(6)]
    made = [
        panel(0.1, 0.064, 0.012, radius=0.003, bevel=0.001).at(z=-0.006).part("main"),
        panel(0.09, 0.044, 0.0128, radius=0.002, bevel=0.0004).at(y=0.014, z=-0.0064).part("label"),
        panel(0.03, 0.013, 0.0134, radius=0.001, bevel=0).at(y=0.027, z=-0.0067).part("dark"),
        panel(0.076, 0.005, 0.0136, bevel=0.0004).at(y=0.048, z=-0.0068).part("trim"),
        *parts(
            "trim",
            [box(0.07, 0.0008, 0.0132, bevel=0).at(0, 0.02 + 0.003 * k, 0) for k in range(2)],
        ),
        panel(0.062, 0.012, 0.0144, bevel=0.001).at(z=-0.0072).part("main"),
    ]
    for s in (1, -1):
        made += parts(
            "dark",
            [
                cylinder(0.0095, 0.0136, bevel=0, sides=24)
                .turned(x=90)
                .at(s * 0.0215, 0.0335, -0.0068)
            ],
        )
        made += parts(
            "reel", [q.scaled(1, 1, 1.16).at(s * 0.0215, 0.0335, 0) for q in (hub, *teeth)]
        )
    return each(made, lambda s: s.turned(x=-16))


def _floppy(_: Variant) -> list[Part]:
    made = [
        panel(0.09, 0.094, 0.0034, radius=0.003, bevel=0.0006).part("main"),
        panel(0.05, 0.03, 0.0042, radius=0.001, bevel=0.0003).at(y=0.064, z=-0.0004).part("metal"),
        panel(0.012, 0.024, 0.0046, bevel=0).at(x=-0.012, y=0.067, z=-0.0006).part("dark"),
        panel(0.07, 0.05, 0.004, radius=0.002, bevel=0.0002).at(y=0.003, z=-0.0003).part("label"),
        *parts(
            "trim",
            [box(0.06, 0.0008, 0.0004, bevel=0).at(0, 0.012 + 0.009 * k, 0.0038) for k in range(4)],
        ),
        panel(0.07, 0.01, 0.0042, bevel=0).at(y=0.043, z=-0.0004).part("trim"),
    ]
    return each(made, lambda s: s.turned(x=-16))


def _compact_disc(_: Variant) -> list[Part]:
    """Lean a mirroring disc with its hole."""
    ring = [
        sleeve((0.0075, -0.0006), (0.06, -0.0006), (0.06, 0.0006), (0.0075, 0.0006), sides=72).part(
            "main"
        ),
        sleeve(
            (0.0074, -0.0009), (0.019, -0.0009), (0.019, 0.0009), (0.0074, 0.0009), sides=56
        ).part("hub"),
        *parts(
            "trim", [torus(r, 0.0004, sides=72, section=5).at(y=0.0006) for r in (0.0225, 0.058)]
        ),
    ]
    return each(ring, lambda s: s.turned(x=68))


def _vinyl(_: Variant) -> list[Part]:
    """Groove a black record around its label."""
    section = [(0.0036, -0.0012), (0.15, -0.0012), (0.15, 0.0012)]
    for r in np.arange(0.146, 0.058, -0.003):
        section += [(float(r), 0.0012), (float(r) - 0.0012, 0.0006), (float(r) - 0.0024, 0.0012)]
    made = [
        sleeve(*section, (0.0036, 0.0012), sides=80).part("main"),
        sleeve((0.0035, -0.0016), (0.05, -0.0016), (0.05, 0.0016), (0.0035, 0.0016), sides=56).part(
            "label"
        ),
        *parts("trim", [torus(0.047, 0.0006, sides=48, section=5).at(y=0.0016)]),
    ]
    return each(made, lambda s: s.turned(x=64))


def _cartridge(_: Variant) -> list[Part]:
    made = [
        panel(0.1, 0.11, 0.018, radius=0.006, bevel=0.003).part("main"),
        panel(0.074, 0.066, 0.0195, radius=0.004, bevel=0.0004).at(y=0.03).part("label"),
        panel(0.06, 0.026, 0.0205, radius=0.003, bevel=0).at(y=0.062).part("second"),
        *parts(
            "main",
            [
                panel(0.1, 0.003, 0.02, bevel=0.001).at(y=0.1 + 0.0045 * k - 0.0045)
                for k in range(2)
            ],
        ),
        panel(0.07, 0.014, 0.01, bevel=0.001).at(y=-0.008, z=0.004).part("dark"),
        *parts(
            "gold",
            [
                box(0.003, 0.01, 0.0004, bevel=0).at(-0.027 + 0.006 * k, -0.008, 0.0143)
                for k in range(10)
            ],
        ),
    ]
    return each(made, lambda s: s.turned(x=-14))


def _power_bank(_: Variant) -> list[Part]:
    cells = body([(0, 0.034, 0.0115, 0), (0.14, 0.034, 0.0115, 0)], power=5)
    lamps = [disc(0.0016, 0.0012).at(-0.012 + 0.008 * k, 0.02, 0.0112) for k in range(4)]
    return [
        cells.part("main"),
        *parts(
            "metal",
            [
                box(w, 0.002, 0.006, bevel=0).at(x, 0.1395, 0)
                for x, w in ((-0.012, 0.014), (0.014, 0.009))
            ],
        ),
        *parts("light", lamps),
        box(0.003, 0.014, 0.006, bevel=0.001).at(0.034, 0.1, 0).part("trim"),
    ]


def _stopwatch(_: Variant) -> list[Part]:
    """Face a round case with its crown, two buttons and a dial."""
    case = lathe(
        [(0, -0.009)],
        [(0.027, -0.009)],
        [(0.032, -0.004), (0.032, 0.005)],
        [(0.028, 0.009)],
        [(0.026, 0.007)],
        [(0, 0.007)],
        sides=52,
    ).turned(x=90)
    marks = [
        box(0.0009, 0.0042 if k % 5 == 0 else 0.002, 0.0004, bevel=0)
        .at(y=0.02)
        .turned(z=6.0 * k)
        .at(z=0.0078)
        for k in range(60)
    ]
    tops = [
        cylinder(0.0052, 0.012, sides=20).at(y=0.03),
        cylinder(0.0068, 0.008, sides=20).at(y=0.0405),
    ]
    knobs = [
        s.turned(z=t)
        for t in (38, -38)
        for s in (
            cylinder(0.0035, 0.01, sides=16).at(y=0.029),
            cylinder(0.005, 0.005, sides=16).at(y=0.0385),
        )
    ]
    small = [
        torus(0.006, 0.0005, sides=28, section=5).turned(x=90).at(0, -0.009, 0.0078),
        box(0.0008, 0.005, 0.0004, bevel=0).at(0, -0.009, 0.0078),
    ]
    made = [
        case.part("main"),
        torus(0.0275, 0.0022, sides=52, section=8).turned(x=90).at(z=0.0085).part("main"),
        disc(0.0265, 0.0008).at(z=0.0068).part("dial"),
        *parts("dark", [*marks, *small]),
        box(0.001, 0.024, 0.0006, bevel=0).at(y=-0.005).turned(z=-40).at(z=0.0086).part("hand"),
        disc(0.0018, 0.0018).at(z=0.008).part("hand"),
        *parts("button", [*tops, *knobs]),
        torus(0.0075, 0.0013, sides=28, section=8).turned(x=90).at(y=0.056).part("main"),
    ]
    return each(made, lambda s: s.turned(x=-14))


def _smartwatch(_: Variant) -> list[Part]:
    """Bend a band below a rounded square screen."""
    case = body(
        [(-0.006, 0.019, 0.0215, 0), (0.0, 0.0205, 0.023, 0), (0.005, 0.019, 0.0215, 0)], power=5
    )
    glass = body([(0.0045, 0.0178, 0.0203, 0), (0.0062, 0.0168, 0.0193, 0)], power=5)
    up = [
        case.part("main"),
        glass.part("screen"),
        *parts(
            "icon",
            [
                slab(0.006, 0.0006, 0.006, radius=0.0025, bevel=0).at(
                    -0.0095 + 0.0095 * a, 0.0061, -0.0105 + 0.0105 * b
                )
                for a in range(3)
                for b in range(3)
            ],
        ),
        cylinder(0.0034, 0.004, sides=20).turned(z=-90).at(0.0195, 0, -0.008).part("trim"),
    ]
    facing = each(up, lambda s: s.turned(x=90))
    angle = np.radians(np.linspace(52, 308, 40))
    ring = np.column_stack([0 * angle, 0.033 * np.sin(angle), 0.034 * np.cos(angle) - 0.029])
    strap = tube(ring, 0.0125, steps=1, sides=12, flat=0.13)
    return each([*facing, strap.part("strap")], lambda s: s.turned(x=-28))


def _bud() -> list[Part]:
    """Stand a bud on its stem."""
    bud = blob(
        [
            Lump((0, 0.034, 0.002), (0.0085, 0.0088, 0.0095)),
            Limb((0.001, 0.03, -0.004), (0.003, 0.006, -0.006), 0.0048, 0.004),
        ],
        blend=0.004,
        cells=34,
    )
    tip = (
        lathe(
            [(0, 0)],
            [(0.0036, 0)],
            [(0.0062, 0.003), (0.0055, 0.007)],
            [(0.003, 0.0085)],
            [(0, 0.008)],
            sides=22,
        )
        .turned(x=62)
        .at(0, 0.036, 0.0085)
    )
    grille = disc(0.0022, 0.001).at(0.0008, 0.03, -0.0082)
    return [bud.part("main"), tip.part("tip"), grille.part("dark")]


def _earbud(_: Variant) -> list[Part]:
    return each(_bud(), partial(Shape.turned, y=-22))


def _earbuds(_: Variant) -> list[Part]:
    """Open the case and stand two buds before it."""
    case = body(
        [(0, 0.018, 0.009, 0), (0.004, 0.026, 0.0125, 0), (0.014, 0.0295, 0.014, 0),
         (0.03, 0.03, 0.0142, 0)], power=3,
    )  # fmt: skip
    lid = body(
        [(0, 0.03, 0.0142, 0), (0.008, 0.0285, 0.0135, 0), (0.014, 0.023, 0.011, 0),
         (0.0165, 0.014, 0.006, 0)], power=3,
    )  # fmt: skip
    wells = [cylinder(0.0085, 0.0006, bevel=0, sides=28).at(x, 0.0299) for x in (-0.014, 0.014)]
    hinge = rod((-0.012, 0.0305, -0.0148), (0.012, 0.0305, -0.0148), 0.0016, sides=12)
    made = [
        case.part("main"),
        lid.turned_about((0, 0, -0.0142), x=-75).at(y=0.0305).part("main"),
        *parts("dark", wells),
        hinge.part("main"),
        disc(0.0012, 0.001).at(0, 0.018, 0.0138).part("light"),
    ]
    for s in (1, -1):
        turned = each(_bud(), partial(Shape.turned, y=-22))
        right = moved(turned, 0.022, -0.002, 0.042)
        made += right if s > 0 else each(right, lambda q: q.mirrored("x"))
    return made


def _power_strip(variant: Variant) -> list[Part]:
    """Line up sockets on a bar with a switch and a cord."""
    count = variant.count("socket", 4)
    wide = 0.062 * count + 0.07
    made: list[Part] = [slab(wide, 0.034, 0.06, radius=0.012, bevel=0.006).part("main")]
    for k in range(count):
        x = -wide / 2 + 0.04 + 0.062 * k
        made += [
            cylinder(0.0225, 0.002, bevel=0.0005, sides=32).at(x, 0.0335, 0).part("trim"),
            *parts(
                "dark",
                [
                    cylinder(0.0035, 0.0006, bevel=0, sides=14).at(x + s * 0.0095, 0.0355, 0)
                    for s in (1, -1)
                ],
            ),
            *parts(
                "metal",
                [box(0.004, 0.0015, 0.003, bevel=0).at(x, 0.0355, s * 0.0185) for s in (1, -1)],
            ),
        ]
    switch = (
        slab(0.018, 0.006, 0.028, radius=0.002, bevel=0.002)
        .turned(z=8)
        .at(wide / 2 - 0.025, 0.033, 0)
    )
    cord = tube(
        [
            (-wide / 2, 0.016, 0),
            (-wide / 2 - 0.05, 0.012, 0.01),
            (-wide / 2 - 0.08, 0.006, 0.08),
            (-wide / 2 + 0.02, 0.005, 0.13),
            (-wide / 2 + 0.12, 0.006, 0.1),
        ],
        0.0045,
        sides=10,
    )
    plug = (
        lathe([(0, 0)], [(0.018, 0)], [(0.02, 0.012), (0.012, 0.03)], [(0, 0.032)], sides=28)
        .turned(z=90)
        .at(-wide / 2 + 0.15, 0.016, 0.1)
    )
    pins = [
        rod((-wide / 2 + 0.15, 0.016, 0.1 + z), (-wide / 2 + 0.17, 0.016, 0.1 + z), 0.0024)
        for z in (-0.009, 0.009)
    ]
    return [*made, switch.part("switch"), *parts("cord", [cord, plug]), *parts("metal", pins)]


def _wall_socket(_: Variant) -> list[Part]:
    well = lathe([(0, 0)], [(0.0215, 0)], [(0.0225, 0.003)], [(0, 0.003)], sides=40).turned(x=90)
    return [
        panel(0.085, 0.085, 0.009, radius=0.008, bevel=0.003).part("main"),
        panel(0.062, 0.062, 0.011, radius=0.006, bevel=0.002).at(y=0.0115).part("main"),
        well.at(y=0.0425, z=0.0105).part("trim"),
        *parts("dark", [disc(0.003, 0.0012).at(s * 0.0095, 0.0425, 0.013) for s in (1, -1)]),
        *parts(
            "metal",
            [
                box(0.005, 0.003, 0.002, bevel=0).at(0, 0.0425 + s * 0.0195 - 0.0015, 0.013)
                for s in (1, -1)
            ],
        ),
    ]


def _light_switch(_: Variant) -> list[Part]:
    return [
        panel(0.085, 0.085, 0.009, radius=0.008, bevel=0.003).part("main"),
        panel(0.058, 0.058, 0.0105, radius=0.004, bevel=0.001).at(y=0.0135).part("trim"),
        panel(0.054, 0.054, 0.009, radius=0.003, bevel=0.002)
        .at(y=-0.027)
        .turned(x=6)
        .at(y=0.0425, z=0.004)
        .part("switch"),
        box(0.006, 0.001, 0.001, bevel=0).at(0, 0.062, 0.0138).part("light"),
    ]


BUILD = by_subtype(
    router=_router,
    usb_stick=_usb_stick,
    microchip=_microchip,
    processor=_processor,
    circuit_board=_circuit_board,
    graphics_card=_graphics_card,
    cassette=_cassette,
    floppy=_floppy,
    disc=_compact_disc,
    vinyl=_vinyl,
    cartridge=_cartridge,
    power_bank=_power_bank,
    stopwatch=_stopwatch,
    smartwatch=_smartwatch,
    earbud=_earbud,
    earbuds=_earbuds,
    power_strip=_power_strip,
    wall_socket=_wall_socket,
    light_switch=_light_switch,
)
