"""What the service understands of prompts, as `media read` says it: of one, or of a table's."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from media_api.contract.prompts import PromptAccount, ReadPrompt
from media_pipelines.batch.incoming import ROW_COLUMN
from media_pipelines.batch.problems import InvalidManifest
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.pages.printed_table import text_table
from media_pipelines.parameters.counted import counted
from media_pipelines.parameters.shape import UnusableText, shape_of
from media_pipelines.tables.grid import cell_value
from media_pipelines.tables.problems import MOST_PROBLEMS, TableProblem, stopped_at
from media_pipelines.tables.table import Table, read_table
from media_pipelines.tables.table_file import table_file

PROMPT_COLUMN = "prompt"
WHITE = "A model without textures is white: there words of colour and material do not count."
_NOT_HONOURED = ("approximated", "ignored", "contradicted")


def as_text(read: ReadPrompt) -> str:
    """Write a line for each word; empty where nothing was read."""
    if read.account is None:
        return "" if read.refusal else "A shape program: it is followed as it stands."
    words = read.account.understanding
    rows = [[each.words, each.meant or "-", each.state, each.why] for each in words]
    table = text_table(["word", "becomes", "state", "why"], rows)
    lines = [table, f"{_share(read.account)} of it is followed."]
    return "\n".join([*lines, WHITE] if read.has_looks else lines)


def as_metadata(read: ReadPrompt) -> dict[str, object] | None:
    """Return it as the `metadata` of a task has it; None where nothing was read."""
    if read.account is None:
        return None if read.refusal else {"method": "shape program"}
    return read.account.model_dump(mode="json")


def as_line(read: ReadPrompt) -> str:
    """Write what stands behind the name of its row."""
    if read.refusal or not read.account:
        return f"refused: {read.refusal}" if read.refusal else "followed as a shape program"
    told = [_share(read.account)]
    for state in _NOT_HONOURED:
        words = [each.words for each in read.account.understanding if each.state == state]
        told += [f"{state}: {', '.join(words)}"] if words else []
    return "; ".join(told)


def _share(account: PromptAccount) -> str:
    return f"{account.fidelity or 0:.0%}"


@dataclass
class ReadTable:
    """Counts what became of the prompts of a table."""

    endings: Counter[str] = field(default_factory=Counter)
    has_looks: bool = False

    def add(self, read: ReadPrompt) -> None:
        """Count a prompt."""
        is_whole = read.account is None or read.account.fidelity == 1
        followed = "followed" if is_whole else "followed in part"
        self.endings["refused" if read.refusal else followed] += 1
        self.has_looks |= read.has_looks

    def as_text(self) -> str:
        """Say how many became what."""
        ended = ", ".join(f"{count:,} {ending}" for ending, count in self.endings.items())
        told = f"{counted(self.endings.total(), 'prompt')}: {ended}."
        return f"{told} {WHITE}" if self.has_looks else told


def prompts_of(manifest: str) -> list[tuple[str, str]]:
    """Return name and prompt of each row of a table.

    Raises:
        InvalidManifest: With all problems there are.
        MediaError: If it cannot be read.
    """
    return asyncio.run(_prompts_of(manifest))


async def _prompts_of(manifest: str) -> list[tuple[str, str]]:
    async with table_file(manifest, S3Settings()) as file:
        table = read_table(file, manifest).with_names([ROW_COLUMN, PROMPT_COLUMN])
        missing: list[TableProblem] = []
        if table.columns and PROMPT_COLUMN not in table.columns:
            missing = [TableProblem(column=PROMPT_COLUMN, message="is missing")]
        wrong: list[TableProblem] = []
        prompts = list(_prompts(table, wrong))
    if problems := table.problems or missing or wrong:
        raise InvalidManifest(manifest, problems)
    return prompts


def _prompts(table: Table, problems: list[TableProblem]) -> Iterator[tuple[str, str]]:
    text = shape_of(str)
    for number, cells in table.lines:
        if len(problems) >= MOST_PROBLEMS:
            problems.append(stopped_at(number))
            return
        row = dict(zip(table.columns, cells, strict=True))
        try:
            prompt = cell_value(row.get(PROMPT_COLUMN) or "", text)
        except UnusableText as exc:
            problems.append(TableProblem(row_number=number, column=PROMPT_COLUMN, message=str(exc)))
            continue
        yield str(row.get(ROW_COLUMN) or f"line {number}"), str(prompt)
