"""The page of what is said about wrong inputs: each is given, and the answer written down."""

import html
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten

from guide.records import table
from guide.wrong_inputs import commands, engine_files, manifests, requests, settings
from guide.wrong_inputs.wrong_input import WrongInput

LONGEST = 300
DOORS = (commands, requests, manifests, settings, engine_files)
_HEAD = """# Messages

The most frequent mistakes, and the answers. The build of this guide gives every one of these inputs
and writes down the answer.

"""


def document() -> str:
    """Return the page."""
    parts = (
        f"## {door.TITLE}\n\n{door.ABOUT}\n\n{table('given, the answer', _rows(door.answers))}"
        for door in DOORS
    )
    return _HEAD + "\n".join(parts)


def _rows(answers: Callable[[Path], Iterator[WrongInput]]) -> Iterator[tuple[str, str]]:
    with TemporaryDirectory() as folder:
        for answer in answers(Path(folder)):
            yield _code(answer.given), _text(answer.said)


def _code(given: str) -> str:
    """Lines of code that stay lines in a cell."""
    return "<br>".join(f"`{_short(line)}`" for line in given.strip().splitlines() if line)


def _text(said: str) -> str:
    return "<br>".join(_short(html.escape(line, quote=False)) for line in said.splitlines())


def _short(line: str) -> str:
    return shorten(line, LONGEST, placeholder=" …")
