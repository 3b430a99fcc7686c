"""The run sheet: a run as a markdown page."""

from datetime import datetime

from media_pipelines.delivery.set_files import PAGE_FILE
from media_pipelines.delivery.set_links import SetLinks
from media_pipelines.pages.file_links import opened, place_of
from media_pipelines.pages.markdown_cell import cell
from media_pipelines.pages.plain_words import cost_of, duration, file_size, listed, moment
from media_pipelines.record.records import AssetRecord, RunRecord, StepRecord


def run_sheet(run: RunRecord, thumbnails: dict[int, str], links: SetLinks) -> str:
    """Write the run as a markdown page: where its files are, what was asked for, and its steps.

    Args:
        run: The run.
        thumbnails: Pictures as `data:` URLs by number of the step.
        links: Where its files are opened.
    """
    asked = [f"| {name} | {cell(value)} |" for name, value in listed(run.parameters, between="; ")]
    lines = [
        f"# {run.flow}: {run.status}",
        f"{run.run}, {duration(run.seconds)}{_cost(run)}, service {run.service}",
        place_of(links, PAGE_FILE if run.page else ""),
        _kept(run),
        "\n".join(["| asked for | |", "|---|---|", *asked]),
        *(_section(step, thumbnails.get(step.number), links) for step in run.steps),
    ]
    return "\n\n".join(filter(None, lines)) + "\n"


def _kept(run: RunRecord) -> str:
    """Say when the copies of the service go."""
    assets = [asset for step in run.steps for asset in step.assets if asset.uri]
    told = [datetime.fromisoformat(asset.kept_until) for asset in assets if asset.kept_until]
    if told:
        return f"The service keeps copies of its own until {moment(min(told))}."
    return "The service does not say how long it keeps copies of its own." if assets else ""


def _cost(record: RunRecord | StepRecord) -> str:
    told = cost_of(record)
    return told and f", {told}"


def _section(step: StepRecord, picture: str | None, links: SetLinks) -> str:
    parts = [
        f"## {step.number}. {step.name}",
        f"![{step.name}]({picture})" if picture else "",
        f"`{step.operation or '-'}` by `{step.model or '-'}`: **{step.status}** in "
        f"{step.seconds:.1f} s{_cost(step)}, task `{step.task_uuid or '-'}`",
        f"> {cell(step.result)}" if step.result and isinstance(step.result, str) else "",
        f"> {step.error.code}: {cell(step.error.message)}" if step.error else "",
        "\n".join(f"- {warning}" for warning in step.warnings),
        "\n".join(_line(asset, links) for asset in step.assets),
    ]
    return "\n\n".join(part for part in parts if part)


def _line(asset: AssetRecord, links: SetLinks) -> str:
    return f"- {opened(asset.file, links)} ({file_size(asset.size)})"
