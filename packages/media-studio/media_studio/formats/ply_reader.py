"""Read PLY, ASCII or binary.

Source: Greg Turk 1994, The PLY Polygon File Format.
"""

import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
from PIL import Image as Picture

from media_studio.arrays import FloatArray, IntArray
from media_studio.errors import InvalidModel, UnsupportedModel
from media_studio.formats.colors import srgb_to_linear
from media_studio.formats.companions import find_companion
from media_studio.formats.gltf_file import check_size
from media_studio.formats.inspection import MAX_ELEMENTS, TextureAllowance
from media_studio.formats.picture_files import decode
from media_studio.formats.ply_elements import (
    MAX_HEADER_BYTES,
    Element,
    ElementTable,
    Lists,
    read_elements,
)
from media_studio.formats.polygon_mesh import Label, PolygonMesh, build_surfaces
from media_studio.formats.register import (
    PLY_ELEMENTS,
    PLY_PROPERTIES,
    SPLAT_PROPERTIES,
    Treatment,
    entry_of,
    unread,
)
from media_studio.mesh.joining import join_equal_rows
from media_studio.mesh.model import Material, Model

_COLORS = (
    ("red", "green", "blue"),
    ("diffuse_red", "diffuse_green", "diffuse_blue"),
    ("r", "g", "b"),
)
_FULL = {"u2": 65535.0, "f4": 1.0, "f8": 1.0}
"""Value of full brightness by number type, 255 for the others."""
# MeshLab and others name the picture of a model so
_TEXTURE = re.compile(rb"^comment\s+TextureFile\s+(\S[^\r\n]*)", re.MULTILINE)
_COORDINATES = (("s", "t"), ("u", "v"), ("texture_u", "texture_v"))


@dataclass(frozen=True, kw_only=True)
class PlyContents:
    """What a PLY file holds.

    Attributes:
        model: One surface.
        larger: How many polygons had more than four corners.
        missing: The picture that it names and that does not lie beside it.
        unread: What it holds and nobody reads, one phrase each.
    """

    model: Model
    larger: int
    missing: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


def read_ply(path: Path) -> PlyContents:
    """Read a PLY file; its numbers are taken as metres with Y up and its colours as sRGB.

    Colours, normals and texture coordinates of vertices are read, and texture coordinates of
    the corners of faces. A picture that a comment names (`TextureFile`) is read if it lies beside
    the file.

    Raises:
        InvalidModel: If the file is damaged, empty or too large.
        UnsupportedModel: If it holds Gaussian splats.
    """
    check_size(path)
    declared: list[Element] = []
    tables = read_elements(path.read_bytes(), partial(_note, declared))
    vertices, faces = tables.get("vertex"), tables.get("face")
    points = _columns(vertices, (("x", "y", "z"),))
    corners = _lists(faces, "vertex_indices", "vertex_index")
    if points is None or corners is None or not len(corners.starts):
        raise InvalidModel("The PLY file holds no faces, so there is nothing to work on.")
    corner_points = corners.values.astype(np.int64)
    uv, corner_uv = _corner_coordinates(_lists(faces, "texcoord"), corners)
    if uv is None:
        uv, corner_uv = _columns(vertices, _COORDINATES), corner_points
    mesh = PolygonMesh(
        points=points,
        starts=corners.starts,
        sizes=corners.sizes,
        corner_points=corner_points,
        colors=_colors(vertices),
        uv=None if uv is None else np.column_stack([uv[:, 0], 1 - uv[:, 1]]),
        corner_uv=corner_uv,
        normals=_columns(vertices, (("nx", "ny", "nz"),)),
        corner_normals=corner_points,
    )
    surfaces, larger = build_surfaces(mesh, (Label(),), np.zeros(len(corners.starts), np.int64))
    material, missing = _material(path)
    model = Model(surfaces=surfaces, materials=(material,), name=path.stem)
    return PlyContents(model=model, larger=larger, missing=missing, unread=tuple(_unread(declared)))


def _material(path: Path) -> tuple[Material, tuple[str, ...]]:
    """Return the look of a file, and the names of pictures that are not there or unreadable."""
    plain = Material(name="material", double_sided=True)
    with path.open("rb") as file:
        found = _TEXTURE.search(file.read(MAX_HEADER_BYTES).partition(b"end_header")[0])
    if found is None:
        return plain, ()
    name = found[1].decode("utf-8", "replace").strip()
    companion = find_companion(path, name)
    data = companion.read_bytes() if companion else b""
    if not TextureAllowance().admits(data):
        plain_name = name.replace("\\", "/").rpartition("/")[2]
        return plain, ("".join(letter for letter in plain_name if letter.isprintable())[:60],)
    with Picture.open(io.BytesIO(data)) as picture:
        pixels, kept = decode(picture, "RGB", data)
    return replace(plain, base_color_map=pixels, files=(kept,) if kept else ()), ()


def _note(declared: list[Element], element: Element) -> None:
    """Remember what the header declares of a table that can be read.

    Raises:
        InvalidModel: If it is too large.
        UnsupportedModel: If it holds Gaussian splats.
    """
    declared.append(element)
    names = {each.name for each in element.properties}
    if any(splat <= names for splat in SPLAT_PROPERTIES):
        raise UnsupportedModel(
            "The PLY file holds Gaussian splats, which have no surface and are not read here; make "
            "a mesh of them first."
        )
    if element.count > MAX_ELEMENTS:
        raise InvalidModel(f"The model has more than {MAX_ELEMENTS:,} {element.name} rows.")


def _unread(declared: list[Element]) -> Iterator[str]:
    yield from unread(PLY_ELEMENTS, Counter(each.name for each in declared if each.count))
    vertices = [item.name for each in declared if each.name == "vertex" for item in each.properties]
    named = [name for name in vertices if entry_of(PLY_PROPERTIES, name)[0] is Treatment.NAMED]
    if named:
        yield f"values of vertices that are not read: {', '.join(named)[:100]}"


def _columns(table: ElementTable | None, choices: tuple[tuple[str, ...], ...]) -> FloatArray | None:
    columns = {} if table is None else table.columns
    for names in choices:
        if all(name in columns for name in names):
            return np.column_stack([columns[name] for name in names]).astype(np.float64)
    return None


def _colors(vertices: ElementTable | None) -> FloatArray | None:
    colors = _columns(vertices, _COLORS)
    if vertices is None or colors is None:
        return None
    kinds = [vertices.columns[n].dtype for names in _COLORS for n in names if n in vertices.columns]
    full = _FULL.get(kinds[0].str[1:], 255.0)
    linear = srgb_to_linear(np.clip(np.nan_to_num(colors / full), 0, 1))
    alpha = _columns(vertices, (("alpha",),))
    alpha = np.ones((len(linear), 1)) if alpha is None else alpha / full
    return np.column_stack([linear, np.clip(np.nan_to_num(alpha, nan=1.0), 0, 1)])


def _lists(table: ElementTable | None, *names: str) -> Lists | None:
    found = [table.lists[name] for name in names if name in table.lists] if table else []
    return found[0] if found else None


def _corner_coordinates(
    wedges: Lists | None, corners: Lists
) -> tuple[FloatArray | None, IntArray | None]:
    """Return texture coordinates and the row of each corner, where every face has them."""
    if wedges is None or not np.array_equal(wedges.sizes, 2 * corners.sizes):
        return None, None
    pairs = wedges.values.reshape(-1, 2).astype(np.float32)
    first, number = join_equal_rows(pairs.view(np.int32))
    return pairs[first].astype(np.float64), number
