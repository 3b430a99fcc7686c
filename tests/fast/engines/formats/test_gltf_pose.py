"""Node transforms, morph targets and skins."""

import copy

import numpy as np
import pytest

from media_pipelines.engines.errors import InvalidModel
from media_pipelines.engines.formats.gltf_pose import Pose, read_figure, rest_pose
from media_pipelines.gltf.glb import Container
from tests.sample_models import morphing_model, skinned_model


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
