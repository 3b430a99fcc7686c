"""What a run sheet says about a result."""

import pytest

from media_pipelines.contract.base import Answer
from media_pipelines.contract.images import ImageMetadata
from media_pipelines.contract.models_3d import MeshInfo, Model3dMetadata, RenderingMetadata
from media_pipelines.contract.motions import RetrievalResultMetadata
from media_pipelines.contract.operations import OPERATIONS, AnyEnvelope
from media_pipelines.contract.prompts import PromptWords
from media_pipelines.contract.videos import MotionDetectionMetadata, TrackedMotion
from media_pipelines.record.remarks import fidelity_of, remarks_of

INFO = MeshInfo(
    method="approximate: inflated silhouette",
    notes=["no picture of the back: it shows the front, mirrored"],
    not_in_format=["stl holds no textures"],
    ignored_terms=["shiny", "old"],
)


def envelope(operation: str, metadata: Answer | list[Answer] | None) -> AnyEnvelope:
    dumped = [part.model_dump() for part in metadata] if isinstance(metadata, list) else metadata
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
