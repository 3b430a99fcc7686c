"""How a batch runs in a terminal: the plan, a bar, the summary."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from rich.console import Console, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table

from media_api.programs.exit_codes import EXIT_COMPLETED
from media_pipelines.batch.batch_folder import BatchFolder, manifest_name
from media_pipelines.batch.outcome import BatchOutcome
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.command.approval_in_terminal import ask_for_lines, may_ask
from media_pipelines.command.flow_options import AnyFlow, Invocation, command_of
from media_pipelines.command.terminal import (
    NOTHING_DONE,
    STOPPED,
    destination,
    exit_status,
    is_there,
    run_call,
    shown_to,
)
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.flows.produce_batch import DEFAULT_PIPELINE, check_table, produce_batch
from media_pipelines.run.events import Progress, Viewer

REFRESHES_PER_SECOND = 4
BAR_CHARACTERS = 24
ROW = "{row}"


def run_batch_in_terminal(flow: AnyFlow, asked: Invocation) -> int:
    """Run a batch with live progress and return the exit status of the process."""
    folder = destination(asked.output).rstrip("/")
    if ROW not in folder:
        folder = f"{folder}/{ROW}"
    given = asked.parameters
    pipeline = given.get("pipeline", DEFAULT_PIPELINE)

    def check() -> int:
        # Prefect's server takes seconds to start, a misspelt column a moment to tell
        s3 = AssetDelivery(folder=folder).s3
        asyncio.run(check_table(given["manifest"], pipeline, s3))
        return EXIT_COMPLETED

    if (status := exit_status(check)) != EXIT_COMPLETED:
        return status

    async def starts_late(delivery: AssetDelivery) -> bool:
        if given.get("dry_run"):
            return True
        name = manifest_name(given["manifest"])
        ledger = BatchFolder.of(delivery, name, pipelines()[pipeline].name).ledger
        return await is_there(ledger, delivery)

    return run_call(flow, asked, folder, display=_progress, told=_told, starts_late=starts_late)


def _told(outcome: BatchOutcome) -> str:
    if not outcome.results:
        return NOTHING_DONE
    told = outcome.created_sentence()
    return f"{outcome.summary.as_text()}\n\n{told} Results: {outcome.folder}"


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

    async def ask_about_rows(self, told: str) -> str:
        """Ask in the terminal; the bar stops meanwhile."""
        if self._live:
            self._live.stop()
        try:
            return await ask_for_lines(self._console, told)
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

    def stopped(self, told: str) -> None:
        self.has_told_how_it_stands = True
        self._console.print(told, markup=False, soft_wrap=True)


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
    table.add_row(bar, progress.told())
    return table


batch = command_of(produce_batch, run_batch_in_terminal)
