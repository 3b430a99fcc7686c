"""What lib3mf finds in 3MF files."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from media_testing.other_writers.contents import (
    CountedContents,
    CountedLook,
    CountedPiece,
    CountedScene,
    Floats,
    decoded,
)
from media_testing.other_writers.figures import counted
from media_testing.other_writers.picture_facts import channel_facts, is_clear, picture_facts


@dataclass(frozen=True, kw_only=True)
class _Property:
    """What a corner of a triangle has: a material, a place in a picture, or a colour."""

    name: str = ""
    look: CountedLook | None = None
    uv: tuple[float, ...] = ()
    color: tuple[float, ...] = ()


Properties = dict[tuple[int, int], _Property]
"""By resource and number."""

_METRES = (1e-6, 1e-3, 1e-2, 0.0254, 0.3048, 1.0)
"""Of the units of lib3mf, in their order."""


def threemf_contents(path: Path) -> CountedContents:
    """Read a 3MF file, with its components where they stand."""
    import lib3mf

    model = lib3mf.get_wrapper().CreateModel()
    reader = model.QueryReader("3mf")
    reader.ReadFromFile(str(path))
    unit, known = _METRES[int(model.GetUnit())], _properties(model)
    pieces = [
        _piece(number, mesh, place, unit, known)
        for number, (mesh, place) in enumerate(
            shown
            for item in items(model.GetBuildItems(), "")
            for shown in _meshes(
                model, item.GetObjectResource(), _matrix(item.GetObjectTransform())
            )
        )
    ]
    looks = {each.name: each.look for each in known.values() if each.look is not None}
    return counted(CountedScene(pieces=pieces, looks=looks))


def items(iterator: Any, kind: str) -> list[Any]:
    """Return what an iterator of lib3mf goes through."""
    found = []
    while iterator.MoveNext():
        found.append(getattr(iterator, f"GetCurrent{kind}")())
    return found


def _matrix(transform: Any) -> Floats:
    rows = np.array([list(row) for row in transform.Fields], float)
    return np.vstack([rows.T, [0, 0, 0, 1]])


def _meshes(model: Any, found: Any, place: Floats) -> Iterator[tuple[Any, Floats]]:
    if found.IsMeshObject():
        yield model.GetMeshObjectByID(found.GetResourceID()), place
        return
    several = model.GetComponentsObjectByID(found.GetResourceID())
    for number in range(several.GetComponentCount()):
        part = several.GetComponent(number)
        at = _matrix(part.GetTransform()) if part.HasTransform() else np.eye(4)
        yield from _meshes(model, part.GetObjectResource(), place @ at)


def _properties(model: Any) -> Properties:
    """Return what the properties of triangles are."""
    found: Properties = {}
    for group in items(model.GetBaseMaterialGroups(), "BaseMaterialGroup"):
        for number in group.GetAllPropertyIDs():
            color = _linear(group.GetDisplayColor(number))
            look = CountedLook(color=color, alpha="BLEND" if color[3] < 1 else "OPAQUE")
            found[group.GetResourceID(), number] = _Property(name=group.GetName(number), look=look)
    for group in items(model.GetTexture2DGroups(), "Texture2DGroup"):
        data = bytes(group.GetTexture2D().GetAttachment().WriteToBuffer())
        look = _pictured(data)
        name = f"texture {group.GetResourceID()}"
        for number in group.GetAllPropertyIDs():
            at = group.GetTex2Coord(number)
            found[group.GetResourceID(), number] = _Property(name=name, look=look, uv=(at.U, at.V))
    for group in items(model.GetColorGroups(), "ColorGroup"):
        for number in group.GetAllPropertyIDs():
            color = _linear(group.GetColor(number))
            found[group.GetResourceID(), number] = _Property(color=color)
    return found


def _pictured(data: bytes) -> CountedLook:
    pictures, alpha = {"base": picture_facts(data)}, "OPAQUE"
    if is_clear(data):
        pictures["alpha"], alpha = channel_facts(data, 3), "BLEND"
    return CountedLook(color=(1.0,) * 4, pictures=pictures, alpha=alpha)


def _linear(color: Any) -> tuple[float, ...]:
    rgb = decoded(np.array([color.Red, color.Green, color.Blue]) / 255)
    return (*rgb.tolist(), color.Alpha / 255)


def _piece(number: int, mesh: Any, place: Floats, unit: float, known: Properties) -> CountedPiece:
    points = np.array([list(vertex.Coordinates) for vertex in mesh.GetVertices()], float)
    corners = np.array([list(each.Indices) for each in mesh.GetTriangleIndices()]).ravel()
    used = [
        known.get((each.ResourceID, number), _Property())
        for each in mesh.GetAllTriangleProperties()
        for number in each.PropertyIDs
    ]
    uv = [each.uv or (np.nan,) * 2 for each in used]
    colors = [each.color or (np.nan,) * 4 for each in used]
    return CountedPiece(
        thing=number,
        name="",
        points=(points @ place[:3, :3].T + place[:3, 3]) * unit,
        corners=corners,
        sizes=np.full(len(corners) // 3, 3),
        shown=[each.name for each in used[::3]],
        uv=(np.array(uv),) if any(each.uv for each in used) else (),
        colors=np.array(colors) if any(each.color for each in used) else None,
        is_mirrored=bool(np.linalg.det(place[:3, :3]) < 0),
    )
