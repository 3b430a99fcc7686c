"""The 14 operations in one table that both halves read (spec 4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import TypeAdapter

from media_api.contract import images, models_3d, motions, videos
from media_api.contract.base import OperationRequest, TaskEnvelope, TaskStatus

API_PREFIX = "/api/v1"

# The type parameters differ from row to row; each task names its own.
AnyEnvelope = TaskEnvelope[Any, Any]


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One row of the contract.

    Attributes:
        name: Path below `/api/v1`, also the `task_type` of its tasks.
        request: The request body, a union where the body has variants.
        envelope: The answer.
        does: What it does, in one sentence.
        makes: What comes of it, as a person says it.
        named_by: Field of the request that says best what a task is about.
        example: A request body that shows the operation at work.
        example_result: The `result` that such a request may have.
        is_search: Whether it may find nothing.
    """

    name: str
    request: TypeAdapter[OperationRequest]
    envelope: type[AnyEnvelope]
    does: str
    makes: str
    named_by: str
    example: Mapping[str, object]
    example_result: str | list[object]
    is_search: bool = False

    @property
    def path(self) -> str:
        """Path of the create operation below the base URL."""
        return f"{API_PREFIX}/{self.name}"

    @cached_property
    def fields(self) -> frozenset[str]:
        """Names of all fields that a body may have, options included."""
        schema = self.request.json_schema()
        records = (schema, *schema.get("$defs", {}).values())
        return frozenset(name for record in records for name in record.get("properties", {}))

    @property
    def family(self) -> str:
        """First segment of the name."""
        return self.name.split("/")[0]

    @property
    def slug(self) -> str:
        """The name where no slash is allowed, as in names of Prefect."""
        return self.name.replace("/", "-")

    @property
    def python_name(self) -> str:
        """The name in Python: that of the task."""
        return self.name.split("/")[1]

    def answered(self, status: TaskStatus, model: str) -> AnyEnvelope:
        """Return an envelope as a service may answer it; a COMPLETED one has the example result.

        Args:
            status: State of the task.
            model: Engine that does it.
        """
        done = status is TaskStatus.COMPLETED
        return self.envelope.model_validate(
            {
                "task_uuid": EXAMPLE_UUID,
                "task_type": self.name,
                "model": model,
                "status": status,
                "created_at": 1_790_000_000,
                "completed_at": 1_790_000_030 if done else 0,
                "result": self.example_result if done else type(self.example_result)(),
            }
        )


def _row(
    name: str, request: Any, envelope: type[AnyEnvelope], **rest: Any
) -> tuple[str, Operation]:
    adapter: TypeAdapter[OperationRequest] = TypeAdapter(request)
    return name, Operation(name=name, request=adapter, envelope=envelope, **rest)


_IMAGE = "assets/0198f0c4-6a1e-7a43-9d37-0d0b6c7e1a01/image.png"
_MODEL = "assets/0198f0c4-6a1e-7a43-9d37-0d0b6c7e1a02/model.glb"
_MOTION = "assets/0198f0c4-6a1e-7a43-9d37-0d0b6c7e1a03/walk.bvh"
_VIDEO = "https://media.example.com/dance.mp4"
EXAMPLE_UUID = "0198f0c4-6a1e-7a43-9d37-0d0b6c7e1a04"


def _made(name: str) -> str:
    return f"assets/{EXAMPLE_UUID}/{name}"


_PERSON = {
    "id": 0,
    "confidence": 0.97,
    "bbox_xyxy": [412.0, 96.0, 688.0, 704.0],
    "bbox_xywh": [412.0, 96.0, 276.0, 608.0],
    "keypoints_2d": [],
}

OPERATIONS: dict[str, Operation] = dict(
    [
        _row(
            "images/captions",
            images.CaptionRequest,
            images.CaptionTask,
            does="Describe an image in a language.",
            makes="caption",
            named_by="input_image",
            example={"input_image": _IMAGE, "language": "English"},
            example_result="A wooden chair in front of a grey wall.",
        ),
        _row(
            "images/prompt_enhancements",
            images.PromptEnhancementRequest,
            images.PromptEnhancementTask,
            does="Rewrite or expand a prompt.",
            makes="better prompt",
            named_by="prompt",
            example={
                "prompt": "an oak chair",
                "system_prompt": "Describe material, light and camera in at most 40 words.",
            },
            example_result="An oak chair, hand carved, in soft light from the left.",
        ),
        _row(
            "images/generations",
            images.GenerationRequest,
            images.ImageTask,
            does="Make an image from text.",
            makes="image",
            named_by="prompt",
            example={"prompt": "a walnut armchair with a green velvet seat", "size": "1024x1024"},
            example_result=[_made("image.png")],
        ),
        _row(
            "images/edits",
            images.EditRequest,
            images.ImageTask,
            does="Change one to three images as a prompt says.",
            makes="edited image",
            named_by="prompt",
            example={"prompt": "rotate by 90 degrees", "input_images": [_IMAGE]},
            example_result=[_made("image.png")],
        ),
        _row(
            "images/processes",
            images.ProcessRequest,
            images.ImageTask,
            does="Restore an image and enhance fine detail.",
            makes="restored image",
            named_by="input_image",
            example={"model": "brandD2", "input_image": _IMAGE},
            example_result=[_made("image.png")],
        ),
        _row(
            "videos/motion_detections",
            videos.MotionDetectionRequest,
            videos.MotionDetectionTask,
            does="Capture the motion of the people in a segment of a video.",
            makes="motion",
            named_by="input_video",
            example={"input_video": _VIDEO, "start_time_seconds": 1.5, "duration_seconds": 4.0},
            example_result=[_made("person_1.bvh")],
            is_search=True,
        ),
        _row(
            "videos/pose_detections",
            videos.PoseDetectionRequest,
            videos.PoseDetectionTask,
            does="Find every person in one frame of a video.",
            makes="poses",
            named_by="input_video",
            example={"input_video": _VIDEO, "time_seconds": 1.5},
            example_result=[_PERSON],
            is_search=True,
        ),
        _row(
            "motions/retrievals",
            motions.RetrievalRequest,
            motions.RetrievalTask,
            does="Search the motion library.",
            makes="motion",
            named_by="text_prompt",
            example={"text_prompt": "a person waves with the right hand"},
            example_result=[_made("wave.bvh")],
            is_search=True,
        ),
        _row(
            "motions/animations",
            motions.AnimationRequest,
            motions.AnimationTask,
            does="Retarget a motion onto a rigged model.",
            makes="animated model",
            named_by="input_model",
            example={"input_model": _MODEL, "input_motion": _MOTION},
            example_result=[_made("model.glb")],
        ),
        _row(
            "3d_models/meshes",
            models_3d.MeshRequest,
            models_3d.ModelTask,
            does="Make a mesh from a text, from an image, or from views of the sides of an object.",
            makes="mesh",
            named_by="prompt",
            example={
                "prompt": "a wooden treasure chest with iron bands",
                "with_texture": True,
                "pbr_texture": True,
            },
            example_result=[_made("model.glb")],
        ),
        _row(
            "3d_models/textures",
            models_3d.TextureRequest,
            models_3d.ModelTask,
            does="Give a model new textures after a text, an image, or views of its sides.",
            makes="texture",
            named_by="prompt",
            example={"prompt": "weathered bronze", "input_model": _MODEL},
            example_result=[_made("model.glb")],
        ),
        _row(
            "3d_models/remeshings",
            models_3d.RemeshingRequest,
            models_3d.ModelTask,
            does="Rebuild the surface of a model from about as many polygons as asked for.",
            makes="remeshed model",
            named_by="mesh_topology",
            example={"input_model": _MODEL, "mesh_count": 4000, "mesh_topology": "quad"},
            example_result=[_made("model.glb")],
        ),
        _row(
            "3d_models/conversions",
            models_3d.ConversionRequest,
            models_3d.ModelTask,
            does="Convert a model to another file format.",
            makes="converted model",
            named_by="output_format",
            example={
                "input_model": _MODEL,
                "output_format": "fbx",
                "rotation_y": 90,
                "target_size": 1.2,
            },
            example_result=[_made("model.fbx")],
        ),
        _row(
            "3d_models/renderings",
            models_3d.RenderingRequest,
            models_3d.RenderingTask,
            does="Render a preview of a model.",
            makes="rendering",
            named_by="output_type",
            example={"input_model": _MODEL, "output_type": "image"},
            example_result=[_made("rendering.png")],
        ),
    ]
)
