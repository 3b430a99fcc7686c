"""What a run sheet says about a result."""

import pytest

from schemas.base import Answer
from schemas.images import ImageMetadata
from schemas.models_3d import MeshInfo, Model3dMetadata, RenderingMetadata
from schemas.operations import OPERATIONS, AnyEnvelope
from tasks.remarks import remarks_of

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
