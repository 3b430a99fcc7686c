"""glTF files as the engines take them."""

import json
from pathlib import Path

import pytest

from media_gltf import glb
from media_gltf.glb import Container
from media_studio.errors import InvalidModel, UnsupportedModel
from media_studio.formats import gltf_file


@pytest.mark.parametrize(
    "uri", ["../../../etc/passwd", "texture.png", "file:///etc/passwd", "http://127.0.0.1/x.png"]
)
@pytest.mark.parametrize("part", ["images", "buffers"])
def test_a_uri_that_leaves_the_file_is_refused(part: str, uri: str) -> None:
    document = {"asset": {"version": "2.0"}, part: [{"uri": uri, "byteLength": 4}]}
    with pytest.raises(InvalidModel, match=f"{part} must be embedded"):
        gltf_file.parse(json.dumps(document).encode())


def test_damage_and_old_versions_are_errors_of_the_engines() -> None:
    whole = glb.serialise(Container(document={"asset": {"version": "2.0"}}, binary=b"1234"))
    with pytest.raises(InvalidModel, match="cut off"):
        gltf_file.parse(whole[:-4])
    with pytest.raises(UnsupportedModel, match=r"glTF 1\.0"):
        gltf_file.parse(b'{"asset": {"version": "1.0"}}')


def test_a_large_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large.glb"
    with path.open("wb") as stream:
        stream.truncate(gltf_file.MAX_FILE_BYTES + 1)
    with pytest.raises(InvalidModel, match="150 MB"):
        gltf_file.read(path)
