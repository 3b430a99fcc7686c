"""What the library knows about a motion."""

from collections.abc import Callable
from dataclasses import dataclass

from media_studio.motion.motion import Motion

_AUTHORED = "procedural/"


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A motion of the library.

    Attributes:
        id: Unique, such as "procedural/walk".
        title: A few words.
        description: A sentence or two.
        keywords: Other words that people use for it.
        build: Makes or reads the motion.
    """

    id: str
    title: str
    description: str
    keywords: tuple[str, ...]
    build: Callable[[], Motion]

    @property
    def is_authored(self) -> bool:
        """Whether the motion is code, and its joints therefore those of `body_skeleton`."""
        return self.id.startswith(_AUTHORED)


def authored(
    name: str, title: str, description: str, keywords: str, build: Callable[[], Motion]
) -> Entry:
    """Return the entry of a motion that is code; keywords are separated by blanks."""
    return Entry(
        id=f"{_AUTHORED}{name}",
        title=title,
        description=description,
        keywords=tuple(keywords.split()),
        build=build,
    )
