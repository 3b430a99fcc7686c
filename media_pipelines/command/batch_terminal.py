"""How a batch runs in a terminal: the plan, a bar, the summary."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager

from rich.console import Console, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from typing_extensions import override

from media_api.programs.exit_codes import EXIT_COMPLETED
from media_pipelines.batch.batch import check_table
from media_pipelines.batch.batch_folder import BatchFolder, manifest_name
from media_pipelines.batch.outcome import BatchOutcome
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.command.approval_in_terminal import ask_for_lines, may_ask
from media_pipelines.command.flow_options import AnyFlow, Invocation, command_of
from media_pipelines.command.terminal import (
    NOTHING_DONE,
    STOPPED,
    CommandEnd,
    Shown,
    is_there,
    run_in_terminal,
    shown_to,
)
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.flows.produce_batch import DEFAULT_PIPELINE, produce_batch
from media_pipelines.run.events import Progress, Viewer

REFRESHES_PER_SECOND = 4
BAR_CHARACTERS = 24
ROW = "{row}"


class ShownBatch(Shown):
    """How a batch looks in a terminal."""

    def __init__(self, asked: Invocation) -> None:
        super().__init__(asked)
        folder = self.folder.rstrip("/")
        self.folder = folder if ROW in folder else f"{folder}/{ROW}"
        self.pipeline = asked.parameters.get("pipeline", DEFAULT_PIPELINE)

    @property
    def manifest(self) -> str:
        """The table, as it was named."""
        return str(self.asked.parameters["manifest"])

    @override
    def display(self, console: Console) -> AbstractContextManager[object]:
        return _progress(console)

    @override
    def sentence(self, result: BatchOutcome) -> str:
        if not result.results:
            return NOTHING_DONE
        created = result.created_sentence()
        return f"{result.summary.as_text()}\n\n{created} Results: {result.folder}"

    @override
    async def starts_late(self, delivery: AssetDelivery) -> bool:
        if self.asked.parameters.get("dry_run"):
            return True
        name = manifest_name(self.manifest)
        folder = BatchFolder.of(delivery, name, pipelines()[self.pipeline].name)
        ledgers = (folder.ledger, folder.earlier_ledger)
        return any([await is_there(ledger, delivery) for ledger in ledgers])


def run_batch_in_terminal(flow: AnyFlow, asked: Invocation) -> int:
    """Run a batch with live progress and return the exit status of the process."""
    shown = ShownBatch(asked)
    with CommandEnd() as ending:
        # Prefect's server takes seconds to start, a misspelt column a moment to tell
        s3 = AssetDelivery(folder=shown.folder).s3
        pipeline, encoding = pipelines()[shown.pipeline], asked.parameters.get("encoding")
        asyncio.run(check_table(shown.manifest, pipeline, s3, encoding and str(encoding)))
    if ending.status != EXIT_COMPLETED:
        return ending.status
    return run_in_terminal(flow, asked, ShownBatch)


class _BatchDisplay(Viewer):
    """The plan, then a bar where there is a terminal to draw in."""

    def __init__(self, console: Console, shown: ExitStack) -> None:
        self._console = console
        self._shown = shown
        self._live: Live | None = None
        self.has_told_how_it_stands = False

    @property
    def answers(self) -> bool:
        """Whether somebody sits there."""
        return may_ask(self._console)

    async def ask_about_rows(self, question: str) -> str:
        """Ask in the terminal; the bar stops meanwhile."""
        if self._live:
            self._live.stop()
        try:
            return await ask_for_lines(self._console, question)
        finally:
            if self._live:
                self._live.start(refresh=True)

    def planned(self, plan: str) -> None:
        self._console.print(plan, markup=False, soft_wrap=True)

    def began(self, progress: Progress) -> None:
        if not self._console.is_terminal:
            return
        live = Live(
            console=self._console,
            get_renderable=lambda: _bar(progress),
            refresh_per_second=REFRESHES_PER_SECOND,
        )
        self._live = self._shown.enter_context(live)
        # By itself it waits for its first turn, and a short batch has ended by then.
        live.refresh()

    def stopped(self, sentence: str) -> None:
        self.has_told_how_it_stands = True
        self._console.print(sentence, markup=False, soft_wrap=True)


@contextmanager
def _progress(console: Console) -> Iterator[None]:
    with ExitStack() as shown:
        display = _BatchDisplay(console, shown)
        try:
            with shown_to(display):
                yield
        except STOPPED:
            if not display.has_told_how_it_stands:
                console.print("What is done stays. The same command goes on from there.")
            raise


def _bar(progress: Progress) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    bar = ProgressBar(total=100, completed=progress.percent(), width=BAR_CHARACTERS)
    table.add_row(bar, progress.sentence())
    return table


batch = command_of(produce_batch, run_batch_in_terminal)
