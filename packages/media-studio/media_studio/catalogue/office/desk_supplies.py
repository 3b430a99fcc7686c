"""Small things on an office desk."""

from media_studio.catalogue.modelling.housing import disc, keycaps, panel, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import each, pair, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _ruler(_: Variant) -> list[Part]:
    marks = [
        box(0.0007, 0.0007, 0.012 if k % 10 == 0 else 0.009 if k % 5 == 0 else 0.006, bevel=0)
        for k in range(61)
    ]
    placed = [
        m.at(-0.15 + 0.005 * k, 0.003, -0.019 + float(m.high[2])) for k, m in enumerate(marks)
    ]
    made = [
        slab(0.31, 0.0035, 0.038, radius=0.002, bevel=0.0008).part("main"),
        *parts("lead", placed),
        cylinder(0.004, 0.004, sides=16).at(0.145, 0, 0.008).part("lead"),
    ]
    return each(made, lambda s: s.turned(x=82).turned(z=38))


def _scissors(_: Variant) -> list[Part]:
    """Open a pair of scissors upright."""
    blade = prism(
        [(0.0, -0.01), (0.009, 0.0), (0.008, 0.05), (0.0, 0.115), (-0.004, 0.05), (-0.006, 0.0)],
        0.0028,
        bevel=0.0009,
    )
    ring = (
        torus(0.02, 0.005, sides=36, section=10)
        .turned(x=90)
        .scaled(0.85, 1.25, 1)
        .at(0.02, -0.072, 0)
    )
    shank = tube(
        [(0.0, 0.0, 0), (0.006, -0.025, 0), (0.008, -0.045, 0), (0.01, -0.056, 0)],
        [0.005, 0.0055, 0.0055, 0.005],
        flat=0.8,
    )
    made: list[Part] = []
    for side, turn in ((1.0, 11.0), (-1.0, -11.0)):
        for s, slot in ((blade.mirrored("x"), "metal"), (ring, "main"), (shank, "main")):
            made.append(
                (s if side > 0 else s.mirrored("x")).turned(z=turn).at(z=0.0016 * side).part(slot)
            )
    return [*made, disc(0.005, 0.008, bevel=0.001).at(z=-0.004).part("metal")]


def _stapler(_: Variant) -> list[Part]:
    top = [
        (-0.07, 0.0),
        (0.07, 0.0),
        (0.074, 0.012),
        (0.06, 0.022),
        (0.0, 0.03),
        (-0.06, 0.028),
        (-0.074, 0.016),
    ]
    arm = prism(rounded(top, 3), 0.032, bevel=0.006).turned(z=9).at(0, 0.032, 0)
    return [
        slab(0.16, 0.01, 0.036, radius=0.016, bevel=0.003).part("lead"),
        box(0.05, 0.03, 0.028, bevel=0.004).at(-0.05, 0.006, 0).part("lead"),
        box(0.14, 0.012, 0.02, bevel=0.002).turned(z=9).at(0.006, 0.022, 0).part("metal"),
        arm.part("main"),
        slab(0.022, 0.003, 0.02, radius=0.004).at(0.066, 0.009, 0).part("metal"),
        *parts("metal", pair(disc(0.005, 0.003).at(-0.056, 0.028, 0.0145), "z")),
        *parts(
            "label",
            [box(0.05, 0.0012, 0.006, bevel=0).turned(z=5).at(0.01, 0.0605, z) for z in (-0.004,)],
        ),
    ]


def _calculator(_: Variant) -> list[Part]:
    keys = [key.at(y=0.013, z=0.032) for key in keycaps([[1.0] * 4] * 5, 0.0165, 0.004, gap=0.22)]
    strokes = [
        panel(0.0045, 0.013, 0.0004, bevel=0).turned(x=-90).at(0.03 - 0.009 * k, 0.0152, -0.045)
        for k in range(4)
    ]
    made = [
        slab(0.08, 0.014, 0.145, radius=0.008, bevel=0.003).part("main"),
        slab(0.066, 0.002, 0.026, radius=0.003).at(y=0.013, z=-0.051).part("lead"),
        slab(0.06, 0.001, 0.02, bevel=0).at(y=0.0145, z=-0.051).part("screen"),
        *parts("lead", strokes),
        slab(0.03, 0.001, 0.008, bevel=0).at(0.016, 0.0135, -0.026).part("glass"),
        *parts("keys", [k for n, k in enumerate(keys) if n % 4 < 3 and n > 3]),
        *parts("accent", [k for n, k in enumerate(keys) if n % 4 == 3 or n <= 3]),
    ]
    return each(made, lambda s: s.turned(x=32))


def _eraser(_: Variant) -> list[Part]:
    bands = [box(0.003, 0.0145, 0.0235, bevel=0.0004).at(x, -0.00075, 0) for x in (-0.016, 0.008)]
    return [
        box(0.052, 0.013, 0.022, bevel=0.003).part("eraser"),
        box(0.034, 0.014, 0.023, bevel=0.0008).at(-0.004, -0.0005, 0).part("main"),
        *parts("label", bands),
    ]


def _tape_dispenser(_: Variant) -> list[Part]:
    side = rounded(
        [
            (-0.06, 0),
            (0.07, 0),
            (0.075, 0.02),
            (0.06, 0.028),
            (0.035, 0.02),
            (0.0, 0.03),
            (-0.035, 0.055),
            (-0.06, 0.05),
            (-0.068, 0.02),
        ],
        4,
    )
    roll = sleeve(
        (0.015, -0.009), (0.032, -0.009), (0.032, 0.009), (0.015, 0.009), sides=40
    ).turned(x=90)
    teeth = [
        box(0.003, 0.006, 0.0015, bevel=0.0003).turned(y=45).at(0.07, 0.027, -0.008 + 0.004 * k)
        for k in range(5)
    ]
    return [
        prism(side, 0.034, bevel=0.006).part("main"),
        roll.at(-0.018, 0.048, 0).part("glass"),
        cylinder(0.0155, 0.03, sides=24).turned(x=90).at(-0.018, 0.048, -0.015).part("keys"),
        box(0.085, 0.0006, 0.018, bevel=0).turned(z=-32).at(0.03, 0.052, 0).part("glass"),
        *parts("metal", teeth),
    ]


def _thumbtack(_: Variant) -> list[Part]:
    """Make a push pin on its point, slightly tilted."""
    cap = lathe(
        [(0, 0)],
        [(0.006, 0)],
        [(0.0065, 0.0015)],
        [(0.0032, 0.003), (0.003, 0.009)],
        [(0.0055, 0.0115)],
        [(0.0055, 0.0135)],
        [(0, 0.014)],
        sides=28,
        bevel=0.0004,
    )
    made = [
        cap.at(y=0.011).part("main"),
        rod((0, 0.0, 0), (0, 0.012, 0), 0.0003, tip=0.0007, sides=10).part("metal"),
    ]
    return each(made, lambda s: s.turned(z=-20))


def _paperclip(_: Variant) -> list[Part]:
    path = [
        (-0.004, 0.012, 0),
        (-0.004, 0.034, 0),
        (0.0, 0.039, 0),
        (0.004, 0.034, 0),
        (0.004, 0.004, 0),
        (-0.0015, 0.0, 0),
        (-0.0065, 0.004, 0),
        (-0.0065, 0.04, 0),
        (0.0, 0.047, 0),
        (0.0068, 0.04, 0),
        (0.0068, 0.012, 0),
    ]
    return each([tube(path, 0.0008, sides=8).part("main")], lambda s: s.turned(x=-12))


BUILD = by_subtype(
    ruler=_ruler,
    scissors=_scissors,
    stapler=_stapler,
    calculator=_calculator,
    eraser=_eraser,
    tape=_tape_dispenser,
    pin=_thumbtack,
    clip=_paperclip,
)
