"""The fields of a request by name, as an operator's file maps them to those of an engine."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from math import gcd
from typing import TYPE_CHECKING

from pydantic import JsonValue

from media_api.contract.base import ResultWarning
from media_api.contract.operations import OPERATIONS
from media_service.engine_api.errors import Incapable

if TYPE_CHECKING:
    # Which have connections, whose settings name fields
    from media_service.adapters.adapter import RemoteWork
    from media_service.adapters.wire_settings import WireSettings

WORDS = ("prompt", "question", "system_prompt", "text_prompt")
"""What a client says in words."""
LESSER = frozenset(("options", "model", "seed", "size", "language", "hd_texture", "keep_uv"))
"""Fields without which an engine still makes what was asked for, and not something else."""
# Which are for this service
_OF_US = frozenset(("options", "model"))
OF_SIZE = ("width", "height", "aspect_ratio")


def fields_of(work: "RemoteWork") -> dict[str, JsonValue]:
    """Return what a request says, without its files: nested fields dotted, nulls left out.

    What it leaves open is as the contract says, and not as a vendor would have it. Of a `size`
    there are `width`, `height` and `aspect_ratio`, as `16:9`, as well.
    """
    fields = {**defaults_of(work.operation), **dict(_flat(work.request, ""))}
    size = fields.get("size")
    if isinstance(size, str):
        width, height = map(int, size.split("x"))
        shared = gcd(width, height)
        ratio = f"{width // shared}:{height // shared}"
        fields |= dict(zip(OF_SIZE, (width, height, ratio), strict=True))
    return {name: value for name, value in fields.items() if not _is_file(name, work)}


def _flat(part: Mapping[str, JsonValue], before: str) -> Iterator[tuple[str, JsonValue]]:
    for name, value in part.items():
        if name == "options" or value is None:
            continue
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def _is_file(name: str, work: "RemoteWork") -> bool:
    return any(field == name or field.startswith(f"{name}.") for field in work.inputs)


def untold(
    asked: Mapping[str, JsonValue],
    inputs: Collection[str],
    operation: str,
    told: Collection[str],
    makes: Mapping[str, JsonValue],
) -> str:
    """Return what a request asks for and an engine is not told; empty: nothing that matters.

    Args:
        asked: The request.
        inputs: Its fields that are files.
        operation: What it is of.
        told: Fields that the engine gets.
        makes: Fields with the value that it makes without being told.
    """
    files, usual = {_whole(name) for name in inputs}, defaults_of(operation)
    wishes = [
        name
        for name, value in asked.items()
        if name not in LESSER | files
        and value not in (None, usual.get(name))
        and value != makes.get(name)
    ]
    return next(
        (name for name in (*wishes, *inputs) if name not in told and _whole(name) not in told), ""
    )


def left_open(
    asked: Mapping[str, JsonValue],
    operation: str,
    told: Collection[str],
    makes: Mapping[str, JsonValue],
) -> list[ResultWarning]:
    """Return the lesser things that a request asks for and an engine is not told.

    Args:
        asked: The request.
        operation: What it is of.
        told: Fields that the engine gets.
        makes: Fields with the value that it makes without being told.
    """
    usual = defaults_of(operation)
    names = sorted(
        name
        for name, value in asked.items()
        if name in LESSER - _OF_US - set(told)
        and value not in (None, usual.get(name), makes.get(name))
        and (name != "size" or not told_of_size(told))
    )
    return [
        ResultWarning(
            field=name,
            asked=asked[name],
            sentence=f"The engine takes no {name}, so what it made does not follow it.",
        )
        for name in names
    ]


def told_of_size(told: Collection[str]) -> bool:
    """Whether an engine is told anything of a size."""
    return any(name in told for name in ("size", *OF_SIZE))


def check_told(work: "RemoteWork", settings: "WireSettings") -> None:
    """Check that an engine is told all that a request asks for.

    Raises:
        Incapable: If it is not: it would make something else.
    """
    name = settings.untold(work.operation, work.request, work.inputs)
    if name:
        raise Incapable(f"The engine takes no {name}. Leave it out, or name another model.")


def _whole(name: str) -> str:
    return name.partition(".")[0]


@cache
def defaults_of(operation: str) -> Mapping[str, JsonValue]:
    """Return what the contract has where a request of an operation leaves a field open."""
    schema = OPERATIONS[operation].request.json_schema()
    variants = [
        part
        for part in (schema, *schema.get("$defs", {}).values())
        if "options" in part.get("properties", {})
    ]
    return {
        name: field["default"]
        for part in variants
        for name, field in part["properties"].items()
        if field.get("default") is not None and name != "model"
    }


@cache
def known_fields() -> frozenset[str]:
    """Return the names that an operator's file may map: first parts of dotted ones."""
    names = set(OF_SIZE)
    for operation in OPERATIONS.values():
        schema = operation.request.json_schema()
        for part in (schema, *schema.get("$defs", {}).values()):
            names |= part.get("properties", {}).keys()
    return frozenset(names)


def check_known(mapped: Collection[str]) -> None:
    """Check the names of request fields in an operator's file.

    Raises:
        ValueError: If no request has one of them.
    """
    for name in mapped:
        if name.partition(".")[0] not in known_fields():
            raise ValueError(f'no request has the field "{name}"')
