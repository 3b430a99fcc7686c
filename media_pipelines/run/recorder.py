"""The record of a run while it goes on: `run.json`, and a note of it where other machines look."""

import asyncio
import shutil
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

from prefect.logging import get_logger
from typing_extensions import override

from media_api.client.errors import StateUnusable
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.asset_set import AssetSet
from media_pipelines.delivery.set_files import RUN_FILE
from media_pipelines.delivery.storage import absolute
from media_pipelines.pages.gallery import write_gallery
from media_pipelines.record.lineage import write_lineage
from media_pipelines.record.records import RunRecord, RunStatus, StepRecord
from media_pipelines.run.context import RunIdentity
from media_pipelines.run.events import RunListener
from media_pipelines.state.leases import RunLease, alone
from media_pipelines.state.state import PipelineState

_log = get_logger("run")


class RunRecorder(RunListener):
    """Writes the record of a run whenever it changes.

    Args:
        record: The record.
        assets: The files of the run, `run.json` among them.
        note: Where it is noted for other machines.
        working_time: How long the run has worked.
    """

    def __init__(
        self, record: RunRecord, assets: AssetSet, note: "RunNote", working_time: "WorkingTime"
    ) -> None:
        self._record = record
        self._assets = assets
        self._note = note
        self._working_time = working_time
        self._is_published = False

    async def begin(self) -> None:
        """Write the first `run.json`, and remove what an earlier run has left beside it.

        Raises:
            StateUnusable: If the place of the state does not answer.
        """
        # First: it says which jobs belong to the run.
        self.save("RUNNING")
        await self._note.write(self._record)
        for left_over in self._assets.folder.iterdir():
            if left_over.is_dir():
                shutil.rmtree(left_over)
            elif left_over.name != RUN_FILE:
                left_over.unlink()

    def save(self, status: RunStatus) -> None:
        """Write `run.json`, unless readers see the last one already."""
        if self._is_published:
            return
        self._record.status = status
        self._record.seconds = round(self._working_time.seconds, 3)
        self._record.write(self._assets.folder)

    async def publish(self) -> None:
        """Let readers see the files of the run, all at once.

        Raises:
            MediaError: If they cannot be written to their destination.
        """
        self.save("COMPLETED")
        folder = self._assets.folder
        await asyncio.to_thread(write_lineage, self._record, folder)
        # Thousands of rows would be twice as large
        packs_models = not self._note.is_row
        self._record.page = await asyncio.to_thread(
            write_gallery, self._record, folder, packs_models=packs_models
        )
        self._record.write(folder)
        try:
            await self._assets.publish()
            self._is_published = True
        finally:
            # A run that is canceled meanwhile has published, or has not
            self._is_published |= self._assets.folder != folder

    @override
    def step_changed(self, run: RunRecord, step: StepRecord) -> None:
        # Of thousands of rows nobody reads how far they are; their batch knows their jobs
        if self._note.is_row:
            return
        try:
            self.save("RUNNING")
        except OSError as exc:
            # The job that goes on is in the ledger
            _log.warning("How far the run is was not written: %s", exc)

    @override
    async def step_ended(self, run: RunRecord, step: StepRecord) -> None:
        await self._note.try_to_write(run)

    @override
    async def published(self, run: RunRecord) -> None:
        await self._note.try_to_write(run)

    @override
    async def ended(self, run: RunRecord) -> None:
        if not self._is_published:
            await self._note.try_to_write(run)


@dataclass(frozen=True, kw_only=True)
class RunNote:
    """The note of the run at one destination.

    A row of a batch needs none: its batch says what its jobs belong to, and is alone.

    Attributes:
        state: Where it is kept.
        address: The destination.
        is_row: Whether the run is a row of a batch.
    """

    state: PipelineState
    address: str
    is_row: bool

    @classmethod
    def of(cls, service: MediaService, assets: AssetSet, identity: RunIdentity) -> "RunNote":
        """Return the note of a run.

        Raises:
            StateUnusable: If the service names no place for it.
        """
        return cls(state=service.kept, address=absolute(assets.address), is_row=bool(identity.row))

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[RunLease | None]:
        """Keep other runs away from the destination.

        Raises:
            DeliveryRefused: If one is at work.
            LeaseLost: If another one may have taken over.
            StateUnusable: If the place of the state does not answer.
        """
        if self.is_row:
            yield None
            return
        async with alone(self.state.leases, self.address) as lease:
            yield lease

    async def read(self) -> bytes:
        """Return the `run.json` that was noted last; empty: none was."""
        return b"" if self.is_row else await self.state.runs.read(self.address)

    async def write(self, record: RunRecord) -> None:
        """Note where the run is.

        Raises:
            StateUnusable: If the place of the state does not answer.
        """
        if not self.is_row:
            await self.state.runs.write(self.address, record.model_dump_json().encode())

    async def try_to_write(self, record: RunRecord) -> None:
        """Note where the run is; what was noted before is enough to go on with."""
        try:
            await self.write(record)
        except StateUnusable as exc:
            _log.warning("Where the run is was not noted: %s", exc)


class WorkingTime:
    """The seconds of a run, without those in which it does nothing but wait for a person."""

    def __init__(self) -> None:
        self._began = self._changed = time.monotonic()
        self._idle = 0.0
        self._goes_on: Counter[str] = Counter()

    @property
    def seconds(self) -> float:
        """How long it has worked so far."""
        self._count_idle()
        return self._changed - self._began - self._idle

    @contextmanager
    def of_step(self) -> Iterator[None]:
        """Count what passes inside, whoever is waited for meanwhile."""
        with self._while("step"):
            yield

    @contextmanager
    def of_person(self) -> Iterator[None]:
        """Leave out what passes inside, unless a step goes on."""
        with self._while("person"):
            yield

    @contextmanager
    def _while(self, what: str) -> Iterator[None]:
        self._count_idle()
        self._goes_on[what] += 1
        try:
            yield
        finally:
            self._count_idle()
            self._goes_on[what] -= 1

    def _count_idle(self) -> None:
        now = time.monotonic()
        if self._goes_on["person"] and not self._goes_on["step"]:
            self._idle += now - self._changed
        self._changed = now
