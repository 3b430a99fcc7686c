"""How many tasks a check of a service may create."""

import httpx
import pytest

from media_api.client.conformance.exchange import MOST_TASKS, AllowanceSpent, Exchange
from media_api.client.retrying import Timeouts


async def test_no_more_tasks_are_created_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []

    async def answer(_self: Exchange, method: str, path: str, **_: object) -> httpx.Response:
        sent.append(path)
        return httpx.Response(201, json={"task_uuid": str(len(sent))})

    monkeypatch.setattr(Exchange, "send", answer)
    async with Exchange("http://127.0.0.1:9", "key", Timeouts()) as exchange:
        for _ in range(MOST_TASKS):
            await exchange.create("images/generations", {"prompt": "a chair"}, "a task")
        with pytest.raises(AllowanceSpent):
            await exchange.create("images/generations", {"prompt": "a chair"}, "a task")
    assert len(sent) == len(exchange.created) == MOST_TASKS
