"""A folder shows an asset set as a whole, and keeps what is not of a set."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from media_api.client.errors import DeliveryRefused, DestinationOccupied
from media_pipelines.delivery import folder_target
from media_pipelines.delivery.asset_set import AssetSet
from media_pipelines.delivery.folder_target import FolderTarget
from media_pipelines.delivery.set_files import files_of, listed_files
from media_testing.asset_sets import publish, reader, write_set
from media_testing.repository import ROOT


def asset_set(target: Path, *, points: bool = False) -> AssetSet:
    return AssetSet(FolderTarget(target, points=points), "{step}/{name}")


def content(folder: Path) -> dict[str, str]:
    return {name: (folder / name).read_text() for name in files_of(folder) if name != "run.json"}


@pytest.fixture(params=["exchange", "two renames"])
def _both_ways(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "two renames":
        monkeypatch.setattr(folder_target, "_renameat2", lambda: None)


async def test_a_set_is_there_only_when_it_is_published(tmp_path: Path) -> None:
    made = asset_set(tmp_path / "set")
    async with made:
        write_set(made.workspace, "1/a.glb")
        assert made.folder == made.workspace
        assert [entry.name for entry in tmp_path.iterdir()] == ["set.partial"]
        await made.publish()
        assert made.folder == tmp_path / "set"
    assert [entry.name for entry in tmp_path.iterdir()] == ["set"]
    assert content(tmp_path / "set") == {"1/a.glb": " 1/a.glb"}


@pytest.mark.usefixtures("_both_ways")
async def test_a_set_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    await publish(asset_set(tmp_path / "set"), "1/a.glb", "2/b.obj", mark="old")
    await publish(asset_set(tmp_path / "set"), "1/a.glb", "3/c.fbx", mark="new")
    assert content(tmp_path / "set") == {"1/a.glb": "new 1/a.glb", "3/c.fbx": "new 3/c.fbx"}
    assert [entry.name for entry in tmp_path.iterdir()] == ["set"]


async def test_a_reader_never_sees_a_part_of_a_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "set"

    def look() -> None:
        if not target.exists():
            return
        before = (target / "run.json").read_bytes()
        found = set(files_of(target))
        after = (target / "run.json").read_bytes()
        listed = {name for name in listed_files(before) or () if "/" in name}
        assert before != after or listed <= found

    # The reader gets a look in between the steps of the publication.
    monkeypatch.setattr(folder_target, "sync", lambda path: None)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with reader(look) as looks:
            for number in range(30):
                files = [f"{number}/{name}.bin" for name in range(40)]
                await publish(asset_set(target), *files, mark=str(number))
    finally:
        sys.setswitchinterval(interval)
    assert looks[0] > 30


# Where the process is stopped: what it does instead of which function of the module.
_STOPS = {
    "before it has the name": "_exchange",
    "before the earlier one is deleted": "_delete",
}
_PUBLISHES = """
import sys, time
from pathlib import Path
from media_pipelines.delivery import folder_target
from media_testing.asset_sets import write_set
target = folder_target.FolderTarget(Path(sys.argv[1]), points=False)
target.begin()
write_set(target.workspace.folder, "1/a.glb", "2/new.obj", mark="new", started_at="2026-02-01")
def stop(*_):
    print("here", flush=True)
    time.sleep(60)
setattr(folder_target, sys.argv[2], stop)
target.publish()
"""


@pytest.mark.parametrize("stop", _STOPS)
async def test_a_killed_process_leaves_the_old_set_or_the_new_one(
    tmp_path: Path, stop: str
) -> None:
    target = tmp_path / "set"
    await publish(asset_set(target), "1/a.glb", "2/old.obj", mark="old")
    command = [sys.executable, "-c", _PUBLISHES, str(target), _STOPS[stop]]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "here\n"
        with pytest.raises(DeliveryRefused, match="another run delivers there"):
            await publish(asset_set(target), "1/a.glb")
        process.send_signal(signal.SIGKILL)
    mark = "old" if stop == "before it has the name" else "new"
    whole = {"1/a.glb": f"{mark} 1/a.glb", f"2/{mark}.obj": f"{mark} 2/{mark}.obj"}
    assert content(target) == whole
    await publish(asset_set(target), "1/a.glb", mark="next", started_at="2026-03-01")
    assert [entry.name for entry in tmp_path.iterdir()] == ["set"]


async def test_what_a_killed_process_has_left_beside_its_set_is_cleared_away(
    tmp_path: Path,
) -> None:
    target = tmp_path / "set"
    await publish(asset_set(target, points=True), "1/a.glb", started_at="2026-02-01")
    write_set(tmp_path / "set.partial", "1/old.glb", started_at="2026-01-01")
    write_set(tmp_path / "older", "1/old.glb", started_at="2026-01-01")
    (tmp_path / "latest").unlink()
    (tmp_path / "latest").symlink_to("older")
    await asset_set(target, points=True).conclude()
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["latest", "older", "set"]
    assert (tmp_path / "latest").resolve() == target


async def test_an_unfinished_run_beside_a_set_stays(tmp_path: Path) -> None:
    await publish(asset_set(tmp_path / "set"), "1/a.glb", started_at="2026-02-01")
    async with asset_set(tmp_path / "set") as live:
        write_set(live.workspace, "1/b.glb", started_at="2026-03-01", status="RUNNING")
        await asset_set(tmp_path / "set").conclude()
        assert content(live.workspace) == {"1/b.glb": " 1/b.glb"}


async def test_a_set_without_one_of_its_files_is_not_whole(tmp_path: Path) -> None:
    made = asset_set(tmp_path / "set")
    assert await made.published_run() == b""
    async with made:
        write_set(made.workspace, "1/a.glb", "2/b.glb")
        (made.workspace / "lineage.json").write_text("{}")
        await made.publish()
    assert await asset_set(tmp_path / "set").is_whole()
    (tmp_path / "set" / "2" / "b.glb").unlink()
    assert not await asset_set(tmp_path / "set").is_whole()


async def test_a_set_that_was_between_two_renames_comes_back(tmp_path: Path) -> None:
    await publish(asset_set(tmp_path / "set"), "1/a.glb", mark="old")
    (tmp_path / "set").rename(tmp_path / "set.previous")
    async with asset_set(tmp_path / "set"):
        assert content(tmp_path / "set") == {"1/a.glb": "old 1/a.glb"}


async def test_what_a_broken_off_run_has_left_is_there_for_the_next(tmp_path: Path) -> None:
    async with asset_set(tmp_path / "set") as broken_off:
        write_set(broken_off.workspace, "1/a.glb")
    async with asset_set(tmp_path / "set") as next_one:
        assert (next_one.workspace / "run.json").is_file()


async def test_a_broken_off_run_stays_when_the_clock_was_set_back(tmp_path: Path) -> None:
    await publish(asset_set(tmp_path / "set"), "1/a.glb", started_at="2026-02-01")
    async with asset_set(tmp_path / "set") as broken_off:
        write_set(broken_off.workspace, "1/b.glb", started_at="2026-01-01", status="FAILED")
    async with asset_set(tmp_path / "set") as next_one:
        assert content(next_one.workspace) == {"1/b.glb": " 1/b.glb"}


async def test_a_replaced_set_is_nothing_to_go_on_with(tmp_path: Path) -> None:
    await publish(asset_set(tmp_path / "set"), "1/a.glb", started_at="2026-02-01")
    write_set(tmp_path / "set.partial", "1/old.glb", started_at="2026-01-01")
    async with asset_set(tmp_path / "set") as next_one:
        assert list(next_one.workspace.iterdir()) == []
        with pytest.raises(DeliveryRefused, match="another run delivers there"):
            async with asset_set(tmp_path / "set"):
                pass


@pytest.mark.parametrize("status", ["RUNNING", "COMPLETED"])
async def test_the_workspace_of_a_live_run_is_not_touched(tmp_path: Path, status: str) -> None:
    await publish(asset_set(tmp_path / "set"), "1/a.glb", started_at="2026-02-01")
    async with asset_set(tmp_path / "set") as live:
        write_set(live.workspace, "1/b.glb", started_at="2026-01-01", status=status)
        with pytest.raises(DeliveryRefused, match="another run delivers there"):
            async with asset_set(tmp_path / "set"):
                pass
        assert content(live.workspace) == {"1/b.glb": " 1/b.glb"}


@pytest.mark.parametrize("files", [[], ["1/a.glb"]])
async def test_what_is_left_of_two_renames_goes(tmp_path: Path, files: list[str]) -> None:
    await publish(asset_set(tmp_path / "set"), "1/a.glb", started_at="2026-02-01")
    (tmp_path / "set.previous" / "1").mkdir(parents=True)
    if files:
        write_set(tmp_path / "set.previous", *files, started_at="2026-01-01")
    async with asset_set(tmp_path / "set"):
        assert not (tmp_path / "set.previous").exists()


async def test_a_file_that_has_the_name_of_a_parameter_is_kept(tmp_path: Path) -> None:
    async with asset_set(tmp_path / "set") as made:
        write_set(made.workspace, "1/a.glb")
        record = json.loads((made.workspace / "run.json").read_bytes())
        record["parameters"] = {"prompt": "notes.txt"}
        (made.workspace / "run.json").write_text(json.dumps(record))
        await made.publish()
    (tmp_path / "set" / "notes.txt").write_text("mine")
    with pytest.raises(DestinationOccupied, match=r"notes\.txt"):
        await publish(asset_set(tmp_path / "set"), "1/a.glb")
    assert (tmp_path / "set" / "notes.txt").read_text() == "mine"


@pytest.mark.parametrize("place", ["set", "set.partial"])
async def test_files_of_others_are_told_before_the_work_and_kept(
    tmp_path: Path, place: str
) -> None:
    (tmp_path / place).mkdir()
    (tmp_path / place / "thesis.docx").write_text("years of work")
    with pytest.raises(DestinationOccupied, match=r"thesis\.docx") as caught:
        await publish(asset_set(tmp_path / "set"), "1/a.glb")
    assert caught.value.address == str(tmp_path / place)
    assert (tmp_path / place / "thesis.docx").read_text() == "years of work"


async def test_a_file_that_was_put_into_an_earlier_set_is_kept(tmp_path: Path) -> None:
    await publish(asset_set(tmp_path / "set"), "1/a.glb")
    (tmp_path / "set" / "1" / "notes.txt").write_text("mine")
    with pytest.raises(DestinationOccupied, match=r"1/notes\.txt"):
        async with asset_set(tmp_path / "set"):
            pass
    assert (tmp_path / "set" / "1" / "notes.txt").read_text() == "mine"


async def test_a_file_that_is_put_there_during_the_run_is_kept(tmp_path: Path) -> None:
    await publish(asset_set(tmp_path / "set"), "1/a.glb", mark="old")
    async with asset_set(tmp_path / "set") as made:
        write_set(made.workspace, "1/a.glb", mark="new")
        (tmp_path / "set" / "notes.txt").write_text("mine")
        with pytest.raises(DestinationOccupied):
            await made.publish()
    assert content(tmp_path / "set") == {"1/a.glb": "old 1/a.glb", "notes.txt": "mine"}


async def test_a_link_to_a_folder_of_others_is_a_file_of_others(tmp_path: Path) -> None:
    await publish(asset_set(tmp_path / "set"), "1/a.glb")
    (tmp_path / "set" / "pictures").symlink_to(tmp_path)
    with pytest.raises(DestinationOccupied, match="pictures"):
        await publish(asset_set(tmp_path / "set"), "1/a.glb")


async def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "set").write_text("mine")
    with pytest.raises(DestinationOccupied, match="set"):
        await publish(asset_set(tmp_path / "set"), "1/a.glb")


async def test_an_empty_folder_may_be_there(tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    await publish(asset_set(tmp_path / "set"), "1/a.glb")
    assert (tmp_path / "set" / "1" / "a.glb").is_file()


async def test_two_runs_do_not_make_one_set_at_a_time(tmp_path: Path) -> None:
    async with asset_set(tmp_path / "set"):
        with pytest.raises(DeliveryRefused, match="another run delivers there"):
            async with asset_set(tmp_path / "set"):
                pass
    async with asset_set(tmp_path / "set"):
        pass


async def test_latest_leads_to_the_newest_run(tmp_path: Path) -> None:
    for name, started_at in [("b", "2026-01-02"), ("c", "2026-01-03"), ("a", "2026-01-01")]:
        target = asset_set(tmp_path / name, points=True)
        await publish(target, "1/a.glb", started_at=started_at, mark=name)
    assert os.readlink(tmp_path / "latest") == "c"
    assert content(tmp_path / "latest") == {"1/a.glb": "c 1/a.glb"}


async def test_latest_always_leads_to_a_whole_set(tmp_path: Path) -> None:
    seen = threading.Event()

    def look() -> None:
        if (tmp_path / "latest").is_symlink():
            assert (tmp_path / "latest" / "run.json").is_file()
            seen.set()

    with reader(look):
        for number in range(10):
            target = asset_set(tmp_path / str(number), points=True)
            await publish(target, "1/a.glb", started_at=f"2026-01-0{number}")
    assert seen.is_set()


async def test_a_folder_called_latest_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "latest").mkdir()
    with pytest.raises(DestinationOccupied, match="latest"):
        await publish(asset_set(tmp_path / "set", points=True), "1/a.glb")
    await publish(asset_set(tmp_path / "set"), "1/a.glb")
