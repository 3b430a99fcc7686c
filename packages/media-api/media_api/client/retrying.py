"""When to ask again: waiting times of polls and of retried requests."""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx

RETRIED_STATUSES = frozenset({408, 429, 500, 502, 503, 504})
LONGEST_RETRY_AFTER_SECONDS = 60.0
POLL_SHARE = 0.08


@dataclass(frozen=True, kw_only=True)
class Timeouts:
    """How long the client waits for what, in seconds.

    Attributes:
        connect: For a connection.
        answer: For each part of an answer to arrive, and for each part of a body to be sent.
        outage: How long a service that does not answer is asked again.
        patience: How long a task that was accepted, or what it has made, is asked for again where
            the answer is 404: a proxy may say so; None: as long as an outage.
        task: How long a task may take from its creation to its end.
        first_poll: Shortest pause between polls when the service names none.
        longest_poll: Pause that polls grow to when the service names none.
    """

    connect: float = 5.0
    answer: float = 60.0
    outage: float = 30.0
    patience: float | None = None
    task: float = 3600.0
    first_poll: float = 0.1
    longest_poll: float = 5.0

    @property
    def until_gone(self) -> float:
        """How long a 404 is no proof that something is gone."""
        return self.outage if self.patience is None else self.patience


def poll_pause(waited: float, timeouts: Timeouts) -> float:
    """Return the pause before the next poll of a task, in seconds, with ±20% of jitter.

    It is a share of the time that the task has taken, so that its end is noticed after a few
    percent of its duration, whatever that is.

    Args:
        waited: Seconds since the wait began.
        timeouts: The shortest and the longest pause.
    """
    pause = min(max(waited * POLL_SHARE, timeouts.first_poll), timeouts.longest_poll)
    return pause * random.uniform(0.8, 1.2)


def growing_pauses(first: float, longest: float) -> Iterator[float]:
    """Yield pauses in seconds that double from `first` to `longest`, each with ±20% of jitter."""
    pause = first
    while True:
        yield pause * random.uniform(0.8, 1.2)
        pause = min(pause * 2, longest)


def retry_after(response: httpx.Response) -> float | None:
    """Read the `Retry-After` header in seconds; None when it is absent or unreadable."""
    value = response.headers.get("Retry-After", "").strip()
    if not value:
        return None
    try:
        seconds = float(value)
    except ValueError:
        seconds = _seconds_until(value)
    if math.isnan(seconds):
        return None
    return min(max(seconds, 0.0), LONGEST_RETRY_AFTER_SECONDS)


def _seconds_until(http_date: str) -> float:
    try:
        moment = parsedate_to_datetime(http_date)
    except (ValueError, OverflowError):
        return 0.0
    # A date without a zone, or with -0000, is in UTC (RFC 5322, section 3.3).
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return (moment - datetime.now(UTC)).total_seconds()
