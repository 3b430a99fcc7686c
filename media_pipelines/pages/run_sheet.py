"""The run sheet: a run as a markdown page."""

from media_pipelines.pages.markdown_cell import cell
from media_pipelines.record.records import RunRecord, StepRecord


def run_sheet(run: RunRecord, thumbnails: dict[int, str]) -> str:
    """Write the run as a markdown page: what was asked for, and each step with its picture."""
    asked = [f"| {name} | {cell(value)} |" for name, value in run.parameters.items()]
    lines = [
        f"# {run.flow}: {run.status}",
        f"{run.run}, {run.seconds:.1f} s, service {run.service}",
        "\n".join(["| asked for | |", "|---|---|", *asked]),
        *(_section(step, thumbnails.get(step.number)) for step in run.steps),
    ]
    return "\n\n".join(lines) + "\n"


def _section(step: StepRecord, picture: str | None) -> str:
    parts = [
        f"## {step.number}. {step.name}",
        f"![{step.name}]({picture})" if picture else "",
        f"`{step.operation or '-'}` by `{step.model or '-'}`: **{step.status}** in "
        f"{step.seconds:.1f} s, task `{step.task_uuid or '-'}`",
        f"> {cell(step.result)}" if step.result and isinstance(step.result, str) else "",
        f"> {step.error.code}: {cell(step.error.message)}" if step.error else "",
        "\n".join(f"- {remark}" for remark in step.remarks),
        "\n".join(f"- `{file}`" for file in step.files),
    ]
    return "\n\n".join(part for part in parts if part)
