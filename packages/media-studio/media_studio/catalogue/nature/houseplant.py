"""Plants in pots, and bushes of lavender and roses."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.plant_stand import on_stand
from media_studio.catalogue.nature.modelling.petals import petal
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, each, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import cylinder, rod, tube, vessel

_TOP = 0.3
"""Height of the soil in a pot, metres."""


def _pot(radius: float = 0.19) -> list[Part]:
    """Fill a tapered pot with a rim with soil, on a saucer."""
    body = vessel(
        [(0, 0.02)],
        [(0.72 * radius, 0.02)],
        [(0.96 * radius, 0.27)],
        [(1.04 * radius, 0.275)],
        [(1.06 * radius, 0.34)],
        wall=0.014,
    )
    saucer = vessel([(0, 0)], [(0.85 * radius, 0)], [(radius, 0.04)], wall=0.01)
    soil = cylinder(0.93 * radius, 0.02, sides=36).at(y=_TOP - 0.02)
    return [*parts("pot", [body, saucer]), soil.part("soil")]


def _split_leaf(size: float) -> Shape:
    """Cut a heart-shaped leaf of a monstera with notches, hanging from its stalk along +Z."""
    edge = spline([(0.02, 0.1), (0.14, -0.05), (0.36, 0.0), (0.5, 0.2), (0.5, 0.42), (0.4, 0.66),
                   (0.2, 0.9), (0.02, 1.06)], 8)  # fmt: skip
    half = [(float(x), float(y)) for x, y in edge]
    for at, deep in ((43, 0.4), (37, 0.36), (31, 0.36), (25, 0.4)):
        x, y = half[at]
        half[at : at + 1] = [
            (x, y - 0.012),
            (deep * x, y - 0.1),
            (deep * x, y - 0.08),
            (x, y + 0.012),
        ]
    outline = [*half, (0, 1.1), *[(-x, y) for x, y in half[::-1]]]
    leaf = prism([(size * x, size * (y - 0.1)) for x, y in outline], 0.008 * size, bevel=0.001)

    def bent(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([-x, z + 0.12 * np.abs(x) - 0.25 * y**2 / size, y])

    return leaf.warped(bent)


def _monstera(variant: Variant) -> list[Part]:
    """Spread notched leaves on long stalks."""
    rng, leaves, stalks = variant.rng, list[Shape](), list[Shape]()
    for k in range(10):
        turn = 137.5 * k
        high = 0.95 - 0.05 * k + float(rng.uniform(-0.04, 0.04))
        reach = 0.1 + 0.032 * k
        stalk = [(0, _TOP - 0.02, 0.03), (0, 0.5 * (_TOP + high), 0.4 * reach), (0, high, reach)]
        stalks.append(tube(stalk, [0.014, 0.011, 0.009], sides=8).turned(y=turn))
        size = 0.36 + 0.008 * k
        leaf = _split_leaf(size).turned(x=10 + 2 * k)
        leaves.append(leaf.at(0, high, reach).turned(y=turn))
    return [*_pot(), *parts("stem", stalks), *parts("main", leaves)]


def _snake_plant(variant: Variant) -> list[Part]:
    """Stand stiff pointed leaves with yellow edges."""
    rng, leaves, edges = variant.rng, list[Shape](), list[Shape]()
    for k in range(13):
        turn, reach = 137.5 * k, 0.02 + 0.009 * k
        high = 0.85 - 0.035 * k + float(rng.uniform(-0.06, 0.06))
        lean = 90 - 2.2 * k
        inner = petal(high, 0.07, start=lean, end=lean - 4, cup=0.45, widest=0.35, thickness=0.1)
        outer = petal(
            1.02 * high, 0.092, start=lean, end=lean - 4, cup=0.45, widest=0.35, thickness=0.05
        )
        spin = float(rng.uniform(-40, 40))
        for shape, into, back in ((inner, leaves, 0.0), (outer, edges, 0.003)):
            placed = shape.turned(y=spin).at(0, _TOP - 0.02, reach + back)
            into.append(placed.turned(y=turn))
    return [*_pot(0.17), *parts("main", leaves), *parts("edge", edges)]


def _lavender(variant: Variant) -> list[Part]:
    """Raise spikes of small blossoms from a tuft of narrow leaves."""
    rng, leaves, stems, blooms = variant.rng, list[Shape](), list[Shape](), list[Shape]()
    for k in range(46):
        leaf = petal(
            float(rng.uniform(0.18, 0.3)),
            0.014,
            start=78 - k % 40,
            end=50 - k % 40,
            rows=4,
            thickness=0.15,
        )
        leaves.append(leaf.at(z=0.02).turned(y=137.5 * k))
    for k in range(24):
        turn, lean = 137.5 * k, 0.012 * k
        high = 0.58 + float(rng.uniform(-0.07, 0.07)) - 0.004 * k
        top = np.array([0, high, 0.04 + lean])
        middle = np.array([0, 0.5 * high, 0.02 + 0.4 * lean])
        along = (top - middle) / np.linalg.norm(top - middle)
        stem = tube([(0, 0, 0.02), tuple(middle), tuple(top + 0.05 * along)], 0.004, sides=5)
        stems.append(stem.turned(y=turn))
        for j in range(7):
            wide = 0.017 - 0.0015 * j
            bud = ellipsoid(wide, 0.013, wide, sides=7).turned(y=50 * j)
            place = top + (0.017 * j - 0.05) * along
            blooms.append(bud.at(*(float(v) for v in place)).turned(y=turn))
    return [*parts("main", leaves), *parts("stem", stems), *parts("flower", blooms)]


def _rose(size: float) -> list[Shape]:
    """Fold three whorls of petals around a bud."""
    made = [ellipsoid(0.3 * size, 0.34 * size, 0.3 * size, sides=10).at(y=0.3 * size)]
    for count, start, end, length in ((3, 82, 95, 0.8), (5, 62, 80, 0.9), (6, 35, 60, 1.0)):
        leaf = petal(length * size, 0.85 * size, start=start, end=end, cup=0.5, tip=0.5, rows=5)
        made += around(leaf.at(z=0.08 * size), count, 30.0 * count)
    return made


def _on_crown(
    wanted: FloatArray, crowns: Sequence[tuple[Sequence[float], float]]
) -> tuple[FloatArray, FloatArray]:
    """Return the place (3,) on the round crowns nearest to a wanted one, and the way out of it."""
    middle, reach = min(crowns, key=lambda c: abs(np.linalg.norm(wanted - c[0]) - 0.82 * c[1]))
    way = (wanted - middle) / np.linalg.norm(wanted - middle)
    return middle + 0.82 * reach * way, way


def _rose_bush(variant: Variant) -> list[Part]:
    """Scatter roses over a rounded bush of leaves."""
    rng, leaves, blooms = variant.rng, list[Shape](), list[Shape]()
    crowns = [
        ((0, 0.62, 0), 0.36),
        ((0.3, 0.48, 0.1), 0.26),
        ((-0.3, 0.5, 0.05), 0.27),
        ((0.05, 0.45, 0.3), 0.26),
        ((-0.05, 0.48, -0.28), 0.26),
    ]
    cores = [
        ellipsoid(0.86 * r, 0.82 * r, 0.86 * r, sides=14).roughened(rng, 0.03, 0.14).at(*c)
        for c, r in crowns
    ]
    golden = np.pi * (3 - np.sqrt(5))
    for (x, y, z), r in crowns:
        for k in range(70):
            up = 1 - 1.55 * (k + 0.5) / 70
            wide, a = np.sqrt(max(1 - up * up, 0)), golden * k
            way = np.array([wide * np.cos(a), up, wide * np.sin(a)])
            leaf = petal(0.085, 0.055, start=10, end=-25, cup=0.2, rows=4)
            leaf = leaf.turned(x=float(rng.uniform(-70, 10)), y=float(rng.uniform(0, 360)))
            leaves.append(leaf.at(*(float(v) for v in np.array([x, y, z]) + 0.82 * r * way)))
    for k, (x, y, z) in enumerate(
        (
            (0.0, 0.97, 0.08),
            (0.2, 0.86, 0.22),
            (-0.2, 0.84, 0.25),
            (0.42, 0.66, 0.25),
            (-0.46, 0.64, 0.2),
            (0.08, 0.66, 0.5),
            (-0.22, 0.55, 0.45),
            (0.3, 0.5, 0.44),
            (-0.3, 0.86, -0.12),
            (0.34, 0.8, -0.1),
            (0.02, 0.8, -0.4),
            (0.55, 0.5, -0.02),
            (-0.56, 0.48, 0.0),
        )
    ):
        place, out = _on_crown(np.array([x, y, z]), crowns)
        lean = float(np.degrees(np.arccos(out[1])))
        spin = float(np.degrees(np.arctan2(out[0], out[2])))
        blooms += [
            s.turned(x=lean).turned(y=spin).at(*(float(v) for v in place))
            for s in _rose(0.075 + 0.006 * (k % 3))
        ]
    stems = [
        rod((x, 0, z), (3 * x, 0.4, 3 * z), 0.02, tip=0.014)
        for x, z in ((0.05, 0.03), (-0.05, 0.04), (0.0, -0.05))
    ]
    return [*parts("main", [*cores, *leaves]), *parts("stem", stems), *parts("flower", blooms)]


def _lobe(size: float) -> Shape:
    """Bend half a trap, hinged along x in the origin, its hollow side to +Z."""
    return petal(size, 1.35 * size, start=62, end=108, cup=0.15, widest=0.5, tip=0.55, rows=7)


def _trap(size: float, gape: float) -> list[Part]:
    """Open two fringed lobes like a mouth over a hinge along x, up from the origin."""
    made = list[Part]()
    for side in (0, 180):
        lobe = _lobe(size)
        inner = lobe.scaled(0.88, 0.9, 0.9).at(y=0.05 * size, z=-0.03 * size)
        teeth = [
            rod((x * size, (0.93 - 0.32 * x * x) * size, 0.02 * size),
                (1.25 * x * size, (1.27 - 0.3 * x * x) * size, -0.2 * size),
                0.026 * size, tip=0.008 * size, sides=6)
            for x in np.linspace(-0.6, 0.6, 9)
        ]  # fmt: skip
        half = [lobe.part("main"), inner.part("trap"), *parts("teeth", teeth)]
        made += each(half, partial(_hinged, open_=gape, side=side))
    return made


def _hinged(shape: Shape, open_: float, side: float) -> Shape:
    return shape.turned(x=open_).turned(y=side)


def _placed(shape: Shape, lean: float, at: tuple[float, float, float], turn: float) -> Shape:
    return shape.turned(x=lean).at(*at).turned(y=turn)


def _flytrap(_: Variant) -> list[Part]:
    """Spread traps on winged stalks, the tallest above the others."""
    made, stalks = list[Part](), list[Shape]()
    for k in range(8):
        turn, size = 137.5 * k + 20, 0.125 - 0.005 * k
        high, reach = 0.72 - 0.05 * k, 0.04 + 0.035 * k
        path = [(0, _TOP - 0.03, 0.02), (0, 0.55 * (_TOP + high), 0.35 * reach), (0, high, reach)]
        stalks.append(tube(path, [0.012, 0.03, 0.01], sides=10, flat=0.3).turned(y=turn))
        tilt = partial(_placed, lean=22 + 6 * k, at=(0, high - 0.004, reach), turn=turn)
        made += each(_trap(size, 34), tilt)
    return [*_pot(0.2), *parts("main", stalks), *made]


BUILD = by_subtype(
    monstera=on_stand(_monstera, 0.2, 0.36),
    snake=on_stand(_snake_plant, 0.18, 0.36),
    lavender=_lavender,
    flytrap=on_stand(_flytrap, 0.21, 0.36),
    rose=_rose_bush,
)
