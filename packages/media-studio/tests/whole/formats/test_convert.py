"""Conversions."""

import copy
from pathlib import Path

import numpy as np
import pytest
import trimesh

from media_gltf import glb
from media_gltf.glb import Container
from media_studio.errors import EngineError, InvalidColor, InvalidModel, UnsupportedModel
from media_studio.formats.convert import OUTPUT_FORMATS, convert
from media_studio.formats.gltf_reader import build_model, read_model
from media_studio.formats.reading import read


def _extent(path: Path) -> list[float]:
    points = np.concatenate([surface.vertices for surface in read_model(path).surfaces])
    extent: list[float] = np.ptp(points, axis=0).tolist()
    return extent


def test_nothing_asked_changes_nothing(arm_glb: Path, tmp_path: Path) -> None:
    convert(arm_glb, tmp_path / "same.glb", output_format="glb")
    assert (tmp_path / "same.glb").read_bytes() == arm_glb.read_bytes()


@pytest.mark.parametrize("ending", ["glb", "obj", "ply", "stl"])
def test_size_and_rotation_are_as_asked(ending: str, cube_glb: Path, tmp_path: Path) -> None:
    path = tmp_path / f"out.{ending}"
    convert(cube_glb, path, output_format=ending, rotation=(0, 0, 45), target_size=(1.0, 2.0, 3.0))
    mesh = trimesh.load(path, force="mesh")
    assert mesh.extents == pytest.approx([1, 2, 3], abs=1e-4)
    assert len(mesh.faces) == 12
    assert mesh.volume == pytest.approx(3.0, abs=1e-3)


def test_a_number_sets_the_longest_edge_after_the_rotation(cube_glb: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.glb"
    convert(cube_glb, path, output_format="glb", rotation=(45, 0, 0), target_size=2.0)
    assert _extent(path) == pytest.approx([np.sqrt(2), 2, 2])
    convert(cube_glb, path, output_format="glb", target_size=(0.25,))
    assert _extent(path) == pytest.approx([0.25] * 3)


@pytest.mark.parametrize("ending", OUTPUT_FORMATS)
def test_nothing_is_left_beside_the_files_that_are_named(
    ending: str, cube_glb: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    done = convert(cube_glb, folder / f"m.{ending}", output_format=ending)
    assert sorted(done.files) == sorted(folder.iterdir())
    assert done.files[0] == folder / f"m.{ending}"


def test_a_uniform_color_reaches_every_mesh(cube_glb: Path, tmp_path: Path) -> None:
    convert(cube_glb, tmp_path / "c.glb", output_format="glb", uniform_color="#8040C0")
    (material,) = read_model(tmp_path / "c.glb").materials
    assert material.base_color_map is None
    convert(cube_glb, tmp_path / "c.ply", output_format="ply", uniform_color="#8040C0")
    colors = trimesh.load(tmp_path / "c.ply").metadata["_ply_raw"]["vertex"]["data"]
    levels = {name: set(colors[name].ravel().tolist()) for name in ("red", "green", "blue")}
    assert levels == {"red": {0x80}, "green": {0x40}, "blue": {0xC0}}


def test_a_character_keeps_skin_and_clip(arm: Container, arm_glb: Path, tmp_path: Path) -> None:
    convert(arm_glb, tmp_path / "a.glb", output_format="glb", target_size=1.0)
    document = glb.read(tmp_path / "a.glb").document
    assert document["skins"] == arm.document["skins"]
    assert document["animations"] == arm.document["animations"]
    assert _extent(tmp_path / "a.glb")[1] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("ending", "words"),
    [("stl", {"materials", "skin", "animation"}), ("obj", {"skin", "animation"}), ("fbx", set())],
)
def test_what_is_lost_is_named(ending: str, words: set[str], arm_glb: Path, tmp_path: Path) -> None:
    lost = " ".join(convert(arm_glb, tmp_path / f"a.{ending}", output_format=ending).lost)
    assert {word for word in ("materials", "skin", "animation") if word in lost} == words


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"output_format": "blend"}, UnsupportedModel),
        ({"output_format": "glb", "uniform_color": "reddish"}, InvalidColor),
        ({"output_format": "glb", "target_size": 0.0}, InvalidModel),
        ({"output_format": "glb", "target_size": (1.0, 2.0)}, InvalidModel),
        ({"output_format": "glb", "target_size": (1.0, 2.0, float("nan"))}, InvalidModel),
    ],
)
def test_impossible_wishes_are_refused(
    options: dict[str, object], error: type[EngineError], cube_glb: Path, tmp_path: Path
) -> None:
    with pytest.raises(error):
        convert(cube_glb, tmp_path / "x.glb", **options)  # type: ignore[arg-type]


def test_a_model_without_scenes_is_placed(cube_glb: Path, tmp_path: Path) -> None:
    container = glb.read(cube_glb)
    document = copy.deepcopy(container.document)
    document.pop("scenes")
    document.pop("scene")
    source = tmp_path / "bare.glb"
    source.write_bytes(glb.serialise(Container(document=document, binary=container.binary)))
    convert(source, tmp_path / "out.glb", output_format="glb", target_size=4.0)
    assert _extent(tmp_path / "out.glb") == pytest.approx([4, 4, 4])


@pytest.mark.parametrize(
    ("ending", "quads"),
    [("glb", 6), ("obj", 6), ("fbx", 6), ("usdz", 6), ("stl", 0), ("3mf", 0), ("ply", 6)],
)
def test_quads_stay_where_the_format_holds_them(
    ending: str, quads: int, cube_glb: Path, tmp_path: Path
) -> None:
    convert(cube_glb, tmp_path / f"out.{ending}", output_format=ending)
    model = build_model(read(tmp_path / f"out.{ending}").container)
    assert sum(surface.quads for surface in model.surfaces) == quads
