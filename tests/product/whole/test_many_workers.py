"""A batch over a plain worker of Prefect: slices are killed, and every job is made once."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import httpx
import pytest

from media_pipelines.batch import read_results
from media_testing.fake_service import KEY, FakeService
from media_testing.workbench import flow_runs_below, running_module, until

ROWS, A_SLICE = 60, 15
SECONDS_TO_HAPPEN = 240.0


def names_for(folder: Path, service: FakeService) -> dict[str, str]:
    """The environment of whoever works in a folder, and of nobody else."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return {
        **kept,
        "PREFECT_HOME": str(folder / ".prefect"),
        "MEDIA_SERVICE_URL": service.base_url,
        "MEDIA_API_KEY": KEY,
        "MEDIA_HOME": str(folder / "media"),
    }


def batch_of(folder: Path) -> tuple[str, ...]:
    """The command that makes a table of chairs with two workers."""
    table = folder / "chairs.csv"
    table.write_text("row,prompt\n" + "".join(f"{n:02d},chair {n}\n" for n in range(ROWS)))
    of_chairs = ("batch", "--manifest", str(table), "--pipeline", "images/generations")
    many = ("--workers", "2", "--rows-of-a-slice", str(A_SLICE))
    return (*of_chairs, *many, "--output", "out/{row}")


@pytest.mark.long
@pytest.mark.timeout(900)
def test_slices_that_are_killed_go_on_and_every_job_is_made_once(
    tmp_path: Path, fake_service: FakeService
) -> None:
    fake_service.polls = 3
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    names = {
        **names_for(tmp_path, fake_service),
        "PREFECT_API_URL": f"http://127.0.0.1:{port}/api",
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "PREFECT_WORKER_QUERY_SECONDS": "1",
    }
    run = partial(running_module, Path(sys.executable), tmp_path, names)
    with ExitStack() as ending:
        ending.enter_context(run("prefect", "server", "start", "--port", port))
        health = f"{names['PREFECT_API_URL']}/health"
        until(lambda: _answers(health), SECONDS_TO_HAPPEN)
        deploy = [sys.executable, "-m", "media_pipelines", "deploy", "--only", "produce_slice"]
        subprocess.run(deploy, cwd=tmp_path, env=names, check=True, capture_output=True)
        ending.enter_context(run("prefect", "worker", "start", "--pool", "media"))
        making = ending.enter_context(
            run("media_pipelines", *batch_of(tmp_path), "--rows-at-once", "2")
        )
        for jobs in (ROWS // 6, ROWS // 2):
            until(
                lambda least=jobs: (
                    len(fake_service.jobs) >= least and bool(flow_runs_below(tmp_path))
                ),
                SECONDS_TO_HAPPEN,
            )
            os.kill(flow_runs_below(tmp_path)[0], signal.SIGKILL)
        assert making.wait(SECONDS_TO_HAPPEN) == 0
    assert list(read_results(tmp_path / "out")["status"]) == ["COMPLETED"] * ROWS
    assert len(fake_service.jobs) == ROWS


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_batch_starts_prefect_and_its_workers_itself_and_ends_them(
    tmp_path: Path, fake_service: FakeService
) -> None:
    names = names_for(tmp_path, fake_service)
    done = subprocess.run(
        [sys.executable, "-m", "media_pipelines", *batch_of(tmp_path)],
        cwd=tmp_path,
        env=names,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Starting Prefect and a worker" in done.stdout
    assert list(read_results(tmp_path / "out")["status"]) == ["COMPLETED"] * ROWS
    assert len(fake_service.jobs) == ROWS
    mine = f"PREFECT_HOME={names['PREFECT_HOME']}\0".encode()
    until(lambda: not any(mine in _environment(each) for each in Path("/proc").glob("[0-9]*")), 60)


def _environment(process: Path) -> bytes:
    try:
        return (process / "environ").read_bytes()
    except OSError:
        return b""


def _answers(address: str) -> bool:
    try:
        return httpx.get(address, trust_env=False).is_success
    except httpx.HTTPError:
        return False
