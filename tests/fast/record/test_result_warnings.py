"""What a run sheet says about a result."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import media_studio.recipes
from media_api.contract.base import Answer
from media_api.contract.images import ImageMetadata
from media_api.contract.models_3d import (
    MeshInfo,
    Model3dMetadata,
    RenderingMetadata,
)
from media_api.contract.motions import RetrievalResultMetadata
from media_api.contract.operations import OPERATIONS, AnyEnvelope
from media_api.contract.prompts import PromptWords
from media_api.contract.videos import MotionDetectionMetadata, TrackedMotion
from media_pipelines.record.records import StepRecord
from media_pipelines.record.result_warnings import (
    fidelity_of,
    warnings_by_step,
    warnings_of,
)

INFO = MeshInfo(
    method="approximate: inflated silhouette",
    notes=["no picture of the back: it shows the front, mirrored"],
    not_in_format=["stl holds no textures"],
    ignored_terms=["shiny", "old"],
)


def envelope(operation: str, metadata: Answer | Sequence[Answer] | None) -> AnyEnvelope:
    dumped = (
        [part.model_dump() for part in metadata] if isinstance(metadata, Sequence) else metadata
    )
    return OPERATIONS[operation].envelope.model_validate(
        {
            "task_uuid": "1",
            "task_type": operation,
            "model": "m",
            "status": "COMPLETED",
            "created_at": 1,
            "result": ["assets/1/model.glb"],
            "metadata": dumped.model_dump() if isinstance(dumped, Answer) else dumped,
        }
    )


def said_of(result: AnyEnvelope) -> list[str]:
    return [warning.sentence for warning in warnings_of(result)]


@pytest.mark.parametrize(
    ("operation", "metadata", "warnings"),
    [
        (
            "3d_models/meshes",
            [Model3dMetadata(mesh_info=INFO), Model3dMetadata(mesh_info=INFO)],
            [
                "approximate: inflated silhouette",
                "no picture of the back: it shows the front, mirrored",
                "not in this file: stl holds no textures",
                "without effect: shiny, old",
            ],
        ),
        ("3d_models/meshes", [Model3dMetadata()], []),
        ("images/generations", ImageMetadata(ignored_terms=["old"]), ["without effect: old"]),
        ("3d_models/renderings", RenderingMetadata(notes=["it is cut"]), ["it is cut"]),
        ("3d_models/conversions", None, []),
    ],
)
def test_each_warning_of_a_result_is_there_once(
    operation: str, metadata: Answer | list[Answer] | None, warnings: list[str]
) -> None:
    assert said_of(envelope(operation, metadata)) == warnings


@pytest.mark.parametrize(
    ("method", "warnings"),
    [
        ("conversion", []),
        ("quad", []),
        ("onnx", []),
        ("some_code_of_another-service", []),
        ("source_scene", []),
        ("solid materials", []),
        ("joints by names", []),
        ("joints by geometry", ["the joints are guessed from where the bones are"]),
        ("Blender script", ["Blender script"]),
    ],
)
def test_how_a_result_was_made_is_a_warning_where_it_is_not_as_it_should_be(
    method: str, warnings: list[str]
) -> None:
    metadata = [Model3dMetadata(mesh_info=MeshInfo(method=method))]
    assert said_of(envelope("3d_models/meshes", metadata)) == warnings


def test_every_code_of_our_own_recipes_is_put_into_words_or_left_out() -> None:
    recipes = Path(media_studio.recipes.__file__).parent
    written = "".join(file.read_text() for file in recipes.glob("*.py"))
    for method in re.findall(r'method ?= ?"([^"]+)"', written):
        metadata = [Model3dMetadata(mesh_info=MeshInfo(method=method))]
        for warning in said_of(envelope("3d_models/meshes", metadata)):
            assert " " in warning
            assert "_" not in warning


def test_the_warnings_of_a_run_are_one_line_that_names_the_steps() -> None:
    steps = [
        StepRecord(number=number, name=name)
        for number, name in enumerate(("image", "mesh", "mesh", "converted"), 1)
    ]
    steps[0].warn("without effect: old")
    steps[1].warn("without effect: old", "no\npicture")
    steps[2].warn("without effect: old")
    assert warnings_by_step(steps) == "image, mesh: without effect: old | mesh: no picture"
    assert warnings_by_step([]) == ""


def test_a_match_is_named_with_its_score() -> None:
    matches = [
        RetrievalResultMetadata(title="Wave", score=0.91, is_weak_match=False),
        RetrievalResultMetadata(title="Juggle", score=0.2, is_weak_match=True),
        RetrievalResultMetadata(asset_id="of-another-service", notes=["there is no preview"]),
    ]
    assert said_of(envelope("motions/retrievals", matches)) == [
        "Wave, score 0.91",
        "Juggle, score 0.20",
        "of-another-service",
        "of-another-service: there is no preview",
    ]


def test_what_is_uncertain_of_a_person_is_named() -> None:
    motion = TrackedMotion(
        person_id=1,
        motion="assets/1/person_1.bvh",
        start_time_seconds=0.0,
        duration_seconds=1.0,
        frames=30,
        fps=30.0,
        mean_confidence=0.9,
        bbox_xyxy=[0, 0, 1, 1],
        notes=["the feet are not in the picture"],
    )
    metadata = MotionDetectionMetadata(
        video="v",
        requested_bboxes=[[0, 0, 1, 1], [0, 0, 1, 1]],
        tracked_bboxes=[[0, 0, 1, 1]],
        tracked_indexes=[1],
        query_start_time_seconds=0,
        query_duration_seconds=1,
        effective_query_duration_seconds=1,
        fps=30,
        motions=[motion],
    )
    assert said_of(envelope("videos/motion_detections", metadata)) == [
        "person 1: the feet are not in the picture",
    ]


def test_what_is_only_nearly_so_is_told_with_the_share_of_what_is() -> None:
    nearly = PromptWords.model_validate(
        {"words": "golden retriever", "as": "dog", "state": "approximated", "why": "as any dog"}
    )
    told = envelope("images/generations", ImageMetadata(understanding=[nearly], fidelity=0.5))
    assert "nearly: golden retriever (dog; as any dog)" in said_of(told)
    assert fidelity_of(told) == 0.5
    assert fidelity_of(envelope("3d_models/meshes", [Model3dMetadata(mesh_info=INFO)])) is None


def test_what_a_service_says_was_not_honoured_stands_first_with_its_values() -> None:
    said = {"field": "hd_texture", "asked": True, "made": 2048, "sentence": "2K, not 8K"}
    metadata = Model3dMetadata.model_validate({"warnings": [said, "no back"], "mesh_info": INFO})
    [first, second, *_] = warnings_of(envelope("3d_models/conversions", [metadata]))
    assert first.model_dump() == said
    assert (second.field, second.sentence) == ("", "no back")


def test_records_of_earlier_versions_are_read() -> None:
    step = StepRecord.model_validate({"number": 1, "name": "mesh", "remarks": ["without: old"]})
    assert [warning.sentence for warning in step.warnings] == ["without: old"]
