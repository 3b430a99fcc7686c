"""Verdicts on models as a table and a page in Prefect."""

from collections.abc import Sequence

from prefect.artifacts import acreate_markdown_artifact, acreate_table_artifact

from media_pipelines.pages.markdown_cell import cell
from media_pipelines.pages.outbox import show
from media_pipelines.pages.reports import artifact_key
from media_pipelines.quality.gate import Verdict


async def show_verdicts(flow: str, verdicts: Sequence[Verdict]) -> None:
    """Create the table of models and the page that says what was found and done."""
    rejected = sum(verdict.rejected for verdict in verdicts)
    await show(
        acreate_table_artifact,
        table=[verdict_row(verdict) for verdict in verdicts],
        key=artifact_key(flow, "quality"),
        description=f"{len(verdicts)} models checked, {rejected} rejected",
    )
    await show(
        acreate_markdown_artifact,
        markdown=quality_sheet(verdicts),
        key=artifact_key(flow, "quality-sheet"),
        description=f"{len(verdicts)} models checked, {rejected} rejected",
    )


def outcome(verdict: Verdict) -> str:
    """Return the verdict in a word."""
    if verdict.rejected:
        return "rejected"
    if verdict.changes:
        return "repaired"
    if verdict.report.errors:
        return "passed with errors"
    return "passed" if verdict.report.was_read else "not checked"


def verdict_row(verdict: Verdict) -> dict[str, object]:
    """Return the row of a model in the table."""
    facts = verdict.report.facts
    return {
        "model": verdict.file.name,
        "verdict": outcome(verdict),
        "errors": len(verdict.report.errors),
        "warnings": len(verdict.report.findings) - len(verdict.report.errors),
        "faces": facts.faces,
        "watertight": {True: "yes", False: "no", None: "-"}[facts.watertight],
        "open edges": facts.boundary_edges,
        "non-manifold edges": facts.non_manifold_edges,
        "bones": facts.bones,
        "textures": ", ".join(facts.textures.values()),
        "animations": len(facts.animations),
    }


def quality_sheet(verdicts: Sequence[Verdict]) -> str:
    """Write what was found and done as a markdown page."""
    return "\n\n".join(_section(verdict) for verdict in verdicts) + "\n"


def _section(verdict: Verdict) -> str:
    findings = [
        f"| {finding.severity} | {finding.check} | {_cell(finding.where)} | "
        f"{_cell(finding.value)} | {_cell(finding.limit)} | {_cell(finding.message)} |"
        for finding in verdict.report.findings
    ]
    header = ["| | check | where | measured | allowed | |", "|---|---|---|---|---|---|"]
    parts = [
        f"## {_cell(verdict.file.name)}: {outcome(verdict)}",
        "\n".join(f"- {_cell(change)}" for change in verdict.changes),
        "\n".join([*header, *findings]) if findings else "Nothing to complain of.",
    ]
    return "\n\n".join(part for part in parts if part)


def _cell(value: object) -> str:
    return cell("" if value is None else value)
