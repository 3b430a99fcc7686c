"""Where a batch keeps what belongs to all of its rows."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from media_api.client.errors import DeliveryRefused
from media_api.client.local_path import local_path
from media_pipelines.batch.row_names import OWN_FOLDER
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.delivery.asset_set import SetLabels
from media_pipelines.delivery.s3 import is_s3
from media_pipelines.delivery.set_files import PAGE_FILE
from media_pipelines.delivery.set_workspace import FolderLock
from media_pipelines.delivery.storage import absolute, disk_errors
from media_pipelines.run.context import current_context, in_context
from media_pipelines.state.leases import RunLeases, alone
from media_pipelines.tables.table import ENDINGS
from media_pipelines.tables.table_address import TableAddress

ROW_FIELD = "{row}"
# A field of a single run would hide the ledger from the next one.
OF_ONE_RUN = ("{run}", "{id}")


@dataclass(frozen=True, kw_only=True)
class BatchFolder:
    """The folder `_batch` beside the folders of the rows.

    Attributes:
        address: Path or s3:// address.
    """

    address: str

    @classmethod
    def of(cls, delivery: AssetDelivery, manifest: str, pipeline: str) -> "BatchFolder":
        """Find it by the template of the delivery.

        Raises:
            DeliveryRefused: If the rows would share a folder, or no later run would find it.
        """
        above, row, _ = delivery.folder.partition(ROW_FIELD)
        if not row or (above and not above.endswith("/")):
            reason = "the rows of a batch need a folder each"
            raise DeliveryRefused(delivery.folder, reason, "end the folder with /{row}")
        if any(name in above for name in OF_ONE_RUN):
            reason = "the next run would not find what this one has done"
            raise DeliveryRefused(delivery.folder, reason, "use {manifest} instead of {run}, {id}")
        shared = delivery.model_copy(update={"folder": f"{above}{OWN_FOLDER}"})
        labels = SetLabels(flow=pipeline, run="", id="", manifest=manifest)
        return cls(address=shared.address_of(labels))

    @property
    def identity(self) -> str:
        """What tells it from others: the address, absolute."""
        return absolute(self.address)

    def lease_of(self, number: int) -> str:
        """Name the lease of a slice: one process at a time makes its rows."""
        return f"{self.identity}#slice-{number}"

    def check_outside(self, manifest: str) -> None:
        """Make sure that no run takes what an earlier one has made for its input.

        Args:
            manifest: A folder, or a prefix of S3.

        Raises:
            DeliveryRefused: If the batch is below it.
        """
        above = manifest if is_s3(manifest) else str(local_path(manifest).resolve())
        if self.identity.startswith(f"{above.rstrip('/')}/"):
            reason = f"its files would be the input of the next run, as it is below {manifest}"
            raise DeliveryRefused(self.address, reason, "choose a folder outside of it")

    @property
    def ledger(self) -> str:
        """Address of the ledger."""
        return f"{self.address}/ledger.json"

    @property
    def earlier_ledger(self) -> str:
        """Address of the ledger of versions before 9."""
        return f"{self.address}/ledger.parquet"

    @property
    def results(self) -> str:
        """Address of the folder of the results."""
        return f"{self.address}/results"

    @property
    def rows(self) -> str:
        """Address of the folder of the rows that the page loads."""
        return f"{self.address}/rows"

    @property
    def summary(self) -> str:
        """Address of the summary."""
        return f"{self.address}/summary.json"

    @property
    def page(self) -> str:
        """Address of the page."""
        return f"{self.address}/{PAGE_FILE}"

    @property
    def decisions(self) -> str:
        """Address of the page on which rows are decided that wait."""
        return f"{self.address}/decisions.html"

    @property
    def contact_sheet(self) -> str:
        """Address of the contact sheet."""
        return f"{self.address}/contact_sheet.jpg"


def manifest_name(address: str) -> str:
    """Return the name of a manifest: its file without folder and ending, and its sheet.

    A folder has its own name, whatever that ends with.
    """
    table = TableAddress.parse(address)
    if table.ending in ENDINGS and not address.endswith("/"):
        return table.name
    if is_s3(address):
        return PurePosixPath(address).name
    return local_path(address).absolute().resolve().name


@asynccontextmanager
async def alone_in(folder: BatchFolder, leases: RunLeases) -> AsyncIterator[None]:
    """Keep other runs away from a batch: those with the same state, and those of this machine.

    Raises:
        DeliveryRefused: If one is at work.
        LeaseLost: If another one may have taken over.
        StateUnusable: If the place of the state does not answer.
    """
    async with alone(leases, folder.identity) as lease:
        with in_context(replace(current_context(), lease=lease)), _locked(folder):
            yield


@contextmanager
def _locked(folder: BatchFolder) -> Iterator[None]:
    if is_s3(folder.address):
        yield
        return
    place = local_path(folder.address)
    with disk_errors(place):
        place.mkdir(parents=True, exist_ok=True)
        lock = FolderLock(place)
    try:
        yield
    finally:
        lock.release()
