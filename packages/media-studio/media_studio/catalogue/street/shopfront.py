"""What stands at shops and filling stations."""

import numpy as np

from media_studio.catalogue.modelling.fittings import caster, framed
from media_studio.catalogue.modelling.housing import disc, panel
from media_studio.catalogue.modelling.numerals import number
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, symmetric
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube

_FACE = 0.21
"""Half the depth of a petrol pump."""


def _drop(size: float) -> Shape:
    """Cut a drop of fuel, its middle in the origin."""
    bow = arc(0.3 * size, -90, 35, steps=10) - np.array([0, 0.2 * size])
    return prism(symmetric([*bow, (0, 0.55 * size)]), 0.006, bevel=0.001)


def _counter() -> list[Part]:
    """Show price and volume behind glass on the upper half of the front."""
    rows: list[Part] = []
    for y, text in ((1.27, "0495"), (1.14, "1280"), (1.04, "389")):
        width = 0.095 * len(text)
        rows.append(panel(width, 0.085 if y > 1.1 else 0.06, 0.004).at(0, y, _FACE + 0.008)
                    .part("trim"))  # fmt: skip
        digits = number(text, 0.055 if y > 1.1 else 0.038, 0.005)
        rows += parts("dark", [d.at(0, y + (0.042 if y > 1.1 else 0.03), _FACE + 0.013)
                               for d in digits])  # fmt: skip
    frame = [s.at(y=0.99, z=_FACE + 0.008) for s in framed(0.5, 0.41, 0.025, 0.03)]
    return [
        panel(0.46, 0.37, 0.01).at(y=1.01, z=_FACE - 0.002).part("dark"),
        *rows,
        *parts("metal", frame),
    ]


def _pump_case() -> list[Part]:
    """Round the shoulders of the case on its plinth, with bands and an emblem below."""
    shoulder = arc(0.16, 0, 90, steps=8) + np.array([0.15, 1.3])
    case = prism(symmetric([(0.31, 0.08), (0.31, 1.3), *shoulder]), 2 * _FACE, bevel=0.03)
    bands = [box(0.634, 0.022, 2 * _FACE + 0.014, bevel=0.006).at(y=y) for y in (0.87, 0.92)]
    field = panel(0.46, 0.66, 0.01, radius=0.03, bevel=0.003).at(y=0.16, z=_FACE - 0.002)
    emblem = disc(0.15, 0.01, bevel=0.002, sides=40).at(y=0.5, z=_FACE + 0.006)
    return [
        *parts("main", [case, _drop(0.2).at(y=0.48, z=_FACE + 0.018)]),
        *parts("metal", bands),
        *parts("trim", [field]),
        emblem.part("metal"),
        box(0.7, 0.09, 0.5, bevel=0.015).part("dark"),
    ]


def _globe() -> list[Part]:
    """Light a round sign on a collar on top of the case."""
    round_ = lathe([(0, -0.075)], [(0.15, -0.075), (0.19, -0.05)], [(0.2, -0.03)], [(0.2, 0.03)],
                   [(0.19, 0.05), (0.15, 0.075)], [(0, 0.075)], sides=44).turned(x=90)  # fmt: skip
    rim = sleeve((0.19, -0.035), (0.21, -0.03), (0.21, 0.03), (0.19, 0.035), sides=44).turned(x=90)
    collar = lathe([(0, 0)], [(0.14, 0)], [(0.12, 0.025)], [(0.08, 0.05)], [(0, 0.05)])
    signs = pair(_drop(0.24).at(y=-0.02, z=0.077), "z")
    up = [s.at(y=1.7) for s in (round_, rim, *signs)]
    return [
        up[0].part("globe"),
        *parts("main", up[2:]),
        *parts("metal", [up[1], collar.at(y=1.455)]),
    ]


def _hose() -> list[Part]:
    """Hang the nozzle in its holster at the side, and its hose in a bow."""
    holster = [box(0.04, 0.3, 0.16, bevel=0.01).at(0.325, 0.82, 0.02),
               box(0.1, 0.035, 0.13, bevel=0.01).at(0.37, 0.8, 0.02)]  # fmt: skip
    grip = tube([(0.395, 0.83, 0.03), (0.4, 0.92, 0.03), (0.395, 1.01, 0.03)],
                [0.021, 0.027, 0.025], sides=12)  # fmt: skip
    spout = tube([(0.395, 1.0, 0.03), (0.393, 1.07, 0.02), (0.375, 1.1, -0.0),
                  (0.34, 1.1, -0.02)], 0.014)  # fmt: skip
    guard = tube([(0.4, 1.0, 0.045), (0.405, 0.98, 0.1), (0.405, 0.9, 0.105), (0.4, 0.85, 0.045)],
                 0.007, sides=8)  # fmt: skip
    trigger = tube([(0.4, 0.99, 0.05), (0.402, 0.93, 0.078), (0.402, 0.87, 0.07)], 0.007, sides=8)
    socket = rod((0.29, 1.28, -0.08), (0.37, 1.28, -0.08), 0.032)
    hose = tube([(0.36, 1.28, -0.08), (0.44, 1.24, -0.07), (0.5, 1.0, -0.04), (0.52, 0.6, 0.02),
                 (0.48, 0.3, 0.05), (0.42, 0.24, 0.06), (0.39, 0.4, 0.06), (0.388, 0.65, 0.04),
                 (0.395, 0.84, 0.03)], 0.019, sides=12)  # fmt: skip
    return [
        *parts("metal", [*holster, spout, socket, trigger, guard]),
        grip.part("nozzle"),
        hose.part("hose"),
    ]


def _gas_pump(_: Variant) -> list[Part]:
    """Stand a filling station's pump with counters, a lit globe, hose and nozzle."""
    return [*_pump_case(), *_counter(), *_globe(), *_hose()]


def _ribbon(start: float, radius: float, height: float, turns: float, share: float) -> Shape:
    """Wind a flat stripe around a cylinder that stands on y = 0.

    Args:
        start: Angle of its foot, degrees.
        radius: Of the cylinder, metres.
        height: Of the cylinder.
        turns: Around it on the way up.
        share: Breadth of the stripe as a share of the circumference.
    """
    across = np.linspace(0, 2 * np.pi * share, 7)
    sections = []
    for up in np.linspace(0, 1, 73):
        angle = np.radians(start) + 2 * np.pi * turns * up + np.concatenate([across, across[::-1]])
        reach = radius + np.repeat([0.003, -0.004], 7)
        sections.append(np.column_stack([reach * np.cos(angle), np.full(14, up * height),
                                         -reach * np.sin(angle)]))  # fmt: skip
    return loft(sections, crease=50)


def _barber_pole(_: Variant) -> list[Part]:
    """Wind red and blue stripes around a white pole between two chrome caps."""
    cap = lathe([(0, 0)], [(0.105, 0)], [(0.118, 0.012)], [(0.118, 0.05)], [(0.128, 0.06)],
                [(0.128, 0.085)], [(0.11, 0.1), (0.085, 0.15), (0.04, 0.185)], [(0.03, 0.2)],
                [(0, 0.2)], sides=44)  # fmt: skip
    foot = lathe([(0, 0)], [(0.2, 0)], [(0.2, 0.03)], [(0.17, 0.05), (0.09, 0.08), (0.05, 0.13)],
                 [(0.04, 0.2)], [(0, 0.2)], sides=44)  # fmt: skip
    pole, low, high = cylinder(0.1, 0.62, bevel=0, sides=48), 0.39, 1.01
    stripes = [_ribbon(180.0 * k + 30, 0.1, 0.62, 1.5, 0.17).at(y=low) for k in range(2)]
    ball = ellipsoid(0.075, 0.075, 0.075, sides=28).at(y=1.28)
    return [
        pole.at(y=low).part("main"),
        stripes[0].part("red"),
        stripes[1].part("blue"),
        *parts("metal", [cap.at(y=high), cap.mirrored("y").at(y=low), foot]),
        ball.part("globe"),
    ]


_LEAN = 13.0
"""Degrees between each board of an A-frame and the vertical."""


def _chalk_lines() -> list[Shape]:
    """Write a heading, four lines and a cup on a board that stands on y = 0, at z = 0."""
    z = 0.0
    strokes = [[(-0.17, 0.86), (-0.1, 0.9), (-0.03, 0.85), (0.04, 0.9), (0.17, 0.86)],
               [(-0.19, 0.81), (0.19, 0.815)]]  # fmt: skip
    for k in range(4):
        y = 0.72 - 0.075 * k
        strokes += [[(-0.19, y), (-0.12, y + 0.012), (-0.05, y - 0.008), (0.05 - 0.02 * k, y)],
                    [(0.13, y + 0.01), (0.16, y - 0.01), (0.19, y + 0.01)]]  # fmt: skip
    cup = [[(-0.08, 0.34), (-0.065, 0.24), (0.045, 0.24), (0.06, 0.34), (-0.08, 0.34)],
           [(0.057, 0.32), (0.1, 0.31), (0.09, 0.27), (0.05, 0.265)],
           [(-0.04, 0.36), (-0.03, 0.39), (-0.045, 0.42)], [(0.01, 0.36), (0.02, 0.39),
                                                            (0.005, 0.42)]]  # fmt: skip
    return [tube([(x, y, z) for x, y in way], 0.0055, sides=6, steps=3) for way in strokes + cup]


def _leaf(written: bool) -> list[Part]:
    """Frame one board on two feet, leaning back from the plane z = 0."""
    stile = box(0.05, 1.12, 0.03, bevel=0.006).at(x=0.275, z=0.0)
    rail = box(0.502, 0.05, 0.028, bevel=0.006)
    made = [
        *parts("main", [*pair(stile), rail.at(y=1.07), rail.at(y=0.14)]),
        panel(0.51, 0.9, 0.012).at(y=0.18, z=-0.008).part("board"),
        *(parts("chalk", [s.at(z=0.0045) for s in _chalk_lines()]) if written else []),
    ]
    return each(made, lambda s: s.turned(x=-_LEAN))


def _a_frame(variant: Variant) -> list[Part]:
    """Hinge two framed boards at the top and hold them by chains; writing is asked for."""
    apart = 1.12 * float(np.sin(np.radians(_LEAN))) + 0.012
    front = moved(_leaf(bool(variant.attributes)), z=apart)
    back = each(_leaf(False), lambda s: s.at(z=apart).turned(y=180))
    hinge = rod((0.14, 1.085, 0), (0.22, 1.085, 0), 0.014)
    reach = apart - 0.36 * float(np.tan(np.radians(_LEAN)))
    chain = tube([(0.275, 0.36, -reach), (0.275, 0.31, -0.5 * reach), (0.275, 0.295, 0),
                  (0.275, 0.31, 0.5 * reach), (0.275, 0.36, reach)], 0.006, sides=6)  # fmt: skip
    return [*front, *back, *parts("metal", [*pair(hinge), *pair(chain)])]


def _level(share: float) -> list[tuple[float, float, float]]:
    """Return the corners of a trolley's basket, 0 at its floor and 1 at its rim."""
    rear, fore = 0.22 + 0.055 * share, 0.165 + 0.05 * share
    y, back, front = 0.47 + 0.43 * share, -0.33 - 0.06 * share, 0.38 + 0.14 * share
    return [(rear, y, back), (fore, y - 0.02, front), (-fore, y - 0.02, front), (-rear, y, back)]


def _wires() -> list[Shape]:
    """Weld the basket of a trolley of wires between a floor and a rim."""
    low, high = np.array(_level(0)), np.array(_level(1))
    made = [tube(_level(share), 0.0035, steps=1, sides=5, loop=True)
            for share in (0.14, 0.28, 0.42, 0.56, 0.7, 0.85)]  # fmt: skip
    for a, b, count in ((0, 1, 15), (1, 2, 9), (2, 3, 15), (3, 0, 9)):
        for t in np.arange(count) / count:
            foot, head = low[a] + t * (low[b] - low[a]), high[a] + t * (high[b] - high[a])
            made.append(rod(foot.tolist(), head.tolist(), 0.0032, sides=5))
    for t in np.linspace(0, 1, 11):
        left, right = low[3] + t * (low[2] - low[3]), low[0] + t * (low[1] - low[0])
        made.append(rod(left.tolist(), right.tolist(), 0.0032, sides=5))
    for t in np.linspace(0.1, 0.9, 7):
        back, front = low[3] + t * (low[0] - low[3]), low[2] + t * (low[1] - low[2])
        made.append(rod(back.tolist(), front.tolist(), 0.0032, sides=5))
    return made


def _trolley_frame() -> list[Shape]:
    """Bend the tubes that carry the basket, the shelf below it and the handle."""
    side = tube([(0.18, 0.165, 0.46), (0.25, 0.165, -0.3), (0.26, 0.2, -0.4), (0.26, 0.5, -0.4),
                 (0.275, 0.9, -0.41), (0.28, 1.0, -0.5), (0.28, 1.01, -0.55)],
                0.0135, steps=4, sides=10)  # fmt: skip
    strut = tube([(0.25, 0.17, -0.26), (0.235, 0.4, -0.05), (0.2, 0.455, 0.12), (0.17, 0.45, 0.38)],
                 0.011, sides=8)  # fmt: skip
    rims = [tube(_level(share), 0.009, steps=1, sides=8, loop=True) for share in (0, 1)]
    cross = [rod((-x, y, z), (x, y, z), 0.011) for x, y, z in
             ((0.185, 0.165, 0.45), (0.25, 0.165, -0.3), (0.265, 0.47, -0.4))]  # fmt: skip
    shelf = [rod((-x, 0.17, z), (x, 0.17, z), 0.006, sides=8)
             for z in np.linspace(-0.22, 0.4, 8) for x in (0.243 - 0.08 * (z + 0.22),)]  # fmt: skip
    braces = pair(rod((0.275, 0.9, -0.4), (0.24, 0.72, -0.36), 0.008))
    return [*pair(side), *pair(strut), *rims, *cross, *shelf, *braces]


def _trolley(_: Variant) -> list[Part]:
    """Put a basket of wires with a child seat and a handle on four casters."""
    wheels = [
        part
        for x, z in ((0.245, -0.37), (-0.245, -0.37), (0.18, 0.45), (-0.18, 0.45))
        for part in moved(caster(0.057), x, 0, z)
    ]
    grip = rod((-0.27, 1.01, -0.55), (0.27, 1.01, -0.55), 0.019, sides=18)
    ends = pair(ellipsoid(0.024, 0.024, 0.024, sides=16).at(0.278, 1.01, -0.55))
    flap = panel(0.44, 0.17, 0.012, radius=0.03).turned(x=10).at(y=0.73, z=-0.345)
    seat = [beam((0, 0.72, -0.35), (0, 0.72, -0.2), 0.4, 0.012),
            panel(0.42, 0.16, 0.006, radius=0.03).turned(x=-12).at(y=0.72, z=-0.19)]  # fmt: skip
    stays = pair(rod((0.2, 0.722, -0.2), (0.235, 0.722, -0.2), 0.006))
    return [
        *parts("main", [*_wires(), *_trolley_frame(), *stays]),
        *wheels,
        *parts("handle", [grip, *ends]),
        *parts("seat", [flap, *seat]),
    ]


BUILD = by_subtype(gas_pump=_gas_pump, barber_pole=_barber_pole, a_frame=_a_frame, trolley=_trolley)
