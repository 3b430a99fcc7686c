"""The page of an asset set names everything, trusts no text, and needs nothing from elsewhere."""

import base64
import gzip
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from media_api.contract.base import TaskError
from media_pipelines.pages import gallery
from media_pipelines.pages.gallery import write_gallery
from media_pipelines.record.records import RunRecord, StepRecord
from media_testing.set_samples import asset_in, chair_set, sentences

HOSTILE = "<script>alert('a')</script><img src=x onerror=alert(1)>\"'{{ 7*7 }}</style>&amp;"


class Page(HTMLParser):
    """The tags of a page, what they refer to, and its text."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.source = (folder / "index.html").read_text()
        self.tags: list[str] = []
        self.references: list[str] = []
        self.ids: set[str] = set()
        self.text = ""
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(self.source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        for name, value in attrs:
            is_script = name == "value" and tag == "option"
            if name in ("src", "href", "poster", "data-viewer", "data-shows") or is_script:
                self.references.append(value or "")
            elif name == "id":
                self.ids.add(value or "")

    def handle_data(self, data: str) -> None:
        self.text += data


def page_of(record: RunRecord, folder: Path) -> Page:
    record.write(folder)
    (folder / "lineage.json").write_text("{}")
    write_gallery(record, folder)
    return Page(folder)


def test_a_row_of_a_batch_takes_no_more_space_than_its_files(tmp_path: Path) -> None:
    record = chair_set(tmp_path)
    record.write(tmp_path)
    assert write_gallery(record, tmp_path, packs_models=False) == ["index.html"]
    page = Page(tmp_path)
    assert "Models cannot be turned on the pages of a batch" in page.text
    assert all(
        file in map(unquote, page.references) for step in record.steps for file in step.files
    )


def test_every_step_and_every_file_is_on_the_page(tmp_path: Path) -> None:
    record = chair_set(tmp_path)
    page = page_of(record, tmp_path)
    for step in record.steps:
        for text in (step.model, step.operation, f"{step.seconds:.1f} s", *sentences(step)):
            assert text in page.text
        for asset in step.assets:
            assert asset.sha256 in page.text
            assert asset.file in page.references
    for text in ("1 min 15 s", "mesh_count", "4000", "output_format", "input_image"):
        assert text in page.text
    # The mesh was made from the image of step 1
    assert "#step-1" in page.references


def test_what_is_known_of_the_cost_is_told_for_each_step_and_in_all(tmp_path: Path) -> None:
    record = chair_set(tmp_path)
    assert "cost" not in page_of(record, tmp_path).text
    record.steps[0].cost, record.steps[1].cost = 0.04, 1.4025
    text = " ".join(page_of(record, tmp_path).text.split())
    assert "in 1 min 15 s, cost 1.4425, begun" in text
    assert "in 1.5 s, cost 0.04, by engine-1" in text
    assert "in 3.5 s by engine-3" in text
    # Of the first an earlier run has paid the job
    record.steps[0].spent, record.steps[1].spent = 0.0, 1.4025
    text = " ".join(page_of(record, tmp_path).text.split())
    assert "in 1 min 15 s, cost 1.4425, spent 1.4025, begun" in text
    assert "in 1.5 s, cost 0.04, spent 0.00, by engine-1" in text


def test_everything_that_the_page_refers_to_lies_beside_it(tmp_path: Path) -> None:
    page = page_of(chair_set(tmp_path), tmp_path)
    for reference in page.references:
        if reference.startswith("#"):
            assert reference[1:] in page.ids
        elif reference != "data:,":
            assert not re.match(r"[a-z]+:|/", reference), reference
            assert (tmp_path / unquote(reference)).is_file(), reference
    assert "http" not in re.sub(r"http-equiv", "", page.source)
    assert str(tmp_path) not in page.source


def test_the_model_is_packed_byte_for_byte_and_the_licence_goes_with_the_viewer(
    tmp_path: Path,
) -> None:
    record = chair_set(tmp_path)
    written = write_gallery(record, tmp_path)
    assert written == ["index.html", "page/viewer.min.js", "page/file-2.js"]
    packed = re.search(r'receiveModel\("file-2","(.*)"\);', (tmp_path / written[2]).read_text())
    assert packed
    content = gzip.decompress(base64.b64decode(packed[1]))
    assert content == (tmp_path / "2_mesh/model.glb").read_bytes()
    viewer = (tmp_path / written[1]).read_text()
    assert "Permission is hereby granted, free of charge" in viewer[:2000]


def test_a_set_without_models_is_one_file(tmp_path: Path) -> None:
    record = chair_set(tmp_path)
    del record.steps[1:]
    assert write_gallery(record, tmp_path) == ["index.html"]
    page = Page(tmp_path)
    assert "canvas" not in page.tags
    assert page.references.count("1_image/image.png") >= 2


def test_a_large_model_is_a_download_and_the_page_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gallery, "LARGEST_MODEL_BYTES", 100)
    record = chair_set(tmp_path)
    assert write_gallery(record, tmp_path) == ["index.html"]
    page = Page(tmp_path)
    assert "Too large to be turned on this page" in page.text
    assert {"2_mesh/model.glb", "2_mesh/preview.png"} <= set(page.references)


def test_an_asset_may_be_called_like_the_folder_of_the_page(tmp_path: Path) -> None:
    record = chair_set(tmp_path)
    (tmp_path / "Page").mkdir()
    (tmp_path / "Page" / "file-2.js").write_text("mine")
    assert write_gallery(record, tmp_path)[1] == "page_2/viewer.min.js"
    assert (tmp_path / "Page" / "file-2.js").read_text() == "mine"


def test_texts_of_others_stay_texts(tmp_path: Path) -> None:
    innocent = page_of(chair_set(tmp_path / "innocent"), tmp_path / "innocent")
    folder = tmp_path / "hostile"
    record = chair_set(folder, run=HOSTILE, flow=HOSTILE, parameters={"prompt": HOSTILE})
    mesh = record.steps[1]
    for step in record.steps:
        step.name = step.model = HOSTILE
        step.task_uuid = HOSTILE
        step.warn(HOSTILE)
    mesh.request = {"prompt": HOSTILE, HOSTILE: {HOSTILE: [HOSTILE, 1.5]}}
    page = page_of(record, folder)
    assert page.tags.count("script") == innocent.tags.count("script") == 1
    assert not [name for name, _ in page.attributes if name.startswith("on")]
    assert page.text.count(HOSTILE) > 12


def test_a_name_of_a_file_is_never_the_scheme_of_a_link(tmp_path: Path) -> None:
    name = "javascript:alert(1) 100%#?.png"
    record = chair_set(tmp_path)
    (tmp_path / name).write_bytes((tmp_path / "1_image/image.png").read_bytes())
    record.steps[0].assets = [asset_in(tmp_path, name)]
    references = [each for each in page_of(record, tmp_path).references if "javascript" in each]
    assert len(references) >= 3
    assert set(references) == {"javascript%3Aalert%281%29%20100%25%23%3F.png"}


def test_the_page_allows_no_host_and_no_script_but_its_own(tmp_path: Path) -> None:
    page = page_of(chair_set(tmp_path), tmp_path)
    policy = next(
        value for name, value in page.attributes if value and value.startswith("default-src")
    )
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    script_rule = policy.split(";")[1]
    assert "unsafe-inline" not in script_rule
    assert "*" not in policy


def test_a_text_result_a_failure_and_a_preview_less_step_are_shown(tmp_path: Path) -> None:
    record = chair_set(tmp_path)
    record.steps += [
        StepRecord(number=4, name="caption", result="An oak chair\nby a window"),
        StepRecord(
            number=5,
            name="look",
            status="FAILED",
            error=TaskError(code="unknown_look", message="No <such> look."),
        ),
    ]
    record.contact_sheet = "1_image/image.png"
    record.comparisons = ["1_image/image.png"]
    page = page_of(record, tmp_path)
    for text in ("An oak chair\nby a window", "unknown_look", "No <such> look.", "Side by side"):
        assert text in page.text
    assert "video" in page.tags
