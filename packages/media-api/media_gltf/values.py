"""Whether the numbers of a glTF asset whose structure is sound can be worked with.

Source: Khronos glTF 2.0 specification, section 3.6.2: no accessor may hold NaN or infinity.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from media_gltf.accessors import read_numbers
from media_gltf.document import Document, Primitive
from media_gltf.glb import Container
from media_gltf.structure import Fault
from media_gltf.triangles import has_draco


def value_faults(container: Container) -> Iterator[Fault]:
    """Find numbers that are none, and triangles of missing vertices.

    Draco data is left to its decoder.
    """
    yield from _unfinite_numbers(container)
    for number, mesh in enumerate(container.document.get("meshes", [])):
        for primitive in mesh["primitives"]:
            for fault in _missing_vertices(container, primitive):
                yield f"mesh {mesh.get('name', number)}", fault


def _unfinite_numbers(container: Container) -> Iterator[Fault]:
    nouns = _nouns(container.document)
    for index, accessor in enumerate(container.document.get("accessors", [])):
        is_stored = "bufferView" in accessor or "sparse" in accessor
        if is_stored and not is_finite(read_numbers(container, index)):
            noun = nouns.get(index, "values")
            yield f"accessor {index}", f"some {noun} are not finite numbers"


def _missing_vertices(container: Container, primitive: Primitive) -> Iterator[str]:
    position = primitive["attributes"].get("POSITION")
    if position is None or "indices" not in primitive or has_draco(primitive):
        return
    count = container.document["accessors"][position]["count"]
    corners = read_numbers(container, primitive["indices"])
    if corners.size and int(corners.max()) >= count:
        yield f"a triangle names vertex {corners.max()} of {count}"


def is_finite(values: NDArray[np.generic]) -> bool:
    """Tell whether all numbers are finite."""
    if values.dtype.kind != "f":
        return True
    # A sum is not finite when a number is not; it needs no array of truth values
    floats = np.asarray(values, np.float32)
    with np.errstate(all="ignore"):
        return bool(np.isfinite(floats.sum(dtype=np.float64)))


def _nouns(document: Document) -> dict[int, str]:
    """Name what the accessors hold."""
    nouns: dict[int, str] = {}
    for mesh in document.get("meshes", []):
        for primitive in mesh["primitives"]:
            for target in primitive.get("targets", []):
                nouns |= dict.fromkeys(target.values(), "morph targets")
            for name, index in primitive["attributes"].items():
                nouns[index] = "positions" if name == "POSITION" else f"{name[:40]} values"
    for skin in document.get("skins", []):
        if "inverseBindMatrices" in skin:
            nouns[skin["inverseBindMatrices"]] = "inverse bind matrices"
    for clip in document.get("animations", []):
        for sampler in clip["samplers"]:
            nouns |= dict.fromkeys((sampler["input"], sampler["output"]), "keyframes")
    return nouns
