"""Chairs that turn and roll."""

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, pair, parts
from media_studio.modelling.solids import beam, cushion, torus
from media_studio.modelling.sweeps import cylinder, rod, tube


def _caster() -> list[Shape]:
    """Hang two small wheels side by side at the end of a spoke."""
    wheel = torus(0.017, 0.011, sides=20, section=10).turned(z=90)
    return [wheel.at(x, 0.028, 0.29) for x in (-0.014, 0.014)]


def _foot() -> list[Part]:
    spoke = beam((0, 0.1, 0.02), (0, 0.075, 0.31), 0.045, 0.03, taper=0.7)
    stem = rod((0, 0.03, 0.29), (0, 0.085, 0.29), 0.008, sides=10)
    return [
        *parts("base", around(spoke, 5)),
        *parts("metal", around(stem, 5)),
        *parts("wheel", [turned for wheel in _caster() for turned in around(wheel, 5)]),
        cylinder(0.03, 0.2, sides=24).at(y=0.09).part("base"),
        cylinder(0.018, 0.2, sides=20).at(y=0.24).part("metal"),
    ]


def _office(_: Variant) -> list[Part]:
    """Carry seat and back on a gas spring with five castered spokes."""
    arm = tube(
        [(0.08, 0.425, 0.05), (0.22, 0.425, 0.05), (0.29, 0.46, 0.05), (0.29, 0.625, 0.03)],
        0.013,
        sides=10,
    )
    rest = beam((0.29, 0.63, -0.12), (0.29, 0.63, 0.14), 0.055, 0.028, bevel=0.01)
    spine = [
        beam((0, 0.425, -0.1), (0, 0.425, -0.34), 0.07, 0.022, bevel=0.008),
        beam((0, 0.415, -0.33), (0, 0.78, -0.335), 0.07, 0.022, bevel=0.008),
    ]
    back = cushion(0.46, 0.06, 0.56, bulge=0.2).turned(x=-97).at(y=0.86, z=-0.25)
    return [
        *_foot(),
        beam((0, 0.425, -0.17), (0, 0.425, 0.14), 0.18, 0.02).part("base"),
        cushion(0.5, 0.09, 0.48, bulge=0.25).at(y=0.435).part("seat"),
        back.part("back"),
        *parts("base", spine),
        *parts("arm", [*pair(arm), *pair(rest)]),
    ]


BUILD = by_subtype(office=_office)
