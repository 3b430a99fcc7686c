"""Bodies without legs that swim: joints `Hips`, `Spine`, `Head`, `Tail` ..., `LeftFin`."""

from collections.abc import Sequence

from media_pipelines.catalogue.animals.modelling.creature import Joint, chain, skeleton
from media_pipelines.catalogue.animals.modelling.feathers import feather
from media_pipelines.catalogue.animals.modelling.flesh import Flesh, Muscle
from media_pipelines.catalogue.animals.modelling.quadruped import numbered
from media_pipelines.engines.scene.curves import Point
from media_pipelines.engines.scene.part import Part
from media_pipelines.engines.scene.rig import Rig


def swimming_rig(
    hips: Point, head: Point, nose: Point, tail: Sequence[Point], fin: tuple[Point, Point]
) -> Rig:
    """Return the skeleton of a fish or whale.

    Args:
        hips: Middle of the body.
        head: Where the head turns.
        nose: Tip of the head.
        tail: Joints of the tail and its end.
        fin: Root and tip of the left fin.
    """
    middle = tuple((a + b) / 2 for a, b in zip(hips, head, strict=True))
    return skeleton(
        [
            Joint("Hips", "", hips),
            Joint("Spine", "Hips", middle),
            Joint("Head", "Spine", head, end=nose),
            *chain(numbered("Tail", len(tail) - 1), "Hips", tail),
            Joint("LeftFin", "Spine", fin[0], end=fin[1]),
        ]
    )


def fin(
    rays: Sequence[tuple[Point, Point, float]],
    normal: Point,
    bone: str,
    slot: str,
    *,
    thickness: float = 0.02,
    cells: int = 30,
) -> list[Part]:
    """Make a fin of flat rays; with "Left" in the name of its bone also the other.

    Args:
        rays: Root, tip and half width of each.
        normal: Direction in which it is thin.
        bone: Carries it.
        slot: Material slot.
        thickness: Half of it.
        cells: Grid cells along the longest side.
    """
    muscles = [
        Muscle(feather(start, end, width, thickness, normal), bone, 0.03)
        for start, end, width in rays
    ]
    shape = Flesh(tuple(muscles)).hide(cells=cells)
    parts = [shape.part(slot).carried_by(bone)]
    if "Left" in bone:
        parts.append(shape.mirrored("x").part(slot).carried_by(bone.replace("Left", "Right")))
    return parts
