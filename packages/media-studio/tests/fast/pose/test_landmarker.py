import numpy as np
import pytest

from media_studio.pose import landmarker
from media_studio.pose.installation import default_folder
from media_studio.pose.landmarker import MIRROR, Landmarker
from media_studio.pose.landmarks import BODY_LANDMARKS, INDEX
from media_studio.pose.network import Network
from media_studio.pose.region import Region, around_person
from media_testing.pose.samples import SIZE, Scene


@pytest.fixture(scope="module")
def network() -> Landmarker:
    path = default_folder() / "pose_landmark_full.tflite"
    return Landmarker(Network(path, side=landmarker.SIDE, outputs=landmarker.OUTPUTS))


@pytest.fixture(scope="module")
def region(network: Landmarker, alone: Scene) -> Region:
    rough = Region(x=SIZE / 2, y=SIZE / 2, size=float(SIZE))
    return around_person(network(alone.pictures[0], rough).anchor)


def test_mirror_pairs_the_sides() -> None:
    assert [MIRROR[row] for row in MIRROR] == list(range(33))
    for row, other in enumerate(MIRROR):
        name = BODY_LANDMARKS[row]
        assert (name == "nose") == (row == other)
        assert name.replace("left", "").replace("right", "") == BODY_LANDMARKS[other].replace(
            "left", ""
        ).replace("right", "")


def test_landmarks_lie_on_the_body(network: Landmarker, region: Region, alone: Scene) -> None:
    found = network(alone.pictures[0], region)
    truth = alone.truth.pixels[0, 0]
    assert found.score > 0.9
    for name, joint in (("left_elbow", 7), ("right_wrist", 12), ("left_knee", 14)):
        assert np.linalg.norm(found.points[INDEX[name]] - truth[joint]) < 0.05 * SIZE


def test_world_is_right_up_and_towards_the_viewer(
    network: Landmarker, region: Region, alone: Scene
) -> None:
    world = network(alone.pictures[0], region).world
    assert world[INDEX["left_shoulder"], 0] > 0.1
    assert world[INDEX["right_shoulder"], 0] < -0.1
    assert world[INDEX["nose"], 1] > 0.5
    assert world[INDEX["left_ankle"], 1] < -0.5
    ears = world[[INDEX["left_ear"], INDEX["right_ear"]], 2]
    assert world[INDEX["nose"], 2] > ears.max() + 0.05


def test_mirror_image_has_the_same_landmarks(
    network: Landmarker, region: Region, alone: Scene
) -> None:
    straight = network(alone.pictures[0], region)
    mirrored = network(alone.pictures[0], region, mirrored=True)
    apart = np.linalg.norm(straight.points - mirrored.points, axis=1)
    assert np.median(apart) < 0.015 * SIZE
    assert np.median(np.linalg.norm(straight.world - mirrored.world, axis=1)) < 0.05


def test_turned_picture_has_turned_landmarks(
    network: Landmarker, region: Region, alone: Scene
) -> None:
    picture = np.ascontiguousarray(np.rot90(alone.pictures[0], -1))
    x, y = SIZE - region.y, region.x
    turned = Region(x=x, y=y, size=region.size, angle=region.angle + np.pi / 2)
    straight, found = network(alone.pictures[0], region), network(picture, turned)
    expected = np.stack([SIZE - straight.points[:, 1], straight.points[:, 0]], axis=1)
    assert np.abs(found.points - expected).max() < 1.5
    expected_world = straight.world[:, [1, 0, 2]] * (1, -1, 1)
    np.testing.assert_allclose(found.world, expected_world, atol=0.02)
