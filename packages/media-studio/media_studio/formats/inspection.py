"""Check a glTF file for damage and hostile content before anything is allocated or imported.

Blender reads image URIs that climb out of the folder and tries to allocate any accessor count
that it finds, so no file may reach it unchecked.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image as Picture

from media_gltf.document import Document
from media_gltf.glb import Container
from media_gltf.images import (
    MOST_SCANS,
    DamagedImage,
    OversizedImage,
    has_too_many_scans,
    image_data,
)
from media_gltf.images import open_image as open_picture
from media_gltf.materials import image_of
from media_gltf.nodes import node_parents
from media_gltf.structure import Fault, structure_faults, uses_draco
from media_gltf.triangles import shown_triangles
from media_gltf.values import value_faults
from media_studio.errors import InvalidModel, UnsupportedModel
from media_studio.formats import gltf_file
from media_studio.formats.register import GLTF_EXTENSIONS, Treatment, entry_of

MAX_TRIANGLES = 5_000_000
MAX_IMAGE_PIXELS = 64 * 2**20
MAX_TEXTURE_PIXELS = 8 * MAX_IMAGE_PIXELS
FREE_TEXTURE_PIXELS = 2 * MAX_IMAGE_PIXELS
PIXELS_PER_BYTE = 64
"""Plain colours compress without end: what a small file unfolds to is limited by its size."""
MAX_ELEMENTS = 3 * MAX_TRIANGLES
FREE_ELEMENTS = 4_000_000
ELEMENTS_PER_BYTE = 2
MAX_NODES = 50_000

_OF_MATERIALS = "KHR_materials_"
_READ_PICTURES = ("EXT_texture_webp",)
_UNREAD_TYPES = {"image/ktx2": "a KTX 2 picture", "image/avif": "an AVIF picture"}
_MAX_DEPTH = 1000

NO_TRIANGLES = "The model holds no triangles, so there is nothing to work on."
ONLY_MOTION = (
    "The file holds a motion and no surface: send it as input_motion, or export it with its skin."
)


@dataclass(frozen=True, kw_only=True)
class Inspection:
    """What a model file holds.

    Attributes:
        triangles: Triangles of every use of every mesh in the scene.
        materials: Number of materials.
        textures: Number of embedded images.
        bones: Number of distinct joints.
        animations: Names of the clips.
        draco: True when the geometry is compressed with Draco.
    """

    triangles: int
    materials: int
    textures: int
    bones: int
    animations: tuple[str, ...]
    draco: bool


def inspect(path: Path) -> Inspection:
    """Check the GLB or self-contained glTF file at `path` and count what it holds.

    Raises:
        InvalidModel: If it is damaged, hostile, empty or too large.
        UnsupportedModel: If it is glTF 1.0 or needs an extension that is not read.
    """
    container = gltf_file.read(path)
    check(container)
    return count_contents(container)


def count_contents(container: Container) -> Inspection:
    """Count what a checked asset holds."""
    document = container.document
    return Inspection(
        triangles=shown_triangles(document),
        materials=len(document.get("materials", [])),
        textures=len(document.get("images", [])),
        bones=len({joint for skin in document.get("skins", []) for joint in skin["joints"]}),
        animations=tuple(
            clip.get("name", f"clip {number}")
            for number, clip in enumerate(document.get("animations", []))
        ),
        draco=uses_draco(document),
    )


def check(container: Container) -> None:
    """Refuse a glTF asset that is damaged, hostile, empty or too large.

    Raises:
        InvalidModel: If it is damaged, hostile, empty or too large.
        UnsupportedModel: If it needs an extension that is not read.
    """
    check_structure(container)
    _check_triangle_count(container.document)
    _check_images(container)
    _refuse(value_faults(container))


def check_structure(container: Container) -> None:
    """Refuse a glTF asset whose nodes or accessors are damaged; it may have no surface.

    Raises:
        InvalidModel: If it is damaged or hostile.
        UnsupportedModel: If it needs an extension that is not read.
    """
    document = container.document
    _check_extensions(document)
    _refuse(structure_faults(container))
    if any(view["buffer"] for view in document.get("bufferViews", [])):
        raise UnsupportedModel(
            "The model is compressed with meshopt; export it again without compression."
        )
    accessors = document.get("accessors", [])
    declared = sum(each["count"] for each in accessors if "bufferView" not in each)
    if declared > FREE_ELEMENTS + ELEMENTS_PER_BYTE * len(container.binary):
        raise InvalidModel(
            f"The model declares {declared:,} elements and does not hold them; export it again."
        )
    if len(document.get("nodes", [])) > MAX_NODES:
        raise InvalidModel(f"The model has over {MAX_NODES:,} nodes; join its parts.")
    _check_depth(document)


def _refuse(faults: Iterable[Fault]) -> None:
    for where, fault in faults:
        raise InvalidModel(f"The model is damaged: {where}: {fault}. Export it again.")


class TextureAllowance:
    """Counts the textures of a model, which together may unfold to so many pixels a byte."""

    def __init__(self) -> None:
        self._pixels = self._bytes = 0

    def admits(self, data: bytes) -> bool:
        """Tell whether one more encoded picture can be decoded; it is of any known type."""
        try:
            picture = open_picture(data, formats=None)
        except (DamagedImage, OversizedImage):
            return False
        if has_too_many_scans(data) or picture.width * picture.height > MAX_IMAGE_PIXELS:
            return False
        return self.counts(picture, data)

    def counts(self, picture: Picture.Image, data: bytes) -> bool:
        """Count an opened picture; tell whether all so far are within the allowance."""
        self._pixels += picture.width * picture.height
        self._bytes += len(data)
        allowed = FREE_TEXTURE_PIXELS + PIXELS_PER_BYTE * self._bytes
        return self._pixels <= min(allowed, MAX_TEXTURE_PIXELS)


def _check_images(container: Container) -> None:
    allowance = TextureAllowance()
    textures = container.document.get("textures", [])
    shown = {image_of(texture, _READ_PICTURES) for texture in textures}
    unread = {image_of(texture) for texture in textures} - shown
    for index in range(len(container.document.get("images", []))):
        if index in unread:
            continue
        if not allowance.counts(open_image(container, index), image_data(container, index)):
            raise InvalidModel(
                "The textures of the model have more megapixels than are read from a file of this"
                " size; reduce them."
            )


def open_image(container: Container, index: int) -> Picture.Image:
    """Open embedded image `index` without decoding it.

    Raises:
        InvalidModel: If the image is damaged, too large, or not embedded.
    """
    image = container.document["images"][index]
    if image.get("mimeType") in _UNREAD_TYPES:
        raise UnsupportedModel(
            f"Image {index} of the model is {_UNREAD_TYPES[image['mimeType']]}, which is not read; "
            "export the model with PNG or JPEG textures."
        )
    if "bufferView" not in image:
        raise InvalidModel(f"Image {index} of the model has no data; images must be embedded.")
    try:
        data = image_data(container, index)
        picture = open_picture(data)
    except DamagedImage as error:
        raise InvalidModel(
            f"Image {index} of the model is damaged or is not a PNG, JPEG or WebP."
        ) from error
    except OversizedImage as error:
        raise InvalidModel(_too_large(index)) from error
    if picture.width * picture.height > MAX_IMAGE_PIXELS:
        raise InvalidModel(_too_large(index))
    if has_too_many_scans(data):
        raise InvalidModel(
            f"Image {index} of the model is a JPEG of over {MOST_SCANS} scans; save it again."
        )
    return picture


def _too_large(index: int) -> str:
    return f"Image {index} of the model has more than 64 megapixels; reduce the texture."


def is_readable(extension: str) -> bool:
    """Whether an extension of glTF is read, or kept as it is."""
    found, _ = entry_of(GLTF_EXTENSIONS, extension)
    return found in (Treatment.READ, Treatment.PASSED) or extension.startswith(_OF_MATERIALS)


def _check_extensions(document: Document) -> None:
    required = set(document.get("extensionsRequired", []))
    for name in sorted(required):
        found, phrase = entry_of(GLTF_EXTENSIONS, name)
        if found is Treatment.REFUSED:
            raise UnsupportedModel(f"The model has {phrase}, not read here; export it without.")
    # What is named when it is left out is nothing that the shape depends on
    unknown = sorted(
        name for name in required if not is_readable(name) and name not in GLTF_EXTENSIONS
    )
    if unknown:
        raise UnsupportedModel(
            f"The model needs {', '.join(unknown)}, which is not read here; export it again "
            "without that extension."
        )


def _check_depth(document: Document) -> None:
    nodes = document.get("nodes", [])
    depth = {node: 0 for node, parent in enumerate(node_parents(document)) if parent < 0}
    queue = list(depth)
    for index in queue:
        for child in nodes[index].get("children", []):
            depth[child] = depth[index] + 1
            queue.append(child)
    if max(depth.values(), default=0) > _MAX_DEPTH:
        raise InvalidModel(f"The model nests more than {_MAX_DEPTH} nodes; flatten its hierarchy.")


def without_surface(document: Document) -> InvalidModel:
    """Return why a file without a triangle that its scene shows is of no use, and what to do."""
    used = document.get("extensionsUsed", [])
    if any("gaussian" in name.lower() for name in used):
        return InvalidModel(
            "The model holds Gaussian splats, which have no surface and are not read here; make a "
            "mesh of them first."
        )
    if document.get("animations"):
        return InvalidModel(ONLY_MOTION)
    return InvalidModel(NO_TRIANGLES)


def _check_triangle_count(document: Document) -> None:
    count = shown_triangles(document)
    if count == 0:
        raise without_surface(document)
    if count > MAX_TRIANGLES:
        raise InvalidModel(
            f"The model has {count:,} triangles; reduce it to {MAX_TRIANGLES:,} or fewer."
        )
    elements = sum(
        document["accessors"][index]["count"]
        for mesh in document.get("meshes", [])
        for primitive in mesh["primitives"]
        for index in primitive["attributes"].values()
    )
    if elements > 8 * MAX_ELEMENTS:
        raise InvalidModel("The model has too many vertices; reduce it to 15,000,000 or fewer.")
