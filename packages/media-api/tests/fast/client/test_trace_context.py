"""A request says of which trace it is part, where somebody traces."""

import json
import sys

import httpx
import pytest
from opentelemetry import trace
from opentelemetry.trace import NonRecordingSpan, SpanContext, TraceFlags

from media_api.client.media_client import MediaClient
from media_api.client.trace_context import TRACEPARENT, is_traceparent, traceparent
from media_api.contract.images import GenerationRequest

HEADER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
SPAN = NonRecordingSpan(
    SpanContext(
        0x0AF7651916CD43DD8448EB211C80319C,
        0xB7AD6B7169203331,
        is_remote=False,
        trace_flags=TraceFlags(1),
    )
)
DONE = {
    "task_uuid": "1",
    "task_type": "images/generations",
    "model": "m",
    "status": "COMPLETED",
    "created_at": 1,
    "completed_at": 2,
    "result": [],
}


async def headers_of_a_run() -> dict[str, list[str | None]]:
    """What a run sends, by method: once QUEUED, so that it polls."""
    sent: dict[str, list[str | None]] = {}

    def answer(request: httpx.Request) -> httpx.Response:
        sent.setdefault(request.method, []).append(request.headers.get(TRACEPARENT))
        status = "QUEUED" if request.method == "POST" else "COMPLETED"
        content = json.dumps({**DONE, "status": status}).encode()
        return httpx.Response(200, stream=httpx.ByteStream(content))

    async with MediaClient("http://service") as client:
        await client._http.aclose()
        client._http = httpx.AsyncClient(
            base_url="http://service", transport=httpx.MockTransport(answer)
        )
        request = GenerationRequest(prompt="an oak chair")
        await client.run("images/generations", request, idempotency_key="k")
    return sent


async def test_the_request_that_makes_a_task_is_part_of_the_trace_and_polls_are_not() -> None:
    with trace.use_span(SPAN):
        sent = await headers_of_a_run()
    assert sent["POST"] == [HEADER]
    assert set(sent["GET"]) == {None}


async def test_without_a_span_no_header_is_sent() -> None:
    assert (await headers_of_a_run())["POST"] == [None]


def test_where_nobody_traces_nothing_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "opentelemetry"]:
        monkeypatch.delitem(sys.modules, name)
    assert traceparent() is None
    assert "opentelemetry" not in sys.modules


@pytest.mark.parametrize(
    "bad",
    [
        "",
        HEADER[:-1],
        f"{HEADER}0",
        f"{HEADER}\n",
        HEADER.upper(),
        HEADER.replace("00-", "ff-", 1),
        "00-" + "0" * 32 + HEADER[35:],
        HEADER[:36] + "0" * 16 + HEADER[52:],
        HEADER.replace("0af", "0ag"),
    ],
)
def test_what_is_no_header_is_told(bad: str) -> None:
    assert is_traceparent(HEADER)
    assert not is_traceparent(bad)
