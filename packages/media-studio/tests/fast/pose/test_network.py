from pathlib import Path

import numpy as np
import pytest

from media_studio.errors import EngineNotInstalled, InvalidPoseModel
from media_studio.pose import detector
from media_studio.pose.bundled import BundledPose
from media_studio.pose.installation import default_folder
from media_studio.pose.network import Network, logistic


def test_missing_models_are_not_installed_and_say_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(EngineNotInstalled, match=r"`python -m media_studio.*installation`"):
        BundledPose.load(tmp_path)


@pytest.mark.parametrize("content", [b"", b"not a network", b"\x1c\0\0\0TFL3" + bytes(400)])
def test_damaged_model_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "pose_detection.tflite"
    path.write_bytes(content)
    with pytest.raises(InvalidPoseModel, match=r"is damaged.*installation"):
        Network(path, side=detector.SIDE, outputs=detector.OUTPUTS)


def test_truncated_model_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pose_detection.tflite"
    path.write_bytes((default_folder() / "pose_detection.tflite").read_bytes()[:100_000])
    with pytest.raises(InvalidPoseModel, match="is damaged"):
        Network(path, side=detector.SIDE, outputs=detector.OUTPUTS)


def test_another_network_is_refused() -> None:
    path = default_folder() / "face_landmark.tflite"
    with pytest.raises(InvalidPoseModel, match="another network"):
        Network(path, side=detector.SIDE, outputs=detector.OUTPUTS)


def test_logistic_is_symmetric_and_does_not_overflow() -> None:
    values = np.array([-1e30, -2.0, 0.0, 2.0, 1e30])
    np.testing.assert_allclose(logistic(values) + logistic(-values), 1)
    assert logistic(values)[2] == 0.5
