"""The lineage of a run's assets: `lineage.json` says of every file what it was made of and how."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic import BaseModel, Field, ValidationError

from media_api.contract.base import asset_inputs
from media_api.contract.operations import OPERATIONS
from media_pipelines.delivery.set_files import LINEAGE_FILE
from media_pipelines.delivery.storage import replace_file
from media_pipelines.record.records import AssetRecord, RunRecord, StepRecord

_PROMPT_FIELDS = ("prompt", "text_prompt")
_NO_OPTIONS = frozenset({*_PROMPT_FIELDS, "options"})


class Parent(BaseModel):
    """One asset that an operation took."""

    field: str = Field(description="Where it stands in the request.")
    asset: str = Field(description="Relative URI, address, or sha256:… of a file that was sent.")
    file: str | None = Field(
        default=None, description="The same asset in this set, when a step of the run made it."
    )


class Origin(BaseModel):
    """What a step was made from, and how."""

    prompt: str | None = None
    options: dict[str, object] = Field(description="The request without prompt and assets.")
    parents: list[Parent]


class AssetLineage(BaseModel):
    """How one file of the set came to be."""

    file: str = Field(description="Path below the folder of the set.")
    uri: str = Field(description="Relative URI at the service; empty when it was made here.")
    sha256: str
    size: int = Field(description="Bytes.")
    content_type: str
    step: str = Field(description="Number and name of the step.")
    operation: str
    model: str = Field(description="The engine that ran.")
    prompt: str | None = None
    options: dict[str, object] = Field(description="The request without prompt and assets.")
    task_uuid: str
    parents: list[Parent]


class Lineage(BaseModel):
    """Everything that was made by one run."""

    flow: str
    run: str
    flow_run_id: str
    service: str = Field(description="Base URL of the service.")
    started_at: str = Field(description="ISO 8601, UTC.")
    task_uuids: list[str] = Field(description="Jobs at the service, in the order of the steps.")
    assets: list[AssetLineage]


def lineage_of(record: RunRecord) -> Lineage:
    """Say of every delivered file what it was made of."""
    return Lineage(
        flow=record.flow,
        run=record.run,
        flow_run_id=record.flow_run_id,
        service=record.service,
        started_at=record.started_at,
        task_uuids=[step.task_uuid for step in record.steps if step.task_uuid],
        assets=[item for step in record.steps for item in _assets(record, step)],
    )


def write_lineage(record: RunRecord, folder: Path) -> Path:
    """Write `lineage.json` into the folder of the set; a reader never sees a part of it.

    Raises:
        DeliveryRefused: If the disk is full.
    """
    file = folder / LINEAGE_FILE
    replace_file(file, lineage_of(record).model_dump_json(indent=2).encode() + b"\n")
    return file


def origin_of(record: RunRecord, step: StepRecord) -> Origin:
    """Take the request of a step apart: prompt, options, and the assets that it took."""
    earlier = [other for other in record.steps if other.number < step.number]
    inputs = dict(_inputs(step))
    prompts = [step.request[name] for name in _PROMPT_FIELDS if name in step.request]
    return Origin(
        prompt=str(prompts[0]) if prompts else None,
        options=_without({k: v for k, v in step.request.items() if k not in _NO_OPTIONS}, inputs),
        parents=[_parent(field, value, earlier) for field, value in inputs.items()],
    )


def _assets(record: RunRecord, step: StepRecord) -> Iterator[AssetLineage]:
    origin = origin_of(record, step)
    for asset in step.assets:
        yield AssetLineage(
            **asset.model_dump(),
            step=step.label,
            operation=step.operation,
            model=step.model,
            prompt=origin.prompt,
            options=origin.options,
            task_uuid=step.task_uuid,
            parents=origin.parents,
        )


def _inputs(step: StepRecord) -> Iterator[tuple[str, str]]:
    """List field and value of the asset inputs of the request of a step."""
    if step.operation not in OPERATIONS:
        return
    try:
        request = OPERATIONS[step.operation].request.validate_python(step.request)
    except ValidationError:
        # The record of a step that was refused for its request.
        return
    for item in asset_inputs(request):
        yield item.field, item.value


def _parent(field: str, value: str, earlier: list[StepRecord]) -> Parent:
    made = (asset for step in earlier for asset in step.assets if _is_same(asset, value))
    found = next(made, None)
    return Parent(field=field, asset=value, file=found.file if found else None)


def _is_same(asset: AssetRecord, value: str) -> bool:
    return value in (asset.uri, f"sha256:{asset.sha256}")


def _without(
    body: Mapping[str, object], inputs: Mapping[str, str], prefix: str = ""
) -> dict[str, object]:
    """Leave the asset inputs out, and what holds nothing else."""
    kept: dict[str, object] = {}
    for name, value in body.items():
        path = f"{prefix}{name}"
        if isinstance(value, dict):
            inner = _without(value, inputs, f"{path}.")
            if inner:
                kept[name] = inner
        elif path not in inputs and f"{path}.0" not in inputs:
            kept[name] = value
    return kept
