"""Young animals: the grown one with a larger head, a shorter trunk and other legs."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.animals.modelling.creature import Creature
from media_studio.modelling.part import Part

_HEAD = ("Head", "Jaw")


def young(
    creature: Creature,
    *,
    size: float,
    head: float = 1.3,
    legs: float = 0.75,
    trunk: float = 1.0,
) -> Creature:
    """Change the proportions of a creature.

    Args:
        creature: The grown animal.
        size: Scale of the whole.
        head: Scale of the head about its joint.
        legs: Scale of the heights up to the elbow; up to the knee of birds.
        trunk: Scale along z of all but the head.
    """
    rig = creature.rig
    pivot = rig.places[rig.names.index("Head")]
    joint = "LeftForeArm" if "LeftForeArm" in rig.names else "LeftLeg"
    elbow = float(rig.places[rig.names.index(joint)][1])
    shorten = _shortened(elbow, legs)

    def grown(points: FloatArray, share: FloatArray) -> FloatArray:
        compact = points * np.array([1.0, 1.0, trunk])
        large = pivot * np.array([1.0, 1.0, trunk]) + head * (points - pivot)
        return shorten(compact + share[:, None] * (large - compact))

    parts = [
        replace(part, vertices=grown(part.vertices, _head_share(part))) for part in creature.parts
    ]
    of_head = np.array([float(name in _HEAD) for name in rig.names])
    ends = {
        name: grown(np.atleast_2d(end), np.array([float(name in _HEAD)]))[0]
        for name, end in rig.ends.items()
    }
    moved = replace(rig, places=grown(rig.places, of_head), ends=ends)
    return Creature(parts=parts, rig=moved).standing(size)


def _shortened(elbow: float, legs: float) -> Callable[[FloatArray], FloatArray]:
    def shorten(points: FloatArray) -> FloatArray:
        height = points[:, 1]
        low = np.minimum(height, elbow)
        lowered = points.copy()
        lowered[:, 1] = height - (1 - legs) * low
        return lowered

    return shorten


def _head_share(part: Part) -> FloatArray:
    if part.weights is None:
        return np.full(len(part.vertices), float(bool(set(part.bones) & set(_HEAD))))
    columns = [k for k, bone in enumerate(part.bones) if bone in _HEAD]
    return np.asarray(part.weights[:, columns].sum(axis=1))
