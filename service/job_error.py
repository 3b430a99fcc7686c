"""Why a job cannot be done."""


class JobError(Exception):
    """A job that cannot be done, with a key of `schemas.problems.TASK_ERRORS`.

    The message is for the client: what is wrong and what to do.
    """

    def __init__(self, code: str, message: str, *, retryable: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.retryable = retryable


def engine_not_configured(what: str) -> JobError:
    """Make the error of an operation or mode that this service has no engine for."""
    return JobError(
        "engine_not_configured",
        f"This service has no engine for {what}. Use another mode, or a service that has one.",
    )
