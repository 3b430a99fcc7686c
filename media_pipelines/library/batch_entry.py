"""The line of a batch, from `summary.json`, `ledger.json` and its results."""

from pathlib import PurePosixPath
from typing import Annotated, TypeVar

from pydantic import BaseModel, BeforeValidator, ValidationError

from media_api.client.errors import MediaError
from media_pipelines.batch.row_names import OWN_FOLDER
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.set_files import CONTACT_SHEET_FILE, PAGE_FILE
from media_pipelines.delivery.storage import content_at
from media_pipelines.delivery.stored_objects import files_in
from media_pipelines.library.amounts import known_amount
from media_pipelines.library.batch_copies import ReadBatch
from media_pipelines.library.entry import LibraryEntry
from media_pipelines.library.findings import FoundBatch
from media_pipelines.parameters.counted import counted

Told = TypeVar("Told", bound=BaseModel)


class _Operation(BaseModel):
    operation: str


class _Rows(BaseModel):
    pipeline: str = ""
    rows: dict[str, int] = {}
    operations: list[_Operation] = []
    cost: float | None = None


def _or_nothing(value: object) -> object:
    return {} if value is None else value


class _Summary(BaseModel):
    """What `summary.json` says of a batch, in any version."""

    folder: str = ""
    summary: Annotated[_Rows, BeforeValidator(_or_nothing)] = _Rows()
    spent_in_all: float | None = None


class _Ledger(BaseModel):
    """What `ledger.json` says of a batch, in any version."""

    pipeline: str = ""
    spent: float | None = None
    is_at_work: bool = False


def read_batch(found: FoundBatch, s3: S3Settings) -> ReadBatch:
    """Read what a batch says of itself; what cannot be read is told in its line."""
    own, rows, problems = f"{found.address}/{OWN_FOLDER}", found.rows, [found.rows.problem]
    summary = _read(f"{own}/summary.json", _Summary, s3, problems)
    ledger = _read(f"{own}/ledger.json", _Ledger, s3, problems)
    files = _files_in(own, s3, problems)
    endings = summary.summary.rows
    spent = known_amount(summary.spent_in_all) or known_amount(ledger.spent)
    cost = known_amount(summary.summary.cost)
    problems += _not_known(f"{own}/summary.json", summary.spent_in_all, summary.summary.cost)
    problems += _not_known(f"{own}/ledger.json", ledger.spent)
    entry = LibraryEntry(
        kind="batch",
        address=found.address,
        title=PurePosixPath(found.address).name,
        pipeline=ledger.pipeline or summary.summary.pipeline,
        status="COMPLETED" if set(endings) == {"COMPLETED"} else "INCOMPLETE",
        started_at=rows.first,
        ended_at=rows.last,
        operations=tuple(each.operation for each in summary.summary.operations),
        notes=tuple(_notes(found, ledger)),
        cost=cost,
        spent=spent or None,
        remake_cost=cost,
        remake_basis="" if cost is None else "prices then",
        rows=endings,
        picture=_own(CONTACT_SHEET_FILE, files),
        page=_own(PAGE_FILE, files),
        problem="; ".join(filter(None, problems)),
    )
    return ReadBatch(entry=entry, rows=rows, folder=summary.folder)


def _not_known(address: str, *amounts: float | None) -> list[str]:
    said = [each for each in amounts if each is not None and known_amount(each) is None]
    return [f"{address} has amounts that are no numbers"] if said else []


def _notes(found: FoundBatch, ledger: _Ledger) -> list[str]:
    told = ["Its rows are counted, and not compared one by one."]
    if ledger.is_at_work:
        told.append("It is at work, or was killed: the same command goes on.")
    if found.leftovers:
        sets = counted(found.leftovers, "set")
        told.append(f"Beside it: {sets} of rows that its table does not have any more.")
    return told


def _read(address: str, model: type[Told], s3: S3Settings, problems: list[str]) -> Told:
    try:
        content = content_at(address, s3)
        if content is not None:
            return model.model_validate_json(content)
        problems.append(f"{address} is not there")
    except MediaError as exc:
        problems.append(str(exc))
    except ValidationError:
        problems.append(f"{address} is damaged")
    return model()


def _files_in(own: str, s3: S3Settings, problems: list[str]) -> frozenset[str]:
    try:
        return frozenset(file.removeprefix(f"{own}/") for file in files_in(own, s3))
    except MediaError as exc:
        problems.append(str(exc))
        return frozenset()


def _own(name: str, files: frozenset[str]) -> str:
    return f"{OWN_FOLDER}/{name}" if name in files else ""
