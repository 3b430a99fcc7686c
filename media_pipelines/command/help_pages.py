"""The help of commands that are slow to load, made beforehand by `make pages`.

A flow is loaded with Prefect, which takes two seconds. So what cyclopts says of such a command is
kept in `help_pages.json`, and shown by cyclopts without the command.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Literal, NotRequired, TypedDict

from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel, InlineText
from rich.console import Console

from media_pipelines.flows import GROUP

FILE = "help_pages.json"
FORMAT = "plaintext"
HELP_FLAGS = ("--help", "-h")
RUN = "run"
# With these the command line means something else, which cyclopts knows
_LEFT_TO_CYCLOPTS = ("--", "--version")
# They name all pipelines
_LISTING = ((RUN,), ("batch",))
_LONGEST_CHAIN = 2


class HelpLine(TypedDict):
    """One command or option of a page, with the names that `cyclopts.help.HelpEntry` has."""

    description: str
    positive_names: NotRequired[Sequence[str]]
    positive_shorts: NotRequired[Sequence[str]]
    negative_names: NotRequired[Sequence[str]]
    metavar: NotRequired[str]
    positional_label: NotRequired[str]
    choices: NotRequired[Sequence[str]]
    default: NotRequired[str]
    required: NotRequired[bool]


class HelpTable(TypedDict):
    """The commands or options of a page, below a title."""

    title: str
    format: Literal["command", "parameter"]
    lines: Sequence[HelpLine]


class HelpPage(TypedDict):
    """What is said of one command."""

    usage: str
    description: str
    tables: Sequence[HelpTable]


def page_writer(command: Sequence[str]) -> Callable[[], None] | None:
    """Return what shows the page that a command line asks for; None: it is not made beforehand.

    Args:
        command: What was typed after the name of the program.
    """
    words = [word for word in command if word not in HELP_FLAGS]
    if not words or any(word in _LEFT_TO_CYCLOPTS for word in command):
        return None
    pages = read_pages()
    for length in range(_LONGEST_CHAIN, 0, -1):
        page = pages.get(" ".join(words[:length]))
        if page is None:
            continue
        rest = words[length:]
        if _is_asked(page, rest, by_flag=len(words) < len(command)) and _is_whole(words[:length]):
            return lambda: show(page)
        return None
    return None


def read_pages() -> Mapping[str, HelpPage]:
    """Return the pages by command, as `run text_to_model`."""
    text = (files(__package__) / FILE).read_text()
    pages: Mapping[str, HelpPage] = json.loads(text)
    return pages


def show(page: HelpPage) -> None:
    """Print a page as cyclopts prints it."""
    console, formatter = Console(), DefaultFormatter()
    formatter.render_usage(console, console.options, f"{page['usage']}\n")
    text = InlineText.from_format(page["description"], FORMAT, force_empty_end=True)
    formatter.render_description(console, console.options, text)
    for table in page["tables"]:
        entries = [_entry(line) for line in table["lines"]]
        panel = HelpPanel(format=table["format"], title=table["title"], entries=entries)
        formatter(console, console.options, panel)


def _is_asked(page: HelpPage, rest: Sequence[str], *, by_flag: bool) -> bool:
    if all(table["format"] == "parameter" for table in page["tables"]):
        return by_flag
    # Alone it says what there is; another word may be a misspelt command
    return not rest or (by_flag and rest[0].startswith("-"))


def _is_whole(chain: Sequence[str]) -> bool:
    """Say whether the page has all that is installed: other packages bring pipelines, too."""
    return tuple(chain) not in _LISTING or not entry_points(group=GROUP)


def _entry(line: HelpLine) -> HelpEntry:
    # The lists of JSON are tuples there
    values = {
        name: tuple(value) if isinstance(value, list) else value for name, value in line.items()
    }
    return HelpEntry(**values)  # type: ignore[arg-type]  # mypy knows no type of a single field
