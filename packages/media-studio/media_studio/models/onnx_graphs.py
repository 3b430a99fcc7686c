"""Backgrounds, depth and people by ONNX graphs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image as Picture

from media_service.engine_api.errors import Declined, Misconfigured
from media_service.engine_api.local_settings import GraphOptions, LocalSettings
from media_service.engine_api.weights import expected_bytes
from media_studio.arrays import ByteImage, Float32Array
from media_studio.lazy import load
from media_studio.models.resident_model import (
    InferenceInput,
    InferenceOutput,
    ResidentModel,
    Watch,
)
from media_studio.pose.onnx_network import ON_CPU, Providers
from media_studio.pose.onnx_pose import OnnxPose

_ERRORS_ONLY = 3


class MapModel:
    """A graph that answers one number for each pixel: how near it is, or whether it is subject.

    Args:
        session: On its device.
        options: What the operator's file says.
        size: Bytes of its files.
    """

    def __init__(self, session: Any, options: GraphOptions, size: int) -> None:
        self._session = session
        self._options = options
        self._size = size

    def bytes(self) -> int:
        """Return the size of its files: the runtime does not tell what it takes."""
        return self._size

    def run(self, inputs: Sequence[InferenceInput], watch: Watch) -> Sequence[InferenceOutput]:
        """Answer the picture of each input with one of its size."""
        outputs = []
        for done, each in enumerate(inputs, 1):
            if len(each.pictures) != 1:
                raise Declined("The engine looks at one picture; send one.")
            outputs.append(self._output(each.pictures[0]))
            watch.step(done / (len(inputs) + 1))
        return outputs

    def _output(self, pixels: ByteImage) -> InferenceOutput:
        height, width = pixels.shape[:2]
        found = self._answer(pixels[..., :3])
        if self._options.does == "depth":
            low, high = float(found.min()), float(found.max())
            found = (found - low) / (high - low) if high > low else np.zeros_like(found)
        levels = np.round(np.clip(found, 0, 1) * 255).astype(np.uint8)
        whole = Picture.fromarray(levels).resize((width, height), Picture.Resampling.BILINEAR)
        if self._options.does == "depth":
            return InferenceOutput(pictures=[np.asarray(whole)])
        alpha = np.minimum(pixels[..., 3], np.asarray(whole))
        return InferenceOutput(pictures=[np.dstack([pixels[..., :3], alpha])])

    def _answer(self, colours: ByteImage) -> Float32Array:
        (entry, *_) = self._session.get_inputs()
        height, width = (
            edge if isinstance(edge, int) else self._options.edge for edge in entry.shape[2:]
        )
        small = Picture.fromarray(colours).resize((width, height), Picture.Resampling.BILINEAR)
        blob = np.asarray(small, dtype=np.float32) / 255
        mean, deviation = np.array((self._options.mean, self._options.deviation), np.float32)
        blob = (blob - mean) / deviation
        kind = np.float16 if "float16" in entry.type else np.float32
        found = self._session.run(None, {entry.name: blob.transpose(2, 0, 1)[None].astype(kind)})[0]
        answer: Float32Array = np.asarray(found, dtype=np.float32).reshape(found.shape[-2:])
        if self._options.sigmoid:
            answer = np.asarray(1 / (1 + np.exp(-answer)), dtype=np.float32)
        return answer


class PoseModel:
    """Finds people in a picture; reads the same files as MEDIA_POSE_MODELS.

    Args:
        engine: With its graphs.
        size: Bytes of its files.
    """

    def __init__(self, engine: OnnxPose, size: int) -> None:
        self._engine = engine
        self._size = size

    def bytes(self) -> int:
        """Return the size of its files: the runtime does not tell what it takes."""
        return self._size

    def run(self, inputs: Sequence[InferenceInput], watch: Watch) -> Sequence[InferenceOutput]:
        """Find everybody in the picture of each input."""
        outputs = []
        for done, each in enumerate(inputs, 1):
            people = self._engine.people(np.ascontiguousarray(each.pictures[0][..., :3]))
            outputs.append(InferenceOutput(people=people))
            watch.step(done / (len(inputs) + 1))
        return outputs


def load_graph(settings: LocalSettings) -> ResidentModel:
    """Load a graph from its folder.

    Raises:
        Misconfigured: If the ONNX runtime does not serve the device, or the graph takes no picture.
        InvalidPoseModel: If graphs of poses are of no family that is known.
    """
    options = settings.onnx
    if options is None:
        raise Misconfigured("The engine has no graph.")
    size, providers = expected_bytes(settings), _providers(settings.device)
    if options.file is None:
        return PoseModel(OnnxPose.load(settings.folder, providers=providers), size)
    session = _session(settings.folder / options.file, providers)
    inputs = session.get_inputs()
    if len(inputs) != 1 or len(inputs[0].shape) != 4 or inputs[0].shape[1] != 3:
        raise Misconfigured(f"{options.file} must have one input, [1, 3, height, width].")
    return MapModel(session, options, size)


def _providers(device: str) -> Providers:
    if device == "cpu":
        return ON_CPU
    if "CUDAExecutionProvider" not in load("onnxruntime").get_available_providers():
        raise Misconfigured("The ONNX runtime here has no CUDA; install onnxruntime-gpu instead.")
    return [("CUDAExecutionProvider", {"device_id": device.removeprefix("cuda:")})]


def _session(file: Path, providers: Providers) -> Any:
    runtime = load("onnxruntime")
    options = runtime.SessionOptions()
    options.log_severity_level = _ERRORS_ONLY
    return runtime.InferenceSession(str(file), sess_options=options, providers=list(providers))
