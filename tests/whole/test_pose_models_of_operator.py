"""A service whose operator names ONNX files that find people."""

import base64
import io
from pathlib import Path

import av
import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from tests.job_client import completed, failure
from tests.running_service import RunningService

SIDE = 640
BOX = [100.0, 60.0, 220.0, 420.0]


def write_rtmo(path: Path) -> None:
    """An RTMO that sees the same person in every picture."""
    joints = np.linspace(BOX[1], BOX[3], 17)
    keypoints = np.stack([np.full(17, 160.0), joints, np.full(17, 0.9)], axis=1)[None, None]
    answers = {"dets": np.array([[[*BOX, 0.9]]]), "keypoints": keypoints}
    picture = helper.make_tensor_value_info("input", TensorProto.FLOAT, ("batch", 3, SIDE, SIDE))
    constants = [numpy_helper.from_array(np.float32(0), "nothing")]
    nodes = [
        helper.make_node("ReduceMean", ["input"], ["mean"], keepdims=0),
        helper.make_node("Mul", ["mean", "nothing"], ["zero"]),
    ]
    results = []
    for name, values in answers.items():
        constants.append(numpy_helper.from_array(values.astype(np.float32), f"{name}_values"))
        nodes.append(helper.make_node("Add", [f"{name}_values", "zero"], [name]))
        results.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, list(values.shape)))
    graph = helper.make_graph(nodes, "told", [picture], results, constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.save(model, path)


def grey_video() -> str:
    file = io.BytesIO()
    with av.open(file, "w", format="mp4") as container:
        stream = container.add_stream("mpeg4", rate=10)
        stream.width, stream.height, stream.pix_fmt = SIDE, SIDE, "yuv420p"
        for _ in range(10):
            pixels = np.full((SIDE, SIDE, 3), 120, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, "rgb24")))
        container.mux(stream.encode(None))
    return base64.b64encode(file.getvalue()).decode()


@pytest.mark.parametrize("is_whole", [True, False])
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
