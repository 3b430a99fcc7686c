"""A row's name is a folder on every system."""

import pytest

from media_pipelines.batch.row_names import fault_of, folded, numbered


@pytest.mark.parametrize(
    "name", ["1", "0001", "SKU 47 (oak)", "Stühle-7", "椅子", "a.b_c+d", "con1x"]
)
def test_names_that_are_folders_everywhere(name: str) -> None:
    assert fault_of(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "../x",
        "a/b",
        "a\\b",
        "..",
        ".x",
        "-rf",
        "x.",
        "a\0b",
        "a\nb",
        "CON",
        "nul.txt",
        "{row}",
        "50%",
        "a:b",
        "\ud800",
        "x" * 101,
        "椅" * 80,
    ],
)
def test_names_that_are_not(name: str) -> None:
    assert fault_of(name)


@pytest.mark.parametrize(
    ("one", "other"), [("Chair", "cHAIR"), ("Stühle", "Stu\u0308hle"), ("Straße", "STRASSE")]
)
def test_names_that_some_file_system_takes_for_one(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_a_number_does_not_change_when_the_manifest_grows() -> None:
    assert [numbered(1), numbered(9999), numbered(10_000)] == ["0001", "9999", "10000"]


@pytest.mark.parametrize("name", ["_batch", "_Batch", "oak.partial", "oak.previous", "oak.PARTIAL"])
def test_no_row_has_the_folder_of_the_batch_or_of_a_row_at_work(name: str) -> None:
    assert fault_of(name)
