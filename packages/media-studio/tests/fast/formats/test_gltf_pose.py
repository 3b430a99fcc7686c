"""Node transforms, morph targets and skins."""

import copy

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from media_gltf.glb import Container
from media_studio.errors import InvalidModel
from media_studio.formats.gltf_pose import Pose, Skin, read_figure, rest_pose
from media_testing.sample_models import morphing_model, skinned_model


def test_morph_targets_add_up_by_weight() -> None:
    container = morphing_model()
    primitive = container.document["meshes"][0]["primitives"][0]
    figure = read_figure(container, 0, primitive, slice(None))
    rest = rest_pose(container.document)
    points, _ = figure.posed(rest)
    moved, _ = figure.posed(Pose(worlds=rest.worlds, weights={0: np.array([0.5, 2.0])}))
    assert (moved - points)[4] == pytest.approx([0, 0, 0.5])
    assert (moved - points)[6] == pytest.approx([1.0, 0, 0])


def test_only_the_chosen_vertices_are_read() -> None:
    container = skinned_model()
    primitive = container.document["meshes"][0]["primitives"][0]
    rest = rest_pose(container.document)
    everything, _ = read_figure(container, 0, primitive, slice(None)).posed(rest)
    used = np.arange(10) % 2 == 0
    some, _ = read_figure(container, 0, primitive, used).posed(rest)
    assert some == pytest.approx(everything[used])


def test_a_skin_carries_each_vertex_by_the_blend_of_its_joints() -> None:
    normals = np.random.default_rng(5).normal(size=(10, 3))
    influences = csr_matrix([(0.25, 0.75), (1.0, 0.0)] * 5)
    skin = Skin(joints=[0, 1], inverse=np.tile(np.eye(4), (2, 1, 1)), influences=influences)
    bent = np.eye(4)
    bent[:3] = [(0, -1, 0, 3), (1, 0, 0, 2), (0, 0, 1, 1)]
    pose = Pose(worlds={0: bent, 1: np.diag([1.0, 2.0, 1.0, 1.0])}, weights={})
    points, turned = skin.carry(pose, 2 * normals, normals)
    matrices = skin.matrices(pose)
    homogeneous = np.column_stack([2 * normals, np.ones(10)])
    assert points == pytest.approx(np.einsum("nij,nj->ni", matrices, homogeneous)[:, :3])
    expected = np.einsum("nij,nj->ni", matrices[:, :3, :3], normals)
    assert turned == pytest.approx(expected / np.linalg.norm(expected, axis=1, keepdims=True))
    assert skin.carry(pose, 2 * normals, normals[:0])[0] == pytest.approx(points)


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_normals_stay_at_right_angles_under_uneven_scale(sign: float) -> None:
    container = morphing_model()
    primitive = container.document["meshes"][0]["primitives"][0]
    figure = read_figure(container, 0, primitive, slice(None))
    world = np.eye(4)
    world[:3, :3] = [[3, 0, 1], [0, sign, 0], [0, 0, 2]]
    pose = Pose(worlds={0: world}, weights={0: np.zeros(2)})
    points, normals = figure.posed(pose)
    assert normals is not None
    along = points[1] - points[0], points[3] - points[0]
    assert normals[4] @ np.stack(along).T == pytest.approx([0, 0], abs=1e-12)
    assert np.linalg.norm(normals, axis=1) == pytest.approx(1)
    assert figure.mirrored(pose) == (sign < 0)


@pytest.mark.parametrize("name", ["JOINTS_0", "inverse"])
def test_a_damaged_skin_is_refused(name: str) -> None:
    container = skinned_model()
    document = copy.deepcopy(container.document)
    if name == "inverse":
        document["accessors"][document["skins"][0]["inverseBindMatrices"]]["count"] = 1
    else:
        document["skins"][0]["joints"] = [1]
    primitive = document["meshes"][0]["primitives"][0]
    with pytest.raises(InvalidModel):
        read_figure(
            Container(document=document, binary=container.binary), 0, primitive, slice(None)
        )


def test_a_morph_target_of_another_length_is_refused() -> None:
    container = morphing_model()
    document = copy.deepcopy(container.document)
    primitive = document["meshes"][0]["primitives"][0]
    document["accessors"][primitive["targets"][0]["POSITION"]]["count"] = 3
    with pytest.raises(InvalidModel, match="do not fit"):
        read_figure(
            Container(document=document, binary=container.binary), 0, primitive, slice(None)
        )
