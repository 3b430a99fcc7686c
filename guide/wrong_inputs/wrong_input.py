"""What was given, and what was said about it."""

import io
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from media_pipelines.command.program import main


@dataclass(frozen=True, kw_only=True)
class WrongInput:
    """One wrong input.

    Attributes:
        given: As a page shows it.
        said: All that whoever gave it gets.
        part: What must be in there.
        is_refused: Whether it was refused as what it is.
    """

    given: str
    said: str
    part: str
    is_refused: bool = True


def said_by_program(
    command: Sequence[str], folder: Path, variables: Mapping[str, str]
) -> tuple[int, str]:
    """Run a command line in this process.

    Args:
        command: Without `media`.
        folder: Is left out of what was said, since it is another one each time.
        variables: Of the environment.

    Returns:
        Exit status, and what stands on stderr.
    """
    told = io.StringIO()
    with (
        patch.dict("os.environ", variables),
        redirect_stderr(told),
        redirect_stdout(io.StringIO()),
    ):
        status = main(command)
    return status, told.getvalue().replace(f"{folder}/", "").strip()
