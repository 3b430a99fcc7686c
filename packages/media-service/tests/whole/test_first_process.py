"""The service as the first process of a container, where its own process id is 1."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from media_testing.deadline import Deadline

NAMESPACE = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child"]
SECONDS_TO_START = 60.0


def _has_namespaces() -> bool:
    try:
        return subprocess.run([*NAMESPACE, "true"], capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    serve = [sys.executable, "-m", "media_pipelines", "serve", "--port", "0"]
    with subprocess.Popen(
        [*NAMESPACE, *serve, "--home", str(tmp_path)],
        env={**os.environ, "MEDIA_CONCURRENCY": "cpu:1"},
        stdout=subprocess.PIPE,
        text=True,
    ) as service:
        assert service.stdout
        yield service.stdout.readline().split()[1].removesuffix("/docs")
        # unshare waits for it and ignores what it is told itself; it takes it along when killed
        service.send_signal(signal.SIGKILL)


@pytest.mark.skipif(not _has_namespaces(), reason="this machine gives us no process namespaces")
def test_it_has_workers(address: str) -> None:
    deadline = Deadline(SECONDS_TO_START)
    ready = httpx.get(f"{address}/readyz", trust_env=False)
    while not ready.is_success and not deadline.is_over:
        time.sleep(0.5)
        ready = httpx.get(f"{address}/readyz", trust_env=False)
    assert ready.is_success, ready.text
