"""Carrots."""

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import parts
from media_studio.modelling.sweeps import lathe, sleeve, tube


def _carrot(_: Variant) -> list[Part]:
    root = lathe(
        [(0, 0), (0.004, 0.02), (0.015, 0.1), (0.021, 0.155), (0.014, 0.172), (0, 0.172)], sides=20
    )
    rings = [
        sleeve((0.95 * r, 0), (r + 0.0006, 0.0007), (0.95 * r, 0.0014), sides=20).at(y=y)
        for y, r in ((0.06, 0.0098), (0.095, 0.0145), (0.13, 0.0187))
    ]
    tops = [
        tube(
            [(0, 0.168, 0), (0.008, 0.2, 0), (0.022, 0.235, 0)], [0.0025, 0.002, 0.0035], sides=6
        ).turned(y=60 * k)
        for k in range(6)
    ]
    return [*parts("main", [root, *rings]), *parts("leaf", tops)]


BUILD = by_subtype(carrot=_carrot)
