"""The record of a run as far as it can be read: damaged, or of another version."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from media_pipelines.parameters.counted import counted
from media_pipelines.record.lineage import AssetLineage
from media_pipelines.record.records import AssetRecord, RunRecord, StepRecord, StepTiming

_ROUNDS = 6
_MOST_NAMED = 3


class NoRecord(ValueError):
    """The content is not the record of a run; the message ends the sentence "It …"."""


class ForeignRecord(NoRecord):
    """The content is whole, and of something else."""


@dataclass(frozen=True)
class ReadRecord:
    """The record of a run.

    Attributes:
        run: The record.
        problem: What of it cannot be read, as a sentence; empty: all of it can be.
    """

    run: RunRecord
    problem: str = ""


class _FiniteTiming(StepTiming):
    model_config = ConfigDict(allow_inf_nan=False)


class _FiniteStep(StepRecord):
    model_config = ConfigDict(allow_inf_nan=False)

    timing: _FiniteTiming | None = None


class _FiniteRun(RunRecord):
    """The record of a run without NaN and infinity, with which nobody can reckon."""

    model_config = ConfigDict(allow_inf_nan=False)

    steps: list[_FiniteStep] = Field(default_factory=list)  # type: ignore[assignment]  # all are


def read_record(run: bytes | None, lineage: bytes | None = None) -> ReadRecord:
    """Read what a run has left; the lineage stands in for a record that cannot be read.

    Args:
        run: Content of `run.json`; None: there is none.
        lineage: Content of `lineage.json`; None: there is none.

    Raises:
        NoRecord: If neither can be read.
    """
    if run is None:
        told = "It has no run.json: what is known is from lineage.json."
        return ReadRecord(_from_lineage(lineage or b""), told)
    try:
        return _read(run)
    except NoRecord as exc:
        if lineage is None:
            raise
        told = f"Its run.json {exc}: what is known is from lineage.json."
        try:
            return ReadRecord(_from_lineage(lineage), told)
        except NoRecord:
            raise exc from None


def _read(content: bytes) -> ReadRecord:
    try:
        return ReadRecord(_FiniteRun.model_validate_json(content))
    except ValidationError:
        return _without_what_is_wrong(_object(content))


def _object(content: bytes) -> dict[str, object]:
    if not content.strip(b" \t\r\n\0"):
        raise NoRecord("is empty")
    try:
        value = json.loads(content)
    except (ValueError, RecursionError) as exc:
        raise NoRecord("is damaged, or was written by half") from exc
    if not isinstance(value, dict) or not {"flow", "flow_run_id"} & value.keys():
        raise ForeignRecord("is not the record of a run")
    return value


def _without_what_is_wrong(value: dict[str, object]) -> ReadRecord:
    """Leave out field by field what a version of today cannot read."""
    filled = {"flow": "", "run": "", "flow_run_id": "", "service": "", "started_at": ""}
    record = {**filled, "parameters": {}, **value}
    left_out: dict[str, None] = dict.fromkeys(sorted({"parameters", *filled} - value.keys()))
    for _ in range(_ROUNDS):
        try:
            run = _FiniteRun.model_validate(record)
        except ValidationError as exc:
            errors = exc.errors(include_url=False, include_input=False, include_context=False)
            left_out |= dict.fromkeys(".".join(map(str, error["loc"])) for error in errors)
            for way in _outermost(_way_in(record, error["loc"]) for error in errors):
                _cut(record, way)
            record = {**filled, "parameters": {}, **record}
        else:
            return ReadRecord(run, _told(list(left_out)))
    raise NoRecord("is of a version that cannot be read")


Way = tuple[int | str, ...]


def _way_in(value: object, location: Way) -> Way:
    """Return the way to what is wrong, or to what lacks a field; names of types are left out."""
    way: list[int | str] = []
    for step in location:
        try:
            value = value[step]  # type: ignore[index]  # what has no such part is passed by
        except (KeyError, IndexError, TypeError):
            continue
        way.append(step)
    return tuple(way)


def _outermost(ways: Iterable[Way]) -> list[Way]:
    """Return those that are not within another one.

    The last comes first, as what follows an item of a list takes its number.
    """
    known = dict.fromkeys(ways)
    return [
        way
        for way in reversed(known)
        if way and not any(way[:length] in known for length in range(1, len(way)))
    ]


def _cut(value: object, way: Way) -> None:
    for step in way[:-1]:
        value = value[step]  # type: ignore[index]  # the way is that of this value
    del value[way[-1]]  # type: ignore[attr-defined]


def _told(left_out: list[str]) -> str:
    if not left_out:
        return ""
    named = ", ".join(left_out[:_MOST_NAMED])
    more = len(left_out) - _MOST_NAMED
    further = f" and {counted(more, 'further field')}" if more > 0 else ""
    return f"Its run.json lacks, or has in another form: {named}{further}."


class _LineageOfAny(BaseModel):
    """`lineage.json` with only those fields required that say anything."""

    flow: str
    run: str = ""
    flow_run_id: str = ""
    service: str = ""
    started_at: str = ""
    assets: list[AssetLineage] = []


def _from_lineage(content: bytes) -> RunRecord:
    try:
        known = _LineageOfAny.model_validate_json(content)
    except ValidationError as exc:
        raise NoRecord("is damaged, or is not the lineage of a run") from exc
    steps: dict[str, StepRecord] = {}
    for asset in known.assets:
        step = steps.setdefault(asset.step, _step(asset, len(steps) + 1))
        step.assets = [*step.assets, AssetRecord(**asset.model_dump(include=_OF_ASSET))]
    prompts = [asset.prompt for asset in known.assets if asset.prompt]
    return RunRecord(
        flow=known.flow,
        run=known.run,
        flow_run_id=known.flow_run_id,
        service=known.service,
        parameters={"prompt": prompts[0]} if prompts else {},
        started_at=known.started_at,
        status="COMPLETED",
        steps=list(steps.values()),
    )


_OF_ASSET = {"file", "uri", "sha256", "size", "content_type"}


def _step(asset: AssetLineage, number: int) -> StepRecord:
    # Of a field in a field nobody has kept how they were nested
    parents = {each.field: each.asset for each in asset.parents if "." not in each.field}
    prompt = {"prompt": asset.prompt} if asset.prompt else {}
    return StepRecord(
        number=number,
        name=asset.step.partition("_")[2] or asset.step,
        operation=asset.operation,
        request={**asset.options, **parents, **prompt},
        task_uuid=asset.task_uuid,
        status="COMPLETED",
        model=asset.model,
    )
