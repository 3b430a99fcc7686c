"""Why a job cannot be done, and why an engine elsewhere did not do one."""

from pydantic import JsonValue

MOST_WORDS = 300
"""Characters of an engine's own words that a client reads."""


class JobError(Exception):
    """A job that cannot be done, with a key of `media_api.contract.problems.TASK_ERRORS`.

    The message is for the client: what is wrong and what to do.
    """

    def __init__(self, code: str, message: str, *, retryable: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.retryable = retryable


class EngineFailure(Exception):
    """An engine did not do what it was asked; the argument is a sentence for the client.

    Attributes:
        code: Row of `media_api.contract.problems.TASK_ERRORS`.
        may_fall_back: Whether another engine may be asked: nothing was charged for.
        retryable: Whether the same request may succeed later.
    """

    code = "engine_failed"
    may_fall_back = False
    retryable = False


class Unreached(EngineFailure):
    """A request did not arrive: there is nobody, or nobody who takes it."""

    code = "engine_unreachable"
    may_fall_back = True
    retryable = True


class Busy(EngineFailure):
    """It takes no more at present.

    Attributes:
        seconds: After which it may; None: it does not say.
    """

    code = "engine_busy"
    may_fall_back = True
    retryable = True

    def __init__(self, message: str, seconds: float | None = None) -> None:
        super().__init__(message)
        self.seconds = seconds


class OutOfCredit(Busy):
    """The account there is empty; it takes jobs again when somebody has paid."""

    code = "engine_out_of_credit"


class Unanswered(EngineFailure):
    """A request was sent, and nobody knows what became of it."""

    code = "engine_unreachable"
    retryable = True


class UnknownCharge(EngineFailure):
    """It may have done, and charged, a job whose answer was lost."""

    code = "unknown_charge"


class Forgotten(EngineFailure):
    """It does not know a job that it had accepted."""

    code = "engine_lost_job"
    retryable = True


class Declined(EngineFailure):
    """It will not do this request, however often it is asked: moderation, or what it cannot do.

    Attributes:
        answer: The JSON with which it said so.
    """

    code = "engine_declined"

    def __init__(self, message: str, answer: JsonValue = None) -> None:
        super().__init__(message)
        self.answer = answer


class Incapable(EngineFailure):
    """It cannot be told something that was asked for; it was asked for nothing."""

    code = "engine_declined"
    may_fall_back = True


class Exhausted(EngineFailure):
    """It has too little memory for the job."""

    code = "out_of_memory"
    may_fall_back = True
    retryable = True


class Unusable(EngineFailure):
    """What it answered is not what was asked for."""

    code = "engine_answer_unusable"


class FailedThere(EngineFailure):
    """Another service of our contract failed with one of its codes."""

    def __init__(self, code: str, message: str, *, retryable: bool) -> None:
        super().__init__(message)
        self.code, self.retryable = code, retryable


class Misconfigured(EngineFailure):
    """The operator's file or the engine's set-up is wrong: key, address, workflow."""

    code = "engine_misconfigured"
    may_fall_back = True


_OF_MEMORY = ("out of memory", "outofmemory", "allocation on device", "not enough memory")
_OF_MODERATION = ("nsfw", "moderation", "content policy", "content_policy", "safety", "flagged")


def failure_of(said: str) -> EngineFailure:
    """Return what the words mean with which an engine says that a job has failed there."""
    words = " ".join(said.split())[:MOST_WORDS] or "it does not say why"
    if any(sign in words.lower() for sign in _OF_MEMORY):
        return Exhausted(f"The engine has too little memory for the job: {words}")
    if any(sign in words.lower() for sign in _OF_MODERATION):
        return Declined(f"The engine declines the request: {words}")
    return EngineFailure(f"The engine failed: {words}")
