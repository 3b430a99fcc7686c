"""Single requests to a service, each answer as it is, and a limit to the tasks that they create."""

import asyncio
import json
from collections.abc import Mapping
from types import TracebackType
from typing import Self

import httpx

from media_api.client.conformance.report import CreatedTask
from media_api.client.errors import ServiceUnreachable
from media_api.client.media_client import LOOPBACK_HOSTS
from media_api.client.retrying import Timeouts, retry_after
from media_api.client.transport import (
    PACKED_ONCE,
    authorities,
    bearer_key,
    obstacle_of,
    web_address,
    whole_answer,
)
from media_api.contract.operations import API_PREFIX

MOST_TASKS = 3
MOST_REPETITIONS = 3
PAUSE_SECONDS = 1.0
LONGEST_ANSWER_SECONDS = 330.0
"""A service that waits with its answer until the task has ended may take as long."""


class AllowanceSpent(Exception):
    """As many tasks were created as the check may create."""


class Exchange:
    """The requests of one check.

    Attributes:
        base_url: Address of the service.
        has_key: Whether there is a key.
        created: Tasks that came of it.
        pauses: `Retry-After` of every 429, None where there was none.
    """

    def __init__(self, base_url: str, api_key: str | None, timeouts: Timeouts) -> None:
        self.base_url = web_address(base_url).rstrip("/")
        self._key = bearer_key(api_key or "")
        self.has_key = bool(self._key)
        self.created: list[CreatedTask] = []
        self.pauses: list[float | None] = []
        try:
            host = httpx.URL(self.base_url).host
        except httpx.InvalidURL as exc:
            raise ValueError(f"{base_url} is not an address: {exc}") from exc
        self._http = httpx.AsyncClient(
            base_url=self.base_url,
            headers=PACKED_ONCE,
            timeout=httpx.Timeout(LONGEST_ANSWER_SECONDS, connect=timeouts.connect),
            verify=authorities(),
            trust_env=host not in LOOPBACK_HOSTS,
        )

    async def __aenter__(self) -> Self:
        """Enter a context that closes the connections when it ends."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def send(
        self,
        method: str,
        path: str,
        *,
        content: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> httpx.Response:
        """Send a request; again after a 429, as any client does.

        Args:
            method: Of HTTP.
            path: Below the address.
            content: The body, which is said to be JSON.
            headers: Further ones.
            key: Another key than that of the service; empty: none.

        Raises:
            ServiceUnreachable: If nothing answers.
        """
        bearer = self._key if key is None else key
        sent = {"Authorization": f"Bearer {bearer}"} if bearer else {}
        sent |= {"Content-Type": "application/json"} if content is not None else {}
        sent |= dict(headers or {})
        for _ in range(MOST_REPETITIONS):
            try:
                # Of a download, which may be elsewhere; httpx keeps the key for the service alone
                async with self._http.stream(
                    method, path, content=content, headers=sent, follow_redirects=method == "GET"
                ) as response:
                    answer = await whole_answer(response)
            except httpx.TransportError as exc:
                raise ServiceUnreachable(self.base_url, obstacle_of(exc, path)) from exc
            if answer.status_code != httpx.codes.TOO_MANY_REQUESTS:
                break
            pause = retry_after(answer)
            self.pauses.append(pause)
            await asyncio.sleep(PAUSE_SECONDS if pause is None else pause)
        return answer

    async def create(
        self,
        operation: str,
        body: Mapping[str, object],
        what: str,
        *,
        idempotency_key: str | None = None,
    ) -> httpx.Response:
        """Send a request that may create a task.

        Raises:
            AllowanceSpent: If there are as many tasks as there may be; nothing is sent.
        """
        if len(self.created) >= MOST_TASKS:
            raise AllowanceSpent
        headers = {"Idempotency-Key": idempotency_key} if idempotency_key else {}
        answer = await self.send(
            "POST",
            f"{API_PREFIX}/{operation}",
            content=json.dumps(body).encode(),
            headers=headers,
        )
        task_uuid = task_uuid_of(answer)
        if task_uuid and task_uuid not in {task.task_uuid for task in self.created}:
            self.created.append(CreatedTask(operation=operation, task_uuid=task_uuid, what=what))
        return answer


def task_uuid_of(answer: httpx.Response) -> str:
    """Read which task an answer is about; empty when it is about none."""
    if not answer.is_success:
        return ""
    try:
        body = answer.json()
    except ValueError:
        return ""
    found = body.get("task_uuid") if isinstance(body, dict) else None
    return found if isinstance(found, str) else ""
