"""Answers that are read whole are held to a size, and their status stays."""

import gzip
from collections.abc import AsyncIterator

import httpx
import pytest

from media_api.client import transport
from media_api.client.transport import whole_answer


async def _sent(content: bytes) -> AsyncIterator[bytes]:
    yield content


def packed(content: bytes, coding: str = "gzip") -> httpx.Response:
    headers = {"Content-Encoding": coding, "Retry-After": "3", "Content-Type": "application/json"}
    request = httpx.Request("GET", "http://service/api/v1/tasks")
    return httpx.Response(503, headers=headers, content=_sent(content), request=request)


async def test_a_packed_answer_is_unpacked() -> None:
    answer = await whole_answer(packed(gzip.compress(b'{"title": "full"}')))
    assert (answer.status_code, answer.json()) == (503, {"title": "full"})
    assert answer.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (packed(gzip.compress(bytes(1_000_000))), "more than any answer"),
        (packed(b"no gzip"), "damaged"),
        (packed(gzip.compress(gzip.compress(b"{}")), "gzip, gzip"), "packed as 'gzip, gzip'"),
    ],
)
async def test_of_one_that_cannot_be_read_status_and_pause_stay(
    monkeypatch: pytest.MonkeyPatch, answer: httpx.Response, said: str
) -> None:
    monkeypatch.setattr(transport, "MOST_ANSWER_BYTES", 100_000)
    left = await whole_answer(answer)
    assert (left.status_code, left.headers["Retry-After"]) == (503, "3")
    assert said in left.text
