"""What the operator's file says of an engine of the kind `local`."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, model_validator

from media_service.engine_api.lanes import CPU, MODELS, is_device
from media_service.engine_api.operator_file import OperatorFolder
from media_service.engine_api.spelling import spelled

Library = Literal["diffusers", "transformers", "spandrel", "onnx"]
NumberFormat = Literal["float32", "float16", "bfloat16"]
OPERATIONS_OF: dict[Library, Sequence[str]] = {
    "diffusers": ("images/generations", "images/edits"),
    "transformers": ("images/captions", "images/prompt_enhancements"),
    "spandrel": ("images/processes", "images/edits"),
    "onnx": ("images/processes", "images/edits", "videos/pose_detections"),
}
BYTES_OF: dict[NumberFormat, int] = {"float32": 4, "float16": 2, "bfloat16": 2}


class _Options(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class DiffusionOptions(_Options):
    """Of pipelines of diffusers; what is left out is as the pipeline has it.

    Attributes:
        steps: Of denoising.
        guidance: How closely words are followed.
        strength: How much of a picture is made anew, 0..1.
        negative_prompt: What is not wanted.
        sizes: Size of the request to the one that is made; the result is scaled.
        variant: Of files that are there more than once, as `fp16`.
    """

    steps: Annotated[int, Field(ge=1, le=1_000)] | None = None
    guidance: Annotated[float, Field(ge=0, le=100)] | None = None
    strength: Annotated[float, Field(gt=0, le=1)] | None = None
    negative_prompt: str | None = None
    sizes: dict[str, Annotated[str, spelled(r"\d{1,4}x\d{1,4}", "a size as 1024x768")]] = Field(
        default_factory=dict
    )
    variant: Annotated[str, spelled(r"\w+", "one word")] | None = None


class LanguageOptions(_Options):
    """Of language models of transformers, with or without sight.

    Attributes:
        tokens: Longest answer.
    """

    tokens: int = Field(default=512, ge=1, le=32_768)


class EnlargingOptions(_Options):
    """Of networks that spandrel knows.

    Attributes:
        file: In the folder.
        tile: Longest edge in pixels that the network sees at once; 0: all of the picture.
    """

    file: Annotated[
        str,
        spelled(
            r"[\w.-]+\.(safetensors|pth|pt|ckpt)",
            "the name of a .safetensors, .pth, .pt or .ckpt file",
        ),
    ]
    tile: int = Field(default=512, ge=0, le=4_096)


class GraphOptions(_Options):
    """Of ONNX graphs.

    Attributes:
        does: What the answer of the graph is.
        file: In the folder; poses are of several, whose names tell.
        edge: Width and height in pixels, where the graph takes any.
        mean: Is taken from each colour, 0..1.
        deviation: Each colour is divided by it.
        sigmoid: Whether the answer has to be brought to 0..1 by it.
    """

    does: Literal["background", "depth", "poses"]
    file: Annotated[str, spelled(r"[\w.-]+\.onnx", "the name of an .onnx file")] | None = None
    edge: int = Field(default=1_024, ge=16, le=4_096)
    mean: tuple[float, float, float] = (0.485, 0.456, 0.406)
    deviation: tuple[float, float, float] = (0.229, 0.224, 0.225)
    sigmoid: bool = False

    @model_validator(mode="after")
    def _one_graph(self) -> Self:
        if (self.does == "poses") == bool(self.file):
            raise ValueError('name a "file", but for poses, which are of all files of the folder')
        return self


def _device(name: str) -> str:
    if not is_device(name):
        raise ValueError("give cpu, cuda:0 or another GPU")
    return name


def library_of(options: Mapping[str, JsonValue]) -> Library:
    """Return what loads the weights of an engine, by its options as they were checked."""
    return next(name for name in OPERATIONS_OF if options.get(name) is not None)


class LocalSettings(_Options):
    """Where the weights are, on which device they run, and what the library is told.

    Attributes:
        folder: Holds them; nothing is ever fetched.
        device: `cpu` or `cuda:0`.
        dtype: Of the weights; left out: float32 on the CPU, float16 elsewhere.
    """

    folder: OperatorFolder
    device: Annotated[str, AfterValidator(_device)] = CPU
    dtype: NumberFormat | None = None
    diffusers: DiffusionOptions | None = None
    transformers: LanguageOptions | None = None
    spandrel: EnlargingOptions | None = None
    onnx: GraphOptions | None = None

    @model_validator(mode="after")
    def _one_library(self) -> Self:
        if len(self._libraries()) != 1:
            raise ValueError(
                f"name one library, as diffusers = {{}}; there are {', '.join(OPERATIONS_OF)}"
            )
        return self

    def _libraries(self) -> list[Library]:
        return [name for name in OPERATIONS_OF if getattr(self, name) is not None]

    @property
    def library(self) -> Library:
        """What loads the weights."""
        return self._libraries()[0]

    @property
    def operations(self) -> Sequence[str]:
        """Operations that it can serve."""
        if self.onnx is None:
            return OPERATIONS_OF[self.library]
        of_poses = self.onnx.does == "poses"
        return [name for name in OPERATIONS_OF["onnx"] if name.startswith("videos") == of_poses]

    @property
    def lane(self) -> str:
        """Lane of the device."""
        return f"{MODELS}{self.device}"

    @property
    def precision(self) -> NumberFormat:
        """Format of the numbers that the model computes with."""
        return self.dtype or ("float32" if self.device == CPU else "float16")
