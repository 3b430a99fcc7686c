"""Write a static model as 3MF with colours and textures.

Source: 3MF Core Specification 1.3 and 3MF Materials and Properties Extension 1.2.
"""

import zipfile
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.formats.colors import linear_to_srgb, scaled_color_map, vertex_colors
from media_studio.formats.picture_files import encode
from media_studio.formats.text_rows import format_rows
from media_studio.mesh.joining import join_equal_points, join_equal_rows
from media_studio.mesh.model import Material, Model, Surface

CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
MATERIALS = "http://schemas.microsoft.com/3dmanufacturing/material/2015/02"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_KIND = "http://schemas.microsoft.com/3dmanufacturing/2013/01"
_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
_MODEL_PATH = "3D/3dmodel.model"


def write_3mf(model: Model, path: Path) -> None:
    """Write `model` as one object, unit metre, Y up.

    Vertices at one position are joined, as slicers need closed surfaces; triangles that this
    leaves without area are dropped.
    """
    resources = _Resources(model)
    vertices, faces, surface_of = _welded(model)
    triangles = "".join(
        resources.triangles(number, faces[surface_of == number], kept)
        for number, kept in enumerate(_kept_faces(model, faces, surface_of))
    )
    document = (
        f'{_DECLARATION}<model unit="meter" xml:lang="en-US" xmlns="{CORE}" '
        f'xmlns:m="{MATERIALS}" requiredextensions="m">\n<resources>\n'
        + resources.text
        + f'<object id="1" type="model" name={quoteattr(model.name)}><mesh>\n<vertices>\n'
        + format_rows('<vertex x="%.9g" y="%.9g" z="%.9g"/>', vertices)
        + f"</vertices>\n<triangles>\n{triangles}</triangles>\n</mesh></object>\n</resources>\n"
        '<build><item objectid="1"/></build>\n</model>\n'
    )
    _write_package(path, document, resources.pictures)


def _welded(model: Model) -> tuple[FloatArray, IntArray, IntArray]:
    """Return joined vertices, all faces, and the surface that each face is of."""
    points = np.concatenate([surface.vertices for surface in model.surfaces])
    starts = np.cumsum([0, *(len(surface.vertices) for surface in model.surfaces[:-1])])
    first, joined = join_equal_points(points)
    faces = [
        joined[surface.faces + start] for surface, start in zip(model.surfaces, starts, strict=True)
    ]
    owners = [np.full(len(f), number) for number, f in enumerate(faces)]
    return points[first], np.concatenate(faces), np.concatenate(owners)


def _kept_faces(model: Model, faces: IntArray, surface_of: IntArray) -> list[IntArray]:
    """Return for each surface the faces, in its own numbering, that still have three corners."""
    distinct = (faces != np.roll(faces, 1, axis=1)).all(axis=1)
    return [np.flatnonzero(distinct[surface_of == number]) for number in range(len(model.surfaces))]


class _Group(NamedTuple):
    """A resource with a property for each vertex, and the property of each vertex."""

    number: int
    property_of: IntArray


class _Resources:
    """Textures, texture coordinates and colours; resource 1 is the object."""

    def __init__(self, model: Model) -> None:
        self.text = ""
        self.pictures: list[tuple[str, bytes]] = []
        self._model = model
        self._next = 2
        self._textures: dict[tuple[int, tuple[float, ...]], int] = {}
        self._groups = [self._add_group(surface) for surface in model.surfaces]
        plain = zip(self._groups, model.surfaces, strict=True)
        self._plain = sorted({surface.material for group, surface in plain if group is None})
        self._palette = self._take()
        self._add_palette()

    def triangles(self, number: int, faces: IntArray, kept: IntArray) -> str:
        """Return the elements of one surface's faces."""
        group, surface = self._groups[number], self._model.surfaces[number]
        rows = faces[kept]
        if group is None:
            base = self._plain.index(surface.material)
            template = f'<triangle v1="%d" v2="%d" v3="%d" pid="{self._palette}" p1="{base}"/>'
            return format_rows(template, rows)
        template = (
            f'<triangle v1="%d" v2="%d" v3="%d" pid="{group.number}" p1="%d" p2="%d" p3="%d"/>'
        )
        properties = group.property_of[surface.faces[kept]]
        return format_rows(template, np.column_stack([rows, properties]))

    def _take(self) -> int:
        self._next += 1
        return self._next - 1

    def _add_palette(self) -> None:
        bases = "".join(
            f"<base name={quoteattr(material.name)} displaycolor={quoteattr(_hex(material))}/>"
            for material in map(self._model.materials.__getitem__, self._plain)
        )
        if bases:
            self.text += f'<basematerials id="{self._palette}">{bases}</basematerials>\n'

    def _add_group(self, surface: Surface) -> _Group | None:
        material = self._model.materials[surface.material]
        if material.base_color_map is not None and surface.uv is not None:
            return self._add_coordinates(material, surface.uv)
        return self._add_colors(surface, material) if surface.colors is not None else None

    def _add_coordinates(self, material: Material, uv: FloatArray) -> _Group:
        texture = self._add_texture(material)
        group = self._take()
        flipped = np.column_stack([uv[:, 0], 1 - uv[:, 1]])
        self.text += (
            f'<m:texture2dgroup id="{group}" texid="{texture}">\n'
            + format_rows('<m:tex2coord u="%.7g" v="%.7g"/>', flipped)
            + "</m:texture2dgroup>\n"
        )
        return _Group(group, np.arange(len(uv)))

    def _add_colors(self, surface: Surface, material: Material) -> _Group:
        colors = vertex_colors(surface, material)
        encoded = np.column_stack([linear_to_srgb(colors[:, :3]), np.clip(colors[:, 3], 0, 1)])
        first, property_of = join_equal_rows(np.rint(255 * encoded).astype(np.int32))
        levels = np.rint(255 * encoded[first]).astype(np.int64)
        group = self._take()
        self.text += (
            f'<m:colorgroup id="{group}">\n'
            + format_rows('<m:color color="#%02X%02X%02X%02X"/>', levels)
            + "</m:colorgroup>\n"
        )
        return _Group(group, property_of)

    def _add_texture(self, material: Material) -> int:
        source = material.base_color_map
        assert source is not None
        key = (id(source), material.base_color[:3])
        if key not in self._textures:
            number = self._textures[key] = self._take()
            pixels = scaled_color_map(source, material.base_color[:3])
            file = encode(pixels, material.files)
            kind = file.format.lower()
            name = f"3D/Textures/texture_{number}.{kind}"
            self.pictures.append((name, file.data))
            self.text += (
                f'<m:texture2d id="{number}" path="/{name}" contenttype="image/{kind}" '
                'tilestyleu="wrap" tilestylev="wrap"/>\n'
            )
        return self._textures[key]


def _hex(material: Material) -> str:
    encoded = linear_to_srgb(np.array(material.base_color[:3]))
    levels = [*np.rint(255 * encoded).astype(int), round(255 * material.base_color[3])]
    return "#" + "".join(f"{level:02X}" for level in levels)


def _write_package(path: Path, document: str, pictures: list[tuple[str, bytes]]) -> None:
    defaults = {
        "rels": "application/vnd.openxmlformats-package.relationships+xml",
        "model": "application/vnd.ms-package.3dmanufacturing-3dmodel+xml",
        "png": "image/png",
        "jpeg": "image/jpeg",
    }
    types = "".join(
        f'<Default Extension="{ending}" ContentType="{kind}"/>' for ending, kind in defaults.items()
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=4) as package:
        package.writestr(
            "[Content_Types].xml",
            f'{_DECLARATION}<Types xmlns="{_PACKAGE}/content-types">{types}</Types>',
        )
        package.writestr("_rels/.rels", _relationships([(_MODEL_PATH, "3dmodel")]))
        package.writestr(_MODEL_PATH, document)
        if pictures:
            links = _relationships([(name, "3dtexture") for name, _ in pictures])
            package.writestr("3D/_rels/3dmodel.model.rels", links)
        for name, data in pictures:
            package.writestr(name, data, compress_type=zipfile.ZIP_STORED)


def _relationships(targets: list[tuple[str, str]]) -> str:
    links = "".join(
        f'<Relationship Id="r{number}" Target="/{name}" Type="{_KIND}/{kind}"/>'
        for number, (name, kind) in enumerate(targets)
    )
    return f'{_DECLARATION}<Relationships xmlns="{_PACKAGE}/relationships">{links}</Relationships>'
