"""What `python -m service` says when it cannot begin."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from media_pipelines.service.__main__ import main


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


@pytest.mark.parametrize("port", ["70000", "-1", "http"])
def test_a_port_that_is_none_is_told(
    tmp_path: Path, port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--home", str(tmp_path), f"--port={port}"])
    assert f"{port} is no port: give 0 to 65535" in capsys.readouterr().err


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
