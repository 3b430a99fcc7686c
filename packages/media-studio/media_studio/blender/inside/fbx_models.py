"""Objects of FBX files that are switched off, which Blender's importers show.

Source: binary FBX as written by Autodesk's SDK: FbxNode.Show and FbxNode.Visibility.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from media_studio.blender.inside.fbx_records import (
    FbxRecord,
    name_of,
    objects,
    properties,
    sort_of,
)

_LONGEST_NAME = 60
_SWITCHES = (b"Show", b"Visibility")


def hidden_meshes(root: FbxRecord) -> dict[int, str]:
    """Return the meshes that are switched off: their numbers and names."""
    models = (each for each in objects(root, b"Model") if sort_of(each) == b"Mesh")
    return {each.props[0]: name_of(each) for each in models if _is_off(each)}


def tellable(hidden: Iterable[str], names: Sequence[str]) -> tuple[str, ...]:
    """Return the names that Blender gives to no other object, and does not cut."""
    uses = Counter(names)
    return tuple(name for name in hidden if uses[name] == 1 and len(name.encode()) <= _LONGEST_NAME)


def without_hidden(root: FbxRecord) -> None:
    """Leave the meshes that are switched off without their geometry."""
    hidden = hidden_meshes(root).keys()
    geometries = {each.props[0] for each in objects(root, b"Geometry")}
    for section in root.elems:
        if section.id == b"Connections":
            section.elems[:] = [
                each
                for each in section.elems
                if not (each.props[1:2] and each.props[1] in geometries and each.props[2] in hidden)
            ]


def _is_off(model: FbxRecord) -> bool:
    told = properties(model)
    return any(name in told and told[name].props[-1] == 0 for name in _SWITCHES)
