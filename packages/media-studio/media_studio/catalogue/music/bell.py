"""Bells."""

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import lathe


def _bell(_: Variant) -> list[Part]:
    bell = lathe(
        [(0.0, 0.05)],
        [(0.055, 0.02), (0.062, 0.0)],
        [(0.072, 0.0)],
        [(0.07, 0.012)],
        [(0.05, 0.05), (0.042, 0.095), (0.03, 0.118), (0.0, 0.122)],
        sides=36,
    )
    handle = lathe(
        [(0.009, 0), (0.006, 0.012), (0.013, 0.04), (0.009, 0.075), (0.014, 0.092), (0, 0.105)],
        sides=18,
    )
    rings = [
        torus(r, 0.0022, sides=36, section=6).at(y=y) for r, y in ((0.0685, 0.018), (0.0445, 0.085))
    ]
    clapper = ellipsoid(0.012, 0.012, 0.012, sides=14).at(y=0.01)
    return [*parts("main", [bell, *rings, clapper]), handle.at(y=0.118).part("handle")]


BUILD = by_subtype(bell=_bell)
