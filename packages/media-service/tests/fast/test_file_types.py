import gzip
import io
import struct
import zipfile

import pytest

from media_service.engine_api import file_types
from media_service.engine_api.file_types import recognise
from media_service.engine_api.unread_types import unread_type


def package(*names: str, after: bytes = b"") -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as file:
        for name in names:
            # Without the time: contents name cases, which all workers collect alike
            file.writestr(zipfile.ZipInfo(name), b"x")
        file.comment = after
    return stream.getvalue()


@pytest.mark.parametrize(
    ("content", "suffix"),
    [
        (package("model.usdc", "textures/wood.png"), "usdz"),
        (package("[Content_Types].xml", "3D/3dmodel.model"), "3mf"),
        (package("3D/3dmodel.model", after=b"a comment"), "3mf"),
        (package("wood.png", "model.usdc"), "zip"),
        (package("wood.png", "model.dae"), "zip"),
        (package("wood.png"), None),
        (package(), None),
        (package("model.usdc")[:-30], None),
    ],
)
def test_a_package_is_known_by_its_names(content: bytes, suffix: str | None) -> None:
    found = recognise(content)
    assert (found.suffix if found else None) == suffix


@pytest.mark.parametrize(
    ("content", "suffix"),
    [
        (b'\xef\xbb\xbf {\n "asset": {"version": "2.0"}}', "gltf"),
        (b'{"prompt": "a chair"}', None),
        (b"#usda 1.0\n", "usda"),
        (b"PXR-USDC" + bytes(80), "usdc"),
        (b"; FBX 7.4.0 project file\n", "fbx"),
        (b"SOLID\nFACET NORMAL 0 0 1\n", "stl"),
        (bytes(80) + struct.pack("<I", 1) + bytes(52), "stl"),
        (bytes(80) + struct.pack("<I", 1) + bytes(300), None),
    ],
)
def test_a_model_is_known_by_how_it_begins(content: bytes, suffix: str | None) -> None:
    found = recognise(content)
    assert (found.suffix if found else None) == suffix


def test_a_large_directory_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """It cost the service process 500 bytes of memory a name, and its time."""
    content = package(*(f"{number}.usdc" for number in range(30)))
    found = recognise(content)
    assert found is not None
    monkeypatch.setattr(file_types, "LARGEST_DIRECTORY", 1_000)
    assert recognise(content) is None


@pytest.mark.parametrize(("size", "start"), [(2**32 - 1, 0), (100, 2**32 - 1), (0, 0), (90, 1)])
def test_a_directory_that_is_not_where_it_should_be_is_none(size: int, start: int) -> None:
    content = bytearray(package("model.usdc"))
    struct.pack_into("<II", content, content.rfind(b"PK\x05\x06") + 12, size, start)
    assert recognise(bytes(content)) is None


@pytest.mark.parametrize(
    ("brand", "suffix"),
    [
        (b"avif", "avif"),
        (b"isom", "mp4"),
        (b"qt  ", "mov"),
        (b"heic", None),
        (b"mif1", None),
        (b"avis", None),
    ],
)
def test_pictures_in_the_container_of_films_are_no_films(brand: bytes, suffix: str | None) -> None:
    found = recognise(b"\0\0\0\x20ftyp" + brand + bytes(40))
    assert (found.suffix if found else None) == suffix


def test_a_folder_with_layers_is_no_package_of_usd() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(zipfile.ZipInfo("parts/part.usdc"), b"x")
        file.writestr(zipfile.ZipInfo("scene.usda"), b"x")
    for content in (stream.getvalue(), package("parts/part.usdc", "scene.usda")):
        found = recognise(content)
        assert found is not None
        assert found.suffix == "zip"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (
            b"\0\0\0\x18ftypheic\0\0",
            "It is a HEIC picture, which is not read here: save",
        ),
        (b"\xabKTX 20\xbb\r\n", "a KTX 2 texture"),
        (b"GIF89a", "a GIF picture"),
        (b"NGSP\x04", "Gaussian splats"),
        (gzip.compress(b"NGSP\3\0\0\0", mtime=0), "Gaussian splats"),
        (gzip.compress(b"something", mtime=0), "a gzip file"),
        (b"\x1f\x8b broken", "a gzip file"),
        (b"BLENDER-v405", "a Blender file"),
        (b"<?xml version='1.0'?><COLLADA>", "a COLLADA file"),
        (b"ISO-10303-21;", "a STEP file"),
        (b"what is this", ""),
        (b"", ""),
    ],
)
def test_files_of_types_that_nobody_reads_are_called_by_their_names(
    content: bytes, told: str
) -> None:
    assert recognise(content) is None
    assert told in unread_type(content)
    assert bool(unread_type(content)) == bool(told)
