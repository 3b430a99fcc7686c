"""Assets with other surfaces."""

import copy
from dataclasses import replace

import numpy as np
import pytest
from scipy.sparse import csr_matrix, identity

from media_gltf import accessors
from media_gltf.glb import Container
from media_studio.arrays import FloatArray, IntArray
from media_studio.formats.asset_surfaces import is_more_than_surfaces, with_surfaces
from media_studio.formats.gltf_animation import clips, poses
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.inspection import check
from media_studio.formats.posed_model import PosedModel
from media_studio.mesh.anchors import closest_anchors
from media_studio.mesh.deviation import deviation
from media_studio.mesh.model import Model
from media_studio.mesh.remesh import remesh_tracked
from media_studio.mesh.weld import weld
from media_testing.moving_models import limb


@pytest.fixture(scope="module")
def asset() -> PosedModel:
    return PosedModel.read(limb())


@pytest.fixture(scope="module")
def coarse_and_places(asset: PosedModel) -> tuple[Model, list[IntArray]]:
    return remesh_tracked(asset.model, target=1400, topology="triangle", texture_size=128, poses=())


@pytest.fixture(scope="module")
def coarse(coarse_and_places: tuple[Model, list[IntArray]]) -> Model:
    return coarse_and_places[0]


@pytest.fixture(scope="module")
def result(asset: PosedModel, coarse_and_places: tuple[Model, list[IntArray]]) -> Container:
    coarse, places = coarse_and_places
    triples = zip(asset.model.surfaces, coarse.surfaces, places, strict=True)
    anchors = [closest_anchors(old, new, place) for old, new, place in triples]
    return with_surfaces(asset, coarse, anchors, places)


def _whole(
    asset: PosedModel, posed: tuple[tuple[FloatArray, FloatArray | None], ...]
) -> tuple[FloatArray, IntArray]:
    starts = np.cumsum([0, *(len(points) for points, _ in posed)])
    faces = [each.faces + start for each, start in zip(asset.model.surfaces, starts, strict=False)]
    return np.concatenate([points for points, _ in posed]), np.concatenate(faces)


def test_at_rest_the_asset_is_the_new_model(result: Container, coarse: Model) -> None:
    check(result)
    again = PosedModel.read(result).model
    for written, surface in zip(again.surfaces, coarse.surfaces, strict=True):
        np.testing.assert_allclose(written.vertices, surface.vertices, atol=1e-6)
        np.testing.assert_array_equal(written.faces, surface.faces)
        assert written.normals is not None
        assert surface.normals is not None
        assert np.einsum("ij,ij->i", written.normals, surface.normals).min() > 0.999
    names = [material.name for material in again.materials]
    assert names == ["sleeve", "skin"]


def test_it_plays_every_clip_like_before(asset: PosedModel, result: Container) -> None:
    new = PosedModel.read(result)
    for clip in clips(asset.container):
        for time in np.linspace(clip.start, clip.end, 4):
            before = _whole(asset, asset.at(poses(asset.container, clip, [time])[0]))
            after = _whole(new, new.at(poses(result, clip, [time])[0]))
            assert deviation(*before, *after) < 0.002


def test_surfaces_that_meet_stay_joined_in_every_pose(result: Container) -> None:
    new = PosedModel.read(result)
    clip = clips(result)[0]
    rest = np.concatenate([points for points, _ in new.at_rest()[2:]])
    moved = new.at(poses(result, clip, [0.4])[0])
    bent = np.concatenate([points for points, _ in moved[2:]])
    _, place = weld(rest, 1e-6)
    assert len(np.unique(place)) < len(rest) - 20
    low, high = np.full((len(place), 3), np.inf), np.full((len(place), 3), -np.inf)
    np.minimum.at(low, place, bent)
    np.maximum.at(high, place, bent)
    assert np.nan_to_num(high - low, neginf=0).max() < 1e-5


def test_everything_but_the_surfaces_stays(asset: PosedModel, result: Container) -> None:
    before, after = asset.container.document, result.document
    for name in ("scenes", "cameras", "extensions"):
        assert after[name] == before[name]  # type: ignore[literal-required]
    for old, new in zip(before["nodes"], after["nodes"], strict=True):
        assert {**old, "mesh": 0} == {**new, "mesh": 0}
    assert [clip["name"] for clip in after["animations"]] == ["walk", "spin"]
    assert after["skins"][0]["joints"] == before["skins"][0]["joints"]
    inverse = [
        accessors.read_floats(each, each.document["skins"][0]["inverseBindMatrices"])
        for each in (asset.container, result)
    ]
    np.testing.assert_array_equal(*inverse)


def test_nodes_that_shared_a_mesh_get_their_own(asset: PosedModel, result: Container) -> None:
    meshes, nodes = result.document["meshes"], result.document["nodes"]
    assert nodes[4]["mesh"] != nodes[5]["mesh"]
    for mesh in meshes:
        assert mesh["name"] == "limb"
        assert mesh["extras"] == {"targetNames": ["bulge"]}
        assert [primitive["extras"] for primitive in mesh["primitives"]] == [
            {"part": 0},
            {"part": 1},
        ]
    assert "JOINTS_0" in meshes[nodes[4]["mesh"]]["primitives"][0]["attributes"]
    assert "JOINTS_0" not in meshes[nodes[5]["mesh"]]["primitives"][0]["attributes"]


def test_old_vertices_and_maps_are_not_in_the_file(asset: PosedModel, result: Container) -> None:
    counts = [accessor["count"] for accessor in result.document["accessors"]]
    assert max(counts) < 3000
    assert len(result.document["materials"]) == 2
    assert sum(view["byteLength"] for view in result.document["bufferViews"]) > 0.99 * (
        len(result.binary) - 4 * len(result.document["bufferViews"])
    )


def test_a_surface_without_faces_leaves_the_old_primitive(asset: PosedModel) -> None:
    surfaces = list(asset.model.surfaces)
    surfaces[0] = replace(surfaces[0], faces=surfaces[0].faces[:0])
    same = [csr_matrix(identity(len(surface.vertices))) for surface in asset.model.surfaces]
    container = with_surfaces(asset, replace(asset.model, surfaces=tuple(surfaces)), same)
    check(container)
    again = PosedModel.read(container).model
    assert [len(each.faces) for each in again.surfaces] == [
        len(each.faces) for each in asset.model.surfaces
    ]


@pytest.mark.parametrize("name", ["skins", "animations", "cameras", "extensionsUsed", "targets"])
def test_whatever_is_not_a_surface_is_noticed(asset: PosedModel, name: str) -> None:
    plain = build_container(asset.model).document
    assert not is_more_than_surfaces(plain)
    document = copy.deepcopy(plain)
    if name == "targets":
        document["meshes"][0]["primitives"][0]["targets"] = [{"POSITION": 0}]
    else:
        document[name] = asset.container.document[name]  # type: ignore[literal-required]
    assert is_more_than_surfaces(document)
