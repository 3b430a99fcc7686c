"""Why a job cannot be done."""


class JobError(Exception):
    """A job that cannot be done, with a key of `media_api.contract.problems.TASK_ERRORS`.

    The message is for the client: what is wrong and what to do.
    """

    def __init__(self, code: str, message: str, *, retryable: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.retryable = retryable
