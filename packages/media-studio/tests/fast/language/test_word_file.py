"""Tables of words that stand in files."""

from pathlib import Path

import pytest

from media_studio.language.word_file import WordFile

TABLES = """
wood = '''
  oak, pine,
  ash tree'''
twice = 2
[size]
huge = 2.5
[colour]
red = "scarlet, brick red"
"""


@pytest.fixture
def said(tmp_path: Path) -> WordFile:
    (tmp_path / "trees.toml").write_text(TABLES)
    return WordFile.beside(str(tmp_path / "trees.py"))


def test_a_module_says_what_a_table_is(said: WordFile) -> None:
    assert said.row("wood") == ("oak", "pine", "ash tree")
    assert said.words("wood") == {"oak", "pine", "ash tree"}
    assert said.meanings("colour") == {"scarlet": "red", "brick red": "red"}
    assert said.pairs("colour") == {"red": "scarlet, brick red"}
    assert said.shares("size") == {"huge": 2.5}


def test_a_table_of_another_kind_is_refused(said: WordFile) -> None:
    with pytest.raises(ValueError, match="no text"):
        said.words("twice")
    with pytest.raises(ValueError, match="no table"):
        said.meanings("wood")
    with pytest.raises(ValueError, match="no number"):
        said.shares("colour")


def test_a_module_without_its_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        WordFile.beside(str(tmp_path / "trees.py"))
