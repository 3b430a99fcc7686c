"""The embedded service: started by the first user, shared, gone with the last."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from media_api.client import embedded
from media_api.client.embedded import Endpoint, Lease, Paths
from media_api.client.errors import EmbeddedServiceFailed
from media_api.contract.problems import Problem
from media_testing.deadline import Deadline
from media_testing.processes import is_alive

SECONDS_TO_END = 20.0

USER = """
import asyncio, pathlib, sys, time
from media_api.client.embedded import Lease
lease = Lease(pathlib.Path(sys.argv[1]))
print(asyncio.run(lease.endpoint()).pid, flush=True)
time.sleep(300)
"""


def user(home: Path) -> "subprocess.Popen[str]":
    """Another process that uses the embedded service until it is killed."""
    command = [sys.executable, "-c", USER, str(home)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def pid_of_service(process: "subprocess.Popen[str]") -> int:
    assert process.stdout is not None
    return int(process.stdout.readline())


def kill(process: "subprocess.Popen[str]") -> None:
    process.kill()
    process.communicate()


def until(condition: Callable[[], bool], seconds: float = SECONDS_TO_END) -> None:
    deadline = Deadline(seconds)
    while not condition():
        assert not deadline.is_over, "it did not happen in time"
        time.sleep(0.05)


def test_processes_share_one_service_which_ends_after_the_last_is_killed(tmp_path: Path) -> None:
    one, other = user(tmp_path), user(tmp_path)
    service = pid_of_service(one)
    assert pid_of_service(other) == service
    kill(one)
    time.sleep(1.5)
    assert is_alive(service)
    kill(other)
    until(lambda: not is_alive(service))
    assert not Paths(home=tmp_path).endpoint.exists()


async def test_the_key_of_the_endpoint_opens_the_service_and_no_other_does(tmp_path: Path) -> None:
    lease = Lease(tmp_path)
    try:
        endpoint = await lease.endpoint()
        async with httpx.AsyncClient(base_url=endpoint.base_url, trust_env=False) as http:
            key = endpoint.api_key.get_secret_value()
            listing = await http.get("/api/v1/tasks", headers={"Authorization": f"Bearer {key}"})
            refused = await http.get("/api/v1/tasks", headers={"Authorization": "Bearer other"})
    finally:
        lease.release()
    assert listing.status_code == 200
    assert Problem.model_validate_json(refused.content).code == "unauthorized"
    assert Paths(home=tmp_path).endpoint.stat().st_mode & 0o077 == 0


async def test_a_service_that_was_killed_is_started_again(tmp_path: Path) -> None:
    lease = Lease(tmp_path)
    try:
        first = await lease.endpoint()
        os.kill(first.pid, signal.SIGKILL)
        second = await lease.endpoint()
        assert await lease.endpoint() == second
    finally:
        lease.release()
    assert second.pid != first.pid
    await asyncio.to_thread(until, lambda: not is_alive(second.pid))


@pytest.mark.long
async def test_a_new_user_gets_a_service_while_the_old_one_ends(tmp_path: Path) -> None:
    for _ in range(3):
        lease = Lease(tmp_path)
        endpoint = await lease.endpoint()
        lease.release()
        # Somewhere between its look at the lock and its end
        await asyncio.sleep(0.4)
        second = Lease(tmp_path)
        again = await second.endpoint()
        assert is_alive(again.pid)
        assert again.pid == endpoint.pid or not is_alive(endpoint.pid)
        second.release()


async def test_a_service_that_does_not_start_is_reported_with_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = "print('no space left'); raise SystemExit(3)"
    monkeypatch.setattr(embedded, "_command", lambda: [sys.executable, "-c", script])
    lease = Lease(tmp_path)
    with pytest.raises(EmbeddedServiceFailed, match="no space left") as caught:
        await lease.endpoint()
    lease.release()
    assert "status 3" in str(caught.value)


async def test_an_endpoint_that_nobody_serves_is_not_believed(tmp_path: Path) -> None:
    paths = Paths(home=tmp_path)
    paths.folder.mkdir(parents=True)
    stale = '{"base_url": "http://127.0.0.1:9", "api_key": "old", "pid": 1}'
    paths.endpoint.write_text(stale)
    lease = Lease(tmp_path)
    try:
        assert (await lease.endpoint()).base_url != "http://127.0.0.1:9"
    finally:
        lease.release()
    assert Endpoint.model_validate_json(stale).pid == 1


async def test_one_that_is_to_stay_is_there_for_the_next_user_and_ends_when_it_is_told(
    tmp_path: Path,
) -> None:
    first = Lease(tmp_path)
    endpoint = await first.endpoint()
    first.keep(600)
    first.release()
    await asyncio.sleep(1.2)
    second = Lease(tmp_path)
    assert not second.is_outdated()
    assert await second.endpoint() == endpoint
    # Somebody uses it: it ends with its user
    assert await asyncio.to_thread(Lease(tmp_path).end) is False
    second.keep(600)
    second.release()
    command = [sys.executable, "-P", "-m", "media_service", "serve", "--port", "0"]
    # Whoever serves from the same home need not end it before
    with subprocess.Popen(
        [*command, "--home", str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as served:
        assert served.stdout
        assert served.stdout.readline().startswith("Serving http://127.0.0.1:")
        assert not is_alive(endpoint.pid)
        served.terminate()
    assert Lease(tmp_path).end() is None


async def test_one_that_stays_with_other_settings_is_replaced_when_nobody_uses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Lease(tmp_path)
    endpoint = await first.endpoint()
    first.keep(600)
    monkeypatch.setenv("MEDIA_BODY_MB", "7")
    shares = Lease(tmp_path)
    assert shares.is_outdated()
    assert await shares.endpoint() == endpoint
    shares.release()
    first.release()
    second = Lease(tmp_path)
    try:
        assert (await second.endpoint()).pid != endpoint.pid
        assert not is_alive(endpoint.pid)
    finally:
        second.release()
