"""New arrays, pictures and extensions beside the bytes that an asset has."""

import numpy as np
from numpy.typing import NDArray

from media_gltf.accessors import COMPONENT_TYPES
from media_gltf.document import Accessor, BufferView, Document
from media_gltf.glb import Container

ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER = 34962, 34963

_TYPES = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}
_NUMBERS = {dtype.name: number for number, dtype in COMPONENT_TYPES.items()}


class AssetBuilder:
    """A glTF asset under construction; what it started from stays as it was.

    Args:
        base: The asset to extend; its binary chunk stays as a prefix.
    """

    def __init__(self, base: Container) -> None:
        self.document: Document = base.document.copy()
        self._parts = [base.binary]
        self._end = len(base.binary)

    def finish(self) -> Container:
        """Return the finished asset."""
        return Container(document=self.document, binary=b"".join(self._parts))

    def use_extension(self, name: str) -> None:
        """List an extension as used."""
        used = self.document.setdefault("extensionsUsed", [])
        if name not in used:
            self.document["extensionsUsed"] = [*used, name]

    def forget_extension(self, name: str, *, but_use: bool = False) -> None:
        """Take an extension off those that the file requires, and uses unless told otherwise."""
        needed = [each for each in self.document.pop("extensionsRequired", []) if each != name]
        used = self.document.pop("extensionsUsed", [])
        used = used if but_use else [each for each in used if each != name]
        if needed:
            self.document["extensionsRequired"] = needed
        if used:
            self.document["extensionsUsed"] = used

    def add_view(self, data: bytes, *, target: int | None = None, stride: int = 0) -> int:
        """Append bytes and return the index of their buffer view."""
        filler = -self._end % 4
        view = BufferView(buffer=0, byteOffset=self._end + filler, byteLength=len(data))
        if stride:
            view["byteStride"] = stride
        if target is not None:
            view["target"] = target
        self._parts += [b"\0" * filler, data]
        self._end += filler + len(data)
        views = self.document["bufferViews"] = [*self.document.get("bufferViews", []), view]
        return len(views) - 1

    def add_accessor(
        self,
        values: NDArray[np.generic],
        *,
        target: int | None,
        normalized: bool = False,
        bounds: bool = True,
    ) -> int:
        """Append an (n,) or (n, k) array in the number type that it has.

        Args:
            values: The array.
            target: Of its buffer view.
            normalized: Whether integers stand for fractions.
            bounds: Whether its least and largest values are stored, too.

        Returns:
            The index of its accessor.
        """
        rows = np.ascontiguousarray(values.reshape(len(values), -1))
        data, stride = rows, 0
        width = rows.dtype.itemsize * rows.shape[1]
        if target == ARRAY_BUFFER and width % 4:
            # Vertices begin at multiples of four bytes
            stride = width + -width % 4
            data = np.zeros((len(rows), stride), np.uint8)
            data[:, :width] = rows.view(np.uint8)
        accessor = Accessor(
            bufferView=self.add_view(data.tobytes(), target=target, stride=stride),
            componentType=_NUMBERS[rows.dtype.name],
            count=len(rows),
            type=_TYPES[rows.shape[1]],
        )
        if bounds:
            accessor["min"] = np.min(rows, axis=0).tolist()
            accessor["max"] = np.max(rows, axis=0).tolist()
        if normalized:
            accessor["normalized"] = True
        listed = self.document["accessors"] = [*self.document.get("accessors", []), accessor]
        return len(listed) - 1
