"""What the library finds below a folder, whatever lies there."""

import inspect
import json
import math
import os
import re
import shutil
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from media_api.client.errors import UnreadableFile
from media_pipelines.delivery.name_templates import distinct_folder_name
from media_pipelines.library.library import AssetLibrary, library_place, open_library
from media_testing.library_samples import (
    BEGIN,
    IMAGES,
    batch_in,
    digest,
    library_in,
    made_file,
    mesh_set,
    picture_set,
    row_in,
    set_in,
    step,
)

LATER = (BEGIN + timedelta(hours=1)).isoformat()
LAST = (BEGIN + timedelta(hours=2)).isoformat()


def names(library: AssetLibrary, kind: str = "set") -> list[str]:
    """Where the entries of a kind are, below the place."""
    found = (Path(entry.address) for entry in library.entries if entry.kind == kind)
    return sorted(str(path.relative_to(library.place)) for path in found)


def reasons(library: AssetLibrary) -> dict[str, str]:
    """Why what cannot be read cannot be, by its place."""
    found = (entry for entry in library.entries if entry.kind == "unread")
    return {str(Path(it.address).relative_to(library.place)): it.problem for it in found}


def test_every_set_is_found_at_any_depth_newest_first(tmp_path: Path) -> None:
    picture_set(tmp_path / "a/b/c/old")
    picture_set(tmp_path / "new", started_at=LATER)
    library = open_library(str(tmp_path))
    assert [entry.title for entry in library.entries] == ["an oak chair"] * 2
    assert [Path(entry.address).name for entry in library.entries] == ["new", "old"]
    new = library.entries[0]
    assert (new.pipeline, new.engines, new.operations) == (
        "text-to-model",
        ("engine-1",),
        ("images/generations",),
    )
    assert new.started_at == datetime(2026, 3, 2, 10, tzinfo=UTC)
    assert (new.picture, new.page, new.status) == ("1_image/image.png", "index.html", "COMPLETED")
    assert (new.missing, new.problem, new.stale_because, new.notes) == ((), "", (), ())


def test_the_place_may_be_a_set_and_sets_may_be_in_sets(tmp_path: Path) -> None:
    picture_set(tmp_path)
    picture_set(tmp_path / "1_image/inner")
    assert names(open_library(str(tmp_path))) == [".", "1_image/inner"]
    assert names(open_library(f"{tmp_path}/")) == [".", "1_image/inner"]


def test_a_place_that_is_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place in ("nowhere", "file"):
        with pytest.raises(UnreadableFile, match="no such folder"):
            open_library(str(tmp_path / place))
    assert library_place(f"{tmp_path}/_batch") == str(tmp_path)
    assert library_place("s3://assets/a/_batch/") == "s3://assets/a"
    assert open_library(str(tmp_path)).entries == []


def test_a_batch_is_one_line_with_its_counts(tmp_path: Path) -> None:
    rows = [f"row-{number}" for number in range(5)]
    batch_in(tmp_path / "chairs", rows, costs=[0.5] * 5, spent=3.0, rows_in_part=2)
    for name in (*rows[:3], "row-4.partial"):
        row_in(tmp_path / "chairs" / name, tmp_path / "chairs")
    [entry] = open_library(str(tmp_path)).entries
    assert (entry.kind, entry.title, entry.pipeline) == ("batch", "chairs", "text-to-model")
    assert (entry.rows, entry.status) == ({"COMPLETED": 5}, "COMPLETED")
    assert (entry.cost, entry.spent, entry.remake_cost) == (2.5, 3.0, 2.5)
    assert (entry.started_at, entry.ended_at) == (BEGIN, BEGIN)
    assert (entry.page, entry.picture, entry.problem) == ("_batch/index.html", "", "")


def test_sets_beside_the_rows_of_a_batch_are_found(tmp_path: Path) -> None:
    batch_in(tmp_path, ["ash", "a chair: oak"])
    row_in(tmp_path / "ash", tmp_path)
    row_in(tmp_path / distinct_folder_name("a chair: oak"), tmp_path)
    row_in(tmp_path / "lost", tmp_path)
    picture_set(tmp_path / "other")
    picture_set(tmp_path / "deep/down")
    library = open_library(str(tmp_path))
    assert names(library) == ["deep/down", "other"]
    [batch] = [entry for entry in library.entries if entry.kind == "batch"]
    assert any(note.startswith("Beside it: 1 set of rows") for note in batch.notes)


def test_a_row_that_was_copied_out_of_its_batch_is_a_set(tmp_path: Path) -> None:
    row_in(tmp_path / "ash", tmp_path / "gone")
    assert names(open_library(str(tmp_path))) == ["ash"]


@pytest.mark.parametrize("damaged", ["summary.json", "ledger.json", "results/part-00000.parquet"])
def test_a_damaged_batch_is_listed_with_why(tmp_path: Path, damaged: str) -> None:
    batch_in(tmp_path / "chairs", ["ash"])
    row_in(tmp_path / "chairs/ash", tmp_path / "chairs")
    (tmp_path / "chairs/_batch" / damaged).write_text('{"half')
    [entry] = open_library(str(tmp_path)).entries
    assert entry.kind == "batch"
    assert damaged in entry.problem
    assert entry.pipeline


def test_a_batch_that_was_killed_before_its_first_result_is_a_line(tmp_path: Path) -> None:
    batch_in(tmp_path / "chairs", ["ash"], at_work=True)
    (tmp_path / "chairs/_batch/summary.json").unlink()
    (tmp_path / "chairs/_batch/results/part-00000.parquet").unlink()
    row_in(tmp_path / "chairs/ash", tmp_path / "chairs")
    [entry] = open_library(str(tmp_path)).entries
    assert (entry.kind, entry.status, entry.pipeline) == ("batch", "INCOMPLETE", "text-to-model")
    assert any("goes on" in note for note in entry.notes)
    assert "summary.json is not there" in entry.problem


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "is empty"),
        (b"\0" * 400, "is empty"),
        (b'{"flow": "text-to-model", "flow_run_id": "1", "st', "written by half"),
        (b"\xff\xfe\x00", "written by half"),
        (b"[" * 100_000, "written by half"),
        (b"[]", "is not the record of a run"),
        (b'{"tests": 7}', "is not the record of a run"),
    ],
)
def test_what_is_no_record_is_listed_with_why(tmp_path: Path, content: bytes, told: str) -> None:
    picture_set(tmp_path / "good")
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad/run.json").write_bytes(content)
    library = open_library(str(tmp_path))
    assert names(library) == ["good"]
    assert told in reasons(library)["bad"]


def test_a_record_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "huge").mkdir()
    with (tmp_path / "huge/run.json").open("wb") as file:
        file.truncate(33 << 20)
    assert "32 MB" in reasons(open_library(str(tmp_path)))["huge/run.json"]


def test_the_lineage_stands_in_for_a_record_that_is_damaged_or_gone(tmp_path: Path) -> None:
    picture_set(tmp_path / "half")
    (tmp_path / "half/run.json").write_text('{"flow": ')
    picture_set(tmp_path / "gone", prompt="a lamp")
    (tmp_path / "gone/run.json").unlink()
    found = {Path(entry.address).name: entry for entry in open_library(str(tmp_path)).entries}
    assert found["half"].title == "an oak chair"
    assert "written by half: what is known is from lineage.json" in found["half"].problem
    assert (found["gone"].title, found["gone"].engines) == ("a lamp", ("engine-1",))
    assert "no run.json" in found["gone"].problem
    (tmp_path / "gone/lineage.json").write_text("{}")
    (tmp_path / "half/lineage.json").write_text("{}")
    assert reasons(open_library(str(tmp_path))) == {
        "gone": "its lineage.json is damaged, or is not the lineage of a run",
        "half": "its run.json is damaged, or was written by half",
    }


def test_records_of_other_versions_are_read_field_by_field(tmp_path: Path) -> None:
    picture_set(tmp_path / "old")
    file = tmp_path / "old/run.json"
    record = json.loads(file.read_text())
    del record["scope"], record["request"], record["choices"], record["steps"][0]["timing"]
    record["steps"][0]["remarks"] = record["steps"][0].pop("warnings")
    record["new_field"] = {"of": "a later version"}
    file.write_text(json.dumps(record))
    [entry] = open_library(str(tmp_path)).entries
    assert (entry.problem, entry.engines) == ("", ("engine-1",))
    record["steps"][0]["timing"] = {"sending": "long"}
    record["steps"][0]["fidelity"] = "high"
    record["status"] = "PAUSED"
    del record["service"]
    file.write_text(json.dumps(record))
    [entry] = open_library(str(tmp_path)).entries
    assert entry.engines == ("engine-1",)
    for field in ("service", "status", "timing"):
        assert field in entry.problem


def test_a_step_that_cannot_be_read_leaves_the_others(tmp_path: Path) -> None:
    picture_set(tmp_path / "set")
    file = tmp_path / "set/run.json"
    record = json.loads(file.read_text())
    record["steps"] += ["a step", {"number": 2}]
    record["started_at"] = "yesterday"
    file.write_text(json.dumps(record))
    [entry] = open_library(str(tmp_path)).entries
    assert (entry.engines, entry.started_at) == (("engine-1",), None)
    assert "steps.1" in entry.problem


def test_files_that_are_missing_or_cut_are_named(tmp_path: Path) -> None:
    picture_set(tmp_path / "set")
    (tmp_path / "set/1_image/image.png").write_bytes(b"cut")
    (tmp_path / "set/index.html").unlink()
    [entry] = open_library(str(tmp_path)).entries
    assert sorted(entry.missing) == ["1_image/image.png", "index.html"]
    assert entry.page == ""


def test_what_goes_away_while_it_is_read_is_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture_set(tmp_path / "gone")
    picture_set(tmp_path / "stays")
    read = Path.read_bytes

    def reading(path: Path) -> bytes:
        if path.parent.name == "gone":
            raise FileNotFoundError(2, "No such file or directory", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", reading)
    library = open_library(str(tmp_path))
    assert [Path(entry.address).name for entry in library.entries] == ["stays"]


def test_an_unfinished_run_is_a_set_of_its_state(tmp_path: Path) -> None:
    picture_set(tmp_path / "chair.partial", status="FAILED")
    [entry] = open_library(str(tmp_path)).entries
    assert (entry.status, entry.missing) == ("FAILED", ())


def test_links_are_not_followed_and_those_that_lead_out_are_told(tmp_path: Path) -> None:
    place = tmp_path / "place"
    picture_set(place / "set")
    picture_set(tmp_path / "outside")
    os.symlink("set", place / "latest")
    os.symlink(place, place / "loop")
    os.symlink("nothing", place / "dangling")
    os.symlink("circle", place / "circle")
    os.symlink(tmp_path / "outside", place / "out")
    library = open_library(str(place))
    assert names(library) == ["set"]
    assert list(reasons(library)) == ["out"]
    os.symlink(place, tmp_path / "way")
    assert names(open_library(str(tmp_path / "way"))) == ["set"]


def test_a_folder_that_may_not_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture_set(tmp_path / "good")
    (tmp_path / "locked").mkdir()
    scandir = os.scandir

    def refusing(path: Path) -> Iterator[os.DirEntry[str]]:
        if Path(path).name == "locked":
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    library = open_library(str(tmp_path))
    assert names(library) == ["good"]
    assert reasons(library) == {"locked": "this user may not use it"}


def test_a_pipe_or_a_folder_in_the_place_of_a_record_is_no_set(tmp_path: Path) -> None:
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "pipe/run.json")
    (tmp_path / "folder/run.json").mkdir(parents=True)
    assert open_library(str(tmp_path)).entries == []


def test_texts_with_half_characters_are_left_out(tmp_path: Path) -> None:
    picture_set(tmp_path / "set")
    file = tmp_path / "set/run.json"
    record = json.loads(file.read_text())
    record["run"] = record["steps"][0]["request"]["prompt"] = "half \ud800"
    file.write_text(json.dumps(record))
    [entry] = open_library(str(tmp_path)).entries
    assert (entry.title, entry.status) == ("an oak chair", "COMPLETED")


def test_names_that_are_no_text_are_listed(tmp_path: Path) -> None:
    picture_set(Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9")))
    [entry] = open_library(str(tmp_path)).entries
    assert (entry.kind, entry.title) == ("set", "an oak chair")


def test_copies_of_a_set_are_told_and_their_costs_count_once(tmp_path: Path) -> None:
    for place in ("here", "there"):
        picture_set(tmp_path / place / "set", charge=0.25)
    library = open_library(str(tmp_path))
    assert [entry.also_at for entry in library.entries] == [
        (str(tmp_path / "there/set"),),
        (str(tmp_path / "here/set"),),
    ]
    assert [(str(week.monday), week.spent) for week in library.weeks] == [("2026-03-02", 0.25)]
    assert library.equal_prompts == ()


def test_what_a_set_was_made_from_is_found_by_its_digest(tmp_path: Path) -> None:
    picture_set(tmp_path / "image")
    content = (tmp_path / "image/1_image/image.png").read_bytes()
    mesh_set(tmp_path / "mesh", f"sha256:{digest(content)}", started_at=LATER)
    mesh_set(tmp_path / "early", f"sha256:{digest(content)}", started_at="2026-01-01T00:00:00Z")
    found = {Path(entry.address).name: entry for entry in open_library(str(tmp_path)).entries}
    assert [source.set for source in found["mesh"].made_from] == [str(tmp_path / "image")]
    assert (found["mesh"].stale_because, found["mesh"].notes) == ((), ())
    # What was made before cannot have been made from it
    assert [source.set for source in found["early"].made_from] == [""]


def test_spend_is_told_by_week(tmp_path: Path) -> None:
    picture_set(tmp_path / "a", charge=0.5)
    picture_set(tmp_path / "b", spent=0.7, started_at="2026-03-08T23:59:59+00:00")
    picture_set(tmp_path / "c", charge=0.1, started_at="2026-03-09T00:00:00+00:00")
    picture_set(tmp_path / "d", charge=9.0, started_at="")
    batch_in(tmp_path / "e", ["ash"], costs=[2.0], spent=2.5, ends=BEGIN + timedelta(days=14))
    row_in(tmp_path / "f", tmp_path / "e", charge=2.0)
    weeks = open_library(str(tmp_path)).weeks
    assert [(week.monday and str(week.monday), week.spent) for week in weeks] == [
        ("2026-03-16", 2.5),
        ("2026-03-09", 0.1),
        ("2026-03-02", 1.2),
        (None, 9.0),
    ]


def amounts(library: AssetLibrary) -> list[float]:
    """All amounts that a library has."""
    lines = [it for each in library.entries for it in (each.cost, each.spent, each.remake_cost)]
    return [amount for amount in (*lines, *(it.spent for it in library.weeks)) if amount]


@pytest.mark.parametrize("amount", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 400])
@pytest.mark.parametrize("field", ["charge", "cost", "spent"])
def test_an_amount_of_a_set_that_is_no_number_is_unknown_and_told(
    tmp_path: Path, field: str, amount: str
) -> None:
    amounts_then: dict[str, Any] = {field: 0.125}
    picture_set(tmp_path / "bad", **amounts_then)
    picture_set(tmp_path / "good", charge=0.5)
    file = tmp_path / "bad/run.json"
    file.write_text(file.read_text().replace(f'"{field}": 0.125', f'"{field}": {amount}'))
    library = open_library(str(tmp_path))
    bad = next(entry for entry in library.entries if entry.address.endswith("bad"))
    assert f"steps.0.{field}" in bad.problem
    assert (bad.spent, bad.remake_cost) == (None, None)
    assert [week.spent for week in library.weeks] == [0.5]


def test_amounts_that_are_too_large_together_are_unknown(tmp_path: Path) -> None:
    made = [made_file(tmp_path / "set", f"{number}.png", b"") for number in range(2)]
    most = {"charge": 1.7e308, "cost": 1.7e308}
    set_in(tmp_path / "set", *(step(IMAGES, {}, file, spent=1.7e308, **most) for file in made))
    for place in "ab":
        picture_set(tmp_path / place, spent=1.7e308)
    assert all(map(math.isfinite, amounts(open_library(str(tmp_path)))))


@pytest.mark.parametrize("cost", [math.nan, math.inf, -math.inf, 1.7e308])
def test_costs_of_rows_that_are_no_numbers_are_unknown_and_told(
    tmp_path: Path, cost: float
) -> None:
    batch_in(tmp_path / "lamps", ["ash", "elm", "oak"], costs=[cost, cost, 0.5], spent=2.0)
    (tmp_path / "lamps/_batch/summary.json").write_text("{}")
    library = open_library(str(tmp_path))
    assert [week.spent for week in library.weeks] == [2.0]
    assert "costs that are no numbers" in library.entries[0].problem


@pytest.mark.parametrize("amount", ["NaN", "Infinity", "1e999"])
@pytest.mark.parametrize("name", ["summary.json", "ledger.json"])
def test_amounts_of_a_batch_that_are_no_numbers_are_unknown_and_told(
    tmp_path: Path, name: str, amount: str
) -> None:
    batch_in(tmp_path / "lamps", ["ash"], costs=[1.25], spent=2.125)
    file = tmp_path / "lamps/_batch" / name
    file.write_text(re.sub(r"(2\.125|1\.25)", amount, file.read_text()))
    library = open_library(str(tmp_path))
    [entry] = library.entries
    assert f"{name} has amounts that are no numbers" in entry.problem
    assert entry.rows == {"COMPLETED": 1}
    assert entry.spent == 2.125
    assert entry.cost == (None if name == "summary.json" else 1.25)
    assert [week.spent for week in library.weeks] == [2.125]


@pytest.mark.parametrize(
    "ends",
    [
        pa.array([10**18 + 1], pa.timestamp("ns", tz="UTC")),
        pa.array([2**62], pa.timestamp("us", tz="UTC")),
    ],
)
def test_a_time_of_a_row_that_no_calendar_has_is_told(tmp_path: Path, ends: pa.Array) -> None:
    batch_in(tmp_path / "lamps", ["ash"], spent=2.0)
    cells = {"row": ["ash"], "cost": [1.0], "finished_at": ends}
    pq.write_table(pa.table(cells), tmp_path / "lamps/_batch/results/part-00000.parquet")
    library = open_library(str(tmp_path))
    assert [entry.kind for entry in library.entries] == ["batch"]
    assert sum(week.spent for week in library.weeks) == 2.0


def test_copies_of_a_batch_are_told_and_their_costs_count_once(tmp_path: Path) -> None:
    batch_in(tmp_path / "b", ["ash"], costs=[2.0], spent=2.5)
    row_in(tmp_path / "b/ash", tmp_path / "b")
    shutil.copytree(tmp_path / "b", tmp_path / "backup/of b")
    library = open_library(str(tmp_path))
    assert sorted(entry.also_at for entry in library.entries) == [
        (str(tmp_path / "b"),),
        (str(tmp_path / "backup/of b"),),
    ]
    assert [week.spent for week in library.weeks] == [2.5]


def test_what_a_copy_of_a_batch_has_spent_since_counts(tmp_path: Path) -> None:
    batch_in(tmp_path / "b", ["ash"], costs=[2.0], spent=2.5)
    shutil.copytree(tmp_path / "b", tmp_path / "c")
    batch_in(tmp_path / "more", ["elm"], costs=[1.0], ends=BEGIN + timedelta(days=7))
    part = "_batch/results/part-00000.parquet"
    shutil.copy(tmp_path / "more" / part, tmp_path / "c/_batch/results/part-00001.parquet")
    shutil.rmtree(tmp_path / "more")
    for name, said in (("summary.json", {"spent_in_all": 3.5}), ("ledger.json", {"spent": 3.5})):
        (tmp_path / "c/_batch" / name).write_text(json.dumps(said))
    assert [week.spent for week in open_library(str(tmp_path)).weeks] == [1.0, 2.5]


def test_a_batch_in_the_former_folder_of_another_one_is_no_copy(tmp_path: Path) -> None:
    for day, name in enumerate(("first", "second")):
        ends = BEGIN + timedelta(days=7 * day)
        batch_in(tmp_path / "b", ["ash"], costs=[2.0], spent=2.0, ends=ends)
        (tmp_path / "b").rename(tmp_path / name)
    library = open_library(str(tmp_path))
    assert [week.spent for week in library.weeks] == [2.0, 2.0]
    assert [entry.also_at for entry in library.entries] == [(), ()]


def test_a_row_that_was_copied_out_of_a_batch_that_was_moved_counts_once(tmp_path: Path) -> None:
    batch_in(tmp_path / "b", ["ash"], costs=[2.0], spent=2.0)
    row_in(tmp_path / "b/ash", tmp_path / "b", charge=2.0)
    shutil.copytree(tmp_path / "b/ash", tmp_path / "picked")
    (tmp_path / "b").rename(tmp_path / "c")
    assert [week.spent for week in open_library(str(tmp_path)).weeks] == [2.0]
    # Also where the summary says another folder by now
    (tmp_path / "c/_batch/summary.json").write_text("{}")
    assert [week.spent for week in open_library(str(tmp_path)).weeks] == [2.0]


def test_folders_in_folders_are_walked_however_many_there_are(tmp_path: Path) -> None:
    picture_set(tmp_path / "set")
    depth, most = 300, sys.getrecursionlimit()
    (tmp_path / "set").joinpath(*"a" * depth).mkdir(parents=True)
    try:
        # More of them would be in the way of whoever deletes the folder
        sys.setrecursionlimit(len(inspect.stack(0)) + depth - 50)
        [entry] = open_library(str(tmp_path)).entries
    finally:
        sys.setrecursionlimit(most)
    assert (entry.kind, entry.missing) == ("set", ())


def test_equal_prompts_are_groups(tmp_path: Path) -> None:
    picture_set(tmp_path / "a", "An oak  chair")
    picture_set(tmp_path / "b", "an oak chair", started_at=LATER)
    picture_set(tmp_path / "c", "a lamp")
    [group] = open_library(str(tmp_path)).equal_prompts
    assert group.prompt == "an oak chair"
    assert [Path(address).name for address in group.addresses] == ["b", "a"]


def test_a_generated_library_is_read_whole(tmp_path: Path) -> None:
    library_in(tmp_path, 60, pictures=False)
    library = open_library(str(tmp_path))
    assert library.count("set") == 60
    assert not any(
        entry.stale_because or entry.missing or entry.problem for entry in library.entries
    )
    assert any(source.set for entry in library.entries for source in entry.made_from)
    assert sum(week.spent for week in library.weeks) == pytest.approx(
        sum(entry.spent or 0 for entry in library.entries)
    )
