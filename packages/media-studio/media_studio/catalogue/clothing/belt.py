"""Belts."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import loft, rod, sleeve


def _belt(_: Variant) -> list[Part]:
    """Coil a belt loosely, the buckle in front."""
    t = np.linspace(-0.42 * np.pi, 1.9 * np.pi, 90)
    reach = 0.085 + 0.006 * t / np.pi
    path = np.column_stack([reach * np.sin(t), np.full(90, 0.02), reach * np.cos(t)])
    rings = []
    for k, centre in enumerate(path):
        ahead = path[min(k + 1, 89)] - path[max(k - 1, 0)]
        side = np.cross(ahead / np.linalg.norm(ahead), [0, 1.0, 0])
        rings.append(
            np.array(
                [
                    centre + a * side + [0, b, 0]
                    for a, b in ((0.0018, -0.02), (0.0018, 0.02), (-0.0018, 0.02), (-0.0018, -0.02))
                ]
            )
        )
    frame = (
        sleeve(
            (0.023, -0.0028), (0.029, -0.0028), (0.029, 0.0028), (0.023, 0.0028), sides=4, crease=20
        )
        .turned(y=45)
        .turned(x=90)
        .at(0, 0.02, 0.09)
    )
    pin = rod((-0.019, 0.02, 0.094), (0.021, 0.02, 0.094), 0.0025, sides=8)
    loop = box(0.012, 0.046, 0.012, bevel=0.002).at(0.035, -0.003, 0.08).turned(y=8)
    holes = [
        ellipsoid(0.0026, 0.0026, 0.001, sides=10).at(0, 0.02, 0.0925).turned(y=float(a))
        for a in (-28, -40, -52)
    ]
    return [
        loft(rings, crease=50).part("main"),
        loop.part("main"),
        *parts("trim", [frame, pin]),
        *parts("dark", holes),
    ]


BUILD = by_subtype(belt=_belt)
