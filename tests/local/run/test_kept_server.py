"""A server of Prefect that runs share, and that stays for the next one."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from media_pipelines.run import temporary_server
from media_pipelines.run.temporary_server import KeptServer, begin_for
from media_testing.deadline import Deadline

SECONDS = 90.0


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name in [name for name in os.environ if name.startswith("PREFECT_")]:
        monkeypatch.delenv(name)
    # Its database takes most of the time, and is not asked here
    monkeypatch.setenv("PREFECT_SERVER_DATABASE_MIGRATE_ON_START", "false")
    monkeypatch.setenv("PREFECT_SERVER_REGISTER_BLOCKS_ON_START", "false")
    monkeypatch.setenv("PREFECT_HOME", str(tmp_path / "prefect"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(temporary_server, "_begun", [])
    yield tmp_path / "prefect"
    for server in temporary_server._begun:
        server.end()
    KeptServer().stop()


def pid_of(home: Path) -> int:
    return temporary_server._read(home / "media-server" / "server.json")["pid"]


def until_it_is_gone(server: KeptServer) -> None:
    deadline = Deadline(SECONDS)
    while server._has_ended() is False:
        assert not deadline.is_over
        time.sleep(0.02)


def test_runs_share_it_and_one_that_was_killed_is_started_anew(home: Path) -> None:
    first, second = KeptServer(), KeptServer()
    assert not first.join(starts=False)
    assert first.join(starts=True)
    assert first.answers_within(SECONDS)
    assert second.join(starts=False)
    assert (second.address, second.starting) == (first.address, "")
    private = [home / "media-server", home / "media-server" / "server.json"]
    assert {place.stat().st_mode & 0o077 for place in private} == {0}
    os.kill(pid_of(home), signal.SIGKILL)
    until_it_is_gone(first)
    for each in (first, second):
        each.end()
    third = KeptServer()
    assert third.join(starts=True)
    assert third.answers_within(SECONDS)
    third.keep(600)
    # It is in use: its end is that of its run
    assert KeptServer().stop() is False
    third.keep(600)
    third.end()
    assert KeptServer().stop() is True
    assert KeptServer().stop() is None


def test_one_with_other_settings_is_not_used_and_replaced_when_nobody_does(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = KeptServer()
    assert first.join(starts=True)
    before = pid_of(home)
    monkeypatch.setenv("PREFECT_SERVER_EVENTS_MAXIMUM_LABELS_PER_RESOURCE", "7")
    assert not KeptServer().join(starts=True)
    first.keep(600)
    first.end()
    assert not KeptServer().join(starts=False)
    second = KeptServer()
    assert second.join(starts=True)
    assert second.starting.startswith("The one that stayed has other settings.")
    assert pid_of(home) != before
    second.end()


@pytest.mark.parametrize(
    ("seconds", "command", "stays"),
    [
        ("600", ["run", "lods"], True),
        ("600", ["run", "lods", "--no-keep"], False),
        ("0", ["run", "lods"], False),
        ("soon", ["run", "lods"], False),
        ("", ["run", "lods"], False),
    ],
)
def test_a_run_begins_one_if_it_is_to_stay(
    home: Path, monkeypatch: pytest.MonkeyPatch, seconds: str, command: list[str], *, stays: bool
) -> None:
    begun: list[str] = []
    monkeypatch.setenv("MEDIA_KEEP_SECONDS", seconds)
    monkeypatch.setattr(KeptServer, "_begin", lambda *_: begun.append("kept"))
    monkeypatch.setattr(temporary_server.TemporaryServer, "_begin", lambda *_: None)
    monkeypatch.setattr(temporary_server.TemporaryServer, "end", lambda *_: None)
    monkeypatch.setattr(KeptServer, "address", "http://127.0.0.1:9/api", raising=False)
    # What it sets is taken back after the test
    monkeypatch.setattr(os, "environ", dict(os.environ))
    begin_for(command)
    assert begun == (["kept"] if stays else [])
    assert isinstance(temporary_server.temporary_server(), KeptServer) == stays
