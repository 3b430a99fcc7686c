"""Manes, bushy tails, tufts and wool: masses of hair that melt into each other."""

from collections.abc import Iterable, Sequence

import numpy as np

from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle
from media_studio.modelling.blob import Limb
from media_studio.modelling.curves import Point, spline
from media_studio.modelling.part import Part

_GOLDEN = np.pi * (3 - np.sqrt(5))


def lock(
    points: Sequence[Point],
    radii: Sequence[float],
    bone: str | Sequence[str],
    *,
    steps: int = 3,
    blend: float = 0.02,
) -> list[Muscle]:
    """Make a lock of hair along a curve.

    Args:
        points: The curve passes through them, (n, 3).
        radii: At the points.
        bone: Joint that carries it, or one for each span between the points.
        steps: Straight pieces per span.
        blend: Radius of the fillets.
    """
    path = spline([(*point, radius) for point, radius in zip(points, radii, strict=True)], steps)
    spans = len(points) - 1
    bones = [bone] * spans if isinstance(bone, str) else list(bone)
    return [
        Muscle(
            Limb(
                tuple(path[k, :3]),
                tuple(path[k + 1, :3]),
                max(path[k, 3], 1e-3),
                max(path[k + 1, 3], 1e-3),
            ),
            bones[k // steps],
            blend,
        )
        for k in range(len(path) - 1)
    ]


def hair(locks: Iterable[Muscle], slot: str, *, cells: int = 44) -> Part:
    """Melt locks into one part."""
    mass = Flesh(tuple(locks))
    return mass.dressed(mass.hide(cells=cells), slot)


def fleece(core: Egg, bone: str, *, count: int, size: float, blend: float = 0.02) -> list[Muscle]:
    """Cover an ellipsoid with curls.

    Args:
        core: What is covered; it becomes part of the fleece.
        bone: Joint that carries it.
        count: Number of curls, evenly spread.
        size: Radius of a curl.
        blend: Radius of the fillets between the curls.
    """
    made = [Muscle(core, bone, 0.05)]
    for k in range(count):
        up = 1 - 2 * (k + 0.5) / count
        wide, angle = np.sqrt(1 - up**2), _GOLDEN * k
        way = np.array([wide * np.cos(angle), up, wide * np.sin(angle)])
        centre = np.asarray(core.centre) + way * np.asarray(core.radii)
        made.append(Muscle(Egg(tuple(centre), (size, size, size)), bone, blend))
    return made
