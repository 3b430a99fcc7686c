"""From the request of a job to what a model is given, and back to what a worker finishes."""

from collections.abc import Callable, Mapping

from media_api.contract.images import (
    USUAL_SIZE,
    CaptionRequest,
    EditRequest,
    GenerationRequest,
    ImageCaptionMetadata,
    ImageMetadata,
    ProcessRequest,
    PromptEnhancementRequest,
)
from media_api.contract.videos import PoseDetectionRequest
from media_service.engine_api.captions import question_in, question_of_caption, read_caption
from media_service.engine_api.errors import Declined, Unusable
from media_service.engine_api.execution import Execution, as_json
from media_service.engine_api.messages import RESULTS, Made
from media_studio.image.decode import decode_picture
from media_studio.models.resident_model import InferenceInput, InferenceOutput
from media_studio.recipes.detected_people import people_as_json
from media_studio.recipes.picture_files import write_picture
from media_studio.video.file import VideoFile

_SEED_DIGITS = 8


def input_of(execution: Execution) -> InferenceInput:
    """Read the request of a job, and the pictures that it needs.

    Raises:
        EngineError: If a picture or video is damaged.
        Declined: If it has no words, and needs some.
    """
    return _INPUTS[execution.operation](execution)


def _generation(execution: Execution) -> InferenceInput:
    request = execution.request(GenerationRequest)
    # Of the job, so that another attempt at it makes the same
    seed = int(execution.uuid[:_SEED_DIGITS], 16) if request.seed is None else request.seed
    return InferenceInput(
        operation=execution.operation, prompt=request.prompt, size=request.size, seed=seed
    )


def _edit(execution: Execution) -> InferenceInput:
    request = execution.request(EditRequest)
    return InferenceInput(
        operation=execution.operation,
        prompt=request.prompt or "",
        pictures=[
            decode_picture(execution.input(f"input_images.{number}"))
            for number in range(len(request.input_images or ()))
        ],
        size=request.size or USUAL_SIZE,
        seed=int(execution.uuid[:_SEED_DIGITS], 16),
    )


def _process(execution: Execution) -> InferenceInput:
    execution.request(ProcessRequest)
    picture = decode_picture(execution.input("input_image"))
    return InferenceInput(operation=execution.operation, pictures=[picture])


def _caption(execution: Execution) -> InferenceInput:
    request = execution.request(CaptionRequest)
    asked = question_of_caption(request.language)
    if request.question is not None:
        asked = question_in(request.language, request.question)
    picture = decode_picture(execution.input("input_image"))
    return InferenceInput(operation=execution.operation, prompt=asked, pictures=[picture])


def _enhancement(execution: Execution) -> InferenceInput:
    request = execution.request(PromptEnhancementRequest)
    return InferenceInput(
        operation=execution.operation, prompt=request.prompt, instruction=request.system_prompt
    )


def _frame(execution: Execution) -> InferenceInput:
    request = execution.request(PoseDetectionRequest)
    video = VideoFile.open(execution.input("input_video"))
    frame = video.frame_at(request.time_seconds)
    return InferenceInput(operation=execution.operation, pictures=[frame.picture])


_INPUTS: Mapping[str, Callable[[Execution], InferenceInput]] = {
    "images/generations": _generation,
    "images/edits": _edit,
    "images/processes": _process,
    "images/captions": _caption,
    "images/prompt_enhancements": _enhancement,
    "videos/pose_detections": _frame,
}


def made_of(execution: Execution, asked: InferenceInput, output: InferenceOutput) -> Made:
    """Write what a model has made into the results of a job."""
    if execution.operation == "images/captions":
        return _captioned(execution, output)
    if execution.operation == "images/prompt_enhancements":
        metadata = as_json(ImageMetadata(method="language model"))
        return Made(text=output.text, metadata=metadata)
    if execution.operation == "videos/pose_detections":
        return Made(metadata=people_as_json(output.people))
    folder = execution.folder / RESULTS
    folder.mkdir(exist_ok=True)
    files = [
        write_picture(picture, folder / f"{number}.png").name
        for number, picture in enumerate(output.pictures)
    ]
    is_seeded = execution.operation in ("images/generations", "images/edits")
    return Made(files=files, seed=asked.seed if is_seeded else None, notes=list(output.notes))


def _captioned(execution: Execution, output: InferenceOutput) -> Made:
    plain = ImageCaptionMetadata()
    if execution.request(CaptionRequest).question is None:
        try:
            read = read_caption(output.text)
        except Unusable:
            # Small models answer in plain words, whatever is asked for
            plain = ImageCaptionMetadata(description=output.text)
        else:
            return Made(text=read.text, metadata=read.metadata)
    if not output.text:
        raise Declined("The model answers nothing to this picture.")
    return Made(text=output.text, metadata=as_json(plain))
