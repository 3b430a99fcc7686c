"""Molecules of balls and sticks, atoms, and the double helix."""

from collections.abc import Sequence
from itertools import product

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.classroom.modelling.display import raised
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import rod, tube

_ANGSTROM = 0.07
"""Metres of the model."""
_RADII = {"carbon": 0.042, "hydrogen": 0.028, "oxygen": 0.04, "nitrogen": 0.041}

Atom = tuple[str, Point]


def _bonded(atoms: Sequence[Atom], bonds: Sequence[tuple[int, int, int]]) -> list[Part]:
    """Join balls with sticks.

    Args:
        atoms: Element and place in angstroms.
        bonds: Two atoms and how many sticks join them.
    """
    places = [_ANGSTROM * np.array(place, dtype=float) for _, place in atoms]
    made = []
    for (element, _), place in zip(atoms, places, strict=True):
        r = _RADII[element]
        made.append(ellipsoid(r, r, r, sides=28).at(*map(float, place)).part(element))
    for first, second, order in bonds:
        a, b = places[first], places[second]
        aside = np.cross(b - a, [0.0, 0.0, 1.0])
        aside = aside if np.linalg.norm(aside) > 1e-6 else np.array([1.0, 0.0, 0.0])
        aside = 0.016 * aside / np.linalg.norm(aside)
        for k in range(order):
            shift = (k - (order - 1) / 2) * aside
            made.append(
                rod(
                    (a + shift).tolist(), (b + shift).tolist(), 0.0085 if order == 1 else 0.006
                ).part("bond")
            )
    return made


def _water(variant: Variant) -> list[Part]:
    atoms: list[Atom] = [
        ("oxygen", (0, 0.3, 0)),
        ("hydrogen", (-0.95, -0.4, 0)),
        ("hydrogen", (0.95, -0.4, 0)),
    ]
    return raised(variant, _bonded(atoms, [(0, 1, 1), (0, 2, 1)]))


def _carbon_dioxide(variant: Variant) -> list[Part]:
    atoms: list[Atom] = [("carbon", (0, 0, 0)), ("oxygen", (-1.5, 0, 0)), ("oxygen", (1.5, 0, 0))]
    return raised(variant, _bonded(atoms, [(0, 1, 2), (0, 2, 2)]))


_TETRAHEDRON = ((0, 1.2, 0), (1.13, -0.4, 0), (-0.566, -0.4, 0.98), (-0.566, -0.4, -0.98))


def _seen_from_all_sides(shape: Shape) -> Shape:
    """Turn a tetrahedron so that no atom hides another in the usual views."""
    return shape.turned(y=75)


def _methane(variant: Variant) -> list[Part]:
    atoms: list[Atom] = [("carbon", (0, 0, 0)), *[("hydrogen", p) for p in _TETRAHEDRON]]
    made = _bonded(atoms, [(0, k, 1) for k in range(1, 5)])
    return raised(variant, each(made, _seen_from_all_sides))


def _ammonia(variant: Variant) -> list[Part]:
    atoms: list[Atom] = [("nitrogen", (0, 0, 0)), *[("hydrogen", p) for p in _TETRAHEDRON[1:]]]
    made = _bonded(atoms, [(0, k, 1) for k in range(1, 4)])
    return raised(variant, each(made, _seen_from_all_sides))


def _ethanol(variant: Variant) -> list[Part]:
    atoms: list[Atom] = [
        ("carbon", (-1.3, 0, 0)),
        ("carbon", (0.1, 0.5, 0)),
        ("oxygen", (1.2, -0.4, 0)),
        ("hydrogen", (2.05, 0.1, 0)),
        ("hydrogen", (-1.4, -0.65, 0.9)),
        ("hydrogen", (-1.4, -0.65, -0.9)),
        ("hydrogen", (-2.15, 0.75, 0)),
        ("hydrogen", (0.2, 1.15, 0.9)),
        ("hydrogen", (0.2, 1.15, -0.9)),
    ]
    bonds = [(0, 1), (1, 2), (2, 3), (0, 4), (0, 5), (0, 6), (1, 7), (1, 8)]
    return raised(variant, _bonded(atoms, [(a, b, 1) for a, b in bonds]))


def _ring(count: int, radius: float, start: float) -> FloatArray:
    angle = np.radians(start) + np.arange(count) * 2 * np.pi / count
    return np.column_stack([radius * np.cos(angle), radius * np.sin(angle), 0 * angle])


def _benzene(variant: Variant) -> list[Part]:
    inner, outer = _ring(6, 1.4, 30), _ring(6, 2.5, 30)
    atoms = [*[("carbon", p) for p in inner], *[("hydrogen", p) for p in outer]]
    bonds = [(k, (k + 1) % 6, 1 + k % 2) for k in range(6)] + [(k, k + 6, 1) for k in range(6)]
    return raised(variant, _bonded(atoms, bonds))


def _caffeine(variant: Variant) -> list[Part]:
    """Lay out the two rings of caffeine, with three methyl groups and two oxygens."""
    heavy: list[Atom] = [
        ("nitrogen", (-1.25, 0.72, 0)),
        ("carbon", (-1.25, -0.72, 0)),
        ("nitrogen", (0.0, -1.44, 0)),
        ("carbon", (1.25, -0.72, 0)),
        ("carbon", (1.25, 0.72, 0)),
        ("carbon", (0.0, 1.44, 0)),
        ("nitrogen", (2.6, -1.15, 0)),
        ("carbon", (3.4, 0.0, 0)),
        ("nitrogen", (2.6, 1.15, 0)),
        ("oxygen", (-2.35, -1.35, 0)),
        ("oxygen", (0.0, 2.7, 0)),
        ("carbon", (-2.5, 1.45, 0)),
        ("carbon", (0.0, -2.9, 0)),
        ("carbon", (3.0, 2.55, 0)),
        ("hydrogen", (4.5, 0.0, 0)),
    ]
    bonds = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 4, 2), (4, 5, 1), (5, 0, 1), (3, 6, 1)]
    bonds += [(6, 7, 2), (7, 8, 1), (8, 4, 1), (1, 9, 2), (5, 10, 2), (0, 11, 1), (2, 12, 1)]
    bonds += [(8, 13, 1), (7, 14, 1)]
    atoms = list(heavy)
    for carbon, away in ((11, (-0.87, 0.5)), (12, (0.0, -1.0)), (13, (0.3, 0.95))):
        x, y, _ = heavy[carbon][1]
        for side, up in ((0.0, 0.8), (0.75, -0.45), (-0.75, -0.45)):
            bonds.append((carbon, len(atoms), 1))
            reach = 0.55
            atoms.append(
                (
                    "hydrogen",
                    (
                        x + reach * away[0] - side * away[1],
                        y + reach * away[1] + side * away[0],
                        up,
                    ),
                )
            )
    return raised(variant, _bonded(atoms, bonds))


def _helix(turn: float, phase: float, turns: float, high: float) -> FloatArray:
    """Wind a strand up to the right, as B-DNA winds."""
    t = np.linspace(0, 1, 120)
    angle = 2 * np.pi * turns * t + np.radians(phase)
    return np.column_stack([turn * np.cos(angle), high * t, -turn * np.sin(angle)])


def _dna(variant: Variant) -> list[Part]:
    """Wind two strands about each other, with pairs of bases as rungs."""
    high, turns, radius = 0.5, 2.2, 0.085
    strands = [_helix(radius, phase, turns, high) for phase in (0, 150)]
    pairs = (
        ("adenine", "thymine"),
        ("guanine", "cytosine"),
        ("thymine", "adenine"),
        ("cytosine", "guanine"),
    )
    order = np.random.default_rng(3).integers(0, 4, 40)
    made = [
        tube(strands[0], 0.0115, steps=1, sides=12).part("main"),
        tube(strands[1], 0.0115, steps=1, sides=12).part("second"),
    ]
    for number, k in enumerate(range(3, 118, 5)):
        a, b = strands[0][k], strands[1][k]
        for slot, start, end in zip(
            pairs[order[number]], (a, (a + b) / 2), ((a + b) / 2, b), strict=True
        ):
            made.append(rod(start, end, 0.0065, sides=10).part(slot))
    return raised(variant, made)


def _packed(count: int, radius: float) -> FloatArray:
    """Place balls in a ball, close together: (count, 3)."""
    rng = np.random.default_rng(1)
    places = rng.normal(scale=radius, size=(count, 3))
    for _ in range(300):
        away = places[:, None] - places[None]
        reach = np.linalg.norm(away, axis=-1, keepdims=True) + 1e-9
        push = np.maximum(1.75 * radius - reach, 0) * away / reach
        places = places * 0.985 + 0.3 * push.sum(axis=1)
    return np.asarray(places - places.mean(axis=0))


def _atom(variant: Variant) -> list[Part]:
    """Let electrons circle a nucleus on crossed rings, one on each."""
    count = variant.count("electron", 3)
    balls = [
        ellipsoid(0.021, 0.021, 0.021, sides=18).at(*map(float, p))
        for p in _packed(2 * count + 1, 0.021)
    ]
    made = [s.part("proton" if k % 2 == 0 else "neutron") for k, s in enumerate(balls[:-1])]
    made.append(balls[-1].part("neutron"))
    ring = torus(0.2, 0.0038, sides=72, section=8).scaled(1, 1, 0.42).turned(x=90)
    spot = np.radians(35)
    ball = ellipsoid(0.017, 0.017, 0.017, sides=20)
    for k in range(count):
        turn = 180.0 * k / count + 90
        electron = ball.at(0.2 * float(np.cos(spot)), 0.42 * 0.2 * float(np.sin(spot)), 0)
        made += [ring.turned(z=turn).part("main"), electron.turned(z=turn).part("electron")]
    return raised(variant, made)


def _lattice(variant: Variant) -> list[Part]:
    """Set two kinds of balls by turns on the corners of a cube of cubes, as in salt."""
    made = []
    for x, y, z in np.ndindex(3, 3, 3):
        even = (x + y + z) % 2 == 0
        r = 0.03 if even else 0.021
        at = 0.1 * np.array([x - 1, y, z - 1])
        made.append(
            ellipsoid(r, r, r, sides=20).at(*map(float, at)).part("main" if even else "second")
        )
    for u, v in product((-0.1, 0.0, 0.1), repeat=2):
        made += parts(
            "bond",
            [
                rod((u, 0, v), (u, 0.2, v), 0.005, sides=8),
                rod((-0.1, u + 0.1, v), (0.1, u + 0.1, v), 0.005, sides=8),
                rod((u, v + 0.1, -0.1), (u, v + 0.1, 0.1), 0.005, sides=8),
            ],
        )
    return raised(variant, made)


BUILD = by_subtype(
    water=_water,
    carbon_dioxide=_carbon_dioxide,
    methane=_methane,
    ammonia=_ammonia,
    ethanol=_ethanol,
    benzene=_benzene,
    caffeine=_caffeine,
    dna=_dna,
    atom=_atom,
    lattice=_lattice,
)
