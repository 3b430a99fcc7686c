"""Node transforms, morph targets and skins."""

import copy

import numpy as np
import pytest

from media_pipelines.engines.errors import InvalidModel
from media_pipelines.engines.formats.gltf_pose import (
    Pose,
    compose,
    read_figure,
    rest_pose,
    world_matrices,
)
from media_pipelines.gltf.glb import Container
from tests.sample_models import morphing_model, skinned_model

HALF = float(np.sqrt(0.5))


def test_a_composed_matrix_scales_then_turns_then_moves() -> None:
    matrix = compose(np.array([1.0, 2, 3]), np.array([0, 0, HALF, HALF]), np.array([2.0, 1, 1]))
    assert matrix @ (1, 0, 0, 1) == pytest.approx([1, 4, 3, 1])


def test_matrices_are_composed_for_many_times_at_once() -> None:
    turns = np.array([(0, 0, 0, 1), (0, 0, HALF, HALF)])
    matrices = compose(np.zeros(3), turns, np.ones(3))
    assert matrices.shape == (2, 4, 4)
    assert matrices[0] == pytest.approx(np.eye(4))


def test_children_move_with_their_parent() -> None:
    document = skinned_model().document
    lift = np.eye(4)
    lift[1, 3] = 5.0
    worlds = world_matrices(document, {1: lift})
    assert worlds[3][:3, 3] == pytest.approx([0, 8, 0])


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
