"""Poses that show how a model moves."""

import copy

import numpy as np

from media_gltf.glb import Container
from media_studio.arrays import FloatArray
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.posed_model import PosedModel
from media_studio.formats.typical_poses import MOST_POSES, typical_poses
from media_testing.moving_models import limb


def _without(*names: str) -> PosedModel:
    asset = limb()
    document = copy.deepcopy(asset.document)
    for name in names:
        del document[name]  # type: ignore[misc]
    return PosedModel.read(Container(document=document, binary=asset.binary))


def _bend(body: FloatArray, rest: FloatArray) -> float:
    """Change of the distance between the two ends of the limb, metres."""
    low, high = rest[:, 1].argmin(), rest[:, 1].argmax()
    lengths = [float(np.linalg.norm(each[low] - each[high])) for each in (body, rest)]
    return abs(lengths[0] - lengths[1])


def test_clips_give_poses_that_differ() -> None:
    asset = _without()
    found = typical_poses(asset)
    rest = [points for points, _ in asset.at_rest()]
    assert 2 <= len(found) <= MOST_POSES
    for pose in found:
        assert [len(points) for points in pose] == [len(points) for points in rest]
    assert max(_bend(np.concatenate(pose[2:]), np.concatenate(rest[2:])) for pose in found) > 0.1


def test_joints_without_a_clip_are_bent() -> None:
    asset = _without("animations")
    rest = np.concatenate([points for points, _ in asset.at_rest()[2:]])
    found = typical_poses(asset)
    assert max(_bend(np.concatenate(pose[2:]), rest) for pose in found) > 0.1


def test_what_only_turns_has_no_other_pose() -> None:
    asset = _without()
    spin = copy.deepcopy(asset.container.document)
    spin["animations"] = [clip for clip in spin["animations"] if clip["name"] == "spin"]
    for node in spin["nodes"]:
        node.pop("skin", None)
    for mesh in spin["meshes"]:
        mesh["weights"] = []
        for primitive in mesh["primitives"]:
            del primitive["targets"]
    for node in spin["nodes"]:
        node.pop("weights", None)
    spin["animations"][0]["channels"] = spin["animations"][0]["channels"][:1]
    turned = PosedModel.read(Container(document=spin, binary=asset.container.binary))
    assert typical_poses(turned) == []


def test_still_models_have_none() -> None:
    still = build_container(_without().model)
    assert typical_poses(PosedModel.read(still)) == []
