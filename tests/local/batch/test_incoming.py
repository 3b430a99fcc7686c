"""A folder as a manifest."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from media_api.client.errors import DeliveryRefused, UnreadableFile
from media_pipelines.batch.batch_folder import manifest_name
from media_pipelines.batch.columns import Columns
from media_pipelines.batch.incoming import Incoming, is_folder, read_folder, row_name
from media_pipelines.batch.problems import InvalidManifest
from media_pipelines.batch.row_names import fault_of, folded
from media_pipelines.delivery.stored_objects import fetch_object
from media_testing.batch_samples import S3, Picture, chairs, photos
from media_testing.s3_server import S3Server


def found(folder: Path, pipeline: Callable[..., Any] = photos) -> Incoming:
    return read_folder(str(folder), S3, Columns.of(pipeline))


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("oak chair.png", "oak chair.png"),
        ("2026-11/22/Übung.PNG", "2026-11__22__Übung.PNG"),
        ("椅子.jpg", "椅子.jpg"),
    ],
)
def test_a_row_has_the_name_of_its_file(file: str, name: str) -> None:
    assert row_name(file) == name


def test_a_file_that_no_folder_may_be_named_after_has_a_name_of_its_own() -> None:
    files = ["a:b.png", "a|b.png", "-a.png", "50%.png", "{row}.png", "x" * 180 + ".png", "a\nb.png"]
    names = [row_name(file) for file in files]
    assert len(set(names)) == len(files)
    assert [fault_of(name) for name in names] == [None] * len(files)


def test_files_whose_names_meet_are_rows_of_their_own_and_the_first_keeps_its_name(
    tmp_path: Path,
) -> None:
    files = ["b__oak.png", "Ash.png", "b/oak.png", "ash.png"]
    for age, name in enumerate(files):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
        os.utime(tmp_path / name, (age, age))
    rows = {str(cells[1]): str(cells[0]) for _, cells in found(tmp_path).table.lines}
    names = [rows[f"{tmp_path}/{name}"] for name in files]
    assert names[:2] == files[:2]
    assert len({folded(name) for name in names}) == 4
    (tmp_path / "b__oak.png").unlink()
    assert [cells[0] for _, cells in found(tmp_path).table.lines][-1] == "b__oak.png"


def test_files_of_other_kinds_hidden_and_empty_ones_are_left_out(tmp_path: Path) -> None:
    for name in ("b.jpeg", "a.PNG", "c.glb", "_x/d.png", ".e.png", "Thumbs.db", "f.png.part"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    (tmp_path / "empty.png").touch()
    incoming = found(tmp_path)
    assert incoming.table.columns == ["row", "front"]
    assert list(incoming.table.lines) == [
        (1, ["a.PNG", f"{tmp_path}/a.PNG"]),
        (2, ["b.jpeg", f"{tmp_path}/b.jpeg"]),
    ]
    assert incoming.left_out == ("Thumbs.db", "c.glb", "empty.png", "f.png.part")


def test_a_folder_without_files_for_the_pipeline_says_which_it_looks_for(tmp_path: Path) -> None:
    (tmp_path / "c.glb").write_bytes(b"x")
    with pytest.raises(InvalidManifest, match=r"no file for front \(\.png, \.jpg"):
        found(tmp_path)


def optional(seed: int = 1, first: Picture | None = None, second: Picture | None = None) -> None:
    """A pipeline that needs nothing, as one of several pictures will do."""


def several(pictures: list[Picture]) -> None:
    """A pipeline that takes a list."""


def test_the_first_picture_is_meant_where_none_is_required(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"x")
    assert found(tmp_path, optional).table.columns == ["row", "first"]


@pytest.mark.parametrize(
    ("pipeline", "told"),
    [(chairs, "chairs needs prompt in every row"), (several, "several needs pictures in every")],
)
def test_a_pipeline_that_does_not_take_one_file_is_told(
    tmp_path: Path, pipeline: Callable[..., Any], told: str
) -> None:
    with pytest.raises(InvalidManifest, match=told):
        found(tmp_path, pipeline)


def test_a_folder_is_told_from_a_table(tmp_path: Path) -> None:
    (tmp_path / "v1.csv").mkdir()
    assert [is_folder(a) for a in (str(tmp_path), f"{tmp_path}/v1.csv", "s3://b/in/", "x/")] == [
        True
    ] * 4
    assert [is_folder(a) for a in ("chairs.csv", "s3://b/in", "s3://b/in.csv")] == [False] * 3


def test_a_batch_is_named_after_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "v1.2").mkdir()
    monkeypatch.chdir(tmp_path / "v1.2")
    assert [manifest_name(a) for a in (".", "../v1.2", "../v1.2/", "s3://b/in.2026/")] == [
        "v1.2",
        "v1.2",
        "v1.2",
        "in.2026",
    ]


async def test_an_object_that_changed_since_it_was_listed_is_not_taken_for_it(
    s3_server: S3Server, tmp_path: Path
) -> None:
    s3_server.put("in/a b+c%.png", b"one")
    columns, settings = Columns.of(photos), s3_server.settings
    [listed] = read_folder("s3://assets/in/", settings, columns).objects
    file = tmp_path / "a.png"
    await fetch_object(listed.path, listed.etag, file, settings)
    assert file.read_bytes() == b"one"
    s3_server.put("in/a b+c%.png", b"two")
    with pytest.raises(UnreadableFile, match="changed since"):
        await fetch_object(listed.path, listed.etag, file, settings)
    s3_server.client.delete_object(Bucket="assets", Key="in/a b+c%.png")
    with pytest.raises(UnreadableFile, match="deleted since"):
        await fetch_object(listed.path, listed.etag, file, settings)


def test_a_prefix_of_more_than_a_page_is_listed_whole(
    s3_server: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(7):
        s3_server.put(f"in/{number}.png", b"x")
    s3_server.put("in-other/x.png", b"x")
    s3_server.put("in/sub/", b"")
    s3_server.put("in/", b"")
    monkeypatch.setenv("MOTO_S3_DEFAULT_MAX_KEYS", "3")
    s3_server.seen.clear()
    incoming = read_folder("s3://assets/in/", s3_server.settings, Columns.of(photos))
    assert len(list(incoming.table.lines)) == 7
    assert incoming.left_out == ()
    assert len(s3_server.asked("GET")) == 3


def test_a_bucket_that_is_not_there_is_named(s3_server: S3Server) -> None:
    with pytest.raises(DeliveryRefused, match="bucket"):
        read_folder("s3://nobody/in/", s3_server.settings, Columns.of(photos))
