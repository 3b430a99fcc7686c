"""The page of a batch, put together from its manifest and its ledger."""

from urllib.parse import quote

from media_pipelines.batch.batch_folder import BatchFolder, way_between
from media_pipelines.batch.costs import cost_of
from media_pipelines.batch.ledger import NOT_DONE, BatchLedger
from media_pipelines.batch.manifest import Manifest, Row
from media_pipelines.batch.summary import BatchSummary
from media_pipelines.delivery.set_files import PAGE_FILE
from media_pipelines.money.prices import PriceTable
from media_pipelines.pages.row_table import RowOnPage, row_table

# Ten thousand rows are one page.
MOST_LETTERS = 500


def batch_page(
    folder: BatchFolder,
    manifest: Manifest,
    ledger: BatchLedger,
    summary: BatchSummary,
    prices: PriceTable | None,
) -> bytes:
    """Write the page.

    Args:
        folder: Where it will be; links begin there.
        manifest: The rows.
        ledger: What is done.
        summary: How the batch stands.
        prices: None leaves the cost out.
    """
    rows = [_line(folder, row, ledger, prices) for row in manifest.rows]
    return row_table(manifest.title, summary.sentence(), rows)


def _line(
    folder: BatchFolder, row: Row, ledger: BatchLedger, prices: PriceTable | None
) -> RowOnPage:
    texts = [value for value in row.parameters.values() if isinstance(value, str)]
    asked = " · ".join(texts)[:MOST_LETTERS]
    record = ledger.current(row)
    if record is None:
        return RowOnPage(name=row.name, asked=asked, state=NOT_DONE)
    done = [item for item in record.operations if item.status == "COMPLETED"]
    to_set = quote(way_between(folder.identity, record.address))
    return RowOnPage(
        name=row.name,
        asked=asked,
        state=record.status,
        code=record.error_code,
        message=record.error_message[:MOST_LETTERS],
        seconds=record.seconds,
        cost=cost_of(done, prices),
        page=to_set and f"{to_set}/{PAGE_FILE}",
        picture=to_set and record.picture and f"{to_set}/{quote(record.picture)}",
    )
