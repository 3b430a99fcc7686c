"""How opaque materials of FBX files are, told as Blender's older importer understands it.

The importer takes a factor of 0 for one that is not told, and a white `TransparentColor` then makes
a wall invisible. By the factor and the colour together it is opaque.

Source: FbxSurfaceLambert of Autodesk's SDK: transparency is the factor times the colour.
"""

from collections.abc import Iterator
from typing import Any

FbxRecord = Any
_FACTOR, _COLOR, _OPACITY = b"TransparencyFactor", b"TransparentColor", b"Opacity"


def tell_opacity(root: FbxRecord) -> None:
    """Give an opacity to the materials of which the factor says that they are opaque."""
    for material in _materials(root):
        for properties in (each for each in material.elems if each.id == b"Properties70"):
            told = {each.props[0]: each for each in properties.elems if each.props}
            if _OPACITY in told or _FACTOR not in told or _COLOR not in told:
                continue
            if told[_FACTOR].props[-1] == 0:
                record = told[_FACTOR]
                properties.elems.append(record._replace(props=[_OPACITY, *record.props[1:-1], 1.0]))


def _materials(root: FbxRecord) -> Iterator[FbxRecord]:
    for objects in root.elems:
        if objects.id == b"Objects":
            yield from (each for each in objects.elems if each.id == b"Material")
