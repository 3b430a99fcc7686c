"""The run sheet as markdown."""

from datetime import UTC, datetime

from media_api.contract.base import TaskError
from media_pipelines.delivery.set_links import SetLinks
from media_pipelines.pages.run_sheet import run_sheet
from media_pipelines.record.records import AssetRecord, RunRecord, StepRecord

PICTURE = AssetRecord(
    file="1_image/image.png", uri="assets/1/image.png", sha256="", size=2048, content_type=""
)
DONE = StepRecord(number=1, name="image", operation="images/generations", assets=[PICTURE])


def record(*steps: StepRecord, **changes: object) -> RunRecord:
    facts = {
        "flow": "text-to-model",
        "run": "an oak chair",
        "flow_run_id": "1",
        "service": "http://media.example",
        "parameters": {"prompt": "a | b\nc"},
        "started_at": "2026-01-01T00:00:00+00:00",
        "steps": list(steps),
    }
    return RunRecord.model_validate(facts | changes)


def sheet_of(run: RunRecord, pictures: dict[int, str] | None = None) -> str:
    """Write the sheet of a run whose files are in a folder."""
    links = {file: f"/sets/oak/{file}" for file in run.files}
    return run_sheet(run, pictures or {}, SetLinks(place="/sets/oak", machine="cad-7", links=links))


def test_the_run_sheet_keeps_what_people_typed_inside_its_cell() -> None:
    assert "| prompt | a \\| b c |" in sheet_of(record())


def test_the_run_sheet_says_what_was_asked_for_in_plain_words() -> None:
    asked = {
        "looks": ["oak, waxed", "tin"],
        "hd": True,
        "size": None,
        "quality": {"on_failure": "repair", "budget": 4000},
    }
    sheet = sheet_of(record(parameters=asked))
    assert "| looks | oak, waxed; tin |\n| hd | yes |\n| quality.on_failure | repair |" in sheet
    assert "| quality.budget | 4000 |" in sheet
    assert "None" not in sheet
    assert "size" not in sheet


def test_the_run_sheet_shows_pictures_files_and_errors() -> None:
    error = TaskError(code="unknown_look", message="No material is known.")
    failed = StepRecord(number=2, name="mesh", status="FAILED", error=error)
    sheet = sheet_of(record(DONE, failed), {1: "data:image/webp;base64,AAAA"})
    first, second = sheet.split("## 2. mesh")
    assert "![image](data:image/webp;base64,AAAA)" in first
    assert "- `/sets/oak/1_image/image.png` (2 KB)" in first
    assert "> unknown_look: No material is known." in second
    assert "![" not in second


def test_the_run_sheet_shows_a_text_that_was_made() -> None:
    told = StepRecord(number=1, name="captions", result="A chair of oak | in daylight.")
    assert "> A chair of oak \\| in daylight." in sheet_of(record(told))


def test_the_run_sheet_says_which_folder_of_which_machine_has_the_files_and_its_page() -> None:
    sheet = sheet_of(record(DONE, page=["index.html", "page/viewer.min.js"]))
    assert "in the folder `/sets/oak` of the machine cad-7" in sheet
    assert "Open `/sets/oak/index.html` there" in sheet
    assert "viewer" not in sheet


def test_a_run_that_failed_has_no_page_to_open() -> None:
    assert "index.html" not in sheet_of(record(DONE, status="FAILED"))


def test_the_run_sheet_links_the_files_of_a_bucket_and_says_how_long_the_links_work() -> None:
    run = record(DONE, page=["index.html"])
    links = SetLinks(
        place="s3://studio/oak",
        links={
            file: f"https://s3.example/{file}?X-Amz-Date=T&X-Amz-Signature=5{file[0]}"
            for file in run.files
        },
        expire_at=datetime(2026, 1, 8, 9, 5, tzinfo=UTC),
    )
    sheet = run_sheet(run, {}, links)
    assert "- [1_image/image.png](https://s3.example/1_image/image.png?X-Amz-" in sheet
    assert "[Open the page of all files](https://s3.example/index.html?X-Amz-Date=T&" in sheet
    # What the page loads needs signatures too.
    assert "#index.html=T5i&1_image/image.png=T51&run.json=T5r" in sheet
    assert (
        "`s3://studio/oak`. The links need no key; they work until 8 January 2026, 09:05" in sheet
    )


def test_the_run_sheet_says_when_the_first_copy_of_the_service_goes() -> None:
    later = PICTURE.model_copy(update={"kept_until": "2026-01-09T00:00:00+00:00"})
    sooner = PICTURE.model_copy(update={"kept_until": "2026-01-08T10:30:00+00:00"})
    steps = [DONE.model_copy(update={"assets": [asset]}) for asset in (later, sooner)]
    assert "copies of its own until 8 January 2026, 10:30 UTC" in sheet_of(record(*steps))
    assert "does not say how long it keeps copies" in sheet_of(record(DONE))
    assert "copies" not in sheet_of(record())
