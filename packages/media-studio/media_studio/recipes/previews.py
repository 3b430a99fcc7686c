"""Previews: pictures and videos that show a result and do not decide whether there is one."""

import logging
from collections.abc import Callable
from typing import TypeVar

from media_service.engine_api.execution import Execution
from media_studio.errors import EngineError

logger = logging.getLogger("media_service.workers.worker")

Preview = TypeVar("Preview")


def preview_or_note(
    execution: Execution, make: Callable[[], Preview]
) -> tuple[Preview | None, list[str]]:
    """Make the preview of a result that is done; tell the client where that fails.

    Args:
        execution: The job.
        make: Draws and publishes the preview.

    Returns:
        The preview and no note, or None and why there is none; no note if none was wanted.
    """
    if not execution.wants_previews:
        return None, []
    try:
        with execution.drawing_preview():
            return make(), []
    except Exception as exc:
        # The result is done and may have cost much: no defect of its picture may lose it
        logger.exception("job %s (%s) has no preview", execution.uuid, execution.operation)
        return None, [f"there is no preview: {_reason(execution, exc)}"]


def _reason(execution: Execution, exc: Exception) -> str:
    if isinstance(exc, EngineError):
        return str(exc)
    if isinstance(exc, MemoryError):
        return "it needs more memory than a worker may use"
    return f"drawing it failed; the log of the service names task {execution.uuid}"
