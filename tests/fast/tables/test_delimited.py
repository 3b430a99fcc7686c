"""CSV of several origins."""

import pytest

from media_pipelines.tables.delimited import read_delimited
from media_pipelines.tables.grid import UnreadableTable


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_found(separator: str) -> None:
    text = f'prompt{separator}"x;,;,\n"{separator}b\n"a,b;c"{separator}2{separator}3'
    grid = read_delimited(text.encode())
    assert grid.header == ["prompt", "x;,;,\n", "b"]
    assert grid.lines == [(2, ["a,b;c", "2", "3"])]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_ends_of_lines_and_a_byte_order_mark_do_not_matter(end: str, mark: str) -> None:
    grid = read_delimited(f"{mark}a,b{end}1,2{end}".encode())
    assert grid.header == ["a", "b"]
    assert grid.lines == [(2, ["1", "2"])]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32", "cp1252"])
def test_another_encoding_says_how_to_save_it(encoding: str) -> None:
    with pytest.raises(UnreadableTable, match="save it as CSV UTF-8"):
        read_delimited("prompt\nein grüner Stuhl".encode(encoding))


def test_the_line_that_is_not_utf_8_is_named() -> None:
    with pytest.raises(UnreadableTable, match="line 3 "):
        read_delimited("prompt\nchair\nStühle\n".encode("latin-1"))


def test_a_quote_that_does_not_end_is_named_by_the_row_in_which_it_begins() -> None:
    with pytest.raises(UnreadableTable, match="quotes") as caught:
        read_delimited(b'a,b\n1,2\n3,"4\n5,6\n')
    assert caught.value.row_number == 3


def test_a_quote_inside_an_unquoted_cell_is_a_character() -> None:
    assert read_delimited(b'a\na 6" pipe\n').lines == [(2, ['a 6" pipe'])]


def test_a_cell_may_be_longer_than_the_longest_prompt() -> None:
    assert read_delimited(b"a\n" + b"x" * 300_000).lines == [(2, ["x" * 300_000])]
