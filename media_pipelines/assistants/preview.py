"""Small pictures in answers: a model pays for every pixel that it looks at."""

import base64
import io
from pathlib import Path

from PIL import Image

from media_pipelines.assistants.run_state import RunState
from media_pipelines.pages.reports import UNREADABLE_PICTURE

PREVIEW_PIXELS = 256
PREVIEW_TYPE = "image/jpeg"
_QUALITY = 80
_BACKGROUND = (255, 255, 255)


def preview_of(state: RunState) -> str | None:
    """Return a picture of the newest result as base64 of a JPEG; None: there is none."""
    if state.question:
        return _jpeg(state.question.picture) if state.question.picture else None
    record = state.record
    if record is None:
        return None
    shown = [record.contact_sheet, *(step.preview for step in reversed(record.steps))]
    file = next(filter(None, shown), None)
    return _jpeg(state.folder / file) if file else None


def _jpeg(picture: Path) -> str | None:
    try:
        with Image.open(picture) as original:
            original.draft("RGB", (PREVIEW_PIXELS, PREVIEW_PIXELS))
            image = original.convert("RGBA")
    except UNREADABLE_PICTURE:
        return None
    image.thumbnail((PREVIEW_PIXELS, PREVIEW_PIXELS))
    shown = Image.new("RGB", image.size, _BACKGROUND)
    shown.paste(image, mask=image)
    content = io.BytesIO()
    shown.save(content, "JPEG", quality=_QUALITY)
    return base64.b64encode(content.getvalue()).decode()
