"""Zip packages."""

import struct
import zipfile
from pathlib import Path

import pytest

from media_studio.errors import InvalidModel
from media_studio.formats.packages import check_package, read_package


def _zip(path: Path, **files: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in files.items():
            package.writestr(name, data)
    return path


def test_the_files_of_a_package_are_read(tmp_path: Path) -> None:
    assert read_package(_zip(tmp_path / "a.zip", a=b"1", b=b"22")) == {"a": b"1", "b": b"22"}


@pytest.mark.parametrize("name", ["../up", "a/../../up", "/etc/passwd"])
def test_a_name_that_climbs_out_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(InvalidModel, match="outside"):
        check_package(_zip(tmp_path / "a.zip", **{name: b"1"}))


def test_a_package_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    path = _zip(tmp_path / "a.zip", a=b"1")
    data = bytearray(path.read_bytes())
    entry = data.index(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = struct.pack("<I", 2**31)
    path.write_bytes(data)
    with pytest.raises(InvalidModel, match="600 MB"):
        check_package(path)


@pytest.mark.parametrize("keep", [0, 10, 60])
def test_a_truncated_package_is_refused(tmp_path: Path, keep: int) -> None:
    path = _zip(tmp_path / "a.zip", a=b"1" * 100)
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(InvalidModel, match="not a complete"):
        read_package(path)


def test_damaged_content_is_refused(tmp_path: Path) -> None:
    path = _zip(tmp_path / "a.zip", a=bytes(range(256)) * 9)
    data = bytearray(path.read_bytes())
    data[60:90] = b"\xff" * 30
    path.write_bytes(data)
    with pytest.raises(InvalidModel, match="damaged"):
        read_package(path)
