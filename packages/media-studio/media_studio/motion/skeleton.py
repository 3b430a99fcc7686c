"""A tree of joints."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from media_studio.arrays import FloatArray


@dataclass(frozen=True, kw_only=True, eq=False)
class Skeleton:
    """A tree of joints; parents come before their children.

    Attributes:
        names: (j,) unique.
        parents: (j,) index of the parent; -1 for a root.
        offsets: (j, 3) from the parent at rest.
        ends: Offset (3,) of the tip of a joint that has no child.
    """

    names: tuple[str, ...]
    parents: tuple[int, ...]
    offsets: FloatArray
    ends: Mapping[int, FloatArray] = field(default_factory=dict)
