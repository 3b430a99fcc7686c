"""Takes: the clips of a model by the number that they have on their way through Blender."""

from typing import NamedTuple


class Take(NamedTuple):
    """A clip.

    Attributes:
        number: What it is called in the file that Blender reads.
        name: What it is called in the file that Blender writes.
        end: Seconds of its last key; it starts at 0.
    """

    number: int
    name: str
    end: float
