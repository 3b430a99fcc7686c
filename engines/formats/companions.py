"""Files that lie beside a model file."""

from pathlib import Path, PurePosixPath


def find_companion(model: Path, name: str) -> Path | None:
    """Return the file beside `model` that a plain name means, and None for any other name."""
    name = name.strip()
    is_plain = PurePosixPath(name.replace("\\", "/")).name == name and name.isprintable()
    if not name or not is_plain:
        return None
    found = model.with_name(name)
    return found if found.is_file() and not found.is_symlink() else None
