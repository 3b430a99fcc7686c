"""How opaque materials of FBX files are, told as Blender's older importer understands it.

The importer takes a factor of 0, or one that is not told, for one of 1, and a white
`TransparentColor` then makes a wall invisible. By the factor and the colour together it is opaque.

Source: FbxSurfaceLambert of Autodesk's SDK: transparency is the factor times the colour, and the
factor is 0 where neither the material nor the template of its kind has one.
"""

from media_studio.blender.inside.fbx_records import FbxRecord, objects, properties, template

_FACTOR, _COLOR, _OPACITY = b"TransparencyFactor", b"TransparentColor", b"Opacity"


def tell_opacity(root: FbxRecord) -> None:
    """Give an opacity to the materials of which the factor says that they are opaque."""
    usual = properties(template(root, b"Material"))
    for material in objects(root, b"Material"):
        told = usual | properties(material)
        if _OPACITY in properties(material) or _COLOR not in told:
            continue
        factor = told[_FACTOR].props[-1] if _FACTOR in told else 0.0
        if factor == 0:
            _add(material, told[_COLOR])


def _add(material: FbxRecord, like: FbxRecord) -> None:
    """Add an opacity of 1 to a material, as a record of the same kind as another one."""
    value = like._replace(props=[_OPACITY, b"double", b"Number", b"", 1.0], props_type=b"SSSSD")
    for section in material.elems:
        if section.id == b"Properties70":
            section.elems.append(value)
