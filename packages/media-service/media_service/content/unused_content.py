"""Removes content that nothing names, when it was not stored again for longer than a job runs."""

import time
from collections.abc import Callable, Collection, Sequence

from media_service.content.content import Swept

# What a job has stored is named by a row only when it ends
SPARED_SECONDS = 3 * 3600.0


class UnusedContent:
    """What nothing has named of a store, and since when.

    Args:
        store: Content, or copies of it.
        named: Which of some digests are named by a row that lives.
    """

    def __init__(self, store: Swept, named: Callable[[Sequence[str]], Collection[str]]) -> None:
        self._store = store
        self._named = named
        # Part to name to: since when (monotonic), and the stamp that a new use changes
        self._seen: dict[str, dict[str, tuple[float, int | None]]] = {}

    def parts(self) -> Sequence[str]:
        """The parts of the store."""
        return self._store.parts()

    def remove(self, part: str) -> list[str]:
        """Remove what is due of a part; return its names."""
        found = self._store.names(part)
        named, before = self._named(found), self._seen.get(part, {})
        now, gone, seen = time.monotonic(), [], {}
        for name in found:
            if name in named:
                continue
            stamp = self._store.stamp(name)
            since, first_stamp = before.get(name, (now, stamp))
            if stamp != first_stamp:
                since = now
            if now - since >= SPARED_SECONDS and self._store.remove(name, stamp):
                gone.append(name)
            else:
                seen[name] = (since, stamp)
        # Of what another process has removed nothing is kept
        self._seen[part] = seen
        return gone
