"""Bodies without legs that swim: joints `Hips`, `Spine`, `Head`, `Tail` ..., `LeftFin`."""

from collections.abc import Sequence

import numpy as np

from media_studio.catalogue.animals.modelling.creature import Joint, chain, skeleton
from media_studio.catalogue.animals.modelling.feathers import feather
from media_studio.catalogue.animals.modelling.flesh import Flesh, Muscle
from media_studio.catalogue.animals.modelling.quadruped import numbered
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part
from media_studio.modelling.rig import Rig
from media_studio.modelling.shape import Shape
from media_studio.modelling.sweeps import loft


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


def foil(edges: Sequence[tuple[Point, Point]], normal: Point, *, thickness: float) -> Shape:
    """Make a sleek fin of sections.

    Args:
        edges: Leading and trailing edge of each section, from the root to the tip.
        normal: Direction in which it is thin.
        thickness: Of a section as a share of its length.
    """
    up = np.asarray(normal, float) / np.linalg.norm(normal)
    angle = np.linspace(0, 2 * np.pi, 20, endpoint=False)[:, None]
    rings = []
    for front, back in edges:
        ahead, behind = np.asarray(front, float), np.asarray(back, float)
        half = (ahead - behind) / 2
        deep = thickness * float(np.linalg.norm(half)) * up
        rings.append((ahead + behind) / 2 + np.cos(angle) * half + np.sin(angle) * deep)
    return loft(rings, steps=5, crease=70)


def foils(
    edges: Sequence[tuple[Point, Point]],
    normal: Point,
    bone: str,
    slot: str,
    *,
    thickness: float = 0.22,
) -> list[Part]:
    """Make a sleek fin; with "Left" in the name of its bone also the other; see `foil`."""
    shape = foil(edges, normal, thickness=thickness)
    parts = [shape.part(slot).carried_by(bone)]
    if "Left" in bone:
        parts.append(shape.mirrored("x").part(slot).carried_by(bone.replace("Left", "Right")))
    return parts


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
