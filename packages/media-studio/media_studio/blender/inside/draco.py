"""Draco data of a GLB file decoded with the library that comes with Blender; all else stays.

Source: Google, Draco 3D graphics compression; Khronos, KHR_draco_mesh_compression.
"""

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import bpy  # noqa: F401  which knows where its add-ons are
import io_scene_gltf2  # type: ignore[import-not-found]
import numpy as np
from numpy.typing import NDArray

from media_gltf import glb
from media_gltf.accessors import COMPONENT_COUNTS, COMPONENT_TYPES, UNSIGNED_INT
from media_gltf.building import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER, AssetBuilder
from media_gltf.compaction import copied, without_unused_data
from media_gltf.document import Accessor, Primitive
from media_gltf.errors import GltfError
from media_gltf.glb import Container
from media_gltf.triangles import DRACO, TRIANGLES, has_draco
from media_studio.errors import InvalidModel
from media_studio.formats.inspection import MAX_ELEMENTS

_DAMAGED = "The Draco data of the model is damaged; export it again."
_INDICES = Accessor(componentType=UNSIGNED_INT, count=0, type="SCALAR")
_ENDINGS = {"darwin": "dylib", "win32": "dll"}


def decompress(source: Path, destination: Path) -> None:
    """Write a checked GLB file anew, with its Draco data decoded and nothing else changed.

    Raises:
        InvalidModel: If the compressed data is damaged.
    """
    try:
        asset = glb.read(source)
    except GltfError as error:
        raise InvalidModel("The model cannot be read: it is damaged. Export it again.") from error
    builder = AssetBuilder(Container(document=copied(asset.document), binary=asset.binary))
    for mesh in builder.document.get("meshes", []):
        for primitive in mesh["primitives"]:
            if has_draco(primitive):
                try:
                    _unpack(asset, builder, primitive)
                except (IndexError, KeyError, TypeError) as error:
                    raise InvalidModel(_DAMAGED) from error
    builder.forget_extension(DRACO)
    destination.write_bytes(glb.serialise(without_unused_data(builder.finish())))


def _unpack(asset: Container, builder: AssetBuilder, primitive: Primitive) -> None:
    packed = primitive["extensions"].pop("KHR_draco_mesh_compression")
    accessors = asset.document["accessors"]
    with _decoded(glb.view_data(asset, packed["bufferView"])) as decoder:
        # An accessor of indices may be left out
        indices = accessors[primitive["indices"]] if "indices" in primitive else _INDICES
        count = decoder.count("decoderGetIndexCount")
        corners = decoder.indices({**indices, "count": count})
        primitive["indices"] = builder.add_accessor(
            corners, target=ELEMENT_ARRAY_BUFFER, bounds=False
        )
        primitive["mode"] = TRIANGLES
        vertices = decoder.count("decoderGetVertexCount")
        for name, number in packed["attributes"].items():
            accessor = accessors[primitive["attributes"][name]]
            primitive["attributes"][name] = builder.add_accessor(
                decoder.attribute(number, {**accessor, "count": vertices}),
                target=ARRAY_BUFFER,
                normalized=accessor.get("normalized", False),
            )
    if not primitive["extensions"]:
        del primitive["extensions"]


class _Decoder:
    """What the library has decoded of one primitive."""

    def __init__(self, library: Any, handle: int) -> None:
        self._library, self._handle = library, handle

    def count(self, function: str) -> int:
        """Return how many corners or vertices there are."""
        count = int(getattr(self._library, function)(self._handle))
        if not 0 < count <= MAX_ELEMENTS:
            raise InvalidModel(_DAMAGED)
        return count

    def indices(self, accessor: Accessor) -> NDArray[np.generic]:
        """Return the corners of all triangles, (n, 1)."""
        read = self._library.decoderReadIndices(self._handle, accessor["componentType"])
        size = self._library.decoderGetIndicesByteLength(self._handle)
        return self._array(accessor, read, size, self._library.decoderCopyIndices)

    def attribute(self, number: int, accessor: Accessor) -> NDArray[np.generic]:
        """Return the numbers of all vertices, (n, k)."""
        if not isinstance(number, int) or not 0 <= number < 2**32:
            raise InvalidModel(_DAMAGED)
        kind = accessor["type"].encode()
        read = self._library.decoderReadAttribute(
            self._handle, number, accessor["componentType"], kind
        )
        size = self._library.decoderGetAttributeByteLength(self._handle, number) if read else 0
        return self._array(accessor, read, size, self._library.decoderCopyAttribute, number)

    def _array(
        self, accessor: Accessor, read: bool, size: int, copy: Any, *which: int
    ) -> NDArray[np.generic]:
        dtype = COMPONENT_TYPES[accessor["componentType"]]
        shape = (accessor["count"], COMPONENT_COUNTS[accessor["type"]])
        if not read or size != shape[0] * shape[1] * dtype.itemsize:
            raise InvalidModel(_DAMAGED)
        content = ctypes.create_string_buffer(size)
        copy(self._handle, *which, content)
        return np.frombuffer(content.raw, dtype).reshape(shape)


@contextmanager
def _decoded(data: bytes) -> Iterator[_Decoder]:
    library = _library()
    handle = library.decoderCreate()
    try:
        if not library.decoderDecode(handle, data, len(data)):
            raise InvalidModel(_DAMAGED)
        yield _Decoder(library, handle)
    finally:
        library.decoderRelease(handle)


@cache
def _library() -> Any:
    ending = _ENDINGS.get(sys.platform, "so")
    folder = Path(io_scene_gltf2.__file__).parent
    name = "extern_draco.dll" if ending == "dll" else f"libextern_draco.{ending}"
    library = ctypes.CDLL(str(folder / name))
    pointer, number, size = ctypes.c_void_p, ctypes.c_uint32, ctypes.c_size_t
    for function, result, arguments in (
        ("decoderCreate", pointer, ()),
        ("decoderRelease", None, (pointer,)),
        ("decoderDecode", ctypes.c_bool, (pointer, ctypes.c_char_p, size)),
        ("decoderReadAttribute", ctypes.c_bool, (pointer, number, size, ctypes.c_char_p)),
        ("decoderGetVertexCount", number, (pointer,)),
        ("decoderGetIndexCount", number, (pointer,)),
        ("decoderGetAttributeByteLength", size, (pointer, number)),
        ("decoderCopyAttribute", None, (pointer, number, pointer)),
        ("decoderReadIndices", ctypes.c_bool, (pointer, size)),
        ("decoderGetIndicesByteLength", size, (pointer,)),
        ("decoderCopyIndices", None, (pointer, pointer)),
    ):
        getattr(library, function).restype = result
        getattr(library, function).argtypes = arguments
    return library
