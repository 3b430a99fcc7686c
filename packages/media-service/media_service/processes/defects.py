"""What becomes of the service when a part of it fails that nothing goes on without."""

import asyncio
import logging
import signal

logger = logging.getLogger("media_service.processes.defects")


def end_service_on_defect(task: asyncio.Task[None]) -> None:
    """End the service rather than go on without a part of it; a restart goes on."""
    if not task.cancelled() and task.exception():
        logger.critical("a part of the service failed; it ends", exc_info=task.exception())
        signal.raise_signal(signal.SIGTERM)
