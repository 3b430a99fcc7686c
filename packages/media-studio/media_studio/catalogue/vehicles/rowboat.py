"""Boats that are rowed."""

from media_studio.arrays import FloatArray
from media_studio.catalogue.vehicles.modelling.hulls import waterline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import loft, rod, tube


def _line(row: tuple[float, float, float, float]) -> FloatArray:
    """Return a waterline from shares of the beam and length, the height and the rise."""
    wide, long, y, rise = row
    return waterline(0.66 * wide, 1.65 * long, y, rise)


def _boat(_: Variant) -> list[Part]:
    """Plank a rowing boat, with thwarts and oars."""
    outside = [(0.1, 0.78, 0.0, 0.02), (0.5, 0.84, 0.03, 0.03), (0.84, 0.92, 0.19, 0.08)]
    inside = [(0.94, 0.965, 0.45, 0.17), (0.79, 0.89, 0.2, 0.08), (0.4, 0.8, 0.075, 0.03)]
    hull = loft([_line(row) for row in (*outside, (1, 1, 0.45, 0.17), *inside)], crease=40)
    rails = [_line((0.985, 0.99, 0.455, 0.17)), _line((0.853, 0.927, 0.2, 0.08))]
    ribs = [
        tube(path, size, steps=1, sides=8, loop=True)
        for path, size in zip(rails, (0.032, 0.016), strict=True)
    ]
    seats = [
        box(width, 0.035, 0.24, bevel=0.008).at(y=0.33, z=z)
        for z, width in ((-1.0, 1.04), (-0.1, 1.16), (0.75, 0.88))
    ]
    shaft = rod((0.2, 0.52, -0.1), (1.25, 0.3, -0.35), 0.02)
    blade = ellipsoid(0.26, 0.018, 0.075, sides=16).turned(z=-12, y=13).at(1.42, 0.265, -0.39)
    lock = torus(0.035, 0.009, sides=16, section=6).turned(z=75).at(0.66, 0.5, -0.2)
    return [
        hull.part("main"),
        *parts("trim", [*ribs, *seats]),
        *parts("oar", [*pair(shaft), *pair(blade)]),
        *parts("metal", pair(lock)),
    ]


BUILD = by_subtype(boat=_boat)
