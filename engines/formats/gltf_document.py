"""The parts of a glTF 2.0 document that the engines read, and the check of untrusted JSON.

Only fields used here are declared; everything else in a document is carried along untouched.

Source: Khronos glTF 2.0 specification, section 5.
"""

import math
from collections.abc import Mapping
from typing import (
    NotRequired,
    Required,
    TypedDict,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from engines.errors import InvalidModel

Shape = TypeVar("Shape")


class Asset(TypedDict, total=False):
    """Version of the format."""

    version: Required[str]
    minVersion: str
    generator: str


class Buffer(TypedDict, total=False):
    """A run of bytes; without `uri` it is the binary chunk."""

    byteLength: Required[int]
    uri: str


class BufferView(TypedDict, total=False):
    """A range of a buffer."""

    buffer: Required[int]
    byteLength: Required[int]
    byteOffset: int
    byteStride: int
    target: int


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
    emissiveFactor: list[float]
    alphaMode: str
    alphaCutoff: float
    doubleSided: bool
    extensions: MaterialExtensions


class NgonEncoding(TypedDict):
    """FB_ngon_encoding has no fields."""


class DracoCompression(TypedDict):
    """KHR_draco_mesh_compression."""

    bufferView: int
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


class Skin(TypedDict, total=False):
    """Joints that deform a mesh."""

    joints: Required[list[int]]
    inverseBindMatrices: int


class Scene(TypedDict, total=False):
    """Root nodes."""

    nodes: list[int]


class Image(TypedDict, total=False):
    """An encoded picture."""

    uri: str
    bufferView: int
    mimeType: str


class WebpTexture(TypedDict):
    """EXT_texture_webp."""

    source: int


class TextureExtensions(TypedDict, total=False):
    """Alternative image formats."""

    EXT_texture_webp: WebpTexture


class Texture(TypedDict, total=False):
    """An image with a sampler."""

    source: int
    sampler: int
    extensions: TextureExtensions


class AnimationSampler(TypedDict, total=False):
    """Keyframes."""

    input: Required[int]
    output: Required[int]


class Animation(TypedDict, total=False):
    """A named clip."""

    name: str
    samplers: Required[list[AnimationSampler]]


class Document(TypedDict, total=False):
    """The JSON chunk."""

    asset: Required[Asset]
    scene: int
    scenes: list[Scene]
    nodes: list[Node]
    meshes: list[Mesh]
    accessors: list[Accessor]
    bufferViews: list[BufferView]
    buffers: list[Buffer]
    materials: list[MaterialEntry]
    textures: list[Texture]
    images: list[Image]
    skins: list[Skin]
    animations: list[Animation]
    extensions: object
    extensionsUsed: list[str]
    extensionsRequired: list[str]


def conform(value: object, shape: type[Shape], where: str) -> Shape:
    """Return `value` as `shape` after checking the type of every declared field.

    Args:
        value: Parsed JSON.
        shape: A typed dictionary, `list[...]`, `dict[str, ...]` or a scalar type.
        where: Name of the value in messages.

    Raises:
        InvalidModel: If a declared field is missing or has another type.
    """
    _check(value, shape, where)
    return cast(Shape, value)


def _check(value: object, shape: object, where: str) -> None:
    origin = get_origin(shape)
    if shape is object:
        return
    if origin in (Required, NotRequired):
        _check(value, get_args(shape)[0], where)
    elif is_typeddict(shape):
        _check_object(value, shape, where)
    elif origin is list:
        for index, item in enumerate(_instance(value, list, where, "an array")):
            _check(item, get_args(shape)[0], f"{where}[{index}]")
    elif origin is dict:
        for key, item in _instance(value, dict, where, "an object").items():
            _check(item, get_args(shape)[1], f"{where}.{key}")
    else:
        _check_scalar(value, shape, where)


_hints: dict[object, dict[str, object]] = {}


def _check_object(value: object, shape: object, where: str) -> None:
    fields: Mapping[object, object] = _instance(value, dict, where, "an object")
    hints = _hints.get(shape)
    if hints is None:
        hints = _hints[shape] = dict(get_type_hints(shape, include_extras=True))
    required: frozenset[str] = shape.__required_keys__  # type: ignore[attr-defined]
    for name, hint in hints.items():
        if name in fields:
            _check(fields[name], hint, f"{where}.{name}")
        elif name in required:
            raise InvalidModel(f"The model is damaged: {where}.{name} is missing; export it again.")


def _check_scalar(value: object, shape: object, where: str) -> None:
    if shape is float:
        number = _instance(value, (int, float), where, "a number")
        if isinstance(number, bool) or not math.isfinite(number):
            raise InvalidModel(f"The model is damaged: {where} must be a finite number.")
    elif shape is int:
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise InvalidModel(f"The model is damaged: {where} must be a whole number, 0 or more.")
    elif shape is bool:
        _instance(value, bool, where, "true or false")
    else:
        _instance(value, str, where, "text")


Kind = TypeVar("Kind")


def _instance(
    value: object, kind: type[Kind] | tuple[type[Kind], ...], where: str, noun: str
) -> Kind:
    if not isinstance(value, kind):
        raise InvalidModel(f"The model is damaged: {where} must be {noun}; export it again.")
    return value
