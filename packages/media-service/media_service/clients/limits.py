"""What one client may have and do, where its operator says so."""

import time
from dataclasses import dataclass
from math import ceil

from media_service.refusal import Refusal

MINUTE_SECONDS = 60.0
HELD_SECONDS = "5"


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Limits of a client; None: none of its own.

    Attributes:
        max_queued: Jobs that wait.
        max_running: Jobs that run at once; more wait.
        max_bytes: Size of all assets that are kept, those sent with requests included.
        requests_per_minute: Requests with its key.
        max_cost_per_day: What its jobs may cost from midnight to midnight, UTC, in the currency of
            the operator's prices.
    """

    max_queued: int | None = None
    max_running: int | None = None
    max_bytes: int | None = None
    requests_per_minute: int | None = None
    max_cost_per_day: float | None = None


UNLIMITED = Limits()


class StorageFull(Exception):
    """The assets of the client would have more bytes than they may, the only argument."""

    def refusal(self, asset_days: float) -> Refusal:
        """Say so to the client."""
        detail = (
            f"The assets of this client may have {self.args[0]} bytes, and go "
            f"{asset_days:g} days after they were made."
        )
        return Refusal("storage_full", detail)


class StorageHeld(Exception):
    """The assets of the client may have more bytes than they may, the only argument.

    That depends on what those of its jobs make that are under way.
    """

    def refusal(self) -> Refusal:
        """Say so to the client."""
        detail = (
            f"The assets of this client may have {self.args[0]} bytes, and its jobs that are under "
            "way may need what is left. Send it again when one has ended."
        )
        return Refusal("too_many_requests", detail, headers={"Retry-After": HELD_SECONDS})


class Rates:
    """Counts the requests of clients that have a limit: so many a minute, as many in a burst."""

    def __init__(self) -> None:
        # Client to what is left of its burst, and when that was (monotonic)
        self._left: dict[str, tuple[float, float]] = {}

    def admit(self, client_id: str, limits: Limits) -> None:
        """Count a request.

        Raises:
            Refusal: `rate_limited`, with the seconds after which there is room for one.
        """
        most = limits.requests_per_minute
        if most is None:
            return
        now = time.monotonic()
        left, then = self._left.get(client_id, (float(most), now))
        left = min(left + (now - then) * most / MINUTE_SECONDS, float(most))
        if left < 1:
            self._left[client_id] = (left, now)
            seconds = ceil((1 - left) * MINUTE_SECONDS / most)
            detail = f"This client may send {most} requests a minute."
            raise Refusal("rate_limited", detail, headers={"Retry-After": str(seconds)})
        self._left[client_id] = (left - 1, now)
