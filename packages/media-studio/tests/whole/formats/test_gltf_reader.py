"""Models read from glTF."""

import copy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from media_gltf import glb
from media_gltf.glb import Container
from media_studio.arrays import FloatArray
from media_studio.errors import InvalidModel
from media_studio.formats.gltf_reader import build_model, read_model
from media_studio.formats.gltf_writer import build_container
from media_studio.mesh.model import Model, Surface
from media_testing.inside_blender import in_blender, pack_with_draco


def _volume(surface: Surface) -> float:
    a, b, c = (surface.vertices[surface.faces[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


def _with_node(model: Model, **fields: object) -> Container:
    container = build_container(model)
    document = copy.deepcopy(container.document)
    document["nodes"][0].update(fields)  # type: ignore[typeddict-item]
    return Container(document=document, binary=container.binary)


def test_node_transforms_are_applied(cube: Model) -> None:
    half = float(np.sqrt(0.5))
    container = _with_node(
        cube, translation=[1, 2, 3], rotation=[0, 0, half, half], scale=[2, 4, 6]
    )
    surface = build_model(container).surfaces[0]
    assert np.ptp(surface.vertices, axis=0) == pytest.approx([4, 2, 6])
    assert surface.vertices.mean(axis=0) == pytest.approx([1, 2, 3])
    assert surface.normals is not None
    assert np.linalg.norm(surface.normals, axis=1) == pytest.approx(1)


@pytest.mark.parametrize("scale", [[1, 1, 1], [-1, 1, 1], [-1, -2, -1]])
def test_a_mirrored_node_keeps_the_outside_outside(cube: Model, scale: list[float]) -> None:
    surface = build_model(_with_node(cube, scale=scale)).surfaces[0]
    assert surface.quads == 6
    assert _volume(surface) == pytest.approx(abs(np.prod(scale)))
    assert surface.normals is not None
    assert np.einsum("ij,ij->i", surface.normals, surface.vertices).min() > 0
    first, second = surface.faces[0], surface.faces[1]
    assert (first[0], first[2]) == (second[0], second[1])


@pytest.mark.parametrize(
    ("mode", "corners", "expected"),
    [
        (5, [0, 1, 2, 3], [[0, 1, 2], [2, 1, 3]]),
        (5, [0, 1, 2, 2, 3, 4], [[0, 1, 2], [2, 4, 3]]),
        (6, [0, 1, 2, 3], [[0, 1, 2], [0, 2, 3]]),
    ],
)
def test_strips_and_fans_become_triangles(
    cube: Model, mode: int, corners: list[int], expected: list[list[int]]
) -> None:
    container = build_container(cube)
    document = copy.deepcopy(container.document)
    primitive = document["meshes"][0]["primitives"][0]
    primitive["mode"] = mode
    primitive.pop("extensions")
    accessor = document["accessors"][primitive["indices"]]
    accessor["count"] = len(corners)
    start = document["bufferViews"][accessor["bufferView"]]["byteOffset"]
    binary = bytearray(container.binary)
    binary[start : start + 4 * len(corners)] = np.array(corners, "<u4").tobytes()
    faces = build_model(Container(document=document, binary=bytes(binary))).surfaces[0].faces
    rotations = [[face[i:] + face[:i] for i in range(3)] for face in expected]
    assert all(face in turns for face, turns in zip(faces.tolist(), rotations, strict=True))


def test_the_texture_transform_is_applied_to_the_coordinates(cube: Model) -> None:
    container = build_container(cube)
    change = {"offset": [0.5, 0.25], "scale": [2.0, 3.0]}
    document = copy.deepcopy(container.document)
    texture = document["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"]
    texture["extensions"] = {"KHR_texture_transform": change}  # type: ignore[typeddict-item]
    surface = build_model(Container(document=document, binary=container.binary)).surfaces[0]
    assert cube.surfaces[0].uv is not None
    assert surface.uv == pytest.approx(cube.surfaces[0].uv * (2, 3) + (0.5, 0.25), abs=1e-6)


def test_a_skin_poses_the_mesh_as_its_nodes_stand(arm: Container) -> None:
    rest = build_model(arm).surfaces[0].vertices
    assert rest.max(axis=0) == pytest.approx([0.5, 4, 0])
    half = float(np.sqrt(0.5))
    document = copy.deepcopy(arm.document)
    document["nodes"][2]["rotation"] = [0, 0, half, half]
    bent = build_model(Container(document=document, binary=arm.binary)).surfaces[0].vertices
    assert bent.min(axis=0)[0] == pytest.approx(-2)
    assert bent[:4] == pytest.approx(rest[:4])


def test_vertices_that_a_primitive_does_not_use_are_dropped(cube: Model) -> None:
    few = replace(cube.surfaces[0], faces=cube.surfaces[0].faces[4:6], quads=0)
    surface = build_model(build_container(replace(cube, surfaces=(few,)))).surfaces[0]
    assert len(surface.vertices) == 4
    assert surface.faces.max() == 3


def test_draco_geometry_is_decoded(cube_glb: Path, tmp_path: Path) -> None:
    packed = tmp_path / "packed.glb"
    in_blender(pack_with_draco, cube_glb, packed)
    assert "KHR_draco_mesh_compression" in glb.read(packed).document["extensionsRequired"]
    model = read_model(packed)
    points: FloatArray = model.surfaces[0].vertices
    assert np.ptp(points, axis=0) == pytest.approx([1, 1, 1], abs=1e-3)
    assert sum(len(surface.faces) for surface in model.surfaces) == 12


def test_an_empty_scene_is_refused(cube: Model) -> None:
    container = build_container(cube)
    document = copy.deepcopy(container.document)
    document["scenes"] = [{"nodes": []}]
    with pytest.raises(InvalidModel, match="no triangles"):
        build_model(Container(document=document, binary=container.binary))
