"""The container."""

import base64
import json
import struct

import pytest

from media_pipelines.engines.errors import InvalidModel, UnsupportedModel
from media_pipelines.gltf import glb
from media_pipelines.gltf.glb import Container


def _glb(document: object, binary: bytes = b"") -> bytes:
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text
    if binary:
        chunks += struct.pack("<I4s", len(binary), b"BIN\0") + binary
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def test_a_container_survives_a_round_trip() -> None:
    document = {"asset": {"version": "2.0"}, "extras": {"kept": [1, 2.5, "é"]}}
    written = glb.serialise(Container(document=document, binary=b"abcde"))  # type: ignore[arg-type]
    again = glb.parse(written)
    assert len(written) % 4 == 0
    assert again.document["extras"] == {"kept": [1, 2.5, "é"]}  # type: ignore[typeddict-item]
    assert again.binary[:5] == b"abcde"


def test_data_uris_move_to_the_binary_chunk() -> None:
    body = base64.b64encode(b"12345678").decode()
    picture = base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()
    document = {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": 8, "uri": f"data:application/octet-stream;base64,{body}"}],
        "bufferViews": [{"buffer": 0, "byteOffset": 4, "byteLength": 4}],
        "images": [{"uri": f"data:image/png;base64,{picture}"}],
    }
    container = glb.parse(json.dumps(document).encode())
    assert "uri" not in container.document["images"][0]
    for index, expected in enumerate((b"5678", b"\x89PNG\r\n\x1a\n")):
        view = container.document["bufferViews"][index]
        start = view["byteOffset"]
        assert container.binary[start : start + view["byteLength"]] == expected


@pytest.mark.parametrize(
    "uri", ["../../../etc/passwd", "texture.png", "file:///etc/passwd", "http://127.0.0.1/x.png"]
)
@pytest.mark.parametrize("part", ["images", "buffers"])
def test_a_uri_that_leaves_the_file_is_refused(part: str, uri: str) -> None:
    document = {"asset": {"version": "2.0"}, part: [{"uri": uri, "byteLength": 4}]}
    with pytest.raises(InvalidModel, match=f"{part} must be embedded"):
        glb.parse(_glb(document))


@pytest.mark.parametrize("length", [0, 3, 11, 15, 30])
def test_a_truncated_file_is_refused(length: int) -> None:
    whole = _glb({"asset": {"version": "2.0"}}, b"1234")
    with pytest.raises(InvalidModel):
        glb.parse(whole[:length])


def test_a_chunk_longer_than_the_file_is_refused() -> None:
    whole = bytearray(_glb({"asset": {"version": "2.0"}}))
    whole[12:16] = struct.pack("<I", 10**9)
    with pytest.raises(InvalidModel, match="chunk is longer"):
        glb.parse(bytes(whole))


def test_version_1_is_named() -> None:
    with pytest.raises(UnsupportedModel, match=r"glTF version 1"):
        glb.parse(b"glTF" + struct.pack("<II", 1, 20) + b"\0" * 20)
    with pytest.raises(UnsupportedModel, match=r"glTF 1\.0"):
        glb.parse(b'{"asset": {"version": "1.0"}}')


@pytest.mark.parametrize(
    "text",
    [b"{", b"[" * 100_000, b'{"asset": {"version": "2.0"}, "x": NaN}', b"{\xff}", b"{}", b"[1]"],
)
def test_damaged_json_is_refused(text: bytes) -> None:
    with pytest.raises(InvalidModel):
        glb.parse(text if text.startswith(b"{") else b" {" + text)


def test_a_buffer_longer_than_the_chunk_is_refused() -> None:
    document = {"asset": {"version": "2.0"}, "buffers": [{"byteLength": 100}]}
    with pytest.raises(InvalidModel, match="longer than the binary chunk"):
        glb.parse(_glb(document, b"1234"))


def test_a_large_file_is_refused_before_it_is_read(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "large.glb"
    with path.open("wb") as stream:
        stream.truncate(glb.MAX_FILE_BYTES + 1)
    with pytest.raises(InvalidModel, match="150 MB"):
        glb.read(path)
