"""Model files with other polygons."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

import numpy as np
import pytest

from media_gltf import glb
from media_studio.arrays import FloatArray, IntArray
from media_studio.formats.gltf_animation import Clip, clips, poses
from media_studio.formats.gltf_reader import read_model
from media_studio.formats.inspection import inspect
from media_studio.formats.posed_model import PosedModel
from media_studio.formats.remeshing import lost_looks, remesh_file, write_unwrapped
from media_studio.mesh.deviation import deviation, farthest
from media_studio.mesh.model import Model
from media_studio.mesh.statistics import concatenate, measure
from media_studio.mesh.unwrap import unwrap_tracked
from media_testing.moving_models import limb


@pytest.fixture
def limb_glb(tmp_path: Path) -> Path:
    path = tmp_path / "limb.glb"
    path.write_bytes(glb.serialise(limb()))
    return path


@pytest.mark.parametrize("topology", ["triangle", "quad"])
def test_a_moving_file_keeps_bones_and_clips(
    limb_glb: Path, tmp_path: Path, topology: Literal["triangle", "quad"]
) -> None:
    path = tmp_path / "new.glb"
    model, lost = remesh_file(limb_glb, path, target=1000, topology=topology, texture_size=64)
    assert lost == ()
    assert measure(model).faces == pytest.approx(1000, rel=0.1)
    contents = inspect(path)
    assert (contents.bones, contents.animations) == (3, ("walk", "spin"))
    again = read_model(path)
    assert measure(again).quads == measure(model).quads
    size = np.ptp([measure(model).bounds_min, measure(model).bounds_max], axis=0).max()
    for written, surface in zip(again.surfaces, model.surfaces, strict=True):
        assert np.abs(written.vertices - surface.vertices).max() < 1e-5 * size


@pytest.mark.parametrize("topology", ["triangle", "quad"])
def test_the_new_surface_moves_like_the_old_one(
    limb_glb: Path, tmp_path: Path, topology: Literal["triangle", "quad"]
) -> None:
    path = tmp_path / "new.glb"
    remesh_file(limb_glb, path, target=600, topology=topology, texture_size=64)
    before, after = PosedModel.read(limb()), PosedModel.read(glb.read(path))
    for clip in clips(before.container):
        for time in np.linspace(clip.start, clip.end, 4):
            old, new = (_surface(each, clip, time) for each in (before, after))
            assert deviation(*old, *new) < 1e-3
            assert farthest(*old, *new) < 1e-2


def _surface(asset: PosedModel, clip: Clip, time: float) -> tuple[FloatArray, IntArray]:
    posed = asset.at(poses(asset.container, clip, [time])[0])
    moved = [
        replace(surface, vertices=points, normals=normals)
        for surface, (points, normals) in zip(asset.model.surfaces, posed, strict=True)
    ]
    return concatenate(replace(asset.model, surfaces=tuple(moved)))


def test_the_whole_look_is_in_the_new_file(limb_glb: Path, tmp_path: Path) -> None:
    path = tmp_path / "new.glb"
    remesh_file(limb_glb, path, target=1000, topology="triangle", texture_size=64)
    sleeve, skin = read_model(path).materials
    assert sleeve.normal_map is not None
    assert sleeve.metallic_roughness_map is not None
    assert sleeve.occlusion_map is not None
    assert sleeve.occlusion_map.shape == (64, 64)
    assert sleeve.emissive_map is None
    assert skin.emissive_map is not None
    assert skin.emissive == pytest.approx((0.6, 0.6, 0.6))
    assert skin.extensions["KHR_materials_specular"] == {"specularFactor": 0.4}


def test_a_still_file_becomes_one_mesh(cube_glb: Path, tmp_path: Path) -> None:
    path = tmp_path / "new.glb"
    remesh_file(cube_glb, path, target=24, topology="quad", texture_size=64)
    assert [mesh["name"] for mesh in glb.read(path).document["meshes"]] == ["cube"]


def test_enough_polygons_leave_the_file_as_it_is(
    limb_glb: Path, cube_glb: Path, tmp_path: Path
) -> None:
    path = tmp_path / "new.glb"
    remesh_file(limb_glb, path, target=50_000, topology="triangle", texture_size=64)
    assert path.read_bytes() == limb_glb.read_bytes()
    remesh_file(cube_glb, path, target=50_000, topology="triangle", texture_size=64)
    assert read_model(path).surfaces[0].quads == 0
    assert len(read_model(path).surfaces[0].faces) == 12


def test_split_vertices_move_like_the_old_ones(limb_glb: Path, tmp_path: Path) -> None:
    asset = PosedModel.read(limb())
    model, orders = unwrap_tracked(asset.model, size=128)
    path = tmp_path / "new.glb"
    write_unwrapped(asset, model, orders, path)
    new = PosedModel.read(glb.read(path))
    clip = clips(asset.container)[0]
    for time in (0.0, 0.3, 1.0):
        before = asset.at(poses(asset.container, clip, [time])[0])
        after = new.at(poses(new.container, clip, [time])[0])
        for number, (old, split) in enumerate(
            zip(asset.model.surfaces, new.model.surfaces, strict=True)
        ):
            corners = before[number][0][old.faces[orders[number]]]
            np.testing.assert_allclose(after[number][0][split.faces], corners, atol=1e-6)


def test_textures_without_a_place_are_named() -> None:
    coat = {"KHR_materials_clearcoat": {"clearcoatTexture": {"index": 0}}}
    document = {"asset": {"version": "2.0"}, "materials": [{"extensions": coat}]}
    (phrase,) = lost_looks(document)  # type: ignore[arg-type]
    assert phrase.startswith("clearcoatTexture: ")


def test_variants_are_named() -> None:
    document = {"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_materials_variants"]}
    (phrase,) = lost_looks(document)  # type: ignore[arg-type]
    assert phrase.startswith("material variants: ")


def test_a_still_model_is_written_whole(cube: Model, cube_glb: Path, tmp_path: Path) -> None:
    asset = PosedModel.read(glb.read(cube_glb))
    model, orders = unwrap_tracked(asset.model, size=64)
    path = tmp_path / "new.glb"
    write_unwrapped(asset, model, orders, path)
    assert measure(read_model(path)).quads == measure(cube).quads
