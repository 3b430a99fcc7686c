"""What the library keeps of an asset set: a thousand records are not held in memory."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import PurePosixPath

from media_pipelines.delivery.set_files import PAGE_FILE, RUN_FILE
from media_pipelines.library.amounts import known_amount, total_amount
from media_pipelines.library.damaged_record import read_record
from media_pipelines.library.findings import FoundSet
from media_pipelines.library.option_changes import OptionChanges, option_changes
from media_pipelines.record.lineage import Parent, origin_of
from media_pipelines.record.records import NOT_OF_THE_RESULT, RunRecord, StepRecord

_PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif"})
_PROMPTS = ("prompt", "text_prompt")
INLINE = "sha256:"


@dataclass(frozen=True, kw_only=True)
class StepFacts:
    """What an operation of a run was, and has cost.

    Attributes:
        operation: Name of a row of OPERATIONS.
        model: That was asked for; empty: none was named.
        engine: That ran; empty: it is not known.
        results: How many files it has delivered.
        seconds: In the engine, else from the call to the delivery.
        charge: What the service says that it has cost; None: it does not say.
        cost: Its charge, else its price at that time; None without prices.
    """

    operation: str
    model: str
    engine: str
    results: int
    seconds: float
    charge: float | None
    cost: float | None


@dataclass(frozen=True, kw_only=True)
class SetFacts:
    """An asset set.

    Attributes:
        address: Of its folder.
        run: Its run: id of the flow run, scope, name, begin. A copy of the set has the same.
        pipeline: Name of the flow.
        title: Its prompt, else the name of the run.
        prompt: What was asked for in words; empty: nothing was.
        service: Base URL of the service.
        status: Of the run.
        started_at: None: its record does not say.
        steps: Its operations.
        made: Digests of its files, and their addresses at the service.
        taken: Assets that its steps took from elsewhere.
        texts: Texts among its parameters that may name files, each behind the parameter's name.
        option_changes: What of its requests is different today.
        cost: Of its results; None without prices.
        spent: For the jobs that the run has created; None without prices.
        picture: Name of its best picture; empty: it has none.
        page: Name of its page; empty: it has none.
        missing: Files that its record names and that are not there, or have another size.
        problem: What of the record cannot be read, as a sentence; empty: all can be.
    """

    address: str
    run: tuple[str, str, str, str]
    pipeline: str
    title: str
    prompt: str
    service: str
    status: str
    started_at: datetime | None
    steps: tuple[StepFacts, ...]
    made: frozenset[str]
    taken: tuple[Parent, ...]
    texts: tuple[tuple[str, str], ...]
    option_changes: OptionChanges
    cost: float | None
    spent: float | None
    picture: str
    page: str
    missing: tuple[str, ...]
    problem: str

    @property
    def engines(self) -> tuple[str, ...]:
        """The engines that ran, each once."""
        return tuple(dict.fromkeys(step.engine for step in self.steps if step.engine))

    @property
    def operations(self) -> tuple[str, ...]:
        """The operations, each once."""
        return tuple(dict.fromkeys(step.operation for step in self.steps))


def facts_of(found: FoundSet) -> SetFacts:
    """Read what there is of a set.

    Raises:
        NoRecord: If its record and its lineage cannot be read.
    """
    read = read_record(found.run, found.lineage)
    record = read.run
    steps = [step for step in record.steps if step.operation]
    return SetFacts(
        address=found.address,
        run=(record.flow_run_id, record.scope, record.run, record.started_at),
        pipeline=record.flow,
        title=_prompt(record) or record.run or PurePosixPath(found.address).name,
        prompt=_prompt(record),
        service=record.service,
        status=record.status,
        started_at=_time(record.started_at),
        steps=tuple(map(_step, steps)),
        made=frozenset(_made(steps)),
        taken=tuple(_taken(record)),
        texts=tuple(_texts(record)),
        option_changes=option_changes(steps),
        cost=known_amount(record.cost),
        spent=_spent(record),
        picture=_picture(record, found.files),
        page=PAGE_FILE if PAGE_FILE in found.files else "",
        missing=tuple(_missing(record, found)) if record.status == "COMPLETED" else (),
        problem=read.problem,
    )


def _step(step: StepRecord) -> StepFacts:
    timing = step.timing
    return StepFacts(
        operation=step.operation,
        model=step.asked_model,
        engine=step.model,
        results=len(step.result) if isinstance(step.result, list) else 1,
        seconds=step.seconds if timing is None or timing.engine is None else timing.engine,
        charge=step.charge,
        cost=step.cost,
    )


def _prompt(record: RunRecord) -> str:
    requests = (step.request for step in record.steps)
    for said in (record.parameters, *requests):
        for name in _PROMPTS:
            text = said.get(name)
            if isinstance(text, str) and text.strip():
                return text
    return ""


def _time(text: str) -> datetime | None:
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    try:
        return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except OverflowError:
        return None


def _made(steps: Iterable[StepRecord]) -> Iterator[str]:
    for step in steps:
        for asset in step.assets:
            yield f"{INLINE}{asset.sha256}"
            if asset.uri:
                yield asset.uri


def _taken(record: RunRecord) -> Iterator[Parent]:
    """List what was made elsewhere, each once."""
    seen = set()
    for step in record.steps:
        for parent in origin_of(record, step).parents:
            if parent.file is None and parent.asset not in seen:
                seen.add(parent.asset)
                yield parent


def _texts(record: RunRecord) -> Iterator[tuple[str, str]]:
    prompts = {step.request.get(name) for step in record.steps for name in _PROMPTS}
    for name, value in record.parameters.items():
        if name in NOT_OF_THE_RESULT or name in _PROMPTS:
            continue
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str) and text and text not in prompts:
                yield name, text


def _spent(record: RunRecord) -> float | None:
    if record.spent is not None:
        return known_amount(record.spent)
    return total_amount(step.charge for step in record.steps if step.created)


def _picture(record: RunRecord, files: Mapping[str, int]) -> str:
    previews = [step.preview for step in reversed(record.steps)]
    made = [file for step in reversed(record.steps) for file in step.files]
    candidates = (*previews, *made, record.contact_sheet)
    return next((each for each in candidates if each and _is_shown(each, files)), "")


def _is_shown(name: str, files: Mapping[str, int]) -> bool:
    return name in files and PurePosixPath(name).suffix.lower() in _PICTURES


def _missing(record: RunRecord, found: FoundSet) -> Iterator[str]:
    told = {asset.file: asset.size for step in record.steps for asset in step.assets}
    # Of a set that is known by its lineage alone that is told already
    known = {RUN_FILE} if found.run is None else set()
    for name in dict.fromkeys(record.files):
        size = found.files.get(name)
        is_away = size is None or told.get(name, size) != size
        if is_away and name not in known:
            yield name
