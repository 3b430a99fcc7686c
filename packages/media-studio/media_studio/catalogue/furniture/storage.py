"""Furniture that keeps one kind of thing: lockers, vitrines, stands for television sets, racks."""

import numpy as np

from media_studio.catalogue.modelling.fittings import framed, framed_panel, knob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, corners, moved, pair, parts
from media_studio.modelling.solids import beam, box
from media_studio.modelling.sweeps import cylinder, lathe, rod


def _places(count: int, pitch: float) -> list[float]:
    return [(k - (count - 1) / 2) * pitch for k in range(count)]


def _one_locker(wide: float) -> list[Part]:
    """Hang a door with slots, a number and a latch on a case of sheet steel."""
    tall, z = 1.76, 0.25
    slots = [
        box(0.5 * wide, 0.012, 0.004, bevel=0.001).at(y=y + 0.034 * k, z=z + 0.011)
        for y in (0.24, 1.6)
        for k in range(5)
    ]
    return [
        box(wide - 0.002, tall, 0.5, bevel=0.003).at(y=0.08).part("main"),
        box(wide - 0.05, 0.08, 0.46, bevel=0.002).part("dark"),
        box(wide - 0.03, tall - 0.03, 0.014, bevel=0.003).at(y=0.095, z=z + 0.005).part("door"),
        *parts("dark", slots),
        box(0.028, 0.13, 0.018, bevel=0.004).at(0.36 * wide, 0.92, z + 0.014).part("metal"),
        cylinder(0.012, 0.012, sides=16).turned(x=90).at(0.36 * wide, 1.1, z + 0.01).part("metal"),
        box(0.07, 0.03, 0.004, bevel=0.001).at(y=1.48, z=z + 0.012).part("label"),
    ]


def _lockers(variant: Variant, usual: int) -> list[Part]:
    wide = 0.34
    count = variant.count("door", usual)
    return [part for x in _places(count, wide) for part in moved(_one_locker(wide), x)]


def _display(variant: Variant) -> list[Part]:
    """Glaze a tall case on all sides but the back, so that its shelves are seen."""
    wide, tall, deep = 0.9, 1.75, 0.4
    shelves = variant.count("shelf", 3)
    posts = corners(box(0.045, tall - 0.1, 0.045, bevel=0.004).at(wide / 2 - 0.022, 0.1, 0.178))
    plates = [
        box(wide + 0.04, 0.06, deep + 0.03, bevel=0.01).at(y=tall - 0.06),
        box(wide, 0.12, deep, bevel=0.006).at(y=0.1),
        box(wide - 0.02, tall - 0.2, 0.012, bevel=0).at(y=0.15, z=-deep / 2 + 0.01),
    ]
    frame = framed(wide / 2 - 0.04, tall - 0.3, 0.045, 0.024, bevel=0.004)
    doors = [bar.at(x, 0.23, deep / 2 - 0.01) for x in (-0.2, 0.2) for bar in frame]
    pane = box(wide / 2 - 0.12, tall - 0.38, 0.005, bevel=0)
    side = box(0.005, tall - 0.3, deep - 0.08, bevel=0).at(wide / 2 - 0.02, 0.22, 0)
    boards = [
        box(wide - 0.07, 0.012, deep - 0.06, bevel=0.002).at(y=float(y))
        for y in np.linspace(0.22, tall - 0.1, shelves + 2)[1:-1]
    ]
    feet = corners(beam((0.4, 0.1, 0.15), (0.41, 0, 0.16), 0.04, 0.04, taper=0.7))
    return [
        *parts("main", [*posts, *plates]),
        *parts("door", doors),
        *parts("glass", [pane.at(x, 0.27, deep / 2 - 0.01) for x in (-0.2, 0.2)]),
        *parts("glass", pair(side)),
        *parts("shelf", boards),
        *parts("metal", [knob(0.012).at(x, 0.9, deep / 2) for x in (-0.025, 0.025)]),
        *parts("legs", feet),
    ]


def _television(variant: Variant) -> list[Part]:
    """Lay a low long case on legs, with doors at its ends and an open shelf between."""
    wide, tall, deep, doors = 1.6, 0.36, 0.4, variant.count("door", 2)
    each_wide = 0.5 if doors < 3 else 1.5 / doors
    inner = 0.55 if doors < 3 else 0.0
    y, z = 0.16, deep / 2
    case = [
        box(wide, 0.025, deep, bevel=0.004).at(y=y),
        box(wide, 0.025, deep, bevel=0.004).at(y=y + tall - 0.025),
        *pair(box(0.025, tall - 0.03, deep - 0.01, bevel=0.003).at(wide / 2 - 0.0125, y + 0.015)),
        box(wide - 0.03, tall - 0.03, 0.01, bevel=0).at(y=y + 0.015, z=0.01 - z),
    ]
    if inner:
        case += pair(box(0.02, tall - 0.03, deep - 0.03, bevel=0.002).at(inner / 2, y + 0.015))
        case.append(box(inner, 0.018, deep - 0.04, bevel=0.002).at(y=y + 0.5 * tall))
    places = [-0.52, 0.52][:doors] if inner else _places(doors, each_wide)
    hung = [
        s.at(x=x, y=y + 0.028, z=z - 0.012)
        for x in places
        for s in framed_panel(each_wide - 0.03, tall - 0.056, rail=0.04)
    ]
    grips = [knob(0.011).at(x - 0.17 * np.sign(x or 1), y + 0.5 * tall, z + 0.01) for x in places]
    leg = rod((0.68, y, 0.13), (0.74, 0, 0.17), 0.02, tip=0.012)
    return [
        *parts("main", case),
        *parts("door", hung),
        *parts("metal", grips),
        *parts("legs", corners(leg)),
    ]


def _shoes(variant: Variant) -> list[Part]:
    """Lay slats on tiers between two frames."""
    wide, deep, levels = 0.76, 0.3, variant.count("shelf", variant.count("tier", 3))
    tall = 0.24 * levels
    post = box(0.028, tall, 0.028, bevel=0.004).at(wide / 2, 0, deep / 2)
    top = pair(box(0.028, 0.028, deep, bevel=0.004).at(x=wide / 2, y=tall - 0.028))
    bars, slats = list[Shape](), list[Shape]()
    for k in range(levels):
        y = 0.07 + 0.24 * k
        bars += pair(box(0.022, 0.03, deep, bevel=0.003).at(x=wide / 2, y=y))
        slats += [box(wide, 0.012, 0.042, bevel=0.003).at(y=y + 0.03, z=z) for z in
                  np.linspace(-0.12, 0.12, 5)]  # fmt: skip
    return [*parts("main", [*corners(post), *top, *bars]), *parts("shelf", slats)]


def _wine(variant: Variant) -> list[Part]:
    """Build a lattice, with bottles in it where it is to be full."""
    pitch, columns, rows, deep = 0.125, 4, 4, 0.24
    wide, tall = columns * pitch, rows * pitch
    rest = _bottle_rest(columns, pitch)
    bars = [rest.at(y=k * pitch + 0.01) for k in range(rows)]
    bars.append(box(wide + 0.02, 0.014, 0.03, bevel=0.003).at(y=rows * pitch + 0.01))
    posts = [
        box(0.014, tall + 0.03, 0.03, bevel=0.003).at(x=(k - columns / 2) * pitch)
        for k in range(columns + 1)
    ]
    grid = [s.at(z=z) for z in (-deep / 2, deep / 2) for s in (*bars, *posts)]
    rails = [
        box(0.014, 0.014, deep, bevel=0.003).at((k - columns / 2) * pitch, j * pitch + 0.01, 0)
        for k in range(columns + 1)
        for j in range(rows + 1)
    ]
    made = parts("main", [*grid, *rails])
    free = () if "full" in variant.attributes else ((1, 3), (3, 2))
    return made + _bottles(columns, rows, pitch, free) if variant.attributes else made


def _bottle_rest(columns: int, pitch: float) -> Shape:
    """Cut a round seat for a bottle out of the upper edge of a board for each column."""
    half, seat = columns * pitch / 2, 0.04
    edge = [np.array([(-half - 0.01, 0.0), (half + 0.01, 0.0), (half + 0.01, 0.034)])]
    for x in _places(columns, pitch)[::-1]:
        bow = arc(seat, -22, -158, steps=12) + np.array([float(x), 0.048])
        edge.append(bow)
    edge.append(np.array([(-half - 0.01, 0.034)]))
    return prism(np.concatenate(edge), 0.018, bevel=0.002)


def _bottles(
    columns: int, rows: int, pitch: float, free: tuple[tuple[int, int], ...]
) -> list[Part]:
    """Lay bottles into a lattice but for free places; their necks look forward."""
    outline = [(0.037, 0.004), (0.038, 0.09), (0.038, 0.185), (0.03, 0.215), (0.0155, 0.245)]
    bottle = lathe([(0, 0)], [(0.034, 0)], outline, [(0.0145, 0.3)], [(0, 0.3)], sides=16, steps=2)
    foil = lathe([(0, 0)], [(0.0165, 0)], [(0.0155, 0.06)], [(0, 0.062)], sides=14)
    made = list[Part]()
    for k, x in enumerate(_places(columns, pitch)):
        for j in range(rows):
            if (k, j) in free:
                continue
            y = j * pitch + 0.056
            made.append(bottle.turned(x=90).at(x, y, -0.14).part("bottle"))
            made.append(foil.turned(x=90).at(x, y, 0.105).part("foil"))
    return made


def _wall(_: Variant) -> list[Part]:
    """Screw a board onto two brackets."""
    curve = [(0, 0), (0.03, 0), (0.035, 0.05), (0.07, 0.12), (0.16, 0.155), (0.17, 0.18), (0, 0.18)]
    bracket = prism(curve, 0.03, bevel=0.004).turned(y=-90).at(0.26, 0, -0.1)
    screw = cylinder(0.007, 0.006, bevel=0.001, sides=12).turned(x=90)
    return [
        box(0.8, 0.028, 0.22, bevel=0.006).at(y=0.18, z=0.01).part("main"),
        *parts("bracket", pair(bracket)),
        *parts("metal", [s for y in (0.03, 0.12) for s in pair(screw.at(0.26, y, -0.07))]),
    ]


BUILD = by_subtype(
    locker=lambda variant: _lockers(variant, 1),
    lockers=lambda variant: _lockers(variant, 3),
    display=_display,
    television=_television,
    shoes=_shoes,
    wine=_wine,
    wall=_wall,
)
