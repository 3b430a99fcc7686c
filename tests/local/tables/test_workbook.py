"""What Excel makes of what people type."""

import datetime
import io
import zipfile
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from openpyxl import Workbook

from media_pipelines.tables.grid import Flaw, UnreadableTable
from media_pipelines.tables.workbook import read_workbook
from media_testing.table_samples import WholeGrid, whole_grid, workbook


def read(content: bytes, sheet: str = "") -> WholeGrid:
    return whole_grid(read_workbook(content, sheet))


SHEET = "xl/worksheets/sheet1.xml"


def rewritten(content: bytes, old: str, new: str) -> bytes:
    sink = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as before, zipfile.ZipFile(sink, "w") as after:
        for part in before.infolist():
            data = before.read(part)
            if part.filename == SHEET:
                assert old.encode() in data
                data = data.replace(old.encode(), new.encode())
            after.writestr(part, data)
    return sink.getvalue()


def cells_of(value: Any) -> list[object]:
    return read(workbook([["a", "b"], ["x", value]])).lines[0][1]


@pytest.mark.parametrize("value", [4000, 1.5, True, "007", "1e5", "a\nb"])
def test_values_are_those_of_the_cell(value: object) -> None:
    assert cells_of(value) == ["x", value]


@pytest.mark.parametrize(
    "value", [datetime.date(2026, 1, 2), datetime.datetime(2026, 1, 2), datetime.time(1, 2)]
)
def test_a_date_says_what_became_of_the_text(value: object) -> None:
    flaw = cells_of(value)[1]
    assert isinstance(flaw, Flaw)
    assert "date" in flaw.message
    assert flaw.text == str(value).removesuffix(" 00:00:00")


def test_a_formula_counts_by_the_value_that_excel_has_stored() -> None:
    formula = workbook([["a", "b"], ["x", "=1+2"]])
    content = rewritten(formula, "<v /></c></row></sheetData>", "<v>3</v></c></row></sheetData>")
    assert read(content).lines[0][1] == ["x", 3]


def test_a_formula_that_yields_an_empty_text_is_no_flaw() -> None:
    formula = workbook([["a", "b"], ["x", '=""']])
    content = rewritten(formula, '<c r="B2">', '<c r="B2" t="str">')
    assert read(content).lines[0][1] == ["x", ""]


def test_a_formula_without_a_stored_value_is_not_taken_for_an_empty_cell() -> None:
    flaw = cells_of("=1+2")[1]
    assert isinstance(flaw, Flaw)
    assert "formula" in flaw.message


def test_an_error_of_a_formula_is_a_flaw() -> None:
    content = rewritten(
        workbook([["a"], [1]]), '<c r="A2" t="n"><v>1</v>', '<c r="A2" t="e"><v>#REF!</v>'
    )
    flaw = read(content).lines[0][1][0]
    assert isinstance(flaw, Flaw)
    assert "#REF!" in flaw.message
    assert flaw.text == "#REF!"


def test_numbers_of_rows_are_those_that_excel_shows() -> None:
    book, sink = Workbook(), io.BytesIO()
    book.active["A1"], book.active["A900"] = "a", "far below"
    book.create_sheet("second")["A1"] = "not read"
    book.save(sink)
    grid = read(sink.getvalue(), "Sheet")
    assert grid.header == ["a"]
    assert grid.lines == [(900, ["far below"])]


def test_a_sheet_whose_stated_size_is_wrong_is_read_whole() -> None:
    content = rewritten(workbook([["a", "b"], ["x", "y"]]), 'ref="A1:B2"', 'ref="A1"')
    assert read(content).lines == [(2, ["x", "y"])]


def test_a_file_that_unpacks_to_far_more_is_refused_unread() -> None:
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr(SHEET, b"")
        package.infolist()[0].file_size = 1 << 40
    with pytest.raises(UnreadableTable, match="unpacks"):
        read(sink.getvalue())


def laid_out(**sheets: Callable[[Any], None]) -> bytes:
    """A workbook whose sheets are filled by functions."""
    book, sink = Workbook(), io.BytesIO()
    del book["Sheet"]
    for name, fill in sheets.items():
        fill(book.create_sheet(name))
    book.save(sink)
    return sink.getvalue()


def of_rows(*rows: Sequence[object], state: str = "visible") -> Callable[[Any], None]:
    def fill(sheet: Any) -> None:
        for row in rows:
            sheet.append(row)
        sheet.sheet_state = state

    return fill


def test_the_only_sheet_that_is_to_be_seen_is_read() -> None:
    content = laid_out(
        old=of_rows(["prompt"], ["gone"], state="hidden"),
        deep=of_rows(["prompt"], ["gone"], state="veryHidden"),
        jobs=of_rows(["prompt"], ["a chair"]),
        empty=of_rows(),
    )
    grid = read(content)
    assert grid.lines == [(2, ["a chair"])]
    told = "The sheet jobs was read, the only one that is to be seen: hidden: 'old', 'deep' and "
    assert grid.reading[0].startswith(f"{told}empty: 'empty'")
    assert read(content, "old").lines == [(2, ["gone"])]


def test_merged_cells_count_for_each_of_their_rows() -> None:
    def fill(sheet: Any) -> None:
        for row in (["prompt", "format"], ["a", "fbx"], ["b", None], ["c", None], ["wide", None]):
            sheet.append(row)
        sheet.merge_cells("B2:B4")
        sheet.merge_cells("A5:B5")
        sheet.row_dimensions[3].hidden = True

    grid = read(laid_out(jobs=fill))
    assert [cells for _, cells in grid.lines[:3]] == [["a", "fbx"], ["b", "fbx"], ["c", "fbx"]]
    flaw = grid.lines[3][1][0]
    assert isinstance(flaw, Flaw)
    assert flaw.message == "is merged over several columns; write it into one"
    assert grid.reading[1:] == (
        "Merged cells count for each of their rows: A5:B5, B2:B4.",
        "Hidden rows were read too: 1 are hidden.",
    )


def test_what_excel_escapes_is_what_was_typed() -> None:
    fill = of_rows(["prompt"], ["a_x000D_\nb _x005F_x000D_ 5_x0041_"])
    assert read(laid_out(jobs=fill)).lines == [(2, ["a\nb _x000D_ 5A"])]


def test_a_strict_workbook_says_how_to_save_it() -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as package:
        spaces = 'xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"'
        package.writestr("xl/workbook.xml", f"<workbook {spaces}/>")
    with pytest.raises(UnreadableTable, match=r"Strict Open XML.*save it as Excel Workbook"):
        read(content.getvalue())
