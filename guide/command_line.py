"""The page of the program `media`: what `--help` says of every command."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from media_api.programs.exit_codes import (
    EXIT_COMPLETED,
    EXIT_FAILED,
    EXIT_INTERRUPTED,
    EXIT_WRONG_COMMAND,
)
from media_pipelines.command.program import program

_HEAD = f"""# Command line

`media COMMAND --help` prints the same. A command ends with the status

| status | when |
|---|---|
| {EXIT_COMPLETED} | it has completed |
| {EXIT_FAILED} | it has failed; one sentence says why |
| {EXIT_WRONG_COMMAND} | the command itself is wrong; nothing was started |
| {EXIT_INTERRUPTED} | somebody has pressed Ctrl-C; the jobs at the service are canceled |

"""


@contextmanager
def _called_media() -> Iterator[None]:
    """Let cyclopts, which names groups after the process, take this one for `media`."""
    called = sys.argv
    sys.argv = ["media"]
    try:
        yield
    finally:
        sys.argv = called


def document() -> str:
    """Return the page."""
    with _called_media():
        text = program().generate_docs(output_format="markdown", recursive=True)
    # The list before the first command has links that the headings of the site do not have
    commands = text[text.index("\n## ") :].partition("\n## media ")[2]
    return f"{_HEAD}## media {commands}".rstrip() + "\n"
