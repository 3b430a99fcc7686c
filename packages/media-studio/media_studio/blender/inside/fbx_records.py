"""Records of binary FBX files as the parser of Blender's older importer gives them.

Source: binary FBX as written by Autodesk's SDK.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

# Trees of tuples, which the importer's parser has no type for
FbxRecord = Any
Values = NDArray[np.generic]


def objects(root: FbxRecord, kind: bytes) -> Iterator[FbxRecord]:
    """Yield the objects of a file that are of a kind, such as `Geometry`."""
    yield from (each for each in all_objects(root) if each.id == kind)


def all_objects(root: FbxRecord) -> Iterator[FbxRecord]:
    """Yield the objects of a file."""
    for section in root.elems:
        if section.id == b"Objects":
            yield from section.elems


def sort_of(record: FbxRecord) -> bytes:
    """Return what an object is within its kind, such as `Mesh`; empty: it does not say."""
    last = record.props[-1] if record.props else b""
    return last if isinstance(last, bytes) else b""


def name_of(record: FbxRecord) -> str:
    """Return the name of an object; its kind stands behind it."""
    told = record.props[1] if len(record.props) > 1 else b""
    name = told.partition(b"\0\1")[0] if isinstance(told, bytes) else b""
    return name.decode("utf-8", "replace")


def arrays(record: FbxRecord) -> dict[bytes, Values]:
    """Return the arrays that stand in a record, by name."""
    return {each.id: np.asarray(each.props[0]) for each in record.elems if each.props}


def replace_arrays(record: FbxRecord, changed: dict[bytes, Values]) -> None:
    """Put other arrays into a record, as the types that it has them in."""
    for number, each in enumerate(record.elems):
        if each.id in changed:
            # The parser has arrays of the standard library
            array = each.props[0][:0]
            values = np.ascontiguousarray(changed[each.id])
            array.frombytes(values.astype(array.typecode).tobytes())
            record.elems[number] = each._replace(props=[array, *each.props[1:]])


def connections(root: FbxRecord) -> Iterator[tuple[int, int, bytes]]:
    """Yield what belongs to what: the number of the one, of the other, and its property."""
    for section in root.elems:
        if section.id == b"Connections":
            for each in section.elems:
                if len(each.props) >= 3:
                    yield each.props[1], each.props[2], each.props[3] if each.props[3:] else b""


def properties(record: FbxRecord | None) -> dict[bytes, FbxRecord]:
    """Return the properties of an object, or of a template, by name."""
    sections = record.elems if record is not None else ()
    found = (
        each for section in sections if section.id == b"Properties70" for each in section.elems
    )
    return {each.props[0]: each for each in found if each.props}


def template(root: FbxRecord, kind: bytes) -> FbxRecord | None:
    """Return what objects of a kind have that say nothing else; None: the file does not tell."""
    definitions = (each for each in root.elems if each.id == b"Definitions")
    types = (each for section in definitions for each in section.elems if each.id == b"ObjectType")
    fitting = (each for each in types if each.props and each.props[0] == kind)
    found = (each for kind in fitting for each in kind.elems if each.id == b"PropertyTemplate")
    return next(found, None)
