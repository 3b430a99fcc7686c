"""One object a line, whatever is wrong with the other lines."""

import io

import pytest

from media_pipelines.tables.grid import UnreadableTable
from media_pipelines.tables.json_lines import read_json_lines
from media_testing.table_samples import WholeGrid, whole_grid


def read(content: bytes) -> WholeGrid:
    return whole_grid(read_json_lines(io.BytesIO(content)))


def test_columns_are_all_keys_in_order_of_appearance() -> None:
    grid = read(b'{"b": 1}\n\n{"a": [1, "x"], "b": null}\n')
    assert grid.header == ["b", "a"]
    assert grid.lines == [(1, [1, None]), (3, [None, [1, "x"]])]


@pytest.mark.parametrize(
    "line", ["[1]", "3", "{", "{'a': 1}", '{"a": NaN}', '{"a": 1, "a": 2}', "[" * 100_000]
)
def test_a_line_that_is_no_object_is_a_problem_and_the_others_are_read(line: str) -> None:
    grid = read(f'{{"a": 1}}\n{line}\n{{"a": 2}}'.encode())
    assert [number for number, _ in grid.lines] == [1, 3]
    assert [problem.row_number for problem in grid.problems] == [2]


def test_line_separators_of_unicode_do_not_end_a_line() -> None:
    assert read('{"a": "x\u2028y\u0085z"}'.encode()).lines == [(1, ["x\u2028y\u0085z"])]


def test_another_encoding_is_named_with_its_line() -> None:
    with pytest.raises(UnreadableTable, match="line 2 is not UTF-8"):
        read(b'{"a": "b"}\n{"a": "\xfc"}')
