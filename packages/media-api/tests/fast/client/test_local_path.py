"""Paths as people type them."""

from pathlib import Path

import pytest

from media_api.client.local_path import local_path


def test_a_tilde_is_a_home_folder_or_part_of_a_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert local_path("~/a.png") == tmp_path / "a.png"
    assert local_path("~draft.png") == Path("~draft.png")
    assert local_path("~nobody-of-this-name/a.png") == Path("~nobody-of-this-name/a.png")
