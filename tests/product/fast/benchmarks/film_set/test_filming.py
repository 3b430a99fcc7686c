from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from benchmarks.film_set.filming import FilmTruth, Performer, film, on_floor
from benchmarks.film_set.routine import sample_motion
from benchmarks.film_set.tripod import Tripod
from media_studio.arrays import ByteImage, FloatArray
from media_studio.catalogue.people.modelling.robot import ROBOT
from media_studio.motion.body import JOINT, JOINTS
from media_studio.motion.grounding import SOLE, foot_points
from media_studio.motion.motion import Motion
from media_studio.video.file import VideoFile

SIZE, FRAMES = 160, 6


def short(start: int, frames: int = FRAMES) -> Motion:
    whole = sample_motion()
    return Motion(
        skeleton=whole.skeleton,
        rotations=whole.rotations[start : start + frames],
        translations=whole.translations[start : start + frames],
        fps=whole.fps,
    )


@dataclass(frozen=True)
class Take:
    truth: FilmTruth
    pictures: list[ByteImage]


def take(path: Path, *performers: Performer, tripod: Tripod) -> Take:
    truth = film(performers, path, tripod=tripod, width=SIZE, height=SIZE)
    video = VideoFile.open(path)
    return Take(truth, [frame.picture for frame in video.frames()])


@pytest.fixture(scope="module")
def jump(tmp_path_factory: pytest.TempPathFactory) -> Take:
    path = tmp_path_factory.mktemp("film") / "jump.mp4"
    return take(path, Performer(motion=short(14)), tripod=Tripod(azimuth=20.0))


@pytest.fixture(scope="module")
def panned(tmp_path_factory: pytest.TempPathFactory) -> Take:
    path = tmp_path_factory.mktemp("film") / "pan.mp4"
    tripod = Tripod(pan=10.0)
    performers = [
        Performer(motion=short(60), place=(-0.5, 0.0)),
        Performer(motion=short(90), look=ROBOT, place=(0.6, 0.0), turned=90.0),
    ]
    return take(path, *performers, tripod=tripod)


def colorful(picture: ByteImage) -> np.ndarray:
    """Return where a picture shows the clothes: neither floor nor wall is as red or as blue."""
    red, blue = (picture[..., band].astype(int) for band in (0, 2))
    return (red - blue > 90) | (blue - red > 25)


def test_a_frame_for_each_of_the_motion(jump: Take) -> None:
    assert len(jump.pictures) == len(jump.truth.world) == FRAMES
    assert jump.truth.world.shape == (FRAMES, 1, len(JOINTS), 3)


def test_joints_lie_inside_what_is_seen(jump: Take) -> None:
    covered = ("Spine", "Spine1", "LeftLeg", "RightLeg")
    for picture, pixels in zip(jump.pictures, jump.truth.pixels[:, 0], strict=True):
        seen = colorful(picture)
        for name in covered:
            column, row = pixels[JOINT[name]].astype(int)
            assert seen[row - 1 : row + 2, column - 1 : column + 2].mean() > 0.8, name


def test_nothing_is_seen_where_nobody_is(jump: Take) -> None:
    for picture, pixels in zip(jump.pictures, jump.truth.pixels[:, 0], strict=True):
        rows, columns = np.nonzero(colorful(picture))
        assert abs(columns.mean() - pixels[:, 0].mean()) < 0.05 * SIZE
        assert rows.min() > pixels[:, 1].min() - 0.1 * SIZE


def test_truth_in_the_camera_projects_to_the_pixels(jump: Take, panned: Take) -> None:
    for truth in (jump.truth, panned.truth):
        local = truth.camera
        column = SIZE / 2 - truth.focal * local[..., 0] / local[..., 2]
        row = SIZE / 2 + truth.focal * local[..., 1] / local[..., 2]
        assert np.allclose(np.stack([column, row], -1), truth.pixels, atol=0.01)


def distances(joints: FloatArray) -> FloatArray:
    return np.linalg.norm(joints[..., :, None, :] - joints[..., None, :, :], axis=-1)


def test_the_camera_sees_the_body_as_it_is(panned: Take) -> None:
    assert np.allclose(distances(panned.truth.world), distances(panned.truth.camera))


def test_performers_stand_where_they_were_put(panned: Take) -> None:
    hips = panned.truth.world[:, :, JOINT["Hips"]]
    assert np.allclose(hips[:, 1, 0] - hips[:, 0, 0], 1.1, atol=0.25)


def test_a_performer_turned_to_the_left_faces_that_way(panned: Take) -> None:
    across = (
        panned.truth.world[0, :, JOINT["LeftUpLeg"]] - panned.truth.world[0, :, JOINT["RightUpLeg"]]
    )
    assert across[0, 0] > 0.15
    assert across[1, 2] < -0.15


def test_the_wall_moves_to_the_left_as_the_camera_turns_right(panned: Take) -> None:
    pixels = panned.truth.pixels[:, 0, JOINT["Hips"], 0]
    assert pixels[-1] < pixels[0] - 0.05 * SIZE
    first, last = panned.pictures[0].astype(int), panned.pictures[-1].astype(int)
    assert np.abs(first - last)[-20:].mean() > 2


def test_motions_are_put_onto_the_floor() -> None:
    high = short(0)
    high.translations[:, 0, 1] += 40
    assert foot_points(on_floor(high))[..., 1].min() == pytest.approx(SOLE)


def test_a_motion_of_one_frame_is_a_film_of_one(tmp_path: Path) -> None:
    path, performer = tmp_path / "still.mp4", Performer(motion=short(0, 1))
    truth = film([performer], path, tripod=Tripod(pan=5.0), width=32, height=32)
    assert len(truth.pixels) == VideoFile.open(path).total_frames == 1


def test_other_rates_show_the_same_moments(tmp_path: Path) -> None:
    performer = Performer(motion=short(14))
    paths = {fps: tmp_path / f"{fps}.mp4" for fps in (30, 60)}
    size = {"width": 32, "height": 32}
    slow, fast = (
        film([performer], path, tripod=Tripod(), fps=fps, **size) for fps, path in paths.items()
    )
    assert len(fast.world) == 2 * FRAMES - 1
    assert np.allclose(fast.world[::2], slow.world, atol=1e-5)
