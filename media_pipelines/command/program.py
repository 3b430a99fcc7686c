"""The program `media`: pipelines, batches, upkeep, and the service with its keys.

A command is imported when it is needed, so that help comes at once and the service does not
carry Prefect.
"""

import gc
import re
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from cyclopts import (
    App,
    CycloptsError,
    MissingArgumentError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from media_pipelines.command.exit_codes import (
    EXIT_COMPLETED,
    EXIT_INTERRUPTED,
    EXIT_WRONG_COMMAND,
    WrongCommand,
)
from media_pipelines.run.temporary_server import begin_for

OBJECTS_BETWEEN_COLLECTIONS = 50_000
HERE = "media_pipelines.command"


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
        name="media",
        help="Make 2D, 3D and motion assets, or serve the API that makes them.",
        version=_version,
        help_format="plaintext",
        suppress_keyboard_interrupt=False,
        result_action="return_value",
        verbose=False,
    )
    commands = {
        "run": ("pipeline_commands:run", "Run a pipeline, or a single operation."),
        "batch": ("batch_terminal:batch", "Run a pipeline for every row of a table."),
        "check": ("upkeep:check", "Check models; report, repair or reject them."),
        "check-service": ("service_check:check", "Find out what a service can do."),
        "sweep": ("upkeep:sweep", "Cancel jobs that nobody waits for any more."),
        "state": ("state_commands:state", "Tidy what outlives the runs."),
        "serve": ("service_commands:serve", "Serve the API."),
        "work": ("service_commands:work", "Run tasks of a service on several machines."),
        "migrate": ("service_commands:migrate", "Bring a database of several machines up to date."),
        "hosts": ("service_commands:hosts", "List the processes that run tasks."),
        "keys": ("service_commands:keys", "Manage the keys of the clients of the service."),
        "engines": ("engine_commands:engines", "Check and try the engines that an operator adds."),
        "status": ("service_commands:status", "Show what the service has to do."),
        "jobs": ("service_commands:jobs", "List the newest tasks of the service."),
        "drain": ("service_commands:drain", "Have a host begin no more tasks."),
        "requeue": ("service_commands:requeue", "Make FAILED tasks once more."),
        "read": ("service_commands:read", "Show what the service understands of a prompt."),
        "blender": ("blender_commands:blender", "Install Blender for the service."),
        "ui": ("prefect_server:ui", "Show the flows in Prefect's pages, and run what is started."),
        "deploy": ("deployment:deploy", "Deploy all flows to a Prefect server."),
    }
    for name, (place, summary) in commands.items():
        # Its own help is longer, and costs the import
        app.command(f"{HERE}.{place}", name=name, help=None if name == called else summary)
    return app


def main(command: Sequence[str] | None = None) -> int:
    """Run a command line, by default that of the process, and return the exit status."""
    if command is None:
        command = sys.argv[1:]
        begin_for(command)
        # What is imported stays: to look it through again and again is a fifth of the import
        gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    given = list(command)
    try:
        status = program(given[0] if given else "")(given, print_error=False, exit_on_error=False)
    except (CycloptsError, WrongCommand) as exc:
        print(_sentence(exc), file=sys.stderr)
        return EXIT_WRONG_COMMAND
    except KeyboardInterrupt:
        print(" ".join(["Canceled.", *_how_to_go_on(given)]), file=sys.stderr)
        return EXIT_INTERRUPTED
    return status if isinstance(status, int) else EXIT_COMPLETED


def _how_to_go_on(command: Sequence[str]) -> Sequence[str]:
    # Of a run that has begun the terminal tells more; this is for the seconds before
    makes = command and command[0] in ("run", "batch")
    return ["What is done stays; the same command goes on from there."] if makes else []


# What cyclopts calls what an option takes
_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "timedelta": "a duration as 90s, 30m, 24h or 7d",
}
_BOUNDS = {">=": "at least", "<=": "at most"}
_BOUND = re.compile(r"Must be (>=|<=) (\S+)\.")
_UNREADABLE = re.compile(r'unable to convert "(.*)" into (\w+)')


def _sentence(error: Exception) -> str:
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return f"{error.unused_tokens[0]!r} belongs to no option; --help lists them."
    told = " ".join(str(error).split())
    if isinstance(error, UnknownOptionError) and "Did you mean" not in told:
        command = " ".join(["media", *(error.command_chain or ())])
        return f"{told} `{command} --help` lists those that there are."
    told = _BOUND.sub(lambda bound: f"Give a number of {_BOUNDS[bound[1]]} {bound[2]}.", told)
    unreadable = _UNREADABLE.search(told)
    if unreadable and unreadable[2] in _TYPES:
        advice = f"give {_TYPES[unreadable[2]]}, not {unreadable[1]!r}"
        return told.replace(unreadable[0], advice)
    if isinstance(error, MissingArgumentError) and not error.keyword:
        return told.replace("requires an argument", "is missing")
    return told
