"""Kinds of engines, each with the adapter that speaks to it; those of LOCAL need none."""

from collections.abc import Mapping, Sequence
from importlib import import_module

from pydantic import BaseModel, JsonValue

from media_service.adapters.adapter import Adapter
from media_service.engine_api.engine import LOCAL
from media_service.engine_api.local_settings import OPERATIONS_OF, LocalSettings

_HERE = "media_service.adapters"

# Kind to module and class, which is loaded where it is used
KINDS: dict[str, tuple[str, str]] = {
    "comfyui": (f"{_HERE}.comfyui", "ComfyUI"),
    "media": (f"{_HERE}.media", "MediaEngine"),
    "openai": (f"{_HERE}.openai", "OpenAI"),
    "prediction": (f"{_HERE}.prediction", "Prediction"),
}


def settings_of(kind: str) -> type[BaseModel]:
    """Return what the operator's file says of an engine of a kind."""
    if kind == LOCAL:
        return LocalSettings
    return _adapter(kind).Settings


def operations_of(kind: str) -> Sequence[str]:
    """Return the operations that a kind can serve."""
    if kind == LOCAL:
        return list(dict.fromkeys(name for names in OPERATIONS_OF.values() for name in names))
    return _adapter(kind).operations


def open_adapter(kind: str, options: Mapping[str, JsonValue]) -> Adapter:
    """Return an adapter with the settings of an engine, to its first server."""
    adapter = _adapter(kind)
    return adapter(adapter.Settings.model_validate(options))


def open_adapters(kind: str, options: Mapping[str, JsonValue]) -> list[Adapter]:
    """Return an adapter to each of the servers of an engine."""
    adapter = _adapter(kind)
    settings = adapter.Settings.model_validate(options)
    alone = (settings.model_copy(update={"base_url": (each,)}) for each in settings.addresses)
    return [adapter(each) for each in alone]


def _adapter(kind: str) -> type[Adapter]:
    module, name = KINDS[kind]
    return getattr(import_module(module), name)  # type: ignore[no-any-return]
