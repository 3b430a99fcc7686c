"""What STL and PLY files hold.

Sources: the STL format of 3D Systems; Turk 1994, the PLY polygon file format.
"""

import struct
from pathlib import Path
from typing import Any

import numpy as np

from media_testing.other_writers.contents import (
    CountedContents,
    CountedPiece,
    CountedScene,
    Floats,
    decoded,
)
from media_testing.other_writers.figures import counted

_KINDS = {
    "char": "i1", "int8": "i1", "uchar": "u1", "uint8": "u1", "short": "i2", "int16": "i2",
    "ushort": "u2", "uint16": "u2", "int": "i4", "int32": "i4", "uint": "u4", "uint32": "u4",
    "float": "f4", "float32": "f4", "double": "f8", "float64": "f8",
}  # fmt: skip


def stl_contents(path: Path) -> CountedContents:
    """Read a text or binary STL file; its polygons are flat, whatever normals it says."""
    data = path.read_bytes()
    if data.startswith(b"solid") and b"facet normal" in data[:1000]:
        lines = [line.split() for line in data.decode().splitlines()]
        points = np.array([line[1:] for line in lines if line[:1] == ["vertex"]], float)
    else:
        rows = np.frombuffer(data, "<12f4,u2", struct.unpack_from("<I", data, 80)[0], 84)["f0"]
        points = rows[:, 3:].reshape(-1, 3).astype(float)
    count = len(points)
    piece = CountedPiece(
        thing=0,
        name="",
        points=points,
        corners=np.arange(count),
        sizes=np.full(count // 3, 3),
    )
    return counted(CountedScene(pieces=[piece]))


def ply_contents(path: Path) -> CountedContents:
    """Read a text or little-endian PLY file."""
    head, body = path.read_bytes().split(b"end_header\n", 1)
    elements: list[tuple[str, int, list[list[str]]]] = []
    for line in head.decode().splitlines():
        words = line.split()
        if words[0] == "element":
            elements.append((words[1], int(words[2]), []))
        elif words[0] == "property":
            elements[-1][2].append(words[1:])
    read = _text if b"format ascii" in head else _binary
    found = read(body, elements)
    vertices, faces = found["vertex"], [list(map(int, row[0])) for row in found["face"]]
    corners = np.array([corner for face in faces for corner in face])
    names = [
        words[-1] for name, _, properties in elements for words in properties if name == "vertex"
    ]
    return counted(
        CountedScene(
            pieces=[
                _piece(dict(zip(names, np.array(vertices, float).T, strict=True)), corners, faces)
            ]
        )
    )


def _piece(columns: dict[str, Floats], corners: Any, faces: list[list[int]]) -> CountedPiece:
    def chosen(*names: str) -> Floats | None:
        if any(name not in columns for name in names):
            return None
        return np.column_stack([columns[name] for name in names])[corners]

    colors, alpha = chosen("red", "green", "blue"), chosen("alpha")
    if colors is not None:
        colors = decoded(colors / 255)
        colors = colors if alpha is None else np.column_stack([colors, alpha / 255])
    uv = chosen("s", "t") if "s" in columns else chosen("u", "v")
    return CountedPiece(
        thing=0,
        name="",
        points=np.column_stack([columns[name] for name in ("x", "y", "z")]),
        corners=corners,
        sizes=np.array([len(face) for face in faces]),
        uv=() if uv is None else (uv,),
        colors=colors,
        normals=chosen("nx", "ny", "nz"),
    )


def _text(body: bytes, elements: Any) -> dict[str, list[Any]]:
    lines, found = iter(body.decode().splitlines()), {}
    for name, count, properties in elements:
        found[name] = rows = []
        for _ in range(count):
            words = next(lines).split()
            rows.append(
                [words[1 : 1 + int(words[0])]]
                if properties[0][0] == "list"
                else words[: len(properties)]
            )
    return found


def _binary(body: bytes, elements: Any) -> dict[str, list[Any]]:
    found, place = {}, 0
    for name, count, properties in elements:
        if all(words[0] != "list" for words in properties):
            kind = np.dtype([(words[-1], f"<{_KINDS[words[0]]}") for words in properties])
            found[name] = np.frombuffer(body, kind, count, place).tolist()
            place += count * kind.itemsize
            continue
        found[name] = rows = []
        for _ in range(count):
            row, place = _row(body, place, properties)
            rows.append(row)
    return found


def _row(body: bytes, place: int, properties: Any) -> tuple[list[Any], int]:
    row = []
    for words in properties:
        number, kind = 1, np.dtype(f"<{_KINDS[words[-2]]}")
        if words[0] == "list":
            length = np.dtype(f"<{_KINDS[words[1]]}")
            number = int(np.frombuffer(body, length, 1, place)[0])
            place += length.itemsize
        row.append(np.frombuffer(body, kind, number, place).tolist())
        place += number * kind.itemsize
    return row, place
