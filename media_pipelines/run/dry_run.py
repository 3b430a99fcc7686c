"""A run that only finds out what a pipeline would do."""

from collections.abc import Awaitable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from typing_extensions import override

from media_api.contract.operations import AnyEnvelope
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.record.records import RunRecord, StepRecord
from media_pipelines.run.context import current_context, in_context
from media_pipelines.run.run import Envelope, NormalizedBox, Run

_NOWHERE = MediaService()


class DryRun(Run):
    """Steps are noted; nothing is sent, written or asked."""

    def __init__(self) -> None:
        """Begin with no step."""
        self.service = _NOWHERE
        self.folder = Path()
        self.answered = {}
        self.record = RunRecord(
            flow="",
            run="",
            flow_run_id="",
            service="",
            parameters={},
            started_at=datetime.now(UTC).isoformat(timespec="seconds"),
        )

    @override
    async def step(self, name: str, operation: Awaitable[Envelope]) -> Envelope:
        self.record.steps.append(StepRecord(number=len(self.record.steps) + 1, name=name))
        context = current_context()
        plan = context.plan and context.plan.of_step(name)
        with in_context(replace(context, plan=plan)):
            return await operation

    @override
    async def gate(
        self, name: str, envelope: AnyEnvelope, policy: QualityPolicy | None
    ) -> AssetSource:
        return envelope

    @override
    async def contact_sheet(self, captioned: Sequence[tuple[str, StepRecord]]) -> None: ...

    @override
    async def compare(
        self,
        name: str,
        *,
        source: str,
        result: str,
        lead_seconds: float = 0.0,
        mark: NormalizedBox | None = None,
    ) -> None: ...
