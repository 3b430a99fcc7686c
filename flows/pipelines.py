"""The pipelines in one table: what each runs, for plans, batches and the documents."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from inspect import signature
from typing import Any, Literal

from prefect import Flow

from media_pipelines.batch.plan import PlannedOperation
from media_pipelines.contract.operations import OPERATIONS
from media_pipelines.flows import single_operations
from media_pipelines.flows.image_to_model import image_to_model
from media_pipelines.flows.retexture_variants import retexture_variants
from media_pipelines.flows.text_to_animation import text_to_animation
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.flows.video_to_animation import video_to_animation
from media_pipelines.record.records import RunRecord

Parameters = Mapping[str, object]
PipelineFlow = Flow[..., Coroutine[Any, Any, RunRecord]]

PipelineName = Literal[
    "text_to_model",
    "image_to_model",
    "video_to_animation",
    "text_to_animation",
    "retexture_variants",
    "images_captions",
    "images_prompt_enhancements",
    "images_generations",
    "images_edits",
    "images_processes",
    "videos_motion_detections",
    "videos_pose_detections",
    "motions_retrievals",
    "motions_animations",
    "models_3d_meshes",
    "models_3d_textures",
    "models_3d_remeshings",
    "models_3d_conversions",
    "models_3d_renderings",
]


@dataclass(frozen=True, kw_only=True)
class Pipeline:
    """A flow that makes assets.

    Attributes:
        flow: The flow.
        operations: Says which operations a run with these parameters runs, in order; what
            depends on the input, as the number of people in a video, counts once.
        model_of: Operation whose model the parameter `model` names, if there is one.
        operation: The one operation that it runs, if it is a single one.
    """

    flow: PipelineFlow
    operations: Callable[[Parameters], list[str]]
    model_of: str | None = None
    operation: str | None = None

    def planned(self, asked: Parameters) -> list[PlannedOperation]:
        """Name the operations of a run with the models that it asks for."""
        parameter = signature(self.flow.fn).parameters.get("model")
        model = str(asked.get("model", parameter.default) or "") if parameter else ""
        return [
            PlannedOperation(operation, model if operation == self.model_of else "")
            for operation in self.operations(asked)
        ]


def _text_to_model(_asked: Parameters) -> list[str]:
    return [
        "images/generations",
        "3d_models/meshes",
        "3d_models/textures",
        "3d_models/remeshings",
        "3d_models/conversions",
        "3d_models/renderings",
    ]


def _image_to_model(_asked: Parameters) -> list[str]:
    return [
        "3d_models/meshes",
        "3d_models/remeshings",
        "3d_models/conversions",
        "3d_models/renderings",
    ]


def _video_to_animation(asked: Parameters) -> list[str]:
    people = asked.get("people")
    performances = len(people) if isinstance(people, list) and people else 1
    capture = ["videos/pose_detections", "videos/motion_detections"]
    return capture + performances * ["motions/animations", *_conversion(asked)]


def _text_to_animation(asked: Parameters) -> list[str]:
    return ["motions/retrievals", "motions/animations", *_conversion(asked)]


def _retexture_variants(asked: Parameters) -> list[str]:
    looks = asked.get("texture_prompts")
    painted = len(looks) if isinstance(looks, list) else 1
    return ["3d_models/conversions"] + painted * ["3d_models/textures"]


def _conversion(asked: Parameters) -> list[str]:
    wanted = asked.get("output_format") or "glb"
    return [] if wanted == "glb" else ["3d_models/conversions"]


def _single(operation: str) -> tuple[str, Pipeline]:
    family, name = operation.split("/")
    # No Python name begins with a digit.
    attribute = f"{'models_3d' if family == '3d_models' else family}_{name}"
    flow: PipelineFlow = getattr(single_operations, attribute)
    plan = Pipeline(
        flow=flow,
        operations=lambda _asked: [operation],
        model_of=operation,
        operation=operation,
    )
    return attribute, plan


PIPELINES: dict[str, Pipeline] = {
    "text_to_model": Pipeline(flow=text_to_model, operations=_text_to_model),
    "image_to_model": Pipeline(
        flow=image_to_model, operations=_image_to_model, model_of="3d_models/meshes"
    ),
    "video_to_animation": Pipeline(
        flow=video_to_animation,
        operations=_video_to_animation,
        model_of="videos/motion_detections",
    ),
    "text_to_animation": Pipeline(flow=text_to_animation, operations=_text_to_animation),
    "retexture_variants": Pipeline(flow=retexture_variants, operations=_retexture_variants),
    **dict(_single(operation) for operation in OPERATIONS),
}
