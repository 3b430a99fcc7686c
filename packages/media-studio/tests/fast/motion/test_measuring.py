from dataclasses import asdict, replace

import numpy as np
import pytest

from media_studio.motion.body_landmarks import landmarks_of
from media_studio.motion.measuring import measure_lengths
from media_studio.pose.body_lengths import AVERAGE_BODY
from media_studio.pose.landmarks import INDEX
from media_testing.motion.filmed import squat


@pytest.fixture(scope="module")
def landmarks() -> np.ndarray:
    return landmarks_of(squat())


def test_lengths_of_a_known_body_come_back(landmarks):
    measured = asdict(measure_lengths(landmarks))
    assert measured == pytest.approx(asdict(AVERAGE_BODY), abs=0.012)


def test_noise_averages_out(landmarks):
    noisy = landmarks + np.random.default_rng(0).normal(scale=0.02, size=landmarks.shape)
    measured = asdict(measure_lengths(noisy))
    assert measured == pytest.approx(asdict(AVERAGE_BODY), abs=0.02)


def test_unseen_landmarks_do_not_count(landmarks):
    wrong = landmarks.copy()
    visibility = np.ones(landmarks.shape[:2])
    wrong[:60, INDEX["left_knee"]] += 0.5
    visibility[:60, INDEX["left_knee"]] = 0
    assert measure_lengths(wrong, visibility).thigh == pytest.approx(AVERAGE_BODY.thigh)


def test_limb_that_was_never_seen_does_not_vanish(landmarks):
    gone = landmarks.copy()
    gone[:, INDEX["left_wrist"]] = gone[:, INDEX["left_elbow"]]
    gone[:, INDEX["right_wrist"]] = gone[:, INDEX["right_elbow"]]
    lengths = measure_lengths(gone, np.zeros(gone.shape[:2]))
    assert lengths.forearm == pytest.approx(0.4 * AVERAGE_BODY.forearm)
    assert replace(lengths, forearm=0.25, hand=0.09).thigh == pytest.approx(AVERAGE_BODY.thigh)
