"""The error tree of the client side.

MediaError
├── ServiceUnreachable         service_unreachable
│   ├── EmbeddedServiceFailed  embedded_service_failed
│   └── ServiceNotInstalled    service_not_installed
├── UnexpectedAnswer           unexpected_answer
│   └── UnreadableTask         unreadable_task
├── RequestRefused             code of the problem
├── InvalidRequest             invalid_request
├── TaskFailed                 code of the task's error
├── WaitTimeout                wait_timeout
├── EmptyResult                empty_result
├── ResultGone                 result_gone
├── StateUnusable              state_unusable
├── DamagedDownload            damaged_download
├── UnsafeAssetName            unsafe_asset_name
├── ForeignAsset               foreign_asset
├── DestinationOccupied        destination_occupied
├── DeliveryRefused            delivery_refused
├── DeliveryInterrupted        delivery_interrupted
├── UnreadableFile             unreadable_file
└── UploadsUnavailable         uploads_unavailable

Those of the pipelines are in `errors.py` of `media_pipelines/run/`, `judging/` and `quality/`,
those of batches in `media_pipelines/batch/problems.py`, others beside what raises them.

The docstring of a class is its message when there is nothing more to say. An exception carries the
objects that explain it. Errors of httpx, pydantic and the operating system are wrapped once, where
they enter, with `from exc`.
"""

from collections.abc import Collection
from typing import ClassVar

import httpx
from pydantic import ValidationError

from media_api.contract.base import TaskError
from media_api.contract.operations import OPERATIONS, AnyEnvelope
from media_api.contract.problems import Problem
from media_api.contract.wrong_values import complaints

_ADVICE = {
    401: "check the API key",
    402: "look at your account at the service",
    403: "check what the API key may do",
    404: "check the base URL",
}


class MediaError(Exception):
    """Something went wrong between the pipelines and the service."""

    default_code: ClassVar[str] = "media_error"

    def __str__(self) -> str:
        return self.__doc__ or ""

    @property
    def code(self) -> str:
        """Stable identifier, as in the table of the class's module."""
        return self.default_code

    @property
    def retryable(self) -> bool:
        """Whether the same call may succeed later."""
        return False


class ServiceUnreachable(MediaError):
    """The service does not answer."""

    default_code = "service_unreachable"

    def __init__(self, base_url: str, reason: str) -> None:
        super().__init__(base_url, reason)
        self.base_url = base_url
        self.reason = reason

    def __str__(self) -> str:
        return f"The service at {self.base_url} does not answer: {self.reason}."

    @property
    def retryable(self) -> bool:
        """Whether the same call may succeed later."""
        return True


class EmbeddedServiceFailed(ServiceUnreachable):
    """The embedded service did not start."""

    default_code = "embedded_service_failed"

    def __init__(self, home: str, reason: str, log: str) -> None:
        super().__init__(home, reason)
        self.args = (home, reason, log)
        self.log = log

    def __str__(self) -> str:
        return f"The embedded service in {self.base_url} did not start: {self.reason}.\n{self.log}"

    @property
    def retryable(self) -> bool:
        """Whether the same call may succeed later."""
        return False


class ServiceNotInstalled(ServiceUnreachable):
    """No service is named, and the one that would start by itself is not installed."""

    default_code = "service_not_installed"

    def __str__(self) -> str:
        return (
            "No address of a media service is set, and none is installed here. Set "
            "MEDIA_SERVICE_URL, or base_url of the block MediaService (--base-url in a terminal), "
            "or install a service with makers: "
            'pip install "media-pipelines[studio]".'
        )

    @property
    def retryable(self) -> bool:
        """Whether the same call may succeed later."""
        return False


class UnexpectedAnswer(MediaError):
    """What answers at the base URL does not speak the contract."""

    default_code = "unexpected_answer"

    def __init__(self, url: str, status: int, excerpt: str, said: str = "") -> None:
        super().__init__(url, status, excerpt, said)
        self.url = url
        self.status = status
        self.excerpt = excerpt
        self.said = said
        self.key_origin = ""

    def __str__(self) -> str:
        advice = _ADVICE.get(self.status, "")
        if self.said:
            told = f"{self.url} answered {self.status}: {self.said}{advice and f' ({advice})'}"
        else:
            told = (
                f"{self.url} answered {self.status} with something that is not of the contract; "
                f"{advice or 'check the base URL'}. It begins: {self.excerpt!r}"
            )
        return f"{told} {self.key_origin}".rstrip()

    @property
    def retryable(self) -> bool:
        """Whether a gateway in front of the service may have said it."""
        return self.status >= httpx.codes.INTERNAL_SERVER_ERROR


class UnreadableTask(UnexpectedAnswer):
    """The record of a task cannot be read; the task itself is known."""

    default_code = "unreadable_task"

    def __init__(self, url: str, status: int, excerpt: str, task_uuid: str) -> None:
        super().__init__(url, status, excerpt)
        self.args = (url, status, excerpt, task_uuid)
        self.task_uuid = task_uuid

    def __str__(self) -> str:
        return (
            f"{self.url} knows the task {self.task_uuid}, and its result cannot be read: the "
            "service does not follow the contract there. Nothing is sent again for it; mend the "
            f"service, or add an adapter, and run this again. It begins: {self.excerpt!r}"
        )

    @property
    def retryable(self) -> bool:
        """Whether asking again may help."""
        return False


class RequestRefused(MediaError):
    """The service refused the request."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem
        self.key_origin = ""

    def __str__(self) -> str:
        said = self.problem.detail or self.problem.title
        fields = [f"{error.field}: {error.message}" for error in self.problem.errors]
        told = "; ".join([said, *(field for field in fields if field not in said)])
        return f"{told} {self.key_origin}".rstrip()

    @property
    def status(self) -> int:
        """Status of the answer."""
        return self.problem.status

    @property
    def code(self) -> str:
        """Code of the problem."""
        return self.problem.code

    @property
    def retryable(self) -> bool:
        """Whether the service says that the same request may succeed later."""
        return self.problem.retryable


class InvalidRequest(MediaError):
    """The request does not match the contract; nothing was sent."""

    default_code = "invalid_request"

    def __init__(
        self, operation: str, reasons: tuple[str, ...], refused: tuple[object, ...] = ()
    ) -> None:
        super().__init__(operation, reasons)
        self.operation = operation
        self.reasons = reasons
        self.refused = refused

    def is_about(self, values: Collection[object]) -> bool:
        """Whether one of these values is refused."""
        return any(
            type(value) is type(other) and value == other
            for value in values
            for other in self.refused
        )

    @classmethod
    def of(cls, operation: str, error: ValidationError) -> "InvalidRequest":
        """Name every field that pydantic refuses."""
        reasons = (
            f"{'.'.join(map(str, item.location)) or 'request'}: {item.message}"
            for item in complaints(error.errors(), OPERATIONS[operation].fields)
        )
        return cls(operation, tuple(reasons), tuple(item["input"] for item in error.errors()))

    def __str__(self) -> str:
        return f"The request for {self.operation} is not valid. {'; '.join(self.reasons)}"


class TaskFailed(MediaError):
    """The service accepted the task and could not do it."""

    def __init__(self, task: AnyEnvelope) -> None:
        super().__init__(task)
        self.task = task

    def __str__(self) -> str:
        return f"{self.task.task_type} failed ({self.code}): {self.error.message}"

    @property
    def error(self) -> TaskError:
        """Why it failed; a service need not say."""
        return self.task.error or TaskError()

    @property
    def code(self) -> str:
        """Code of the task's error."""
        return self.error.code

    @property
    def retryable(self) -> bool:
        """Whether the service says that a new task may succeed."""
        return self.error.retryable


class WaitTimeout(MediaError):
    """The task did not end in time; it goes on at the service."""

    default_code = "wait_timeout"

    def __init__(self, operation: str, task_uuid: str, seconds: float) -> None:
        super().__init__(operation, task_uuid, seconds)
        self.operation = operation
        self.task_uuid = task_uuid
        self.seconds = seconds

    def __str__(self) -> str:
        return (
            f"{self.operation} {self.task_uuid} did not end within {self.seconds:g} s; "
            "it goes on at the service and can be waited for again."
        )


class EmptyResult(MediaError):
    """A task has completed and made nothing."""

    default_code = "empty_result"

    def __init__(self, operation: str) -> None:
        super().__init__(operation)
        self.operation = operation

    def __str__(self) -> str:
        return (
            f"{self.operation} has completed without a result; run again to have it made anew, or "
            "ask for something else."
        )


class ResultGone(MediaError):
    """The result of a task is not at the service any more."""

    default_code = "result_gone"

    def __init__(self, operation: str, uri: str) -> None:
        super().__init__(operation, uri)
        self.operation = operation
        self.uri = uri

    def __str__(self) -> str:
        return (
            f"{self.uri}, which {self.operation} has made, is not at the service any more; run "
            "again to have it made anew, with `refresh_cache=True` where Prefect keeps results."
        )


class StateUnusable(MediaError):
    """What must outlive a run cannot be read or written; nothing was sent without it.

    Args:
        address: Where it is kept, without credentials.
        reason: What is wrong.
        retryable: Whether the same call may succeed later.
    """

    default_code = "state_unusable"

    def __init__(self, address: str, reason: str, *, retryable: bool = False) -> None:
        super().__init__(address, reason)
        self.address = address
        self.reason = reason
        self._retryable = retryable

    def __str__(self) -> str:
        return (
            f"The state at {self.address} cannot be used ({self.reason}); fix it, or name "
            "another place (MEDIA_STATE, MEDIA_HOME). Without it a job could be paid for twice."
        )

    @property
    def retryable(self) -> bool:
        """Whether the same call may succeed later."""
        return self._retryable


class DamagedDownload(MediaError):
    """The content of a download is not what the service announced."""

    default_code = "damaged_download"

    def __init__(self, uri: str, expected: str, found: str) -> None:
        super().__init__(uri, expected, found)
        self.uri = uri
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"The download of {self.uri} is damaged: expected {self.expected}, got {self.found}."

    @property
    def retryable(self) -> bool:
        """Whether the same call may succeed later."""
        return True


class UnsafeAssetName(MediaError):
    """The name of a result would leave the folder of the run or the service."""

    default_code = "unsafe_asset_name"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"{self.name!r} is not a name that an asset may have; nothing was written."


class ForeignAsset(MediaError):
    """A result is at a host that nobody has named."""

    default_code = "foreign_asset"

    def __init__(self, uri: str, host: str) -> None:
        super().__init__(uri, host)
        self.uri = uri
        self.host = host

    def __str__(self) -> str:
        return (
            f"The service says that a result is at {self.uri.partition('?')[0]}. Nothing is "
            f"fetched from another host unless you allow it: write {self.host} into the field "
            "result_hosts of the block MediaService, or into MEDIA_RESULT_HOSTS, and run this "
            "again. What is paid is found."
        )


class DestinationOccupied(MediaError):
    """The folder of a delivery holds files that no delivery wrote."""

    default_code = "destination_occupied"

    def __init__(self, address: str, foreign: str) -> None:
        super().__init__(address, foreign)
        self.address = address
        self.foreign = foreign

    def __str__(self) -> str:
        return (
            f"{self.address} holds {self.foreign!r}, which no delivery wrote; move it away or "
            "deliver to another folder."
        )


class DeliveryRefused(MediaError):
    """A folder or a bucket refuses to be read or written; asking again changes nothing."""

    default_code = "delivery_refused"

    def __init__(self, address: str, reason: str, remedy: str) -> None:
        super().__init__(address, reason, remedy)
        self.address = address
        self.reason = reason
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.address}: {self.reason}; {self.remedy}."


class DeliveryInterrupted(MediaError):
    """A bucket does not answer, or answers that it cannot now."""

    default_code = "delivery_interrupted"

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(address, reason)
        self.address = address
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.address} cannot be reached now: {self.reason}; try again later."

    @property
    def retryable(self) -> bool:
        """Whether the same call may succeed later."""
        return True


class UnreadableFile(MediaError):
    """A local file that a request needs cannot be read."""

    default_code = "unreadable_file"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path} cannot be read ({self.reason}); name a file that exists here."


class UploadsUnavailable(MediaError):
    """A file is too large for a request, and the service takes no uploads."""

    default_code = "uploads_unavailable"

    def __init__(self, path: str, size: int, limit: int, base_url: str) -> None:
        super().__init__(path, size, limit, base_url)
        self.path = path
        self.size = size
        self.limit = limit
        self.base_url = base_url

    def __str__(self) -> str:
        return (
            f"{self.path} has {self.size / 1e6:,.0f} MB. Files of a request may have "
            f"{self.limit / 1e6:,.0f} MB together, and the service at {self.base_url} takes no "
            "uploads: give the http(s) address of the file, or a smaller one."
        )
