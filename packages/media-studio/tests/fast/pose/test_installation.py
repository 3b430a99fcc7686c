import zipfile
from pathlib import Path

import pytest

from media_studio.pose import installation


def test_what_is_missing_is_taken_out_of_the_wheel(tmp_path: Path) -> None:
    wheel, folder = tmp_path / "a.whl", tmp_path / "pose"
    with zipfile.ZipFile(wheel, "w") as packed:
        for name, place in installation.MODELS.items():
            packed.writestr(place, name)
    names = installation.missing(folder)
    assert names == list(installation.MODELS)
    installation.take(wheel, folder, names)
    assert not installation.missing(folder)
    assert (folder / "face_landmark.tflite").read_text() == "face_landmark"


def test_what_cannot_be_fetched_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(installation, "default_folder", lambda: tmp_path)
    monkeypatch.setattr(installation, "_PIP", ["-c", "raise SystemExit('no index')"])
    assert installation.main() == 1
    assert "cannot be fetched. no index" in capsys.readouterr().err


def test_what_is_there_is_not_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation.subprocess, "run", pytest.fail)
    assert installation.main() == 0
