"""Whiskers."""

from media_studio.catalogue.animals.modelling.flesh import Flesh
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part
from media_studio.modelling.shape import pair
from media_studio.modelling.sweeps import tube


def whiskers(flesh: Flesh, origin: Point, *, length: float, count: int = 3) -> list[Part]:
    """Grow whiskers from both cheeks.

    Args:
        flesh: The head.
        origin: Inside the left cheek.
        length: Unit lengths.
        count: On each side.
    """
    made = []
    for k in range(count):
        rise = 0.28 * (k - (count - 1) / 2)
        x, y, z = flesh.surface(origin, (0.8, 0.5 * rise, 0.5))
        points = [
            (x - 0.01, y, z),
            (x + 0.55 * length, y + 0.6 * length * rise + 0.01, z + 0.03),
            (x + length, y + length * rise - 0.03, z - 0.05),
        ]
        shape = tube(points, [0.004, 0.004, 0.0015], sides=5, steps=3)
        made += [side.part("whisker").carried_by("Head") for side in pair(shape)]
    return made
