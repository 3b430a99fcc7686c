"""Every file says what it was made of."""

import json
from pathlib import Path

from media_pipelines.record.lineage import Parent, lineage_of, write_lineage
from media_pipelines.record.records import AssetRecord, RunRecord, StepRecord


def asset(file: str, uri: str, sha256: str = "00") -> AssetRecord:
    content_type = "image/png" if file.endswith("png") else "model/gltf-binary"
    return AssetRecord(file=file, uri=uri, sha256=sha256, size=3, content_type=content_type)


def step(number: int, operation: str, request: dict[str, object], *made: AssetRecord) -> StepRecord:
    return StepRecord(
        number=number,
        name="made",
        operation=operation,
        request=request,
        task_uuid=f"task-{number}",
        model=f"engine-{number}",
        status="COMPLETED",
        assets=list(made),
    )


def run(*steps: StepRecord) -> RunRecord:
    return RunRecord(
        flow="text-to-model",
        run="oak",
        flow_run_id="0f9a-11",
        service="http://media.example",
        parameters={},
        started_at="2026-01-01T00:00:00+00:00",
        steps=list(steps),
    )


IMAGE = step(
    1,
    "images/generations",
    {"prompt": "an oak chair", "size": "1024x1024", "options": {"priority": 3}},
    asset("1_made/image.png", "assets/1/image.png", "aa"),
)


def test_a_file_has_its_origin_and_the_request_without_prompt_and_assets() -> None:
    (made,) = lineage_of(run(IMAGE)).assets
    assert made.prompt == "an oak chair"
    assert made.options == {"size": "1024x1024"}
    assert (made.file, made.sha256, made.size) == ("1_made/image.png", "aa", 3)
    assert (made.step, made.operation, made.model) == ("1_made", "images/generations", "engine-1")
    assert made.task_uuid == "task-1"
    assert made.parents == []


def test_a_parent_of_the_same_run_is_named_by_its_file() -> None:
    request: dict[str, object] = {
        "input_images": {"front": "assets/1/image.png", "back": "https://example.com/back.png"}
    }
    mesh = step(2, "3d_models/meshes", request, asset("2_made/model.glb", "assets/2/model.glb"))
    made = lineage_of(run(IMAGE, mesh)).assets[1]
    assert made.parents == [
        Parent(field="input_images.front", asset="assets/1/image.png", file="1_made/image.png"),
        Parent(field="input_images.back", asset="https://example.com/back.png"),
    ]
    assert made.options == {}


def test_a_file_that_was_sent_is_known_by_its_digest() -> None:
    request: dict[str, object] = {"input_model": "sha256:aa", "output_format": "fbx"}
    again = step(2, "3d_models/conversions", request, asset("2_made/m.fbx", "assets/2/m.fbx"))
    made = lineage_of(run(IMAGE, again)).assets[1]
    assert made.parents == [Parent(field="input_model", asset="sha256:aa", file="1_made/image.png")]
    assert made.options == {"output_format": "fbx"}
    assert made.prompt is None


def test_an_edit_has_all_its_pictures_as_parents() -> None:
    request: dict[str, object] = {"prompt": "rotate", "input_images": ["assets/1/image.png", "b"]}
    edited = step(2, "images/edits", request, asset("2_made/e.png", "assets/2/e.png"))
    made = lineage_of(run(IMAGE, edited)).assets[1]
    assert [parent.field for parent in made.parents] == ["input_images.0", "input_images.1"]
    assert made.options == {}


def test_a_motion_has_its_text_as_the_prompt() -> None:
    found = step(1, "motions/retrievals", {"text_prompt": "waves"}, asset("w.bvh", "assets/1/w"))
    assert lineage_of(run(found)).assets[0].prompt == "waves"


def test_a_file_that_was_made_here_and_a_step_without_operation_are_listed() -> None:
    checked = step(2, "", {}, asset("2_made/repaired.glb", ""))
    made = lineage_of(run(IMAGE, checked)).assets[1]
    assert (made.uri, made.operation, made.parents) == ("", "", [])
    assert lineage_of(run(IMAGE, checked)).task_uuids == ["task-1", "task-2"]


def test_a_step_whose_request_is_no_longer_valid_has_its_options() -> None:
    strange = step(1, "images/generations", {"style": "of another time"}, asset("a.png", "a"))
    (made,) = lineage_of(run(strange)).assets
    assert made.options == {"style": "of another time"}


def test_the_file_is_written_whole(tmp_path: Path) -> None:
    file = write_lineage(run(IMAGE), tmp_path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["lineage.json"]
    written = json.loads(file.read_text())
    assert written["flow_run_id"] == "0f9a-11"
    assert written["assets"][0]["uri"] == "assets/1/image.png"
