"""What `media ui` refuses before it starts anything."""

import fcntl
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from media_pipelines.command.prefect_database import ADDRESS_SETTINGS
from media_pipelines.command.program import main


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_a_home_has_one_at_a_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (tmp_path / "ui.lock").open("w") as lock:
        print("http://127.0.0.1:4300/api", file=lock, end="", flush=True)
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert main(["ui", "--home", str(tmp_path)]) == 1
    said = (
        f"Another `media ui` works in {tmp_path}. Use it: "
        "export PREFECT_API_URL=http://127.0.0.1:4300/api; "
        "or give this one another --home (or PREFECT_HOME).\n"
    )
    assert capsys.readouterr().err == said


def test_records_that_cannot_be_read_are_not_replaced_by_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ADDRESS_SETTINGS:
        monkeypatch.delenv(name, raising=False)
    data = tmp_path / "postgresql"
    data.mkdir()
    (data / "PG_VERSION").write_text("8\n")
    assert main(["ui", "--home", str(tmp_path)]) == 1
    said = f"PostgreSQL cannot be used: {data} is of PostgreSQL 8, which is not installed.\n"
    assert capsys.readouterr().err == said
    assert not (tmp_path / "prefect.db").exists()


def test_a_port_that_is_taken_is_told_before_anything_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["ui", "--home", str(tmp_path), "--port", str(port)]) == 1
    said = capsys.readouterr()
    assert said.err == (
        f"Port {port} is in use, perhaps by another Prefect server: give another one with --port.\n"
    )
    assert said.out == ""
    assert not (tmp_path / "postgresql").exists()
