"""Tiny ONNX networks that answer what they are told, in the shapes of real ones."""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from media_studio.arrays import FloatArray


def write_network(
    path: Path,
    shape: tuple[int | str, ...],
    answers: dict[str, FloatArray],
    *,
    channel: int | None = None,
    kind: int = TensorProto.FLOAT,
) -> Path:
    """Write a network with constant answers, or those times the mean of a channel of its input."""
    picture = helper.make_tensor_value_info("input", kind, shape)
    number = 0 if channel is None else channel
    constants = [
        numpy_helper.from_array(np.array([number], np.int64), "first"),
        numpy_helper.from_array(np.array([number + 1], np.int64), "end"),
        numpy_helper.from_array(np.array([1], np.int64), "axis"),
        numpy_helper.from_array(np.float32(0 if channel is None else 1), "share"),
        numpy_helper.from_array(np.float32(1 if channel is None else 0), "rest"),
    ]
    nodes = [
        helper.make_node("Cast", ["input"], ["pixels"], to=TensorProto.FLOAT),
        helper.make_node("Slice", ["pixels", "first", "end", "axis"], ["sliced"]),
        helper.make_node("ReduceMean", ["sliced"], ["mean"], keepdims=0),
        helper.make_node("Mul", ["mean", "share"], ["shared"]),
        helper.make_node("Add", ["shared", "rest"], ["factor"]),
    ]
    results = []
    for name, values in answers.items():
        is_whole = np.issubdtype(values.dtype, np.integer)
        stored = values.astype(np.int64 if is_whole else np.float32)
        constants.append(numpy_helper.from_array(stored, f"{name}_values"))
        if is_whole:
            nodes.append(helper.make_node("Identity", [f"{name}_values"], [name]))
        else:
            nodes.append(helper.make_node("Mul", [f"{name}_values", "factor"], [name]))
        element = TensorProto.INT64 if is_whole else TensorProto.FLOAT
        results.append(helper.make_tensor_value_info(name, element, list(values.shape)))
    graph = helper.make_graph(nodes, "told", [picture], results, constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, path)
    return path


def rows(peaks: FloatArray, count: int, height: FloatArray | float = 0.8) -> FloatArray:
    """Return rows of likelihoods (1, k, count) with a peak at one bin each."""
    likelihoods = np.zeros((1, len(peaks), count))
    likelihoods[0, np.arange(len(peaks)), peaks] = height
    return likelihoods


def write_rtmo(path: Path, dets: FloatArray, keypoints: FloatArray) -> Path:
    """Write an RTMO that finds dets (n, 5) with keypoints (n, 17, 3) in its input."""
    return write_network(
        path, ("batch", 3, 640, 640), {"dets": dets[None], "keypoints": keypoints[None]}
    )


def write_yolox(path: Path, dets: FloatArray, labels: FloatArray | None = None) -> Path:
    """Write a YOLOX that finds dets (n, 5) in its input."""
    answers = {"dets": dets[None]}
    if labels is not None:
        answers["labels"] = labels[None]
    return write_network(path, (1, 3, 640, 640), answers)


def write_rtmpose(
    path: Path, x: FloatArray, y: FloatArray, height: FloatArray | float = 0.8
) -> Path:
    """Write an RTMPose whose keypoints (k,) are at these bins of its 192 x 256 input."""
    answers = {"simcc_x": rows(x, 384, height), "simcc_y": rows(y, 512, height)}
    return write_network(path, ("batch", 3, 256, 192), answers)


def write_rtmw3d(
    path: Path, x: FloatArray, y: FloatArray, z: FloatArray, height: float = 0.8
) -> Path:
    """Write an RTMW3D whose keypoints (133,) are at these bins of its 288 x 384 input."""
    answers = {
        "simcc_x": rows(x, 576, height),
        "simcc_y": rows(y, 768, height),
        "simcc_z": rows(z, 576, height),
    }
    return write_network(path, (1, 3, 384, 288), answers)
