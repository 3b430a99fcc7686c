"""The parts of a glTF 2.0 document that are read here.

Only fields that are used are declared; everything else in a document is carried along untouched.

Source: Khronos glTF 2.0 specification, section 5.
"""

from typing import Required, TypedDict


class AssetInfo(TypedDict, total=False):
    """Version of the format."""

    version: Required[str]
    minVersion: str
    generator: str


class Buffer(TypedDict, total=False):
    """A run of bytes; without `uri` it is the binary chunk."""

    byteLength: Required[int]
    uri: str
    extensions: dict[str, object]


class BufferView(TypedDict, total=False):
    """A range of a buffer."""

    buffer: Required[int]
    byteLength: Required[int]
    byteOffset: int
    byteStride: int
    target: int
    extensions: dict[str, object]


class SparseIndices(TypedDict, total=False):
    """Which elements of a sparse accessor differ."""

    bufferView: Required[int]
    componentType: Required[int]
    byteOffset: int


class SparseValues(TypedDict, total=False):
    """What the differing elements are."""

    bufferView: Required[int]
    byteOffset: int


class Sparse(TypedDict):
    """Elements that differ from the accessor's base."""

    count: int
    indices: SparseIndices
    values: SparseValues


class Accessor(TypedDict, total=False):
    """A typed view of a buffer."""

    componentType: Required[int]
    count: Required[int]
    type: Required[str]
    bufferView: int
    byteOffset: int
    normalized: bool
    sparse: Sparse
    min: list[float]
    max: list[float]


class TextureTransform(TypedDict, total=False):
    """KHR_texture_transform."""

    offset: list[float]
    rotation: float
    scale: list[float]
    texCoord: int


class TextureInfoExtensions(TypedDict, total=False):
    """Texture extensions that are read."""

    KHR_texture_transform: TextureTransform


class TextureInfo(TypedDict, total=False):
    """A use of a texture by a material."""

    index: Required[int]
    texCoord: int
    scale: float
    strength: float
    extensions: TextureInfoExtensions


class MetallicRoughness(TypedDict, total=False):
    """The core material model."""

    baseColorFactor: list[float]
    baseColorTexture: TextureInfo
    metallicFactor: float
    roughnessFactor: float
    metallicRoughnessTexture: TextureInfo


class Transmission(TypedDict, total=False):
    """KHR_materials_transmission."""

    transmissionFactor: float


class Clearcoat(TypedDict, total=False):
    """KHR_materials_clearcoat."""

    clearcoatFactor: float
    clearcoatRoughnessFactor: float


class Sheen(TypedDict, total=False):
    """KHR_materials_sheen."""

    sheenColorFactor: list[float]
    sheenRoughnessFactor: float


class EmissiveStrength(TypedDict, total=False):
    """KHR_materials_emissive_strength."""

    emissiveStrength: float


class RefractiveIndex(TypedDict, total=False):
    """KHR_materials_ior."""

    ior: float


class SpecularGlossiness(TypedDict, total=False):
    """KHR_materials_pbrSpecularGlossiness, archived but common in older files."""

    diffuseFactor: list[float]
    diffuseTexture: TextureInfo
    glossinessFactor: float
    specularGlossinessTexture: TextureInfo


class MaterialExtensions(TypedDict, total=False):
    """Material extensions that are read or written."""

    KHR_materials_transmission: Transmission
    KHR_materials_clearcoat: Clearcoat
    KHR_materials_sheen: Sheen
    KHR_materials_emissive_strength: EmissiveStrength
    KHR_materials_ior: RefractiveIndex
    KHR_materials_pbrSpecularGlossiness: SpecularGlossiness


class MaterialEntry(TypedDict, total=False):
    """How a primitive looks."""

    name: str
    pbrMetallicRoughness: MetallicRoughness
    normalTexture: TextureInfo
    occlusionTexture: TextureInfo
    emissiveTexture: TextureInfo
    emissiveFactor: list[float]
    alphaMode: str
    alphaCutoff: float
    doubleSided: bool
    extensions: MaterialExtensions
    extras: object


class NgonEncoding(TypedDict):
    """FB_ngon_encoding has no fields."""


class DracoCompression(TypedDict, total=False):
    """KHR_draco_mesh_compression."""

    bufferView: Required[int]
    attributes: dict[str, int]


class PrimitiveExtensions(TypedDict, total=False):
    """Primitive extensions that are read or written."""

    FB_ngon_encoding: NgonEncoding
    KHR_draco_mesh_compression: DracoCompression


class Primitive(TypedDict, total=False):
    """Geometry drawn with one material."""

    attributes: Required[dict[str, int]]
    indices: int
    material: int
    mode: int
    targets: list[dict[str, int]]
    extensions: PrimitiveExtensions
    extras: object


class Mesh(TypedDict, total=False):
    """Primitives that move together."""

    primitives: Required[list[Primitive]]
    name: str
    weights: list[float]
    extras: object


class Node(TypedDict, total=False):
    """A place in the scene tree."""

    name: str
    children: list[int]
    mesh: int
    skin: int
    matrix: list[float]
    translation: list[float]
    rotation: list[float]
    scale: list[float]
    weights: list[float]


class SkinEntry(TypedDict, total=False):
    """Joints that deform a mesh."""

    name: str
    joints: Required[list[int]]
    inverseBindMatrices: int
    skeleton: int


class SceneEntry(TypedDict, total=False):
    """Root nodes."""

    name: str
    nodes: list[int]


class Image(TypedDict, total=False):
    """An encoded picture."""

    name: str
    uri: str
    bufferView: int
    mimeType: str


class TextureSource(TypedDict, total=False):
    """An image of another format in the place of PNG or JPEG."""

    source: int


class TextureExtensions(TypedDict, total=False):
    """Alternative image formats."""

    EXT_texture_webp: TextureSource
    EXT_texture_avif: TextureSource
    KHR_texture_basisu: TextureSource


class Texture(TypedDict, total=False):
    """An image with a sampler."""

    source: int
    sampler: int
    extensions: TextureExtensions


class Sampler(TypedDict, total=False):
    """How a texture goes on outside of the unit square."""

    wrapS: int
    wrapT: int


class AnimationSampler(TypedDict, total=False):
    """Keyframes."""

    input: Required[int]
    output: Required[int]
    interpolation: str


class AnimationTarget(TypedDict, total=False):
    """What keyframes move."""

    node: int
    path: Required[str]


class AnimationChannel(TypedDict):
    """Keyframes with what they move."""

    sampler: int
    target: AnimationTarget


class Animation(TypedDict, total=False):
    """A named clip."""

    name: str
    channels: list[AnimationChannel]
    samplers: Required[list[AnimationSampler]]


class Document(TypedDict, total=False):
    """The JSON chunk."""

    asset: Required[AssetInfo]
    scene: int
    scenes: list[SceneEntry]
    nodes: list[Node]
    meshes: list[Mesh]
    accessors: list[Accessor]
    bufferViews: list[BufferView]
    buffers: list[Buffer]
    materials: list[MaterialEntry]
    textures: list[Texture]
    images: list[Image]
    samplers: list[Sampler]
    skins: list[SkinEntry]
    animations: list[Animation]
    extensions: object
    extensionsUsed: list[str]
    extensionsRequired: list[str]
