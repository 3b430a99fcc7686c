"""The events by which a run tells Prefect what it has made; automations act on them."""

from collections.abc import Iterator, Mapping

from prefect.events import emit_event
from typing_extensions import override

from media_pipelines.delivery.set_files import PAGE_FILE
from media_pipelines.record.lineage import Parent, origin_of
from media_pipelines.record.records import AssetRecord, RunRecord, StepRecord
from media_pipelines.run.context import RunIdentity
from media_pipelines.run.events import RunListener

ASSET_DELIVERED = "media.asset.delivered"
RUN_ENDED = "media.run"
"""`media.run.completed`, `media.run.failed`."""
OPERATION_ENDED = "media.operation"
"""`media.operation.completed`, `media.operation.failed`: in batches, where it is no task run."""
SLICE_ENDED = "media.slice.ended"

PROMPT_LETTERS = 500

_INLINE = "sha256:"
_ENDED = ("COMPLETED", "FAILED")


class RunSignals(RunListener):
    """Emits the events of a run, or of a row of a batch: its operations are no task runs.

    Args:
        identity: Who runs.
        address: Where its files are, or would be.
    """

    def __init__(self, identity: RunIdentity, address: str) -> None:
        self._identity = identity
        self._address = address

    @override
    async def step_ended(self, run: RunRecord, step: StepRecord) -> None:
        if self._identity.row and step.operation:
            tell_operation(step, self._identity)

    @override
    async def published(self, run: RunRecord) -> None:
        # In batches the row and its operations are told, not thousands of files.
        if not self._identity.row:
            tell_delivered(run, self._address)

    @override
    async def ended(self, run: RunRecord) -> None:
        if run.status != "CANCELED":
            tell_ended(run, self._identity, self._address)


def tell_delivered(record: RunRecord, address: str) -> None:
    """Emit an event for each file of a set that readers see now.

    Args:
        record: The run.
        address: Where they see it: a path, or s3://bucket/prefix.
    """
    for step in record.steps:
        origin = origin_of(record, step)
        prompt = (origin.prompt or "")[:PROMPT_LETTERS]
        related = list(_related(record, origin.parents))
        for asset in step.assets:
            emit_event(
                ASSET_DELIVERED,
                _resource(
                    _asset_id(asset.sha256),
                    asset.file,
                    flow=record.flow,
                    step=step.name,
                    operation=step.operation,
                    engine=step.model,
                    type=asset.content_type,
                    role=_role(step, asset),
                ),
                related=related,
                payload={
                    **asset.model_dump(),
                    "address": f"{address}/{asset.file}",
                    "set": address,
                    "task_uuid": step.task_uuid,
                    "prompt": prompt,
                    "parents": [parent.model_dump() for parent in origin.parents],
                },
            )


def tell_ended(record: RunRecord, identity: RunIdentity, address: str) -> None:
    """Emit the event of a run, or of a row that stands for one, that has completed or failed.

    Args:
        record: The run.
        identity: Who it is.
        address: Where its files are, or would be.
    """
    row = f".{identity.row}" if identity.row else ""
    failed = next((step for step in record.steps if step.error), None)
    emit_event(
        f"{RUN_ENDED}.{record.status.lower()}",
        _resource(f"media.run.{record.flow_run_id}{row}", record.run, **_labels(identity)),
        payload={
            "address": address,
            "page": f"{address}/{PAGE_FILE}" if record.page else "",
            "seconds": record.seconds,
            "steps": len(record.steps),
            "failed_step": failed.name if failed else "",
            "error": _error(failed),
        },
    )


def tell_operation(step: StepRecord, identity: RunIdentity) -> None:
    """Emit the event of an operation that has ended in a row of a batch."""
    if step.status not in _ENDED:
        return
    emit_event(
        f"{OPERATION_ENDED}.{step.status.lower()}",
        _resource(
            f"media.job.{step.task_uuid or identity.scope}",
            f"{identity.row}: {step.name}",
            **_labels(identity),
            operation=step.operation,
            engine=step.model,
        ),
        payload={
            "row": identity.row,
            "step": step.label,
            "seconds": step.seconds,
            "task_uuid": step.task_uuid,
            "files": step.files,
            "error": _error(step),
        },
    )


def tell_slice(manifest: str, number: int, done: int, failures: Mapping[str, int]) -> None:
    """Emit the event of a slice of a batch, in place of one for each row and operation.

    Args:
        manifest: Name of the table.
        number: Of the slice, from 0.
        done: How many of its rows completed.
        failures: Code → how many rows failed with it.
    """
    emit_event(
        SLICE_ENDED,
        _resource(
            f"media.slice.{number + 1}", f"{manifest}: slice {number + 1}", manifest=manifest
        ),
        payload={"completed": done, "failures": dict(failures)},
    )


def _labels(identity: RunIdentity) -> dict[str, str]:
    return {"flow": identity.flow, "manifest": identity.manifest, "row": identity.row}


def _resource(name: str, shown: str, **labels: str) -> dict[str, str]:
    named = {f"media.{label}": value for label, value in labels.items() if value}
    return {"prefect.resource.id": name, "prefect.resource.name": shown, **named}


def _role(step: StepRecord, asset: AssetRecord) -> str:
    results = step.result if isinstance(step.result, list) else []
    # What the quality gate has repaired has no address at the service.
    return "result" if asset.uri in ("", *results) else "companion"


def _asset_id(sha256: str) -> str:
    return f"media.asset.{sha256}"


def _error(step: StepRecord | None) -> dict[str, object] | None:
    return step.error.model_dump() if step and step.error else None


def _related(record: RunRecord, parents: list[Parent]) -> Iterator[dict[str, str]]:
    """Name the parents whose content is known; Prefect adds flow run, deployment and tags."""
    made = {asset.file: asset for step in record.steps for asset in step.assets}
    for parent in parents:
        digest = _digest(parent, made)
        if digest:
            yield {
                **_resource(_asset_id(digest), parent.file or parent.field),
                "prefect.resource.role": "parent",
            }


def _digest(parent: Parent, made: dict[str, AssetRecord]) -> str:
    if parent.file:
        return made[parent.file].sha256
    return parent.asset.removeprefix(_INLINE) if parent.asset.startswith(_INLINE) else ""
