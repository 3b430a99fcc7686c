"""Gardens in glass."""

import numpy as np

from media_studio.catalogue.nature.modelling.petals import petal
from media_studio.catalogue.nature.rock import hewn
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import lathe, rod, tube, vessel

_GROUND = 0.062
"""Height of the soil, metres."""


def _glass() -> list[Part]:
    """Blow a round jar and stop its neck with a cork."""
    side = [(0.09, 0.004), (0.113, 0.05), (0.122, 0.105), (0.112, 0.165), (0.078, 0.212)]
    jar = vessel(
        [(0, 0)], [(0.08, 0)], [*side, (0.06, 0.226)], [(0.06, 0.248), (0.066, 0.254)], wall=0.003,
        sides=48,
    )  # fmt: skip
    cork = lathe([(0, 0)], [(0.055, 0)], [(0.0635, 0.05)], [(0, 0.05)], sides=36, bevel=0.004)
    return [jar.part("glass"), cork.at(y=0.232).part("lid")]


def _layers(rng: np.random.Generator) -> list[Part]:
    """Fill the foot with pebbles, and soil above them."""
    gravel = lathe([(0, 0.004)], [(0.082, 0.005), (0.096, 0.022)], [(0, 0.026)], sides=40)
    pebbles = [
        ellipsoid(0.0075, 0.0055, 0.007, sides=8)
        .turned(y=float(rng.uniform(0, 360)))
        .at(y=y, z=reach)
        .turned(y=360 * (k + 0.5 * row) / 34)
        for row, (y, reach) in enumerate(((0.0105, 0.0805), (0.0195, 0.086), (0.0275, 0.091)))
        for k in range(34)
    ]
    soil = lathe([(0, 0.026)], [(0.098, 0.03), (0.1085, 0.052)], [(0.09, 0.058), (0, _GROUND)],
                 sides=40)  # fmt: skip
    return [*parts("gravel", [gravel, *pebbles]), soil.roughened(rng, 0.0006, 0.01).part("soil")]


def _moss(rng: np.random.Generator) -> list[Shape]:
    """Swell cushions of moss between the plants."""
    spots = ((0.062, 20, 0.034), (0.068, 75, 0.03), (0.06, 130, 0.036), (0.066, 190, 0.032),
             (0.06, 250, 0.034), (0.07, 310, 0.03), (0.015, 60, 0.034), (0.078, 345, 0.022),
             (0.08, 45, 0.02))  # fmt: skip
    return [
        ellipsoid(size, 0.55 * size, size, sides=20)
        .roughened(rng, 0.0011, 0.006)
        .at(y=_GROUND - 0.006, z=reach)
        .turned(y=turn)
        for reach, turn, size in spots
    ]


def _fern(height: float, fronds: int) -> list[Shape]:
    """Arch fronds of paired leaflets from one root."""
    made = list[Shape]()
    for k in range(fronds):
        t = np.linspace(0, 1, 9)
        y, z = height * np.sin(1.75 * t), 0.62 * height * t**1.3
        stem = np.column_stack([0 * t, y, z])
        leaves = [
            petal(0.3 * height * (1.08 - s), 0.0075, start=5, end=-25, rows=4)
            .turned(y=side)
            .at(0, float(yy), float(zz))
            for s, yy, zz in zip(t[2:], y[2:], z[2:], strict=True)
            for side in (70, -70)
        ]
        frond = [tube(stem, 0.0011, steps=1, sides=5), *leaves]
        made += [shape.turned(y=360 * k / fronds + 12 * (k % 2)) for shape in frond]
    return made


def _rosette(size: float) -> list[Shape]:
    """Lay fleshy leaves in whorls, a succulent."""
    made = list[Shape]()
    for count, start, length in ((7, 12, 1.0), (6, 35, 0.85), (5, 58, 0.66), (3, 78, 0.5)):
        leaf = petal(
            length * size, 0.5 * size, start=start, end=start + 30, cup=0.35, thickness=0.2
        )
        made += around(leaf.at(y=0.1 * size), count, 20.0 * count)
    return made


def _toadstools() -> list[Part]:
    """Stand two red toadstools in the moss."""
    made = list[Part]()
    for x, z, high in ((0.03, 0.07, 0.028), (0.046, 0.062, 0.02)):
        top = _GROUND + high
        cap = lathe([(0, 0)], [(0.0115, 0), (0.0095, 0.006), (0, 0.0105)], sides=20)
        dots = around(ellipsoid(0.002, 0.001, 0.002, sides=8).turned(x=48).at(0, 0.0068, 0.0085), 5)
        made.append(rod((x, _GROUND - 0.005, z), (x, top, z), 0.004, tip=0.003).part("stalk"))
        made.append(cap.at(x, top - 0.001, z).part("cap"))
        made += parts("stalk", [dot.at(x, top - 0.001, z) for dot in dots])
    return made


def _planting(rng: np.random.Generator) -> list[Part]:
    """Set stones, ferns and a succulent into the moss."""
    stones = [
        hewn(rng, (size, 0.8 * size, 0.9 * size), 12).at(x, _GROUND + 0.4 * size, z)
        for x, z, size in ((-0.045, 0.05, 0.021), (-0.064, 0.03, 0.015), (0.06, -0.03, 0.024),
                           (0.005, 0.085, 0.011))
    ]  # fmt: skip
    ferns = [shape.at(-0.022, _GROUND + 0.008, -0.015) for shape in _fern(0.095, 8)]
    ferns += [shape.at(0.05, _GROUND + 0.01, -0.008) for shape in _fern(0.06, 6)]
    rosette = [shape.at(0.006, _GROUND + 0.014, 0.048) for shape in _rosette(0.024)]
    return [
        *parts("stone", stones),
        *parts("plant", ferns),
        *parts("succulent", rosette),
        *_toadstools(),
    ]


def _terrarium(variant: Variant) -> list[Part]:
    """Close a small garden of moss, stones and ferns in a jar."""
    rng = variant.rng
    return [*_glass(), *_layers(rng), *parts("moss", _moss(rng)), *_planting(rng)]


BUILD = by_subtype(jar=_terrarium)
