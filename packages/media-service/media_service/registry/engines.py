"""The engines that serve at present; the operator may change their files while it does."""

import asyncio
import logging
from contextlib import suppress
from pathlib import Path

from media_service.engine_api.engine import Registry
from media_service.engine_api.engine_set import installed
from media_service.registry.engines_file import files_of, read_engines
from media_service.settings.settings import Settings

LOOK_SECONDS = 2.0

logger = logging.getLogger("media_service.registry.engines")

_Stamps = dict[Path, tuple[int, int]]


class Engines:
    """The registry of a service, read anew when the operator's files have changed.

    Files that say what cannot be leave the engines as they were; the log says why.

    Args:
        settings: Where the files are.

    Raises:
        ValueError: If they say what cannot be.
    """

    def __init__(self, settings: Settings) -> None:
        self._place, self._lanes = settings.engines, settings.places
        own = installed().of_pose_models if settings.pose_models else ()
        self._embedded = (*own, *installed().engines)
        self.registry = Registry((), self._embedded)
        self._stamps = self._look()
        self._read()

    async def run(self) -> None:
        """Look at the files now and then, until cancelled."""
        while self._place is not None:
            await asyncio.sleep(LOOK_SECONDS)
            await asyncio.to_thread(self.renew)

    def renew(self) -> None:
        """Read the files anew if they have changed."""
        stamps = self._look()
        if stamps == self._stamps:
            return
        self._stamps = stamps
        try:
            self._read()
        except ValueError as exc:
            logger.error("the engines stay as they were: %s", exc)
        else:
            logger.warning("the engines were read anew")

    def _read(self) -> None:
        added = read_engines(self._place) if self._place else ()
        for engine in added:
            if engine.lane not in self._lanes:
                raise ValueError(
                    f'Engine "{engine.name}" runs on a worker {engine.lane}, which this service '
                    f"does not have; add {engine.lane}:4 to MEDIA_CONCURRENCY."
                )
        self.registry = Registry(added, self._embedded)
        # Those of what is new; a file that was changed while it was read is read again
        self._stamps = self._look() | self._stamps

    def _look(self) -> _Stamps:
        """Return when the files were changed, and how large they are."""
        stamps: _Stamps = {}
        read = [file for engine in self.registry.added for file in engine.files]
        for file in (*files_of(self._place), *read) if self._place else ():
            # Of a file that is being replaced the next look sees the new one
            with suppress(OSError):
                stamps[file] = (file.stat().st_mtime_ns, file.stat().st_size)
        return stamps
