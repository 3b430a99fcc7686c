"""New vertices that move like old ones."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.sparse import csr_matrix, identity

from media_studio.formats.gltf_animation import clips, poses
from media_studio.formats.gltf_pose import Pose, rest_pose
from media_studio.formats.posed_model import PosedModel
from media_studio.formats.rebinding import rebind
from media_testing.moving_models import limb

STATUE, BODY = 0, 2
"""Surfaces of the limb."""


@pytest.fixture(scope="module")
def asset() -> PosedModel:
    return PosedModel.read(limb())


def _walking(asset: PosedModel) -> Pose:
    walk = next(clip for clip in clips(asset.container) if clip.name == "walk")
    return poses(asset.container, walk, [0.4])[0]


@pytest.mark.parametrize("number", [BODY, STATUE], ids=["skinned", "on a mirrored node"])
def test_the_same_vertices_are_bound_where_they_were(asset: PosedModel, number: int) -> None:
    old, pose = asset.figures[number], rest_pose(asset.container.document)
    vertices, normals = old.posed(pose)
    same = csr_matrix(identity(len(vertices)))
    new = rebind(old, same, vertices, normals, pose)
    np.testing.assert_allclose(new.positions, old.positions, atol=1e-6)
    assert new.normals is not None
    assert old.normals is not None
    np.testing.assert_allclose(new.normals, old.normals, atol=1e-6)
    moved = [figure.posed(_walking(asset))[0] for figure in (new, old)]
    np.testing.assert_allclose(*moved, atol=1e-7)


def test_any_pose_gives_the_vertices_back(asset: PosedModel) -> None:
    """Moved by skin weights of neighbours, as between the vertices of a new mesh."""
    old, pose = asset.figures[BODY], _walking(asset)
    vertices, normals = old.posed(pose)
    count = len(vertices)
    rows = np.repeat(np.arange(count), 5)
    columns = np.clip(rows + np.tile([-50, -25, 0, 25, 50], count), 0, count - 1)
    anchors = csr_matrix((np.full(5 * count, 0.2), (rows, columns)), (count, count))
    pushed = vertices + 0.01
    new = rebind(old, anchors, pushed, normals, pose)
    again, turned = new.posed(pose)
    np.testing.assert_allclose(again, pushed, atol=1e-12)
    assert turned is not None
    assert normals is not None
    assert np.einsum("ij,ij->i", turned, normals).min() > 0.99


def test_the_strongest_joints_stay_and_sum_to_one(asset: PosedModel) -> None:
    old, pose = asset.figures[BODY], rest_pose(asset.container.document)
    assert old.skin is not None
    joints = len(old.skin.joints) + 3
    crowded = csr_matrix(np.random.default_rng(0).dirichlet(np.ones(joints), len(old.positions)))
    skin = replace(
        old.skin,
        joints=[*old.skin.joints, *old.skin.joints],
        inverse=np.tile(old.skin.inverse, (2, 1, 1)),
        influences=csr_matrix(
            (
                np.sort(crowded.data.reshape(-1, joints))[:, :-5:-1].ravel(),
                np.tile([5, 0, 3, 1], len(old.positions)),
                4 * np.arange(len(old.positions) + 1),
            ),
            crowded.shape,
        ),
    )
    near = csr_matrix(np.full((1, len(old.positions)), 1 / len(old.positions)))
    vertices = old.posed(pose)[0][:1]
    found = rebind(replace(old, skin=skin), near, vertices, None, pose).skin
    assert found is not None
    assert found.influences.indices.tolist() == [5, 0, 3, 1]
    assert found.influences.data.astype(np.float32).sum() == pytest.approx(1, abs=1e-7)
    assert (np.diff(found.influences.data) <= 0).all()


def test_what_is_flattened_at_rest_is_placed_by_its_anchors(asset: PosedModel) -> None:
    old, pose = asset.figures[STATUE], rest_pose(asset.container.document)
    flat = {**pose.worlds, old.node: pose.worlds[old.node] @ np.diag([1.0, 1, 0, 1])}
    gone = Pose(worlds=flat, weights=pose.weights)
    vertices = old.posed(gone)[0]
    new = rebind(old, csr_matrix(identity(len(vertices))), vertices, None, gone)
    np.testing.assert_allclose(new.positions, old.positions, atol=1e-5)
