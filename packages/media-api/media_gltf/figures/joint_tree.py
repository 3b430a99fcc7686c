"""Ancestors in a tree of joints."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

JointPlaces = NDArray[np.float64]
"""Places of joints, or directions, (..., 3)."""


@dataclass(frozen=True)
class JointTree:
    """A forest of joints.

    Attributes:
        parents: Index of the parent of each joint, -1 for a root, in any order.
    """

    parents: Sequence[int]

    def lineage(self, joint: int) -> list[int]:
        """Return a joint and what it hangs from, the root last."""
        line = [joint]
        while self.parents[line[-1]] >= 0:
            line.append(self.parents[line[-1]])
        return line

    def depth(self, joint: int) -> int:
        """Return how many joints a joint hangs from."""
        return len(self.lineage(joint)) - 1

    def is_below(self, joint: int, other: int) -> bool:
        """Tell whether a joint hangs from another one."""
        return joint != other and other in self.lineage(joint)

    def meeting(self, joints: Sequence[int]) -> int:
        """Return the lowest joint that all of these are or hang from, -1 where there is none."""
        shared = set.intersection(*(set(self.lineage(joint)) for joint in joints))
        return next((joint for joint in self.lineage(joints[0]) if joint in shared), -1)

    def path(self, upper: int, lower: int) -> list[int]:
        """Return the joints from `upper` down to `lower`, which hangs from it."""
        line = self.lineage(lower)
        return line[: line.index(upper) + 1][::-1]

    def children(self) -> list[list[int]]:
        """Return the children of each joint."""
        below: list[list[int]] = [[] for _ in self.parents]
        for joint, parent in enumerate(self.parents):
            if parent >= 0:
                below[parent].append(joint)
        return below

    def ordered(self) -> list[int]:
        """Return all joints, parents before their children."""
        below = self.children()
        order = [joint for joint, parent in enumerate(self.parents) if parent < 0]
        for joint in order:
            order += below[joint]
        return order
