"""One TensorFlow Lite network on one processor thread."""

from pathlib import Path

import numpy as np
from ai_edge_litert.interpreter import Interpreter
from numpy.typing import NDArray

from media_studio.errors import EngineNotInstalled, InvalidPoseModel
from media_studio.pose.installation import COMMAND, NOT_INSTALLED

Tensor = NDArray[np.float32]


class Network:
    """A loaded network that maps one picture to its output tensors.

    Args:
        path: The .tflite file.
        side: Pixels along the edge of the square input.
        outputs: Number of values of each output, in the order of the file.

    Raises:
        EngineNotInstalled: If the file is missing.
        InvalidPoseModel: If it is damaged, or another network.
    """

    def __init__(self, path: Path, *, side: int, outputs: tuple[int, ...]) -> None:
        self.side = side
        self._interpreter = _interpreter(path)
        self._input = self._interpreter.get_input_details()[0]
        self._outputs = self._interpreter.get_output_details()
        sizes = tuple(int(np.prod(output["shape"])) for output in self._outputs)
        if tuple(self._input["shape"]) != (1, side, side, 3) or sizes != outputs:
            raise _invalid(path, "is another network")

    def __call__(self, picture: Tensor) -> list[Tensor]:
        """Run the network on a picture, (side, side, 3) in the range that it was trained on."""
        self._interpreter.set_tensor(self._input["index"], picture[np.newaxis])
        self._interpreter.invoke()
        return [self._interpreter.get_tensor(output["index"])[0] for output in self._outputs]


def _interpreter(path: Path) -> Interpreter:
    if not path.is_file():
        raise EngineNotInstalled(NOT_INSTALLED)
    try:
        interpreter = Interpreter(model_content=path.read_bytes(), num_threads=1)
        interpreter.allocate_tensors()
    except (ValueError, RuntimeError, OSError) as error:
        raise _invalid(path, "is damaged") from error
    return interpreter


def _invalid(path: Path, fault: str) -> InvalidPoseModel:
    return InvalidPoseModel(f"The pose model {path} {fault}; delete it, and run `{COMMAND}`.")


def logistic(values: NDArray[np.float32] | NDArray[np.float64]) -> NDArray[np.float64]:
    """Map logits of any shape to 0..1."""
    return 1 / (1 + np.exp(-np.clip(values.astype(np.float64), -50, 50)))
