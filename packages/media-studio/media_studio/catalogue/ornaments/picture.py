"""Framed pictures."""

from media_studio.catalogue.modelling.fittings import moulding
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import cylinder


def _picture(_: Variant) -> list[Part]:
    """Frame a landscape of flat hills."""
    canvas = box(0.6, 0.42, 0.006, bevel=0).at(y=0.06)
    hills = [
        prism(
            [(-0.29, 0.07), (0.29, 0.07), (0.29, 0.22), (0.12, 0.3), (-0.05, 0.21), (-0.29, 0.26)],
            0.004,
            bevel=0,
        ),
        prism(
            [(-0.29, 0.07), (0.29, 0.07), (0.29, 0.13), (0.05, 0.19), (-0.15, 0.14), (-0.29, 0.17)],
            0.004,
            bevel=0,
        ),
    ]
    sun = cylinder(0.035, 0.003, bevel=0, sides=24).turned(x=90)
    return [
        *parts("main", moulding(0.72, 0.54, 0.075)),
        canvas.part("sky"),
        hills[0].at(z=0.0045).part("hills"),
        hills[1].at(z=0.0075).part("meadow"),
        sun.at(0.16, 0.39, 0.002).part("sun"),
        box(0.66, 0.48, 0.008, bevel=0).at(y=0.03, z=-0.012).part("back"),
    ]


BUILD = by_subtype(picture=_picture)
