"""When an engine says that it is to be asked again, as it is heeded."""

import math
import re
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx

SHORTEST_WAIT, LONGEST_WAIT = 0.5, 300.0
"""Seconds within which an engine may say when it is asked again."""
MOST_DIGITS = 40
_SPAN = re.compile(r"(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?(?:(\d+)ms)?")
_AGE_OF_UNIX = 1e9


def retry_after(answer: httpx.Response) -> float | None:
    """Return the seconds after which an answer wants another request; None: it does not say."""
    milliseconds = answer.headers.get("retry-after-ms", "")[:MOST_DIGITS]
    text = answer.headers.get("retry-after", "")[:MOST_DIGITS]
    if milliseconds.isdecimal():
        return bounded(float(milliseconds) / 1_000)
    if text.isdecimal():
        return bounded(float(text))
    try:
        return bounded((parsedate_to_datetime(text) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError, OverflowError):
        seconds = until_reset(answer.headers)
        return seconds or None


def bounded(seconds: float | None) -> float | None:
    """Return seconds to wait as they are heeded: not at once, not for ever; None: unreadable."""
    if seconds is None or math.isnan(seconds):
        return None
    return min(max(seconds, SHORTEST_WAIT), LONGEST_WAIT)


def until_reset(headers: Mapping[str, str]) -> float:
    """Return the seconds for which no more requests are taken, as vendors count them down."""
    for kind in ("-requests", ""):
        if headers.get(f"x-ratelimit-remaining{kind}", "") == "0":
            told = headers.get(f"x-ratelimit-reset{kind}", "")[:MOST_DIGITS]
            return bounded(seconds_of(told)) or 0.0
    return 0.0


def seconds_of(text: str) -> float | None:
    """Read seconds, as `6m0.5s`, `20ms` or `12`, or what is left until a time of Unix."""
    if found := _SPAN.fullmatch(text):
        hours, minutes, seconds, milliseconds = (float(part or 0) for part in found.groups())
        return 3_600 * hours + 60 * minutes + seconds + milliseconds / 1_000
    try:
        number = float(text)
    except ValueError:
        return None
    if number > _AGE_OF_UNIX * 1_000:
        number /= 1_000
    return number - time.time() if number > _AGE_OF_UNIX else number
