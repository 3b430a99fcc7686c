"""The steps of a run in a terminal, as they happen."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console, RenderableType
from rich.live import Live
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from media_pipelines.command.approval_in_terminal import ask_in_terminal, may_ask
from media_pipelines.judging.question import Decision, Question
from media_pipelines.record.records import RunRecord, StepRecord
from media_pipelines.run.events import Viewer

REFRESHES_PER_SECOND = 8

_MARKS = {
    "COMPLETED": Text("✓", style="green"),
    "FAILED": Text("✗", style="red"),
    "CANCELED": Text("–", style="yellow"),
}


class StepDisplay(Viewer):
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

    def __enter__(self) -> "StepDisplay":
        """Begin to draw when there is a terminal to draw in."""
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *_error: object) -> None:
        """Stop to draw; the last state stays."""
        if self._console.is_terminal:
            self._live.stop()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Leave the terminal to somebody else for a while."""
        self._live.stop()
        try:
            yield
        finally:
            self.__enter__()

    @property
    def answers(self) -> bool:
        """Whether somebody sits in front of the terminal."""
        return may_ask(self._console)

    async def ask(self, question: Question) -> Decision:
        """Ask in the terminal, with the steps at rest."""
        with self.paused():
            return await ask_in_terminal(self._console, question)

    def planned(self, plan: str) -> None:
        """Show what the run would do."""
        self._console.print(plan, markup=False, soft_wrap=True)

    def step_changed(self, run: RunRecord, step: StepRecord) -> None:
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
                Text(_status(step), style="dim"),
                Text(f"{seconds:.1f} s", justify="right"),
                Text(step.model, style="cyan"),
                Text(_outcome(step), overflow="ellipsis", no_wrap=True),
            )
        return table


def _status(step: StepRecord) -> str:
    return step.status.lower() + ("" if step.progress is None else f" {step.progress:.0%}")


def _outcome(step: StepRecord) -> str:
    if step.error:
        return step.error.code
    return step.files[0] if step.files else step.operation
