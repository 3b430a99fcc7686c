import numpy as np
import pytest

from benchmarks.film_set.filming import Performer
from benchmarks.film_set.framing import FARTHEST, step_back
from benchmarks.film_set.routine import sample_motion
from benchmarks.film_set.tripod import Tripod
from media_studio.motion.body import CENTIMETRES
from media_studio.motion.motion import Motion

SIZE = {"width": 640, "height": 480}
NEAR = Tripod(distance=2.0)


def striding(metres: float) -> Performer:
    still = sample_motion()
    translations = still.translations.copy()
    translations[:, 0, 0] += np.linspace(-metres / 2, metres / 2, still.frames) * CENTIMETRES
    return Performer(
        motion=Motion(
            skeleton=still.skeleton,
            rotations=still.rotations,
            translations=translations,
            fps=still.fps,
        )
    )


def test_a_camera_that_sees_everybody_stays_where_it_is() -> None:
    far = Tripod(distance=5.0)
    assert step_back(far, [striding(0.0)], **SIZE) == far


def test_longer_ways_take_more_distance() -> None:
    distances = [step_back(NEAR, [striding(way)], **SIZE).distance for way in (0.0, 2.0, 2.6)]
    assert NEAR.distance < distances[0] < distances[1] < distances[2]


def test_the_camera_stays_in_the_room() -> None:
    assert step_back(NEAR, [striding(50.0)], **SIZE).distance == pytest.approx(FARTHEST, abs=0.2)


def test_every_performer_counts() -> None:
    one = Performer(motion=sample_motion())
    other = Performer(motion=sample_motion(), place=(1.5, 0.0))
    alone, both = (step_back(NEAR, who, **SIZE).distance for who in ([one], [one, other]))
    assert both > alone
