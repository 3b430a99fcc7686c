"""What tame animals wear."""

import numpy as np

from media_studio.catalogue.animals.modelling.flesh import Flesh
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part
from media_studio.modelling.solids import ellipsoid, torus


def collar(
    flesh: Flesh, centre: Point, along: Point, radius: float, width: float, *, bone: str = "Neck"
) -> list[Part]:
    """Buckle a collar with a tag around a neck.

    Args:
        flesh: The animal.
        centre: Middle of the ring, on the axis of the neck.
        along: Direction of the neck.
        radius: Of the ring.
        width: Half the height of the band.
        bone: Joint that carries the collar.
    """
    x, y, z = centre
    tip = (x + along[0], y + along[1], z + along[2])
    band = torus(radius, width, sides=40).scaled(1, 1.2, 1)
    front = flesh.surface(centre, (0, -0.55 * along[2], along[1]))
    tag = ellipsoid(0.05, 0.05, 0.02, sides=18).turned(x=-15)
    placed = tag.at(*(front + np.array([0, -0.055, 0.035])))
    return [
        band.aimed(centre, tip).part("collar").carried_by(bone),
        placed.part("tag").carried_by(bone),
    ]
