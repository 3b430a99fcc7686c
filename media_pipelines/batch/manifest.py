"""The manifest of a batch: a table whose columns are the parameters of a pipeline.

It is validated whole before anything is submitted. A row is known by its name, and its digest says
whether it still asks for the same: a row that has changed is done anew.
"""

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from pydantic import BaseModel, ValidationError
from pydantic_core import to_jsonable_python

from media_api.client.file_digest import json_sha256
from media_api.contract.wrong_values import complaints, nearest_name
from media_pipelines.batch.columns import Columns
from media_pipelines.batch.incoming import ROW_COLUMN
from media_pipelines.batch.input_files import FileFingerprint, InputFiles
from media_pipelines.batch.problems import InvalidManifest
from media_pipelines.batch.row_index import RowIndex
from media_pipelines.batch.row_names import fault_of, folded, numbered
from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.parameters.parameter import OF_THE_RUN
from media_pipelines.parameters.shape import UnusableText, shape_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.tables.encodable import encodable
from media_pipelines.tables.grid import Flaw, cell_value, invisible_in
from media_pipelines.tables.problems import MOST_PROBLEMS, TableProblem
from media_pipelines.tables.table import Table

NOTE_MARK = "_"
# Where a command line says what forms and code call `delivery`
OUTPUT_OPTION = "output"


@dataclass(frozen=True, kw_only=True)
class Row:
    """One run of the pipeline.

    Attributes:
        number: As a spreadsheet shows it.
        name: Unique in the manifest, and safe as a folder.
        parameters: What the row gives, as JSON; what it leaves empty has its default.
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
    """A valid manifest, or some rows of it that follow each other.

    Attributes:
        pipeline: Name of the flow.
        title: Name of the pipeline in commands.
        parameters: Those that have a column, in its order.
        notes: Columns that begin with `_`.
        rows: Some of them; none: only what is the same for all.
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


TableLines = Sequence[tuple[int, list[object]]]
"""Some lines of a table: number as a spreadsheet shows it, and one cell for each column."""


class ManifestReader:
    """Validates a table, some rows at a time.

    Args:
        table: What was read; its lines are taken from here.
        name: Of the table, for messages.
        columns: Of the pipeline.
        files: Finds input files; None leaves them out: the manifest is checked, and of no more use.

    Attributes:
        refused: Rows whose request could not be sent.
    """

    def __init__(self, table: Table, name: str, columns: Columns, files: InputFiles | None) -> None:
        self.name = name
        self._table = table.with_names([ROW_COLUMN, *columns.parameters])
        self.refused: list[TableProblem] = []
        self._columns = columns
        self._of_columns = list(_column_problems(self._table, columns))
        self._files = files
        self._rows = _RowReader(columns, self._table, files)
        self._is_empty = True

    @property
    def has_flaws(self) -> bool:
        """Whether something is wrong with the table, so that no request can be made of it."""
        return bool(self._table.problems or self._of_columns or self._rows.problems)

    def know(self, inputs: Iterable[FileFingerprint]) -> None:
        """Take the digests of input files from an earlier run, so that they are not read again."""
        if self._files:
            self._files.know(inputs)

    def lines(self, most: int) -> TableLines:
        """Return the next lines of the table; none: it has no more, or too much is wrong."""
        if len(self._found()) >= MOST_PROBLEMS:
            return []
        taken = list(islice(self._table.lines, most))
        self._is_empty = self._is_empty and not taken
        return taken

    def names(self, lines: TableLines) -> list[str]:
        """Name the rows of lines; each line is to be named once."""
        return [self._rows.named(number, cells) for number, cells in lines]

    def rows(
        self, lines: TableLines, names: Sequence[str]
    ) -> Iterator[tuple[Row, dict[str, object]]]:
        """Yield each row and what it asks for as the pipeline takes it, unless that is wrong."""
        for (number, cells), name in zip(lines, names, strict=True):
            yield self._rows.read(number, name, cells)

    def manifest(self, rows: Iterable[Row]) -> Manifest:
        """Return the manifest with these rows."""
        table = self._table
        return Manifest(
            pipeline=self._columns.pipeline,
            title=self._columns.title,
            parameters=tuple(name for name in table.columns if name in self._columns.parameters),
            notes=tuple(name for name in table.columns if name.startswith(NOTE_MARK)),
            rows=tuple(rows),
            reading=tuple(table.reading),
            name=self.name,
        )

    def refuse(self, row: Row, message: str) -> None:
        """Add a problem of a row to the others."""
        problem = TableProblem(message=message, row_number=row.number, row=row.name)
        self.refused.append(problem)

    def check(self) -> None:
        """Make sure that all that was read so far is in order.

        Raises:
            InvalidManifest: With all problems there are.
        """
        problems = self._found()
        if self._is_empty and not problems:
            problems = [TableProblem(message="it has no rows below the names of its columns")]
        if problems:
            raise InvalidManifest(self.name, problems)

    def close(self) -> None:
        """Forget the rows."""
        self._rows.close()

    def _found(self) -> list[TableProblem]:
        of_rows = [*self._rows.problems, *self.refused]
        of_rows.sort(key=lambda problem: problem.row_number or 0)
        return [*self._table.problems, *self._of_columns, *of_rows]


def _column_problems(table: Table, columns: Columns) -> Iterator[TableProblem]:
    if not table.columns:
        return
    given = [column for column in table.columns if column and not column.startswith(NOTE_MARK)]
    for column in dict.fromkeys(given):
        is_known = column == ROW_COLUMN or column in columns.parameters
        # What is invisible in a name is named already, and no advice about it would be right
        if not is_known and not invisible_in(column, joiners=True):
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
        self._place = table.columns.index(ROW_COLUMN) if ROW_COLUMN in table.columns else None
        self._files = files
        self._index = RowIndex()
        self._ordinal = 0
        self.problems: list[TableProblem] = []

    def close(self) -> None:
        """Forget the rows."""
        self._index.close()

    def named(self, number: int, cells: Sequence[object]) -> str:
        """Return the name of the next row."""
        self._ordinal += 1
        cell = None if self._place is None else cells[self._place]
        try:
            name = numbered(self._ordinal) if cell is None else str(cell_value(cell, _NAME))
        except UnusableText as exc:
            self._problem(Row(number=number, name="", parameters={}), ROW_COLUMN, str(exc))
            return ""
        row = Row(number=number, name=name, parameters={})
        fault = fault_of(name)
        first = self._index.first_line(folded(name), number)
        if fault:
            self._problem(row, ROW_COLUMN, fault)
        elif first != number:
            message = f"has the name of line {first}; names are compared without upper case"
            self._problem(row, ROW_COLUMN, message)
        return name

    def read(self, number: int, name: str, cells: list[object]) -> tuple[Row, dict[str, object]]:
        """Return the row, and its parameters; they are of use only when there are no problems."""
        given = {
            column: cell
            for column, cell in zip(self._columns, cells, strict=True)
            if cell is not None
        }
        notes = {k: _note(v) for k, v in given.items() if k.startswith(NOTE_MARK)}
        has_name = ROW_COLUMN in given
        row = Row(number=number, name=name if has_name else "", parameters={}, notes=notes)
        parameters = self._known.parameters
        raw = {k: v for k, v in given.items() if k in parameters}
        values = self._validated(row, self._values(row, raw), present=frozenset(raw))
        inputs = tuple(self._resolve(row, values))
        plain = {name: _plain(value) for name, value in values.items()}
        digest = _digest(self._known, values, plain, inputs)
        scope = name if has_name else f"{digest}:{self._index.occurrence(digest)}"
        row = replace(row, name=name, parameters=plain, digest=digest, inputs=inputs, scope=scope)
        return row, values

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
        problem = TableProblem(row_number=row.number, row=row.name, column=column, message=message)
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


def _digest(
    columns: Columns,
    values: Mapping[str, object],
    plain: Mapping[str, object],
    inputs: Iterable[FileFingerprint],
) -> str:
    # What equals its default is left out: a new parameter of the pipeline changes no old row.
    contents = {item.path: item.content for item in inputs}
    asked = {
        name: _by_content(plain[name], contents)
        if columns.parameters[name].shape.asset
        else _without_defaults(value, plain[name])
        for name, value in values.items()
        if not columns.parameters[name].is_default(value)
    }
    return json_sha256({"pipeline": columns.pipeline, "parameters": asked})


def _plain(value: object) -> object:
    # As most values are, and to_jsonable_python takes its time
    if type(value) in (str, int, float, bool):
        return value
    plain: object = to_jsonable_python(value)
    return plain


def _without_defaults(value: object, plain: object) -> object:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", exclude_defaults=True)
    return plain


def _by_content(value: object, contents: dict[str, str]) -> object:
    if isinstance(value, list):
        return [contents.get(item, item) for item in value]
    return contents.get(str(value), value)
