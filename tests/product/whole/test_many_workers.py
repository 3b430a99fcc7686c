"""A batch over a plain worker of Prefect: slices are killed, and every job is made once."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from media_pipelines.batch import read_results
from media_testing.fake_service import KEY, FakeService

ROWS, A_SLICE = 60, 15
SECONDS_TO_HAPPEN = 240.0


@contextmanager
def running(
    folder: Path, names: dict[str, str], *arguments: str
) -> Iterator[subprocess.Popen[bytes]]:
    with (folder / f"{arguments[1]}.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", *arguments], cwd=folder, env=names, stdout=log, stderr=log
        )
        try:
            yield process
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()


def slices_at_work(folder: Path) -> list[int]:
    """Find the processes in which the worker runs slices."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                is_here = os.readlink(entry / "cwd") == str(folder)
            except OSError:
                continue
            runs = any(word in (b"prefect.flow_engine", b"prefect.engine") for word in words)
            if runs and is_here:
                found.append(int(entry.name))
    return found


def wait_for(happens: Callable[[], object]) -> None:
    deadline = time.monotonic() + SECONDS_TO_HAPPEN
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.1)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_slices_that_are_killed_go_on_and_every_job_is_made_once(
    tmp_path: Path, fake_service: FakeService
) -> None:
    fake_service.polls = 3
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    names = {
        **kept,
        "PREFECT_HOME": str(tmp_path / ".prefect"),
        "PREFECT_API_URL": f"http://127.0.0.1:{port}/api",
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "PREFECT_WORKER_QUERY_SECONDS": "1",
        "MEDIA_SERVICE_URL": fake_service.base_url,
        "MEDIA_API_KEY": KEY,
        "MEDIA_HOME": str(tmp_path / "media"),
    }
    table = tmp_path / "chairs.csv"
    table.write_text("row,prompt\n" + "".join(f"{n:02d},chair {n}\n" for n in range(ROWS)))
    batch = ("batch", "--manifest", str(table), "--pipeline", "images/generations")
    many = ("--workers", "2", "--rows-of-a-slice", str(A_SLICE), "--rows-at-once", "2")
    with ExitStack() as ending:
        ending.enter_context(running(tmp_path, names, "prefect", "server", "start", "--port", port))
        health = f"{names['PREFECT_API_URL']}/health"
        wait_for(lambda: _answers(health))
        deploy = [sys.executable, "-m", "media_pipelines", "deploy", "--only", "produce_slice"]
        subprocess.run(deploy, cwd=tmp_path, env=names, check=True, capture_output=True)
        ending.enter_context(
            running(tmp_path, names, "prefect", "worker", "start", "--pool", "media")
        )
        making = ending.enter_context(
            running(tmp_path, names, "media_pipelines", *batch, *many, "--output", "out/{row}")
        )
        for jobs in (ROWS // 6, ROWS // 2):
            wait_for(
                lambda least=jobs: len(fake_service.jobs) >= least and slices_at_work(tmp_path)
            )
            os.kill(slices_at_work(tmp_path)[0], signal.SIGKILL)
        assert making.wait(SECONDS_TO_HAPPEN) == 0
    assert list(read_results(tmp_path / "out")["status"]) == ["COMPLETED"] * ROWS
    assert len(fake_service.jobs) == ROWS


def _answers(address: str) -> bool:
    try:
        return httpx.get(address, trust_env=False).is_success
    except httpx.HTTPError:
        return False
