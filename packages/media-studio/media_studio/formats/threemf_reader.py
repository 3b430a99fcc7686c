"""Read a 3MF package as a static model.

The XML is streamed through expat with document types refused, so entity bombs and huge trees
cannot exhaust memory.

Source: 3MF Core Specification 1.3, 3MF Materials and Properties Extension 1.2, 3MF Production
Extension 1.1 (parts of a model in files of their own).
"""

import io
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from xml.parsers import expat

import numpy as np
from PIL import Image as Picture
from PIL import UnidentifiedImageError

from media_studio.arrays import ByteImage, FloatArray, IntArray
from media_studio.errors import InvalidColor, InvalidModel, UnsupportedModel
from media_studio.formats.colors import parse_hex_color
from media_studio.formats.inspection import (
    MAX_ELEMENTS,
    MAX_TRIANGLES,
    TextureAllowance,
)
from media_studio.formats.packages import read_package
from media_studio.formats.picture_files import decode
from media_studio.formats.register import THREEMF_EXTENSIONS
from media_studio.mesh.joining import join_equal_rows
from media_studio.mesh.model import Material, Model, PictureFile, Surface

ObjectReference = tuple[str, str]
"""Path of a part in the package and the id of a resource in it."""

_METRES = {
    "micron": 1e-6,
    "millimeter": 1e-3,
    "centimeter": 1e-2,
    "inch": 0.0254,
    "foot": 0.3048,
    "meter": 1.0,
}
_Color = tuple[float, float, float, float]
_GREY: _Color = (0.8, 0.8, 0.8, 1.0)
_WHITE: ObjectReference = ("", "")
_MAX_COPIES = 10_000


@dataclass
class _Object:
    vertices: list[float] = field(default_factory=list)
    triangles: list[int] = field(default_factory=list)
    looks: list[int] = field(default_factory=list)
    name: str = ""
    components: list[tuple[ObjectReference, FloatArray]] = field(default_factory=list)
    default: tuple[ObjectReference, int] = (_WHITE, 0)


@dataclass
class _Contents:
    """Everything that the parts of a package declare."""

    objects: dict[ObjectReference, _Object] = field(default_factory=dict)
    items: list[tuple[ObjectReference, FloatArray]] = field(default_factory=list)
    groups: dict[ObjectReference, int] = field(default_factory=dict)
    colors: dict[ObjectReference, list[_Color]] = field(default_factory=dict)
    blends: set[ObjectReference] = field(default_factory=set)
    names: dict[ObjectReference, list[str]] = field(default_factory=dict)
    textures: dict[ObjectReference, str] = field(default_factory=dict)
    coordinates: dict[ObjectReference, list[tuple[float, float]]] = field(default_factory=dict)
    texture_of: dict[ObjectReference, ObjectReference] = field(default_factory=dict)
    foreign: Counter[str] = field(default_factory=Counter)
    unit: float = 1e-3

    def group_number(self, reference: ObjectReference) -> int:
        """Return a number that stands for a group of properties."""
        return self.groups.setdefault(reference, len(self.groups))


@dataclass(frozen=True, kw_only=True)
class ThreemfContents:
    """What a 3MF package holds.

    Attributes:
        model: A surface for each object and look.
        unread: What it holds and nobody reads, one phrase each.
    """

    model: Model
    unread: tuple[str, ...] = ()


def read_3mf(path: Path) -> ThreemfContents:
    """Read a 3MF package; the model is in metres and its axes are taken as they are.

    Raises:
        InvalidModel: If the package is damaged, hostile or holds no triangles.
        UnsupportedModel: If it needs an extension that is not read, as beams.
    """
    parts = read_package(path)
    contents = _Contents()
    models = sorted(name for name in parts if name.lower().endswith(".model"))
    # The units and build items of the root count; it is parsed last
    for name in sorted(models, key=lambda name: name.lower() == "3d/3dmodel.model"):
        contents.items.clear()
        _PartParser(contents, name).parse(parts[name])
    builder = _ModelBuilder(contents, parts)
    for reference, matrix in contents.items:
        builder.add(reference, matrix, 0)
    foreign = (
        f"{count:,} x elements of {address[:80]}, which is not read"
        for address, count in sorted(contents.foreign.items())
    )
    return ThreemfContents(model=builder.finish(path.stem), unread=tuple(foreign))


class _PartParser:
    """Collects one XML part into the contents."""

    def __init__(self, contents: _Contents, part: str) -> None:
        self._contents = contents
        self._part = part
        self._object = _Object()
        self._group: ObjectReference = _WHITE
        self._extensions: dict[str, str] = {}

    def parse(self, data: bytes) -> None:
        parser = expat.ParserCreate(namespace_separator="|")
        parser.StartElementHandler = self._start
        parser.StartNamespaceDeclHandler = self._name_extension
        parser.StartDoctypeDeclHandler = self._refuse_document_type
        try:
            parser.Parse(data, True)
        except (expat.ExpatError, KeyError, ValueError) as error:
            raise InvalidModel(f"The 3MF model is damaged: {error}. Export it again.") from error

    def _refuse_document_type(self, *_: object) -> None:
        raise InvalidModel("The 3MF model declares a document type, which is not allowed.")

    def _start(self, tag: str, fields: dict[str, str]) -> None:
        address = tag.rpartition("|")[0]
        if address and not address.startswith(THREEMF_EXTENSIONS):
            self._contents.foreign[address] += 1
            return
        handler = getattr(self, f"_read_{tag.rpartition('|')[2]}", None)
        if handler is not None:
            handler(fields)

    def _here(self, number: str) -> ObjectReference:
        return self._part, number

    def _target(self, fields: Mapping[str, str]) -> ObjectReference:
        """Resolve a reference that may lead to another part."""
        paths = [value for name, value in fields.items() if name.rpartition("|")[2] == "path"]
        return (paths[0].lstrip("/") if paths else self._part), fields["objectid"]

    def _name_extension(self, prefix: str | None, address: str) -> None:
        self._extensions.setdefault(prefix or "", address)

    def _read_model(self, fields: Mapping[str, str]) -> None:
        needed = [self._extensions.get(each, each) for each in _words(fields, "requiredextensions")]
        unread = [each for each in needed if not each.startswith(THREEMF_EXTENSIONS)]
        if unread:
            raise UnsupportedModel(
                f"The 3MF model needs {', '.join(unread)[:200]}, which is not read here; save it"
                " without that extension."
            )
        self._contents.unit = _METRES[fields.get("unit", "millimeter")]

    def _read_object(self, fields: Mapping[str, str]) -> None:
        self._object = self._contents.objects[self._here(fields["id"])] = _Object(
            name=fields.get("name", "")
        )
        if "pid" in fields:
            self._object.default = (self._here(fields["pid"]), int(fields.get("pindex", 0)))

    def _read_vertex(self, fields: Mapping[str, str]) -> None:
        if len(self._object.vertices) > 3 * MAX_ELEMENTS:
            raise InvalidModel(f"The model has more than {MAX_ELEMENTS:,} vertices; reduce it.")
        self._object.vertices += (float(fields["x"]), float(fields["y"]), float(fields["z"]))

    def _read_triangle(self, fields: Mapping[str, str]) -> None:
        thing = self._object
        thing.triangles += (int(fields["v1"]), int(fields["v2"]), int(fields["v3"]))
        if len(thing.triangles) > 3 * MAX_TRIANGLES:
            raise InvalidModel(f"The model has more than {MAX_TRIANGLES:,} triangles; reduce it.")
        group, first = thing.default
        group = self._here(fields["pid"]) if "pid" in fields else group
        first = int(fields.get("p1", first))
        corners = (first, int(fields.get("p2", first)), int(fields.get("p3", first)))
        if min(corners) < 0:
            raise ValueError("a triangle names a negative property")
        thing.looks += (self._contents.group_number(group), *corners)

    def _read_component(self, fields: Mapping[str, str]) -> None:
        self._object.components.append((self._target(fields), _matrix(fields.get("transform"))))

    def _read_item(self, fields: Mapping[str, str]) -> None:
        self._contents.items.append((self._target(fields), _matrix(fields.get("transform"))))

    def _read_basematerials(self, fields: Mapping[str, str]) -> None:
        self._group = self._here(fields["id"])
        self._contents.colors[self._group] = []

    def _read_colorgroup(self, fields: Mapping[str, str]) -> None:
        self._read_basematerials(fields)
        self._contents.blends.add(self._group)

    def _read_base(self, fields: Mapping[str, str]) -> None:
        self._contents.colors[self._group].append(_color(fields["displaycolor"]))
        self._contents.names.setdefault(self._group, []).append(fields["name"])

    def _read_color(self, fields: Mapping[str, str]) -> None:
        self._contents.colors[self._group].append(_color(fields["color"]))

    def _read_texture2d(self, fields: Mapping[str, str]) -> None:
        self._contents.textures[self._here(fields["id"])] = fields["path"].lstrip("/")

    def _read_texture2dgroup(self, fields: Mapping[str, str]) -> None:
        self._group = self._here(fields["id"])
        self._contents.coordinates[self._group] = []
        self._contents.texture_of[self._group] = self._here(fields["texid"])

    def _read_tex2coord(self, fields: Mapping[str, str]) -> None:
        point = (float(fields["u"]), 1 - float(fields["v"]))
        self._contents.coordinates[self._group].append(point)


def _words(fields: Mapping[str, str], name: str) -> list[str]:
    return fields.get(name, "").split()


def _color(text: str) -> _Color:
    try:
        return (*parse_hex_color(text[:7]), int(text[7:] or "ff", 16) / 255)
    except InvalidColor as error:
        raise ValueError(str(error)) from error


def _matrix(text: str | None) -> FloatArray:
    matrix = np.eye(4)
    if text:
        matrix[:, :3] = np.array([float(word) for word in text.split()]).reshape(4, 3)
    return matrix.T


class _ModelBuilder:
    """Places objects and groups their triangles by look."""

    def __init__(self, contents: _Contents, parts: Mapping[str, bytes]) -> None:
        self._contents = contents
        self._parts = parts
        self._surfaces: list[Surface] = []
        self._materials: list[Material] = []
        self._slots: dict[tuple[ObjectReference, int], int] = {}
        self._pictures: dict[str, tuple[ByteImage, PictureFile | None]] = {}
        self._copies = 0
        self._triangles = 0
        self._allowance = TextureAllowance()

    def finish(self, name: str) -> Model:
        if not self._surfaces:
            raise InvalidModel("The 3MF model holds no triangles.")
        return Model(surfaces=tuple(self._surfaces), materials=tuple(self._materials), name=name)

    def add(self, reference: ObjectReference, matrix: FloatArray, depth: int) -> None:
        thing = self._contents.objects.get(reference)
        self._copies += 1
        if thing is None or depth > 50 or self._copies > _MAX_COPIES:
            raise InvalidModel("The 3MF model is damaged: its components do not fit together.")
        for target, local in thing.components:
            self.add(target, matrix @ local, depth + 1)
        if thing.triangles:
            self._add_mesh(thing, matrix)

    def _add_mesh(self, thing: _Object, matrix: FloatArray) -> None:
        self._triangles += len(thing.triangles) // 3
        if self._triangles > MAX_TRIANGLES:
            raise InvalidModel(f"The model has more than {MAX_TRIANGLES:,} triangles; reduce it.")
        vertices = np.array(thing.vertices).reshape(-1, 3)
        if not np.isfinite(vertices).all() or not np.isfinite(matrix).all():
            raise InvalidModel("The 3MF model is damaged: some positions are not finite numbers.")
        points = vertices @ matrix[:3, :3].T + matrix[:3, 3]
        points *= self._contents.unit
        faces = np.array(thing.triangles).reshape(-1, 3)
        looks = np.array(thing.looks).reshape(-1, 4)
        if faces.min() < 0 or faces.max() >= len(points) or not np.isfinite(points).all():
            raise InvalidModel("The 3MF model is damaged: a triangle names a missing vertex.")
        if np.linalg.det(matrix[:3, :3]) < 0:
            faces, looks = faces[:, [0, 2, 1]], looks[:, [0, 1, 3, 2]]
        for rows, group, first in self._kinds(looks):
            corners = looks[rows, 1:]
            surface = self._surface(points, faces[rows], group, first, corners)
            self._surfaces.append(replace(surface, name=thing.name, node=self._copies))

    def _kinds(self, looks: IntArray) -> Iterator[tuple[IntArray, ObjectReference, int]]:
        """Gather the triangles of one look: a base material, or a group that varies by corner.

        Returns:
            Rows of `looks`, their group, and the index of the base material or -1.
        """
        references = list(self._contents.groups)
        varies = np.array(
            [
                reference in self._contents.coordinates or reference in self._contents.blends
                for reference in references
            ]
        )
        keys = np.where(varies[looks[:, 0], None], (-1,), looks[:, 1:2])
        kinds, kind_of = np.unique(
            np.column_stack([looks[:, 0], keys]), axis=0, return_inverse=True
        )
        order = np.argsort(kind_of.ravel(), kind="stable")
        bounds = np.searchsorted(kind_of.ravel()[order], np.arange(len(kinds) + 1))
        for number, (group, first) in enumerate(kinds.tolist()):
            yield order[bounds[number] : bounds[number + 1]], references[group], first

    def _surface(
        self,
        points: FloatArray,
        faces: IntArray,
        group: ObjectReference,
        first: int,
        corners: IntArray,
    ) -> Surface:
        material = self._slot(group, first)
        if first >= 0:
            used, renumbered = np.unique(faces, return_inverse=True)
            return Surface(
                vertices=points[used], faces=renumbered.reshape(-1, 3), material=material
            )
        pictured = group in self._contents.coordinates
        table = self._contents.coordinates[group] if pictured else self._contents.colors[group]
        values = np.array(table, np.float64).reshape(-1, 2 if pictured else 4)
        if corners.max() >= len(values):
            raise InvalidModel("The 3MF model is damaged: a triangle names a missing property.")
        pairs = np.column_stack([faces.ravel(), corners.ravel()])
        rows, renumbered = join_equal_rows(pairs.astype(np.int32))
        used = pairs[rows]
        return Surface(
            vertices=points[used[:, 0]],
            faces=renumbered.reshape(-1, 3),
            material=material,
            uv=values[used[:, 1]] if pictured else None,
            colors=None if pictured else values[used[:, 1]],
        )

    def _slot(self, group: ObjectReference, index: int) -> int:
        if (group, index) not in self._slots:
            self._slots[group, index] = len(self._materials)
            self._materials.append(self._material(group, index))
        return self._slots[group, index]

    def _material(self, group: ObjectReference, index: int) -> Material:
        name = f"material_{len(self._materials)}"
        if index < 0 and group in self._contents.blends:
            return Material(name=name, double_sided=True)
        if index < 0:
            image = self._contents.textures.get(self._contents.texture_of[group], "")
            pixels, file = self._picture(image)
            files = () if file is None else (file,)
            return Material(name=name, base_color_map=pixels, double_sided=True, files=files)
        colors = self._contents.colors.get(group, [])
        names = self._contents.names.get(group, [])
        color = colors[index] if index < len(colors) else _GREY
        return Material(
            name=names[index] if index < len(names) else name,
            base_color=color,
            alpha_mode="BLEND" if color[3] < 1 else "OPAQUE",
            double_sided=True,
        )

    def _picture(self, name: str) -> tuple[ByteImage, PictureFile | None]:
        if name not in self._pictures:
            try:
                data = self._parts[name]
                picture = Picture.open(io.BytesIO(data), formats=("PNG", "JPEG"))
                if not self._allowance.admits(data):
                    raise InvalidModel("The textures of the model are too large; reduce them.")
                self._pictures[name] = decode(picture, "RGB", data)
            except (KeyError, UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
                raise InvalidModel(f"The texture {name!r} of the model is damaged.") from error
            except Picture.DecompressionBombError as error:
                raise InvalidModel("A texture of the model has more than 64 megapixels.") from error
        return self._pictures[name]
