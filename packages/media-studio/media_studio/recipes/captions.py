"""Captions: of our own pictures from their scene, of all others from what is measured."""

from media_api.contract.images import CaptionRequest, ImageCaptionMetadata
from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.catalogue.index import CATALOGUE
from media_studio.image.captioning.caption import Caption, describe_picture
from media_studio.image.captioning.scene_caption import describe_program, describe_scene
from media_studio.image.decode import decode_picture
from media_studio.programs.scene import Scene
from media_studio.reading.scenes.description import restore_description
from media_studio.recipes.people import pose_engine


def describe(execution: Execution) -> Outcome:
    """Describe the picture of a request in its language."""
    request = execution.request(CaptionRequest)
    if request.question is not None:
        raise JobError(
            "engine_misconfigured",
            "The engine that looks at pictures is gone; ask the operator of the service.",
        )
    caption = _caption(execution, request.language)
    metadata = ImageCaptionMetadata(
        description=caption.description, keywords=list(caption.keywords)
    )
    return Outcome(result=caption.text, metadata=as_json(metadata))


def _caption(execution: Execution, language: str) -> Caption:
    if text := execution.scene:
        shown = restore_description(text)
        if isinstance(shown, Scene):
            return describe_scene(shown, language, CATALOGUE)
        return describe_program(shown, language)
    picture = decode_picture(execution.input("input_image"))
    return describe_picture(picture, language, pose_engine(execution))
