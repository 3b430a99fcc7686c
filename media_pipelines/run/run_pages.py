"""What Prefect's pages show of a run: progress, pictures, the table of its steps, its sheet."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from typing_extensions import override

from media_pipelines.delivery.asset_set import AssetSet
from media_pipelines.pages.reports import show_contact_sheet, show_preview, show_run, thumbnail
from media_pipelines.pages.run_progress import (
    percent_done,
    progress_key,
    shown_progress,
    what_goes_on,
)
from media_pipelines.record.records import RunRecord, StepRecord
from media_pipelines.run.events import RunListener


class RunPages(RunListener):
    """Creates the artifacts of a run.

    Args:
        assets: Its files.
        planned: How many steps the run will have, as far as is known.
    """

    def __init__(self, assets: AssetSet, planned: int) -> None:
        self._assets = assets
        self._planned = planned
        self._is_published = False
        self._since: dict[int, float] = {}
        self._thumbnails: dict[int, str] = {}

    @asynccontextmanager
    async def progress(self, run: RunRecord) -> AsyncIterator[None]:
        """Show how far the run is."""
        async with shown_progress(
            progress_key(run),
            lambda: percent_done(run, self._planned),
            lambda: what_goes_on(run, self._planned, self._since),
        ):
            yield

    @override
    def step_changed(self, run: RunRecord, step: StepRecord) -> None:
        self._since.setdefault(step.number, time.monotonic())

    @override
    async def step_delivered(self, run: RunRecord, step: StepRecord, picture: Path | None) -> None:
        if picture:
            self._thumbnails[step.number] = thumbnail(picture)
            await show_preview(run, step, picture)

    @override
    async def sheet_made(self, run: RunRecord, sheet: Path) -> None:
        await show_contact_sheet(run, sheet)

    @override
    async def published(self, run: RunRecord) -> None:
        self._is_published = True

    @override
    async def ended(self, run: RunRecord) -> None:
        if run.status != "CANCELED":
            links = await self._assets.links(run.files, published=self._is_published)
            await show_run(run, self._thumbnails, links)
