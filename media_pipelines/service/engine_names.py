"""Names of the engines of this service, as they appear in `model` of an envelope (spec 2.1)."""

from collections.abc import Mapping

from pydantic import JsonValue

from media_pipelines.service.messages import InputFile

ENGINES: Mapping[str, str] = {
    "images/captions": "embedded-image-facts",
    "images/prompt_enhancements": "embedded-template-enhancer",
    "images/generations": "embedded-scene-renderer",
    "images/edits": "embedded-classical-edit",
    "images/processes": "embedded-classical-restore",
    "videos/motion_detections": "embedded-motion-capture",
    "videos/pose_detections": "embedded-blazepose",
    "motions/retrievals": "embedded-motion-library",
    "motions/animations": "embedded-retargeter",
    "3d_models/meshes": "embedded-shape-grammar",
    "3d_models/textures": "embedded-solid-texturer",
    "3d_models/remeshings": "embedded-remesher",
    "3d_models/conversions": "embedded-converter",
    "3d_models/renderings": "embedded-path-tracer",
}

MESHES_FROM_PICTURES = "embedded-silhouette-3d"
TEXTURES_FROM_PICTURES = "embedded-picture-projector"
VIDEOS_OF_MODELS = "embedded-rasteriser"
POSE_MODELS_OF_OPERATOR = "operator-pose-models"
EDITS_OF_OUR_PICTURES = "embedded-picture-editor"
"""Until the words are read, which costs more memory than the service process may spend on it:
what only pixels have is edited there, all else as a scene."""
MULTIVIEW = "brandC-multiview"
"""The `model` of edits that shows a subject from four sides."""


def known_scene(inputs: Mapping[str, InputFile]) -> str | None:
    """Return the scene that all pictures of a request show, if this service made all of them."""
    scenes = {file.scene for file in inputs.values() if file.kind == "image"}
    return scenes.pop() or None if len(scenes) == 1 else None


def engine_of(
    operation: str,
    request: Mapping[str, JsonValue] | None = None,
    inputs: Mapping[str, InputFile] | None = None,
    *,
    has_pose_models: bool = False,
) -> str:
    """Name the engine that serves a request; never a generative model that is not here.

    A handler that can tell only from its input names the engine itself (`Execution.served_by`).

    Args:
        operation: Name of a row of OPERATIONS.
        request: The body; None for the usual one.
        inputs: Its input files by field; a mesh from our own pictures is rebuilt from their scene.
        has_pose_models: Whether the operator brings the models that find people.
    """
    has_pictures = any(file.kind == "image" for file in (inputs or {}).values())
    if operation == "3d_models/meshes" and has_pictures and known_scene(inputs or {}) is None:
        return MESHES_FROM_PICTURES
    if operation == "3d_models/textures" and has_pictures:
        return TEXTURES_FROM_PICTURES
    if operation == "3d_models/renderings" and (request or {}).get("output_type") == "video":
        return VIDEOS_OF_MODELS
    if operation == "videos/pose_detections" and has_pose_models:
        return POSE_MODELS_OF_OPERATOR
    if operation == "images/edits" and request is not None:
        return _engine_of_edit(request, inputs or {})
    return ENGINES[operation]


def _engine_of_edit(request: Mapping[str, JsonValue], inputs: Mapping[str, InputFile]) -> str:
    if request.get("model") == MULTIVIEW:
        return VIDEOS_OF_MODELS
    if not inputs:
        return ENGINES["images/generations"]
    if len(inputs) == 1 and known_scene(inputs):
        return EDITS_OF_OUR_PICTURES
    return ENGINES["images/edits"]
