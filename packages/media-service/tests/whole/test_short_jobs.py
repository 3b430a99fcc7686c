"""A short job of one client beside the long ones of another, on real workers."""

import base64
import io
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from PIL import Image

from media_testing.running_service import RunningService, finish, wait_until

LONG = "images/generations"
# It starts at once; the machine may be busy
MOST_SECONDS = 5.0


@pytest.fixture
def service(tmp_path: Path) -> Iterator[RunningService]:
    """A picture takes a minute of it."""
    service = RunningService(
        tmp_path / "home", concurrency="cpu:2", render_threads=1, render_samples=4000
    )
    yield service.start()
    service.stop()


@pytest.mark.long
def test_a_short_job_does_not_wait_for_the_long_ones_of_others(service: RunningService) -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (16, 16), (200, 30, 40)).save(buffer, "PNG")
    caption = {"input_image": base64.b64encode(buffer.getvalue()).decode(), "language": "English"}
    with service.client() as alice, service.client("bob") as bob:
        for number in range(50):
            answer = alice.post(f"/api/v1/{LONG}", json={"prompt": f"an oak chair {number}"})
            assert answer.is_success
        wait_until(lambda: "PROCESSING" in statuses(alice), 30)
        for _ in range(3):
            answer = bob.post("/api/v1/images/captions", json=caption)
            wait_until(lambda: "QUEUED" not in statuses(bob), MOST_SECONDS)
            finish(bob, "images/captions", answer.json()["task_uuid"])
        assert statuses(alice) == {"QUEUED", "PROCESSING"}


def statuses(client: httpx.Client) -> set[str]:
    tasks = client.get("/api/v1/tasks", params={"page_size": 50}).json()["tasks"]
    return {task["status"] for task in tasks}
