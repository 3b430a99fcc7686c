"""Check a model before it is delivered, and report, repair or reject as the policy asks."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from media_pipelines.quality.checks import inspect
from media_pipelines.quality.errors import QualityRejected
from media_pipelines.quality.findings import Finding, QualityReport, unfaithful
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.quality.repair import repair


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What became of a model.

    Attributes:
        file: The model to go on with: the given one, or its repaired copy.
        report: What is left to say about `file`.
        changes: What a repair did.
        rejected: Whether the policy refuses the model.
    """

    file: Path
    report: QualityReport
    changes: tuple[str, ...] = ()
    rejected: bool = False

    def rejection(self) -> QualityRejected:
        """Return the error that lists why the model is refused."""
        return QualityRejected(str(self.file), tuple(map(str, self.report.errors)))


async def quality_gate(file: Path, policy: QualityPolicy, folder: Path) -> Verdict:
    """Let a model pass, mend it, or refuse it.

    Args:
        file: The model; it stays as it is.
        policy: What it must be like.
        folder: Where a repaired copy goes, under the same name where that is free of the source.

    Raises:
        QualityRejected: If the policy says reject, or repair, and errors are left.
        UnreadableFile: If there is no such file.
    """
    verdict = await judge(file, policy, folder)
    if verdict.rejected:
        raise verdict.rejection()
    return verdict


async def judge(
    file: Path, policy: QualityPolicy, folder: Path, fidelities: Mapping[str, float] | None = None
) -> Verdict:
    """Do as `quality_gate` and return a refusal instead of raising it.

    Args:
        file: The model; it stays as it is.
        policy: What it must be like.
        folder: Where a repaired copy goes.
        fidelities: What the service said of the steps that led to it, by their names.
    """
    return await asyncio.to_thread(_judge, file, policy, folder, fidelities or {})


def _unfaithful(policy: QualityPolicy, fidelities: Mapping[str, float]) -> list[Finding]:
    least = policy.least_fidelity
    if least is None:
        return []
    if not fidelities:
        return [unfaithful("", None, least)]
    return [
        unfaithful(name, fidelity, least)
        for name, fidelity in fidelities.items()
        if fidelity < least
    ]


def _judge(
    file: Path, policy: QualityPolicy, folder: Path, fidelities: Mapping[str, float]
) -> Verdict:
    told = _unfaithful(policy, fidelities)
    report = inspect(file, policy)
    report.findings += told
    if policy.on_failure == "report":
        return Verdict(file=file, report=report)
    if policy.on_failure == "reject" or not report.findings:
        return Verdict(file=file, report=report, rejected=bool(report.errors))
    destination = folder / file.name
    if destination.resolve() == file.resolve():
        destination = folder / f"{file.stem}-repaired{file.suffix}"
    mended = repair(file, report, policy, destination)
    if mended.remaining is not report:
        mended.remaining.findings += told
    return Verdict(
        file=mended.file,
        report=mended.remaining,
        changes=mended.changes,
        rejected=bool(mended.remaining.errors),
    )
