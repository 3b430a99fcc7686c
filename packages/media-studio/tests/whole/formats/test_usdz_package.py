"""USDZ packages: nothing outside of them is read, and hostile layers do no harm."""

import json
import os
import signal
import subprocess
import time
import zipfile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from media_studio.blender import environment, screening
from media_studio.blender.inside import usd_screening
from media_studio.errors import InvalidModel, UnsupportedModel
from media_studio.formats.gltf_reader import read_model
from media_studio.formats.reading import to_glb
from media_studio.formats.usdz_package import unpack_usdz

SECRET = 77
MESH = """def Mesh "m" {
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    texCoord2f[] primvars:st = [(0, 0), (1, 0), (0, 1)] (interpolation = "vertex")
    rel material:binding = </look>
}
"""
LOOK = """def Material "look" {{
    token outputs:surface.connect = </look/shader.outputs:surface>
    def Shader "shader" {{
        uniform token info:id = "UsdPreviewSurface"
        color3f inputs:diffuseColor.connect = </look/map.outputs:rgb>
        token outputs:surface
    }}
    def Shader "map" {{
        uniform token info:id = "UsdUVTexture"
        asset inputs:file = @{file}@
        float3 outputs:rgb
    }}
}}
"""


def _package(path: Path, text: str, *, metadata: str = "", **files: bytes) -> Path:
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("root.usda", f"#usda 1.0\n({metadata})\n{text}")
        for name, data in files.items():
            package.writestr(name, data)
    return path


def _secret(path: Path) -> Path:
    path.parent.mkdir(exist_ok=True)
    Image.fromarray(np.full((4, 4, 3), SECRET, np.uint8)).save(path)
    return path


def _pictures(path: Path) -> list[int]:
    maps = [m.base_color_map for m in read_model(path).materials]
    return [int(value) for m in maps if m is not None for value in np.unique(m)]


def test_an_image_in_the_package_is_read(tmp_path: Path) -> None:
    data = _secret(tmp_path / "s.png").read_bytes()
    text = MESH + LOOK.format(file="textures/s.png")
    to_glb(_package(tmp_path / "m.usdz", text, **{"textures/s.png": data}), tmp_path / "o.glb")
    assert _pictures(tmp_path / "o.glb") == [SECRET]


@pytest.mark.parametrize(
    "name",
    ["{root}/far/s.png", "../far/s.png", "a/../../far/s.png", "..\\far\\s.png", "/etc/hosts"],
)
def test_an_image_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    _secret(tmp_path / "far" / "s.png")
    (tmp_path / "near").mkdir()
    text = MESH + LOOK.format(file=name.format(root=tmp_path))
    with pytest.raises(InvalidModel, match="outside of itself"):
        to_glb(_package(tmp_path / "near" / "m.usdz", text), tmp_path / "o.glb")


def test_an_image_in_the_working_directory_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _secret(tmp_path / "far" / "s.png")
    monkeypatch.chdir(tmp_path / "far")
    path = _package(tmp_path / "m.usdz", MESH + LOOK.format(file="s.png"))
    to_glb(path, tmp_path / "o.glb")
    assert _pictures(tmp_path / "o.glb") == []


def test_a_link_in_the_package_is_not_followed(tmp_path: Path) -> None:
    secret = _secret(tmp_path / "far" / "s.png")
    path = _package(tmp_path / "m.usdz", MESH + LOOK.format(file="link.png"))
    link = zipfile.ZipInfo("link.png")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(path, "a") as package:
        package.writestr(link, str(secret))
    to_glb(path, tmp_path / "o.glb")
    assert _pictures(tmp_path / "o.glb") == []


@pytest.mark.parametrize(
    ("metadata", "text"),
    [
        ("subLayers = [@{file}@]", ""),
        ("", 'def "a" (references = @{file}@) {{}}\n'),
        ("", 'def "a" (payload = @{file}@</m>) {{}}\n'),
        ("", 'def "a" (variants = {{string v = "q"}}\nprepend variantSets = "v") {{\n'
         'variantSet "v" = {{ "q" (references = @{file}@) {{}} }}\n}}\n'),
    ],
)  # fmt: skip
@pytest.mark.parametrize("file", ["{root}/far.usda", "../far.usda", "far.usda"])
def test_a_layer_elsewhere_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, metadata: str, text: str, file: str
) -> None:
    (tmp_path / "far.usda").write_text(f"#usda 1.0\n{MESH}")
    monkeypatch.chdir(tmp_path)
    name = file.format(root=tmp_path)
    package = _package(
        tmp_path / "m.usdz", text.format(file=name), metadata=metadata.format(file=name)
    )
    with pytest.raises(InvalidModel, match=r"outside of itself|lacks its layer"):
        to_glb(package, tmp_path / "o.glb")


@pytest.mark.parametrize(
    ("before", "after"),
    [("[3]", "[2000000000]"), ("[3]", "[-3]"), ("[0, 1, 2]", "[0, 1, 99]"), ("[0, 1,", "[-5, 1,")],
)
def test_faces_that_would_crash_the_importer_are_refused(
    tmp_path: Path, before: str, after: str
) -> None:
    with pytest.raises(InvalidModel, match="faces and corners"):
        to_glb(_package(tmp_path / "m.usdz", MESH.replace(before, after)), tmp_path / "o.glb")


def test_references_that_unfold_without_end_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = "".join(
        f'over "p{level}" {{\n'
        + "".join(f'def "c{n}" (references = </p{level + 1}>) {{}}\n' for n in range(4))
        + "}\n"
        for level in range(4)
    )
    text = f'{levels}def "p4" {{\n{MESH}}}\ndef "root" (references = </p0>) {{}}\n'
    path = _package(tmp_path / "m.usdz", text)
    (tmp_path / "out").mkdir()
    root, _ = unpack_usdz(path, tmp_path / "out")
    assert usd_screening.find_fault(root.parent, [root.name])[0] == ""
    monkeypatch.setattr(usd_screening, "_MAX_PRIMS", 100)
    assert "unfolds" in usd_screening.find_fault(root.parent, [root.name])[0]


def test_packages_without_a_layer_or_with_a_package_are_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "empty.usdz", "w") as package:
        package.writestr("readme.txt", "nothing")
    (tmp_path / "a").mkdir()
    with pytest.raises(InvalidModel, match="no USD layer"):
        unpack_usdz(tmp_path / "empty.usdz", tmp_path / "a")
    nested = _package(tmp_path / "nested.usdz", MESH, **{"inner.usdz": b"PK"})
    (tmp_path / "b").mkdir()
    with pytest.raises(UnsupportedModel, match="another one"):
        unpack_usdz(nested, tmp_path / "b")


def _unpack(package: Path, folder: Path) -> Path:
    folder.mkdir()
    return unpack_usdz(package, folder)[0]


def test_a_layer_that_cannot_be_opened_does_no_harm_to_the_next(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bad.usdz", "w") as package:
        package.writestr("root.usdc", b"PXR-USDC" + bytes(range(256)) * 9)
    sound = _package(tmp_path / "sound.usdz", MESH)
    process = screening.screener()
    with pytest.raises(InvalidModel, match="damaged"):
        _unpack(tmp_path / "bad.usdz", tmp_path / "a")
    assert _unpack(sound, tmp_path / "b").name == "root.usda"
    assert screening.screener() is process


def test_screening_starts_again_after_its_process_has_ended(tmp_path: Path) -> None:
    sound = _package(tmp_path / "sound.usdz", MESH)
    process = screening.screener()
    process.kill()
    process.communicate()
    assert _unpack(sound, tmp_path / "a").name == "root.usda"


def test_an_idle_screening_process_ends_and_one_that_just_ends_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = _package(tmp_path / "sound.usdz", MESH)
    screening.screener().kill()
    monkeypatch.setattr(screening, "IDLE_SECONDS", 1)
    _unpack(sound, tmp_path / "a")
    process = screening.screener()
    while Path(f"/proc/{process.pid}").exists():
        time.sleep(0.1)
    # As if it had ended between the question whether it runs and the request
    monkeypatch.setattr(process, "poll", lambda: None)
    assert _unpack(sound, tmp_path / "b").name == "root.usda"
    assert screening.screener() is not process
    screening.screener().kill()


def test_an_answer_that_nobody_read_is_not_taken_for_the_next(tmp_path: Path) -> None:
    (tmp_path / "unread").mkdir()
    (tmp_path / "unread" / "root.usda").write_text(f"#usda 1.0\n{MESH}")
    # Another test may have ended the process, which is replaced at the next request
    _unpack(_package(tmp_path / "sound.usdz", MESH), tmp_path / "sound")
    process = screening.screener()
    assert process.stdin is not None
    print(json.dumps([str(tmp_path / "unread"), "root.usda"]), file=process.stdin, flush=True)
    bad = _package(tmp_path / "bad.usdz", MESH.replace("[3]", "[-3]"))
    with pytest.raises(InvalidModel, match="faces and corners"):
        _unpack(bad, tmp_path / "bad")


def test_a_layer_that_never_ends_is_given_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "root.usda")
    script = (
        "import runpy, sys; from pathlib import Path;"
        "runpy.run_path(sys.argv[1])['introduce'](Path(sys.argv[3]));"
        "from media_studio.blender.inside import usd_screening as s; s._load_library();"
        "s._SECONDS = 1; print(s._screen_apart(Path(sys.argv[2]), ['root.usda'])[0])"
    )
    command = [environment.python(), "-I", "-c", script, environment.START]
    command += [str(tmp_path), str(environment.GLTF)]
    done = subprocess.run(command, capture_output=True, check=True, timeout=30)
    assert int(done.stdout) == -signal.SIGALRM
