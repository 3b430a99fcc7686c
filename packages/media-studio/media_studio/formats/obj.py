"""Write a static model as Wavefront OBJ with a material library and its textures.

Positions, normals and texture coordinates are indexed apart, so a seam in the texture does not
cut the surface. Roughness and metalness use the PBR extension of the format (Pr, Pm), colours of
vertices the widespread `v x y z r g b`.
"""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from media_studio.arrays import ByteImage, FloatArray, IntArray
from media_studio.formats.colors import linear_to_srgb, scaled_color_map
from media_studio.formats.picture_files import encode
from media_studio.formats.text_rows import format_rows
from media_studio.mesh.joining import join_equal_rows
from media_studio.mesh.model import Material, Model, PictureFile, Surface

_LONGEST_NAME = 200


def write_obj(model: Model, path: Path) -> tuple[Path, ...]:
    """Write `model` and return every file: the OBJ, the MTL and the textures beside it.

    Coordinates are metres, Y up. Quadrilaterals stay quadrilaterals.
    """
    library = path.with_suffix(".mtl")
    names = _unique_names([material.name for material in model.materials])
    textures: dict[bytes, Path] = {}
    entries = [
        _material_entry(material, name, path, textures)
        for material, name in zip(model.materials, names, strict=True)
    ]
    library.write_text("\n".join(entries), encoding="utf-8")
    with path.open("w", encoding="utf-8") as stream:
        stream.write(f"mtllib {library.name}\n")
        counts, current = np.ones(3, np.int64), None
        parts = [(surface.node, surface.name or model.name) for surface in model.surfaces]
        # Readers join what has one name
        titles = dict(zip(dict.fromkeys(parts), _unique_names(_names(parts)), strict=True))
        for surface, part in zip(model.surfaces, parts, strict=True):
            if part != current:
                stream.write(f"o {titles[part]}\n")
                current = part
            stream.write(f"usemtl {names[surface.material]}\n")
            for text in _surface_text(surface, counts):
                stream.write(text)
    return path, library, *textures.values()


def _names(parts: Sequence[tuple[int | None, str]]) -> list[str]:
    return [name for _, name in dict.fromkeys(parts)]


class _Table(NamedTuple):
    """Rows of one kind, and the row of each vertex of the surface."""

    statement: str
    rows: FloatArray
    row_of: IntArray


def _surface_text(surface: Surface, starts: IntArray) -> Iterator[str]:
    """Return the lines of a surface in blocks; adds its v, vt and vn lines to `starts`."""
    tables = _tables(surface)
    for statement, rows, _ in tables:
        yield format_rows(statement + " %.9g" * rows.shape[1], rows)
    slots = [_SLOTS[statement] for statement, _, _ in tables]
    indices = np.stack(
        [row_of + starts[slot] for slot, (_, _, row_of) in zip(slots, tables, strict=True)], axis=1
    )
    corner = "%d//%d" if slots == [0, 2] else "/".join(["%d"] * len(slots))
    pairs = surface.faces[: 2 * surface.quads].reshape(-1, 6)[:, [0, 1, 2, 5]]
    for polygons in (pairs, surface.faces[2 * surface.quads :]):
        template = "f" + f" {corner}" * polygons.shape[1]
        if len(polygons):
            yield format_rows(template, indices[polygons].reshape(len(polygons), -1))
    for slot, (_, rows, _) in zip(slots, tables, strict=True):
        starts[slot] += len(rows)


_SLOTS = {"v": 0, "vt": 1, "vn": 2}


def _tables(surface: Surface) -> list[_Table]:
    points = surface.vertices
    if surface.colors is not None:
        points = np.column_stack([points, linear_to_srgb(surface.colors[:, :3]).round(6)])
    tables = [_joined("v", points)]
    if surface.uv is not None:
        tables.append(_joined("vt", np.column_stack([surface.uv[:, 0], 1 - surface.uv[:, 1]])))
    if surface.normals is not None:
        tables.append(_joined("vn", surface.normals.round(6)))
    return tables


def _joined(statement: str, values: FloatArray) -> _Table:
    bits = np.ascontiguousarray(values.astype(np.float32) + np.float32(0)).view(np.int32)
    first, row_of = join_equal_rows(bits)
    return _Table(statement, values[first], row_of)


def _material_entry(material: Material, name: str, path: Path, textures: dict[bytes, Path]) -> str:
    pictured = material.base_color_map
    shown = material.base_color[:3] if pictured is None else (1.0, 1.0, 1.0)
    red, green, blue = linear_to_srgb(np.array(shown)).tolist()
    lines = [
        f"newmtl {name}",
        f"Kd {red:.6g} {green:.6g} {blue:.6g}",
        f"Ks {_specular(material)}",
        f"Ns {(1 - material.roughness) ** 2 * 1000:.6g}",
        f"d {material.base_color[3] * (1 - 0.7 * material.transmission):.6g}",
        f"Pr {material.roughness:.6g}",
        f"Pm {material.metallic:.6g}",
        "Ke " + " ".join(f"{value:.6g}" for value in material.emissive),
        "illum 2",
    ]

    def add_map(statement: str, pixels: ByteImage | None, role: str) -> None:
        if pixels is not None:
            place = path.with_name(f"{path.stem}_{_safe(name)}_{role}")
            file = _save(pixels, material.files, place, textures)
            lines.append(f"{statement} {file.name}")

    if pictured is not None:
        # Programs differ on whether Kd counts beside a map, so the map holds it
        pictured = scaled_color_map(pictured, material.base_color[:3])
        if material.alpha_mode == "OPAQUE" and pictured.shape[2] == 4:
            pictured = pictured[:, :, :3]
    add_map("map_Kd", pictured, "base_color")
    if pictured is not None and pictured.shape[2] == 4:
        add_map("map_d", pictured, "base_color")
    add_map("map_Ke", material.emissive_map, "emissive")
    packed = material.metallic_roughness_map
    if packed is not None:
        add_map("map_Pr", _scaled(packed[:, :, 1], material.roughness), "roughness")
        add_map("map_Pm", _scaled(packed[:, :, 2], material.metallic), "metallic")
    add_map(f"map_Bump -bm {material.normal_scale:.6g}", material.normal_map, "normal")
    return "\n".join(lines) + "\n"


def _specular(material: Material) -> str:
    return " ".join([f"{0.04 + 0.5 * material.metallic:.6g}"] * 3)


def _scaled(channel: ByteImage, factor: float) -> ByteImage:
    return np.rint(channel * factor).astype(np.uint8)


def _save(
    pixels: ByteImage, files: tuple[PictureFile, ...], path: Path, textures: dict[bytes, Path]
) -> Path:
    """Save a map that several materials may share once; the path gets the ending of its format."""
    contents = np.ascontiguousarray(pixels).tobytes()
    key = hashlib.sha256(contents).digest() + str(pixels.shape).encode()
    if key not in textures:
        picture = encode(pixels, files)
        # Names that differ may be alike as those of files
        taken = {each.stem for each in textures.values()}
        textures[key] = path.with_name(f"{_free(path.name, taken)}.{_ENDINGS[picture.format]}")
        textures[key].write_bytes(picture.data)
    return textures[key]


_ENDINGS = {"PNG": "png", "JPEG": "jpg"}


def _unique_names(names: Sequence[str]) -> list[str]:
    taken: list[str] = []
    for name in map(_word, names):
        taken.append(_free(name, taken))
    return taken


def _free(name: str, taken: Collection[str]) -> str:
    """Return a name that is not taken: the same, or with a number."""
    number, candidate = 2, name
    while candidate in taken:
        number, candidate = number + 1, f"{name}_{number}"
    return candidate


def _word(name: str) -> str:
    """Return a name as one word of a line; a sign of a comment may not begin it."""
    kept = "".join(letter if letter.isprintable() and letter != " " else "_" for letter in name)
    return kept.lstrip("#")[:_LONGEST_NAME] or "material"


def _safe(name: str) -> str:
    """Keep what is safe in the name of a file."""
    kept = "".join(letter if letter.isalnum() or letter in "-_" else "_" for letter in name)
    return kept[:60] or "material"
