"""Objects of FBX files that are switched off, which Blender's importers show.

Source: binary FBX as written by Autodesk's SDK: FbxNode.Show and FbxNode.Visibility.
"""

from media_studio.blender.inside.fbx_records import (
    FbxRecord,
    name_of,
    objects,
    properties,
    sort_of,
)

_SWITCHES = (b"Show", b"Visibility")


def hidden_meshes(root: FbxRecord) -> dict[int, str]:
    """Return the meshes that are switched off: their numbers and names."""
    models = (each for each in objects(root, b"Model") if sort_of(each) == b"Mesh")
    return {each.props[0]: name_of(each) for each in models if _is_off(each)}


def _is_off(model: FbxRecord) -> bool:
    told = properties(model)
    return any(name in told and told[name].props[-1] == 0 for name in _SWITCHES)
