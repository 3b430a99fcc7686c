"""Fossils in their slabs of rock: trilobites and ammonites."""

import numpy as np

from media_studio.catalogue.modelling.housing import cut_below
from media_studio.catalogue.nature.rock import hewn
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import tube

_LEAN = -22.0
"""Degrees by which a slab leans back from the upright."""


def _slab(rng: np.random.Generator, width: float, height: float) -> list[Shape]:
    """Split a rock, its flat face to +Z in the plane z = 0, centred on the origin."""
    rock = hewn(rng, (0.58 * width, 0.58 * height, 0.07), 24)
    flat = rock.warped(lambda p: np.column_stack([p[:, :2], np.minimum(p[:, 2], 0.0)]))
    return [flat.roughened(rng, 0.0012, 0.03)]


def _stood(made: list[Part], height: float) -> list[Part]:
    """Lean a slab back on the ground, its foot flat."""
    stood = each(made, lambda shape: shape.at(y=0.47 * height).turned(x=_LEAN))
    return each(stood, cut_below)


def _segments() -> list[Shape]:
    """Arch ribs across the thorax, each with a hump on the axis and tips that point back."""
    made = []
    for k in range(12):
        y = 0.022 - 0.0092 * k
        half = 0.046 - 0.00012 * k * k
        path = [
            (0, y, 0.021), (0.012, y - 0.001, 0.0185), (0.0155, y - 0.001, 0.011),
            (0.019, y, 0.0125), (0.6 * half + 0.006, y - 0.002, 0.0125),
            (0.9 * half, y - 0.007, 0.006), (half, y - 0.013, 0.001),
        ]  # fmt: skip
        width = [0.0052, 0.0052, 0.0042, 0.0045, 0.0043, 0.0036, 0.002]
        made += pair(tube(path, width, steps=3, sides=8))
    return made


def _head() -> list[Shape]:
    """Shield the head: a half moon with long cheek spines, a raised middle and two eyes."""
    shield = blob(
        [
            Lump((0, 0.04, 0.001), (0.05, 0.032, 0.012)),
            *[
                Limb((x, 0.035, 0.003), (1.18 * x, -0.03, 0.001), 0.009, 0.002)
                for x in (-0.044, 0.044)
            ],
        ],
        blend=0.012,
        cells=60,
    )
    glabella = blob(
        [
            Lump((0, 0.05, 0.011), (0.0155, 0.0165, 0.012)),
            Lump((0, 0.034, 0.011), (0.011, 0.01, 0.01)),
        ],
        blend=0.006,
        cells=34,
    )
    furrows = [
        tube(
            [(0.004, y, 0.0212), (0.01, y + 0.001, 0.019), (0.0125, y + 0.003, 0.014)],
            0.0016,
            sides=6,
        )
        for y in (0.033, 0.04)
    ]
    eyes = ellipsoid(0.0062, 0.0095, 0.0075, sides=18).turned(z=12).at(0.0255, 0.043, 0.0125)
    return [shield, glabella, *[one for line in furrows for one in pair(line)], *pair(eyes)]


def _tail() -> list[Shape]:
    """End the body in a ribbed half disc."""
    plate = ellipsoid(0.032, 0.026, 0.0085, sides=28).at(y=-0.088)
    axis = blob([Limb((0, -0.082, 0.008), (0, -0.106, 0.006), 0.0095, 0.004)], cells=24)
    ribs = [
        tube([(0.006, y, 0.011), (0.016, y - 0.004, 0.009), (0.026 - 0.003 * k, y - 0.011, 0.003)],
             0.0022, sides=6)
        for k, y in enumerate((-0.082, -0.089, -0.096))
    ]  # fmt: skip
    return [plate, axis, *[one for rib in ribs for one in pair(rib)]]


def _trilobite(variant: Variant) -> list[Part]:
    """Raise a trilobite from a slab."""
    body = ellipsoid(0.042, 0.075, 0.0085, sides=30).at(y=-0.03)
    animal = [body, *_head(), *_segments(), *_tail()]
    animal = [shape.scaled(1, 1, 1.15).at(y=0.02).turned(z=-8) for shape in animal]
    slab = _slab(variant.rng, 0.19, 0.24)
    return _stood([*parts("base", slab), *parts("main", animal)], 0.24)


def _whorl() -> list[Shape]:
    """Coil a shell that grows with the turns, ribbed across."""
    turn = np.linspace(0, 4.1 * 2 * np.pi, 120)
    grow = np.exp(0.105 * (turn - turn[-1]))
    reach = 0.064 * grow
    path = np.column_stack([reach * np.cos(turn), reach * np.sin(turn), 0.006 * grow])
    coil = tube(path, 0.0245 * grow, steps=2, sides=16, flat=0.8)
    ribs = []
    for angle in np.arange(6.0, turn[-1] - 0.1, 0.17):
        size = float(np.exp(0.105 * (angle - turn[-1])))
        way = np.array([np.cos(angle), np.sin(angle), 0])
        bow = np.radians(np.linspace(-18, 198, 9))
        line = [
            size * ((0.064 + 0.0232 * np.cos(b)) * way)
            + np.array([0, 0, size * (0.0186 * np.sin(b) + 0.006)])
            for b in bow
        ]  # fmt: skip
        ribs.append(tube(np.array(line), 0.0021 * size + 0.0002, steps=1, sides=6))
    return [coil, *ribs]


def _ammonite(variant: Variant) -> list[Part]:
    """Raise the coil of an ammonite from a slab."""
    shell = [shape.turned(z=-150) for shape in _whorl()]
    slab = _slab(variant.rng, 0.27, 0.26)
    return _stood([*parts("base", slab), *parts("main", shell)], 0.26)


BUILD = by_subtype(trilobite=_trilobite, ammonite=_ammonite)
