"""Stations in orbit."""

from functools import partial

from media_studio.catalogue.modelling.housing import disc
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve

_MID = 5.0
"""Height of the truss."""
_REACH = 6.3
"""Half the length of the truss."""


def _truss() -> list[Shape]:
    """Brace four long bars to a girder along x."""
    a = 0.3
    made = [rod((-_REACH, _MID + y, z), (_REACH, _MID + y, z), 0.045, sides=8)
            for y in (-a, a) for z in (-a, a)]  # fmt: skip
    for k in range(18):
        x, step = -_REACH + 0.7 * k, 0.7
        sign = 1 if k % 2 else -1
        made += [rod((x, _MID - sign * a, z), (x + step, _MID + sign * a, z), 0.025, sides=5)
                 for z in (-a, a)]  # fmt: skip
        made += [rod((x, _MID + y, -sign * a), (x + step, _MID + y, sign * a), 0.025, sides=5)
                 for y in (-a, a)]  # fmt: skip
    return made


def _wing() -> list[Part]:
    """Unfold a solar wing of two blankets upwards from y = 0, on a mast."""
    high, wide = 4.2, 0.72
    blankets = pair(box(wide, high, 0.03, bevel=0.004).at(x=0.42, y=0.55))
    lines = [
        shape
        for k in range(1, 14)
        for shape in pair(box(wide, 0.016, 0.036, bevel=0).at(x=0.42, y=0.55 + high * k / 14))
    ]
    lines += [
        shape
        for x in (0.18, 0.42, 0.66)
        for shape in pair(box(0.014, high, 0.036, bevel=0).at(x=x, y=0.55))
    ]
    ends = [box(1.62, 0.09, 0.07, bevel=0.01).at(y=y) for y in (0.47, 0.54 + high)]
    mast = [rod((0, 0, 0), (0, 0.6 + high, 0), 0.045), cylinder(0.13, 0.45, sides=18).at(y=0.02)]
    return [
        *parts("panels", blankets),
        *parts("trim", lines),
        *parts("metal", [*ends, *mast]),
    ]


def _wings() -> list[Part]:
    """Spread eight wings above and below the ends of the truss, a little turned."""
    made: list[Part] = []
    for x in (-5.6, -3.6, 3.6, 5.6):
        for down in (0, 180):
            up = each(_wing(), partial(Shape.turned, z=down))
            made += moved(each(up, partial(Shape.turned, y=28)), x, _MID)
    hubs = [cylinder(0.42, 0.5, bevel=0.05, sides=24).turned(z=90).at(x + 0.25, _MID)
            for x in (-5.6, -3.6, 3.6, 5.6)]  # fmt: skip
    return [*made, *parts("metal", hubs)]


def _module(length: float, radius: float = 0.62) -> list[Part]:
    """Make a pressurised cylinder along z from z = 0 forward, with hoops and portholes."""
    r, n = radius, length
    shell = lathe([(0, 0)], [(0.55 * r, 0)], [(0.6 * r, 0.04 * n)], [(r, 0.14 * n)],
                  [(r, 0.86 * n)], [(0.6 * r, 0.96 * n)], [(0.55 * r, n)], [(0, n)],
                  sides=32, bevel=0.02).turned(x=90)  # fmt: skip
    hoops = [
        sleeve((0.97 * r, y), (1.04 * r, y), (1.04 * r, y + 0.06), (0.97 * r, y + 0.06)).turned(
            x=90
        )
        for y in (0.16 * n, 0.5 * n - 0.03, 0.84 * n - 0.06)
    ]
    collar = [cylinder(0.5 * r, 0.12, sides=24).turned(x=90).at(z=z - 0.06) for z in (0, n)]
    port = disc(0.11, 0.03, sides=18).at(z=r - 0.015)
    ports = [port.turned(y=turn).at(z=z) for z in (0.33 * n, 0.67 * n) for turn in (90, -90)]
    bars = [rod((0, r + 0.03, z), (0, r + 0.03, z + 0.25 * n), 0.02, sides=6).turned(z=turn)
            for z in (0.2 * n, 0.56 * n) for turn in (-50, 50)]  # fmt: skip
    return [
        shell.part("main"),
        *parts("metal", [*hoops, *collar, *bars]),
        *parts("light", ports),
    ]


def _stack() -> list[Part]:
    """Dock modules in a row below the truss, with two more across and a capsule in front."""
    y = _MID - 1.0
    made: list[Part] = []
    for z, length in ((-4.2, 2.4), (-1.8, 1.8), (0.0, 2.2), (2.2, 1.2)):
        made += moved(_module(length), 0, y, z)
    for turn in (90, -90):
        across = moved(_module(1.9, 0.58), z=0.55)
        made += moved(each(across, partial(Shape.turned, y=turn)), 0, y, 2.8)
    made += each(_module(1.5, 0.5), lambda s: s.at(z=0.5).turned(x=90).at(0, y, -0.9))
    neck = cylinder(0.3, 0.85, sides=20).at(y=y)
    return [*made, *_capsule(y), neck.part("metal")]


def _capsule(y: float) -> list[Part]:
    """Dock a capsule with its engine ahead of the modules, and a glazed cupola on them."""
    hull = lathe([(0, 0)], [(0.32, 0)], [(0.58, 0.55), (0.6, 0.7)], [(0.6, 1.15)], [(0.5, 1.25)],
                 [(0, 1.25)], sides=32, bevel=0.02)  # fmt: skip
    nozzle = lathe([(0, 0)], [(0.1, 0)], [(0.22, 0.28)], [(0.18, 0.28)], [(0, 0.05)], sides=24)
    ports = [disc(0.1, 0.03, sides=18).at(z=0.53).turned(y=90 * k).at(y=0.72) for k in range(4)]
    front = [s.turned(x=90).at(0, y, 3.4) for s in (hull, nozzle.at(y=1.22), *ports)]
    pane = box(0.2, 0.2, 0.03, bevel=0.01).turned(x=-39).at(y=0.13, z=0.37)
    turret = lathe([(0, 0)], [(0.4, 0)], [(0.4, 0.12)], [(0.22, 0.34)], [(0, 0.34)], sides=8)
    cupola = [turret, *around(pane, 6)]
    top = [s.at(0, y + 0.56, 2.8) for s in cupola]
    return [
        *parts("main", [front[0], top[0]]),
        front[1].part("metal"),
        *parts("light", [*[p.at(z=0.06) for p in front[2:]], *top[1:]]),
    ]


def _radiators() -> list[Part]:
    """Unfold white radiators behind the truss."""
    fold = [box(0.9, 0.04, 0.62, bevel=0.008).turned(x=4 * (-1) ** k).at(1.9, _MID - 0.02,
                                                                        -0.9 - 0.64 * k)
            for k in range(4)]  # fmt: skip
    boom = rod((1.9, _MID, -0.2), (1.9, _MID, -3.2), 0.05)
    return [
        *parts("radiator", [copy for panel in fold for copy in pair(panel)]),
        *parts("metal", pair(boom)),
    ]


def _dishes() -> list[Part]:
    """Aim two dishes from the truss."""
    bowl = lathe([(0, 0)], [(0.2, 0.03), (0.42, 0.15)], [(0.44, 0.17)], [(0.4, 0.165),
                 (0.2, 0.055), (0, 0.03)], sides=28)  # fmt: skip
    horn = ellipsoid(0.05, 0.05, 0.05, sides=12).at(y=0.37)
    feed = [rod((0, 0.02, 0), (0, 0.36, 0), 0.015), horn]
    stem = [rod((x, _MID + 0.28, 0.2), (x, _MID + 0.85, 0.3), 0.04) for x in (-1.2, 1.2)]
    aimed = [s.turned(x=55).at(x, _MID + 0.85, 0.3) for x in (-1.2, 1.2) for s in (bowl, *feed)]
    return [*parts("dish", [aimed[0], aimed[3]]), *parts("metal", [*aimed[1:3], *aimed[4:], *stem])]


def _station(_: Variant) -> list[Part]:
    """Hang modules, solar wings, radiators and dishes on a truss."""
    return [*parts("metal", _truss()), *_wings(), *_stack(), *_radiators(), *_dishes()]


BUILD = by_subtype(station=_station)
