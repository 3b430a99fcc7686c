"""Pictures that are enlarged or restored by networks that spandrel knows."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from media_service.engine_api.errors import Declined, Misconfigured
from media_service.engine_api.local_settings import EnlargingOptions, LocalSettings
from media_studio.arrays import ByteImage
from media_studio.lazy import load
from media_studio.models.memory import bytes_of
from media_studio.models.resident_model import InferenceInput, InferenceOutput, Watch

_MARGIN = 16
"""Pixels around a tile that the network sees as well, so that no seam shows."""

Window = tuple[slice, slice]


class EnlargingModel:
    """One network.

    Args:
        network: As spandrel describes it, on its device.
        options: What the operator's file says.
    """

    def __init__(self, network: Any, options: EnlargingOptions) -> None:
        self._network = network
        self._options = options

    def bytes(self) -> int:
        """Return the memory that the weights take."""
        return bytes_of([self._network.model])

    def run(self, inputs: Sequence[InferenceInput], watch: Watch) -> Sequence[InferenceOutput]:
        """Enlarge or restore the picture of each input, tile by tile; its alpha goes along."""
        pictures = [each.pictures for each in inputs]
        if any(len(each) != 1 for each in pictures):
            raise Declined("The engine changes one picture; send one.")
        return [self._output(each[0], watch) for each in pictures]

    def _output(self, pixels: ByteImage, watch: Watch) -> InferenceOutput:
        colours = self._enlarged(pixels[..., :3], watch)
        if (pixels[..., 3] == 255).all():
            return InferenceOutput(pictures=[colours])
        alpha = self._enlarged(np.repeat(pixels[..., 3:], 3, axis=2), watch)
        return InferenceOutput(pictures=[np.dstack([colours, alpha[..., 0]])])

    def _enlarged(self, pixels: ByteImage, watch: Watch) -> ByteImage:
        (height, width, _), scale = pixels.shape, self._network.scale
        large: ByteImage = np.empty((height * scale, width * scale, 3), dtype=np.uint8)
        edge = self._options.tile or max(height, width)
        windows = list(_windows(height, width, edge))
        for done, (inner, outer) in enumerate(windows, 1):
            made = self._run(pixels[outer])
            part = tuple(
                slice((i.start - o.start) * scale, (i.stop - o.start) * scale)
                for i, o in zip(inner, outer, strict=True)
            )
            large[tuple(slice(i.start * scale, i.stop * scale) for i in inner)] = made[part]
            watch.step(done / (len(windows) + 1))
        return large

    def _run(self, pixels: ByteImage) -> ByteImage:
        torch = load("torch")
        blob = torch.from_numpy(np.ascontiguousarray(pixels)).permute(2, 0, 1)[None]
        blob = blob.to(self._network.device, self._network.dtype) / 255
        with torch.inference_mode():
            made = self._network(blob)[0].clamp(0, 1) * 255
        found: ByteImage = made.round().to(torch.uint8).permute(1, 2, 0).cpu().numpy()
        return found


def load_enlarging(settings: LocalSettings) -> EnlargingModel:
    """Load a network; spandrel tells its kind from the weights, and reads no code of pickles.

    Raises:
        Misconfigured: If spandrel cannot be imported, or does not know the network.
    """
    if settings.spandrel is None:
        raise Misconfigured("The engine has no file.")
    try:
        spandrel = load("spandrel")
    except (ImportError, RuntimeError) as exc:
        # torchvision raises the latter where it was built for another torch
        raise Misconfigured(
            f"spandrel needs a torchvision that was built for the same device as torch: {exc}."
        ) from exc
    file = settings.folder / settings.spandrel.file
    try:
        network = spandrel.ModelLoader(settings.device).load_from_file(str(file))
    except spandrel.UnsupportedModelError as exc:
        raise Misconfigured(f"{file.name} is no network that spandrel knows.") from exc
    if not isinstance(network, spandrel.ImageModelDescriptor) or network.input_channels != 3:
        raise Misconfigured(f"{file.name} does not make a colour picture from one.")
    network.to(getattr(load("torch"), settings.precision)).eval()
    return EnlargingModel(network, settings.spandrel)


def _windows(height: int, width: int, edge: int) -> Iterator[tuple[Window, Window]]:
    """Yield the tiles of a picture, each with what the network sees for it."""
    for top in range(0, height, edge):
        for left in range(0, width, edge):
            inner = slice(top, min(top + edge, height)), slice(left, min(left + edge, width))
            yield inner, (_wider(inner[0], height), _wider(inner[1], width))


def _wider(part: slice, length: int) -> slice:
    return slice(max(part.start - _MARGIN, 0), min(part.stop + _MARGIN, length))
