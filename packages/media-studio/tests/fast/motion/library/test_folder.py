import json
import os
from pathlib import Path

import pytest

from media_studio.errors import InvalidMotion
from media_studio.motion.bvh_writer import write_bvh
from media_studio.motion.library.folder import operator_entries, title_of
from media_studio.motion.library.mood import idle
from media_studio.motion.search import MotionIndex


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "motions"
    (home / "dances").mkdir(parents=True)
    write_bvh(idle(), home / "dances" / "salsaTurn_02.bvh")
    write_bvh(idle(), home / "MoonBounce.BVH")
    return home


def test_files_of_all_folders_are_listed_by_their_path(folder: Path) -> None:
    found = operator_entries(folder)
    assert [entry.id for entry in found.entries] == [
        "library/MoonBounce.BVH",
        "library/dances/salsaTurn_02.bvh",
    ]
    assert [entry.title for entry in found.entries] == ["Moon bounce", "Salsa turn 02"]
    assert found.entries[1].keywords == ("Dances",)
    assert found.skipped == ()
    assert found.entries[0].build().frames == idle().frames


@pytest.mark.parametrize(
    ("stem", "title"),
    [
        ("walk", "Walk"),
        ("walk_forward-fast", "Walk forward fast"),
        ("walkForward02", "Walk forward 02"),
        ("NPCIdle", "NPC idle"),
        ("01_01", "01 01"),
        ("größer", "Größer"),
        ("___", "___"),
    ],
)
def test_titles_are_made_from_names(stem: str, title: str) -> None:
    assert title_of(stem) == title


def test_a_text_beside_a_motion_describes_it(folder: Path) -> None:
    (folder / "MoonBounce.txt").write_text("An astronaut bounces\nover the moon.\n")
    note = {"title": "Salsa", "description": "Two spins.", "keywords": "latin, cuban"}
    (folder / "dances" / "salsaTurn_02.json").write_text(json.dumps(note))
    moon, salsa = operator_entries(folder).entries
    assert moon.description == "An astronaut bounces over the moon."
    assert (salsa.title, salsa.description, salsa.keywords) == (
        "Salsa",
        "Two spins.",
        ("latin", "cuban"),
    )
    best = MotionIndex((moon, salsa)).search("cuban dance")[0]
    assert best.entry == salsa


@pytest.mark.parametrize(
    "note", ["{", "[]", '{"title": 5}', '{"keywords": [1]}', '{"keywords": 3}', "[" * 100_000]
)
def test_descriptions_that_make_no_sense_are_named_and_not_used(folder: Path, note: str) -> None:
    (folder / "MoonBounce.json").write_text(note)
    found = operator_entries(folder)
    assert found.entries[0].title == "Moon bounce"
    assert [skipped.path.name for skipped in found.skipped] == ["MoonBounce.BVH"]
    assert "without its description" in found.skipped[0].reason


def test_files_that_are_no_motions_are_named_and_left_out(folder: Path) -> None:
    (folder / "empty.bvh").write_bytes(b"")
    (folder / "picture.bvh").write_bytes(b"\x89PNG\r\n")
    (folder / "folder.bvh").mkdir()
    os.mkfifo(folder / "pipe.bvh")
    with (folder / "vast.bvh").open("wb") as file:
        file.write(b"HIERARCHY\n")
        file.truncate(50_000_001)
    found = operator_entries(folder)
    assert len(found.entries) == 2
    reasons = {skipped.path.name: skipped.reason for skipped in found.skipped}
    assert sorted(reasons) == ["empty.bvh", "picture.bvh", "pipe.bvh", "vast.bvh"]
    assert "ordinary" in reasons["pipe.bvh"]
    assert "50 MB" in reasons["vast.bvh"]


def test_links_out_of_the_folder_are_not_followed(folder: Path, tmp_path: Path) -> None:
    secret = tmp_path / "elsewhere"
    secret.mkdir()
    write_bvh(idle(), secret / "secret.bvh")
    (secret / "note.txt").write_text("secret")
    (folder / "file.bvh").symlink_to(secret / "secret.bvh")
    (folder / "place").symlink_to(secret)
    (folder / "loop.bvh").symlink_to(folder / "loop.bvh")
    (folder / "MoonBounce.txt").symlink_to(secret / "note.txt")
    (folder / "inside.bvh").symlink_to(folder / "dances" / "salsaTurn_02.bvh")
    found = operator_entries(folder)
    assert [entry.title for entry in found.entries] == ["Moon bounce", "Inside", "Salsa turn 02"]
    assert not any("secret" in entry.description for entry in found.entries)
    assert {skipped.path.name for skipped in found.skipped} == {
        "file.bvh",
        "loop.bvh",
        "MoonBounce.BVH",
    }


def test_files_are_read_only_when_they_are_built(folder: Path) -> None:
    (folder / "broken.bvh").write_text("HIERARCHY\nROOT\n")
    broken = next(e for e in operator_entries(folder).entries if e.title == "Broken")
    with pytest.raises(InvalidMotion):
        broken.build()


def test_a_folder_that_does_not_exist_has_no_motions(tmp_path: Path) -> None:
    found = operator_entries(tmp_path / "nowhere")
    assert (found.entries, found.skipped) == ((), ())
