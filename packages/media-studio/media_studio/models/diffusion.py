"""Pictures by pipelines of diffusers: from words, from a picture, into the gaps of a picture."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from PIL import Image as Picture

from media_service.engine_api.errors import Declined
from media_service.engine_api.local_settings import DiffusionOptions, LocalSettings
from media_studio.arrays import ByteImage
from media_studio.image.fitting import fit_picture
from media_studio.lazy import load
from media_studio.models.memory import bytes_of
from media_studio.models.resident_model import InferenceInput, InferenceOutput, Watch

_OPAQUE = 255


class DiffusionModel:
    """One pipeline, and those that diffusers makes of its parts.

    Args:
        pipeline: On its device.
        options: What the operator's file says.
    """

    def __init__(self, pipeline: Any, options: DiffusionOptions) -> None:
        self._pipeline = pipeline
        self._options = options
        self._of_task: dict[str, Any] = {}

    def bytes(self) -> int:
        """Return the memory that the weights of all parts take."""
        return bytes_of(self._pipeline.components.values())

    def run(self, inputs: Sequence[InferenceInput], watch: Watch) -> Sequence[InferenceOutput]:
        """Make one picture for each input."""
        first, torch = inputs[0], load("torch")
        made_size = self._options.sizes.get(first.size, first.size)
        width, height = map(int, made_size.split("x"))
        pipeline, pictures = self._for(first, width, height)
        given: dict[str, object] = {
            "prompt": [each.prompt for each in inputs],
            "generator": [torch.Generator("cpu").manual_seed(each.seed) for each in inputs],
            "width": width,
            "height": height,
            "num_inference_steps": self._options.steps,
            "guidance_scale": self._options.guidance,
            "strength": self._options.strength,
            "negative_prompt": self._negative(len(inputs)),
            "callback_on_step_end": _step_callback(watch),
            **{name: [picture] * len(inputs) for name, picture in pictures.items()},
        }
        with torch.inference_mode():
            made = pipeline(**_known(pipeline, given), output_type="np")
        refused = getattr(made, "nsfw_content_detected", None) or [False] * len(inputs)
        return [_output(*each) for each in zip(made.images, refused, strict=True)]

    def _negative(self, number: int) -> list[str] | None:
        words = self._options.negative_prompt
        return None if words is None else [words] * number

    def _for(
        self, asked: InferenceInput, width: int, height: int
    ) -> tuple[Any, Mapping[str, object]]:
        """Return the pipeline for a request, and its pictures as that takes them."""
        if len(asked.pictures) > 1:
            raise Declined("The engine changes one picture; send one.")
        if not asked.pictures:
            return self._task("AutoPipelineForText2Image"), {}
        (pixels,) = asked.pictures
        picture = Picture.fromarray(fit_picture(pixels, width, height, transparent=False).pixels)
        if (pixels[..., 3] == _OPAQUE).all():
            return self._task("AutoPipelineForImage2Image"), {"image": picture}
        gaps = Picture.fromarray(_gaps(pixels, width, height))
        return self._task("AutoPipelineForInpainting"), {"image": picture, "mask_image": gaps}

    def _task(self, name: str) -> Any:
        if name not in self._of_task:
            try:
                self._of_task[name] = getattr(load("diffusers"), name).from_pipe(self._pipeline)
            except ValueError as exc:
                # Of pipelines for one task only, which are none of these families
                kind = type(self._pipeline).__name__
                if not _takes(self._pipeline, name):
                    raise Declined(f"The pipeline {kind} does not do such requests.") from exc
                self._of_task[name] = self._pipeline
            self._of_task[name].set_progress_bar_config(disable=True)
        return self._of_task[name]


def load_diffusion(settings: LocalSettings) -> DiffusionModel:
    """Load a pipeline from its folder."""
    options = settings.diffusers or DiffusionOptions()
    pipeline = load("diffusers").DiffusionPipeline.from_pretrained(
        str(settings.folder),
        dtype=getattr(load("torch"), settings.precision),
        variant=options.variant,
        use_safetensors=True,
        local_files_only=True,
        trust_remote_code=False,
    )
    return DiffusionModel(pipeline.to(settings.device), options)


def _parameters(pipeline: Any) -> Mapping[str, inspect.Parameter]:
    return inspect.signature(pipeline.__call__).parameters


def _takes(pipeline: Any, task: str) -> bool:
    known = _parameters(pipeline).keys()
    wanted = {"AutoPipelineForImage2Image": {"image"}, "AutoPipelineForInpainting": {"mask_image"}}
    required = wanted.get(task, set())
    return required <= known and bool(required or "image" not in known)


def _known(pipeline: Any, given: Mapping[str, object]) -> dict[str, object]:
    """Leave out what the operator does not say, and what the pipeline does not take."""
    names = _parameters(pipeline)
    return {name: value for name, value in given.items() if name in names and value is not None}


def _step_callback(watch: Watch) -> Callable[..., Mapping[str, object]]:
    def on_step(pipeline: Any, step: int, _time: object, tensors: dict[str, object]) -> Any:
        watch.step((step + 1) / (pipeline.num_timesteps + 1))
        return tensors

    return on_step


def _gaps(pixels: ByteImage, width: int, height: int) -> ByteImage:
    """Return what is transparent as white, which is what is made anew."""
    fitted = fit_picture(pixels, width, height, transparent=True)
    gaps: ByteImage = np.where(fitted.pixels[..., 3] < _OPAQUE // 2, 255, 0).astype(np.uint8)
    return gaps


def _output(picture: Any, is_refused: bool) -> InferenceOutput:
    if is_refused:
        raise Declined("The safety checker of the model refuses what it has made.")
    return InferenceOutput(pictures=[np.round(np.clip(picture, 0, 1) * 255).astype(np.uint8)])
