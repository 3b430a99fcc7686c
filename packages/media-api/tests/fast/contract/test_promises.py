"""What a result has otherwise than it was asked for is told, of each operation that can tell."""

from collections.abc import Sequence
from typing import Any

import pytest

from media_api.contract.base import ResultMetadata, ResultWarning
from media_api.contract.models_3d import Model3dMetadata
from media_api.contract.motions import RetrievalResultMetadata
from media_api.contract.operations import OPERATIONS
from media_api.contract.promises import unkept_promises, with_unkept_promises
from media_api.contract.videos import MotionDetectionMetadata

MODEL = {"input_model": "assets/1/model.glb"}
QUADS = {**MODEL, "mesh_topology": "quad"}
CUBE = {"bounds_min": [0, 0, 0], "bounds_max": [1, 1, 1]}


def told(operation: str, body: dict[str, Any], metadata: ResultMetadata) -> list[ResultWarning]:
    return unkept_promises(OPERATIONS[operation].request.validate_python(body), metadata)


@pytest.mark.parametrize(
    ("operation", "body", "info", "fields"),
    [
        ("remeshings", {**MODEL, "mesh_count": 5000}, {"faces": 1440, "triangles": 1440}, "count"),
        ("remeshings", {**MODEL, "mesh_count": 5000}, {"faces": 5600, "triangles": 5600}, "count"),
        ("remeshings", {**MODEL, "mesh_count": 5000}, {"faces": 5400, "triangles": 5400}, ""),
        ("remeshings", {**MODEL, "mesh_count": 5000}, {"faces": 0}, ""),
        ("remeshings", MODEL, {"faces": 1440, "triangles": 1440}, ""),
        ("remeshings", QUADS, {"faces": 100, "quads": 80, "triangles": 20}, "topology"),
        ("remeshings", QUADS, {"faces": 100, "quads": 95, "triangles": 5}, ""),
        ("remeshings", MODEL, {"faces": 100, "quads": 100}, "topology"),
        ("meshes", {"prompt": "a", "hd_texture": True}, {"texture_size": 1024}, ""),
        (
            "meshes",
            {"prompt": "a", "with_texture": True, "hd_texture": True},
            {"texture_size": 1024},
            "hd_texture",
        ),
        (
            "textures",
            {**MODEL, "prompt": "a", "hd_texture": True},
            {"texture_size": 2048},
            "hd_texture",
        ),
        (
            "textures",
            {**MODEL, "prompt": "a", "hd_texture": True},
            {"texture_size": 8192},
            "",
        ),
        ("textures", {**MODEL, "prompt": "a"}, {"uv_rebuilt": True}, "keep_uv"),
        ("textures", {**MODEL, "prompt": "a", "keep_uv": False}, {"uv_rebuilt": True}, ""),
        ("conversions", {**MODEL, "output_format": "obj", "target_size": 1}, CUBE, ""),
        ("conversions", {**MODEL, "output_format": "obj", "target_size": 2}, CUBE, "size"),
        ("conversions", {**MODEL, "output_format": "obj", "target_size": [1, 1, 2]}, CUBE, "size"),
        (
            "conversions",
            {**MODEL, "output_format": "obj", "target_size": [1, 1, 2]},
            {"bounds_min": [0, 0, 0], "bounds_max": [1, 1, 0]},
            "",
        ),
    ],
)
def test_a_model_that_is_not_as_asked_is_told_once(
    operation: str, body: dict[str, Any], info: dict[str, Any], fields: str
) -> None:
    metadata = Model3dMetadata.model_validate({"mesh_info": info})
    found = told(f"3d_models/{operation}", body, metadata)
    assert [fields in each.field for each in found] == ([True] if fields else [])
    again = metadata.model_copy(update={"warnings": found})
    assert told(f"3d_models/{operation}", body, again) == []


def test_what_was_asked_and_what_was_made_are_numbers_and_a_sentence() -> None:
    metadata = Model3dMetadata.model_validate({"mesh_info": {"faces": 1440, "triangles": 1440}})
    [found] = told("3d_models/remeshings", {**MODEL, "mesh_count": 5000}, metadata)
    assert found.model_dump() == {
        "field": "mesh_count",
        "asked": 5000,
        "made": 1440,
        "sentence": "5,000 polygons were asked for, and 1,440 were made",
    }


def test_a_clip_of_another_rate_is_told() -> None:
    body = {**MODEL, "input_motion": "assets/1/walk.bvh", "fps": 30}
    metadata = Model3dMetadata.model_validate({"mesh_info": {"animation": {"fps": 24}}})
    assert [each.made for each in told("motions/animations", body, metadata)] == [24.0]


def test_people_who_were_lost_and_a_segment_that_is_cut_are_told() -> None:
    boxes = [[0, 0, 1, 1], [2, 0, 3, 1]]
    body = {
        "input_video": "assets/1/clip.mp4",
        "start_time_seconds": 0,
        "duration_seconds": 4,
        "bboxes": boxes,
    }
    metadata = MotionDetectionMetadata.model_validate(
        {
            "requested_bboxes": boxes,
            "tracked_indexes": [1],
            "effective_query_duration_seconds": 2.5,
        }
    )
    assert [str(each) for each in told("videos/motion_detections", body, metadata)] == [
        "the person in box 0 could not be followed",
        "4 s were asked for, and the video has 2.5 s from there",
    ]


@pytest.mark.parametrize(("weak", "count"), [(True, 1), (False, 0), (None, 0)])
def test_a_match_that_is_only_the_nearest_is_told(weak: bool | None, count: int) -> None:
    metadata = RetrievalResultMetadata(title="Juggle", score=0.5, is_weak_match=weak)
    body = {"text_prompt": "a man ploughs"}
    assert len(told("motions/retrievals", body, metadata)) == count
    request = OPERATIONS["motions/retrievals"].request.validate_python(body)
    assert unkept_promises(request, metadata, 1) == []


@pytest.mark.parametrize(
    ("operation", "metadata"),
    [
        ("3d_models/remeshings", [{"mesh_info": {"faces": 100, "triangles": 100}}]),
        ("3d_models/remeshings", None),
        ("3d_models/renderings", {"frames": 3}),
    ],
)
def test_an_envelope_keeps_all_else(operation: str, metadata: Sequence[Any] | None) -> None:
    row = OPERATIONS[operation]
    body = {**MODEL, "mesh_count": 100} if "remeshing" in operation else MODEL
    envelope = row.envelope.model_validate(
        {
            "task_uuid": "1",
            "task_type": operation,
            "model": "m",
            "status": "COMPLETED",
            "created_at": 1,
            "result": ["assets/1/model.glb"],
            "metadata": metadata,
        }
    )
    assert with_unkept_promises(envelope, row.request.validate_python(body)) == envelope
