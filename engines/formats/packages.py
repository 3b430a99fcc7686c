"""Zip packages from untrusted hands."""

import zipfile
import zlib
from pathlib import Path

from engines.errors import InvalidModel
from engines.formats.glb import MAX_FILE_BYTES

_MAX_UNPACKED_BYTES = 4 * MAX_FILE_BYTES
_MAX_PARTS = 1000


def check_package(path: Path) -> tuple[str, ...]:
    """Return the names of the files in a zip package without unpacking it.

    Raises:
        InvalidModel: If it is damaged, unpacks to too much, or names files outside of itself.
    """
    try:
        with zipfile.ZipFile(path) as package:
            entries = package.infolist()
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise InvalidModel("The file is not a complete zip package; export it again.") from error
    if len(entries) > _MAX_PARTS or sum(e.file_size for e in entries) > _MAX_UNPACKED_BYTES:
        raise InvalidModel("The package unpacks to more than 600 MB; reduce the model.")
    for entry in entries:
        if entry.filename.startswith(("/", "\\")) or ".." in Path(entry.filename).parts:
            raise InvalidModel("The package names a file outside of itself, which is not allowed.")
    return tuple(entry.filename for entry in entries)


def read_package(path: Path) -> dict[str, bytes]:
    """Return the content of each file in a zip package.

    Raises:
        InvalidModel: As `check_package`.
    """
    check_package(path)
    try:
        with zipfile.ZipFile(path) as package:
            return {
                entry.filename: _read(package, entry)
                for entry in package.infolist()
                if not entry.is_dir()
            }
    except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, NotImplementedError) as error:
        raise InvalidModel("The package is damaged or encrypted; export it again.") from error


def _read(package: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    with package.open(entry) as stream:
        data = stream.read(entry.file_size + 1)
    if len(data) > entry.file_size:
        raise InvalidModel("The package unpacks to more than it declares; export it again.")
    return data
