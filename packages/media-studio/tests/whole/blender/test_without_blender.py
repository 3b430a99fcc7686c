"""A service where Blender is not installed, and the command that installs it."""

from pathlib import Path

import pytest

from media_api.contract.problems import TASK_ERRORS
from media_pipelines.command.program import main
from media_studio.blender import environment, installation
from media_testing.blender.standing_in import standing_in
from media_testing.running_service import RunningService


@pytest.mark.long
def test_a_service_starts_without_it_and_says_what_fails(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    python = standing_in(tmp_path / "bare")
    service = RunningService(tmp_path / "home", blender=python).start()
    try:
        assert "`media blender install`" in capfd.readouterr().err
        body = {"prompt": "a red chair", "options": {"block": True}}
        with service.client() as client:
            told = client.post("/api/v1/images/generations", json=body, timeout=120).json()
    finally:
        service.stop()
    assert told["status"] == "FAILED"
    assert told["error"]["code"] == "engine_not_installed"
    assert "`media blender install`" in told["error"]["message"]
    assert {"engine_not_installed", "engine_crashed"} <= TASK_ERRORS.keys()


def test_what_cannot_be_installed_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(environment.VARIABLE, str(standing_in(tmp_path / "bare")))
    assert main(["blender", "install"]) == 1
    assert "No module named pip" in capsys.readouterr().err


def test_without_its_python_a_sentence_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(environment.VARIABLE, str(tmp_path / "blender" / "bin" / "python"))
    monkeypatch.setattr(installation.sys, "version_info", (3, 13, 0))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(installation.CannotInstall, match=r"Blender needs python3\.11"):
        installation.install(print)
