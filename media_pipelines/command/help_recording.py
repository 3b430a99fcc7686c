"""Writing the pages of help anew: `make pages`."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cyclopts import App
from cyclopts.help import HelpEntry, HelpPanel, InlineText
from cyclopts.help.protocols import HelpFormatter
from rich.console import Console, ConsoleOptions
from rich.text import Text
from typing_extensions import override

from media_api.contract.operations import OPERATIONS
from media_pipelines.command.help_pages import FILE, RUN, HelpLine, HelpPage, HelpTable
from media_pipelines.command.program import OWN, WITH_EXTRAS, program
from media_pipelines.flows.pipelines import CHAINS

_LISTS = ("positive_names", "positive_shorts", "negative_names", "choices")
_VALUES = ("metavar", "positional_label", "default", "required")


@dataclass
class HelpRecorder(HelpFormatter):
    """A formatter of cyclopts that keeps a page in place of showing it."""

    usage: str = ""
    description: str = ""
    tables: list[HelpTable] = field(default_factory=list)

    def render_usage(self, _console: Console, _options: ConsoleOptions, usage: object) -> None:
        """Keep the first line."""
        self.usage = str(usage).rstrip()

    def render_description(
        self, _console: Console, _options: ConsoleOptions, description: object
    ) -> None:
        """Keep what the command does."""
        self.description = _plain(description)

    @override
    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Keep the commands or options."""
        if lines := [_line(entry) for entry in panel.entries]:
            self.tables.append(HelpTable(title=str(panel.title), format=panel.format, lines=lines))

    @property
    def page(self) -> HelpPage:
        """What was kept."""
        return HelpPage(usage=self.usage, description=self.description, tables=self.tables)


def record_pages() -> Mapping[str, HelpPage]:
    """Return the page of every own command, as it is when the command is loaded."""
    return {" ".join(chain): _recorded(chain) for chain in _chains()}


def _chains() -> Iterator[tuple[str, ...]]:
    for name in (*OWN, *WITH_EXTRAS):
        yield (name,)
        # Those of other packages are asked when they are installed
        below = (*CHAINS, *OPERATIONS) if name == RUN else _commands_of(program(name)[name])
        yield from ((name, each) for each in below)


def _commands_of(app: App) -> Iterator[str]:
    flags = (*app.help_flags, *app.version_flags)
    return (name for name in app if name not in flags)


def _recorded(chain: tuple[str, ...]) -> HelpPage:
    app, recorder = program(chain[0]), HelpRecorder()
    app.help_formatter = recorder
    app.help_print(chain)
    return recorder.page


def _line(entry: HelpEntry) -> HelpLine:
    line = HelpLine(description=_plain(entry.description))
    lists = {name: list(value) for name in _LISTS if (value := getattr(entry, name))}
    values = {
        name: value for name in _VALUES if (value := getattr(entry, name)) not in (None, False)
    }
    return line | lists | values  # type: ignore[return-value]  # names are those of the fields


def _plain(text: object) -> str:
    if not isinstance(text, InlineText):
        return ""
    assert isinstance(text.primary_renderable, Text)
    return text.primary_renderable.plain


def main() -> None:
    """Write the file."""
    pages = (f"{json.dumps(name)}: {json.dumps(page)}" for name, page in record_pages().items())
    Path(__file__).with_name(FILE).write_text("{\n" + ",\n".join(pages) + "\n}\n")


if __name__ == "__main__":
    main()
