import sys
from pathlib import Path

import numpy as np
import pytest
from onnx import TensorProto

from media_studio.errors import InvalidPoseModel
from media_studio.pose.onnx_network import LONGEST_EDGE, open_network
from media_testing.pose.onnx_files import write_network

ANSWER = {"answer": np.array([[[1.0, 2.0]]])}


def test_network_tells_its_size_and_answers(tmp_path: Path) -> None:
    network = open_network(write_network(tmp_path / "a.onnx", (1, 3, 20, 30), ANSWER))
    assert (network.width, network.height) == (30, 20)
    (answer,) = network.run(np.zeros((1, 3, 20, 30), np.float32))
    np.testing.assert_allclose(answer, [[[1, 2]]])
    assert network.probe() == ((1, 1, 2),)


def test_open_sizes_take_the_usual_one(tmp_path: Path) -> None:
    path = write_network(tmp_path / "a.onnx", ("batch", 3, "height", "width"), ANSWER)
    network = open_network(path, size=(64, 32))
    assert (network.width, network.height) == (64, 32)
    with pytest.raises(InvalidPoseModel, match="must have one input"):
        open_network(path)


@pytest.mark.parametrize("shape", [(1, 1, 20, 30), (2, 3, 20, 30), (1, 3, 20), (1, 20, 30, 3)])
def test_other_inputs_are_refused(tmp_path: Path, shape: tuple[int, ...]) -> None:
    path = write_network(tmp_path / "a.onnx", shape, ANSWER)
    with pytest.raises(InvalidPoseModel, match=r"a\.onnx must have one input"):
        open_network(path)


@pytest.mark.parametrize("shape", [(1, 3, 100_000, 100_000), (1, 3, LONGEST_EDGE + 1, 4)])
def test_huge_inputs_are_refused(tmp_path: Path, shape: tuple[int, ...]) -> None:
    path = write_network(tmp_path / "a.onnx", shape, ANSWER)
    with pytest.raises(InvalidPoseModel, match=r"2048 is the longest edge that is supported"):
        open_network(path)


def test_the_largest_input_is_taken(tmp_path: Path) -> None:
    path = write_network(tmp_path / "a.onnx", (1, 3, 4, LONGEST_EDGE), ANSWER)
    assert open_network(path).probe() == ((1, 1, 2),)


def test_inputs_of_another_type_are_refused(tmp_path: Path) -> None:
    path = write_network(tmp_path / "a.onnx", (1, 3, 20, 30), ANSWER, kind=TensorProto.UINT8)
    with pytest.raises(InvalidPoseModel, match=r"found tensor\(uint8\)"):
        open_network(path)


@pytest.mark.parametrize("kept", [0, 1, 40, 200])
def test_truncated_files_are_refused(tmp_path: Path, kept: int) -> None:
    path = write_network(tmp_path / "a.onnx", (1, 3, 20, 30), ANSWER)
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(InvalidPoseModel, match=r"a\.onnx"):
        open_network(path)


@pytest.mark.parametrize("content", [b"not a network at all", bytes(range(256)) * 8, b"\x08\x08"])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.onnx").write_bytes(content)
    with pytest.raises(InvalidPoseModel, match=r"a\.onnx"):
        open_network(tmp_path / "a.onnx")


def test_folder_instead_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.onnx").mkdir()
    with pytest.raises(InvalidPoseModel, match=r"a\.onnx"):
        open_network(tmp_path / "a.onnx")


def test_missing_runtime_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_network(tmp_path / "a.onnx", (1, 3, 20, 30), ANSWER)
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(InvalidPoseModel, match="install the onnx extra"):
        open_network(path)
