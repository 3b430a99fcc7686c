"""The manifest of a batch: a table whose columns are the parameters of a pipeline.

It is validated whole before anything is submitted. A row is known by its name, and its digest says
whether it still asks for the same: a row that has changed is done anew.
"""

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic import BaseModel, ValidationError
from pydantic_core import to_jsonable_python

from media_api.client.file_digest import json_sha256
from media_api.contract.wrong_values import complaints, nearest_name
from media_pipelines.batch.columns import Columns, PipelineFunction
from media_pipelines.batch.incoming import ROW_COLUMN
from media_pipelines.batch.input_files import FileFingerprint, InputFiles
from media_pipelines.batch.problems import InvalidManifest, NoSuchRow
from media_pipelines.batch.row_names import fault_of, folded, numbered
from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.parameters.parameter import OF_THE_RUN
from media_pipelines.parameters.shape import UnusableText, shape_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.tables.encodable import encodable
from media_pipelines.tables.grid import Flaw, cell_value
from media_pipelines.tables.problems import TableProblem
from media_pipelines.tables.table import Table, read_table

NOTE_MARK = "_"
# Where a command line says what forms and code call `delivery`
OUTPUT_OPTION = "output"


@dataclass(frozen=True, kw_only=True)
class Row:
    """One run of the pipeline.

    Attributes:
        number: As a spreadsheet shows it.
        name: Unique in the manifest, and safe as a folder.
        parameters: What the row gives; what it leaves empty has its default.
        notes: Cells of columns that begin with `_`.
        digest: Of the pipeline and everything asked for, input files by their content.
        inputs: Files of this machine, and objects in S3, among the parameters.
        scope: What its jobs belong to: its name, or for a row without one what it asks for, so
            that a row put in above it changes nothing.
    """

    number: int
    name: str
    parameters: dict[str, object]
    notes: dict[str, str] = field(default_factory=dict)
    digest: str = ""
    inputs: tuple[FileFingerprint, ...] = ()
    scope: str = ""


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """A valid manifest.

    Attributes:
        pipeline: Name of the flow.
        title: Name of the pipeline in commands.
        parameters: Those that have a column, in its order.
        notes: Columns that begin with `_`.
        rows: At least one.
        reading: How the table was read, a sentence each.
        name: Of the table, for messages.
    """

    pipeline: str
    title: str
    parameters: tuple[str, ...]
    notes: tuple[str, ...]
    rows: tuple[Row, ...]
    reading: tuple[str, ...] = ()
    name: str = ""

    def named(self, names: Iterable[str]) -> tuple[Row, ...]:
        """Return the rows of these names, in the order of the table.

        A name that no row has may be several with commas between.

        Raises:
            NoSuchRow: If the table has none of a name.
        """
        known = {folded(row.name): row for row in self.rows}
        found: set[str] = set()
        for name in names:
            parts = [name] if folded(name.strip()) in known else name.split(",")
            for part in map(str.strip, parts):
                if folded(part) not in known:
                    raise NoSuchRow(part, [row.name for row in self.rows])
                found.add(folded(part))
        return tuple(row for name, row in known.items() if name in found)


def read_manifest(
    content: bytes,
    name: str,
    base: Path | None,
    pipeline: PipelineFunction,
    known_files: Iterable[FileFingerprint] = (),
    encoding: str | None = None,
) -> Manifest:
    """Read and validate a manifest.

    Args:
        content: The file.
        name: Its name or address; the ending says the format.
        base: Its folder, where relative paths of input files begin; None when it is in S3.
        pipeline: The flow that does the rows, or its function.
        known_files: Digests from the ledger, so that a re-run reads no input file again.
        encoding: Of CSV, as somebody has named it; None: as the bytes tell.

    Raises:
        InvalidManifest: With all problems there are.
    """
    files = InputFiles(base, known_files)
    return manifest_of(read_table(content, name, encoding), name, Columns.of(pipeline), files)


def manifest_of(table: Table, name: str, columns: Columns, files: InputFiles | None) -> Manifest:
    """Validate a table.

    Args:
        table: What was read.
        name: For messages.
        columns: Of the pipeline.
        files: Finds input files; None leaves them out: the manifest is checked, and of no more use.

    Raises:
        InvalidManifest: With all problems there are.
    """
    table = _with_known_names(table, columns)
    reader = _RowReader(columns, table, files)
    problems = [*table.problems, *_column_problems(table, columns)]
    if not table.lines and not problems:
        problems = [TableProblem(message="it has no rows below the names of its columns")]
    rows = [reader.read(number, cells) for number, cells in table.lines]
    problems += sorted(reader.problems, key=lambda problem: problem.row_number or 0)
    if problems:
        raise InvalidManifest(name, problems)
    return Manifest(
        pipeline=columns.pipeline,
        title=columns.title,
        parameters=tuple(column for column in table.columns if column in columns.parameters),
        notes=tuple(column for column in table.columns if column.startswith(NOTE_MARK)),
        rows=tuple(rows),
        reading=tuple(table.reading),
        name=name,
    )


def _with_known_names(table: Table, columns: Columns) -> Table:
    """Return a table in which `Row` and `Texture prompt` are called as the pipeline has them."""
    known = {name.casefold(): name for name in (ROW_COLUMN, *columns.parameters)}
    meant = {
        name: known.get(re.sub(r"[ -]", "_", name.casefold()), name)
        for name in table.columns
        if not name.startswith(NOTE_MARK)
    }
    names = [meant.get(name, name) for name in table.columns]
    if len(set(names)) < len(set(table.columns)):
        # Two that would be one are left for somebody to look at
        return table
    return replace(table, columns=names)


def _column_problems(table: Table, columns: Columns) -> Iterator[TableProblem]:
    if not table.columns:
        return
    given = [column for column in table.columns if column and not column.startswith(NOTE_MARK)]
    for column in dict.fromkeys(given):
        if column != ROW_COLUMN and column not in columns.parameters:
            yield TableProblem(column=column, message=_advice(column, columns, given))
    for parameter in columns.parameters.values():
        if parameter.required and parameter.name not in given:
            message = f"is missing; {columns.title} needs it in every row"
            yield TableProblem(column=parameter.name, message=message)


def _advice(column: str, columns: Columns, given: Sequence[str]) -> str:
    if column in OF_THE_RUN or column == OUTPUT_OPTION:
        return "cannot be a column: all rows of a batch share it"
    known = [ROW_COLUMN, *columns.parameters]
    folded_names = {name.casefold().replace("_", " "): name for name in known}
    wanted = column.casefold().replace("_", " ")
    near = difflib.get_close_matches(wanted, folded_names, 1)
    meant = nearest_name(column, known) or (folded_names[near[0]] if near else "")
    if meant:
        return f"is not a parameter of {columns.title}; did you mean {meant}?"
    names_row = (
        f"If it names the row, call it {ROW_COLUMN}. "
        if column == given[0] and ROW_COLUMN not in given
        else ""
    )
    return (
        f"is not a parameter of {columns.title}; it has {', '.join(known)}. {names_row}"
        f"Begin the name with {NOTE_MARK} to keep the column as a note"
    )


class _RowReader:
    """Reads rows and gathers what is wrong with them."""

    def __init__(self, columns: Columns, table: Table, files: InputFiles | None) -> None:
        self._known = columns
        self._columns = table.columns
        self._files = files
        self._names: dict[str, int] = {}
        self._ordinal = 0
        self._equals: Counter[str] = Counter()
        self.problems: list[TableProblem] = []

    def read(self, number: int, cells: list[object]) -> Row:
        """Return the row; it is of use only when there are no problems."""
        self._ordinal += 1
        given = {
            column: cell
            for column, cell in zip(self._columns, cells, strict=True)
            if cell is not None
        }
        row = Row(
            number=number,
            name=self._name(number, given.get(ROW_COLUMN)),
            parameters={},
            notes={k: _note(v) for k, v in given.items() if k.startswith(NOTE_MARK)},
        )
        parameters = self._known.parameters
        raw = {k: v for k, v in given.items() if k in parameters}
        values = self._validated(row, self._values(row, raw), present=frozenset(raw))
        inputs = list(self._resolve(row, values))
        digest = _digest(self._known, values, inputs)
        scope = row.name if ROW_COLUMN in given else self._scope_of(digest)
        return replace(row, parameters=values, digest=digest, inputs=tuple(inputs), scope=scope)

    def _scope_of(self, digest: str) -> str:
        self._equals[digest] += 1
        return f"{digest}:{self._equals[digest]}"

    def _name(self, number: int, cell: object) -> str:
        try:
            name = numbered(self._ordinal) if cell is None else str(cell_value(cell, _NAME))
        except UnusableText as exc:
            self._problem(Row(number=number, name="", parameters={}), ROW_COLUMN, str(exc))
            return ""
        row = Row(number=number, name=name, parameters={})
        fault = fault_of(name)
        first = self._names.setdefault(folded(name), number)
        if fault:
            self._problem(row, ROW_COLUMN, fault)
        elif first != number:
            message = f"has the name of line {first}; names are compared without upper case"
            self._problem(row, ROW_COLUMN, message)
        return name

    def _values(self, row: Row, raw: dict[str, object]) -> dict[str, object]:
        values: dict[str, object] = {}
        for column, cell in raw.items():
            try:
                values[column] = cell_value(cell, self._known.parameters[column].shape)
            except UnusableText as exc:
                self._problem(row, column, str(exc))
        return values

    def _validated(
        self, row: Row, values: dict[str, object], present: frozenset[str]
    ) -> dict[str, object]:
        try:
            return self._known.validated(values)
        except ValidationError as exc:
            complaints = dict(_complaints(exc, self._known))
            for column, message in complaints.items():
                if column in values:
                    found = f" (found {excerpt(values[column])!r})"
                    self._problem(row, column, f"{message}{found}")
                elif column in self._columns and column not in present:
                    self._problem(row, column, "is empty, and the pipeline needs it")
            # Its files are looked for all the same.
            return {k: v for k, v in values.items() if k not in complaints}

    def _resolve(self, row: Row, values: dict[str, object]) -> Iterator[FileFingerprint]:
        for column, value in values.items():
            if self._files is None or not self._known.parameters[column].shape.asset:
                continue
            texts: list[str] = value if isinstance(value, list) else [str(value)]
            try:
                files = {text: self._files.fingerprint_of(text) for text in texts}
            except UnusableText as exc:
                self._problem(row, column, str(exc))
                continue
            found = {text: file for text, file in files.items() if file}
            yield from found.values()
            absolute = [found[text].path if text in found else text for text in texts]
            values[column] = absolute if isinstance(value, list) else absolute[0]

    def _problem(self, row: Row, column: str, message: str) -> None:
        name = "" if row.name == numbered(self._ordinal) else row.name
        problem = TableProblem(row_number=row.number, row=name, column=column, message=message)
        self.problems.append(problem)


_NAME = shape_of(str)


def _note(cell: object) -> str:
    return encodable((cell.text if isinstance(cell, Flaw) else str(cell)).strip())


def _complaints(error: ValidationError, columns: Columns) -> Iterator[tuple[str, str]]:
    """Yield column and what is wrong; the members of a union make one sentence."""
    found: dict[str, list[str]] = {}
    forms = frozenset(QualityPolicy.model_fields)
    for item in complaints(error.errors(include_url=False), forms):
        column = str(item.location[0])
        messages = found.setdefault(column, [])
        place = _place(item.location[1:], is_form=columns.parameters[column].shape.record)
        message = f"{place}: {item.message}" if place else item.message
        if message not in messages:
            messages.append(message)
    for column, messages in found.items():
        yield column, ", or: ".join(messages)


def _place(steps: tuple[int | str, ...], *, is_form: bool) -> str:
    numbers = [step for step in steps if isinstance(step, int)]
    if numbers:
        return f"item {numbers[0] + 1}"
    # Elsewhere the texts are names of types
    return str(steps[-1]) if steps and is_form else ""


def _digest(columns: Columns, values: dict[str, object], inputs: list[FileFingerprint]) -> str:
    # What equals its default is left out: a new parameter of the pipeline changes no old row.
    contents = {item.path: item.content for item in inputs}
    asked = {
        name: _by_content(_plain(value), contents)
        if columns.parameters[name].shape.asset
        else _plain(value)
        for name, value in values.items()
        if not columns.parameters[name].is_default(value)
    }
    return json_sha256({"pipeline": columns.pipeline, "parameters": asked})


def _plain(value: object) -> object:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", exclude_defaults=True)
    plain: object = to_jsonable_python(value)
    return plain


def _by_content(value: object, contents: dict[str, str]) -> object:
    if isinstance(value, list):
        return [contents.get(item, item) for item in value]
    return contents.get(str(value), value)
