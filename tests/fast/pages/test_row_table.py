"""The page of a batch and the files of its parts hold the texts of others as texts."""

import html
import json
import re
from collections.abc import Sequence

import pytest

from media_pipelines.pages.row_table import (
    PartOnPage,
    RowOnPage,
    part_file,
    row_table,
    rows_script,
)

HOSTILE = "</script><script>alert(1)</script><!-- \u2028 \ud800 '\" ]]>"
ROWS = [
    RowOnPage(name="oak", asked="an oak chair", state="COMPLETED", seconds=1.5, cost=0.25),
    RowOnPage(name=HOSTILE, asked=HOSTILE, state="FAILED", code="bad", message=HOSTILE),
]


def page_with(parts: Sequence[PartOnPage] = (), files: Sequence[str] = ()) -> str:
    return row_table("chairs", "All.", ROWS, parts, has_cost=True, files=files).decode()


def data_in(page: str, name: str) -> list[list[object]]:
    found = re.search(rf'id="{name}">(.*?)</script>', page, re.DOTALL)
    assert found
    data: list[list[object]] = json.loads(found[1])
    return data


def test_the_file_of_a_part_is_one_call_with_its_rows() -> None:
    script = rows_script(7, ROWS).decode("ascii")
    call = re.fullmatch(r"batchRows\(7,(\[.*\])\);\n", script)
    assert call
    oak, bad = json.loads(call[1])
    assert oak == ["oak", "an oak chair", "COMPLETED", "", "", 1.5, 0.25, "", ""]
    assert [bad[0], bad[1], bad[4]] == [HOSTILE] * 3


def test_the_file_of_a_part_has_no_markup_and_nothing_that_ends_a_script() -> None:
    assert not set(rows_script(1, ROWS).decode("ascii")) & set("<>&'")


def test_files_of_parts_are_in_order() -> None:
    assert part_file(1) == "rows/part-00001.js"
    names = [part_file(number) for number in (1, 2, 10, 499, 99_999)]
    assert names == sorted(names)


def test_a_batch_of_one_part_is_a_single_file() -> None:
    page = page_with()
    assert len(data_in(page, "rows")) == 2
    assert data_in(page, "counts") == [[1, 1]]
    assert HOSTILE not in page
    assert page.count("<script") == 3


def test_the_page_knows_of_each_part_how_its_rows_ended() -> None:
    parts = [PartOnPage.of(ROWS), PartOnPage(states={"FAILED": 3, "MISSING": 1_997})]
    page = page_with(parts)
    assert data_in(page, "counts") == [[1, 1, 0], [0, 3, 1_997]]
    assert "all (2,002)" in page
    assert "FAILED (4)" in page
    assert len(data_in(page, "rows")) == 2


def test_five_hundred_parts_take_little_of_the_page() -> None:
    parts = [PartOnPage(states={"COMPLETED": 1_990, "FAILED": 10})] * 500
    assert len(page_with(parts)) - len(page_with(parts[:1])) < 20_000


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ([], "All.</p>"),
        (["summary.json"], 'All. Also as <a href="summary.json">summary</a>.</p>'),
        (
            ["results.csv", "results/", "contact_sheet.jpg"],
            'All. Also as <a href="results.csv">CSV</a>, Parquet in <code>results/</code>'
            ' and <a href="contact_sheet.jpg">contact sheet</a>.</p>',
        ),
    ],
)
def test_the_page_names_the_files_that_are_there(files: list[str], told: str) -> None:
    page = page_with(files=files)
    assert told in page
    assert ("take results/" in page) == ("results/" in files)


def test_only_the_script_of_the_page_may_load_scripts() -> None:
    policy = html.unescape(page_with())
    assert re.search(r"; script-src 'sha256-[\w+/=]+' 'strict-dynamic'; ", policy)
