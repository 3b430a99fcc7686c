"""Pages of installed distributions, found by their entry points."""

import logging
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from starlette.types import ASGIApp

logger = logging.getLogger("media_service.page.joined_pages")

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

    What cannot be loaded is named in the log and left out: the service goes on without it.
    """
    found = {entry.name: _loaded(entry) for entry in entry_points(group=GROUP)}
    return {name: page for name, page in sorted(found.items()) if page is not None}


def _loaded(entry: EntryPoint) -> JoinedPage | None:
    try:
        page = entry.load()
    except Exception:
        # The module of another distribution may raise anything while it is imported
        logger.exception("the page %s is left out: it cannot be loaded", entry.name)
        return None
    if not isinstance(page, JoinedPage) or (page.folder and not page.folder.is_dir()):
        logger.error("the page %s is left out: it names no JoinedPage with a folder", entry.name)
        return None
    return page
