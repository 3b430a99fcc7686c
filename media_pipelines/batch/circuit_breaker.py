"""A circuit breaker: a batch that cannot use what it buys stops buying."""

from media_api.client.errors import (
    DamagedDownload,
    DeliveryInterrupted,
    DeliveryRefused,
    ForeignAsset,
    MediaError,
    RequestRefused,
    ResultGone,
    ServiceUnreachable,
    StateUnusable,
    UnexpectedAnswer,
    UnsafeAssetName,
)
from media_pipelines.submission.submission import JobUnknown, SendingUnknown

MOST_FAILURES = 3
"""So many rows fail in the same way, and none is done in between, until nothing more is sent."""

# What says more about service, key or destination than about a row
_OF_ALL_ROWS = (
    DamagedDownload,
    DeliveryInterrupted,
    DeliveryRefused,
    ForeignAsset,
    JobUnknown,
    ResultGone,
    SendingUnknown,
    ServiceUnreachable,
    StateUnusable,
    UnexpectedAnswer,
    UnsafeAssetName,
)
_REFUSED_KEYS = (401, 402, 403)


class CircuitBreaker:
    """Counts failures of one kind.

    Attributes:
        reason: The failure that has opened it, or would be the next to; None: the last row was
            done, or has failed for itself.
    """

    def __init__(self) -> None:
        self.reason: MediaError | None = None
        self._count = 0

    @property
    def is_open(self) -> bool:
        """Whether nothing more is to be sent."""
        return self._count >= MOST_FAILURES

    @property
    def may_recover(self) -> bool:
        """Whether a row can be tried again without buying it anew."""
        return not isinstance(self.reason, ResultGone)

    def open(self, reason: MediaError) -> None:
        """Note that nothing of some rows could be used."""
        self.reason, self._count = reason, MOST_FAILURES

    def close(self) -> None:
        """Note that a row was done."""
        self.reason, self._count = None, 0

    def failed(self, error: BaseException) -> bool:
        """Note that a row has failed; return whether other rows may fail in the same way."""
        if not isinstance(error, MediaError) or not _is_of_all_rows(error):
            return False
        self._count = self._count + 1 if self.reason and self.reason.code == error.code else 1
        self.reason = error
        return True


def _is_of_all_rows(error: MediaError) -> bool:
    is_refused = isinstance(error, RequestRefused) and error.status in _REFUSED_KEYS
    return is_refused or isinstance(error, _OF_ALL_ROWS)
