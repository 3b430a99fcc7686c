"""What is wrong with a table says where."""

import pytest

from media_pipelines.batch.problems import (
    DamagedLedger,
    ForeignLedger,
    InvalidManifest,
    NoSuchRow,
)
from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.tables.problems import TableProblem


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ({}, "no"),
        ({"column": "a"}, "column a: no"),
        ({"row_number": 3}, "line 3: no"),
        ({"row_number": 3, "row": "oak", "column": "a"}, "line 3 (oak), column a: no"),
    ],
)
def test_a_problem_names_its_place(place: dict[str, object], text: str) -> None:
    assert str(TableProblem(message="no", **place)) == text  # type: ignore[arg-type]  # any of them


def test_one_problem_is_not_called_several() -> None:
    assert str(InvalidManifest("m.csv", [TableProblem(message="no")])) == (
        "m.csv has one problem; nothing was submitted:\n  no"
    )


def test_every_error_has_a_code_and_says_what_to_do() -> None:
    errors = {
        "invalid_manifest": InvalidManifest("m.csv", []),
        "damaged_ledger": DamagedLedger("l.parquet", "it is damaged"),
        "foreign_ledger": ForeignLedger("l.parquet", "a", "b"),
        "no_such_row": NoSuchRow("chiar", ["chair", "lamp"]),
    }
    assert {error.code for error in errors.values()} == set(errors)
    assert "restore it" in str(errors["damaged_ledger"])
    assert "did you mean chair?" in str(errors["no_such_row"])
    assert "it has chair, lamp." in str(NoSuchRow("x", ["chair", "lamp"]))
    assert "output of its own" in str(errors["foreign_ledger"])


def test_an_excerpt_is_one_short_line() -> None:
    assert excerpt("a\n b") == "a b"
    assert len(excerpt("x" * 10_000)) == 60
