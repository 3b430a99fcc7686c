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
    "reference/licences.md": licences.document,
    "reference/limits.md": limits.document,
    "reference/messages.md": messages.document,
    "reference/operations/index.md": operations.index,
    **operations.documents,
    "reference/pipelines.md": pipeline_table.document,
    "reference/routes.md": routes.document,
    "reference/settings.md": settings_table.document,
    "reference/vendors.md": vendors.document,
    **vendor.documents,
    "reference/vocabulary.md": vocabulary.document,
}


def write_pages(folder: Path) -> None:
    """Write every page below a folder."""
    for place, document in {**PAGES, licences.SBOM: licences.bill_of_materials}.items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(document(), encoding="utf-8")
