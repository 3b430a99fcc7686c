"""The libraries that load weights, each with the function that does it."""

from collections.abc import Callable, Mapping

from media_service.engine_api.local_settings import Library, LocalSettings
from media_studio.models.diffusion import load_diffusion
from media_studio.models.enlarging import load_enlarging
from media_studio.models.language import load_language
from media_studio.models.onnx_graphs import load_graph
from media_studio.models.resident_model import ResidentModel

LIBRARIES: Mapping[Library, Callable[[LocalSettings], ResidentModel]] = {
    "diffusers": load_diffusion,
    "transformers": load_language,
    "spandrel": load_enlarging,
    "onnx": load_graph,
}
