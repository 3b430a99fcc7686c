"""The page of a batch, put together from the rows of its slices and what is known of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import quote

from media_pipelines.batch.batch_folder import BatchFolder
from media_pipelines.batch.costs import cost_of
from media_pipelines.batch.ledger import NOT_DONE, LedgerPart
from media_pipelines.batch.manifest import Manifest, Row
from media_pipelines.delivery.set_files import PAGE_FILE
from media_pipelines.delivery.ways import Ways
from media_pipelines.money.prices import PriceTable
from media_pipelines.pages.row_table import RowOnPage

# Two thousand rows are one page.
MOST_LETTERS = 500


@dataclass(frozen=True, kw_only=True)
class PageRows:
    """Writes rows as the page shows them.

    Attributes:
        folder: Where the page will be; links begin there.
        prices: None leaves the cost to what the service has charged.
    """

    folder: BatchFolder
    prices: PriceTable | None

    @cached_property
    def _ways(self) -> Ways:
        return Ways(self.folder.identity)

    def of(self, manifest: Manifest, part: LedgerPart) -> Iterator[RowOnPage]:
        """Yield rows.

        Args:
            manifest: The rows.
            part: What is known of them.
        """
        for row in manifest.rows:
            yield self._line(row, part)

    def _line(self, row: Row, part: LedgerPart) -> RowOnPage:
        texts = [value for value in row.parameters.values() if isinstance(value, str)]
        asked = " · ".join(texts)[:MOST_LETTERS]
        record = part.current(row)
        if record is None:
            return RowOnPage(name=row.name, asked=asked, state=NOT_DONE)
        done = [item for item in record.operations if item.status == "COMPLETED"]
        to_set = quote(self._ways.to(record.address))
        return RowOnPage(
            name=row.name,
            asked=asked,
            state=record.status,
            code=record.error_code,
            message=record.error_message[:MOST_LETTERS],
            seconds=record.seconds,
            cost=cost_of(done, self.prices),
            page=to_set and f"{to_set}/{PAGE_FILE}",
            picture=to_set and record.picture and f"{to_set}/{quote(record.picture)}",
        )
