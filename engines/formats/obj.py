"""Write a static model as Wavefront OBJ with a material library and its textures.

Positions, normals and texture coordinates are indexed apart, so a seam in the texture does not
cut the surface. Roughness and metalness use the PBR extension of the format (Pr, Pm).
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image as Picture

from engines.formats.colors import linear_to_srgb
from engines.formats.text_rows import format_rows
from engines.mesh.model import ByteImage, FloatArray, IntArray, Material, Model, Surface


def write_obj(model: Model, path: Path) -> tuple[Path, ...]:
    """Write `model` and return every file: the OBJ, the MTL and the textures beside it.

    Coordinates are metres, Y up. Quadrilaterals stay quadrilaterals.
    """
    library = path.with_suffix(".mtl")
    names = _unique_names([material.name for material in model.materials])
    textures: dict[int, Path] = {}
    entries = [
        _material_entry(material, name, path, textures)
        for material, name in zip(model.materials, names, strict=True)
    ]
    library.write_text("\n".join(entries), encoding="utf-8")
    with path.open("w", encoding="utf-8") as stream:
        stream.write(f"mtllib {library.name}\no {_safe(model.name)}\n")
        counts = np.ones(3, np.int64)
        for surface in model.surfaces:
            stream.write(f"usemtl {names[surface.material]}\n")
            text, used = _surface_text(surface, counts)
            stream.write(text)
            counts += used
    return path, library, *textures.values()


def _surface_text(surface: Surface, starts: IntArray) -> tuple[str, IntArray]:
    """Return the lines of a surface and how many v, vt and vn lines it has."""
    columns: list[tuple[str, FloatArray, IntArray]] = []
    vertices, corner = np.unique(surface.vertices, axis=0, return_inverse=True)
    columns.append(("v", vertices, corner.ravel()))
    if surface.uv is not None:
        uv, corner = np.unique(surface.uv, axis=0, return_inverse=True)
        columns.append(("vt", np.column_stack([uv[:, 0], 1 - uv[:, 1]]), corner.ravel()))
    if surface.normals is not None:
        normals, corner = np.unique(surface.normals.round(6), axis=0, return_inverse=True)
        columns.append(("vn", normals, corner.ravel()))
    lines = [format_rows(name + " %.9g" * values.shape[1], values) for name, values, _ in columns]
    slots = {"v": 0, "vt": 1, "vn": 2}
    indices = np.stack([corner + starts[slots[name]] for name, _, corner in columns], axis=1)
    names = [name for name, _, _ in columns]
    corner_format = (
        "%d"
        if len(names) == 1
        else "%d//%d"
        if "vt" not in names
        else "/".join(["%d"] * len(names))
    )
    pairs = surface.faces[: 2 * surface.quads].reshape(-1, 6)[:, [0, 1, 2, 5]]
    for polygons in (pairs, surface.faces[2 * surface.quads :]):
        template = "f" + f" {corner_format}" * polygons.shape[1]
        if len(polygons):
            lines.append(format_rows(template, indices[polygons].reshape(len(polygons), -1)))
    used = np.zeros(3, np.int64)
    for name, values, _ in columns:
        used[slots[name]] = len(values)
    return "".join(lines), used


def _material_entry(material: Material, name: str, path: Path, textures: dict[int, Path]) -> str:
    red, green, blue = linear_to_srgb(np.array(material.base_color[:3])).tolist()
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
            file = _save(pixels, path.with_name(f"{path.stem}_{name}_{role}.png"), textures)
            lines.append(f"{statement} {file.name}")

    add_map("map_Kd", material.base_color_map, "base_color")
    packed = material.metallic_roughness_map
    if packed is not None:
        add_map("map_Pr", _scaled(packed[:, :, 1], material.roughness), "roughness")
        add_map("map_Pm", _scaled(packed[:, :, 2], material.metallic), "metallic")
    add_map("map_Bump -bm 1", material.normal_map, "normal")
    return "\n".join(lines) + "\n"


def _specular(material: Material) -> str:
    return " ".join([f"{0.04 + 0.5 * material.metallic:.6g}"] * 3)


def _scaled(channel: ByteImage, factor: float) -> ByteImage:
    return np.rint(channel * factor).astype(np.uint8)


def _save(pixels: ByteImage, file: Path, textures: dict[int, Path]) -> Path:
    """Save a map that several materials may share once."""
    if id(pixels) not in textures:
        Picture.fromarray(np.ascontiguousarray(pixels)).save(file, "PNG")
        textures[id(pixels)] = file
    return textures[id(pixels)]


def _unique_names(names: Sequence[str]) -> list[str]:
    taken: list[str] = []
    for name in map(_safe, names):
        number, candidate = 2, name
        while candidate in taken:
            number, candidate = number + 1, f"{name}_{number}"
        taken.append(candidate)
    return taken


def _safe(name: str) -> str:
    """Keep what is safe in a file name and in a space-separated line."""
    kept = "".join(letter if letter.isalnum() or letter in "-_" else "_" for letter in name)
    return kept[:60] or "material"
