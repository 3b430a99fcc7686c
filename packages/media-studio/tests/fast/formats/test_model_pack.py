"""Zip packs as exporters and shops make them, and as nobody should."""

import json
import zipfile
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from media_gltf import glb
from media_studio.errors import InvalidModel
from media_studio.formats import model_pack
from media_studio.formats.gltf_reader import build_model
from media_studio.formats.model_pack import unpack_model
from media_studio.formats.reading import read

OBJ = "mtllib {library}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n"
OBJ += "usemtl wood\nf 1/1 2/2 3/3\n"
MTL = "newmtl wood\nKd 1 1 1\nmap_Kd {picture}\n"
TRIANGLE = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32).tobytes()


def picture() -> bytes:
    content = BytesIO()
    Image.new("RGB", (4, 4), (200, 30, 10)).save(content, "PNG")
    return content.getvalue()


def gltf(buffer: str = "data/scene%201.bin", image: str = "wood.png") -> str:
    return json.dumps(
        {
            "asset": {"version": "2.0"},
            "buffers": [{"uri": buffer, "byteLength": len(TRIANGLE)}],
            "bufferViews": [{"buffer": 0, "byteLength": len(TRIANGLE)}],
            "accessors": [
                {
                    "bufferView": 0,
                    "componentType": 5126,
                    "count": 3,
                    "type": "VEC3",
                    "min": [0, 0, 0],
                    "max": [1, 1, 0],
                }
            ],
            "images": [{"uri": image}],
            "textures": [{"source": 0}],
            "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "material": 0}]}],
            "nodes": [{"mesh": 0}],
            "scenes": [{"nodes": [0]}],
        }
    )


def packed(folder: Path, files: dict[str, str | bytes]) -> Path:
    path = folder / "pack.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


@pytest.mark.parametrize(
    ("library", "named"),
    [
        ("chair.mtl", "wood.png"),
        ("./chair.mtl", "../textures/wood.png"),
        ("CHAIR.MTL", "-s 1 1 1 C:\\Users\\me\\my textures\\Wood.PNG"),
        ("/home/me/chair.mtl", "nowhere/wood.png"),
    ],
)
def test_pictures_of_an_obj_are_found_wherever_they_are_in_the_pack(
    tmp_path: Path, library: str, named: str
) -> None:
    files = {
        "chair/model/chair.obj": OBJ.format(library=library),
        "chair/model/chair.mtl": MTL.format(picture=named),
        "chair/textures/wood.png": picture(),
        "__MACOSX/chair/model/._chair.obj": b"\x00\x05",
    }
    # Twice, as a recipe may ask for its input twice
    for _ in range(2):
        model = unpack_model(packed(tmp_path, files), tmp_path / "unpacked")
        reading = read(model)
        assert reading.left_out == ()
        (material,) = build_model(reading.container).materials
        assert material.base_color_map is not None
        assert material.base_color_map[0, 0].tolist()[:3] == [200, 30, 10]


def test_a_gltf_file_and_what_it_names_become_one_glb(tmp_path: Path) -> None:
    files = {"a/scene.gltf": gltf(), "a/data/scene 1.bin": TRIANGLE, "a/wood.png": picture()}
    model = unpack_model(packed(tmp_path, files), tmp_path / "unpacked")
    assert model.suffix == ".glb"
    (surface,) = build_model(read(model).container).surfaces
    assert len(surface.faces) == 1
    assert glb.read(model).document["images"][0]["mimeType"] == "image/png"


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"a.obj": OBJ.format(library="a.mtl")}, "lacks files that a.obj names: a.mtl"),
        (
            {"a.obj": OBJ.format(library="a.mtl"), "a.mtl": MTL.format(picture="x/wood.png")},
            "lacks files that a.obj names: wood.png",
        ),
        ({"s.gltf": gltf()}, r"lacks files that s.gltf names: scene 1.bin, wood.png"),
        ({"s.gltf": gltf("https://example.com/a.bin", "/etc/passwd")}, "a.bin, passwd"),
        ({"s.gltf": "{"}, "damaged"),
        ({"a.obj": "v 0 0 0\n", "b.fbx": "x"}, "holds 2 models: a.obj, b.fbx. Leave one"),
        ({"readme.txt": "x", "inner.zip": "x"}, "holds no model"),
        ({"../a.obj": "v 0 0 0\n"}, "names a file outside"),
        ({"/etc/a.obj": "v 0 0 0\n"}, "names a file outside"),
        ({"a.obj": b"\n" * 50_000_000}, "unpacks to over 100 times"),
        ({f"{number}.obj": "" for number in range(1_001)}, "unpacks to more than"),
    ],
)
def test_what_cannot_be_used_is_named(
    tmp_path: Path, files: dict[str, str | bytes], told: str
) -> None:
    path = packed(tmp_path, files)
    if "100 times" in told:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.obj", files["a.obj"])
    with pytest.raises(InvalidModel, match=told):
        unpack_model(path, tmp_path / "unpacked")


def test_links_in_a_pack_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "secret.mtl").write_text("newmtl wood\n")
    path = tmp_path / "pack.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.obj", OBJ.format(library="a.mtl"))
        link = zipfile.ZipInfo("a.mtl")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, str(tmp_path / "secret.mtl"))
    model = unpack_model(path, tmp_path / "unpacked")
    assert "newmtl" not in (model.parent / "materials.mtl").read_text()


def test_a_file_that_is_named_very_often_is_not_taken_as_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_pack, "MAX_FILE_BYTES", 50 * len(picture()))
    document = json.loads(gltf())
    document["images"] *= 100
    files = {"s.gltf": json.dumps(document), "scene 1.bin": TRIANGLE, "wood.png": picture()}
    with pytest.raises(InvalidModel, match="with its files"):
        unpack_model(packed(tmp_path, files), tmp_path / "unpacked")
