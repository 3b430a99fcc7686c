"""Medals and badges."""

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, star
from media_studio.modelling.sweeps import lathe


def _badge(_: Variant) -> list[Part]:
    disc = lathe(
        [(0, 0)],
        [(0.1, 0)],
        [(0.1, 0.014)],
        [(0.088, 0.014)],
        [(0.085, 0.01)],
        [(0, 0.01)],
        sides=40,
    )
    return [
        disc.turned(x=90).part("main"),
        prism(star(5, 0.07, 0.03), 0.012, bevel=0.005).at(z=0.013).part("trim"),
    ]


BUILD = by_subtype(badge=_badge)
