"""Retry-After in every form that services send it."""

import httpx
import pytest

from media_api.client.retrying import LONGEST_RETRY_AFTER_SECONDS, retry_after


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("2.5", 2.5),
        ("-5", 0.0),
        ("inf", LONGEST_RETRY_AFTER_SECONDS),
        ("soon", 0.0),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0.0),
        ("Wed, 21 Oct 2015 07:28:00 -0000", 0.0),
        ("Wed, 21 Oct 2015 07:28:00", 0.0),
        ("Wed, 21 Oct 9999 07:28:00", LONGEST_RETRY_AFTER_SECONDS),
        (f"Wed, 21 Oct 2{'0' * 30} 07:28:00 GMT", 0.0),
        ("nan", None),
        ("", None),
    ],
)
def test_retry_after_is_a_number_of_seconds_or_nothing(value: str, seconds: float | None) -> None:
    assert retry_after(httpx.Response(503, headers={"Retry-After": value})) == seconds
