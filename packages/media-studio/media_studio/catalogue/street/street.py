"""What stands along streets: lights, signs, cones, billboards."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.numerals import number
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, rectangle
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve


def _traffic_light(_: Variant) -> list[Part]:
    """Hood three lamps on a pole."""
    pole = lathe(
        [(0, 0)], [(0.16, 0)], [(0.16, 0.06)], [(0.075, 0.1)], [(0.055, 2.3)], [(0, 2.3)], sides=20
    )
    case = box(0.36, 1.05, 0.26, bevel=0.05).at(y=2.2)
    back = prism(rectangle(0.52, 1.22, radius=0.08), 0.02, bevel=0.005).at(y=2.725, z=-0.08)
    made = [pole.part("metal"), case.part("main"), back.part("back")]
    for slot, y in (("red", 3.06), ("amber", 2.73), ("green", 2.4)):
        hood = arc(0.135, -20, 200, steps=14)
        visor = prism([*hood, *arc(0.12, 200, -20, steps=14)], 0.2, bevel=0.004).at(y=y, z=0.22)
        lens = ellipsoid(0.115, 0.115, 0.05, sides=24).at(y=y, z=0.12)
        made += [visor.part("main"), lens.part(slot)]
    button = [
        box(0.1, 0.18, 0.07, bevel=0.02).at(y=1.15, z=0.07),
        cylinder(0.03, 0.02, bevel=0.006).turned(x=90).at(y=1.22, z=0.1),
    ]
    return [*made, button[0].part("back"), button[1].part("red")]


def _post(height: float) -> Shape:
    return lathe(
        [(0, 0)],
        [(0.13, 0)],
        [(0.1, 0.05)],
        [(0.035, 0.06)],
        [(0.035, height)],
        [(0, height + 0.02)],
        sides=18,
    )


_LETTERS = {
    "S": ("0111", "1000", "0110", "0001", "1110"),
    "T": ("11111", "00100", "00100", "00100", "00100"),
    "O": ("0110", "1001", "1001", "1001", "0110"),
    "P": ("1110", "1001", "1110", "1000", "1000"),
}


def _word(text: str, size: float) -> list[Shape]:
    """Set a word in square dots of `size`, centred on the origin, facing +Z."""
    made, x = [], 0.0
    for letter in text:
        rows = _LETTERS[letter]
        for j, row in enumerate(rows):
            made += [
                box(size, size, 0.012, bevel=0).at(x + k * size, (1.5 - j) * size)
                for k, dot in enumerate(row)
                if dot == "1"
            ]
        x += (len(rows[0]) + 1) * size
    return [shape.at(x=-(x - 2 * size) / 2) for shape in made]


def _octagon(radius: float) -> FloatArray:
    angle = np.pi / 8 + np.arange(8) * np.pi / 4
    return radius * np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def _stop(_: Variant) -> list[Part]:
    """Letter an octagon on a post."""
    border = prism(_octagon(0.42), 0.02, bevel=0.004).at(y=2.1, z=0.05)
    plate = prism(_octagon(0.385), 0.02, bevel=0.003).at(y=2.1, z=0.056)
    letters = [s.at(y=2.1, z=0.07) for s in _word("STOP", 0.032)]
    return [
        _post(2.35).part("metal"),
        border.part("trim"),
        plate.part("main"),
        *parts("trim", letters),
    ]


def _warning(_: Variant) -> list[Part]:
    """Bend a triangle with an exclamation mark on a post."""

    def triangle(r: float) -> list[tuple[float, float]]:
        return [
            (float(r * np.cos(a) + d * np.cos(a)), float(r * np.sin(a)))
            for a, d in ((np.pi / 2, 0), (np.pi * 7 / 6, 0), (np.pi * 11 / 6, 0))
        ]

    plate = prism(triangle(0.5), 0.02, bevel=0.004).at(y=2.1, z=0.05)
    inner = prism(triangle(0.37), 0.02, bevel=0.003).at(y=2.1, z=0.056)
    mark = [
        prism([(-0.03, -0.02), (0.03, -0.02), (0.045, 0.2), (-0.045, 0.2)], 0.02, bevel=0.003).at(
            y=2.08, z=0.062
        ),
        cylinder(0.036, 0.02, bevel=0.004).turned(x=90).at(y=1.99, z=0.056),
    ]
    return [_post(2.4).part("metal"), plate.part("main"), inner.part("trim"), *parts("dark", mark)]


def _street_name(_: Variant) -> list[Part]:
    """Cross two name plates and a round speed sign on a post."""
    plates = [
        box(0.95, 0.2, 0.025, bevel=0.008).at(y=2.45),
        box(0.95, 0.2, 0.025, bevel=0.008).turned(y=90).at(y=2.22),
    ]
    lines = [
        box(0.6, 0.06, 0.01, bevel=0).at(y=2.52, z=0.014),
        box(0.6, 0.06, 0.01, bevel=0).at(y=2.29, z=0.014).turned(y=90),
    ]
    ring = [
        cylinder(0.26, 0.02, bevel=0.004).turned(x=90).at(y=1.75, z=0.035),
        cylinder(0.2, 0.02, bevel=0.003).turned(x=90).at(y=1.75, z=0.042),
    ]
    digits = [s.at(y=1.75, z=0.064) for s in number("50", 0.19, 0.019)]
    return [
        _post(2.68).part("metal"),
        *parts("back", plates),
        *parts("trim", [*lines, ring[1]]),
        ring[0].part("main"),
        *parts("dark", digits),
    ]


def _arrow_sign(_: Variant) -> list[Part]:
    """Cut a board on a post to an arrow, with a border."""

    def arrow(inset: float) -> Shape:
        d = inset
        shaft, tip, wing = 0.13 - d, 0.52 - 1.6 * d, 0.27 - 1.9 * d
        outline = [(-0.5 + d, -shaft), (0.16 + d, -shaft), (0.16 + d, -wing), (tip, 0.0)]
        mirrored = [(x, -y) for x, y in outline[2::-1]]
        return prism([*outline, *mirrored], 0.02, bevel=0.004)

    return [
        _post(2.25).part("metal"),
        arrow(0.0).at(y=2.05, z=0.05).part("trim"),
        arrow(0.028).at(y=2.05, z=0.056).part("main"),
    ]


def _cone(_: Variant) -> list[Part]:
    """Band a hollow cone on a square foot."""
    base = box(0.36, 0.03, 0.36, bevel=0.012)
    body = lathe(
        [(0, 0.03)],
        [(0.15, 0.03)],
        [(0.14, 0.06)],
        [(0.03, 0.7)],
        [(0.018, 0.7)],
        [(0, 0.66)],
        sides=36,
    )

    def band(low: float, high: float) -> Shape:
        r = [0.14 - 0.11 * (y - 0.06) / 0.64 for y in (low, high)]
        return sleeve(
            (r[0] - 0.01, low),
            (r[0] + 0.003, low),
            (r[1] + 0.003, high),
            (r[1] - 0.01, high),
            sides=36,
        )

    return [*parts("main", [base, body]), *parts("trim", [band(0.26, 0.38), band(0.46, 0.55)])]


def _barrier(_: Variant) -> list[Part]:
    """Stripe two boards on trestle feet, with warning lamps."""
    made = []
    for y in (0.55, 0.85):
        made.append(box(1.5, 0.2, 0.03, bevel=0.006).at(y=y).part("trim"))
        for k in range(6):
            x = -0.68 + 0.25 * k
            stripe = [(x, 0.003), (x + 0.12, 0.003), (x + 0.24, 0.197), (x + 0.12, 0.197)]
            made.append(
                prism([(min(px, 0.745), py) for px, py in stripe], 0.036, bevel=0)
                .at(y=y)
                .part("main")
            )
    legs = [rod((0.6, 0, z), (0.6, 1.1, 0), 0.022, sides=10) for z in (-0.28, 0.28)]
    rung = rod((0.6, 0.65, -0.115), (0.6, 0.65, 0.115), 0.016, sides=8)
    foot = box(0.08, 0.03, 0.66, bevel=0.01).at(0.6)
    lamps = [
        lathe([(0, 0)], [(0.07, 0)], [(0.07, 0.05), (0.05, 0.12), (0, 0.14)], sides=18).at(0.6, 1.1)
    ]
    return [
        *made,
        *parts("metal", [one for s in (*legs, rung, foot) for one in pair(s)]),
        *parts("lamp", [one for s in lamps for one in pair(s)]),
    ]


def _billboard(_: Variant) -> list[Part]:
    """Raise a framed poster on two steel posts with lamps and a walkway."""
    panel = box(4.4, 2.1, 0.12, bevel=0.01).at(y=2.4)
    frame = [
        box(4.6, 0.14, 0.2, bevel=0.02).at(y=2.32),
        box(4.6, 0.14, 0.2, bevel=0.02).at(y=4.44),
        *pair(box(0.14, 2.26, 0.2, bevel=0.02).at(2.23, 2.32)),
    ]
    posts = [rod((x, 0, -0.15), (x, 4.3, -0.15), 0.12) for x in (-1.3, 1.3)]
    walk = [
        box(4.6, 0.06, 0.6, bevel=0.01).at(y=2.15, z=0.3),
        *[rod((x, 2.2, 0.56), (x, 2.55, 0.56), 0.02, sides=8) for x in np.linspace(-2.2, 2.2, 8)],
        rod((-2.25, 2.55, 0.56), (2.25, 2.55, 0.56), 0.02),
    ]
    lamps = [box(0.3, 0.1, 0.16, bevel=0.03).turned(x=-30).at(x, 2.2, 0.85) for x in (-1.4, 0, 1.4)]
    arms = [rod((x, 2.18, 0.55), (x, 2.24, 0.85), 0.02, sides=8) for x in (-1.4, 0, 1.4)]
    art = [
        cylinder(0.42, 0.03, bevel=0).turned(x=90).at(-1.2, 3.6, 0.05),
        prism(
            [(-2.1, 0), (2.1, 0), (1.2, 0.55), (0.5, 0.3), (-0.4, 0.75), (-1.3, 0.3)], 0.03, bevel=0
        ).at(y=2.52, z=0.07),
    ]
    return [
        panel.part("trim"),
        *parts("metal", [*frame, *posts, *walk, *arms]),
        *parts("lamp", lamps),
        art[0].part("main"),
        art[1].part("back"),
    ]


def _meter(_: Variant) -> list[Part]:
    """Set a parking meter's head on its pole."""
    outline = [
        (-0.09, 0),
        (0.09, 0),
        (0.12, 0.1),
        (0.12, 0.22),
        *map(tuple, arc(0.12, 10, 170, steps=12) + np.array([0, 0.22])),
        (-0.12, 0.22),
        (-0.12, 0.1),
    ]
    head = prism(outline, 0.13, bevel=0.025).at(y=1.05)
    dial = [
        prism([*map(tuple, arc(0.09, 0, 180, steps=14))], 0.02, bevel=0.004).at(y=1.25, z=0.065),
        box(0.008, 0.07, 0.01, bevel=0).turned(z=25).at(0, 1.255, 0.08),
    ]
    slot = [
        box(0.05, 0.012, 0.02, bevel=0.002).at(y=1.18, z=0.062),
        cylinder(0.03, 0.025, bevel=0.006).turned(x=90).at(y=1.12, z=0.06),
    ]
    return [
        _post(1.08).part("metal"),
        head.part("main"),
        dial[0].part("glass"),
        dial[1].part("red"),
        *parts("metal", slot),
    ]


BUILD = by_subtype(
    traffic=_traffic_light,
    stop=_stop,
    warning=_warning,
    name=_street_name,
    arrow=_arrow_sign,
    cone=_cone,
    barrier=_barrier,
    billboard=_billboard,
    meter=_meter,
)
