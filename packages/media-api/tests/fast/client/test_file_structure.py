"""A file is what its name says, and all of it; what nobody knows is let through."""

import io
import struct
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from media_api.client.file_structure import structure_fault
from media_testing.fake_service import film, wrapped


def picture(kind: str) -> bytes:
    content = io.BytesIO()
    Image.effect_noise((64, 48), 90).save(content, kind)
    return content.getvalue()


def packed() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as pack:
        pack.writestr("model.usdc", b"x" * 5000)
        pack.comment = b"made for a test"
    return content.getvalue()


def box(kind: bytes, size: int) -> bytes:
    return struct.pack(">I4s", size + 8, kind) + bytes(size)


WHOLE = {
    "glb": wrapped("glb", b"text " * 100),
    "png": picture("PNG"),
    "jpg": picture("JPEG"),
    "webp": picture("WEBP"),
    "mp4": film(),
    "mov": box(b"wide", 0) + box(b"mdat", 400) + box(b"moov", 60),
    "usdz": packed(),
    "3mf": packed(),
    "bvh": b"HIERARCHY\nROOT Hips\n{\n}\nMOTION\nFrames: 3\nFrame Time: .033\n1 2\n1 2\n1 2\n",
    "fbx": wrapped("fbx", b"text"),
}


@pytest.mark.parametrize("kind", WHOLE)
def test_a_file_that_is_whole_is_taken(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "part"
    file.write_bytes(WHOLE[kind])
    assert structure_fault(file, f"result.{kind.upper()}") == ""


@pytest.mark.parametrize("kind", sorted(WHOLE.keys() - {"fbx"}))
def test_a_file_that_lacks_its_last_bytes_is_not(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "part"
    file.write_bytes(WHOLE[kind][:-10])
    assert structure_fault(file, f"result.{kind}")


@pytest.mark.parametrize("kind", WHOLE)
@pytest.mark.parametrize("content", [b"", b"{}", b'{"detail": "expired"}' * 10, bytes(100)])
def test_something_else_is_not(tmp_path: Path, kind: str, content: bytes) -> None:
    file = tmp_path / "part"
    file.write_bytes(content)
    assert structure_fault(file, f"result.{kind}")


@pytest.mark.parametrize("wide", [False, True])
def test_an_fbx_that_is_cut_in_a_node_is_not(tmp_path: Path, wide: bool) -> None:
    head = b"Kaydara FBX Binary  \x00\x1a\x00" + struct.pack("<I", 7500 if wide else 7400)
    node = struct.pack("<Q" if wide else "<I", 27 + 100) + bytes(100 - (8 if wide else 4))
    file = tmp_path / "part"
    file.write_bytes(head + node + bytes(25))
    assert structure_fault(file, "model.fbx") == ""
    file.write_bytes(head + node[:-10])
    assert structure_fault(file, "model.fbx") == "it ends before its last node does"
    file.write_bytes(b"; FBX 7.3.0 project file\n; ----\n")
    assert structure_fault(file, "model.fbx") == ""


def test_what_nobody_knows_is_taken(tmp_path: Path) -> None:
    file = tmp_path / "part"
    file.write_bytes(b"v 0 0 0")
    assert structure_fault(file, "model.obj") == structure_fault(file, "model") == ""
