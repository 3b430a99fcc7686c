"""Verdicts as a table and a page."""

from pathlib import Path

from media_pipelines.quality.findings import Facts, Finding, QualityReport, not_checked
from media_pipelines.quality.gate import Verdict
from media_pipelines.quality.report import outcome, quality_sheet, verdict_row


def verdict(*findings: Finding, changes: tuple[str, ...] = (), rejected: bool = False) -> Verdict:
    file = Path("models/a|b.glb")
    report = QualityReport(file=file, facts=Facts(faces=12), findings=list(findings))
    return Verdict(file=file, report=report, changes=changes, rejected=rejected)


HOLE = Finding(check="watertight", where="cup", value=3, limit=0, message="It has\nholes | here.")


def test_rows_say_what_became_of_a_model() -> None:
    rows = [
        verdict_row(verdict()),
        verdict_row(verdict(HOLE)),
        verdict_row(verdict(changes=("1 holes closed.",))),
        verdict_row(verdict(HOLE, rejected=True)),
    ]
    assert [row["verdict"] for row in rows] == [
        "passed",
        "passed with errors",
        "repaired",
        "rejected",
    ]
    assert (rows[0]["faces"], rows[1]["errors"]) == (12, 1)


def test_what_was_not_read_has_not_passed() -> None:
    report = QualityReport(file=Path("a.fbx"), findings=[not_checked("", "it is not read here")])
    assert outcome(Verdict(file=report.file, report=report)) == "not checked"


def test_the_page_keeps_texts_inside_their_cells() -> None:
    sheet = quality_sheet([verdict(HOLE, changes=("2 faces turned.",), rejected=True), verdict()])
    assert "## a\\|b.glb: rejected" in sheet
    assert "- 2 faces turned." in sheet
    assert "| error | watertight | cup | 3 | 0 | It has holes \\| here. |" in sheet
    assert "Nothing to complain of." in sheet
