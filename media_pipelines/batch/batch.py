"""A batch: one pipeline, a table of its runs, what is done of them, and where the results go."""

import asyncio
import textwrap
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from decimal import Decimal

from prefect.logging import get_run_logger

from media_api.client.local_path import local_path
from media_api.contract.operations import OPERATIONS
from media_pipelines.batch.batch_folder import BatchFolder, alone_in, manifest_name
from media_pipelines.batch.columns import Columns
from media_pipelines.batch.incoming import is_folder, read_folder
from media_pipelines.batch.input_files import FileFingerprint, InputFiles
from media_pipelines.batch.ledger import BatchLedger
from media_pipelines.batch.manifest import Manifest, Row, manifest_of, read_manifest
from media_pipelines.batch.problems import ForeignLedger
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.s3 import S3Settings, is_s3
from media_pipelines.money.account import Account
from media_pipelines.run.pipeline import Pipeline
from media_pipelines.submission.scope import current_flow_run
from media_pipelines.tables.table import read_table
from media_pipelines.tables.table_file import table_content

SHOWN_LETTERS = 200


@dataclass(frozen=True, kw_only=True)
class OpenBatch:
    """A batch that is open.

    Attributes:
        name: Of the table.
        pipeline: What is run for each row.
        folder: Where ledger and results are.
        manifest: All rows.
        ledger: What is done.
        account: What this run creates, and what it costs.
        service: Service of all rows.
        delivery: Where the files of a row go.
    """

    name: str
    pipeline: Pipeline
    folder: BatchFolder
    manifest: Manifest
    ledger: BatchLedger
    account: Account
    service: MediaService
    delivery: AssetDelivery

    def turn(self, names: Sequence[str] | None, *, again: bool) -> Sequence[Row]:
        """Return the rows that have a turn.

        Args:
            names: Of rows; None or empty: all.
            again: Make them anew, also those that are done.

        Raises:
            NoSuchRow: If there is none of a name.
        """
        rows = self.manifest.named(names) if names else self.manifest.rows
        if again:
            self.ledger.make_anew(current_flow_run(), [row.name for row in rows] if names else ())
        return rows

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
    """Open a batch: read its ledger and its table.

    Args:
        pipeline: What is run for each row.
        address: Of the table, or of a folder whose files are the rows.
        service: Service of all rows.
        delivery: Where the files of a row go.
        account: Counts what is created.
        is_alone: Keep other runs away from it meanwhile.
        encoding: Of a table in CSV; None: as its bytes tell.

    Raises:
        InvalidManifest: With all problems there are in the table.
        ForeignLedger: If the folder belongs to another pipeline.
        MediaError: If something cannot be read, or another run is at work.
    """
    name = manifest_name(address)
    folder = BatchFolder.of(delivery, name, pipeline.name)
    if is_folder(address):
        folder.check_outside(address)
    async with alone_in(folder, service.kept.leases) if is_alone else nullcontext():
        ledger = BatchLedger(folder.ledger, delivery.s3, pipeline.name)
        try:
            await ledger.load()
        except ForeignLedger as exc:
            raise ForeignLedger(exc.address, _title(exc.found), pipeline.title) from exc
        ledger.account = account
        known = ledger.input_files()
        manifest = await _manifest(address, delivery.s3, pipeline, known, encoding)
        yield OpenBatch(
            name=name,
            pipeline=pipeline,
            folder=folder,
            manifest=manifest,
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
    """Check what a table says without looking at the files that it names.

    Raises:
        InvalidManifest: With all problems there are.
        MediaError: If it cannot be read.
    """
    if not is_folder(address):
        content = await table_content(address, s3)
        table = read_table(content, address, encoding)
        manifest_of(table, address, Columns.of(pipeline), None)


async def _manifest(
    address: str,
    s3: S3Settings,
    pipeline: Pipeline,
    known: Sequence[FileFingerprint],
    encoding: str | None,
) -> Manifest:
    if is_folder(address):
        return await asyncio.to_thread(_folder_manifest, address, s3, pipeline, known)
    content = await table_content(address, s3)
    base = None if is_s3(address) else local_path(address).resolve().parent
    return await asyncio.to_thread(read_manifest, content, address, base, pipeline, known, encoding)


def _folder_manifest(
    address: str, s3: S3Settings, pipeline: Pipeline, known: Sequence[FileFingerprint]
) -> Manifest:
    columns = Columns.of(pipeline)
    incoming = read_folder(address, s3, columns)
    if incoming.left_out:
        shown = textwrap.shorten(", ".join(incoming.left_out), SHOWN_LETTERS, placeholder="…")
        count = len(incoming.left_out)
        get_run_logger().info("%s files are left out, as empty or of other kinds: %s", count, shown)
    return manifest_of(incoming.table, address, columns, InputFiles(None, known, incoming.objects))
