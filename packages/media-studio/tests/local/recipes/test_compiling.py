"""Compiling goes on where an optional engine is not installed."""

from pathlib import Path

import pytest

from media_studio.errors import EngineNotInstalled
from media_studio.recipes import compiling


def test_what_is_not_installed_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing_there(_execution: object) -> None:
        raise EngineNotInstalled("Blender is not installed here.")

    monkeypatch.setattr(compiling, "load_recipe", lambda _recipe: nothing_there)
    (tmp_path / "model.glb").write_bytes(b"glTF")
    assert compiling._remesh(tmp_path / "work", tmp_path) == ["3d_models/remeshings"] * 2


def test_what_lacks_is_told_before_the_minutes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MEDIA_BLENDER", str(tmp_path / "python"))
    monkeypatch.setattr(compiling.installation, "default_folder", lambda: tmp_path)
    compiling.tell_what_lacks()
    blender, pose = capsys.readouterr().out.splitlines()
    assert "`media blender install`" in blender
    assert "`python -m media_studio.pose.installation`" in pose
