"""The skeleton of an object that can move."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray


@dataclass(frozen=True, kw_only=True, eq=False)
class Rig:
    """A tree of joints in the frame of the object; parents come before their children.

    Attributes:
        names: (j,) unique. Those of a human figure are
            `media_studio.motion.body.JOINTS`.
        parents: (j,) index of the parent; -1 for the root.
        places: (j, 3) where the joints are at rest, metres. A human figure rests in a T pose.
        ends: Where the last bones end, (3,) by the name of the joint.
        relaxed: How a picture shows the object: degrees about x, y, z of the object's own axes
            by the name of the joint, applied on top of those of its parents.
    """

    names: tuple[str, ...]
    parents: tuple[int, ...]
    places: FloatArray
    ends: Mapping[str, FloatArray] = field(default_factory=dict)
    relaxed: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)

    def moved(self, linear: FloatArray, shift: FloatArray) -> Self:
        """Turn and scale the rig by (3, 3), the same along all axes, and shift it by (3,)."""
        turn = linear / np.cbrt(np.linalg.det(linear))
        return replace(
            self,
            places=self.places @ linear.T + shift,
            ends={name: linear @ end + shift for name, end in self.ends.items()},
            relaxed={name: _turned(turn, angles) for name, angles in self.relaxed.items()},
        )

    def renamed(self, suffix: str) -> Self:
        """Add a suffix to the names of all joints."""
        return replace(
            self,
            names=tuple(name + suffix for name in self.names),
            ends={name + suffix: end for name, end in self.ends.items()},
            relaxed={name + suffix: angles for name, angles in self.relaxed.items()},
        )

    def joined(self, other: Self) -> Self:
        """Put another skeleton beside this one."""
        count = len(self.names)
        return replace(
            self,
            names=(*self.names, *other.names),
            parents=(*self.parents, *(p + count if p >= 0 else p for p in other.parents)),
            places=np.concatenate([self.places, other.places]),
            ends={**self.ends, **other.ends},
            relaxed={**self.relaxed, **other.relaxed},
        )

    def children(self, joint: int) -> list[int]:
        """Return the joints whose parent this one is."""
        return [index for index, parent in enumerate(self.parents) if parent == joint]

    def bones(self) -> list[tuple[int, FloatArray, FloatArray]]:
        """Return (joint, start, end) of every bone; a joint may have several or none.

        A last joint without an end is a point.
        """
        made = []
        for joint, name in enumerate(self.names):
            tips = [self.places[child] for child in self.children(joint)]
            if name in self.ends:
                tips.append(np.asarray(self.ends[name], float))
            for tip in tips or [self.places[joint]]:
                made.append((joint, self.places[joint], tip))
        return made


def _turned(turn: FloatArray, angles: tuple[float, float, float]) -> tuple[float, float, float]:
    """Return the same rotation, degrees about x, then y, then z, after all axes are turned."""
    inner = Rotation.from_euler("xyz", angles, degrees=True).as_matrix()
    x, y, z = Rotation.from_matrix(turn @ inner @ turn.T).as_euler("xyz", degrees=True)
    return float(x), float(y), float(z)
