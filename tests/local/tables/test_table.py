"""Every format yields the same cells, as they were written."""

import gzip
from pathlib import PurePosixPath

import pytest

from media_pipelines.tables.table import ENDINGS
from media_testing.table_samples import content_in, whole_table, workbook

TRICKY = ["007", "1e5", "NA", "null", "None", "nan", "true", "a,b;c\td", 'say "hi"', "Übung 椅子"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_texts_stay_as_they_were_written(ending: str) -> None:
    records = [{"row": str(index), "prompt": text} for index, text in enumerate(TRICKY)]
    table = whole_table(content_in(ending, records), f"m{ending}")
    assert table.problems == []
    assert table.columns == ["row", "prompt"]
    assert [cells[1] for _, cells in table.lines] == TRICKY


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_empty_cell_is_none(ending: str) -> None:
    records = [{"a": "x", "b": None}, {"a": "  ", "b": "y"}]
    table = whole_table(content_in(ending, records), f"m{ending}")
    assert [cells for _, cells in table.lines] == [["x", None], [None, "y"]]


@pytest.mark.parametrize("ending", [".csv", ".tsv", ".xlsx", ".parquet", ".jsonl"])
def test_a_text_of_two_lines_is_one_cell_and_counts_as_one_row(ending: str) -> None:
    records = [{"a": "one\ntwo"}, {"a": "three"}]
    table = whole_table(content_in(ending, records), f"m{ending}")
    first = 1 if ending == ".jsonl" else 2
    assert table.lines == [(first, ["one\ntwo"]), (first + 1, ["three"])]


@pytest.mark.parametrize("name", ["m.xls", "m", "m.json", "s3://b/m.txt"])
def test_another_ending_names_those_that_are_known(name: str) -> None:
    problem = str(whole_table(b"a\n1", name).problems[0])
    assert PurePosixPath(name).suffix in problem
    assert ".xlsx" in problem


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xff\xfe\x00", b"PK\x03\x04nonsense", b"PAR1"])
def test_what_is_no_table_is_one_problem(ending: str, content: bytes) -> None:
    table = whole_table(content, f"m{ending}")
    assert table.lines == []
    assert len(table.problems) <= 1
    assert not table.columns or not table.problems


@pytest.mark.parametrize("ending", [".parquet", ".feather", ".xlsx"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_a_file_that_was_cut_off_is_one_problem(ending: str, share: float) -> None:
    content = content_in(ending, [{"a": f"text {index}"} for index in range(500)])
    table = whole_table(content[: int(len(content) * share)], f"m{ending}")
    assert table.columns == []
    assert "damaged" in str(table.problems[0])


def test_a_cell_too_many_is_named_with_its_row() -> None:
    table = whole_table(b"a,b\n1,2\n1,2,\n1,2,3\n", "m.csv")
    assert [str(problem) for problem in table.problems] == [
        "line 4: has more cells than there are columns ('3' is one too many); a text that holds "
        "the separator must stand in quotes"
    ]


def test_a_short_row_ends_with_empty_cells_and_an_empty_one_is_left_out() -> None:
    table = whole_table(b"a,b\n1\n\n,\n2,3\n", "m.csv")
    assert table.lines == [(2, ["1", None]), (5, ["2", "3"])]


def test_columns_without_a_name_or_with_the_same_one_are_problems() -> None:
    table = whole_table(b"a,,a,,\n1,2,3,,\n", "m.csv")
    assert [str(problem) for problem in table.problems] == [
        "column a: appears more than once",
        "column 2 has cells and no name in the first row",
    ]


def test_a_table_that_was_packed_is_read_like_any_other() -> None:
    packed = gzip.compress(content_in(".csv", [{"a": "x"}]))
    for name in ("m.csv.gz", "M.CSV.GZ"):
        assert whole_table(packed, name).lines == [(2, ["x"])]


@pytest.mark.parametrize("content", [b"a\n1\n", gzip.compress(b"a\n" * 9000, mtime=0)[:-20], b""])
def test_what_is_not_packed_or_cut_off_is_damaged(content: bytes) -> None:
    [problem] = whole_table(content, "m.csv.gz").problems
    assert "gzip" in str(problem) or "no row" in str(problem)


BOOK = workbook([["a"], ["first"]], [["b"], ["second"]])


@pytest.mark.parametrize(
    ("name", "columns"),
    [("m.xlsx#Sheet", ["a"]), ("s3://b/m.XLSX#sheet1", ["b"])],
)
def test_a_sheet_is_named_behind_the_file(name: str, columns: list[str]) -> None:
    assert whole_table(BOOK, name).columns == columns


def test_of_several_sheets_one_has_to_be_named() -> None:
    [problem] = whole_table(BOOK, "m.xlsx").problems
    told = "it has several sheets (Sheet, Sheet1); say which one is meant: FILE.xlsx#Sheet"
    assert str(problem) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "row,prompt\na,x\n\ufeffrow,prompt\n",
            "line 3, column row: holds U+FEFF ZERO WIDTH",
        ),
        (
            "row,prompt\u200b\na,x\n",
            r"column prompt\u200b: has U+200B ZERO WIDTH SPACE in",
        ),
        ("row,pro\u00admpt\na,x\n", "has U+00AD SOFT HYPHEN in its name"),
        ("row,prompt\na,a\u2060b\n", "line 2, column prompt: holds U+2060 WORD JOINER"),
    ],
)
def test_what_nobody_sees_is_named(text: str, told: str) -> None:
    assert any(told in str(each) for each in whole_table(text.encode(), "m.csv").problems)


def test_emoji_and_scripts_have_joiners_in_cells() -> None:
    family = "👩\u200d👧 می\u200cخواهم"
    assert whole_table(f"a\n{family}".encode(), "m.csv").problems == []


def test_a_sheet_that_is_not_there_names_those_that_are() -> None:
    [problem] = whole_table(BOOK, "m.xlsx#Preise").problems
    assert str(problem) == "it has no sheet 'Preise'; it has Sheet, Sheet1"
