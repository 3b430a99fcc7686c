"""How a flow runs in a terminal: live progress, one sentence when it fails."""

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import httpx
from prefect import tags
from prefect.exceptions import ParameterTypeError, PrefectException, TerminationSignal
from pydantic import SecretStr, ValidationError
from rich.console import Console

from media_api.client.errors import MediaError
from media_api.client.local_path import local_path
from media_api.contract.system_errors import reason_of
from media_api.contract.wrong_values import wrong_value
from media_api.programs.exit_codes import EXIT_COMPLETED, EXIT_FAILED, EXIT_INTERRUPTED
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.flow_options import AnyFlow, Invocation
from media_pipelines.command.prefect_start import prefect_is_there
from media_pipelines.command.proxies import check_proxies
from media_pipelines.command.service_start import reach
from media_pipelines.command.signs_of_life import TERMINAL_TAG
from media_pipelines.command.step_display import StepDisplay
from media_pipelines.command.warm_start import seconds_to_stay, stay
from media_pipelines.delivery.asset_set import SetLabels
from media_pipelines.delivery.s3 import is_s3
from media_pipelines.delivery.set_files import PAGE_FILE, PARTIAL_SUFFIX, RUN_FILE
from media_pipelines.delivery.storage import read_file
from media_pipelines.pages.plain_words import cost_of
from media_pipelines.record.records import RunRecord, unfinished_run
from media_pipelines.run.context import current_context, in_context
from media_pipelines.run.earlier_run import finished_sentence
from media_pipelines.run.events import Viewer
from media_pipelines.run.temporary_server import temporary_server

NOTHING_DONE = "This was a dry run: nothing was submitted, and nothing was written."

# The logs of Prefect, and of its threads that send events and logs to its server
_PREFECT_LOGS = ("prefect", "EventsWorker", "APILogWorker", "websockets")
# What sends events and logs, which shows a screen of each that does not arrive
_PREFECT_SERVICES = "prefect._internal"

# What Ctrl-C, a canceled run and a signal to end arrive as
# Errors of HTTP are those of Prefect's client: ours wraps its own
TOLD_IN_A_SENTENCE = (MediaError, ValidationError, OSError, httpx.HTTPError, PrefectException)
GOES_ON = "What was made stays; the same command goes on, and buys nothing twice."
STOPPED = (KeyboardInterrupt, asyncio.CancelledError, TerminationSignal)

Result = TypeVar("Result")


class Shown:
    """How a run looks in a terminal, and whether it may have nothing to do.

    Args:
        asked: What was typed.

    Attributes:
        folder: Where the files go, as in the block of the delivery.
    """

    def __init__(self, asked: Invocation) -> None:
        self.asked = asked
        self.folder = destination(asked.output)

    def display(self, console: Console) -> AbstractContextManager[object]:
        """Show what happens while it runs."""
        return _steps(console)

    def sentence(self, result: Any) -> str:
        """Say how it has ended."""
        return _sentence_of(result, self.folder.rstrip("/"))

    async def starts_late(self, delivery: AssetDelivery) -> bool:
        """Whether the service is started no sooner than the run needs it."""
        finished = f"{self.folder.rstrip('/')}/{RUN_FILE}"
        return bool(self.asked.parameters.get("dry_run")) or await is_there(finished, delivery)


def run_in_terminal(flow: AnyFlow, asked: Invocation, shows: type[Shown] = Shown) -> int:
    """Run a flow with live progress and return the exit status of the process.

    Args:
        flow: What is run.
        asked: Its parameters, and its service.
        shows: How it looks.
    """
    quiet_prefect()
    console, shown = Console(highlight=False), shows(asked)
    seconds, service = None, None
    with CommandEnd() as ending:
        check_proxies()
        seconds = seconds_to_stay(no_keep=asked.no_keep)
        delivery = AssetDelivery(folder=shown.folder)
        if (server := temporary_server()) and server.starting:
            console.print(server.starting, style="dim")
        service = service_of(asked)
        with shown.display(console), tags(TERMINAL_TAG):
            run = flow(**asked.parameters, service=service, delivery=delivery)
            reaching = reach(service, shown.starts_late(delivery), console)
            result = asyncio.run(_with_service(reaching, run))
        console.print(shown.sentence(result), soft_wrap=True, markup=False)
    left = _left(shown.folder, was_stopped=ending.status == EXIT_INTERRUPTED)
    if ending.status != EXIT_COMPLETED and left:
        console.print(left, style="dim", soft_wrap=True, markup=False)
    if service and (staying := stay(seconds, service.home_folder)):
        console.print(staying, style="dim", soft_wrap=True, markup=False)
    return ending.status


def _sentence_of(record: RunRecord, template: str) -> str:
    labels = SetLabels(flow=record.flow, run=record.run, id=record.flow_run_id)
    folder = AssetDelivery(folder=template).address_of(labels) if "{" in template else template
    if record.was_finished:
        return finished_sentence(record, folder)
    if record.status == "PLANNED":
        return NOTHING_DONE
    cost = (told := cost_of(record)) and f", {told}"
    return f"{record.status} in {record.seconds:.1f} s{cost}: {folder}/{PAGE_FILE}"


def service_of(asked: Invocation) -> MediaService:
    """Return the service that a command line names."""
    key = SecretStr(asked.api_key) if asked.api_key else None
    return MediaService(base_url=asked.base_url, api_key=key, home=asked.home)


class CommandEnd(AbstractContextManager["CommandEnd"]):
    """How a command ends: what is wrong with its input is one sentence on stderr, no traceback.

    Attributes:
        status: The exit status of the process.
    """

    status = EXIT_COMPLETED

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> bool:
        """Say why the command has ended."""
        if isinstance(error, RuntimeError) and isinstance(error.__cause__, httpx.HTTPError):
            # As Prefect 3.9 says that its server is not there
            error = error.__cause__
        if isinstance(error, TOLD_IN_A_SENTENCE):
            message = Console(stderr=True, highlight=False)
            message.print(sentence_of(error), style="red", markup=False, soft_wrap=True)
            self.status = EXIT_FAILED
            return True
        if isinstance(error, STOPPED):
            Console(highlight=False).print("Canceled.", style="yellow")
            self.status = EXIT_INTERRUPTED
            return True
        return False


def sentence_of(error: Exception) -> str:
    """Say what is wrong, of an error among those that are told in a sentence."""
    if isinstance(error, ParameterTypeError):
        # Prefect puts a heading above what pydantic says, in a line each.
        lines = str(error).partition(":\n - ")[2] or str(error)
        return lines.replace("\n - ", "; ").replace("Value error, ", "")
    if isinstance(error, httpx.HTTPError | PrefectException):
        return f"Prefect's server has not taken the state of the run: {error} {GOES_ON}"
    if isinstance(error, OSError):
        place = f"{error.filename} cannot be used: " if error.filename else ""
        return f"{place}{reason_of(error)}. Fix it, or name another place."
    if not isinstance(error, ValidationError):
        return str(error)
    complaints = (
        (".".join(map(str, item["loc"])), wrong_value(item))
        for item in error.errors(include_url=False, include_input=False)
    )
    return "; ".join(f"{place}: {message}" if place else message for place, message in complaints)


def destination(output: str) -> str:
    """Return the place that `--output` names: an absolute path, or an s3:// address."""
    return output if is_s3(output) else str(local_path(output).resolve())


def _left(folder: str, *, was_stopped: bool) -> str:
    """Say what stands of a run that has not completed; a batch tells it itself."""
    partial = Path(f"{folder}{PARTIAL_SUFFIX}")
    stopped = unfinished_run(partial)
    done = [step.label for step in stopped.steps if step.status == "COMPLETED"] if stopped else []
    if stopped and done:
        cost = (told := cost_of(stopped)) and f" ({told})"
        return (
            f"{partial} has what was made{cost}: {', '.join(done)}. The same command goes on from "
            "there."
        )
    if not was_stopped or "{" in folder:
        return ""
    if is_s3(folder):
        return "What was made stays; the same command goes on from there."
    return "This run has made nothing yet; the same command begins with its first step."


@contextmanager
def _steps(console: Console) -> Iterator[None]:
    with StepDisplay(console) as steps, shown_to(steps):
        yield


@contextmanager
def shown_to(viewer: Viewer) -> Iterator[None]:
    """Let `viewer` look at the runs that are started inside."""
    with in_context(replace(current_context(), viewer=viewer)):
        yield


async def _with_service(
    reached: Coroutine[Any, Any, None], run: Coroutine[Any, Any, Result]
) -> Result:
    # An embedded service starts while Prefect's server does.
    reaching = asyncio.create_task(reached)
    try:
        await prefect_is_there()
        # A wrong address shows now, not after the retries that an outage deserves.
        await reaching
        with in_context(replace(current_context(), asks_first=True)):
            return await run
    finally:
        run.close()
        await asyncio.gather(reaching, return_exceptions=True)


async def is_there(address: str, delivery: AssetDelivery) -> bool:
    """Say whether there is a file where a delivery goes."""
    return await read_file(address, delivery.s3) is not None


def quiet_prefect() -> None:
    """Keep Prefect's log out of the terminal."""
    # The progress display says what happens, and the last line says what went wrong. Prefect's
    # server still gets the log of the run.
    for name in ("", _PREFECT_SERVICES):
        for handler in logging.getLogger(name).handlers:
            handler.addFilter(lambda entry: not entry.name.startswith(_PREFECT_LOGS))
    # Else Prefect writes to stderr of every log that its server has not taken
    logging.raiseExceptions = False
