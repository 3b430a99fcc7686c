"""What a run notes where other machines look: where it stopped, and that it is at work."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from prefect.logging import get_logger

from media_api.client.errors import StateUnusable
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.asset_set import AssetSet
from media_pipelines.delivery.storage import absolute
from media_pipelines.record.records import RunRecord
from media_pipelines.run.run_identity import RunIdentity
from media_pipelines.state.leases import RunLease, alone
from media_pipelines.state.state import PipelineState

_log = get_logger("run")


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
