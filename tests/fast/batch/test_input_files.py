"""Files that a manifest names are found before anything is sent."""

import hashlib
import os
from pathlib import Path

import pytest

from media_pipelines.batch.input_files import InputFiles
from media_pipelines.parameters.shape import UnusableText


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("front.png", "assets/1/left.png"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(name.encode())
    (tmp_path / "empty.png").touch()
    return tmp_path


@pytest.mark.parametrize("text", ["front.png", "./front.png", "assets/../front.png"])
def test_a_relative_path_begins_at_the_manifest(folder: Path, text: str) -> None:
    assert InputFiles(folder).path_of(text) == folder / "front.png"
    assert InputFiles(None).path_of(str(folder / "front.png")) == folder / "front.png"


def test_a_tilde_may_be_part_of_a_name(folder: Path) -> None:
    (folder / "~draft.png").write_bytes(b"x")
    assert InputFiles(folder).path_of("~draft.png") == folder / "~draft.png"
    with pytest.raises(UnusableText, match="names no file"):
        InputFiles(folder).path_of("~other.png")


@pytest.mark.parametrize(
    "text", ["http://a/b.png", "https://a/b", "data:image/png;base64,AA", "assets/9/x.png"]
)
def test_what_is_not_here_stays_as_it_is(folder: Path, text: str) -> None:
    assert InputFiles(folder).path_of(text) is None
    assert InputFiles(None).path_of(text) is None


def test_a_file_wins_over_an_earlier_result_of_its_name(folder: Path) -> None:
    assert InputFiles(folder).path_of("assets/1/left.png") == folder / "assets/1/left.png"


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("missing.png", "names no file"),
        ("front.png/x", "path"),
        ("empty.png", "empty file"),
        ("s3://bucket/front.png", "S3"),
        ("a\0b", "path"),
        ("x" * 5000, "path"),
    ],
)
def test_a_file_that_cannot_be_sent_says_why(folder: Path, text: str, advice: str) -> None:
    with pytest.raises(UnusableText, match=advice):
        InputFiles(folder).path_of(text)


def test_a_relative_path_in_a_manifest_of_s3_asks_for_another() -> None:
    with pytest.raises(UnusableText, match="relative"):
        InputFiles(None).path_of("front.png")


def test_a_known_file_is_read_again_only_when_it_has_changed(folder: Path) -> None:
    file = folder / "front.png"
    first = InputFiles(folder).digested(file)
    assert first.sha256 == hashlib.sha256(b"front.png").hexdigest()
    content, facts = b"FRONT.PNG", file.stat()
    file.write_bytes(content)
    os.utime(file, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    known = InputFiles(folder)
    known.know([first])
    assert known.digested(file) == first
    os.utime(file, ns=(facts.st_atime_ns, facts.st_mtime_ns + 1))
    changed = known.digested(file)
    assert changed.sha256 == hashlib.sha256(content).hexdigest()


def test_a_model_of_several_files_changes_with_each_of_them(folder: Path) -> None:
    model = folder / "crate" / "crate.obj"
    model.parent.mkdir()
    model.write_text("mtllib crate.mtl\nv 0 0 0\n")
    texture = model.with_name("oak.png")
    model.with_suffix(".mtl").write_text("newmtl oak\nmap_Kd oak.png\n")
    seen = set()
    for content in (b"light", b"dark oak", b"oak"):
        texture.write_bytes(content)
        for cell in ("crate/crate.obj", "crate"):
            found = InputFiles(folder).fingerprint_of(cell)
            assert found is not None
            assert found.size == sum(file.stat().st_size for file in model.parent.iterdir())
            seen.add((cell, found.sha256))
    assert len(seen) == 6


def test_a_folder_without_a_model_says_so(folder: Path) -> None:
    with pytest.raises(UnusableText, match="the folder holds no models"):
        InputFiles(folder).fingerprint_of(".")
