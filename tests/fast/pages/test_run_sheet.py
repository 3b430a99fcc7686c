"""The run sheet as markdown."""

from media_pipelines.contract.base import TaskError
from media_pipelines.pages.run_sheet import run_sheet
from media_pipelines.record.records import AssetRecord, RunRecord, StepRecord


def record(*steps: StepRecord) -> RunRecord:
    return RunRecord(
        flow="text-to-model",
        run="an oak chair",
        flow_run_id="1",
        service="http://media.example",
        parameters={"prompt": "a | b\nc"},
        started_at="2026-01-01T00:00:00+00:00",
        steps=list(steps),
    )


def test_the_run_sheet_keeps_what_people_typed_inside_its_cell() -> None:
    assert "| prompt | a \\| b c |" in run_sheet(record(), {})


def test_the_run_sheet_shows_pictures_files_and_errors() -> None:
    error = TaskError(code="unknown_look", message="No material is known.")
    picture = AssetRecord(
        file="1_image/image.png", uri="assets/1/image.png", sha256="", size=1, content_type=""
    )
    done = StepRecord(number=1, name="image", operation="images/generations", assets=[picture])
    failed = StepRecord(number=2, name="mesh", status="FAILED", error=error)
    sheet = run_sheet(record(done, failed), {1: "data:image/webp;base64,AAAA"})
    first, second = sheet.split("## 2. mesh")
    assert "![image](data:image/webp;base64,AAAA)" in first
    assert "- `1_image/image.png`" in first
    assert "> unknown_look: No material is known." in second
    assert "![" not in second


def test_the_run_sheet_shows_a_text_that_was_made() -> None:
    told = StepRecord(number=1, name="captions", result="A chair of oak | in daylight.")
    assert "> A chair of oak \\| in daylight." in run_sheet(record(told), {})
