"""The folder of a job: input files are put in before it runs, results are taken out when it ends.

Whatever runs the job sees that folder, and neither the store nor the database. What lies in it
afterwards was written by code that a hostile file may have taken over: it is opened without
following links, and nothing that is said of it is believed.
"""

import asyncio
import logging
import os
import re
import shutil
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import NamedTemporaryFile
from typing import BinaryIO, TypeVar
from weakref import WeakKeyDictionary

from media_service.content.content import Content, ContentUnavailable, on_content_thread
from media_service.content.fetch_process import fetch_apart
from media_service.engine_api.file_types import FILE_TYPES
from media_service.engine_api.messages import (
    INPUTS,
    RESULTS,
    Assignment,
    InputFile,
    StoredAsset,
    Succeeded,
)
from media_service.settings.settings import Settings

Value = TypeVar("Value")

# Between two looks at whether the store answers again
FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 10.0

_NAME = re.compile(r"\w[\w.-]*")
_KEPT = re.compile(r"[0-9a-f]{64}\.(?:mp4|png)")
# Nothing that a client sends is opened there
_KEEPING = frozenset(("motions/retrievals",))
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
# A pipe in place of a file would keep whoever opens it waiting
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC

logger = logging.getLogger("media_service.workers.job_folders")


class UntrueOutcome(Exception):
    """What was said of the results of a job is not so."""


class JobFolders:
    """Makes the folders of jobs, and takes results out of them.

    While the store does not answer, a job waits for it and its files stay where they are. Whoever
    waits for the job may cancel that.

    Args:
        settings: Where the folders are, and from where files are fetched.
        content: Where inputs come from, and results go.

    Attributes:
        waiting: Jobs that the store does not answer, and since when (monotonic).
    """

    def __init__(self, settings: Settings, content: Content) -> None:
        self.waiting: dict[str, float] = {}
        self._content = content
        self._settings = settings
        self._folder = settings.work_folder / "prepared"
        # Of what runs a job: seconds that it was at the store, and since when it is there again
        self._waits: WeakKeyDictionary[asyncio.Task[object], _Wait] = WeakKeyDictionary()

    def seconds_at_store(self, work: asyncio.Task[object]) -> float:
        """Return how long what runs a job was at the store, which is no time of the job."""
        return self._waits[work].seconds() if work in self._waits else 0.0

    async def prepare(self, job: Assignment) -> Path:
        """Make a folder with the input files of a job.

        Raises:
            JobError: If an address cannot be fetched, or holds no file of the field's kind.
            OSError: If a stored file is gone, or the disk is full.
        """
        folder = self._folder / job.folder_name
        try:
            await self._insist(job, lambda: self._put_in(job, folder))
            for field, file in job.inputs.items():
                if file.url:
                    await self._fetch(file, folder / INPUTS / field)
        except BaseException:
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)
            raise
        return folder

    async def _fetch(self, file: InputFile, place: Path) -> None:
        allowed = self._settings.confinement(place, network=True)
        await fetch_apart(file, place, self._settings.allowed_networks or "", allowed)

    def _put_in(self, job: Assignment, folder: Path) -> None:
        # What was there before the store went silent
        if folder.exists():
            shutil.rmtree(folder, ignore_errors=True)
        for field, file in job.inputs.items():
            place = folder / INPUTS / field
            place.mkdir(parents=True)
            stored = file.siblings | ({file.uri: file.sha256} if file.sha256 else {})
            for uri, sha256 in stored.items():
                # A copy: through a link what runs the job could write into the store
                with (place / PurePosixPath(uri).name).open("xb") as target:
                    self._content.copy(sha256, target)
        folder.mkdir(parents=True, exist_ok=True)

    async def _insist(self, job: Assignment, work: Callable[[], Value]) -> Value:
        """Do what needs the store, again and again until it answers."""
        with self._timed():
            try:
                return await on_content_thread(work)
            except ContentUnavailable as exc:
                logger.warning("job %s waits for the store: %s", job.uuid, exc)
            self.waiting.setdefault(job.uuid, time.monotonic())
            try:
                return await self._until_it_answers(job, work)
            finally:
                self.waiting.pop(job.uuid, None)

    async def _until_it_answers(self, job: Assignment, work: Callable[[], Value]) -> Value:
        pause = FIRST_PAUSE_SECONDS
        while True:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
            try:
                await on_content_thread(self._content.check)
                return await on_content_thread(work)
            except ContentUnavailable as exc:
                logger.info("job %s still waits for the store: %s", job.uuid, exc)

    @contextmanager
    def _timed(self) -> Iterator[None]:
        work = asyncio.current_task()
        if work is None:
            raise RuntimeError("files of a job are stored by a task")
        wait = self._waits.setdefault(work, _Wait())
        wait.begin()
        try:
            yield
        finally:
            wait.end()

    async def keep(self, job: Assignment, paths: Iterable[Path]) -> list[StoredAsset]:
        """Store files of no known type, which no client has an address of."""
        return await self._insist(job, lambda: [self._keep(path) for path in paths])

    def _keep(self, path: Path) -> StoredAsset:
        with path.open("rb") as file:
            sha256, size = self._content.put(file)
        return _unnamed(path.name, sha256, size)

    async def keep_results(
        self, job: Assignment, folder: Path, names: Iterable[str]
    ) -> list[StoredAsset]:
        """Store files that a process has written, of no known type, for a worker to finish.

        Raises:
            UntrueOutcome: If one is none of its results.
            OSError: If the disk is full.
        """
        return await self._insist(job, lambda: self._keep_results(job, folder, names))

    def _keep_results(
        self, job: Assignment, folder: Path, names: Iterable[str]
    ) -> list[StoredAsset]:
        kept = []
        for name in names:
            with (
                _opened(folder, job.folder_name, RESULTS) as results,
                _opened_file(name, results) as file,
            ):
                sha256, size = self._content.put(file)
            kept.append(_unnamed(name, sha256, size))
        return kept

    async def take(self, job: Assignment, folder: Path, said: Succeeded) -> Succeeded:
        """Store the results of a job.

        Args:
            job: The job.
            folder: Holds the folder of the job; nobody but the service can replace it.
            said: What the job said.

        Returns:
            What it said, as it is.

        Raises:
            UntrueOutcome: If it is not so.
            OSError: If the disk is full.
        """
        _check(job, said)
        if said.assets:
            await self._insist(job, lambda: self._take_all(job, folder, said.assets))
        if said.kept:
            await on_content_thread(lambda: self._keep_for_others(job, folder, said))
        return said

    def _keep_for_others(self, job: Assignment, folder: Path, said: Succeeded) -> None:
        """Copy what later jobs need again to where they may read it, each file as a whole."""
        kept = self._settings.kept_folder
        kept.mkdir(exist_ok=True)
        with _opened(folder, job.folder_name, RESULTS) as results:
            for name, uri in said.kept.items():
                with (
                    _opened_file(uri.rpartition("/")[2], results) as file,
                    NamedTemporaryFile(dir=kept, prefix=".", delete=False) as target,
                ):
                    shutil.copyfileobj(file, target)
                os.replace(target.name, kept / name)

    def _take_all(self, job: Assignment, folder: Path, assets: Iterable[StoredAsset]) -> None:
        with _opened(folder, job.folder_name, RESULTS) as results:
            for asset in assets:
                self._take(job, asset, results)

    def _take(self, job: Assignment, asset: StoredAsset, results: int) -> None:
        name = asset.uri.removeprefix(f"assets/{job.uuid}/")
        file_type = FILE_TYPES.get(name.rpartition(".")[2])
        if file_type is None:
            raise UntrueOutcome(f"{asset.uri} is not a result")
        with _opened_file(name, results) as file:
            if os.fstat(file.fileno()).st_size != asset.size:
                raise UntrueOutcome(f"{name} is not a file of {asset.size} bytes")
            sha256, size = self._content.put(file)
        stored = StoredAsset(
            uri=asset.uri, sha256=sha256, size=size, content_type=file_type.content_type
        )
        if stored != asset:
            raise UntrueOutcome(f"{name} is {stored}, not {asset}")


class _Wait:
    """How long somebody was at the store."""

    def __init__(self) -> None:
        self._before = 0.0
        self._since: float | None = None

    def begin(self) -> None:
        self._since = time.monotonic()

    def end(self) -> None:
        self._before, self._since = self.seconds(), None

    def seconds(self) -> float:
        now = 0.0 if self._since is None else time.monotonic() - self._since
        return self._before + now


def _unnamed(name: str, sha256: str, size: int) -> StoredAsset:
    return StoredAsset(
        uri=f"made/{name}", sha256=sha256, size=size, content_type="application/octet-stream"
    )


@contextmanager
def _opened_file(name: str, folder: int) -> Iterator[BinaryIO]:
    """Open a file of a folder, whatever whoever wrote it has put there.

    Raises:
        UntrueOutcome: If it is no file.
    """
    if not _NAME.fullmatch(name):
        raise UntrueOutcome(f"{name} is not a result")
    try:
        descriptor = os.open(name, _FILE, dir_fd=folder)
    except OSError as exc:
        raise UntrueOutcome(f"{name} cannot be opened: {exc}") from exc
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise UntrueOutcome(f"{name} is not a file")
        yield file


def _check(job: Assignment, said: Succeeded) -> None:
    """Hold an outcome to its own results: whatever it names else would be signed as a link.

    Raises:
        UntrueOutcome: If it names files or pictures that it has not made.
    """
    made = {asset.uri for asset in said.assets}
    foreign = set(_downloads(said.metadata)) - made
    if foreign:
        raise UntrueOutcome(f"job {job.uuid} offers {sorted(map(str, foreign))}")
    if not said.scenes.keys() <= {asset.sha256 for asset in said.assets}:
        raise UntrueOutcome(f"job {job.uuid} knows the scene of a picture that it has not made")
    if not set(said.kept.values()) <= made or not all(map(_KEPT.fullmatch, said.kept)):
        raise UntrueOutcome(f"job {job.uuid} keeps {sorted(said.kept)}")
    if said.kept and job.operation not in _KEEPING:
        raise UntrueOutcome(f"job {job.uuid} is none whose files are kept")


def _downloads(metadata: object) -> Iterator[object]:
    """Yield the addresses that an envelope will sign (`media_service.http.envelopes`)."""
    for item in metadata if isinstance(metadata, list) else [metadata]:
        offered = item.get("downloads") if isinstance(item, dict) else None
        for download in offered if isinstance(offered, list) else ():
            yield download.get("uri") if isinstance(download, dict) else None


@contextmanager
def _opened(folder: Path, *names: str) -> Iterator[int]:
    """Open a folder below another one, each of which may have become a link meanwhile."""
    descriptor = os.open(folder, _FOLDER)
    try:
        for name in names:
            try:
                below = os.open(name, _FOLDER, dir_fd=descriptor)
            except OSError as exc:
                raise UntrueOutcome(f"{name} is not a folder: {exc}") from exc
            os.close(descriptor)
            descriptor = below
        yield descriptor
    finally:
        os.close(descriptor)
