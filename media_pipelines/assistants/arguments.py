"""What an assistant may give a pipeline, and what it has given."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model

from media_api.client.errors import InvalidRequest
from media_api.contract.wrong_values import complaints
from media_pipelines.parameters.asset_text import asset_of
from media_pipelines.parameters.parameter import Parameter, parameters_of
from media_pipelines.run.pipeline import Pipeline

OF_THE_SERVER = frozenset({"service", "delivery", "prices"})
NOT_HERE = (
    "name a URL, an upload or an earlier result of the service (assets/…): files of the machine "
    "of this server are not read over HTTP"
)

TWICE = "is in `arguments` and beside them, with two values: give it once"


def offered(pipeline: Pipeline) -> dict[str, Parameter]:
    """Return the parameters that an assistant may give, by name."""
    taken = parameters_of(pipeline.fn).items()
    return {name: item for name, item in taken if name not in OF_THE_SERVER}


@cache
def argument_model(pipeline: Pipeline) -> type[BaseModel]:
    """Return the form of these parameters."""
    fields: dict[str, Any] = {
        name: (item.annotation, Field(description=item.help, **_default(item)))
        for name, item in offered(pipeline).items()
    }
    # Names that begin with model_ are not pydantic's alone
    config = ConfigDict(extra="forbid", protected_namespaces=())
    return create_model(pipeline.fn.__name__, __config__=config, **fields)


def checked_arguments(
    pipeline: Pipeline, given: Mapping[str, object], *, reads_files: bool
) -> dict[str, Any]:
    """Return what a pipeline is called with.

    Args:
        pipeline: The pipeline.
        given: What the assistant gives; null is nothing.
        reads_files: Whether an input may be a file of this machine.

    Raises:
        InvalidRequest: If something is missing, unknown or not allowed.
    """
    named = {name: value for name, value in given.items() if value is not None}
    try:
        form = argument_model(pipeline).model_validate(named)
    except ValidationError as exc:
        found = complaints(exc.errors(), offered(pipeline))
        reasons = (f"{'.'.join(map(str, each.location))}: {each.message}" for each in found)
        raise InvalidRequest(pipeline.title, tuple(reasons)) from exc
    asked = {name: getattr(form, name) for name in form.model_fields_set}
    _refuse_null(pipeline, asked)
    if not reads_files:
        _refuse_files(pipeline, asked)
    return asked


def together(inside: Mapping[str, object], beside: Mapping[str, object]) -> dict[str, object]:
    """Join what is given inside of `arguments` and beside them; null is nothing.

    Raises:
        InvalidRequest: If both places say something, and not the same.
    """
    taken = {name: value for name, value in beside.items() if value is not None}
    given = {name: value for name, value in inside.items() if value is not None}
    twice = [name for name in given.keys() & taken.keys() if given[name] != taken[name]]
    if twice:
        # Of two limits nobody knows which is meant, and something would be bought
        raise InvalidRequest("arguments", tuple(f"{name}: {TWICE}" for name in sorted(twice)))
    return given | taken


def _default(parameter: Parameter) -> dict[str, Any]:
    return {} if parameter.required else {"default": parameter.default}


def _refuse_null(pipeline: Pipeline, asked: Mapping[str, object]) -> None:
    # No name of a file has one, and no service takes it in a prompt
    wrong = [name for name, value in asked.items() if any("\0" in each for each in _texts(value))]
    if wrong:
        reasons = tuple(f"{name}: leave the character U+0000 out" for name in wrong)
        raise InvalidRequest(pipeline.title, reasons)


def _refuse_files(pipeline: Pipeline, asked: Mapping[str, object]) -> None:
    slots = [name for name, item in offered(pipeline).items() if item.slot]
    files = [name for name in slots if any(map(_is_file, _texts(asked.get(name))))]
    if files:
        reasons = tuple(f"{name}: {NOT_HERE}" for name in files)
        raise InvalidRequest(pipeline.title, reasons)


def _is_file(text: str) -> bool:
    return isinstance(asset_of(text), Path)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, str) and value:
        yield value
