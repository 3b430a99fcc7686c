"""Telephones and tablets."""

import numpy as np

from media_studio.catalogue.modelling.housing import body, disc, dome, keycaps, panel, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _glass_slab(width: float, height: float, thick: float, columns: int, rows: int) -> list[Part]:
    """Make a hand-held screen with icons, facing +Z, standing on y = 0."""
    w, h = width, height
    size = 0.62 * w / columns
    icon = panel(size, size, 0.0004, radius=0.25 * size, bevel=0)
    grid = [
        icon.at(
            (c - (columns - 1) / 2) * 0.88 * w / columns, h * 0.86 - (r + 1) * 0.9 * w / columns
        )
        for r in range(rows)
        for c in range(columns)
    ]
    dock = [
        icon.at((c - (columns - 1) / 2) * 0.88 * w / columns, 0.02 * h + 0.045 * w)
        for c in range(columns)
    ]
    face = thick + 0.0003
    made = [
        panel(w, h, thick, radius=0.11 * w, bevel=0.35 * thick).part("main"),
        panel(0.97 * w, h - 0.03 * w, 0.0006, radius=0.1 * w, bevel=0)
        .at(y=0.015 * w, z=thick - 0.0003)
        .part("dark"),
        panel(0.91 * w, h - 0.09 * w, 0.0006, radius=0.08 * w, bevel=0)
        .at(y=0.045 * w, z=face - 0.0003)
        .part("screen"),
        box(0.001, 0.12 * h, 0.4 * thick, bevel=0).at(w / 2, 0.62 * h, thick / 2).part("trim"),
    ]
    for place, shape in enumerate([*grid, *dock]):
        slot = ("icon1", "icon2", "icon3", "icon4")[(place * 7 + place // columns) % 4]
        made.append(shape.at(z=face + 0.0002).part(slot))
    return made


def _smartphone(_: Variant) -> list[Part]:
    """Stand a telephone up, its cameras at the back."""
    lens = [disc(0.006, 0.002).turned(y=180).at(0.022, y, 0.0005) for y in (0.135, 0.118)]
    island = panel(0.03, 0.042, 0.002, radius=0.008).turned(y=180).at(0.02, 0.106, 0.0008)
    made = [*_glass_slab(0.072, 0.15, 0.008, 4, 5), island.part("main"), *parts("dark", lens)]
    made.append(panel(0.018, 0.0045, 0.0004, radius=0.002).at(y=0.138, z=0.0086).part("dark"))
    return each(made, lambda shape: shape.turned(x=-12))


def _tablet(_: Variant) -> list[Part]:
    made = _glass_slab(0.25, 0.18, 0.008, 7, 3)
    return each(made, lambda shape: shape.turned(x=-22))


def _handset() -> list[Part]:
    """Bend a receiver along x around the origin, its cups turned down."""
    grip = tube(
        [
            (-0.095, -0.012, 0),
            (-0.06, 0.012, 0),
            (0, 0.02, 0),
            (0.06, 0.012, 0),
            (0.095, -0.012, 0),
        ],
        [0.017, 0.0155, 0.0145, 0.0155, 0.017],
        sides=16,
        flat=0.85,
    )
    cup = lathe(
        [(0, 0)], [(0.026, 0)], [(0.03, 0.006)], [(0.029, 0.016), (0.018, 0.034)], [(0, 0.036)]
    )
    ring = torus(0.0285, 0.002, sides=32, section=8).at(y=0.016)
    cups = [s.turned(z=12).at(x=0.102, y=-0.044) for s in (cup, ring)]
    return [grip.part("main"), *parts("main", pair(cups[0])), *parts("metal", pair(cups[1]))]


def _dial_plate() -> list[Part]:
    """Make a finger wheel with ten holes that faces +Z, its back in the plane z = 0."""
    rim = sleeve((0.041, 0), (0.047, 0), (0.047, 0.006), (0.041, 0.008), sides=48)
    made = [
        rim.turned(x=90).part("metal"),
        disc(0.044, 0.004, sides=40).part("dial"),
        disc(0.017, 0.009).part("metal"),
        disc(0.012, 0.0095).part("dial"),
    ]
    for k in range(10):
        angle = np.radians(60 + 30 * k)
        x, y = 0.03 * float(np.cos(angle)), 0.03 * float(np.sin(angle))
        ring = torus(0.0062, 0.0014, sides=16, section=6).turned(x=90).at(x, y, 0.006)
        made += [ring.part("metal"), disc(0.0055, 0.0045, sides=14).at(x, y).part("dark")]
    return made


def _coil(start: tuple[float, float, float], length: float) -> Shape:
    """Wind a spiral cord along -z from `start`."""
    turns = np.linspace(0, 1, 140)
    angle = turns * 2 * np.pi * 16
    x, y, z = start
    path = np.stack(
        [
            x + 0.02 * np.sin(3 * turns) + 0.006 * np.cos(angle),
            np.maximum(y * (1 - turns) ** 3, 0.006) + 0.006 * np.sin(angle),
            z - length * turns,
        ],
        axis=-1,
    )
    return tube(path, 0.0022, steps=1, sides=6)


def _rotary(_: Variant) -> list[Part]:
    """Rest the receiver on a sloping case with a dial."""
    case = body(
        [
            (0, 0.1, 0.1, 0), (0.012, 0.104, 0.104, 0), (0.04, 0.092, 0.088, -0.008),
            (0.085, 0.062, 0.05, -0.034), (0.1, 0.05, 0.034, -0.04), (0.104, 0.044, 0.028, -0.04),
        ],
        power=4.5,
    )  # fmt: skip
    fork = [box(0.012, 0.048, 0.05, bevel=0.004).at(0.052, 0.092, -0.04)]
    fork += [box(0.012, 0.026, 0.012, bevel=0.004).at(0.052, 0.126, z) for z in (-0.064, -0.018)]
    dialled = each(
        _dial_plate(),
        lambda shape: shape.scaled(1.15, 1.15, 1.15).turned(x=-42).at(y=0.078, z=0.05),
    )
    seat = disc(0.06, 0.04, sides=40, bevel=0.006).turned(x=-42).at(y=0.049, z=0.023)
    return [
        case.part("main"),
        seat.part("main"),
        *dialled,
        *parts("metal", [copy for shape in fork for copy in pair(shape)]),
        *moved(_handset(), y=0.139, z=-0.04),
        _coil((-0.115, 0.1, -0.05), 0.16).part("dark"),
        slab(0.19, 0.006, 0.19, radius=0.03).at(y=-0.003).part("dark"),
    ]


def _candlestick(_: Variant) -> list[Part]:
    """Hang the receiver of an early telephone beside its mouthpiece."""
    foot = lathe(
        [(0, 0)], [(0.065, 0)], [(0.068, 0.008)], [(0.05, 0.022), (0.02, 0.036), (0.014, 0.06)],
        [(0.011, 0.22), (0.016, 0.24)], [(0.016, 0.262)], [(0, 0.266)],
    )  # fmt: skip
    horn = lathe(
        [(0, 0)], [(0.013, 0)], [(0.013, 0.02), (0.018, 0.04), (0.036, 0.062)], [(0.034, 0.064)],
        [(0.012, 0.045)], [(0, 0.045)],
    )  # fmt: skip
    receiver = lathe(
        [(0, 0)], [(0.026, 0)], [(0.026, 0.012)], [(0.018, 0.03), (0.013, 0.09), (0.016, 0.13)],
        [(0.008, 0.138)], [(0, 0.14)],
    )  # fmt: skip
    hook = tube([(0.01, 0.21, 0), (0.035, 0.212, 0), (0.055, 0.205, 0), (0.06, 0.222, 0)], 0.004)
    wire = [(0.058, 0.082, 0), (0.07, 0.04, 0.02), (0.08, 0.006, 0), (0.05, 0.006, -0.06)]
    return [
        foot.part("main"),
        horn.turned(x=80).at(y=0.25, z=0.008).part("metal"),
        torus(0.0155, 0.003, sides=24, section=8).at(y=0.238).part("metal"),
        receiver.at(0.058, 0.08, 0).part("main"),
        torus(0.025, 0.003, sides=28, section=8).at(0.058, 0.086, 0).part("metal"),
        hook.part("metal"),
        tube(wire, 0.003).part("dark"),
        *each(
            _dial_plate(), lambda s: s.scaled(0.55, 0.55, 0.55).turned(x=-62).at(y=0.024, z=0.05)
        ),
    ]


def _mobile(_: Variant) -> list[Part]:
    """Make a key telephone of the nineties with a stub aerial."""
    shell = body(
        [(-0.066, 0.02, 0.008, 0), (-0.06, 0.023, 0.011, 0), (0.0, 0.0225, 0.0115, 0),
         (0.05, 0.025, 0.011, 0), (0.064, 0.022, 0.008, 0)],
        power=3.5,
    )  # fmt: skip
    keys = [
        key.turned(x=90).at(y=-0.03, z=0.0105) for key in keycaps([[1.25] * 3] * 4, 0.0085, 0.002)
    ]
    digits = [
        panel(w, 0.003, 0.0005, bevel=0).at(x, 0.037, 0.0135)
        for x, w in ((-0.007, 0.012), (0.006, 0.007))
    ]
    return [
        shell.part("main"),
        panel(0.033, 0.036, 0.0015, radius=0.004).at(y=0.016, z=0.0105).part("dark"),
        panel(0.027, 0.026, 0.001, radius=0.001).at(y=0.02, z=0.012).part("screen"),
        *parts("dark", [digits[0], digits[1]]),
        panel(0.018, 0.007, 0.0025, radius=0.003).at(y=0.0, z=0.0105).part("icon1"),
        *parts("keys", keys),
        *parts(
            "dark",
            [disc(0.001, 0.001, bevel=0, sides=8).at(x, 0.057, 0.0112) for x in (-0.006, 0, 0.006)],
        ),
        rod((0.016, 0.05, -0.002), (0.016, 0.09, -0.002), 0.0045).part("dark"),
    ]


def _walkie(_: Variant) -> list[Part]:
    shell = box(0.062, 0.13, 0.034, bevel=0.007)
    slats = [
        panel(0.042, 0.0035, 0.002, bevel=0).at(y=0.02 + 0.007 * k, z=0.0165) for k in range(6)
    ]
    aerial = lathe(
        [(0.0075, 0), (0.006, 0.02), (0.005, 0.11)], [(0.0065, 0.112)], [(0, 0.118)], sides=16
    )
    knob = cylinder(0.009, 0.014, bevel=0.002, sides=14)
    return [
        shell.part("main"),
        *parts("dark", slats),
        panel(0.044, 0.026, 0.002, radius=0.003).at(y=0.088, z=0.0165).part("dark"),
        panel(0.037, 0.019, 0.001, bevel=0).at(y=0.0915, z=0.0182).part("screen"),
        *parts(
            "keys",
            [
                panel(0.01, 0.007, 0.003, radius=0.002).at(x, 0.072, 0.0165)
                for x in (-0.015, 0, 0.015)
            ],
        ),
        aerial.at(-0.018, 0.128, 0).part("dark"),
        knob.at(0.006, 0.128, 0).part("dark"),
        knob.scaled(0.8, 0.8, 0.8).at(0.023, 0.128, 0).part("icon1"),
        box(0.006, 0.04, 0.016, bevel=0.002).at(-0.0325, 0.07, 0).part("dark"),
        ellipsoid(0.0025, 0.0025, 0.0025, sides=10).at(0.024, 0.121, 0.0165).part("light"),
        dome(0.001, 0.001, 0.001, sides=8).at(y=0.129).part("dark"),
    ]


BUILD = by_subtype(
    smartphone=_smartphone,
    tablet=_tablet,
    rotary=_rotary,
    candlestick=_candlestick,
    mobile=_mobile,
    walkie=_walkie,
)
