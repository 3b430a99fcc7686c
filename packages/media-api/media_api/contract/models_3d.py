"""3D models: meshes, textures, remeshings, conversions, renderings (spec 2.8, 2.9, 4.4)."""

import re
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    JsonValue,
    Tag,
)

from media_api.contract.base import (
    WHOLE_NUMBER,
    Answer,
    Download,
    ImageInput,
    ModelInput,
    ModelName,
    ModelNames,
    OperationRequest,
    Prompt,
    Request,
    ResultMetadata,
    TaskEnvelope,
)
from media_api.contract.images import Background, Seed
from media_api.contract.prompts import PromptAccount


def _one_or_three(edges: list[float]) -> list[float]:
    if len(edges) not in (1, 3):
        raise ValueError("give one length, or three along x, y and z")
    return edges


MeshModel = Annotated[ModelName, ModelNames("pro", "flash")]
MeshTopology = Literal["triangle", "quad"]
OutputFormat = Literal["obj", "ply", "stl", "fbx", "glb", "usdz", "3mf"]
OutputType = Literal["image", "video"]
Metres = Annotated[float, Field(gt=0, le=1e6)]
MeshCount = Annotated[int, Field(ge=100, le=300_000), WHOLE_NUMBER]
Edges = Annotated[
    list[Metres],
    AfterValidator(_one_or_three),
    Field(min_length=1, max_length=3, json_schema_extra={"not": {"minItems": 2, "maxItems": 2}}),
]
_HEX_COLOR = r"^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"


def _hex_color(color: object) -> object:
    # Before the pattern, which forms need and nobody reads as a sentence.
    if isinstance(color, str) and not re.match(_HEX_COLOR, color):
        raise ValueError(f"{color[:40]!r} is not a colour. Write #RRGGBB, for example #ff0000")
    return color


HexColor = Annotated[str, Field(pattern=_HEX_COLOR), BeforeValidator(_hex_color)]

VARIANT_FIELDS = ("prompt", "input_image", "input_images")
DEFAULT_MESH_COUNT = 30_000


class MultiViewImages(Request):
    """Pictures of one object from up to four sides (spec 2.9)."""

    front: ImageInput
    left: ImageInput | None = Field(
        default=None, description="From the object's own left; null: no such picture."
    )
    back: ImageInput | None = Field(default=None, description="From behind; null: no such picture.")
    right: ImageInput | None = Field(
        default=None, description="From the object's own right; null: no such picture."
    )


def _without_nulls(body: object) -> object:
    """Leave out the variants that are null: generated clients send all three (D-013)."""
    if not isinstance(body, Mapping):
        return body
    return {k: v for k, v in body.items() if v is not None or k not in VARIANT_FIELDS}


def _describe_nulls(schema: dict[str, JsonValue]) -> None:
    properties = schema["properties"]
    if isinstance(properties, dict):
        for name in VARIANT_FIELDS:
            properties.setdefault(name, {"type": "null", "description": "Of another variant."})


def _variant(body: object) -> str | None:
    keys = body if isinstance(body, Mapping) else getattr(body, "model_fields_set", ())
    given = [name for name in VARIANT_FIELDS if name in keys]
    return given[0] if len(given) == 1 else None


_exactly_one = Discriminator(
    _variant,
    custom_error_type="exactly_one_variant",
    custom_error_message=f"Give exactly one of {', '.join(VARIANT_FIELDS)}.",
)


class _MeshOptions(OperationRequest):
    model_config = ConfigDict(json_schema_extra=_describe_nulls)

    model: MeshModel = Field(
        default="pro",
        description="flash: sooner, with maps of half the size; from pictures also fewer polygons.",
    )
    with_texture: bool = Field(default=False, description="false: a white mesh.")
    hd_texture: bool = Field(default=False, description="8K maps; needs with_texture.")
    pbr_texture: bool = Field(
        default=False, description="Metallic, roughness and normal maps; needs with_texture."
    )
    seed: Seed | None = Field(
        default=None,
        description="Chooses what the input leaves open, 0..4,294,967,295; omitted: what is usual.",
    )


class TextMeshRequest(_MeshOptions):
    """Make a mesh from text."""

    prompt: Prompt = Field(description="What the model shows, in English.")


class ImageMeshRequest(_MeshOptions):
    """Make a mesh from one image."""

    input_image: ImageInput


class MultiViewMeshRequest(_MeshOptions):
    """Make a mesh from views of its sides."""

    input_images: MultiViewImages = Field(
        description="Images by side: front, and any of left, back, right."
    )


MeshRequest = Annotated[
    Annotated[TextMeshRequest, Tag("prompt")]
    | Annotated[ImageMeshRequest, Tag("input_image")]
    | Annotated[MultiViewMeshRequest, Tag("input_images")],
    _exactly_one,
    BeforeValidator(_without_nulls),
]


class _TextureOptions(OperationRequest):
    model_config = ConfigDict(json_schema_extra=_describe_nulls)

    input_model: ModelInput
    hd_texture: bool = Field(default=False, description="8K maps.")
    pbr_texture: bool = Field(default=True, description="Metallic, roughness and normal maps.")
    keep_uv: bool = Field(default=True, description="false: unwrap anew.")


class TextTextureRequest(_TextureOptions):
    """Texture a model as a text says."""

    prompt: Prompt = Field(description="Material or surface look.")


class ImageTextureRequest(_TextureOptions):
    """Texture a model like one image."""

    input_image: ImageInput


class MultiViewTextureRequest(_TextureOptions):
    """Texture a model from views of its sides."""

    input_images: MultiViewImages = Field(
        description="Images by side: front, and any of left, back, right."
    )


TextureRequest = Annotated[
    Annotated[TextTextureRequest, Tag("prompt")]
    | Annotated[ImageTextureRequest, Tag("input_image")]
    | Annotated[MultiViewTextureRequest, Tag("input_images")],
    _exactly_one,
    BeforeValidator(_without_nulls),
]


class RemeshingRequest(OperationRequest):
    """Rebuild the surface of a model from about as many polygons as asked for."""

    input_model: ModelInput
    mesh_count: MeshCount | None = Field(
        default=None,
        description="Polygons, 100..300,000; omitted: 30,000, never more than the model has.",
    )
    mesh_topology: MeshTopology = Field(
        default="triangle", description="Kind of polygons of the new surface."
    )


class ConversionRequest(OperationRequest):
    """Convert a model to another file format."""

    input_model: ModelInput
    output_format: OutputFormat = Field(
        description="File format of the result. GLB, FBX, USDZ and 3MF hold their pictures; those "
        "of an OBJ lie beside it."
    )
    rotation_x: float = Field(default=0, description="Degrees; applied first.")
    rotation_y: float = Field(default=0, description="Degrees; applied second.")
    rotation_z: float = Field(default=0, description="Degrees; applied last.")
    target_size: Metres | Edges | None = Field(
        default=None,
        description="Longest edge in metres, or [x, y, z]; omitted: size as it is.",
    )
    uniform_color: HexColor | None = Field(
        default=None, description="Colour of all meshes, as #RRGGBB; omitted: original materials."
    )


class RenderingRequest(OperationRequest):
    """Render a preview of a model."""

    input_model: ModelInput
    output_type: OutputType = Field(
        default="image",
        description="image: one picture. video: a full turn, in which the first animation plays.",
    )
    background: Background | None = Field(
        default=None,
        description="omitted: opaque. An addition that not every service knows; transparent "
        "videos are WebM, else MP4.",
    )


class AnimationInfo(Answer):
    """The animation that a motion became (DECISIONS.md, D-066)."""

    name: str = Field(default="", description="Name of the animation in the file.")
    frames: int = Field(default=0, description="Frames of the animation.")
    fps: float = Field(default=0, description="Frames per second.")
    seconds: float = Field(default=0, description="Duration.")
    joints: int = Field(default=0, description="Joints of the model that move.")


class MeshInfo(PromptAccount):
    """Counts and measures of one model (DECISIONS.md, D-066)."""

    vertices: int = Field(default=0, description="Number of positions.")
    faces: int = Field(default=0, description="Polygons: triangles and quadrilaterals.")
    triangles: int = Field(default=0, description="Polygons with three corners.")
    quads: int = Field(default=0, description="Polygons with four corners.")
    materials: int = Field(default=0, description="Number of materials.")
    textures: int = Field(default=0, description="Number of texture maps.")
    bones: int = Field(default=0, description="Joints of all skeletons.")
    animations: int = Field(default=0, description="Number of animations.")
    bounds_min: list[float] = Field(default_factory=list, description="Metres, Y up.")
    bounds_max: list[float] = Field(default_factory=list, description="Metres, Y up.")
    watertight: bool = Field(
        default=False, description="Whether every edge has exactly two polygons."
    )
    engine: str = Field(default="", description="What made the model.")
    method: str = Field(default="", description="How it was made.")
    not_in_format: list[str] = Field(
        default_factory=list, description="What the input had and the output format cannot hold."
    )
    notes: list[str] = Field(
        default_factory=list, description="What to know about the model and its preview."
    )
    texture_size: int | None = Field(default=None, description="Pixels along one edge of a map.")
    animation: AnimationInfo | None = Field(
        default=None, description="The animation that this operation added."
    )
    uv_rebuilt: bool | None = Field(
        default=None,
        description="Whether all UVs are new; false where those of the input are kept.",
    )


class Model3dMetadata(ResultMetadata):
    """What belongs to one model (spec 2.8)."""

    reference_images: list[str] | None = Field(
        default=None,
        description="Relative URIs of the pictures that were used, in their order; null: none.",
    )
    preview_image: str | None = Field(
        default=None, description="Relative URI of a picture of the model."
    )
    t_pose_model: str | None = Field(
        default=None, description="Relative URI of the model in its rest pose; null: not rigged."
    )
    mesh_info: MeshInfo | None = Field(
        default=None, description="Counts and measures of the model."
    )
    preview_video: str | None = Field(
        default=None, description="Relative URI of a video of the model; null: there is none."
    )
    downloads: list[Download] | None = Field(
        default=None, description="Temporary links to the files; null: the service gives none."
    )


class RenderingMetadata(ResultMetadata):
    """What belongs to a rendering; for videos the spec's VideoGenerationMetadata (spec 2.1)."""

    last_frame: str | None = Field(
        default=None, description="Relative URI of the last frame of a video."
    )
    downloads: list[Download] | None = Field(
        default=None, description="Temporary links to the files; null: the service gives none."
    )
    frames: int | None = Field(default=None, description="Of a video.")
    fps: float | None = Field(default=None, description="Of a video.")
    clip: str | None = Field(default=None, description="Name of the animation that plays.")
    notes: list[str] = Field(default_factory=list, description="What the video does not show.")


class ModelTask(TaskEnvelope[list[str], list[Model3dMetadata]]):
    """A task that makes 3D models."""


class RenderingTask(TaskEnvelope[list[str], RenderingMetadata | list[RenderingMetadata]]):
    """A task that makes pictures or videos of a 3D model."""
