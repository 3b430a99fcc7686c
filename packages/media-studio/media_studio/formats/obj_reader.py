"""Read Wavefront OBJ with the materials and pictures that lie beside it."""

import codecs
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.errors import InvalidModel
from media_studio.formats.colors import srgb_to_linear
from media_studio.formats.gltf_file import check_size
from media_studio.formats.inspection import MAX_ELEMENTS, MAX_TRIANGLES
from media_studio.formats.mtl_reader import MaterialLibrary
from media_studio.formats.obj_scan import Counts, Scan, count_parts, scan_parts
from media_studio.formats.polygon_mesh import Label, PolygonMesh, build_surfaces
from media_studio.formats.register import OBJ_STATEMENTS, unread
from media_studio.mesh.model import Material, Model

_LABELS = ("usemtl", "o", "g")
_MOST_STATEMENTS = 10**6
_MOST_NAMES = 1000


@dataclass(frozen=True, kw_only=True, eq=False)
class ObjContents:
    """What an OBJ file holds.

    Attributes:
        model: One surface for each object and material.
        larger: How many polygons had more than four corners.
        open_shapes: How many points and lines were left out.
        missing: Names of companions that are not beside the file or cannot be read.
        unread: What the file and its materials say and nobody reads, one phrase each.
    """

    model: Model
    larger: int
    open_shapes: int
    missing: tuple[str, ...]
    unread: tuple[str, ...]


def read_obj(path: Path) -> ObjContents:
    """Read an OBJ file; its numbers are taken as metres with Y up and its colours as sRGB.

    Raises:
        InvalidModel: If the file is damaged, empty or too large.
    """
    check_size(path)
    text = path.read_bytes().removeprefix(codecs.BOM_UTF8)
    text = text.replace(b"\\\r\n", b"  ").replace(b"\\\n", b"  ")
    data = np.frombuffer(text, np.uint8)
    counts = count_parts(data)
    _check(counts)
    scan = scan_parts(data, counts)
    statements = _statements(text, scan.statements)
    library = MaterialLibrary(path, [value for _, word, value in statements if word == "mtllib"])
    labels, names, label_of = _label(scan, statements)
    mesh = _mesh(scan)
    surfaces, larger = build_surfaces(mesh, labels, label_of)
    used = sorted({surface.material for surface in surfaces})
    slots = {old: new for new, old in enumerate(used)}
    model = Model(
        surfaces=tuple(replace(surface, material=slots[surface.material]) for surface in surfaces),
        materials=tuple(
            _material(library, names[slot], is_colored=mesh.colors is not None) for slot in used
        ),
        name=path.stem,
    )
    return ObjContents(
        model=model,
        larger=larger,
        open_shapes=counts.open_shapes,
        missing=tuple(dict.fromkeys(library.missing)),
        unread=(*_unread(statements), *library.unread),
    )


def _material(library: MaterialLibrary, name: str, *, is_colored: bool) -> Material:
    """Return a material; what stands in for one leaves colours of vertices as they are."""
    material = library.material(name)
    if is_colored and not library.has(name):
        return replace(material, base_color=(1.0, 1.0, 1.0, 1.0))
    return material


def _check(counts: Counts) -> None:
    if max(counts.vertices, counts.coordinates, counts.normals) > MAX_ELEMENTS:
        raise InvalidModel(f"The model has more than {MAX_ELEMENTS:,} vertices; reduce it.")
    if counts.corners > 4 * MAX_TRIANGLES or counts.statements > _MOST_STATEMENTS:
        raise InvalidModel(f"The model has more than {MAX_TRIANGLES:,} triangles; reduce it.")


def _mesh(scan: Scan) -> PolygonMesh:
    colors = scan.vertices[:, 3:]
    is_colored = bool(len(colors)) and bool(np.isfinite(colors).all())
    uv = scan.coordinates
    return PolygonMesh(
        points=scan.vertices[:, :3],
        starts=scan.starts,
        sizes=scan.sizes,
        corner_points=scan.corners[:, 0],
        colors=_linear(colors) if is_colored else None,
        uv=np.column_stack([uv[:, 0], 1 - uv[:, 1]]) if len(uv) else None,
        corner_uv=scan.corners[:, 1],
        normals=scan.normals if len(scan.normals) else None,
        corner_normals=scan.corners[:, 2],
    )


def _linear(colors: FloatArray) -> FloatArray:
    # Some programs write bytes
    full = 255.0 if colors.max() > 1 else 1.0
    return np.column_stack([srgb_to_linear(np.clip(colors / full, 0, 1)), np.ones(len(colors))])


def _statements(text: bytes, places: IntArray) -> list[tuple[int, str, str]]:
    """Return place, word and value of the statements that name something."""
    found = []
    for place in places.tolist():
        line = text[place : place + 300].splitlines()[0].decode("utf-8", errors="replace")
        word, _, value = line.replace("\t", " ").partition(" ")
        word = word.lower()
        if word and word[0] != "#":
            found.append((place, word, value.strip()))
    return found


def _unread(statements: list[tuple[int, str, str]]) -> Iterator[str]:
    words = Counter(word for _, word, _ in statements if word.isidentifier())
    yield from unread(OBJ_STATEMENTS, words)


def _label(
    scan: Scan, statements: list[tuple[int, str, str]]
) -> tuple[list[Label], list[str], IntArray]:
    """Return the labels, the names of the materials, and the label of each face."""
    words = {word for _, word, _ in statements}
    grouping = "o" if "o" in words else "g"
    distinct = {value for _, word, value in statements if word == grouping}
    labels: dict[Label, int] = {Label(): 0}
    materials = {"": 0}
    material, name = 0, ""
    places, numbers = [-1], [0]
    for place, word, value in (each for each in statements if each[1] in _LABELS):
        if word == "usemtl":
            material = materials.setdefault(value, len(materials))
        elif word == grouping and len(distinct) <= _MOST_NAMES:
            name = value
        places.append(place)
        numbers.append(labels.setdefault(Label(material=material, name=name), len(labels)))
    before = np.searchsorted(np.array(places), scan.face_places) - 1
    return list(labels), list(materials), np.array(numbers)[before]
