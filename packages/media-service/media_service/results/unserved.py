"""Jobs that were accepted and that nothing serves any more."""

from typing import NoReturn

from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution


def refuse_unserved(execution: Execution) -> NoReturn:
    """Fail a job whose engine is there no more.

    Raises:
        JobError: `engine_not_installed`.
    """
    raise JobError(
        "engine_not_installed",
        f"No engine of this service does {execution.operation} any more; its operator can add one.",
    )
