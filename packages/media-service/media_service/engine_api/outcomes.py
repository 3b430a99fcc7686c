"""From what a recipe returns or raises to the outcome of a job."""

import errno
import logging

from media_service.engine_api.engine_set import installed
from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution, Outcome
from media_service.engine_api.messages import Assignment, Failed, Succeeded

OUT_OF_STORAGE = (errno.ENOSPC, errno.EDQUOT)

logger = logging.getLogger("media_service.engine_api.outcomes")


def succeeded(execution: Execution, outcome: Outcome) -> Succeeded:
    """Say what a recipe has made."""
    return Succeeded(
        model=execution.engine,
        result=outcome.result,
        metadata=outcome.metadata,
        assets=list(execution.assets),
        scenes=dict(execution.scenes),
        kept=dict(execution.kept),
        engine_seconds=execution.engine_seconds,
        preview_seconds=execution.preview_seconds,
    )


def failed(assignment: Assignment, exc: Exception) -> Failed:
    """Say why a recipe has failed.

    The engines' own errors have a code. Anything else is a defect of ours: the client learns
    that, and the log holds the traceback.
    """
    if isinstance(exc, JobError):
        return Failed(code=exc.code, message=str(exc), retryable=exc.retryable)
    if code := _code_of_refusal(exc):
        return Failed(code=code, message=str(exc))
    if isinstance(exc, MemoryError):
        message = "The job needs more memory than a worker may use. Send a smaller input."
        return Failed(code="out_of_memory", message=message)
    if isinstance(exc, OSError) and exc.errno in OUT_OF_STORAGE:
        message = "The service has no space left for the result. Ask its operator."
        return Failed(code="out_of_storage", message=message, retryable=True)
    logger.error("job %s (%s) failed", assignment.uuid, assignment.operation, exc_info=exc)
    message = f"The engine failed; the log of the service names task {assignment.uuid}."
    return Failed(code="internal_error", message=message)


def _code_of_refusal(exc: Exception) -> str:
    """Return the code of an exception with which installed engines refuse a job; else nothing."""
    refusal = installed().refusal and installed().load("refusal")
    return str(exc.code) if refusal and isinstance(exc, refusal) else ""


def too_long(seconds: float) -> Failed:
    """Say that a job ran longer than its lane allows."""
    message = f"The job ran longer than {seconds:.0f} s. Send a smaller input or ask for less."
    return Failed(code="deadline_exceeded", message=message)
