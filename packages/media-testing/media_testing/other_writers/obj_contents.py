"""What an OBJ file and its library of materials hold.

Sources: Wavefront OBJ and MTL; the PBR statements of MTL (Pr, Pm, norm).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from media_testing.other_writers.contents import (
    CountedContents,
    CountedLook,
    CountedPiece,
    CountedScene,
    decoded,
)
from media_testing.other_writers.figures import counted
from media_testing.other_writers.picture_facts import picture_facts

_USES = {
    "map_kd": "base", "map_bump": "normal", "bump": "normal", "norm": "normal",
    "map_pr": "roughness", "map_pm": "metallic", "map_ke": "emission", "map_d": "alpha",
    "map_ns": "roughness", "refl": "metallic", "map_refl": "metallic",
}  # fmt: skip
_OPTIONS = {"-bm": 1, "-mm": 2, "-clamp": 1, "-type": 1, "-imfchan": 1, "-blendu": 1, "-blendv": 1}


@dataclass
class _Group:
    """The polygons of an object."""

    name: str
    corners: list[tuple[int, int, int]] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)


def obj_contents(path: Path) -> CountedContents:
    """Read an OBJ file; its libraries and pictures lie beside it."""
    rows: dict[str, list[list[float]]] = {"v": [], "vt": [], "vn": []}
    groups, libraries, material = [_Group("")], [], ""
    for line in path.read_text(encoding="utf-8").splitlines():
        key, _, rest = line.strip().partition(" ")
        if key in rows:
            rows[key].append([float(each) for each in rest.split()])
        elif key in ("o", "g"):
            groups.append(_Group(rest.strip()))
        elif key == "usemtl":
            material = rest.strip()
        elif key == "mtllib":
            libraries.append(path.parent / rest.strip())
        elif key == "f":
            corners = [_corner(each, rows) for each in rest.split()]
            groups[-1].corners += corners
            groups[-1].sizes.append(len(corners))
            groups[-1].shown.append(material)
    looks = {name: look for each in libraries for name, look in _looks(each)}
    pieces = [_piece(number, each, rows) for number, each in enumerate(groups) if each.sizes]
    return counted(CountedScene(pieces=pieces, looks=looks))


def _corner(text: str, rows: dict[str, list[list[float]]]) -> tuple[int, int, int]:
    numbers = [int(each) if each else 0 for each in text.split("/")]
    numbers += [0] * (3 - len(numbers))
    counts = [len(rows[key]) for key in ("v", "vt", "vn")]
    first, second, third = (
        n - 1 if n >= 0 else count + n for n, count in zip(numbers, counts, strict=True)
    )
    return first, second, third


def _piece(number: int, group: _Group, rows: dict[str, list[list[float]]]) -> CountedPiece:
    points, corners = np.array(rows["v"]), np.array(group.corners)
    has_uv, has_normals = (corners[:, 1:] >= 0).all(axis=0)
    colors = decoded(points[corners[:, 0], 3:6]) if points.shape[1] >= 6 else None
    return CountedPiece(
        thing=number,
        name=group.name,
        points=points[:, :3],
        corners=corners[:, 0],
        sizes=np.array(group.sizes),
        shown=group.shown,
        uv=(np.array([row[:2] for row in rows["vt"]])[corners[:, 1]],) if has_uv else (),
        colors=colors,
        normals=np.array(rows["vn"])[corners[:, 2]] if has_normals else None,
    )


def _looks(library: Path) -> Iterator[tuple[str, CountedLook]]:
    if not library.is_file():
        return
    name, told = "", dict[str, str]()
    lines = library.read_text(encoding="utf-8").splitlines()
    # Most programs take shares for sRGB; Blender writes linear ones
    is_linear = lines[:1] != [] and lines[0].startswith("# Blender")
    for line in [*lines, "newmtl"]:
        key, _, rest = line.strip().partition(" ")
        if key == "newmtl":
            if name:
                yield name, _look(told, library.parent, is_linear=is_linear)
            name, told = rest.strip(), {}
        elif key:
            told[key.lower()] = rest.strip()


def _look(told: dict[str, str], folder: Path, *, is_linear: bool) -> CountedLook:
    rgb = np.array(told.get("kd", "1 1 1").split(), float)
    rgb = rgb if is_linear else decoded(rgb)
    alpha = float(told.get("d", 1 - float(told.get("tr", 0))))
    pictures = {}
    for key, use in _USES.items():
        file = folder / _file(told[key]) if key in told else None
        if file is not None and file.is_file():
            pictures[use] = picture_facts(file.read_bytes())
    return CountedLook(
        color=(*rgb, alpha),
        pictures=pictures,
        emits="emission" in pictures or any(float(x) > 0 for x in told.get("ke", "0").split()),
        roughness=float(told["pr"]) if "pr" in told else None,
        metallic=float(told["pm"]) if "pm" in told else None,
        alpha="BLEND" if alpha < 1 or "alpha" in pictures else "OPAQUE",
    )


def _file(statement: str) -> str:
    """Return the name of a file after its options; it may have blanks."""
    words = statement.split(" ")
    while words and words[0] in _OPTIONS:
        del words[: 1 + _OPTIONS[words[0]]]
    while words and words[0] in ("-s", "-o", "-t"):
        del words[:4]
    return " ".join(words)
