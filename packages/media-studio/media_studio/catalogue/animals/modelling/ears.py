"""Ears: a shell that is open to the front, with an inner side of another colour."""

from collections.abc import Callable

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part
from media_studio.modelling.shape import Shape, pair
from media_studio.modelling.sweeps import loft

EarOutline = Callable[[FloatArray], FloatArray]
"""Half the width, 0..1, at shares 0..1 of the length."""


def pointed(share: FloatArray) -> FloatArray:
    """Return the outline of a cat's ear."""
    return np.asarray((0.72 + 0.28 * np.sin(np.pi * share * 0.9)) * (1 - share**2.2) ** 0.85)


def rounded(share: FloatArray) -> FloatArray:
    """Return the outline of a bear's ear."""
    return np.asarray(np.sqrt(np.maximum(1 - (1.42 * share - 0.42) ** 2, 0)))


def leaf(share: FloatArray) -> FloatArray:
    """Return the outline of a horse's, a cow's or a rabbit's ear: narrow at its base."""
    return np.asarray((0.42 + 0.58 * np.sin(np.pi * share**0.8)) * np.sqrt(1 - share**3))


def ears(
    base: Point,
    length: float,
    width: float,
    *,
    outline: EarOutline = pointed,
    turn: Point = (0.0, 0.0, 0.0),
    cup: float = 0.35,
    curl: float = 0.0,
    slot: str = "coat",
    inner: str | None = "inner_ear",
    bone: str = "Head",
) -> list[Part]:
    """Make a pair of ears.

    Args:
        base: Where the left ear begins, (3,).
        length: Unit lengths.
        width: Widest, unit lengths.
        outline: Shape of the ear.
        turn: Degrees about x (forward), y (outward), z (negative: outward).
        cup: Depth of the shell as a share of its width.
        curl: Degrees by which the tip bends to the front.
        slot: Material slot of the outside.
        inner: Material slot of the inside; None for none.
        bone: Carries the ears.
    """
    shapes = [(slot, _shell(length, width, outline, cup, 0.12 * width, 0.0))]
    if inner:
        lining = _shell(0.84 * length, 0.68 * width, outline, 0.75 * cup, 0.1 * width, 0.0)
        shapes.append((inner, lining.at(0, 0.05 * length, 0.034 * width)))
    made = []
    for name, shape in shapes:
        placed = shape.warped(_curled(length, curl)).turned(*turn).at(*base)
        made += [side.part(name).carried_by(bone) for side in pair(placed)]
    return made


def _shell(
    length: float, width: float, outline: EarOutline, cup: float, wall: float, start: float
) -> Shape:
    share = 0.5 - 0.5 * np.cos(np.pi * np.linspace(start, 1, 14))
    half = np.maximum(0.5 * width * outline(share), 1e-3 * width)
    across = np.cos(np.linspace(0, np.pi, 9))
    rings = []
    for part, reach in zip(share, half, strict=True):
        bowl = cup * width * (reach / width * 2) * (1 - across**2)
        thick = wall * (reach / width * 2) * (0.35 + 0.65 * (1 - across**2))
        back = np.stack([reach * across, np.full(9, part * length), -bowl - thick / 2], axis=1)
        front = np.stack([reach * across, np.full(9, part * length), -bowl + thick / 2], axis=1)
        rings.append(np.concatenate([back, front[::-1]]))
    return loft(rings, crease=70)


def _curled(length: float, degrees: float) -> Callable[[FloatArray], FloatArray]:
    """Bend the y axis towards +z in an arc of so many degrees."""
    if not degrees:
        return lambda points: points
    radius = length / np.radians(degrees)

    def bend(points: FloatArray) -> FloatArray:
        angle = points[:, 1] / radius
        reach = radius - points[:, 2]
        return np.stack(
            [points[:, 0], reach * np.sin(angle), radius - reach * np.cos(angle)], axis=1
        )

    return bend
