import numpy as np
import pytest

from media_studio.pose.engine import PoseEngine
from media_studio.pose.onnx_boxes import BoxedPose
from media_studio.pose.tracks import follow_people
from media_testing.pose.stage import Actor, Stage


def actor(x: float) -> Actor:
    return Actor(colour=(200, 40, 40), path=lambda frame: (x, 200.0))


def test_people_of_one_engine_have_the_landmarks_of_the_other() -> None:
    finder = Stage([actor(120), actor(450)], ghosts=[(0, 300, 180)])
    seer = Stage([actor(124), actor(446)])
    engine: PoseEngine = BoxedPose(finder=finder, seer=seer)
    found = engine.people(finder.picture(0))
    assert sorted(p.anchor[0, 0] for p in found) == pytest.approx([124, 446])
    assert [p.confidence for p in found] == [0.9, 0.9]
    assert engine.name == "stage+stage"


def test_somebody_whom_the_other_engine_does_not_see_is_left_out() -> None:
    finder, seer = Stage([actor(120), actor(450)]), Stage([actor(120)])
    engine = BoxedPose(finder=finder, seer=seer)
    assert len(engine.people(finder.picture(0))) == 1
    assert engine.within(finder.picture(0), np.array([420.0, 100, 480, 300])) is None


def test_people_are_followed_with_the_other_engine() -> None:
    finder, seer = Stage([actor(120)]), Stage([actor(126)])
    (track,) = follow_people(finder.frames(15), BoxedPose(finder=finder, seer=seer))
    assert [p.anchor[0, 0] for p in track.people] == pytest.approx([126] * 15)
    assert seer.looks == []
