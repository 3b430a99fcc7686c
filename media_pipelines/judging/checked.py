"""Judgement by the checks of finished models: the fewest faults, as they are measured."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from media_api.contract.envelopes import result_uris
from media_api.contract.operations import AnyEnvelope
from media_pipelines.quality.checks import GLTF_FORMATS, inspect
from media_pipelines.quality.findings import QualityReport
from media_pipelines.quality.other_formats import MESH_FORMATS
from media_pipelines.quality.policy import QualityPolicy

NO_CHECKS = (
    "One only: the checks judge models. Which picture is best is for a person or a vision model to "
    "say (`judge`)."
)


@dataclass(frozen=True, kw_only=True)
class CheckedModel:
    """What the checks say of a model.

    Attributes:
        report: All findings.
        is_faithful: It follows its prompt as far as the policy asks.
    """

    report: QualityReport
    is_faithful: bool = True

    @property
    def rank(self) -> tuple[bool, bool, int, int, int]:
        """Less is better: unread, not as asked, errors, warnings, edges that do not close."""
        facts, errors = self.report.facts, len(self.report.errors)
        edges = facts.boundary_edges + facts.non_manifold_edges
        warnings = len(self.report.findings) - errors
        return not self.report.was_read, not self.is_faithful, errors, warnings, edges

    def __str__(self) -> str:
        """Say what was counted."""
        unread, unfaithful, errors, warnings, _ = self.rank
        facts = self.report.facts
        if unread:
            return "not checked"
        return ("too little of the prompt, " if unfaithful else "") + (
            f"{errors} errors, {warnings} warnings, {facts.boundary_edges} open and "
            f"{facts.non_manifold_edges} non-manifold edges"
        )


def may_be_checked(envelope: AnyEnvelope) -> bool:
    """Whether the first result of an operation is a model that the checks read."""
    suffixes = {PurePosixPath(uri).suffix.lower() for uri in result_uris(envelope)[:1]}
    return bool(suffixes & (GLTF_FORMATS | MESH_FORMATS))


async def checked(
    files: Sequence[Path], policy: QualityPolicy, fidelities: Sequence[float | None]
) -> list[CheckedModel]:
    """Check models against a policy, which repairs and refuses none of them here.

    Args:
        files: The models.
        policy: What they must be like.
        fidelities: How far each follows its prompt, as far as the service says.
    """
    reports = [await asyncio.to_thread(inspect, file, policy) for file in files]
    least = policy.least_fidelity or 0.0
    return [
        CheckedModel(report=report, is_faithful=fidelity is None or fidelity >= least)
        for report, fidelity in zip(reports, fidelities, strict=True)
    ]
