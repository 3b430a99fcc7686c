"""The Prefect server of a command that names none."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from media_pipelines.run import temporary_server
from media_testing.deadline import Deadline

SECONDS_TO_START = 90.0
# What a command does whose flow waits
WAITS = """
import sys, time
from media_pipelines.command.prefect_start import _start_server
from media_pipelines.run.temporary_server import begin_for
begin_for(["run", "text_to_model"])
_start_server()
print("prefect.server.api.server" in sys.modules, flush=True)
time.sleep(600)
"""


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which nothing names a server."""
    for name in [name for name in os.environ if name.startswith("PREFECT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PREFECT_HOME", str(tmp_path / "prefect"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (".env", ""),
        ("prefect.toml", "[server]"),
        ("pyproject.toml", "[tool.prefect.api]"),
        (
            "prefect/profiles.toml",
            '[profiles.team]\nPREFECT_API_URL = "http://prefect.example/api"',
        ),
    ],
)
def test_none_is_begun_where_something_may_name_one(alone: Path, file: str, text: str) -> None:
    assert not temporary_server._may_be_named()
    (alone / file).parent.mkdir(exist_ok=True)
    (alone / file).write_text(text)
    assert temporary_server._may_be_named()


@pytest.mark.parametrize(
    "command", [[], ["run"], ["run", "text_to_model", "--help"], ["serve"], ["batch", "-h"]]
)
def test_none_is_begun_for_a_command_that_runs_no_flow(alone: Path, command: list[str]) -> None:
    temporary_server.begin_for(command)
    assert temporary_server.temporary_server() is None


@pytest.mark.parametrize(
    ("command", "names"),
    [
        ("batch --manifest a.csv --workers 4", True),
        ("batch --workers=2 --manifest a.csv", True),
        ("batch --manifest a.csv --workers 1", False),
        ("batch --manifest a.csv", False),
        ("batch --manifest a.csv --workers 4 --dry-run", False),
    ],
)
def test_a_batch_with_several_workers_begins_them_too(command: str, *, names: bool) -> None:
    assert temporary_server._names_workers(command.split()) == names


def test_it_writes_events_together_unless_the_user_says_otherwise(
    alone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[dict[str, str]] = []

    class Process:
        def __init__(self, _command: object, *, env: dict[str, str], **_: object) -> None:
            begun.append(env)

        def terminate(self) -> None: ...

        def wait(self, _seconds: float) -> None: ...

    monkeypatch.setattr(subprocess, "Popen", Process)
    temporary_server.TemporaryServer().end()
    own = {name: f"own-{name}" for name in temporary_server.RECORDING}
    for name, value in own.items():
        monkeypatch.setenv(name, value)
    temporary_server.TemporaryServer(alone / "own").end()
    for env, wanted, home in zip(
        begun, (temporary_server.RECORDING, own), ("prefect", "own"), strict=True
    ):
        assert wanted.items() <= env.items()
        assert env["PREFECT_HOME"] == str(alone / home)


def test_it_answers_without_prefects_server_in_the_process_and_ends_with_it(
    alone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Its database takes most of the time, and is not asked here
    monkeypatch.setenv("PREFECT_SERVER_DATABASE_MIGRATE_ON_START", "false")
    monkeypatch.setenv("PREFECT_SERVER_REGISTER_BLOCKS_ON_START", "false")
    with subprocess.Popen(
        [sys.executable, "-c", WAITS], stdout=subprocess.PIPE, text=True
    ) as command:
        assert command.stdout
        assert command.stdout.readline() == "False\n"
        [server] = psutil.Process(command.pid).children(recursive=True)
        command.send_signal(signal.SIGKILL)
    deadline = Deadline(SECONDS_TO_START)
    while server.is_running() and server.status() != psutil.STATUS_ZOMBIE:
        assert not deadline.is_over
        time.sleep(0.1)
