"""What a run sheet says about a result."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import media_studio.recipes
from media_api.contract.base import Answer
from media_api.contract.images import ImageMetadata
from media_api.contract.models_3d import MeshInfo, Model3dMetadata, RenderingMetadata
from media_api.contract.motions import RetrievalResultMetadata
from media_api.contract.operations import OPERATIONS, AnyEnvelope
from media_api.contract.prompts import PromptWords
from media_api.contract.videos import MotionDetectionMetadata, TrackedMotion
from media_pipelines.record.records import StepRecord
from media_pipelines.record.remarks import fidelity_of, remarks_by_step, remarks_of

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


@pytest.mark.parametrize(
    ("operation", "metadata", "remarks"),
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
def test_a_result_is_remarked_on_once_for_each_thing(
    operation: str, metadata: Answer | list[Answer] | None, remarks: list[str]
) -> None:
    assert remarks_of(envelope(operation, metadata)) == remarks


@pytest.mark.parametrize(
    ("method", "remarks"),
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
def test_how_a_result_was_made_is_a_remark_where_it_is_not_as_it_should_be(
    method: str, remarks: list[str]
) -> None:
    metadata = [Model3dMetadata(mesh_info=MeshInfo(method=method))]
    assert remarks_of(envelope("3d_models/meshes", metadata)) == remarks


def test_every_code_of_our_own_recipes_is_put_into_words_or_left_out() -> None:
    recipes = Path(media_studio.recipes.__file__).parent
    written = "".join(file.read_text() for file in recipes.glob("*.py"))
    for method in re.findall(r'method ?= ?"([^"]+)"', written):
        metadata = [Model3dMetadata(mesh_info=MeshInfo(method=method))]
        for remark in remarks_of(envelope("3d_models/meshes", metadata)):
            assert " " in remark
            assert "_" not in remark


def test_the_remarks_of_a_run_are_one_line_that_names_the_steps() -> None:
    steps = [
        StepRecord(number=1, name="image", remarks=["without effect: old"]),
        StepRecord(number=2, name="mesh", remarks=["without effect: old", "no\npicture"]),
        StepRecord(number=3, name="mesh", remarks=["without effect: old"]),
        StepRecord(number=4, name="converted"),
    ]
    assert remarks_by_step(steps) == "image, mesh: without effect: old | mesh: no picture"
    assert remarks_by_step([]) == ""


def test_a_weak_match_says_so() -> None:
    matches = [
        RetrievalResultMetadata(title="Wave", score=0.91, is_weak_match=False),
        RetrievalResultMetadata(title="Juggle", score=0.2, is_weak_match=True),
        RetrievalResultMetadata(asset_id="of-another-service", notes=["there is no preview"]),
    ]
    assert remarks_of(envelope("motions/retrievals", matches)) == [
        "Wave, score 0.91",
        "Juggle, score 0.20: only the nearest there is",
        "of-another-service",
        "of-another-service: there is no preview",
    ]


def test_people_who_were_lost_and_what_is_uncertain_are_named() -> None:
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
    assert remarks_of(envelope("videos/motion_detections", metadata)) == [
        "the person in box 0 could not be followed",
        "person 1: the feet are not in the picture",
    ]


def test_what_is_only_nearly_so_is_told_with_the_share_of_what_is() -> None:
    nearly = PromptWords.model_validate(
        {"words": "golden retriever", "as": "dog", "state": "approximated", "why": "as any dog"}
    )
    told = envelope("images/generations", ImageMetadata(understanding=[nearly], fidelity=0.5))
    assert "nearly: golden retriever (dog; as any dog)" in remarks_of(told)
    assert fidelity_of(told) == 0.5
    assert fidelity_of(envelope("3d_models/meshes", [Model3dMetadata(mesh_info=INFO)])) is None
