"""Compiling goes on where an optional engine is not installed."""

from pathlib import Path

import pytest

from media_pipelines.engines.errors import EngineNotInstalled
from media_pipelines.service import compiling


def test_what_is_not_installed_is_left_out_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nothing_there(_execution: object) -> None:
        raise EngineNotInstalled("Blender is not installed here.")

    monkeypatch.setattr(compiling, "load_recipe", lambda _recipe: nothing_there)
    (tmp_path / "model.glb").write_bytes(b"glTF")
    compiling._remesh(tmp_path / "work", tmp_path)
    assert (
        capsys.readouterr().out.splitlines()
        == ["3d_models/remeshings is left out of what is compiled. Blender is not installed here."]
        * 2
    )
