"""A command line: run by cyclopts, ended with one sentence and an exit status where it is wrong."""

import os
import re
import select
import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from cyclopts import (
    App,
    CycloptsError,
    MissingArgumentError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from media_api.programs.exit_codes import (
    EXIT_COMPLETED,
    EXIT_INTERRUPTED,
    EXIT_UNREAD,
    EXIT_WRONG_COMMAND,
    WrongCommand,
)


def run(app: App, given: Sequence[str], *, advice: str = "") -> int:
    """Run a command line and return the exit status.

    Args:
        app: The program.
        given: What was typed, without the name of the program.
        advice: What is said of a command that was interrupted.
    """
    return ended(
        lambda: app(given, print_error=False, exit_on_error=False), app.name[0], advice=advice
    )


def ended(command: Callable[[], object], program: str, *, advice: str = "") -> int:
    """Call what a command line means, and return the exit status.

    Args:
        command: Returns that status, or anything else if all is well.
        program: Name of the program.
        advice: What is said of a command that was interrupted.
    """
    try:
        status = command()
        # What is printed into a pipe waits until here
        sys.stdout.flush()
    except BrokenPipeError:
        if not _has_no_reader(sys.stdout):
            raise
        return EXIT_UNREAD
    except (CycloptsError, WrongCommand) as exc:
        print(_sentence(exc, program), file=sys.stderr)
        return EXIT_WRONG_COMMAND
    except KeyboardInterrupt:
        print(" ".join(["Canceled.", *([advice] if advice else [])]), file=sys.stderr)
        return EXIT_INTERRUPTED
    return status if isinstance(status, int) else EXIT_COMPLETED


def _has_no_reader(output: TextIO) -> bool:
    """Say whether whoever read the output has left; then nothing more is written to it."""
    pipe = select.poll()
    pipe.register(output, 0)
    if not any(found & select.POLLERR for _, found in pipe.poll(0)):
        return False
    with open(os.devnull, "wb") as nothing:
        os.dup2(nothing.fileno(), output.fileno())
    return True


# What cyclopts calls what an option takes
_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "timedelta": "a duration as 90s, 30m, 24h or 7d",
}
_BOUNDS = {">=": "at least", "<=": "at most"}
_BOUND = re.compile(r"Must be (>=|<=) (\S+)\.")
_UNREADABLE = re.compile(r'unable to convert "(.*)" into (\w+)')


def _sentence(error: Exception, program: str) -> str:
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return f"{error.unused_tokens[0]!r} belongs to no option; --help lists the options."
    told = " ".join(str(error).split())
    if isinstance(error, UnknownOptionError) and "Did you mean" not in told:
        command = " ".join([program, *(error.command_chain or ())])
        return f"{told} `{command} --help` lists the options."
    told = _BOUND.sub(lambda bound: f"Give a number of {_BOUNDS[bound[1]]} {bound[2]}.", told)
    unreadable = _UNREADABLE.search(told)
    if unreadable and unreadable[2] in _TYPES:
        advice = f"give {_TYPES[unreadable[2]]}, not {unreadable[1]!r}"
        return told.replace(unreadable[0], advice)
    if isinstance(error, MissingArgumentError) and not error.keyword:
        return told.replace("requires an argument", "is missing")
    return told
