"""Which files belong to a set, by its run.json."""

import json
from pathlib import Path

import pytest

from media_pipelines.delivery.set_files import (
    contents_of,
    files_of,
    is_completed,
    listed_files,
    started_at,
)

RECORD = {
    "flow_run_id": "1",
    "run": "run.txt",
    "started_at": "2026-01-01T00:00:00+00:00",
    "status": "COMPLETED",
    "parameters": {"prompt": "prompt.txt", "files": ["files.txt"], "preview": "preview.txt"},
    "steps": [
        {
            "assets": [{"file": "1_image/image.png", "uri": "uri.txt"}],
            "files": ["1_image/image.png", "1_image/model.mtl"],
            "preview": "1_image/small.png",
            "request": {"prompt": "request.txt", "file": "request-file.txt"},
            "result": "caption.txt",
            "remarks": ["remark.txt"],
        },
        {"assets": [], "preview": None},
    ],
    "comparisons": ["person-0.mp4"],
    "contact_sheet": "contact_sheet.jpg",
    "page": ["index.html", "page/viewer.min.js"],
}


def test_every_file_that_a_record_names_is_of_the_set() -> None:
    listed = listed_files(json.dumps(RECORD).encode()) or frozenset()
    named = {"1_image/image.png", "1_image/model.mtl", "1_image/small.png", "person-0.mp4"}
    named |= {"index.html", "page/viewer.min.js"}
    # And nothing else that stands in it: a file of the user may be called so.
    assert listed == named | {"run.json", "lineage.json", "contact_sheet.jpg"}


@pytest.mark.parametrize(
    "damaged", [{"steps": 1}, {"steps": [1, {"files": 1, "assets": [1]}]}, {"comparisons": [[1]]}]
)
def test_a_damaged_record_lists_what_can_be_read(damaged: dict[str, object]) -> None:
    listed = listed_files(json.dumps({"flow_run_id": "1", **damaged}).encode())
    assert listed == {"run.json", "lineage.json", "contact_sheet.jpg"}


@pytest.mark.parametrize("content", [b"", b"[]", b'{"steps": []}', b"{", b"\xff", b"[" * 100_000])
def test_a_file_of_another_program_lists_nothing(content: bytes) -> None:
    assert listed_files(content) is None
    assert started_at(content) == ""
    assert not is_completed(content)


def test_the_start_of_a_run_and_its_end_are_read() -> None:
    assert started_at(json.dumps(RECORD).encode()) == "2026-01-01T00:00:00+00:00"
    assert is_completed(json.dumps(RECORD).encode())
    assert not is_completed(json.dumps({**RECORD, "status": "FAILED"}).encode())


def test_the_page_belongs_to_a_set_only_when_its_record_says_so() -> None:
    with_page = json.dumps(RECORD).encode()
    without = json.dumps({**RECORD, "page": []}).encode()
    assert "index.html" in contents_of(with_page)
    # An older set has none: what is called so there is a file of the user.
    assert "index.html" not in (listed_files(without) or ())
    assert "index.html" not in contents_of(without)


def test_links_count_as_files_and_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "1").mkdir()
    (tmp_path / "1" / "a.glb").touch()
    (tmp_path / "up").symlink_to(tmp_path)
    assert sorted(files_of(tmp_path)) == ["1/a.glb", "up"]
