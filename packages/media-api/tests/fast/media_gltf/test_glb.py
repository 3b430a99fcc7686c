"""The container."""

import base64
import json
import struct
from pathlib import Path

import pytest

from media_gltf import glb
from media_gltf.errors import DamagedGltf, ExternalFile, UnsupportedGltf
from media_gltf.glb import Container
from media_gltf.structure import structure_faults


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


def test_a_file_is_read_as_its_bytes_are_parsed(tmp_path: Path) -> None:
    sound = _glb({"asset": {"version": "2.0"}, "buffers": [{"byteLength": 8}]}, b"12345678")
    (tmp_path / "model.glb").write_bytes(sound + b"more")
    assert glb.read(tmp_path / "model.glb").binary == b"12345678"
    for data in (sound[:-5], sound[:14], b"glTF", b"{}", b""):
        (tmp_path / "model.glb").write_bytes(data)
        with pytest.raises(DamagedGltf) as parsed:
            glb.parse(data)
        with pytest.raises(DamagedGltf) as read:
            glb.read(tmp_path / "model.glb")
        assert str(read.value) == str(parsed.value)


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
def test_a_buffer_in_another_file_is_refused(uri: str) -> None:
    document = {"asset": {"version": "2.0"}, "buffers": [{"uri": uri, "byteLength": 4}]}
    with pytest.raises(ExternalFile, match="buffers must be embedded") as caught:
        glb.parse(_glb(document))
    assert caught.value.uri == uri


def test_an_image_in_another_file_is_left_where_it_is() -> None:
    document = {"asset": {"version": "2.0"}, "images": [{"uri": "a.png"}]}
    assert glb.parse(_glb(document)).document["images"] == [{"uri": "a.png"}]


def test_buffers_that_only_a_decoder_fills_have_no_content() -> None:
    fallback = {"byteLength": 10**6, "extensions": {"EXT_meshopt_compression": {"fallback": True}}}
    document = {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": 4}, fallback],
        "bufferViews": [{"buffer": 1, "byteLength": 10**6}],
    }
    again = glb.parse(glb.serialise(glb.parse(_glb(document, b"1234"))))
    assert again.document["buffers"] == [{"byteLength": 4}, fallback]
    assert again.document["bufferViews"][0]["buffer"] == 1
    assert structure_faults(again) == [("buffer view 0", "its buffer has no content")]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"{}", "begin with 'glTF'"),
        (_glb({}) + b"....", "its header says"),
        (glb.join([(b"BIN\0", b"1234"), (b"JSON", b"{}")]), "first chunk is not JSON"),
        (struct.pack("<4sIII4s2s", b"glTF", 2, 22, 2, b"JSON", b"{}"), "multiple of 4"),
        (struct.pack("<4sIII4s4s2s", b"glTF", 2, 26, 4, b"JSON", b"{}  ", b".."), "left over"),
    ],
)
def test_what_can_be_read_may_still_be_framed_wrongly(data: bytes, words: str) -> None:
    with pytest.raises(DamagedGltf, match=words):
        glb.check_framing(data)


@pytest.mark.parametrize("length", [0, 3, 11, 15, 30])
def test_a_truncated_file_is_refused(length: int) -> None:
    whole = _glb({"asset": {"version": "2.0"}}, b"1234")
    with pytest.raises(DamagedGltf):
        glb.parse(whole[:length])


def test_a_chunk_longer_than_the_file_is_refused() -> None:
    whole = bytearray(_glb({"asset": {"version": "2.0"}}))
    whole[12:16] = struct.pack("<I", 10**9)
    with pytest.raises(DamagedGltf, match="chunk is longer"):
        glb.parse(bytes(whole))


def test_version_1_is_named() -> None:
    with pytest.raises(UnsupportedGltf, match=r"glTF version 1"):
        glb.parse(b"glTF" + struct.pack("<II", 1, 20) + b"\0" * 20)
    with pytest.raises(UnsupportedGltf, match=r"glTF 1\.0"):
        glb.parse(b'{"asset": {"version": "1.0"}}')


@pytest.mark.parametrize(
    "text",
    [b"{", b"[" * 100_000, b'{"asset": {"version": "2.0"}, "x": NaN}', b"{\xff}", b"{}", b"[1]"],
)
def test_damaged_json_is_refused(text: bytes) -> None:
    with pytest.raises(DamagedGltf):
        glb.parse(text if text.startswith(b"{") else b" {" + text)


def test_a_buffer_longer_than_the_chunk_is_refused() -> None:
    document = {"asset": {"version": "2.0"}, "buffers": [{"byteLength": 100}]}
    with pytest.raises(DamagedGltf, match="longer than the binary chunk"):
        glb.parse(_glb(document, b"1234"))


def test_a_buffer_that_is_declared_too_short_has_what_the_chunk_has() -> None:
    view = {"buffer": 0, "byteOffset": 4, "byteLength": 4}
    document = {"asset": {"version": "2.0"}, "buffers": [{"byteLength": 5}], "bufferViews": [view]}
    container = glb.parse(_glb(document, b"12345678"))
    assert container.document["buffers"] == [{"byteLength": 8}]
    assert glb.view_data(container, 0) == b"5678"
