"""The engines of this service: classical ones, that run in its own workers."""

from collections.abc import Callable

from media_service.engine_api.engine import Engine, EngineRequest, always

MULTIVIEW = "brandC-multiview"
"""The `model` of edits that shows a subject from four sides."""
SCENE_RENDERER = "embedded-scene-renderer"
PICTURE_EDITOR = "embedded-classical-edit"

_RECIPES = "media_studio.recipes"


def _embedded(
    name: str, operation: str, recipe: str, *, serves: Callable[[EngineRequest], bool] = always
) -> Engine:
    return Engine(name=name, operations=(operation,), recipe=f"{_RECIPES}.{recipe}", serves=serves)


def _has_pictures(asked: EngineRequest) -> bool:
    return asked.pictures > 0


def _has_foreign_pictures(asked: EngineRequest) -> bool:
    return asked.pictures > 0 and asked.scene is None


def _has_one_of_our_pictures(asked: EngineRequest) -> bool:
    return asked.pictures == 1 and asked.scene is not None


def _has_no_pictures(asked: EngineRequest) -> bool:
    return asked.pictures == 0


def _asks_no_question(asked: EngineRequest) -> bool:
    return asked.request.get("question") is None


def _wants_multiview(asked: EngineRequest) -> bool:
    return asked.request.get("model") == MULTIVIEW


def _wants_video(asked: EngineRequest) -> bool:
    return asked.request.get("output_type") == "video"


# Of one operation the first that serves a request; the last of each serves all that is left, but
# questions about pictures
EMBEDDED_ENGINES: tuple[Engine, ...] = (
    # It measures pictures and sees nothing in them
    _embedded(
        "embedded-image-facts", "images/captions", "captions:describe", serves=_asks_no_question
    ),
    _embedded(
        "embedded-template-enhancer",
        "images/prompt_enhancements",
        "prompt_enhancements:enhance_prompt",
    ),
    _embedded(SCENE_RENDERER, "images/generations", "generations:render_prompt"),
    _embedded(
        "embedded-rasteriser", "images/edits", "multiview:show_four_sides", serves=_wants_multiview
    ),
    _embedded(SCENE_RENDERER, "images/edits", "edits:render_prompt", serves=_has_no_pictures),
    # Until the words are read, which costs more memory than the service process may spend on it:
    # what only pixels have is edited there, all else as a scene
    _embedded(
        "embedded-picture-editor",
        "images/edits",
        "edits:edit_own_picture",
        serves=_has_one_of_our_pictures,
    ),
    _embedded(PICTURE_EDITOR, "images/edits", "edits:edit_pixels"),
    _embedded("embedded-classical-restore", "images/processes", "processes:restore_picture"),
    _embedded(
        "embedded-motion-capture", "videos/motion_detections", "motion_detections:detect_motions"
    ),
    _embedded("embedded-blazepose", "videos/pose_detections", "pose_detections:detect_poses"),
    _embedded("embedded-motion-library", "motions/retrievals", "retrievals:retrieve_motions"),
    _embedded("embedded-retargeter", "motions/animations", "animations:animate"),
    _embedded(
        "embedded-silhouette-3d",
        "3d_models/meshes",
        "pictured_meshes:mesh_from_pictures",
        serves=_has_foreign_pictures,
    ),
    _embedded("embedded-shape-grammar", "3d_models/meshes", "meshes:build_mesh"),
    _embedded(
        "embedded-picture-projector",
        "3d_models/textures",
        "textures:retexture_by_pictures",
        serves=_has_pictures,
    ),
    _embedded("embedded-solid-texturer", "3d_models/textures", "textures:retexture_by_text"),
    _embedded("embedded-remesher", "3d_models/remeshings", "remeshings:remesh"),
    _embedded("embedded-converter", "3d_models/conversions", "conversions:convert_model"),
    _embedded(
        "embedded-rasteriser",
        "3d_models/renderings",
        "renderings:render_video",
        serves=_wants_video,
    ),
    _embedded("embedded-path-tracer", "3d_models/renderings", "renderings:render_picture"),
)

# Finds people with the models that an operator brings
OPERATOR_POSE_MODELS = _embedded(
    "operator-pose-models", "videos/pose_detections", "pose_detections:detect_poses"
)
