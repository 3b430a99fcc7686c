import numpy as np
import pytest

from media_studio.pose.body_lengths import AVERAGE_BODY
from media_studio.pose.landmarks import INDEX
from media_studio.pose.onnx_depth import metric_world
from media_testing.pose.stage import body

SEEN = np.ones(33)


def test_turned_average_body_keeps_its_metres_at_any_scale() -> None:
    straight = np.zeros((33, 3))
    lengths = AVERAGE_BODY
    for side, sign in (("left", 1.0), ("right", -1.0)):
        hip = np.array([sign * lengths.hip_width / 2, 0, 0])
        shoulder = hip - (0, -lengths.torso, 0)
        straight[INDEX[f"{side}_hip"]] = hip
        straight[INDEX[f"{side}_knee"]] = hip - (0, lengths.thigh, 0)
        straight[INDEX[f"{side}_ankle"]] = hip - (0, lengths.thigh + lengths.shin, 0)
        straight[INDEX[f"{side}_shoulder"]] = shoulder
        straight[INDEX[f"{side}_elbow"]] = shoulder - (0, 0, -lengths.upper_arm)
        straight[INDEX[f"{side}_wrist"]] = shoulder - (0, -lengths.forearm, -lengths.upper_arm)
    for degrees in (0, 40, 75):
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        turned = straight @ np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
        for pixels in (20.0, 700.0):
            picture = turned[:, :2] * (pixels, -pixels) + (300, 200)
            world = metric_world(picture, 0.4 - turned[:, 2], SEEN)
            np.testing.assert_allclose(world, turned, atol=1e-6)


def test_hips_are_the_origin_and_axes_are_those_of_the_camera() -> None:
    points, depths = body(250, 180), np.full(33, 0.3)
    depths[INDEX["nose"]] = 0.1
    world = metric_world(points, depths, SEEN)
    np.testing.assert_allclose(
        world[[INDEX["left_hip"], INDEX["right_hip"]]].mean(axis=0), 0, atol=1e-12
    )
    assert world[INDEX["left_shoulder"], 0] > 0 > world[INDEX["right_shoulder"], 0]
    assert world[INDEX["nose"], 1] > 0
    assert world[INDEX["nose"], 2] == pytest.approx(0.2)


@pytest.mark.parametrize("seed", range(4))
def test_made_up_depths_give_finite_metres(seed: int) -> None:
    rng = np.random.default_rng(seed)
    world = metric_world(rng.uniform(0, 300, (33, 2)), rng.uniform(-2, 2, 33), rng.random(33))
    assert np.isfinite(world).all()
    assert np.abs(world).max() < 10


def test_a_body_on_one_spot_gives_finite_metres() -> None:
    world = metric_world(np.full((33, 2), 40.0), np.zeros(33), np.zeros(33))
    np.testing.assert_array_equal(world, 0)
