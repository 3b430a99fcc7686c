"""A neural network in an ONNX file that an operator brings."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

from media_studio.errors import InvalidPoseModel
from media_studio.lazy import load

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

Blob = NDArray[np.float32]
Providers = Sequence[tuple[str, dict[str, str]]]
"""What the ONNX runtime runs on: names and their options."""
ON_CPU: Providers = (("CPUExecutionProvider", {}),)
_ERRORS_ONLY = 3
_TYPE = "tensor(float)"
LONGEST_EDGE = 2048
"""Pixels of a picture that a network takes; published ones of these kinds take 640."""


@dataclass(frozen=True, kw_only=True, eq=False)
class OnnxNetwork:
    """A network that takes one picture.

    Attributes:
        path: Its file.
        session: The network, ready to run.
        width: Of the picture it takes, in pixels.
        height: Of the picture it takes, in pixels.
    """

    path: Path
    session: "InferenceSession"
    width: int
    height: int

    def run(self, blob: Blob) -> tuple[Blob, ...]:
        """Return what the network answers to a picture (1, 3, height, width)."""
        answers = self.session.run(None, {self.session.get_inputs()[0].name: blob})
        return tuple(np.asarray(answer) for answer in answers)

    def probe(self) -> tuple[tuple[int, ...], ...]:
        """Return the shapes of the answers to an empty picture."""
        blank = np.zeros((1, 3, self.height, self.width), dtype=np.float32)
        try:
            return tuple(answer.shape for answer in self.run(blank))
        except _failures() as exc:
            raise InvalidPoseModel(f"{self.path.name} cannot be run; export it again.") from exc


def open_network(
    path: Path, *, size: tuple[int, int] | None = None, providers: Providers = ON_CPU
) -> OnnxNetwork:
    """Read a network.

    Args:
        path: An .onnx file.
        size: Width and height in pixels to use where the file leaves them open.
        providers: What it runs on.

    Raises:
        InvalidPoseModel: If the ONNX runtime is not installed, or the file is damaged, or its
            input is not a picture of known size, `LONGEST_EDGE` at most.
    """
    runtime = _runtime()
    options = runtime.SessionOptions()
    options.log_severity_level = _ERRORS_ONLY
    try:
        session = runtime.InferenceSession(
            str(path), sess_options=options, providers=list(providers)
        )
    except _failures() as exc:
        message = f"{path.name} is not a readable ONNX file; copy it again."
        raise InvalidPoseModel(message) from exc
    width, height = _picture_size(path, session, size)
    return OnnxNetwork(path=path, session=session, width=width, height=height)


def _picture_size(
    path: Path, session: "InferenceSession", size: tuple[int, int] | None
) -> tuple[int, int]:
    inputs = session.get_inputs()
    shape = list(inputs[0].shape) if inputs else []
    if size is not None and len(shape) == 4:
        shape[2:] = [
            given if isinstance(given, int) else default
            for given, default in zip(shape[2:], size[::-1], strict=True)
        ]
    is_picture = len(inputs) == 1 and len(shape) == 4 and shape[1] == 3
    is_single = is_picture and (shape[0] == 1 or not isinstance(shape[0], int))
    is_sized = is_single and all(isinstance(edge, int) and edge > 0 for edge in shape[2:])
    if not is_sized or inputs[0].type != _TYPE:
        found = ", ".join(f"{entry.type} {entry.shape}" for entry in inputs) or "none"
        raise InvalidPoseModel(
            f"{path.name} must have one input, {_TYPE} [1, 3, height, width]; found {found}."
        )
    width, height = shape[3], shape[2]
    if max(width, height) > LONGEST_EDGE:
        raise InvalidPoseModel(
            f"{path.name} takes pictures of {width} x {height} pixels, and {LONGEST_EDGE} is the "
            "longest edge that is supported; export it with a smaller input."
        )
    return width, height


def _runtime() -> ModuleType:
    try:
        return cast(ModuleType, load("onnxruntime"))
    except ImportError as exc:
        raise InvalidPoseModel(
            "ONNX pose models need onnxruntime; install the onnx extra of this project."
        ) from exc


def _failures() -> tuple[type[Exception], ...]:
    state = load("onnxruntime.capi.onnxruntime_pybind11_state")
    return (
        state.Fail,
        state.InvalidArgument,
        state.InvalidGraph,
        state.InvalidProtobuf,
        state.NoModel,
        state.NoSuchFile,
        state.NotImplemented,
        state.RuntimeException,
    )
