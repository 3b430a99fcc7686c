"""What people type for an asset input."""

from pathlib import Path

import pytest

from media_pipelines.parameters.asset_text import asset_of


@pytest.mark.parametrize(
    "text",
    [
        "https://a.example/b.png",
        "http://a.example/b.png",
        "data:image/png;base64,AA==",
        "assets/1/a.png",
    ],
)
def test_what_the_service_knows_is_sent_as_it_is(text: str) -> None:
    assert asset_of(text) == text


@pytest.mark.parametrize("text", ["photo.png", "/tmp/photo.png", "./assets/x.png", "~draft.png"])
def test_anything_else_is_a_file_of_this_machine(text: str) -> None:
    assert asset_of(text) == Path(text)


def test_a_home_folder_is_expanded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert asset_of("~/photo.png") == tmp_path / "photo.png"


def test_a_file_wins_over_a_relative_uri_of_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "photo.png").write_bytes(b"x")
    assert asset_of("assets/photo.png") == Path("assets/photo.png")
