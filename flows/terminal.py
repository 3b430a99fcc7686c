"""How a flow runs in a terminal: options, live progress, one sentence when it fails."""

import argparse
import asyncio
import logging
import os
import signal
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

from prefect.client.orchestration import get_client
from prefect.exceptions import ParameterTypeError, TerminationSignal
from pydantic import ValidationError
from rich.console import Console, RenderableType
from rich.live import Live
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from blocks.asset_delivery import AssetDelivery
from blocks.errors import MediaError
from blocks.media_service import MediaService
from tasks.journal import shown_to
from tasks.records import RUN_FILE, RunRecord, StepRecord

EXIT_COMPLETED = 0
EXIT_FAILED = 1
EXIT_INTERRUPTED = 130
REFRESHES_PER_SECOND = 8

FlowCall = Callable[[MediaService, AssetDelivery], Coroutine[Any, Any, RunRecord]]

_MARKS = {
    "COMPLETED": Text("✓", style="green"),
    "FAILED": Text("✗", style="red"),
    "CANCELED": Text("–", style="yellow"),
}


def parser_with_run_options(module: str, description: str) -> argparse.ArgumentParser:
    """Return a parser with the options that every flow has.

    Args:
        module: What comes after `python -m`.
        description: First line of the help.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=description)
    parser.add_argument("--output", type=Path, required=True, metavar="DIR", help="folder of files")
    parser.add_argument(
        "--base-url", help="address of a running service; default: an embedded one is started"
    )
    parser.add_argument(
        "--api-key", default=os.environ.get("MEDIA_API_KEY"), help="default: $MEDIA_API_KEY"
    )
    parser.add_argument("--home", metavar="DIR", help="folder of the embedded service")
    return parser


def add_finish_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for the size and colour of a finished model."""
    parser.add_argument(
        "--target-size",
        action=_Lengths,
        type=float,
        nargs="+",
        metavar="METRES",
        help="longest edge, or the edges along x, y and z",
    )
    parser.add_argument("--uniform-color", metavar="#RRGGBB", help="one colour for all meshes")


class _Lengths(argparse.Action):
    """Stores one length as a number, several as a list."""

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        _option: str | None = None,
    ) -> None:
        lengths = list(values or ())
        setattr(namespace, self.dest, lengths[0] if len(lengths) == 1 else lengths)


def run_in_terminal(given: argparse.Namespace, call: FlowCall) -> int:
    """Run a flow with live progress and return the exit status of the process.

    Args:
        given: Arguments of a parser made by `parser_with_run_options`.
        call: Calls the flow with the service and the delivery that the options name.
    """
    _quiet_prefect()
    console = Console(highlight=False)
    if not os.environ.get("PREFECT_API_URL"):
        console.print("Starting Prefect's temporary server, which takes about 10 s.", style="dim")
    try:
        service = MediaService(base_url=given.base_url, api_key=given.api_key, home=given.home)
        delivery = AssetDelivery(folder=str(given.output.resolve()))
        with Progress(console) as progress, shown_to(progress.show):
            record = asyncio.run(_with_service(service, call(service, delivery)))
    except (MediaError, ValidationError, ParameterTypeError, OSError) as exc:
        message = Console(stderr=True, highlight=False)
        message.print(str(exc), style="red", markup=False, soft_wrap=True)
        return EXIT_FAILED
    except (KeyboardInterrupt, asyncio.CancelledError, TerminationSignal):
        console.print("Canceled.", style="yellow")
        return EXIT_INTERRUPTED
    written = given.output / RUN_FILE
    console.print(f"{record.status} in {record.seconds:.1f} s: {written}", soft_wrap=True)
    return EXIT_COMPLETED


async def _with_service(service: MediaService, run: Coroutine[Any, Any, RunRecord]) -> RunRecord:
    # An embedded service starts while Prefect's server does.
    reaching = asyncio.create_task(_reach(service))
    try:
        await asyncio.to_thread(_start_prefect_server)
        # A wrong address shows now, not after the retries that an outage deserves.
        await reaching
        return await run
    finally:
        run.close()
        await asyncio.gather(reaching, return_exceptions=True)


async def _reach(service: MediaService) -> None:
    async with service.get_client() as client:
        await client.reach()


def _start_prefect_server() -> None:
    # A temporary server inherits the mask of this thread: Ctrl-C, which a terminal sends to all
    # its processes, must not end it before the flow has said how it ended.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        get_client(sync_client=True)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _quiet_prefect() -> None:
    # The progress display says what happens, and the last line says what went wrong. Prefect's
    # server still gets the log of the run.
    for handler in logging.getLogger().handlers:
        handler.addFilter(lambda entry: not entry.name.startswith("prefect"))


class Progress:
    """One line per step: in place in a terminal, else a line whenever a step ends."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._run: RunRecord | None = None
        self._since: dict[int, float] = {}
        self._spinner = Spinner("dots")
        self._live = Live(
            console=console,
            get_renderable=self._table,
            refresh_per_second=REFRESHES_PER_SECOND,
        )

    def __enter__(self) -> "Progress":
        """Begin to draw when there is a terminal to draw in."""
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *_error: object) -> None:
        """Stop to draw; the last state stays."""
        if self._console.is_terminal:
            self._live.stop()

    def show(self, run: RunRecord, step: StepRecord) -> None:
        """Take notice that a step has changed."""
        self._run = run
        self._since.setdefault(step.number, time.monotonic())
        if not self._console.is_terminal:
            self._print(step)

    def _print(self, step: StepRecord) -> None:
        if step.seconds:
            ended = f"{step.label:<12} {step.status:<10} {step.seconds:6.1f} s"
            line = f"{ended}  {step.model}  {_outcome(step)}"
        elif not step.operation:
            line = f"{step.label:<12} started"
        else:
            return
        self._console.print(line, soft_wrap=True, markup=False)

    def _table(self) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        for step in self._run.steps if self._run else []:
            seconds = step.seconds or time.monotonic() - self._since.get(step.number, 0.0)
            ended = _MARKS.get(step.status) if step.seconds else None
            table.add_row(
                ended or self._spinner,
                Text(step.label),
                Text(step.status.lower(), style="dim"),
                Text(f"{seconds:.1f} s", justify="right"),
                Text(step.model, style="cyan"),
                Text(_outcome(step), overflow="ellipsis", no_wrap=True),
            )
        return table


def _outcome(step: StepRecord) -> str:
    if step.error:
        return step.error.code
    return step.files[0] if step.files else step.operation
