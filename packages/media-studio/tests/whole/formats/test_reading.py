"""Files of any format read."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from media_gltf import glb
from media_studio.errors import InvalidModel, UnsupportedModel
from media_studio.formats.convert import convert
from media_studio.formats.reading import read
from media_studio.mesh.model import Model
from media_testing.inside_blender import in_blender, pack_with_draco
from media_testing.repository import ROOT
from media_testing.sample_models import skinned_model

SQUARE = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 2 0\n"


def test_what_a_file_refers_to_and_does_not_bring_is_named(tmp_path: Path) -> None:
    path = tmp_path / "m.obj"
    path.write_text(f"mtllib ../there.mtl\n{SQUARE}f 1 2 3 4 5\nl 1 2\n")
    larger, missing, lines = read(path).left_out
    assert "1 polygons of more than four corners" in larger
    assert "there.mtl" in missing
    assert ".." not in missing
    assert "lines" in lines


def test_triangles_that_draco_data_does_not_yield_are_counted(
    cube_glb: Path, tmp_path: Path
) -> None:
    path = tmp_path / "packed.glb"
    in_blender(pack_with_draco, cube_glb, path)
    assert read(path).left_out == ()
    container = glb.read(path)
    (primitive,) = container.document["meshes"][0]["primitives"]
    container.document["accessors"][primitive["indices"]]["count"] += 6
    path.write_bytes(glb.serialise(container))
    (phrase,) = read(path).left_out
    assert phrase.startswith("2 triangles")


def test_an_unknown_ending_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedModel, match="'blend'"):
        read(tmp_path / "model.blend")


def test_a_clip_of_hours_is_refused(tmp_path: Path) -> None:
    container = skinned_model()
    sampler = container.document["animations"][0]["samplers"][0]
    view = container.document["accessors"][sampler["input"]]["bufferView"]
    start = container.document["bufferViews"][view]["byteOffset"]
    binary = bytearray(container.binary)
    binary[start + 4 : start + 8] = b"\0\0\x80\x4b"  # 2 ** 24 seconds
    path = tmp_path / "m.glb"
    path.write_bytes(
        glb.serialise(glb.Container(document=container.document, binary=bytes(binary)))
    )
    with pytest.raises(InvalidModel, match="an hour"):
        read(path)


def test_static_formats_need_no_blender(cube_glb: Path, tmp_path: Path, cube: Model) -> None:
    chain = ["glb", "obj", "ply", "stl", "3mf", "glb"]
    paths = [cube_glb, *(tmp_path / f"m{n}.{ending}" for n, ending in enumerate(chain[1:]))]
    steps = [(str(a), str(b), b.suffix[1:]) for a, b in pairwise(paths)]
    code = (
        "import sys\nfrom pathlib import Path\n"
        "from media_studio.formats.convert import convert\n"
        f"for a, b, ending in {steps!r}:\n"
        "    convert(Path(a), Path(b), output_format=ending)\n"
        "from media_studio.blender import process\n"
        "assert not process.is_running()\n"
    )
    root = ROOT
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    convert(paths[-1], tmp_path / "end.stl", output_format="stl")
    assert (tmp_path / "end.stl").stat().st_size == 84 + 12 * 50
