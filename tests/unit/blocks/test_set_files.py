"""Which files belong to a set, by its run.json."""

import json
from pathlib import Path

import pytest

from blocks.set_files import files_of, listed_files, started_at

RECORD = {
    "flow_run_id": "1",
    "started_at": "2026-01-01T00:00:00+00:00",
    "steps": [{"assets": [{"file": "1_image/image.png"}], "preview": "1_image/small.png"}],
    "comparisons": ["person-0.mp4"],
}


def test_every_file_that_a_record_names_is_of_the_set() -> None:
    listed = listed_files(json.dumps(RECORD).encode()) or frozenset()
    named = {"1_image/image.png", "1_image/small.png", "person-0.mp4"}
    assert named | {"run.json", "lineage.json", "contact_sheet.jpg"} <= listed


@pytest.mark.parametrize("content", [b"", b"[]", b'{"steps": []}', b"{", b"\xff", b"[" * 100_000])
def test_a_file_of_another_program_lists_nothing(content: bytes) -> None:
    assert listed_files(content) is None
    assert started_at(content) == ""


def test_the_start_of_a_run_is_read() -> None:
    assert started_at(json.dumps(RECORD).encode()) == "2026-01-01T00:00:00+00:00"


def test_links_count_as_files_and_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "1").mkdir()
    (tmp_path / "1" / "a.glb").touch()
    (tmp_path / "up").symlink_to(tmp_path)
    assert sorted(files_of(tmp_path)) == ["1/a.glb", "up"]
