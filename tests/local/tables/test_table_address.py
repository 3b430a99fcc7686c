"""What people write to say which table they mean."""

import pytest

from media_pipelines.tables.table_address import TableAddress


@pytest.mark.parametrize(
    ("text", "file", "sheet"),
    [
        ("a/chairs.csv", "a/chairs.csv", ""),
        ("a/chairs.xlsx#Night run", "a/chairs.xlsx", "Night run"),
        ("s3://b/c.XLSX#1", "s3://b/c.XLSX", "1"),
        ("chairs#2.csv", "chairs#2.csv", ""),
        ("a.xlsx#b/chairs.csv", "a.xlsx#b/chairs.csv", ""),
        ("chairs.xlsx#", "chairs.xlsx#", ""),
    ],
)
def test_a_sheet_stands_behind_a_workbook(text: str, file: str, sheet: str) -> None:
    assert TableAddress.parse(text) == TableAddress(file, sheet)


@pytest.mark.parametrize(
    ("text", "name", "ending"),
    [
        ("a/chairs.csv", "chairs", ".csv"),
        ("s3://b/chairs.v2.CSV.GZ", "chairs.v2", ".csv"),
        ("chairs.xlsx#Sheet2", "chairs-Sheet2", ".xlsx"),
        ("s3://bucket/incoming/", "incoming", ""),
    ],
)
def test_a_batch_is_named_after_its_table(text: str, name: str, ending: str) -> None:
    address = TableAddress.parse(text)
    assert (address.name, address.ending) == (name, ending)


def test_sheets_with_like_names_are_batches_of_their_own() -> None:
    names = {TableAddress.parse(f"a.xlsx#{sheet}").name for sheet in ("A b", "A-b", "A/b", "A")}
    assert len(names) == 4
    assert not any("/" in name for name in names)
