"""Whether a folder has what an engine needs, for `media engines check`; nothing is loaded."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec

from pydantic import JsonValue

from media_service.engine_api.local_settings import Library, LocalSettings
from media_service.engine_api.weights import (
    UnreadableWeights,
    expected_bytes,
    pickles,
    weight_files,
)

_MODULES: Mapping[Library, Sequence[str]] = {
    "diffusers": ("torch", "diffusers", "transformers", "accelerate"),
    "transformers": ("torch", "transformers"),
    "spandrel": ("torch", "torchvision", "spandrel"),
    "onnx": ("onnxruntime",),
}
_HEADS: Mapping[Library, str] = {"diffusers": "model_index.json", "transformers": "config.json"}
_CONVERSION = (
    "convert them once, on a machine that may run the code in them: load the model with its "
    "library, and save_pretrained(folder, safe_serialization=True)"
)


def inspect_folder(options: Mapping[str, JsonValue]) -> tuple[list[str], list[str]]:
    """Look at the folder of an engine of the kind `local`.

    Args:
        options: As in the file.

    Returns:
        Why its jobs will fail, each a sentence; and how much memory its weights take.
    """
    settings = LocalSettings.model_validate(options)
    flaws = [*_missing(settings), *_flaws(settings)]
    try:
        expected = expected_bytes(settings)
    except UnreadableWeights as exc:
        return [*flaws, str(exc)], []
    return flaws, [
        f"{settings.device}, {expected / 1e6:,.1f} MB of weights as {settings.precision}"
    ]


def _missing(settings: LocalSettings) -> Iterator[str]:
    gone = [name for name in _MODULES[settings.library] if find_spec(name) is None]
    if gone:
        yield f"{', '.join(gone)} cannot be imported here; install the extra `models`."


def _flaws(settings: LocalSettings) -> Iterator[str]:
    folder, head = settings.folder, _HEADS.get(settings.library)
    if not folder.is_dir():
        yield f"There is no folder {folder}."
        return
    if head and not (folder / head).is_file():
        yield f"{folder} has no {head}, as {settings.library} writes it."
    if not weight_files(settings):
        found = pickles(settings)
        if found:
            yield f"The weights are pickles ({found[0].name}), which are not read; {_CONVERSION}."
        else:
            yield f"{folder} has no weights that {settings.library} would load."
