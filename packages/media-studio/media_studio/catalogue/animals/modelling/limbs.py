"""Thin limbs of their own: legs of insects, tentacles, feelers."""

from collections.abc import Sequence

from media_studio.catalogue.animals.modelling.creature import Joint, chain
from media_studio.catalogue.animals.modelling.flesh import Flesh, strand
from media_studio.catalogue.animals.modelling.quadruped import numbered
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part
from media_studio.modelling.sweeps import tube


def limb(
    name: str,
    parent: str,
    points: Sequence[Point],
    radii: Sequence[float],
    slot: str,
    *,
    sides: int = 9,
    steps: int = 4,
) -> tuple[list[Part], list[Joint]]:
    """Make a limb and its joints `name`, `name1` ...; with "Left" in its name also the other.

    Args:
        name: Of the first joint.
        parent: Joint that the limb hangs on.
        points: Of the limb, from its root.
        radii: At the points.
        slot: Material slot.
        sides: Sides of the section.
        steps: Rings per span.
    """
    names = numbered(name, len(points) - 1)
    flesh = Flesh(tuple(strand(points, radii, names)))
    shape = tube(points, radii, sides=sides, steps=steps)
    parts = [flesh.dressed(shape, slot)]
    if "Left" in name:
        right = Flesh(tuple(muscle.mirrored() for muscle in flesh.muscles))
        parts.append(right.dressed(shape.mirrored("x"), slot))
    return parts, chain(names, parent, points)
