"""A library in a bucket: the same sets and batches as in a folder, from few requests."""

from pathlib import Path

import pytest

from media_api.client.errors import DeliveryRefused
from media_pipelines.library import bucket_findings
from media_pipelines.library.library import AssetLibrary, open_library
from media_testing.library_samples import batch_in, library_in, mesh_set, picture_set, row_in
from media_testing.s3_server import BUCKET, Fault, S3Server

PLACE = f"s3://{BUCKET}/studio"


@pytest.fixture
def folder(tmp_path: Path, s3_server: S3Server) -> Path:
    return tmp_path


def put(folder: Path, s3_server: S3Server, prefix: str = "studio") -> None:
    """Copy a folder into the bucket."""
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            key = f"{prefix}/{file.relative_to(folder)}".lstrip("/")
            s3_server.put(key, file.read_bytes())


def told(library: AssetLibrary) -> list[tuple[object, ...]]:
    """What a library says of everything, wherever it is."""
    below = len(library.place) + 1
    return sorted(
        (it.kind, it.address[below:], it.title, it.status, it.missing, it.picture, it.problem[-20:])
        for it in library.entries
    )


def test_a_bucket_has_the_same_as_a_folder(folder: Path, s3_server: S3Server) -> None:
    picture_set(folder / "a/deep/chair")
    picture_set(folder / "b")
    picture_set(folder / "b/1_image/inner")
    (folder / "b/index.html").unlink()
    mesh_set(folder / "c", "sha256:00", "photo.png")
    (folder / "half").mkdir()
    (folder / "half/run.json").write_text("{")
    picture_set(folder / "cut")
    (folder / "cut/run.json").write_bytes((folder / "cut/run.json").read_bytes()[:-200])
    picture_set(folder / "gone")
    (folder / "gone/run.json").unlink()
    put(folder, s3_server)
    library = open_library(PLACE, s3_server.settings)
    assert told(library) == told(open_library(str(folder)))
    assert len(library.entries) == 7


@pytest.mark.parametrize("rows", [["0001", "ash"], ["zinc"]])
def test_a_batch_is_one_line_and_its_rows_are_not_read(
    folder: Path, s3_server: S3Server, rows: list[str]
) -> None:
    batch_in(folder / "lamps", rows, costs=[0.5] * len(rows))
    for row in rows:
        row_in(folder / "lamps" / row, folder / "lamps")
    picture_set(folder / "lamps/of another run")
    picture_set(folder / "zoo")
    put(folder, s3_server)
    library = open_library(PLACE, s3_server.settings)
    assert told(library) == told(open_library(str(folder)))
    assert [entry.kind for entry in library.entries].count("batch") == 1
    read = [key for key in s3_server.asked("GET") if key.endswith("run.json")]
    assert not any(f"lamps/{row}/" in key for row in rows for key in read)


def test_a_batch_without_a_set_and_one_at_the_place_are_found(
    folder: Path, s3_server: S3Server
) -> None:
    batch_in(folder, ["ash"])
    put(folder, s3_server)
    [entry] = open_library(f"{PLACE}/", s3_server.settings).entries
    assert (entry.kind, entry.address) == ("batch", PLACE)
    assert open_library(f"{PLACE}/_batch", s3_server.settings).entries[0] == entry


def test_more_objects_than_a_page_of_a_listing_has(folder: Path, s3_server: S3Server) -> None:
    library_in(folder, 150, pictures=False)
    put(folder, s3_server)
    for number in range(200):
        s3_server.put(f"studio/week-05/junk-{number:04d}", b"")
    library = open_library(PLACE, s3_server.settings)
    assert library.count("set") == 150
    assert not any(entry.missing or entry.problem for entry in library.entries)
    lists = [address for address in s3_server.asked("GET") if "list-type=2" in address]
    assert len(lists) < 20


def test_more_folders_beside_a_batch_than_are_looked_into(
    folder: Path, s3_server: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bucket_findings, "MOST_FOLDERS_BESIDE_ROWS", 2)
    batch_in(folder, ["ash"])
    for name in ("one", "two", "three"):
        picture_set(folder / name)
    put(folder, s3_server)
    library = open_library(PLACE, s3_server.settings)
    assert library.count("set") == 2
    [unread] = [entry for entry in library.entries if entry.kind == "unread"]
    assert unread.problem.startswith("it has 1 more folders")


def test_a_record_that_the_bucket_does_not_give_is_told(folder: Path, s3_server: S3Server) -> None:
    picture_set(folder / "a")
    picture_set(folder / "b")
    put(folder, s3_server)
    s3_server.faults = [
        Fault(method="GET", part="studio/a/run.json", status=403, code="AccessDenied")
    ]
    library = open_library(PLACE, s3_server.settings)
    assert [entry.kind for entry in library.entries] == ["set", "unread"]
    assert "may not do this" in library.entries[1].problem


def test_a_bucket_that_is_not_there_is_refused(s3_server: S3Server) -> None:
    with pytest.raises(DeliveryRefused, match="does not exist"):
        open_library("s3://nowhere-at-all/a", s3_server.settings)


def test_a_prefix_without_objects_is_empty(s3_server: S3Server) -> None:
    assert open_library(f"{PLACE}/none", s3_server.settings).entries == []


def test_a_whole_bucket_is_a_place(folder: Path, s3_server: S3Server) -> None:
    picture_set(folder / "a")
    put(folder, s3_server, "")
    [entry] = open_library(f"s3://{BUCKET}", s3_server.settings).entries
    assert entry.address == f"s3://{BUCKET}/a"
