"""Engines that an operator adds beside the embedded ones, chosen by operation and model name.

The file that MEDIA_ENGINES names (docs/engines.md):

    [[engine]]
    name = "house-diffusion"                   # `model` of the envelopes
    operations = ["images/generations"]
    models = ["brandA-image"]                  # of the request; left out: all
    pictures = false                           # requests with (true) or without; left out: both
    recipe = "house_engines.diffusion:generate"
    lane = "cpu"                               # "remote": an asynchronous recipe, no process
    folders = ["/models/house"]                # what workers may read for it; they see little else
    [engine.options]
    weights = "/models/house"
"""

import difflib
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue, StringConstraints, ValidationError

from media_pipelines.contract.operations import OPERATIONS
from media_pipelines.service.engine import Asked, Engine
from media_pipelines.service.messages import Message

# engine, number of the engine, key
_PLACE_OF_KEY = 3
_IMPORTS_A_RECIPE = """
import sys
from media_pipelines.service.engine import load_recipe, load_remote_recipe
try:
    (load_remote_recipe if sys.argv[2] == "remote" else load_recipe)(sys.argv[1])
except ValueError as exc:
    sys.exit(str(exc))
"""
_RECIPE = r"^[A-Za-z_][\w.]*:[A-Za-z_]\w*$"


class _Row(Message):
    """One `[[engine]]` of the file."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    operations: Annotated[list[str], Field(min_length=1)]
    models: list[str] = Field(default_factory=list)
    pictures: bool | None = None
    recipe: Annotated[str, StringConstraints(pattern=_RECIPE)]
    lane: Literal["cpu", "remote"] = "cpu"
    folders: list[str] = Field(default_factory=list)
    options: dict[str, JsonValue] = Field(default_factory=dict)


class _File(Message):
    """The whole file."""

    engine: list[_Row] = Field(default_factory=list)


def read_added_engines(path: Path) -> tuple[Engine, ...]:
    """Read the file of added engines; the first that fits a request serves it.

    Raises:
        ValueError: If the file is not TOML, names an operation or model that the contract does
            not have, or a recipe that cannot be imported.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        rows = _File.model_validate(content).engine
    except ValidationError as exc:
        flaws = (
            _flaw(error["loc"], error["type"], error["msg"], content) for error in exc.errors()
        )
        raise ValueError(f"{path}: {'; '.join(flaws)}.") from exc
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as exc:
        raise ValueError(f"{path} is no TOML: {exc}.") from exc
    for row in rows:
        _check(path, row)
    return tuple(_engine(path, row) for row in rows)


def _engine(path: Path, row: _Row) -> Engine:
    def serves(asked: Asked) -> bool:
        model = asked.request.get("model") or default_model(asked.operation)
        fits = row.pictures is None or row.pictures == (asked.pictures > 0)
        return fits and (not row.models or model in row.models)

    return Engine(
        name=row.name,
        operations=tuple(row.operations),
        recipe=row.recipe,
        lane=row.lane,
        serves=serves,
        options=row.options,
        folders=tuple(path.parent / os.path.expanduser(folder) for folder in row.folders),
    )


def _flaw(place: tuple[int | str, ...], kind: str, message: str, content: Mapping[str, Any]) -> str:
    """Say what is wrong at a place of the file, as `engine "house" has no "name"`."""
    if place[0] != "engine" or len(place) < _PLACE_OF_KEY:
        known, where = _File.model_fields, "the file"
        key = str(place[0])
    else:
        row = content["engine"][place[1]]
        name = row.get("name") if isinstance(row, dict) else None
        known, where = _Row.model_fields, f'engine "{name}"' if name else f"engine {place[1]}"
        key = ".".join(map(str, place[2:]))
    if kind == "extra_forbidden":
        near = difflib.get_close_matches(key, known, 1)
        advice = f'did you mean "{near[0]}"?' if near else f"there are {', '.join(known)}"
        return f'{where} has the key "{key}", which is none: {advice}'
    if kind == "missing":
        return f'{where} has no "{key}"'
    if key == "recipe":
        message = "write package.module:function"
    return f'"{key}" of {where} cannot be used: {message}'


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
    for folder in row.folders:
        if not (path.parent / os.path.expanduser(folder)).is_dir():
            raise ValueError(f'{path}: engine "{row.name}": {folder} is no folder.')
    _check_recipe(path, row)


def _check_recipe(path: Path, row: _Row) -> None:
    """Import the recipe as a worker will, in a process of its own: the service stays without it."""
    command = [sys.executable, "-P", "-c", _IMPORTS_A_RECIPE, row.recipe, row.lane]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = done.stderr.strip().rpartition("\n")[2]
        raise ValueError(f'{path}: engine "{row.name}": {reason}')


@cache
def models_of(operation: str) -> Sequence[str]:
    """Return the values of the field `model` of an operation; none where it has no such field."""
    found: dict[str, None] = {}
    for field in _model_fields(operation):
        found |= dict.fromkeys(field.get("enum", ()))
        if "const" in field:
            found[field["const"]] = None
    return list(found)


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
