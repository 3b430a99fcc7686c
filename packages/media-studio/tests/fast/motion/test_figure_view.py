import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_studio.motion.bvh_reader import parse_bvh
from media_studio.motion.figure_view import TALLEST, followed, view_of
from media_studio.motion.library.locomotion import run, turn_around, walk
from media_studio.motion.library.mood import idle
from media_studio.motion.motion import Motion
from media_studio.motion.skeleton import Skeleton
from media_studio.motion.uprightness import turned

TIMES = np.arange(48) / 24


def scaled(motion: Motion, factor: float) -> Motion:
    skeleton = Skeleton(
        names=tuple(f"Figure:{name}" for name in motion.skeleton.names),
        parents=motion.skeleton.parents,
        offsets=motion.skeleton.offsets * factor,
        ends={joint: end * factor for joint, end in motion.skeleton.ends.items()},
    )
    return Motion(
        skeleton=skeleton,
        rotations=motion.rotations,
        translations=motion.translations * factor,
        fps=motion.fps,
    )


def test_figures_are_as_tall_as_people_and_stand_on_the_floor() -> None:
    points = view_of(walk(), TIMES).points
    assert np.ptp(points[..., 1], axis=1) == pytest.approx(TALLEST, abs=0.12)
    assert points[..., 1].min() == pytest.approx(0, abs=0.01)
    assert points[0, 0, [0, 2]] == pytest.approx(0)


@pytest.mark.parametrize("factor", [0.04, 1.0, 70.0])
@pytest.mark.parametrize("axes", ["", "x", "z", "xz"])
def test_unit_and_up_axis_of_the_file_do_not_matter(factor: float, axes: str) -> None:
    rotation = np.eye(3)
    for axis in axes:
        rotation = Rotation.from_euler(axis, 90, degrees=True).as_matrix() @ rotation
    other = view_of(turned(scaled(walk(), factor), rotation), TIMES).points
    joints = len(walk().skeleton.names)
    assert other[:, :joints] == pytest.approx(view_of(walk(), TIMES).points[:, :joints], abs=0.03)


def test_figures_face_the_camera_at_first() -> None:
    back = turned(scaled(walk(), 1.0), np.diag([-1.0, 1.0, -1.0]))
    points = view_of(back, TIMES).points
    assert points[-1, 0, 2] > 1


def test_left_limbs_are_told_from_right_ones() -> None:
    view = view_of(idle(), TIMES)
    middles = {side: [] for side in (1, -1)}
    for solid in view.solids:
        if solid.side in middles:
            middles[solid.side].append(view.points[0, list(solid.points), 0].mean())
    assert min(middles[1]) > 0 > max(middles[-1])
    assert len(middles[1]) == len(middles[-1]) >= 6


def test_the_nose_shows_where_the_head_looks() -> None:
    view = view_of(turn_around(), np.arange(72) / 24)
    first = len(view.points[0]) - 4
    nose = view.points[:, first + 1] - view.points[:, first]
    assert nose[0, 2] > 0.08
    assert nose[-1, 2] < -0.08


SNAKE = """HIERARCHY
ROOT a
{
OFFSET 0 0 0
CHANNELS 3 Xrotation Yrotation Zrotation
JOINT b
{
OFFSET 0 2 0
CHANNELS 0
End Site
{
OFFSET 0 2 0
}
}
}
MOTION
Frames: 2
Frame Time: .1
0 0 0
0 0 45
"""


def test_skeletons_that_are_no_figures_are_seen_too() -> None:
    view = view_of(parse_bvh(SNAKE), np.array([0.0, 0.05, 0.1]))
    assert view.points.shape == (3, 3, 3)
    assert [solid.points for solid in view.solids] == [(0, 1), (1, 2)]
    assert all(solid.side == 0 for solid in view.solids)


def test_a_skeleton_of_one_joint_is_a_ball() -> None:
    text = SNAKE.replace("JOINT b\n{\nOFFSET 0 2 0\nCHANNELS 0\n", "")
    text = text.replace("}\n}\n}\n", "}\n}\n").replace("OFFSET 0 2 0", "OFFSET 0 0 0")
    view = view_of(parse_bvh(text), np.array([0.0]))
    assert len(view.solids) == 1
    assert np.isfinite(view.points).all()


def test_the_camera_goes_along_only_with_figures_that_go_places() -> None:
    still = followed(view_of(idle(), TIMES).points, 24)
    assert np.ptp(still, axis=0).max() == 0
    running = view_of(run(), TIMES).points
    target = followed(running, 24)
    assert np.abs(target[:, 2] - running[:, 0, 2]).max() < 0.6
    assert np.ptp(target[:, 1]) == 0
