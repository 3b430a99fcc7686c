"""An animal and its skeleton, set down on the ground together."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.rig import Rig
from media_studio.modelling.shape import each


@dataclass(frozen=True, kw_only=True, eq=False)
class Creature:
    """Parts and the skeleton that carries them, in one frame."""

    parts: list[Part]
    rig: Rig

    def standing(self, size: float) -> "Creature":
        """Scale to metres, set down on y = 0 and centre on x = z = 0.

        Args:
            size: Metres of one unit length of the animal.
        """
        low = np.min([part.vertices.min(axis=0) for part in self.parts], axis=0)
        high = np.max([part.vertices.max(axis=0) for part in self.parts], axis=0)
        middle = (low + high) / 2
        shift = -size * np.array([middle[0], low[1], middle[2]])
        x, y, z = (float(value) for value in shift)
        return Creature(
            parts=each(self.parts, lambda shape: shape.scaled(size, size, size).at(x, y, z)),
            rig=self.rig.moved(size * np.eye(3), shift),
        )


CreatureMaker = Callable[[frozenset[str]], Creature]
"""Makes a creature with the attributes of a variant."""


def builders(
    makers: Mapping[str, CreatureMaker],
) -> tuple[Callable[[Variant], list[Part]], Callable[[Variant], Rig | None]]:
    """Return `build` and `rig` of an archetype; parts and joints stay together.

    Args:
        makers: By subtype.
    """

    @lru_cache(maxsize=1)
    def made(subtype: str, attributes: frozenset[str]) -> Creature:
        return makers[subtype](attributes)

    def build(variant: Variant) -> list[Part]:
        return made(variant.subtype, variant.attributes).parts

    def rig(variant: Variant) -> Rig | None:
        return made(variant.subtype, variant.attributes).rig

    return build, rig


def rigid(parts: Iterable[Part], bone: str) -> list[Part]:
    """Hang parts on one bone."""
    return [part.carried_by(bone) for part in parts]


@dataclass(frozen=True)
class Joint:
    """A joint of a skeleton under construction.

    Attributes:
        name: Unique.
        parent: Name of the parent, which comes before; empty for the root.
        place: (3,).
        end: Where its last bone ends, if it has no children.
    """

    name: str
    parent: str
    place: Point
    end: Point | None = None

    def mirrored(self) -> "Joint":
        """Return its counterpart on the right."""
        x, y, z = self.place
        end = None if self.end is None else (-self.end[0], self.end[1], self.end[2])
        name, parent = (text.replace("Left", "Right") for text in (self.name, self.parent))
        return replace(self, name=name, parent=parent, place=(-x, y, z), end=end)


def skeleton(joints: Iterable[Joint]) -> Rig:
    """Assemble a rig, adding the right side where joints of the left are given."""
    left = list(joints)
    right = [joint.mirrored() for joint in left if "Left" in joint.name]
    every = [*left, *right]
    names = tuple(joint.name for joint in every)
    ends: dict[str, FloatArray] = {
        joint.name: np.asarray(joint.end, float) for joint in every if joint.end is not None
    }
    return Rig(
        names=names,
        parents=tuple(names.index(joint.parent) if joint.parent else -1 for joint in every),
        places=np.array([joint.place for joint in every], float),
        ends=ends,
    )


def chain(names: Iterable[str], parent: str, points: Iterable[Point]) -> list[Joint]:
    """Return joints one behind the other; the last point is where the last bone ends."""
    places = list(points)
    made = []
    for name, place in zip(names, places, strict=False):
        made.append(Joint(name, parent, place))
        parent = name
    made[-1] = replace(made[-1], end=places[-1])
    return made
