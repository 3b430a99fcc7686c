"""The program `media`: pipelines, batches, upkeep, and what installed distributions add to it.

A command is imported when it is needed, so that help comes at once and the service does not
carry Prefect.
"""

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, entry_points, version
from importlib.util import find_spec
from typing import Annotated

from cyclopts import App, Parameter

from media_api.programs.command_line import ended, run
from media_api.programs.exit_codes import EXIT_FAILED
from media_pipelines.command.help_pages import page_writer
from media_pipelines.command.loopback import spare_loopback
from media_pipelines.run.temporary_server import begin_for

NAME = "media"
OBJECTS_BETWEEN_COLLECTIONS = 50_000
HERE = "media_pipelines.command"
GROUP = "media.commands"
"""The group of the entry points by which other distributions add commands."""

OWN = {
    "run": ("pipeline_commands:run", "Run a pipeline, or a single operation."),
    "batch": ("batch_terminal:batch", "Run a pipeline for every row of a table."),
    "library": ("library_command:library", "List all asset sets and batches below a place."),
    "check": ("upkeep:check", "Check models; report, repair or reject them."),
    "check-service": ("service_check:check", "Find out what a service can do."),
    "sweep": ("upkeep:sweep", "Cancel jobs that nobody waits for any more."),
    "state": ("state_commands:state", "Tidy what outlives the runs."),
    "read": ("prompt_commands:read", "Show what the service understands of a prompt."),
    "stop": ("warm_start:stop", "End what stays after a run for the next one."),
    "ui": ("prefect_server:ui", "Show the flows in Prefect's pages, and run what is started."),
    "deploy": ("deployment:deploy", "Deploy all flows to a Prefect server."),
}
# Command → its place, the package that it needs, after which its extra is called, and what it does
WITH_EXTRAS = {
    "mcp": (
        "media_pipelines.assistants.command:mcp",
        "mcp",
        "Serve the pipelines to AI assistants (MCP).",
    ),
}
# Command → the extra that brings it, and what it does
OF_EXTRAS = {
    "serve": ("service", "Serve the API."),
    "work": ("service", "Run tasks of a service on several machines."),
    "migrate": ("service", "Bring a database of several machines up to date."),
    "hosts": ("service", "List the processes that run tasks."),
    "keys": ("service", "Manage the keys of the clients of the service."),
    "engines": ("service", "Check and try the engines that an operator adds."),
    "status": ("service", "Show what the service has to do."),
    "jobs": ("service", "List the newest tasks of the service."),
    "drain": ("service", "Have a host begin no more tasks."),
    "requeue": ("service", "Make FAILED tasks once more."),
    "cancel": ("service", "Cancel tasks of any client that wait or run."),
    "webhooks": ("service", "List the webhooks that wait, send or drop them."),
    "blender": ("studio", "Install Blender for the service."),
}
Words = Annotated[str, Parameter(allow_leading_hyphen=True, show=False)]


def _version() -> str:
    try:
        return version("media-pipelines")
    except PackageNotFoundError:
        return "not installed"


def program(called: str = "") -> App:
    """Return the commands, none of which is imported yet.

    Args:
        called: The one that is to be run.
    """
    app = App(
        name=NAME,
        help="Make 2D, 3D and motion assets, or serve the API that makes them.",
        version=_version,
        help_format="plaintext",
        suppress_keyboard_interrupt=False,
        result_action="return_value",
        verbose=False,
    )
    for name, (place, summary) in OWN.items():
        # Its own help is longer, and costs the import
        app.command(f"{HERE}.{place}", name=name, help=None if name == called else summary)
    for name, (place, package, summary) in WITH_EXTRAS.items():
        command = place if find_spec(package) else _missing(name, package)
        app.command(command, name=name, help=None if name == called else summary)
    if called not in OWN:
        for name, command, summary in _of_others():
            app.command(command, name=name, help=None if name == called else summary)
    return app


def _of_others() -> Iterator[tuple[str, str | Callable[..., int], str]]:
    """Yield the commands of other distributions, also of those that are not installed."""
    there = {entry.name: entry for entry in entry_points(group=GROUP)}
    for name, (extra, summary) in OF_EXTRAS.items():
        entry = there.pop(name, None)
        yield name, entry.value if entry else _missing(name, extra), summary
    for name, entry in there.items():
        if name in OWN or name in WITH_EXTRAS:
            continue
        yield name, entry.value, f"From {entry.dist.name if entry.dist else entry.module}."


def _missing(name: str, extra: str) -> Callable[..., int]:
    def tell(*_words: Words) -> int:
        print(
            f'`media {name}` is not installed here: pip install "media-pipelines[{extra}]".',
            file=sys.stderr,
        )
        return EXIT_FAILED

    return tell


def main(command: Sequence[str] | None = None) -> int:
    """Run a command line, by default that of the process, and return the exit status."""
    if command is None:
        command = sys.argv[1:]
        spare_loopback()
        begin_for(command)
        # What is imported stays: to look it through again and again is a fifth of the import
        gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    given = list(command)
    if (write := page_writer(given)) and _is_installed(given):
        return ended(write, NAME)
    return run(program(given[0] if given else ""), given, advice=_how_to_go_on(given))


def _is_installed(command: Sequence[str]) -> bool:
    packages = (package for name, (_, package, _) in WITH_EXTRAS.items() if name in command)
    return all(find_spec(package) for package in packages)


def _how_to_go_on(command: Sequence[str]) -> str:
    # Of a run that has begun the terminal tells more; this is for the seconds before
    makes = command and command[0] in ("run", "batch")
    return "What is done stays; the same command goes on from there." if makes else ""
