"""Zip packages from untrusted hands."""

import errno
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from media_studio.errors import InvalidModel
from media_studio.formats.gltf_file import MAX_FILE_BYTES

_MAX_UNPACKED_BYTES = 4 * MAX_FILE_BYTES
_MAX_PARTS = 1000
_MAX_RATIO = 100
_SMALL_BYTES = 10 * 10**6
_MAX_NAME = 200
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_NO_SPACE = (errno.ENOSPC, errno.EDQUOT)


def check_package(path: Path) -> tuple[str, ...]:
    """Return the names of the files in a zip package without unpacking it.

    Raises:
        InvalidModel: If it is damaged, unpacks to too much, or names files outside of itself.
    """
    try:
        with zipfile.ZipFile(path) as package:
            entries = package.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise InvalidModel("The file is not a complete zip package; export it again.") from error
    unpacked = sum(entry.file_size for entry in entries)
    if len(entries) > _MAX_PARTS or unpacked > _MAX_UNPACKED_BYTES:
        raise InvalidModel("The package unpacks to more than 600 MB; reduce the model.")
    if unpacked > max(_SMALL_BYTES, _MAX_RATIO * path.stat().st_size):
        raise InvalidModel("The package unpacks to over 100 times its size; export it again.")
    for entry in entries:
        if entry.compress_type not in _METHODS or len(entry.filename) > _MAX_NAME:
            raise InvalidModel("The package is packed in an unusual way; export it again.")
        if entry.filename.startswith(("/", "\\")) or ".." in Path(entry.filename).parts:
            raise InvalidModel("The package names a file outside of itself, which is not allowed.")
    return tuple(entry.filename for entry in entries)


def unpack(path: Path, folder: Path) -> tuple[str, ...]:
    """Write the files of a zip package into an empty folder and return their names.

    Links become plain files that hold the name of their target.

    Raises:
        InvalidModel: As `check_package`.
    """
    check_package(path)
    names = []
    with _open(path) as package:
        for entry in package.infolist():
            if not entry.is_dir():
                target = folder / entry.filename
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(_read(package, entry))
                names.append(entry.filename)
    return tuple(names)


def read_package(path: Path) -> dict[str, bytes]:
    """Return the content of each file in a zip package.

    Raises:
        InvalidModel: As `check_package`.
    """
    check_package(path)
    with _open(path) as package:
        return {
            entry.filename: _read(package, entry)
            for entry in package.infolist()
            if not entry.is_dir()
        }


@contextmanager
def _open(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as package:
            yield package
    except OSError as error:
        if error.errno in _NO_SPACE:
            raise
        raise InvalidModel("The names in the package contradict each other.") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError) as error:
        raise InvalidModel("The package is damaged or encrypted; export it again.") from error


def _read(package: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    with package.open(entry) as stream:
        data = stream.read(entry.file_size + 1)
    if len(data) > entry.file_size:
        raise InvalidModel("The package unpacks to more than it declares; export it again.")
    return data
