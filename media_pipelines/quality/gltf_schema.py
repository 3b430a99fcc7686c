"""The shape of a glTF 2.0 document, as far as it is checked here.

Source: Khronos glTF 2.0 specification, section 5. Unknown fields are left alone: a repair edits the
JSON itself, not these records.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field


def _whole(value: object) -> object:
    """Accept 3.0 as JSON does; refuse text and truth values."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Count = Annotated[int, BeforeValidator(_whole), Field(strict=True, ge=0)]
Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Name = Annotated[str, Field(strict=True)]
Extensions = dict[str, dict[str, object]]


class Item(BaseModel):
    """What every entry of a document may have."""

    name: Name = ""
    extensions: Extensions = Field(default_factory=dict)


class Asset(Item):
    """What the file says about itself."""

    version: Name


class Buffer(Item):
    """A block of bytes."""

    byteLength: Annotated[Count, Field(ge=1)]
    uri: Name | None = None


class BufferView(Item):
    """A part of a buffer."""

    buffer: Count
    byteOffset: Count = 0
    byteLength: Annotated[Count, Field(ge=1)]
    target: Count | None = None
    byteStride: Annotated[Count, Field(ge=4, le=252, multiple_of=4)] | None = None


class SparseIndices(BaseModel):
    """Which elements a sparse accessor changes."""

    bufferView: Count
    byteOffset: Count = 0
    componentType: Literal[5121, 5123, 5125]


class SparseValues(BaseModel):
    """What they are changed to."""

    bufferView: Count
    byteOffset: Count = 0


class Sparse(BaseModel):
    """Changes to an accessor."""

    count: Annotated[Count, Field(ge=1)]
    indices: SparseIndices
    values: SparseValues


class Accessor(Item):
    """A typed array in a buffer view."""

    bufferView: Count | None = None
    byteOffset: Count = 0
    componentType: Literal[5120, 5121, 5122, 5123, 5125, 5126]
    normalized: bool = False
    count: Annotated[Count, Field(ge=1)]
    type: Literal["SCALAR", "VEC2", "VEC3", "VEC4", "MAT2", "MAT3", "MAT4"]
    min: list[Number] | None = None
    max: list[Number] | None = None
    sparse: Sparse | None = None


class Image(Item):
    """An encoded picture."""

    uri: Name | None = None
    mimeType: Name | None = None
    bufferView: Count | None = None


class Sampler(Item):
    """How a texture is looked up."""

    wrapS: Literal[33071, 33648, 10497] = 10497
    wrapT: Literal[33071, 33648, 10497] = 10497


class Texture(Item):
    """A picture and how it is looked up."""

    sampler: Count | None = None
    source: Count | None = None


class TextureUse(BaseModel):
    """A texture in a material."""

    index: Count
    texCoord: Count = 0
    extensions: Extensions = Field(default_factory=dict)


class Metallic(BaseModel):
    """The metallic-roughness model."""

    baseColorFactor: Annotated[list[Number], Field(min_length=4, max_length=4)] | None = None
    baseColorTexture: TextureUse | None = None
    metallicRoughnessTexture: TextureUse | None = None


class Material(Item):
    """The look of a surface."""

    emissiveFactor: Annotated[list[Number], Field(min_length=3, max_length=3)] | None = None
    pbrMetallicRoughness: Metallic = Field(default_factory=Metallic)
    normalTexture: TextureUse | None = None
    occlusionTexture: TextureUse | None = None
    emissiveTexture: TextureUse | None = None

    def textures(self) -> list[TextureUse]:
        """All textures of the material, without those of its extensions."""
        metallic = self.pbrMetallicRoughness
        uses = (
            metallic.baseColorTexture,
            metallic.metallicRoughnessTexture,
            self.normalTexture,
            self.occlusionTexture,
            self.emissiveTexture,
        )
        return [use for use in uses if use is not None]


class Primitive(BaseModel):
    """A part of a mesh with one material."""

    attributes: Annotated[dict[str, Count], Field(min_length=1)]
    indices: Count | None = None
    material: Count | None = None
    mode: Annotated[Count, Field(le=6)] = 4
    targets: list[dict[str, Count]] = Field(default_factory=list)
    extensions: Extensions = Field(default_factory=dict)


class Mesh(Item):
    """Primitives that are placed together."""

    primitives: Annotated[list[Primitive], Field(min_length=1)]
    weights: list[Number] = Field(default_factory=list)


class Node(Item):
    """A place in the scene."""

    children: list[Count] = Field(default_factory=list)
    mesh: Count | None = None
    skin: Count | None = None
    camera: Count | None = None
    matrix: Annotated[list[Number], Field(min_length=16, max_length=16)] | None = None
    translation: Annotated[list[Number], Field(min_length=3, max_length=3)] | None = None
    rotation: Annotated[list[Number], Field(min_length=4, max_length=4)] | None = None
    scale: Annotated[list[Number], Field(min_length=3, max_length=3)] | None = None


class Scene(Item):
    """Roots of what is shown."""

    nodes: list[Count] = Field(default_factory=list)


class Skin(Item):
    """Bones that move vertices."""

    joints: Annotated[list[Count], Field(min_length=1)]
    inverseBindMatrices: Count | None = None
    skeleton: Count | None = None


class AnimationSampler(BaseModel):
    """Values over time."""

    input: Count
    output: Count
    interpolation: Literal["LINEAR", "STEP", "CUBICSPLINE"] = "LINEAR"


class ChannelTarget(BaseModel):
    """What a channel moves."""

    node: Count | None = None
    path: Name


class Channel(BaseModel):
    """A sampler that moves a node."""

    sampler: Count
    target: ChannelTarget


class Animation(Item):
    """One clip."""

    channels: Annotated[list[Channel], Field(min_length=1)]
    samplers: Annotated[list[AnimationSampler], Field(min_length=1)]


class Document(BaseModel):
    """The JSON of a glTF file."""

    asset: Asset
    extensionsUsed: list[Name] = Field(default_factory=list)
    extensionsRequired: list[Name] = Field(default_factory=list)
    buffers: list[Buffer] = Field(default_factory=list)
    bufferViews: list[BufferView] = Field(default_factory=list)
    accessors: list[Accessor] = Field(default_factory=list)
    images: list[Image] = Field(default_factory=list)
    samplers: list[Sampler] = Field(default_factory=list)
    textures: list[Texture] = Field(default_factory=list)
    materials: list[Material] = Field(default_factory=list)
    meshes: list[Mesh] = Field(default_factory=list)
    skins: list[Skin] = Field(default_factory=list)
    nodes: list[Node] = Field(default_factory=list)
    scenes: list[Scene] = Field(default_factory=list)
    scene: Count | None = None
    animations: list[Animation] = Field(default_factory=list)
