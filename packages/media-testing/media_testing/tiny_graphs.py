"""ONNX graphs of a few weights."""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SIDE = 640
BOX = [100.0, 60.0, 220.0, 420.0]


def make_graph(
    file: Path, *, edge: int = 64, sigmoid: bool = True, ballast: int = 0, slowness: int = 0
) -> Path:
    """Write a graph that answers how bright each pixel is, with some bytes that it does not use."""
    kernel = np.full((1, 3, 1, 1), 4.0, np.float32)
    nodes = [helper.make_node("Conv", ["picture", "kernel"], [f"bright{slowness}"])]
    for left in range(slowness, 0, -1):
        nodes.append(helper.make_node("Erf", [f"bright{left}"], [f"bright{left - 1}"]))
    if sigmoid:
        nodes.append(helper.make_node("Sigmoid", ["bright0"], ["found"]))
    graph = helper.make_graph(
        nodes,
        "brightness",
        [helper.make_tensor_value_info("picture", TensorProto.FLOAT, [1, 3, edge, edge])],
        [
            helper.make_tensor_value_info(
                "found" if sigmoid else "bright0", TensorProto.FLOAT, [1, 1, edge, edge]
            )
        ],
        [
            numpy_helper.from_array(kernel, "kernel"),
            numpy_helper.from_array(np.zeros(ballast, np.uint8), "ballast"),
        ],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.save(model, file)
    return file


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
