"""A batch: one pipeline, a table of its runs, what is done of them, and where the results go."""

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from decimal import Decimal
from tempfile import TemporaryDirectory

from media_api.contract.operations import OPERATIONS
from media_pipelines.batch.batch_folder import BatchFolder, alone_in, manifest_name
from media_pipelines.batch.columns import Columns
from media_pipelines.batch.incoming import is_folder
from media_pipelines.batch.ledger import BatchLedger
from media_pipelines.batch.manifest import ManifestReader
from media_pipelines.batch.open_table import open_table, rows_named
from media_pipelines.batch.problems import ForeignLedger
from media_pipelines.batch.slices import ROWS_OF_A_SLICE, SliceFolder
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.money.account import Account
from media_pipelines.run.pipeline import Pipeline
from media_pipelines.submission.scope import current_flow_run


@dataclass(frozen=True, kw_only=True)
class OpenBatch:
    """A batch that is open.

    Attributes:
        name: Of the table.
        address: Of the table, or of a folder whose files are the rows.
        encoding: Of a table in CSV; None: as its bytes tell.
        pipeline: What is run for each row.
        columns: What a row of it may give.
        folder: Where ledger and results are.
        slices: The rows, once they are planned.
        ledger: What is done.
        account: What this run creates, and what it costs.
        service: Service of all rows.
        delivery: Where the files of a row go.
    """

    name: str
    address: str
    encoding: str | None = None
    pipeline: Pipeline
    columns: Columns
    folder: BatchFolder
    slices: SliceFolder
    ledger: BatchLedger
    account: Account
    service: MediaService
    delivery: AssetDelivery

    def table(self) -> AbstractAsyncContextManager[ManifestReader]:
        """Open the table."""
        return open_table(self.address, self.columns, self.delivery.s3, self.encoding)

    async def turn(self, names: Sequence[str] | None, *, again: bool) -> Collection[str] | None:
        """Return the names of the rows that have a turn; None: all have.

        Args:
            names: Of rows; None or empty: all.
            again: Make them anew, also those that are done.

        Raises:
            NoSuchRow: If there is none of a name.
            MediaError: If the table cannot be read.
        """
        named = frozenset(await rows_named(self.table, names)) if names else None
        if again:
            self.ledger.make_anew(current_flow_run(), named or ())
        return named

    async def count_earlier_runs(self) -> None:
        """Let what earlier runs have spent count for the budget, since all was last made anew.

        Raises:
            StateUnusable: If the ledger of jobs cannot be read.
        """
        life, spent = self.ledger.made_anew_by, self.ledger.spent_before
        name = f"{self.folder.identity}#{life}" if life else self.folder.identity
        await self.account.go_on(
            name, self.service.ledger, Decimal() if life else Decimal(str(spent))
        )


@asynccontextmanager
async def open_batch(
    pipeline: Pipeline,
    address: str,
    service: MediaService,
    delivery: AssetDelivery,
    account: Account,
    *,
    is_alone: bool,
    encoding: str | None = None,
) -> AsyncIterator[OpenBatch]:
    """Open a batch: read its ledger.

    Args:
        pipeline: What is run for each row.
        address: Of the table, or of a folder whose files are the rows.
        service: Service of all rows.
        delivery: Where the files of a row go.
        account: Counts what is created.
        is_alone: Keep other runs away from it meanwhile.
        encoding: Of a table in CSV; None: as its bytes tell.

    Raises:
        ForeignLedger: If the folder belongs to another pipeline.
        MediaError: If something cannot be read, or another run is at work.
    """
    name = manifest_name(address)
    folder = BatchFolder.of(delivery, name, pipeline.name)
    if is_folder(address):
        folder.check_outside(address)
    async with alone_in(folder, service.kept.leases) if is_alone else nullcontext():
        ledger = BatchLedger(folder.address, delivery.s3, pipeline.name)
        try:
            await ledger.load()
        except ForeignLedger as exc:
            raise ForeignLedger(exc.address, _title(exc.found), pipeline.title) from exc
        ledger.account = account
        with TemporaryDirectory(prefix="media-batch-") as slices:
            yield OpenBatch(
                name=name,
                address=address,
                encoding=encoding,
                pipeline=pipeline,
                columns=Columns.of(pipeline),
                folder=folder,
                slices=SliceFolder(slices, ledger),
                ledger=ledger,
                account=account,
                service=service,
                delivery=delivery,
            )


def _title(flow: str) -> str:
    """Return what the pipeline of a flow is called in commands."""
    operations = {row.slug: row.name for row in OPERATIONS.values()}
    return operations.get(flow, flow.replace("-", "_"))


async def check_table(
    address: str, pipeline: Pipeline, s3: S3Settings, encoding: str | None = None
) -> None:
    """Check what the first rows of a table say without looking at the files that they name.

    Raises:
        InvalidManifest: With all problems there are.
        MediaError: If it cannot be read.
    """
    if is_folder(address):
        return
    async with open_table(address, Columns.of(pipeline), s3, encoding, finds_files=False) as reader:
        lines = reader.lines(ROWS_OF_A_SLICE)
        for _ in reader.rows(lines, reader.names(lines)):
            pass
        reader.check()
