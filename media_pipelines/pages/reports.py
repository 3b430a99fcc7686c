"""What people see of a run in Prefect: a picture per step, a table of steps, a run sheet."""

import base64
import io
import re
from pathlib import Path

from PIL import Image
from prefect.artifacts import (
    acreate_image_artifact,
    acreate_markdown_artifact,
    acreate_table_artifact,
)

from media_pipelines.delivery.set_links import SetLinks
from media_pipelines.pages.outbox import show
from media_pipelines.pages.plain_words import cost_of
from media_pipelines.pages.run_sheet import run_sheet
from media_pipelines.record.records import RunRecord, StepRecord

# Listings of artifacts carry the pictures inline.
THUMBNAIL_BYTES = 50_000
THUMBNAIL_PIXELS = 512
SHEET_PIXELS = 1024
THUMBNAIL_QUALITIES = (85, 70, 50, 30)
PICTURE_SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".webp"})

# Pillow raises SyntaxError for a PNG whose chunks are broken.
UNREADABLE_PICTURE = (OSError, SyntaxError, ValueError, Image.DecompressionBombError)


async def show_preview(run: RunRecord, step: StepRecord, picture: Path) -> None:
    """Create the image artifact of a step; its description shows the picture on the card too."""
    url = thumbnail(picture)
    await show(
        acreate_image_artifact,
        image_url=url,
        key=artifact_key(run.flow, step.name),
        description=f"![{step.name}]({url})\n\n{step.operation} by {step.model} in {run.run}",
    )


async def show_contact_sheet(run: RunRecord, sheet: Path) -> None:
    """Create the image artifact that compares the steps of a run."""
    url = thumbnail(sheet, SHEET_PIXELS)
    await show(
        acreate_image_artifact,
        image_url=url,
        key=artifact_key(run.flow, "contact-sheet"),
        description=f"![contact sheet]({url})\n\n{run.run}",
    )


async def show_run(run: RunRecord, thumbnails: dict[int, str], links: SetLinks) -> None:
    """Create the table of steps and the run sheet.

    Args:
        run: The run, ended or failed.
        thumbnails: Pictures as `data:` URLs by number of the step.
        links: Where its files are opened.
    """
    ended = f"{run.run}: {run.status} after {run.seconds:.1f} s"
    await show(
        acreate_table_artifact,
        table=[_row(step) for step in run.steps],
        key=artifact_key(run.flow, "steps"),
        description=f"Steps of {run.run}",
    )
    await show(
        acreate_markdown_artifact,
        markdown=run_sheet(run, thumbnails, links),
        key=artifact_key(run.flow, "run-sheet"),
        description=", ".join(filter(None, [ended, cost_of(run)])),
    )


async def show_finished(run: RunRecord, sentence: str, links: SetLinks) -> None:
    """Create the run sheet of a run that had nothing to do.

    Args:
        run: The earlier run that has done it.
        sentence: Says so.
        links: Where its files are opened.
    """
    await show(
        acreate_markdown_artifact,
        markdown=f"{sentence}\n\n{run_sheet(run, {}, links)}",
        key=artifact_key(run.flow, "run-sheet"),
        description=sentence,
    )


def artifact_key(flow: str, name: str) -> str:
    """Return a key of the characters that Prefect takes: lower case, digits, dashes."""
    return re.sub(r"[^a-z0-9]", "-", f"{flow}-{name}".lower())


def is_picture(file: Path) -> bool:
    """Say whether a file is a picture that can be shown."""
    if file.suffix.lower() not in PICTURE_SUFFIXES:
        return False
    try:
        with Image.open(file) as original:
            original.convert("RGBA")
    except UNREADABLE_PICTURE:
        return False
    return True


def thumbnail(picture: Path, pixels: int = THUMBNAIL_PIXELS) -> str:
    """Shrink a picture to a `data:` URL of at most 50 KB and `pixels` along its longer edge."""
    with Image.open(picture) as original:
        image = original.convert("RGBA")
    image.thumbnail((pixels, pixels))
    for quality in THUMBNAIL_QUALITIES:
        content = io.BytesIO()
        image.save(content, "WEBP", quality=quality)
        if content.tell() <= THUMBNAIL_BYTES:
            break
    return f"data:image/webp;base64,{base64.b64encode(content.getvalue()).decode()}"


def _row(step: StepRecord) -> dict[str, object]:
    priced = {} if step.spent is None else {"cost": step.cost, "spent": step.spent}
    return {
        "step": step.label,
        "operation": step.operation,
        "status": step.status,
        "seconds": round(step.seconds, 1),
        **priced,
        "model": step.model,
        "task_uuid": step.task_uuid,
        "files": ", ".join(step.files),
        "error": f"{step.error.code}: {step.error.message}" if step.error else "",
    }
