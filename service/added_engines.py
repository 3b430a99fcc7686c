"""Engines that an operator adds beside the embedded ones, chosen by operation and model name.

The file that MEDIA_ENGINES names (docs/engines.md):

    [[engine]]
    name = "house-diffusion"                   # `model` of the envelopes
    operations = ["images/generations"]
    models = ["brandA-image"]                  # of the request; left out: all
    handler = "house_engines.diffusion:generate"
    [engine.options]
    weights = "/models/house"
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, JsonValue, StringConstraints, ValidationError

from schemas.operations import OPERATIONS
from service.messages import AddedEngine, Message

_HANDLER = r"^[A-Za-z_][\w.]*:[A-Za-z_]\w*$"


class _Row(Message):
    """One `[[engine]]` of the file."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    operations: Annotated[list[str], Field(min_length=1)]
    models: list[str] = Field(default_factory=list)
    handler: Annotated[str, StringConstraints(pattern=_HANDLER)]
    options: dict[str, JsonValue] = Field(default_factory=dict)


class _File(Message):
    """The whole file."""

    engine: list[_Row] = Field(default_factory=list)


def read_added_engines(path: Path) -> tuple[AddedEngine, ...]:
    """Read the file of added engines; the first that fits a request serves it.

    Raises:
        ValueError: If the file is not TOML, names an operation or model that the contract does
            not have, or a handler that cannot be imported.
    """
    try:
        rows = _File.model_validate(tomllib.loads(path.read_text(encoding="utf-8"))).engine
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, ValidationError) as exc:
        raise ValueError(f"{path}: {exc}") from exc
    for row in rows:
        _check(path, row)
        load(row.handler)
    return tuple(AddedEngine(**row.model_dump()) for row in rows)


def _check(path: Path, row: _Row) -> None:
    for operation in row.operations:
        if operation not in OPERATIONS:
            raise ValueError(
                f'{path}: engine "{row.name}" serves "{operation}", which is no operation; there'
                f" are {', '.join(OPERATIONS)}."
            )
    known = [model for operation in row.operations for model in models_of(operation)]
    unknown = [model for model in row.models if model not in known]
    if unknown:
        raise ValueError(
            f'{path}: engine "{row.name}" serves the model "{unknown[0]}", which none of its'
            f" operations has; they have {', '.join(dict.fromkeys(known)) or 'none'}."
        )


@cache
def models_of(operation: str) -> Sequence[str]:
    """Return the values of the field `model` of an operation; none where it has no such field."""
    found: dict[str, None] = {}
    for field in _model_fields(operation):
        found |= dict.fromkeys(field.get("enum", ()))
        if "const" in field:
            found[field["const"]] = None
    return list(found)


def choose(
    engines: Sequence[AddedEngine], operation: str, request: Mapping[str, JsonValue]
) -> AddedEngine | None:
    """Return the engine that serves a request, or None for the embedded one."""
    if not engines:
        return None
    model = request.get("model") or default_model(operation)
    return next(
        (
            engine
            for engine in engines
            if operation in engine.operations and (not engine.models or model in engine.models)
        ),
        None,
    )


@cache
def default_model(operation: str) -> JsonValue:
    """Return the model of a request that names none."""
    fields = _model_fields(operation)
    return next((field["default"] for field in fields if "default" in field), None)


def _model_fields(operation: str) -> list[Mapping[str, Any]]:
    """Return the JSON schema of the field `model` in each variant of a request."""
    schema = OPERATIONS[operation].request.json_schema()
    records = (schema, *schema.get("$defs", {}).values())
    return [record.get("properties", {}).get("model", {}) for record in records]


def load(handler: str) -> Callable[..., Any]:
    """Import `package.module:function`.

    Raises:
        ValueError: If there is no such function.
    """
    module, _, name = handler.partition(":")
    try:
        found = getattr(import_module(module), name)
    except Exception as exc:
        # The operator's module may raise anything while it is imported
        raise ValueError(f'The handler "{handler}" cannot be imported: {exc}.') from exc
    if not callable(found):
        raise ValueError(f'The handler "{handler}" is not a function.')
    return found  # type: ignore[no-any-return]  # a callable that the operator vouches for
