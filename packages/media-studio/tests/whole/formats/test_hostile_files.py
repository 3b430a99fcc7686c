"""Damaged and hostile files of every format end in a documented error or a sound model."""

import random
import resource
import signal
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from media_studio.errors import InvalidModel
from media_studio.formats import threemf_reader
from media_studio.formats.convert import OUTPUT_FORMATS, convert
from media_studio.formats.gltf_reader import read_model
from media_studio.formats.reading import to_glb
from media_testing.formats.finite_models import read
from media_testing.repository import ROOT

MUTATIONS = {"fbx": 12}
MOST_MUTATIONS = 26
IN_PROCESS = ("glb", "3mf")
READ_ALL = """
import sys
from pathlib import Path
from media_testing.formats.finite_models import read
for path in sorted(Path(sys.argv[1]).iterdir()):
    print(path.name, file=sys.stderr, flush=True)
    read(path)
"""


def _mutate(data: bytes, source: random.Random) -> bytes:
    mutant = bytearray(data)
    start = source.randrange(len(mutant))
    length = source.randrange(1, 200)
    kind = source.randrange(6)
    if kind == 0:
        del mutant[start:]
    elif kind == 1:
        for place in source.sample(range(len(mutant)), 8):
            mutant[place] = source.randrange(256)
    elif kind == 2:
        mutant[start : start + 4] = source.choice([b"\xff" * 4, b"\xff\xff\xff\x7f", bytes(4)])
    elif kind == 3:
        del mutant[start : start + length]
    elif kind == 4:
        mutant[start:start] = mutant[start : start + length]
    else:
        mutant[start % min(400, len(mutant))] = source.randrange(256)
    return bytes(mutant)


def _whole(ending: str, cube_glb: Path, folder: Path) -> bytes:
    written = "usdz" if ending == "usdc" else ending
    path = folder / f"whole.{written}"
    convert(cube_glb, path, output_format=written)
    if written == ending:
        return path.read_bytes()
    with zipfile.ZipFile(path) as package:
        return package.read(package.namelist()[0])


@pytest.mark.parametrize("ending", [*OUTPUT_FORMATS, "usdc"])
def test_mutated_files(ending: str, cube_glb: Path, tmp_path: Path) -> None:
    whole = _whole(ending, cube_glb, tmp_path)
    folder = tmp_path / "mutants"
    folder.mkdir()
    for seed in range(MUTATIONS.get(ending, MOST_MUTATIONS)):
        mutant = _mutate(whole, random.Random(seed))
        (folder / f"{seed}.{ending}").write_bytes(mutant)
    if ending in IN_PROCESS:
        for path in sorted(folder.iterdir()):
            read(path)
        return
    # Blender's importers are C++: a crash must not take the tests with it
    ended = subprocess.run(
        [sys.executable, "-c", READ_ALL, str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=_limit_memory,
    )
    assert ended.returncode == 0, ended.stderr[-600:]


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    signal.alarm(60)


@pytest.mark.parametrize(
    "element",
    ["vertex 2147483648", "vertex 2147483648 x", "vertex -1", "vertex 2147483647\t", "vertex"],
)
def test_ply_counts_that_do_not_fit(element: str, tmp_path: Path) -> None:
    path = tmp_path / "m.ply"
    path.write_text(
        f"ply\nformat binary_little_endian 1.0\nelement {element}\nproperty float x\n"
        "property float y\nproperty float z\nelement face 1\n"
        "property list uchar int vertex_indices\nend_header\n"
    )
    with pytest.raises(InvalidModel):
        to_glb(path, tmp_path / "o.glb")


@pytest.mark.parametrize("corner", ["10000000", "99999999999999999999", "-9", "0"])
def test_obj_faces_of_missing_corners(corner: str, tmp_path: Path) -> None:
    path = tmp_path / "m.obj"
    path.write_text(f"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 {corner}\n")
    with pytest.raises(InvalidModel, match="a vertex that is missing"):
        to_glb(path, tmp_path / "o.glb")


def test_an_obj_face_with_ten_million_corners(tmp_path: Path) -> None:
    path = tmp_path / "m.obj"
    path.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf" + " 1 2 3" * 3_333_334 + "\n")
    with pytest.raises(InvalidModel):
        to_glb(path, tmp_path / "o.glb")


def test_an_obj_with_very_many_objects_is_read_as_one(tmp_path: Path) -> None:
    path = tmp_path / "m.obj"
    path.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\n" + "o thing\nf 1 2 3\n" * 20_000)
    to_glb(path, tmp_path / "o.glb")
    assert len(read_model(tmp_path / "o.glb").surfaces) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("m.obj", "v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
        ("m.obj", "v 0 -Infinity 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
        (
            "m.stl",
            "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 inf\nvertex 1 0 0\n"
            "vertex 0 1 0\nendloop\nendfacet\nendsolid\n",
        ),
    ],
)
def test_text_with_positions_that_are_no_numbers(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(InvalidModel, match="finite"):
        to_glb(tmp_path / name, tmp_path / "o.glb")


def test_binary_stl_with_positions_that_are_no_numbers(tmp_path: Path) -> None:
    triangle = struct.pack("<12fH", *[0.0] * 3, float("nan"), *[1.0] * 8, 0)
    (tmp_path / "m.stl").write_bytes(bytes(80) + struct.pack("<I", 1) + triangle)
    with pytest.raises(InvalidModel, match="finite"):
        to_glb(tmp_path / "m.stl", tmp_path / "o.glb")


MODEL = (
    '{head}<model unit="meter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'
    '<resources><object id="1"><mesh><vertices><vertex x="0" y="0" z="0"/>'
    '<vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/></vertices>'
    "<triangles>{triangles}</triangles></mesh></object>{more}</resources>"
    '<build><item objectid="{item}"/></build></model>'
)
TRIANGLE = '<triangle v1="0" v2="1" v3="2"/>'


def _refuses_3mf(folder: Path, match: str, **parts: str) -> None:
    fields = {"head": "", "triangles": TRIANGLE, "more": "", "item": "1", **parts}
    noise = random.Random(1).randbytes(100_000)
    with zipfile.ZipFile(folder / "m.3mf", "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("3D/3dmodel.model", MODEL.format(**fields))
        package.writestr("noise", noise)
    with pytest.raises(InvalidModel, match=match):
        to_glb(folder / "m.3mf", folder / "o.glb")


def test_xml_entities_are_refused(tmp_path: Path) -> None:
    entities = "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(9))
    head = f'<!DOCTYPE model [<!ENTITY a0 "ha">{entities}]>'
    _refuses_3mf(tmp_path, "document type", head=head)


def test_a_package_that_unpacks_to_far_more_than_its_size_is_refused(tmp_path: Path) -> None:
    _refuses_3mf(tmp_path, "100 times", triangles=TRIANGLE * 1_000_000)


def test_copies_that_multiply_triangles_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threemf_reader, "MAX_TRIANGLES", 10_000)
    copies = '<component objectid="1"/>' * 9_000
    more = f'<object id="2"><components>{copies}</components></object>'
    _refuses_3mf(
        tmp_path, "more than 10,000 triangles", triangles=TRIANGLE * 100, more=more, item="2"
    )


def test_endless_components_are_refused(tmp_path: Path) -> None:
    more = '<object id="2"><components><component objectid="2"/></components></object>'
    _refuses_3mf(tmp_path, "components", more=more, item="2")
