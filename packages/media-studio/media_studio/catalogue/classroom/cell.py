"""Models of cells and of what makes them ill."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.classroom.modelling.display import raised
from media_studio.catalogue.modelling.housing import basin, slab
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, moved, parts
from media_studio.modelling.solids import cushion, ellipsoid, torus
from media_studio.modelling.sweeps import lathe, rod, tube, vessel


def _directions(count: int) -> FloatArray:
    """Spread points evenly over a sphere of radius one: (count, 3)."""
    k = np.arange(count) + 0.5
    up = 1 - 2 * k / count
    turn = np.pi * (1 + 5**0.5) * k
    across = np.sqrt(1 - up**2)
    return np.column_stack([across * np.cos(turn), up, across * np.sin(turn)])


def _nucleus(r: float) -> list[Part]:
    """Make a nucleus with a piece of its wall open, so that the nucleolus shows."""
    wall = lathe(
        [(0, -r)],
        [(0.7 * r, -0.72 * r), (r, 0), (0.86 * r, 0.5 * r)],
        [(0.76 * r, 0.5 * r)],
        [(0.6 * r, 0.28 * r), (0, 0.2 * r)],
        sides=40,
    )
    inner = ellipsoid(0.42 * r, 0.36 * r, 0.42 * r, sides=24).at(y=0.3 * r)
    return [wall.part("nucleus"), inner.part("nucleolus")]


def _mitochondrion() -> list[Part]:
    """Show the folded inside of a mitochondrion that lies along x, open above."""
    shell = blob([Limb((-0.018, 0, 0), (0.018, 0, 0), 0.0125)], cells=26)
    fold = [(-0.024 + 0.006 * k, 0.0128 - 0.0004 * abs(k - 4), 0.006 * (-1) ** k) for k in range(9)]
    return [shell.part("mitochondrion"), tube(fold, 0.0024, sides=6, steps=3).part("fold")]


def _golgi() -> list[Shape]:
    """Bend a stack of flat sacs."""
    return [
        tube(
            [(-0.03, 0, 0.011 * k), (0, 0, 0.011 * k + 0.012), (0.03, 0, 0.011 * k)],
            [0.006, 0.0048, 0.006],
            sides=10,
            flat=1.6,
        )
        for k in range(4)
    ]


def _reticulum(r: float) -> list[Shape]:
    """Wind sheets around the nucleus."""
    made = []
    for ring, low, high in ((1.22, 95, 235), (1.42, 105, 225), (1.62, 118, 214)):
        turn = np.radians(np.linspace(low, high, 12))
        path = np.column_stack([r * ring * np.cos(turn), 0 * turn, r * ring * np.sin(turn)])
        made.append(tube(path, 0.0055, steps=2, sides=8, flat=1.5))
    return made


def _dots(places: Sequence[tuple[float, float]], y: float, r: float) -> list[Shape]:
    return [ellipsoid(r, r, r, sides=8).at(x, y, z) for x, z in places]


def _organelles(y: float) -> list[Part]:
    """Lay out on a plane what both kinds of cells have."""
    powerhouse = _mitochondrion()
    made = [*moved(_nucleus(0.055), 0.012, y + 0.012, 0.005)]
    for x, z, turn in (
        (0.092, 0.055, 35),
        (-0.075, -0.07, -20),
        (0.075, -0.075, 70),
        (-0.03, 0.1, 8),
    ):
        made += moved(each(powerhouse, partial(Shape.turned, y=turn)), x, y + 0.006, z)
    made += parts("golgi", [s.turned(y=-70).at(0.088, y + 0.004, -0.01) for s in _golgi()])
    made += parts("reticulum", [s.at(0.012, y + 0.005, 0.005) for s in _reticulum(0.055)])
    rng = np.random.default_rng(6)
    away, reach = rng.uniform(0, 2 * np.pi, 34), rng.uniform(0.07, 0.125, 34)
    spots = [(float(r * np.cos(t)), float(r * np.sin(t))) for t, r in zip(away, reach, strict=True)]
    return [*made, *parts("ribosome", _dots(spots, y + 0.002, 0.0032))]


def _animal_cell(variant: Variant) -> list[Part]:
    """Cut a round cell in half, tilted so that one looks into it."""
    r = 0.15
    membrane = vessel(
        [(0.02, -0.118), (0.085, -0.1), (0.136, -0.05), (r, 0.0)], wall=0.007, sides=64
    )
    plasma = lathe(
        [(0, -0.1)], [(0.08, -0.092), (0.128, -0.045), (0.143, -0.006)], [(0, -0.006)], sides=60
    )
    bubbles = [
        ellipsoid(q, q, q, sides=18).at(x, 0.004, z)
        for x, z, q in ((-0.1, 0.03, 0.015), (0.045, 0.115, 0.012), (-0.115, -0.015, 0.011))
    ]
    made = [
        membrane.part("main"),
        plasma.part("cytoplasm"),
        *_organelles(-0.006),
        *parts("vacuole", bubbles),
    ]
    return raised(variant, each(made, lambda s: s.turned(x=38)))


def _plant_cell(variant: Variant) -> list[Part]:
    """Open a box-shaped cell with its green bodies and its large vacuole."""
    sections = [
        (y, wide, deep, 0.0)
        for y, wide, deep in ((-0.1, 0.185, 0.15), (-0.05, 0.2, 0.162), (0.0, 0.2, 0.162))
    ]
    wall = basin(sections, 0.014, -0.02, 5.0)
    membrane = basin(
        [(y + 0.003, w - 0.013, d - 0.013, z) for y, w, d, z in sections], 0.006, -0.015, 5.0
    )
    plasma = slab(0.36, 0.03, 0.29, radius=0.06, bevel=0.004).at(y=-0.034)
    sac = cushion(0.17, 0.04, 0.13, bulge=0.3).at(-0.08, -0.022, 0.06)
    green = []
    for x, z, turn in (
        (0.14, 0.09, 20),
        (0.15, -0.09, -40),
        (-0.15, -0.06, 80),
        (0.03, 0.12, 5),
        (-0.06, -0.12, -10),
    ):
        body = ellipsoid(0.026, 0.013, 0.017, sides=20).turned(y=turn).at(x, 0.002, z)
        stack = [
            lathe([(0, 0)], [(0.006, 0)], [(0.006, 0.003)], [(0, 0.003)], sides=14, bevel=0.0005)
            .at(dx, 0.012, 0)
            .turned(y=turn)
            .at(x, 0.002, z)
            for dx in (-0.011, 0.002, 0.013)
        ]
        green += [body.part("chloroplast"), *parts("granum", stack)]
    core = each(_organelles(-0.004), lambda s: s.scaled(0.82, 0.82, 0.82).at(0.055, 0, -0.02))
    made = [
        wall.part("main"),
        membrane.part("membrane"),
        plasma.part("cytoplasm"),
        sac.part("vacuole"),
        *green,
        *core,
    ]
    return raised(variant, each(made, lambda s: s.turned(x=32)))


def _virus(variant: Variant) -> list[Part]:
    """Stud a ball with club-shaped spikes."""
    r = 0.075
    rng = np.random.default_rng(2)
    ball = ellipsoid(r, r, r, sides=60).roughened(rng, 0.0012, 0.012)
    spike = [
        rod((0, r - 0.004, 0), (0, r + 0.024, 0), 0.0032, tip=0.0042, sides=8),
        *[
            ellipsoid(0.0062, 0.0062, 0.0062, sides=10).at(
                0.0058 * float(np.cos(a)), r + 0.026, 0.0058 * float(np.sin(a))
            )
            for a in (0.0, 2.1, 4.2)
        ],
    ]
    away = _directions(42)
    studs = [s.aimed((0, 0, 0), d) for d in away for s in spike]
    small = [
        ellipsoid(0.0042, 0.0042, 0.0042, sides=8).at(*map(float, r * d))
        for d in _directions(77)[::2]
    ]
    return raised(variant, [ball.part("main"), *parts("spike", studs), *parts("dot", small)])


def _bacterium(variant: Variant) -> list[Part]:
    """Give a rod-shaped body hairs all over and long tails at one end."""
    body = blob([Limb((-0.07, 0, 0), (0.07, 0, 0), 0.046)], cells=44)
    hairs = []
    for d in _directions(90):
        foot = np.array([0.07 * np.clip(1.6 * d[0], -1, 1), 0, 0]) + 0.045 * d
        hairs.append(rod(foot, foot + 0.016 * d, 0.0016, tip=0.0008, sides=6))
    tails = []
    for k, turn in enumerate((0.0, 2.2, 4.3)):
        t = np.linspace(0, 1, 22)
        swing = 0.022 * np.sin(9 * t + k) * t
        y, z = 0.014 * np.cos(turn) * (1 + 2 * t), 0.014 * np.sin(turn) * (1 + 2 * t)
        tails.append(
            tube(
                np.column_stack([-0.11 - 0.2 * t, y + swing, z + swing]),
                np.linspace(0.0042, 0.0018, 22),
                steps=2,
                sides=8,
            )
        )
    made = [body.part("main"), *parts("hair", hairs), *parts("flagellum", tails)]
    return raised(variant, each(made, lambda s: s.turned(y=28)))


def _blood_cell(variant: Variant) -> list[Part]:
    """Dent a disc on both sides."""
    disc = lathe(
        [(0, -0.011), (0.028, -0.014), (0.058, -0.026), (0.082, -0.02), (0.09, 0.0),
         (0.082, 0.02), (0.058, 0.026), (0.028, 0.014), (0, 0.011)], sides=72,
    )  # fmt: skip
    return raised(variant, [disc.turned(x=62).turned(y=20).part("main")])


def _neuron(variant: Variant) -> list[Part]:
    """Branch dendrites from a body, and run its axon through sheaths to the endings."""
    soma = [Lump((0, 0, 0), (0.04, 0.036, 0.036))]
    rng = np.random.default_rng(8)
    limbs: list[Lump | Limb] = [*soma]
    for turn in np.radians((62, 100, 140, 178, 216, 256, 300)):
        way = np.array([np.cos(turn), np.sin(turn), rng.uniform(-0.5, 0.5)])
        knee = 0.085 * way
        limbs.append(Limb((0.02 * way).tolist(), knee.tolist(), 0.013, 0.006))
        for fork in (-0.5, 0.45):
            lean = turn + fork
            tip = knee + 0.05 * np.array([np.cos(lean), np.sin(lean), way[2]])
            limbs.append(Limb(knee.tolist(), tip.tolist(), 0.006, 0.0025))
    body = blob(limbs, blend=0.016, cells=76)
    path = np.array(
        [(0.03, -0.004, 0), (0.1, -0.012, 0), (0.2, 0.006, 0), (0.3, -0.008, 0), (0.38, 0.004, 0)]
    )
    axon = tube(path, [0.01, 0.006, 0.006, 0.006, 0.006], sides=12)
    sheaths = [
        tube([(x, y, 0), (x + 0.02, y2, 0), (x + 0.04, y3, 0)], [0.011, 0.014, 0.011], sides=16)
        for x in (0.075, 0.13, 0.185, 0.24, 0.295)
        for y, y2, y3 in [np.interp([x, x + 0.02, x + 0.04], path[:, 0], path[:, 1])]
    ]
    ends = []
    for up, out in ((0.05, 0.03), (0.018, 0.055), (-0.02, 0.055), (-0.05, 0.028)):
        end = (0.38 + out, 0.004 + up, 0.3 * up)
        ends += [
            tube(
                [(0.372, 0.003, 0), (0.38 + 0.6 * out, 0.004 + 0.4 * up, 0), end], 0.0038, sides=8
            ),
            ellipsoid(0.008, 0.008, 0.008, sides=14).at(*end),
        ]
    core = ellipsoid(0.017, 0.017, 0.017, sides=22).at(0, 0.002, 0.026)
    made = [
        body.part("main"),
        core.part("nucleus"),
        axon.part("axon"),
        *parts("sheath", sheaths),
        *parts("axon", ends),
    ]
    return raised(variant, made)


def _phage(variant: Variant) -> list[Part]:
    """Stand a bacteriophage on its six legs."""
    head = lathe([(0, 0.13)], [(0.034, 0.15)], [(0.034, 0.185)], [(0, 0.21)], sides=6, bevel=0.001)
    tail = [torus(0.0105, 0.0042, sides=24, section=8).at(y=0.052 + 0.0072 * k) for k in range(10)]
    legs = [
        tube(
            [(0.012, 0.045, 0), (0.055, 0.085, 0), (0.085, 0, 0)], 0.0035, steps=1, sides=8
        ).turned(y=60 * k)
        for k in range(6)
    ]
    made = [
        head.part("main"),
        *parts("sheath", tail),
        rod((0, 0.03, 0), (0, 0.14, 0), 0.009).part("axon"),
        lathe(
            [(0, 0.038)], [(0.02, 0.038)], [(0.02, 0.048)], [(0, 0.048)], sides=6, bevel=0.001
        ).part("axon"),
        *parts("spike", legs),
    ]
    return raised(variant, made)


BUILD = by_subtype(
    animal_cell=_animal_cell,
    plant_cell=_plant_cell,
    virus=_virus,
    bacterium=_bacterium,
    blood_cell=_blood_cell,
    neuron=_neuron,
    phage=_phage,
)
