"""Pages of installed distributions, found by their entry points."""

from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path

from starlette.types import ASGIApp

GROUP = "media_service.pages"
"""The group of the entry points, each of which names a `JoinedPage`; its name is in the address."""


@dataclass(frozen=True, kw_only=True)
class JoinedPage:
    """A page that a distribution adds; it is trusted as the service itself is.

    Attributes:
        title: What the link to it says.
        folder: Static files with an `index.html`, which get the security policy of the page; they
            may load `/page/…` as well.
        app: In place of a folder an ASGI application, which sends headers of its own.
    """

    title: str
    folder: Path | None = None
    app: ASGIApp | None = None

    def __post_init__(self) -> None:
        """Refuse one that is nothing, or two things."""
        if (self.folder is None) == (self.app is None):
            raise ValueError(f"The page {self.title!r} needs either a folder or an app.")


def joined_pages() -> dict[str, JoinedPage]:
    """Return the pages of all installed distributions by their names in the address.

    Raises:
        TypeError: If an entry point names something else.
    """
    found = {entry.name: entry.load() for entry in entry_points(group=GROUP)}
    for name, page in found.items():
        if not isinstance(page, JoinedPage):
            raise TypeError(f"The entry point {name} of {GROUP} names no JoinedPage.")
    return dict(sorted(found.items()))
