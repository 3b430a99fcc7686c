"""Tasks over HTTP, from the request to the end."""

from typing import Any

import httpx

from media_testing.deadline import Deadline


def ended(client: httpx.Client, operation: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = client.post(f"/api/v1/{operation}", json=body)
    assert answer.status_code == 201, answer.text
    return until_end(client, operation, answer.json()["task_uuid"])


def until_end(client: httpx.Client, operation: str, uuid: str) -> dict[str, Any]:
    deadline = Deadline(60)
    while not deadline.is_over:
        told = client.get(f"/api/v1/{operation}/{uuid}", headers={"Prefer": "wait=5"}).json()
        assert told["status"] != "QUEUED" or "queue_position" in told
        if told["status"] in ("COMPLETED", "FAILED"):
            return told  # type: ignore[no-any-return]  # JSON
    raise AssertionError(f"{uuid} did not end")
