"""The page of the benchmarks says what the benchmarks have found."""

import re
from pathlib import Path

import pytest
from rich.table import Table

from benchmarks.figures import record
from benchmarks.figures.record import read_figures, show
from benchmarks.page import PAGE, TEXT, page

# What a program has written, code, and what a page is linked by
WRITTEN = re.compile(r"\{[^}]*\}|`[^`]*`|\]\([^)]*\)|<!--.*?-->", re.DOTALL)


def test_the_page_is_that_of_the_figures() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(TEXT.read_text(encoding="utf-8"))


def test_no_number_of_the_page_is_typed() -> None:
    assert re.findall(r"\d+", WRITTEN.sub("", TEXT.read_text(encoding="utf-8"))) == []


def test_what_is_shown_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(record, "FOLDER", tmp_path / "benchmarks" / "figures")
    record.FOLDER.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "7.8"\n')
    monkeypatch.setattr("sys.argv", ["bench", "--folder", "/home/ann/models"])
    table = Table("file\nname", "ours")
    table.add_row("a.glb", "1.5 s")
    show("files", table, values={"times": "3×"}, peers=["numpy", "bpy"])
    found = read_figures("files")
    assert found.tables[0].columns == ["file name", "ours"]
    assert found.tables[0].rows == [["a.glb", "1.5 s"]]
    assert list(found.versions) == ["media-pipelines", "numpy", "bpy"]
    assert found.versions["media-pipelines"] == "7.8"
    assert "/home/ann" not in found.command
    assert f"bpy {found.versions['bpy']}" in capsys.readouterr().out
    assert "changed since" not in found.source()
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "7.9"\n')
    assert found.source().endswith("**The code has changed since.**")
