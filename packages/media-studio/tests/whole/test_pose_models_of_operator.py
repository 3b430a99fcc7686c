"""A service whose operator names ONNX files that find people."""

from pathlib import Path

import pytest

from media_testing.grey_video import grey_video
from media_testing.job_client import completed, failure
from media_testing.running_service import RunningService
from media_testing.tiny_graphs import write_rtmo


@pytest.mark.parametrize("is_whole", [True, pytest.param(False, marks=pytest.mark.long)])
def test_the_files_of_the_operator_find_the_people(tmp_path: Path, *, is_whole: bool) -> None:
    models = tmp_path / "models"
    models.mkdir()
    write_rtmo(models / "rtmo-tiny.onnx")
    if not is_whole:
        (models / "rtmo-tiny.onnx").write_bytes((models / "rtmo-tiny.onnx").read_bytes()[:200])
    service = RunningService(tmp_path / "home", pose_models=models).start()
    asked = {"input_video": grey_video(), "time_seconds": 0.0}
    try:
        with service.client() as client:
            if is_whole:
                task = completed(client, "videos/pose_detections", **asked)
            else:
                error = failure(client, "videos/pose_detections", **asked)
    finally:
        service.stop()
    if not is_whole:
        assert error["code"] == "invalid_pose_model"
        assert "rtmo-tiny.onnx" in error["message"]
        return
    [person] = task["result"]
    assert task["model"] == "operator-pose-models"
    assert person["confidence"] == pytest.approx(0.9, abs=0.01)
    assert person["keypoints_3d"] is None
    nose = next(point for point in person["keypoints_2d"] if point["name"] == "nose")
    assert (nose["x"], nose["y"]) == pytest.approx((160, 60), abs=1)
