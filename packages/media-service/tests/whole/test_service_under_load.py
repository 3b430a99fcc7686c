"""Bursts of requests on small and large machines."""

import base64
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from media_testing.running_service import RunningService

SOAK = "SOAK" in os.environ
BURST = 100
PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(64)).decode()
CAPTION = {"input_image": PNG, "language": "English"}


@pytest.mark.long
@pytest.mark.parametrize("cores", [4, 12, 32, 64] if SOAK else [12, 64])
def test_every_request_of_a_burst_with_pictures_is_accepted(tmp_path: Path, cores: int) -> None:
    service = RunningService(tmp_path / "home", cores=cores).start()
    try:
        with service.client() as client, ThreadPoolExecutor(BURST) as clients:
            for _ in range(3):
                posts = [
                    clients.submit(client.post, "/api/v1/images/captions", json=CAPTION)
                    for _ in range(BURST)
                ]
                assert {post.result().status_code for post in posts} == {httpx.codes.CREATED}
            assert client.get("/api/v1/tasks").status_code == httpx.codes.OK
    finally:
        service.stop()
