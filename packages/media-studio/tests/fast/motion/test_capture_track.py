from dataclasses import replace

import numpy as np
import pytest

from media_studio.errors import InvalidPoseModel, NoPerson
from media_studio.motion.capture_track import gapless
from media_testing.motion.filmed import Camera, film, walk


@pytest.fixture(scope="module")
def people():
    return film(walk(1.0), Camera(distance=8.0))


def test_track_without_gaps_is_what_was_reported(people):
    track = gapless(people, np.arange(30), 30)
    assert track.world == pytest.approx(np.stack([person.world for person in people]))
    assert track.found.all()


def test_short_gaps_are_crossed_evenly_and_marked_unseen(people):
    kept = [0, 1, 2, 6, 7]
    track = gapless([people[each] for each in kept], np.array(kept) + 100, 30)
    assert len(track.world) == 8
    assert track.points[4] == pytest.approx((people[2].points + people[6].points) / 2)
    assert track.found.tolist() == [True] * 3 + [False] * 3 + [True] * 2
    assert (track.visibility[3:6] == 0).all()


def test_over_long_gaps_a_person_first_keeps_still(people):
    track = gapless([people[0], people[29]], np.array([0, 29]), 30)
    assert track.points[10] == pytest.approx(people[0].points)
    assert not np.allclose(track.points[27], people[0].points)
    assert track.points[29] == pytest.approx(people[29].points)


def test_order_and_repetition_of_frames_do_not_matter(people):
    order = np.array([3, 1, 0, 2, 1])
    track = gapless([people[each] for each in order], order, 30)
    assert track.points == pytest.approx(np.stack([person.points for person in people[:4]]))


def test_frames_with_broken_numbers_count_as_gaps(people):
    broken = replace(people[1], points=np.full((33, 2), np.nan))
    track = gapless([people[0], broken, people[2]], np.arange(3), 30)
    assert np.isfinite(track.points).all()
    assert track.found.tolist() == [True, False, True]


def test_nobody_is_an_error(people):
    broken = replace(people[0], points=np.full((33, 2), np.inf))
    for nobody in ([], [broken]):
        with pytest.raises(NoPerson, match="choose another"):
            gapless(nobody, np.arange(len(nobody)), 30)


def test_pose_model_without_depth_is_named(people):
    with pytest.raises(InvalidPoseModel, match="depth"):
        gapless([replace(people[0], world=None)], np.arange(1), 30)
