"""The 14 operations in one table that both halves read (spec 4)."""

from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from media_pipelines.contract import images, models_3d, motions, videos
from media_pipelines.contract.base import OperationRequest, TaskEnvelope

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
        example: A request body that shows the operation at work.
    """

    name: str
    request: TypeAdapter[OperationRequest]
    envelope: type[AnyEnvelope]
    example: dict[str, object]

    @property
    def path(self) -> str:
        """Path of the create operation below the base URL."""
        return f"{API_PREFIX}/{self.name}"

    @property
    def family(self) -> str:
        """First segment of the name."""
        return self.name.split("/")[0]

    @property
    def slug(self) -> str:
        """The name as an identifier."""
        return self.name.replace("/", "_")


def _row(
    name: str, request: Any, envelope: type[AnyEnvelope], **example: object
) -> tuple[str, Operation]:
    adapter: TypeAdapter[OperationRequest] = TypeAdapter(request)
    return name, Operation(name=name, request=adapter, envelope=envelope, example=example)


_IMAGE = "assets/0198f0c4-6a1e-7a43-9d37-0d0b6c7e1a01/image.png"
_MODEL = "assets/0198f0c4-6a1e-7a43-9d37-0d0b6c7e1a02/model.glb"
_MOTION = "assets/0198f0c4-6a1e-7a43-9d37-0d0b6c7e1a03/walk.bvh"
_VIDEO = "https://media.example.com/dance.mp4"

OPERATIONS: dict[str, Operation] = dict(
    [
        _row(
            "images/captions",
            images.CaptionRequest,
            images.CaptionTask,
            input_image=_IMAGE,
            language="English",
        ),
        _row(
            "images/prompt_enhancements",
            images.PromptEnhancementRequest,
            images.PromptEnhancementTask,
            prompt="an oak chair",
            system_prompt="Describe material, light and camera in at most 40 words.",
        ),
        _row(
            "images/generations",
            images.GenerationRequest,
            images.ImageTask,
            prompt="a walnut armchair with a green velvet seat",
            size="1024x1024",
        ),
        _row(
            "images/edits",
            images.EditRequest,
            images.ImageTask,
            prompt="rotate by 90 degrees",
            input_images=[_IMAGE],
        ),
        _row(
            "images/processes",
            images.ProcessRequest,
            images.ImageTask,
            model="brandD2",
            input_image=_IMAGE,
        ),
        _row(
            "videos/motion_detections",
            videos.MotionDetectionRequest,
            videos.MotionDetectionTask,
            input_video=_VIDEO,
            start_time_seconds=1.5,
            duration_seconds=4.0,
        ),
        _row(
            "videos/pose_detections",
            videos.PoseDetectionRequest,
            videos.PoseDetectionTask,
            input_video=_VIDEO,
            time_seconds=1.5,
        ),
        _row(
            "motions/retrievals",
            motions.RetrievalRequest,
            motions.RetrievalTask,
            text_prompt="a person waves with the right hand",
        ),
        _row(
            "motions/animations",
            motions.AnimationRequest,
            motions.AnimationTask,
            input_model=_MODEL,
            input_motion=_MOTION,
        ),
        _row(
            "3d_models/meshes",
            models_3d.MeshRequest,
            models_3d.ModelTask,
            prompt="a wooden treasure chest with iron bands",
            with_texture=True,
            pbr_texture=True,
        ),
        _row(
            "3d_models/textures",
            models_3d.TextureRequest,
            models_3d.ModelTask,
            prompt="weathered bronze",
            input_model=_MODEL,
        ),
        _row(
            "3d_models/remeshings",
            models_3d.RemeshingRequest,
            models_3d.ModelTask,
            input_model=_MODEL,
            mesh_count=4000,
            mesh_topology="quad",
        ),
        _row(
            "3d_models/conversions",
            models_3d.ConversionRequest,
            models_3d.ModelTask,
            input_model=_MODEL,
            output_format="fbx",
            rotation_y=90,
            target_size=1.2,
        ),
        _row(
            "3d_models/renderings",
            models_3d.RenderingRequest,
            models_3d.RenderingTask,
            input_model=_MODEL,
            output_type="image",
        ),
    ]
)
