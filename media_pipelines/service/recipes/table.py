"""Which handler serves which operation."""

from collections.abc import Callable, Mapping

from media_pipelines.service.execution import Execution, Outcome
from media_pipelines.service.recipes import images, models_3d, motions, videos

Handler = Callable[[Execution], Outcome]

HANDLERS: Mapping[str, Handler] = {
    "images/captions": images.captions,
    "images/prompt_enhancements": images.prompt_enhancements,
    "images/generations": images.generations,
    "images/edits": images.edits,
    "images/processes": images.processes,
    "videos/motion_detections": videos.motion_detections,
    "videos/pose_detections": videos.pose_detections,
    "motions/retrievals": motions.retrievals,
    "motions/animations": motions.animations,
    "3d_models/meshes": models_3d.meshes,
    "3d_models/textures": models_3d.textures,
    "3d_models/remeshings": models_3d.remeshings,
    "3d_models/conversions": models_3d.conversions,
    "3d_models/renderings": models_3d.renderings,
}
