"""The page of a batch tells how each row ended, and leads to its files."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from media_pipelines.batch.batch_folder import BatchFolder
from media_pipelines.batch.batch_page import PageRows
from media_pipelines.batch.ledger_file import RowRecord
from media_pipelines.batch.manifest import Manifest
from media_pipelines.pages.row_table import PartOnPage, row_table
from media_testing.batch_samples import completed, failed, manifest_of, part_of, read

HOSTILE = "</script><script>alert(1)</script>"


def page_of(address: str, manifest: Manifest, *records: RowRecord) -> str:
    part = part_of(*records)
    rows = list(PageRows(folder=BatchFolder(address=address), prices=None).of(manifest, part))
    parts = [PartOnPage.of(rows)]
    return row_table(manifest.title, "", rows, parts, has_cost=False, files=[]).decode()


def rows_of(page: str) -> list[list[Any]]:
    found = re.search(r'id="rows">(.*?)</script>', page, re.DOTALL)
    assert found
    rows: list[list[Any]] = json.loads(found[1])
    return rows


def test_a_row_leads_to_its_page_and_picture_wherever_the_folder_is(tmp_path: Path) -> None:
    manifest = manifest_of("a b", "bad", "new", "changed")
    done, bad, _, changed = manifest.rows
    page = page_of(
        str(tmp_path / "_batch"),
        manifest,
        completed(done, address=str(tmp_path / "a b"), picture="1_image/#1.png"),
        failed(bad, code="unknown_look", message="No such look."),
        completed(changed, digest="other", picture="p.png"),
    )
    assert str(tmp_path) not in page
    first, second, third, fourth = rows_of(page)
    assert first[0] == "a b"
    assert first[1].startswith("a a b chair")
    assert first[2:6] == ["COMPLETED", "", "", 3.0]
    assert first[7:] == ["../a%20b/index.html", "../a%20b/1_image/%231.png"]
    assert second[2:5] == ["FAILED", "unknown_look", "No such look."]
    assert [third[2], fourth[2]] == ["MISSING", "MISSING"]
    assert third[7:] == fourth[7:] == ["", ""]


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("s3://bucket/chairs/a", "../a/index.html"),
        ("s3://other/chairs/a", ""),
        ("/home/chairs/a", ""),
    ],
)
def test_links_stay_in_a_bucket(address: str, link: str) -> None:
    manifest = manifest_of("a")
    page = page_of(
        "s3://bucket/chairs/_batch", manifest, completed(manifest.rows[0], address=address)
    )
    assert rows_of(page)[0][7] == link


def test_texts_of_others_stay_texts(tmp_path: Path) -> None:
    manifest = read(f'row,prompt\n1,"{HOSTILE}"')
    page = page_of(str(tmp_path), manifest, failed(manifest.rows[0], code="bad", message=HOSTILE))
    assert HOSTILE not in page
    assert page.count("<script") == 3
    [row] = rows_of(page)
    assert HOSTILE in row[1]
    assert row[4] == HOSTILE
