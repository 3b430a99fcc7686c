from pathlib import Path

import pytest

from service.settings import Settings


def test_folders_of_the_operator_are_read_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEDIA_MOTION_LIBRARY", str(tmp_path))
    settings = Settings.from_environment(tmp_path)
    assert settings.motion_library == tmp_path
    assert settings.pose_models is None


def test_a_folder_that_is_not_there_is_an_error_at_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEDIA_POSE_MODELS", str(tmp_path / "gone"))
    with pytest.raises(ValueError, match=r"There is no folder .*gone"):
        Settings.from_environment(tmp_path)


def test_numbers_are_read_as_their_types(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEDIA_WORKERS", "3")
    monkeypatch.setenv("MEDIA_ASSET_DAYS", "0.5")
    monkeypatch.setenv("MEDIA_RENDER_SAMPLES", "16")
    settings = Settings.from_environment(tmp_path)
    assert (settings.workers, settings.asset_days, settings.render_samples) == (3, 0.5, 16)
    monkeypatch.setenv("MEDIA_WORKERS", "many")
    with pytest.raises(ValueError, match="many"):
        Settings.from_environment(tmp_path)
