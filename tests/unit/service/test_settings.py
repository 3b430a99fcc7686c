from dataclasses import fields
from pathlib import Path

import pytest

from media_pipelines.service.settings import Settings, strangers


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


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("MEDIA_WORKERS", "abc", "MEDIA_WORKERS=abc: give a whole number from 1 to 256."),
        ("MEDIA_WORKERS", "-3", "MEDIA_WORKERS=-3: give a whole number from 1 to 256."),
        ("MEDIA_WORKERS", "2.5", "MEDIA_WORKERS=2.5: give a whole number from 1 to 256."),
        ("MEDIA_ASSET_DAYS", "nan", "MEDIA_ASSET_DAYS=nan: give a number from 0 to 36,500."),
        ("MEDIA_ASSET_DAYS", "inf", "MEDIA_ASSET_DAYS=inf: give a number from 0 to 36,500."),
    ],
)
def test_a_number_that_cannot_be_is_told_with_what_is_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, says: str
) -> None:
    monkeypatch.setenv(name, text)
    with pytest.raises(ValueError, match=r".") as refused:
        Settings.from_environment(tmp_path)
    assert str(refused.value) == says


def test_the_defaults_are_within_their_bounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    defaults = Settings(home=tmp_path)
    for item in fields(Settings):
        if item.metadata:
            monkeypatch.setenv(f"MEDIA_{item.name.upper()}", str(getattr(defaults, item.name)))
    assert Settings.from_environment(tmp_path) == defaults


def test_a_misspelt_setting_is_told_from_the_variables_of_others() -> None:
    environment = {
        "MEDIA_WORKER": "4",
        "MEDIA_ASSETS_DAYS": "4",
        "MEDIA_ROOT": "/srv",
        "MEDIA_API_KEY": "of a client",
        "MEDIA_HOME": "/srv",
        "PATH": "/bin",
    }
    assert strangers(environment) == {
        "MEDIA_WORKER": "MEDIA_WORKERS",
        "MEDIA_ASSETS_DAYS": "MEDIA_ASSET_DAYS",
        "MEDIA_ROOT": "",
    }
