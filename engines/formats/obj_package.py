"""Copy an OBJ file with its companions, so that no file name in it leads anywhere else.

Blender follows the names in OBJ and MTL files wherever they lead, and skips any control
character before a statement. So nothing is filtered: statements that name files are written
anew, for those files that lie beside the model.
"""

import re
import shutil
from pathlib import Path, PurePosixPath

_LIBRARY = re.compile(rb"mtllib([^\r\n]*)")
_PLAIN = ("newmtl", "Ka", "Kd", "Ks", "Ke", "Ns", "Ni", "d", "Tr", "illum", "Pr", "Pm", "Ps", "Pc")
_NUMBER = r"[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?"
_MAP = re.compile(
    rf"(map_\w+|bump|norm|refl|disp|decal)((?:\s+-[A-Za-z]\w*(?:\s+(?:{_NUMBER}|on|off)(?=\s))*)*)\s+(\S.*)",
    re.IGNORECASE,
)


def copy_obj(source: Path, folder: Path) -> Path:
    """Copy an OBJ file with the material libraries and textures that lie beside it.

    Args:
        source: The OBJ file.
        folder: An empty folder.

    Returns:
        The copy; every name in it means a file in `folder`.
    """
    text = source.read_bytes()
    wanted = [name.decode(errors="replace") for name in _LIBRARY.findall(text)]
    libraries = [found for name in wanted if (found := _companion(source, name))]
    head = b""
    for number, library in enumerate(dict.fromkeys(libraries)):
        name = f"library_{number}.mtl"
        _copy_library(library, folder / name)
        head += f"mtllib {name}\n".encode()
    copy = folder / "model.obj"
    copy.write_bytes(head + _LIBRARY.sub(b"", text))
    return copy


def _copy_library(source: Path, copy: Path) -> None:
    kept = []
    for line in source.read_text(encoding="utf-8", errors="replace").split("\n"):
        statement = "".join(letter if letter.isprintable() else " " for letter in line).strip()
        named = _MAP.fullmatch(statement)
        if named:
            texture = _companion(source, named[3])
            if texture is not None:
                shutil.copyfile(texture, copy.parent / texture.name)
                kept.append(f"{named[1]}{named[2]} {texture.name}")
        elif statement.partition(" ")[0] in _PLAIN:
            kept.append(statement)
    copy.write_text("\n".join(kept) + "\n", encoding="utf-8")


def _companion(source: Path, name: str) -> Path | None:
    """Return the file beside `source` that a plain name means."""
    name = name.strip()
    is_plain = PurePosixPath(name.replace("\\", "/")).name == name and name.isprintable()
    if not name or not is_plain:
        return None
    found = source.with_name(name)
    return found if found.is_file() and not found.is_symlink() else None
