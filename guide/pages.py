"""The pages of the guide that are made from the code, by their place below docs/."""

from collections.abc import Callable, Mapping
from pathlib import Path

from guide import (
    blocks,
    command_line,
    errors,
    files,
    licences,
    limits,
    messages,
    operations,
    routes,
    tasks,
    vendor,
    vendors,
    vocabulary,
)
from media_api.contract import additions
from media_pipelines.command import pipeline_table
from media_service.settings import settings_table

PAGES: Mapping[str, Callable[[], str]] = {
    "reference/additions.md": additions.document,
    "reference/blocks.md": blocks.document,
    "reference/command-line.md": command_line.document,
    "reference/errors.md": errors.document,
    "reference/files.md": files.document,
    licences.PAGE: licences.document,
    "reference/limits.md": limits.document,
    "reference/messages.md": messages.document,
    "reference/operations/index.md": operations.index,
    **operations.documents,
    "reference/pipelines.md": pipeline_table.document,
    "reference/routes.md": routes.document,
    "reference/settings.md": settings_table.document,
    "reference/tasks.md": tasks.document,
    "reference/vendors.md": vendors.document,
    **vendor.documents,
    "reference/vocabulary.md": vocabulary.document,
}


MARK = "\n<!-- Made from the code by `make pages` -->\n"


def changed_pages(folder: Path) -> Mapping[Path, str]:
    """Return the files below a folder that are not what the code says, and what they should be."""
    made = {folder / place: f"{document()}{MARK}" for place, document in PAGES.items()}
    return {file: text for file, text in made.items() if _read(file) != text}


def _read(file: Path) -> str | None:
    return file.read_text("utf-8") if file.exists() else None
