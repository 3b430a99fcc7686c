"""What `media serve` says when it cannot begin."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from media_pipelines.command.program import main


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_is_taken_is_named_with_the_option(
    tmp_path: Path, taken_port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--home", str(tmp_path), "--port", str(taken_port)]) == 1
    told = capsys.readouterr().err
    assert f"Port {taken_port} of 127.0.0.1 cannot be used: another program has it." in told
    assert "--port" in told
    assert "Errno" not in told


def test_a_misspelt_setting_stops_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MEDIA_WORKER", "4")
    assert main(["serve", "--home", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "MEDIA_WORKER is no setting; did you mean MEDIA_WORKERS?\n"


def test_a_variable_of_somebody_else_is_mentioned_and_nothing_more(
    tmp_path: Path,
    taken_port: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("MEDIA_ROOT", "/srv")
    assert main(["serve", "--home", str(tmp_path), "--port", str(taken_port)]) == 1
    told = capsys.readouterr().err
    assert "MEDIA_ROOT is no setting of this service, and is ignored." in told
    assert "another program has it" in told
